/* Rows of 32 lanes as vectors: the one place where compiler vector types and processor
 * intrinsics appear.
 *
 * A row is worked on in chunks of one machine register: 32 bytes under AVX2, 16 bytes
 * elsewhere (a wider vector type than the machine's makes gcc go through the stack).
 * The LANES_MAP macros write a whole row operation around one expression of chunks. A
 * full mask stores plainly; otherwise the result is merged as old ^ ((old ^ new) & m)
 * and the full row stored, since compilers turn a choice per lane into masked stores,
 * which are slow. Inactive lanes are computed too: no expression here can fault.
 *
 * Family W is 32 bits a lane, D is 64. */
#ifndef SIMT_LANES_H
#define SIMT_LANES_H

#include "simt/mask.h"

#include <stdint.h>

#if defined __AVX2__
#include <immintrin.h>
#define LANES_BYTES 32
#else
#define LANES_BYTES 16
#if defined __SSE2__
#include <emmintrin.h>
#endif
#endif

#define LANES_PER_W (LANES_BYTES / 4) /* lanes in a chunk */
#define LANES_PER_D (LANES_BYTES / 8)
#define LANES_N_W (32 / LANES_PER_W) /* chunks in a row */
#define LANES_N_D (32 / LANES_PER_D)

typedef uint32_t lanes_u32 __attribute__((vector_size(LANES_BYTES), may_alias));
typedef int32_t lanes_s32 __attribute__((vector_size(LANES_BYTES), may_alias));
typedef float lanes_f32 __attribute__((vector_size(LANES_BYTES), may_alias));
typedef uint64_t lanes_u64 __attribute__((vector_size(LANES_BYTES), may_alias));
typedef int64_t lanes_s64 __attribute__((vector_size(LANES_BYTES), may_alias));
typedef double lanes_f64 __attribute__((vector_size(LANES_BYTES), may_alias));
typedef lanes_u32 lanes_W;
typedef lanes_u64 lanes_D;
/* The part of a W row that belongs to one D chunk. */
typedef uint32_t lanes_hu32 __attribute__((vector_size(LANES_BYTES / 2), may_alias));
typedef int32_t lanes_hs32 __attribute__((vector_size(LANES_BYTES / 2), may_alias));
typedef float lanes_hf32 __attribute__((vector_size(LANES_BYTES / 2), may_alias));

/* Rows of scalars that alias anything, for code that goes lane by lane. */
typedef uint32_t lane_u32 __attribute__((may_alias));
typedef int32_t lane_s32 __attribute__((may_alias));
typedef float lane_f32 __attribute__((may_alias));
typedef uint64_t lane_u64 __attribute__((may_alias));
typedef int64_t lane_s64 __attribute__((may_alias));
typedef double lane_f64 __attribute__((may_alias));

#define LANES_BROADCAST_W(v) ((lanes_u32){0} + (uint32_t)(v))
#define LANES_BROADCAST_D(v) ((lanes_u64){0} + (uint64_t)(v))

/* One bit a lane of chunk k. */
static inline lanes_u32 lanes_bit_W(unsigned k)
{
#if LANES_BYTES == 32
    return (lanes_u32){1, 2, 4, 8, 16, 32, 64, 128} << (k * LANES_PER_W);
#else
    return (lanes_u32){1, 2, 4, 8} << (k * LANES_PER_W);
#endif
}

static inline lanes_u64 lanes_bit_D(unsigned k)
{
#if LANES_BYTES == 32
    return (lanes_u64){1, 2, 4, 8} << (k * LANES_PER_D);
#else
    return (lanes_u64){1, 2} << (k * LANES_PER_D);
#endif
}

/* Lanes of chunk k as all ones or zeros. */
static inline lanes_u32 lanes_expand_W(uint32_t mask, unsigned k)
{
    lanes_u32 bit = lanes_bit_W(k);
    return (lanes_u32)((LANES_BROADCAST_W(mask) & bit) == bit);
}

static inline lanes_u64 lanes_expand_D(uint32_t mask, unsigned k)
{
#if defined __AVX2__
    lanes_u64 bit = lanes_bit_D(k);
    return (lanes_u64)((LANES_BROADCAST_D(mask) & bit) == bit);
#else /* no 64-bit comparison: both halves of a lane are compared alike */
    uint32_t lo = UINT32_C(1) << (k * 2), hi = UINT32_C(2) << (k * 2);
    lanes_u32 bit = {lo, lo, hi, hi};
    return (lanes_u64)((LANES_BROADCAST_W(mask) & bit) == bit);
#endif
}

