/* Opening a session: file → unit → kernel → module, with the header's launches and the
 * overrides merged into one plan that runs can follow.
 *
 * Leaves out running (run.c) and judging (check.c). */
#include "config.h"

#include "session/session.h"

#include "base/map.h"
#include "ir/lower.h"
#include "ir/opt.h"
#include "lang/lang.h"
#include "session/host.h"
#include "session/session_priv.h"

#include <assert.h>
#include <string.h>

static bool choose_arch(struct session *s, const struct session_options *opt,
                        struct diags *ds)
{
    const char *text = opt->arch ? opt->arch : ARCH_DEFAULT;
    if (!arch_find(text, &s->arch)) {
        const char *names[16];
        size_t n = arch_count();
        for (size_t i = 0; i < n; i++)
            names[i] = arch_at(i).name;
        const char *hint = str_nearest(text, names, n);
        diag_error(ds, (struct span){0},
                   "unknown architecture '%s'%s%s; sm_NN or a name listed by "
                   "'warptutor list' is expected",
                   text, hint ? ", did you mean " : "", hint ? hint : "");
        return false;
    }
    s->arch.name = arena_strdup(s->arena, s->arch.name);
    s->model = opt->model >= 0 ? (enum model)opt->model : s->arch.model;
    return true;
}

static const char *list_kernels(struct session *s)
{
    struct str names = {0};
    for (size_t i = 0; i < lang_nkernels(s->unit); i++) {
        str_add(&names, i ? ", " : "");
        str_add(&names, lang_kernel_name(s->unit, i));
    }
    const char *kept = arena_strdup(s->arena, str_cstr(&names));
    str_free(&names);
    return kept;
}

/* The kernel a launch runs: --kernel, its own `kernel:` line, or the file's only one. */
static const char *kernel_of(struct session *s, const struct session_options *opt,
                             const char *from_header, struct diags *ds)
{
    if (opt->kernel)
        return opt->kernel;
    if (from_header)
        return from_header;
    struct span file = {s->file, 0, 0};
    size_t n = lang_nkernels(s->unit);
    if (n == 1)
        return lang_kernel_name(s->unit, 0);
    if (n == 0)
        diag_error(ds, file, "no kernel here: a __global__ function is expected");
    else
        diag_error(ds, file, "several kernels here: choose one with --kernel: %s",
                   list_kernels(s));
    return NULL;
}

/* Modules are kept by kernel; those of the compiled view under a name no kernel has. */
static const struct ir_module *module_of(struct session *s, const char *kernel,
                                         unsigned passes, struct diags *ds)
{
    char *key = arena_printf(s->arena, "%s%s", passes ? "compiled " : "", kernel);
    struct ir_module *m = map_get(s->modules, key, strlen(key));
    if (m)
        return m;
    unsigned before = ds->errors;
    struct function *f = lang_kernel(s->unit, kernel, ds);
    if (!f || ds->errors > before)
        return NULL;
    m = ir_lower(s->unit, f, ds);
    if (!m)
        return NULL;
    m->arch = s->arch.cc;
    if (passes)
        ir_optimise(m, passes);
    map_put(s->modules, key, strlen(key), m);
    return m;
}

const struct ir_module *session_module_of(struct session *s, const char *kernel,
                                          struct diags *ds)
{
    return module_of(s, kernel, s->passes, ds);
}

const struct ir_module *session_compiled_of(struct session *s, const char *kernel,
                                            struct diags *ds)
{
    return module_of(s, kernel, IR_PASS_ALL, ds);
}

static void apply_geometry(struct launch *l, const struct session *s,
                           const struct session_options *opt)
{
    if (opt->grid[0])
        memcpy(l->grid, opt->grid, sizeof l->grid);
    if (opt->block[0])
        memcpy(l->block, opt->block, sizeof l->block);
    if (opt->shared >= 0)
        l->shared_dynamic = (uint32_t)opt->shared;
    l->model = s->model;
    l->schedule = s->schedule;
    l->seed = s->seed;
}

static struct spec_arg *find_arg(struct spec_launch *l, const char *name, size_t n)
{
    for (size_t i = 0; i < l->args.len; i++)
        if (strlen(l->args.data[i].name) == n && !memcmp(l->args.data[i].name, name, n))
            return &l->args.data[i];
    return NULL;
}

