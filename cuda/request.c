/* See request.h. Reading is strict: a field that is not known, of another kind or out of
 * range refuses the request, so that nothing a newer client means is left out silently. */
#include "config.h"

#include "request.h"

#include "remote/proto_limits.h"

#include <string.h>

struct parse {
    const struct request *q;
    struct str *why;
};

static bool fail(struct parse *p, const char *what)
{
    str_printf(p->why, "the request is not understood: %s", what);
    return false;
}

/* Every member of o is one of the words in keys, separated by spaces. */
static bool only(struct parse *p, const struct jvalue *o, const char *keys)
{
    if (!o || o->kind != J_OBJECT)
        return fail(p, "an object is expected");
    for (const struct jvalue *m = o->first; m; m = m->next) {
        size_t n = strlen(m->key);
        const char *at = keys;
        while (*at && !(strncmp(at, m->key, n) == 0 && (at[n] == ' ' || !at[n]))) {
            at += strcspn(at, " ");
            at += *at == ' ';
        }
        if (!*at || n == 0) {
            str_printf(p->why,
                       "the request has a field '%.40s' that this worker does not "
                       "know",
                       m->key);
            return false;
        }
    }
    return true;
}

/* An integer from low to high; absent: *out stays. */
static bool number(struct parse *p, const struct jvalue *o, const char *key, int64_t low,
                   int64_t high, int64_t *out)
{
    const struct jvalue *v = json_get(o, key);
    if (!v)
        return true;
    if (v->kind != J_INT || v->i < low || v->i > high) {
        str_printf(p->why, "the request's '%s' is out of range", key);
        return false;
    }
    *out = v->i;
    return true;
}

/* [offset, length] in the data; absent: data NULL. */
static bool bytes(struct parse *p, const struct jvalue *o, const char *key,
                  struct blob *out)
{
    const struct jvalue *v = json_get(o, key), *off, *len;
    *out = (struct blob){0};
    if (!v)
        return true;
    off = v->first;
    len = off ? off->next : NULL;
    if (v->kind != J_ARRAY || v->len != 2 || off->kind != J_INT || len->kind != J_INT ||
        off->i < 0 || len->i < 0 || (uint64_t)off->i > p->q->len ||
        (uint64_t)len->i > p->q->len - (uint64_t)off->i)
        return fail(p, "bytes outside of the data");
    *out = (struct blob){p->q->data + off->i, (size_t)len->i};
    return true;
}

static bool text_bytes(struct parse *p, const struct jvalue *o, const char *key,
                       const char **out)
{
    struct blob b;
    if (!bytes(p, o, key, &b))
        return false;
    if (!b.data || memchr(b.data, 0, b.len))
        return fail(p, "a text is missing or holds a NUL");
    *out = arena_strndup(p->q->arena, (const char *)b.data, b.len);
    return true;
}

static bool truth(struct parse *p, const struct jvalue *o, const char *key, bool *out)
{
    const struct jvalue *v = json_get(o, key);
    if (v && v->kind != J_BOOL)
        return fail(p, "true or false is expected");
    *out = v && v->truth;
    return true;
}

static bool name_of(struct parse *p, const struct jvalue *o, const char *key,
                    const char **out)
{
    *out = json_text(o, key);
    return (*out && **out) || fail(p, "a name is missing");
}

/* Reads every element of the list `key` with read; absent: none. */
static bool list(struct parse *p, const struct jvalue *o, const char *key, size_t size,
                 bool (*read)(struct parse *, const struct jvalue *, void *,
                              const struct run_request *),
                 const struct run_request *r, void *items, size_t *n)
{
    const struct jvalue *v = json_get(o, key);
    if (v && v->kind != J_ARRAY)
        return fail(p, "a list is expected");
    *n = v ? v->len : 0;
    char *at = arena_alloc(p->q->arena, *n * size);
    memcpy(items, &at, sizeof at);
    for (const struct jvalue *e = v ? v->first : NULL; e; e = e->next, at += size)
        if (!read(p, e, at, r))
            return false;
    return true;
}

static bool size_field(struct parse *p, const struct jvalue *o, size_t *out)
{
    int64_t n = -1;
    if (!number(p, o, "size", 1, INT64_C(1) << 40, &n))
        return false;
    *out = (size_t)n;
    return n > 0 || fail(p, "a size is missing");
}

