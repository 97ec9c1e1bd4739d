/* See open.h. */
#include "ui/open.h"

#include <string.h>

#include "base/mem.h"
#include "session/saved.h"
#include "ui/standing.h"

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

/* What the command line says as well goes before what the file says. */
static void override(struct saved *s, const struct session_options *o)
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

static bool open_saved(struct app *a, const char *path, const struct session_options *opt,
                       const struct ui_options *ui, int rows, int cols,
                       struct sources *src, struct diags *ds)
{
    struct saved *saved = mem_alloc(sizeof *saved);
    struct subject *s = NULL;
    if (saved_read(path, src, ds, saved)) {
        override(saved, opt);
        s = subject_open(saved->kernel_path, &saved->options, src, ds);
    }
    app_init(a, s, rows, cols, ui);
    a->saved = saved;
    return s && standing_restore(a, saved, ds);
}

bool app_open(struct app *a, const char *path, const struct session_options *opt,
              const struct ui_options *ui, int rows, int cols, struct sources *src,
              struct diags *ds)
{
    if (saved_is(path))
        return open_saved(a, path, opt, ui, rows, cols, src, ds);
    struct subject *s = subject_open(path, opt, src, ds);
    app_init(a, s, rows, cols, ui);
    return s != NULL;
}
