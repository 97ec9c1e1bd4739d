/* Contraction of half, half2, bfloat16 and bfloat162 arithmetic. Unlike float and double
 * it is left to the assembler there, which looks at single blocks. What ptxas 13.0 makes
 * of it for sm_90, read from its machine code:
 *
 *   a*b + c            fma(a, b, c)
 *   a*b - c            fma(a, b, -c)
 *   c - a*b            fma(-a, b, c)
 *   a*b + c*d          fma(a, b, c*d)        the operand written first
 *   a*b - c*d          fma(a, b, -(c*d))
 *   m = a*b; m + c, m + d, b - m             all fused, the product is gone
 *   m = a*b; m + c, c*d + m                  fma(c, d, m); m + c is not fused
 *   m = a*b; m + c; and m itself is stored   not fused
 *   m = a*b; if (p) o = m + c                not fused, nor over any end of a block
 *   m + m, habs(m) + c                       not fused
 *   any of the _rn functions                 not fused
 *
 * So a product is fused if all its uses are additions or subtractions of its block that
 * take it. Leaves out: -(a*b) + c, whose sign change is an instruction of its own here. */
#include "config.h"

#include "ir/fma.h"

struct format {
    enum ir_math mul, add, sub, fma;
    enum ir_vtype vtype;
    uint32_t sign;
};

static const struct format FORMATS[] = {
    {IR_MATH_F16_MUL, IR_MATH_F16_ADD, IR_MATH_F16_SUB, IR_MATH_F16_FMA, IR_U16, 0x8000},
    {IR_MATH_BF16_MUL, IR_MATH_BF16_ADD, IR_MATH_BF16_SUB, IR_MATH_BF16_FMA, IR_U16,
     0x8000},
    {IR_MATH_F16X2_MUL, IR_MATH_F16X2_ADD, IR_MATH_F16X2_SUB, IR_MATH_F16X2_FMA, IR_U32,
     0x80008000},
    {IR_MATH_BF16X2_MUL, IR_MATH_BF16X2_ADD, IR_MATH_BF16X2_SUB, IR_MATH_BF16X2_FMA,
     IR_U32, 0x80008000},
};
enum { NFORMATS = sizeof FORMATS / sizeof *FORMATS, NOBODY = -1 };

struct item {                       /* an instruction of the block */
    const struct format *mul, *sum; /* what it is, if either */
    int32_t operand[2];             /* of both: instruction that made it, or NOBODY - r */
    int32_t choice;                 /* of a sum: operand whose product it takes, or -1 */
    unsigned uses;                  /* of a product */
    bool candidate;                 /* a product that all its users may take */
    ir_reg kept[2];                 /* of a product: a factor saved beside it */
};

struct halves {
    struct ir_func *f;
    struct ir_block *b;
    struct item *items;
    int32_t *now; /* by register: instruction that made what it holds, or NOBODY - r */
    VEC(struct ir_insn) out;
};

static const struct format *is_mul(const struct ir_insn *in)
{
    for (size_t i = 0; in->op == IR_MATHX && i < NFORMATS; i++)
        if (in->sub == FORMATS[i].mul)
            return &FORMATS[i];
    return NULL;
}

static const struct format *is_sum(const struct ir_insn *in)
{
    for (size_t i = 0; in->op == IR_MATHX && i < NFORMATS; i++)
        if (in->sub == FORMATS[i].add || in->sub == FORMATS[i].sub)
            return &FORMATS[i];
    return NULL;
}

static void other_use(struct halves *h, ir_reg r)
{
    if (r != IR_NONE && h->now[r] >= 0)
        h->items[h->now[r]].candidate = false;
}

/* The two sides of a sum: products of its format count as uses, all else does not. */
static void note_sum(struct halves *h, struct item *it)
{
    for (size_t k = 0; k < 2; k++) {
        struct item *p = it->operand[k] >= 0 ? &h->items[it->operand[k]] : NULL;
        if (p && (p->mul != it->sum || it->operand[0] == it->operand[1]))
            p->candidate = false;
        else if (p)
            p->uses++;
    }
}

static void write(struct halves *h, const struct ir_insn *in, int32_t i)
{
    if (in->dst != IR_NONE)
        h->now[in->dst] = in->op == IR_MOV_B32 ? h->now[in->src[0]] : i;
    if (in->dst2 != IR_NONE)
        h->now[in->dst2] = i;
}

static void start(struct halves *h)
{
    for (size_t r = 0; r < h->f->regs.len; r++)
        h->now[r] = NOBODY - (int32_t)r;
}

static void read_block(struct halves *h)
{
    start(h);
    for (int32_t i = 0; i < (int32_t)h->b->insns.len; i++) {
        const struct ir_insn *in = &h->b->insns.data[i];
        struct item *it = &h->items[i];
        it->choice = -1;
        it->kept[0] = it->kept[1] = IR_NONE;
        it->mul = is_mul(in);
        it->sum = is_sum(in);
        it->candidate = it->mul != NULL;
        for (size_t k = 0; k < 2 && (it->mul || it->sum); k++)
            it->operand[k] = h->now[in->src[k]];
        if (it->sum)
            note_sum(h, it);
        for (size_t k = 0; k < IR_MAX_SRC && !it->sum && in->op != IR_MOV_B32; k++)
            other_use(h, in->src[k]);
        for (uint32_t k = 0; k < in->nargs; k++)
            other_use(h, h->f->args.data[in->args + k]);
        write(h, in, i);
    }
}

