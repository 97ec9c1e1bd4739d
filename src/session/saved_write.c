/* A session as the text of a session file. Paths below the kernel's folder are written
 * without it, so the file does not tell where its author keeps things. */
#include "config.h"

#include "session/saved.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/base64.h"
#include "lang/lang.h"
#include "session/saved_priv.h"
#include "session/session_priv.h"

#define MOST_BYTES (SOURCE_MAX_BYTES - 4096)

struct saving {
    const struct session *s;
    const struct session_options *opt;
    struct arena *a;
    struct str *out;
    const char *error;
    char *dir; /* of the kernel file, with its slash; "" */
    VEC(uint32_t) files;
    VEC(const char *) inputs;
};

static const char *const keys[] = {
#define SAVED_KEY(sym, key, value, help) key,
#include "session/saved_keys.def"
#undef SAVED_KEY
};
static void add_line(struct saving *w, const char *key, const char *value)
{
    str_printf(w->out, "%s%s%s\n", key, *value ? " " : "", value);
    if (strchr(value, '\n'))
        w->error = arena_printf(w->a, "the value of \"%s\" has a line end in it", key);
}

static void add_number(struct saving *w, const char *key, uint64_t n)
{
    str_printf(w->out, "%s %" PRIu64 "\n", key, n);
}

static void add_dims(struct saving *w, const char *key, const uint32_t *d)
{
    if (d[0])
        str_printf(w->out, "%s %" PRIu32 ",%" PRIu32 ",%" PRIu32 "\n", key, d[0], d[1],
                   d[2]);
}

static void add_list(struct saving *w, const char *key, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add_line(w, key, list[i]);
}

/* A path as the file has it. */
static const char *inside(const struct saving *w, const char *path)
{
    size_t n = strlen(w->dir);
    return n > 0 && strncmp(path, w->dir, n) == 0 ? path + n : path;
}

/* --- how it is run ------------------------------------------------------------------ */

static void add_launch(struct saving *w)
{
    const struct session_options *o = w->opt;
    if (o->kernel)
        add_line(w, keys[SAVED_KERNEL], o->kernel);
    add_dims(w, keys[SAVED_GRID], o->grid);
    add_dims(w, keys[SAVED_BLOCK], o->block);
    if (o->shared >= 0)
        add_number(w, keys[SAVED_SHARED], (uint64_t)o->shared);
    if (o->grow)
        add_number(w, keys[SAVED_GROW], o->grow);
    if (o->launch)
        add_number(w, keys[SAVED_LAUNCH], o->launch);
    add_list(w, keys[SAVED_ARG], o->args, o->nargs);
    add_list(w, keys[SAVED_GLOBAL], o->globals, o->nglobals);
    if (o->header)
        add_line(w, keys[SAVED_HEADER], inside(w, o->header));
}

static void add_schedule(struct saving *w)
{
    static const char *const names[] = {"hardware", "round-robin", "reverse"};
    const struct session_options *o = w->opt;
    if (o->schedule == SCHEDULE_SEEDED)
        str_printf(w->out, "%s seed:%" PRIu64 "\n", keys[SAVED_SCHEDULE], o->seed);
    else if (o->schedule >= 0)
        add_line(w, keys[SAVED_SCHEDULE], names[o->schedule]);
}

static void add_machine(struct saving *w)
{
    const struct session_options *o = w->opt;
    if (o->arch)
        add_line(w, keys[SAVED_ARCH], o->arch);
    if (o->model >= 0)
        add_line(w, keys[SAVED_MODEL], o->model == MODEL_STACK ? "stack" : "its");
    add_schedule(w);
    add_list(w, keys[SAVED_DEFINE], o->defines, o->ndefines);
    for (size_t i = 0; i < o->nincludes; i++) {
        const char *dir = o->includes[i];
        size_t n = strlen(w->dir);
        bool same = n > 0 && strlen(dir) == n - 1 && memcmp(dir, w->dir, n - 1) == 0;
        add_line(w, keys[SAVED_INCLUDE], same ? "" : inside(w, dir));
    }
    if (o->passes)
        add_number(w, keys[SAVED_PASSES], o->passes);
    if (o->no_shadow)
        add_line(w, keys[SAVED_SHADOW], "");
    if (o->max_steps)
        add_number(w, keys[SAVED_MAX_STEPS], o->max_steps);
    if (o->host)
        add_line(w, keys[SAVED_HOST], "");
    add_list(w, keys[SAVED_PROGRAM], o->program, o->nprogram);
}

/* --- what it is made of ------------------------------------------------------------- */

