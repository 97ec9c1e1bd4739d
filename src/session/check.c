/* Holding a finished run against its file's header: values, printed lines, metrics and
 * findings. Each header line that applies under the model is one check, and so is "no
 * warning or error beside the expected ones". */
#include "config.h"

#include "base/half.h"
#include "session/session_priv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct check {
    struct session *s;
    struct run *r;
    enum model model;
    struct diags *ds;
    struct str *report;
    struct verdict v;
};

static void pass(struct check *c)
{
    c->v.passed++;
}

static const char *model_name(enum model m)
{
    return m == MODEL_STACK ? "stack" : "its";
}

/* Distance in units of the last place; huge for a NaN against a number. */
static uint64_t ulp_distance(enum ir_vtype vtype, uint64_t a, uint64_t b)
{
    unsigned spare = 64 - 8 * ir_vtype_size(vtype);
    int64_t x = (int64_t)(a << spare) >> spare, y = (int64_t)(b << spare) >> spare;
    int64_t low = INT64_MIN >> spare;
    /* order the sign-magnitude patterns as integers */
    x = x < 0 ? low - x : x;
    y = y < 0 ? low - y : y;
    return x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
}

static double as_double(enum ir_vtype vtype, uint64_t bits)
{
    float f;
    double d;
    if (vtype == IR_F32) {
        memcpy(&f, &bits, sizeof f);
        return (double)f;
    }
    if (vtype != IR_F64)
        return half_value(vtype == IR_F16 ? HALF_F16 : HALF_BF16, (uint32_t)bits);
    memcpy(&d, &bits, sizeof d);
    return d;
}

static bool float_equal(const struct expect *e, enum ir_vtype vtype, uint64_t have,
                        uint64_t want)
{
    double h = as_double(vtype, have), w = as_double(vtype, want);
    if (isnan(h) || isnan(w))
        return isnan(h) && isnan(w);
    if (h == w)
        return true;
    if (e->tol == TOL_ULP)
        return (double)ulp_distance(vtype, have, want) <= e->tol_value;
    return e->tol == TOL_REL && fabs(h - w) <= e->tol_value * fabs(w);
}

static bool element_equal(const struct expect *e, enum ir_vtype vtype, uint64_t have,
                          struct number n)
{
    uint64_t want = 0;
    spec_store(n, vtype, &want);
    if (ir_vtype_is_float(vtype))
        return float_equal(e, vtype, have, want);
    return have == want;
}

static struct number expected(const struct expect *e, uint64_t i)
{
    return e->values[e->nvalues == 1 ? 0 : i];
}

static void fail_value(struct check *c, const struct expect *e, size_t o, uint64_t i)
{
    enum ir_vtype vtype = c->r->arrays.data[o].vtype;
    uint64_t want = 0;
    struct str have = {0}, should = {0};
    run_element(c->r, o, i, &have);
    spec_store(expected(e, i), vtype, &want);
    value_print(vtype, want, &should);
    diag_error(c->ds, e->span, "%s[%llu] is %s, expected %s (model %s)", e->name,
               (unsigned long long)i, str_cstr(&have), str_cstr(&should),
               model_name(c->model));
    c->v.failed++;
    if (!c->v.has_element) {
        c->v.has_element = true;
        c->v.array = o;
        c->v.index = i;
    }
    str_free(&have);
    str_free(&should);
}

/* ~unordered: the same values in any order, each as often. */
static bool unordered_equal(struct check *c, const struct expect *e, size_t o, uint64_t n)
{
    bool *used = mem_alloc(n ? n : 1);
    uint64_t matched = 0, bits;
    for (uint64_t i = 0; i < n; i++) {
        if (!run_bits(c->r, o, i, &bits))
            break;
        for (uint64_t k = 0; k < n; k++)
            if (!used[k] &&
                element_equal(e, c->r->arrays.data[o].vtype, bits, expected(e, k))) {
                used[k] = true;
                matched++;
                break;
            }
    }
    mem_free(used);
    return matched == n;
}

static bool find_output(struct check *c, const struct expect *e, size_t *o)
{
    for (*o = 0; *o < c->r->arrays.len; ++*o)
        if (strcmp(c->r->arrays.data[*o].name, e->name) == 0)
            return true;
    diag_error(c->ds, e->span, "no array or __device__ variable '%s' to expect values of",
               e->name);
    c->v.failed++;
    return false;
}

/* Expecting 2.5 of an integer is a mistake of the header, not of the kernel. */
static bool all_fit(struct check *c, const struct expect *e, enum ir_vtype vtype)
{
    for (size_t i = 0; i < e->nvalues; i++)
        if (!spec_fits(e->values[i], vtype)) {
            diag_error(c->ds, e->span,
                       "value %zu is none of %s: a whole number in range is expected",
                       i + 1, spec_type_name(vtype));
            c->v.failed++;
            return false;
        }
    return true;
}

static void check_values(struct check *c, const struct expect *e)
{
    size_t o;
    if (!find_output(c, e, &o))
        return;
    const struct array *a = &c->r->arrays.data[o];
    uint64_t n = e->first ? e->first : a->count;
    if (n > a->count || (e->nvalues != 1 && e->nvalues != n)) {
        diag_error(c->ds, e->span,
                   "%zu values are expected of %s, which has %llu elements", e->nvalues,
                   e->name, (unsigned long long)a->count);
        c->v.failed++;
        return;
    }
    if (!all_fit(c, e, a->vtype))
        return;
    if (e->tol == TOL_UNORDERED) {
        if (unordered_equal(c, e, o, n)) {
            pass(c);
            return;
        }
        diag_error(c->ds, e->span, "%s holds other values than expected, in any order",
                   e->name);
        c->v.failed++;
        return;
    }
    for (uint64_t i = 0; i < n; i++) {
        uint64_t bits;
        if (run_bits(c->r, o, i, &bits) &&
            element_equal(e, a->vtype, bits, expected(e, i)))
            continue;
        fail_value(c, e, o, i);
        return;
    }
    pass(c);
}

