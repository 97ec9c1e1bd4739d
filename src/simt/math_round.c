/* Arithmetic with a stated direction of rounding (CUDA Math API: __fadd_rz and kin):
 * takes rows, gives correctly rounded rows.
 *
 * Single precision is computed in double "to odd": exact when it fits, else the
 * neighbour with an odd last bit, which then rounds to a float as the exact value would.
 * Double precision sets the host's rounding mode around the operation; operands and
 * result are volatile there, so that the compiler can neither fold the operation nor
 * move it past the change of mode. */
#include "config.h"

#include "simt/math_fn.h"

#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <string.h>

#include "simt/alu_nan.h"
#include "simt/convert.h"
#include "simt/lanes.h"
#include "simt/lanes_fma.h"

/* v is the nearest double of a value that lies beyond it (away from zero) if lost > 0,
 * before it if < 0. */
static double to_odd(double v, double lost)
{
    uint64_t bits = fma_bits_f64(v);
    if (!(lost < 0 || lost > 0) || (bits & 1) != 0 || !isfinite(v))
        return v;
    bits += lost > 0 ? 1 : -1;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static float fma_directed(float a, float b, float c, enum ir_round mode)
{
    double product = (double)a * b;
    if (product + c == 0) {
        /* an exact zero: the sign both have, else minus only when rounding down */
        if (!signbit(product) == !signbit(c))
            return c == 0 ? c : (float)product;
        return mode == IR_RD ? -0.0f : 0.0f;
    }
    return convert_f32(fma_odd_f32(a, b, c), mode);
}

static float divide_directed(float a, float b, enum ir_round mode)
{
    double q = (double)a / b;
    if (!isfinite(q) || !isfinite(b) || q == 0)
        return (float)q;
    double left = fma(-q, b, a); /* exact */
    return convert_f32(to_odd(q, signbit(a) ? -left : left), mode);
}

static float sqrt_directed(float a, enum ir_round mode)
{
    double root = sqrt(a);
    if (!isfinite(root) || root == 0)
        return (float)root;
    return convert_f32(to_odd(root, fma(-root, root, a)), mode);
}

/* 1 / sqrt(a) to nearest. The double is within two units of its last place, so it
 * decides unless it lies next to the middle of two floats; there the middle, which has
 * 25 bits, is compared with the value exactly: m * m * a against 1. */
static float rsqrt_nearest(float a)
{
    double r = 1 / sqrt(a);
    uint64_t bits = fma_bits_f64(r), tail = bits & 0x1fffffff;
    if (!isfinite(r) || r == 0 || tail < 0x10000000 - 4 || tail > 0x10000000 + 4)
        return (float)r;
    bits = bits - tail + 0x10000000;
    double middle;
    memcpy(&middle, &bits, sizeof middle);
    bits += fma(middle * middle, a, -1) > 0 ? -1 : 1;
    memcpy(&r, &bits, sizeof r);
    return (float)r;
}

static float operate_f32(enum round_op op, enum ir_round mode, float a, float b, float c)
{
    switch ((int)op) {
    case ROUND_ADD_F32:
        return fma_directed(a, 1, b, mode);
    case ROUND_SUB_F32:
        return fma_directed(a, 1, -b, mode);
    case ROUND_MUL_F32:
        return convert_f32((double)a * b, mode);
    case ROUND_DIV_F32:
        return divide_directed(a, b, mode);
    case ROUND_FMA_F32:
        return fma_directed(a, b, c, mode);
    case ROUND_RCP_F32:
        return divide_directed(1, a, mode);
    case ROUND_SQRT_F32:
        return sqrt_directed(a, mode);
    default:
        return rsqrt_nearest(a);
    }
}

static double operate_f64(enum round_op op, double a_value, double b_value,
                          double c_value)
{
    volatile double a = a_value, b = b_value, c = c_value, r;
    switch ((int)op) {
    case ROUND_ADD_F64:
        r = a + b;
        break;
    case ROUND_SUB_F64:
        r = a - b;
        break;
    case ROUND_MUL_F64:
        r = a * b;
        break;
    case ROUND_DIV_F64:
        r = a / b;
        break;
    case ROUND_FMA_F64:
        r = fma(a, b, c);
        break;
    case ROUND_RCP_F64:
        b = 1;
        r = b / a;
        break;
    default:
        r = sqrt(a);
        break;
    }
    return r;
}

static int host_mode(enum ir_round mode)
{
    switch (mode) {
    case IR_RZ:
        return FE_TOWARDZERO;
    case IR_RU:
        return FE_UPWARD;
    case IR_RD:
        return FE_DOWNWARD;
    case IR_RN:
    case IR_ROUND_DEFAULT:
        break;
    }
    return FE_TONEAREST;
}

/* How many sources an operation has. */
static unsigned arity(enum round_op op)
{
    if (op == ROUND_FMA_F32 || op == ROUND_FMA_F64)
        return 3;
    return op == ROUND_RCP_F32 || op == ROUND_SQRT_F32 || op == ROUND_RSQRT_F32 ||
                   op == ROUND_RCP_F64 || op == ROUND_SQRT_F64
               ? 1
               : 2;
}

static void row_f32(enum round_op op, enum ir_round mode, const struct alu_args *x)
{
    unsigned n = arity(op);
    const lane_f32 *a = x->a, *b = n > 1 ? x->b : a, *c = n > 2 ? x->c : a;
    MASK_EACH(i, x->mask)
    {
        float r = operate_f32(op, mode, a[i], b[i], c[i]);
        uint32_t bits;
        memcpy(&bits, &r, sizeof bits);
        ((lane_u32 *)x->d)[i] = nan_canon_f32(bits);
    }
}

static void row_f64(enum round_op op, enum ir_round mode, const struct alu_args *x)
{
    unsigned n = arity(op);
    const lane_f64 *a = x->a, *b = n > 1 ? x->b : a, *c = n > 2 ? x->c : a;
    const lane_u64 *ia = x->a, *ib = (const lane_u64 *)b, *ic = (const lane_u64 *)c;
    fesetround(host_mode(mode));
    MASK_EACH(i, x->mask)
    {
        double r = operate_f64(op, a[i], b[i], c[i]);
        uint64_t bits = fma_bits_f64(r);
        if (nan_is_f64(bits)) /* the compiler hands a to the operation first */
            bits = nan_pick_f64(ia[i], ic[i], ib[i]);
        ((lane_u64 *)x->d)[i] = bits;
    }
    fesetround(FE_TONEAREST);
}

void round_row(enum round_op op, enum ir_round mode, const struct alu_args *x)
{
    if (op < ROUND_ADD_F64)
        row_f32(op, mode, x);
    else
        row_f64(op, mode, x);
}
