/* Accuracy of the functions of math.def against long double references over a sweep, in
 * units of the last place of the result, with the bounds that their rows state. Where
 * long double is no wider than double only single precision is judged. */
#include "alu_suites.h"

#include "alu_run.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static const long double pi = 3.14159265358979323846264338327950288L;

/* --- references ------------------------------------------------------------------------ */

static long double ref_exp10(long double x)
{
    return powl(10, x);
}

static long double ref_rsqrt(long double x)
{
    return 1 / sqrtl(x);
}

static long double ref_rcbrt(long double x)
{
    return 1 / cbrtl(x);
}

static long double ref_sinpi(long double x)
{
    long double r = fmodl(x, 2), n = roundl(r);
    long double s = sinl((r - n) * pi);
    return fmodl(n, 2) == 0 ? s : -s;
}

static long double ref_cospi(long double x)
{
    return ref_sinpi(fabsl(fmodl(x, 2)) + 0.5L);
}

static long double ref_erfcx(long double x)
{
    if (x < 20)
        return expl(x * x) * erfcl(x);
    long double tail = x;
    for (int k = 60; k > 0; k--)
        tail = x + k * 0.5L / tail;
    return 1 / (sqrtl(pi) * tail);
}

static long double ref_normcdf(long double x)
{
    return erfcl(-x / sqrtl(2)) / 2;
}

/* x with f(x) = v between lo and hi, f rising, by halving. */
static long double inverse(long double (*f)(long double), long double v, long double lo,
                           long double hi)
{
    for (int i = 0; i < 200; i++) {
        long double mid = (lo + hi) / 2;
        if (f(mid) < v)
            lo = mid;
        else
            hi = mid;
    }
    return (lo + hi) / 2;
}

static long double minus_erfc(long double x)
{
    return -erfcl(x);
}

static long double ref_erfinv(long double x)
{
    long double size = fabsl(x);
    long double y =
        size < 0.5L ? inverse(erfl, size, 0, 1) : inverse(minus_erfc, size - 1, 0, 40);
    return copysignl(y, x);
}

static long double ref_erfcinv(long double x)
{
    return x < 1 ? inverse(minus_erfc, -x, 0, 40) : -inverse(minus_erfc, x - 2, 0, 40);
}

static long double ref_normcdfinv(long double x)
{
    return -sqrtl(2) * ref_erfcinv(2 * x);
}

static long double bessel(long double x, int order)
{
    long double term = 1, sum = 1, quarter = x * x / 4;
    for (int k = 1; k < 2000 && term > sum * 1e-22L; k++) {
        term *= quarter / ((long double)k * (k + order));
        sum += term;
    }
    return order ? sum * x / 2 : sum;
}

static long double ref_i0(long double x)
{
    return bessel(x, 0);
}

static long double ref_i1(long double x)
{
    return bessel(x, 1);
}

static long double ref_rhypot(long double x, long double y)
{
    return 1 / hypotl(x, y);
}

/* --- the sweep -------------------------------------------------------------------------- */

enum shape { ANY, RANGE, LOGARITHMIC };

/* wide: accepted for double where glibc's own bound exceeds CUDA's (the functions are the
 * host library's there). */