static bool read_array(struct parse *p, const struct jvalue *o, void *out,
                       const struct run_request *r)
{
    struct run_array *a = out;
    (void)r;
    return only(p, o, "name size") && name_of(p, o, "name", &a->name) &&
           size_field(p, o, &a->size);
}

static bool read_global(struct parse *p, const struct jvalue *o, void *out,
                        const struct run_request *r)
{
    struct run_global *g = out;
    (void)r;
    return only(p, o, "name size init") && name_of(p, o, "name", &g->name) &&
           size_field(p, o, &g->size) && bytes(p, o, "init", &g->init) &&
           (!g->init.data || g->init.len == g->size || fail(p, "a size that differs"));
}

static bool read_header(struct parse *p, const struct jvalue *o, void *out,
                        const struct run_request *r)
{
    struct run_header *h = out;
    (void)r;
    return only(p, o, "name text") && name_of(p, o, "name", &h->name) &&
           text_bytes(p, o, "text", &h->text);
}

/* NAME or NAME=VALUE, and never an option of the compiler. */
static bool read_define(struct parse *p, const struct jvalue *v, void *out,
                        const struct run_request *r)
{
    (void)r;
    if (v->kind != J_TEXT || !*v->text || *v->text == '-')
        return fail(p, "a macro NAME or NAME=VALUE is expected");
    *(const char **)out = arena_printf(p->q->arena, "-D%s", v->text);
    return true;
}

static bool array_index(struct parse *p, const struct jvalue *o, const char *key,
                        size_t count, size_t *out)
{
    int64_t i = -1;
    if (!number(p, o, key, 0, (int64_t)count - 1, &i))
        return false;
    *out = (size_t)i;
    return i >= 0 || fail(p, "an index is missing");
}

static bool read_param(struct parse *p, const struct jvalue *o, void *out,
                       const struct run_request *r)
{
    struct run_param *a = out;
    if (!only(p, o, "array value"))
        return false;
    a->is_array = json_get(o, "array") != NULL;
    if (a->is_array)
        return array_index(p, o, "array", r->narrays, &a->array);
    return bytes(p, o, "value", &a->value) &&
           ((a->value.data && a->value.len) || fail(p, "a parameter without a value"));
}

static bool read_write(struct parse *p, const struct jvalue *o, void *out,
                       const struct run_request *r)
{
    struct run_write *w = out;
    return only(p, o, "array data") &&
           array_index(p, o, "array", r->narrays, &w->array) &&
           bytes(p, o, "data", &w->data) &&
           (w->data.len == r->arrays[w->array].size || fail(p, "a size that differs"));
}

static bool read_dims(struct parse *p, const struct jvalue *o, const char *key,
                      unsigned out[3])
{
    const struct jvalue *v = json_get(o, key), *e = v ? v->first : NULL;
    if (!v || v->kind != J_ARRAY || v->len != 3)
        return fail(p, "three dimensions are expected");
    for (unsigned i = 0; i < 3; i++, e = e->next) {
        if (e->kind != J_INT || e->i < 1 || e->i > INT32_MAX)
            return fail(p, "a dimension out of range");
        out[i] = (unsigned)e->i;
    }
    return true;
}

static bool read_launch(struct parse *p, const struct jvalue *o, void *out,
                        const struct run_request *r)
{
    struct run_launch *l = out;
    int64_t shared = 0;
    if (!only(p, o, "kernel grid block shared cooperative params writes") ||
        !name_of(p, o, "kernel", &l->kernel) || !read_dims(p, o, "grid", l->grid) ||
        !read_dims(p, o, "block", l->block) ||
        !number(p, o, "shared", 0, 1 << 20, &shared) ||
        !truth(p, o, "cooperative", &l->cooperative))
        return false;
    l->shared = (unsigned)shared;
    return list(p, o, "params", sizeof *l->params, read_param, r, &l->params,
                &l->nparams) &&
           list(p, o, "writes", sizeof *l->writes, read_write, r, &l->writes,
                &l->nwrites);
}

static bool read_type(struct parse *p, const struct jvalue *o, struct compare_want *w)
{
    static const struct {
        const char *name;
        unsigned size;
        bool is_float;
    } types[] = {{"i8", 1, false},  {"u8", 1, false},   {"bool", 1, false},
                 {"i16", 2, false}, {"u16", 2, false},  {"i32", 4, false},
                 {"f16", 2, true},  {"bf16", 2, true},  {"u32", 4, false},
                 {"f32", 4, true},  {"i64", 8, false},  {"u64", 8, false},
                 {"f64", 8, true},  {"bytes", 1, false}};
    const char *name = json_text(o, "of");
    for (size_t i = 0; name && i < sizeof types / sizeof *types; i++)
        if (strcmp(name, types[i].name) == 0) {
            w->size = types[i].size;
            w->is_float = types[i].is_float;
            w->is_bf16 = name[0] == 'b' && w->is_float;
            return true;
        }
    return fail(p, "an element type is missing");
}

