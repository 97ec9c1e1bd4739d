/* The 16-lane programs: results known by hand, masks line by line, and both builds alike. */
#include "suites.h"

#include "lesson/simd.h"

#include <string.h>

static void fill(float x[SIMD_LANES])
{
    for (int i = 0; i < SIMD_LANES; i++)
        x[i] = (float)(i + 1) * (i % 3 == 0 ? -1.f : 1.f);
}

static float expected(enum simd_program p, float v)
{
    switch (p) {
    case SIMD_SCALE:
        return 2.f * v + 1.f;
    case SIMD_BRANCH:
        return v < 0.f ? v * v : v * 0.5f + 1.f;
    case SIMD_ROUNDS:
        while (v >= 1.f)
            v *= 0.5f;
        return v;
    case SIMD_COUNT:
        break;
    }
    return 0;
}

START_TEST(results)
{
    float x[SIMD_LANES];
    struct simd_result r, avx;
    fill(x);
    simd_run((enum simd_program)_i, x, &r);
    for (int i = 0; i < SIMD_LANES; i++)
        ck_assert_float_eq(r.out[i], expected((enum simd_program)_i, x[i]));
    if (!simd_run_avx512((enum simd_program)_i, x, &avx))
        return; /* not this CPU or compiler */
    ck_assert_mem_eq(r.out, avx.out, sizeof r.out);
    ck_assert_uint_eq(r.n, avx.n);
    for (size_t i = 0; i < r.n; i++) {
        ck_assert_str_eq(r.lines[i].text, avx.lines[i].text);
        ck_assert_uint_eq(r.lines[i].mask, avx.lines[i].mask);
    }
}
END_TEST

START_TEST(masks)
{
    float x[SIMD_LANES];
    struct simd_result r;
    fill(x); /* lanes 0, 3, 6, 9, 12, 15 are negative */
    simd_run(SIMD_BRANCH, x, &r);
    ck_assert_uint_eq(r.n, 5);
    ck_assert_uint_eq(r.lines[2].mask, 0x9249);
    ck_assert_uint_eq(r.lines[3].mask, 0x6db6);
    for (int i = 0; i < SIMD_LANES; i++)
        x[i] = 1e30f; /* a hundred rounds: lines beyond the last are counted only */
    simd_run(SIMD_ROUNDS, x, &r);
    ck_assert_uint_gt(r.n, SIMD_LINES);
    ck_assert_float_lt(r.out[15], 1.f);
}
END_TEST

Suite *simd_suite(void)
{
    Suite *s = suite_create("simd");
    TCase *c = tcase_create("simd");
    tcase_add_loop_test(c, results, 0, SIMD_COUNT);
    tcase_add_test(c, masks);
    suite_add_tcase(s, c);
    return s;
}