static const struct unary {
    const char *name; /* of the double row; the float row has F behind */
    long double (*reference)(long double);
    enum shape shape; /* ANY: all magnitudes; LOGARITHMIC: of lo to hi, positive */
    double lo, hi;
    double wide;
} unaries[] = {
    {"ACOS", acosl, RANGE, -1, 1, 2},
    {"ACOSH", acoshl, LOGARITHMIC, 1, 1e30, 3},
    {"ASIN", asinl, RANGE, -1, 1, 2},
    {"ASINH", asinhl, ANY, 0, 0, 3},
    {"ATAN", atanl, ANY, 0, 0, 2},
    {"ATANH", atanhl, RANGE, -1, 1, 2},
    {"CBRT", cbrtl, ANY, 0, 0, 1},
    {"COS", cosl, RANGE, -30, 30, 2},
    {"COSH", coshl, RANGE, -80, 80, 2},
    {"COSPI", ref_cospi, RANGE, -20, 20, 2},
    {"ERF", erfl, RANGE, -6, 6, 2},
    {"ERFC", erfcl, RANGE, -6, 9, 5},
    {"ERFCX", ref_erfcx, RANGE, -8, 60, 4},
    {"ERFINV", ref_erfinv, RANGE, -1, 1, 5},
    {"ERFCINV", ref_erfcinv, LOGARITHMIC, 1e-30, 1.999, 6},
    {"EXP", expl, RANGE, -80, 80, 1},
    {"EXP10", ref_exp10, RANGE, -36, 36, 1},
    {"EXP2", exp2l, RANGE, -120, 120, 1},
    {"EXPM1", expm1l, RANGE, -20, 80, 1},
    {"LGAMMA", lgammal, LOGARITHMIC, 1e-6, 1e30, 4},
    {"LOG", logl, LOGARITHMIC, 1e-37, 1e37, 1},
    {"LOG10", log10l, LOGARITHMIC, 1e-37, 1e37, 2},
    {"LOG1P", log1pl, RANGE, -0.99, 40, 1},
    {"LOG2", log2l, LOGARITHMIC, 1e-37, 1e37, 1},
    {"NORMCDF", ref_normcdf, RANGE, -12, 8, 5},
    {"NORMCDFINV", ref_normcdfinv, LOGARITHMIC, 1e-30, 0.999, 8},
    {"RCBRT", ref_rcbrt, ANY, 0, 0, 1},
    {"RSQRT", ref_rsqrt, LOGARITHMIC, 1e-37, 1e37, 1},
    {"SIN", sinl, RANGE, -30, 30, 2},
    {"SINH", sinhl, RANGE, -80, 80, 2},
    {"SINPI", ref_sinpi, RANGE, -20, 20, 2},
    {"TAN", tanl, RANGE, -30, 30, 2},
    {"TANH", tanhl, RANGE, -12, 12, 2},
    {"TGAMMA", tgammal, RANGE, 0.01, 34, 10},
    {"CYL_BESSEL_I0", ref_i0, RANGE, -80, 80, 6},
    {"CYL_BESSEL_I1", ref_i1, RANGE, -80, 80, 6},
};

static const struct binary {
    const char *name;
    long double (*reference)(long double, long double);
    double wide;
} binaries[] = {{"ATAN2", atan2l, 2},
                {"HYPOT", hypotl, 2},
                {"RHYPOT", ref_rhypot, 1},
                {"POW", powl, 2}};

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static double unit(uint64_t *state)
{
    return (double)(next_random(state) >> 11) * 0x1p-53;
}

static double sample(enum shape shape, double lo, double hi, uint64_t *state)
{
    if (shape == RANGE)
        return lo + (hi - lo) * unit(state);
    if (shape == LOGARITHMIC)
        return exp(log(lo) + (log(hi) - log(lo)) * unit(state));
    double size = exp2(-120 + 240 * unit(state));
    return next_random(state) & 1 ? -size : size;
}

/* |got - want| in units of the last place that a result of this size has. */
static double ulps(double got, long double want, bool is_float)
{
    int exponent;
    if (!isfinite((double)want) || (is_float && fabsl(want) > FLT_MAX))
        return isinf(got) ? 0 : INFINITY;
    frexpl(want, &exponent);
    int least = is_float ? FLT_MIN_EXP : DBL_MIN_EXP;
    int digits = is_float ? FLT_MANT_DIG : DBL_MANT_DIG;
    exponent = exponent < least ? least : exponent;
    return (double)(fabsl(got - want) / ldexpl(1, exponent - digits));
}

/* "max N ulp" of the row; else the value given. */
static double bound_of(const char *name, double otherwise)
{
    static const struct {
        const char *sym, *doc;
    } rows[] = {
#define MATH(sym, text, sig, doc) {#sym, doc},
#include "ir/math.def"
    };
    for (int i = 0; i < COUNT(rows); i++) {
        const char *max =
            strcmp(rows[i].sym, name) == 0 ? strstr(rows[i].doc, "max ") : NULL;
        if (max)
            return atof(max + 4);
    }
    return otherwise;
}

