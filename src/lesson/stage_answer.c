/* The right answer of a question, computed from the kernel's recorded run, with a
 * sentence that says how it comes about and the step that shows it. */
#include "config.h"

#include "lesson/stage_priv.h"

#include "trace/vars.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What one computation needs. */
struct asking {
    struct stage *st;
    const struct question *q;
    struct stage_kernel *kernel;
    struct trace *trace;
    struct answer *out;
    struct diags *ds;
};

static bool fail(struct asking *a, struct span at, const char *why)
{
    diag_error(a->ds, at, "this question has no answer: %s", why);
    return false;
}

static void reason(struct asking *a, const struct str *text)
{
    snprintf(a->out->reason, sizeof a->out->reason, "%s", str_cstr(text));
}

/* --- masks -------------------------------------------------------------------------- */

/* The same warp's next step after pos. */
static bool next_of_warp(const struct trace *t, uint64_t pos, uint64_t *next)
{
    uint16_t warp = trace_step(t, pos).warp;
    uint32_t block = trace_block_of(t, pos);
    for (uint64_t i = pos + 1; i < trace_length(t); i++)
        if (trace_step(t, i).warp == warp && trace_block_of(t, i) == block) {
            *next = i;
            return true;
        }
    return false;
}

static bool answer_mask(struct asking *a, uint64_t pos, bool next)
{
    if (next && !next_of_warp(a->trace, pos, &pos))
        return fail(a, a->q->at_span, "the warp has no further instruction");
    struct step s = trace_step(a->trace, pos);
    a->out->mask = s.mask;
    a->out->exist = machine_warp(trace_at(a->trace, pos), s.warp).started;
    a->out->number = __builtin_popcount(s.mask);
    a->out->pos = pos;
    struct str text = {0};
    str_printf(&text, "Line %u is issued for %d of %d lanes: ",
               trace_line(a->trace, pos, a->st->src), __builtin_popcount(s.mask),
               __builtin_popcount(a->out->exist));
    if (s.mask == 0x55555555u || s.mask == 0xaaaaaaaau)
        str_add(&text, s.mask & 1 ? "the even ones" : "the odd ones");
    else
        str_add_lanes(&text, s.mask);
    str_add(&text, ".");
    reason(a, &text);
    str_free(&text);
    return true;
}

/* --- variables ---------------------------------------------------------------------- */

/* Where the warp stands once it has left the source line of the step at pos. */
static bool after_line(struct asking *a, uint64_t pos, uint64_t *out)
{
    uint32_t line = trace_line(a->trace, pos, a->st->src);
    do
        if (!next_of_warp(a->trace, pos, &pos))
            return fail(a, a->q->at_span, "the warp ends on this line");
    while (trace_line(a->trace, pos, a->st->src) == line);
    *out = pos;
    return true;
}

static bool read_row(struct asking *a, uint64_t named_at, uint64_t pos,
                     struct var_row *row)
{
    struct step named = trace_step(a->trace, named_at);
    const struct machine *m = trace_at(a->trace, pos);
    const struct ir_var *var;
    uint64_t index;
    struct str why = {0};
    bool ok = var_find(m, named.pc, a->q->variable, &var, &index) &&
              var_read(m, named.warp, var, a->q->variable, index, row);
    if (!ok) {
        str_printf(&why, "no variable '%s' can be read there", a->q->variable);
        fail(a, a->q->of_span, str_cstr(&why));
        str_free(&why);
    }
    return ok;
}

static void set_lane(struct asking *a, const struct var_row *row, unsigned lane)
{
    struct str text = {0};
    if (row->undefined >> lane & 1)
        str_add(&text, "?");
    else
        stage_value(a->kernel, row->vtype, row->value[lane], &text);
    snprintf(a->out->lanes[lane], sizeof a->out->lanes[lane], "%s", str_cstr(&text));
    str_free(&text);
}

/* A variable that holds a set of lanes, such as a ballot: in the lane asked for, or the
 * first one that has a value. */
static bool mask_of_row(struct asking *a, const struct var_row *row)
{
    uint32_t from = a->out->mask & ~row->undefined;
    if (a->q->lane_set)
        from &= a->q->lane_set;
    if (!from)
        return fail(a, a->q->of_span, "the variable has no value in this lane");
    unsigned lane = (unsigned)__builtin_ctz(from);
    a->out->mask = (uint32_t)row->value[lane];
    a->out->exist = UINT32_MAX;
    a->out->number = __builtin_popcount(a->out->mask);
    struct str text = {0};
    str_printf(&text, "In lane %u, %s is 0x%08x: ", lane, a->q->variable, a->out->mask);
    str_add_lanes(&text, a->out->mask);
    str_add(&text, ".");
    reason(a, &text);
    str_free(&text);
    return true;
}