static inline lanes_u32 lanes_merge_W(lanes_u32 old, lanes_u32 new, uint32_t mask,
                                      unsigned k)
{
    return old ^ ((old ^ new) & lanes_expand_W(mask, k));
}

static inline lanes_u64 lanes_merge_D(lanes_u64 old, lanes_u64 new, uint32_t mask,
                                      unsigned k)
{
    return old ^ ((old ^ new) & lanes_expand_D(mask, k));
}

/* m where its lanes of c are ones, n elsewhere. */
static inline lanes_u32 lanes_choose_W(lanes_u32 c, lanes_u32 m, lanes_u32 n)
{
    return n ^ ((n ^ m) & c);
}

static inline lanes_u64 lanes_choose_D(lanes_u64 c, lanes_u64 m, lanes_u64 n)
{
    return n ^ ((n ^ m) & c);
}

static inline lanes_u32 lanes_min_W(lanes_u32 v, uint32_t most)
{
    return lanes_choose_W((lanes_u32)(v > most), LANES_BROADCAST_W(most), v);
}

/* Comparison results gathered into a lane mask, chunk after chunk. */
#if defined __SSE2__
typedef uint32_t lanes_gather;
static inline uint32_t lanes_gather_W(uint32_t sum, lanes_u32 m, unsigned k)
{
#if defined __AVX2__
    uint32_t bits = (uint32_t)_mm256_movemask_ps((__m256)m);
#else
    uint32_t bits = (uint32_t)_mm_movemask_ps((__m128)m);
#endif
    return sum | bits << (k * LANES_PER_W);
}
static inline uint32_t lanes_gather_D(uint32_t sum, lanes_u64 m, unsigned k)
{
#if defined __AVX2__
    uint32_t bits = (uint32_t)_mm256_movemask_pd((__m256d)m);
#else
    uint32_t bits = (uint32_t)_mm_movemask_pd((__m128d)m);
#endif
    return sum | bits << (k * LANES_PER_D);
}
static inline uint32_t lanes_gathered(uint32_t sum)
{
    return sum;
}
#else
typedef lanes_u64 lanes_gather;
static inline lanes_u64 lanes_gather_W(lanes_u64 sum, lanes_u32 m, unsigned k)
{
    return sum | (lanes_u64)(m & lanes_bit_W(k));
}
static inline lanes_u64 lanes_gather_D(lanes_u64 sum, lanes_u64 m, unsigned k)
{
    return sum | (m & lanes_bit_D(k));
}
static inline uint32_t lanes_gathered(lanes_u64 sum)
{
    uint64_t both = sum[0] | sum[1];
    return (uint32_t)(both | both >> 32);
}
#endif

/* Lanes of a or of b that are NaN: one comparison tests two chunks. */
static inline lanes_u32 lanes_unordered_W(lanes_u32 a, lanes_u32 b)
{
#if defined __AVX2__
    return (lanes_u32)_mm256_cmp_ps((__m256)a, (__m256)b, _CMP_UNORD_Q);
#elif defined __SSE2__
    return (lanes_u32)_mm_cmpunord_ps((__m128)a, (__m128)b);
#else
    lanes_f32 x = (lanes_f32)a, y = (lanes_f32)b;
    return (lanes_u32)((x != x) | (y != y));
#endif
}

static inline lanes_u64 lanes_unordered_D(lanes_u64 a, lanes_u64 b)
{
#if defined __AVX2__
    return (lanes_u64)_mm256_cmp_pd((__m256d)a, (__m256d)b, _CMP_UNORD_Q);
#elif defined __SSE2__
    return (lanes_u64)_mm_cmpunord_pd((__m128d)a, (__m128d)b);
#else
    lanes_f64 x = (lanes_f64)a, y = (lanes_f64)b;
    return (lanes_u64)((x != x) | (y != y));
#endif
}

static inline bool lanes_any(lanes_u64 m)
{
#if defined __AVX2__
    return _mm256_movemask_epi8((__m256i)m) != 0;
#elif defined __SSE2__
    return _mm_movemask_epi8((__m128i)m) != 0;
#else
    return (m[0] | m[1]) != 0;
#endif
}

/* Loops over chunks are unrolled, so that what depends on k only is a constant. */
#if defined __clang__
#define LANES_UNROLL _Pragma("clang loop unroll(full)")
#else
#define LANES_UNROLL _Pragma("GCC unroll 16")
#endif

/* Whether the lanes of a mask, of which there is at least one, share a chunk: a single
 * lane that goes on alone, a few neighbours. */
