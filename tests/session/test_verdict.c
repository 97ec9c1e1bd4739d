/* Holding runs against headers: every kind of expectation, passing and failing, the lines
 * of the other model left out, findings that are not there failing. */
#include "config.h"

#include "ran.h"
#include "said.h"
#include "suites.h"

#include <string.h>

#define L "// launch: grid=1 block=4\n"
#define INTS                                                                             \
    L "// arg: out i32[4] = 0\n%s"                                                       \
      "__device__ int total = 3;\n"                                                      \
      "__global__ void k(int *out) { out[threadIdx.x] = threadIdx.x * 2 + total - 3; "   \
      "if (threadIdx.x == 0) printf(\"one\\ntwo\\none\\n\"); }"
#define FLOATS                                                                           \
    L "// arg: out f32[4] = [0, 1, 3, 1e20]\n%s"                                         \
      "__global__ void k(float *out) { out[threadIdx.x] = out[threadIdx.x] / 3; }"
#define FAULTY                                                                           \
    L "// arg: out i32[4] = 0\n%s"                                                       \
      "__global__ void k(int *out) {\n"                                                  \
      "    out[threadIdx.x + 2] = 1;\n"                                                  \
      "}"
#define TWICE                                                                            \
    L "// arg: out i32[4] = 0\n%s"                                                       \
      "__global__ void k(int *out) {\n"                                                  \
      "    out[threadIdx.x + 2] = 1;\n"                                                  \
      "    out[threadIdx.x] = 1 / (int)(threadIdx.x / 2);\n"                             \
      "}"

#define HALVES                                                                           \
    L "// arg: out f16[4] = [0.5, 1.25, nan, 0.1]\n%s"                                   \
      "#include <cuda_fp16.h>\n"                                                         \
      "__global__ void k(half *out) { out[threadIdx.x] += half(0.0f); }"

