/* warptutor learn --plain: the list of lessons, or one lesson as linear text. Places are
 * told in words, questions are asked on standard input; where that has ended, their
 * answers are told and the lesson goes on. */
#include "config.h"

#include "cli/plain.h"

#include "cli/cli.h"
#include "cli/gpu.h"
#include "cli/plain_ask.h"
#include "cli/plain_text.h"
#include "lesson/progress.h"
#include "lesson/stage.h"
#include "trace/expr.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_TOLD 64 /* steps of a play that are told in full */

struct learn {
    struct lesson *lesson;
    struct stage *stage;
    struct progress *progress;
    struct sources *src;
    struct diags *ds;
    const char *kernel; /* alias in view, NULL: none */
    int model;          /* of the view; -1: the kernel's own */
    uint64_t pos;
    bool told_error; /* progress cannot be saved, and that has been said */
    struct plain_talk talk;
};

/* --- places ------------------------------------------------------------------------- */

static bool open_walk(struct learn *l, struct plain_walk *w)
{
    struct session *s = stage_session(l->stage, l->kernel, l->ds);
    struct run *r = s ? stage_run(l->stage, l->kernel, l->model, l->ds) : NULL;
    if (!r)
        return false;
    plain_walk_open(w, s, run_trace(r), l->src);
    return true;
}

static void tell_watch(struct learn *l, struct plain_walk *w, const char *name)
{
    struct var_row row;
    struct step s = trace_step(w->trace, l->pos);
    const struct machine *m = trace_at(w->trace, l->pos);
    struct expr_place place = {m, s.warp, s.pc, s.mask};
    struct expr *e = expr_parse(name, (struct span){0}, l->ds);
    bool known = e && expr_read(e, &place, &row);
    expr_free(e);
    if (!known)
        return;
    uint32_t lanes = machine_warp(m, s.warp).started & row.known;
    if ((row.undefined & lanes) == lanes)
        return; /* nothing has been assigned yet */
    str_printf(&l->talk.out, "%s: ", name);
    plain_row(&l->talk.out, &row, lanes, w->letters);
    str_add(&l->talk.out, plain_same(&row, lanes) ? " in each lane\n" : "\n");
}

/* Moves the view as a step's `show` says and tells where it stands. */
static void show(struct learn *l, const struct lesson_step *s)
{
    struct plain_walk w;
    bool new_kernel = s->kernel && (!l->kernel || strcmp(s->kernel, l->kernel) != 0);
    if (new_kernel || !l->kernel) {
        l->kernel = s->kernel ? s->kernel : l->lesson->kernels[0].alias;
        l->pos = 0;
    }
    l->model = s->model;
    if (s->at)
        stage_find(l->stage, l->kernel, s->at, s->at_span, l->pos, &l->pos, l->ds);
    if (!s->at && !new_kernel && s->model < 0)
        return;
    if (!open_walk(l, &w))
        return;
    if (l->pos > trace_length(w.trace)) /* the other model's run may be shorter */
        l->pos = trace_length(w.trace);
    plain_place(&w, l->kernel, l->pos, &l->talk.out);
    for (size_t i = 0; i < s->nwatch && l->pos < trace_length(w.trace); i++)
        tell_watch(l, &w, s->watch[i]);
    plain_walk_close(&w);
}

static void play(struct learn *l, const struct lesson_step *s)
{
    struct plain_walk w;
    if (!l->kernel || !open_walk(l, &w))
        return;
    uint64_t to = trace_length(w.trace), from = l->pos;
    if (s->to)
        stage_find(l->stage, l->kernel, s->to, s->to_span, l->pos, &to, l->ds);
    if (to > from + MAX_TOLD) {
        str_printf(&l->talk.out, "%llu steps run, the first %d of them are:\n",
                   (unsigned long long)(to - from), MAX_TOLD);
        plain_walk_tell(&w, from, from + MAX_TOLD, &l->talk.out);
    } else if (to > from) {
        plain_walk_tell(&w, from, to, &l->talk.out);
    }
    l->pos = to;
    plain_place(&w, l->kernel, l->pos, &l->talk.out);
    plain_walk_close(&w);
}

/* --- metrics ------------------------------------------------------------------------ */

static void tell_measure(struct learn *l, const char *words, const struct measure *m,
                         double value)
{
    const char *lines = strchr(words, '[');
    str_printf(&l->talk.out, "%s%s%s ", measure_title(m), lines ? " " : "",
               lines ? lines : "");
    measure_print(m, value, &l->talk.out);
}

/* Where measured cycles come from, if the step shows any. */
static void tell_source(struct learn *l, const struct lesson_step *s)
{
    for (size_t k = 0; k < s->nmeasures; k++)
        if (strcmp(s->measures[k], "measured_cycles") == 0 && *stage_source(l->stage))
            str_printf(&l->talk.out, "Measured: %s.\n", stage_source(l->stage));
}

