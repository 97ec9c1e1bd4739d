/* Wide loads: four loads of neighbouring words of shared memory become one of 16 bytes
 * where the address is known to be aligned, as nvcc issues them: fewer requests, and other
 * conflicts than four single ones have. */
#include "config.h"

#include "ir/opt.h"

enum { WORDS = 4, WORD = 4 };

/* The address is a multiple of 16: x * (16 n) + a multiple of 16, defined before `at`. */
static bool is_aligned(const struct ir_func *f, const struct ir_block *b, size_t at,
                       ir_reg base)
{
    const uint64_t low = WORDS * WORD - 1;
    for (size_t i = at; i-- > 0;) {
        const struct ir_insn *in = &b->insns.data[i];
        if (in->dst != base && in->dst2 != base)
            continue;
        return (in->op == IR_MAD_WIDE_S32 || in->op == IR_MAD_WIDE_U32) &&
               ir_is_const(f, in->src[1]) && ir_is_const(f, in->src[2]) &&
               !((f->regs.data[in->src[1]].bits | f->regs.data[in->src[2]].bits) & low);
    }
    return ir_is_const(f, base) && !(f->regs.data[base].bits & low);
}

static bool is_word(const struct ir_insn *in)
{
    return in->op == IR_LD32 && in->mem == IR_MEM_B32 && in->space == IR_SHARED &&
           !(in->flags & IR_FLAG_VOLATILE);
}

static bool four(const struct ir_func *f, const struct ir_block *b, size_t at)
{
    const struct ir_insn *first = &b->insns.data[at];
    if (at + WORDS >= b->insns.len || !is_word(first) || first->imm % (WORDS * WORD))
        return false;
    for (size_t i = 0; i < WORDS; i++) {
        const struct ir_insn *in = first + i;
        if (!is_word(in) || in->src[0] != first->src[0] ||
            in->imm != first->imm + (int64_t)i * WORD)
            return false;
    }
    return is_aligned(f, b, at, first->src[0]);
}

static void half(struct ir_block *out, const struct ir_insn *like, ir_reg from)
{
    for (int i = 0; i < 2; i++) {
        struct ir_insn in = ir_blank(i ? IR_HI32 : IR_LO32, like[i].span, like[i].site);
        in.dst = like[i].dst;
        in.src[0] = from;
        vec_push(&out->insns, in);
    }
}

static void join(struct ir_func *f, struct ir_block *out, const struct ir_insn *loads)
{
    struct ir_insn wide = loads[0];
    wide.op = IR_LD128;
    wide.mem = IR_MEM_B128;
    wide.dst = ir_new_reg(f, IR_KIND_TEMP, IR_U64, NULL);
    wide.dst2 = ir_new_reg(f, IR_KIND_TEMP, IR_U64, NULL);
    vec_push(&out->insns, wide);
    half(out, loads, wide.dst);
    half(out, loads + 2, wide.dst2);
}

static void widen_block(struct ir_func *f, uint32_t b)
{
    struct ir_block out = {0}, *in = &f->blocks.data[b];
    bool any = false;
    for (size_t i = 0; i < in->insns.len;) {
        if (four(f, in, i)) {
            join(f, &out, &in->insns.data[i]);
            any = true;
            i += WORDS;
        } else {
            vec_push(&out.insns, in->insns.data[i]);
            i++;
        }
    }
    vec_free(any ? &in->insns : &out.insns);
    if (any) {
        in->insns.data = out.insns.data;
        in->insns.len = out.insns.len;
        in->insns.cap = out.insns.cap;
    }
}

void ir_widen_loads(struct ir_func *f)
{
    for (uint32_t b = 0; b < f->blocks.len; b++)
        widen_block(f, b);
}
