/* See request.h. The head is written in the order that remote/proto.h lists. */
#include "config.h"

#include "remote/request.h"

#include "remote/proto_compare.h"
#include "session/inputs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct build {
    struct session *s;
    const struct run *ref;
    const struct inputs *in;
    struct gpu_request *q;
};

static json_t *put(struct build *b, const void *data, size_t len)
{
    json_t *pair = json_pack("[I, I]", (json_int_t)b->q->data.len, (json_int_t)len);
    str_addn(&b->q->data, data, len);
    return pair;
}

static json_t *put_text(struct build *b, size_t source)
{
    const char *text = b->in->sources.data[source].text;
    return put(b, text, strlen(text));
}

static json_t *headers(struct build *b)
{
    json_t *list = json_array();
    for (size_t i = 1; i < b->in->sources.len; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:o}", "name", b->in->sources.data[i].name,
                                        "text", put_text(b, i)));
    return list;
}

static size_t array_bytes(const struct input_array *a)
{
    return a->count * ir_vtype_size(a->vtype);
}

static json_t *arrays(struct build *b)
{
    json_t *list = json_array();
    for (size_t i = 0; i < b->in->arrays.len; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:I}", "name", b->in->arrays.data[i].name, "size",
                            (json_int_t)array_bytes(&b->in->arrays.data[i])));
    return list;
}