static inline bool lanes_one_chunk(uint32_t mask, unsigned per_chunk)
{
    return mask && mask_first(mask) / per_chunk == mask_last(mask) / per_chunk;
}

/* The body of a row operation: for each chunk k `load` declares the sources, expr is the
 * result; one loop without merging, one with, and the one chunk that few lanes need. */
#define LANES_LOOPS(CLS, load, expr)                                                     \
    LANES_LOOPS_FEW(CLS, load, expr, lanes_one_chunk(x->mask, LANES_PER_##CLS))
/* few: whether the path for one chunk may be taken. */
#define LANES_LOOPS_FEW(CLS, load, expr, few)                                            \
    lanes_##CLS *d = x->d;                                                               \
    const uint32_t mask = x->mask;                                                       \
    if (mask == MASK_ALL) {                                                              \
        LANES_UNROLL                                                                     \
        for (unsigned k = 0; k < LANES_N_##CLS; k++) {                                   \
            load;                                                                        \
            d[k] = (lanes_##CLS)(expr);                                                  \
        }                                                                                \
    } else if (few) {                                                                    \
        const unsigned k = mask_first(mask) / LANES_PER_##CLS;                           \
        load;                                                                            \
        d[k] = lanes_merge_##CLS(d[k], (lanes_##CLS)(expr), mask, k);                    \
    } else {                                                                             \
        LANES_UNROLL                                                                     \
        for (unsigned k = 0; k < LANES_N_##CLS; k++) {                                   \
            load;                                                                        \
            d[k] = lanes_merge_##CLS(d[k], (lanes_##CLS)(expr), mask, k);                \
        }                                                                                \
    }

/* Row operations alu_SYM of one, two, three sources: expr of chunks a, b, c of type V. */
#define LANES_MAP1(SYM, CLS, V, expr)                                                    \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a;                                                              \
        LANES_LOOPS(CLS, V a = pa[k], expr)                                              \
    }
#define LANES_MAP2(SYM, CLS, V, expr)                                                    \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b;                                                  \
        LANES_LOOPS(CLS, V a = pa[k]; V b = pb[k], expr)                                 \
    }
#define LANES_MAP3(SYM, CLS, V, expr)                                                    \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b, *pc = x->c;                                      \
        LANES_LOOPS(CLS, V a = pa[k]; V b = pb[k]; V c = pc[k], expr)                    \
    }

/* Row operations between families. WIDEN: d is D, sources are half chunks of type V.
 * NARROW: d is W, expr combines D chunks lo and hi of type V to one W chunk. */
#define LANES_WIDEN1(SYM, V, expr)                                                       \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a;                                                              \
        LANES_LOOPS(D, V a = pa[k], expr)                                                \
    }
#define LANES_WIDEN2(SYM, V, expr)                                                       \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b;                                                  \
        LANES_LOOPS(D, V a = pa[k]; V b = pb[k], expr)                                   \
    }
#define LANES_NARROW1(SYM, V, expr)                                                      \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a;                                                              \
        LANES_LOOPS(W, V lo = pa[2 * k]; V hi = pa[2 * k + 1], expr)                     \
    }

/* Floating-point row operations: as LANES_MAP, then NaN results become the canonical
 * one. A row with NaN is rare, so it is mended afterwards, by canon(row, lanes). */
#define LANES_FLOAT_LOOPS(CLS, canon, load, expr)                                        \
    lanes_##CLS *d = x->d;                                                               \
    const uint32_t mask = x->mask;                                                       \
    lanes_##CLS nan = {0}, last = {0};                                                   \
    if (mask == MASK_ALL) {                                                              \
        LANES_UNROLL                                                                     \
        for (unsigned k = 0; k < LANES_N_##CLS; k++) {                                   \
            load;                                                                        \
            lanes_##CLS r = (lanes_##CLS)(expr);                                         \
            d[k] = r;                                                                    \
            if (k % 2 != 0)                                                              \
                nan |= lanes_unordered_##CLS(last, r);                                   \
            last = r;                                                                    \
        }                                                                                \
    } else if (lanes_one_chunk(mask, LANES_PER_##CLS)) {                                 \
        const unsigned k = mask_first(mask) / LANES_PER_##CLS;                           \
        load;                                                                            \
        last = (lanes_##CLS)(expr);                                                      \
        d[k] = lanes_merge_##CLS(d[k], last, mask, k);                                   \
        nan = lanes_unordered_##CLS(last, last);                                         \
    } else {                                                                             \
        LANES_UNROLL                                                                     \
        for (unsigned k = 0; k < LANES_N_##CLS; k++) {                                   \
            load;                                                                        \
            lanes_##CLS r = (lanes_##CLS)(expr);                                         \
            d[k] = lanes_merge_##CLS(d[k], r, mask, k);                                  \
            if (k % 2 != 0)                                                              \
                nan |= lanes_unordered_##CLS(last, r);                                   \
            last = r;                                                                    \
        }                                                                                \
    }                                                                                    \
    if (__builtin_expect(lanes_any((lanes_u64)nan), 0))                                  \
        canon(x->d, mask);
#define LANES_FLOAT1(SYM, CLS, V, canon, expr)                                           \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a;                                                              \
        LANES_FLOAT_LOOPS(CLS, canon, V a = pa[k], expr)                                 \
    }
#define LANES_FLOAT2(SYM, CLS, V, canon, expr)                                           \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b;                                                  \
        LANES_FLOAT_LOOPS(CLS, canon, V a = pa[k]; V b = pb[k], expr)                    \
    }
