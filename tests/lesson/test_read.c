/* Lessons from YAML: every key, every fault with its place, and where files may lie. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct diags ds;
static struct sources *src;
static char *folder;
static struct str text;

static void setup(void)
{
    diags_init(&ds);
    src = sources_new();
    folder = temp_folder();
    text = (struct str){0};
}

static void teardown(void)
{
    diags_free(&ds);
    sources_free(src);
    temp_remove(folder);
    str_free(&text);
}

static struct lesson *read_good(const char *yaml)
{
    struct lesson *l = lesson_from(folder, yaml, src, &ds);
    str_clear(&text);
    diags_print(&ds, src, 0, &text);
    ck_assert_msg(l != NULL && ds.list.len == 0, "%s", str_cstr(&text));
    return l;
}

static const char everything[] =
    "warptutor: 1\n"
    "id: all-keys\n"
    "title: All keys\n"
    "summary: Two\n"
    "number: 7\n"
    "self_check: [3, 10]\n"
    "needs: [warp]\n"
    "kernels:\n"
    "  lane: {file: kernels/branch_on_lane.cu, args: {n: 8, out: const 0}, model: "
    "stack}\n"
    "  many: {file: kernels/reduce8.cu, kernel: reduce8, grid: 2, block: [8, 1],\n"
    "         args: {in: [1, 2, 3, 4, 5, 6, 7, 8]}}\n"
    "steps:\n"
    "  - say: |\n"
    "      Some text.\n"
    "  - say: more\n"
    "    show: {kernel: lane, at: first divergence, panes: [source, waterfall], watch: "
    "[v, i],\n"
    "           lanes: 8, model: its}\n"
    "  - predict: {kind: mask, of: next active mask}\n"
    "  - predict: {id: p, kind: number, of: variable v, lane: 3, at: line 24, tolerance: "
    "5%,\n"
    "              why: so, see: line 12, ask: What}\n"
    "  - play: {to: reconverge, speed: 2.5}\n"
    "  - compare: {kernels: [lane, many], measure: [issued, 'simt_efficiency[lines "
    "1-2]']}\n"
    "  - show: {kernel: many}\n"
    "    try: {block: [8, '16,2'], watch: issued}\n"
    "  - ratios: [{of: lane, to: many, with: {block: 8, grid: 1}, by: time, fact: "
    "block_64},\n"
    "             {of: many, to: many}]\n"
    "  - question: q1\n"
    "questions:\n"
    "  - {id: q1, kind: choice, ask: Why, options: [one, two], answer: b, self_check: "
    "3}\n"
    "  - {id: q2, kind: several, ask: Which, options: [one, two, three], answer: [a, "
    "c]}\n"
    "  - {id: q3, kind: lanes, lanes: 8, kernel: many, at: shuffle 1, of: variable sum "
    "after}\n"
    "claims:\n"
    "  - lane.simt_efficiency[lines 11-13] == 0.5\n"
    "  - measured(lane, n=20000).time / measured(many).time >= 1.8\n"
    "notes: {presenter: Talk slowly.}\n";

START_TEST(every_key)
{
    struct lesson *l = read_good(everything);
    ck_assert_str_eq(l->id, "all-keys");
    ck_assert_str_eq(l->title, "All keys");
    ck_assert_str_eq(l->summary, "Two");
    ck_assert_int_eq(l->number, 7);
    ck_assert(l->nself_check == 2 && l->self_check[1] == 10);
    ck_assert(l->nneeds == 1 && strcmp(l->needs[0], "warp") == 0);
    ck_assert_str_eq(l->presenter_notes, "Talk slowly.");
    ck_assert_uint_eq(l->nclaims, 2);
    ck_assert(!l->claims[0].measured && l->claims[1].measured);
    ck_assert_uint_eq(l->nquestions, 3);
    ck_assert_uint_eq(l->nsteps, 11); /* q2 and q3 follow the nine steps */
    lesson_free(l);
}
END_TEST

