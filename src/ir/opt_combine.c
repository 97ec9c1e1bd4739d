/* Counting together: `add r, r, a` and a later `add r, r, b` of one block become one when
 * nothing between them reads or writes r, as after unrolling. */
#include "config.h"

#include "ir/opt.h"

static bool counts(const struct ir_func *f, const struct ir_insn *in)
{
    return in->op == IR_ADD_I32 && in->src[0] == in->dst && ir_is_const(f, in->src[1]);
}

static bool touches(const struct ir_func *f, const struct ir_insn *in, ir_reg r)
{
    if (in->dst == r || in->dst2 == r)
        return true;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] == r)
            return true;
    for (uint32_t k = 0; k < in->nargs; k++)
        if (f->args.data[in->args + k] == r)
            return true;
    return false;
}

/* The next instruction of the block that touches r; the block's length if none does. */
static size_t next_touch(const struct ir_func *f, const struct ir_block *b, size_t i,
                         ir_reg r)
{
    while (i < b->insns.len && !touches(f, &b->insns.data[i], r))
        i++;
    return i;
}

void ir_combine(struct ir_func *f)
{
    for (size_t bi = 0; bi < f->blocks.len; bi++) {
        size_t kept = 0, n = f->blocks.data[bi].insns.len;
        for (size_t i = 0; i < n; i++) {
            struct ir_block *b = &f->blocks.data[bi];
            struct ir_insn in = b->insns.data[i];
            size_t k = counts(f, &in) ? next_touch(f, b, i + 1, in.dst) : n;
            if (k < n && counts(f, &b->insns.data[k]) && b->insns.data[k].dst == in.dst) {
                uint64_t sum = f->regs.data[in.src[1]].bits +
                               f->regs.data[b->insns.data[k].src[1]].bits;
                ir_reg c = ir_const(f, f->regs.data[in.src[1]].vtype, (uint32_t)sum);
                f->blocks.data[bi].insns.data[k].src[1] = c;
                continue;
            }
            b->insns.data[kept++] = in;
        }
        f->blocks.data[bi].insns.len = kept;
    }
}
