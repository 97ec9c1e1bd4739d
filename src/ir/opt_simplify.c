/* Algebra inside blocks: sums with nothing, constants added one after the other, products
 * with one, remainders and quotients of unsigned numbers by powers of two, remainders that
 * are only compared with zero, narrowing before a store that narrows, truth values made
 * floating. Only what holds for every value. */
#include "config.h"

#include "ir/opt.h"

struct simplify {
    struct ir_func *f;
    struct ir_block *b;
    size_t *def; /* by register: 1 + place of its latest definition in b; 0: none */
};

static bool constant(const struct simplify *s, ir_reg r, uint64_t *n)
{
    if (r == IR_NONE || !ir_is_const(s->f, r))
        return false;
    *n = s->f->regs.data[r].bits;
    return true;
}

static bool is_number(const struct simplify *s, ir_reg r, uint32_t n)
{
    uint64_t v;
    return constant(s, r, &v) && (uint32_t)v == n;
}

/* What defined r, if its operands still are what they were. */
static const struct ir_insn *definition(const struct simplify *s, ir_reg r)
{
    if (r == IR_NONE || !s->def[r])
        return NULL;
    const struct ir_insn *d = &s->b->insns.data[s->def[r] - 1];
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (d->src[k] != IR_NONE && s->def[d->src[k]] >= s->def[r])
            return NULL;
    return d;
}

static void become(struct ir_insn *in, enum ir_op op, ir_reg a, ir_reg b, ir_reg c)
{
    in->op = (uint16_t)op;
    in->src[0] = a;
    in->src[1] = b;
    in->src[2] = c;
}

static void become_copy(struct ir_insn *in, ir_reg of)
{
    become(in, IR_MOV_B32, of, IR_NONE, IR_NONE);
}

/* x + 0, x | 0, x << 0; the constant is on the right where the two may change places. */
static bool drop_nothing(const struct simplify *s, struct ir_insn *in)
{
    bool swaps = in->op == IR_ADD_I32 || in->op == IR_OR_B32 || in->op == IR_XOR_B32 ||
                 in->op == IR_MUL_I32 || in->op == IR_AND_B32;
    if (swaps && ir_is_const(s->f, in->src[0]))
        become(in, (enum ir_op)in->op, in->src[1], in->src[0], IR_NONE);
    uint32_t nothing = in->op == IR_MUL_I32 ? 1 : in->op == IR_AND_B32 ? UINT32_MAX : 0;
    bool has = swaps || in->op == IR_SUB_I32 || in->op == IR_SHL_B32 ||
               in->op == IR_SHR_S32 || in->op == IR_SHR_U32;
    if (!has || !is_number(s, in->src[1], nothing))
        return false;
    become_copy(in, in->src[0]);
    return true;
}

/* (x + a) + b; a difference counts as a sum with the opposite. */
static bool add_up(const struct simplify *s, struct ir_insn *in)
{
    uint64_t a, b;
    const struct ir_insn *d = definition(s, in->src[0]);
    bool sub = in->op == IR_SUB_I32;
    if ((in->op != IR_ADD_I32 && !sub) || !constant(s, in->src[1], &b) || !d ||
        (d->op != IR_ADD_I32 && d->op != IR_SUB_I32) || !constant(s, d->src[1], &a) ||
        d->src[0] == in->src[0])
        return false;
    uint32_t sum = (uint32_t)(d->op == IR_SUB_I32 ? -a : a) + (uint32_t)(sub ? -b : b);
    enum ir_vtype type = s->f->regs.data[in->src[1]].vtype;
    become(in, IR_ADD_I32, d->src[0], ir_const(s->f, type, sum), IR_NONE);
    return true;
}

/* (1 << x) - 1, the low bits, is not (-1 << x). */
static bool low_bits(struct simplify *s, struct ir_insn *in)
{
    const struct ir_insn *d = definition(s, in->src[0]);
    bool one_less = (in->op == IR_SUB_I32 && is_number(s, in->src[1], 1)) ||
                    (in->op == IR_ADD_I32 && is_number(s, in->src[1], UINT32_MAX));
    if (!one_less || !d || d->op != IR_SHL_B32 || !is_number(s, d->src[0], 1))
        return false;
    struct ir_insn *shift = &s->b->insns.data[s->def[in->src[0]] - 1];
    for (size_t i = s->def[in->src[0]]; i < s->b->insns.len; i++)
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (s->b->insns.data[i].src[k] == shift->dst && &s->b->insns.data[i] != in)
                return false;
    shift->src[0] = ir_const(s->f, s->f->regs.data[shift->src[0]].vtype, UINT32_MAX);
    become(in, IR_NOT_B32, in->src[0], IR_NONE, IR_NONE);
    return true;
}

static unsigned log2_of(uint64_t n)
{
    return (unsigned)__builtin_ctzll(n);
}

