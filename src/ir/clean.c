/* Cheap clean-ups after lowering; nothing that changes what a learner sees computed.
 * ir_thread: jumps through empty blocks, and straight-line blocks joined, so that no
 * issue slot goes to a jump the source does not imply. ir_sweep: instructions left
 * without a reader (the multiply of a contracted multiply-add). ir_compact_regs: no
 * rows for registers nobody names. */
#include "ir/build.h"

#include <assert.h>

/* Where a jump to b really leads; stops after as many hops as there are blocks. */
static uint32_t follow(const struct ir_func *f, uint32_t b)
{
    for (size_t hops = 0; hops < f->blocks.len; hops++) {
        const struct ir_block *block = &f->blocks.data[b];
        if (block->insns.len != 1 || block->insns.data[0].op != IR_JMP ||
            block->insns.data[0].target[0] == b)
            return b;
        b = block->insns.data[0].target[0];
    }
    return b;
}

static void thread_targets(struct ir_func *f)
{
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct ir_block *b = &f->blocks.data[i];
        struct ir_insn *last = b->insns.len ? &vec_last(&b->insns) : NULL;
        if (!last || (last->op != IR_JMP && last->op != IR_BRA))
            continue;
        last->target[0] = follow(f, last->target[0]);
        if (last->op == IR_BRA)
            last->target[1] = follow(f, last->target[1]);
    }
}

static void count_predecessors(const struct ir_func *f, uint32_t *count)
{
    count[0]++; /* the entry has the caller as predecessor */
    for (size_t i = 0; i < f->blocks.len; i++) {
        uint32_t succ[2];
        size_t n = ir_successors(&f->blocks.data[i], succ);
        for (size_t k = 0; k < n; k++)
            count[succ[k]]++;
    }
}

static void append_block(struct ir_func *f, uint32_t to, uint32_t from)
{
    struct ir_block *a = &f->blocks.data[to], *b = &f->blocks.data[from];
    a->insns.len--; /* the jump */
    for (size_t i = 0; i < b->insns.len; i++)
        vec_push(&a->insns, b->insns.data[i]);
    vec_free(&b->insns);
}

static void merge_chains(struct ir_func *f)
{
    uint32_t *preds = mem_alloc(f->blocks.len * sizeof *preds);
    count_predecessors(f, preds);
    for (uint32_t i = 0; i < f->blocks.len; i++) {
        for (;;) {
            struct ir_block *b = &f->blocks.data[i];
            struct ir_insn *last = b->insns.len ? &vec_last(&b->insns) : NULL;
            if (!last || last->op != IR_JMP)
                break;
            uint32_t next = last->target[0];
            if (next == i || preds[next] != 1)
                break;
            append_block(f, i, next);
            preds[next] = 0;
        }
    }
    mem_free(preds);
}

void ir_thread(struct ir_func *f)
{
    thread_targets(f);
    ir_cfg(f); /* drops what became unreachable, so predecessors are counted right */
    merge_chains(f);
    ir_cfg(f);
}

bool ir_is_pure(const struct ir_insn *in)
{
    unsigned group = ir_op_info(in->op)->group;
    if (in->op == IR_DIV_S32 || in->op == IR_DIV_U32 || in->op == IR_DIV_S64 ||
        in->op == IR_DIV_U64 || in->op == IR_REM_S32 || in->op == IR_REM_U32 ||
        in->op == IR_REM_S64 || in->op == IR_REM_U64)
        return false; /* a division by zero is reported although nobody reads it */
    return group <= IR_GROUP_PRED;
}

void ir_count_reads(const struct ir_func *f, uint32_t *reads)
{
    for (size_t b = 0; b < f->blocks.len; b++) {
        const struct ir_block *block = &f->blocks.data[b];
        for (size_t i = 0; i < block->insns.len; i++) {
            const struct ir_insn *in = &block->insns.data[i];
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                if (in->src[k] != IR_NONE)
                    reads[in->src[k]]++;
            for (uint32_t k = 0; k < in->nargs; k++)
                reads[f->args.data[in->args + k]]++;
        }
    }
    if (f->result != IR_NONE)
        reads[f->result]++;
}

void ir_note_writes(const struct ir_insn *in, uint8_t *writes)
{
    const ir_reg dst[] = {in->dst, in->dst2};
    for (size_t k = 0; k < 2; k++)
        if (dst[k] != IR_NONE && writes[dst[k]] < 2)
            writes[dst[k]]++;
}

void ir_count_writes(const struct ir_func *f, uint8_t *writes)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            ir_note_writes(&f->blocks.data[b].insns.data[i], writes);
}

