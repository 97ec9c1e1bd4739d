/* Types and operators of expressions, on rows of lanes: C's conversions, and what each
 * operator makes of two values. What has no value (a division by zero, a shift too far)
 * becomes undefined. */
#include "config.h"

#include "trace/expr_priv.h"

#include <string.h>

#include "base/half.h"

static uint64_t float_bits(float f)
{
    uint32_t low;
    memcpy(&low, &f, sizeof low);
    return low;
}

static uint64_t double_bits(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static float as_float(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float f;
    memcpy(&f, &low, sizeof f);
    return f;
}

static double as_double(uint64_t bits)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

/* --- types ------------------------------------------------------------------------------ */

bool lanes_is_float(enum ir_vtype t)
{
    return t == IR_F32 || t == IR_F64;
}

static bool is_signed(enum ir_vtype t)
{
    return t == IR_S32 || t == IR_S64;
}

static bool is_wide(enum ir_vtype t)
{
    return t == IR_S64 || t == IR_U64 || t == IR_F64;
}

uint64_t lanes_promote(enum ir_vtype from, uint64_t bits, enum ir_vtype *to)
{
    *to = IR_S32;
    switch (from) {
    case IR_S8:
        return (uint32_t)(int8_t)bits;
    case IR_S16:
        return (uint32_t)(int16_t)bits;
    case IR_U8:
        return (uint8_t)bits;
    case IR_U16:
        return (uint16_t)bits;
    case IR_BOOL:
    case IR_PREDICATE:
        return bits != 0;
    case IR_F16:
    case IR_BF16:
        *to = IR_F32;
        return float_bits(
            (float)half_value(from == IR_F16 ? HALF_F16 : HALF_BF16, (uint32_t)bits));
    case IR_PTR:
    case IR_BYTES:
        *to = IR_U64;
        return bits;
    case IR_S32:
    case IR_U32:
    case IR_S64:
    case IR_U64:
    case IR_F32:
    case IR_F64:
        break;
    }
    *to = from;
    return bits;
}

double lanes_number(enum ir_vtype t, uint64_t bits)
{
    return t == IR_F64   ? as_double(bits)
           : t == IR_F32 ? as_float(bits)
           : t == IR_S32 ? (int32_t)bits
           : t == IR_S64 ? (double)(int64_t)bits
                         : (double)bits;
}

static uint64_t narrow(enum ir_vtype t, uint64_t bits)
{
    return is_wide(t) ? bits : bits & UINT32_MAX;
}

uint64_t lanes_convert(enum ir_vtype from, enum ir_vtype to, uint64_t bits)
{
    if (to == IR_F64)
        return double_bits(lanes_number(from, bits));
    if (to == IR_F32)
        return float_bits((float)lanes_number(from, bits));
    if (is_signed(from) && !is_wide(from))
        bits = (uint64_t)(int64_t)(int32_t)bits;
    return narrow(to, bits);
}

/* C's usual arithmetic conversions. */
static void convert_both(struct lanes *x, struct lanes *y)
{
    static const enum ir_vtype rank[] = {IR_F64, IR_F32, IR_U64, IR_S64, IR_U32, IR_S32};
    size_t i = 0;
    while (rank[i] != x->t && rank[i] != y->t)
        i++;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        x->v[lane] = lanes_convert(x->t, rank[i], x->v[lane]);
        y->v[lane] = lanes_convert(y->t, rank[i], y->v[lane]);
    }
    x->t = y->t = rank[i];
}

bool lanes_uniform(struct lanes *out, uint64_t value)
{
    *out = (struct lanes){.t = IR_S32, .known = UINT32_MAX};
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        out->v[lane] = value;
    return true;
}

/* --- operators -------------------------------------------------------------------------- */

static bool float_op(enum expr_op op, double x, double y, double *out, bool *truth)
{
    *truth = op >= EXPR_LT && op <= EXPR_NE;
    switch ((int)op) {
    case EXPR_MUL:
        *out = x * y;
        break;
    case EXPR_DIV:
        *out = x / y;
        break;
    case EXPR_ADD:
        *out = x + y;
        break;
    case EXPR_SUB:
        *out = x - y;
        break;
    case EXPR_LT:
        *out = x < y;
        break;
    case EXPR_LE:
        *out = x <= y;
        break;
    case EXPR_GT:
        *out = x > y;
        break;
    case EXPR_GE:
        *out = x >= y;
        break;
    case EXPR_EQ:
        *out = x == y;
        break;
    case EXPR_NE:
        *out = x != y;
        break;
    default:
        return false;
    }
    return true;
}

/* Division and remainder; false where they have no value. */
static bool divide(enum expr_op op, enum ir_vtype t, uint64_t x, uint64_t y,
                   uint64_t *out)
{
    if (y == 0)
        return false;
    if (!is_signed(t)) {
        *out = op == EXPR_DIV ? x / y : x % y;
        return true;
    }
    int64_t a = (int64_t)lanes_convert(t, IR_S64, x),
            b = (int64_t)lanes_convert(t, IR_S64, y);
    if (b == -1)
        *out = op == EXPR_DIV ? 0 - (uint64_t)a : 0;
    else
        *out = (uint64_t)(op == EXPR_DIV ? a / b : a % b);
    return true;
}

