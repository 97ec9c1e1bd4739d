/* What is wrong with the run: every finding with its line, lanes and step. The one at the
 * cursor is marked; "f" goes to the next, a click to the one under it. */
#include "ui/pane.h"

#include <string.h>

#include "base/utf8.h"

#define ROWS 2 /* of a finding */

static enum role severity_role(enum diag_severity s)
{
    return s >= DIAG_ERROR ? ROLE_ERROR : s == DIAG_WARNING ? ROLE_QUESTION : ROLE_DIM;
}

static bool is_here(const struct app *a, const struct diag *d)
{
    return d->has_lanes && d->step == a->cursor.pos;
}

uint32_t pane_findings_lit(const struct app *a)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    uint32_t per_block = warps_per_block(cursor_machine(&a->cursor)), lit = 0;
    for (size_t i = 0; i < ds->list.len; i++)
        if (is_here(a, ds->list.data[i]) &&
            ds->list.data[i]->warp == a->now.warp % per_block)
            lit |= ds->list.data[i]->lanes;
    return lit;
}

const struct diag *pane_findings_at(const struct app *a, int row)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    int i = (row + a->scroll[PANE_FINDINGS]) / ROWS;
    return i >= 0 && (size_t)i < ds->list.len ? ds->list.data[i] : NULL;
}

static void draw_finding(const struct app *a, const struct view *v, int row,
                         const struct diag *d)
{
    enum role role = severity_role(d->severity);
    if (is_here(a, d))
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    int col = 2 + draw_text(v, row, 2, role | CELL_BOLD, finding_info(d->finding)->id);
    if (d->span.file)
        col += 1 + draw_printf(v, row, col + 1, ROLE_TEXT, "line %u",
                               span_line(a->cursor.sources, d->span));
    if (d->count > 1 && d->has_lanes)
        draw_printf(v, row, col + 1, ROLE_DIM, "x%llu", (unsigned long long)d->count);
    int at = 2;
    if (d->has_lanes) {
        draw_printf(v, row + 1, 2, ROLE_DIM, "w%u %08x", d->warp, d->lanes);
        at = 15;
    }
    draw_textn(v, row + 1, at, ROLE_TEXT, d->message,
               utf8_fit(d->message, v->area.cols - at - 1));
}

void pane_findings(const struct app *a, const struct view *v)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    int row = -a->scroll[PANE_FINDINGS];
    if (ds->list.len == 0)
        draw_text(v, 0, 1, ROLE_DIM, "nothing is wrong with this run");
    for (size_t i = 0; i < ds->list.len; i++, row += ROWS)
        draw_finding(a, v, row, ds->list.data[i]);
}
