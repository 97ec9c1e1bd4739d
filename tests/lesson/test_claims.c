/* Claims: what they can say, that true ones hold and false ones do not, and what lint
 * finds in a lesson whose shape is right. */
#include "suites.h"

#include "lesson/claim.h"
#include "lesson/launches.h"
#include "lesson/stage.h"

#include <math.h>
#include <string.h>

#define HEAD                                                                             \
    "warptutor: 1\nid: t\ntitle: T\nkernels:\n"                                          \
    "  lane: {file: kernels/branch_on_lane.cu}\n"                                        \
    "  tree: {file: kernels/tree8.cu}\n"                                                 \
    "  down: {file: kernels/shfl_down_letters.cu}\n"                                     \
    "  short: {file: kernels/shfl_rotate.cu, block: 24}\n"
#define MORE                                                                             \
    "  few: {file: kernels/branch_on_lane.cu, registers: 255, arch: sm_90}\n"            \
    "  old: {file: kernels/branch_on_lane.cu, model: stack}\n"                           \
    "  back: {file: kernels/tree8.cu, schedule: reverse}\n"                              \
    "  many: {file: kernels/ballot_compaction.cu, grow: 10}\n"                           \
    "  found: {file: kernels/ballot_compaction.cu}\n"                                    \
    "  bad: {file: kernels/shfl_down_letters.cu, schedule: \"seed:3\", view: "           \
    "compiled}\n"

static struct diags ds;
static struct sources *src;
static struct lesson *lesson;
static struct stage *stage;
static char *folder;

static void setup(void)
{
    diags_init(&ds);
    src = sources_new();
    folder = temp_folder();
    lesson = lesson_from(folder, HEAD MORE "steps:\n  - say: x\n", src, &ds);
    ck_assert_ptr_nonnull(lesson);
    stage = stage_open(lesson, src, &ds);
}

static void teardown(void)
{
    stage_close(stage);
    lesson_free(lesson);
    temp_remove(folder);
    sources_free(src);
    diags_free(&ds);
}

static const char *const hold[] = {
    "lane.simt_efficiency[lines 11-13] == 0.5",
    "lane.simt_efficiency[lines 11-13] == 50%",
    "lane.simt_efficiency[lines 11-13] >= 0.5",
    "lane.simt_efficiency < 60 %",
    "lane.divergent_branches = 2",
    "lane.divergent_branches != 3",
    "lane.warps / tree.warps == 2",
    "lane.issued[lines 21-21] / lane.issued[line 23] == 1",
    "2 == lane.divergent_branches",
    "lane.active_threads[lines 11-13] / 32 == lane.simt_efficiency[lines 11-13]",
    "lane.simt_efficiency[line 12] ~ 0.5",
    "tree.out[0] == 36",
    "tree.out[0-7] >= 36",
    "tree.out[1-7] > 36",
    "tree.out[0] / 9 == 4",
    "tree.count(shuffle) == 3",
    "tree.count(line 12) == 3",
    "lane.count(warp 1 divergence) == 1",
    "down.out[0] == 'C'",
    "down.out[6-7] >= 'G'",
    "down.out[0] == 67",
    "short.out[22] == 230",
    "lane.cycles > 100",
    "lane.cycles / lane.cycles == 1",
    "lane.occupancy == 100%",
    "few.resident_blocks == 4",
    "few.resident_warps == 8",
    "few.occupancy == 12.5%",
    "lane.resident_warps == 64",
    "bad.findings(mask-lanes-missing) == 0",
    "old.divergent_branches == lane.divergent_branches",
    "back.out[0] == tree.out[0]",
    "found.count[0] == 62",
    "many.warps == 20",
    "found.count(atomic) == 4",
    "fact(even_odd_grid) ~ 1.98",
    "fact(dram_latency) / fact(l1_latency) > 20",
};

static bool judge(const char *text, bool *skipped)
{
    uint32_t file = sources_add(src, "claim", text, strlen(text));
    struct claim c = {text, false, {file, 0, (uint32_t)strlen(text)}};
    struct claim_parsed p;
    if (!claim_parse(lesson, text, c.span, &ds, &p))
        return false;
    c.measured = p.measured;
    return stage_claim(stage, &c, skipped, &ds);
}