#define LANES_FLOAT3(SYM, CLS, V, canon, expr)                                           \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b, *pc = x->c;                                      \
        LANES_FLOAT_LOOPS(CLS, canon, V a = pa[k]; V b = pb[k]; V c = pc[k], expr)       \
    }

/* The same for f64, whose NaN results depend on the sources: chunks are stored once it is
 * known that none is NaN, else nan(x, results) stores lane by lane. */
#define LANES_DOUBLE_LOOPS(nan, load, expr)                                              \
    lanes_D r[LANES_N_D], bad = {0};                                                     \
    LANES_UNROLL                                                                         \
    for (unsigned k = 0; k < LANES_N_D; k++) {                                           \
        load;                                                                            \
        r[k] = (lanes_D)(expr);                                                          \
        if (k % 2 != 0)                                                                  \
            bad |= lanes_unordered_D(r[k - 1], r[k]);                                    \
    }                                                                                    \
    if (__builtin_expect(lanes_any(bad), 0)) {                                           \
        nan(x, (const uint64_t *)r);                                                     \
        return;                                                                          \
    }                                                                                    \
    LANES_LOOPS_FEW(D, (void)0, r[k], false)
#define LANES_DOUBLE1(SYM, V, nan, expr)                                                 \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a;                                                              \
        LANES_DOUBLE_LOOPS(nan, V a = pa[k], expr)                                       \
    }
#define LANES_DOUBLE2(SYM, V, nan, expr)                                                 \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b;                                                  \
        LANES_DOUBLE_LOOPS(nan, V a = pa[k]; V b = pb[k], expr)                          \
    }
#define LANES_DOUBLE3(SYM, V, nan, expr)                                                 \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b, *pc = x->c;                                      \
        LANES_DOUBLE_LOOPS(nan, V a = pa[k]; V b = pb[k]; V c = pc[k], expr)             \
    }

/* Comparisons: P[d] of the lanes where expr is all ones. */
#define LANES_SETP(SYM, CLS, V, expr)                                                    \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const V *pa = x->a, *pb = x->b;                                                  \
        lanes_gather sum = {0};                                                          \
        if (lanes_one_chunk(x->mask, LANES_PER_##CLS)) {                                 \
            const unsigned k = mask_first(x->mask) / LANES_PER_##CLS;                    \
            V a = pa[k], b = pb[k];                                                      \
            sum = lanes_gather_##CLS(sum, (lanes_##CLS)(expr), k);                       \
            lanes_set_pred(x->d, lanes_gathered(sum), x->mask);                          \
            return;                                                                      \
        }                                                                                \
        LANES_UNROLL                                                                     \
        for (unsigned k = 0; k < LANES_N_##CLS; k++) {                                   \
            V a = pa[k], b = pb[k];                                                      \
            sum = lanes_gather_##CLS(sum, (lanes_##CLS)(expr), k);                       \
        }                                                                                \
        lanes_set_pred(x->d, lanes_gathered(sum), x->mask);                              \
    }
/* Operations on predicates alone. */
#define LANES_PRED(SYM, expr)                                                            \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        uint32_t a = *(const lane_u32 *)x->a;                                            \
        lanes_set_pred(x->d, expr, x->mask);                                             \
    }
#define LANES_PRED2(SYM, expr)                                                           \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        uint32_t a = *(const lane_u32 *)x->a, b = *(const lane_u32 *)x->b;               \
        lanes_set_pred(x->d, expr, x->mask);                                             \
    }
