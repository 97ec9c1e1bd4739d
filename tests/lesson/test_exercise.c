/* Exercises: the reader and its faults, what marking says of each kind of mistake, and what
 * lint demands. Exercises that are delivered are held by check-exercises. */
#include "config.h"

#include "suites.h"

#include "lesson/exercise.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HEAD "warptutor: 1\nexercise: twice\ntitle: Twice\ntask: Double each number.\n"
#define CHECKS                                                                           \
    "checks:\n"                                                                          \
    "  - {name: one warp, file: one.txt, models: [its, stack]}\n"                        \
    "  - {name: odd, file: odd.txt}\n"
#define REST "schedules: 4\nuses: [min]\nuses_not: [volatile]\nhints: [a, b]\n"

#define ONE                                                                              \
    "launch: grid=1 block=32\narg: x i32[32] = 5\narg: n i32 = 32\n"                     \
    "expect: x = 10\nexpect-metric: divergent_branches == 0\n"
#define ODD                                                                              \
    "launch: grid=2 block=48\narg: x i32[70] = iota\narg: n i32 = 70\n"                  \
    "expect: x = [0, 2, 4, 6] first 4\nexpect-metric: sectors_per_request <= 5\n"

#define KERNEL(body)                                                                     \
    "__global__ void twice(int *x, int n)\n"                                             \
    "{\n"                                                                                \
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n" body "}\n"
#define RIGHT KERNEL("    if (i < min(n, 70))\n        x[i] = 2 * x[i];\n")
#define STARTER KERNEL("")

static char *folder;
static struct sources *src;
static struct diags ds;

static void setup(void)
{
    folder = temp_folder();
    src = sources_new();
    diags_init(&ds);
    temp_write(folder, "exercise.yaml", HEAD CHECKS REST);
    temp_write(folder, "one.txt", ONE);
    temp_write(folder, "odd.txt", ODD);
    temp_write(folder, "solution.cu", RIGHT);
    temp_write(folder, "starter.cu", STARTER);
}

static void teardown(void)
{
    diags_free(&ds);
    sources_free(src);
    temp_remove(folder);
}

static struct exercise *read_it(void)
{
    struct exercise *e = exercise_read(folder, src, &ds);
    struct str all = {0};
    diags_print(&ds, src, 0, &all);
    ck_assert_msg(e != NULL, "%s", str_cstr(&all));
    str_free(&all);
    return e;
}

/* --- the reader --------------------------------------------------------------------- */

START_TEST(all_keys)
{
    temp_write(folder, "exercise.yaml", HEAD "self_check: 4\n" CHECKS REST);
    struct exercise *e = read_it();
    ck_assert_str_eq(e->id, "twice");
    ck_assert_str_eq(e->title, "Twice");
    ck_assert_str_eq(e->task, "Double each number.");
    ck_assert_int_eq(e->item, 4);
    ck_assert_uint_eq(e->nchecks, 2);
    ck_assert_str_eq(e->checks[1].name, "odd");
    ck_assert(e->checks[0].models[MODEL_STACK] && e->checks[0].models[MODEL_ITS]);
    ck_assert(!e->checks[1].models[MODEL_STACK] && e->checks[1].models[MODEL_ITS]);
    ck_assert_uint_eq(e->schedules, 4);
    ck_assert_str_eq(e->uses[0], "min");
    ck_assert_str_eq(e->uses_not[0], "volatile");
    ck_assert_uint_eq(e->nhints, 2);
    exercise_free(e);
}
END_TEST