static bool takes(const struct halves *h, const struct item *it, size_t k)
{
    return it->operand[k] >= 0 && h->items[it->operand[k]].candidate;
}

/* Each sum takes the first operand it can; a product that some user does not take is
 * none, which may change what others take. */
static bool choose(struct halves *h)
{
    unsigned *taken = mem_alloc((h->b->insns.len + 1) * sizeof *taken);
    for (size_t i = 0; i < h->b->insns.len; i++) {
        struct item *it = &h->items[i];
        if (!it->sum)
            continue;
        it->choice = takes(h, it, 0) ? 0 : takes(h, it, 1) ? 1 : -1;
        if (it->choice >= 0)
            taken[it->operand[it->choice]]++;
    }
    bool settled = true;
    for (size_t i = 0; settled && i < h->b->insns.len; i++)
        if (h->items[i].candidate && h->items[i].uses != taken[i])
            h->items[i].candidate = settled = false;
    mem_free(taken);
    return settled;
}

/* A factor that is overwritten before the sum is kept beside the product. */
static void keep_factors(struct halves *h)
{
    start(h);
    for (int32_t i = 0; i < (int32_t)h->b->insns.len; i++) {
        const struct ir_insn *in = &h->b->insns.data[i];
        const struct item *it = &h->items[i];
        struct item *p = it->choice >= 0 ? &h->items[it->operand[it->choice]] : NULL;
        for (size_t k = 0; p && k < 2; k++) {
            ir_reg r = h->b->insns.data[it->operand[it->choice]].src[k];
            if (h->now[r] != p->operand[k] && p->kept[k] == IR_NONE)
                p->kept[k] = ir_new_reg(h->f, IR_KIND_TEMP, p->mul->vtype, NULL);
        }
        write(h, in, i);
    }
}

static ir_reg negated(struct halves *h, const struct ir_insn *at,
                      const struct format *form, ir_reg r)
{
    if (ir_is_const(h->f, r))
        return ir_const(h->f, IR_U32, (uint32_t)h->f->regs.data[r].bits ^ form->sign);
    struct ir_insn in = ir_blank(IR_XOR_B32, at->span, at->site);
    in.dst = ir_new_reg(h->f, IR_KIND_TEMP, form->vtype, NULL);
    in.src[0] = r;
    in.src[1] = ir_const(h->f, IR_U32, form->sign);
    vec_push(&h->out, in);
    return in.dst;
}

static void emit_fma(struct halves *h, struct ir_insn in, const struct item *it)
{
    const struct item *p = &h->items[it->operand[it->choice]];
    const struct ir_insn *mul = &h->b->insns.data[it->operand[it->choice]];
    bool sub = in.sub == it->sum->sub;
    ir_reg factor[2], addend = in.src[1 - it->choice];
    for (size_t k = 0; k < 2; k++)
        factor[k] = p->kept[k] == IR_NONE ? mul->src[k] : p->kept[k];
    if (sub && it->choice == 1)
        factor[0] = negated(h, &in, it->sum, factor[0]);
    if (sub && it->choice == 0)
        addend = negated(h, &in, it->sum, addend);
    in.sub = (uint16_t)it->sum->fma;
    in.src[0] = factor[0];
    in.src[1] = factor[1];
    in.src[2] = addend;
    vec_push(&h->out, in);
}

static void rewrite(struct halves *h)
{
    vec_clear(&h->out);
    for (size_t i = 0; i < h->b->insns.len; i++) {
        const struct ir_insn *in = &h->b->insns.data[i];
        const struct item *it = &h->items[i];
        for (size_t k = 0; k < 2; k++)
            if (it->kept[k] != IR_NONE) {
                struct ir_insn save = ir_blank(IR_MOV_B32, in->span, in->site);
                save.dst = it->kept[k];
                save.src[0] = in->src[k];
                vec_push(&h->out, save);
            }
        if (it->choice >= 0)
            emit_fma(h, *in, it);
        else
            vec_push(&h->out, *in);
    }
    vec_clear(&h->b->insns);
    for (size_t i = 0; i < h->out.len; i++)
        vec_push(&h->b->insns, h->out.data[i]);
}

static bool has_product(const struct ir_block *b)
{
    for (size_t i = 0; i < b->insns.len; i++)
        if (is_mul(&b->insns.data[i]))
            return true;
    return false;
}

static void contract_block(struct ir_func *f, uint32_t b, const struct ir_live *live,
                           size_t nregs)
{
    struct halves h = {.f = f, .b = &f->blocks.data[b]};
    h.items = mem_alloc((h.b->insns.len + 1) * sizeof *h.items);
    h.now = mem_alloc((f->regs.len + 1) * sizeof *h.now);
    read_block(&h);
    for (size_t r = 0; r < nregs; r++)
        if (ir_live_has(live, live->out, b, (ir_reg)r) || (ir_reg)r == f->result)
            other_use(&h, (ir_reg)r);
    while (!choose(&h))
        continue;
    keep_factors(&h);
    rewrite(&h);
    vec_free(&h.out);
    mem_free(h.items);
    mem_free(h.now);
}

void fma_contract_halves(struct ir_func *f)
{
    size_t nregs = f->regs.len;
    struct ir_live live = {0};
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        if (!has_product(&f->blocks.data[b]))
            continue;
        if (!live.in)
            live = ir_liveness(f);
        contract_block(f, b, &live, nregs);
    }
    ir_live_free(&live);
}
