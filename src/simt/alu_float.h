/* Floating-point operations of the ALU, rounded to nearest even, subnormals kept.
 *
 * NaN results, as measured on an H200: in single precision always 7fffffff, also from
 * neg, abs, min and max. In double precision a NaN source is passed on, made quiet, sign
 * and payload kept (the later source wins in add, sub, mul, min and max, the dividend in
 * div, b then c then a in fma); an invalid operation gives fff8000000000000. Moves,
 * selects, loads and stores never look at the value. Host NaNs are not trusted. */
#ifndef SIMT_ALU_FLOAT_H
#define SIMT_ALU_FLOAT_H

#include "simt/alu_args.h"
#include "simt/lanes.h"
#include "simt/lanes_fma.h"

/* Mend a row after the fact; defined in alu_nan.c because they are hardly ever called.
 * alu_canon_f32 replaces every NaN of the lanes; alu_nan_* store the results for x, some
 * of which are NaN, looking for the NaN to pass on in the sources in the order named. */
void alu_canon_f32(uint32_t *row, uint32_t mask);
void alu_nan_a(const struct alu_args *x, const uint64_t *result);
void alu_nan_ab(const struct alu_args *x, const uint64_t *result);
void alu_nan_ba(const struct alu_args *x, const uint64_t *result);
void alu_nan_bca(const struct alu_args *x, const uint64_t *result);

/* b NaN or a the lesser: a; where they compare equal both signs are kept, so that
 * -0 < +0; two NaNs stay one. */
static inline lanes_u32 lanes_min_f32(lanes_f32 a, lanes_f32 b)
{
    lanes_u32 ia = (lanes_u32)a, ib = (lanes_u32)b;
    lanes_u32 r = lanes_choose_W((lanes_u32)((a < b) | (b != b)), ia, ib);
    return r | ((lanes_u32)(a == b) & ia);
}

static inline lanes_u32 lanes_max_f32(lanes_f32 a, lanes_f32 b)
{
    lanes_u32 ia = (lanes_u32)a, ib = (lanes_u32)b;
    lanes_u32 r = lanes_choose_W((lanes_u32)((a > b) | (b != b)), ia, ib);
    return r & ((lanes_u32)(a != b) | ia);
}

static inline lanes_u64 lanes_min_f64(lanes_f64 a, lanes_f64 b)
{
    lanes_u64 ia = (lanes_u64)a, ib = (lanes_u64)b;
    lanes_u64 r = lanes_choose_D((lanes_u64)((a < b) | (b != b)), ia, ib);
    return r | ((lanes_u64)(a == b) & ia);
}

static inline lanes_u64 lanes_max_f64(lanes_f64 a, lanes_f64 b)
{
    lanes_u64 ia = (lanes_u64)a, ib = (lanes_u64)b;
    lanes_u64 r = lanes_choose_D((lanes_u64)((a > b) | (b != b)), ia, ib);
    return r & ((lanes_u64)(a != b) | ia);
}

LANES_FLOAT2(ADD_F32, W, lanes_f32, alu_canon_f32, a + b)
LANES_FLOAT2(SUB_F32, W, lanes_f32, alu_canon_f32, a - b)
LANES_FLOAT2(MUL_F32, W, lanes_f32, alu_canon_f32, (a * b))
LANES_FLOAT2(DIV_F32, W, lanes_f32, alu_canon_f32, a / b)
LANES_FLOAT2(MIN_F32, W, lanes_f32, alu_canon_f32, lanes_min_f32(a, b))
LANES_FLOAT2(MAX_F32, W, lanes_f32, alu_canon_f32, lanes_max_f32(a, b))
LANES_FLOAT3(FMA_F32, W, lanes_f32, alu_canon_f32, lanes_fma_f32(a, b, c))
LANES_FLOAT1(NEG_F32, W, lanes_u32, alu_canon_f32, a ^ UINT32_C(0x80000000))
LANES_FLOAT1(ABS_F32, W, lanes_u32, alu_canon_f32, (a & UINT32_C(0x7fffffff)))
LANES_FLOAT1(SQRT_F32, W, lanes_f32, alu_canon_f32, lanes_sqrt_f32(a))

LANES_DOUBLE2(ADD_F64, lanes_f64, alu_nan_ba, a + b)
LANES_DOUBLE2(SUB_F64, lanes_f64, alu_nan_ba, a - b)
LANES_DOUBLE2(MUL_F64, lanes_f64, alu_nan_ba, (a * b))
LANES_DOUBLE2(DIV_F64, lanes_f64, alu_nan_ab, a / b)
LANES_DOUBLE2(MIN_F64, lanes_f64, alu_nan_ba, lanes_min_f64(a, b))
LANES_DOUBLE2(MAX_F64, lanes_f64, alu_nan_ba, lanes_max_f64(a, b))
LANES_DOUBLE3(FMA_F64, lanes_f64, alu_nan_bca, lanes_fma_f64(a, b, c))
LANES_DOUBLE1(NEG_F64, lanes_u64, alu_nan_a, a ^ UINT64_C(0x8000000000000000))
LANES_DOUBLE1(ABS_F64, lanes_u64, alu_nan_a, (a & UINT64_C(0x7fffffffffffffff)))
LANES_DOUBLE1(SQRT_F64, lanes_f64, alu_nan_a, lanes_sqrt_f64(a))

LANES_SETP(SETP_LT_F32, W, lanes_f32, a < b)
LANES_SETP(SETP_LE_F32, W, lanes_f32, a <= b)
LANES_SETP(SETP_GT_F32, W, lanes_f32, a > b)
LANES_SETP(SETP_GE_F32, W, lanes_f32, a >= b)
LANES_SETP(SETP_EQ_F32, W, lanes_f32, a == b)
LANES_SETP(SETP_NE_F32, W, lanes_f32, a != b)
LANES_SETP(SETP_LT_F64, D, lanes_f64, a < b)
LANES_SETP(SETP_LE_F64, D, lanes_f64, a <= b)
LANES_SETP(SETP_GT_F64, D, lanes_f64, a > b)
LANES_SETP(SETP_GE_F64, D, lanes_f64, a >= b)
LANES_SETP(SETP_EQ_F64, D, lanes_f64, a == b)
LANES_SETP(SETP_NE_F64, D, lanes_f64, a != b)

#endif