START_TEST(true_claims_hold)
{
    bool skipped;
    struct str out = {0};
    bool ok = judge(hold[_i], &skipped);
    diags_print(&ds, src, 0, &out);
    ck_assert_msg(ok && !skipped, "%s\n%s", hold[_i], str_cstr(&out));
    ck_assert_uint_eq(ds.errors, 0);
    str_free(&out);
}
END_TEST

/* Kernel, place and message of claims that are false or make no sense. */
static const struct fault fail[] = {
    {"lane.simt_efficiency[lines 11-13] == 0.6", 1, 1, "left side is 0.5"},
    {"lane.divergent_branches > 2", 1, 1, "does not hold"},
    {"lane.simt_efficiency ~ 0.61", 1, 1, "does not hold"},
    {"tree.out[0-7] == 36", 1, 1, "the left side is 40"},
    {"short.out[23] == 0", 1, 1, "the left side is nan"}, /* undefined equals nothing */
    {"tree.out[8] == 0", 1, 1, "'out' has elements 0 to 7"},
    {"tree.nothing[0] == 0", 1, 1, "no metric and no array 'nothing'"},
    {"lame.issued == 1", 1, 1, "did you mean lane"},
    {"lane.isued == 1", 1, 6, "did you mean issued"},
    {"lane.issued[line x] == 1", 1, 18, "a line number"},
    {"lane.shuffles[line 3] == 1", 1, 15, "whole runs only"},
    {"lane.issued", 1, 12, "a comparison"},
    {"lane.cycels == 1", 1, 6, "cycels"},
    {"fact(even_od_grid) == 1", 1, 6, "did you mean even_odd_grid"},
    {"fact even_odd_grid == 1", 1, 6, "'('"},
    {"lane.findings(race-shard) == 0", 1, 15, "did you mean race-shared"},
    {"lane.findings(race-shared) == 1", 1, 1, "left side is 0"},
    {"lane.issued == ", 1, 16, "a number or a kernel"},
    {"lane.issued == 1 1", 1, 18, "the end of the claim"},
    {"lane.issued / == 1", 1, 15, "a number or a kernel"},
    {"lane == 1", 1, 6, "'.' and a metric"},
    {"tree.count(shufle) == 3", 1, 12, "did you mean shuffle"},
    {"tree.count(shuffle == 3", 1, 12, "a place and ')'"},
    {"tree.out[3-1] == 1", 1, 13, "an element not before the first"},
    {"lane.issued ~ tree.issued", 1, 26, "a number after '~'"},
    {"measured(lane, n=x).time > 1", 1, 18, "NAME=VALUE"},
    {"measured(lame).time > 1", 1, 10, "did you mean lane"},
    {"measured(lane).speed > 1", 1, 16, "'time' or 'cycles'"},
    {"", 1, 1, "a number or a kernel"},
};

START_TEST(false_claims_fail)
{
    bool skipped = false;
    ck_assert_msg(!judge(fail[_i].text, &skipped), "%s holds", fail[_i].text);
    if (*fail[_i].text)
        expect_fault(&ds, src, &fail[_i]);
    ck_assert_uint_eq(ds.errors, 1);
}
END_TEST

START_TEST(measured_claims_are_skipped)
{
    bool skipped = false;
    ck_assert(
        judge("measured(lane, n=20000).time / measured(tree).time >= 1.8", &skipped));
    ck_assert(skipped);
    ck_assert_uint_eq(ds.errors, 0);
}
END_TEST

/* A made-up card on which a thread of a block takes a microsecond; NULL data: nothing was
 * measured. */
static bool made_up(void *data, struct session *s, struct stage_times *out)
{
    out->us = session_planned(s, 0).launch->block[0];
    out->cycles = 2000 * out->us;
    strcpy(out->source, "a card made up");
    return data != NULL;
}

