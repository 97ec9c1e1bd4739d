/* Register packing. Lowering gives every intermediate value a temporary of its own,
 * which keeps contraction simple; here temporaries whose life lies inside one block are
 * given a few registers per value type, reused as soon as the value was read for the
 * last time. Temporaries that cross blocks keep a register of their own. Variables are
 * never shared: a learner may look at them at any step. */
#include "ir/build.h"

#include <string.h>

enum { NTYPES = IR_BYTES + 1 };

struct packer {
    struct ir_func *f;
    uint8_t *local;      /* per register: a temporary living inside one block */
    ir_reg *assigned;    /* per local temporary: its register in this block */
    ir_reg *renamed;     /* per local temporary: register at its last reading */
    uint32_t *last_read; /* per local temporary: index of its last reader in the block */
    VEC(ir_reg) pool[NTYPES];
    VEC(ir_reg) all[NTYPES]; /* every register a pool ever handed out */
};

static void note_block(struct packer *p, ir_reg r, uint32_t block, uint32_t *home)
{
    if (r == IR_NONE || p->f->regs.data[r].kind != IR_KIND_TEMP)
        return;
    if (home[r] == IR_NO_BLOCK)
        home[r] = block;
    else if (home[r] != block)
        p->local[r] = 0;
}

/* Local means named in one block only and not live into it (a loop's own block may
 * carry a temporary around). */
static void find_locals(struct packer *p)
{
    struct ir_func *f = p->f;
    uint32_t *home = mem_alloc((f->regs.len + 1) * sizeof *home);
    for (size_t i = 0; i < f->regs.len; i++) {
        home[i] = IR_NO_BLOCK;
        p->local[i] = f->regs.data[i].kind == IR_KIND_TEMP;
    }
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            note_block(p, in->dst, b, home);
            note_block(p, in->dst2, b, home);
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                note_block(p, in->src[k], b, home);
            for (uint32_t k = 0; k < in->nargs; k++)
                note_block(p, f->args.data[in->args + k], b, home);
        }
    struct ir_live live = ir_liveness(f);
    for (size_t i = 0; i < f->regs.len; i++)
        if (home[i] == IR_NO_BLOCK || (ir_reg)i == f->result ||
            ir_live_has(&live, live.in, home[i], (ir_reg)i) ||
            ir_live_has(&live, live.out, home[i], (ir_reg)i))
            p->local[i] = 0;
    for (size_t i = 0; i < f->params.len; i++)
        p->local[f->params.data[i]] = 0;
    ir_live_free(&live);
    mem_free(home);
}

static ir_reg take(struct packer *p, ir_reg r)
{
    enum ir_vtype t = p->f->regs.data[r].vtype;
    if (p->pool[t].len > 0)
        return vec_pop(&p->pool[t]);
    vec_push(&p->all[t], r);
    return r;
}

static void give(struct packer *p, ir_reg r)
{
    vec_push(&p->pool[p->f->regs.data[r].vtype], r);
}

/* Renames a source; the register is free again after its last reader. */
static void read_one(struct packer *p, ir_reg *r, uint32_t i, bool keep)
{
    if (*r == IR_NONE || !p->local[*r])
        return;
    ir_reg from = *r;
    if (p->assigned[from] == IR_NONE) {
        /* Read a second time by this very instruction, or never written before. */
        *r = p->renamed[from] != IR_NONE ? p->renamed[from] : from;
        return;
    }
    *r = p->renamed[from] = p->assigned[from];
    if (p->last_read[from] == i && !keep) {
        give(p, p->assigned[from]);
        p->assigned[from] = IR_NONE;
    }
}

static void write_one(struct packer *p, ir_reg *r, uint32_t i)
{
    if (*r == IR_NONE || !p->local[*r])
        return;
    ir_reg from = *r;
    if (p->assigned[from] == IR_NONE)
        p->assigned[from] = take(p, from);
    *r = p->assigned[from];
    bool read_later = p->last_read[from] != UINT32_MAX && p->last_read[from] > i;
    if (!read_later) {
        give(p, p->assigned[from]); /* a result nobody wants */
        p->assigned[from] = IR_NONE;
    }
}

/* Both results get registers while the operands (src, as they were named) keep theirs. */
static void write_two(struct packer *p, struct ir_insn *in, const ir_reg *src, uint32_t i)
{
    ir_reg from[2] = {in->dst, in->dst2};
    ir_reg *slot[2] = {&in->dst, &in->dst2};
    for (size_t k = 0; k < 2; k++)
        if (from[k] != IR_NONE && p->local[from[k]]) {
            if (p->assigned[from[k]] == IR_NONE)
                p->assigned[from[k]] = take(p, from[k]);
            *slot[k] = p->assigned[from[k]];
        }
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (src[k] != IR_NONE && p->local[src[k]] && p->last_read[src[k]] == i &&
            p->assigned[src[k]] != IR_NONE && src[k] != from[0] && src[k] != from[1]) {
            give(p, p->assigned[src[k]]);
            p->assigned[src[k]] = IR_NONE;
        }
}

static void note_reads(struct packer *p, const struct ir_block *b)
{
    for (uint32_t i = 0; i < b->insns.len; i++) {
        const struct ir_insn *in = &b->insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] != IR_NONE)
                p->last_read[in->src[k]] = i;
        for (uint32_t k = 0; k < in->nargs; k++)
            p->last_read[p->f->args.data[in->args + k]] = i;
    }
}

static void pack_block(struct packer *p, struct ir_block *b)
{
    for (unsigned t = 0; t < NTYPES; t++) {
        vec_clear(&p->pool[t]);
        for (size_t i = p->all[t].len; i-- > 0;)
            vec_push(&p->pool[t], p->all[t].data[i]);
    }
    note_reads(p, b);
    for (uint32_t i = 0; i < b->insns.len; i++) {
        struct ir_insn *in = &b->insns.data[i];
        bool two = in->dst2 != IR_NONE;
        ir_reg src[IR_MAX_SRC];
        memcpy(src, in->src, sizeof src);
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            read_one(p, &in->src[k], i, two);
        for (uint32_t k = 0; k < in->nargs; k++)
            read_one(p, &p->f->args.data[in->args + k], i, two);
        if (two) { /* two results: neither may land on an operand */
            write_two(p, in, src, i);
            continue;
        }
        write_one(p, &in->dst, i);
    }
}

void ir_pack_temps(struct ir_func *f)
{
    struct packer p = {.f = f};
    size_t n = f->regs.len + 1;
    p.local = mem_alloc(n);
    p.assigned = mem_alloc(n * sizeof *p.assigned);
    p.renamed = mem_alloc(n * sizeof *p.renamed);
    p.last_read = mem_alloc(n * sizeof *p.last_read);
    for (size_t i = 0; i < n; i++) {
        p.assigned[i] = p.renamed[i] = IR_NONE;
        p.last_read[i] = UINT32_MAX;
    }
    find_locals(&p);
    for (size_t b = 0; b < f->blocks.len; b++)
        pack_block(&p, &f->blocks.data[b]);
    for (unsigned t = 0; t < NTYPES; t++) {
        vec_free(&p.pool[t]);
        vec_free(&p.all[t]);
    }
    mem_free(p.local);
    mem_free(p.assigned);
    mem_free(p.renamed);
    mem_free(p.last_read);
}
