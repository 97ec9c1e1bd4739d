/* Between 32-bit and 64-bit rows: widening half a W chunk to a D chunk, narrowing two D
 * chunks to a W chunk, products and conversions of full width (see simt/lanes.h).
 *
 * What compilers make of the generic conversions is several times slower, hence the
 * intrinsics; elsewhere the generic ones serve. */
#ifndef SIMT_LANES_WIDTH_H
#define SIMT_LANES_WIDTH_H

#include "simt/lanes.h"

#if defined __AVX2__
static inline lanes_u64 lanes_widen_u(lanes_hu32 v)
{
    return (lanes_u64)_mm256_cvtepu32_epi64((__m128i)v);
}

static inline lanes_u64 lanes_widen_s(lanes_hu32 v)
{
    return (lanes_u64)_mm256_cvtepi32_epi64((__m128i)v);
}

static inline lanes_f64 lanes_widen_f(lanes_hf32 v)
{
    return (lanes_f64)_mm256_cvtps_pd((__m128)v);
}

static inline lanes_f64 lanes_double_of_s(lanes_hu32 v)
{
    return (lanes_f64)_mm256_cvtepi32_pd((__m128i)v);
}

/* Products of the low words of the lanes. */
static inline lanes_u64 lanes_product_u(lanes_u64 a, lanes_u64 b)
{
    return (lanes_u64)_mm256_mul_epu32((__m256i)a, (__m256i)b);
}

static inline lanes_u64 lanes_product_s(lanes_u64 a, lanes_u64 b)
{
    return (lanes_u64)_mm256_mul_epi32((__m256i)a, (__m256i)b);
}

static inline lanes_u32 lanes_low_words(lanes_u64 a, lanes_u64 b)
{
    __m256 words = _mm256_shuffle_ps((__m256)a, (__m256)b, 0x88);
    return (lanes_u32)_mm256_permute4x64_epi64((__m256i)words, 0xd8);
}

static inline lanes_u32 lanes_high_words(lanes_u64 a, lanes_u64 b)
{
    __m256 words = _mm256_shuffle_ps((__m256)a, (__m256)b, 0xdd);
    return (lanes_u32)_mm256_permute4x64_epi64((__m256i)words, 0xd8);
}

/* Rounded to nearest even. */
static inline lanes_f32 lanes_narrow_f(lanes_f64 a, lanes_f64 b)
{
    __m256 low = _mm256_castps128_ps256(_mm256_cvtpd_ps((__m256d)a));
    return (lanes_f32)_mm256_insertf128_ps(low, _mm256_cvtpd_ps((__m256d)b), 1);
}
#elif defined __SSE2__
static inline __m128i lanes_half(lanes_hu32 v)
{
    return _mm_set_epi64x(0, (long long)v);
}

static inline lanes_u64 lanes_widen_u(lanes_hu32 v)
{
    return (lanes_u64)_mm_unpacklo_epi32(lanes_half(v), _mm_setzero_si128());
}

static inline lanes_u64 lanes_widen_s(lanes_hu32 v)
{
    __m128i words = lanes_half(v);
    return (lanes_u64)_mm_unpacklo_epi32(words, _mm_srai_epi32(words, 31));
}

static inline lanes_f64 lanes_widen_f(lanes_hf32 v)
{
    return (lanes_f64)_mm_cvtps_pd((__m128)lanes_half((lanes_hu32)v));
}

static inline lanes_f64 lanes_double_of_s(lanes_hu32 v)
{
    return (lanes_f64)_mm_cvtepi32_pd(lanes_half(v));
}

static inline lanes_u64 lanes_product_u(lanes_u64 a, lanes_u64 b)
{
    return (lanes_u64)_mm_mul_epu32((__m128i)a, (__m128i)b);
}

/* A negative word counts 2^32 too much: the other one is taken off the high half. */
static inline lanes_u64 lanes_product_s(lanes_u64 a, lanes_u64 b)
{
    lanes_u64 extra = ((a >> 32) & b) + ((b >> 32) & a);
    return lanes_product_u(a, b) - (extra << 32);
}

static inline lanes_u32 lanes_low_words(lanes_u64 a, lanes_u64 b)
{
    return (lanes_u32)_mm_shuffle_ps((__m128)a, (__m128)b, 0x88);
}

static inline lanes_u32 lanes_high_words(lanes_u64 a, lanes_u64 b)
{
    return (lanes_u32)_mm_shuffle_ps((__m128)a, (__m128)b, 0xdd);
}

static inline lanes_f32 lanes_narrow_f(lanes_f64 a, lanes_f64 b)
{
    return (lanes_f32)_mm_movelh_ps(_mm_cvtpd_ps((__m128d)a), _mm_cvtpd_ps((__m128d)b));
}
#else
static inline lanes_u64 lanes_widen_u(lanes_hu32 v)
{
    return __builtin_convertvector(v, lanes_u64);
}

static inline lanes_u64 lanes_widen_s(lanes_hu32 v)
{
    return (lanes_u64) __builtin_convertvector((lanes_hs32)v, lanes_s64);
}

static inline lanes_f64 lanes_widen_f(lanes_hf32 v)
{
    return __builtin_convertvector(v, lanes_f64);
}

static inline lanes_f64 lanes_double_of_s(lanes_hu32 v)
{
    return __builtin_convertvector((lanes_hs32)v, lanes_f64);
}

static inline lanes_u64 lanes_product_u(lanes_u64 a, lanes_u64 b)
{
    return (a & UINT32_MAX) * (b & UINT32_MAX);
}

/* Operands come sign-extended. */
static inline lanes_u64 lanes_product_s(lanes_u64 a, lanes_u64 b)
{
    return a * b;
}

static inline lanes_u32 lanes_low_words(lanes_u64 a, lanes_u64 b)
{
    return (lanes_u32){(uint32_t)a[0], (uint32_t)a[1], (uint32_t)b[0], (uint32_t)b[1]};
}

static inline lanes_u32 lanes_high_words(lanes_u64 a, lanes_u64 b)
{
    return lanes_low_words(a >> 32, b >> 32);
}

static inline lanes_f32 lanes_narrow_f(lanes_f64 a, lanes_f64 b)
{
    return (lanes_f32){(float)a[0], (float)a[1], (float)b[0], (float)b[1]};
}
#endif

#endif