static bool answer_variable(struct asking *a, uint64_t pos, bool after)
{
    uint64_t named_at = pos;
    struct var_row row;
    if (after && !after_line(a, pos, &pos))
        return false;
    if (!read_row(a, named_at, pos, &row))
        return false;
    uint32_t started =
        machine_warp(trace_machine(a->trace), trace_step(a->trace, named_at).warp)
            .started;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        set_lane(a, &row, lane);
    uint32_t wanted = a->q->lane_count == 8 ? 0xffu : UINT32_MAX;
    a->out->mask = row.known & started & wanted;
    a->out->pos = pos;
    if (a->q->kind == QUESTION_MASK)
        return mask_of_row(a, &row);
    if (!a->q->lane_set)
        return true;
    unsigned lane = (unsigned)__builtin_ctz(a->q->lane_set);
    if (!(a->out->mask & ~row.undefined & a->q->lane_set))
        return fail(a, a->q->of_span, "the variable has no value in this lane");
    a->out->number = stage_number(row.vtype, row.value[lane]);
    struct str text = {0};
    str_printf(&text, "In lane %u, %s is %s.", lane, a->q->variable, a->out->lanes[lane]);
    reason(a, &text);
    str_free(&text);
    return true;
}

static bool answer_line(struct asking *a, uint64_t pos)
{
    struct str text = {0};
    uint32_t line = trace_line(a->trace, pos, a->st->src);
    a->out->number = line;
    str_printf(&text, "It is line %u.", line);
    reason(a, &text);
    str_free(&text);
    return true;
}

/* --- the whole run ------------------------------------------------------------------ */

static bool answer_metric(struct asking *a)
{
    struct measure m;
    if (!stage_measure(a->st, a->q->kernel, -1, a->q->metric, &a->out->number, &m, a->ds))
        return false;
    if (isnan(a->out->number))
        return fail(a, a->q->of_span, "the metric is undefined for this run");
    struct str text = {0};
    str_printf(&text, "%s is ", a->q->metric);
    measure_print(&m, a->out->number, &text);
    str_printf(&text, ": %s.", measure_meaning(&m));
    reason(a, &text);
    str_free(&text);
    return true;
}

static bool answer_output(struct asking *a)
{
    enum ir_vtype type;
    uint64_t bits;
    bool defined;
    size_t n = strcspn(a->q->output, "[");
    struct str name = {0}, text = {0};
    str_addn(&name, a->q->output, n);
    bool ok = stage_element(a->st, a->q->kernel, str_cstr(&name),
                            strtoull(a->q->output + n + 1, NULL, 10), a->q->of_span,
                            &type, &bits, &defined, a->ds);
    if (ok && !defined)
        ok = fail(a, a->q->of_span, "the element has no defined value");
    if (ok) {
        a->out->number = stage_number(type, bits);
        str_printf(&text, "When the kernel has ended, %s is ", a->q->output);
        stage_value(a->kernel, type, bits, &text);
        str_add(&text, ".");
        reason(a, &text);
    }
    str_free(&name);
    str_free(&text);
    return ok;
}

static bool answer_findings(struct asking *a)
{
    const struct finding_info *info = finding_info(a->q->finding);
    if (!stage_findings(a->st, a->q->kernel, a->q->finding, &a->out->number, a->ds))
        return false;
    struct str text = {0};
    str_printf(&text, "'%s' is found at %.0f place%s.", info->id, a->out->number,
               a->out->number == 1 ? "" : "s");
    reason(a, &text);
    str_free(&text);
    return true;
}

/* --- options ------------------------------------------------------------------------ */

/* Whether an option says the computed value, with whatever words after it. */
static bool option_says(const struct asking *a, const char *option)
{
    double given;
    const char *rest = number_parse(option, &given);
    if (rest && (*rest == '\0' || *rest == ' ' || *rest == ','))
        return numbers_equal(a->out->number, given,
                             a->q->tolerance ? a->q->tolerance : 1e-6);
    if (!a->q->lane_set)
        return false;
    const char *value = a->out->lanes[__builtin_ctz(a->q->lane_set)];
    return strcmp(option, value) == 0;
}

static bool choose_option(struct asking *a)
{
    for (size_t i = 0; i < a->q->noptions; i++)
        if (option_says(a, a->q->options[i]))
            a->out->options |= 1u << i;
    if (__builtin_popcount(a->out->options) == 1)
        return true;
    struct str why = {0};
    str_printf(&why, "%d of its options say %.6g", __builtin_popcount(a->out->options),
               a->out->number);
    fail(a, a->q->of_span.file ? a->q->of_span : a->q->span, str_cstr(&why));
    str_free(&why);
    return false;
}

