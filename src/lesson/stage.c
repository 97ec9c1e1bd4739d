/* Puts a lesson's kernels on stage: opens them on first use, records their runs once per
 * execution model, finds places, measures, and tries variations. Answers, claims and lint
 * stand in files of their own. */
#include "config.h"

#include "lesson/stage.h"

#include "lesson/launches.h"
#include "lesson/stage_priv.h"
#include "trace/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct stage *stage_open(const struct lesson *l, struct sources *src, struct diags *ds)
{
    (void)ds;
    struct stage *st = mem_alloc(sizeof *st);
    st->lesson = l;
    st->src = src;
    st->kernels = mem_alloc((l->nkernels + 1) * sizeof *st->kernels);
    for (size_t i = 0; i < l->nkernels; i++)
        st->kernels[i].lesson = &l->kernels[i];
    return st;
}

void stage_measured_by(struct stage *st, stage_measured *f, void *data)
{
    st->measured = f;
    st->measured_data = data;
}

void stage_close(struct stage *st)
{
    if (!st)
        return;
    for (size_t i = 0; i < st->lesson->nkernels; i++) {
        for (int m = 0; m < 2; m++)
            run_free(st->kernels[i].runs[m]);
        run_free(st->kernels[i].whole);
        session_close(st->kernels[i].session);
    }
    mem_free(st->kernels);
    mem_free(st);
}

struct session_options stage_options(const struct lesson_kernel *k)
{
    struct session_options o = SESSION_OPTIONS_INIT;
    o.kernel = k->kernel;
    memcpy(o.grid, k->grid, sizeof o.grid);
    memcpy(o.block, k->block, sizeof o.block);
    o.args = k->args;
    o.nargs = k->nargs;
    o.shared = k->shared;
    o.grow = k->grow;
    o.arch = k->arch;
    o.model = k->model;
    o.schedule = k->schedule;
    o.seed = k->seed;
    o.passes = k->compiled ? session_compiled() : 0;
    return o;
}

static bool has_letters(const struct spec *spec)
{
    for (size_t i = 0; i < spec->launches.len; i++)
        for (size_t j = 0; j < spec->launches.data[i].args.len; j++)
            if (spec->launches.data[i].args.data[j].fill.kind == FILL_LETTERS)
                return true;
    return false;
}

/* Diagnostics of the kernel's file follow the one at its place in the lesson. */
static void blame(const struct stage_kernel *k, const char *what, const struct diags *why,
                  struct diags *ds)
{
    diag_error(ds, k->lesson->span, "the kernel '%s' (%s) %s", k->lesson->alias,
               k->lesson->file, what);
    diags_append(ds, why);
}

static bool open_session(struct stage *st, struct stage_kernel *k, struct diags *ds)
{
    struct diags own;
    diags_init(&own);
    struct session_options o = stage_options(k->lesson);
    struct session *s = session_open(k->lesson->file, &o, st->src, &own);
    bool ok = s && own.errors == 0;
    if (ok) {
        k->session = s;
        k->letters = has_letters(session_spec(s));
    } else {
        blame(k, "cannot be opened", &own, ds);
        session_close(s);
    }
    diags_free(&own);
    return ok;
}

struct stage_kernel *stage_kernel(struct stage *st, const char *alias, struct diags *ds)
{
    for (size_t i = 0; alias && i < st->lesson->nkernels; i++) {
        struct stage_kernel *k = &st->kernels[i];
        if (strcmp(k->lesson->alias, alias) != 0)
            continue;
        return k->session || open_session(st, k, ds) ? k : NULL;
    }
    diag_error(ds, (struct span){0}, "the lesson has no kernel '%s'", alias ? alias : "");
    return NULL;
}

struct session *stage_session(struct stage *st, const char *alias, struct diags *ds)
{
    struct stage_kernel *k = stage_kernel(st, alias, ds);
    return k ? k->session : NULL;
}

struct run *stage_run(struct stage *st, const char *alias, int model, struct diags *ds)
{
    struct stage_kernel *k = stage_kernel(st, alias, ds);
    if (!k)
        return NULL;
    enum model m = model >= 0 ? (enum model)model : session_model(k->session);
    if (k->runs[m])
        return k->runs[m];
    struct diags own;
    diags_init(&own);
    k->runs[m] = session_trace(k->session, (int)m, NULL, &own);
    if (!k->runs[m])
        blame(k, "cannot be run", &own, ds);
    diags_free(&own);
    return k->runs[m];
}

struct trace *stage_trace(struct stage *st, const char *alias, struct diags *ds)
{
    struct run *r = stage_run(st, alias, -1, ds);
    return r ? run_trace(r) : NULL;
}

