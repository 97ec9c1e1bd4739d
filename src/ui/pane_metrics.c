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

void pane_metrics(const struct app *a, const struct view *v)
{
    int row = -a->scroll[PANE_METRICS];
    bool wide = v->area.cols >= 70;
    for (int m = 0; m < METRIC_COUNT; m++, row++) {
        char text[32];
        metric_text((enum metric)m, value_of(a, (enum metric)m), text);
        int right = v->area.cols > 46 ? 46 : v->area.cols - 1;
        const char *title = metric_info((enum metric)m)->title;
        draw_textn(v, row, 1, ROLE_TEXT, title,
                   utf8_fit(title, right - 2 - utf8_width(text)));
        draw_right(v, row, right, ROLE_TEXT | CELL_BOLD, text);
        if (wide)
            draw_text(v, row, 48, ROLE_DIM, metric_info((enum metric)m)->formula);
    }
}
