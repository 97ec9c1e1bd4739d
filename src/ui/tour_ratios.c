/* Ratios of a lesson's step: a table in the lesson pane, simulated beside measured, and
 * where both columns come from. The pane compare draws the same as bars. */
#include "ui/tour_text.h"

#include <math.h>
#include <string.h>

#include "ui/app.h"

static void settings_of(const struct lesson_ratio *r, struct str *out)
{
    str_printf(out, "%s%s", *r->settings ? r->settings : "as they stand",
               r->time ? ", time" : "");
}

/* What stands before a row's figures; the header names the pair if it is always the same. */
static void label_of(const struct lesson_step *s, size_t i, struct str *out)
{
    if (ratios_one_pair(s))
        settings_of(&s->ratios[i], out);
    else
        ratio_label(&s->ratios[i], out);
}

static int label_columns(const struct lesson_step *s, const char *head)
{
    int most = (int)strlen(head);
    for (size_t i = 0; i < s->nratios; i++) {
        struct str label = {0};
        label_of(s, i, &label);
        most = (int)label.len > most ? (int)label.len : most;
        str_free(&label);
    }
    return most;
}

static void add_figure(struct str *out, double value, const char *mark)
{
    if (isnan(value))
        str_printf(out, "%*s-%s", 8, "", mark);
    else
        str_printf(out, " %8.2f%s", value, mark);
}

static void add_table(struct tour *t, const struct lesson_step *s)
{
    struct str head = {0};
    if (ratios_one_pair(s))
        str_printf(&head, "%s / %s", s->ratios[0].of, s->ratios[0].to);
    int columns = label_columns(s, str_cstr(&head));
    str_printf(&t->extra, "```\n%-*s simulated measured\n", columns, str_cstr(&head));
    for (size_t i = 0; i < s->nratios; i++) {
        struct str label = {0};
        label_of(s, i, &label);
        str_printf(&t->extra, "%-*s", columns, str_cstr(&label));
        add_figure(&t->extra, t->ratios.data[i].simulated, " ");
        add_figure(&t->extra, t->ratios.data[i].measured, s->ratios[i].fact ? "*" : " ");
        str_add(&t->extra, "\n");
        str_free(&label);
    }
    str_add(&t->extra, "```\n");
    str_free(&head);
}

void tour_ratios(struct tour *t, struct app *a)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    for (size_t i = 0; i < s->nratios; i++) {
        struct stage_ratio one;
        struct diags ds;
        diags_init(&ds);
        if (!stage_ratio(t->stage, &s->ratios[i], &one, &ds)) {
            app_fail_with(a, &ds);
            one = (struct stage_ratio){.simulated = NAN, .measured = NAN};
        }
        diags_free(&ds);
        vec_push(&t->ratios, one);
    }
    add_table(t, s);
}

/* Of facts, or of records: each source once. */
static void add_sources(const struct tour *t, struct doc *d, bool facts)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    const char *last = "";
    for (size_t i = 0; i < t->ratios.len; i++) {
        const char *source = t->ratios.data[i].source;
        if ((s->ratios[i].fact != NULL) != facts || !*source || strcmp(source, last) == 0)
            continue;
        doc_printf(d, ROLE_DIM, false, "%s on %s.",
                   facts ? "* Measured: a program of the same kind"
                         : "Measured: these kernels",
                   source);
        last = source;
    }
}

void tour_ratio_sources(const struct tour *t, struct doc *d)
{
    if (t->ratios.len == 0)
        return;
    const struct stage_ratio *r = &t->ratios.data[0];
    if (*r->card)
        doc_printf(d, ROLE_DIM, true,
                   "Simulated now: model of an SM of %s, ±\u00a0%.0f\u00a0%%.", r->card,
                   r->error);
    add_sources(t, d, false);
    add_sources(t, d, true);
}