static void apply(const struct alu_case *c, bool is_float, const double in[2][32],
                  double out[32])
{
    _Alignas(64) float fin[2][32], fout[32];
    _Alignas(64) double din[2][32], dout[32];
    memcpy(din, in, sizeof din);
    for (int i = 0; i < 64; i++)
        fin[i / 32][i % 32] = (float)in[i / 32][i % 32];
    struct alu_args x = {.d = is_float ? (void *)fout : dout,
                         .a = is_float ? (void *)fin[0] : din[0],
                         .b = is_float ? (void *)fin[1] : din[1],
                         .mask = UINT32_MAX,
                         .sub = c->sub};
    alu_baseline[c->op](&x);
    for (int i = 0; i < 32; i++)
        out[i] = is_float ? fout[i] : dout[i];
}

static void check_unary(const struct unary *u, bool is_float)
{
    char name[64];
    struct alu_case c;
    uint64_t state = 88172645463325252u;
    double in[2][32] = {{0}}, out[32], worst = 0, at = 0;
    snprintf(name, sizeof name, "MATH_%s%s", u->name, is_float ? "F" : "");
    ck_assert_msg(alu_case_find(name, &c), "no case %s", name);
    for (int round = 0; round < 60; round++) {
        for (int i = 0; i < 32; i++) {
            in[0][i] = sample(u->shape, u->lo, u->hi, &state);
            if (is_float)
                in[0][i] = (float)in[0][i];
        }
        apply(&c, is_float, in, out);
        for (int i = 0; i < 32; i++) {
            double e = ulps(out[i], u->reference(in[0][i]), is_float);
            at = e > worst ? in[0][i] : at;
            worst = e > worst ? e : worst;
        }
    }
    double bound = bound_of(name + 5, u->wide);
    bound = is_float || bound > u->wide ? bound : u->wide;
    ck_assert_msg(worst <= bound, "%s: %.2f ulp at %a, bound %g", name, worst, at, bound);
}

START_TEST(single_within_bounds)
{
    check_unary(&unaries[_i], true);
}
END_TEST

START_TEST(double_within_bounds)
{
    if (LDBL_MANT_DIG > DBL_MANT_DIG)
        check_unary(&unaries[_i], false);
}
END_TEST

static void check_binary(const struct binary *b, bool is_float)
{
    char name[64];
    struct alu_case c;
    uint64_t state = 362436069;
    double in[2][32], out[32];
    snprintf(name, sizeof name, "MATH_%s%s", b->name, is_float ? "F" : "");
    ck_assert_msg(alu_case_find(name, &c), "no case %s", name);
    bool power = strcmp(b->name, "POW") == 0;
    for (int round = 0; round < 60; round++) {
        for (int i = 0; i < 64; i++) {
            double v = power && i < 32 ? sample(LOGARITHMIC, 0.01, 100, &state)
                       : power         ? sample(RANGE, -18, 18, &state)
                                       : sample(ANY, 0, 0, &state);
            in[i / 32][i % 32] = is_float ? (float)v : v;
        }
        apply(&c, is_float, in, out);
        for (int i = 0; i < 32; i++) {
            double e = ulps(out[i], b->reference(in[0][i], in[1][i]), is_float);
            ck_assert_msg(e <= bound_of(name + 5, b->wide), "%s(%a, %a): %.2f ulp", name,
                          in[0][i], in[1][i], e);
        }
    }
}

START_TEST(two_operands_within_bounds)
{
    check_binary(&binaries[_i], true);
    if (LDBL_MANT_DIG > DBL_MANT_DIG)
        check_binary(&binaries[_i], false);
}
END_TEST

