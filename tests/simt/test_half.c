/* f16 and bf16: every value and every border between two values in each rounding mode,
 * and arithmetic on random values against 113-bit arithmetic that needs no rounding. */
#include "config.h"

#include "simt/math_half.h"

#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#if LDBL_MANT_DIG >= 113
typedef long double wide;
#else
typedef __float128 wide;
#endif

enum { FORMATS = 2, TRIALS = 40000 };

static uint32_t infinity_of(enum half_format f)
{
    return f == HALF_F16 ? 0x7c00 : 0x7f80;
}

/* Value of finite bits by the definition of the format. */
static double defined(enum half_format f, uint32_t bits)
{
    int d = f == HALF_F16 ? 10 : 7, bias = f == HALF_F16 ? 15 : 127;
    int e = (int)((bits & 0x7fff) >> d);
    double m = (double)(bits & ((1u << d) - 1)) / (1 << d);
    double v = e ? (1 + m) * exp2(e - bias) : m * exp2(1 - bias);
    return bits & 0x8000 ? -v : v;
}

START_TEST(every_value)
{
    enum half_format f = (enum half_format)_i;
    for (uint32_t b = 0; b < 0x10000; b++) {
        double v = half_value(f, b);
        if ((b & 0x7fff) < infinity_of(f)) {
            ck_assert(v == defined(f, b) && !signbit(v) == !(b & 0x8000));
            for (unsigned m = IR_RN; m <= IR_RD; m++)
                ck_assert_uint_eq(half_round(f, (enum ir_round)m, v), b);
        } else if ((b & 0x7fff) == infinity_of(f)) {
            ck_assert(isinf(v) && half_round(f, IR_RN, v) == b);
        } else {
            ck_assert(isnan(v) && half_round(f, IR_RN, v) == 0x7fff);
        }
    }
}
END_TEST

static void check_border(enum half_format f, uint32_t low, double a, double b)
{
    double middle = a + (b - a) / 2;
    uint32_t even = low & 1 ? low + 1 : low;
    const double points[] = {nextafter(a, b), nextafter(middle, a), middle,
                             nextafter(middle, b), nextafter(b, a)};
    for (unsigned i = 0; i < 5; i++) {
        uint32_t nearest = i < 2 ? low : i > 2 ? low + 1 : even;
        ck_assert_uint_eq(half_round(f, IR_RN, points[i]), nearest);
        ck_assert_uint_eq(half_round(f, IR_RZ, points[i]), low);
        ck_assert_uint_eq(half_round(f, IR_RU, points[i]), low + 1);
        ck_assert_uint_eq(half_round(f, IR_RD, points[i]), low);
        ck_assert_uint_eq(half_round(f, IR_RN, -points[i]), nearest | 0x8000);
        ck_assert_uint_eq(half_round(f, IR_RU, -points[i]), low | 0x8000);
        ck_assert_uint_eq(half_round(f, IR_RD, -points[i]), (low + 1) | 0x8000);
    }
}

/* Between the greatest value and what would follow it infinity takes its part. */
START_TEST(every_border)
{
    enum half_format f = (enum half_format)_i;
    uint32_t most = infinity_of(f) - 1;
    for (uint32_t low = 0; low < most; low++)
        check_border(f, low, defined(f, low), defined(f, low + 1));
    double a = defined(f, most), step = a - defined(f, most - 1);
    check_border(f, most, a, a + step);
    ck_assert_uint_eq(half_round(f, IR_RZ, 4 * a), most);
    ck_assert_uint_eq(half_round(f, IR_RU, -4 * a), most | 0x8000);
}
END_TEST

/* ---- arithmetic ---- */

static uint32_t next(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(*state >> 33);
}

/* Finite, with an exponent near the middle for bf16, so that 113 bits hold any result. */
static uint32_t some(enum half_format f, uint64_t *state)
{
    uint32_t r = next(state);
    if (f == HALF_F16)
        return (r & 0x7c00) == 0x7c00 ? r & 0x83ff : r & 0xffff;
    return (r & 0x807f) | (110 + next(state) % 32) << 7;
}

