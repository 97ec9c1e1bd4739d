/* See exercise_where.h: the step of the first finding; else the last store to the element
 * that is wrong; else the first step of the kind that a metric counts. */
#include "config.h"

#include "lesson/exercise_where.h"

#include <string.h>

bool finding_counts(const struct diag *d)
{
    return d->severity == DIAG_ERROR || d->severity == DIAG_WARNING;
}

/* --- findings ------------------------------------------------------------------------- */

/* Findings of other schedules name them, in their text or in a note. */
static void add_schedule(const char *text, struct str *out)
{
    for (const char *p = text; (p = strstr(p, "--schedule="));) {
        size_t n = strcspn(p, " ,");
        str_clear(out);
        str_addn(out, p, n);
        p += n;
    }
}

static bool at_finding(const struct diags *found, struct whereabouts *out)
{
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.data[i];
        if (!finding_counts(d))
            continue;
        add_schedule(d->message, &out->schedule);
        for (size_t k = 0; k < d->notes.len; k++)
            if (strncmp(d->notes.data[k].message, "found with ", 11) == 0)
                add_schedule(d->notes.data[k].message, &out->schedule);
        if (d->has_lanes)
            str_printf(&out->at, "%llu", (unsigned long long)d->step);
        return d->has_lanes;
    }
    return false;
}

/* --- stores --------------------------------------------------------------------------- */

struct last_store {
    uint64_t address, step;
    bool any;
};

static void on_access(void *ctx, const struct event *e)
{
    struct last_store *l = ctx;
    if (!e->access.store && !e->access.atomic)
        return;
    for (uint32_t left = e->mask & ~e->access.dropped; left; left &= left - 1) {
        uint64_t from = e->access.addr[__builtin_ctz(left)];
        if (l->address >= from && l->address - from < e->access.size) {
            l->step = e->step;
            l->any = true;
        }
    }
}

/* The run is the same again, so its steps have the same numbers. */
static void at_store(struct session *s, enum model model, const struct run *r,
                     const struct verdict *v, struct whereabouts *out)
{
    struct output o = run_output(r, v->array);
    struct last_store last = {.address = o.address + v->index * ir_vtype_size(o.vtype)};
    struct listener l = {EVENT_BIT(EVENT_ACCESS), on_access, &last};
    struct diags ds;
    diags_init(&ds);
    run_free(session_run(s, (int)model, &l, &ds));
    diags_free(&ds);
    out->never_stored = !last.any;
    if (last.any)
        str_printf(&out->at, "%llu", (unsigned long long)last.step);
}

/* --- metrics -------------------------------------------------------------------------- */

static const struct {
    enum metric metric;
    enum finding advice; /* FINDING_NONE: none says it */
    enum metric counts;  /* where this is above 0 … */
    const char *place;   /* … this place exists */
} rows[] = {
    {METRIC_SIMT_EFFICIENCY, FINDING_DIVERGENT_HOT, METRIC_DIVERGENT_BRANCHES,
     "'first divergence'"},
    {METRIC_ACTIVE_THREADS, FINDING_DIVERGENT_HOT, METRIC_DIVERGENT_BRANCHES,
     "'first divergence'"},
    {METRIC_BRANCH_EFFICIENCY, FINDING_DIVERGENT_HOT, METRIC_DIVERGENT_BRANCHES,
     "'first divergence'"},
    {METRIC_DIVERGENT_BRANCHES, FINDING_DIVERGENT_HOT, METRIC_DIVERGENT_BRANCHES,
     "'first divergence'"},
    {METRIC_BARRIERS, FINDING_NONE, METRIC_BARRIERS, "'last barrier'"},
    {METRIC_SHUFFLES, FINDING_NONE, METRIC_SHUFFLES, "'last shuffle'"},
    {METRIC_VOTES, FINDING_NONE, METRIC_VOTES, "'last vote'"},
    {METRIC_ATOMICS, FINDING_ATOMIC_CONTENTION, METRIC_ATOMICS, "'first atomic'"},
    {METRIC_ATOMICS_PER_WARP, FINDING_ATOMIC_CONTENTION, METRIC_ATOMICS,
     "'first atomic'"},
    {METRIC_ATOMIC_LANES, FINDING_ATOMIC_CONTENTION, METRIC_ATOMICS, "'first atomic'"},
    {METRIC_SECTORS_PER_REQUEST, FINDING_UNCOALESCED, METRIC_COUNT, ""},
    {METRIC_LOAD_EFFICIENCY, FINDING_UNCOALESCED, METRIC_COUNT, ""},
    {METRIC_BANK_CONFLICTS, FINDING_BANK_CONFLICT, METRIC_COUNT, ""},
};

static void at_metric(const struct run *r, enum metric metric, const struct sources *src,
                      struct whereabouts *out)
{
    const struct diags *found = run_findings(r);
    struct line_range all = {0, 0};
    size_t k = 0, n = sizeof rows / sizeof *rows;
    while (k < n && rows[k].metric != metric)
        k++;
    if (k == n)
        return;
    if (rows[k].counts != METRIC_COUNT &&
        metric_value(run_machine(r), rows[k].counts, all, NULL) > 0)
        str_add(&out->at, rows[k].place);
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.data[i];
        if (!rows[k].advice || d->finding != rows[k].advice)
            continue;
        out->advice[d->finding] = true;
        if (out->at.len == 0)
            str_printf(&out->at, "'line %u'", span_line(src, d->span));
    }
}

void where_to_look(struct session *s, enum model model, const struct run *r,
                   const struct verdict *v, const struct sources *src,
                   struct whereabouts *out)
{
    *out = (struct whereabouts){0};
    bool found = at_finding(run_findings(r), out);
    if (!found && v && v->has_element)
        at_store(s, model, r, v, out);
    else if (!found && v && v->has_metric)
        at_metric(r, v->metric, src, out);
    if (out->at.len == 0)
        str_add(&out->at, "end");
}

void whereabouts_free(struct whereabouts *w)
{
    str_free(&w->at);
    str_free(&w->schedule);
}
