/* Convergence barriers: where branches may split a warp, machine code names the place where
 * its lanes meet before it comes to them (BSSY) and waits there (BSYNC). One pair serves all
 * branches that meet at one place; it is opened in the block that they share, outside loops
 * that do not hold that place. Branches that are none in machine code, and those whose
 * lanes meet nowhere before the end, need no pair. */
#include "config.h"

#include "ir/opt.h"

struct converge {
    struct ir_func *f;
    struct ir_doms doms;
    struct ir_loops loops;
};

/* Something is issued for it, so that what serves it can be counted with it. */
static bool is_issued(const struct ir_insn *in)
{
    if (in->more > 0)
        return true;
    if (in->flags & IR_FLAG_GUARD || in->op == IR_JMP || in->more < 0 ||
        in->op == IR_UNDEF_FRAME || in->op == IR_CVT_U64_U32 || in->op == IR_NEG_F32 ||
        in->op == IR_ABS_F32 || in->op == IR_NEG_F64 || in->op == IR_ABS_F64)
        return false;
    return ir_op_info((enum ir_op)in->op)->group != IR_GROUP_MOVE;
}

static bool is_end(const struct ir_func *f, uint32_t b)
{
    const struct ir_block *block = &f->blocks.data[b];
    return block->insns.data[0].op == IR_EXIT;
}

/* The innermost block before every loop that holds b and not the place. */
static uint32_t outside(const struct converge *c, uint32_t b, uint32_t place)
{
    for (size_t i = 0; i < c->loops.list.len; i++) {
        const struct ir_loop *l = &c->loops.list.data[i];
        if (ir_loop_has(l, b) && !ir_loop_has(l, place) &&
            !ir_dominates(&c->doms, b, l->before)) {
            b = l->before;
            i = (size_t)-1;
        }
    }
    return b;
}

static struct ir_insn *last_issued(struct ir_block *b)
{
    for (size_t i = b->insns.len; i-- > 0;)
        if (is_issued(&b->insns.data[i]))
            return &b->insns.data[i];
    return NULL;
}

static struct ir_insn *first_issued(struct ir_block *b)
{
    for (size_t i = 0; i < b->insns.len; i++)
        if (is_issued(&b->insns.data[i]))
            return &b->insns.data[i];
    return NULL;
}

static void add_pair(struct converge *c, uint32_t open, uint32_t place)
{
    struct ir_insn *wait = first_issued(&c->f->blocks.data[place]);
    struct ir_insn *name = last_issued(&c->f->blocks.data[open]);
    if (wait)
        wait->more++;
    if (name)
        name->more++;
}

/* The block in which the pair for `place` is opened; none if nothing needs one. */
static uint32_t opened_in(const struct converge *c, const bool *splits, uint32_t place)
{
    uint32_t open = IR_NO_BLOCK;
    for (uint32_t b = 0; b < c->f->blocks.len; b++) {
        const struct ir_block *block = &c->f->blocks.data[b];
        if (!splits[b] || block->ipdom != place ||
            vec_last(&block->insns).flags & IR_FLAG_GUARD)
            continue;
        open = open == IR_NO_BLOCK ? b : ir_dom_meet(&c->doms, open, b);
    }
    return open == IR_NO_BLOCK ? open : outside(c, open, place);
}

void ir_converge(struct ir_func *f)
{
    bool *splits = ir_find_splits(f);
    struct converge c = {.f = f, .doms = ir_dominators(f)};
    ir_loops_find(f, &c.loops);
    for (uint32_t place = 0; place < f->blocks.len; place++) {
        uint32_t open = is_end(f, place) ? IR_NO_BLOCK : opened_in(&c, splits, place);
        if (open != IR_NO_BLOCK)
            add_pair(&c, open, place);
    }
    ir_loops_free(&c.loops);
    ir_doms_free(&c.doms);
    mem_free(splits);
}