/* Fast functions: absolute bounds of the guide, or in ulp. */
START_TEST(fast_functions_within_bounds)
{
    static const struct {
        const char *name;
        long double (*reference)(long double);
        double lo, hi, absolute, ulp, slope; /* slope: ulp for each unit of |x| */
    } rows[] = {
        {"FAST_SINF", sinl, -3.14, 3.14, 3.6e-7, 0, 0},
        {"FAST_COSF", cosl, -3.14, 3.14, 4.2e-7, 0, 0},
        {"FAST_EXPF", expl, -80, 80, 0, 2, 1.173},
        {"FAST_EXP10F", ref_exp10, -36, 36, 0, 2, 2.97},
        {"FAST_LOGF", logl, 0.5, 2, 3.6e-7, 0, 0},
        {"FAST_LOGF", logl, 2.1, 1e30, 0, 3, 0},
        {"FAST_LOG2F", log2l, 0.5, 2, 2.4e-7, 0, 0},
        {"FAST_LOG2F", log2l, 2.1, 1e30, 0, 2, 0},
        {"FAST_LOG10F", log10l, 0.5, 2, 6e-8, 0, 0},
        {"FAST_LOG10F", log10l, 2.1, 1e30, 0, 3, 0},
        {"FAST_TANHF", tanhl, -9, 9, 4.8e-4, 0, 0},
    };
    char name[64];
    struct alu_case c;
    uint64_t state = 521288629;
    double in[2][32] = {{0}}, out[32];
    snprintf(name, sizeof name, "MATH_%s", rows[_i].name);
    ck_assert(alu_case_find(name, &c));
    for (int round = 0; round < 60; round++) {
        for (int i = 0; i < 32; i++)
            in[0][i] = (float)sample(RANGE, rows[_i].lo, rows[_i].hi, &state);
        apply(&c, true, in, out);
        for (int i = 0; i < 32; i++) {
            long double want = rows[_i].reference(in[0][i]);
            double bound = rows[_i].ulp + floor(rows[_i].slope * fabs(in[0][i]));
            bool good = fabsl(out[i] - want) <= rows[_i].absolute ||
                        ulps(out[i], want, true) <= bound;
            ck_assert_msg(good, "%s(%a) = %a, not %La", name, in[0][i], out[i], want);
        }
    }
}
END_TEST

/* Bessel functions: absolute bounds away from small arguments. */
START_TEST(bessel_within_bounds)
{
    static const struct {
        const char *name;
        long double (*reference)(long double);
    } rows[] = {{"J0", j0l}, {"J1", j1l}, {"Y0", y0l}, {"Y1", y1l}};
    struct alu_case f, d;
    char name[64];
    uint64_t state = 521288629;
    double in[2][32] = {{0}}, out[32];
    snprintf(name, sizeof name, "MATH_%s", rows[_i].name);
    ck_assert(alu_case_find(name, &d));
    snprintf(name, sizeof name, "MATH_%sF", rows[_i].name);
    ck_assert(alu_case_find(name, &f));
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < 32; i++)
            in[0][i] = (float)sample(RANGE, 0.1, 200, &state);
        apply(&f, true, in, out);
        for (int i = 0; i < 32; i++)
            ck_assert_ldouble_le(fabsl(out[i] - rows[_i].reference(in[0][i])), 2.2e-6L);
        apply(&d, false, in, out);
        for (int i = 0; i < 32; i++)
            ck_assert_ldouble_le(fabsl(out[i] - rows[_i].reference(in[0][i])), 5e-12L);
    }
}
END_TEST

/* 32 lanes of expf(-5 + 0.37 i) and logf(0.01 + 0.37 i) as an H200 gave them. */
static const uint32_t gpu_expf[32] = {
    0x3bdcc9ff, 0x3c1fd26c, 0x3c676138, 0x3ca77d01, 0x3cf27a84, 0x3d2f85b5, 0x3d7e1c17,
    0x3db7f117, 0x3e052640, 0x3e40c3d7, 0x3e8b894a, 0x3eca02f3, 0x3f123ac2, 0x3f53b399,
    0x3f993e6c, 0x3fdddb3d, 0x40209838, 0x40687f95, 0x40a84c47, 0x40f3a69c, 0x41305eef,
    0x417f5690, 0x41b8d4ba, 0x4205cb09, 0x4241b266, 0x428c35f8, 0x42cafcf1, 0x4312efbc,
    0x4354b998, 0x4399fc11, 0x43deedd2, 0x44215ef8};
