/* Conditions on metrics: parsing with carets, tolerances, and the comparison itself. */
#include "config.h"

#include "phrase.h"
#include "suites.h"

#include "trace/query.h"

#include <math.h>

static const struct {
    const char *text;
    enum metric metric;
    struct line_range lines;
    enum compare_op op;
    double value, slack;
} accepted[] = {
    {"issued = 12", METRIC_ISSUED, {0, 0}, CMP_EQ, 12, 12e-9},
    {"issued == 12", METRIC_ISSUED, {0, 0}, CMP_EQ, 12, 12e-9},
    {"issued==12", METRIC_ISSUED, {0, 0}, CMP_EQ, 12, 12e-9},
    {"barriers != 1", METRIC_BARRIERS, {0, 0}, CMP_NE, 1, 1e-9},
    {"barriers < 1", METRIC_BARRIERS, {0, 0}, CMP_LT, 1, 1e-9},
    {"barriers <= 1", METRIC_BARRIERS, {0, 0}, CMP_LE, 1, 1e-9},
    {"barriers > 1", METRIC_BARRIERS, {0, 0}, CMP_GT, 1, 1e-9},
    {"barriers >= 1", METRIC_BARRIERS, {0, 0}, CMP_GE, 1, 1e-9},
    {"simt_efficiency[line 7] = 50%", METRIC_SIMT_EFFICIENCY, {7, 7}, CMP_EQ, 0.5, 5e-10},
    {"simt_efficiency[lines 7-9] = 0.5",
     METRIC_SIMT_EFFICIENCY,
     {7, 9},
     CMP_EQ,
     0.5,
     5e-10},
    {"simt_efficiency [ lines 7 - 9 ] >= 0.5",
     METRIC_SIMT_EFFICIENCY,
     {7, 9},
     CMP_GE,
     0.5,
     5e-10},
    {"simt_efficiency ~ 7.97%", METRIC_SIMT_EFFICIENCY, {0, 0}, CMP_EQ, 0.0797, 0.00005},
    {"issued ~ 12", METRIC_ISSUED, {0, 0}, CMP_EQ, 12, 0.5},
    {"sectors_per_request ~ 4.0", METRIC_SECTORS_PER_REQUEST, {0, 0}, CMP_EQ, 4, 0.05},
    {"branch_efficiency ~ 1.25e1 %",
     METRIC_BRANCH_EFFICIENCY,
     {0, 0},
     CMP_EQ,
     0.125,
     0.0005},
    {"warps > -1", METRIC_WARPS, {0, 0}, CMP_GT, -1, 1e-9},
};

START_TEST(condition_is_accepted)
{
    struct phrase p;
    struct metric_test got;
    phrase_open(&p, accepted[_i].text);
    ck_assert_msg(metric_test_parse(accepted[_i].text, p.at, &p.ds, &got),
                  "\"%s\" is refused: %s", accepted[_i].text,
                  p.ds.list.len ? p.ds.list.data[0]->message : "without a word");
    ck_assert_uint_eq(p.ds.list.len, 0);
    ck_assert_int_eq(got.metric, accepted[_i].metric);
    ck_assert_uint_eq(got.lines.first, accepted[_i].lines.first);
    ck_assert_uint_eq(got.lines.last, accepted[_i].lines.last);
    ck_assert_int_eq(got.op, accepted[_i].op);
    ck_assert_double_eq_tol(got.value, accepted[_i].value, 1e-12);
    ck_assert_double_eq_tol(got.slack, accepted[_i].slack, 1e-6 * accepted[_i].slack);
    phrase_close(&p);
}
END_TEST

static const struct {
    const char *text;
    unsigned column, length;
    const char *message;
} refused[] = {
    {"", 1, 1, "expected a metric, found the end of \"\""},
    {"7 = 7", 1, 1, "expected a metric, found '7'"},
    {"simt_eficiency = 1", 1, 14,
     "expected a metric, found 'simt_eficiency'; did you mean simt_efficiency"},
    {"zebra = 1", 1, 5, "expected a metric, found 'zebra'"},
    {"issued", 7, 1,
     "expected a comparison: == ~ != < <= > >=, found the end of \"issued\""},
    {"issued 12", 8, 2, "expected a comparison: == ~ != < <= > >=, found '12'"},
    {"issued =", 9, 1, "expected a number, found the end of \"issued =\""},
    {"issued = many", 10, 4, "expected a number, found 'many'"},
    {"issued = 0x10", 10, 4, "expected a number, found '0x10'"},
    {"issued = inf", 10, 3, "expected a number, found 'inf'"},
    {"issued = nan", 10, 3, "expected a number, found 'nan'"},
    {"issued = 3 of 4", 12, 2, "expected the end of the condition, found 'of'"},
    {"issued = 3x", 11, 1, "expected the end of the condition, found 'x'"},
    {"issued[line] = 3", 12, 1, "expected a line number, found ']'"},
    {"issued[line 0] = 3", 14, 1, "expected a line number, found ']'"},
    {"issued[rows 1-2] = 3", 8, 4, "expected 'line' or 'lines', found 'rows'"},
    {"issued[lines 3] = 3", 15, 1,
     "expected '-' and a line number not before the first, found ']'"},
    {"issued[line 3 = 3", 15, 1, "expected ']', found '='"},
    {"barriers[line 3] = 3", 10, 4,
     "expected no line range: this metric is for whole runs only, found 'line'"},
};

