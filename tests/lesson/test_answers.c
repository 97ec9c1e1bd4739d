/* Answers as typed, compared and printed; and answers computed from runs. */
#include "suites.h"

#include "lesson/stage.h"

#include <string.h>

static const char *options[] = {"one", "two", "three"};
static const struct question choice = {
    .kind = QUESTION_CHOICE, .options = options, .noptions = 3};
static const struct question several = {
    .kind = QUESTION_SEVERAL, .options = options, .noptions = 3};
static const struct question number = {.kind = QUESTION_NUMBER};
static const struct question share = {.kind = QUESTION_NUMBER,
                                      .answer = ANSWER_METRIC,
                                      .metric = "simt_efficiency[lines 1-2]"};
static const struct question mask = {.kind = QUESTION_MASK};
static const struct question line = {.kind = QUESTION_LINE};
static const struct question order = {
    .kind = QUESTION_ORDER, .options = options, .noptions = 3};
static const struct question faster = {
    .kind = QUESTION_FASTER, .options = options, .noptions = 3};
static const struct question lanes8 = {.kind = QUESTION_LANES, .lane_count = 8};

struct typed {
    const struct question *q;
    const char *text;
    bool ok;
    uint32_t bits; /* options or mask */
    double number;
};
static const struct typed typed[] = {
    {&choice, "b", true, 2, 0},
    {&choice, " C ", true, 4, 0},
    {&choice, "d", false, 0, 0},
    {&choice, "a,b", false, 0, 0},
    {&choice, "", false, 0, 0},
    {&choice, "1", false, 0, 0},
    {&several, "a,c", true, 5, 0},
    {&several, "c a", true, 5, 0},
    {&several, "ac", true, 5, 0},
    {&several, "", false, 0, 0},
    {&line, "17", true, 0, 17},
    {&line, "line 17", true, 0, 17},
    {&line, "17.5", false, 0, 0},
    {&line, "-3", false, 0, 0},
    {&line, "here", false, 0, 0},
    {&order, "c,a,b", true, 7, 0},
    {&order, "bca", true, 7, 0},
    {&order, "a,b", false, 0, 0},
    {&order, "a,b,b", false, 0, 0},
    {&order, "a,b,d", false, 0, 0},
    {&faster, "c", true, 4, 0},
    {&faster, "a b", false, 0, 0},
    {&number, "16", true, 0, 16},
    {&number, " -2.5 ", true, 0, -2.5},
    {&number, "1e3", true, 0, 1000},
    {&number, "50%", true, 0, 0.5},
    {&number, "50 %", true, 0, 0.5},
    {&number, "1/4", true, 0, 0.25},
    {&number, "1/0", false, 0, 0},
    {&number, "50", true, 0, 50},
    {&number, "x", false, 0, 0},
    {&number, "3 apples", false, 0, 0},
    {&number, "0x10", false, 0, 0},
    {&number, "nan", false, 0, 0},
    {&number, "inf", false, 0, 0},
    {&number, "", false, 0, 0},
    {&share, "50", true, 0, 0.5},
    {&share, "0.5", true, 0, 0.5},
    {&share, "1", true, 0, 1},
    {&mask, "even", true, 0x55555555u, 0},
    {&mask, "ODD", true, 0xaaaaaaaau, 0},
    {&mask, "all", true, 0xffffffffu, 0},
    {&mask, "none", true, 0, 0},
    {&mask, "0x0000ffff", true, 0x0000ffffu, 0},
    {&mask, "0xFFFFFFFF", true, 0xffffffffu, 0},
    {&mask, "0-15,20", true, 0x0010ffffu, 0},
    {&mask, "lanes 0 - 3", true, 0xfu, 0},
    {&mask, "5", true, 0x20u, 0},
    {&mask, "0 2 4", true, 0x15u, 0},
    {&mask, "0,31", true, 0x80000001u, 0},
    {&mask, "32", false, 0, 0},
    {&mask, "3-1", false, 0, 0},
    {&mask, "0x1ffffffff", false, 0, 0},
    {&mask, "0x", false, 0, 0},
    {&mask, "0x-1", false, 0, 0},
    {&mask, "eleven", false, 0, 0},
    {&mask, "1-", false, 0, 0},
    {&mask, "4x", false, 0, 0},
    {&mask, "", false, 0, 0},
};