START_TEST(kernel_keys)
{
    struct lesson *l = read_good(everything);
    const struct lesson_kernel *lane = lesson_kernel(l, "lane"),
                               *many = lesson_kernel(l, "many");
    ck_assert_ptr_nonnull(lane);
    ck_assert_str_eq(lane->args[0], "n=8");
    ck_assert_str_eq(lane->args[1], "out=const 0");
    ck_assert_int_eq(lane->model, 0);
    ck_assert_uint_eq(lane->block[0], 0);
    ck_assert_int_eq(access(lane->file, R_OK), 0);
    ck_assert_str_eq(many->kernel, "reduce8");
    ck_assert_str_eq(many->args[0], "in=list [1, 2, 3, 4, 5, 6, 7, 8]");
    ck_assert(many->grid[0] == 2 && many->grid[1] == 1 && many->grid[2] == 1);
    ck_assert(many->block[0] == 8 && many->block[2] == 1);
    ck_assert_int_eq(many->model, -1);
    ck_assert_ptr_null(lesson_kernel(l, "none"));
    lesson_free(l);
}
END_TEST

START_TEST(step_keys)
{
    struct lesson *l = read_good(everything);
    const struct lesson_step *s = l->steps;
    ck_assert_int_eq(s[0].kind, LESSON_SAY);
    ck_assert_str_eq(s[0].say, "Some text.");
    ck_assert_int_eq(s[1].kind, LESSON_SHOW);
    ck_assert_str_eq(s[1].kernel, "lane");
    ck_assert_str_eq(s[1].at, "first divergence");
    ck_assert(s[1].npanes == 2 && s[1].nwatch == 2 && s[1].lanes == 8 && s[1].model == 1);
    ck_assert_int_eq(s[4].kind, LESSON_PLAY);
    ck_assert_str_eq(s[4].to, "reconverge");
    ck_assert_double_eq(s[4].speed, 2.5);
    ck_assert_int_eq(s[5].kind, LESSON_COMPARE);
    ck_assert(s[5].nkernels == 2 && s[5].nmeasures == 2);
    ck_assert_int_eq(s[6].kind, LESSON_TRY);
    ck_assert_str_eq(s[6].try_key, "block");
    ck_assert(s[6].ntry == 2 && strcmp(s[6].try_values[1], "16,2") == 0);
    ck_assert_int_eq(s[7].kind, LESSON_RATIOS);
    ck_assert_uint_eq(s[7].nratios, 2);
    const struct lesson_ratio *r = s[7].ratios;
    ck_assert(strcmp(r[0].of, "lane") == 0 && strcmp(r[0].to, "many") == 0);
    ck_assert_str_eq(r[0].settings, "block=8,grid=1");
    ck_assert(r[0].time && strcmp(r[0].fact->name, "block_64") == 0);
    ck_assert(!r[1].time && !r[1].fact && *r[1].settings == '\0');
    ck_assert_int_eq(s[8].kind, LESSON_QUESTION);
    ck_assert_ptr_eq(s[8].question, &l->questions[0]);
    ck_assert_ptr_eq(s[9].question, &l->questions[1]);
    lesson_free(l);
}
END_TEST

/* A question whose place would show its answer is asked from the run's start, unless the
 * step says where to stand. */
static const struct {
    const char *step, *at;
} asked_from[] = {
    {"predict: {kind: mask, of: active mask, at: line 21}", "start"},
    {"predict: {kind: number, of: active lanes, at: line 21}", "start"},
    {"predict: {kind: line, of: line, at: first divergence, ask: x}", "start"},
    {"predict: {kind: lanes, of: variable v, at: line 21}", "start"},
    {"predict: {kind: lanes, of: variable v after, at: line 21}", "line 21"},
    {"predict: {kind: mask, of: next active mask, at: line 21}", "line 21"},
    {"show: {at: line 20}\n    predict: {kind: mask, of: active mask, at: line 21}",
     "line 20"},
};

START_TEST(questions_do_not_give_their_answers_away)
{
    struct str yaml = {0};
    str_printf(&yaml,
               "warptutor: 1\nid: t\ntitle: T\nkernels:\n"
               "  lane: {file: kernels/branch_on_lane.cu}\nsteps:\n  - %s\n",
               asked_from[_i].step);
    struct lesson *l = read_good(str_cstr(&yaml));
    ck_assert_str_eq(l->steps[0].at, asked_from[_i].at);
    lesson_free(l);
    str_free(&yaml);
}
END_TEST

