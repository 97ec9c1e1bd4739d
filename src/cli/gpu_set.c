/* The kernels of one "warptutor gpu" command: opened, run here, made into requests. */
#include "config.h"

#include "cli/gpu.h"
#include "lesson/launches.h"

#include <inttypes.h>
#include <string.h>

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Block, grid and arguments as one word each. */
static const char *given(struct arena *a, const struct session_options *opt)
{
    const uint32_t *dims[] = {opt->grid, opt->block};
    struct str out = {0};
    for (int i = 0; i < 2; i++)
        if (dims[i][0])
            str_printf(&out, "%s%s=%" PRIu32 ",%" PRIu32 ",%" PRIu32, out.len ? " " : "",
                       i ? "block" : "grid", dims[i][0], dims[i][1], dims[i][2]);
    for (size_t i = 0; i < opt->nargs; i++)
        str_printf(&out, "%s%s", out.len ? "; " : "", opt->args[i]);
    const char *text = arena_strdup(a, str_cstr(&out));
    str_free(&out);
    return text;
}

/* The reference run: GPUs have worked so since Volta, whatever --arch says. Of a grown
 * launch only the time is asked for: its blocks may meet in what the header's few do not,
 * so no values are compared. */
static void add_launch(const struct options *o, struct gpu_set *set, const char *label,
                       const char *path, const struct session_options *opt)
{
    struct gpu_run_options how = GPU_RUN_OPTIONS_INIT;
    struct gpu_variant v = {.label = label, .path = path, .file = last_part(path)};
    struct session_options its = *opt;
    its.model = MODEL_ITS;
    how.device = (int)o->device;
    how.defines = opt->defines;
    how.ndefines = opt->ndefines;
    if (o->repeat)
        how.repeat = o->repeat;
    v.grow = opt->grow;
    v.options = its;
    v.given = given(set->arena, opt);
    v.by_hand = o->session.nargs || o->session.grid[0] || o->session.block[0];
    how.no_outputs = v.grow;
    v.session = session_open(path, &its, set->src, &set->ds);
    if (v.session && !v.grow)
        v.run = session_run(v.session, MODEL_ITS, NULL, &set->ds);
    if (v.session && (v.run || v.grow) &&
        gpu_request_build(v.session, v.run, &how, &v.request, &set->ds)) {
        vec_push(&set->variants, v);
        return;
    }
    run_free(v.run);
    session_close(v.session);
}

/* At each size of --grow. */
static void add_variant(const struct options *o, struct gpu_set *set, const char *label,
                        const char *path, struct session_options opt)
{
    for (size_t i = 0; i < (o->grow.len ? o->grow.len : 1); i++) {
        opt.grow = o->grow.len ? o->grow.data[i] : 0;
        add_launch(o, set, label, path, &opt);
    }
}

bool gpu_variant_count(struct gpu_set *set, struct gpu_variant *v)
{
    struct session_options opt = v->options;
    opt.grow = 0;
    if (v->run)
        return true;
    v->small = session_open(v->path, &opt, set->src, &set->ds);
    v->run = v->small ? session_run(v->small, MODEL_ITS, NULL, &set->ds) : NULL;
    return v->run != NULL;
}

/* As the command line has it, with what the lesson sets. */
static struct session_options options_of(const struct options *o,
                                         const struct lesson_launch *one)
{
    struct session_options opt = o->session;
    opt.kernel = one->options.kernel;
    opt.args = one->options.args;
    opt.nargs = one->options.nargs;
    opt.shared = one->options.shared;
    memcpy(opt.grid, one->options.grid, sizeof opt.grid);
    memcpy(opt.block, one->options.block, sizeof opt.block);
    return opt;
}

static const struct gpu_variant *variant_labelled(const struct gpu_set *set,
                                                  const char *label, size_t from)
{
    for (size_t i = from; i < set->variants.len; i++)
        if (strcmp(set->variants.data[i].label, label) == 0)
            return &set->variants.data[i];
    return NULL;
}