const struct ir_insn *ir_only_writer(const struct ir_func *f, ir_reg r)
{
    const struct ir_insn *only = NULL;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (!ir_writes(in, r))
                continue;
            if (only)
                return NULL;
            only = in;
        }
    return only;
}

static bool is_dead(const struct ir_func *f, const struct ir_insn *in,
                    const uint32_t *reads)
{
    if (in->dst == IR_NONE || !ir_is_pure(in))
        return false;
    if (f->regs.data[in->dst].kind != IR_KIND_TEMP || reads[in->dst] > 0)
        return false;
    return in->dst2 == IR_NONE ||
           (f->regs.data[in->dst2].kind == IR_KIND_TEMP && reads[in->dst2] == 0);
}

static bool sweep_block(struct ir_func *f, struct ir_block *b, const uint32_t *reads)
{
    size_t kept = 0;
    for (size_t i = 0; i < b->insns.len; i++)
        if (!is_dead(f, &b->insns.data[i], reads))
            b->insns.data[kept++] = b->insns.data[i];
    bool changed = kept != b->insns.len;
    b->insns.len = kept;
    return changed;
}

void ir_sweep(struct ir_func *f)
{
    for (bool changed = true; changed;) {
        uint32_t *reads = mem_alloc((f->regs.len + 1) * sizeof *reads);
        ir_count_reads(f, reads);
        changed = false;
        for (size_t b = 0; b < f->blocks.len; b++)
            changed |= sweep_block(f, &f->blocks.data[b], reads);
        mem_free(reads);
    }
}

static void mark_used(struct ir_module *m, struct ir_func *f, uint32_t *used)
{
    ir_count_reads(f, used);
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (in->dst != IR_NONE)
                used[in->dst]++;
            if (in->dst2 != IR_NONE)
                used[in->dst2]++;
        }
    for (size_t i = 0; i < f->params.len; i++)
        used[f->params.data[i]]++;
    for (size_t i = 0; i < f->vars.len; i++)
        if (f->vars.data[i].loc == IR_LOC_REG && f->vars.data[i].reg != IR_NONE)
            used[f->vars.data[i].reg]++;
    for (size_t i = 0; f->is_kernel && i < m->params.len; i++)
        if (m->params.data[i].reg != IR_NONE)
            used[m->params.data[i].reg]++;
}

static void renumber(ir_reg *r, const ir_reg *number)
{
    if (*r != IR_NONE)
        *r = number[*r];
}

static void renumber_insn(struct ir_insn *in, const ir_reg *number)
{
    renumber(&in->dst, number);
    renumber(&in->dst2, number);
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        renumber(&in->src[k], number);
}

/* Number of a constant equal to r among the registers kept so far, or the next number. */
static ir_reg equal_constant(const struct ir_func *f, const struct ir_reg_info *r,
                             size_t kept)
{
    for (size_t i = 0; r->kind == IR_KIND_CONST && i < kept && i < IR_MAX_REGS; i++) {
        const struct ir_reg_info *k = &f->regs.data[i];
        if (k->kind == IR_KIND_CONST && k->vtype == r->vtype && k->bits == r->bits)
            return (ir_reg)i;
    }
    return (ir_reg)kept;
}

void ir_compact_regs(struct ir_module *m, struct ir_func *f)
{
    uint32_t *used = mem_alloc((f->regs.len + 1) * sizeof *used);
    ir_reg *number = mem_alloc((f->regs.len + 1) * sizeof *number);
    mark_used(m, f, used);
    size_t kept = 0;
    for (size_t i = 0; i < f->regs.len; i++) {
        number[i] = used[i] ? equal_constant(f, &f->regs.data[i], kept) : IR_NONE;
        if (used[i] && number[i] == (ir_reg)kept)
            f->regs.data[kept++] = f->regs.data[i];
    }
    f->regs.len = kept;
    ir_forget_consts(f);
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            renumber_insn(&f->blocks.data[b].insns.data[i], number);
    for (size_t i = 0; i < f->args.len; i++)
        renumber(&f->args.data[i], number);
    for (size_t i = 0; i < f->params.len; i++)
        renumber(&f->params.data[i], number);
    for (size_t i = 0; i < f->vars.len; i++)
        renumber(&f->vars.data[i].reg, number);
    for (size_t i = 0; f->is_kernel && i < m->params.len; i++)
        renumber(&m->params.data[i].reg, number);
    renumber(&f->result, number);
    mem_free(used);
    mem_free(number);
}
