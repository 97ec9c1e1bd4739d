/* Reads session files. Everything is checked before anything is used: the first line, the
 * order of sections, lengths, the sum at the end. What is wrong is named with its line. */
#include "config.h"

#include "session/saved.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "ir/opt.h"
#include "session/saved_priv.h"

#define MAX_VIEW 400
#define MAX_FILES 2000
#define MAX_LIST 2000

struct reading {
    struct saved *out;
    struct sources *src; /* what is held goes here */
    struct diags *ds;
    uint32_t file;
    const char *text;
    size_t len, at;
    size_t nfiles;
    bool ok;
};

/* One line: "key value". */
struct entry {
    const char *key, *value;
    struct span span, value_span;
};

static bool fail(struct reading *r, struct span at, const char *fmt, const char *what)
{
    if (r->ok)
        diag_error(r->ds, at, fmt, what);
    r->ok = false;
    return false;
}

static struct span here(const struct reading *r, size_t at, size_t len)
{
    return (struct span){r->file, (uint32_t)at, (uint32_t)len};
}

/* The next line; false at the end of the file or at a byte that no line has. */
static bool next_line(struct reading *r, struct entry *e)
{
    const char *line = r->text + r->at, *end = memchr(line, '\n', r->len - r->at);
    if (!end)
        return fail(r, here(r, r->at, 0), "the file is cut short%s", "");
    size_t n = (size_t)(end - line), key = 0;
    if (memchr(line, 0, n))
        return fail(r, here(r, r->at, 0), "the file is damaged: a line has a zero byte%s",
                    "");
    while (key < n && line[key] != ' ')
        key++;
    size_t value = key < n ? key + 1 : n;
    e->key = arena_printf(r->out->arena, "%.*s", (int)key, line);
    e->value = arena_printf(r->out->arena, "%.*s", (int)(n - value), line + value);
    e->span = here(r, r->at, key);
    e->value_span = here(r, r->at + value, n - value);
    r->at += n + 1;
    return true;
}

/* --- values ------------------------------------------------------------------------- */

static uint64_t number(struct reading *r, const struct entry *e, uint64_t most)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(e->value, &end, 10);
    if (*e->value < '0' || *e->value > '9' || *end || errno || n > most) {
        fail(r, e->value_span, "\"%s\" is no such number", e->value);
        return 0;
    }
    return n;
}

static void dims(struct reading *r, const struct entry *e, uint32_t out[3])
{
    if (!spec_dims(e->value, out))
        fail(r, e->value_span, "\"%s\" is not X,Y,Z, each from 1", e->value);
}

static void schedule(struct reading *r, const struct entry *e)
{
    static const char *const names[] = {"hardware", "round-robin", "reverse"};
    struct session_options *o = &r->out->options;
    if (str_starts(e->value, "seed:")) {
        struct entry seed = *e;
        seed.value += 5;
        o->schedule = SCHEDULE_SEEDED;
        o->seed = number(r, &seed, UINT64_MAX);
        return;
    }
    for (int i = 0; i < 3; i++)
        if (strcmp(e->value, names[i]) == 0)
            o->schedule = i;
    if (o->schedule < 0)
        fail(r, e->value_span, "there is no schedule \"%s\"", e->value);
}

static void model(struct reading *r, const struct entry *e)
{
    bool stack = strcmp(e->value, "stack") == 0;
    r->out->options.model = stack ? MODEL_STACK : MODEL_ITS;
    if (!stack && strcmp(e->value, "its") != 0)
        fail(r, e->value_span, "there is no model \"%s\"", e->value);
}

static void push(struct reading *r, const struct entry *e, enum saved_key k)
{
    struct saved *s = r->out;
    if (s->args.len + s->globals.len + s->defines.len + s->includes.len +
            s->program.len >=
        MAX_LIST) {
        fail(r, e->span, "there are too many lines \"%s\"", e->key);
        return;
    }
    if (k == SAVED_ARG)
        vec_push(&s->args, e->value);
    else if (k == SAVED_GLOBAL)
        vec_push(&s->globals, e->value);
    else if (k == SAVED_DEFINE)
        vec_push(&s->defines, e->value);
    else if (k == SAVED_INCLUDE)
        vec_push(&s->includes, e->value);
    else
        vec_push(&s->program, e->value);
}

