/* Source texts and spans.
 *
 * Takes paths or texts, gives file numbers; keeps a copy of every text with the starts
 * of its lines. Lines end at \n; a \r before it is not part of the line. Leaves out
 * encodings: bytes are kept as they are. */
#include "base/source.h"

#include "base/mem.h"
#include "base/vec.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

struct sources {
    VEC(struct source *) list;
    VEC(bool) from_disk; /* beside list */
    uint32_t fresh;      /* files before this one are not given again */
    bool sealed;
};

struct sources *sources_new(void)
{
    return mem_alloc(sizeof(struct sources));
}

void sources_free(struct sources *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->list.len; i++) {
        struct source *src = s->list.data[i];
        mem_free((char *)src->path);
        mem_free((char *)src->text);
        mem_free(src->line_start);
        mem_free(src);
    }
    vec_free(&s->list);
    vec_free(&s->from_disk);
    mem_free(s);
}

static void find_lines(struct source *src)
{
    VEC(uint32_t) starts = {0};
    vec_push(&starts, 0);
    for (size_t i = 0; i < src->len; i++)
        if (src->text[i] == '\n')
            vec_push(&starts, (uint32_t)i + 1);
    src->line_start = starts.data;
    src->nlines = (uint32_t)starts.len;
}

/* Takes over `text` (heap, NUL-terminated). */
static uint32_t add_owned(struct sources *s, const char *path, char *text, size_t len,
                          bool from_disk)
{
    assert(len < UINT32_MAX && s->list.len < UINT32_MAX - 1);
    struct source *src = mem_alloc(sizeof *src);
    src->path = mem_strdup(path);
    src->text = text;
    src->len = len;
    find_lines(src);
    vec_push(&s->list, src);
    vec_push(&s->from_disk, from_disk);
    return (uint32_t)s->list.len;
}

uint32_t sources_add(struct sources *s, const char *path, const char *text, size_t len)
{
    char *copy = mem_alloc(len + 1);
    if (len)
        memcpy(copy, text, len);
    return add_owned(s, path, copy, len, false);
}

/* Everything in f up to one byte past the limit; NULL if that byte is there or reading
 * fails. */
static char *read_all(FILE *f, size_t *len, const char **error)
{
    char *text = NULL;
    size_t cap = 1 << 14, got = 0;
    for (;;) {
        text = mem_realloc(text, cap);
        got += fread(text + got, 1, cap - 1 - got, f);
        if (got < cap - 1 || got > SOURCE_MAX_BYTES)
            break;
        cap *= 2;
    }
    if (ferror(f))
        *error = strerror(errno);
    else if (got > SOURCE_MAX_BYTES)
        *error = "larger than 4 MiB";
    else {
        text[got] = '\0';
        *len = got;
        return text;
    }
    mem_free(text);
    return NULL;
}

uint32_t sources_embed(struct sources *s, const char *path, const char *text, size_t len)
{
    uint32_t file = sources_add(s, path, text, len), older = sources_find(s, path);
    if (older)
        s->from_disk.data[older - 1] = false;
    s->from_disk.data[file - 1] = true;
    return file;
}

void sources_seal(struct sources *s)
{
    s->sealed = true;
}

bool sources_sealed(const struct sources *s)
{
    return s->sealed;
}

uint32_t sources_find(const struct sources *s, const char *path)
{
    for (size_t i = s->fresh; i < s->list.len; i++)
        if (s->from_disk.data[i] && strcmp(s->list.data[i]->path, path) == 0)
            return (uint32_t)i + 1;
    return 0;
}

bool sources_from_disk(const struct sources *s, uint32_t file)
{
    return s->from_disk.data[file - 1];
}

void sources_refresh(struct sources *s)
{
    if (!s->sealed)
        s->fresh = (uint32_t)s->list.len;
}

static uint32_t read_disk(struct sources *s, const char *path, const char **error)
{
    struct stat st;
    FILE *f = NULL;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        *error = "is a directory";
        return 0;
    }
    f = fopen(path, "rb");
    if (!f) {
        *error = errno == ENOENT ? "no such file" : strerror(errno);
        return 0;
    }
    size_t len = 0;
    char *text = read_all(f, &len, error);
    fclose(f);
    return text ? add_owned(s, path, text, len, true) : 0;
}

uint32_t sources_read(struct sources *s, const char *path, const char **error)
{
    uint32_t held = sources_find(s, path);
    if (held)
        return held;
    *error = "no such file";
    return s->sealed ? 0 : read_disk(s, path, error);
}

uint32_t sources_read_own(struct sources *s, const char *path, const char **error)
{
    uint32_t held = sources_find(s, path);
    return held ? held : read_disk(s, path, error);
}

const struct source *sources_get(const struct sources *s, uint32_t file)
{
    assert(file >= 1 && file <= s->list.len);
    return s->list.data[file - 1];
}

uint32_t sources_count(const struct sources *s)
{
    return (uint32_t)s->list.len;
}

void source_locate(const struct source *src, uint32_t off, uint32_t *line, uint32_t *col)
{
    uint32_t low = 0, high = src->nlines; /* the line is in [low, high) */
    if (off > src->len)
        off = (uint32_t)src->len;
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (src->line_start[mid] <= off)
            low = mid;
        else
            high = mid;
    }
    *line = low + 1;
    *col = off - src->line_start[low] + 1;
}

uint32_t span_line(const struct sources *s, struct span sp)
{
    uint32_t line, col;
    if (sp.file == 0)
        return 0;
    source_locate(sources_get(s, sp.file), sp.off, &line, &col);
    return line;
}

const char *source_line(const struct source *src, uint32_t line, size_t *len)
{
    assert(line >= 1 && line <= src->nlines);
    size_t start = src->line_start[line - 1];
    size_t end = line < src->nlines ? src->line_start[line] - 1 : src->len;
    if (end > start && src->text[end - 1] == '\r')
        end--;
    *len = end - start;
    return src->text + start;
}

struct span span_join(struct span a, struct span b)
{
    if (a.file == 0)
        return b;
    if (b.file != a.file)
        return a;
    uint32_t start = a.off < b.off ? a.off : b.off;
    uint32_t end_a = a.off + a.len, end_b = b.off + b.len;
    return (struct span){a.file, start, (end_a > end_b ? end_a : end_b) - start};
}
