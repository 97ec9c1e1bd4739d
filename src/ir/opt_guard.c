/* Guards: a branch over a few instructions that nvcc executes under a predicate instead,
 * loads, stores and atomics among them, and a branch of lanes to the kernel's end, which
 * is an exit under a predicate. The code stays as it is; the branch is marked, so that the
 * clock charges the waiting for the predicate and no branch. */
#include "config.h"

#include "ir/opt.h"

enum { MOST_ARM = 7 };

static void count_preds(const struct ir_func *f, uint32_t *preds)
{
    uint32_t succ[2];
    preds[0] = 1;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t k = ir_successors(&f->blocks.data[b], succ); k-- > 0;)
            preds[succ[k]]++;
}

/* The lanes of such an atomic are added up first, which is long: see opt_expand.c. */
static bool is_added_up(const struct ir_func *f, const struct ir_insn *in)
{
    enum ir_kind kind =
        in->op == IR_ATOM32 ? f->regs.data[in->src[0]].kind : IR_KIND_TEMP;
    return in->sub == IR_ATOM_ADD && in->space != IR_SHARED && in->dst != IR_NONE &&
           (kind == IR_KIND_CONST || kind == IR_KIND_PARAM);
}

static bool may_be_guarded(const struct ir_func *f, const struct ir_insn *in)
{
    if (is_added_up(f, in))
        return false;
    switch ((enum ir_group)ir_op_info((enum ir_op)in->op)->group) {
    case IR_GROUP_WARP:
    case IR_GROUP_BARRIER:
    case IR_GROUP_CONTROL:
    case IR_GROUP_MISC:
    case IR_GROUP_MATH:
        return false;
    case IR_GROUP_MOVE:
    case IR_GROUP_INT:
    case IR_GROUP_FLOAT:
    case IR_GROUP_DOUBLE:
    case IR_GROUP_CONVERT:
    case IR_GROUP_COMPARE:
    case IR_GROUP_PRED:
    case IR_GROUP_LOAD:
    case IR_GROUP_STORE:
    case IR_GROUP_ATOMIC:
        break;
    }
    return true;
}

/* Block `arm` is reached from one place, is short, and leads to `join`. */
static bool is_arm(const struct ir_func *f, const uint32_t *preds, uint32_t arm,
                   uint32_t join)
{
    const struct ir_block *b = &f->blocks.data[arm];
    const struct ir_insn *last = &vec_last(&b->insns);
    if (preds[arm] != 1 || b->insns.len > MOST_ARM + 1 || last->op != IR_JMP ||
        last->target[0] != join)
        return false;
    for (size_t i = 0; i + 1 < b->insns.len; i++)
        if (!may_be_guarded(f, &b->insns.data[i]))
            return false;
    return true;
}

static bool loads_global(const struct ir_func *f, uint32_t arm)
{
    const struct ir_block *b = &f->blocks.data[arm];
    for (size_t i = 0; i < b->insns.len; i++)
        if (ir_op_is_load((enum ir_op)b->insns.data[i].op) &&
            (b->insns.data[i].space == IR_GENERIC || b->insns.data[i].space == IR_GLOBAL))
            return true;
    return false;
}

/* The loop counts rounds down, as it does when it has been unrolled. */
static bool is_counted(const struct ir_func *f, const struct ir_loop *l)
{
    const struct ir_block *b = &f->blocks.data[l->latch];
    const struct ir_insn *last = &vec_last(&b->insns);
    ir_reg r = IR_NONE;
    for (size_t i = b->insns.len; last->op == IR_BRA && i-- > 0;) {
        const struct ir_insn *in = &b->insns.data[i];
        if (in->dst == last->src[0] &&
            (in->op == IR_SETP_NE_B32 || in->op == IR_SETP_GT_U32))
            r = in->src[0];
        if (r != IR_NONE && in->dst == r)
            return in->op == IR_SUB_I32 && in->src[0] == r && ir_is_const(f, in->src[1]);
    }
    return false;
}

/* In a loop that runs one round at a time nvcc does not load under a predicate. */
static bool stays_branch(const struct ir_func *f, const struct ir_loops *loops,
                         uint32_t arm)
{
    if (!loads_global(f, arm))
        return false;
    for (size_t i = 0; i < loops->list.len; i++) {
        const struct ir_loop *l = &loops->list.data[i];
        if (ir_loop_has(l, arm) && !is_counted(f, l))
            return true;
    }
    return false;
}

/* A jump to the kernel's end is an exit of its own. */
static void end_here(struct ir_func *f)
{
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
        if (last->op == IR_JMP && ir_is_end(f, last->target[0]))
            *last = f->blocks.data[last->target[0]].insns.data[0];
    }
}

void ir_guard(struct ir_func *f)
{
    end_here(f);
    uint32_t *preds = mem_alloc((f->blocks.len + 1) * sizeof *preds);
    struct ir_loops loops;
    count_preds(f, preds);
    ir_loops_find(f, &loops);
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
        if (last->op != IR_BRA || last->target[0] <= b || last->target[1] <= b)
            continue; /* the end of a round is a branch */
        uint32_t yes = last->target[0], no = last->target[1];
        if (ir_is_end(f, yes) || ir_is_end(f, no) ||
            (is_arm(f, preds, yes, no) && !stays_branch(f, &loops, yes)) ||
            (is_arm(f, preds, no, yes) && !stays_branch(f, &loops, no)))
            last->flags |= IR_FLAG_GUARD;
    }
    ir_loops_free(&loops);
    mem_free(preds);
}
