/* Dead code: instructions whose results no lane reads any more, found backwards through
 * each block from what lives at its end, until nothing more goes. Which instructions may
 * go is the caller's to say. */
#include "config.h"

#include "ir/opt.h"

struct sweep {
    struct ir_func *f;
    bool (*removable)(const void *ctx, const struct ir_insn *in, const bool *live);
    const void *ctx;
    bool *live; /* by register, at the instruction looked at */
};

static void read_all(struct sweep *s, const struct ir_insn *in)
{
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            s->live[in->src[k]] = true;
    for (uint32_t k = 0; k < in->nargs; k++)
        s->live[s->f->args.data[in->args + k]] = true;
    if (in->op == IR_RET && s->f->result != IR_NONE)
        s->live[s->f->result] = true;
}

static bool sweep_block(struct sweep *s, const struct ir_live *l, uint32_t block)
{
    struct ir_block *b = &s->f->blocks.data[block];
    size_t all = b->insns.len, kept = all;
    ir_live_spread(l, l->out, block, s->f->regs.len, s->live);
    for (size_t i = all; i-- > 0;) {
        struct ir_insn in = b->insns.data[i];
        if (s->removable(s->ctx, &in, s->live))
            continue;
        if (in.dst != IR_NONE)
            s->live[in.dst] = false;
        if (in.dst2 != IR_NONE)
            s->live[in.dst2] = false;
        read_all(s, &in);
        b->insns.data[--kept] = in;
    }
    for (size_t i = 0; kept > 0 && i + kept < all; i++)
        b->insns.data[i] = b->insns.data[i + kept];
    b->insns.len = all - kept;
    return kept > 0;
}

void ir_drop_dead(struct ir_func *f,
                  bool (*removable)(const void *ctx, const struct ir_insn *in,
                                    const bool *live),
                  const void *ctx)
{
    struct sweep s = {f, removable, ctx, mem_alloc(f->regs.len + 1)};
    for (bool changed = true; changed;) {
        struct ir_live l = ir_liveness(f);
        changed = false;
        for (uint32_t b = 0; b < f->blocks.len; b++)
            changed |= sweep_block(&s, &l, b);
        ir_live_free(&l);
    }
    mem_free(s.live);
}

static bool unread(const void *ctx, const struct ir_insn *in, const bool *live)
{
    (void)ctx;
    return in->dst != IR_NONE && ir_is_pure(in) && !live[in->dst] &&
           (in->dst2 == IR_NONE || !live[in->dst2]);
}

void ir_remove_dead(struct ir_func *f)
{
    ir_drop_dead(f, unread, NULL);
}
