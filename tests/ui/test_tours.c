/* Every lesson taken from its first step to its last through the interface's commands, at
 * three sizes: each step is shown without a complaint, every variation runs, every question
 * takes its right answer as a learner types it, and the text fits. */
#include "suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/export.h"
#include "ui/tour.h"
#include "ui/tour_text.h"

#define COURSE 20    /* lessons of the course */
#define MOST_ROWS 60 /* of one step on the smallest full screen, with its answer */

struct visit {
    struct sources *src;
    struct diags ds;
    struct app app;
};

static char *in_tree(const char *name)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    struct str path = {0};
    str_printf(&path, "%s/%s", dir ? dir : WT_SOURCE_DIR, name);
    return path.data;
}

static void open_visit(struct visit *v, int rows, int cols)
{
    static char *arch; /* outlives the apps, as the command line does */
    if (!arch)
        arch = in_tree("arch/hopper-h200.yaml");
    struct ui_options ui = {.arch = arch};
    char *dir = in_tree("lessons");
    const char *dirs[] = {dir}, *notice;
    v->src = sources_new();
    diags_init(&v->ds);
    app_init(&v->app, NULL, rows, cols, &ui);
    v->app.catalogue = catalogue_open(dirs, 1, v->src, &v->ds, false, &notice);
    mem_free(dir);
}

static void close_visit(struct visit *v)
{
    app_free(&v->app);
    diags_free(&v->ds);
    sources_free(v->src);
}

static void no_complaint(const struct visit *v, const char *doing)
{
    const struct tour *t = v->app.tour;
    ck_assert_msg(!v->app.is_error, "lesson %s, step %zu, %s: %s", t->lesson->id,
                  t->step + 1, doing, str_cstr(&v->app.message));
}

static void type_lanes(const struct answer *a, unsigned n, struct str *out)
{
    for (unsigned lane = 0; lane < n; lane++)
        str_printf(out, "%s%s", lane ? " " : "",
                   a->mask >> lane & 1 ? a->lanes[lane] : "0");
}

static void type_letters(const struct question *q, const struct answer *a,
                         struct str *out)
{
    for (size_t i = 0; i < q->noptions; i++)
        if (q->kind == QUESTION_ORDER)
            str_printf(out, "%s%c", i ? "," : "", 'a' + a->order[i]);
        else if (a->options >> i & 1)
            str_printf(out, "%s%c", out->len ? "," : "", (char)('a' + i));
}

/* The right answer as a learner would type it. */
static void type_answer(const struct question *q, const struct answer *a, struct str *out)
{
    switch (q->kind) {
    case QUESTION_CHOICE:
    case QUESTION_SEVERAL:
    case QUESTION_FASTER:
    case QUESTION_ORDER:
        type_letters(q, a, out);
        break;
    case QUESTION_NUMBER:
        if (q->lane_set && *a->lanes[__builtin_ctz(q->lane_set)])
            str_add(out, a->lanes[__builtin_ctz(q->lane_set)]);
        else
            str_printf(out, "%.9g", a->number);
        break;
    case QUESTION_LINE:
        str_printf(out, "line %.0f", a->number);
        break;
    case QUESTION_MASK:
        str_printf(out, "0x%08x", a->mask);
        break;
    case QUESTION_LANES:
        type_lanes(a, q->lane_count, out);
        break;
    }
}

static void answer_question(struct visit *v)
{
    struct tour *t = v->app.tour;
    const struct question *q = tour_question(t);
    struct answer right;
    struct str line = {0};
    if (!q)
        return;
    ck_assert(stage_answer(t->stage, q, &right, &v->ds));
    str_add(&line, "answer ");
    struct str typed = {0};
    type_answer(q, &right, &typed);
    str_add(&line, str_cstr(&typed));
    app_type(&v->app, str_cstr(&line));
    no_complaint(v, str_cstr(&line));
    ck_assert_msg(t->asked == ASK_RIGHT,
                  "lesson %s, step %zu: \"%s\" is not taken as right", t->lesson->id,
                  t->step + 1, str_cstr(&line));
    struct area pane = v->app.now.layout.inner[PANE_LESSON];
    int row = doc_row_of(&t->doc, pane.cols - 2, t->verdict) - v->app.scroll[PANE_LESSON];
    ck_assert_msg(row >= 0 && (row < pane.rows || pane.rows <= 0),
                  "lesson %s, step %zu: the verdict is not in view", t->lesson->id,
                  t->step + 1);
    str_free(&typed);
    str_free(&line);
}

/* A letter runs the kernel in each of the ways that a step lets try. */
static void try_all(struct visit *v)
{
    const struct tour *t = v->app.tour;
    const struct lesson_step *s = &t->lesson->steps[t->step];
    for (size_t i = 0; s->kind == LESSON_TRY && i < s->ntry; i++) {
        app_key(&v->app, (struct key){.code = 'a' + (uint32_t)i});
        no_complaint(v, s->try_values[i]);
    }
}