/* The pairs of its steps, as far as both were opened. */
static void add_pairs(struct gpu_set *set, const struct lesson *l, size_t from)
{
    struct lesson_pair *pairs;
    size_t n = lesson_pairs(l, set->arena, &pairs);
    for (size_t i = 0; i < n; i++) {
        const struct gpu_variant *base =
            variant_labelled(set, l->kernels[pairs[i].base].alias, from);
        const struct gpu_variant *other =
            variant_labelled(set, l->kernels[pairs[i].other].alias, from);
        if (base && other)
            vec_push(&set->pairs,
                     ((struct gpu_pair){(size_t)(base - set->variants.data),
                                        (size_t)(other - set->variants.data)}));
    }
}

/* Its kernels as they stand; `all`: also with what it lets the reader try, and what it
 * says was measured. */
static void add_lesson(const struct options *o, struct gpu_set *set, const char *path,
                       const char *data, bool all)
{
    struct lesson *l = lesson_read(path, data, set->src, &set->ds);
    struct lesson_launch *launches;
    size_t n = l ? lesson_launches(l, set->arena, &launches) : 0;
    size_t from = set->variants.len;
    for (size_t i = 0; i < n; i++) {
        const struct lesson_launch *one = &launches[i];
        struct session_options opt = options_of(o, one);
        if (all || strcmp(one->label, one->kernel->alias) == 0)
            add_variant(o, set, one->label, one->kernel->file, opt);
    }
    if (l)
        add_pairs(set, l, from);
    if (l)
        vec_push(&set->lessons, l);
}

/* A lesson by number, id or path. */
static void find_lesson(const struct options *o, struct gpu_set *set, const char *name,
                        bool all)
{
    char *dirs[2] = {NULL, NULL};
    struct lesson_entry *entries;
    struct diags light;
    size_t ndirs = cli_lesson_dirs(o, dirs);
    diags_init(&light);
    size_t n = lesson_list_all((const char *const *)dirs, ndirs, set->arena, &entries,
                               set->src, &light);
    const char *path = lesson_find(entries, n, name);
    if (path)
        add_lesson(o, set, path,
                   lesson_data_dir(path, (const char *const *)dirs, ndirs, set->arena),
                   all);
    else
        diag_error(&set->ds, (struct span){0},
                   "%s: neither a kernel file nor a lesson; 'warptutor list' lists them",
                   name);
    diags_free(&light);
    for (size_t i = 0; i < ndirs; i++)
        mem_free(dirs[i]);
}

bool gpu_set_open(const struct options *o, int first, bool all, struct gpu_set *set)
{
    *set = (struct gpu_set){.src = sources_new(), .arena = arena_new()};
    diags_init(&set->ds);
    if (!gpu_launchers_read(&set->launchers, set->src, &set->ds)) {
        set->status = EXIT_USAGE;
        return false;
    }
    set->place.via = gpu_launcher(&set->launchers, o->via);
    set->place.patience.wait_ms = set->launchers.wait_ms;
    set->place.fresh = o->fresh;
    for (int i = first; i < o->nfiles; i++) {
        const char *name = o->files[i];
        if (str_ends(name, ".cu") || str_ends(name, ".cuh"))
            add_variant(o, set, last_part(name), name, o->session);
        else
            find_lesson(o, set, name, all);
        if (set->ds.errors)
            set->status = cli_worse(set->status, cli_status(&set->ds, name));
    }
    return set->variants.len > 0;
}

void gpu_set_close(struct gpu_set *set)
{
    for (size_t i = 0; i < set->variants.len; i++) {
        gpu_request_free(&set->variants.data[i].request);
        run_free(set->variants.data[i].run);
        session_close(set->variants.data[i].session);
        session_close(set->variants.data[i].small);
    }
    vec_free(&set->variants);
    vec_free(&set->pairs);
    for (size_t i = 0; i < set->lessons.len; i++)
        lesson_free(set->lessons.data[i]);
    vec_free(&set->lessons);
    gpu_launchers_free(&set->launchers);
    diags_free(&set->ds);
    sources_free(set->src);
    arena_free(set->arena);
}

int gpu_set_finish(const struct options *o, struct gpu_set *set, int status)
{
    cli_diags(o, &set->ds, set->src);
    status = cli_worse(status, set->status);
    gpu_set_close(set);
    return status;
}