START_TEST(question_keys)
{
    struct lesson *l = read_good(everything);
    const struct question *mask = l->steps[2].question, *p = l->steps[3].question;
    ck_assert_int_eq(mask->answer, ANSWER_NEXT_MASK);
    ck_assert_str_eq(mask->at, "first divergence"); /* where the step before stands */
    ck_assert_str_eq(mask->kernel, "lane");
    ck_assert_str_eq(mask->id, "predict-3");
    ck_assert_ptr_nonnull(mask->text);
    ck_assert_str_eq(p->id, "p");
    ck_assert_str_eq(p->at, "line 24");
    ck_assert(p->lane_set == 8 && p->tolerance == 0.05);
    ck_assert_str_eq(p->why, "so");
    ck_assert_str_eq(p->see, "line 12");
    ck_assert_uint_eq(l->questions[0].right_options, 2);
    ck_assert_int_eq(l->questions[0].self_check, 3);
    ck_assert_uint_eq(l->questions[1].right_options, 5);
    ck_assert_int_eq(l->questions[2].answer, ANSWER_VARIABLE_AFTER);
    ck_assert_uint_eq(l->questions[2].lane_count, 8);
    lesson_free(l);
}
END_TEST

/* A lesson of this form, 6 lines, the wrong part behind it. */
#define HEAD                                                                             \
    "warptutor: 1\nid: t\ntitle: T\n"                                                    \
    "kernels:\n  lane: {file: kernels/branch_on_lane.cu}\n  tree: {file: "               \
    "kernels/tree8.cu}\n"
#define STEPS "steps:\n  - say: x\n"

static const struct fault top_faults[] = {
    {"- a\n", 1, 1, "a lesson is a map"},
    {"just text\n", 1, 1, "a lesson is a map"},
    {"id: t\n", 1, 1, "a lesson needs the key 'warptutor'"},
    {"warptutor: 2\nid: t\ntitle: T\n", 1, 12, "version 1 of the format"},
    {HEAD, 1, 1, "a lesson needs the key 'steps'"},
    {HEAD STEPS "tilte: x\n", 9, 1, "has no key 'tilte'; did you mean title"},
    {HEAD STEPS "zzzzzzzz: x\n", 9, 1, "it has warptutor, id, title"},
    {HEAD STEPS "number: 0\n", 9, 9, "from 1 to 99"},
    {HEAD STEPS "number: 3x\n", 9, 9, "from 1 to 99"},
    {HEAD STEPS "number: 99999999999999999999\n", 9, 9, "from 1 to 99"},
    {HEAD STEPS "self_check: [11]\n", 9, 14, "from 1 to 10"},
    {HEAD STEPS "needs: {a: b}\n", 9, 8, "a list is expected"},
    {HEAD STEPS "notes: x\n", 9, 8, "notes is a map"},
    {HEAD STEPS "notes: {present: x}\n", 9, 9, "did you mean presenter"},
    {HEAD STEPS "summary: [a]\n", 9, 10, "a text is expected, not a list"},
    {HEAD STEPS "summary: ''\n", 9, 11, "nothing stands here"},
    {HEAD STEPS "claims:\n  - lane.isued == 1\n", 10, 10, "did you mean issued"},
    {HEAD STEPS "claims:\n  - 'lane.isued == 1'\n", 10, 11, "did you mean issued"},
    {HEAD STEPS "claims: {a: b}\n", 9, 9, "a list is expected"},
    {HEAD "steps: []\n", 7, 8, "steps is a list"},
    {HEAD "steps: x\n", 7, 8, "steps is a list"},
};

