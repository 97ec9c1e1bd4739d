/* Emitting instructions into the current block, with constant folding and the span and
 * inlining site of the place being lowered. */
#include "ir/lower_int.h"

#include <string.h>

uint32_t lower_new_block(struct lower *lw, const char *label)
{
    return ir_new_block(lw->f, label);
}

void lower_start(struct lower *lw, uint32_t block)
{
    vec_push(&lw->order, block);
    lw->block = block;
}

static struct ir_insn *append(struct lower *lw, struct ir_insn in)
{
    if (ir_is_closed(lw->f, lw->block))
        lower_start(lw, lower_new_block(lw, "unreachable"));
    lw->ninsns++;
    return ir_append(lw->f, lw->block, in);
}

struct ir_insn *lower_emit(struct lower *lw, enum ir_op op, ir_reg dst, ir_reg a,
                           ir_reg b, ir_reg c)
{
    struct ir_insn in = ir_blank(op, lw->span, lw->site);
    in.dst = dst;
    in.src[0] = a;
    in.src[1] = b;
    in.src[2] = c;
    in.flags = lw->maybe ? IR_FLAG_MAYBE : 0;
    return append(lw, in);
}

void lower_jump(struct lower *lw, uint32_t target)
{
    if (!ir_is_closed(lw->f, lw->block))
        lower_emit(lw, IR_JMP, IR_NONE, IR_NONE, IR_NONE, IR_NONE)->target[0] = target;
}

void lower_branch(struct lower *lw, ir_reg pred, uint32_t yes, uint32_t no)
{
    struct ir_insn *in = lower_emit(lw, IR_BRA, IR_NONE, pred, IR_NONE, IR_NONE);
    in->target[0] = yes;
    in->target[1] = no;
}

ir_reg lower_temp(struct lower *lw, enum ir_vtype t)
{
    return ir_new_reg(lw->f, IR_KIND_TEMP, t, NULL);
}

static bool fold(const struct lower *lw, enum ir_op op, const ir_reg *src, uint64_t *out)
{
    uint64_t bits[3] = {0};
    for (size_t i = 0; i < 3; i++) {
        if (src[i] == IR_NONE)
            continue;
        if (!ir_is_const(lw->f, src[i]))
            return false;
        bits[i] = lw->f->regs.data[src[i]].bits;
    }
    return ir_fold(op, bits, out);
}

ir_reg lower_op(struct lower *lw, enum ir_op op, enum ir_vtype t, ir_reg dst, ir_reg a,
                ir_reg b, ir_reg c)
{
    uint64_t bits;
    ir_reg src[3] = {a, b, c};
    if (fold(lw, op, src, &bits))
        return ir_const(lw->f, t, bits);
    if (dst == IR_NONE)
        dst = lower_temp(lw, t);
    lower_emit(lw, op, dst, a, b, c);
    return dst;
}

void lower_move(struct lower *lw, ir_reg dst, ir_reg src)
{
    static const enum ir_op moves[] = {
        [IR_P] = IR_MOV_PRED, [IR_W] = IR_MOV_B32, [IR_D] = IR_MOV_B64};
    if (dst != src)
        lower_emit(lw, moves[lw->f->regs.data[dst].cls], dst, src, IR_NONE, IR_NONE);
}

void lower_put(struct lower *lw, ir_reg dst, ir_reg src)
{
    struct ir_block *b = &lw->f->blocks.data[lw->block];
    if (dst != src && b->insns.len > 0 && vec_last(&b->insns).dst == src &&
        lw->f->regs.data[src].kind == IR_KIND_TEMP)
        vec_last(&b->insns).dst = dst;
    else
        lower_move(lw, dst, src);
}

ir_reg lower_int(struct lower *lw, int64_t v)
{
    return ir_const(lw->f, IR_S32, (uint64_t)v);
}

ir_reg lower_long(struct lower *lw, int64_t v)
{
    return ir_const(lw->f, IR_S64, (uint64_t)v);
}

bool lower_const_value(const struct lower *lw, ir_reg r, uint64_t *bits)
{
    if (!ir_is_const(lw->f, r))
        return false;
    *bits = lw->f->regs.data[r].bits;
    return true;
}

void lower_fail(struct lower *lw, struct span at, const char *what)
{
    lw->failed = true;
    diag_unsupported(lw->ds, at, "%s", what);
}

size_t lower_string(struct lower *lw, const char *text, size_t len)
{
    for (size_t i = 0; i < lw->m->strings.len; i++) {
        const struct ir_string *s = &lw->m->strings.data[i];
        if (s->len == len && memcmp(s->text, text, len) == 0)
            return i;
    }
    struct ir_string s = {arena_strndup(lw->m->arena, text, len), len};
    vec_push(&lw->m->strings, s);
    return lw->m->strings.len - 1;
}
