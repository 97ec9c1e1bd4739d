/* Walks a whole lesson as a learner would and reports whatever cannot be shown, asked
 * or answered. */
#include "config.h"

#include "lesson/stage_priv.h"

#include "base/utf8.h"
#include "trace/expr.h"

#include <string.h>

/* Columns that the lesson pane has for its text on the smallest full screen. */
#define PANE_COLUMNS 44

/* The learner's view while walking. */
struct walk {
    struct stage *st;
    struct diags *ds;
    const char *kernel;
    uint64_t pos;
};

/* Running text wraps, code does not. */
static void lint_text(struct walk *w, const char *text, struct span at)
{
    bool code = false;
    for (const char *p = text; p && *p;) {
        const char *end = strchr(p, '\n');
        size_t n = end ? (size_t)(end - p) : strlen(p);
        struct str line = {0};
        str_addn(&line, p, n);
        bool fence = str_starts(str_cstr(&line), "```");
        if (code && !fence && utf8_width(str_cstr(&line)) > PANE_COLUMNS)
            diag_add(w->ds, DIAG_ADVICE, at,
                     "a line of code is %d columns wide, the lesson pane has %d: %s",
                     utf8_width(str_cstr(&line)), PANE_COLUMNS, str_cstr(&line));
        code ^= fence;
        str_free(&line);
        p = end ? end + 1 : NULL;
    }
}

static void lint_watches(struct walk *w, const struct lesson_step *s)
{
    struct trace *t = s->nwatch ? stage_trace(w->st, w->kernel, w->ds) : NULL;
    if (!t || trace_length(t) == 0)
        return;
    uint64_t at = w->pos < trace_length(t) ? w->pos : trace_length(t) - 1;
    for (size_t i = 0; i < s->nwatch; i++) {
        struct expr *e = expr_parse(s->watch[i], s->watch_span, w->ds);
        const char *name =
            e ? expr_unknown(e, trace_machine(t), trace_step(t, at).pc) : NULL;
        if (name)
            diag_error(w->ds, s->watch_span, "the kernel '%s' has no variable '%s'",
                       w->kernel, name);
        expr_free(e);
    }
}

static void lint_question(struct walk *w, const struct lesson_step *s,
                          const struct question *q)
{
    struct answer right;
    bool answered = stage_answer(w->st, q, &right, w->ds);
    if (answered && q->kind == QUESTION_SEVERAL && right.options == 0)
        diag_error(w->ds, q->span, "no option is right");
    lint_text(w, q->text, q->span);
    lint_text(w, q->why, q->span);
    stage_lint_numbers(w->st, s, answered ? &right : NULL, q->why, q->span, w->ds);
}

static void lint_try(struct walk *w, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->ntry; i++) {
        struct diags own;
        double value;
        diags_init(&own);
        if (!stage_try(w->st, w->kernel, s->model, s->try_key, s->try_values[i],
                       s->measures[0], &value, NULL, &own)) {
            diag_error(w->ds, s->span, "%s=%s cannot be run", s->try_key,
                       s->try_values[i]);
            diags_append(w->ds, &own);
        }
        diags_free(&own);
    }
}

/* A row with nothing measured would show one column of two. Without records nobody can
 * tell. */
static void lint_ratio(struct walk *w, const struct lesson_ratio *r, const char *label)
{
    struct stage_ratio v;
    struct diags own;
    diags_init(&own);
    if (!stage_ratio(w->st, r, &v, &own)) {
        diag_error(w->ds, r->span, "%s cannot be run", label);
        diags_append(w->ds, &own);
    } else if (!(v.simulated > 0)) {
        diag_error(w->ds, r->span, "%s does not fit an SM", label);
    } else if (w->st->measured && !(v.measured > 0)) {
        diag_error(w->ds, r->span,
                   "nothing is recorded of %s: name a fact, or record the lesson", label);
    }
    diags_free(&own);
}

static void lint_ratios(struct walk *w, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->nratios; i++) {
        struct str label = {0};
        ratio_label(&s->ratios[i], &label);
        lint_ratio(w, &s->ratios[i], str_cstr(&label));
        str_free(&label);
    }
}

static void lint_simd(struct walk *w, const struct lesson_step *s)
{
    struct str text = {0};
    stage_simd(w->st, s->simd, s->kernels[0], s->span, &text, w->ds);
    str_free(&text);
}

static bool lint_place(struct walk *w, const char *place, struct span at)
{
    return !place || stage_find(w->st, w->kernel, place, at, w->pos, &w->pos, w->ds);
}

static void lint_step(struct walk *w, const struct lesson_step *s)
{
    if (s->kernel && (!w->kernel || strcmp(s->kernel, w->kernel) != 0)) {
        w->kernel = s->kernel;
        w->pos = 0;
    }
    if (!stage_run(w->st, w->kernel, s->model, w->ds))
        return;
    lint_text(w, s->say, s->span);
    stage_lint_numbers(w->st, s, NULL, s->say, s->span, w->ds);
    lint_place(w, s->at, s->at_span);
    lint_watches(w, s);
    if (s->kind == LESSON_PLAY)
        lint_place(w, s->to, s->to_span);
    else if (s->kind == LESSON_TRY)
        lint_try(w, s);
    else if (s->kind == LESSON_RATIOS)
        lint_ratios(w, s);
    else if (s->kind == LESSON_SIMD)
        lint_simd(w, s);
    else if (s->question)
        lint_question(w, s, s->question);
}

void stage_lint(struct stage *st, struct diags *ds)
{
    const struct lesson *l = st->lesson;
    struct walk w = {.st = st, .ds = ds, .kernel = l->kernels[0].alias};
    unsigned before = ds->errors;
    for (size_t i = 0; i < l->nkernels; i++)
        stage_run(st, l->kernels[i].alias, -1, ds);
    if (ds->errors > before)
        return; /* everything else would say the same again */
    for (size_t i = 0; i < l->nsteps; i++)
        lint_step(&w, &l->steps[i]);
    for (size_t i = 0; i < l->nclaims; i++) {
        bool skipped;
        stage_claim(st, &l->claims[i], &skipped, ds);
    }
}
