/* Loads that poll: a volatile load in a loop that is left depending on what it read.
 *
 * Such a read waits for another thread, so it is as good as atomic; a volatile load whose
 * value does not decide about its own repetition is not (the race checker tells them
 * apart). Values are followed through registers without regard to order, which may take
 * a load for a poll that is none, never the other way. */
#include "ir/ir.h"

#include <string.h>

/* Blocks that can come after `from` on ways that do not go through `avoid`. */
static void reach(const struct ir_func *f, uint32_t from, uint32_t avoid, uint8_t *seen,
                  uint32_t *stack)
{
    size_t depth = 0;
    memset(seen, 0, f->blocks.len);
    stack[depth++] = from;
    while (depth > 0) {
        uint32_t succ[2];
        size_t n = ir_successors(&f->blocks.data[stack[--depth]], succ);
        for (size_t i = 0; i < n; i++)
            if (!seen[succ[i]] && succ[i] != avoid) {
                seen[succ[i]] = 1;
                stack[depth++] = succ[i];
            }
    }
}

/* Registers that depend on r, by any path. */
static void taint(const struct ir_func *f, ir_reg r, uint8_t *dirty)
{
    bool more = true;
    memset(dirty, 0, f->regs.len);
    dirty[r] = 1;
    while (more) {
        more = false;
        for (size_t b = 0; b < f->blocks.len; b++)
            for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
                const struct ir_insn *x = &f->blocks.data[b].insns.data[i];
                bool uses = false;
                for (unsigned k = 0; k < IR_MAX_SRC; k++)
                    uses = uses || (x->src[k] >= 0 && dirty[x->src[k]]);
                if (!uses || x->dst < 0 || dirty[x->dst])
                    continue;
                dirty[x->dst] = 1;
                more = true;
            }
    }
}

struct scratch {
    uint8_t *after, *again, *dirty; /* per block, per block, per register */
    uint32_t *stack;
};

static bool comes_to(const struct ir_func *f, uint32_t from, uint32_t avoid, uint32_t b,
                     struct scratch *s)
{
    if (from == avoid)
        return false;
    reach(f, from, avoid, s->again, s->stack);
    return s->again[b] || from == b;
}

/* Some branch of the loop around block b that keeps clear of `avoid` depends on dirty
 * registers and leaves it. */
static bool leaves_loop(const struct ir_func *f, uint32_t b, uint32_t avoid,
                        struct scratch *s)
{
    reach(f, b, avoid, s->after, s->stack);
    if (!s->after[b])
        return false; /* in no such loop */
    for (uint32_t c = 0; c < f->blocks.len; c++) {
        const struct ir_block *block = &f->blocks.data[c];
        const struct ir_insn *last = &vec_last(&block->insns);
        if (!(s->after[c] || c == b) || last->op != IR_BRA || last->src[0] < 0 ||
            !s->dirty[last->src[0]])
            continue;
        unsigned back = 0;
        for (unsigned i = 0; i < 2; i++)
            back += comes_to(f, last->target[i], avoid, b, s);
        if (back == 1)
            return true;
    }
    return false;
}

/* The same of one of the loops around block b: an inner one keeps clear of the head of
 * the outer, which every way to b goes through. */
static bool leaves_some_loop(const struct ir_func *f, uint32_t b, struct scratch *s)
{
    if (leaves_loop(f, b, IR_NO_BLOCK, s))
        return true;
    for (uint32_t head = 1; head < f->blocks.len; head++)
        if (head != b && !comes_to(f, 0, head, b, s) && leaves_loop(f, b, head, s))
            return true;
    return false;
}

static bool is_copy(const struct ir_insn *a, const struct ir_insn *b)
{
    return a->op == b->op && (b->flags & IR_FLAG_VOLATILE) && a->site == b->site &&
           a->span.file == b->span.file && a->span.off == b->span.off &&
           a->span.len == b->span.len;
}

/* A loop's condition may be lowered twice, once before the loop. */
static void mark_copies(struct ir_func *f, const struct ir_insn *poll)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            if (is_copy(poll, &f->blocks.data[b].insns.data[i]))
                f->blocks.data[b].insns.data[i].flags |= IR_FLAG_POLLS;
}

void ir_polls(struct ir_func *f)
{
    struct scratch s = {0};
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *x = &f->blocks.data[b].insns.data[i];
            if (!ir_op_is_load((enum ir_op)x->op) || !(x->flags & IR_FLAG_VOLATILE))
                continue;
            if (!s.after) {
                s.after = mem_alloc(f->blocks.len);
                s.again = mem_alloc(f->blocks.len);
                s.dirty = mem_alloc(f->regs.len);
                s.stack = mem_alloc((f->blocks.len + 1) * sizeof *s.stack);
            }
            reach(f, b, IR_NO_BLOCK, s.after, s.stack);
            if (!s.after[b])
                continue; /* in no loop */
            taint(f, x->dst, s.dirty);
            if (leaves_some_loop(f, b, &s))
                mark_copies(f, x);
        }
    mem_free(s.after);
    mem_free(s.again);
    mem_free(s.dirty);
    mem_free(s.stack);
}