static const struct fault faults[] = {
    {"- a\n", 1, 1, "an exercise is a map of keys"},
    {"warptutor: 2\n", 1, 12, "this program reads version 1 of the format"},
    {"warptutor: 1\n", 1, 1, "an exercise needs the key 'exercise'"},
    {HEAD REST, 1, 1, "an exercise needs the key 'checks'"},
    {HEAD CHECKS "hint: [a]\n", 8, 1, "has no key 'hint'; did you mean 'hints'?"},
    {HEAD "self_check: 11\n" CHECKS, 5, 13, "a number from 1 to 10 is expected"},
    {HEAD CHECKS "schedules: 0\n", 8, 12, "a number from 1 to 64 is expected"},
    {HEAD CHECKS "schedules: few\n", 8, 12, "a number from 1 to 64 is expected"},
    {HEAD CHECKS "uses: min\n", 8, 7, "a list of texts is expected"},
    {HEAD CHECKS "hints: [a, [b]]\n", 8, 12, "a text is expected"},
    {HEAD "checks: []\n", 5, 9, "a list of checks is expected"},
    {HEAD "checks: [one.txt]\n", 5, 10, "a check is a map"},
    {HEAD "checks: [{name: a}]\n", 5, 10, "a check needs 'name' and 'file'"},
    {HEAD "checks: [{name: a, fiel: one.txt}]\n", 5, 20,
     "has no key 'fiel'; did you mean 'file'?"},
    {HEAD "checks: [{name: a, file: two.txt}]\n", 5, 26, "there is no such file"},
    {HEAD "checks: [{name: a, file: ../one.txt}]\n", 5, 26,
     "the name of a file in the exercise's folder is expected"},
    {HEAD "checks: [{name: a, file: one.txt, models: [its, both]}]\n", 5, 49,
     "'its' or 'stack' is expected"},
    {HEAD "checks: [{name: a, file: one.txt, models: []}]\n", 5, 43,
     "[its], [stack] or [its, stack] is expected"},
    {HEAD "checks:\n  - {name: a, file: one.txt}\n  - {name: a, file: odd.txt}\n", 7, 5,
     "two checks have this name"},
};

START_TEST(damaged)
{
    temp_write(folder, "exercise.yaml", faults[_i].text);
    struct exercise *e = exercise_read(folder, src, &ds);
    expect_fault(&ds, src, &faults[_i]);
    ck_assert_ptr_null(e);
}
END_TEST

START_TEST(files_beside_it)
{
    struct str path = {0};
    str_printf(&path, "%s/solution.cu", folder);
    remove(path.data);
    ck_assert_ptr_null(exercise_read(folder, src, &ds));
    ck_assert_uint_eq(ds.errors, 1);
    ck_assert_ptr_null(exercise_read("/nowhere", src, &ds));
    ck_assert_uint_eq(ds.errors, 2);
    str_free(&path);
}
END_TEST

START_TEST(listed)
{
    static const char *const names[] = {"/twice", "/half", "/empty", "/.hidden"};
    struct arena *a = arena_new();
    const char **found;
    for (size_t i = 0; i < 4; i++) {
        const char *path = arena_printf(a, "%s%s", folder, names[i]);
        ck_assert_int_eq(mkdir(path, 0755), 0);
        if (strcmp(names[i], "/empty") != 0)
            temp_write(path, "exercise.yaml", HEAD);
    }
    ck_assert_uint_eq(exercise_list(folder, a, &found), 2);
    ck_assert_str_eq(found[0], "half");
    ck_assert_str_eq(found[1], "twice");
    ck_assert_uint_eq(exercise_list("/nowhere", a, &found), 0);
    arena_free(a);
}
END_TEST

/* --- marking ------------------------------------------------------------------------ */