/* The value nearest to x, ties to even: by comparing, not by rounding. */
static uint32_t nearest(enum half_format f, wide x)
{
    uint32_t sign = x < 0 ? 0x8000 : 0, low = 0, high = infinity_of(f);
    wide size = x < 0 ? -x : x;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if ((wide)defined(f, middle) <= size)
            low = middle;
        else
            high = middle;
    }
    wide a = defined(f, low);
    wide b =
        high == infinity_of(f) ? 2 * a - (wide)defined(f, low - 1) : defined(f, high);
    wide up = b - size, down = size - a;
    bool take = up < down || (up == down && (low & 1));
    return sign | (take ? high : low);
}

static uint32_t run(enum half_op op, enum half_format f, uint32_t a, uint32_t b,
                    uint32_t c)
{
    uint32_t d[32] = {0}, x[32] = {a}, y[32] = {b}, z[32] = {c};
    struct alu_args args = {.d = d, .a = x, .b = y, .c = z, .mask = 1};
    half_row(op, f, false, &args);
    return d[0];
}

static void same(uint32_t got, enum half_format f, wide exact)
{
    uint32_t want = nearest(f, exact);
    if (exact == 0) /* the sign of zero is not at issue here */
        ck_assert_uint_eq(got & 0x7fff, 0);
    else
        ck_assert_uint_eq(got, want);
}

START_TEST(arithmetic_rounds_once)
{
    enum half_format f = (enum half_format)_i;
    uint64_t state = 7;
    for (int i = 0; i < TRIALS; i++) {
        uint32_t a = some(f, &state), b = some(f, &state), c = some(f, &state);
        wide x = defined(f, a), y = defined(f, b), z = defined(f, c);
        same(run(HALF_ADD, f, a, b, 0), f, x + y);
        same(run(HALF_SUB, f, a, b, 0), f, x - y);
        same(run(HALF_MUL, f, a, b, 0), f, x * y);
        same(run(HALF_FMA, f, a, b, c), f, x * y + z);
        if (y != 0)
            same(run(HALF_DIV, f, a, b, 0), f, x / y);
    }
}
END_TEST

/* Products that double would round to a tie: 1 + 2^-10 + tiny, and the like. */
START_TEST(fused_is_not_rounded_twice)
{
    uint64_t state = 11;
    for (int i = 0; i < TRIALS; i++) {
        uint32_t a = 0x0001 + next(&state) % 0x3ff, b = 0x0001 + next(&state) % 0x3ff;
        uint32_t c = 0x3c00 + next(&state) % 0x3c00;
        same(run(HALF_FMA, HALF_F16, a, b, c), HALF_F16,
             (wide)defined(HALF_F16, a) * defined(HALF_F16, b) + defined(HALF_F16, c));
    }
    /* 2^-24 * 2^-24 below a tie that the sum alone would be: 2048 * 1 + 1 = 2049. */
    ck_assert_uint_eq(run(HALF_FMA, HALF_F16, 0x6801, 0x3c00, 0x3c00), 0x6802);
}
END_TEST

