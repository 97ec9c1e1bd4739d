/* Finds the warp operation to show and the reduction it belongs to.
 *
 * Takes a cursor and a warp, replays the events of a few steps near it. Drawing is
 * pane_motion.c's. */
#include "ui/motion.h"

#include <stdio.h>
#include <string.h>

#include "ui/value.h"

#define NEAR 400      /* steps of the trace that an operation stays in view */
#define STAGE_GAP 200 /* steps of the trace between two stages of a reduction */

struct catcher {
    uint32_t warp_in_block;
    struct motion_op op;
};

static enum motion_kind kind_of(enum event_kind k)
{
    return k == EVENT_SHUFFLE ? MOTION_SHUFFLE
           : k == EVENT_VOTE  ? MOTION_VOTE
           : k == EVENT_MATCH ? MOTION_MATCH
                              : MOTION_REDUX;
}

static void take_shuffle(struct motion_op *op, const struct event *e)
{
    op->sub = e->shuffle.mode;
    op->width = e->shuffle.width;
    op->in_range = e->shuffle.in_range & e->mask;
    op->bad_source = e->shuffle.bad_source & e->mask;
    memcpy(op->in, e->shuffle.in, sizeof op->in);
    memcpy(op->out, e->shuffle.out, sizeof op->out);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        op->source[lane] =
            op->in_range >> lane & 1 ? e->shuffle.source[lane] : (uint8_t)lane;
}

static void take_collective(struct motion_op *op, const struct event *e)
{
    op->sub = e->collective.sub;
    op->members = e->collective.members;
    op->pred = e->collective.pred;
    if (e->collective.in)
        memcpy(op->in, e->collective.in, sizeof op->in);
    if (e->collective.out)
        memcpy(op->out, e->collective.out, sizeof op->out);
}

/* Lanes of another group that shuffled in the same step. */
static void add_shuffle(struct motion_op *op, const struct event *e)
{
    uint32_t lanes = e->mask;
    op->mask |= lanes;
    op->in_range |= e->shuffle.in_range & lanes;
    op->bad_source |= e->shuffle.bad_source & lanes;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (!(lanes >> lane & 1))
            continue;
        op->in[lane] = e->shuffle.in[lane];
        op->out[lane] = e->shuffle.out[lane];
        op->source[lane] =
            op->in_range >> lane & 1 ? e->shuffle.source[lane] : (uint8_t)lane;
    }
}

/* Several groups may complete in one step: of shuffles all are shown, of others, whose
 * results differ by group, the first. */
static void on_event(void *ctx, const struct event *e)
{
    struct catcher *c = ctx;
    if (e->warp != c->warp_in_block || !e->insn)
        return;
    if (c->op.kind != MOTION_NONE) {
        if (c->op.kind == MOTION_SHUFFLE && e->kind == EVENT_SHUFFLE)
            add_shuffle(&c->op, e);
        return;
    }
    c->op.kind = kind_of(e->kind);
    c->op.mask = e->mask;
    c->op.reg = e->insn->src[0];
    if (e->kind == EVENT_SHUFFLE)
        take_shuffle(&c->op, e);
    else
        take_collective(&c->op, e);
}

static int delta_of(const struct motion_op *op)
{
    int delta = -1;
    for (int lane = 0; lane < WARP_LANES; lane++) {
        if (!(op->in_range >> lane & 1))
            continue;
        int source = op->source[lane];
        int d = op->sub == IR_SHFL_DOWN  ? source - lane
                : op->sub == IR_SHFL_UP  ? lane - source
                : op->sub == IR_SHFL_XOR ? lane ^ source
                                         : source;
        if (delta >= 0 && d != delta)
            return -1;
        delta = d;
    }
    return delta;
}

/* Replays step i; false if no warp operation completed in it. */
static bool replay(const struct cursor *c, uint64_t i, uint32_t warp,
                   struct motion_op *out)
{
    const struct machine *m = trace_machine(c->trace);
    struct catcher catcher = {.warp_in_block = warp % warps_per_block(m)};
    struct listener l = {EVENT_BIT(EVENT_SHUFFLE) | EVENT_BIT(EVENT_VOTE) |
                             EVENT_BIT(EVENT_MATCH) | EVENT_BIT(EVENT_REDUX),
                         on_event, &catcher};
    trace_events(c->trace, i, &l);
    *out = catcher.op;
    out->step = i;
    out->warp = warp;
    out->vtype = IR_U32;
    if (out->kind == MOTION_NONE)
        return false;
    struct code_place p = machine_place(m, trace_step(c->trace, i).pc);
    out->func = p.func;
    if (out->reg >= 0)
        out->vtype = trace_module(c->trace)->funcs.data[p.func].regs.data[out->reg].vtype;
    out->delta = out->kind == MOTION_SHUFFLE ? delta_of(out) : -1;
    return true;
}

static bool is_collective(const struct cursor *c, uint64_t i, uint32_t warp)
{
    struct step s = trace_step(c->trace, i);
    if (s.warp != warp || !(s.flags & STEP_SYNC) || (s.flags & STEP_BLOCKED))
        return false;
    const struct ir_insn *in = machine_place(trace_machine(c->trace), s.pc).insn;
    return ir_op_info((enum ir_op)in->op)->group == IR_GROUP_WARP;
}

static bool is_shuffle(const struct cursor *c, uint64_t i, uint32_t warp)
{
    if (!is_collective(c, i, warp))
        return false;
    const struct ir_insn *in =
        machine_place(trace_machine(c->trace), trace_step(c->trace, i).pc).insn;
    return in->op == IR_SHFL32 || in->op == IR_SHFL64;
}