START_TEST(typed_answers)
{
    const struct typed *t = &typed[_i];
    struct answer a;
    const char *error = NULL;
    bool ok = answer_parse(t->q, t->text, &a, &error);
    ck_assert_msg(ok == t->ok, "\"%s\" was %s", t->text, ok ? "accepted" : "refused");
    if (!ok) {
        ck_assert_ptr_nonnull(error);
        return;
    }
    if (t->q->kind == QUESTION_NUMBER || t->q->kind == QUESTION_LINE)
        ck_assert_double_eq(a.number, t->number);
    else
        ck_assert_uint_eq(t->q->kind == QUESTION_MASK ? a.mask : a.options, t->bits);
}
END_TEST

struct typed_lanes {
    const char *text;
    bool ok;
    const char *printed;
};
static const struct typed_lanes typed_lanes[] = {
    {"A B C D E F G H", true, "A B C D E F G H"},
    {"1,2,3,4,5,6,7,8", true, "1 2 3 4 5 6 7 8"},
    {"1, 2, 3, 4, 5, 6, 7, 8", true, "1 2 3 4 5 6 7 8"},
    {"36*8", true, "36 in every lane"},
    {"1*4 2*4", true, "1 1 1 1 2 2 2 2"},
    {"? ? 3 4 5 6 7 8", true, "? ? 3 4 5 6 7 8"},
    {"1 2 3", false, NULL},
    {"1 2 3 4 5 6 7 8 9", false, NULL},
    {"36*9", false, NULL},
    {"36*", false, NULL},
    {"*8", false, NULL},
    {"", false, NULL},
    {"1234567890123456789012345*8", false, NULL},
};

START_TEST(typed_lane_values)
{
    const struct typed_lanes *t = &typed_lanes[_i];
    struct answer a;
    const char *error;
    struct str out = {0};
    ck_assert_msg(answer_parse(&lanes8, t->text, &a, &error) == t->ok, "\"%s\"", t->text);
    if (t->ok) {
        answer_print(&lanes8, &a, &out);
        ck_assert_str_eq(str_cstr(&out), t->printed);
    }
    str_free(&out);
}
END_TEST

static bool right(const struct question *q, const struct answer *r, const char *text)
{
    struct answer given;
    const char *error;
    ck_assert(answer_parse(q, text, &given, &error));
    return answer_right(q, r, &given);
}

START_TEST(comparing)
{
    struct answer a = {.options = 5};
    ck_assert(right(&several, &a, "c,a"));
    ck_assert(!right(&several, &a, "a"));
    ck_assert(!right(&several, &a, "a,b,c"));
    a = (struct answer){.order = {2, 0, 1}};
    ck_assert(right(&order, &a, "c,a,b"));
    ck_assert(!right(&order, &a, "a,b,c"));
    a = (struct answer){.number = 20};
    ck_assert(right(&line, &a, "line 20"));
    ck_assert(!right(&line, &a, "21"));
    a = (struct answer){.number = 0.0797};
    ck_assert(right(&number, &a, "0.0797"));
    ck_assert(!right(&number, &a, "0.08"));
    struct question rough = number;
    rough.tolerance = 0.05;
    ck_assert(right(&rough, &a, "8%"));
    ck_assert(!right(&rough, &a, "9%"));
    ck_assert(right(&share, &a, "7.97")); /* per cent, to half a percent */
    ck_assert(right(&share, &a, "7.98 %"));
    ck_assert(!right(&share, &a, "8.1 %"));
    a = (struct answer){.mask = 0x55, .exist = 0xff};
    ck_assert(right(&mask, &a, "even")); /* lanes that never started do not count */
    ck_assert(!right(&mask, &a, "0,2,4"));
    ck_assert(!right(&mask, &a, "all"));
}
END_TEST

