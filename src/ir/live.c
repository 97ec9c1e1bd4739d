/* Liveness of registers at block ends: backward data flow with one bit a register,
 * repeated until nothing changes. Constants, special registers and registers never
 * read are never live. A call's result register counts as read by every ret. */
#include "ir/build.h"

#include <string.h>

struct scan {
    const struct ir_func *f;
    struct ir_live *l;
    uint64_t *use, *def; /* rows per block: read before written, written */
};

static void set_bit(uint64_t *row, ir_reg r)
{
    row[r / 64] |= UINT64_C(1) << (r % 64);
}

static bool get_bit(const uint64_t *row, ir_reg r)
{
    return row[r / 64] >> (r % 64) & 1;
}

bool ir_live_has(const struct ir_live *l, const uint64_t *rows, uint32_t block, ir_reg r)
{
    return get_bit(rows + block * l->words, r);
}

void ir_live_spread(const struct ir_live *l, const uint64_t *rows, uint32_t block,
                    size_t nregs, bool *live)
{
    memset(live, 0, nregs * sizeof *live);
    for (size_t w = 0; w < l->words; w++)
        for (uint64_t bits = rows[block * l->words + w]; bits; bits &= bits - 1)
            live[w * 64 + (size_t)__builtin_ctzll(bits)] = true;
}

static void read_reg(const struct scan *s, uint64_t *use, const uint64_t *def, ir_reg r)
{
    enum ir_kind kind = s->f->regs.data[r].kind;
    if (kind != IR_KIND_CONST && kind != IR_KIND_SPECIAL && !get_bit(def, r))
        set_bit(use, r);
}

static void scan_block(struct scan *s, uint32_t b)
{
    uint64_t *use = s->use + b * s->l->words, *def = s->def + b * s->l->words;
    const struct ir_block *block = &s->f->blocks.data[b];
    for (size_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] != IR_NONE)
                read_reg(s, use, def, in->src[k]);
        for (uint32_t k = 0; k < in->nargs; k++)
            read_reg(s, use, def, s->f->args.data[in->args + k]);
        if (in->op == IR_RET && s->f->result != IR_NONE)
            read_reg(s, use, def, s->f->result);
        if (in->dst != IR_NONE)
            set_bit(def, in->dst);
        if (in->dst2 != IR_NONE)
            set_bit(def, in->dst2);
    }
}

static bool flow(struct scan *s, uint32_t b)
{
    size_t words = s->l->words;
    uint64_t *in = s->l->in + b * words, *out = s->l->out + b * words;
    const uint64_t *use = s->use + b * words, *def = s->def + b * words;
    uint32_t succ[2];
    size_t n = ir_successors(&s->f->blocks.data[b], succ);
    bool changed = false;
    for (size_t w = 0; w < words; w++) {
        for (size_t k = 0; k < n; k++)
            out[w] |= s->l->in[succ[k] * words + w];
        uint64_t now = use[w] | (out[w] & ~def[w]);
        changed |= now != in[w];
        in[w] = now;
    }
    return changed;
}

struct ir_live ir_liveness(const struct ir_func *f)
{
    struct ir_live l = {.words = (f->regs.len + 63) / 64};
    struct scan s = {.f = f, .l = &l};
    size_t rows = f->blocks.len * l.words + 1;
    l.in = mem_alloc(rows * sizeof *l.in);
    l.out = mem_alloc(rows * sizeof *l.out);
    s.use = mem_alloc(rows * sizeof *s.use);
    s.def = mem_alloc(rows * sizeof *s.def);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        scan_block(&s, b);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = (uint32_t)f->blocks.len; b-- > 0;)
            changed |= flow(&s, b);
    }
    mem_free(s.use);
    mem_free(s.def);
    return l;
}

void ir_live_free(struct ir_live *l)
{
    mem_free(l->in);
    mem_free(l->out);
}
