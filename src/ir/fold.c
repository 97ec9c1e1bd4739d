/* Constant folding of single instructions: integer and floating arithmetic,
 * conversions and comparisons over constant operands, with exactly the results the
 * interpreter would give (wrapping integers, clamped shifts, IEEE single and double
 * rounding). Left out: division by zero (the run reports it), functions of math.def,
 * and float to integer conversions that do not fit (their rules live in one place, the
 * interpreter). */
#include "ir/build.h"

#include <math.h>
#include <string.h>

static float as_f32(uint64_t v)
{
    uint32_t low = (uint32_t)v;
    float f;
    memcpy(&f, &low, sizeof f);
    return f;
}

static double as_f64(uint64_t v)
{
    double d;
    memcpy(&d, &v, sizeof d);
    return d;
}

static uint64_t f32_bits(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return isnan(f) ? UINT32_C(0x7fffffff) : bits;
}

static uint64_t f64_bits(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

/* One line an operation in what follows. b + 1 > 1 leaves out the divisors 0, which is
 * reported when it happens, and -1, whose quotient may not fit. */
/* clang-format off */
static bool fold_w(enum ir_op op, uint32_t a, uint32_t b, uint32_t c, uint32_t *r)
{
    int32_t sa = (int32_t)a, sb = (int32_t)b;
    switch ((int)op) {
    case IR_ADD_I32: *r = a + b; return true;
    case IR_SUB_I32: *r = a - b; return true;
    case IR_MUL_I32: *r = a * b; return true;
    case IR_MAD_I32: *r = a * b + c; return true;
    case IR_AND_B32: *r = a & b; return true;
    case IR_OR_B32: *r = a | b; return true;
    case IR_XOR_B32: *r = a ^ b; return true;
    case IR_NOT_B32: *r = ~a; return true;
    case IR_NEG_I32: *r = 0 - a; return true;
    case IR_SHL_B32: *r = b < 32 ? a << b : 0; return b < 32;
    case IR_SHR_U32: *r = b < 32 ? a >> b : 0; return b < 32;
    case IR_SHR_S32: *r = b < 32 ? (uint32_t)(sa >> b) : 0; return b < 32;
    case IR_DIV_U32: *r = b ? a / b : 0; return b != 0;
    case IR_REM_U32: *r = b ? a % b : 0; return b != 0;
    case IR_DIV_S32: *r = b + 1 > 1 ? (uint32_t)(sa / sb) : 0 - a; return b != 0;
    case IR_REM_S32: *r = b + 1 > 1 ? (uint32_t)(sa % sb) : 0; return b != 0;
    case IR_MIN_S32: *r = sa < sb ? a : b; return true;
    case IR_MAX_S32: *r = sa > sb ? a : b; return true;
    case IR_MIN_U32: *r = a < b ? a : b; return true;
    case IR_MAX_U32: *r = a > b ? a : b; return true;
    case IR_SEXT8: *r = (uint32_t)(int8_t)a; return true;
    case IR_ZEXT8: *r = (uint8_t)a; return true;
    case IR_SEXT16: *r = (uint32_t)(int16_t)a; return true;
    case IR_ZEXT16: *r = (uint16_t)a; return true;
    default: return false;
    }
}

static bool fold_d(enum ir_op op, uint64_t a, uint64_t b, uint64_t c, uint64_t *r)
{
    int64_t sa = (int64_t)a, sb = (int64_t)b;
    uint32_t n = (uint32_t)b;
    switch ((int)op) {
    case IR_ADD_I64: *r = a + b; return true;
    case IR_SUB_I64: *r = a - b; return true;
    case IR_MUL_I64: *r = a * b; return true;
    case IR_MAD_I64: *r = a * b + c; return true;
    case IR_AND_B64: *r = a & b; return true;
    case IR_OR_B64: *r = a | b; return true;
    case IR_XOR_B64: *r = a ^ b; return true;
    case IR_NOT_B64: *r = ~a; return true;
    case IR_NEG_I64: *r = 0 - a; return true;
    case IR_SHL_B64: *r = n < 64 ? a << n : 0; return n < 64;
    case IR_SHR_U64: *r = n < 64 ? a >> n : 0; return n < 64;
    case IR_SHR_S64: *r = n < 64 ? (uint64_t)(sa >> n) : 0; return n < 64;
    case IR_DIV_U64: *r = b ? a / b : 0; return b != 0;
    case IR_REM_U64: *r = b ? a % b : 0; return b != 0;
    case IR_DIV_S64: *r = b + 1 > 1 ? (uint64_t)(sa / sb) : 0 - a; return b != 0;
    case IR_REM_S64: *r = b + 1 > 1 ? (uint64_t)(sa % sb) : 0; return b != 0;
    case IR_MAD_WIDE_S32:
        *r = (uint64_t)((int64_t)(int32_t)a * (int32_t)b) + c;
        return true;
    case IR_MAD_WIDE_U32: *r = (uint64_t)(uint32_t)a * (uint32_t)b + c; return true;
    case IR_CVT_S64_S32: *r = (uint64_t)(int64_t)(int32_t)a; return true;
    case IR_CVT_U64_U32: *r = (uint32_t)a; return true;
    case IR_LO32: *r = (uint32_t)a; return true;
    default: return false;
    }
}

static bool truncate(double v, uint64_t *r)
{
    if (!(fabs(v) < 2e9))
        return false;
    *r = (uint32_t)(int32_t)v;
    return true;
}

static bool fold_float(enum ir_op op, uint64_t a, uint64_t b, uint64_t *r)
{
    switch ((int)op) {
    case IR_ADD_F32: *r = f32_bits(as_f32(a) + as_f32(b)); return true;
    case IR_SUB_F32: *r = f32_bits(as_f32(a) - as_f32(b)); return true;
    case IR_MUL_F32: *r = f32_bits(as_f32(a) * as_f32(b)); return true;
    case IR_DIV_F32: *r = f32_bits(as_f32(a) / as_f32(b)); return true;
    case IR_NEG_F32: *r = (a ^ UINT32_C(0x80000000)) & UINT32_MAX; return true;
    case IR_ADD_F64: *r = f64_bits(as_f64(a) + as_f64(b)); return !isnan(as_f64(*r));
    case IR_SUB_F64: *r = f64_bits(as_f64(a) - as_f64(b)); return !isnan(as_f64(*r));
    case IR_MUL_F64: *r = f64_bits(as_f64(a) * as_f64(b)); return !isnan(as_f64(*r));
    case IR_DIV_F64: *r = f64_bits(as_f64(a) / as_f64(b)); return !isnan(as_f64(*r));
    case IR_NEG_F64: *r = a ^ UINT64_C(0x8000000000000000); return true;
    case IR_CVT_F32_S32: *r = f32_bits((float)(int32_t)a); return true;
    case IR_CVT_F32_U32: *r = f32_bits((float)(uint32_t)a); return true;
    case IR_CVT_F64_S32: *r = f64_bits((double)(int32_t)a); return true;
    case IR_CVT_F64_U32: *r = f64_bits((double)(uint32_t)a); return true;
    case IR_CVT_F32_S64: *r = f32_bits((float)(int64_t)a); return true;
    case IR_CVT_F32_U64: *r = f32_bits((float)a); return true;
    case IR_CVT_F64_S64: *r = f64_bits((double)(int64_t)a); return true;
    case IR_CVT_F64_U64: *r = f64_bits((double)a); return true;
    case IR_CVT_F64_F32: *r = f64_bits((double)as_f32(a)); return !isnan(as_f32(a));
    case IR_CVT_F32_F64: *r = f32_bits((float)as_f64(a)); return !isnan(as_f64(a));
    case IR_CVT_S32_F32: return truncate(as_f32(a), r);
    case IR_CVT_S32_F64: return truncate(as_f64(a), r);
    default: return false;
    }
}

static bool fold_compare(enum ir_op op, uint64_t a, uint64_t b, uint64_t *r)
{
    int32_t sa = (int32_t)a, sb = (int32_t)b;
    uint32_t ua = (uint32_t)a, ub = (uint32_t)b;
    int64_t da = (int64_t)a, db = (int64_t)b;
    switch ((int)op) {
    case IR_SETP_LT_S32: *r = sa < sb; return true;
    case IR_SETP_LE_S32: *r = sa <= sb; return true;
    case IR_SETP_GT_S32: *r = sa > sb; return true;
    case IR_SETP_GE_S32: *r = sa >= sb; return true;
    case IR_SETP_LT_U32: *r = ua < ub; return true;
    case IR_SETP_LE_U32: *r = ua <= ub; return true;
    case IR_SETP_GT_U32: *r = ua > ub; return true;
    case IR_SETP_GE_U32: *r = ua >= ub; return true;
    case IR_SETP_EQ_B32: *r = ua == ub; return true;
    case IR_SETP_NE_B32: *r = ua != ub; return true;
    case IR_SETP_LT_S64: *r = da < db; return true;
    case IR_SETP_LE_S64: *r = da <= db; return true;
    case IR_SETP_GT_S64: *r = da > db; return true;
    case IR_SETP_GE_S64: *r = da >= db; return true;
    case IR_SETP_LT_U64: *r = a < b; return true;
    case IR_SETP_LE_U64: *r = a <= b; return true;
    case IR_SETP_GT_U64: *r = a > b; return true;
    case IR_SETP_GE_U64: *r = a >= b; return true;
    case IR_SETP_EQ_B64: *r = a == b; return true;
    case IR_SETP_NE_B64: *r = a != b; return true;
    case IR_AND_PRED: *r = a & b & 1; return true;
    case IR_OR_PRED: *r = (a | b) & 1; return true;
    case IR_XOR_PRED: *r = (a ^ b) & 1; return true;
    case IR_NOT_PRED: *r = ~a & 1; return true;
    default: return false;
    }
}
/* clang-format on */

bool ir_fold(enum ir_op op, const uint64_t *src, uint64_t *out)
{
    uint32_t w;
    if (fold_w(op, (uint32_t)src[0], (uint32_t)src[1], (uint32_t)src[2], &w)) {
        *out = w;
        return true;
    }
    if (op == IR_SELP_B32 || op == IR_SELP_B64) {
        *out = src[2] & 1 ? src[0] : src[1];
        return true;
    }
    return fold_d(op, src[0], src[1], src[2], out) ||
           fold_float(op, src[0], src[1], out) || fold_compare(op, src[0], src[1], out);
}