static const struct {
    const char *text;
    const char *check;   /* NULL: passes */
    const char *says;    /* in the message; "": there is none */
    const char *command; /* its end; "": there is none; NULL: any */
    const char *found;   /* id of a finding that must be there; NULL: none at all */
} marks[] = {
    {RIGHT, NULL, "", "", NULL},
    {KERNEL("    x[i] = 2 * y;\n"), "compiles", "", "", NULL},
    {"int no_kernel;\n", "compiles", "", "", NULL},
    /* values: the last store to the element, or none */
    {KERNEL("    if (i < min(n, 70))\n        x[i] = 2 * x[i] + 1;\n"), "one warp",
     "x[0] is 11, expected 10 (model its)", NULL, NULL},
    {STARTER, "one warp", "x[0] is 5, expected 10 (model its); nothing is stored there",
     "--at end", NULL},
    {KERNEL("    int v;\n    if (n < 0)\n        v = 1;\n    if (i < n)\n"
            "        x[i] = v;\n"),
     "one warp", "x[0] is ?, expected 10 (model its); '?' was never given a value", NULL,
     "uninit-local"},
    /* findings */
    {KERNEL("    x[i] = 2 * x[i];\n"), "odd",
     "the values are right, but not reliably: ", NULL, "oob-global"},
    {KERNEL("    if (i >= n)\n        return;\n    int v = x[i];\n    x[i ^ 1] = 10;\n"
            "    if (n > 32)\n        x[i] = 2 * v;\n"),
     "one warp", "nothing orders the two", NULL, "race-global"},
    {KERNEL("    while (n)\n        atomicAdd(&x[i % 32], 1);\n"), "one warp", "x[0] is ",
     NULL, "step-budget"},
    /* metrics: with the advice that explains them */
    {KERNEL("    int v = i;\n    if (i % 2)\n"
            "        for (int k = 0; k < 50; k++)\n            v = v * 3 % 7;\n"
            "    else\n        for (int k = 0; k < 50; k++)\n            v = v * 5 % 7;\n"
            "    if (i < n && v >= 0)\n        x[i] = n == 32 ? 10 : 2 * i;\n"),
     "one warp",
     "divergent_branches is 1 (model its); the task asks for "
     "divergent_branches == 0",
     "--at 'first divergence'", "divergent-hot"},
    /* other orders */
    {"__device__ unsigned next;\n" KERNEL("    unsigned t = atomicInc(&next, 4096);\n"
                                          "    if (t < min(n, 70))\n"
                                          "        x[t] = n == 32 ? 10 : 2 * i;\n"),
     "odd", "right by luck: another legal order shows a fault", NULL, "order-dependent"},
    /* words of the source: not in comments, not in texts */
    {"// min\n" KERNEL("    const char *s = \"min\"; /* min */\n"
                       "    if (i < n && *s)\n        x[i] = 2 * x[i];\n"),
     "uses min", "the task asks for min, which is not used", "", NULL},
    {"// volatile\n" RIGHT "/* volatile */\n", NULL, "", "", NULL},
    {KERNEL(
         "    volatile int *y = x;\n    if (i < min(n, 70))\n        y[i] = 2 * y[i];\n"),
     "uses no volatile", "the task asks to do without volatile", "", NULL},
};

static bool has_finding(const char *id)
{
    for (size_t i = 0; i < ds.list.len; i++)
        if (ds.list.data[i]->finding != FINDING_NONE &&
            strcmp(finding_info(ds.list.data[i]->finding)->id, id) == 0)
            return true;
    return false;
}

static size_t count_findings(void)
{
    size_t n = 0;
    for (size_t i = 0; i < ds.list.len; i++)
        n += ds.list.data[i]->finding != FINDING_NONE;
    return n;
}

static struct mark mark_text(const struct exercise *e, const char *text)
{
    struct mark m;
    struct str path = {0};
    temp_write(folder, "mine.cu", text);
    str_printf(&path, "%s/mine.cu", folder);
    exercise_mark(e, path.data, src, &ds, &m);
    str_free(&path);
    return m;
}

START_TEST(marked)
{
    struct exercise *e = read_it();
    struct mark m = mark_text(e, marks[_i].text);
    const char *said = str_cstr(&m.message), *command = str_cstr(&m.command);
    ck_assert_msg(m.passed == !marks[_i].check, "%s: %s", m.check ? m.check : "passed",
                  said);
    if (marks[_i].check)
        ck_assert_msg(strcmp(m.check, marks[_i].check) == 0, "%s: %s", m.check, said);
    ck_assert_msg(*marks[_i].says ? strstr(said, marks[_i].says) != NULL : !*said, "%s",
                  said);
    if (marks[_i].command)
        ck_assert_msg(*marks[_i].command ? str_ends(command, marks[_i].command)
                                         : !*command,
                      "%s", command);
    if (marks[_i].found)
        ck_assert_msg(has_finding(marks[_i].found), "no %s", marks[_i].found);
    else
        ck_assert_uint_eq(count_findings(), 0);
    mark_free(&m);
    exercise_free(e);
}
END_TEST

/* The step that is shown for a wrong value is the one that stored it. */
START_TEST(last_store_is_shown)
{
    struct exercise *e = read_it();
    struct mark m = mark_text(e, KERNEL("    if (i < min(n, 70))\n        x[i] = 1;\n"
                                        "    if (i == 3)\n        x[i] = 4;\n"
                                        "    if (i == 0)\n        x[i] = 2;\n"
                                        "    if (i == 1)\n        x[i] = 10;\n"));
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct trace_options whole = {0};
    struct str path = {0};
    const char *at = strstr(str_cstr(&m.command), "--at ");
    ck_assert_ptr_nonnull(at);
    opt.header = e->checks[0].header;
    str_printf(&path, "%s/mine.cu", folder);
    struct session *s = session_open(path.data, &opt, src, &ds);
    struct run *r = session_trace(s, MODEL_ITS, &whole, &ds);
    uint64_t step = strtoull(at + 5, NULL, 10);
    const struct machine *machine = trace_at(run_trace(r), step);
    uint32_t pc = trace_step(run_trace(r), step).pc;
    ck_assert_uint_eq(pc_source_line(machine, pc, src), 9);
    str_free(&path);
    run_free(r);
    session_close(s);
    mark_free(&m);
    exercise_free(e);
}
END_TEST