#define KERNEL "warptutor: 1\nid: t\ntitle: T\n" STEPS "kernels:\n"
static const struct fault kernel_faults[] = {
    {KERNEL "  a: {kernel: x}\n", 7, 6, "a kernel needs the key 'file'"},
    {KERNEL "  a: kernels/tree8.cu\n", 7, 6, "a kernel is a map"},
    {KERNEL "  a: {file: kernels/tree9.cu}\n", 7, 13, "no file 'kernels/tree9.cu'"},
    {KERNEL "  a: {file: /etc/passwd}\n", 7, 13, "no '/' at its start"},
    {KERNEL "  a: {file: ../kernels/tree8.cu}\n", 7, 13, "no '..'"},
    {KERNEL "  a: {file: kernels/../../x}\n", 7, 13, "no '..'"},
    {KERNEL "  a: {file: kernels/..}\n", 7, 13, "no '..'"},
    {KERNEL "  a: {file: kernels/tree8.cu, bloc: 3}\n", 7, 31, "did you mean block"},
    {KERNEL "  a: {file: kernels/tree8.cu, block: 0}\n", 7, 38, "a whole number from 1"},
    {KERNEL "  a: {file: kernels/tree8.cu, block: [1, 2, 3, 4]}\n", 7, 38,
     "one to three"},
    {KERNEL "  a: {file: kernels/tree8.cu, registers: 300}\n", 7, 42, "from 1 to 255"},
    {KERNEL "  a: {file: kernels/tree8.cu, grow: 0}\n", 7, 37, "a whole number from 1"},
    {KERNEL "  a: {file: kernels/tree8.cu, shared: x}\n", 7, 39, "a whole number from 0"},
    {KERNEL "  a: {file: kernels/tree8.cu, arch: hoper}\n", 7, 37,
     "no architecture 'hoper'"},
    {KERNEL "  a: {file: kernels/tree8.cu, schedule: revers}\n", 7, 41,
     "did you mean reverse"},
    {KERNEL "  a: {file: kernels/tree8.cu, schedule: 'seed:'}\n", 7, 42,
     "did you mean seed:N"},
    {KERNEL "  a: {file: kernels/tree8.cu, view: compield}\n", 7, 37,
     "did you mean compiled"},
    {KERNEL "  a: {file: kernels/tree8.cu, model: voltа}\n", 7, 38, "no execution model"},
    {KERNEL "  a: {file: kernels/tree8.cu, model: stak}\n", 7, 38, "did you mean stack"},
    {KERNEL "  a: {file: kernels/tree8.cu, args: [1]}\n", 7, 37, "args is a map"},
    {KERNEL "  'a b': {file: kernels/tree8.cu}\n", 7, 4, "a kernel's alias has letters"},
    {"warptutor: 1\nid: t\ntitle: T\n" STEPS "kernels: {}\n", 6, 10, "kernels is a map"},
};

