/* Metrics of the run up to the cursor: the most asked for in one line, all of them in a
 * pane. Values come from trace/metrics.h, for the state of the machine shown. */
#include "ui/pane.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static double value_of(const struct app *a, enum metric m)
{
    struct line_range all = {0, 0};
    return metric_value(cursor_machine(&a->cursor), m, all, a->cursor.sources);
}

static void metric_text(enum metric m, double value, char out[32])
{
    bool ratio = strcmp(metric_info(m)->unit, "ratio") == 0;
    if (isnan(value))
        snprintf(out, 32, "–");
    else if (ratio && m != METRIC_ATOMICS_PER_WARP)
        snprintf(out, 32, "%.0f %%", 100 * value);
    else if (value == floor(value))
        snprintf(out, 32, "%.0f", value);
    else
        snprintf(out, 32, "%.2f", value);
}

/* One "name value" of the line, if it fits; returns the column after it. */
static int add_item(const struct app *a, const struct view *v, int col, const char *name,
                    enum metric m)
{
    char text[32];
    metric_text(m, value_of(a, m), text);
    int need = (int)strlen(name) + 1 + (int)strlen(text);
    if (col + need + 1 > v->area.cols)
        return v->area.cols;
    draw_run(v, 0, col - 1, need + 2, ROLE_BORDER,
             ' '); /* the frame's line stays between */
    col += draw_printf(v, 0, col, ROLE_DIM, "%s ", name);
    return col + draw_text(v, 0, col, ROLE_TEXT | CELL_BOLD, text) + 3;
}

void pane_metrics_line(const struct app *a, const struct view *v)
{
    static const struct {
        const char *name;
        enum metric metric;
    } items[] = {{"branch eff.", METRIC_BRANCH_EFFICIENCY},
                 {"instr", METRIC_ISSUED},
                 {"barriers", METRIC_BARRIERS},
                 {"sectors/req", METRIC_SECTORS_PER_REQUEST},
                 {"shared", METRIC_SHARED_BYTES},
                 {"conflicts", METRIC_BANK_CONFLICTS}};
    double efficiency = value_of(a, METRIC_SIMT_EFFICIENCY);
    int bar = v->area.cols >= 110 ? 12 : 6;
    int col = add_item(a, v, 0, "SIMT eff.", METRIC_SIMT_EFFICIENCY) - 2;
    draw_bar(v, 0, col, bar, efficiency);
    draw_cp(v, 0, col + bar, ROLE_BORDER, ' ');
    col += bar + 3;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        col = add_item(a, v, col, items[i].name, items[i].metric);
}

/* --- the pane ------------------------------------------------------------------------ */

#define TITLE_COLS 34 /* of the titles and what divides them from the values */
#define VALUE_COLS 9
#define BAR_COLS 8
#define NSIGHT_COLS 72 /* of the longest name, beside everything else */

/* What is in which column; 0: left out. */
struct columns {
    int value, line, bar, nsight;
};

static struct columns choose_columns(const struct app *a, int cols)
{
    struct columns c = {
        .value = cols < TITLE_COLS + VALUE_COLS ? cols - 1 : TITLE_COLS + VALUE_COLS};
    int next = c.value + 2;
    if (a->now.line && next + VALUE_COLS < cols) {
        c.line = next + VALUE_COLS;
        next = c.line + 2;
    }
    if (next + BAR_COLS < cols) {
        c.bar = next;
        next += BAR_COLS + 2;
    }
    if (next + NSIGHT_COLS / 2 < cols)
        c.nsight = next;
    return c;
}

static void draw_columns(const struct app *a, const struct view *v,
                         const struct columns *c)
{
    char line[16];
    draw_text(v, 0, 2, ROLE_DIM, "of the run up to here");
    draw_right(v, 0, c->value, ROLE_DIM, "all");
    snprintf(line, sizeof line, "line %u", a->now.line);
    if (c->line)
        draw_right(v, 0, c->line, ROLE_DIM, line);
    if (c->nsight)
        draw_text(v, 0, c->nsight, ROLE_DIM, "Nsight Compute");
}

static void draw_metric(const struct app *a, const struct view *v, int row, enum metric m,
                        const struct columns *c, bool selected)
{
    const struct metric_info *info = metric_info(m);
    double value = value_of(a, m);
    char text[32];
    metric_text(m, value, text);
    if (selected)
        draw_cp(v, row, 0, ROLE_FOCUS, GLYPH_CURRENT);
    draw_textn(v, row, 2, selected ? ROLE_FOCUS : ROLE_TEXT, info->title,
               utf8_fit(info->title, c->value - 3 - utf8_width(text)));
    draw_right(v, row, c->value, ROLE_TEXT | CELL_BOLD, text);
    if (c->line && info->by_line) {
        struct line_range here = {a->now.line, a->now.line};
        metric_text(m,
                    metric_value(cursor_machine(&a->cursor), m, here, a->cursor.sources),
                    text);
        draw_right(v, row, c->line, ROLE_TEXT, text);
    }
    if (c->bar && !isnan(value) && strcmp(info->unit, "ratio") == 0 &&
        m != METRIC_ATOMICS_PER_WARP)
        draw_bar(v, row, c->bar, BAR_COLS, value);
    if (c->nsight)
        draw_textn(v, row, c->nsight, ROLE_DIM, info->nsight,
                   utf8_fit(info->nsight, v->area.cols - c->nsight - 1));
}

/* What the selected one is; returns the rows, drawn at the bottom if there is a view. */
static int explain(const struct view *v, int cols, int rows, enum metric m)
{
    const struct metric_info *info = metric_info(m);
    struct doc d = {0};
    doc_printf(&d, ROLE_TEXT, false, "%s: %s", info->id, info->formula);
    if (*info->nsight)
        doc_printf(&d, ROLE_DIM, false, "Nsight Compute: %s", info->nsight);
    int need = doc_rows(&d, cols - 2);
    struct view below = draw_part(v, v->area.rows - need, 1, need, cols - 2);
    if (need < rows)
        doc_draw(&d, &below, 0);
    doc_free(&d);
    return need < rows ? need : 0;
}

void pane_metrics(const struct app *a, const struct view *v)
{
    struct columns c = choose_columns(a, v->area.cols);
    int selected = a->scroll[PANE_METRICS];
    selected = selected < 0 ? 0 : selected >= METRIC_COUNT ? METRIC_COUNT - 1 : selected;
    bool chosen = a->focus == PANE_METRICS && v->area.rows >= 8;
    int room = v->area.rows - 1;
    draw_columns(a, v, &c);
    if (chosen)
        room -= explain(v, v->area.cols, v->area.rows / 2, (enum metric)selected);
    int first = selected < room - 1 || !chosen ? 0 : selected - room + 1;
    first = chosen ? first : selected;
    for (int i = 0; i < room && first + i < METRIC_COUNT; i++)
        draw_metric(a, v, 1 + i, (enum metric)(first + i), &c,
                    chosen && first + i == selected);
}
