/* Walks a lesson: makes the interface show what each step says, asks its questions, and
 * keeps score. Takes a lesson on its stage; right answers come from there. The text of
 * the lesson pane is composed in tour_text.c. */
#include "ui/tour.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/prompt.h"
#include "ui/quiz_run.h"
#include "ui/tour_text.h"

struct tour *tour_open(struct lesson *l, struct progress *p, struct sources *src,
                       struct diags *ds)
{
    struct tour *t = mem_alloc(sizeof *t);
    t->lesson = l;
    t->progress = p;
    t->src = src;
    t->stage = stage_open(l, src, ds);
    if (!t->stage || l->nsteps == 0 || l->nkernels == 0) {
        if (ds->errors == 0)
            diag_error(ds, (struct span){0}, "the lesson %s has no %s", l->id,
                       l->nkernels == 0 ? "kernels" : "steps");
        tour_close(t);
        return NULL;
    }
    return t;
}

void tour_close(struct tour *t)
{
    if (!t)
        return;
    if (t->stage)
        stage_close(t->stage);
    lesson_free(t->lesson);
    doc_free(&t->doc);
    poll_free(&t->poll);
    str_free(&t->extra);
    vec_free(&t->ratios);
    mem_free(t);
}

const struct question *tour_question(const struct tour *t)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    bool asks = s->kind == LESSON_PREDICT || s->kind == LESSON_QUESTION;
    return asks ? s->question : NULL;
}

/* --- showing ---------------------------------------------------------------------- */

struct subject *tour_subject(struct tour *t, const char *alias, int model,
                             struct diags *ds)
{
    const struct lesson_kernel *k = lesson_kernel(t->lesson, alias);
    struct session *session = k ? stage_session(t->stage, alias, ds) : NULL;
    struct run *run = session ? stage_run(t->stage, alias, model, ds) : NULL;
    if (!run)
        return NULL;
    struct session_options o = stage_options(k);
    if (model >= 0)
        o.model = model;
    return subject_borrow(session, run, &o, t->src);
}

/* Puts a kernel on show if it is not already, or if the model changes. */
static bool show_kernel(struct tour *t, struct app *a, const char *alias, int model)
{
    bool same = a->subject && a->subject->borrowed && t->kernel &&
                strcmp(t->kernel, alias) == 0 &&
                (model < 0 || subject_model(a->subject) == (enum model)model);
    if (same)
        return true;
    struct diags ds;
    diags_init(&ds);
    struct subject *s = tour_subject(t, alias, model, &ds);
    if (s) {
        app_show(a, s);
        t->kernel = alias;
    } else {
        app_fail_with(a, &ds);
    }
    diags_free(&ds);
    return s != NULL;
}

/* Panes that a step lists are shown, the other optional ones are not; the source gives way
 * to those listed without it. */
static void show_panes(struct app *a, const struct lesson_step *s)
{
    static const enum pane optional[] = {PANE_MOTION,  PANE_WATERFALL, PANE_SPLITS,
                                         PANE_METRICS, PANE_FINDINGS,  PANE_LINEAGE,
                                         PANE_COMPARE, PANE_TIMELINE,  PANE_MEMORY};
    if (s->npanes == 0)
        return;
    for (size_t i = 0; i < sizeof optional / sizeof *optional; i++)
        a->show[optional[i]] = SHOW_OFF;
    if (a->show[PANE_SOURCE] == SHOW_ON)
        a->show[PANE_SOURCE] = SHOW_AUTO;
    for (size_t i = 0; i < s->npanes; i++) {
        enum pane p = pane_by_id(s->panes[i]);
        if (p < PANE_COUNT)
            a->show[p] = SHOW_ON;
    }
}

static void show_watches(struct app *a, const struct lesson_step *s)
{
    if (s->nwatch == 0)
        return;
    for (size_t i = 0; i < a->watches.len; i++)
        mem_free(a->watches.data[i]);
    vec_clear(&a->watches);
    for (size_t i = 0; i < s->nwatch; i++)
        vec_push(&a->watches, mem_strdup(s->watch[i]));
}

static bool find(struct tour *t, struct app *a, const char *query, struct span at,
                 uint64_t *pos)
{
    struct diags ds;
    diags_init(&ds);
    bool found = stage_find(t->stage, t->kernel, query, at, a->cursor.pos, pos, &ds);
    if (!found)
        app_fail_with(a, &ds);
    diags_free(&ds);
    return found;
}

static void play(struct tour *t, struct app *a, const struct lesson_step *s)
{
    uint64_t to = trace_length(a->cursor.trace);
    if (s->to && !find(t, a, s->to, s->span, &to))
        return;
    if (s->speed > 0)
        for (a->speed = 0; a->speed < 7 && app_speed(a) < s->speed; a->speed++)
            continue;
    a->play_to = to;
    a->playing = to > a->cursor.pos;
}