START_TEST(condition_is_refused)
{
    struct phrase p;
    struct metric_test got;
    phrase_open(&p, refused[_i].text);
    ck_assert_msg(!metric_test_parse(refused[_i].text, p.at, &p.ds, &got),
                  "\"%s\" is accepted", refused[_i].text);
    phrase_expect(&p, refused[_i].text, refused[_i].column, refused[_i].length,
                  refused[_i].message);
    phrase_close(&p);
}
END_TEST

START_TEST(metric_alone_leaves_the_rest)
{
    struct phrase p;
    enum metric m;
    struct line_range lines;
    const char *text = "issued[line 4] of left";
    phrase_open(&p, text);
    const char *rest = metric_parse(text, p.at, &p.ds, &m, &lines);
    ck_assert_ptr_nonnull(rest);
    ck_assert_str_eq(rest, " of left");
    ck_assert_int_eq(m, METRIC_ISSUED);
    ck_assert_uint_eq(lines.first, 4);
    ck_assert_ptr_null(metric_parse("isued", p.at, &p.ds, &m, &lines));
    phrase_close(&p);
}
END_TEST

static const struct {
    double actual, value, slack;
    bool eq, ne, lt, le, gt, ge;
} compared[] = {
    {1, 1, 0, true, false, false, true, false, true},
    {1, 2, 0, false, true, true, true, false, false},
    {2, 1, 0, false, true, false, false, true, true},
    {1.04, 1, 0.05, true, false, false, true, false, true},
    {0.96, 1, 0.05, true, false, false, true, false, true},
    {1.06, 1, 0.05, false, true, false, false, true, true},
    {NAN, 1, 0.05, false, false, false, false, false, false},
    {INFINITY, 1, 0.05, false, true, false, false, true, true},
};

START_TEST(comparison)
{
    double a = compared[_i].actual, v = compared[_i].value, s = compared[_i].slack;
    ck_assert_int_eq(metric_compare(a, CMP_EQ, v, s), compared[_i].eq);
    ck_assert_int_eq(metric_compare(a, CMP_NE, v, s), compared[_i].ne);
    ck_assert_int_eq(metric_compare(a, CMP_LT, v, s), compared[_i].lt);
    ck_assert_int_eq(metric_compare(a, CMP_LE, v, s), compared[_i].le);
    ck_assert_int_eq(metric_compare(a, CMP_GT, v, s), compared[_i].gt);
    ck_assert_int_eq(metric_compare(a, CMP_GE, v, s), compared[_i].ge);
}
END_TEST

/* "~ 7.97%" takes what rounds to 7.97 and nothing else. */
START_TEST(tilde_is_half_a_unit_of_the_last_digit)
{
    struct metric_test t;
    struct diags ds;
    diags_init(&ds);
    ck_assert(metric_test_parse("simt_efficiency ~ 7.97%", (struct span){0}, &ds, &t));
    ck_assert(metric_compare(510.0 / 6400, t.op, t.value, t.slack));
    ck_assert(metric_compare(0.07965, t.op, t.value, t.slack));
    ck_assert(metric_compare(0.07975, t.op, t.value, t.slack));
    ck_assert(!metric_compare(0.07976, t.op, t.value, t.slack));
    ck_assert(!metric_compare(0.07964, t.op, t.value, t.slack));
    diags_free(&ds);
}
END_TEST

START_TEST(metrics_have_ids_and_words)
{
    for (int m = 0; m < METRIC_COUNT; m++) {
        const struct metric_info *i = metric_info(m);
        ck_assert_int_eq(metric_by_id(i->id), m);
        ck_assert(*i->title && *i->unit && *i->formula);
    }
    ck_assert_int_eq(metric_by_id("zebra"), METRIC_COUNT);
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *conditions_suite(void)
{
    Suite *s = suite_create("conditions");
    TCase *t = tcase_create("conditions");
    tcase_add_loop_test(t, condition_is_accepted, 0, ROWS(accepted));
    tcase_add_loop_test(t, condition_is_refused, 0, ROWS(refused));
    tcase_add_test(t, metric_alone_leaves_the_rest);
    tcase_add_loop_test(t, comparison, 0, ROWS(compared));
    tcase_add_test(t, tilde_is_half_a_unit_of_the_last_digit);
    tcase_add_test(t, metrics_have_ids_and_words);
    suite_add_tcase(s, t);
    return s;
}