static void take_step(struct visit *v)
{
    struct tour *t = v->app.tour;
    struct cells c;
    no_complaint(v, "shown");
    cells_init(&c, v->app.rows, v->app.cols);
    app_draw(&v->app, &c);
    cells_free(&c);
    try_all(v);
    answer_question(v);
    ck_assert_msg(doc_rows(&t->doc, 76) <= MOST_ROWS, "lesson %s, step %zu: %d rows",
                  t->lesson->id, t->step + 1, doc_rows(&t->doc, 76));
}

/* Enter reads on where there is more text, then goes on. */
static void next_step(struct visit *v)
{
    size_t step = v->app.tour->step;
    for (int i = 0; i < MOST_ROWS && v->app.tour->step == step; i++)
        app_type(&v->app, "continue");
    ck_assert_msg(v->app.tour->step == step + 1, "lesson %s stays at step %zu",
                  v->app.tour->lesson->id, step + 1);
}

/* Going back shows what going forward did: the kernel and the place. */
static void step_back_and_on(struct visit *v)
{
    struct tour *t = v->app.tour;
    if (t->step == 0 || tour_question(t))
        return; /* an answer moves the view */
    size_t step = t->step;
    tour_go(t, &v->app, step + 1 < t->lesson->nsteps ? step + 1 : 0);
    tour_go(t, &v->app, step);
    no_complaint(v, "gone back to");
    const struct lesson_step *s = &t->lesson->steps[step];
    if (s->kernel)
        ck_assert_str_eq(t->kernel, s->kernel);
}

/* The kernel that a step shows, by name, is the same whether the lesson is begun there or
 * taken from the start. */
static void take_directly(int number, const char *const *seen, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct visit v;
        char name[8];
        open_visit(&v, 24, 80);
        snprintf(name, sizeof name, "%d", number);
        ck_assert(catalogue_start(v.app.catalogue, &v.app, name, &v.ds));
        tour_go(v.app.tour, &v.app, i);
        ck_assert_msg(strcmp(v.app.tour->kernel, seen[i]) == 0,
                      "lesson %d, step %zu: %s in view, not %s", number, i + 1,
                      v.app.tour->kernel, seen[i]);
        close_visit(&v);
    }
}

static void take_lesson(int number, int rows, int cols)
{
    struct visit v;
    char name[8];
    open_visit(&v, rows, cols);
    snprintf(name, sizeof name, "%d", number);
    ck_assert_msg(catalogue_start(v.app.catalogue, &v.app, name, &v.ds), "lesson %d",
                  number);
    ck_assert_int_eq(v.app.tour->lesson->number, number);
    for (;;) {
        take_step(&v);
        if (v.app.tour->step + 1 == v.app.tour->lesson->nsteps)
            break;
        next_step(&v);
    }
    close_visit(&v);
}

START_TEST(small)
{
    take_lesson(_i, 24, 80);
}
END_TEST

START_TEST(from_any_step)
{
    struct visit v;
    char name[8], *seen[64];
    size_t n = 0;
    open_visit(&v, 24, 80);
    snprintf(name, sizeof name, "%d", _i);
    ck_assert(catalogue_start(v.app.catalogue, &v.app, name, &v.ds));
    for (;;) {
        seen[n++] = mem_strdup(v.app.tour->kernel);
        step_back_and_on(&v);
        answer_question(&v);
        if (v.app.tour->step + 1 == v.app.tour->lesson->nsteps)
            break;
        next_step(&v);
    }
    close_visit(&v);
    take_directly(_i, (const char *const *)seen, n);
    for (size_t i = 0; i < n; i++)
        mem_free(seen[i]);
}
END_TEST

START_TEST(smallest)
{
    take_lesson(_i, 20, 60);
}
END_TEST

START_TEST(large)
{
    take_lesson(_i, 40, 120);
}
END_TEST

/* ---- ratios ---- */

/* Whether a row of the screen has the label and, behind it, the figures. */
static bool row_has(const struct visit *v, const char *label, const char *figures)
{
    struct cells c;
    struct str text = {0};
    bool found = false;
    cells_init(&c, v->app.rows, v->app.cols);
    app_draw(&v->app, &c);
    export_text(&c, &text);
    for (const char *p = str_cstr(&text); *p && !found; p += strcspn(p, "\n") + 1) {
        const char *end = p + strcspn(p, "\n"), *at = strstr(p, label);
        const char *value = at && at < end ? strstr(at + strlen(label), figures) : NULL;
        found = value && value < end;
        if (!*end)
            break;
    }
    cells_free(&c);
    str_free(&text);
    return found;
}

/* "2.00      1.89": both columns, as the table has them. */
static void figures_of(const struct stage_ratio *r, struct str *out)
{
    str_printf(out, "%.2f  %8.2f", r->simulated, r->measured);
}

