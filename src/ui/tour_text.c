/* Composes the lesson pane from the lesson's step and the state of its question. */
#include "ui/tour_text.h"

#include <math.h>
#include <string.h>

#include "ui/app.h"

/* Few measures are named once, above the rows; many in each row, or nobody would know
 * which is which. */
#define MOST_NAMED_ABOVE 3

static void add_name(struct str *out, const char *words)
{
    struct measure m;
    struct diags ds;
    diags_init(&ds);
    const char *lines = strchr(words, '[');
    if (measure_parse(words, (struct span){0}, &ds, &m))
        str_add(out, measure_title(&m));
    if (lines)
        str_printf(out, " (%.*s)", (int)strcspn(lines + 1, "]"), lines + 1);
    diags_free(&ds);
}

static void add_names(struct str *out, const struct lesson_step *s)
{
    for (size_t i = 0; s->nmeasures <= MOST_NAMED_ABOVE && i < s->nmeasures; i++) {
        str_add(out, i ? " · " : "");
        add_name(out, s->measures[i]);
    }
    str_add(out, s->nmeasures <= MOST_NAMED_ABOVE ? ":\n\n" : "");
}

static void add_value(struct str *out, const struct lesson_step *s, size_t which,
                      const struct measure *m, double value)
{
    struct str text = {0};
    bool above = s->nmeasures <= MOST_NAMED_ABOVE;
    str_add(out, which == 0 ? ": " : above ? " · " : ", ");
    if (!above) {
        add_name(out, s->measures[which]);
        str_addc(out, ' ');
    }
    measure_print(m, value, &text);
    str_add(out, "**");
    for (const char *p = str_cstr(&text); *p; p++) /* the sign stays with its number */
        str_add(out, *p == ' ' ? "\u00a0" : (char[]){*p, 0});
    str_add(out, "**");
    str_free(&text);
}

static void compare(struct tour *t, const struct lesson_step *s)
{
    add_names(&t->extra, s);
    for (size_t i = 0; i < s->nkernels; i++) {
        str_printf(&t->extra, "- `%s`", s->kernels[i]);
        for (size_t k = 0; k < s->nmeasures; k++) {
            struct diags ds;
            struct measure m;
            double value;
            diags_init(&ds);
            if (stage_measure(t->stage, s->kernels[i], s->model, s->measures[k], &value,
                              &m, &ds))
                add_value(&t->extra, s, k, &m, value);
            diags_free(&ds);
        }
        str_add(&t->extra, "\n");
    }
}

/* Of a subject's run, with whatever the learner has set. */
static bool measure_subject(struct tour *t, const struct subject *of, const char *words,
                            struct measure *m, double *value)
{
    struct diags ds;
    const struct lesson_kernel *k = lesson_kernel(t->lesson, t->kernel);
    diags_init(&ds);
    bool ok = measure_parse(words, (struct span){0}, &ds, m) != NULL;
    if (ok && m->priced)
        ok = stage_price(t->stage, k, of->session, m->priced, value, &ds);
    else if (ok)
        *value = metric_value(trace_at(of->trace, trace_length(of->trace)), m->metric,
                              m->lines, of->src);
    diags_free(&ds);
    return ok;
}

static void try_values(struct tour *t, const struct app *a, const struct lesson_step *s)
{
    add_names(&t->extra, s);
    for (size_t i = 0; i < s->ntry; i++) {
        struct str setting = {0};
        struct diags ds;
        diags_init(&ds);
        str_printf(&setting, "%s=%s", s->try_key, s->try_values[i]);
        struct subject *of =
            a->subject ? subject_change(a->subject, setting.data, &ds) : NULL;
        str_printf(&t->extra, "- **%c** `%s`", (char)('a' + i), setting.data);
        for (size_t k = 0; of && k < s->nmeasures; k++) {
            struct measure m;
            double value;
            if (measure_subject(t, of, s->measures[k], &m, &value))
                add_value(&t->extra, s, k, &m, value);
        }
        if (!of && ds.list.len > 0)
            str_printf(&t->extra, ": %s", ds.list.data[0]->message);
        str_add(&t->extra, "\n");
        subject_close(of);
        diags_free(&ds);
        str_free(&setting);
    }
}

static void simd(struct tour *t, struct app *a, const struct lesson_step *s)
{
    struct diags ds;
    diags_init(&ds);
    if (!stage_simd(t->stage, s->simd, s->kernels[0], s->span, &t->extra, &ds))
        app_fail_with(a, &ds);
    diags_free(&ds);
}

void tour_results(struct tour *t, struct app *a)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    vec_clear(&t->ratios);
    if (s->kind == LESSON_COMPARE)
        compare(t, s);
    else if (s->kind == LESSON_RATIOS)
        tour_ratios(t, a);
    else if (s->kind == LESSON_TRY)
        try_values(t, a, s);
    else if (s->kind == LESSON_SIMD)
        simd(t, a, s);
    if (a->subject) /* measuring moved the traces that compare shares with the view */
        app_refresh(a);
}