/* Places of findings in another order come with that order. */
START_TEST(order_is_named)
{
    struct exercise *e = read_it();
    struct mark m = mark_text(e, "__device__ unsigned next;\n" KERNEL(
                                     "    unsigned t = atomicInc(&next, 4096);\n"
                                     "    if (t < min(n, 70))\n"
                                     "        x[t] = n == 32 ? 10 : 2 * i;\n"));
    ck_assert_ptr_nonnull(strstr(str_cstr(&m.command), " --schedule="));
    ck_assert_ptr_nonnull(strstr(str_cstr(&m.command), "/odd.txt --model its"));
    mark_free(&m);
    exercise_free(e);
}
END_TEST

#define SPIN                                                                             \
    "__device__ int flag;\n" KERNEL(                                                     \
        "    if (i % 2 == 0) {\n        while (atomicAdd(&flag, 0) == 0)\n"              \
        "            ;\n    } else {\n        atomicExch(&flag, 1);\n    }\n"            \
        "    if (i < min(n, 70))\n        x[i] = 2 * x[i];\n")

/* A flag between lanes of a warp: right since Volta, for ever before it. */
START_TEST(models_are_told_apart)
{
    temp_write(folder, "one.txt",
               "launch: grid=1 block=32\narg: x i32[32] = 5\n"
               "arg: n i32 = 32\nexpect: x = 10\n");
    struct exercise *e = read_it();
    struct mark m = mark_text(e, SPIN);
    ck_assert(!m.passed);
    ck_assert_str_eq(m.check, "one warp");
    ck_assert_ptr_nonnull(strstr(str_cstr(&m.command), "--model stack"));
    ck_assert(has_finding("deadlock"));
    e->checks[0].models[MODEL_STACK] = false;
    mark_free(&m);
    diags_free(&ds);
    diags_init(&ds);
    m = mark_text(e, SPIN);
    ck_assert_msg(m.passed, "%s", str_cstr(&m.message));
    mark_free(&m);
    exercise_free(e);
}
END_TEST

START_TEST(no_such_solution)
{
    struct mark m;
    struct exercise *e = read_it();
    exercise_mark(e, "/nowhere.cu", src, &ds, &m);
    ck_assert(!m.passed);
    ck_assert_str_eq(m.check, "compiles");
    ck_assert_uint_eq(ds.errors, 1);
    mark_free(&m);
    exercise_free(e);
}
END_TEST

/* --- lint --------------------------------------------------------------------------- */

static void add_wrong(const char *name, const char *text)
{
    struct str path = {0};
    str_printf(&path, "%s/wrong", folder);
    mkdir(path.data, 0755);
    temp_write(path.data, name, text);
    str_free(&path);
}

#define PLUS_ONE "    if (i < min(n, 70))\n        x[i] = 2 * x[i] + 1;\n"
#define BY_LUCK                                                                          \
    "    unsigned t = atomicInc(&next, 4096);\n    if (t < min(n, 70))\n"                \
    "        x[t] = n == 32 ? 10 : 2 * i;\n"

static void add_good_wrongs(void)
{
    struct str path = {0};
    str_printf(&path, "%s/right", folder);
    mkdir(path.data, 0755);
    str_free(&path);
    add_wrong("1.cu", "// fails: one warp [values]\n" KERNEL(PLUS_ONE));
    add_wrong("2.cu", "// fails: odd [oob-global]\n" KERNEL("    x[i] = 2 * x[i];\n"));
    add_wrong("3.cu", "// fails: odd [order-dependent, luck]\n"
                      "__device__ unsigned next;\n" KERNEL(BY_LUCK));
}