static const uint32_t gpu_logf[32] = {
    0xc0935d8e, 0xbf77b396, 0xbe934b10, 0x3de818df, 0x3ecc2c62, 0x3f1ede1a, 0x3f4d4ffa,
    0x3f749c67, 0x3f8b5600, 0x3f9a5d41, 0x3fa7cfe5, 0x3fb3fafc, 0x3fbf177c, 0x3fc950a8,
    0x3fd2c82c, 0x3fdb98b8, 0x3fe3d7d6, 0x3feb9722, 0x3ff2e535, 0x3ff9ce4c, 0x40002e60,
    0x40034cb3, 0x400645ed, 0x40091d5a, 0x400bd5d8, 0x400e71f0, 0x4010f3d9, 0x40135d8e,
    0x4015b0d1, 0x4017ef35, 0x401a1a25, 0x401c32e5};

static int steps_between(uint32_t a, uint32_t b)
{
    int32_t x = (int32_t)a < 0 ? INT32_MIN - (int32_t)a : (int32_t)a;
    int32_t y = (int32_t)b < 0 ? INT32_MIN - (int32_t)b : (int32_t)b;
    return abs(x - y);
}

START_TEST(near_the_gpu)
{
    _Alignas(64) float e[32], l[32];
    _Alignas(64) uint32_t d[32];
    for (int i = 0; i < 32; i++) {
        e[i] = fmaf((float)i, 0.37f, -5);
        l[i] = fmaf((float)i, 0.37f, 0.01f);
    }
    struct alu_args x = {.d = d, .a = e, .mask = UINT32_MAX, .sub = IR_MATH_EXPF};
    alu_baseline[IR_MATH1_F32](&x);
    for (int i = 0; i < 32; i++)
        ck_assert_int_le(steps_between(d[i], gpu_expf[i]), 2);
    x.a = l;
    x.sub = IR_MATH_LOGF;
    alu_baseline[IR_MATH1_F32](&x);
    for (int i = 0; i < 32; i++)
        ck_assert_int_le(steps_between(d[i], gpu_logf[i]), 1);
}
END_TEST

/* Orders past the libraries' reach answer at once, and plausibly. */
START_TEST(huge_orders)
{
    _Alignas(64) uint32_t n[32] = {2147483647, 70000, 100000, 0x80000000, 3};
    _Alignas(64) double v[32] = {5, 1e9, NAN, 7, 2}, d[32];
    struct alu_args x = {.d = d, .a = n, .b = v, .mask = 31, .sub = IR_MATH_JN};
    alu_baseline[IR_MATHX](&x);
    ck_assert_double_eq(d[0], 0);
    ck_assert_double_le(fabs(d[1]), sqrt(2 / (3.14159 * 1e9)));
    ck_assert_double_nan(d[2]);
    ck_assert_double_eq(d[3], 0);
    ck_assert_double_eq_tol(d[4], 0.128943249474402, 1e-14);
}
END_TEST

Suite *math_suite(void)
{
    Suite *s = suite_create("math");
    TCase *t = tcase_create("accuracy");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, single_within_bounds, 0, COUNT(unaries));
    tcase_add_loop_test(t, double_within_bounds, 0, COUNT(unaries));
    tcase_add_loop_test(t, two_operands_within_bounds, 0, COUNT(binaries));
    tcase_add_loop_test(t, fast_functions_within_bounds, 0, 11);
    tcase_add_loop_test(t, bessel_within_bounds, 0, 4);
    tcase_add_test(t, near_the_gpu);
    tcase_add_test(t, huge_orders);
    suite_add_tcase(s, t);
    return s;
}
