/* The quiz: expressions and names of templates, instances, what is asked next, and merging
 * of progress. Templates that are delivered are held by check-quiz. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lesson/progress.h"
#include "lesson/quiz.h"
#include "lesson/quiz_expr.h"
#include "lesson/stage.h"
#include "suites.h"

static const struct quiz_names names = {3, {"m", "block", "word"}, {"3", "-48", "up"}};

static const struct {
    const char *text;
    long long value;
    const char *error;
} expressions[] = {
    {"1 + 2 * 3", 7, NULL},
    {"(1 + 2) * 3 - -1", 10, NULL},
    {"7 / 2 + 7 % 4", 6, NULL},
    {"m * m", 9, NULL},
    {"block / m", -16, NULL},
    {"m < 4 && block <= -48 || 0", 1, NULL},
    {"m >= 4 || !(m != 3) && m == 3", 1, NULL},
    {"1 < 2 > 0", 0, "the end of the expression is expected"},
    {"m +", 0, "a number, a name or '(' is expected"},
    {"n", 0, "a name that 'vary' and 'let' do not have"},
    {"word + 1", 0, "a name that stands for no whole number"},
    {"m / (m - 3)", 0, "a division by zero"},
    {"m % 0", 0, "a division by zero"},
    {"(m", 0, "')' is expected"},
    {"9223372036854775807 * 2", 0, "a number is too large"},
    {"4611686018427387904 + 1", 0, "a number is too large"},
    {"((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1", 0,
     "the expression is nested too deeply"},
};

START_TEST(expression)
{
    long long v;
    const char *error;
    bool ok = quiz_eval(&names, expressions[_i].text, &v, &error);
    if (expressions[_i].error) {
        ck_assert(!ok);
        ck_assert_str_eq(error, expressions[_i].error);
    } else {
        ck_assert_msg(ok, "%s", error);
        ck_assert_int_eq(v, expressions[_i].value);
    }
}
END_TEST

static const struct {
    const char *text, *filled, *unknown;
} fills[] = {{"m = $m, ${word}ward", "m = 3, upward", NULL},
             {"$$5 and $m$m", "$5 and 33", NULL},
             {"no names", "no names", NULL},
             {"$n lanes", NULL, "n"},
             {"${m", NULL, "m"},
             {"100 $", NULL, ""}};

START_TEST(filling)
{
    struct str out = {0};
    const char *which = NULL;
    size_t len = 0;
    bool ok = quiz_fill(&names, fills[_i].text, &out, &which, &len);
    ck_assert_int_eq(ok, fills[_i].filled != NULL);
    if (ok) {
        ck_assert_str_eq(str_cstr(&out), fills[_i].filled);
    } else {
        ck_assert_uint_eq(len, strlen(fills[_i].unknown));
        ck_assert(memcmp(which, fills[_i].unknown, len) == 0);
    }
    str_free(&out);
}
END_TEST

/* --- templates ---------------------------------------------------------------------- */

struct bench {
    struct sources *src;
    struct diags ds;
    struct quiz *quiz;
    char *folder;
};

static void open_text(struct bench *b, const char *text)
{
    struct str path = {0};
    b->src = sources_new();
    diags_init(&b->ds);
    b->folder = temp_folder();
    temp_write(b->folder, "q.yaml", text);
    str_printf(&path, "%s/q.yaml", b->folder);
    b->quiz = quiz_open_file(path.data, data_folder(), b->src, &b->ds);
    str_free(&path);
}

static void close_bench(struct bench *b)
{
    quiz_close(b->quiz);
    diags_free(&b->ds);
    sources_free(b->src);
    temp_remove(b->folder);
}

#define HEAD "warptutor: 1\nquiz: 3\ntemplates:\n"
#define KERNEL                                                                           \
    "    kernels:\n"                                                                     \
    "      k: {file: quiz/branch_mod.cu, args: {m: $m, r: $r}}\n"                        \
    "    question: {kind: mask, kernel: k, at: line 12, of: active mask, ask: \"$m "     \
    "$r\"}\n"
#define WORDS                                                                            \
    "    question: {kind: choice, ask: Which?}\n"                                        \
    "    statements: {right: [r1, r2], wrong: [w1, w2, w3, w4], draw: 3}\n"

