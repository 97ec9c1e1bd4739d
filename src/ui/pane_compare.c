/* Kernels beside each other: guessed, simulated, measured on a real GPU; ratios to the
 * first as bars; why they differ; and the life of each warp of the kernel in view, as a
 * bar over the time from the first one's begin to the last one's end. */
#include "ui/gpu.h"
#include "ui/pane.h"
#include "ui/tour_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LABEL 16       /* columns of a name, at most */
#define BAR_AT 13      /* columns before a bar */
#define BAR_NUMBERS 15 /* and after it: " 0.61 ± 17 %" */
#define MOST_LIVES 200 /* warps drawn */

struct page {
    const struct compare *c;
    struct doc doc;
    int cols;
    int label;           /* columns of the table's names */
    bool guesses, pairs; /* there are guesses; ratios mean something */
};

static void put(struct page *p, unsigned style, const char *text)
{
    doc_pre(&p->doc, style, 0, false, text);
}

static void put_ratio(struct str *s, double ratio)
{
    if (ratio > 0)
        str_printf(s, " %6.2f", ratio);
    else
        str_printf(s, " %6s", "");
}

static double simulated(const struct page *p, const struct compare_row *r)
{
    double base = p->c->rows.data[0]->facts.cycles;
    return base > 0 ? r->facts.cycles / base : 0;
}

static void put_row(struct page *p, const struct compare_row *r)
{
    struct str s = {0};
    uint64_t cycles = r->has_result ? gpu_result_cycles(&r->result) : 0;
    str_printf(&s, "%-*.*s", p->label, p->label, r->label);
    if (p->guesses)
        put_ratio(&s, r->guess);
    if (r->facts.cycles > 0)
        str_printf(&s, " %9.0f", r->facts.cycles);
    else
        str_printf(&s, " %9s", "-");
    if (p->pairs)
        put_ratio(&s, simulated(p, r));
    if (cycles)
        str_printf(&s, " %9" PRIu64, cycles);
    else
        str_printf(&s, " %9s",
                   r->has_result                     ? ""
                   : r->kept == RECORDS_OTHER_SOURCE ? "void"
                                                     : "-");
    if (p->pairs)
        put_ratio(&s, compare_measured(p->c, r));
    if (r->has_result)
        str_printf(&s, " %8.2f", gpu_result_us(&r->result));
    put(p, r == compare_current(p->c) ? ROLE_CURRENT : ROLE_TEXT, str_cstr(&s));
    str_free(&s);
}

/* Columns that would be empty are left out, so that the others fit a narrow pane. */
static void find_columns(struct page *p)
{
    p->label = 6;
    p->pairs = p->c->rows.len > 1;
    for (size_t i = 0; i < p->c->rows.len; i++) {
        int n = (int)strlen(p->c->rows.data[i]->label);
        p->label = n > p->label ? n : p->label;
        p->guesses |= p->c->rows.data[i]->guess > 0;
    }
    p->label = p->label > LABEL ? LABEL : p->label;
}

static void put_table(struct page *p)
{
    struct str s = {0};
    find_columns(p);
    const char *ratio = p->pairs ? "  ratio" : "";
    str_printf(&s, "%-*s%s %9s%s %9s%s %8s", p->label, "", p->guesses ? "  guess" : "",
               "simulated", ratio, "measured", ratio, "us");
    put(p, ROLE_DIM, str_cstr(&s));
    str_free(&s);
    for (size_t i = 0; i < p->c->rows.len; i++)
        put_row(p, p->c->rows.data[i]);
    doc_line(&p->doc, ROLE_DIM, false,
             "cycles; us between two events, the launch with it");
}

/* ---- bars ---- */

static void add_run(struct str *s, const char *glyph, int n)
{
    for (int i = 0; i < n; i++)
        str_add(s, glyph);
}

