/* The 16-lane programs with the compiler's vector types: they run on any CPU, as one
 * instruction where it has vectors of this width, as several elsewhere. */
#include "config.h"

#include "lesson/simd.h"

#include <string.h>

#pragma GCC diagnostic ignored "-Wpsabi" /* nothing of this leaves the file */

typedef float vec16 __attribute__((vector_size(64)));
typedef int32_t mask16 __attribute__((vector_size(64))); /* -1: the lane is in it */

static vec16 vec_load(const float *x)
{
    vec16 v;
    memcpy(&v, x, sizeof v);
    return v;
}

static void vec_store(float *out, vec16 v)
{
    memcpy(out, &v, sizeof v);
}

static vec16 vec_set(float x)
{
    return (vec16){x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x};
}

static vec16 vec_add(vec16 a, vec16 b)
{
    return a + b;
}

static vec16 vec_mul(vec16 a, vec16 b)
{
    return a * b;
}

static mask16 vec_below(vec16 a, vec16 b)
{
    return a < b;
}

static vec16 vec_merge(mask16 m, vec16 yes, vec16 no)
{
    return (vec16)((m & (mask16)yes) | (~m & (mask16)no));
}

static mask16 mask_not(mask16 m)
{
    return ~m;
}

static uint16_t mask_bits(mask16 m)
{
    unsigned bits = 0;
    for (unsigned lane = 0; lane < SIMD_LANES; lane++)
        bits |= m[lane] ? 1u << lane : 0u;
    return (uint16_t)bits;
}

#include "lesson/simd_body.h"

const char *simd_name(enum simd_program p)
{
    static const char *const names[] = {
#define SIMD(sym, name, meaning) name,
#include "lesson/simd.def"
#undef SIMD
    };
    return names[p];
}

void simd_run(enum simd_program p, const float x[SIMD_LANES], struct simd_result *out)
{
    run(p, x, out);
}