static bool compare(enum expr_op op, enum ir_vtype t, uint64_t x, uint64_t y)
{
    bool less = x < y;
    if (is_signed(t))
        less =
            (int64_t)lanes_convert(t, IR_S64, x) < (int64_t)lanes_convert(t, IR_S64, y);
    return op == EXPR_LT   ? less
           : op == EXPR_LE ? less || x == y
           : op == EXPR_GT ? !less && x != y
           : op == EXPR_GE ? !less
           : op == EXPR_EQ ? x == y
                           : x != y;
}

/* Of one type; false where there is no value. */
static bool int_op(enum expr_op op, enum ir_vtype t, uint64_t x, uint64_t y,
                   uint64_t *out)
{
    switch ((int)op) {
    case EXPR_MUL:
        *out = x * y;
        break;
    case EXPR_DIV:
    case EXPR_REM:
        if (!divide(op, t, x, y, out))
            return false;
        break;
    case EXPR_ADD:
        *out = x + y;
        break;
    case EXPR_SUB:
        *out = x - y;
        break;
    case EXPR_AND:
        *out = x & y;
        break;
    case EXPR_XOR:
        *out = x ^ y;
        break;
    case EXPR_OR:
        *out = x | y;
        break;
    default:
        *out = compare(op, t, x, y);
        break;
    }
    *out = narrow(t, *out);
    return true;
}

/* The left operand keeps its type; a count beyond it has no value. */
static bool shift(enum expr_op op, enum ir_vtype t, uint64_t x, uint64_t count,
                  uint64_t *out)
{
    if (count >= (is_wide(t) ? 64 : 32))
        return false;
    if (op == EXPR_SHL)
        *out = narrow(t, x << count);
    else if (is_signed(t))
        *out = narrow(t, (uint64_t)((int64_t)lanes_convert(t, IR_S64, x) >> count));
    else
        *out = x >> count;
    return true;
}

/* One lane of an operator that is not logical; x and y are of one type, but for shifts. */
static bool lane_op(enum expr_op op, enum ir_vtype t, uint64_t x, uint64_t y,
                    uint64_t *out)
{
    double d;
    bool truth;
    if (op == EXPR_SHL || op == EXPR_SHR)
        return shift(op, t, x, y, out);
    if (!lanes_is_float(t))
        return int_op(op, t, x, y, out);
    if (!float_op(op, lanes_number(t, x), lanes_number(t, y), &d, &truth))
        return false;
    *out = truth ? (uint64_t)d : t == IR_F32 ? float_bits((float)d) : double_bits(d);
    return true;
}

static bool is_logical(enum expr_op op)
{
    return op == EXPR_LAND || op == EXPR_LOR || op == EXPR_NOT;
}

static void logical(enum expr_op op, struct lanes *x, const struct lanes *y)
{
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        bool a = lanes_number(x->t, x->v[lane]) != 0,
             b = lanes_number(y->t, y->v[lane]) != 0;
        x->v[lane] = op == EXPR_NOT ? !a : op == EXPR_LAND ? a && b : a || b;
    }
    x->t = IR_S32;
}

bool lanes_binary(enum expr_op op, struct lanes *x, struct lanes *y)
{
    bool shifts = op == EXPR_SHL || op == EXPR_SHR;
    x->known &= y->known;
    x->undefined |= y->undefined;
    if (is_logical(op)) {
        logical(op, x, y);
        return true;
    }
    if (!shifts)
        convert_both(x, y);
    bool bits = shifts || op == EXPR_REM || (op >= EXPR_AND && op <= EXPR_OR);
    if (bits && (lanes_is_float(x->t) || lanes_is_float(y->t)))
        return false;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (x->known >> lane & 1 &&
            !lane_op(op, x->t, x->v[lane], y->v[lane], &x->v[lane]))
            x->undefined |= 1u << lane;
    if (op >= EXPR_LT && op <= EXPR_NE)
        x->t = IR_S32;
    return true;
}

bool lanes_unary(enum expr_op op, struct lanes *x)
{
    struct lanes other;
    lanes_uniform(&other, op == EXPR_COMPL ? UINT32_MAX : 0);
    if (op == EXPR_NOT) {
        logical(op, x, &other);
        return true;
    }
    if (op == EXPR_COMPL)
        return lanes_binary(EXPR_XOR, x, &other);
    if (!lanes_is_float(x->t)) {
        convert_both(&other, x);
        struct lanes result = other;
        bool ok = lanes_binary(EXPR_SUB, &result, x);
        *x = result;
        return ok;
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        x->v[lane] ^= x->t == IR_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
    return true;
}
