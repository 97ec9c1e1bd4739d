/* Reading phrases word by word: what is taken, what is left, and the one message. */
#include "config.h"

#include "phrase.h"
#include "suites.h"

#include "trace/words.h"

#include <string.h>

static struct words over(const char *text)
{
    struct words w;
    words_open(&w, text, (struct span){0}, NULL);
    return w;
}

static const struct {
    const char *text, *word;
    bool taken;
    const char *rest;
} takes[] = {
    {"line 3", "line", true, " 3"},   {"  line 3", "line", true, " 3"},
    {"lines 3", "line", false, NULL}, {"line_3", "line", false, NULL},
    {"line3", "line", false, NULL},   {"line", "line", true, ""},
    {"<= 4", "<=", true, " 4"},       {"<4", "<", true, "4"},
    {"grid=4", "grid=", true, "4"},   {"grid 4", "grid=", false, NULL},
    {"~rel", "~rel", true, ""},       {"~relative", "~rel", false, NULL},
    {"", "line", false, NULL},
};

START_TEST(take_wants_whole_words)
{
    struct words w = over(takes[_i].text);
    ck_assert_int_eq(words_take(&w, takes[_i].word), takes[_i].taken);
    if (takes[_i].taken)
        ck_assert_str_eq(w.p, takes[_i].rest);
}
END_TEST

static const struct {
    const char *text;
    bool ok;
    uint64_t n;
} numbers[] = {
    {"0", true, 0},
    {" 42 ", true, 42},
    {"007", true, 7},
    {"1844674407370955161", true, UINT64_C(1844674407370955161)},
    {"99999999999999999999", false, 0},
    {"3rd", false, 0},
    {"0x10", false, 0},
    {"4_", false, 0},
    {"-1", false, 0},
    {"", false, 0},
};

START_TEST(number_is_decimal_digits)
{
    struct words w = over(numbers[_i].text);
    uint64_t n = 0;
    ck_assert_int_eq(words_number(&w, &n), numbers[_i].ok);
    if (numbers[_i].ok)
        ck_assert_uint_eq(n, numbers[_i].n);
}
END_TEST

static const struct {
    const char *text;
    bool ok;
    uint64_t n;
} ordinals[] = {
    {"1st", true, 1},     {"2nd", true, 2}, {"3rd", true, 3}, {"21st", true, 21},
    {"111th", true, 111}, {"0th", true, 0}, {"4", false, 0},  {"4x", false, 0},
    {"4tha", false, 0},   {"4t", false, 0}, {"th", false, 0}, {"4 th", false, 0},
};

START_TEST(ordinal_is_digits_with_suffix)
{
    struct words w = over(ordinals[_i].text);
    uint64_t n = 0;
    ck_assert_int_eq(words_ordinal(&w, &n), ordinals[_i].ok);
    if (ordinals[_i].ok)
        ck_assert_uint_eq(n, ordinals[_i].n);
}
END_TEST

static const struct {
    const char *text;
    uint32_t first, last; /* 0: an error */
    unsigned column, length;
    const char *message;
} ranges[] = {
    {"3-5", 3, 5, 0, 0, NULL},
    {"3 - 5", 3, 5, 0, 0, NULL},
    {"7-7", 7, 7, 0, 0, NULL},
    {"0-5", 0, 0, 2, 1, "expected a line number, found '-'"},
    {"x", 0, 0, 1, 1, "expected a line number, found 'x'"},
    {"", 0, 0, 1, 1, "expected a line number, found the end of \"\""},
    {"3", 0, 0, 2, 1,
     "expected '-' and a line number not before the first, found the end of \"3\""},
    {"5-3", 0, 0, 4, 1,
     "expected '-' and a line number not before the first, found the end of \"5-3\""},
};

START_TEST(lines_are_a_range)
{
    struct phrase p;
    struct words w;
    struct line_range got = {0, 0};
    phrase_open(&p, ranges[_i].text);
    words_open(&w, ranges[_i].text, p.at, &p.ds);
    ck_assert_int_eq(words_lines(&w, &got), ranges[_i].message == NULL);
    ck_assert_uint_eq(got.first, ranges[_i].first);
    ck_assert_uint_eq(got.last, ranges[_i].last);
    ck_assert_int_eq(words_failed(&w), ranges[_i].message != NULL);
    if (ranges[_i].message)
        phrase_expect(&p, ranges[_i].text, ranges[_i].column, ranges[_i].length,
                      ranges[_i].message);
    phrase_close(&p);
}
END_TEST

START_TEST(only_the_first_failure_is_reported)
{
    struct phrase p;
    struct words w;
    phrase_open(&p, "one two");
    words_open(&w, "one two", p.at, &p.ds);
    ck_assert(words_take(&w, "one"));
    ck_assert(!words_fail(&w, "three"));
    ck_assert(!words_fail(&w, "four"));
    phrase_expect(&p, "one two", 5, 3, "expected three, found 'two'");
    phrase_close(&p);
}
END_TEST

/* A phrase inside a longer text (a YAML scalar with escapes) has one place, its own. */
START_TEST(caret_stays_whole_when_the_span_is_not_the_text)
{
    struct phrase p;
    struct words w;
    phrase_open(&p, "\"one\\x20two\"");
    words_open(&w, "one two", p.at, &p.ds);
    ck_assert(words_take(&w, "one"));
    ck_assert(!words_fail(&w, "three"));
    phrase_expect(&p, "one two", 1, 12, "expected three, found 'two'");
    phrase_close(&p);
}
END_TEST

START_TEST(unknown_word_names_the_nearest)
{
    static const char *const valid[] = {"shuffle", "barrier", "vote"};
    struct phrase p;
    struct words w;
    phrase_open(&p, "shufle");
    words_open(&w, "shufle", p.at, &p.ds);
    ck_assert(!words_unknown(&w, "an event", valid, 3));
    phrase_expect(&p, "shufle", 1, 6,
                  "expected an event, found 'shufle'; did you mean shuffle");
    phrase_close(&p);
}
END_TEST

START_TEST(identifiers_do_not_start_with_a_digit)
{
    const char *start;
    struct words w = over("  alpha_2 = 1");
    ck_assert_uint_eq(words_ident(&w, &start), 7);
    ck_assert_int_eq(strncmp(start, "alpha_2", 7), 0);
    w = over("2alpha");
    ck_assert_uint_eq(words_ident(&w, &start), 0);
    w = over("+");
    ck_assert_uint_eq(words_ident(&w, &start), 0);
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *words_suite(void)
{
    Suite *s = suite_create("words");
    TCase *t = tcase_create("words");
    tcase_add_loop_test(t, take_wants_whole_words, 0, ROWS(takes));
    tcase_add_loop_test(t, number_is_decimal_digits, 0, ROWS(numbers));
    tcase_add_loop_test(t, ordinal_is_digits_with_suffix, 0, ROWS(ordinals));
    tcase_add_loop_test(t, lines_are_a_range, 0, ROWS(ranges));
    tcase_add_test(t, only_the_first_failure_is_reported);
    tcase_add_test(t, caret_stays_whole_when_the_span_is_not_the_text);
    tcase_add_test(t, unknown_word_names_the_nearest);
    tcase_add_test(t, identifiers_do_not_start_with_a_digit);
    suite_add_tcase(s, t);
    return s;
}
