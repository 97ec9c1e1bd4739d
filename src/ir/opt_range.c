/* Numbers that cannot be negative: quotients and shifts of unsigned ones, bits masked, what is
 * above zero where a branch has asked, and quotients of these. Of such a number a quotient by a
 * power of two is a shift, and the remainder its low bits. That thread and block indices are
 * never negative nvcc does not use when they are kept in an int, so neither does this. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

enum { MOST_CELLS = 1 << 22 }; /* registers x blocks: beyond it the pass does nothing */

struct ranges {
    struct ir_func *f;
    size_t nregs;
    bool *in; /* by block and register: not negative where the block begins */
    bool *now;
    bool *reached;
};

static bool is_low(const struct ranges *w, ir_reg r)
{
    return ir_is_const(w->f, r) ? (int32_t)w->f->regs.data[r].bits >= 0 : w->now[r];
}

static bool is_count(const struct ranges *w, ir_reg r)
{
    return ir_is_const(w->f, r) && (int32_t)w->f->regs.data[r].bits > 0;
}

static bool result_is_low(const struct ranges *w, const struct ir_insn *in)
{
    switch ((int)in->op) {
    case IR_MOV_B32:
        return is_low(w, in->src[0]);
    case IR_SHR_U32:
    case IR_DIV_U32:
        return ir_is_const(w->f, in->src[1]) &&
               (uint32_t)w->f->regs.data[in->src[1]].bits >=
                   (in->op == IR_DIV_U32 ? 2u : 1u);
    case IR_AND_B32:
        return is_low(w, in->src[0]) || is_low(w, in->src[1]);
    case IR_SHR_S32:
        return is_low(w, in->src[0]);
    case IR_DIV_S32:
    case IR_REM_S32:
        return is_low(w, in->src[0]) && is_count(w, in->src[1]);
    case IR_POPC_B32:
    case IR_CLZ_B32:
    case IR_FFS_B32:
        return true;
    }
    return false;
}

static void step(struct ranges *w, const struct ir_insn *in)
{
    bool low = in->dst != IR_NONE && result_is_low(w, in);
    if (in->dst != IR_NONE)
        w->now[in->dst] = low;
    if (in->dst2 != IR_NONE)
        w->now[in->dst2] = false;
}

/* The register that is above zero, or zero, when the branch of b goes to its first target. */
static ir_reg asked(const struct ranges *w, const struct ir_block *b)
{
    const struct ir_insn *last = &vec_last(&b->insns);
    if (last->op != IR_BRA || last->target[0] == last->target[1])
        return IR_NONE;
    for (size_t i = b->insns.len - 1; i-- > 0;) {
        const struct ir_insn *in = &b->insns.data[i];
        if (in->dst != last->src[0])
            continue;
        bool less = in->op == IR_SETP_LT_S32 || in->op == IR_SETP_LE_S32;
        bool more = in->op == IR_SETP_GT_S32 || in->op == IR_SETP_GE_S32;
        ir_reg r = in->src[less ? 1 : 0], than = in->src[less ? 0 : 1];
        if ((!less && !more) || !ir_is_const(w->f, than) || !is_low(w, than))
            return IR_NONE;
        for (size_t k = i + 1; k < b->insns.len; k++)
            if (ir_writes(&b->insns.data[k], r))
                return IR_NONE;
        return ir_is_const(w->f, r) ? IR_NONE : r;
    }
    return IR_NONE;
}

static bool pass_on(struct ranges *w, uint32_t to)
{
    bool *in = w->in + to * w->nregs, changed = !w->reached[to];
    for (size_t r = 0; r < w->nregs; r++) {
        bool low = w->reached[to] ? in[r] && w->now[r] : w->now[r];
        changed |= low != in[r];
        in[r] = low;
    }
    w->reached[to] = true;
    return changed;
}

static bool visit(struct ranges *w, uint32_t b)
{
    const struct ir_block *block = &w->f->blocks.data[b];
    memcpy(w->now, w->in + b * w->nregs, w->nregs);
    for (size_t i = 0; i < block->insns.len; i++)
        step(w, &block->insns.data[i]);
    ir_reg r = asked(w, block);
    uint32_t succ[2];
    bool changed = false, was = r != IR_NONE && w->now[r];
    for (size_t k = 0, n = ir_successors(block, succ); k < n; k++) {
        if (r != IR_NONE)
            w->now[r] = was || succ[k] == vec_last(&block->insns).target[0];
        changed |= pass_on(w, succ[k]);
    }
    return changed;
}

/* x / 2^k and x % 2^k of an x that is not negative. */
static void rewrite(struct ranges *w, struct ir_insn *in)
{
    if ((in->op != IR_DIV_S32 && in->op != IR_REM_S32) || !is_low(w, in->src[0]) ||
        !is_count(w, in->src[1]))
        return;
    uint32_t n = (uint32_t)w->f->regs.data[in->src[1]].bits;
    bool quotient = in->op == IR_DIV_S32;
    if (n & (n - 1))
        return;
    in->op = quotient ? IR_SHR_U32 : IR_AND_B32;
    in->src[1] = ir_const(w->f, IR_U32, quotient ? (uint32_t)__builtin_ctz(n) : n - 1);
}

void ir_use_ranges(struct ir_func *f)
{
    struct ranges w = {.f = f, .nregs = f->regs.len};
    size_t cells = w.nregs * f->blocks.len;
    if (cells > MOST_CELLS)
        return;
    w.in = mem_alloc(cells + 1);
    w.now = mem_alloc(w.nregs + f->blocks.len * 64 + 1);
    w.reached = mem_alloc(f->blocks.len + 1);
    w.reached[0] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < f->blocks.len; b++)
            if (w.reached[b])
                changed |= visit(&w, b);
    }
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        memcpy(w.now, w.in + b * w.nregs, w.nregs);
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            struct ir_insn before = *in;
            rewrite(&w, in);
            step(&w, &before);
        }
    }
    mem_free(w.in);
    mem_free(w.now);
    mem_free(w.reached);
}