/* Every instance has its own answer, which arithmetic knows as well. */
START_TEST(instances_are_computed)
{
    struct bench b;
    open_text(&b,
              HEAD "  - id: a\n    vary: {m: 2-5, r: 0-4}\n    where: r < m\n" KERNEL);
    ck_assert_uint_eq(b.ds.errors, 0);
    ck_assert_uint_eq(quiz_count(b.quiz), 1);
    ck_assert_uint_eq(quiz_template(b.quiz, 0)->instances, 2 + 3 + 4 + 5);
    ck_assert(quiz_template(b.quiz, 0)->computed);
    for (size_t k = 0; k < quiz_template(b.quiz, 0)->instances; k++) {
        unsigned m, r;
        uint32_t mask = 0;
        struct str made = {0};
        struct answer a;
        quiz_describe(b.quiz, 0, k, &made);
        ck_assert_int_eq(sscanf(made.data, "m=%u, r=%u", &m, &r), 2);
        for (unsigned lane = 0; lane < 32; lane++)
            mask |= (uint32_t)(lane % m == r) << lane;
        struct lesson *l = quiz_make(b.quiz, 0, k, 1, b.src, &b.ds);
        ck_assert_ptr_nonnull(l);
        struct stage *st = stage_open(l, b.src, &b.ds);
        ck_assert(stage_answer(st, &l->questions[0], &a, &b.ds));
        ck_assert_uint_eq(a.mask, mask);
        stage_close(st);
        lesson_free(l);
        str_free(&made);
    }
    close_bench(&b);
}
END_TEST

/* The reasons of those that are shown, and no others, behind that of the question. */
START_TEST(reasons_of_the_drawn)
{
    struct bench b;
    open_text(&b, HEAD "  - id: a\n"
                       "    vary: {n: [1]}\n"
                       "    statements:\n"
                       "      right: [r1]\n"
                       "      wrong: [w1, {say: w2, why: Not $n.}, {say: w3, why: No.}]\n"
                       "      draw: 3\n"
                       "    question: {kind: choice, ask: x, why: So.}\n");
    ck_assert_uint_eq(b.ds.errors, 0);
    static const char *const whys[] = {"So.\n\nNot 1.", "So.\n\nNo.",
                                       "So.\n\nNot 1. No."};
    ck_assert_uint_eq(quiz_template(b.quiz, 0)->instances, 3);
    for (size_t k = 0; k < 3; k++) {
        struct lesson *l = quiz_make(b.quiz, 0, k, 1, b.src, &b.ds);
        ck_assert_ptr_nonnull(l);
        ck_assert_str_eq(l->questions[0].why, whys[k]);
        ck_assert_int_eq(l->questions[0].options[0][2], '\0');
        lesson_free(l);
    }
    close_bench(&b);
}
END_TEST

/* "several": any set with a right one in it, each once. */
START_TEST(several_are_drawn)
{
    struct bench b;
    open_text(&b, HEAD "  - id: a\n"
                       "    statements: {right: [r1, r2], wrong: [w1, w2, w3], draw: 3}\n"
                       "    question: {kind: several, ask: x}\n");
    ck_assert_uint_eq(b.ds.errors, 0);
    size_t all = quiz_template(b.quiz, 0)->instances;
    ck_assert_uint_eq(all, 10 - 1);
    for (size_t k = 0; k < all; k++) {
        struct lesson *l = quiz_make(b.quiz, 0, k, k * 977, b.src, &b.ds);
        ck_assert_ptr_nonnull(l);
        const struct question *q = &l->questions[0];
        ck_assert_uint_ne(q->right_options, 0);
        for (size_t i = 0; i < 3; i++)
            ck_assert_int_eq(q->options[i][0] == 'r', q->right_options >> i & 1);
        lesson_free(l);
    }
    close_bench(&b);
}
END_TEST

/* All ways to draw come up, with the right statement marked wherever it stands. */
START_TEST(statements_are_drawn)
{
    struct bench b;
    open_text(&b, HEAD "  - id: a\n" WORDS);
    ck_assert_uint_eq(b.ds.errors, 0);
    size_t all = quiz_template(b.quiz, 0)->instances;
    ck_assert_uint_eq(all, 2 * 6);
    ck_assert(!quiz_template(b.quiz, 0)->computed);
    unsigned seen[2] = {0};
    for (size_t k = 0; k < all; k++) {
        struct lesson *l = quiz_make(b.quiz, 0, k, k * 977, b.src, &b.ds);
        ck_assert_ptr_nonnull(l);
        const struct question *q = &l->questions[0];
        ck_assert_uint_eq(q->noptions, 3);
        ck_assert_int_eq(__builtin_popcount(q->right_options), 1);
        for (size_t i = 0; i < 3; i++)
            ck_assert_int_eq(q->options[i][0] == 'r', q->right_options >> i & 1);
        seen[q->options[__builtin_ctz(q->right_options)][1] - '1']++;
        lesson_free(l);
    }
    ck_assert_uint_eq(seen[0], 6);
    ck_assert_uint_eq(seen[1], 6);
    close_bench(&b);
}
END_TEST

