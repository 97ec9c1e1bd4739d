/* The fast single-precision intrinsics (CUDA Math API: Single Precision Intrinsics):
 * approximations. They are built from the same steps as on the GPU (a base-2 exponential
 * or logarithm, a multiplication before or after it), each step rounded to float, so
 * their error grows with the argument as the programming guide says; the steps
 * themselves are better than the GPU's table look-ups, so low bits differ from a GPU's. */
#include "config.h"

#include "simt/math_fn.h"

#include <math.h>

/* ex2.approx and lg2.approx; subnormals kept. */
static float exp2_step(float x)
{
    return (float)exp2(x);
}

static float log2_step(float x)
{
    return (float)log2(x);
}

float fast_cosf(float x)
{
    return (float)cos(x);
}

float fast_sinf(float x)
{
    return (float)sin(x);
}

float fast_tanf(float x)
{
    float inverse = (float)(1.0 / fast_cosf(x));
    return fast_sinf(x) * inverse;
}

float fast_expf(float x)
{
    return exp2_step(x * 1.44269504f);
}

float fast_exp10f(float x)
{
    return exp2_step(x * 3.32192809f);
}

float fast_logf(float x)
{
    return log2_step(x) * 0.693147182f;
}

float fast_log2f(float x)
{
    return log2_step(x);
}

float fast_log10f(float x)
{
    return log2_step(x) * 0.301029996f;
}

float fast_tanhf(float x)
{
    return (float)tanh(x);
}

/* NaN compares false with everything and ends as 0. */
float fast_saturatef(float x)
{
    return x > 0 ? (x < 1 ? x : 1) : 0;
}

/* x * (1 / y); beyond 2^126 the reciprocal is flushed to zero, so that the result is 0,
 * and NaN for infinite x. */
float fast_fdividef(float x, float y)
{
    float size = fabsf(y);
    if (size > 0x1p126f && size <= 0x1.fffffep127f)
        return x * copysignf(0, y);
    return (float)((double)x / y);
}

float fast_powf(float x, float y)
{
    return exp2_step(y * log2_step(x));
}