static void show_step(struct tour *t, struct app *a, const struct lesson_step *s)
{
    uint64_t pos;
    const char *alias = s->kernel ? s->kernel : t->kernel;
    if (!alias)
        alias = t->lesson->kernels[0].alias;
    if (!show_kernel(t, a, alias, s->model))
        return;
    show_panes(a, s);
    show_watches(a, s);
    if (s->both >= 0)
        app_both(a, s->both);
    if (s->format)
        a->format = format_by_name(s->format);
    if (s->lanes)
        a->lanes = s->lanes == 8 ? 8 : WARP_LANES;
    if (s->at && find(t, a, s->at, s->span, &pos))
        app_seek(a, pos);
    app_settle(a);
    if (s->kind == LESSON_PLAY)
        play(t, a, s);
}

static void add_view(struct lesson_step *v, const struct lesson_step *s)
{
    if (s->kernel && (!v->kernel || strcmp(s->kernel, v->kernel) != 0)) {
        v->kernel = s->kernel;
        v->at = NULL;
        v->model = -1;
    }
    const char *at = s->kind == LESSON_PLAY && s->to ? s->to : s->at;
    if (at && !strstr(at, "next ") && !strstr(at, "previous ")) {
        v->at = at;
        v->at_span = at == s->to ? s->to_span : s->at_span;
    }
    if (s->model >= 0)
        v->model = s->model;
    if (s->both >= 0)
        v->both = s->both;
    if (s->npanes) {
        v->panes = s->panes;
        v->npanes = s->npanes;
    }
    if (s->nwatch) {
        v->watch = s->watch;
        v->nwatch = s->nwatch;
    }
    v->lanes = s->lanes ? s->lanes : v->lanes;
    v->format = s->format ? s->format : v->format;
}

/* What the steps before this one have brought into view: a lesson resumed in its middle,
 * or gone back to, must not depend on what was looked at last. */
static void restore_view(struct tour *t, struct app *a, size_t step)
{
    struct lesson_step v = {.kind = LESSON_SHOW, .model = -1, .both = 0};
    for (size_t i = 0; i < step; i++)
        add_view(&v, &t->lesson->steps[i]);
    if (step > 0)
        show_step(t, a, &v);
}

/* stage_measured: what the records say. */
static bool recorded(void *records, struct session *s, struct stage_times *out)
{
    struct record_times t;
    if (!records_measured(records, s, &t))
        return false;
    out->us = t.us;
    out->cycles = t.cycles;
    snprintf(out->source, sizeof out->source, "%s, %s", t.card, t.date);
    return true;
}

void tour_go(struct tour *t, struct app *a, size_t step)
{
    if (a->compare.records)
        stage_measured_by(t->stage, recorded, (void *)a->compare.records);
    step = step < t->lesson->nsteps ? step : t->lesson->nsteps - 1;
    if (step != t->step + 1 || !t->kernel)
        restore_view(t, a, step);
    t->step = step;
    t->asked = ASK_NOTHING;
    t->toggled = 0;
    t->room = a->presenting;
    poll_clear(&t->poll);
    str_clear(&t->extra);
    a->playing = false;
    a->scroll[PANE_LESSON] = 0;
    show_step(t, a, &t->lesson->steps[t->step]);
    if (tour_question(t))
        t->asked = ASK_WAITS;
    tour_results(t, a);
    tour_compose(t);
    if (t->progress)
        progress_visit(t->progress, t->lesson->id, (unsigned)t->step,
                       (unsigned)t->lesson->nsteps);
    app_refresh(a);
}

/* --- asking ----------------------------------------------------------------------- */

static void judge(struct tour *t, struct app *a)
{
    const struct question *q = tour_question(t);
    struct diags ds;
    diags_init(&ds);
    if (!stage_answer(t->stage, q, &t->right, &ds)) {
        app_fail_with(a, &ds);
        diags_free(&ds);
        return;
    }
    diags_free(&ds);
    bool right = !t->gave_up && answer_right(q, &t->right, &t->given);
    t->asked = right ? ASK_RIGHT : ASK_WRONG;
    if (a->quiz)
        quiz_run_note(a->quiz, right);
    if (t->progress)
        progress_answer(t->progress, t->lesson->id, q->id, right);
    /* The step that shows it, if its kernel is the one in view. */
    bool here = !q->kernel || (t->kernel && strcmp(q->kernel, t->kernel) == 0);
    if (here && a->subject->borrowed && t->right.pos <= trace_length(a->cursor.trace))
        app_seek(a, t->right.pos);
    app_settle(a);
    tour_compose(t);
    a->scroll[PANE_LESSON] = tour_verdict_scroll(t, a);
}

void tour_answer(struct tour *t, struct app *a, const char *text)
{
    const struct question *q = tour_question(t);
    const char *error = NULL;
    if (!q || t->asked != ASK_WAITS) {
        app_fail(a, "nothing is asked now");
        return;
    }
    t->gave_up = strcmp(text, "?") == 0;
    if (t->gave_up || answer_parse(q, text, &t->given, &error))
        judge(t, a);
    else
        app_fail(a, "%s", error);
}