static const struct fault step_faults[] = {
    {HEAD "steps:\n  - sya: x\n", 8, 5, "a step has no key 'sya'; did you mean say"},
    {HEAD "steps:\n  - text\n", 8, 5, "a step is a map"},
    {HEAD "steps:\n  - {}\n", 8, 5, "an empty step"},
    {HEAD "steps:\n  - show: {kernel: lame}\n", 8, 20, "did you mean lane"},
    {HEAD "steps:\n  - show: {kernel: lane, at: frist divergence}\n", 8, 30, "an event"},
    {HEAD "steps:\n  - show: {kernel: lane, at: first divergense}\n", 8, 36,
     "did you mean divergence"},
    {HEAD "steps:\n  - show: {kernel: lane, at: line}\n", 8, 34, "a line number"},
    {HEAD "steps:\n  - show: {panes: [source, water]}\n", 8, 28, "no pane 'water'"},
    {HEAD "steps:\n  - show: {panes: [waterfal]}\n", 8, 20, "did you mean waterfall"},
    {HEAD "steps:\n  - facts: [even_od_grid]\n", 8, 13, "did you mean even_odd_grid"},
    {HEAD "steps:\n  - facts: [zzz]\n    say: x\n", 8, 13, "no fact 'zzz'"},
    {HEAD "steps:\n  - ratios: {of: lane, to: tree}\n", 8, 13, "ratios is a list"},
    {HEAD "steps:\n  - ratios: []\n", 8, 13, "ratios is a list"},
    {HEAD "steps:\n  - ratios: [lane]\n", 8, 14, "a ratio is a map"},
    {HEAD "steps:\n  - ratios: [{of: lane}]\n", 8, 14, "needs the key 'to'"},
    {HEAD "steps:\n  - ratios: [{of: lame, to: tree}]\n", 8, 19, "did you mean lane"},
    {HEAD "steps:\n  - ratios: [{of: lane, to: tree, with: 3}]\n", 8, 41,
     "with is a map"},
    {HEAD "steps:\n  - ratios: [{of: lane, to: tree, with: {block: '8,2'}}]\n", 8, 50,
     "one number"},
    {HEAD "steps:\n  - ratios: [{of: lane, to: tree, by: tim}]\n", 8, 39,
     "did you mean time"},
    {HEAD "steps:\n  - ratios: [{of: lane, to: tree, fact: block_65}]\n", 8, 41,
     "did you mean block_64"},
    {HEAD "steps:\n  - simd: {program: brunch, kernel: lane}\n", 8, 21,
     "did you mean branch"},
    {HEAD "steps:\n  - simd: {program: branch, kernel: lame}\n", 8, 37,
     "did you mean lane"},
    {HEAD "steps:\n  - simd: {program: branch}\n", 8, 11, "needs the key 'kernel'"},
    {HEAD "steps:\n  - show: {both: maybe}\n", 8, 18, "yes"},
    {HEAD "steps:\n  - show: {format: hexa}\n", 8, 20, "did you mean hex"},
    {HEAD "steps:\n  - show: {lanes: 16}\n", 8, 19, "8 or 32"},
    {HEAD "steps:\n  - show: {model: volta}\n", 8, 19, "no execution model 'volta'"},
    {HEAD "steps:\n  - play: {to: line 0}\n", 8, 22, "a line number"},
    {HEAD "steps:\n  - play: {speed: 0}\n", 8, 19, "above 0"},
    {HEAD "steps:\n  - play: {speed: fast}\n", 8, 19, "a number is expected"},
    {HEAD "steps:\n  - play: {}\n    compare: {kernels: [lane], measure: [issued]}\n", 9,
     14, "a step has one of play, compare"},
    {HEAD "steps:\n  - compare: {kernels: [lane], measure: [isued]}\n", 8, 42,
     "did you mean issued"},
    {HEAD "steps:\n  - compare: {kernels: [lane]}\n", 8, 14, "needs the key 'measure'"},
    {HEAD "steps:\n  - compare: {kernels: [lane], measure: [issued == 3]}\n", 8, 42,
     "only a metric is expected"},
    {HEAD "steps:\n  - try: {watch: issued}\n", 8, 10, "try needs a key"},
    {HEAD "steps:\n  - try: {n: [1], m: [2], watch: issued}\n", 8, 19,
     "varies one thing"},
    {HEAD "steps:\n  - try: {n: [1]}\n", 8, 10, "try needs 'watch'"},
    {HEAD "steps:\n  - try: [1]\n", 8, 10, "try is a map"},
    {HEAD "steps:\n  - question: q\n", 8, 15, "no question 'q'"},
};