static const struct {
    const char *text, *message;
} damaged[] = {
    {"warptutor: 2\nquiz: 3\ntemplates: []\n", "a quiz file begins with 'warptutor: 1'"},
    {"warptutor: 1\nquiz: 11\ntemplates: []\n",
     "a quiz file needs 'quiz: N', an item of the self-check list, 1-10"},
    {"warptutor: 1\nquiz: 1\n", "a quiz file needs 'templates', a list"},
    {HEAD "  - {id: a}\n", "a template needs 'id' and 'question'"},
    {HEAD "  - id: a\n    vari: {}\n" WORDS,
     "a template has no key 'vari'; did you mean 'vary'?"},
    {HEAD "  - id: a\n    vary: {m: 9-2}\n" WORDS,
     "a range '2-31', '8-64 by 8', or a list of at most 200 values is expected, not a "
     "text"},
    {HEAD "  - id: a\n    vary: {m: 1-200, n: 1-200}\n" WORDS,
     "more than 20000 combinations: vary less"},
    {HEAD "  - id: a\n    vary: {m: 1-2}\n    where: m > 2\n" WORDS,
     "no combination passes 'where'"},
    {HEAD "  - id: a\n    let: {m: 1 / 0}\n" WORDS, "a division by zero"},
    {HEAD "  - id: a\n" WORDS "  - id: a\n" WORDS, "another template has the id 'a'"},
    {HEAD "  - id: a\n    question: {kind: choice, ask: x}\n    statements: {right: [a], "
          "wrong: [b], draw: 4}\n",
     "there are too few statements to draw 4"},
    {HEAD "  - id: a\n    question: {kind: choice, ask: x}\n    statements: {right: [a], "
          "wrong: [b, {say: c}], draw: 2}\n",
     "a statement, or {say: STATEMENT, why: REASON}, is expected, not a map"},
};

START_TEST(damaged_file)
{
    struct bench b;
    open_text(&b, damaged[_i].text);
    ck_assert_uint_ge(b.ds.errors, 1);
    ck_assert_str_eq(b.ds.list.data[0]->message, damaged[_i].message);
    close_bench(&b);
}
END_TEST

static const struct {
    const char *text, *message;
} unsound[] = {
    {HEAD "  - id: a\n" WORDS, "the question 'a' has 12 instances; 20 are needed"},
    {HEAD "  - id: a\n    vary: {m: 2-9, r: 0-1, n: 0-1}\n"
          "    kernels:\n      k: {file: quiz/branch_mod.cu, args: {m: $m, r: $r}}\n"
          "    question: {kind: mask, kernel: k, at: line 12, of: active mask, ask: \"$m "
          "$r\"}\n",
     "the question 'a' () reads like another instance: name what varies in 'ask'"},
    {HEAD
     "  - id: a\n    vary: {m: 2-31}\n    question: {kind: number, answer: 1, ask: $n}\n",
     "'$n' is not among the names of 'vary' and 'let'"},
};

START_TEST(unsound_template)
{
    struct bench b;
    open_text(&b, unsound[_i].text);
    ck_assert_uint_eq(b.ds.errors, 0);
    quiz_lint(b.quiz, 32, b.src, &b.ds);
    ck_assert_uint_ge(b.ds.errors, 1);
    ck_assert_str_eq(b.ds.list.data[0]->message, unsound[_i].message);
    close_bench(&b);
}
END_TEST

/* --- what is asked next ------------------------------------------------------------- */

#define FOUR                                                                             \
    HEAD "  - id: a\n" WORDS "  - id: b\n" WORDS "  - id: c\n" WORDS "  - id: d\n" WORDS

static const char *id_of(const struct bench *b, struct quiz_pick p)
{
    return quiz_template(b->quiz, p.template)->id;
}