static bool divide_unsigned(const struct simplify *s, struct ir_insn *in)
{
    uint64_t n;
    if ((in->op != IR_DIV_U32 && in->op != IR_REM_U32) || !constant(s, in->src[1], &n) ||
        !n || (n & (n - 1)))
        return false;
    if (in->op == IR_DIV_U32)
        become(in, IR_SHR_U32, in->src[0], ir_const(s->f, IR_U32, log2_of(n)), IR_NONE);
    else
        become(in, IR_AND_B32, in->src[0], ir_const(s->f, IR_U32, (uint32_t)n - 1),
               IR_NONE);
    return true;
}

/* x % 2^k is zero when the low bits are, of a negative x as well. */
static bool test_bits(struct simplify *s, struct ir_insn *in)
{
    uint64_t n;
    if ((in->op != IR_SETP_EQ_B32 && in->op != IR_SETP_NE_B32) ||
        !is_number(s, in->src[1], 0) || !s->def[in->src[0]])
        return false;
    struct ir_insn *d = &s->b->insns.data[s->def[in->src[0]] - 1];
    if (d->op != IR_REM_S32 || !constant(s, d->src[1], &n) || !n || (n & (n - 1)) ||
        n >> 31)
        return false;
    for (size_t i = s->def[in->src[0]]; i < s->b->insns.len; i++)
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (s->b->insns.data[i].src[k] == d->dst && &s->b->insns.data[i] != in)
                return false; /* its value is wanted */
    become(d, IR_AND_B32, d->src[0], ir_const(s->f, IR_U32, (uint32_t)n - 1), IR_NONE);
    return true;
}

static bool narrow_store(const struct simplify *s, struct ir_insn *in)
{
    if (in->op != IR_ST32)
        return false;
    const struct ir_insn *d = definition(s, in->src[1]);
    bool byte = d && in->mem == IR_MEM_U8 &&
                (d->op == IR_SEXT8 || d->op == IR_ZEXT8 || d->op == IR_SEXT16 ||
                 d->op == IR_ZEXT16);
    bool half = d && in->mem == IR_MEM_U16 && (d->op == IR_SEXT16 || d->op == IR_ZEXT16);
    if (byte || half)
        in->src[1] = d->src[0];
    return byte || half;
}

/* (float) (p ? 1 : 0) is p ? 1.0 : 0.0. */
static bool float_truth(const struct simplify *s, struct ir_insn *in)
{
    if ((in->op != IR_CVT_F32_U32 && in->op != IR_CVT_F32_S32) || in->sub)
        return false;
    const struct ir_insn *d = definition(s, in->src[0]);
    if (!d || d->op != IR_SELP_B32 || !is_number(s, d->src[0], 1) ||
        !is_number(s, d->src[1], 0))
        return false;
    become(in, IR_SELP_B32, ir_const_f32(s->f, 1), ir_const_f32(s->f, 0), d->src[2]);
    return true;
}

static void simplify_block(struct simplify *s, uint32_t b)
{
    s->b = &s->f->blocks.data[b];
    for (size_t i = 0; i < s->b->insns.len; i++) {
        struct ir_insn *in = &s->b->insns.data[i];
        if (!drop_nothing(s, in) && !add_up(s, in) && !divide_unsigned(s, in) &&
            !narrow_store(s, in))
            float_truth(s, in);
        if (in->dst != IR_NONE)
            s->def[in->dst] = i + 1;
        if (in->dst2 != IR_NONE)
            s->def[in->dst2] = i + 1;
    }
    for (size_t i = 0; i < s->b->insns.len; i++) {
        const struct ir_insn *in = &s->b->insns.data[i];
        if (in->dst != IR_NONE)
            s->def[in->dst] = 0;
        if (in->dst2 != IR_NONE)
            s->def[in->dst2] = 0;
    }
}

/* Of remainders: whose value no other block reads, written once and read once. */
static void test_remainders(struct simplify *s, uint32_t b, const uint32_t *reads)
{
    s->b = &s->f->blocks.data[b];
    for (size_t i = 0; i < s->b->insns.len; i++) {
        struct ir_insn *in = &s->b->insns.data[i];
        if (in->src[0] != IR_NONE && reads[in->src[0]] == 1 && !low_bits(s, in))
            test_bits(s, in);
        if (in->dst != IR_NONE)
            s->def[in->dst] = i + 1;
    }
    for (size_t i = 0; i < s->b->insns.len; i++)
        if (s->b->insns.data[i].dst != IR_NONE)
            s->def[s->b->insns.data[i].dst] = 0;
}

void ir_simplify(struct ir_func *f)
{
    enum { CONSTANTS = 64 }; /* that a round may need, beside those there are */
    size_t room = f->regs.len;
    for (size_t b = 0; b < f->blocks.len; b++)
        room += f->blocks.data[b].insns.len + CONSTANTS;
    struct simplify s = {.f = f, .def = mem_alloc((room + 1) * sizeof *s.def)};
    for (uint32_t b = 0; b < f->blocks.len; b++)
        simplify_block(&s, b);
    uint32_t *reads = mem_alloc((room + 1) * sizeof *reads);
    ir_count_reads(f, reads);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        test_remainders(&s, b, reads);
    mem_free(reads);
    mem_free(s.def);
}