static const struct {
    const char *claim;
    bool has_card, holds, skipped;
} measured[] = {
    {"measured(lane).time == 64", true, true, false},
    {"measured(lane, n=40, block=32).time == 32", true, true, false},
    {"measured(lane).time / measured(tree).time >= 8", true, true, false},
    {"measured(lane).time / measured(tree).time >= 9", true, false, false},
    {"measured(lane).cycles == 128000", true, true, false},
    {"lane.measured_cycles == 128000", true, true, false},
    {"measured(lane, n=40).time == 41", false, true, true},
};

START_TEST(measured_claims_are_held_where_there_is_a_measurement)
{
    bool skipped = false, card = measured[_i].has_card;
    stage_measured_by(stage, made_up, card ? &skipped : NULL);
    ck_assert_int_eq(judge(measured[_i].claim, &skipped), measured[_i].holds);
    ck_assert_int_eq(skipped, measured[_i].skipped);
    ck_assert_uint_eq(ds.errors, !measured[_i].holds);
    stage_measured_by(stage, NULL, NULL);
}
END_TEST

/* --- ratios ------------------------------------------------------------------------ */

/* The lesson's kernel with a ratio as its only step. */
static const struct {
    const char *ratio;
    double measured;  /* by the made-up card: threads of a block */
    double low, high; /* simulated lies between */
} ratios[] = {
    {"{of: lane, to: lane}", 1, 0.999, 1.001},
    {"{of: lane, to: tree}", 8, 1, 10},
    {"{of: lane, to: tree, with: {block: 4}}", 1, 0.5, 10},
    {"{of: lane, to: lane, with: {n: 500, block: 32}, by: time}", 1, 0.999, 1.001},
    {"{of: lane, to: warp, with: {n: 2000}}", 1, 1.8, 2.1},
    {"{of: lane, to: warp, with: {n: 2000}, by: time}", 1, 1.1, 1.8},
    {"{of: lane, to: warp, with: {n: 2000}, fact: even_odd_grid}", 1.983, 1.8, 2.1},
};

static struct lesson *with_ratio(const char *dir, const char *ratio, struct diags *own)
{
    struct str text = {0};
    str_printf(&text,
               HEAD "  warp: {file: kernels/branch_on_warp.cu}\n"
                    "steps:\n  - ratios:\n      - %s\n",
               ratio);
    struct lesson *l = lesson_from(dir, str_cstr(&text), src, own);
    str_free(&text);
    return l;
}

START_TEST(ratios_are_simulated_and_measured)
{
    char *other = temp_folder();
    struct lesson *l = with_ratio(other, ratios[_i].ratio, &ds);
    ck_assert_ptr_nonnull(l);
    ck_assert_int_eq(l->steps[0].kind, LESSON_RATIOS);
    struct stage *st = stage_open(l, src, &ds);
    const struct lesson_ratio *r = &l->steps[0].ratios[0];
    struct stage_ratio v;
    ck_assert(stage_ratio(st, r, &v, &ds));
    ck_assert_int_eq(isnan(v.measured), r->fact == NULL); /* nobody has measured yet */
    ck_assert_int_eq(*v.source != '\0', r->fact != NULL);
    stage_measured_by(st, made_up, &v);
    ck_assert(stage_ratio(st, r, &v, &ds));
    ck_assert_double_eq_tol(v.measured, ratios[_i].measured, 1e-9);
    ck_assert_msg(v.simulated > ratios[_i].low && v.simulated < ratios[_i].high,
                  "%s: %g simulated", ratios[_i].ratio, v.simulated);
    ck_assert(v.error > 0 && *v.card && *v.source);
    ck_assert_uint_eq(ds.errors, 0);
    stage_close(st);
    lesson_free(l);
    temp_remove(other);
}
END_TEST

/* A row with one column is a fault as soon as somebody could know the other one. */
START_TEST(ratios_need_a_measurement)
{
    char *other = temp_folder();
    struct lesson *l = with_ratio(other, "{of: lane, to: tree}", &ds);
    struct stage *st = stage_open(l, src, &ds);
    stage_lint(st, &ds);
    ck_assert_uint_eq(ds.errors, 0);
    stage_measured_by(st, made_up, NULL);
    stage_lint(st, &ds);
    ck_assert_uint_eq(ds.errors, 1);
    ck_assert_ptr_nonnull(
        strstr(ds.list.data[0]->message, "nothing is recorded of lane / tree"));
    stage_close(st);
    lesson_free(l);
    temp_remove(other);
}
END_TEST

