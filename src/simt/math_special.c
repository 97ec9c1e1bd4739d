/* Special functions that C lacks or defines otherwise (CUDA Math API: Mathematical
 * Functions): takes and gives doubles, within the bounds of ir/math.def. */
#include "config.h"

#include "simt/math_fn.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;
static const double two_over_root_pi = 1.12837916709551257390;

/* x reduced to r in [-1/4, 1/4] and a quadrant, exactly: x = r + q / 2 mod 2. */
static double reduce_half_turns(double x, int *quadrant)
{
    double r = fmod(x, 2); /* exact, in (-2, 2) */
    double q = nearbyint(2 * r);
    *quadrant = (int)q & 3;
    return r - q / 2;
}

double math_sinpi(double x)
{
    if (!isfinite(x))
        return x - x;
    int quadrant;
    double r = reduce_half_turns(x, &quadrant) * pi;
    double v = quadrant & 1 ? cos(r) : sin(r);
    v = quadrant & 2 ? -v : v;
    return v == 0 ? copysign(0, x) : v; /* whole numbers keep the sign of x */
}

double math_cospi(double x)
{
    if (!isfinite(x))
        return x - x;
    int quadrant;
    double r = reduce_half_turns(x, &quadrant) * pi;
    double v = quadrant & 1 ? -sin(r) : cos(r);
    return (quadrant & 2 ? -v : v) + 0.0; /* no negative zero */
}

double math_exp10(double x)
{
    return pow(10, x);
}

/* IEEE 754-2008, as on the GPU: a signalling NaN makes no difference to these. */
double math_pow(double x, double y)
{
    return x == 1 || y == 0 ? 1 : pow(x, y);
}

double math_logb(double x)
{
    if (x == 0)
        return -INFINITY;
    if (!isfinite(x))
        return x * x;
    int exponent;
    frexp(x, &exponent);
    return exponent - 1;
}

