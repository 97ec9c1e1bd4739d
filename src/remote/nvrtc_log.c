/* See nvrtc_log.h. */
#include "config.h"

#include "remote/nvrtc_log.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    const char *name, *text;
    size_t nname, ntext;
    unsigned long line;
    enum diag_severity severity;
};

/* NAME(12): error: text, or NAME(12): warning #177-D: text. */
static bool split(const char *line, size_t len, struct entry *e)
{
    const char *open = memchr(line, '(', len), *end = line + len;
    char *after;
    if (!open)
        return false;
    e->name = line;
    e->nname = (size_t)(open - line);
    e->line = strtoul(open + 1, &after, 10);
    if (after == open + 1 || !str_starts(after, "): "))
        return false;
    after += 3;
    bool warning = str_starts(after, "warning");
    if (!warning && !str_starts(after, "error") && !str_starts(after, "catastrophic"))
        return false;
    const char *colon = memchr(after, ':', (size_t)(end - after));
    if (!colon)
        return false;
    e->severity = warning ? DIAG_WARNING : DIAG_ERROR;
    e->text = colon + 1 + strspn(colon + 1, " ");
    e->ntext = (size_t)(end - e->text);
    return true;
}

/* The line without its indentation; its whole text where it is empty. */
static struct span line_span(const struct session *s, unsigned long line)
{
    uint32_t file = session_file(s);
    const struct source *src = sources_get(session_sources(s), file);
    size_t len;
    if (line == 0 || line > src->nlines)
        return (struct span){file, 0, 0};
    const char *text = source_line(src, (uint32_t)line, &len);
    size_t skip = strspn(text, " \t");
    skip = skip < len ? skip : 0;
    return (struct span){file, (uint32_t)(text - src->text + (ptrdiff_t)skip),
                         (uint32_t)(len - skip)};
}

static bool is_own(const struct session *s, const struct entry *e)
{
    const char *path = sources_get(session_sources(s), session_file(s))->path;
    const char *slash = strrchr(path, '/'), *own = slash ? slash + 1 : path;
    return strlen(own) == e->nname && memcmp(own, e->name, e->nname) == 0;
}

static void add(const struct session *s, const struct entry *e, struct diags *ds)
{
    if (is_own(s, e))
        diag_add(ds, e->severity, line_span(s, e->line), "%.*s (says NVRTC)",
                 (int)e->ntext, e->text);
    else
        diag_add(ds, e->severity, (struct span){session_file(s), 0, 0},
                 "%.*s, line %lu: %.*s (says NVRTC)", (int)e->nname, e->name, e->line,
                 (int)e->ntext, e->text);
}

void nvrtc_log_read(const char *log, const struct session *s, struct diags *ds)
{
    while (*log) {
        size_t n = strcspn(log, "\n");
        struct entry e;
        if (split(log, n, &e))
            add(s, &e, ds);
        log += n + (log[n] == '\n');
    }
}