/* Full up to the lower end of what is possible, shaded up to the upper one. */
static void put_bar(struct page *p, const char *name, double ratio, double error,
                    double most)
{
    struct str bar = {0}, shade = {0}, numbers = {0}, label = {0};
    int width = p->cols - BAR_AT - BAR_NUMBERS;
    if (!(ratio > 0) || width < 4)
        return;
    int low = (int)(ratio * (1 - error) / most * width + 0.5);
    int high = (int)(ratio * (1 + error) / most * width + 0.5);
    str_printf(&label, "  %-11s", name);
    add_run(&bar, "▇", low);
    add_run(&shade, "░", high - low);
    str_printf(&numbers, " %.2f", ratio);
    if (error > 0)
        str_printf(&numbers, " ± %.0f %%", error * 100);
    put(p, ROLE_TEXT, str_cstr(&label));
    doc_pre(&p->doc, ROLE_METER, 0, true, str_cstr(&bar));
    doc_pre(&p->doc, ROLE_DIM, 0, true, str_cstr(&shade));
    doc_pre(&p->doc, ROLE_TEXT, 0, true, str_cstr(&numbers));
    str_free(&label);
    str_free(&bar);
    str_free(&shade);
    str_free(&numbers);
}

static void put_bars(struct page *p, const struct compare_row *r)
{
    double error = p->c->error / 100, model = simulated(p, r);
    double gpu = compare_measured(p->c, r);
    double most = model * (1 + error);
    most = r->guess > most ? r->guess : most;
    most = gpu > most ? gpu : most;
    if (most <= 0)
        return;
    doc_printf(&p->doc, ROLE_TEXT | CELL_BOLD, true, "%s, times %s", r->label,
               p->c->rows.data[0]->label);
    put_bar(p, "guess", r->guess, 0, most);
    put_bar(p, "simulated", model, error, most);
    put_bar(p, "measured", gpu, 0, most);
}

/* What the lesson's step holds against each other; one scale for all its rows. */
static void put_ratios(struct page *p, const struct tour *t)
{
    const struct lesson_step *s = &t->lesson->steps[t->step];
    double most = 0;
    for (size_t i = 0; i < t->ratios.len; i++) {
        const struct stage_ratio *r = &t->ratios.data[i];
        most = fmax(most, fmax(r->simulated * (1 + r->error / 100), r->measured));
    }
    for (size_t i = 0; most > 0 && i < t->ratios.len; i++) {
        const struct stage_ratio *r = &t->ratios.data[i];
        struct str label = {0};
        ratio_label(&s->ratios[i], &label);
        put(p, ROLE_TEXT | CELL_BOLD, str_cstr(&label));
        put_bar(p, "simulated", r->simulated, r->error / 100, most);
        put_bar(p, s->ratios[i].fact ? "measured *" : "measured", r->measured, 0, most);
        str_free(&label);
    }
    tour_ratio_sources(t, &p->doc);
    put(p, ROLE_TEXT, "");
}

/* ---- words ---- */

static void put_lines(struct page *p, unsigned style, const char *text)
{
    bool first = true;
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        doc_printf(&p->doc, style, first, "%.*s", (int)strcspn(text, "\n"), text);
        first = false;
    }
}

static void put_origin(struct page *p, const struct compare_row *r)
{
    static const char *const words[] = {[GPU_MEASURED] = "measured",
                                        [GPU_KEPT] = "measured earlier,",
                                        [GPU_RECORDED] = "recorded on"};
    const struct gpu_result *g = &r->result;
    doc_printf(&p->doc, ROLE_DIM, false, "%s, driver for CUDA %s, NVRTC %s, %s %s",
               g->card.name, g->card.driver, g->card.nvrtc, words[g->origin], g->date);
}

/* Each card and date once. */
static void put_origins(struct page *p)
{
    const struct compare_row *last = NULL;
    for (size_t i = 0; i < p->c->rows.len; i++) {
        const struct compare_row *r = p->c->rows.data[i];
        if (!r->has_result ||
            (last && strcmp(last->result.card.name, r->result.card.name) == 0 &&
             strcmp(last->result.date, r->result.date) == 0 &&
             last->result.origin == r->result.origin))
            continue;
        put_origin(p, r);
        last = r;
    }
    if (p->c->card[0])
        doc_printf(&p->doc, ROLE_DIM, false,
                   "simulated: model of an SM of %s, ±\u00a0%.0f\u00a0%%", p->c->card,
                   p->c->error);
}

static void put_reasons(struct page *p)
{
    struct str text = {0};
    struct compare_row *base = p->c->rows.data[0];
    for (size_t i = 0; base->has_result && i < p->c->rows.len; i++) {
        struct compare_row *r = p->c->rows.data[i];
        r->facts.guess = r->guess;
        if (r->has_result)
            gpu_explain(&base->facts, &r->facts, &text);
    }
    put_lines(p, ROLE_TEXT, str_cstr(&text));
    str_free(&text);
}