/* A value given on the command line holds for later launches too, except where they
 * take what an earlier one left. */
static void repeat_fill(struct session *s, const struct spec_arg *a)
{
    for (size_t i = 1; i < s->spec->launches.len; i++) {
        struct spec_arg *same =
            find_arg(&s->spec->launches.data[i], a->name, strlen(a->name));
        if (same && same->fill.kind != FILL_KEEP)
            same->fill = a->fill;
    }
}

/* --arg NAME=FILL replaces a fill; NAME TYPE[N]=FILL replaces or adds an argument. */
static bool apply_arg(struct session *s, const char *text, struct diags *ds)
{
    struct span none = {0};
    struct spec_launch *l = &s->spec->launches.data[0];
    struct spec_arg whole = {0}, *known = NULL;
    struct words w;
    words_open(&w, text, none, ds);
    const char *name;
    size_t n = words_ident(&w, &name);
    for (size_t i = 0; i < s->spec->launches.len && !known; i++)
        known = find_arg(&s->spec->launches.data[i], name, n);
    if (words_take(&w, "=")) {
        if (!known) {
            diag_error(
                ds, none,
                "--arg %s: the header has no argument of that name; give its type: "
                "--arg '%.*s i32[32] = …'",
                text, (int)n, name);
            return false;
        }
        if (!spec_parse_fill(&w, s->arena, &known->fill) ||
            (!words_end(&w) && !words_fail(&w, "the end of the fill")))
            return false;
        repeat_fill(s, known);
        return true;
    }
    known = find_arg(l, name, n);
    if (!spec_parse_arg(text, none, s->arena, ds, &whole))
        return false;
    if (known)
        *known = whole;
    else
        vec_push(&l->args, whole);
    return true;
}

/* --global NAME=FILL: instead of a `global:` line of that name, or as one more. */
static bool apply_global(struct session *s, const char *text, struct diags *ds)
{
    struct spec_arg g;
    if (!spec_parse_global_text(text, s->arena, ds, &g))
        return false;
    for (size_t i = 0; i < s->spec->globals.len; i++)
        if (strcmp(s->spec->globals.data[i].name, g.name) == 0) {
            s->spec->globals.data[i] = g;
            return true;
        }
    vec_push(&s->spec->globals, g);
    return true;
}

/* Without a header a launch can still come from --grid, --block and --arg. */
static bool apply_options(struct session *s, const struct session_options *opt,
                          struct diags *ds)
{
    if (s->spec->launches.len == 0 && (opt->block[0] || opt->nargs)) {
        struct spec_launch l = {.launch = {.grid = {1, 1, 1}, .block = {32, 1, 1}}};
        vec_push(&s->spec->launches, l);
    }
    for (size_t i = 0; i < opt->nglobals; i++)
        if (!apply_global(s, opt->globals[i], ds))
            return false;
    if (s->spec->launches.len == 0)
        return opt->nargs == 0;
    for (size_t i = 0; i < opt->nargs; i++)
        if (!apply_arg(s, opt->args[i], ds))
            return false;
    return true;
}

/* What is wrong with a kernel's name is shown where the header gives it. */
static const struct ir_module *module_at(struct session *s, const char *kernel,
                                         struct span at, struct diags *ds)
{
    struct diags own;
    diags_init(&own);
    const struct ir_module *m = session_module_of(s, kernel, &own);
    for (size_t i = 0; i < own.list.len; i++)
        if (own.list.data[i]->span.len == 0)
            own.list.data[i]->span = at;
    diags_append(ds, &own);
    ds->unlisted += own.unlisted;
    ds->errors += own.errors - own.listed_errors;
    diags_free(&own);
    return m;
}

/* Of what the header or the command line asks for: the first launch's blocks decide. */
static uint64_t copies_of(const struct session *s, const struct session_options *opt)
{
    const uint32_t *g = opt->grid[0] ? opt->grid : s->spec->launches.data[0].launch.grid;
    uint64_t blocks = (uint64_t)g[0] * g[1] * g[2];
    return opt->grow > blocks ? opt->grow / blocks : 1;
}

