/* Which branches may split a warp: those whose predicate may differ between its lanes. What
 * comes from thread indices, memory, atomics and shuffles may, and what is written on ways
 * that only some lanes take; constants, parameters, block indices and votes do not. As
 * nvcc has it, which keeps a convergence barrier for the first kind alone. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

enum { MOST_CELLS = 1 << 24 }; /* registers x blocks: beyond it every branch may */

struct differing {
    const struct ir_func *f;
    size_t nregs;
    bool *at_start; /* by block and register: may differ where the block begins */
    bool *now;
    bool *reached; /* by block */
    bool *splits;  /* by block: its branch */
    bool *written; /* by register: on the ways of one branch */
    bool changed;
};

static bool special_differs(enum ir_special s)
{
    return s == IR_SREG_TID_X || s == IR_SREG_TID_Y || s == IR_SREG_TID_Z ||
           s == IR_SREG_LANEID || s == IR_SREG_FRAME;
}

static bool differs(const struct differing *d, ir_reg r)
{
    const struct ir_reg_info *info = &d->f->regs.data[r];
    switch (info->kind) {
    case IR_KIND_CONST:
        return false;
    case IR_KIND_SPECIAL:
        return special_differs((enum ir_special)info->special);
    case IR_KIND_PARAM:
        return !d->f->is_kernel || d->now[r];
    case IR_KIND_TEMP:
    case IR_KIND_VAR:
        break;
    }
    return d->now[r];
}

static bool result_differs(const struct differing *d, const struct ir_insn *in)
{
    switch ((enum ir_group)ir_op_info((enum ir_op)in->op)->group) {
    case IR_GROUP_WARP:
        return in->op != IR_VOTE && in->op != IR_REDUX && in->op != IR_ACTIVEMASK;
    case IR_GROUP_LOAD:
        if (in->space != IR_CONST && in->space != IR_PARAM)
            return true;
        break;
    case IR_GROUP_BARRIER:
        return false; /* bar.red: one result for the block */
    case IR_GROUP_STORE:
    case IR_GROUP_ATOMIC:
    case IR_GROUP_CONTROL:
    case IR_GROUP_MISC:
        return true;
    case IR_GROUP_MOVE:
    case IR_GROUP_INT:
    case IR_GROUP_FLOAT:
    case IR_GROUP_DOUBLE:
    case IR_GROUP_MATH:
    case IR_GROUP_CONVERT:
    case IR_GROUP_COMPARE:
    case IR_GROUP_PRED:
        break;
    }
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && differs(d, in->src[k]))
            return true;
    return in->nargs > 0;
}

/* What is written on the ways of the branch of `from` differs where its lanes meet again. */
static void differ_behind(struct differing *d, uint32_t from)
{
    VEC(uint32_t) work = {0};
    uint32_t join = d->f->blocks.data[from].ipdom, succ[2];
    bool *seen = mem_alloc(d->f->blocks.len + 1);
    memset(d->written, 0, d->nregs);
    vec_push(&work, from);
    while (work.len) {
        uint32_t b = vec_pop(&work);
        for (size_t k = ir_successors(&d->f->blocks.data[b], succ); k-- > 0;) {
            if (succ[k] == join || seen[succ[k]])
                continue;
            seen[succ[k]] = true;
            vec_push(&work, succ[k]);
        }
    }
    for (uint32_t b = 0; b < d->f->blocks.len; b++)
        for (size_t i = 0; seen[b] && i < d->f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &d->f->blocks.data[b].insns.data[i];
            if (in->dst != IR_NONE)
                d->written[in->dst] = true;
            if (in->dst2 != IR_NONE)
                d->written[in->dst2] = true;
        }
    for (size_t r = 0; join != IR_NO_BLOCK && r < d->nregs; r++)
        if (d->written[r] && !d->at_start[join * d->nregs + r])
            d->at_start[join * d->nregs + r] = d->changed = true;
    mem_free(seen);
    vec_free(&work);
}

static void pass_on(struct differing *d, uint32_t to)
{
    bool *at = d->at_start + to * d->nregs;
    d->changed |= !d->reached[to];
    d->reached[to] = true;
    for (size_t r = 0; r < d->nregs; r++)
        if (d->now[r] && !at[r])
            at[r] = d->changed = true;
}

static void look(struct differing *d, uint32_t b)
{
    const struct ir_block *block = &d->f->blocks.data[b];
    uint32_t succ[2];
    memcpy(d->now, d->at_start + b * d->nregs, d->nregs);
    for (size_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        bool result = result_differs(d, in);
        if (in->dst != IR_NONE)
            d->now[in->dst] = result;
        if (in->dst2 != IR_NONE)
            d->now[in->dst2] = result;
    }
    for (size_t k = ir_successors(block, succ); k-- > 0;)
        pass_on(d, succ[k]);
    const struct ir_insn *last = &vec_last(&block->insns);
    if (last->op == IR_BRA && differs(d, last->src[0])) {
        d->changed |= !d->splits[b];
        d->splits[b] = true;
        differ_behind(d, b);
    }
}

bool *ir_find_splits(const struct ir_func *f)
{
    struct differing d = {.f = f, .nregs = f->regs.len, .changed = true};
    size_t cells = d.nregs * f->blocks.len;
    d.splits = mem_alloc(f->blocks.len + 1);
    if (cells > MOST_CELLS) {
        memset(d.splits, true, f->blocks.len);
        return d.splits;
    }
    d.at_start = mem_alloc(cells + 1);
    d.now = mem_alloc(d.nregs + 1);
    d.written = mem_alloc(d.nregs + 1);
    d.reached = mem_alloc(f->blocks.len + 1);
    d.reached[0] = true;
    while (d.changed) {
        d.changed = false;
        for (uint32_t b = 0; b < f->blocks.len; b++)
            if (d.reached[b])
                look(&d, b);
    }
    mem_free(d.at_start);
    mem_free(d.now);
    mem_free(d.written);
    mem_free(d.reached);
    return d.splits;
}
