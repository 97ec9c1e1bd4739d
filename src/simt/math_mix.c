/* Functions of mixed operands or with two results (CUDA Math API: Mathematical
 * Functions): takes one lane of the operands, writes its results, NaN as the GPU's. */
#include "config.h"

#include "simt/math_fn.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "simt/alu_nan.h"
#include "simt/lanes.h"

static float f32_at(const void *row, unsigned lane)
{
    return ((const lane_f32 *)row)[lane];
}

static double f64_at(const void *row, unsigned lane)
{
    return ((const lane_f64 *)row)[lane];
}

static void put_f32(void *row, unsigned lane, double v)
{
    float narrow = (float)v;
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    ((lane_u32 *)row)[lane] = nan_canon_f32(bits);
}

/* NaN results pass `source` on if that is NaN. */
static void put_f64(void *row, unsigned lane, double v, double source)
{
    uint64_t bits, from;
    memcpy(&bits, &v, sizeof bits);
    memcpy(&from, &source, sizeof from);
    ((lane_u64 *)row)[lane] = nan_is_f64(bits) ? nan_pick_f64(from, from, from) : bits;
}

static void put_w(void *row, unsigned lane, int32_t v)
{
    ((lane_u32 *)row)[lane] = (uint32_t)v;
}

void mix_copysignf(const struct alu_args *x, unsigned lane)
{
    uint32_t a = ((const lane_u32 *)x->a)[lane], b = ((const lane_u32 *)x->b)[lane];
    ((lane_u32 *)x->d)[lane] = (a & 0x7fffffff) | (b & 0x80000000);
}

void mix_copysign(const struct alu_args *x, unsigned lane)
{
    const uint64_t sign = UINT64_C(1) << 63;
    uint64_t a = ((const lane_u64 *)x->a)[lane], b = ((const lane_u64 *)x->b)[lane];
    ((lane_u64 *)x->d)[lane] = (a & ~sign) | (b & sign);
}

/* Of two NaNs the first is passed on, unlike elsewhere. */
void mix_fdim(const struct alu_args *x, unsigned lane)
{
    double a = f64_at(x->a, lane), b = f64_at(x->b, lane);
    put_f64(x->d, lane, math_fdim(a, b), isnan(a) ? a : b);
}

/* Exponent 0 for zeros, infinities and NaN, which C leaves open. */
static double split(double v, int *exponent)
{
    *exponent = 0;
    return isfinite(v) ? frexp(v, exponent) : v;
}

void mix_frexpf(const struct alu_args *x, unsigned lane)
{
    int exponent;
    double fraction = split(f32_at(x->a, lane), &exponent);
    put_f32(x->d, lane, fraction);
    put_w(x->d2, lane, exponent);
}

void mix_frexp(const struct alu_args *x, unsigned lane)
{
    int exponent;
    double a = f64_at(x->a, lane), fraction = split(a, &exponent);
    put_f64(x->d, lane, fraction, a);
    put_w(x->d2, lane, exponent);
}

void mix_modff(const struct alu_args *x, unsigned lane)
{
    double a = f32_at(x->a, lane), whole, fraction = modf(a, &whole);
    put_f32(x->d, lane, fraction);
    put_f32(x->d2, lane, whole);
}

void mix_modf(const struct alu_args *x, unsigned lane)
{
    double a = f64_at(x->a, lane), whole, fraction = modf(a, &whole);
    put_f64(x->d, lane, fraction, a);
    put_f64(x->d2, lane, whole, a);
}

/* Past these, every double is zero or infinite. */
static int scale_of(int64_t n)
{
    return n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n;
}

void mix_scalbnf(const struct alu_args *x, unsigned lane)
{
    int32_t n = ((const lane_s32 *)x->b)[lane];
    put_f32(x->d, lane, scalbn(f32_at(x->a, lane), scale_of(n)));
}

void mix_scalbn(const struct alu_args *x, unsigned lane)
{
    int32_t n = ((const lane_s32 *)x->b)[lane];
    double a = f64_at(x->a, lane);
    put_f64(x->d, lane, scalbn(a, scale_of(n)), a);
}

void mix_scalblnf(const struct alu_args *x, unsigned lane)
{
    int64_t n = ((const lane_s64 *)x->b)[lane];
    put_f32(x->d, lane, scalbn(f32_at(x->a, lane), scale_of(n)));
}

void mix_scalbln(const struct alu_args *x, unsigned lane)
{
    int64_t n = ((const lane_s64 *)x->b)[lane];
    double a = f64_at(x->a, lane);
    put_f64(x->d, lane, scalbn(a, scale_of(n)), a);
}

static int32_t exponent_of(double v)
{
    if (isnan(v) || v == 0)
        return INT_MIN;
    if (isinf(v))
        return INT_MAX;
    int exponent;
    frexp(v, &exponent);
    return exponent - 1;
}

void mix_ilogbf(const struct alu_args *x, unsigned lane)
{
    put_w(x->d, lane, exponent_of(f32_at(x->a, lane)));
}

void mix_ilogb(const struct alu_args *x, unsigned lane)
{
    put_w(x->d, lane, exponent_of(f64_at(x->a, lane)));
}

void mix_remquof(const struct alu_args *x, unsigned lane)
{
    int quotient = 0;
    double r = remquo(f32_at(x->a, lane), f32_at(x->b, lane), &quotient);
    put_f32(x->d, lane, r);
    put_w(x->d2, lane, isnan(r) ? 0 : quotient);
}

void mix_remquo(const struct alu_args *x, unsigned lane)
{
    int quotient = 0;
    double a = f64_at(x->a, lane), b = f64_at(x->b, lane), r = remquo(a, b, &quotient);
    put_f64(x->d, lane, r, isnan(b) ? b : a);
    put_w(x->d2, lane, isnan(r) ? 0 : quotient);
}

void mix_jnf(const struct alu_args *x, unsigned lane)
{
    put_f32(x->d, lane, math_jn(((const lane_s32 *)x->a)[lane], f32_at(x->b, lane)));
}

void mix_jn(const struct alu_args *x, unsigned lane)
{
    double b = f64_at(x->b, lane);
    put_f64(x->d, lane, math_jn(((const lane_s32 *)x->a)[lane], b), b);
}

void mix_ynf(const struct alu_args *x, unsigned lane)
{
    put_f32(x->d, lane, math_yn(((const lane_s32 *)x->a)[lane], f32_at(x->b, lane)));
}

void mix_yn(const struct alu_args *x, unsigned lane)
{
    double b = f64_at(x->b, lane);
    put_f64(x->d, lane, math_yn(((const lane_s32 *)x->a)[lane], b), b);
}