/* The plain lgamma also writes a global. */
double math_lgamma(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

double math_tgamma(double x)
{
    return tgamma(x);
}

double math_fdim(double x, double y)
{
    if (isnan(x) || isnan(y))
        return x + y;
    return x > y ? x - y : 0;
}

/* The Y functions: NaN for negative arguments, whatever the host makes of them. */
double math_y0(double x)
{
    return x < 0 ? NAN : x == 0 ? -INFINITY : y0(x);
}

double math_y1(double x)
{
    return x < 0 ? NAN : x == 0 ? -INFINITY : y1(x);
}

/* The libraries recur over the order, so that a huge one would take minutes. Past
 * MAX_ORDER: below the order J vanishes and Y is infinite in double; above it the
 * functions are taken for their leading asymptotic term (model choice). */
enum { MAX_ORDER = 65536 };

static double far_phase(int n, double x)
{
    return fmod(x, 2 * pi) - (n & 3) * pi / 2 - pi / 4;
}

double math_jn(int n, double x)
{
    if (abs(n) <= MAX_ORDER && n != INT_MIN)
        return jn(n, x);
    if (isnan(x))
        return x;
    double size = fabs(x);
    return size < fabs((double)n) ? 0 : sqrt(2 / (pi * size)) * cos(far_phase(n, size));
}

/* CUDA gives NaN for negative orders. */
double math_yn(int n, double x)
{
    if (isnan(x) || x < 0 || n < 0)
        return NAN;
    if (x == 0)
        return -INFINITY;
    if (n <= MAX_ORDER)
        return yn(n, x);
    return x < n ? -INFINITY : sqrt(2 / (pi * x)) * sin(far_phase(n, x));
}

/* Power series of I_order(x) / (x/2)^order. All terms are positive, but each inherits the
 * rounding of those before it: they are carried as hi + lo. */
static double bessel_series(double x, int order)
{
    double quarter = x * x / 4, quarter_lo = fma(x, x, -x * x) / 4;
    double hi = 1, lo = 0, sum = 1, sum_lo = 0;
    for (int k = 1; hi > sum * 1e-18; k++) {
        double n = (double)k * (k + order), p = hi * quarter;
        double p_lo = fma(hi, quarter, -p) + hi * quarter_lo + lo * quarter;
        hi = p / n;
        lo = (fma(-hi, n, p) + p_lo) / n;
        double next = sum + hi;
        sum_lo += (fabs(sum) > hi ? (sum - next) + hi : (hi - next) + sum) + lo;
        sum = next;
    }
    return sum + sum_lo;
}

/* Asymptotic series for large x, best at about 2x terms: exp(x) / sqrt(2 pi x) * sum. */
static double bessel_far(double x, int order)
{
    double mu = 4.0 * order * order, term = 1, sum = 1;
    for (int k = 1; k < 40; k++) {
        double odd = 2 * k - 1, next = -term * (mu - odd * odd) / (k * 8 * x);
        if (fabs(next) >= fabs(term) || fabs(next) < 1e-18)
            break;
        term = next;
        sum += term;
    }
    double factor = sum / sqrt(2 * pi * x);
    if (x < 700)
        return exp(x) * factor;
    double half = exp(x / 2); /* twice, since exp(x) overflows first */
    return isinf(half) ? half : half * factor * half;
}

double math_bessel_i0(double x)
{
    x = fabs(x);
    if (isinf(x))
        return x;
    return x > 30 ? bessel_far(x, 0) : bessel_series(x, 0);
}

double math_bessel_i1(double x)
{
    double size = fabs(x);
    if (isinf(x))
        return x;
    double v = size > 30 ? bessel_far(size, 1) : bessel_series(size, 1) * (size / 2);
    return copysign(v, x);
}

/* exp(x^2) erfc(x) for x >= 2 by its continued fraction, from the inside outwards; it
 * converges the faster the greater x. */
static double erfcx_fraction(double x)
{
    double tail = x;
    for (int k = 20 + (int)(400 / (x * x)); k > 0; k--)
        tail = x + k * 0.5 / tail;
    return two_over_root_pi / 2 / tail;
}

/* exp(x^2), the rounding error of the square put back. */
static double exp_square(double x)
{
    double square = x * x, tail = fma(x, x, -square), e = exp(square);
    return isinf(e) ? e : e + e * tail;
}

double math_erfcx(double x)
{
    if (isnan(x))
        return x;
    if (x >= 1e9)
        return two_over_root_pi / 2 / x;
    if (x >= 2)
        return erfcx_fraction(x);
    if (x > -26.7)
        return exp_square(x) * erfc(x);
    return INFINITY;
}

/* A starting value of erfcinv(x) = y for x in (0, 1]: y^2 + log(y sqrt(pi)) = -log(x)
 * far out, the series of erfinv near 1. */
static double erfcinv_guess(double x)
{
    if (x > 0.5) {
        double v = (1 - x) / two_over_root_pi;
        return v + v * v * v / 3 + 7.0 / 30 * pow(v, 5) * 2;
    }
    double l = -log(x), y = sqrt(l);
    for (int i = 0; i < 4; i++)
        y = sqrt(fmax(0.2, l - log(y * 1.77245385090551603 + 0.7 / (y + 0.1))));
    return y;
}

/* y with erfc(y) = x, 0 < x <= 1, by Halley steps on log(erfc(y)) = log(erfcx(y)) - y^2,
 * which stays accurate where erfc itself underflows. */
static double erfcinv_far(double x)
{
    double y = erfcinv_guess(x), logx = log(x);
    for (int i = 0; i < 6; i++) {
        double scaled = math_erfcx(y), slope = two_over_root_pi / scaled;
        double square = y * y, tail = fma(y, y, -square);
        double wrong = (log(scaled) - square - logx) - tail;
        double step = wrong / slope;
        step /= 1 + step * (slope / 2 - y);
        y += step;
        if (fabs(step) < 1e-17 * y)
            break;
    }
    return y;
}

/* y with erf(y) = x, |x| <= 1/2, by Newton steps. */
static double erfinv_near(double x)
{
    double v = x / two_over_root_pi, y = v + v * v * v / 3;
    for (int i = 0; i < 6; i++) {
        double slope = two_over_root_pi * exp(-y * y), step = (erf(y) - x) / slope;
        step /= 1 + step * y; /* Halley: the second derivative is -2 y slope */
        y -= step;
        if (fabs(step) < 1e-17 * fabs(y))
            break;
    }
    return y;
}

double math_erfinv(double x)
{
    double size = fabs(x);
    if (!(size < 1))
        return size == 1 ? copysign(INFINITY, x) : NAN;
    if (size < 1e-9) /* the cubic term is below half a unit */
        return x / two_over_root_pi;
    return size <= 0.5 ? erfinv_near(x) : copysign(erfcinv_far(1 - size), x);
}

double math_erfcinv(double x)
{
    if (!(x >= 0 && x <= 2))
        return NAN;
    if (x == 0 || x == 2)
        return x == 0 ? INFINITY : -INFINITY;
    if (x >= 0.5 && x <= 1.5)
        return math_erfinv(1 - x);
    return x < 1 ? erfcinv_far(x) : -erfcinv_far(2 - x);
}

/* erfc(-x / sqrt(2)) / 2; the error of the quotient is magnified far out, so it is put
 * back to first order: d log erfc(z) / dz = -2 / (sqrt(pi) erfcx(z)). */
double math_normcdf(double x)
{
    const double root_half = 0.70710678118654752440,
                 root_half_tail = -4.8336466567264567e-17;
    if (isnan(x) || isinf(x))
        return isnan(x) ? x : x > 0;
    double z = -x * root_half, tail = fma(-x, root_half, -z) - x * root_half_tail;
    double v = erfc(z) / 2;
    return z > 0.5 && v > 0 ? v - v * tail * two_over_root_pi / math_erfcx(z) : v;
}

double math_normcdfinv(double x)
{
    return -1.41421356237309504880 * math_erfcinv(2 * x) + 0.0; /* no negative zero */
}