bool stage_find(struct stage *st, const char *alias, const char *query, struct span at,
                uint64_t from, uint64_t *pos, struct diags *ds)
{
    struct trace *t = stage_trace(st, alias, ds);
    struct query *q = t ? query_parse(query, at, ds) : NULL;
    if (!q)
        return false;
    bool found = query_find(q, t, st->src, from, pos);
    if (!found)
        diag_error(ds, at,
                   "the run of '%s' has no place \"%s\": %llu such event%s, %llu "
                   "steps in all",
                   alias, query, (unsigned long long)query_count(q, t, st->src),
                   query_count(q, t, st->src) == 1 ? "" : "s",
                   (unsigned long long)trace_length(t));
    query_free(q);
    return found;
}

/* --- measures ---------------------------------------------------------------------- */

/* Of a machine at its end, or of a session's launch. */
static bool value_of(struct stage *st, const struct lesson_kernel *k, struct session *s,
                     const struct machine *m, const char *measure, double *value,
                     struct measure *which, struct diags *ds)
{
    struct measure id;
    if (!measure_parse(measure, (struct span){0}, ds, &id))
        return false;
    if (which)
        *which = id;
    if (id.priced)
        return stage_price(st, k, s, id.priced, value, ds);
    *value = metric_value(m, id.metric, id.lines, st->src);
    return true;
}

bool stage_measure(struct stage *st, const char *alias, int model, const char *measure,
                   double *value, struct measure *which, struct diags *ds)
{
    struct measure id;
    struct stage_kernel *k = stage_kernel(st, alias, ds);
    if (!k || !measure_parse(measure, (struct span){0}, ds, &id))
        return false;
    if (which)
        *which = id;
    if (id.priced) /* needs no recorded run */
        return stage_price(st, k->lesson, k->session, id.priced, value, ds);
    struct run *r = stage_run(st, alias, model, ds);
    if (!r)
        return false;
    struct trace *t = run_trace(r);
    return value_of(st, k->lesson, k->session, trace_at(t, trace_length(t)), measure,
                    value, which, ds);
}

/* --- variations --------------------------------------------------------------------- */

bool stage_try(struct stage *st, const char *alias, int model, const char *key,
               const char *change, const char *measure, double *value,
               struct measure *which, struct diags *ds)
{
    const struct lesson_kernel *k = lesson_kernel(st->lesson, alias);
    if (!k)
        return false;
    struct session_options o = stage_options(k);
    struct arena *a = arena_new();
    bool ok = launch_change(&o, key, change, a);
    if (model >= 0 && strcmp(key, "model") != 0)
        o.model = model;
    if (!ok)
        diag_error(ds, (struct span){0}, "'%s' is no value for %s", change, key);
    struct session *s = ok ? session_open(k->file, &o, st->src, ds) : NULL;
    struct run *r = s ? session_run(s, -1, NULL, ds) : NULL;
    ok = r && value_of(st, k, s, run_machine(r), measure, value, which, ds);
    run_free(r);
    session_close(s);
    arena_free(a);
    return ok;
}

/* --- values ------------------------------------------------------------------------- */

static bool is_integer(enum ir_vtype t)
{
    return !ir_vtype_is_float(t) && t != IR_PTR && t != IR_PREDICATE && t != IR_BOOL;
}

void stage_value(const struct stage_kernel *k, enum ir_vtype t, uint64_t bits,
                 struct str *out)
{
    if (k->letters && is_integer(t) && bits > 0x20 && bits < 0x7f)
        str_addc(out, (char)bits);
    else
        value_print(t, bits, out);
}

double stage_number(enum ir_vtype t, uint64_t bits)
{
    struct str s = {0};
    double v;
    value_print(t, bits, &s); /* prints shortest, reads back the same */
    v = strtod(str_cstr(&s), NULL);
    str_free(&s);
    return v;
}

bool stage_element(struct stage *st, const char *alias, const char *array, uint64_t index,
                   struct span at, enum ir_vtype *type, uint64_t *bits, bool *defined,
                   struct diags *ds)
{
    struct run *r = stage_run(st, alias, -1, ds);
    if (!r)
        return false;
    trace_at(run_trace(r), trace_length(run_trace(r)));
    for (size_t i = 0; i < run_noutputs(r); i++) {
        struct output o = run_output(r, i);
        if (strcmp(o.name, array) != 0)
            continue;
        if (index >= o.count) {
            diag_error(ds, at, "'%s' has elements 0 to %llu", array,
                       (unsigned long long)o.count - 1);
            return false;
        }
        *type = o.vtype;
        *defined = run_bits(r, i, index, bits);
        return true;
    }
    diag_error(ds, at, "'%s' has no metric and no array '%s'", alias, array);
    return false;
}
