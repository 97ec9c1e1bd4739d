/* Bit operations and shifts on chunks of a row (see simt/lanes.h), and their scalars.
 *
 * Shift counts of the width or more give 0, or the sign, as PTX shl and shr do. AVX2 has
 * shifts by a count per lane with just that rule; SSE2 only shifts all lanes alike, so
 * rows with one count everywhere (nearly all: constants) take a path of their own. */
#ifndef SIMT_LANES_BITS_H
#define SIMT_LANES_BITS_H

#include "simt/lanes.h"

static inline lanes_u32 lanes_popc_W(lanes_u32 v)
{
    v -= v >> 1 & 0x55555555u;
    v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0fu;
    v += v >> 8;
    return (v + (v >> 16)) & 0x3fu;
}

static inline lanes_u32 lanes_clz_W(lanes_u32 v)
{
    v |= v >> 1;
    v |= v >> 2;
    v |= v >> 4;
    v |= v >> 8;
    v |= v >> 16;
    return lanes_popc_W(~v);
}

/* Bits up to and with the lowest one counted; all 32 counted for 0, hence the mask. */
static inline lanes_u32 lanes_ffs_W(lanes_u32 v)
{
    return lanes_popc_W(v ^ (v - 1)) & (lanes_u32)(v != 0);
}

static inline lanes_u32 lanes_brev_W(lanes_u32 v)
{
    v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
    v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
    v = (v >> 8 & 0x00ff00ffu) | (v & 0x00ff00ffu) << 8;
    return v >> 16 | v << 16;
}

static inline lanes_u64 lanes_brev_D(lanes_u64 v)
{
    v = (v >> 1 & UINT64_C(0x5555555555555555)) | (v & UINT64_C(0x5555555555555555)) << 1;
    v = (v >> 2 & UINT64_C(0x3333333333333333)) | (v & UINT64_C(0x3333333333333333)) << 2;
    v = (v >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (v & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    v = (v >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (v & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    v = (v >> 16 & UINT64_C(0x0000ffff0000ffff)) | (v & UINT64_C(0x0000ffff0000ffff))
                                                       << 16;
    return v >> 32 | v << 32;
}

static inline uint32_t bits_shl32(uint32_t v, uint32_t n)
{
    return n > 31 ? 0 : v << n;
}

static inline uint32_t bits_shr32(uint32_t v, uint32_t n)
{
    return n > 31 ? 0 : v >> n;
}

static inline uint32_t bits_sar32(uint32_t v, uint32_t n)
{
    return (uint32_t)((int32_t)v >> (n > 31 ? 31 : n));
}

static inline uint64_t bits_shl64(uint64_t v, uint32_t n)
{
    return n > 63 ? 0 : v << n;
}

static inline uint64_t bits_shr64(uint64_t v, uint32_t n)
{
    return n > 63 ? 0 : v >> n;
}

static inline uint64_t bits_sar64(uint64_t v, uint32_t n)
{
    return (uint64_t)((int64_t)v >> (n > 63 ? 63 : n));
}

/* __byte_perm: each nibble of pick names a byte of hi:lo by its low three bits. */
static inline uint32_t bits_permute(uint32_t lo, uint32_t hi, uint32_t pick)
{
    uint64_t bytes = (uint64_t)hi << 32 | lo;
    uint32_t r = 0;
    for (unsigned i = 0; i < 4; i++)
        r |= (uint32_t)(bytes >> (pick >> (4 * i) & 7) * 8 & 0xff) << (8 * i);
    return r;
}

#if defined __AVX2__
static inline lanes_u32 lanes_shl_W(lanes_u32 v, lanes_u32 n)
{
    return (lanes_u32)_mm256_sllv_epi32((__m256i)v, (__m256i)n);
}

static inline lanes_u32 lanes_shr_W(lanes_u32 v, lanes_u32 n)
{
    return (lanes_u32)_mm256_srlv_epi32((__m256i)v, (__m256i)n);
}

static inline lanes_u32 lanes_sar_W(lanes_u32 v, lanes_u32 n)
{
    return (lanes_u32)_mm256_srav_epi32((__m256i)v, (__m256i)n);
}

/* Counts of a D chunk come from a W row. */
static inline lanes_u64 lanes_count_D(lanes_hu32 n)
{
    return (lanes_u64)_mm256_cvtepu32_epi64((__m128i)n);
}

static inline lanes_u64 lanes_shl_D(lanes_u64 v, lanes_hu32 n)
{
    return (lanes_u64)_mm256_sllv_epi64((__m256i)v, (__m256i)lanes_count_D(n));
}

static inline lanes_u64 lanes_shr_D(lanes_u64 v, lanes_hu32 n)
{
    return (lanes_u64)_mm256_srlv_epi64((__m256i)v, (__m256i)lanes_count_D(n));
}

/* No such instruction: the logical shift of the value with its sign flipped away. */
static inline lanes_u64 lanes_sar_D(lanes_u64 v, lanes_hu32 n)
{
    lanes_u64 sign = (lanes_u64)((lanes_s64)v < 0);
    return lanes_shr_D(v ^ sign, n) ^ sign;
}

#else
static inline bool lanes_uniform_W(const lanes_u32 *row)
{
    lanes_u32 first = LANES_BROADCAST_W(row[0][0]), differ = {0};
    for (unsigned k = 0; k < LANES_N_W; k++)
        differ |= row[k] ^ first;
    return !lanes_any((lanes_u64)(differ != 0));
}

static inline lanes_u32 lanes_shl_W(lanes_u32 v, lanes_u32 n)
{
    for (unsigned i = 0; i < LANES_PER_W; i++)
        v[i] = bits_shl32(v[i], n[i]);
    return v;
}

static inline lanes_u32 lanes_shr_W(lanes_u32 v, lanes_u32 n)
{
    for (unsigned i = 0; i < LANES_PER_W; i++)
        v[i] = bits_shr32(v[i], n[i]);
    return v;
}
#endif

#endif
