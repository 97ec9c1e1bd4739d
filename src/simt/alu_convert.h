/* Conversions of the ALU (PTX ISA: cvt). Integer to float rounds to nearest even, float
 * to integer towards zero; other roundings are asked for by x->sub and rare, so they go
 * through convert_row. Float to integer clamps; NaN gives 0 from f32 to 32 bits, else
 * the sign bit alone (measured on an H200). NaN between the float types keeps its sign
 * and the upper payload and becomes quiet, which hosts do as well. */
#ifndef SIMT_ALU_CONVERT_H
#define SIMT_ALU_CONVERT_H

#include "ir/ir.h"
#include "simt/alu_args.h"
#include "simt/convert.h"
#include "simt/lanes.h"
#include "simt/lanes_width.h"

/* Chunk conversions that clamp. The x86 instruction gives 80000000 for everything out of
 * range, NaN included. */
static inline lanes_u32 lanes_s32_f32(lanes_f32 a)
{
#if defined __AVX2__
    lanes_u32 r = (lanes_u32)_mm256_cvttps_epi32((__m256)a);
#elif defined __SSE2__
    lanes_u32 r = (lanes_u32)_mm_cvttps_epi32((__m128)a);
#else
    lanes_u32 r;
    for (unsigned i = 0; i < LANES_PER_W; i++)
        r[i] = (uint32_t)convert_s32(a[i], 0);
    return r;
#endif
#if defined __SSE2__
    return (r ^ (lanes_u32)(a >= 0x1p31f)) & (lanes_u32)(a == a);
#endif
}

static inline lanes_u32 lanes_u32_f32(lanes_f32 a)
{
#if defined __SSE2__
    lanes_u32 positive = (lanes_u32)(a > 0), big = (lanes_u32)(a >= 0x1p31f);
    lanes_u32 half = (lanes_u32)((lanes_f32){0} + 0x1p31f) & big;
    lanes_f32 rest = (lanes_f32)((lanes_u32)(a - (lanes_f32)half) & positive);
#if defined __AVX2__
    lanes_u32 r = (lanes_u32)_mm256_cvttps_epi32((__m256)rest);
#else
    lanes_u32 r = (lanes_u32)_mm_cvttps_epi32((__m128)rest);
#endif
    return (r ^ (big & 0x80000000u)) | (lanes_u32)(a >= 0x1p32f);
#else
    lanes_u32 r;
    for (unsigned i = 0; i < LANES_PER_W; i++)
        r[i] = convert_u32(a[i], 0);
    return r;
#endif
}

LANES_WIDEN1(CVT_S64_S32, lanes_hu32, lanes_widen_s(a))
LANES_WIDEN1(CVT_U64_U32, lanes_hu32, lanes_widen_u(a))
/* Exact, so that x->sub has nothing to say. */
LANES_WIDEN1(CVT_F64_S32, lanes_hu32, lanes_double_of_s(a))
LANES_WIDEN1(CVT_F64_U32, lanes_hu32, lanes_double_of_s(a ^ 0x80000000u) + 0x1p31)
LANES_WIDEN1(CVT_F64_F32, lanes_hf32, lanes_widen_f(a))

LANES_MAP1(CVT_F32_S32_plain, W, lanes_s32, __builtin_convertvector(a, lanes_f32))
LANES_MAP1(CVT_F32_U32_plain, W, lanes_u32, __builtin_convertvector(a, lanes_f32))
LANES_EACH1(CVT_F32_S64_plain, lane_f32, lane_s64, (float)a)
LANES_EACH1(CVT_F64_S64_plain, lane_f64, lane_s64, (double)a)
LANES_EACH1(CVT_F32_U64_plain, lane_f32, lane_u64, (float)a)
LANES_EACH1(CVT_F64_U64_plain, lane_f64, lane_u64, (double)a)
LANES_NARROW1(CVT_F32_F64_plain, lanes_f64, lanes_narrow_f(lo, hi))
LANES_CONVERT(CVT_F32_S32, IR_RN)
LANES_CONVERT(CVT_F32_U32, IR_RN)
LANES_CONVERT(CVT_F32_S64, IR_RN)
LANES_CONVERT(CVT_F64_S64, IR_RN)
LANES_CONVERT(CVT_F32_U64, IR_RN)
LANES_CONVERT(CVT_F64_U64, IR_RN)
LANES_CONVERT(CVT_F32_F64, IR_RN)

LANES_MAP1(CVT_S32_F32_plain, W, lanes_f32, lanes_s32_f32(a))
LANES_MAP1(CVT_U32_F32_plain, W, lanes_f32, lanes_u32_f32(a))
LANES_EACH1(CVT_S64_F32_plain, lane_s64, lane_f32, convert_s64(a))
LANES_EACH1(CVT_U64_F32_plain, lane_u64, lane_f32, convert_u64(a))
LANES_EACH1(CVT_S32_F64_plain, lane_s32, lane_f64, convert_s32(a, 0x80000000))
LANES_EACH1(CVT_U32_F64_plain, lane_u32, lane_f64, convert_u32(a, 0x80000000))
LANES_EACH1(CVT_S64_F64_plain, lane_s64, lane_f64, convert_s64(a))
LANES_EACH1(CVT_U64_F64_plain, lane_u64, lane_f64, convert_u64(a))
LANES_CONVERT(CVT_S32_F32, IR_RZ)
LANES_CONVERT(CVT_U32_F32, IR_RZ)
LANES_CONVERT(CVT_S64_F32, IR_RZ)
LANES_CONVERT(CVT_U64_F32, IR_RZ)
LANES_CONVERT(CVT_S32_F64, IR_RZ)
LANES_CONVERT(CVT_U32_F64, IR_RZ)
LANES_CONVERT(CVT_S64_F64, IR_RZ)
LANES_CONVERT(CVT_U64_F64, IR_RZ)

#endif