#define ASK HEAD "steps:\n  - show: {kernel: lane}\n    predict: "
#define QUESTION HEAD STEPS "questions:\n  - "
static const struct fault question_faults[] = {
    {ASK "{of: active mask}\n", 9, 14, "needs the key 'kind'"},
    {ASK "{kind: mast, of: active mask}\n", 9, 21, "did you mean mask"},
    {ASK "{kind: mask}\n", 9, 14, "one of 'of' (computed) and 'answer'"},
    {ASK "{kind: mask, of: active mask, answer: 3}\n", 9, 14, "one of 'of'"},
    {ASK "{kind: mask, answer: 0xff, ask: x}\n", 9, 35,
     "masks and lane values are computed"},
    {ASK "{kind: mask, of: next activ mask}\n", 9, 36, "'active mask' or 'active lanes'"},
    {ASK "{kind: mask, of: next active}\n", 9, 42, "'mask' or 'lanes'"},
    {ASK "{kind: mask, of: varible x}\n", 9, 31, "did you mean variable"},
    {ASK "{kind: mask, of: active mask please}\n", 9, 43, "the end of 'of'"},
    {ASK "{kind: mask, of: metric issued, ask: x}\n", 9, 31,
     "of kind mask cannot ask for this"},
    {ASK "{kind: number, of: active mask}\n", 9, 33,
     "of kind number cannot ask for this"},
    {ASK "{kind: number, of: variable v}\n", 9, 33, "which lane?"},
    {ASK "{kind: lanes, lanes: 8, lane: 3, of: variable v}\n", 9, 44, "'lane' goes with"},
    {ASK "{kind: lanes, lanes: 16, of: variable v}\n", 9, 35, "8 or 32 lanes"},
    {ASK "{kind: number, of: variable v, lane: 32}\n", 9, 51, "from 0 to 31"},
    {ASK "{kind: number, of: metric isued, ask: x}\n", 9, 40, "did you mean issued"},
    {ASK "{kind: number, of: 'metric issued[lines 3]', ask: x}\n", 9, 55,
     "'-' and a line"},
    {ASK "{kind: number, of: metric issued}\n", 9, 14, "needs the key 'ask'"},
    {ASK "{kind: number, of: output out, ask: x}\n", 9, 43, "the number of an element"},
    {ASK "{kind: number, of: findings race-shred, ask: x}\n", 9, 42,
     "did you mean race-shared"},
    {ASK "{kind: mask, of: findings deadlock, ask: x}\n", 9, 31, "cannot ask for this"},
    {ASK "{kind: choice, answer: a, ask: x}\n", 9, 14, "needs 'options'"},
    {ASK "{kind: choice, answer: c, ask: x, options: [1, 2]}\n", 9, 37, "a to b"},
    {ASK "{kind: choice, answer: [a, b], ask: x, options: [1, 2]}\n", 9, 37, "one right"},
    {ASK "{kind: choice, answer: a, ask: x, options: [1]}\n", 9, 57,
     "two to eight options"},
    {ASK "{kind: number, answer: a, ask: x}\n", 9, 37, "a number is expected"},
    {ASK "{kind: number, answer: 3, ask: x, tolerance: 2}\n", 9, 59, "a tolerance is"},
    {ASK "{kind: number, answer: 3, ask: x, options: [1, 2]}\n", 9, 14, "has no options"},
    {ASK "{kind: number, answer: 3, ask: x, see: now}\n", 9, 53, "an event"},
    {QUESTION "{kind: number, answer: 3, ask: x}\n", 10, 5, "needs the key 'id'"},
    {QUESTION "{id: a, kind: number, answer: 3}\n", 10, 10, "needs the key 'ask'"},
    {QUESTION "{id: a, kind: mask, of: active mask, at: start}\n", 10, 29, "whose run?"},
    {QUESTION "{id: a, kind: mask, of: active mask, kernel: lane}\n", 10, 29, "where?"},
    {QUESTION
     "{id: a, kind: number, answer: 3, ask: x}\n  - {id: a, kind: number, answer: 3, "
     "ask: x}\n",
     11, 10, "another question has the id 'a'"},
    {ASK "{kind: order, answer: [a, b], ask: x, options: [1, 2, 3]}\n", 9, 36,
     "the letters of all options"},
    {ASK "{kind: order, answer: [a, a], ask: x, options: [1, 2]}\n", 9, 36,
     "each option comes once"},
    {ASK "{kind: order, of: metric issued, ask: x, options: [1, 2]}\n", 9, 32,
     "which kernels?"},
    {ASK "{kind: order, of: active mask, ask: x, kernels: [lane, lane]}\n", 9, 32,
     "of kind order cannot ask for this"},
    {ASK "{kind: order, of: metric issued, ask: x, kernels: [lane]}\n", 9, 64,
     "two to eight kernels"},
    {ASK "{kind: faster, kernels: [lane, lame]}\n", 9, 45, "did you mean lane"},
    {ASK "{kind: faster}\n", 9, 14, "two 'kernels'"},
    {ASK "{kind: faster, kernels: [lane, lane], options: [1, 2, 3]}\n", 9, 14,
     "3 options for 2 kernels"},
    {ASK "{kind: faster, kernels: [lane, lane], answer: a}\n", 9, 60, "is computed"},
    {ASK "{kind: line, of: active lanes, ask: x}\n", 9, 31,
     "of kind line cannot ask for this"},
    {ASK "{kind: line, answer: x, ask: x}\n", 9, 35, "a number is expected"},
    {HEAD STEPS "questions: x\n", 9, 12, "questions is a list"},
};