/* Counts under both models: passed, failed, skipped. Silence is a check of its own. */
static const struct {
    const char *text, *header;
    unsigned its[3], stack[3];
    const char *said; /* under its */
} rows[] = {
    {INTS, "", {1, 0, 0}, {1, 0, 0}, ""},
    /* values */
    {INTS, "// expect: out = [0, 2, 4, 6]\n", {2, 0, 0}, {2, 0, 0}, ""},
    {INTS,
     "// expect: out = [0, 2, 5, 7]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+18 error: out[2] is 4, expected 5 (model its)\n"},
    {INTS, "// expect: out = [0, 2] first 2\n", {2, 0, 0}, {2, 0, 0}, ""},
    {INTS,
     "// expect: out = [0, 3] first 2\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+20 error: out[1] is 2, expected 3 (model its)\n"},
    {INTS,
     "// expect: out = [0, 2]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+12 error: 2 values are expected of out, which has 4 elements\n"},
    {INTS,
     "// expect: out = [0, 2, 4, 6, 8] first 5\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+29 error: 5 values are expected of out, which has 4 elements\n"},
    {INTS,
     "// expect: out = [0, 2, 4, 6.5]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+20 error: value 4 is none of i32: a whole number in range is expected\n"},
    {INTS, "// expect: out = [6, 4, 2, 0] ~unordered\n", {2, 0, 0}, {2, 0, 0}, ""},
    {INTS,
     "// expect: out = [6, 4, 2, 2] ~unordered\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+29 error: out holds other values than expected, in any order\n"},
    {INTS, "// expect: out = [2, 0] ~unordered first 2\n", {2, 0, 0}, {2, 0, 0}, ""},
    {INTS, "// expect: total = 3\n", {2, 0, 0}, {2, 0, 0}, ""},
    {INTS,
     "// expect: total = [4]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+11 error: total[0] is 3, expected 4 (model its)\n"},
    {INTS,
     "// expect: nothing = [4]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+13 error: no array or __device__ variable 'nothing' to expect values of\n"},
    {INTS, "// expect: out = [9, 9, 9, 9] when model=stack\n", {1, 0, 0}, {1, 1, 0}, ""},
    {INTS, "// expect: out = [0, 2, 4, 6] when model=its\n", {2, 0, 0}, {1, 0, 0}, ""},
    {HALVES, "// expect: out = [0.5, 1.25, nan, 0.1]\n", {2, 0, 0}, {2, 0, 0}, ""},
    /* the next after 0.1 is 0.10004 */
    {HALVES,
     "// expect: out = [0.5, 1.25, nan, 0.10004] ~ulp 1\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {HALVES,
     "// expect: out = [0.5, 1.25, nan, 0.1001] ~ulp 1\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+37 error: out[3] is 0.1, expected 0.1001 (model its)\n"},
    {HALVES,
     "// expect: out = [0.5, 1.25, nan, 0.101] ~rel 0.02\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {HALVES,
     "// expect: out = [0.5, 1.25, 1, 0.1] ~ulp 9\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+32 error: out[2] is nan, expected 1 (model its)\n"},
    /* floating values: 0, 1/3, 1, 1e20/3 */
    {FLOATS,
     "// expect: out = [0, 0.33333334, 1, 3.3333334e19]\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {FLOATS,
     "// expect: out = [0, 0.33333337, 1, 3.3333334e19]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+38 error: out[1] is 0.33333334, expected 0.33333337 (model its)\n"},
    {FLOATS,
     "// expect: out = [0, 0.33333337, 1, 3.3333334e19] ~ulp 1\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {FLOATS,
     "// expect: out = [0, 0.3333334, 1, 3.3333334e19] ~ulp 1\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+44 error: out[1] is 0.33333334, expected 0.3333334 (model its)\n"},
    {FLOATS,
     "// expect: out = [-0.0, 0.333, 1, 3.33e19] ~rel 1e-2\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {FLOATS,
     "// expect: out = [0, 0.32, 1, 3.33e19] ~rel 1e-2\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+37 error: out[1] is 0.33333334, expected 0.32 (model its)\n"},
    {FLOATS,
     "// expect: out = [nan, 0, 0, 0]\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+20 error: out[0] is 0, expected nan (model its)\n"},
    {L "// arg: out f32[3] = [0, 1, -1]\n%s__global__ void k(float *out) { "
       "if (threadIdx.x < 3) out[threadIdx.x] /= 0.f; }",
     "// expect: out = [nan, inf, -inf]\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {L "// arg: out i32[2] = uninit\n%s__global__ void k(int *out) { out[1] = 0; }",
     "// expect: out = 0\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:12+7 error: out[0] is ?, expected 0 (model its)\n"},
    /* printed lines: as often as expected, in any order */
    {INTS,
     "// expect-printf: one\n// expect-printf: one\n// expect-printf: two\n",
     {4, 0, 0},
     {4, 0, 0},
     ""},
    {INTS,
     "// expect-printf: two\n// expect-printf: two\n",
     {2, 1, 0},
     {2, 1, 0},
     "4:19+3 error: the kernel did not print this line (model its)\n"},
    {INTS,
     "// expect-printf: on\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:19+2 error: the kernel did not print this line (model its)\n"},
    {INTS, "// expect-printf: three when model=stack\n", {1, 0, 0}, {1, 1, 0}, ""},
    /* metrics */
    {INTS,
     "// expect-metric: warps = 1\n// expect-metric: divergent_branches <= 1\n",
     {3, 0, 0},
     {3, 0, 0},
     ""},
    {INTS,
     "// expect-metric: warps = 2\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:19+9 error: warps is 1 (model its)\n"},
    {INTS,
     "// expect-metric: simt_efficiency[line 90] = 1\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:19+28 error: simt_efficiency is nan (model its)\n"},
    {INTS, "// expect-metric: warps = 2 when model=stack\n", {1, 0, 0}, {1, 1, 0}, ""},
    /* findings */
    {FAULTY, "// expect-diagnosis: oob-global line 5\n", {2, 0, 0}, {2, 0, 0}, ""},
    {FAULTY,
     "// expect-diagnosis: oob-global line 5 lanes 0xc\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {FAULTY,
     "// expect-diagnosis: oob-global line 5 lanes 0xc warp 0\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {FAULTY,
     "// expect-diagnosis: oob-global line 5 lanes 0xe\n",
     {0, 2, 0},
     {0, 2, 0},
     "3:22+27 error: oob-global was reported elsewhere: lanes 0x0000000c missing "
     "0x00000000 (model its)\n"
     "5:5+24 error: not expected: OOB [oob-global] (model its)\n"},
    {FAULTY,
     "// expect-diagnosis: oob-global line 4\n",
     {0, 2, 0},
     {0, 2, 0},
     "3:22+17 error: oob-global was reported elsewhere: lanes 0x0000000c missing "
     "0x00000000 (model its)\n"
     "5:5+24 error: not expected: OOB [oob-global] (model its)\n"},
    {FAULTY,
     "// expect-diagnosis: oob-global line 4\n// also-accept: line 6\n",
     {2, 0, 0},
     {2, 0, 0},
     ""},
    {FAULTY,
     "// expect-diagnosis: null line 5\n// may-diagnose: oob-global\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:22+11 error: null was not reported (model its)\n"},
    {FAULTY,
     "",
     {0, 1, 0},
     {0, 1, 0},
     "4:5+24 error: not expected: OOB [oob-global] (model its)\n"},
    {FAULTY, "// may-diagnose: oob-global\n", {1, 0, 0}, {1, 0, 0}, ""},
    {FAULTY,
     "// may-diagnose: oob-global line 4\n",
     {0, 1, 0},
     {0, 1, 0},
     "5:5+24 error: not expected: OOB [oob-global] (model its)\n"},
    {FAULTY,
     "// may-diagnose: oob-global when model=stack\n",
     {0, 1, 0},
     {1, 0, 0},
     "5:5+24 error: not expected: OOB [oob-global] (model its)\n"},
    {FAULTY,
     "// expect-diagnosis: oob-global line 5 when model=its\n",
     {2, 0, 0},
     {0, 1, 0},
     ""},
    {TWICE,
     "// expect-diagnosis: oob-global line 5\n",
     {1, 1, 0},
     {1, 1, 0},
     "6:24+26 error: not expected: DIV [divide-by-zero] (model its)\n"},
    {TWICE,
     "// expect-diagnosis: oob-global line 6\n// expect-diagnosis: divide-by-zero line "
     "7\n",
     {3, 0, 0},
     {3, 0, 0},
     ""},
    {TWICE,
     "// expect-diagnosis: oob-global line 6\n// expect-diagnosis: divide-by-zero line "
     "9\n",
     {1, 2, 0},
     {1, 2, 0},
     "4:22+21 error: divide-by-zero was reported elsewhere: lanes 0x00000003 missing "
     "0x00000000 (model its)\n"
     "7:24+26 error: not expected: DIV [divide-by-zero] (model its)\n"},
    {INTS,
     "// expect-diagnosis: syncwarp-unneeded line 5\n",
     {1, 1, 0},
     {1, 1, 0},
     "3:22+24 error: syncwarp-unneeded was not reported (model its)\n"},
    {INTS,
     "// expect-diagnosis: syncwarp-unneeded line 5 when model=stack\n",
     {1, 0, 0},
     {1, 1, 0},
     ""},
    {INTS, "// may-diagnose: syncwarp-unneeded\n", {1, 0, 0}, {1, 0, 0}, ""},
};

