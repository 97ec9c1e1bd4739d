/* Judges claims on the recorded runs of a lesson's kernels. */
#include "config.h"

#include "lesson/claim.h"
#include "lesson/launches.h"
#include "lesson/stage_priv.h"

#include <math.h>
#include <string.h>

/* Elements a value spans: with out[0-31] a claim is judged 32 times. */
static uint64_t extent(const struct operand *o)
{
    return o->kind == OPERAND_ELEMENTS ? o->to - o->from + 1 : 1;
}

static uint64_t longest(const struct claim_parsed *c)
{
    uint64_t n = extent(&c->left.over);
    const struct operand *others[] = {&c->left.under, &c->right.over, &c->right.under};
    for (int i = 0; i < 3; i++)
        if (extent(others[i]) > n)
            n = extent(others[i]);
    return n;
}

static bool element_value(struct stage *st, const struct operand *o, uint64_t i,
                          struct span at, double *out, struct diags *ds)
{
    enum ir_vtype type;
    uint64_t bits, index = o->from + (i < extent(o) ? i : extent(o) - 1);
    bool defined;
    if (!stage_element(st, o->alias, o->array, index, at, &type, &bits, &defined, ds))
        return false;
    *out = defined ? stage_number(type, bits) : NAN;
    return true;
}

static bool count_value(struct stage *st, const struct operand *o, double *out,
                        struct diags *ds)
{
    struct trace *t = stage_trace(st, o->alias, ds);
    struct query *q = t ? query_parse(o->place, o->place_span, ds) : NULL;
    if (!q)
        return false;
    *out = (double)query_count(q, t, st->src);
    query_free(q);
    return true;
}

static bool measure_value(struct stage *st, const struct operand *o, double *out,
                          struct diags *ds)
{
    struct stage_kernel *k = stage_kernel(st, o->alias, ds);
    if (k && o->measure.priced)
        return stage_price(st, k->lesson, k->session, o->measure.priced, out, ds);
    struct trace *t = k ? stage_trace(st, o->alias, ds) : NULL;
    if (!t)
        return false;
    *out = metric_value(trace_at(t, trace_length(t)), o->measure.metric, o->measure.lines,
                        st->src);
    return true;
}

/* A recorded run lacks the findings that take a second run to find. */
bool stage_findings(struct stage *st, const char *alias, enum finding finding,
                    double *out, struct diags *ds)
{
    struct stage_kernel *k = stage_kernel(st, alias, ds);
    if (k && !k->whole)
        k->whole = session_run(k->session, -1, NULL, ds);
    if (!k || !k->whole)
        return false;
    const struct diags *all = run_findings(k->whole);
    *out = 0;
    for (size_t i = 0; i < all->list.len; i++)
        *out += all->list.data[i]->finding == finding;
    return true;
}

/* Microseconds or cycles of the launch with its settings; false without a diagnostic if nobody has
 * measured it. */
static bool measured_value(struct stage *st, const struct operand *o, struct span at,
                           double *out, struct diags *ds)
{
    const struct lesson_kernel *k = lesson_kernel(st->lesson, o->alias);
    struct session_options opt;
    struct arena *a = arena_new();
    bool ok = k && lesson_change(k, o->settings, a, &opt);
    if (!ok)
        diag_error(ds, at, "'%s' cannot be launched with %s", o->alias, o->settings);
    struct session *s = ok ? session_open(k->file, &opt, st->src, ds) : NULL;
    struct stage_times t = {0};
    bool known = s && st->measured(st->measured_data, s, &t);
    *out = !known ? 0 : o->cycles ? t.cycles : t.us;
    st->unmeasured |= s && *out <= 0;
    session_close(s);
    arena_free(a);
    return *out > 0;
}

static bool operand_value(struct stage *st, const struct operand *o, uint64_t i,
                          struct span at, double *out, struct diags *ds)
{
    switch (o->kind) {
    case OPERAND_NUMBER:
    case OPERAND_FACT:
        *out = o->number;
        return true;
    case OPERAND_MEASURE:
        return measure_value(st, o, out, ds);
    case OPERAND_FINDINGS:
        return stage_findings(st, o->alias, o->finding, out, ds);
    case OPERAND_ELEMENTS:
        return element_value(st, o, i, at, out, ds);
    case OPERAND_COUNT:
        return count_value(st, o, out, ds);
    case OPERAND_MEASURED:
        return measured_value(st, o, at, out, ds);
    }
    return false;
}

static bool value_of(struct stage *st, const struct claim_value *v, uint64_t i,
                     struct span at, double *out, struct diags *ds)
{
    double under = 1;
    if (!operand_value(st, &v->over, i, at, out, ds))
        return false;
    if (v->is_ratio && !operand_value(st, &v->under, i, at, &under, ds))
        return false;
    *out /= under;
    return true;
}

bool stage_claim(struct stage *st, const struct claim *c, bool *skipped, struct diags *ds)
{
    struct claim_parsed p;
    *skipped = c->measured && !st->measured;
    st->unmeasured = false;
    if (*skipped)
        return true;
    if (!claim_parse(st->lesson, c->text, c->span, ds, &p))
        return false;
    for (uint64_t i = 0, n = longest(&p); i < n; i++) {
        double left, right;
        if (!value_of(st, &p.left, i, c->span, &left, ds) ||
            !value_of(st, &p.right, i, c->span, &right, ds)) {
            *skipped = st->unmeasured;
            return *skipped;
        }
        double slack = p.near_ ? p.right.over.half_unit * (1 + 1e-9) : 1e-9 * fabs(right);
        if (metric_compare(left, p.op, right, slack))
            continue;
        struct diag *d = diag_error(ds, c->span,
                                    "this claim does not hold: the left side "
                                    "is %.9g, the right side %.9g",
                                    left, right);
        if (n > 1)
            diag_note(ds, d, (struct span){0}, "at the %lluth of %llu elements",
                      (unsigned long long)i + 1, (unsigned long long)n);
        return false;
    }
    return true;
}