START_TEST(lint_is_content)
{
    add_good_wrongs();
    struct exercise *e = read_it();
    struct str all = {0};
    exercise_lint(e, src, &ds);
    diags_print(&ds, src, 0, &all);
    ck_assert_msg(ds.list.len == 0, "%s", str_cstr(&all));
    str_free(&all);
    exercise_free(e);
}
END_TEST

static const struct {
    const char *file, *text; /* replaces this one of a good exercise */
    const char *says;
} lints[] = {
    {"solution.cu", STARTER, "/solution.cu does not pass: 'one warp': x[0] is 5"},
    {"starter.cu", RIGHT, "the starter passes already"},
    {"starter.cu", KERNEL("    y;\n"), "the starter does not compile"},
    {"exercise.yaml", HEAD CHECKS "uses: [min]\nschedules: 4\nhints: [a]\n",
     "two hints are needed"},
    {"wrong/1.cu", KERNEL(PLUS_ONE), "/1.cu: its first line must be '// fails: CHECK'"},
    {"wrong/1.cu", "// fails: odd\n" KERNEL(PLUS_ONE),
     "/1.cu fails at 'one warp', not at 'odd'"},
    {"wrong/1.cu", "// fails: one warp [race-global]\n" KERNEL(PLUS_ONE),
     "/1.cu fails at 'one warp', but not for 'race-global'"},
    {"wrong/1.cu", "// fails: one warp [luck]\n" KERNEL(PLUS_ONE),
     "/1.cu fails at 'one warp', but not for 'luck'"},
    {"wrong/1.cu", "// fails: one warp [divergent_branches]\n" KERNEL(PLUS_ONE),
     "/1.cu fails at 'one warp', but not for 'divergent_branches'"},
    {"wrong/2.cu", "// fails: odd [values]\n" KERNEL("    x[i] = 2 * x[i];\n"),
     "/2.cu fails at 'odd', but not for 'values'"},
    {"wrong/3.cu", "// fails: odd\n" RIGHT, "/3.cu passes; it should fail at 'odd'"},
    {"wrong/3.cu", "// fails: odd\n" KERNEL("    x[i] = 2 * x[i];\n"),
     "a wrong solution that is right by luck is needed"},
    {"wrong/3.txt", "", NULL},
    {"right/1.cu", KERNEL("    if (i < min(n, 70))\n        x[i] += x[i];\n"), NULL},
    {"right/1.cu", STARTER, "/right/1.cu does not pass: 'one warp'"},
};

START_TEST(lint_demands)
{
    struct str path = {0};
    str_printf(&path, "%s/%s", folder, lints[_i].file);
    add_good_wrongs();
    temp_write(folder, lints[_i].file, lints[_i].text);
    struct exercise *e = read_it();
    exercise_lint(e, src, &ds);
    bool said = false;
    for (size_t i = 0; lints[_i].says && i < ds.list.len; i++)
        said |= strstr(ds.list.data[i]->message, lints[_i].says) != NULL;
    struct str all = {0};
    diags_print(&ds, src, 0, &all);
    ck_assert_msg(lints[_i].says ? said : ds.list.len == 0, "%s", str_cstr(&all));
    str_free(&all);
    str_free(&path);
    exercise_free(e);
}
END_TEST

START_TEST(three_wrong_ones)
{
    struct exercise *e = read_it();
    exercise_lint(e, src, &ds);
    ck_assert_uint_eq(ds.errors, 2);
    ck_assert_ptr_nonnull(strstr(ds.list.data[1]->message, "three wrong solutions"));
    exercise_free(e);
}
END_TEST

Suite *exercise_suite(void)
{
    Suite *s = suite_create("exercise");
    TCase *t = tcase_create("exercise");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, all_keys);
    tcase_add_loop_test(t, damaged, 0, sizeof faults / sizeof *faults);
    tcase_add_test(t, files_beside_it);
    tcase_add_test(t, listed);
    tcase_add_loop_test(t, marked, 0, sizeof marks / sizeof *marks);
    tcase_add_test(t, last_store_is_shown);
    tcase_add_test(t, order_is_named);
    tcase_add_test(t, models_are_told_apart);
    tcase_add_test(t, no_such_solution);
    tcase_add_test(t, lint_is_content);
    tcase_add_loop_test(t, lint_demands, 0, sizeof lints / sizeof *lints);
    tcase_add_test(t, three_wrong_ones);
    suite_add_tcase(s, t);
    return s;
}
