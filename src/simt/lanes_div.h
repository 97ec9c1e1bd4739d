/* 32-bit integer division of rows by way of double precision.
 *
 * The quotient of two 32-bit integers, if it is not whole, is further than 2^-32 of itself
 * from the next whole number, so the nearest double of it has the right whole part. SSE2
 * and AVX2 divide two and four doubles at once, which beats one integer division a lane
 * by far. Division by zero gives all ones; the least integer by -1 is itself, because the
 * conversion gives 80000000 for 2^31. Elsewhere lanes are divided one by one. */
#ifndef SIMT_LANES_DIV_H
#define SIMT_LANES_DIV_H

#include "simt/lanes.h"

static inline uint32_t div_s32(int32_t a, int32_t b)
{
    return b == 0 ? UINT32_MAX : b == -1 ? -(uint32_t)a : (uint32_t)(a / b);
}

static inline uint32_t div_u32(uint32_t a, uint32_t b)
{
    return b == 0 ? UINT32_MAX : a / b;
}

#if defined __SSE2__
/* The low or high half of a chunk as doubles. */
static inline lanes_f64 lanes_double_s(lanes_u32 v, bool high)
{
#if defined __AVX2__
    __m256i whole = (__m256i)v;
    return (lanes_f64)_mm256_cvtepi32_pd(high ? _mm256_extracti128_si256(whole, 1)
                                              : _mm256_castsi256_si128(whole));
#else
    __m128i whole = (__m128i)v;
    return (lanes_f64)_mm_cvtepi32_pd(high ? _mm_unpackhi_epi64(whole, whole) : whole);
#endif
}

/* Two halves towards zero, 80000000 where out of range. */
static inline lanes_u32 lanes_whole(lanes_f64 low, lanes_f64 high)
{
#if defined __AVX2__
    return (lanes_u32)_mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm256_cvttpd_epi32((__m256d)low)),
        _mm256_cvttpd_epi32((__m256d)high), 1);
#else
    return (lanes_u32)_mm_unpacklo_epi64(_mm_cvttpd_epi32((__m128d)low),
                                         _mm_cvttpd_epi32((__m128d)high));
#endif
}

static inline lanes_u32 lanes_div_s32(lanes_u32 a, lanes_u32 b)
{
    lanes_f64 low = lanes_double_s(a, false) / lanes_double_s(b, false);
    lanes_f64 high = lanes_double_s(a, true) / lanes_double_s(b, true);
    return lanes_whole(low, high) | (lanes_u32)(b == 0);
}

/* Unsigned values are signed ones moved by 2^31. */
static inline lanes_f64 lanes_double_u(lanes_u32 v, bool high)
{
    return lanes_double_s(v ^ 0x80000000u, high) + 0x1p31;
}

/* Only a quotient by one does not fit the conversion: it is chosen instead. */
static inline lanes_u32 lanes_div_u32(lanes_u32 a, lanes_u32 b)
{
    lanes_f64 low = lanes_double_u(a, false) / lanes_double_u(b, false);
    lanes_f64 high = lanes_double_u(a, true) / lanes_double_u(b, true);
    lanes_u32 r = lanes_choose_W((lanes_u32)(b == 1), a, lanes_whole(low, high));
    return r | (lanes_u32)(b == 0);
}
#else
static inline lanes_u32 lanes_div_s32(lanes_u32 a, lanes_u32 b)
{
    for (unsigned i = 0; i < LANES_PER_W; i++)
        a[i] = div_s32((int32_t)a[i], (int32_t)b[i]);
    return a;
}

static inline lanes_u32 lanes_div_u32(lanes_u32 a, lanes_u32 b)
{
    for (unsigned i = 0; i < LANES_PER_W; i++)
        a[i] = div_u32(a[i], b[i]);
    return a;
}
#endif

/* a - q b; a remainder by zero is all ones too. */
static inline lanes_u32 lanes_rem_s32(lanes_u32 a, lanes_u32 b)
{
    return (a - lanes_div_s32(a, b) * b) | (lanes_u32)(b == 0);
}

static inline lanes_u32 lanes_rem_u32(lanes_u32 a, lanes_u32 b)
{
    return (a - lanes_div_u32(a, b) * b) | (lanes_u32)(b == 0);
}

#endif