static void want_file(struct saving *w, uint32_t file)
{
    if (!sources_from_disk(w->s->sources, file))
        return;
    for (size_t i = 0; i < w->files.len; i++)
        if (w->files.data[i] == file)
            return;
    vec_push(&w->files, file);
}

static void want_includes(struct saving *w, const struct unit *u)
{
    const char *name;
    uint32_t file;
    for (size_t i = 0; u && lang_included(u, i, &name, &file); i++)
        want_file(w, file);
}

static void want_input(struct saving *w, const struct fill *f)
{
    if (f->kind != FILL_FILE)
        return;
    for (size_t i = 0; i < w->inputs.len; i++)
        if (strcmp(w->inputs.data[i], f->file) == 0)
            return;
    vec_push(&w->inputs, f->file);
}

static void want_inputs(struct saving *w)
{
    const struct spec *spec = w->s->spec;
    for (size_t i = 0; i < spec->launches.len; i++)
        for (size_t k = 0; k < spec->launches.data[i].args.len; k++)
            want_input(w, &spec->launches.data[i].args.data[k].fill);
    for (size_t i = 0; i < spec->globals.len; i++)
        want_input(w, &spec->globals.data[i].fill);
}

static void add_file(struct saving *w, uint32_t file)
{
    const struct source *src = sources_get(w->s->sources, file);
    str_printf(w->out, "file %zu %s\n", src->len, inside(w, src->path));
    str_addn(w->out, src->text, src->len);
    str_addc(w->out, '\n');
}

/* The bytes of an input: of the disk, or of the session file that is open. */
static bool read_input(struct saving *w, const char *name, struct str *bytes)
{
    uint32_t held = sources_sealed(w->s->sources) ? sources_find(w->s->sources, name) : 0;
    if (held) {
        const struct source *src = sources_get(w->s->sources, held);
        str_addn(bytes, src->text, src->len);
        return true;
    }
    const char *header = sources_get(w->s->sources, w->s->header)->path;
    const char *slash = strrchr(header, '/');
    char *path =
        arena_printf(w->a, "%.*s%s", slash ? (int)(slash - header + 1) : 0, header, name);
    FILE *f = fopen(path, "rb");
    char buf[4096];
    size_t n;
    while (f && bytes->len <= MOST_BYTES && (n = fread(buf, 1, sizeof buf, f)) > 0)
        str_addn(bytes, buf, n);
    if (f)
        fclose(f);
    return f != NULL;
}

static void add_input(struct saving *w, const char *name)
{
    struct str bytes = {0}, text = {0};
    if (!read_input(w, name, &bytes))
        w->error = arena_printf(w->a, "%s cannot be read", name);
    base64_add(&text, str_cstr(&bytes), bytes.len);
    str_printf(w->out, "input %zu %s\n%s", text.len, name, str_cstr(&text));
    str_free(&bytes);
    str_free(&text);
}

static void add_contents(struct saving *w)
{
    want_file(w, w->s->file);
    want_file(w, w->s->header);
    want_includes(w, w->s->unit);
    want_includes(w, w->s->host_unit);
    want_inputs(w);
    if (w->files.len == 0 || w->files.data[0] != w->s->file)
        w->error = "the kernel is no file";
    for (size_t i = 0; i < w->files.len; i++)
        add_file(w, w->files.data[i]);
    for (size_t i = 0; i < w->inputs.len && w->out->len <= MOST_BYTES; i++)
        add_input(w, w->inputs.data[i]);
}

uint64_t saved_sum(const char *text, size_t len)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return h;
}

bool saved_write(const struct session *s, const struct session_options *opt,
                 const struct saved_line *view, size_t nview, struct arena *a,
                 struct str *out, const char **error)
{
    struct saving w = {.s = s, .opt = opt, .a = a, .out = out};
    const char *path = sources_get(s->sources, s->file)->path;
    const char *slash = strrchr(path, '/');
    size_t start = out->len;
    w.dir = arena_printf(a, "%.*s", slash ? (int)(slash - path + 1) : 0, path);
    str_printf(out, "warptutor session %d\n", SAVED_VERSION);
    add_launch(&w);
    add_machine(&w);
    for (size_t i = 0; i < nview; i++)
        add_line(&w, view[i].key, view[i].value);
    add_contents(&w);
    str_printf(out, "end %016" PRIx64 "\n",
               saved_sum(out->data + start, out->len - start));
    if (out->len - start > SOURCE_MAX_BYTES)
        w.error = "the inputs are too large: a session file may hold 4 MiB";
    vec_free(&w.files);
    vec_free(&w.inputs);
    *error = w.error;
    return !w.error;
}