static void compare(struct learn *l, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->nkernels; i++) {
        str_printf(&l->talk.out, "%s: ", s->kernels[i]);
        for (size_t k = 0; k < s->nmeasures; k++) {
            double value;
            struct measure m;
            if (!stage_measure(l->stage, s->kernels[i], s->model, s->measures[k], &value,
                               &m, l->ds))
                continue;
            str_add(&l->talk.out, k ? ", " : "");
            tell_measure(l, s->measures[k], &m, value);
        }
        str_add(&l->talk.out, ".\n");
    }
    tell_source(l, s);
}

static void tell_ratio(struct learn *l, const struct lesson_ratio *r)
{
    struct stage_ratio v;
    if (!stage_ratio(l->stage, r, &v, l->ds))
        return;
    ratio_label(r, &l->talk.out);
    str_printf(&l->talk.out, ": simulated %.2f, ± %.0f %%", v.simulated, v.error);
    if (isnan(v.measured))
        str_add(&l->talk.out, "; not measured.\n");
    else
        str_printf(&l->talk.out, "; measured %.2f, %s%s.\n", v.measured,
                   r->fact ? "a program of the same kind on " : "on ", v.source);
}

static void try_values(struct learn *l, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->ntry; i++) {
        str_printf(&l->talk.out, "With %s=%s: ", s->try_key, s->try_values[i]);
        for (size_t k = 0; k < s->nmeasures; k++) {
            double value;
            struct measure m;
            if (!stage_try(l->stage, l->kernel, s->model, s->try_key, s->try_values[i],
                           s->measures[k], &value, &m, l->ds))
                continue;
            str_add(&l->talk.out, k ? ", " : "");
            tell_measure(l, s->measures[k], &m, value);
        }
        str_add(&l->talk.out, ".\n");
    }
    tell_source(l, s);
}

static void simd(struct learn *l, const struct lesson_step *s)
{
    struct str text = {0};
    if (stage_simd(l->stage, s->simd, s->kernels[0], s->span, &text, l->ds))
        plain_markdown(&l->talk.out, str_cstr(&text));
    str_free(&text);
}

/* --- questions ---------------------------------------------------------------------- */

static void question(struct learn *l, const struct question *q)
{
    struct answer right, given;
    plain_question(&l->talk, q);
    if (!stage_answer(l->stage, q, &right, l->ds))
        return;
    bool answered = plain_ask(&l->talk, q, &given);
    if (l->talk.left)
        return;
    plain_verdict(&l->talk, q, &right, answered ? &given : NULL);
    if (answered)
        progress_answer(l->progress, l->lesson->id, q->id,
                        answer_right(q, &right, &given));
}

static void save(struct learn *l)
{
    const char *error;
    if (l->told_error || progress_save(l->progress, &error))
        return;
    fprintf(stderr, "warptutor: %s\n", error);
    l->told_error = true;
}

/* --- the lesson --------------------------------------------------------------------- */

/* Where the measured numbers of the text come from. */
static void tell_sources(struct learn *l, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->nfacts; i++)
        if (i == 0 || strcmp(s->facts[i]->source, s->facts[i - 1]->source) != 0)
            str_printf(&l->talk.out, "Measured: %s.\n", s->facts[i]->source);
}

static void step(struct learn *l, size_t i)
{
    const struct lesson_step *s = &l->lesson->steps[i];
    str_printf(&l->talk.out, "\nStep %zu of %zu.\n", i + 1, l->lesson->nsteps);
    if (s->say)
        plain_markdown(&l->talk.out, s->say);
    tell_sources(l, s);
    show(l, s);
    if (s->kind == LESSON_PLAY)
        play(l, s);
    else if (s->kind == LESSON_COMPARE)
        compare(l, s);
    else if (s->kind == LESSON_RATIOS)
        for (size_t k = 0; k < s->nratios; k++)
            tell_ratio(l, &s->ratios[k]);
    else if (s->kind == LESSON_TRY)
        try_values(l, s);
    else if (s->kind == LESSON_SIMD)
        simd(l, s);
    else if (s->question)
        question(l, s->question);
    if (!l->talk.left)
        progress_visit(l->progress, l->lesson->id, (unsigned)i,
                       (unsigned)l->lesson->nsteps);
    plain_flush(&l->talk);
    save(l); /* a closed terminal or pipe must not cost what was answered */
}

/* Between steps, for somebody at a terminal. */
static void wait_for_learner(struct learn *l, size_t i)
{
    char line[64];
    if (!l->talk.on_terminal || l->talk.ended || l->talk.left ||
        i + 1 == l->lesson->nsteps)
        return;
    str_add(&l->talk.out, "\n[Enter: go on, q: leave] ");
    if (plain_read_line(&l->talk, line, sizeof line) && *line == 'q')
        l->talk.left = true;
}