START_TEST(comparing_lane_values)
{
    struct answer a = {.mask = 0x7f};
    const char *values[] = {"A", "b", "3", "4", "0.5", "-6", "?", ""};
    for (int i = 0; i < 8; i++)
        strcpy(a.lanes[i], values[i]);
    ck_assert(right(&lanes8, &a, "a B 3.0 4 .5 -6 ? 99")); /* lane 7 has no answer */
    ck_assert(!right(&lanes8, &a, "A B 3 4 0.5 6 ? 0"));
    ck_assert(!right(&lanes8, &a, "A B 3 4 0.5 -6 0 0"));
}
END_TEST

struct printed {
    const struct question *q;
    struct answer a;
    const char *text;
};
static const struct printed printed[] = {
    {&choice, {.options = 2}, "b (two)"},
    {&several, {.options = 5}, "a, c"},
    {&several, {.options = 0}, "none"},
    {&number, {.number = 16}, "16"},
    {&number, {.number = 0.125}, "0.125"},
    {&share, {.number = 0.5}, "50 %"},
    {&line, {.number = 17}, "line 17"},
    {&order, {.order = {2, 0, 1}}, "c, a, b"},
    {&faster, {.options = 1}, "a (one)"},
    {&mask, {.mask = 0x55555555u}, "0x55555555, the even lanes"},
    {&mask, {.mask = 0xffffffffu}, "0xffffffff, all lanes"},
    {&mask, {.mask = 0}, "0x00000000, no lane"},
    {&mask, {.mask = 0x20}, "0x00000020, lane 5"},
    {&mask, {.mask = 0xffff}, "0x0000ffff, lanes 0-15"},
};

START_TEST(printing)
{
    struct str out = {0};
    answer_print(printed[_i].q, &printed[_i].a, &out);
    ck_assert_str_eq(str_cstr(&out), printed[_i].text);
    str_free(&out);
}
END_TEST

/* Every source of a computed answer, on kernels whose values are known by hand. */
static const char computed_lesson[] =
    "warptutor: 1\nid: t\ntitle: T\n"
    "kernels:\n"
    "  lane: {file: kernels/branch_on_lane.cu}\n"
    "  tree: {file: kernels/tree8.cu}\n"
    "  down: {file: kernels/shfl_down_letters.cu}\n"
    "  short: {file: kernels/shfl_rotate.cu, block: 24}\n"
    "  filter: {file: kernels/ballot_filter.cu}\n"
    "  volatile: {file: kernels/warp_sync_volatile.cu, model: its}\n"
    "  flag: {file: kernels/spin_flag.cu, model: stack}\n"
    "steps:\n  - say: x\n"
    "questions:\n"
    "  - {id: a, kind: mask, kernel: lane, at: first divergence, of: active mask, ask: "
    "x}\n"
    "  - {id: b, kind: mask, kernel: lane, at: first divergence, of: next active mask}\n"
    "  - {id: c, kind: number, kernel: lane, at: line 23, of: active lanes}\n"
    "  - {id: d, kind: number, kernel: lane, at: first divergence, of: next active "
    "lanes}\n"
    "  - {id: e, kind: lanes, lanes: 8, kernel: tree, at: shuffle 1, of: variable sum}\n"
    "  - {id: f, kind: lanes, lanes: 8, kernel: tree, at: shuffle 3, of: variable sum "
    "after}\n"
    "  - {id: g, kind: number, kernel: tree, at: line 13, of: variable sum, lane: 2}\n"
    "  - {id: h, kind: number, kernel: lane, of: 'metric simt_efficiency[lines 11-13]', "
    "ask: x}\n"
    "  - {id: i, kind: number, kernel: tree, of: 'output out[7]', ask: x}\n"
    "  - {id: j, kind: lanes, lanes: 8, kernel: down, at: shuffle 1, of: variable got "
    "after}\n"
    "  - {id: k, kind: choice, kernel: down, at: shuffle 1, of: variable got after, "
    "lane: 6, "
    "options: [A, G, 'no, H'], ask: x}\n"
    "  - {id: l, kind: choice, kernel: lane, of: 'metric simt_efficiency[lines 11-13]', "
    "options: ['100 %', 1/2, '25 %, a quarter'], ask: x}\n"
    "  - {id: m, kind: lanes, kernel: short, at: line 12, of: variable got}\n"
    "  - {id: m2, kind: mask, kernel: filter, at: vote 1, of: variable keep after, ask: "
    "x}\n"
    "  - {id: m3, kind: mask, kernel: filter, at: vote 1, of: variable lane, lane: 5}\n"
    "  - {id: n, kind: line, kernel: lane, at: first divergence, of: line}\n"
    "  - {id: o, kind: order, kernels: [lane, tree, down], of: metric issued, ask: x}\n"
    "  - {id: p, kind: faster, kernels: [lane, tree]}\n"
    "  - {id: q, kind: faster, kernels: [tree, tree], of: metric issued, ask: x}\n"
    "  - {id: r, kind: order, options: [one, two, three], answer: [c, a, b], ask: x}\n"
    "  - {id: s, kind: number, kernel: volatile, of: findings race-shared, ask: x}\n"
    "  - {id: t, kind: choice, kernel: flag, of: findings deadlock, options: [0, '1, it "
    "hangs'], ask: x}\n";

