/* Conditions on lanes: parsing with carets. */
#include "config.h"

#include "phrase.h"
#include "suites.h"

#include "trace/lane_test.h"

#include <string.h>

static const struct {
    const char *text;
    struct lane_test test;
} accepted[] = {
    {"v == 7", {TEST_ANY, TEST_VALUE, 0, "v", CMP_EQ, 7}},
    {"any v=7", {TEST_ANY, TEST_VALUE, 0, "v", CMP_EQ, 7}},
    {"all v.x != -2.5", {TEST_ALL, TEST_VALUE, 0, "v.x", CMP_NE, -2.5}},
    {"lane 31 a[3] <= 0x10", {TEST_LANE, TEST_VALUE, 31, "a[3]", CMP_LE, 16}},
    {"lane 0 letter = 'C'", {TEST_LANE, TEST_VALUE, 0, "letter", CMP_EQ, 'C'}},
    {"lane 3 active", {TEST_LANE, TEST_ACTIVE, 3, "", CMP_EQ, 0}},
    {"lane 3 inactive", {TEST_LANE, TEST_INACTIVE, 3, "", CMP_EQ, 0}},
    {"active < 32", {TEST_COUNT, TEST_VALUE, 0, "", CMP_LT, 32}},
    {"activity > 1e3", {TEST_ANY, TEST_VALUE, 0, "activity", CMP_GT, 1000}},
};

START_TEST(test_is_accepted)
{
    struct phrase p;
    struct lane_test got;
    const struct lane_test *want = &accepted[_i].test;
    phrase_open(&p, accepted[_i].text);
    ck_assert_msg(lane_test_parse(accepted[_i].text, p.at, &p.ds, &got), "\"%s\"",
                  accepted[_i].text);
    ck_assert_int_eq(got.who, want->who);
    ck_assert_int_eq(got.what, want->what);
    ck_assert_uint_eq(got.lane, want->lane);
    ck_assert_str_eq(got.name, want->name);
    ck_assert_int_eq(got.op, want->op);
    ck_assert_double_eq(got.value, want->value);
    phrase_close(&p);
}
END_TEST

static const struct {
    const char *text;
    unsigned column, length;
    const char *message;
} refused[] = {
    {"", 1, 1, "expected a variable, found the end of \"\""},
    {"v", 2, 1, "expected ==, !=, <, <=, > or >=, found the end of \"v\""},
    {"v = inf", 5, 3, "expected a number, found 'inf'"},
    {"v = 3x", 5, 2, "expected a number, found '3x'"},
    {"lane 32 v = 1", 6, 2, "expected a lane from 0 to 31, found '32'"},
    {"lane v = 1", 6, 1, "expected a lane from 0 to 31, found 'v'"},
    {"v = 1 or 2", 7, 2, "expected the end of the condition, found 'or'"},
};

START_TEST(test_is_refused)
{
    struct phrase p;
    struct lane_test got;
    phrase_open(&p, refused[_i].text);
    ck_assert_msg(!lane_test_parse(refused[_i].text, p.at, &p.ds, &got),
                  "\"%s\" is accepted", refused[_i].text);
    phrase_expect(&p, refused[_i].text, refused[_i].column, refused[_i].length,
                  refused[_i].message);
    phrase_close(&p);
}
END_TEST

Suite *lane_tests_suite(void)
{
    Suite *s = suite_create("tests of lanes");
    TCase *t = tcase_create("tests of lanes");
    tcase_add_loop_test(t, test_is_accepted, 0, sizeof accepted / sizeof *accepted);
    tcase_add_loop_test(t, test_is_refused, 0, sizeof refused / sizeof *refused);
    suite_add_tcase(s, t);
    return s;
}
