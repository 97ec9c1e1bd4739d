/* The kernel in the reader's editor. A file of the reader's own is edited itself; a kernel
 * of a lesson or a session file is edited as a copy, and nothing on the disk changes. A
 * text that does not compile is said so, and edited on next time; what is on show stays. */
#include "ui/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/mem.h"

#define EDITED " (edited)" /* behind the name of a copy */

static const struct source *text_now(const struct app *a)
{
    return sources_get(a->subject->src, session_file(a->subject->session));
}

/* --- where a line went ------------------------------------------------------------ */

static bool same_line(const struct source *a, uint32_t i, const struct source *b,
                      uint32_t k)
{
    size_t n, m;
    const char *p = source_line(a, i, &n), *q = source_line(b, k, &m);
    return n == m && memcmp(p, q, n) == 0;
}

/* Lines before the first difference stay, those behind the last one move with the end. */
static uint32_t moved_line(const struct source *old, const struct source *new,
                           uint32_t line)
{
    uint32_t head = 0, tail = 0;
    uint32_t least = old->nlines < new->nlines ? old->nlines : new->nlines;
    while (head < least && same_line(old, head + 1, new, head + 1))
        head++;
    while (tail < least - head &&
           same_line(old, old->nlines - tail, new, new->nlines - tail))
        tail++;
    if (line > head && line > old->nlines - tail)
        return line + new->nlines - old->nlines;
    return line;
}

/* --- running the new text --------------------------------------------------------- */

static void keep_draft(struct app *a, const struct diags *ds, const char *text,
                       size_t len)
{
    a->draft.line = 0;
    for (size_t i = 0; i < ds->list.len && !a->draft.line; i++)
        if (ds->list.data[i]->severity >= DIAG_ERROR)
            a->draft.line = span_line(a->subject->src, ds->list.data[i]->span);
    str_clear(&a->draft.text);
    if (text)
        str_addn(&a->draft.text, text, len);
}

/* text: of a copy; NULL: the file was edited itself. */
static void run_again(struct app *a, const char *path, const char *text, size_t len)
{
    struct diags ds;
    struct place place = subject_place(a->subject, a->cursor.pos);
    const struct source *old = text_now(a);
    diags_init(&ds);
    struct subject *s = subject_reopen(a->subject, path, &ds);
    if (s) {
        const struct source *new = sources_get(s->src, session_file(s->session));
        place.line = moved_line(old, new, place.line);
        command_replace(a, s, &place, "edited");
        keep_draft(a, &ds, NULL, 0);
    } else {
        app_fail_with(a, &ds);
        keep_draft(a, &ds, text, len);
    }
    diags_free(&ds);
}

static uint32_t line_to_edit(const struct app *a)
{
    return a->draft.line ? a->draft.line : a->now.line;
}

static void edit_file(struct app *a, const char *path)
{
    struct str error = {0};
    if (!a->edit(path, line_to_edit(a), &error)) {
        app_fail(a, "%s", str_cstr(&error));
    } else {
        sources_refresh(a->subject->src);
        run_again(a, path, NULL, 0);
    }
    str_free(&error);
}

/* --- copies ----------------------------------------------------------------------- */

static bool write_copy(const char *path, const struct app *a)
{
    const struct source *now = text_now(a);
    const struct str *draft = &a->draft.text;
    return draft->len ? files_replace(path, draft->data, draft->len, 0600)
                      : files_replace(path, now->text, now->len, 0600);
}

static void take_copy(struct app *a, const char *path)
{
    struct sources *src = sources_new();
    const char *error = NULL;
    uint32_t file = sources_read(src, path, &error);
    if (file) {
        const struct source *copy = sources_get(src, file);
        struct str name = {0};
        str_add(&name, a->subject->path);
        if (!str_ends(name.data, EDITED))
            str_add(&name, EDITED);
        char *kept = mem_strdup(name.data);
        sources_embed(a->subject->src, kept, copy->text, copy->len);
        run_again(a, kept, copy->text, copy->len);
        mem_free(kept);
        str_free(&name);
    } else {
        app_fail(a, "%s: %s", path, error);
    }
    sources_free(src);
}

static void edit_copy(struct app *a)
{
    const char *tmp = getenv("TMPDIR"), *name = strrchr(a->subject->path, '/');
    struct str dir = {0}, path = {0}, error = {0};
    name = name ? name + 1 : a->subject->path;
    str_printf(&dir, "%s/warptutor-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(dir.data)) {
        app_fail(a, "%s: %s", dir.data, strerror(errno));
        str_free(&dir);
        return;
    }
    str_printf(&path, "%s/%.*s", dir.data, (int)strcspn(name, " "), name);
    if (!write_copy(path.data, a))
        app_fail(a, "%s: %s", path.data, strerror(errno));
    else if (!a->edit(path.data, line_to_edit(a), &error))
        app_fail(a, "%s", str_cstr(&error));
    else
        take_copy(a, path.data);
    unlink(path.data);
    rmdir(dir.data);
    str_free(&dir);
    str_free(&path);
    str_free(&error);
}

void command_edit(struct app *a)
{
    struct subject *s = a->subject;
    bool copy = s->borrowed || sources_sealed(s->src) || str_ends(s->path, EDITED);
    if (!a->edit)
        app_fail(a, "there is no terminal to edit in");
    else if (copy)
        edit_copy(a);
    else
        edit_file(a, s->path);
}
