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
        return false; /* line_forward, line_back */
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

static bool counts(const struct cursor *c, uint64_t pos)
{
    return c->warp < 0 || trace_step(c->trace, pos).warp == c->warp;
}

/* Last step before pos that counts; false if there is none. */
static bool before(const struct cursor *c, uint64_t pos, uint64_t *out)
{
    while (pos-- > 0)
        if (counts(c, pos)) {
            *out = pos;
            return true;
        }
    return false;
}

/* A run of counted steps on one line by one warp is one line step: whether pos, which
 * counts, is the first of one. */
static bool starts_line(const struct cursor *c, uint64_t pos)
{
    uint64_t b;
    return !before(c, pos, &b) ||
           trace_step(c->trace, b).warp != trace_step(c->trace, pos).warp ||
           trace_block_of(c->trace, b) != trace_block_of(c->trace, pos) ||
           trace_line(c->trace, b, c->sources) != trace_line(c->trace, pos, c->sources);
}

static bool line_forward(struct cursor *c)
{
    uint64_t end = trace_length(c->trace);
    for (uint64_t p = c->pos + 1; p < end; p++)
        if (counts(c, p) && starts_line(c, p)) {
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
    for (uint64_t p = c->pos; before(c, p, &p);)
        if (starts_line(c, p)) {
            c->pos = p;
            return true;
        }
    return false;
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
