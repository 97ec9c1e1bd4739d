/* Lengths of vectors and roots, within one unit in the last place where CUDA says so
 * (CUDA Math API: hypot, norm3d, rnorm4d, rsqrt, cbrt ...): takes and gives doubles. The
 * idea is the same everywhere: the library's root, then one correction by a residual
 * that fma computes exactly. */
#include "config.h"

#include "simt/math_fn.h"

#include <math.h>
#include <stdbool.h>

/* hi + lo, |lo| at most half a unit of hi */
struct pair {
    double hi, lo;
};

static struct pair add_square(struct pair s, double v)
{
    double square = v * v, tail = fma(v, v, -square);
    double sum = s.hi + square, seen = sum - s.hi;
    double lost = (s.hi - (sum - seen)) + (square - seen);
    double lo = s.lo + tail + lost;
    struct pair r = {sum + lo, 0};
    r.lo = lo - (r.hi - sum);
    return r;
}

static double sqrt_pair(struct pair s)
{
    double r = sqrt(s.hi);
    return r + (fma(-r, r, s.hi) + s.lo) / (2 * r);
}

static double rsqrt_pair(struct pair s)
{
    double r = 1 / sqrt(s.hi);
    double p = s.hi * r, tail = fma(s.hi, r, -p);
    double wrong = fma(-p, r, 1) - tail * r - s.lo * r * r; /* 1 - s r^2 */
    return fma(0.5 * r, wrong, r);
}

/* Length of v[0..n-1] or its inverse. An infinite part wins over NaN. */
static double norm(const double *v, int n, bool inverse)
{
    double most = 0;
    bool nan = false;
    for (int i = 0; i < n; i++) {
        if (isinf(v[i]))
            return inverse ? 0 : INFINITY;
        nan |= isnan(v[i]);
        most = fmax(most, fabs(v[i]));
    }
    if (nan)
        return NAN;
    if (most == 0)
        return inverse ? INFINITY : 0;
    int exponent;
    frexp(most, &exponent);
    struct pair s = {0, 0};
    for (int i = 0; i < n; i++)
        s = add_square(s, scalbn(v[i], -exponent));
    return inverse ? scalbn(rsqrt_pair(s), -exponent) : scalbn(sqrt_pair(s), exponent);
}

double math_hypot(double x, double y)
{
    const double v[] = {x, y};
    return norm(v, 2, false);
}

double math_rhypot(double x, double y)
{
    const double v[] = {x, y};
    return norm(v, 2, true);
}

double math_norm3d(double x, double y, double z)
{
    const double v[] = {x, y, z};
    return norm(v, 3, false);
}

double math_rnorm3d(double x, double y, double z)
{
    const double v[] = {x, y, z};
    return norm(v, 3, true);
}

double math_norm4d(double x, double y, double z, double w)
{
    const double v[] = {x, y, z, w};
    return norm(v, 4, false);
}

double math_rnorm4d(double x, double y, double z, double w)
{
    const double v[] = {x, y, z, w};
    return norm(v, 4, true);
}

double math_rsqrt(double x)
{
    if (!(x > 0) || isinf(x))
        return 1 / sqrt(x);
    int exponent;
    double fraction = frexp(x, &exponent);
    if (exponent % 2 != 0) {
        fraction *= 2;
        exponent--;
    }
    struct pair s = {fraction, 0};
    return scalbn(rsqrt_pair(s), -exponent / 2);
}

/* The C library's cube root may be off by several units; x - r^3 by exact products. */
double math_cbrt(double x)
{
    if (x == 0 || !isfinite(x))
        return x;
    int exponent;
    double fraction = frexp(x, &exponent);
    int rest = exponent % 3;
    fraction = scalbn(fraction, rest);
    double r = cbrt(fraction);
    double square = r * r, tail = fma(r, r, -square);
    double wrong = fma(-square, r, fraction) - tail * r;
    r += wrong / (3 * square);
    return scalbn(r, (exponent - rest) / 3);
}

double math_rcbrt(double x)
{
    if (x == 0 || !isfinite(x))
        return 1 / x;
    int exponent;
    double fraction = frexp(x, &exponent);
    int rest = exponent % 3;
    fraction = scalbn(fraction, rest);
    double r = 1 / cbrt(fraction);
    double square = r * r, square_tail = fma(r, r, -square);
    double p = fraction * r, tail = fma(fraction, r, -p);
    double wrong = fma(-p, square, 1) - p * square_tail - tail * square; /* 1 - x r^3 */
    r += r * wrong / 3;
    return scalbn(r, -(exponent - rest) / 3);
}
