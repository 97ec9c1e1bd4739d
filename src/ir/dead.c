/* Dead code: instructions whose results no lane reads any more, found backwards through
 * each block from what lives at its end, until nothing more goes. Which instructions may
 * go is the caller's to say. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

struct sweep {
    struct ir_func *f;
    ir_removable removable;
    const void *ctx;
    const struct ir_live *l;
    bool *live;      /* by register, at the instruction looked at */
    VEC(ir_reg) set; /* those that were set in live, to clear it again */
};

static void set_live(struct sweep *s, ir_reg r)
{
    if (!s->live[r])
        vec_push(&s->set, r);
    s->live[r] = true;
}

static void read_all(struct sweep *s, const struct ir_insn *in)
{
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            set_live(s, in->src[k]);
    for (uint32_t k = 0; k < in->nargs; k++)
        set_live(s, s->f->args.data[in->args + k]);
    if (in->op == IR_RET && s->f->result != IR_NONE)
        set_live(s, s->f->result);
}

/* What lives at the block's end. */
static void begin_block(struct sweep *s, uint32_t block)
{
    const uint64_t *row = s->l->out + block * s->l->words;
    for (size_t i = 0; i < s->set.len; i++)
        s->live[s->set.data[i]] = false;
    vec_clear(&s->set);
    for (size_t w = 0; w < s->l->words; w++)
        for (uint64_t bits = row[w]; bits; bits &= bits - 1)
            set_live(s, s->l->wide[w * 64 + (size_t)__builtin_ctzll(bits)]);
}

/* Without this instruction something may live no more at the end of another block. */
static bool reads_wide(const struct sweep *s, const struct ir_insn *in)
{
    bool wide = in->nargs > 0;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        wide |= in->src[k] != IR_NONE && s->l->column[in->src[k]] >= 0;
    return wide;
}

/* True if other blocks are to be looked at again. */
static bool sweep_block(struct sweep *s, uint32_t block)
{
    struct ir_block *b = &s->f->blocks.data[block];
    size_t all = b->insns.len, kept = all;
    bool again = false;
    begin_block(s, block);
    for (size_t i = all; i-- > 0;) {
        const struct ir_insn *in = &b->insns.data[i];
        if (s->removable(s->ctx, in, s->live)) {
            again |= reads_wide(s, in);
            continue;
        }
        if (in->dst != IR_NONE)
            s->live[in->dst] = false;
        if (in->dst2 != IR_NONE)
            s->live[in->dst2] = false;
        read_all(s, in);
        if (--kept != i)
            b->insns.data[kept] = *in;
    }
    if (kept > 0)
        memmove(b->insns.data, b->insns.data + kept,
                (all - kept) * sizeof *b->insns.data);
    b->insns.len = all - kept;
    return again;
}

bool ir_drop_dead_by(struct ir_func *f, const struct ir_live *l, ir_removable removable,
                     const void *ctx)
{
    struct sweep s = {.f = f, .l = l, .removable = removable, .ctx = ctx};
    bool again = false;
    s.live = mem_alloc(f->regs.len + 1);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        again |= sweep_block(&s, b);
    vec_free(&s.set);
    mem_free(s.live);
    return again;
}

void ir_drop_dead(struct ir_func *f, ir_removable removable, const void *ctx)
{
    for (bool again = true; again;) {
        struct ir_live l = ir_liveness(f);
        again = ir_drop_dead_by(f, &l, removable, ctx);
        ir_live_free(&l);
    }
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
