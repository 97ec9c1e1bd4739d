/* Conditions on lanes: parsing with carets. */
#include "config.h"

#include "phrase.h"
#include "suites.h"

#include "trace/lane_test.h"

#include <string.h>

static const struct {
    const char *text;
    enum lane_test_who who;
    enum lane_test_what what;
    unsigned lane;
} accepted[] = {
    {"v == 7", TEST_ANY, TEST_VALUE, 0},
    {"any v=7", TEST_ANY, TEST_VALUE, 0},
    {"all v.x != -2.5", TEST_ALL, TEST_VALUE, 0},
    {"lane 31 a[3] <= 0x10", TEST_LANE, TEST_VALUE, 31},
    {"lane 0 letter = 'C'", TEST_LANE, TEST_VALUE, 0},
    {"lane 3 active", TEST_LANE, TEST_ACTIVE, 3},
    {"lane 3 inactive", TEST_LANE, TEST_INACTIVE, 3},
    {"lane 3 active > 16", TEST_LANE, TEST_VALUE, 3},
    {"active < 32", TEST_ANY, TEST_VALUE, 0},
    {"lane < 16 && v > 3", TEST_ANY, TEST_VALUE, 0},
};

START_TEST(test_is_accepted)
{
    struct phrase p;
    struct lane_test got;
    phrase_open(&p, accepted[_i].text);
    ck_assert_msg(lane_test_parse(accepted[_i].text, p.at, &p.ds, &got), "\"%s\"",
                  accepted[_i].text);
    ck_assert_int_eq(got.who, accepted[_i].who);
    ck_assert_int_eq(got.what, accepted[_i].what);
    ck_assert_uint_eq(got.lane, accepted[_i].lane);
    ck_assert_int_eq(got.expr != NULL, got.what == TEST_VALUE);
    lane_test_free(&got);
    phrase_close(&p);
}
END_TEST

static const struct {
    const char *text;
    unsigned column, length;
    const char *message;
} refused[] = {
    {"", 1, 1, "expected a number or a variable, found the end of \"\""},
    {"v = ", 5, 1, "expected a number or a variable, found the end of \"v = \""},
    {"all 3x", 5, 2, "expected a number or a variable, found '3x'"},
    {"lane 32 v = 1", 6, 2, "expected a lane from 0 to 31, found '32'"},
    {"lane 3", 7, 1, "expected a number or a variable, found the end of \"\""},
    {"v = 1 or 2", 7, 2, "expected an operator, found 'or'"},
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
