/* Dead code: a pure instruction goes when no lane reads what it writes, found backwards
 * through each block from what lives at its end. */
#include "config.h"

#include "ir/opt.h"

static void read_all(const struct ir_func *f, const struct ir_insn *in, bool *live)
{
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            live[in->src[k]] = true;
    for (uint32_t k = 0; k < in->nargs; k++)
        live[f->args.data[in->args + k]] = true;
    if (in->op == IR_RET && f->result != IR_NONE)
        live[f->result] = true;
}

static bool dead(const struct ir_insn *in, const bool *live)
{
    return in->dst != IR_NONE && ir_is_pure(in) && !live[in->dst] &&
           (in->dst2 == IR_NONE || !live[in->dst2]);
}

static bool clean(struct ir_func *f, const struct ir_live *l, uint32_t b, bool *live)
{
    struct ir_block *block = &f->blocks.data[b];
    size_t kept = block->insns.len, all = kept;
    ir_live_spread(l, l->out, b, f->regs.len, live);
    for (size_t i = all; i-- > 0;) {
        struct ir_insn in = block->insns.data[i];
        if (dead(&in, live))
            continue;
        if (in.dst != IR_NONE)
            live[in.dst] = false;
        if (in.dst2 != IR_NONE)
            live[in.dst2] = false;
        read_all(f, &in, live);
        block->insns.data[--kept] = in;
    }
    for (size_t i = 0; kept > 0 && i + kept < all; i++)
        block->insns.data[i] = block->insns.data[i + kept];
    block->insns.len = all - kept;
    return kept > 0;
}

void ir_remove_dead(struct ir_func *f)
{
    bool *live = mem_alloc(f->regs.len + 1);
    for (bool changed = true; changed;) {
        struct ir_live l = ir_liveness(f);
        changed = false;
        for (uint32_t b = 0; b < f->blocks.len; b++)
            changed |= clean(f, &l, b, live);
        ir_live_free(&l);
    }
    mem_free(live);
}