static void put_missing(struct page *p, const struct app *a)
{
    const struct compare_row *r = compare_current(p->c);
    if (a->gpu.failure.len)
        put_lines(p, ROLE_ERROR, str_cstr(&a->gpu.failure));
    if (r && r->has_result)
        return;
    static const char *const words[] = {
        [RECORDS_NONE] = "No measurement of this kernel is recorded.",
        [RECORDS_OTHER_LAUNCH] = "This launch is not recorded, others of the kernel are.",
        [RECORDS_OTHER_SOURCE] =
            "There is a record, but of another version of this file."};
    doc_line(&p->doc, ROLE_WAITING, true, words[r ? r->kept : RECORDS_NONE]);
    doc_line(&p->doc, ROLE_DIM, false, "G runs it on a GPU.");
}

/* ---- lives of warps ---- */

/* One bar a warp; at least one cell, so that a short life is seen. */
static void put_life(struct page *p, const struct gpu_lifetime *t, double all)
{
    struct str label = {0}, bar = {0};
    int width = p->cols - LABEL - 4;
    int from = (int)(t->in / all * width), to = (int)(t->out / all * width + 0.5);
    from = from < width ? from : width - 1;
    str_printf(&label, "b%u w%u SM %u", t->block, t->warp, t->sm);
    str_printf(&bar, "%*s", LABEL - (int)label.len + from, "");
    add_run(&bar, "▇", to > from ? to - from : 1);
    put(p, ROLE_DIM, str_cstr(&label));
    doc_pre(&p->doc, ROLE_METER, 0, true, str_cstr(&bar));
    str_free(&label);
    str_free(&bar);
}

static void put_launch(struct page *p, const struct gpu_launch *l)
{
    double all = 0;
    for (size_t i = 0; i < l->nlifetimes; i++)
        all = l->lifetimes[i].out > all ? l->lifetimes[i].out : all;
    doc_printf(&p->doc, ROLE_TEXT | CELL_BOLD, true, "%s", l->kernel);
    doc_printf(&p->doc, ROLE_TEXT, false, "%.2f us of %u runs (%.2f to %.2f)",
               l->us.median, l->us.n, l->us.p25, l->us.p75);
    doc_printf(&p->doc, ROLE_DIM, false, "%.2f us for a kernel that does nothing",
               l->empty_us.median);
    doc_printf(&p->doc, ROLE_DIM, false, "%u registers, %u blocks and %u warps an SM",
               l->registers, l->blocks_per_sm, l->warps_per_sm);
    if (all <= 0 || p->cols < LABEL + 12)
        return;
    doc_printf(&p->doc, ROLE_DIM, false, "warps over %.2f us", all * 1e-3);
    for (size_t i = 0; i < l->nlifetimes && i < MOST_LIVES; i++)
        put_life(p, &l->lifetimes[i], all);
}

void pane_compare(const struct app *a, const struct view *v)
{
    struct page p = {.c = &a->compare, .cols = v->area.cols - 2};
    struct view inner = draw_part(v, 0, 1, v->area.rows, v->area.cols - 2);
    const struct compare_row *now = compare_current(p.c);
    char progress[120];
    if (gpu_progress(a, progress, sizeof progress))
        put(&p, ROLE_QUESTION, progress);
    if (a->tour && a->tour->ratios.len)
        put_ratios(&p, a->tour);
    if (p.c->rows.len)
        put_table(&p);
    put_missing(&p, a);
    for (size_t i = 1; i < p.c->rows.len; i++)
        put_bars(&p, p.c->rows.data[i]);
    if (p.c->rows.len > 1)
        put(&p, ROLE_DIM, ":guess 2 writes down what you expect, G measures");
    if (p.c->rows.len) {
        put_origins(&p);
        put_reasons(&p);
    }
    for (size_t i = 0; now && now->has_result && i < now->result.nlaunches; i++)
        put_launch(&p, &now->result.launches[i]);
    doc_draw(&p.doc, &inner, a->scroll[PANE_COMPARE]);
    doc_free(&p.doc);
}
