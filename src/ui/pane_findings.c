/* What is wrong with the run: every finding with its line, lanes and words; of the one at
 * the cursor also what else is known of it. "f" goes to the next, a click to the one under
 * it. */
#include "ui/pane.h"

#include <string.h>

#include "base/utf8.h"

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

/* --- a finding in rows --------------------------------------------------------------- */

/* Its words: the message, and where it is opened up, notes and the rule. */
static void add_text(const struct app *a, const struct diag *d, bool open,
                     struct doc *doc)
{
    doc_line(doc, ROLE_TEXT, false, d->message);
    for (size_t i = 0; open && i < d->notes.len; i++) {
        struct str note = {0};
        if (d->notes.data[i].span.file)
            str_printf(&note,
                       "line %u: ", span_line(a->cursor.sources, d->notes.data[i].span));
        diag_note_text(&d->notes.data[i], a->cursor.sources, &note);
        doc_line(doc, ROLE_DIM, false, str_cstr(&note));
        str_free(&note);
    }
    if (open && finding_info(d->finding)->why)
        doc_printf(doc, ROLE_DIM, false, "why: %s", finding_info(d->finding)->why);
}

/* The one at the cursor is opened up; where none is, the first. */
static bool is_open(const struct app *a, size_t i)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    if (is_here(a, ds->list.data[i]))
        return true;
    for (size_t k = 0; k < ds->list.len; k++)
        if (is_here(a, ds->list.data[k]))
            return false;
    return i == 0;
}

static int head_rows(const struct diag *d)
{
    return d->has_lanes ? 2 : 1;
}

static void draw_head(const struct app *a, const struct view *v, int row,
                      const struct diag *d)
{
    if (is_here(a, d))
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    int col = 3 + draw_text(v, row, 2, severity_role(d->severity) | CELL_BOLD,
                            finding_info(d->finding)->id);
    if (d->span.file)
        col += 1 + draw_printf(v, row, col, ROLE_TEXT, "line %u",
                               span_line(a->cursor.sources, d->span));
    if (d->count > 1 && d->has_lanes)
        draw_printf(v, row, col, ROLE_DIM, "x%llu", (unsigned long long)d->count);
    if (!d->has_lanes)
        return;
    col = 3 + draw_printf(v, row + 1, 2, ROLE_DIM, "w%u", d->warp);
    lane_strip(v, row + 1, col, d->lanes, severity_role(d->severity));
    col += LANE_STRIP + 1;
    if (d->missing) {
        col += 1 + draw_text(v, row + 1, col, ROLE_DIM, "not");
        lane_strip(v, row + 1, col, d->missing, ROLE_WAITING);
    } else {
        draw_printf(v, row + 1, col, ROLE_DIM, "%08x", d->lanes);
    }
}

/* Draws a finding from `row` on, if there is a view; returns its rows. */
static int finding_rows(const struct app *a, const struct view *v, int row, int cols,
                        size_t i)
{
    const struct diag *d = trace_findings(a->cursor.trace)->list.data[i];
    struct doc doc = {0};
    add_text(a, d, is_open(a, i), &doc);
    int head = head_rows(d), rows = head + doc_rows(&doc, cols - 3);
    if (v) {
        int skip = row + head < 0 ? -(row + head) : 0;
        struct view text =
            draw_part(v, row + head + skip, 2, rows - head - skip, cols - 3);
        draw_head(a, v, row, d);
        doc_draw(&doc, &text, skip);
    }
    doc_free(&doc);
    return rows + 1; /* a blank one below */
}

const struct diag *pane_findings_at(const struct app *a, int row)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    int at = -a->scroll[PANE_FINDINGS], cols = a->now.layout.inner[PANE_FINDINGS].cols;
    for (size_t i = 0; i < ds->list.len; i++) {
        at += finding_rows(a, NULL, 0, cols, i);
        if (row < at)
            return ds->list.data[i];
    }
    return NULL;
}

void pane_findings(const struct app *a, const struct view *v)
{
    const struct diags *ds = trace_findings(a->cursor.trace);
    int row = -a->scroll[PANE_FINDINGS];
    if (ds->list.len == 0)
        draw_text(v, 0, 1, ROLE_DIM, "nothing is wrong with this run");
    for (size_t i = 0; i < ds->list.len && row < v->area.rows; i++)
        row += finding_rows(a, v, row, v->area.cols, i);
}
