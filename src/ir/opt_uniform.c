/* Which branches may split a warp: those whose predicate may differ between its lanes. What
 * comes from thread indices, memory, atomics and shuffles may, and what is written on ways
 * that only some lanes take; constants, parameters, block indices and votes do not. As
 * nvcc has it, which keeps a convergence barrier for the first kind alone. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

struct differing {
    const struct ir_func *f;
    struct ir_live live;
    bool *at_start; /* by register: may differ where a block begins */
    bool *now;
    bool *inside; /* by block: some lanes only may be there */
    bool *splits; /* by block: its branch */
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

/* Blocks that only some lanes may reach before they meet again. */
static void mark_inside(struct differing *d, uint32_t from)
{
    VEC(uint32_t) work = {0};
    uint32_t join = d->f->blocks.data[from].ipdom, succ[2];
    vec_push(&work, from);
    while (work.len) {
        uint32_t b = vec_pop(&work);
        for (size_t k = ir_successors(&d->f->blocks.data[b], succ); k-- > 0;) {
            if (succ[k] == join || d->inside[succ[k]])
                continue;
            d->inside[succ[k]] = d->changed = true;
            vec_push(&work, succ[k]);
        }
    }
    vec_free(&work);
}

static void keep_result(struct differing *d, uint32_t b, ir_reg r)
{
    if (r == IR_NONE || d->at_start[r] || !ir_live_has(&d->live, d->live.out, b, r))
        return;
    if (d->now[r] || d->inside[b])
        d->at_start[r] = d->changed = true;
}

static void look(struct differing *d, uint32_t b)
{
    const struct ir_block *block = &d->f->blocks.data[b];
    memcpy(d->now, d->at_start, d->f->regs.len);
    for (size_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        bool result = result_differs(d, in);
        if (in->dst != IR_NONE)
            d->now[in->dst] = result;
        if (in->dst2 != IR_NONE)
            d->now[in->dst2] = result;
    }
    for (size_t i = 0; i < block->insns.len; i++) {
        keep_result(d, b, block->insns.data[i].dst);
        keep_result(d, b, block->insns.data[i].dst2);
    }
    const struct ir_insn *last = &vec_last(&block->insns);
    if (last->op != IR_BRA || d->splits[b] || !differs(d, last->src[0]))
        return;
    d->splits[b] = d->changed = true;
    mark_inside(d, b);
}

bool *ir_find_splits(const struct ir_func *f)
{
    struct differing d = {.f = f, .live = ir_liveness(f), .changed = true};
    d.at_start = mem_alloc(f->regs.len + 1);
    d.now = mem_alloc(f->regs.len + 1);
    d.inside = mem_alloc(f->blocks.len + 1);
    d.splits = mem_alloc(f->blocks.len + 1);
    while (d.changed) {
        d.changed = false;
        for (uint32_t b = 0; b < f->blocks.len; b++)
            look(&d, b);
    }
    mem_free(d.at_start);
    mem_free(d.now);
    mem_free(d.inside);
    ir_live_free(&d.live);
    return d.splits;
}
