/* Places as text: which are accepted, and where the caret stands when one is not. What a
 * place finds in a run is tested in test_moves. */
#include "config.h"

#include "phrase.h"
#include "suites.h"

#include "trace/query.h"

static const char *const accepted[] = {
    "start",
    "end",
    " end ",
    "step 0",
    "step 12345",
    "divergence",
    "first divergence",
    "tenth barrier",
    "3rd shuffle",
    "21st load",
    "last store",
    "next sync",
    "previous finding",
    "shuffle 3",
    "line 9",
    "line 9 second time",
    "second line 9",
    "line 9 last time",
    "line 9 12th time",
    "warp 1 shuffle",
    "block 2 warp 0 first vote",
    "warp 0 block 2 match",
    "lines 4-9 branch",
    "lines 4 - 9 warp 3 last atomic",
    "warp 1 next reconverge",
    "reduce",
    "exit",
};

START_TEST(place_is_accepted)
{
    struct phrase p;
    phrase_open(&p, accepted[_i]);
    struct query *q = query_parse(accepted[_i], p.at, &p.ds);
    ck_assert_msg(q != NULL, "\"%s\" is refused", accepted[_i]);
    ck_assert_uint_eq(p.ds.list.len, 0);
    query_free(q);
    phrase_close(&p);
}
END_TEST

static const struct {
    const char *text;
    unsigned column, length;
    const char *message;
} refused[] = {
    {"", 1, 1, "expected an event, found the end of \"\""},
    {"shufle", 1, 6, "expected an event, found 'shufle'; did you mean shuffle"},
    {"first divergense", 7, 10,
     "expected an event, found 'divergense'; did you mean divergence"},
    {"next zebra", 6, 5, "expected an event, found 'zebra'"},
    {"start here", 7, 4, "expected the end of the place, found 'here'"},
    {"step", 5, 1, "expected a step number, found the end of \"step\""},
    {"step x", 6, 1, "expected a step number, found 'x'"},
    {"step 3 4", 8, 1, "expected the end of the place, found '4'"},
    {"warp", 5, 1, "expected a warp number, found the end of \"warp\""},
    {"warp x shuffle", 6, 1, "expected a warp number, found 'x'"},
    {"block -1 load", 7, 1, "expected a block number, found '-'"},
    {"lines 9-4 load", 11, 4,
     "expected '-' and a line number not before the first, found 'load'"},
    {"lines 0-4 load", 8, 1, "expected a line number, found '-'"},
    {"line", 5, 1, "expected a line number, found the end of \"line\""},
    {"line 0", 7, 1, "expected a line number, found the end of \"line 0\""},
    {"line 99999999999", 17, 1,
     "expected a line number, found the end of \"line 99999999999\""},
    {"shuffle 0", 10, 1, "expected a count from 1, found the end of \"shuffle 0\""},
    {"line 9 second", 14, 1, "expected 'time', found the end of \"line 9 second\""},
    {"line 9 second day", 15, 3, "expected 'time', found 'day'"},
    {"0th shuffle", 1, 3, "expected an ordinal from 1st, found '0th'"},
    {"last last load", 6, 4, "expected an event, found 'last'"},
    {"first shuffle 3", 15, 1, "expected one count only, found '3'"},
    {"first line 9 second time", 14, 6, "expected one count only, found 'second'"},
    {"next line 9 second time", 13, 6, "expected one count only, found 'second'"},
};

START_TEST(place_is_refused)
{
    struct phrase p;
    phrase_open(&p, refused[_i].text);
    struct query *q = query_parse(refused[_i].text, p.at, &p.ds);
    ck_assert_msg(q == NULL, "\"%s\" is accepted", refused[_i].text);
    phrase_expect(&p, refused[_i].text, refused[_i].column, refused[_i].length,
                  refused[_i].message);
    phrase_close(&p);
}
END_TEST

#define ROWS(table) (int)(sizeof table / sizeof *table)

Suite *places_suite(void)
{
    Suite *s = suite_create("places");
    TCase *t = tcase_create("places");
    tcase_add_loop_test(t, place_is_accepted, 0, ROWS(accepted));
    tcase_add_loop_test(t, place_is_refused, 0, ROWS(refused));
    suite_add_tcase(s, t);
    return s;
}
