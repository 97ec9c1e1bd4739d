/* See inputs.h. Arrays are made in a run that is never executed, by the functions that
 * prepare real runs, and read back. */
#include "config.h"

#include "session/inputs.h"

#include "lang/lang.h"
#include "session/session_priv.h"

#include <string.h>

struct collect {
    struct session *s;
    struct run *r;
    struct inputs *in;
    struct diags *ds;
};

static size_t array_index(const struct collect *c, const char *name)
{
    size_t i = 0;
    while (strcmp(c->r->arrays.data[i].name, name) != 0)
        i++;
    return i;
}

/* The array of a parameter, and its contents if the launch's header sets them. */
static void take_array(struct collect *c, const struct spec_arg *a,
                       const struct ir_param *param, struct input_launch *l,
                       struct input_param *p)
{
    p->is_array = true;
    p->array = array_index(c, a->name);
    const struct array *v = &c->r->arrays.data[p->array];
    if (p->array == c->in->arrays.len) {
        struct input_array n = {v->name, v->vtype, v->count, v->is_const};
        vec_push(&c->in->arrays, n);
    }
    if (!param->pointee_const)
        c->in->arrays.data[p->array].is_const = false;
    if (a->fill.kind == FILL_KEEP || a->fill.kind == FILL_UNINIT)
        return;
    size_t bytes = v->count * ir_vtype_size(v->vtype);
    unsigned char *data = arena_alloc(c->in->arena, bytes);
    memory_read(c->r->memory, v->address, data, bytes);
    struct input_write w = {p->array, data};
    vec_push(&l->writes, w);
}

static bool take_params(struct collect *c, const struct plan *p, struct input_launch *l)
{
    size_t given = p->spec ? p->spec->args.len : 0, n = p->module->params.len;
    if (given != n) {
        diag_error(c->ds, p->module->funcs.data[0].span,
                   "the kernel takes %zu argument%s, the header gives %zu", n,
                   n == 1 ? "" : "s", given);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const struct ir_param *param = &p->module->params.data[i];
        const struct spec_arg *a = &p->spec->args.data[i];
        unsigned char *value = arena_alloc(c->in->arena, param->size + 8);
        struct input_param out = {.value = value, .size = param->size};
        if (!run_param_value(c->s, c->r, a, param, value, c->ds))
            return false;
        if (param->is_pointer && a->is_array)
            take_array(c, a, param, l, &out);
        vec_push(&l->params, out);
    }
    return true;
}

static const struct spec_arg *global_line(const struct session *s, const char *name)
{
    for (size_t i = 0; i < s->spec->globals.len; i++)
        if (strcmp(s->spec->globals.data[i].name, name) == 0)
            return &s->spec->globals.data[i];
    return NULL;
}

static bool has_global(const struct inputs *in, const char *name)
{
    for (size_t i = 0; i < in->globals.len; i++)
        if (strcmp(in->globals.data[i].name, name) == 0)
            return true;
    return false;
}

/* Variables of headers that come with the program, whose paths are no files. */
static bool is_carried(const struct session *s, const struct ir_object *o)
{
    return o->span.file && sources_get(s->sources, o->span.file)->path[0] == '<';
}

static bool take_globals(struct collect *c, const struct plan *p)
{
    for (size_t i = 0; i < p->module->objects.len; i++) {
        const struct ir_object *o = &p->module->objects.data[i];
        struct input_global g = {
            o->name, o->vtype, o->size, o->space == IR_CONST, o->holds_addresses, NULL};
        if (o->space == IR_SHARED || o->size == 0 || !ir_object_is_named(o) ||
            has_global(c->in, o->name) || is_carried(c->s, o))
            continue;
        const struct spec_arg *line = global_line(c->s, o->name);
        if (line) {
            unsigned char *data = arena_alloc(c->in->arena, o->size);
            if (!run_fill(c->s, &line->fill, o->vtype, o->size / ir_vtype_size(o->vtype),
                          line->span, data, c->ds))
                return false;
            g.init = data;
        }
        vec_push(&c->in->globals, g);
    }
    return true;
}

static bool take_launch(struct collect *c, const struct plan *p)
{
    struct input_launch l = {.kernel = p->kernel, .launch = &p->launch};
    bool ok = take_params(c, p, &l) && take_globals(c, p);
    vec_push(&c->in->launches, l);
    return ok;
}

static void take_source(struct collect *c, const char *name, uint32_t file)
{
    struct str text = {0};
    for (size_t i = 0; i < c->in->sources.len; i++)
        if (strcmp(c->in->sources.data[i].name, name) == 0)
            return;
    lang_device_text(c->s->unit, file, &text);
    struct input_source src = {arena_strdup(c->in->arena, name),
                               arena_strdup(c->in->arena, str_cstr(&text))};
    vec_push(&c->in->sources, src);
    str_free(&text);
}

static void take_sources(struct collect *c)
{
    const char *name;
    uint32_t file;
    take_source(c, sources_get(c->s->sources, c->s->file)->path, c->s->file);
    for (size_t i = 0; lang_included(c->s->unit, i, &name, &file); i++)
        take_source(c, name, file);
}

struct inputs *session_inputs(struct session *s, struct diags *ds)
{
    struct arena *a = arena_new();
    struct inputs *in = arena_alloc(a, sizeof *in);
    struct collect c = {s, run_new(s, -1), in, ds};
    bool ok = true;
    in->arena = a;
    take_sources(&c);
    for (size_t i = 0; ok && i < s->plans.len; i++)
        ok = take_launch(&c, &s->plans.data[i]);
    run_free(c.r);
    if (ok)
        return in;
    inputs_free(in);
    return NULL;
}

void inputs_free(struct inputs *in)
{
    if (!in)
        return;
    for (size_t i = 0; i < in->launches.len; i++) {
        vec_free(&in->launches.data[i].params);
        vec_free(&in->launches.data[i].writes);
    }
    vec_free(&in->launches);
    vec_free(&in->sources);
    vec_free(&in->arrays);
    vec_free(&in->globals);
    arena_free(in->arena);
}
