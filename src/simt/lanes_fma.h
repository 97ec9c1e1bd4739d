/* Fused multiply-add and square root of chunks, rounded once on every host.
 *
 * Under FMA3 (and on processors where the compiler says fma is fast) the instruction is
 * used. Elsewhere single precision goes through double: the product of two floats is
 * exact there, and the rounded sum tells the correctly rounded float unless it lies
 * half way between two floats or among subnormals; those lanes are done by
 * fma_exact_f32. Double precision without the instruction is the C library's. */
#ifndef SIMT_LANES_FMA_H
#define SIMT_LANES_FMA_H

#include "simt/lanes.h"
#include "simt/lanes_width.h"

#include <math.h>
#include <string.h>

static inline uint64_t fma_bits_f64(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* a * b + c to 53 bits rounded to odd: the last bit is set when the sum is not exact.
 * Rounding that to 24 bits equals rounding a * b + c itself, in every direction. */
static inline double fma_odd_f32(float a, float b, float c)
{
    double product = (double)a * b, addend = c;
    double sum = product + addend;
    double addend_seen = sum - product;
    double lost = (product - (sum - addend_seen)) + (addend - addend_seen);
    uint64_t bits = fma_bits_f64(sum);
    if (!(lost < 0 || lost > 0) || (bits & 1) != 0)
        return sum; /* exact, not finite, or odd already */
    bits += (lost > 0) == (sum > 0) ? 1 : -1;
    memcpy(&sum, &bits, sizeof sum);
    return sum;
}

static inline float fma_exact_f32(float a, float b, float c)
{
    return (float)fma_odd_f32(a, b, c);
}

#if defined __AVX2__ && defined __FMA__
static inline lanes_f32 lanes_fma_f32(lanes_f32 a, lanes_f32 b, lanes_f32 c)
{
    return (lanes_f32)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
}

static inline lanes_f64 lanes_fma_f64(lanes_f64 a, lanes_f64 b, lanes_f64 c)
{
    return (lanes_f64)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
}
#else
#if defined __FP_FAST_FMAF || defined __aarch64__
static inline lanes_f32 lanes_fma_f32(lanes_f32 a, lanes_f32 b, lanes_f32 c)
{
    for (unsigned i = 0; i < LANES_PER_W; i++)
        a[i] = __builtin_fmaf(a[i], b[i], c[i]);
    return a;
}
#else
/* Half a chunk in double; *doubt gets ones where the sum does not decide the float. Only
 * its low words are compared with the middle of two floats, SSE2 having no 64-bit
 * comparison; the verdict on the others is masked off. */
static inline lanes_f64 lanes_fma_half(lanes_hf32 a, lanes_hf32 b, lanes_hf32 c,
                                       lanes_u64 *doubt)
{
    lanes_f64 sum = lanes_widen_f(a) * lanes_widen_f(b) + lanes_widen_f(c);
    lanes_u32 low = (lanes_u32)sum & 0x1fffffff;
    lanes_f64 size = (lanes_f64)((lanes_u64)sum & UINT64_C(0x7fffffffffffffff));
    *doubt |= (lanes_u64)(low == 0x10000000) & UINT64_C(0xffffffff);
    *doubt |= (lanes_u64)(size < 0x1p-126) & (lanes_u64)(size > 0);
    return sum;
}

static inline lanes_f32 lanes_fma_f32(lanes_f32 a, lanes_f32 b, lanes_f32 c)
{
    union {
        lanes_f32 whole;
        lanes_hf32 half[2];
    } ua = {a}, ub = {b}, uc = {c};
    lanes_u64 doubt = {0};
    lanes_f64 low = lanes_fma_half(ua.half[0], ub.half[0], uc.half[0], &doubt);
    lanes_f64 high = lanes_fma_half(ua.half[1], ub.half[1], uc.half[1], &doubt);
    lanes_f32 r = lanes_narrow_f(low, high);
    if (__builtin_expect(lanes_any(doubt), 0))
        for (unsigned i = 0; i < LANES_PER_W; i++)
            r[i] = fma_exact_f32(a[i], b[i], c[i]);
    return r;
}
#endif

static inline lanes_f64 lanes_fma_f64(lanes_f64 a, lanes_f64 b, lanes_f64 c)
{
    for (unsigned i = 0; i < LANES_PER_D; i++)
        a[i] = __builtin_fma(a[i], b[i], c[i]);
    return a;
}
#endif

static inline lanes_f32 lanes_sqrt_f32(lanes_f32 a)
{
#if defined __AVX2__
    return (lanes_f32)_mm256_sqrt_ps((__m256)a);
#elif defined __SSE2__
    return (lanes_f32)_mm_sqrt_ps((__m128)a);
#else
    for (unsigned i = 0; i < LANES_PER_W; i++)
        a[i] = __builtin_sqrtf(a[i]);
    return a;
#endif
}

static inline lanes_f64 lanes_sqrt_f64(lanes_f64 a)
{
#if defined __AVX2__
    return (lanes_f64)_mm256_sqrt_pd((__m256d)a);
#elif defined __SSE2__
    return (lanes_f64)_mm_sqrt_pd((__m128d)a);
#else
    for (unsigned i = 0; i < LANES_PER_D; i++)
        a[i] = __builtin_sqrt(a[i]);
    return a;
#endif
}

#endif