static void look_at_ratios(struct visit *v, const struct lesson_step *s,
                           struct str *facts)
{
    const struct tour *t = v->app.tour;
    ck_assert_uint_eq(t->ratios.len, s->nratios);
    for (size_t i = 0; i < s->nratios; i++) {
        const struct stage_ratio *r = &t->ratios.data[i];
        struct str label = {0}, figures = {0};
        if (!ratios_one_pair(s))
            ratio_label(&s->ratios[i], &label);
        else
            str_add(&label,
                    *s->ratios[i].settings ? s->ratios[i].settings : "as they stand");
        figures_of(r, &figures);
        ck_assert_msg(r->simulated > 0 && r->measured > 0 && *r->source,
                      "%s, %s: %g simulated, %g measured", t->lesson->id,
                      str_cstr(&label), r->simulated, r->measured);
        ck_assert_msg(fabs(r->simulated / r->measured - 1) < 0.25,
                      "%s, %s: %g simulated, %g measured", t->lesson->id,
                      str_cstr(&label), r->simulated, r->measured);
        ck_assert_msg(row_has(v, str_cstr(&label), str_cstr(&figures)),
                      "%s, %s: no row with %s at %dx%d", t->lesson->id, str_cstr(&label),
                      str_cstr(&figures), v->app.cols, v->app.rows);
        if (s->ratios[i].fact)
            str_printf(facts, "%s ", s->ratios[i].fact->name);
        str_free(&label);
        str_free(&figures);
    }
}

static void look_at_lesson(int number, int rows, int cols, struct records *records,
                           struct str *facts)
{
    struct visit v;
    char name[8];
    open_visit(&v, rows, cols);
    v.app.compare.records = records;
    snprintf(name, sizeof name, "%d", number);
    ck_assert(catalogue_start(v.app.catalogue, &v.app, name, &v.ds));
    for (size_t i = 0; i < v.app.tour->lesson->nsteps; i++) {
        const struct lesson_step *s = &v.app.tour->lesson->steps[i];
        if (s->kind != LESSON_RATIOS)
            continue;
        tour_go(v.app.tour, &v.app, i);
        no_complaint(&v, "shown");
        look_at_ratios(&v, s, facts);
        app_type(&v.app, "zoom compare");
        ck_assert(row_has(&v, "simulated", "±") && row_has(&v, "measured", "▇"));
        app_type(&v.app, "continue"); /* comes back to the text first */
        ck_assert(!v.app.zoomed && v.app.now.layout.shown[PANE_LESSON]);
        ck_assert_uint_eq(v.app.tour->step, i);
    }
    close_visit(&v);
}

/* Whatever a lesson holds against each other shows both columns, the figures near each
 * other, on the smallest full screen; and what the course is about is among it. */
START_TEST(ratios_show_both_columns)
{
    static const char *const about[] = {"even_odd_block", "switch_32", "lengths_mixed",
                                        "block_64",       "block_128", "block_256",
                                        "block_512",      "block_1024"};
    struct records *records = records_new();
    struct str problems = {0}, facts = {0};
    char *folder = in_tree("measurements");
    records_read(records, folder, &problems);
    for (int number = 1; number <= COURSE; number++) {
        look_at_lesson(number, 24, 80, records, &facts);
        look_at_lesson(number, 40, 120, records, &facts);
    }
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        ck_assert_msg(strstr(str_cstr(&facts), about[i]) != NULL, "no ratio for %s",
                      about[i]);
    records_free(records);
    mem_free(folder);
    str_free(&problems);
    str_free(&facts);
}
END_TEST

/* What a kernel's header expects of it is not shown beside the question, however large the
 * screen, but to whoever scrolls up to it. */
START_TEST(headers_do_not_tell)
{
    struct visit v;
    open_visit(&v, 40, 120);
    ck_assert(catalogue_start(v.app.catalogue, &v.app, "19", &v.ds));
    tour_go(v.app.tour, &v.app, 1);
    ck_assert(row_has(&v, "14", "__shfl_down_sync"));
    ck_assert(!row_has(&v, "// expect", ""));
    v.app.focus = PANE_SOURCE;
    app_type(&v.app, "page-up");
    ck_assert(row_has(&v, "// expect-diagnosis", "line 14"));
    app_type(&v.app, "page-down");
    ck_assert(!row_has(&v, "// expect", ""));
    close_visit(&v);
}
END_TEST

/* The list of lessons has the course in its order and nothing twice. */
START_TEST(course)
{
    struct visit v;
    open_visit(&v, 24, 80);
    const struct catalogue *c = v.app.catalogue;
    ck_assert_uint_ge(c->n, COURSE);
    for (int i = 0; i < COURSE; i++)
        ck_assert_int_eq(c->entries[i].number, i + 1);
    close_visit(&v);
}
END_TEST

Suite *tours_suite(void)
{
    Suite *s = suite_create("tours");
    TCase *t = tcase_create("tours");
    tcase_add_test(t, course);
    tcase_add_test(t, ratios_show_both_columns);
    tcase_add_test(t, headers_do_not_tell);
    tcase_add_loop_test(t, small, 1, COURSE + 1);
    tcase_add_loop_test(t, smallest, 1, COURSE + 1);
    tcase_add_loop_test(t, large, 1, COURSE + 1);
    tcase_add_loop_test(t, from_any_step, 1, COURSE + 1);
    tcase_set_timeout(t, 300);
    suite_add_tcase(s, t);
    return s;
}
