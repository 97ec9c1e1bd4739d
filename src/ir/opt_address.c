/* Addresses: the constant part of an index is added by the access itself, whose machine
 * instruction has an offset, so that tile[r][x + 8] and tile[r][x] share an address. An
 * index that is a signed sum does not overflow, which C++ promises. */
#include "config.h"

#include "ir/opt.h"

struct addresses {
    struct ir_func *f;
    struct ir_block *out; /* what the block becomes */
    int64_t *def; /* by register: 1 + its latest definition's place in out; 0: none */
    size_t ndef;
};

static const struct ir_insn *definition(const struct addresses *a, ir_reg r,
                                        size_t before)
{
    int64_t at = r == IR_NONE || (size_t)r >= a->ndef ? 0 : a->def[r];
    return at && (size_t)at <= before ? &a->out->insns.data[at - 1] : NULL;
}

/* r has the same value here as where `in` of the new block stood. */
static bool unchanged(const struct addresses *a, ir_reg r, const struct ir_insn *in)
{
    int64_t at = (size_t)r >= a->ndef ? 0 : a->def[r];
    return at <= in - a->out->insns.data;
}

static bool constant(const struct addresses *a, ir_reg r, int64_t *value)
{
    const struct ir_reg_info *info = &a->f->regs.data[r];
    if (info->kind != IR_KIND_CONST)
        return false;
    *value = info->cls == IR_D ? (int64_t)info->bits : (int64_t)(int32_t)info->bits;
    return true;
}

static bool is_access(const struct ir_insn *in)
{
    unsigned group = ir_op_info((enum ir_op)in->op)->group;
    return group == IR_GROUP_LOAD || group == IR_GROUP_STORE || group == IR_GROUP_ATOMIC;
}

/* base + constant: the constant goes. */
static bool drop_sum(const struct addresses *a, struct ir_insn *in,
                     const struct ir_insn *d)
{
    int64_t x, y;
    if (d->op == IR_ADD_I64 && constant(a, d->src[1], &x) && unchanged(a, d->src[0], d)) {
        in->src[0] = d->src[0];
        in->imm += x;
        return true;
    }
    if (d->op == IR_MAD_WIDE_S32 && constant(a, d->src[0], &x) &&
        constant(a, d->src[1], &y) && unchanged(a, d->src[2], d)) {
        in->src[0] = d->src[2];
        in->imm += x * y;
        return true;
    }
    return false;
}

static void emit(struct addresses *a, struct ir_insn in)
{
    vec_push(&a->out->insns, in);
    const ir_reg dst[] = {in.dst, in.dst2};
    for (int i = 0; i < 2; i++)
        if (dst[i] != IR_NONE && (size_t)dst[i] < a->ndef)
            a->def[dst[i]] = (int64_t)a->out->insns.len;
}

/* The access reads a new address like d's, from another index or base. */
static void readdress(struct addresses *a, struct ir_insn *in, struct ir_insn d,
                      ir_reg index, ir_reg base)
{
    d.dst = ir_new_reg(a->f, IR_KIND_TEMP, a->f->regs.data[d.dst].vtype, NULL);
    d.src[0] = index;
    d.src[2] = base;
    emit(a, d);
    in->src[0] = d.dst;
}

/* (x + constant) * scale + base, and x * scale + a place in shared memory. */
static bool drop_index(struct addresses *a, struct ir_insn *in, const struct ir_insn *d)
{
    int64_t add, scale, base;
    if (d->op != IR_MAD_WIDE_S32 || !constant(a, d->src[1], &scale) ||
        !unchanged(a, d->src[0], d) || !unchanged(a, d->src[2], d))
        return false;
    size_t at = (size_t)(d - a->out->insns.data);
    const struct ir_insn *sum = definition(a, d->src[0], at);
    if (sum && sum->op == IR_ADD_I32 && constant(a, sum->src[1], &add) &&
        unchanged(a, sum->src[0], sum)) {
        in->imm += add * scale;
        readdress(a, in, *d, sum->src[0], d->src[2]);
        return true;
    }
    if (constant(a, d->src[2], &base) && (uint64_t)base > IR_SHARED_BASE &&
        (uint64_t)base < IR_SHARED_BASE + IR_WINDOW_SIZE) {
        in->imm += base - (int64_t)IR_SHARED_BASE;
        readdress(a, in, *d, d->src[0],
                  ir_const(a->f, a->f->regs.data[d->src[2]].vtype, IR_SHARED_BASE));
        return true;
    }
    return false;
}

static void fold_access(struct addresses *a, struct ir_insn *in)
{
    enum { STEPS = 4 };
    for (int i = 0; i < STEPS; i++) {
        const struct ir_insn *d = definition(a, in->src[0], a->out->insns.len);
        if (!d || (!drop_sum(a, in, d) && !drop_index(a, in, d)))
            return;
    }
}

static void fold_block(struct ir_func *f, uint32_t b)
{
    struct ir_block out = {0};
    struct addresses a = {.f = f, .out = &out, .ndef = f->regs.len};
    a.def = mem_alloc((a.ndef + 1) * sizeof *a.def);
    for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
        struct ir_insn in = f->blocks.data[b].insns.data[i];
        if (is_access(&in))
            fold_access(&a, &in);
        emit(&a, in);
    }
    vec_free(&f->blocks.data[b].insns);
    f->blocks.data[b].insns.data = out.insns.data;
    f->blocks.data[b].insns.len = out.insns.len;
    f->blocks.data[b].insns.cap = out.insns.cap;
    mem_free(a.def);
}

void ir_fold_addresses(struct ir_func *f)
{
    for (uint32_t b = 0; b < f->blocks.len; b++)
        fold_block(f, b);
}