static void take_key(struct reading *r, const struct entry *e, enum saved_key k)
{
    struct session_options *o = &r->out->options;
    switch (k) {
    case SAVED_KERNEL:
        o->kernel = e->value;
        break;
    case SAVED_GRID:
        dims(r, e, o->grid);
        break;
    case SAVED_BLOCK:
        dims(r, e, o->block);
        break;
    case SAVED_SHARED:
        o->shared = (int64_t)number(r, e, UINT32_MAX);
        break;
    case SAVED_GROW:
        o->grow = (uint32_t)number(r, e, UINT32_MAX);
        break;
    case SAVED_LAUNCH:
        o->launch = (unsigned)number(r, e, UINT32_MAX);
        break;
    case SAVED_HEADER:
        o->header = e->value;
        break;
    case SAVED_ARCH:
        o->arch = e->value;
        break;
    case SAVED_MODEL:
        model(r, e);
        break;
    case SAVED_SCHEDULE:
        schedule(r, e);
        break;
    case SAVED_PASSES:
        o->passes = (unsigned)number(r, e, IR_PASS_ALL);
        break;
    case SAVED_SHADOW:
        o->no_shadow = true;
        break;
    case SAVED_MAX_STEPS:
        o->max_steps = number(r, e, UINT64_MAX);
        break;
    case SAVED_HOST:
        o->host = true;
        break;
    case SAVED_ARG:
    case SAVED_GLOBAL:
    case SAVED_DEFINE:
    case SAVED_INCLUDE:
    case SAVED_PROGRAM:
    case SAVED_KEYS:
        push(r, e, k);
        break;
    }
}

/* --- what is held ------------------------------------------------------------------- */

/* "1234 name": the bytes that follow and their name. */
static bool take_size(struct reading *r, const struct entry *e, size_t *n,
                      const char **name)
{
    char *end;
    errno = 0;
    unsigned long long v = strtoull(e->value, &end, 10);
    if (*e->value < '0' || *e->value > '9' || errno || *end != ' ' || !end[1])
        return fail(r, e->value_span, "a number of bytes and a name are expected%s", "");
    if (v >= r->len - r->at)
        return fail(r, e->value_span, "the file is cut short: %s is not whole", end + 1);
    if (++r->nfiles > MAX_FILES)
        return fail(r, e->span, "there are too many files%s", "");
    *n = (size_t)v;
    *name = end + 1;
    return true;
}

static void take_file(struct reading *r, const struct entry *e)
{
    size_t n;
    const char *name;
    if (!take_size(r, e, &n, &name))
        return;
    if (r->text[r->at + n] != '\n') {
        fail(r, e->value_span, "the file is damaged: %s has another length", name);
        return;
    }
    sources_embed(r->src, name, r->text + r->at, n);
    if (!r->out->kernel_path)
        r->out->kernel_path = name;
    r->at += n + 1;
}

static void take_input(struct reading *r, const struct entry *e)
{
    size_t n;
    const char *name;
    struct str bytes = {0};
    if (!take_size(r, e, &n, &name))
        return;
    if (base64_read(r->text + r->at, n, &bytes))
        sources_embed(r->src, name, str_cstr(&bytes), bytes.len);
    else
        fail(r, e->value_span, "the file is damaged: %s is not base64", name);
    r->at += n;
    str_free(&bytes);
}

/* --- the whole ---------------------------------------------------------------------- */

static bool check_first_line(struct reading *r)
{
    static const char magic[] = "warptutor session ";
    size_t n = sizeof magic - 1;
    struct entry e;
    if (r->len < n || memcmp(r->text, magic, n) != 0)
        return fail(
            r, here(r, 0, 0),
            "this is no session file: \"warptutor session %s\" is expected in its "
            "first line",
            "1");
    r->at = n;
    if (!next_line(r, &e))
        return false;
    if (strcmp(e.key, "1") != 0)
        return fail(r, e.span,
                    "a session file of format %s; this warptutor reads format 1: a newer "
                    "one is needed",
                    e.key);
    return true;
}

static enum saved_key key_of(const char *key)
{
    static const char *const keys[] = {
#define SAVED_KEY(sym, key, value, help) key,
#include "session/saved_keys.def"
#undef SAVED_KEY
    };
    int k = 0;
    while (k < SAVED_KEYS && strcmp(keys[k], key) != 0)
        k++;
    return (enum saved_key)k;
}

static void take_view(struct reading *r, const struct entry *e)
{
    struct saved_line line = {e->key, e->value, e->span};
    if (r->out->view.len >= MAX_VIEW)
        fail(r, e->span, "there are too many lines \"%s\"", e->key);
    else
        vec_push(&r->out->view, line);
}

