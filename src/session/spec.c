/* Reading a kernel file's header: the `// key: value` lines of its leading comments.
 *
 * Takes a source, gives a spec and diagnostics. The leading comments end at the first
 * line that is neither blank nor a comment. Values are parsed in spec_parse.c. */
#include "config.h"

#include "session/spec.h"

#include "session/spec_keys.h"
#include "session/spec_parse.h"

#include <string.h>

enum key {
#define SPEC_KEY(sym, word, grammar, doc) KEY_##sym,
#include "session/spec_keys.def"
#undef SPEC_KEY
    KEY_COUNT
};

static const struct spec_key keys[KEY_COUNT] = {
#define SPEC_KEY(sym, word, grammar, doc) [KEY_##sym] = {word, grammar, doc},
#include "session/spec_keys.def"
#undef SPEC_KEY
};

size_t spec_nkeys(void)
{
    return KEY_COUNT;
}

struct spec_key spec_key(size_t i)
{
    return keys[i];
}

static struct spec_launch *current_launch(struct spec *s)
{
    return s->launches.len ? &vec_last(&s->launches) : NULL;
}

/* kernel: NAME['<'ARGS'>'] — names the kernel of the launches that follow. */
static void read_kernel(struct spec *s, struct words *w)
{
    while (*w->p == ' ')
        w->p++;
    if (*w->p == '\0') {
        words_fail(w, "a kernel's name");
        return;
    }
    s->next_kernel = arena_strdup(s->arena, w->p);
    s->next_kernel_span = w->at;
}

static void read_launch(struct spec *s, struct words *w)
{
    struct spec_launch l = {
        .kernel = s->next_kernel, .kernel_span = s->next_kernel_span, .span = w->at};
    if (!spec_parse_launch(w, &l))
        return;
    s->has_header = true;
    vec_push(&s->launches, l);
}

static void read_arg(struct spec *s, struct words *w)
{
    struct spec_arg a = {0};
    if (!spec_parse_arg_words(w, s->arena, &a))
        return;
    struct spec_launch *l = current_launch(s);
    if (!l) {
        diag_error(w->ds, w->at,
                   "'arg:' before any 'launch:'; put the launch line first");
        return;
    }
    for (size_t i = 0; i < l->args.len; i++)
        if (strcmp(l->args.data[i].name, a.name) == 0) {
            diag_error(w->ds, w->at, "argument '%s' is given twice", a.name);
            return;
        }
    vec_push(&l->args, a);
}

static void read_global(struct spec *s, struct words *w)
{
    struct spec_arg a = {0};
    if (spec_parse_global(w, s->arena, &a))
        vec_push(&s->globals, a);
}

static void read_expect(struct spec *s, struct words *w)
{
    struct expect e = {.span = w->at};
    if (spec_parse_expect(w, s->arena, &e))
        vec_push(&s->expects, e);
}

static void read_diagnosis(struct spec *s, struct words *w, bool may)
{
    struct expect_diag d = {.span = w->at, .may = may};
    if (spec_parse_diagnosis(w, s->arena, &d))
        vec_push(&s->diagnoses, d);
}

/* also-accept: line N — the other end of the fault named just before. */
static void read_also(struct spec *s, struct words *w)
{
    uint64_t line;
    if (s->diagnoses.len == 0) {
        words_fail(w, "an 'expect-diagnosis:' line before");
        return;
    }
    struct expect_diag *d = &vec_last(&s->diagnoses);
    if (!words_take(w, "line") || !words_number(w, &line) || !words_end(w)) {
        words_fail(w, "'line' and a line number");
        return;
    }
    if (d->nalso == sizeof d->also / sizeof *d->also)
        words_fail(w, "no more than four other places");
    else
        d->also[d->nalso++] = (uint32_t)line;
}

static void read_metric(struct spec *s, struct words *w)
{
    struct expect_metric m = {.span = w->at};
    if (spec_parse_metric(w, s->arena, &m))
        vec_push(&s->metrics, m);
}

static void read_printf(struct spec *s, struct words *w)
{
    struct expect_text t = {.span = w->at};
    if (spec_parse_printf(w, s->arena, &t))
        vec_push(&s->printfs, t);
}

static void read_max_steps(struct spec *s, struct words *w)
{
    uint64_t n;
    struct words value = *w;
    if (words_number(w, &n) && n > 0 && words_end(w)) {
        s->max_steps = n;
        return;
    }
    *w = value;
    words_fail(w, "a number of warp instructions, at least 1");
}

static void read_value(struct spec *s, enum key key, struct words *w)
{
    switch (key) {
    case KEY_KERNEL:
        read_kernel(s, w);
        break;
    case KEY_LAUNCH:
        read_launch(s, w);
        break;
    case KEY_ARG:
        read_arg(s, w);
        break;
    case KEY_GLOBAL:
        read_global(s, w);
        break;
    case KEY_EXPECT:
        read_expect(s, w);
        break;
    case KEY_EXPECT_PRINTF:
        read_printf(s, w);
        break;
    case KEY_EXPECT_METRIC:
        read_metric(s, w);
        break;
    case KEY_EXPECT_DIAGNOSIS:
        read_diagnosis(s, w, false);
        break;
    case KEY_MAY_DIAGNOSE:
        read_diagnosis(s, w, true);
        break;
    case KEY_ALSO_ACCEPT:
        read_also(s, w);
        break;
    case KEY_MAX_STEPS:
        read_max_steps(s, w);
        break;
    case KEY_CASE:
    case KEY_SOURCE:
    case KEY_DOC:
    case KEY_TOPIC:
    case KEY_WHY:
    case KEY_NOTE:
    case KEY_HARDWARE:
    case KEY_COUNT:
        break; /* for people */
    }
}

