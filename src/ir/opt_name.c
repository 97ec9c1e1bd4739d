/* A register for every value: inside a block, all definitions of a register get a new one, but
 * the last if its value lives on, so that what comes after need not ask which of them is
 * meant. */
#include "config.h"

#include "ir/opt.h"

struct naming {
    struct ir_func *f;
    uint32_t *defs; /* by register: definitions of the block still to come */
    bool *in_args;  /* by register: read through a list somewhere */
    ir_reg *now;    /* by register: what holds its value here */
    size_t nregs;   /* registers there were before */
    struct ir_live live;
    uint32_t block;
};

static bool can_rename(const struct naming *n, ir_reg r)
{
    enum ir_kind kind = n->f->regs.data[r].kind;
    return (kind == IR_KIND_TEMP || kind == IR_KIND_VAR) && !n->in_args[r];
}

static void count_defs(struct naming *n, const struct ir_block *b)
{
    for (size_t i = 0; i < b->insns.len; i++) {
        const struct ir_insn *in = &b->insns.data[i];
        if (in->dst != IR_NONE)
            n->defs[in->dst]++;
        if (in->dst2 != IR_NONE)
            n->defs[in->dst2]++;
    }
}

/* All definitions but the block's last get a new register. */
static ir_reg define(struct naming *n, ir_reg r)
{
    if (r == IR_NONE)
        return r;
    bool last = --n->defs[r] == 0;
    n->now[r] = (last && ir_live_has(&n->live, n->live.out, n->block, r)) ||
                        r == n->f->result || !can_rename(n, r)
                    ? r
                    : ir_new_reg(n->f, IR_KIND_TEMP, n->f->regs.data[r].vtype, NULL);
    return n->now[r];
}

static void rename_block(struct naming *n, uint32_t block)
{
    n->block = block;
    count_defs(n, &n->f->blocks.data[block]);
    for (size_t r = 0; r < n->nregs; r++)
        n->now[r] = (ir_reg)r;
    for (size_t i = 0; i < n->f->blocks.data[block].insns.len; i++) {
        struct ir_insn *in = &n->f->blocks.data[block].insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] != IR_NONE)
                in->src[k] = n->now[in->src[k]];
        in->dst = define(n, in->dst);
        in->dst2 = define(n, in->dst2);
    }
}

void ir_name_values(struct ir_func *f)
{
    struct naming n = {.f = f, .nregs = f->regs.len, .live = ir_liveness(f)};
    n.defs = mem_alloc((n.nregs + 1) * sizeof *n.defs);
    n.in_args = mem_alloc(n.nregs + 1);
    n.now = mem_alloc((n.nregs + 1) * sizeof *n.now);
    for (size_t i = 0; i < f->args.len; i++)
        if (f->args.data[i] != IR_NONE)
            n.in_args[f->args.data[i]] = true;
    for (uint32_t b = 0; b < f->blocks.len; b++)
        rename_block(&n, b);
    mem_free(n.defs);
    mem_free(n.in_args);
    mem_free(n.now);
    ir_live_free(&n.live);
}