/* What the steps before have left in view, for a lesson that goes on in its middle; of
 * this nothing is told. */
static void bring_into_view(struct learn *l, size_t first)
{
    struct str told = l->talk.out;
    l->talk.out = (struct str){0};
    for (size_t i = 0; i < first; i++) {
        const struct lesson_step *s = &l->lesson->steps[i];
        show(l, s);
        if (s->kind == LESSON_PLAY && s->to)
            stage_find(l->stage, l->kernel, s->to, s->to_span, l->pos, &l->pos, l->ds);
    }
    str_free(&l->talk.out);
    l->talk.out = told;
}

static void walk(struct learn *l)
{
    size_t first = 0;
    unsigned right, asked;
    if (l->talk.on_terminal && !progress_done(l->progress, l->lesson->id))
        first = progress_step(l->progress, l->lesson->id);
    str_printf(&l->talk.out, "%s\n", l->lesson->title);
    if (l->lesson->summary)
        plain_markdown(&l->talk.out, l->lesson->summary);
    if (first >= l->lesson->nsteps)
        first = 0;
    if (first > 0)
        str_printf(&l->talk.out, "You were at step %zu; it goes on from there.\n",
                   first + 1);
    bring_into_view(l, first);
    for (size_t i = first; i < l->lesson->nsteps && !l->talk.left; i++) {
        step(l, i);
        wait_for_learner(l, i);
    }
    progress_score(l->progress, l->lesson->id, &right, &asked);
    if (!l->talk.left)
        str_printf(&l->talk.out, "\nThe lesson ends here.");
    if (!l->talk.left && asked)
        str_printf(&l->talk.out, " Right: %u of %u questions.", right, asked);
    if (!l->talk.left && l->lesson->nself_check)
        str_printf(&l->talk.out, " 'warptutor quiz %u' asks more.",
                   (unsigned)l->lesson->self_check[0]);
    str_addc(&l->talk.out, '\n');
    plain_flush(&l->talk);
}

static int take(struct learn *l, const char *path, const char *data)
{
    l->lesson = lesson_read(path, data, l->src, l->ds);
    if (!l->lesson)
        return cli_status(l->ds, path);
    struct str problems = {0};
    struct records *records = gpu_records_open(&problems);
    l->stage = stage_open(l->lesson, l->src, l->ds);
    stage_measured_by(l->stage, gpu_recorded, records);
    walk(l);
    stage_close(l->stage);
    records_free(records);
    str_free(&problems);
    lesson_free(l->lesson);
    str_free(&l->talk.out);
    if (ferror(stdout)) {
        fprintf(stderr, "warptutor: cannot write the output\n");
        return EXIT_ENVIRONMENT;
    }
    return cli_status(l->ds, NULL);
}

static void list(const struct lesson_entry *entries, size_t n, const struct progress *p)
{
    if (n == 0)
        printf("There are no lessons here.\n");
    for (size_t i = 0; i < n; i++) {
        const struct lesson_entry *e = &entries[i];
        unsigned right, asked;
        progress_score(p, e->id, &right, &asked);
        if (e->number)
            printf("%d. ", e->number);
        printf("%s (%s)", e->title, e->id);
        if (progress_done(p, e->id))
            printf(", done");
        else if (progress_step(p, e->id))
            printf(", at step %u", progress_step(p, e->id) + 1);
        if (asked)
            printf(", %u of %u questions right", right, asked);
        printf(".\n");
        if (*e->summary) {
            struct str text = {0};
            plain_markdown(&text, e->summary);
            fputs(str_cstr(&text), stdout);
            str_free(&text);
        }
    }
    if (n)
        printf("Take one with: warptutor learn --plain %s\n", entries[0].id);
}

int plain_learn(const struct options *o, const char *lesson, const char *const *dirs,
                size_t ndirs, struct sources *src, struct diags *ds)
{
    struct arena *arena = arena_new();
    struct lesson_entry *entries;
    const char *notice;
    int status;
    (void)o;
    size_t n = lesson_list_all(dirs, ndirs, arena, &entries, src, ds);
    struct learn l = {.src = src, .ds = ds, .model = -1};
    l.talk.on_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    l.progress = progress_open(NULL, &notice);
    if (notice)
        fprintf(stderr, "warptutor: %s\n", notice);
    if (lesson) {
        const char *path = lesson_find(entries, n, lesson);
        status = take(&l, path, lesson_data_dir(path, dirs, ndirs, arena));
    } else {
        list(entries, n, l.progress);
        status = fflush(stdout) == 0 ? cli_status(ds, NULL) : EXIT_ENVIRONMENT;
    }
    progress_free(l.progress);
    arena_free(arena);
    return status;
}