/* "end SUM": of all bytes before this line. Without a sum nothing is compared. */
static void take_end(struct reading *r, const struct entry *e)
{
    char sum[20];
    snprintf(sum, sizeof sum, "%016" PRIx64, saved_sum(r->text, e->span.off));
    if (*e->value && strcmp(e->value, sum) != 0)
        fail(r, e->value_span,
             "the file was changed or damaged: its sum is %s; without the sum here it "
             "would be taken as it is",
             sum);
    else if (r->at != r->len)
        fail(r, here(r, r->at, 0), "nothing is expected after the end%s", "");
    else if (!r->out->kernel_path)
        fail(r, e->span, "the file holds no kernel%s", "");
}

static void read_lines(struct reading *r)
{
    struct entry e;
    while (r->ok && next_line(r, &e)) {
        enum saved_key k = key_of(e.key);
        bool contents = r->nfiles > 0;
        if (strcmp(e.key, "end") == 0) {
            take_end(r, &e);
            return;
        }
        if (strcmp(e.key, "file") == 0)
            take_file(r, &e);
        else if (strcmp(e.key, "input") == 0 && contents)
            take_input(r, &e);
        else if (contents)
            fail(r, e.span, "\"%s\" is not expected after the files", e.key);
        else if (k != SAVED_KEYS)
            take_key(r, &e, k);
        else
            take_view(r, &e);
    }
}

static void finish(struct saved *s)
{
    struct session_options *o = &s->options;
    o->args = s->args.data;
    o->nargs = s->args.len;
    o->globals = s->globals.data;
    o->nglobals = s->globals.len;
    o->defines = s->defines.data;
    o->ndefines = s->defines.len;
    o->includes = s->includes.data;
    o->nincludes = s->includes.len;
    o->program = s->program.data;
    o->nprogram = s->program.len;
}

bool saved_read(const char *path, struct sources *src, struct diags *ds,
                struct saved *out)
{
    static const struct session_options none = SESSION_OPTIONS_INIT;
    const char *error;
    *out = (struct saved){.arena = arena_new(), .options = none};
    uint32_t file = sources_read(src, path, &error);
    if (!file) {
        diag_error(ds, (struct span){0}, "%s: %s", path, error);
        return false;
    }
    const struct source *text = sources_get(src, file);
    struct reading r = {.out = out,
                        .src = src,
                        .ds = ds,
                        .file = file,
                        .text = text->text,
                        .len = text->len,
                        .ok = true};
    if (check_first_line(&r))
        read_lines(&r);
    finish(out);
    if (r.ok)
        sources_seal(src);
    return r.ok;
}

void saved_free(struct saved *s)
{
    vec_free(&s->args);
    vec_free(&s->globals);
    vec_free(&s->defines);
    vec_free(&s->includes);
    vec_free(&s->program);
    vec_free(&s->view);
    arena_free(s->arena);
}

bool saved_is(const char *path)
{
    return str_ends(path, ".wt");
}

/* --- with options of a command line ------------------------------------------------- */

static void take_lists(struct saved *s, const struct session_options *o)
{
    for (size_t i = 0; i < o->nargs; i++)
        vec_push(&s->args, o->args[i]);
    for (size_t i = 0; i < o->nglobals; i++)
        vec_push(&s->globals, o->globals[i]);
    for (size_t i = 0; i < o->ndefines; i++)
        vec_push(&s->defines, o->defines[i]);
    s->options.args = s->args.data;
    s->options.nargs = s->args.len;
    s->options.globals = s->globals.data;
    s->options.nglobals = s->globals.len;
    s->options.defines = s->defines.data;
    s->options.ndefines = s->defines.len;
}

void saved_override(struct saved *s, const struct session_options *o)
{
    struct session_options *to = &s->options;
    if (o->kernel)
        to->kernel = o->kernel;
    if (o->grid[0])
        memcpy(to->grid, o->grid, sizeof to->grid);
    if (o->block[0])
        memcpy(to->block, o->block, sizeof to->block);
    if (o->shared >= 0)
        to->shared = o->shared;
    if (o->arch)
        to->arch = o->arch;
    if (o->model >= 0)
        to->model = o->model;
    if (o->schedule >= 0) {
        to->schedule = o->schedule;
        to->seed = o->seed;
    }
    if (o->launch)
        to->launch = o->launch;
    if (o->passes)
        to->passes = o->passes;
    if (o->max_steps)
        to->max_steps = o->max_steps;
    to->model_file = o->model_file;
    take_lists(s, o);
}