static const char *how_to_answer(const struct question *q)
{
    switch (q->kind) {
    case QUESTION_CHOICE:
        return "Press the letter of your answer.";
    case QUESTION_SEVERAL:
        return "Enter, then the letters, such as a,c.";
    case QUESTION_NUMBER:
        return "Type a number, then Enter; 50% and 1/2 will do.";
    case QUESTION_MASK:
        return "Enter, then the lanes: even, 0-15, 0xff ... or mark them (click, or [ ] "
               "and x), "
               "then Enter.";
    case QUESTION_LINE:
        return "Type the number of the line, then Enter.";
    case QUESTION_ORDER:
        return "Enter, then all letters in order, such as c,a,b.";
    case QUESTION_FASTER:
        return "Press the letter of your answer.";
    case QUESTION_LANES:
        return "Enter, then one value a lane, with blanks between.";
    }
    return "";
}

static void add_question(struct tour *t, const struct question *q)
{
    struct doc *d = &t->doc;
    bool predict = t->lesson->steps[t->step].kind == LESSON_PREDICT;
    doc_line(d, ROLE_QUESTION, true, predict ? "Predict" : "Question");
    doc_markdown(d, q->text);
    struct str options = {0}; /* as one list, so that no row is lost between them */
    for (size_t i = 0; i < q->noptions; i++)
        str_printf(&options, "- **%c** %s\n", (char)('a' + i), q->options[i]);
    if (options.len)
        doc_markdown(d, str_cstr(&options));
    str_free(&options);
    if (t->asked != ASK_WAITS)
        return;
    if (t->toggled)
        doc_printf(d, ROLE_KEY, true, "Lanes chosen: 0x%08x. Enter answers.", t->toggled);
    else if (t->room)
        doc_line(d, ROLE_DIM, true, "Decide, then raise your hand for it.");
    else
        doc_printf(d, ROLE_DIM, true, "%s Answering ? shows it.", how_to_answer(q));
}

static void add_verdict(struct tour *t, const struct question *q)
{
    struct doc *d = &t->doc;
    struct str given = {0}, right = {0};
    t->verdict = d->words.len;
    answer_print(q, &t->given, &given);
    answer_print(q, &t->right, &right);
    if (t->asked == ASK_RIGHT)
        doc_printf(d, ROLE_RIGHT, true, "✓ Right: %s.", str_cstr(&right));
    else if (t->gave_up)
        doc_printf(d, ROLE_QUESTION, true, "It is %s.", str_cstr(&right));
    else
        doc_printf(d, ROLE_ERROR, true, "✗ You said %s; it is %s.", str_cstr(&given),
                   str_cstr(&right));
    if (t->right.reason[0])
        doc_line(d, ROLE_TEXT, false, t->right.reason);
    if (q->why)
        doc_markdown(d, q->why);
    str_free(&given);
    str_free(&right);
}

/* What follows the last step. */
static void add_end(struct tour *t)
{
    const struct lesson *l = t->lesson;
    if (t->after)
        doc_line(&t->doc, ROLE_DIM, true, t->after);
    else if (l->nself_check)
        doc_printf(&t->doc, ROLE_DIM, true,
                   "The lesson ends here. L shows the list; warptutor quiz %u asks more.",
                   (unsigned)l->self_check[0]);
    else
        doc_line(&t->doc, ROLE_DIM, true, "The lesson ends here. L shows the list.");
}

void tour_compose(struct tour *t)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    const struct question *q = tour_question(t);
    struct doc *d = &t->doc;
    doc_clear(d);
    if (s->say)
        doc_markdown(d, s->say);
    for (size_t i = 0; i < s->nfacts; i++)
        if (i == 0 || strcmp(s->facts[i]->source, s->facts[i - 1]->source) != 0)
            doc_printf(d, ROLE_DIM, true, "Measured: %s.", s->facts[i]->source);
    if (t->extra.len > 0)
        doc_markdown(d, str_cstr(&t->extra));
    tour_ratio_sources(t, d);
    for (size_t i = 0; i < s->nmeasures; i++)
        if (strcmp(s->measures[i], "measured_cycles") == 0 && *stage_source(t->stage))
            doc_printf(d, ROLE_DIM, true, "Measured: %s.", stage_source(t->stage));
    if (s->kind == LESSON_TRY)
        doc_line(d, ROLE_DIM, true, "A letter runs the kernel that way.");
    if (q)
        add_question(t, q);
    bool told = q && (t->asked == ASK_RIGHT || t->asked == ASK_WRONG);
    if (q)
        poll_draw(&t->poll, q, told ? &t->right : NULL, d);
    if (told)
        add_verdict(t, q);
    if (t->asked != ASK_WAITS && t->step + 1 == t->lesson->nsteps)
        add_end(t);
}

int tour_verdict_scroll(const struct tour *t, const struct app *a)
{
    struct area pane = a->now.layout.inner[PANE_LESSON];
    int row = doc_row_of(&t->doc, pane.cols - 2, t->verdict), over = tour_overflow(t, a);
    return row < over ? row : over;
}

int tour_overflow(const struct tour *t, const struct app *a)
{
    struct area pane = a->now.layout.inner[PANE_LESSON];
    int over =
        doc_rows(&t->doc, pane.cols - 2) - pane.rows; /* its margins: pane_lesson.c */
    return over > 0 ? over : 0;
}
