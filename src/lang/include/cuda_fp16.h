/* 16-bit floating point, IEEE binary16: types __half and __half2 with their conversions,
 * operators and intrinsics, on built-ins that round once. CUDA Math API: Half Precision
 * Intrinsics. Left out: printing, complex numbers, the half forms of cache operators that
 * take no pointer. */
#pragma once

#define __WT_H __half
#define __WT_H2 __half2
#define __WT_RAW __half_raw
#define __WT_RAW2 __half2_raw
#define __WT(op) __wt_f16_##op
#define __WT2(op) __wt_f16x2_##op
#define __WT_ONE 0x3c00
#define __WT_NAME(a, b) a##half##b
#define __WT_NAME2(a, b) a##half2##b
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

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half_raw __nv_half_raw;

__host__ __device__ __forceinline__ __half __float2half(float f) { return __float2half_rn(f); }
__host__ __device__ __forceinline__ __half2 make_half2(__half x, __half y) { return __half2(x, y); }
__host__ __device__ __forceinline__ __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
__host__ __device__ __forceinline__ __half2 __float22half2_rn(float2 v)
{
    return __half2(__float2half_rn(v.x), __float2half_rn(v.y));
}
__host__ __device__ __forceinline__ __half2 __float2half2_rn(float f)
{
    __half h = __float2half_rn(f);
    return __half2(h, h);
}
__host__ __device__ __forceinline__ __half2 __floats2half2_rn(float a, float b)
{
    return __half2(__float2half_rn(a), __float2half_rn(b));
}
__host__ __device__ __forceinline__ float2 __half22float2(__half2 v)
{
    return make_float2(__half2float(v.x), __half2float(v.y));
}
__host__ __device__ __forceinline__ __half2 __half2half2(__half a) { return __half2(a, a); }