/* What a card is asked to run for a lesson holds its ratios' launches. */
START_TEST(ratios_are_launches_to_record)
{
    char *other = temp_folder();
    struct arena *a = arena_new();
    struct lesson_launch *launches;
    struct lesson *l = with_ratio(other, "{of: lane, to: warp, with: {n: 2000}}", &ds);
    size_t n = lesson_launches(l, a, &launches), found = 0;
    for (size_t i = 0; i < n; i++)
        found += strcmp(launches[i].label, "lane n=2000") == 0 ||
                 strcmp(launches[i].label, "warp n=2000") == 0;
    ck_assert_uint_eq(found, 2);
    lesson_free(l);
    arena_free(a);
    temp_remove(other);
}
END_TEST

/* --- lint -------------------------------------------------------------------------- */

/* Rest of a lesson, place and message. The head has 8 lines. */
static const struct fault lint_faults[] = {
    {"steps:\n  - simd: {program: scale, kernel: tree}\n", 10, 5, "no array 'x'"},
    {"  b: {file: kernels/simt_branch.cu}\nsteps:\n  - simd: {program: scale, kernel: "
     "b}\n",
     11, 5, "'scale' and the kernel 'b' differ in out[0]"},
    {"steps:\n  - say: It takes 12.5 of them.\n", 10, 5, "the number 12.5 stands in no"},
    {"steps:\n  - say: About 40 % of it.\nclaims: [tree.issued > 41]\n", 10, 5,
     "the number 40 % stands in no claim"},
    {"steps:\n  - say: It took **1.98 times** as long.\n    facts: [dram_latency]\n", 10,
     5, "the number 1.98 stands in no claim"},
    {"steps:\n  - ratios:\n      - {of: lane, to: tree, with: {block: 2000}}\n", 11, 9,
     "lane / tree, block=2000 cannot be run"},
    {"steps:\n  - predict: {id: p, kind: number, of: metric shuffles, ask: x, why: 5 "
     "cycles}\n"
     "    show: {kernel: tree}\n",
     10, 19, "the number 5 stands in no claim"},
    {"steps:\n  - show: {kernel: lane, at: third divergence}\n", 10, 30, "2 such events"},
    {"steps:\n  - show: {kernel: lane, at: step 100000}\n", 10, 30, "no place"},
    {"steps:\n  - show: {kernel: lane}\n    play: {to: line 3}\n", 11, 16, "no place"},
    {"steps:\n  - show: {kernel: lane, watch: [v, w]}\n", 10, 33, "no variable 'w'"},
    {"steps:\n  - show: {kernel: tree}\n    try: {block: [2000], watch: issued}\n", 10, 5,
     "block=2000 cannot be run"},
    {"steps:\n  - show: {kernel: tree}\n    try: {nope: [1], watch: issued}\n", 10, 5,
     "nope=1 cannot be run"},
    {"steps:\n  - show: {kernel: tree}\n    predict: {kind: number, of: variable nope, "
     "lane: "
     "1, at: line 12}\n",
     11, 33, "no variable 'nope'"},
    {"steps:\n  - show: {kernel: tree}\n    predict: {kind: number, of: variable sum, "
     "lane: "
     "9, at: line 12}\n",
     11, 33, "no value in this lane"},
    {"steps:\n  - show: {kernel: tree}\n    predict: {kind: number, of: 'metric "
     "branch_efficiency[line 13]', ask: x}\n",
     11, 34, "undefined for this run"},
    {"steps:\n  - show: {kernel: tree}\n    predict: {kind: choice, of: 'metric "
     "shuffles', "
     "ask: x, options: [1, 2]}\n",
     11, 34, "0 of its options say 3"},
    {"steps:\n  - show: {kernel: tree}\n    predict: {kind: number, of: active lanes, "
     "at: "
     "end}\n",
     11, 51, "the run has ended there"},
    {"steps:\n  - say: x\nclaims:\n  - tree.out[0] == 37\n", 12, 5,
     "the left side is 36"},
};

