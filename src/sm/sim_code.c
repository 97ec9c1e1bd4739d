/* See sim_priv.h. Instructions as the clock looks at them, prepared when first met. */
#include "config.h"

#include "sm/sim_priv.h"

#include "base/mem.h"

static bool counts(const struct ir_func *f, ir_reg r)
{
    return r != IR_NONE && f->regs.data[r].kind != IR_KIND_CONST &&
           f->regs.data[r].kind != IR_KIND_SPECIAL;
}

void sim_prepare(struct sim *s, uint32_t pc)
{
    struct code_place at = machine_place(s->m, pc);
    const struct ir_func *f = &machine_module(s->m)->funcs.data[at.func];
    struct op *op = &s->ops[pc];
    op->known = true;
    op->cost = sm_cost(s->arch, f, at.insn);
    for (size_t i = 0; i < IR_MAX_SRC; i++) {
        if (!counts(f, at.insn->src[i]))
            continue;
        bool param = f->is_kernel && f->regs.data[at.insn->src[i]].kind == IR_KIND_PARAM;
        op->params |= (uint8_t)(param << op->nsrc);
        op->src[op->nsrc++] = s->base[at.func] + (uint32_t)at.insn->src[i];
    }
    if (counts(f, at.insn->dst))
        op->dst[op->ndst++] = s->base[at.func] + (uint32_t)at.insn->dst;
    if (counts(f, at.insn->dst2))
        op->dst[op->ndst++] = s->base[at.func] + (uint32_t)at.insn->dst2;
    op->branch = at.insn->op == IR_BRA;
    op->guard = op->branch && at.insn->flags & IR_FLAG_GUARD;
    op->leaves = op->guard && ir_is_end(f, at.insn->target[0]);
    op->jump = at.insn->op == IR_JMP;
}

static bool is_of_grid(const struct ir_func *f, ir_reg r)
{
    uint8_t special = (uint8_t)f->regs.data[r].special;
    return special >= IR_SREG_CTAID_X && special <= IR_SREG_CTAID_Z;
}

unsigned sim_count_opening(const struct ir_func *f, bool *reads_grid)
{
    bool *seen = mem_alloc(f->regs.len + 1);
    unsigned n = 2;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            for (size_t k = 0; k < IR_MAX_SRC; k++) {
                ir_reg r = f->blocks.data[b].insns.data[i].src[k];
                enum ir_kind kind = r == IR_NONE ? IR_KIND_TEMP : f->regs.data[r].kind;
                bool given = kind == IR_KIND_PARAM || kind == IR_KIND_SPECIAL;
                *reads_grid |= kind == IR_KIND_SPECIAL && is_of_grid(f, r);
                n += given && !seen[r];
                seen[given ? (size_t)r : f->regs.len] = true;
            }
    mem_free(seen);
    return n;
}
