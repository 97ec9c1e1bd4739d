/* Definedness through the ALU, see simt/alu_shadow.h: takes an op with its value and
 * shadow rows, gives the shadow of the results. Out of line and not tuned: the inner loop
 * comes here only when something undefined is about. */
#include "config.h"

#include "simt/alu_shadow.h"

#include <assert.h>
#include <string.h>

#include "simt/alu.h"

uint32_t alu_shadow_lanes(enum ir_class cls, const void *row)
{
    lanes_gather sum = {0};
    const lanes_u32 *w = row;
    const lanes_u64 *d = row;
    switch (cls) {
    case IR_P:
        return *(const lane_u32 *)row;
    case IR_W:
        for (unsigned k = 0; k < LANES_N_W; k++)
            sum = lanes_gather_W(sum, (lanes_u32)(w[k] != 0), k);
        return lanes_gathered(sum);
    case IR_D:
        for (unsigned k = 0; k < LANES_N_D; k++)
            sum = lanes_gather_D(sum, (lanes_u64)(d[k] != 0), k);
        return lanes_gathered(sum);
    }
    assert(!"a register class");
    return 0;
}

void alu_shadow_fill(enum ir_class cls, void *row, uint32_t undefined, uint32_t lanes)
{
    lanes_u32 *w = row;
    lanes_u64 *d = row;
    if (cls == IR_P)
        lanes_set_pred(row, undefined, lanes);
    for (unsigned k = 0; cls == IR_W && k < LANES_N_W; k++)
        w[k] = lanes_merge_W(w[k], lanes_expand_W(undefined, k), lanes, k);
    for (unsigned k = 0; cls == IR_D && k < LANES_N_D; k++)
        d[k] = lanes_merge_D(d[k], lanes_expand_D(undefined, k), lanes, k);
}

/* Class of an operand by its letter in a signature; false where there is none. */
static bool class_of(char letter, enum ir_class *cls)
{
    *cls = letter == 'p' ? IR_P : letter == 'd' || letter == 'g' ? IR_D : IR_W;
    return letter != 0 && letter != '-';
}

static const char *signature(enum ir_op op, unsigned sub)
{
    return op == IR_MATHX ? ir_math_info((enum ir_math)sub)->sig : ir_op_info(op)->sig;
}

/* The rule of arithmetic: a lane is undefined if any byte of its sources is. */
static void spread(enum ir_op op, const struct alu_args *x, const struct alu_args *s)
{
    const char *sig = signature(op, x->sub);
    const void *const sources[] = {s->a, s->b, s->c, s->e};
    uint32_t undefined = 0;
    enum ir_class cls;
    for (unsigned k = 0; k < 4 && class_of(sig[3 + k], &cls); k++)
        undefined |= alu_shadow_lanes(cls, sources[k]);
    if (class_of(sig[0], &cls))
        alu_shadow_fill(cls, s->d, undefined, x->mask);
    if (class_of(sig[1], &cls))
        alu_shadow_fill(cls, s->d2, undefined, x->mask);
}

/* Every byte with any bit set made 0xff. */
static uint64_t whole_bytes(uint64_t bits)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t top = (((bits & low) + low) | bits) & ~low;
    return (top >> 7) * 0xff;
}

/* One lane of a W or D row, zero-extended. */
static uint64_t get(enum ir_class cls, const void *row, unsigned lane)
{
    return cls == IR_W ? ((const lane_u32 *)row)[lane] : ((const lane_u64 *)row)[lane];
}

static void put(enum ir_class cls, void *row, unsigned lane, uint64_t v)
{
    if (cls == IR_W)
        ((lane_u32 *)row)[lane] = (uint32_t)v;
    else
        ((lane_u64 *)row)[lane] = v;
}

/* A byte is defined if both are, or if a defined one decides: `decides` is what both
 * values are compared with, 0 for and, all ones for or. */
static uint64_t bitwise(uint64_t a, uint64_t b, uint64_t ua, uint64_t ub,
                        uint64_t decides)
{
    uint64_t a_decides = ~(whole_bytes(a ^ decides) | ua);
    uint64_t b_decides = ~(whole_bytes(b ^ decides) | ub);
    return (ua | ub) & ~(a_decides | b_decides);
}

static void bitwise_row(enum ir_class cls, const struct alu_args *x,
                        const struct alu_args *s, uint64_t decides)
{
    MASK_EACH(i, x->mask)
    {
        uint64_t u = bitwise(get(cls, x->a, i), get(cls, x->b, i), get(cls, s->a, i),
                             get(cls, s->b, i), decides);
        put(cls, s->d, i, u);
    }
}

/* The shadow of a selected value; undefined where the predicate is. */
static void select_row(enum ir_class cls, enum ir_op op, const struct alu_args *x,
                       const struct alu_args *s)
{
    struct alu_args t = *s;
    uint32_t undefined = *(const lane_u32 *)s->c;
    t.c = x->c;
    t.mask = x->mask & ~undefined;
    if (op == IR_SELP_B32)
        alu_SELP_B32(&t);
    else
        alu_SELP_B64(&t);
    alu_shadow_fill(cls, s->d, undefined, x->mask & undefined);
}

static uint64_t shift(enum ir_op op, uint64_t v, uint32_t n)
{
    switch ((int)op) {
    case IR_SHL_B32:
        return bits_shl32((uint32_t)v, n);
    case IR_SHR_U32:
        return bits_shr32((uint32_t)v, n);
    case IR_SHR_S32:
        return bits_sar32((uint32_t)v, n);
    case IR_SHL_B64:
        return bits_shl64(v, n);
    case IR_SHR_U64:
        return bits_shr64(v, n);
    default:
        return bits_sar64(v, n);
    }
}