void tour_reveal(struct tour *t, struct app *a)
{
    tour_answer(t, a, "?");
}

void tour_tally(struct tour *t, struct app *a, const char *text)
{
    const struct question *q = tour_question(t);
    char buf[160];
    const char *error;
    if (!q)
        app_fail(a, "nothing is asked now");
    else if (!poll_take(&t->poll, q, text, buf, &error))
        app_fail(a, "%s", error);
    else
        app_say(a, "%u counted", poll_total(&t->poll));
    tour_compose(t);
    if (q && a->scroll[PANE_LESSON] < tour_overflow(t, a) && t->asked == ASK_WAITS)
        a->scroll[PANE_LESSON] = tour_overflow(t, a); /* to the bars */
}

static void answer_mask(struct tour *t, struct app *a)
{
    char text[16];
    snprintf(text, sizeof text, "0x%08x", t->toggled);
    tour_answer(t, a, text);
}

static void open_reply(struct app *a)
{
    prompt_open(a, PROMPT_REPLY);
}

/* More of the text, if there is more, or the text itself where another pane hides it. */
static bool read_on(struct tour *t, struct app *a)
{
    if (!a->now.layout.shown[PANE_LESSON] && a->show[PANE_LESSON] != SHOW_OFF) {
        a->focus = PANE_LESSON;
        a->zoomed = false;
        app_refresh(a);
        return true;
    }
    int over = tour_overflow(t, a), page = a->now.layout.inner[PANE_LESSON].rows - 1;
    if (!a->now.layout.shown[PANE_LESSON] || a->scroll[PANE_LESSON] >= over)
        return false;
    a->scroll[PANE_LESSON] += page > 1 ? page : 1;
    if (a->scroll[PANE_LESSON] > over)
        a->scroll[PANE_LESSON] = over;
    return true;
}

void tour_continue(struct tour *t, struct app *a)
{
    if (read_on(t, a))
        return;
    if (t->asked == ASK_WAITS) {
        if (tour_question(t)->kind == QUESTION_MASK && t->toggled) {
            answer_mask(t, a);
        } else if (a->presenting) {
            tour_reveal(t, a);
        } else {
            open_reply(a);
        }
    } else if (t->step + 1 < t->lesson->nsteps) {
        tour_go(t, a, t->step + 1);
    } else if (a->quiz) {
        quiz_run_next(a->quiz, a);
    } else {
        app_say(a, "The lesson ends here. L: list of lessons, q: leave, or try something "
                   "with :set");
    }
}

void tour_return(struct tour *t, struct app *a)
{
    if (t->step > 0)
        tour_go(t, a, t->step - 1);
    else
        app_say(a, "this is the lesson's first step");
}

bool tour_toggle(struct tour *t, unsigned lane)
{
    const struct question *q = tour_question(t);
    if (!q || q->kind != QUESTION_MASK || t->asked != ASK_WAITS)
        return false;
    t->toggled ^= 1u << lane;
    tour_compose(t);
    return true;
}

bool tour_guess(const struct tour *t, uint32_t *mask)
{
    const struct question *q = tour_question(t);
    *mask = t->toggled;
    return q && q->kind == QUESTION_MASK && t->asked == ASK_WAITS && t->toggled;
}

static bool try_value(struct tour *t, struct app *a, size_t i)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    struct str line = {0};
    if (s->kind != LESSON_TRY || i >= s->ntry)
        return false;
    str_printf(&line, "%s=%s", s->try_key, s->try_values[i]);
    app_command(a, COMMAND_SET, str_cstr(&line));
    str_free(&line);
    return true;
}

bool tour_key(struct tour *t, struct app *a, uint32_t code)
{
    const struct question *q = tour_question(t);
    char letter[2] = {(char)code, 0};
    bool digit = (code >= '0' && code <= '9') || code == '-' || code == '.';
    if (digit && q && t->asked == ASK_WAITS &&
        (q->kind == QUESTION_NUMBER || q->kind == QUESTION_LINE)) {
        open_reply(a);
        prompt_insert(a, (char[2]){(char)code, 0}, 1); /* answered by typing it */
        return true;
    }
    if (code == 'x' && tour_toggle(t, (unsigned)a->lane))
        return true;
    if (code < 'a' || code > 'h')
        return false;
    if (t->lesson->steps[t->step].kind == LESSON_TRY)
        return try_value(t, a, code - 'a');
    bool lettered = q && (q->kind == QUESTION_CHOICE || q->kind == QUESTION_FASTER);
    if (!lettered || t->asked != ASK_WAITS || code - 'a' >= q->noptions)
        return false;
    if (a->presenting)
        tour_tally(t, a, letter); /* one hand more for it */
    else
        tour_answer(t, a, letter);
    return true;
}