START_TEST(missed_new_due_known)
{
    struct bench b;
    struct quiz_pick picks[60], again[60];
    const char *notice;
    struct progress *p = progress_open("no-such-folder/progress.yaml", &notice);
    open_text(&b, FOUR);
    progress_quiz_answer(p, "a", true, 100); /* due on day 103: box 2 */
    progress_quiz_answer(p, "a", true, 100);
    progress_quiz_answer(p, "b", false, 101);
    progress_quiz_answer(p, "c", true, 100); /* due on day 101 */
    ck_assert_uint_eq(quiz_choose(b.quiz, 0, 7, 4, p, 102, picks), 4);
    ck_assert_str_eq(id_of(&b, picks[0]), "b");
    ck_assert_str_eq(id_of(&b, picks[1]), "d");
    ck_assert_str_eq(id_of(&b, picks[2]), "c");
    ck_assert_str_eq(id_of(&b, picks[3]), "a");
    /* The same again for the same seed; every question once before any comes twice. */
    size_t n = quiz_choose(b.quiz, 0, 7, 60, p, 102, picks);
    ck_assert_uint_eq(n, 4 * 12);
    ck_assert_uint_eq(quiz_choose(b.quiz, 0, 7, 60, p, 102, again), n);
    ck_assert(memcmp(picks, again, n * sizeof *picks) == 0);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert(picks[i].template != picks[k].template ||
                      picks[i].instance != picks[k].instance);
    ck_assert_uint_eq(quiz_choose(b.quiz, 1u << 4, 7, 4, p, 102, picks), 0);
    progress_free(p);
    close_bench(&b);
}
END_TEST

START_TEST(merged_progress)
{
    const char *notice, *error;
    struct progress_quiz q;
    struct progress *ours = progress_open("ours.yaml", &notice);
    struct progress *theirs = progress_open("theirs.yaml", &notice);
    progress_visit(ours, "warp", 3, 10);
    progress_visit(theirs, "warp", 9, 10);
    progress_visit(theirs, "latency", 1, 8);
    progress_answer(theirs, "warp", "q", true);
    progress_quiz_answer(ours, "a", true, 100);
    progress_quiz_answer(ours, "b", true, 100);
    progress_quiz_answer(theirs, "a", false, 99);
    progress_quiz_answer(theirs, "b", false, 101);
    ck_assert(progress_save(theirs, &error));
    ck_assert(progress_merge(ours, "theirs.yaml", &error));
    ck_assert_uint_eq(progress_step(ours, "warp"), 9);
    ck_assert(progress_done(ours, "warp"));
    ck_assert_uint_eq(progress_step(ours, "latency"), 1);
    ck_assert(progress_quiz(ours, "a", &q));
    ck_assert_int_eq(q.day, 100);
    ck_assert(progress_quiz(ours, "b", &q));
    ck_assert(!q.last_right && q.day == 101 && q.box == 1);
    ck_assert(!progress_merge(ours, "no-such-file.yaml", &error));
    ck_assert_str_eq(error, "no-such-file.yaml: no such file");
    ck_assert(progress_save(ours, &error));
    progress_free(ours);
    ours = progress_open("ours.yaml", &notice); /* what is written reads back */
    ck_assert_ptr_null(notice);
    ck_assert(progress_quiz(ours, "a", &q));
    ck_assert(q.last_right && q.box == 1 && q.right == 1);
    progress_free(ours);
    progress_free(theirs);
    unlink("ours.yaml");
    unlink("theirs.yaml");
}
END_TEST

Suite *quiz_suite(void)
{
    Suite *s = suite_create("quiz");
    TCase *t = tcase_create("quiz");
    tcase_add_loop_test(t, expression, 0,
                        (int)(sizeof expressions / sizeof *expressions));
    tcase_add_loop_test(t, filling, 0, (int)(sizeof fills / sizeof *fills));
    tcase_add_test(t, instances_are_computed);
    tcase_add_test(t, statements_are_drawn);
    tcase_add_test(t, several_are_drawn);
    tcase_add_test(t, reasons_of_the_drawn);
    tcase_add_loop_test(t, damaged_file, 0, (int)(sizeof damaged / sizeof *damaged));
    tcase_add_loop_test(t, unsound_template, 0, (int)(sizeof unsound / sizeof *unsound));
    tcase_add_test(t, missed_new_due_known);
    tcase_add_test(t, merged_progress);
    suite_add_tcase(s, t);
    return s;
}