/* --- several kernels ------------------------------------------------------------------ */

/* The words of its option, or the name of the kernel. */
static const char *name_of(const struct question *q, size_t i)
{
    return strchr(q->options[i], '`') ? q->kernels[i] : q->options[i];
}

static bool measure_all(struct asking *a, double value[8], struct measure *m)
{
    struct str text = {0};
    for (size_t i = 0; i < a->q->nkernels; i++) {
        if (!stage_measure(a->st, a->q->kernels[i], -1, a->q->metric, &value[i], m,
                           a->ds))
            return false;
        if (isnan(value[i]))
            return fail(a, a->q->of_span, "the measure is undefined for a run");
        str_printf(&text, "%s%s: ", i ? ", " : "", name_of(a->q, i));
        measure_print(m, value[i], &text);
    }
    str_printf(&text, " (%s).", measure_title(m));
    reason(a, &text);
    str_free(&text);
    return true;
}

/* Ascending; equal ones would leave two right answers. */
static bool answer_order(struct asking *a)
{
    double value[8];
    struct measure m;
    if (!measure_all(a, value, &m))
        return false;
    for (size_t i = 0; i < a->q->nkernels; i++) {
        size_t rank = 0;
        for (size_t k = 0; k < a->q->nkernels; k++) {
            rank += value[k] < value[i];
            if (k < i && numbers_equal(value[k], value[i], 1e-6))
                return fail(a, a->q->of_span, "two of the kernels are equal in this");
        }
        a->out->order[rank] = (uint8_t)i;
    }
    return true;
}

/* The one with the smaller value; neither within the tolerance, 5 % if none is given. */
static bool answer_faster(struct asking *a)
{
    double value[8];
    struct measure m;
    if (!measure_all(a, value, &m))
        return false;
    double tolerance = a->q->tolerance ? a->q->tolerance : 0.05;
    bool same =
        numbers_equal(fmax(value[0], value[1]), fmin(value[0], value[1]), tolerance);
    a->out->options = same ? 4 : value[0] < value[1] ? 1 : 2;
    return true;
}

/* --- all ---------------------------------------------------------------------------- */

static bool compute(struct asking *a, uint64_t pos)
{
    switch (a->q->answer) {
    case ANSWER_ACTIVE_MASK:
    case ANSWER_ACTIVE_COUNT:
        return answer_mask(a, pos, false);
    case ANSWER_NEXT_MASK:
    case ANSWER_NEXT_COUNT:
        return answer_mask(a, pos, true);
    case ANSWER_VARIABLE:
        return answer_variable(a, pos, false);
    case ANSWER_VARIABLE_AFTER:
        return answer_variable(a, pos, true);
    case ANSWER_METRIC:
        return answer_metric(a);
    case ANSWER_LINE:
        return answer_line(a, pos);
    case ANSWER_OUTPUT:
        return answer_output(a);
    case ANSWER_FINDINGS:
        return answer_findings(a);
    case ANSWER_AUTHORED:
        break;
    }
    return true;
}

/* A computed answer: the place, the value, the option that says it. */
static bool answer_computed(struct asking *a)
{
    uint64_t pos = UINT64_MAX;
    if (a->q->kind == QUESTION_ORDER)
        return answer_order(a);
    if (a->q->kind == QUESTION_FASTER)
        return answer_faster(a);
    a->kernel = stage_kernel(a->st, a->q->kernel, a->ds);
    a->trace = a->kernel ? stage_trace(a->st, a->q->kernel, a->ds) : NULL;
    if (!a->trace)
        return false;
    if (a->q->at) {
        if (!stage_find(a->st, a->q->kernel, a->q->at, a->q->at_span, 0, &pos, a->ds))
            return false;
        if (pos >= trace_length(a->trace))
            return fail(a, a->q->at_span, "the run has ended there");
        a->out->pos = pos;
    }
    if (!compute(a, pos))
        return false;
    return a->q->kind != QUESTION_CHOICE || choose_option(a);
}

bool stage_answer(struct stage *st, const struct question *q, struct answer *out,
                  struct diags *ds)
{
    *out = (struct answer){
        .pos = UINT64_MAX, .options = q->right_options, .number = q->right_number};
    memcpy(out->order, q->right_order, sizeof out->order);
    struct asking a = {.st = st, .q = q, .out = out, .ds = ds};
    if (q->answer == ANSWER_AUTHORED) {
        if (q->kernel && q->at &&
            !stage_find(st, q->kernel, q->at, q->at_span, 0, &out->pos, ds))
            return false;
    } else if (!answer_computed(&a)) {
        return false;
    }
    return !q->see || !q->kernel ||
           stage_find(st, q->kernel, q->see, q->see_span, 0, &out->pos, ds);
}