static json_t *globals(struct build *b)
{
    json_t *list = json_array();
    for (size_t i = 0; i < b->in->globals.len; i++) {
        const struct input_global *g = &b->in->globals.data[i];
        json_t *o = json_pack("{s:s, s:I}", "name", g->name, "size", (json_int_t)g->size);
        if (g->init)
            json_object_set_new(o, "init", put(b, g->init, g->size));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *dims(const uint32_t d[3])
{
    return json_pack("[I, I, I]", (json_int_t)d[0], (json_int_t)d[1], (json_int_t)d[2]);
}

static json_t *params(struct build *b, const struct input_launch *l)
{
    json_t *list = json_array();
    for (size_t i = 0; i < l->params.len; i++) {
        const struct input_param *p = &l->params.data[i];
        json_t *o = p->is_array ? json_pack("{s:I}", "array", (json_int_t)p->array)
                                : json_pack("{s:o}", "value", put(b, p->value, p->size));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *writes(struct build *b, const struct input_launch *l)
{
    json_t *list = json_array();
    for (size_t i = 0; i < l->writes.len; i++) {
        const struct input_write *w = &l->writes.data[i];
        size_t n = array_bytes(&b->in->arrays.data[w->array]);
        json_array_append_new(list, json_pack("{s:I, s:o}", "array", (json_int_t)w->array,
                                              "data", put(b, w->data, n)));
    }
    return list;
}

static json_t *launches(struct build *b)
{
    json_t *list = json_array();
    for (size_t i = 0; i < b->in->launches.len; i++) {
        const struct input_launch *l = &b->in->launches.data[i];
        json_t *o = json_pack("{s:s, s:o, s:o, s:I, s:b}", "kernel", l->kernel, "grid",
                              dims(l->launch->grid), "block", dims(l->launch->block),
                              "shared", (json_int_t)l->launch->shared_dynamic,
                              "cooperative", l->launch->cooperative);
        json_object_set_new(o, "params", params(b, l));
        json_object_set_new(o, "writes", writes(b, l));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *defines(const struct gpu_run_options *opt)
{
    json_t *list = json_array();
    for (size_t i = 0; i < opt->ndefines; i++)
        json_array_append_new(list, json_string(opt->defines[i]));
    return list;
}

/* ---- what is expected ---- */

static const char *type_word(enum ir_vtype t)
{
    if (t == IR_PTR)
        return "u64";
    return t == IR_PREDICATE ? "bool" : spec_type_name(t);
}

/* The header's line for an output under its. */
static const struct expect *find_expect(const struct session *s, const char *name)
{
    const struct spec *sp = session_spec(s);
    for (size_t i = 0; i < sp->expects.len; i++) {
        const struct expect *e = &sp->expects.data[i];
        if (strcmp(e->name, name) == 0 && e->when != WHEN_STACK)
            return e;
    }
    return NULL;
}

static enum compare_within within(const struct expect *e, enum ir_vtype vtype)
{
    enum tolerance t = e ? e->tol : TOL_EXACT;
    switch (t) {
    case TOL_ULP:
        return ir_vtype_is_float(vtype) ? COMPARE_ULP : COMPARE_EXACT;
    case TOL_REL:
        return ir_vtype_is_float(vtype) ? COMPARE_REL : COMPARE_EXACT;
    case TOL_UNORDERED:
        return COMPARE_UNORDERED;
    case TOL_EXACT:
        break;
    }
    return COMPARE_EXACT;
}

/* What a header expects, it expects of its own launches. */
static bool is_as_written(const struct session *s)
{
    const struct spec *sp = session_spec(s);
    for (size_t i = 0; i < session_nlaunches(s); i++) {
        const struct launch *own = session_planned(s, i).launch;
        const struct launch *written = &sp->launches.data[i].launch;
        if (memcmp(own->grid, written->grid, sizeof own->grid) ||
            memcmp(own->block, written->block, sizeof own->block) ||
            own->shared_dynamic != written->shared_dynamic)
            return false;
    }
    return true;
}

/* Expected bytes of an output: the header's values where the run is undefined, else the
 * run's. defined: a byte an element. False: nothing is expected of it. */
static bool expected(const struct build *b, const struct output *o,
                     const struct expect *e, unsigned char *want, unsigned char *defined)
{
    unsigned size = ir_vtype_size(o->vtype);
    uint8_t undefined[8];
    uint64_t first = e && e->first ? e->first : o->count;
    bool header = b->q->undefined != NULL;
    if (header && (!e || !is_as_written(b->s)))
        return false;
    if (!header && e && e->tol == TOL_UNORDERED)
        first = o->count; /* "first N" counts what the header's own inputs leave */
    memory_read(run_memory(b->ref), o->address, want, o->count * size);
    for (uint64_t i = 0; i < o->count; i++) {
        memset(undefined, 0, sizeof undefined);
        memory_undefined(run_memory(b->ref), o->address + i * size, undefined, size);
        defined[i] = i < first && !memchr(undefined, 0xff, size);
        if (!header || i >= first)
            continue;
        defined[i] = e->nvalues == 1 || i < e->nvalues;
        if (defined[i])
            spec_store(e->values[e->nvalues == 1 ? 0 : i], o->vtype, want + i * size);
    }
    return true;
}

static void expect_output(struct build *b, const struct output *o, json_t *out)
{
    size_t bytes = o->count * ir_vtype_size(o->vtype);
    const struct expect *e = find_expect(b->s, o->name);
    unsigned char *want = mem_alloc(bytes + 8), *defined = mem_alloc(o->count + 1);
    if (expected(b, o, e, want, defined)) {
        json_object_set_new(out, "expect", put(b, want, bytes));
        if (memchr(defined, 0, o->count))
            json_object_set_new(out, "defined", put(b, defined, o->count));
        json_object_set_new(out, "within",
                            json_string(compare_within_word(within(e, o->vtype))));
        if (e && (e->tol == TOL_ULP || e->tol == TOL_REL))
            json_object_set_new(out, "tolerance", json_real(e->tol_value));
    }
    mem_free(want);
    mem_free(defined);
}

static bool find_reference(const struct build *b, const char *name, struct output *out)
{
    for (size_t i = 0; b->ref && i < run_noutputs(b->ref); i++) {
        *out = run_output(b->ref, i);
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}

static void put_output(struct build *b, json_t *list, const char *key, size_t index,
                       const char *name, enum ir_vtype vtype, uint64_t count)
{
    struct output o;
    json_t *out = json_pack("{s:I, s:s}", key, (json_int_t)index, "of", type_word(vtype));
    if (find_reference(b, name, &o) && o.count == count && o.vtype == vtype)
        expect_output(b, &o, out);
    json_array_append_new(list, out);
}

static json_t *outputs(struct build *b)
{
    json_t *list = json_array();
    for (size_t i = 0; i < b->in->arrays.len; i++) {
        const struct input_array *a = &b->in->arrays.data[i];
        if (!a->is_const)
            put_output(b, list, "array", i, a->name, a->vtype, a->count);
    }
    for (size_t i = 0; i < b->in->globals.len; i++) {
        const struct input_global *g = &b->in->globals.data[i];
        if (!g->is_constant && !g->holds_addresses)
            put_output(b, list, "global", i, g->name, g->vtype,
                       g->size / ir_vtype_size(g->vtype));
    }
    return list;
}

/* An error in the run leaves open what a GPU does; the first one's id. */
static const char *undefined_by(const struct run *r)
{
    const struct diags *ds = r ? run_findings(r) : NULL;
    for (size_t i = 0; ds && i < ds->list.len; i++)
        if (ds->list.data[i]->severity >= DIAG_ERROR)
            return finding_info(ds->list.data[i]->finding)->id;
    return NULL;
}

/* Of everything that decides what the GPU computes, and nothing that decides how it is
 * measured or compared. */
static void make_key(struct gpu_request *q)
{
    char *head = json_dumps(q->head, JSON_COMPACT | JSON_SORT_KEYS);
    struct str all = {0};
    str_add(&all, head);
    str_addn(&all, q->data.data, q->data.len);
    snprintf(q->key, sizeof q->key, "%016" PRIx64, compare_hash(all.data, all.len));
    str_free(&all);
    free(head);
}

static void put_measuring(struct gpu_request *q, const struct gpu_run_options *opt)
{
    json_object_set_new(q->head, "device", json_integer(opt->device));
    json_object_set_new(q->head, "repeat", json_integer(opt->repeat));
    json_object_set_new(q->head, "warmup", json_integer(opt->warmup));
    json_object_set_new(q->head, "stamps", json_boolean(opt->stamps));
    json_t *limits = json_object();
    if (opt->wall_ms)
        json_object_set_new(limits, "wall_ms", json_integer((json_int_t)opt->wall_ms));
    if (opt->no_outputs)
        json_object_set_new(limits, "output", json_integer(1));
    if (json_object_size(limits))
        json_object_set(q->head, "limits", limits);
    json_decref(limits);
}

/* The name alone: results do not depend on where a file lies. */
static const char *base_name(const struct inputs *in)
{
    const char *path = in->sources.data[0].name;
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool gpu_request_build(struct session *s, const struct run *reference,
                       const struct gpu_run_options *opt, struct gpu_request *out,
                       struct diags *ds)
{
    struct inputs *in = session_inputs(s, ds);
    *out = (struct gpu_request){0};
    if (!in)
        return false;
    struct build b = {s, reference, in, out};
    out->undefined = undefined_by(reference);
    out->head = json_pack("{s:s, s:s}", "type", "run", "name", base_name(in));
    json_object_set_new(out->head, "source", put_text(&b, 0));
    json_object_set_new(out->head, "headers", headers(&b));
    snprintf(out->source, sizeof out->source, "%016" PRIx64,
             compare_hash(out->data.data, out->data.len));
    json_object_set_new(out->head, "defines", defines(opt));
    json_object_set_new(out->head, "arrays", arrays(&b));
    json_object_set_new(out->head, "globals", globals(&b));
    json_object_set_new(out->head, "launches", launches(&b));
    make_key(out);
    json_object_set_new(out->head, "outputs", outputs(&b));
    json_object_set_new(out->head, "id", json_string(out->key));
    put_measuring(out, opt);
    inputs_free(in);
    return true;
}

void gpu_request_free(struct gpu_request *q)
{
    json_decref(q->head);
    str_free(&q->data);
    *q = (struct gpu_request){0};
}
