/* 16-bit floating point with the exponent of float: types __nv_bfloat16 and
 * __nv_bfloat162 with their conversions, operators and intrinsics, on built-ins that
 * round once. CUDA Math API: Bfloat16 Precision Intrinsics. Left out as in cuda_fp16.h. */
#pragma once

#define __WT_H __nv_bfloat16
#define __WT_H2 __nv_bfloat162
#define __WT_RAW __nv_bfloat16_raw
#define __WT_RAW2 __nv_bfloat162_raw
#define __WT(op) __wt_bf16_##op
#define __WT2(op) __wt_bf16x2_##op
#define __WT_ONE 0x3f80
#define __WT_NAME(a, b) a##bfloat16##b
#define __WT_NAME2(a, b) a##bfloat162##b
#include <internal/half_types.h>
#undef __WT_NAME2
#undef __WT_NAME
#undef __WT_ONE
#undef __WT2
#undef __WT
#undef __WT_RAW2
#undef __WT_RAW
#undef __WT_H2
#undef __WT_H

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__host__ __device__ __forceinline__ __nv_bfloat16 __float2bfloat16(float f)
{
    return __float2bfloat16_rn(f);
}
__host__ __device__ __forceinline__ __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y)
{
    return __nv_bfloat162(x, y);
}
__host__ __device__ __forceinline__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a,
                                                             __nv_bfloat16 b)
{
    return __nv_bfloat162(a, b);
}
__host__ __device__ __forceinline__ __nv_bfloat162 __float22bfloat162_rn(float2 v)
{
    return __nv_bfloat162(__float2bfloat16_rn(v.x), __float2bfloat16_rn(v.y));
}
__host__ __device__ __forceinline__ __nv_bfloat162 __float2bfloat162_rn(float f)
{
    __nv_bfloat16 h = __float2bfloat16_rn(f);
    return __nv_bfloat162(h, h);
}
__host__ __device__ __forceinline__ __nv_bfloat162 __floats2bfloat162_rn(float a, float b)
{
    return __nv_bfloat162(__float2bfloat16_rn(a), __float2bfloat16_rn(b));
}
__host__ __device__ __forceinline__ float2 __bfloat1622float2(__nv_bfloat162 v)
{
    return make_float2(__bfloat162float(v.x), __bfloat162float(v.y));
}
__host__ __device__ __forceinline__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a)
{
    return __nv_bfloat162(a, a);
}
