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
        ir_add_more(wait, 1);
    if (name)
        ir_add_more(name, 1);
}

/* By place, the block that all branches share that meet there; IR_NO_BLOCK: none does. */
static uint32_t *find_openings(const struct converge *c, const bool *splits)
{
    size_t n = c->f->blocks.len;
    uint32_t *open = mem_alloc((n + 1) * sizeof *open);
    for (size_t b = 0; b < n; b++)
        open[b] = IR_NO_BLOCK;
    for (uint32_t b = 0; b < n; b++) {
        const struct ir_block *block = &c->f->blocks.data[b];
        uint32_t place = block->ipdom;
        if (!splits[b] || place == IR_NO_BLOCK ||
            vec_last(&block->insns).flags & IR_FLAG_GUARD)
            continue;
        open[place] =
            open[place] == IR_NO_BLOCK ? b : ir_dom_meet(&c->doms, open[place], b);
    }
    return open;
}

void ir_converge(struct ir_func *f)
{
    bool *splits = ir_find_splits(f);
    struct converge c = {.f = f, .doms = ir_dominators(f)};
    ir_loops_find(f, &c.loops);
    uint32_t *open = find_openings(&c, splits);
    for (uint32_t place = 0; place < f->blocks.len; place++)
        if (open[place] != IR_NO_BLOCK && !ir_is_end(f, place))
            add_pair(&c, outside(&c, open[place], place), place);
    mem_free(open);
    ir_loops_free(&c.loops);
    ir_doms_free(&c.doms);
    mem_free(splits);
}