/* --grow: arrays are as much longer as the grid is wider. */
static bool grow_launches(struct session *s, const struct session_options *opt,
                          struct diags *ds)
{
    uint64_t copies = opt->grow && s->spec->launches.len ? copies_of(s, opt) : 1;
    for (size_t i = 0; copies > 1 && i < s->plans.len; i++) {
        struct plan *p = &s->plans.data[i];
        if (p->launch.grid[0] > INT32_MAX / copies) {
            diag_error(ds, (struct span){s->file, 0, 0},
                       "--grow %u: the grid would have more than %d blocks in x",
                       opt->grow, INT32_MAX);
            return false;
        }
        p->launch.grid[0] *= (uint32_t)copies;
        for (size_t k = 0; k < s->spec->launches.data[i].args.len; k++) {
            struct spec_arg *a = &s->spec->launches.data[i].args.data[k];
            a->copies = a->is_array ? copies : 0;
            a->count *= a->is_array ? copies : 1;
        }
    }
    return true;
}

static bool plan_launches(struct session *s, const struct session_options *opt,
                          struct diags *ds)
{
    size_t n = s->spec->launches.len;
    for (size_t i = 0; i < (n ? n : 1); i++) {
        struct plan p = {.spec = n ? &s->spec->launches.data[i] : NULL};
        const char *kernel = kernel_of(s, opt, n ? p.spec->kernel : NULL, ds);
        struct span at = n && kernel == p.spec->kernel ? p.spec->kernel_span
                                                       : (struct span){s->file, 0, 0};
        if (!kernel || !(p.module = module_at(s, kernel, at, ds)))
            return false;
        p.kernel = arena_strdup(s->arena, kernel);
        if (n)
            p.launch = p.spec->launch;
        apply_geometry(&p.launch, s, opt);
        vec_push(&s->plans, p);
    }
    return true;
}

/* A `global:` line must name a variable of the file, used by these kernels or not. */
static bool check_globals(struct session *s, struct diags *ds)
{
    for (size_t i = 0; i < s->spec->globals.len; i++) {
        const struct spec_arg *g = &s->spec->globals.data[i];
        if (lang_global_by_name(s->unit, g->name, ds))
            continue;
        diag_error(ds, g->span,
                   "no __device__ or __constant__ variable '%s' in this file", g->name);
        return false;
    }
    return true;
}

static bool choose_traced(struct session *s, const struct session_options *opt,
                          struct diags *ds)
{
    s->traced = opt->launch ? opt->launch - 1 : 0;
    if (s->traced < s->plans.len || (opt->host && !opt->launch))
        return true;
    if (opt->host) {
        diag_error(ds, (struct span){s->file, 0, 0},
                   "there is no launch %u: the program makes %zu", opt->launch,
                   s->plans.len);
        return false;
    }
    diag_error(ds, (struct span){s->file, 0, 0},
               "there is no launch %u: the header has %zu", opt->launch, s->plans.len);
    return false;
}

static bool compile(struct session *s, const struct session_options *opt,
                    struct diags *ds)
{
    struct lang_options lang = {.defines = opt->defines,
                                .ndefines = opt->ndefines,
                                .include_dirs = opt->includes,
                                .nincludes = opt->nincludes,
                                .cuda_arch = s->arch.cc * 10,
                                .before_volta = s->model == MODEL_STACK};
    s->unit = lang_open(s->sources, s->file, &lang, ds);
    return s->unit != NULL;
}

/* What was found while compiling belongs to the runs, everything else to the caller. */
static void sort_diags(struct session *s, const struct diags *own, struct diags *ds)
{
    for (size_t i = 0; i < own->list.len; i++) {
        const struct diag *d = own->list.data[i];
        diags_copy(d->finding != FINDING_NONE ? &s->findings : ds, d);
    }
    ds->unlisted += own->unlisted;
    ds->errors += own->errors - own->listed_errors;
}

