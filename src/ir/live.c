/* Liveness of registers at block ends: backward data flow with one bit a register,
 * repeated until nothing changes. Constants, special registers and registers never
 * read are never live. A call's result register counts as read by every ret. */
#include "ir/build.h"

struct live {
    struct ir_func *f;
    size_t words;
    uint64_t *in, *out, *use, *def; /* rows per block */
};

static void set_bit(uint64_t *row, ir_reg r)
{
    row[r / 64] |= UINT64_C(1) << (r % 64);
}

static bool get_bit(const uint64_t *row, ir_reg r)
{
    return row[r / 64] >> (r % 64) & 1;
}

static void read_reg(struct live *l, uint64_t *use, const uint64_t *def, ir_reg r)
{
    enum ir_kind kind = l->f->regs.data[r].kind;
    if (kind != IR_KIND_CONST && kind != IR_KIND_SPECIAL && !get_bit(def, r))
        set_bit(use, r);
}

static void scan_block(struct live *l, uint32_t b)
{
    uint64_t *use = l->use + b * l->words, *def = l->def + b * l->words;
    const struct ir_block *block = &l->f->blocks.data[b];
    for (size_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] != IR_NONE)
                read_reg(l, use, def, in->src[k]);
        for (uint32_t k = 0; k < in->nargs; k++)
            read_reg(l, use, def, l->f->args.data[in->args + k]);
        if (in->op == IR_RET && l->f->result != IR_NONE)
            read_reg(l, use, def, l->f->result);
        if (in->dst != IR_NONE)
            set_bit(def, in->dst);
        if (in->dst2 != IR_NONE)
            set_bit(def, in->dst2);
    }
}

static bool flow(struct live *l, uint32_t b)
{
    uint64_t *in = l->in + b * l->words, *out = l->out + b * l->words;
    const uint64_t *use = l->use + b * l->words, *def = l->def + b * l->words;
    uint32_t succ[2];
    size_t n = ir_successors(&l->f->blocks.data[b], succ);
    bool changed = false;
    for (size_t w = 0; w < l->words; w++) {
        for (size_t k = 0; k < n; k++)
            out[w] |= l->in[succ[k] * l->words + w];
        uint64_t now = use[w] | (out[w] & ~def[w]);
        changed |= now != in[w];
        in[w] = now;
    }
    return changed;
}

uint64_t *ir_live_out(struct ir_func *f, size_t *words)
{
    struct live l = {.f = f, .words = (f->regs.len + 63) / 64};
    size_t rows = f->blocks.len * l.words;
    l.in = mem_alloc(rows * sizeof *l.in);
    l.out = mem_alloc(rows * sizeof *l.out);
    l.use = mem_alloc(rows * sizeof *l.use);
    l.def = mem_alloc(rows * sizeof *l.def);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        scan_block(&l, b);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = (uint32_t) f->blocks.len; b-- > 0;)
            changed |= flow(&l, b);
    }
    mem_free(l.in);
    mem_free(l.use);
    mem_free(l.def);
    *words = l.words;
    return l.out;
}
