/* Composes the lesson pane from the lesson's step and the state of its question. */
#include "ui/tour_text.h"

#include <math.h>
#include <string.h>

#include "ui/app.h"

/* A measure is a metric with or without lines; as a condition it can be parsed. */
static void add_metric(struct str *out, const char *measure, const struct subject *s)
{
    struct metric_test test;
    struct str text = {0};
    struct diags ds;
    double v;
    diags_init(&ds);
    str_printf(&text, "%s == 0", measure);
    bool known = metric_test_parse(text.data, (struct span){0}, &ds, &test);
    diags_free(&ds);
    str_free(&text);
    if (!known)
        return;
    metric_test_holds(&test, trace_at(s->trace, trace_length(s->trace)), s->src, &v);
    const struct metric_info *info = metric_info(test.metric);
    str_add(out, info->title);
    if (test.lines.first)
        str_printf(out, " (lines %u-%u)", test.lines.first, test.lines.last);
    if (isnan(v))
        str_add(out, " –");
    else if (strcmp(info->unit, "ratio") == 0 && test.metric != METRIC_ATOMICS_PER_WARP)
        str_printf(out, " **%.4g\u00a0%%**", 100 * v);
    else
        str_printf(out, " **%.4g**", v);
}

static void add_measures(struct str *out, const struct lesson_step *s,
                         const struct subject *of)
{
    for (size_t i = 0; i < s->nmeasures; i++) {
        str_add(out, i ? ", " : ": ");
        add_metric(out, s->measures[i], of);
    }
}

static void compare(struct tour *t, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->nkernels; i++) {
        struct diags ds;
        diags_init(&ds);
        struct subject *of = tour_subject(t, s->kernels[i], s->model, &ds);
        str_printf(&t->extra, "- `%s`", s->kernels[i]);
        if (of)
            add_measures(&t->extra, s, of);
        str_add(&t->extra, "\n");
        subject_close(of);
        diags_free(&ds);
    }
}

static void try_values(struct tour *t, const struct app *a, const struct lesson_step *s)
{
    for (size_t i = 0; i < s->ntry; i++) {
        struct str setting = {0};
        struct diags ds;
        diags_init(&ds);
        str_printf(&setting, "%s=%s", s->try_key, s->try_values[i]);
        struct subject *of =
            a->subject ? subject_change(a->subject, setting.data, &ds) : NULL;
        str_printf(&t->extra, "- **%c** `%s`", (char)('a' + i), setting.data);
        if (of)
            add_measures(&t->extra, s, of);
        else if (ds.list.len > 0)
            str_printf(&t->extra, ": %s", ds.list.data[0]->message);
        str_add(&t->extra, "\n");
        subject_close(of);
        diags_free(&ds);
        str_free(&setting);
    }
}

void tour_results(struct tour *t, struct app *a)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    if (s->kind == LESSON_COMPARE)
        compare(t, s);
    else if (s->kind == LESSON_TRY)
        try_values(t, a, s);
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
    for (size_t i = 0; i < q->noptions; i++) {
        struct str option = {0};
        str_printf(&option, "**%c** %s", (char)('a' + i), q->options[i]);
        doc_markdown(d, str_cstr(&option));
        str_free(&option);
    }
    if (t->asked != ASK_WAITS)
        return;
    if (t->toggled)
        doc_printf(d, ROLE_KEY, true, "Lanes chosen: 0x%08x. Enter answers.", t->toggled);
    else
        doc_printf(d, ROLE_DIM, true, "%s Answering ? shows it.", how_to_answer(q));
}

static void add_verdict(struct tour *t, const struct question *q)
{
    struct doc *d = &t->doc;
    struct str given = {0}, right = {0};
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

void tour_compose(struct tour *t)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    const struct question *q = tour_question(t);
    struct doc *d = &t->doc;
    doc_clear(d);
    if (s->say)
        doc_markdown(d, s->say);
    if (t->extra.len > 0)
        doc_markdown(d, str_cstr(&t->extra));
    if (s->kind == LESSON_TRY)
        doc_line(d, ROLE_DIM, true, "A letter runs the kernel that way.");
    if (q)
        add_question(t, q);
    if (q && (t->asked == ASK_RIGHT || t->asked == ASK_WRONG))
        add_verdict(t, q);
    if (t->asked != ASK_WAITS && t->step + 1 == t->lesson->nsteps)
        doc_line(d, ROLE_DIM, true, "The lesson ends here. L shows the list.");
}

int tour_overflow(const struct tour *t, const struct app *a)
{
    struct area pane = a->now.layout.inner[PANE_LESSON];
    int over =
        doc_rows(&t->doc, pane.cols - 2) - pane.rows; /* its margins: pane_lesson.c */
    return over > 0 ? over : 0;
}