static void refused(const struct fault *f)
{
    struct lesson *l = lesson_from(folder, f->text, src, &ds);
    ck_assert_msg(l == NULL, "accepted:\n%s", f->text);
    expect_fault(&ds, src, f);
}

START_TEST(faults_at_the_top)
{
    refused(&top_faults[_i]);
}
END_TEST

START_TEST(faults_of_kernels)
{
    refused(&kernel_faults[_i]);
}
END_TEST

START_TEST(faults_of_steps)
{
    refused(&step_faults[_i]);
}
END_TEST

START_TEST(faults_of_questions)
{
    refused(&question_faults[_i]);
}
END_TEST

START_TEST(all_faults_at_once)
{
    ck_assert_ptr_null(lesson_from(
        folder,
        HEAD "steps:\n  - sya: x\n  - show: {at: nowhere}\n  - play: {speed: x}\n", src,
        &ds));
    ck_assert_uint_eq(ds.errors, 3);
}
END_TEST

START_TEST(caret_inside_a_place)
{
    ck_assert_ptr_null(lesson_from(
        folder, HEAD "steps:\n  - show: {kernel: lane, at: \"second shufle\"}\n", src,
        &ds));
    str_clear(&text);
    diags_print(&ds, src, 0, &text);
    ck_assert_ptr_nonnull(strstr(
        str_cstr(&text), "    8 |   - show: {kernel: lane, at: \"second shufle\"}\n"
                         "      |                                      ^~~~~~\n"));
}
END_TEST

/* Links may point within the two folders and nowhere else. */
START_TEST(links_that_leave)
{
    char outside[5000], link[5000];
    char *other = temp_folder();
    temp_write(other, "k.cu", "__global__ void k() {}\n");
    snprintf(outside, sizeof outside, "%s/k.cu", other);
    snprintf(link, sizeof link, "%s/k.cu", folder);
    ck_assert_int_eq(symlink(outside, link), 0);
    struct fault f = {KERNEL "  a: {file: k.cu}\n", 7, 13, "a link that leaves"};
    refused(&f);
    temp_remove(other);
}
END_TEST

START_TEST(folders_that_leave)
{
    char link[5000];
    char *other = temp_folder();
    temp_write(other, "k.cu", "__global__ void k() {}\n");
    snprintf(link, sizeof link, "%s/sub", folder);
    ck_assert_int_eq(symlink(other, link), 0);
    struct fault f = {KERNEL "  a: {file: sub/k.cu}\n", 7, 13, "a link that leaves"};
    refused(&f);
    temp_remove(other);
}
END_TEST

START_TEST(links_within)
{
    char link[5000];
    temp_write(folder, "real.cu", "__global__ void k() {}\n");
    snprintf(link, sizeof link, "%s/k.cu", folder);
    ck_assert_int_eq(symlink("real.cu", link), 0);
    struct lesson *l =
        read_good(KERNEL "  a: {file: k.cu}\n  b: {file: kernels/tree8.cu}\n");
    ck_assert_ptr_nonnull(strstr(l->kernels[0].file, folder));
    ck_assert_ptr_nonnull(strstr(l->kernels[1].file, data_folder()));
    lesson_free(l);
}
END_TEST

/* The lesson's own folder comes before the data folder. */
START_TEST(own_folder_first)
{
    char sub[5000];
    snprintf(sub, sizeof sub, "%s/kernels", folder);
    ck_assert_int_eq(mkdir(sub, 0700), 0);
    temp_write(folder, "kernels/tree8.cu", "__global__ void k() {}\n");
    struct lesson *l = read_good(KERNEL "  a: {file: kernels/tree8.cu}\n");
    ck_assert_ptr_nonnull(strstr(l->kernels[0].file, folder));
    lesson_free(l);
}
END_TEST

START_TEST(missing_lesson)
{
    ck_assert_ptr_null(lesson_read("/nonexistent.yaml", data_folder(), src, &ds));
    ck_assert_ptr_nonnull(
        strstr(ds.list.data[0]->message, "/nonexistent.yaml: no such file"));
}
END_TEST