static const char *const computed[] = {
    "0xffffffff, all lanes",
    "0x55555555, the even lanes",
    "16",
    "16",
    "1 2 3 4 5 6 7 8",
    "36 40 44 48 52 56 60 64",
    "44",
    "50 %",
    "64",
    "C D E F G H G H",
    "b (G)",
    "b (1/2)",
    "10 20 30 40 50 60 70 80 90 100 110 120 130 140 150 160 170 180 190 200 210 220 230 "
    "? · · "
    "· · · · · ·",
    "0x52c4ca65, lanes 0,2,5-6,9,11,14-15,18,22-23,25,28,30",
    "0x00000005, lanes 0,2",
    "line 20",
    "c, b, a",
    "b (`tree`)",
    "c (About the same.)",
    "c, a, b",
    "5",
    "b (1, it hangs)",
};

START_TEST(computed_answers)
{
    struct diags ds;
    struct sources *src = sources_new();
    struct str out = {0};
    char *folder = temp_folder();
    diags_init(&ds);
    struct lesson *l = lesson_from(folder, computed_lesson, src, &ds);
    diags_print(&ds, src, 0, &out);
    ck_assert_msg(l != NULL, "%s", str_cstr(&out));
    ck_assert_uint_eq(l->nquestions, sizeof computed / sizeof *computed);
    struct stage *st = stage_open(l, src, &ds);
    for (size_t i = 0; i < l->nquestions; i++) {
        struct answer a;
        str_clear(&out);
        bool ok = stage_answer(st, &l->questions[i], &a, &ds);
        diags_print(&ds, src, 0, &out);
        ck_assert_msg(ok, "question %s: %s", l->questions[i].id, str_cstr(&out));
        str_clear(&out);
        answer_print(&l->questions[i], &a, &out);
        ck_assert_msg(strcmp(str_cstr(&out), computed[i]) == 0, "question %s: %s",
                      l->questions[i].id, str_cstr(&out));
        ck_assert(answer_right(&l->questions[i], &a, &a));
    }
    stage_close(st);
    lesson_free(l);
    temp_remove(folder);
    diags_free(&ds);
    sources_free(src);
    str_free(&out);
}
END_TEST

Suite *answer_suite(void)
{
    Suite *s = suite_create("answers");
    TCase *c = tcase_create("answers");
    tcase_add_loop_test(c, typed_answers, 0, sizeof typed / sizeof *typed);
    tcase_add_loop_test(c, typed_lane_values, 0,
                        sizeof typed_lanes / sizeof *typed_lanes);
    tcase_add_test(c, comparing);
    tcase_add_test(c, comparing_lane_values);
    tcase_add_loop_test(c, printing, 0, sizeof printed / sizeof *printed);
    tcase_add_test(c, computed_answers);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