static inline void lanes_set_pred(uint32_t *d, uint32_t new, uint32_t mask)
{
    *d ^= (*d ^ new) & mask;
}

/* Shifts: chunk(a, b) where each lane may have its own count, else scalar(a, b) unless the
 * whole row has one count, as rows of constants do. op: << or >> on chunks of type; fill:
 * a count past the width gives the sign, not 0. See simt/lanes_bits.h. */
#if defined __AVX2__
#define LANES_SHIFT_W(SYM, chunk, scalar, type, op, fill)                                \
    LANES_MAP2(SYM, W, lanes_u32, chunk(a, b))
#define LANES_SHIFT_D(SYM, chunk, scalar, type, op, fill)                                \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const lanes_u64 *pa = x->a;                                                      \
        const lanes_hu32 *pb = x->b;                                                     \
        LANES_LOOPS(D, (void)0, chunk(pa[k], pb[k]))                                     \
    }
#else
#define LANES_SHIFT_W(SYM, chunk, scalar, type, op, fill)                                \
    LANES_EACH2(SYM##_each, lane_u32, lane_u32, lane_u32, scalar(a, b))                  \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const type *pa = x->a;                                                           \
        if (!lanes_uniform_W(x->b)) {                                                    \
            alu_##SYM##_each(x);                                                         \
            return;                                                                      \
        }                                                                                \
        uint32_t n = *(const lane_u32 *)x->b;                                            \
        uint32_t keep = n < 32 || (fill) ? UINT32_MAX : 0;                               \
        n = n < 32 ? n : 31;                                                             \
        LANES_LOOPS(W, type a = pa[k], (lanes_u32)(a op(int32_t) n) & keep)              \
    }
#define LANES_SHIFT_D(SYM, chunk, scalar, type, op, fill)                                \
    LANES_EACH2(SYM##_each, lane_u64, lane_u64, lane_u32, scalar(a, b))                  \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const type *pa = x->a;                                                           \
        if (!lanes_uniform_W(x->b)) {                                                    \
            alu_##SYM##_each(x);                                                         \
            return;                                                                      \
        }                                                                                \
        uint64_t n = *(const lane_u32 *)x->b;                                            \
        uint64_t keep = n < 64 || (fill) ? UINT64_MAX : 0;                               \
        n = n < 64 ? n : 63;                                                             \
        LANES_LOOPS(D, type a = pa[k], (lanes_u64)(a op(int64_t) n) & keep)              \
    }
#endif

/* Conversions: alu_SYM_plain unless x->sub asks for another rounding than `same`. */
#define LANES_CONVERT(SYM, same)                                                         \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        if (__builtin_expect(x->sub != IR_ROUND_DEFAULT && x->sub != (same), 0))         \
            convert_row(IR_##SYM, x);                                                    \
        else                                                                             \
            alu_##SYM##_plain(x);                                                        \
    }

/* Lane by lane, active ones only, for what vectors cannot do or what is rare; a, b, c
 * are scalars of the types given. */
#define LANES_EACH(TD, load, expr)                                                       \
    TD *d = x->d;                                                                        \
    const uint32_t mask = x->mask;                                                       \
    if (mask == MASK_ALL) {                                                              \
        for (unsigned i = 0; i < 32; i++) {                                              \
            load;                                                                        \
            d[i] = (TD)(expr);                                                           \
        }                                                                                \
    } else {                                                                             \
        MASK_EACH(i, mask)                                                               \
        {                                                                                \
            load;                                                                        \
            d[i] = (TD)(expr);                                                           \
        }                                                                                \
    }
#define LANES_EACH1(SYM, TD, TA, expr)                                                   \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const TA *pa = x->a;                                                             \
        LANES_EACH(TD, TA a = pa[i], expr)                                               \
    }
#define LANES_EACH2(SYM, TD, TA, TB, expr)                                               \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const TA *pa = x->a;                                                             \
        const TB *pb = x->b;                                                             \
        LANES_EACH(TD, TA a = pa[i]; TB b = pb[i], expr)                                 \
    }
#define LANES_EACH3(SYM, TD, TA, TB, TC, expr)                                           \
    static inline void alu_##SYM(const struct alu_args *x)                               \
    {                                                                                    \
        const TA *pa = x->a;                                                             \
        const TB *pb = x->b;                                                             \
        const TC *pc = x->c;                                                             \
        LANES_EACH(TD, TA a = pa[i]; TB b = pb[i]; TC c = pc[i], expr)                   \
    }

#endif