START_TEST(list_of_lessons)
{
    struct arena *a = arena_new();
    struct lesson_entry *e;
    temp_write(folder, "z.yaml", "id: last\ntitle: No number\n");
    temp_write(folder, "b.yaml", "id: two\nnumber: 2\ntitle: Two\nsummary: S\n");
    temp_write(folder, "a.yaml", "number: 10\n");
    temp_write(folder, "bad.yaml", "[\n");
    temp_write(folder, "TEMPLATE.yaml", "id: template\n");
    temp_write(folder, "notes.txt", "id: none\n");
    temp_write(folder, ".hidden.yaml", "id: none\n");
    size_t n = lesson_list(folder, a, &e, src, &ds);
    ck_assert_uint_eq(n, 3);
    ck_assert_str_eq(e[0].id, "two");
    ck_assert_str_eq(e[0].title, "Two");
    ck_assert_str_eq(e[0].summary, "S");
    ck_assert_str_eq(e[1].id, "a"); /* the file's name */
    ck_assert_int_eq(e[1].number, 10);
    ck_assert_str_eq(e[2].id, "last");
    ck_assert_uint_eq(ds.errors, 1); /* bad.yaml */
    ck_assert_str_eq(lesson_find(e, n, "10"), e[1].path);
    ck_assert_str_eq(lesson_find(e, n, "two"), e[0].path);
    ck_assert_str_eq(lesson_find(e, n, "x/y.yaml"), "x/y.yaml");
    ck_assert_uint_eq(lesson_list("/nonexistent", a, &e, src, &ds), 0);
    arena_free(a);
}
END_TEST

START_TEST(folders_of_lessons)
{
    struct arena *a = arena_new();
    struct lesson_entry *e;
    char *other = temp_folder();
    temp_write(folder, "a.yaml", "id: one\ntitle: Mine\n");
    temp_write(other, "a.yaml", "id: one\ntitle: Theirs\n");
    temp_write(other, "b.yaml", "id: two\n");
    const char *dirs[] = {folder, other};
    ck_assert_uint_eq(lesson_list_all(dirs, 2, a, &e, src, &ds), 2);
    ck_assert_str_eq(e[0].title, "Mine");
    const char *places[] = {"/here/lessons", "/there/lessons"};
    ck_assert_str_eq(lesson_data_dir("/here/lessons/a.yaml", places, 2, a), "/here");
    ck_assert_str_eq(lesson_data_dir("/tmp/a.yaml", places, 2, a), "/there");
    ck_assert_str_eq(lesson_data_dir("a.yaml", places, 0, a), ".");
    temp_remove(other);
    arena_free(a);
}
END_TEST

Suite *read_suite(void)
{
    Suite *s = suite_create("lessons");
    TCase *c = tcase_create("lessons");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, every_key);
    tcase_add_test(c, kernel_keys);
    tcase_add_test(c, step_keys);
    tcase_add_test(c, question_keys);
    tcase_add_loop_test(c, questions_do_not_give_their_answers_away, 0,
                        sizeof asked_from / sizeof *asked_from);
    tcase_add_loop_test(c, faults_at_the_top, 0, sizeof top_faults / sizeof *top_faults);
    tcase_add_loop_test(c, faults_of_kernels, 0,
                        sizeof kernel_faults / sizeof *kernel_faults);
    tcase_add_loop_test(c, faults_of_steps, 0, sizeof step_faults / sizeof *step_faults);
    tcase_add_loop_test(c, faults_of_questions, 0,
                        sizeof question_faults / sizeof *question_faults);
    tcase_add_test(c, all_faults_at_once);
    tcase_add_test(c, caret_inside_a_place);
    tcase_add_test(c, links_that_leave);
    tcase_add_test(c, folders_that_leave);
    tcase_add_test(c, links_within);
    tcase_add_test(c, own_folder_first);
    tcase_add_test(c, missing_lesson);
    tcase_add_test(c, list_of_lessons);
    tcase_add_test(c, folders_of_lessons);
    suite_add_tcase(s, c);
    return s;
}
