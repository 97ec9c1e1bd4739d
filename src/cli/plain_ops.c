/* What one issued step did between lanes or with memory, in sentences: who reads whom in a
 * shuffle, what a vote gave, how many sectors or wavefronts a request took. */
#include "config.h"

#include "cli/plain_text.h"

#include <string.h>

#include "ui/motion.h"
#include "ui/traffic.h"
#include "ui/value.h"

static void add_value(struct str *out, const struct plain_walk *w,
                      const struct motion_op *op, uint64_t bits)
{
    char text[32];
    value_text(bits, op->vtype, FORMAT_AUTO, w->letters, text);
    str_add(out, text);
}

/* --- warp operations ---------------------------------------------------------------- */

/* Whether all read one lane. */
static bool one_source(const struct motion_op *op)
{
    unsigned first = op->in_range ? (unsigned)__builtin_ctz(op->in_range) : 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (op->in_range >> lane & 1 && op->source[lane] != op->source[first])
            return false;
    return op->in_range != 0;
}

static void tell_sources(const struct motion_op *op, struct str *out)
{
    const char *before = ": lane ";
    if (one_source(op) && op->in_range & (op->in_range - 1)) {
        str_add(out, ": ");
        plain_lane_names(out, op->in_range);
        str_printf(out, " read lane %u", op->source[__builtin_ctz(op->in_range)]);
        return;
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(op->in_range >> lane & 1))
            continue;
        str_printf(out, "%s%u reads %u", before, lane, op->source[lane]);
        before = ", ";
    }
}

static void tell_shuffle(const struct motion_op *op, struct str *out)
{
    uint32_t kept = op->mask & ~op->in_range;
    tell_sources(op, out);
    if (kept) {
        str_add(out, "; ");
        plain_lane_names(out, kept);
        str_add(out, kept & (kept - 1) ? " keep their own" : " keeps its own");
    }
    str_addc(out, '.');
    if (op->bad_source) {
        str_add(out, " What is read does not take part, so the result is undefined, in ");
        plain_lane_names(out, op->bad_source);
        str_addc(out, '.');
    }
}

static void tell_vote(const struct motion_op *op, struct str *out)
{
    unsigned lane = (unsigned)__builtin_ctz(op->mask);
    str_add(out, ": yes in ");
    if (op->pred & op->members)
        plain_lane_names(out, op->pred & op->members);
    else
        str_add(out, "no lane");
    str_printf(out, ", the result is 0x%llx.", (unsigned long long)op->out[lane]);
}

/* Each value with its lanes, in the order of the lanes. */
static void tell_match(const struct plain_walk *w, const struct motion_op *op,
                       struct str *out)
{
    uint32_t left = op->mask;
    const char *before = ": ";
    while (left) {
        unsigned first = (unsigned)__builtin_ctz(left);
        uint32_t same = 0;
        for (unsigned lane = first; lane < WARP_LANES; lane++)
            if (left >> lane & 1 && op->in[lane] == op->in[first])
                same |= 1u << lane;
        str_add(out, before);
        add_value(out, w, op, op->in[first]);
        str_add(out, " in ");
        plain_lane_names(out, same);
        left &= ~same;
        before = ", ";
    }
    str_addc(out, '.');
}

static void tell_motion(const struct plain_walk *w, const struct motion_op *op,
                        struct str *out)
{
    char title[80];
    motion_title(op, title);
    str_printf(out, "  Warp operation %s", title);
    if (op->kind == MOTION_SHUFFLE) {
        tell_shuffle(op, out);
    } else if (op->kind == MOTION_VOTE) {
        tell_vote(op, out);
    } else if (op->kind == MOTION_MATCH) {
        tell_match(w, op, out);
    } else {
        str_add(out, " over ");
        plain_lane_names(out, op->members);
        str_add(out, " gives ");
        add_value(out, w, op, op->out[__builtin_ctz(op->mask)]);
        str_addc(out, '.');
    }
    str_addc(out, '\n');
}

/* --- memory ------------------------------------------------------------------------- */

static void count(struct str *out, unsigned n, const char *what)
{
    str_printf(out, "%u %s%s", n, what, n == 1 ? "" : "s");
}

static void tell_cost(const struct traffic *t, struct str *out)
{
    struct traffic_rows rows;
    if (t->space == IR_SHARED) {
        count(out, t->wavefronts, "wavefront");
        if (t->wavefronts > t->least)
            str_printf(out, " where %u would do: a bank conflict", t->least);
        return;
    }
    traffic_rows(t, &rows);
    count(out, t->sectors, "sector");
    str_printf(out, ", %u of %u bytes used", traffic_touched(&rows), 32 * t->sectors);
}

static void tell_traffic(const struct traffic *t, struct str *out)
{
    const char *space = t->space == IR_SHARED  ? "shared memory"
                        : t->space == IR_LOCAL ? "local memory"
                                               : "global memory";
    str_printf(out, "  %s", t->atomic ? "Atomic on" : t->load ? "Load from" : "Store to");
    if (t->name[0])
        str_printf(out, " %s in", t->name);
    str_printf(out, " %s: ", space);
    if (t->mask == 0)
        str_add(out, "no access, all are out of bounds");
    else
        tell_cost(t, out);
    str_add(out, ".\n");
}

void plain_operation(const struct plain_walk *w, uint64_t i, struct str *out)
{
    struct step s = trace_step(w->trace, i);
    struct cursor after = {
        .trace = w->trace, .sources = w->src, .pos = i + 1, .warp = -1};
    if (s.flags & STEP_SYNC) {
        struct motion m = {0};
        motion_find(&after, s.warp, &m);
        if (m.op.kind != MOTION_NONE && m.op.step == i)
            tell_motion(w, &m.op, out);
    }
    if (s.flags & STEP_MEMORY) {
        struct traffic t = {0};
        traffic_find(&after, s.warp, &t);
        if (t.found && t.step == i)
            tell_traffic(&t, out);
    }
}
