/* Liveness of registers at block ends: backward data flow with one bit a register,
 * repeated until nothing changes. Constants, special registers and registers never
 * read are never live. A call's result register counts as read by every ret.
 *
 * Nearly all registers of a function are temporaries written and read inside one block;
 * rows have bits only for the few others, so that their size follows what crosses blocks
 * and not the length of the code. */
#include "ir/build.h"

#include <string.h>

struct scan {
    const struct ir_func *f;
    struct ir_live *l;
    uint32_t *written;   /* by register: 1 + the last block that wrote it */
    uint64_t *use, *def; /* rows per block: read before written, written */
};

static void set_bit(uint64_t *row, int32_t bit)
{
    row[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static bool get_bit(const uint64_t *row, int32_t bit)
{
    return row[bit / 64] >> (bit % 64) & 1;
}

bool ir_live_has(const struct ir_live *l, const uint64_t *rows, uint32_t block, ir_reg r)
{
    return l->column[r] >= 0 && get_bit(rows + block * l->words, l->column[r]);
}

static bool never_lives(const struct ir_func *f, ir_reg r)
{
    enum ir_kind kind = f->regs.data[r].kind;
    return kind == IR_KIND_CONST || kind == IR_KIND_SPECIAL;
}

/* A read at this place in block b: of what came into the block? */
static void note_read(struct scan *s, uint32_t b, ir_reg r)
{
    if (s->l->column[r] < 0 && s->written[r] != b + 1 && !never_lives(s->f, r)) {
        s->l->column[r] = 0;
        s->l->nwide++;
    }
}

static void note_written(struct scan *s, uint32_t b, ir_reg r)
{
    if (r != IR_NONE)
        s->written[r] = b + 1;
}

/* Marks the registers that some block reads before it writes them. */
static void mark_wide(struct scan *s, uint32_t b)
{
    const struct ir_block *block = &s->f->blocks.data[b];
    for (size_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] != IR_NONE)
                note_read(s, b, in->src[k]);
        for (uint32_t k = 0; k < in->nargs; k++)
            note_read(s, b, s->f->args.data[in->args + k]);
        if (in->op == IR_RET && s->f->result != IR_NONE)
            note_read(s, b, s->f->result);
        note_written(s, b, in->dst);
        note_written(s, b, in->dst2);
    }
}

static void number_wide(struct scan *s)
{
    struct ir_live *l = s->l;
    size_t n = 0;
    l->wide = mem_alloc((l->nwide + 1) * sizeof *l->wide);
    for (size_t r = 0; r < s->f->regs.len; r++)
        if (l->column[r] >= 0) {
            l->column[r] = (int32_t)n;
            l->wide[n++] = (ir_reg)r;
        }
    l->words = (n + 63) / 64;
}

static void read_reg(const struct scan *s, uint64_t *use, const uint64_t *def, ir_reg r)
{
    int32_t c = s->l->column[r];
    if (c >= 0 && !get_bit(def, c))
        set_bit(use, c);
}

static void write_reg(const struct scan *s, uint64_t *def, ir_reg r)
{
    if (r != IR_NONE && s->l->column[r] >= 0)
        set_bit(def, s->l->column[r]);
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
        write_reg(s, def, in->dst);
        write_reg(s, def, in->dst2);
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

static void find_wide(struct scan *s)
{
    size_t n = s->f->regs.len;
    s->written = mem_alloc((n + 1) * sizeof *s->written);
    s->l->column = mem_realloc(NULL, (n + 1) * sizeof *s->l->column);
    memset(s->l->column, 0xff, (n + 1) * sizeof *s->l->column);
    for (uint32_t b = 0; b < s->f->blocks.len; b++)
        mark_wide(s, b);
    number_wide(s);
    mem_free(s->written);
}

struct ir_live ir_liveness(const struct ir_func *f)
{
    struct ir_live l = {0};
    struct scan s = {.f = f, .l = &l};
    find_wide(&s);
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
    mem_free(l->wide);
    mem_free(l->column);
}
