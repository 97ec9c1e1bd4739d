/* The 16-lane programs with AVX-512 intrinsics. The build compiles this file with the flag
 * that turns them on; without it, it only says that there is nothing. */
#include "config.h"

#include "lesson/simd.h"

#if defined __AVX512F__

#include <immintrin.h>

typedef __m512 vec16;
typedef __mmask16 mask16;

static vec16 vec_load(const float *x)
{
    return _mm512_loadu_ps(x);
}

static void vec_store(float *out, vec16 v)
{
    _mm512_storeu_ps(out, v);
}

static vec16 vec_set(float x)
{
    return _mm512_set1_ps(x);
}

static vec16 vec_add(vec16 a, vec16 b)
{
    return _mm512_add_ps(a, b);
}

static vec16 vec_mul(vec16 a, vec16 b)
{
    return _mm512_mul_ps(a, b);
}

static mask16 vec_below(vec16 a, vec16 b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

static vec16 vec_merge(mask16 m, vec16 yes, vec16 no)
{
    return _mm512_mask_blend_ps(m, no, yes);
}

static mask16 mask_not(mask16 m)
{
    return _mm512_knot(m);
}

static uint16_t mask_bits(mask16 m)
{
    return m;
}

#include "lesson/simd_body.h"

bool simd_run_avx512(enum simd_program p, const float x[SIMD_LANES],
                     struct simd_result *out)
{
    if (!__builtin_cpu_supports("avx512f"))
        return false;
    run(p, x, out);
    return true;
}

#else

bool simd_run_avx512(enum simd_program p, const float x[SIMD_LANES],
                     struct simd_result *out)
{
    (void)p;
    (void)x;
    (void)out;
    return false;
}

#endif