static void check_metric(struct check *c, const struct expect_metric *m)
{
    double actual;
    if (metric_test_holds(&m->test, run_machine(c->r), c->s->sources, &actual)) {
        pass(c);
        return;
    }
    diag_error(c->ds, m->span, "%s is %.9g (model %s)", metric_info(m->test.metric)->id,
               actual, model_name(c->model));
    c->v.failed++;
    if (!c->v.has_metric) {
        c->v.has_metric = true;
        c->v.metric = m->test.metric;
    }
}

/* Whether `line` stands in text as a line of its own; the n-th such one. */
static bool has_line(const char *text, const char *line, unsigned nth)
{
    size_t len = strlen(line);
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, "\n");
        if (n == len && memcmp(p, line, len) == 0 && nth-- == 0)
            return true;
        p += n + (p[n] == '\n');
    }
    return false;
}

static void check_prints(struct check *c)
{
    struct str text = {0};
    run_output_text(c->r, &text);
    const struct spec *sp = c->s->spec;
    for (size_t i = 0; i < sp->printfs.len; i++) {
        const struct expect_text *t = &sp->printfs.data[i];
        unsigned nth = 0;
        if (!spec_applies(t->when, c->model))
            continue;
        for (size_t k = 0; k < i; k++)
            nth += spec_applies(sp->printfs.data[k].when, c->model) &&
                   strcmp(sp->printfs.data[k].text, t->text) == 0;
        if (has_line(str_cstr(&text), t->text, nth)) {
            pass(c);
            continue;
        }
        diag_error(c->ds, t->span, "the kernel did not print this line (model %s)",
                   model_name(c->model));
        c->v.failed++;
    }
    str_free(&text);
}

static bool line_accepted(const struct expect_diag *e, uint32_t line, bool *main_line)
{
    *main_line = e->line == 0 || e->line == line;
    for (unsigned i = 0; i < e->nalso; i++)
        if (e->also[i] == line)
            return true;
    return *main_line;
}

/* Lanes are compared at the place the header names; another end of the same fault
 * concerns other lanes. */
static bool finding_matches(const struct check *c, const struct expect_diag *e,
                            const struct diag *d)
{
    bool main_line;
    if (d->finding != e->finding ||
        !line_accepted(e, span_line(c->s->sources, d->span), &main_line))
        return false;
    if (!main_line || e->may)
        return true;
    return (!e->has_lanes || d->lanes == e->lanes) &&
           (!e->has_missing || d->missing == e->missing) &&
           (!e->has_warp || d->warp == e->warp);
}

static void check_expected_finding(struct check *c, const struct expect_diag *e)
{
    const struct diags *found = run_findings(c->r);
    struct diag *near_ = NULL;
    for (size_t i = 0; i < found->list.len; i++) {
        struct diag *d = found->list.data[i];
        if (finding_matches(c, e, d)) {
            pass(c);
            return;
        }
        if (d->finding == e->finding)
            near_ = d;
    }
    c->v.failed++;
    if (!near_) {
        diag_error(c->ds, e->span, "%s was not reported (model %s)", e->id,
                   model_name(c->model));
        return;
    }
    struct diag *d =
        diag_error(c->ds, e->span,
                   "%s was reported elsewhere: lanes 0x%08x missing 0x%08x (model %s)",
                   e->id, near_->lanes, near_->missing, model_name(c->model));
    diag_note(c->ds, d, near_->span, "here");
}

static bool is_named(const struct check *c, const struct diag *d)
{
    const struct spec *sp = c->s->spec;
    for (size_t i = 0; i < sp->diagnoses.len; i++)
        if (spec_applies(sp->diagnoses.data[i].when, c->model) &&
            finding_matches(c, &sp->diagnoses.data[i], d))
            return true;
    return false;
}

/* One check: nothing of severity warning or error that the header does not name. */
static void check_silence(struct check *c)
{
    const struct diags *found = run_findings(c->r);
    bool silent = true;
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.data[i];
        if (d->severity < DIAG_WARNING || is_named(c, d))
            continue;
        struct diag *copy =
            diag_error(c->ds, d->span, "not expected: %s [%s] (model %s)", d->message,
                       finding_info(d->finding)->id, model_name(c->model));
        copy->has_lanes = d->has_lanes;
        copy->lanes = d->lanes;
        silent = false;
    }
    c->v.passed += silent;
    c->v.failed += !silent;
}

struct verdict session_check(struct session *s, struct run *r, int model,
                             struct diags *ds, struct str *report)
{
    struct check c = {.s = s, .r = r, .ds = ds, .report = report};
    c.model = model >= 0 ? (enum model)model : s->model;
    const struct spec *sp = s->spec;
    for (size_t i = 0; i < sp->expects.len; i++)
        if (spec_applies(sp->expects.data[i].when, c.model))
            check_values(&c, &sp->expects.data[i]);
    for (size_t i = 0; i < sp->metrics.len; i++)
        if (spec_applies(sp->metrics.data[i].when, c.model))
            check_metric(&c, &sp->metrics.data[i]);
    check_prints(&c);
    for (size_t i = 0; i < sp->diagnoses.len; i++)
        if (!sp->diagnoses.data[i].may &&
            spec_applies(sp->diagnoses.data[i].when, c.model))
            check_expected_finding(&c, &sp->diagnoses.data[i]);
    check_silence(&c);
    return c.v;
}