/* The next shuffle of the warp in a direction, not too far away and in the same block. */
static bool neighbour(const struct cursor *c, uint64_t from, int direction, uint32_t warp,
                      uint64_t *out)
{
    uint64_t length = trace_length(c->trace);
    uint32_t block = trace_block_of(c->trace, from);
    for (uint64_t n = 1; n <= STAGE_GAP; n++) {
        if (direction < 0 ? n > from : from + n >= length)
            return false;
        uint64_t i = direction < 0 ? from - n : from + n;
        if (trace_block_of(c->trace, i) != block)
            return false;
        if (is_shuffle(c, i, warp)) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* Whether b can be the stage after a: the same kind of shuffle over half, or twice, the
 * distance. *ratio is +1 for doubling, -1 for halving, 0 if not known yet. */
static bool follows(const struct motion_op *a, const struct motion_op *b, int *ratio)
{
    if (a->sub != b->sub || a->sub == IR_SHFL_IDX || a->width != b->width ||
        a->mask != b->mask || a->delta <= 0 || b->delta <= 0)
        return false;
    int r = a->delta == 2 * b->delta ? -1 : b->delta == 2 * a->delta ? 1 : 0;
    if (r == 0 || (*ratio && r != *ratio))
        return false;
    *ratio = r;
    return true;
}

static void find_stages(const struct cursor *c, struct motion *m)
{
    uint64_t before[MOTION_MAX_STAGES - 1], at = m->op.step;
    unsigned nbefore = 0;
    int ratio = 0;
    struct motion_op all[2 * MOTION_MAX_STAGES];
    while (nbefore < MOTION_MAX_STAGES - 1 && neighbour(c, at, -1, m->op.warp, &at))
        before[nbefore++] = at;
    unsigned n = 0; /* ascending, so that the replay only ever moves forward */
    for (unsigned i = nbefore; i-- > 0;)
        n += replay(c, before[i], m->op.warp, &all[n]);
    unsigned here = n;
    all[n++] = m->op;
    for (at = m->op.step;
         n < here + MOTION_MAX_STAGES && neighbour(c, at, 1, m->op.warp, &at);)
        n += replay(c, at, m->op.warp, &all[n]);
    unsigned first = here, last = here;
    while (first > 0 && last - first < MOTION_MAX_STAGES - 1 &&
           follows(&all[first - 1], &all[first], &ratio))
        first--;
    while (last + 1 < n && last - first < MOTION_MAX_STAGES - 1 &&
           follows(&all[last], &all[last + 1], &ratio))
        last++;
    m->nstages = last - first + 1;
    m->stage = here - first;
    memcpy(m->stages, all + first, m->nstages * sizeof *all);
}

/* The step of the warp's operation to show. */
static bool choose(const struct cursor *c, uint32_t warp, uint64_t *step)
{
    uint64_t length = trace_length(c->trace);
    if (c->pos > 0 && is_collective(c, c->pos - 1, warp)) {
        *step = c->pos - 1;
        return true;
    }
    if (c->pos < length && is_collective(c, c->pos, warp)) {
        *step = c->pos;
        return true;
    }
    for (uint64_t n = 2; n <= NEAR && n <= c->pos; n++)
        if (is_collective(c, c->pos - n, warp)) {
            *step = c->pos - n;
            return true;
        }
    return false;
}

void motion_find(const struct cursor *c, uint32_t warp, struct motion *m)
{
    uint64_t step;
    if (!choose(c, warp, &step)) {
        *m = (struct motion){0};
        return;
    }
    if (!m->cached || m->op.step != step || m->op.warp != warp) {
        *m = (struct motion){0};
        if (!replay(c, step, warp, &m->op)) {
            m->op = (struct motion_op){0};
            return;
        }
        m->cached = true;
        m->nstages = 1;
        m->stages[0] = m->op;
        if (m->op.kind == MOTION_SHUFFLE)
            find_stages(c, m);
    }
    m->done = c->pos > step;
    m->next = c->pos == step;
}

static void shuffle_title(const struct motion_op *op, char out[80])
{
    static const char *const names[] = {"shfl", "shfl up", "shfl down", "shfl xor"};
    char from[32] = "";
    if (op->sub == IR_SHFL_IDX && op->delta >= 0)
        snprintf(from, sizeof from, " from lane %d", op->delta);
    else if (op->sub != IR_SHFL_IDX && op->delta >= 0)
        snprintf(from, sizeof from, " by %d", op->delta);
    snprintf(out, 80, op->width < 32 ? "%s%s, width %u" : "%s%s", names[op->sub & 3],
             from, op->width);
}

void motion_title(const struct motion_op *op, char out[80])
{
    static const char *const votes[] = {"all", "any", "ballot"};
    static const char *const reds[] = {"add", "min", "min", "max",
                                       "max", "and", "or",  "xor"};
    switch (op->kind) {
    case MOTION_SHUFFLE:
        shuffle_title(op, out);
        break;
    case MOTION_VOTE:
        snprintf(out, 80, "%s", votes[op->sub < 3 ? op->sub : 0]);
        break;
    case MOTION_MATCH:
        snprintf(out, 80, "match %s", op->sub ? "all" : "any");
        break;
    case MOTION_REDUX:
        snprintf(out, 80, "reduce %s", reds[op->sub & 7]);
        break;
    case MOTION_NONE:
        snprintf(out, 80, "%s", "");
        break;
    }
}
