/* Wide loads: four loads of neighbouring words of shared memory become one of 16 bytes
 * where the address is known to be aligned, as nvcc issues them: fewer requests, and other
 * conflicts than four single ones have. Others may stand between them, as long as nothing is
 * written to memory; every value having a register of its own. */
#include "config.h"

#include "ir/opt.h"

enum { WORDS = 4, WORD = 4, FAR = 256 };

/* What gave r its value before place `at` of the block, here or, if that is its only
 * definition, above. */
static const struct ir_insn *definition(const struct ir_func *f, const struct ir_block *b,
                                        size_t at, ir_reg r)
{
    for (size_t i = at; i-- > 0;)
        if (ir_writes(&b->insns.data[i], r))
            return &b->insns.data[i];
    return ir_only_writer(f, r);
}

/* The address is a multiple of 16: x * (16 n) + a multiple of 16. */
static bool is_aligned(const struct ir_func *f, const struct ir_block *b, size_t at,
                       ir_reg base)
{
    enum { STEPS = 4 };
    const uint64_t low = WORDS * WORD - 1;
    for (int i = 0; i < STEPS && !ir_is_const(f, base); i++) {
        const struct ir_insn *in = definition(f, b, at, base);
        if (!in || (in->op != IR_MAD_WIDE_S32 && in->op != IR_MAD_WIDE_U32) ||
            !ir_is_const(f, in->src[1]) || f->regs.data[in->src[1]].bits & low)
            return false;
        base = in->src[2];
    }
    return ir_is_const(f, base) && !(f->regs.data[base].bits & low);
}

static bool is_word(const struct ir_insn *in)
{
    return in->op == IR_LD32 && in->mem == IR_MEM_B32 && in->space == IR_SHARED &&
           !(in->flags & IR_FLAG_VOLATILE);
}

/* Nothing from `from` to `to` writes memory, waits, or has to do with r. */
static bool is_quiet(const struct ir_block *b, size_t from, size_t to, ir_reg r)
{
    for (size_t i = from; i < to; i++) {
        const struct ir_insn *in = &b->insns.data[i];
        if (!ir_is_pure(in) && !ir_op_is_load((enum ir_op)in->op))
            return false;
        if (ir_writes(in, r))
            return false;
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] == r)
                return false;
    }
    return true;
}

static bool base_stays(const struct ir_block *b, size_t from, size_t to, ir_reg base)
{
    for (size_t i = from; i < to; i++)
        if (b->insns.data[i].dst == base || b->insns.data[i].dst2 == base)
            return false;
    return true;
}

/* The load of word n of the sixteen bytes that the one at `at` is of: its place, if it can
 * come there. */
static size_t find_word(const struct ir_block *b, size_t at, size_t n)
{
    const struct ir_insn *first = &b->insns.data[at];
    int64_t imm = first->imm / (WORDS * WORD) * (WORDS * WORD) + (int64_t)n * WORD;
    for (size_t i = at; i < b->insns.len && i < at + FAR; i++) {
        const struct ir_insn *in = &b->insns.data[i];
        if (is_word(in) && in->src[0] == first->src[0] && in->imm == imm)
            return is_quiet(b, at + 1, i, in->dst) && base_stays(b, at, i, in->src[0])
                       ? i
                       : 0;
        if (i > at && !ir_is_pure(in) && !ir_op_is_load((enum ir_op)in->op))
            break;
    }
    return 0;
}

/* Places of the four words in places; the first that is executed is at `at`. */
static bool four(const struct ir_func *f, const struct ir_block *b, size_t at,
                 size_t *places)
{
    const struct ir_insn *first = &b->insns.data[at];
    if (!is_word(first) || first->imm < 0 || first->imm % WORD ||
        first->dst == first->src[0] || !is_aligned(f, b, at, first->src[0]))
        return false;
    for (size_t n = 0; n < WORDS; n++) {
        places[n] = find_word(b, at, n);
        if (!places[n] && first->imm % (WORDS * WORD) != (int64_t)n * WORD)
            return false;
        if (!places[n])
            places[n] = at;
    }
    return true;
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
    bool any = false, *gone = mem_alloc(in->insns.len + 1);
    for (size_t i = 0; i < in->insns.len; i++) {
        size_t places[WORDS];
        struct ir_insn words[WORDS];
        if (gone[i])
            continue;
        if (!four(f, in, i, places)) {
            vec_push(&out.insns, in->insns.data[i]);
            continue;
        }
        for (size_t n = 0; n < WORDS; n++) {
            words[n] = in->insns.data[places[n]];
            gone[places[n]] = any = true;
        }
        join(f, &out, words);
    }
    mem_free(gone);
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
