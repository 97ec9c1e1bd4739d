/* The quotient and the remainder of the same two numbers: the division is done once, and
 * a % b is a - (a / b) * b. Inside blocks, every value having a register of its own. */
#include "config.h"

#include "ir/opt.h"

enum { NOBODY = -1 };

static bool is_remainder(const struct ir_insn *in)
{
    return in->op == IR_REM_S32 || in->op == IR_REM_U32;
}

static bool is_quotient_of(const struct ir_insn *in, const struct ir_insn *rem)
{
    return in->op == (rem->op == IR_REM_S32 ? IR_DIV_S32 : IR_DIV_U32) &&
           in->src[0] == rem->src[0] && in->src[1] == rem->src[1];
}

/* The place of the quotient that belongs to the remainder at `at`, before or behind it. */
static int64_t find_quotient(const struct ir_block *b, size_t at)
{
    const struct ir_insn *rem = &b->insns.data[at];
    for (size_t i = at; i-- > 0;) {
        const struct ir_insn *in = &b->insns.data[i];
        if (is_quotient_of(in, rem) && !ir_writes(in, in->src[0]) &&
            !ir_writes(in, in->src[1]))
            return (int64_t)i;
        if (ir_writes(in, rem->src[0]) || ir_writes(in, rem->src[1]))
            break;
    }
    for (size_t i = at; i < b->insns.len; i++) {
        const struct ir_insn *in = &b->insns.data[i];
        if (i > at && is_quotient_of(in, rem))
            return (int64_t)i;
        if (ir_writes(in, rem->src[0]) || ir_writes(in, rem->src[1]))
            break;
    }
    return NOBODY;
}

static bool overwritten(const struct ir_block *b, size_t from, size_t to, ir_reg r)
{
    for (size_t i = from; i < to; i++)
        if (ir_writes(&b->insns.data[i], r))
            return true;
    return false;
}

static void insert(struct ir_block *b, size_t at, struct ir_insn in)
{
    vec_push(&b->insns, in);
    for (size_t i = b->insns.len - 1; i > at; i--)
        b->insns.data[i] = b->insns.data[i - 1];
    b->insns.data[at] = in;
}

static void split(struct ir_func *f, uint32_t block, size_t at)
{
    struct ir_block *b = &f->blocks.data[block];
    struct ir_insn rem = b->insns.data[at];
    int64_t place = find_quotient(b, at);
    if (place == NOBODY || ir_is_const(f, rem.src[1]))
        return;
    struct ir_insn *div = &b->insns.data[place];
    ir_reg q = div->dst, product = ir_new_reg(f, IR_KIND_TEMP, IR_S32, NULL);
    if ((size_t)place < at && overwritten(b, (size_t)place + 1, at, q))
        return;
    if ((size_t)place > at) {
        struct ir_insn first = *div;
        q = ir_new_reg(f, IR_KIND_TEMP, f->regs.data[q].vtype, NULL);
        *div = ir_binary(&first, IR_MOV_B32, first.dst, q, IR_NONE);
        first.dst = q;
        insert(b, at++, first);
    }
    b->insns.data[at] = ir_binary(&rem, IR_SUB_I32, rem.dst, rem.src[0], product);
    insert(b, at, ir_binary(&rem, IR_MUL_I32, product, q, rem.src[1]));
}

void ir_divide_once(struct ir_func *f)
{
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            if (is_remainder(&f->blocks.data[b].insns.data[i]))
                split(f, b, i);
}