/* The header: the kernel file's own comments, or the file of --header. */
static bool read_spec(struct session *s, const struct session_options *opt,
                      struct diags *ds)
{
    const char *error = NULL;
    s->header = opt->header ? sources_read(s->sources, opt->header, &error) : s->file;
    if (!s->header) {
        diag_error(ds, (struct span){0}, "%s: %s", opt->header, error);
        return false;
    }
    s->spec = opt->header ? spec_read_aside(s->sources, s->header, false, ds)
                          : spec_read(s->sources, s->file, false, ds);
    if (!s->max_steps)
        s->max_steps = s->spec->max_steps ? s->spec->max_steps : opt->usual_steps;
    return true;
}

/* The launches: the program's own, known once it has run, or the header's. */
static bool plan(struct session *s, const struct session_options *opt, struct diags *ds)
{
    if (!opt->host)
        return apply_options(s, opt, ds) && plan_launches(s, opt, ds) &&
               grow_launches(s, opt, ds) && check_globals(s, ds);
    if (!host_open(s, opt, ds))
        return false;
    s->first = run_new(s, -1);
    return host_run(s, s->first, -1, NULL, SIZE_MAX, ds);
}

static struct session *open_file(uint32_t file, const struct session_options *opt,
                                 struct sources *src, struct diags *ds)
{
    struct arena *a = arena_new();
    struct session *s = arena_alloc(a, sizeof *s);
    struct diags own;
    s->arena = a;
    s->sources = src;
    s->file = file;
    s->modules = map_new();
    s->shadow = !opt->no_shadow;
    s->passes = opt->passes;
    s->max_steps = opt->max_steps;
    diags_init(&s->findings);
    diags_init(&own);
    s->schedule = opt->schedule >= 0 ? (enum schedule)opt->schedule : SCHEDULE_HARDWARE;
    s->seed = opt->seed;
    bool ok = read_spec(s, opt, &own) && choose_arch(s, opt, &own) &&
              compile(s, opt, &own) && plan(s, opt, &own) &&
              choose_traced(s, opt, &own) && own.errors == 0;
    sort_diags(s, &own, ds);
    if (s->first)
        diags_append(&s->first->findings, &s->findings);
    diags_free(&own);
    if (ok)
        return s;
    session_close(s);
    return NULL;
}

struct session *session_open(const char *path, const struct session_options *opt,
                             struct sources *src, struct diags *ds)
{
    const char *error = NULL;
    uint32_t file = sources_read(src, path, &error);
    if (file)
        return open_file(file, opt, src, ds);
    diag_error(ds, (struct span){0}, "%s: %s", path, error);
    return NULL;
}

struct session *session_open_text(const char *path, const char *text, size_t len,
                                  const struct session_options *opt, struct sources *src,
                                  struct diags *ds)
{
    return open_file(sources_add(src, path, text, len), opt, src, ds);
}

void session_close(struct session *s)
{
    if (!s)
        return;
    const char *key;
    void *module;
    for (size_t i = 0; map_at(s->modules, i, &key, &module); i++)
        ir_module_free(module);
    map_free(s->modules);
    run_free(s->first);
    host_close(s);
    vec_free(&s->plans);
    spec_free(s->spec);
    lang_close(s->unit);
    diags_free(&s->findings);
    arena_free(s->arena);
}

const struct spec *session_spec(const struct session *s)
{
    return s->spec;
}

const struct sources *session_sources(const struct session *s)
{
    return s->sources;
}

uint32_t session_file(const struct session *s)
{
    return s->file;
}

const struct ir_module *session_module(const struct session *s)
{
    return s->plans.len ? s->plans.data[s->traced].module : s->host_module;
}

struct unit *session_unit(const struct session *s)
{
    return s->unit;
}

const char *session_kernel(const struct session *s)
{
    return s->plans.len ? s->plans.data[s->traced].kernel : "main";
}

enum model session_model(const struct session *s)
{
    return s->model;
}

const char *session_arch(const struct session *s)
{
    return s->arch.name;
}

const struct launch *session_launch(const struct session *s)
{
    return &s->plans.data[s->traced].launch;
}

size_t session_nlaunches(const struct session *s)
{
    return s->plans.len;
}

struct planned session_planned(const struct session *s, size_t i)
{
    return (struct planned){s->plans.data[i].kernel, &s->plans.data[i].launch};
}

unsigned session_compiled(void)
{
    return IR_PASS_ALL;
}