/* Length of a key in "// key: value", 0 if the line has not that form. */
static size_t key_length(const char *p, const char *end)
{
    size_t n = 0;
    while (p + n < end && ((p[n] >= 'a' && p[n] <= 'z') || p[n] == '-'))
        n++;
    return n && p + n < end && p[n] == ':' ? n : 0;
}

static enum key find_key(const char *p, size_t n)
{
    for (int k = 0; k < KEY_COUNT; k++)
        if (strlen(keys[k].word) == n && memcmp(keys[k].word, p, n) == 0)
            return k;
    return KEY_COUNT;
}

static void unknown_key(struct spec *s, const char *p, size_t n, struct span at,
                        bool strict, struct diags *ds)
{
    const char *word = arena_strndup(s->arena, p, n);
    const char *words[KEY_COUNT];
    for (int k = 0; k < KEY_COUNT; k++)
        words[k] = keys[k].word;
    const char *hint = str_nearest(word, words, KEY_COUNT);
    if (!strict && !hint)
        return; /* an ordinary comment with a colon in it */
    diag_add(ds, strict ? DIAG_ERROR : DIAG_WARNING, at,
             "unknown header key '%s'%s%s; warptutor-kernel(5) lists the keys", word,
             hint ? ", did you mean " : "", hint ? hint : "");
}

/* One line comment: `text` follows the two slashes. */
static void read_line(struct spec *s, uint32_t file, const char *base, const char *text,
                      const char *end, bool strict, struct diags *ds)
{
    while (text < end && *text == ' ')
        text++;
    size_t n = key_length(text, end);
    if (n == 0)
        return;
    struct span at = {file, (uint32_t)(text - base), (uint32_t)n};
    enum key key = find_key(text, n);
    if (key == KEY_COUNT) {
        unknown_key(s, text, n, at, strict, ds);
        return;
    }
    const char *value = text + n + 1;
    while (value < end && (*value == ' ' || *value == '\t'))
        value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    at.off = (uint32_t)(value - base);
    at.len = (uint32_t)(end - value);
    struct words w;
    words_open(&w, arena_strndup(s->arena, value, (size_t)(end - value)), at, ds);
    read_value(s, key, &w);
}

/* Past a C comment that starts at p; NULL if it does not end. */
static const char *after_comment(const char *p, const char *end)
{
    for (p += 2; p + 1 < end; p++)
        if (p[0] == '*' && p[1] == '/')
            return p + 2;
    return NULL;
}

static void read_header(struct spec *s, const struct source *src, uint32_t file,
                        bool strict, struct diags *ds)
{
    const char *p = src->text, *end = src->text + src->len;
    while (p && p < end) {
        while (p < end && strchr(" \t\r\n", *p) && *p)
            p++;
        if (end - p < 2 || p[0] != '/')
            return;
        if (p[1] == '*') {
            p = after_comment(p, end);
            continue;
        }
        if (p[1] != '/')
            return;
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        const char *stop = nl ? nl : end;
        read_line(s, file, src->text, p + 2, stop, strict, ds);
        p = stop;
    }
}

struct spec *spec_read(const struct sources *src, uint32_t file, bool strict,
                       struct diags *ds)
{
    struct arena *a = arena_new();
    struct spec *s = arena_alloc(a, sizeof *s);
    s->arena = a;
    read_header(s, sources_get(src, file), file, strict, ds);
    return s;
}

/* aside := { [ ['//'] key ':' value | '#' … ] newline } */
static void read_aside(struct spec *s, const struct source *src, uint32_t file,
                       bool strict, struct diags *ds)
{
    const char *p = src->text, *end = src->text + src->len;
    while (p < end) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        const char *stop = nl ? nl : end;
        while (p < stop && (*p == ' ' || *p == '\t'))
            p++;
        if (stop - p >= 2 && p[0] == '/' && p[1] == '/')
            p += 2;
        if (p < stop && *p != '#')
            read_line(s, file, src->text, p, stop, strict, ds);
        p = stop + (nl != NULL);
    }
}

struct spec *spec_read_aside(const struct sources *src, uint32_t file, bool strict,
                             struct diags *ds)
{
    struct arena *a = arena_new();
    struct spec *s = arena_alloc(a, sizeof *s);
    s->arena = a;
    read_aside(s, sources_get(src, file), file, strict, ds);
    return s;
}

void spec_free(struct spec *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->launches.len; i++)
        vec_free(&s->launches.data[i].args);
    vec_free(&s->launches);
    vec_free(&s->globals);
    vec_free(&s->expects);
    vec_free(&s->diagnoses);
    vec_free(&s->metrics);
    vec_free(&s->printfs);
    arena_free(s->arena);
}
