/* Moves of a learner through a trace. Everything is decided from the recorded steps
 * (mask, warp, flags); only the caller's look at the machine costs a replay. */
#include "config.h"

#include "trace/cursor.h"

/* Whether the step at `pos` is one that the move stops at (the step about to issue). */
static bool stops_at(const struct cursor *c, enum move m, uint64_t pos)
{
    struct step s = trace_step(c->trace, pos);
    switch (m) {
    case MOVE_STEP:
        return true;
    case MOVE_LINE:
        return false; /* decided against the line left, in line_changed */
    case MOVE_DIVERGENCE:
        return s.flags & STEP_DIVERGED;
    case MOVE_JOIN:
        return s.flags & STEP_JOINED;
    case MOVE_BARRIER:
        return s.flags & STEP_BARRIER;
    case MOVE_SYNC:
        return s.flags & STEP_SYNC;
    case MOVE_SHUFFLE: {
        const struct ir_insn *in = machine_place(trace_machine(c->trace), s.pc).insn;
        return in->op == IR_SHFL32 || in->op == IR_SHFL64;
    }
    case MOVE_FINDING:
        return s.flags & STEP_FAULT;
    case MOVE_BLOCK:
        return s.flags & STEP_NEW_BLOCK;
    }
    return false;
}

/* A run of steps on one line by one warp is one line step. */
static bool line_changed(const struct cursor *c, uint64_t a, uint64_t b)
{
    return trace_step(c->trace, a).warp != trace_step(c->trace, b).warp ||
           trace_block_of(c->trace, a) != trace_block_of(c->trace, b) ||
           trace_line(c->trace, a, c->sources) != trace_line(c->trace, b, c->sources);
}

static bool counts(const struct cursor *c, uint64_t pos)
{
    return c->warp < 0 || trace_step(c->trace, pos).warp == c->warp;
}

static bool line_forward(struct cursor *c)
{
    uint64_t end = trace_length(c->trace), from = c->pos;
    while (from < end && !counts(c, from))
        from++;
    for (uint64_t p = from + 1; p < end; p++)
        if (counts(c, p) && line_changed(c, from, p)) {
            c->pos = p;
            return true;
        }
    if (c->pos == end)
        return false;
    c->pos = end;
    return true;
}

/* To the first step of the line before: like pressing forward from there. */
static bool line_back(struct cursor *c)
{
    uint64_t p = c->pos;
    while (p > 0 && !counts(c, p - 1))
        p--;
    if (p == 0)
        return false;
    uint64_t first = --p;
    while (p > 0) {
        p--;
        if (!counts(c, p))
            continue;
        if (line_changed(c, p, first))
            break;
        first = p;
    }
    c->pos = first;
    return true;
}

bool cursor_move(struct cursor *c, enum move m, bool forward)
{
    uint64_t end = trace_length(c->trace);
    if (m == MOVE_LINE)
        return forward ? line_forward(c) : line_back(c);
    if (forward) {
        for (uint64_t p = c->pos + 1; p < end; p++)
            if (counts(c, p) && stops_at(c, m, p)) {
                c->pos = p;
                return true;
            }
        if (m != MOVE_STEP || c->pos >= end)
            return false;
        c->pos = end; /* past the last step: the final state */
        return true;
    }
    for (uint64_t p = c->pos; p-- > 0;)
        if (counts(c, p) && stops_at(c, m, p)) {
            c->pos = p;
            return true;
        }
    return false;
}

bool cursor_seek(struct cursor *c, uint64_t pos)
{
    uint64_t end = trace_length(c->trace);
    c->pos = pos < end ? pos : end;
    return pos <= end;
}

bool cursor_next(const struct cursor *c, struct step *out)
{
    if (c->pos >= trace_length(c->trace))
        return false;
    *out = trace_step(c->trace, c->pos);
    return true;
}

const struct machine *cursor_machine(const struct cursor *c)
{
    return trace_at(c->trace, c->pos);
}