/* Undefined bits are moved like the value's; a byte that gets one is undefined, as is
 * all of the lane if the count is. */
static void shift_row(enum ir_class cls, enum ir_op op, const struct alu_args *x,
                      const struct alu_args *s)
{
    MASK_EACH(i, x->mask)
    {
        uint32_t n = ((const lane_u32 *)x->b)[i], un = ((const lane_u32 *)s->b)[i];
        uint64_t u = whole_bytes(shift(op, get(cls, s->a, i), n));
        put(cls, s->d, i, un ? UINT64_MAX : u);
    }
}

static void funnel_row(enum ir_op op, const struct alu_args *x, const struct alu_args *s)
{
    const lane_u32 *lo = s->a, *hi = s->b, *count = x->c, *un = s->c;
    bool clamp = op == IR_SHF_LC || op == IR_SHF_RC;
    MASK_EACH(i, x->mask)
    {
        uint32_t n = !clamp ? count[i] & 31 : count[i] > 32 ? 32 : count[i];
        uint32_t u = op == IR_SHF_L || op == IR_SHF_LC
                         ? bits_shl32(hi[i], n) | bits_shr32(lo[i], 32 - n)
                         : bits_shr32(lo[i], n) | bits_shl32(hi[i], 32 - n);
        put(IR_W, s->d, i, un[i] ? UINT64_MAX : whole_bytes(u));
    }
}

/* A result byte is undefined if the byte picked is, or the nibble that picks it. */
static void permute_row(const struct alu_args *x, const struct alu_args *s)
{
    const lane_u32 *lo = s->a, *hi = s->b, *pick = x->c, *up = s->c;
    MASK_EACH(i, x->mask)
    {
        uint32_t u = bits_permute(lo[i], hi[i], pick[i]);
        for (unsigned byte = 0; byte < 4; byte++)
            if (up[i] >> (byte / 2 * 8) & 0xff)
                u |= UINT32_C(0xff) << (8 * byte);
        put(IR_W, s->d, i, u);
    }
}

/* A defined false decides an and, a defined true an or. */
static void predicate(enum ir_op op, const struct alu_args *x, const struct alu_args *s)
{
    uint32_t a = *(const lane_u32 *)x->a, ua = *(const lane_u32 *)s->a;
    uint32_t b = *(const lane_u32 *)x->b, ub = *(const lane_u32 *)s->b;
    uint32_t decided =
        op == IR_AND_PRED ? (~a & ~ua) | (~b & ~ub) : (a & ~ua) | (b & ~ub);
    lanes_set_pred(s->d, (ua | ub) & ~decided, x->mask);
}

/* Operations whose shadow goes the way of the value itself: the same function, run on
 * the shadows. A sign extension of 0xff makes the new bytes undefined, one of 0 defined. */
static bool same_way(enum ir_op op, const struct alu_args *s)
{
    switch ((int)op) {
#define SAME(SYM)                                                                        \
    case IR_##SYM:                                                                       \
        alu_##SYM(s);                                                                    \
        return true;
#include "simt/alu_shadow_same.def"
    default:
        return false;
    }
}

static void shadow(enum ir_op op, const struct alu_args *x, const struct alu_args *s)
{
    switch ((int)op) {
    case IR_NOT_B32:
        alu_MOV_B32(s);
        return;
    case IR_NOT_B64:
        alu_MOV_B64(s);
        return;
    case IR_NOT_PRED:
        alu_MOV_PRED(s);
        return;
    case IR_XOR_B32:
        alu_OR_B32(s);
        return;
    case IR_XOR_B64:
        alu_OR_B64(s);
        return;
    case IR_XOR_PRED:
        alu_OR_PRED(s);
        return;
    case IR_AND_B32:
    case IR_AND_B64:
        bitwise_row(op == IR_AND_B32 ? IR_W : IR_D, x, s, 0);
        return;
    case IR_OR_B32:
    case IR_OR_B64:
        bitwise_row(op == IR_OR_B32 ? IR_W : IR_D, x, s, UINT64_MAX);
        return;
    case IR_SELP_B32:
    case IR_SELP_B64:
        select_row(op == IR_SELP_B32 ? IR_W : IR_D, op, x, s);
        return;
    case IR_SHL_B32:
    case IR_SHR_U32:
    case IR_SHR_S32:
        shift_row(IR_W, op, x, s);
        return;
    case IR_SHL_B64:
    case IR_SHR_U64:
    case IR_SHR_S64:
        shift_row(IR_D, op, x, s);
        return;
    case IR_SHF_L:
    case IR_SHF_LC:
    case IR_SHF_R:
    case IR_SHF_RC:
        funnel_row(op, x, s);
        return;
    case IR_PRMT_B32:
        permute_row(x, s);
        return;
    case IR_AND_PRED:
    case IR_OR_PRED:
        predicate(op, x, s);
        return;
    default:
        spread(op, x, s);
    }
}

struct alu_undefined alu_shadow(enum ir_op op, const struct alu_args *x,
                                const struct alu_args *s)
{
    struct alu_args t = *s;
    struct alu_undefined r = {0, 0};
    enum ir_class cls;
    t.mask = x->mask;
    t.sub = 0;
    if (!same_way(op, &t))
        shadow(op, x, &t);
    const char *sig = signature(op, x->sub);
    if (class_of(sig[0], &cls))
        r.d = alu_shadow_lanes(cls, s->d) & x->mask;
    if (class_of(sig[1], &cls))
        r.d2 = alu_shadow_lanes(cls, s->d2) & x->mask;
    return r;
}