static bool read_want(struct parse *p, const struct jvalue *o, size_t size,
                      struct compare_want *w)
{
    struct blob expect, defined;
    const struct jvalue *tol = json_get(o, "tolerance");
    if (!read_type(p, o, w) || !bytes(p, o, "expect", &expect) ||
        !bytes(p, o, "defined", &defined))
        return false;
    w->count = size / w->size;
    w->expect = expect.data;
    w->defined = defined.data;
    if ((expect.data && expect.len != size) ||
        (defined.data && defined.len != w->count) || size % w->size)
        return fail(p, "a size that differs");
    if (json_get(o, "within") && !compare_within_read(json_text(o, "within"), &w->within))
        return fail(p, "how to compare is not known");
    w->tolerance = tol && (tol->kind == J_INT || tol->kind == J_REAL) ? tol->d : 0;
    return true;
}

static bool read_output(struct parse *p, const struct jvalue *o, void *out,
                        const struct run_request *r)
{
    struct run_output *v = out;
    if (!only(p, o, "array global of expect defined within tolerance"))
        return false;
    v->is_global = json_get(o, "global") != NULL;
    size_t count = v->is_global ? r->nglobals : r->narrays;
    if (!array_index(p, o, v->is_global ? "global" : "array", count, &v->index))
        return false;
    size_t size = v->is_global ? r->globals[v->index].size : r->arrays[v->index].size;
    return read_want(p, o, size, &v->want);
}

static bool read_limits(struct parse *p, const struct jvalue *o, struct run_request *r)
{
    int64_t wall = 10000, memory = INT64_C(4) << 30, output = 16 << 20;
    if (o && !only(p, o, "wall_ms memory output"))
        return false;
    if (!number(p, o, "wall_ms", 1, 3600000, &wall) ||
        !number(p, o, "memory", 0, INT64_C(1) << 50, &memory) ||
        !number(p, o, "output", 0, (int64_t)PROTO_MAX_DATA / 2, &output))
        return false;
    r->wall_ms = (unsigned)wall;
    r->memory_limit = (uint64_t)memory;
    r->output_limit = (uint64_t)output;
    return true;
}

static bool read_scalars(struct parse *p, const struct jvalue *h, struct run_request *r)
{
    int64_t device = 0, repeat = 0, warmup = 3;
    if (!number(p, h, "device", 0, 63, &device) ||
        !number(p, h, "repeat", 0, 10000, &repeat) ||
        !number(p, h, "warmup", 0, 1000, &warmup) || !truth(p, h, "stamps", &r->stamps) ||
        !name_of(p, h, "name", &r->name) || !text_bytes(p, h, "source", &r->source))
        return false;
    r->device = (int)device;
    r->id = json_text(h, "id");
    r->repeat = (unsigned)repeat;
    r->warmup = (unsigned)warmup;
    return read_limits(p, json_get(h, "limits"), r);
}

bool run_request_read(const struct request *q, struct run_request *r, struct str *why)
{
    struct parse p = {q, why};
    const struct jvalue *h = q->head;
    *r = (struct run_request){0};
    return only(&p, h,
                "warptutor type bytes id device name source headers defines arrays "
                "globals "
                "launches outputs repeat warmup stamps limits") &&
           read_scalars(&p, h, r) &&
           list(&p, h, "headers", sizeof *r->headers, read_header, r, &r->headers,
                &r->nheaders) &&
           list(&p, h, "defines", sizeof *r->defines, read_define, r, &r->defines,
                &r->ndefines) &&
           list(&p, h, "arrays", sizeof *r->arrays, read_array, r, &r->arrays,
                &r->narrays) &&
           list(&p, h, "globals", sizeof *r->globals, read_global, r, &r->globals,
                &r->nglobals) &&
           list(&p, h, "launches", sizeof *r->launches, read_launch, r, &r->launches,
                &r->nlaunches) &&
           list(&p, h, "outputs", sizeof *r->outputs, read_output, r, &r->outputs,
                &r->noutputs) &&
           (r->nlaunches > 0 || fail(&p, "there is no launch"));
}
