/* What is shown where no kernel was asked for: the list of lessons, a quiz's questions, a
 * verdict and the score. Golden files at three sizes, like the panes'; each as text, as
 * ASCII, and with its looks in 256 and in no colours. */
#include "golden.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/export.h"
#include "ui/quiz_run.h"

static const struct {
    const char *name;
    const char *templates[2]; /* of the quiz; none: the list of lessons */
    const char *answers[2];   /* NULL: not answered */
} cases[] = {{"list", {NULL}, {NULL}},
             {"quiz_mask", {"branch-mask"}, {NULL}},
             {"quiz_words", {"divergence-words"}, {NULL}},
             {"quiz_verdict", {"branch-mask"}, {"even"}},
             {"quiz_score", {"divergence-words", "branch-mask"}, {"a", "even"}}};
static const struct {
    int rows, cols;
} sizes[] = {{24, 80}, {40, 120}, {20, 60}};
enum { CASES = sizeof cases / sizeof *cases, SIZES = sizeof sizes / sizeof *sizes };

static const char *top(void)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    return dir ? dir : WT_SOURCE_DIR;
}

struct stand { /* an app with a quiz or the list */
    struct sources *src;
    struct diags ds;
    struct quiz *quiz;
    struct quiz_pick picks[2];
    struct quiz_run run;
    struct app app;
    char dir[1024];
};

static void open_list(struct stand *s)
{
    const char *dirs[] = {s->dir}, *notice;
    strcat(s->dir, "/lessons");
    s->app.catalogue = catalogue_open(dirs, 1, s->src, &s->ds, false, &notice);
    app_refresh(&s->app);
}

static void open_quiz(struct stand *s, const char *const templates[2])
{
    char quiz[1040];
    strcpy(quiz, s->dir);
    strcat(quiz, "/quiz");
    const char *dirs[] = {quiz};
    s->quiz = quiz_open(dirs, 1, s->src, &s->ds);
    ck_assert_uint_eq(s->ds.errors, 0);
    s->run = (struct quiz_run){
        .quiz = s->quiz, .picks = s->picks, .data_dir = s->dir, .src = s->src};
    for (; s->run.n < 2 && templates[s->run.n]; s->run.n++) {
        size_t t = quiz_find(s->quiz, templates[s->run.n]);
        ck_assert_uint_lt(t, quiz_count(s->quiz));
        s->picks[s->run.n] = (struct quiz_pick){t, 0, 1};
    }
    s->app.quiz = &s->run;
    ck_assert(quiz_run_show(&s->run, &s->app));
}

/* Answers and goes on, but for the last answer of "verdict": what it says stays. */
static void answer(struct stand *s, const char *const answers[2], bool on)
{
    for (int i = 0; i < 2 && answers[i]; i++) {
        app_command(&s->app, COMMAND_ANSWER, answers[i]);
        if (on)
            quiz_run_next(&s->run, &s->app);
    }
    app_settle(&s->app);
}

static void open_stand(struct stand *s, int i, int rows, int cols,
                       const struct ui_options *ui)
{
    memset(s, 0, sizeof *s);
    strcpy(s->dir, top());
    s->src = sources_new();
    diags_init(&s->ds);
    app_init(&s->app, NULL, rows, cols, ui);
    if (!cases[i].templates[0]) {
        open_list(s);
        return;
    }
    open_quiz(s, cases[i].templates);
    answer(s, cases[i].answers, strcmp(cases[i].name, "quiz_score") == 0);
}

static void close_stand(struct stand *s)
{
    app_free(&s->app);
    quiz_close(s->quiz);
    diags_free(&s->ds);
    sources_free(s->src);
}

/* colors: -1 the text, else the looks. */
static void add_screen(int i, int rows, int cols, const struct ui_options *ui, int colors,
                       struct str *out)
{
    struct stand s;
    struct cells c;
    open_stand(&s, i, rows, cols, ui);
    cells_init(&c, rows, cols);
    app_draw(&s.app, &c);
    if (colors < 0)
        export_text(&c, out);
    else
        export_looks(&c, &s.app.theme, colors, out);
    cells_free(&c);
    close_stand(&s);
}

START_TEST(screen)
{
    int i = _i / SIZES, rows = sizes[_i % SIZES].rows, cols = sizes[_i % SIZES].cols;
    struct ui_options ui = {0}, ascii = {.ascii = true}, mono = {.no_color = true};
    struct str drawn = {0}, name = {0};
    add_screen(i, rows, cols, &ui, -1, &drawn);
    str_add(&drawn, "\nASCII\n");
    add_screen(i, rows, cols, &ascii, -1, &drawn);
    str_add(&drawn, "\n256 colours\n");
    add_screen(i, rows, cols, &ui, 256, &drawn);
    str_add(&drawn, "\nno colours\n");
    add_screen(i, rows, cols, &mono, 0, &drawn);
    str_printf(&name, "%s_%dx%d", cases[i].name, cols, rows);
    golden_hold(str_cstr(&name), &drawn);
    str_free(&drawn);
    str_free(&name);
}
END_TEST

Suite *quiz_screens_suite(void)
{
    Suite *s = suite_create("quiz screens");
    TCase *t = tcase_create("quiz screens");
    tcase_add_loop_test(t, screen, 0, CASES * SIZES);
    suite_add_tcase(s, t);
    return s;
}