START_TEST(special_values)
{
    static const struct {
        enum half_op op;
        uint32_t a, b, c, want;
    } rows[] = {{HALF_ADD, 0x7c00, 0xfc00, 0, 0x7fff},
                {HALF_ADD, 0x8000, 0x8000, 0, 0x8000},
                {HALF_ADD, 0x3c00, 0xbc00, 0, 0x0000},
                {HALF_ADD, 0x7bff, 0x7bff, 0, 0x7c00},
                {HALF_MUL, 0x7c00, 0x0000, 0, 0x7fff},
                {HALF_MUL, 0x0001, 0x0001, 0, 0x0000},
                {HALF_MUL, 0x8001, 0x0001, 0, 0x8000},
                {HALF_FMA, 0x7c00, 0x3c00, 0xfc00, 0x7fff},
                {HALF_DIV, 0x3c00, 0x0000, 0, 0x7c00},
                {HALF_DIV, 0x0000, 0x0000, 0, 0x7fff},
                {HALF_MIN, 0x7e00, 0x3c00, 0, 0x3c00},
                {HALF_MIN, 0x7e00, 0xfe01, 0, 0x7fff},
                {HALF_MIN, 0x0000, 0x8000, 0, 0x8000},
                {HALF_MAX, 0x8000, 0x0000, 0, 0x0000},
                {HALF_MAX, 0x3c00, 0x7d00, 0, 0x3c00},
                {HALF_MIN_NAN, 0x7e00, 0x3c00, 0, 0x7fff},
                {HALF_MAX_NAN, 0x3c00, 0xbc00, 0, 0x3c00},
                {HALF_SQRT, 0xbc00, 0, 0, 0x7fff},
                {HALF_SQRT, 0x4400, 0, 0, 0x4000},
                {HALF_RCP, 0x8000, 0, 0, 0xfc00},
                {HALF_TO_F32, 0x7e00, 0, 0, 0x7fffffff},
                {HALF_TO_F32, 0x3555, 0, 0, 0x3eaaa000},
                {HALF_TO_F32, 0x8001, 0, 0, 0xb3800000},
                {HALF_RINT, 0x4100, 0, 0, 0x4000},
                {HALF_TRUNC, 0xbf00, 0, 0, 0xbc00},
                {HALF_EXP, 0x0000, 0, 0, 0x3c00}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(run(rows[i].op, HALF_F16, rows[i].a, rows[i].b, rows[i].c) ==
                          rows[i].want,
                      "row %zu", i);
}
END_TEST

/* Both halves of a word, each as alone. */
START_TEST(pairs)
{
    uint64_t state = 3;
    for (int i = 0; i < 1000; i++) {
        uint32_t a = some(HALF_F16, &state) | some(HALF_F16, &state) << 16;
        uint32_t b = some(HALF_F16, &state) | some(HALF_F16, &state) << 16;
        uint32_t low = run(HALF_ADD, HALF_F16, a & 0xffff, b & 0xffff, 0);
        uint32_t high = run(HALF_ADD, HALF_F16, a >> 16, b >> 16, 0);
        ck_assert_uint_eq(half_add(HALF_F16, true, a, b), low | high << 16);
    }
}
END_TEST

static uint32_t of_integer(enum half_op op, enum half_format f, uint64_t v)
{
    uint32_t d[32] = {0};
    uint64_t x[32] = {v};
    struct alu_args args = {.d = d, .a = x, .mask = 1};
    half_row(op, f, false, &args);
    return d[0];
}

START_TEST(integers_round_once)
{
    uint64_t state = 5;
    for (int i = 0; i < TRIALS; i++) {
        uint64_t v = ((uint64_t)next(&state) << 40 ^ (uint64_t)next(&state) << 20 ^
                      next(&state)) >>
                     next(&state) % 64;
        same(of_integer(HALF_U64_RN, HALF_BF16, v), HALF_BF16, (wide)v);
        same(of_integer(HALF_S64_RN, HALF_BF16, v), HALF_BF16, (wide)(int64_t)v);
        same(of_integer(HALF_S64_RN, HALF_F16, v & 0xffff), HALF_F16, (wide)(v & 0xffff));
    }
    /* One above a tie, far below what a double holds. */
    ck_assert_uint_eq(of_integer(HALF_U64_RN, HALF_BF16, (UINT64_C(0x101) << 55) | 1),
                      of_integer(HALF_U64_RN, HALF_BF16, UINT64_C(0x102) << 55));
}
END_TEST

static Suite *half_suite(void)
{
    Suite *s = suite_create("half");
    TCase *t = tcase_create("values");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_value, 0, FORMATS);
    tcase_add_loop_test(t, every_border, 0, FORMATS);
    tcase_add_loop_test(t, arithmetic_rounds_once, 0, FORMATS);
    tcase_add_test(t, fused_is_not_rounded_twice);
    tcase_add_test(t, special_values);
    tcase_add_test(t, pairs);
    tcase_add_test(t, integers_round_once);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    SRunner *r = srunner_create(half_suite());
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