/* The wording of findings is not this layer's: only that one is quoted, and which. */
static bool same_words(const char *got, const char *want)
{
    while (*want) {
        size_t n = strcspn(want, "\n");
        const char *tag = strstr(want, ": OOB ") ? ": OOB " : ": DIV ";
        const char *at = strstr(want, tag);
        size_t head = at && at < want + n ? (size_t)(at - want) : n;
        size_t len = strcspn(got, "\n");
        if (strncmp(got, want, head) != 0)
            return false;
        size_t tail = head < n ? n - head - strlen(tag) : 0;
        if (head < n ? len < tail || strncmp(got + len - tail, want + n - tail, tail) != 0
                     : len != n)
            return false;
        want += n + 1;
        got += len + 1;
    }
    return *got == '\0';
}

static void check_counts(struct verdict v, const unsigned want[3], const char *header)
{
    ck_assert_msg(v.passed == want[0] && v.failed == want[1] && v.skipped == want[2],
                  "\n%s%u passed, %u failed, %u skipped instead of %u, %u, %u", header,
                  v.passed, v.failed, v.skipped, want[0], want[1], want[2]);
}

static void judge(const char *text, const char *header, enum model model,
                  const unsigned want[3], const char *words)
{
    struct ran r;
    struct str report = {0}, told = {0};
    ran_start(&r, text, NULL, (int)model);
    ck_assert_msg(r.run != NULL, "%s", str_cstr(&r.said));
    struct verdict v = session_check(r.session, r.run, (int)model, &r.ds, &report);
    said(&r.ds, r.sources, &told);
    check_counts(v, want, header);
    if (words)
        ck_assert_msg(same_words(str_cstr(&told), words), "\n%ssaid:\n%sinstead of:\n%s",
                      header, str_cstr(&told), words);
    ck_assert_int_eq(strstr(str_cstr(&report), "not built yet") != NULL, v.skipped > 0);
    str_free(&report);
    str_free(&told);
    ran_end(&r);
}

START_TEST(verdict)
{
    struct str text = {0};
    const char *split = strstr(rows[_i].text, "%s");
    str_addn(&text, rows[_i].text, (size_t)(split - rows[_i].text));
    str_add(&text, rows[_i].header);
    str_add(&text, split + 2);
    judge(str_cstr(&text), rows[_i].header, MODEL_ITS, rows[_i].its, rows[_i].said);
    judge(str_cstr(&text), rows[_i].header, MODEL_STACK, rows[_i].stack, NULL);
    str_free(&text);
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *verdict_suite(void)
{
    Suite *s = suite_create("verdict");
    TCase *t = tcase_create("verdict");
    tcase_add_loop_test(t, verdict, 0, ROWS(rows));
    suite_add_tcase(s, t);
    return s;
}