START_TEST(lint_finds)
{
    struct fault f = lint_faults[_i];
    struct str text = {0};
    struct diags own;
    diags_init(&own);
    str_printf(&text, "%s%s", HEAD, f.text);
    char *other = temp_folder(); /* sources keep what was read under a path */
    struct lesson *l = lesson_from(other, str_cstr(&text), src, &own);
    struct str out = {0};
    diags_print(&own, src, 0, &out);
    ck_assert_msg(l != NULL, "%s", str_cstr(&out));
    struct stage *st = stage_open(l, src, &own);
    stage_lint(st, &own);
    expect_fault(&own, src, &f);
    stage_close(st);
    lesson_free(l);
    temp_remove(other);
    diags_free(&own);
    str_free(&text);
    str_free(&out);
}
END_TEST

START_TEST(kernels_that_do_not_compile)
{
    char *other = temp_folder();
    struct str text = {0}, out = {0};
    temp_write(other, "bad.cu", "__global__ void k(int *p) { *p = nope; }\n");
    str_add(&text, "warptutor: 1\nid: t\ntitle: T\nkernels:\n  bad: {file: bad.cu}\n"
                   "steps:\n  - say: x\n");
    struct lesson *l = lesson_from(other, str_cstr(&text), src, &ds);
    ck_assert_ptr_nonnull(l);
    struct stage *st = stage_open(l, src, &ds);
    ck_assert_ptr_null(stage_session(st, "bad", &ds));
    diags_print(&ds, src, 0, &out);
    ck_assert_ptr_nonnull(strstr(str_cstr(&out), "l.yaml:5:3: error: the kernel 'bad'"));
    ck_assert_ptr_nonnull(strstr(str_cstr(&out), "bad.cu:1:34: error:"));
    stage_close(st);
    lesson_free(l);
    temp_remove(other);
    str_free(&text);
    str_free(&out);
}
END_TEST

START_TEST(variations)
{
    double value;
    struct measure m;
    ck_assert(
        stage_try(stage, "lane", -1, "n", "512", "simt_efficiency", &value, &m, &ds));
    ck_assert_int_eq(m.metric, METRIC_SIMT_EFFICIENCY);
    ck_assert_double_eq_tol(value, 0.501, 0.001);
    ck_assert(stage_try(stage, "lane", -1, "block", "32", "warps", &value, &m, &ds));
    ck_assert_double_eq(value, 1);
    ck_assert(stage_measure(stage, "lane", -1, "warps", &value, &m, &ds));
    ck_assert_double_eq(value, 2);
    ck_assert(!stage_try(stage, "lane", -1, "block", "x", "warps", &value, &m, &ds));
    ck_assert(!stage_try(stage, "lane", -1, "model", "best", "warps", &value, &m, &ds));
}
END_TEST

Suite *claim_suite(void)
{
    Suite *s = suite_create("claims");
    TCase *c = tcase_create("claims");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_loop_test(c, true_claims_hold, 0, sizeof hold / sizeof *hold);
    tcase_add_loop_test(c, false_claims_fail, 0, sizeof fail / sizeof *fail);
    tcase_add_test(c, measured_claims_are_skipped);
    tcase_add_loop_test(c, measured_claims_are_held_where_there_is_a_measurement, 0,
                        (int)(sizeof measured / sizeof *measured));
    tcase_add_loop_test(c, ratios_are_simulated_and_measured, 0,
                        sizeof ratios / sizeof *ratios);
    tcase_add_test(c, ratios_need_a_measurement);
    tcase_add_test(c, ratios_are_launches_to_record);
    tcase_add_loop_test(c, lint_finds, 0, sizeof lint_faults / sizeof *lint_faults);
    tcase_add_test(c, kernels_that_do_not_compile);
    tcase_add_test(c, variations);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
