/* Lanes side by side: their numbers, the active mask, the line each is at once they have
 * parted, and the variables; below a watched one, the values it had before. */
#include "ui/pane_lanes.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/tour.h"

#define LARGE_ROWS 3 /* of the mask for a room */

/* Where each lane goes on, as a row of numbers; false while all are at one place. */
static bool line_row(const struct app *a, struct var_row *out)
{
    uint32_t pcs[WARP_LANES], first = UINT32_MAX;
    bool parted = false;
    *out = (struct var_row){.vtype = IR_U32};
    if (!a->subject)
        return false;
    const struct machine *m = cursor_machine(&a->cursor);
    if (a->now.warp >= machine_nresident(m) * warps_per_block(m))
        return false;
    machine_lane_pcs(m, a->now.warp, pcs);
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        if (pcs[lane] == UINT32_MAX)
            continue;
        out->known |= 1u << lane;
        out->value[lane] = pc_line(a, pcs[lane]);
        first = first == UINT32_MAX ? pcs[lane] : first;
        parted |= pcs[lane] != first;
    }
    return parted;
}

/* Rows of the mask. */
static int mask_rows(const struct app *a)
{
    return a->large ? LARGE_ROWS : 1;
}

int pane_lanes_lines(const struct app *a, int cols)
{
    struct lane_grid g = lane_grid(a, cols);
    struct var_row at;
    int lines = 1 + mask_rows(a) + (g.width > 2 && line_row(a, &at));
    for (size_t i = 0; i < a->now.nrows; i++)
        lines += lane_row_lines(a, &a->now.rows[i], &g);
    for (size_t i = 0; i < a->now.npast; i++)
        lines += lane_row_lines(a, &a->now.past[i].values, &g);
    return lines < 4 ? 4 : lines;
}

static void draw_header(const struct app *a, const struct view *v,
                        const struct lane_grid *g)
{
    int every = g->width == 1 ? 4 : 1;
    uint32_t lit = pane_findings_lit(a);
    draw_text(v, 0, 1, ROLE_DIM, "lane #");
    for (int i = 0; i < g->count; i++) {
        int lane = g->first + i, col = g->label + i * g->width;
        bool focus = lane == a->lane;
        bool crowded = g->width == 2 && lane >= 10 && lane % 2 == 1;
        bool near = lane + 1 == a->lane && g->width < 3 && a->lane >= 10;
        if (lit >> lane & 1) /* of a finding here: the mark also without colours */
            draw_text(v, 0, col, ROLE_ERROR, "!");
        else if (focus)
            draw_printf(v, 0, col, ROLE_FOCUS, "%d", lane);
        else if (lane % every == 0 && !crowded && !near)
            draw_printf(v, 0, col, ROLE_DIM, "%d", lane);
    }
}

/* A lane for a room: filled where it takes part, its usual mark otherwise. */
static void draw_tile(const struct view *v, int col, int width, enum lane_state s)
{
    enum glyph fill = s == LANE_ACTIVE    ? GLYPH_BOTH_LANES
                      : s == LANE_WAITING ? GLYPH_WAITING
                                          : GLYPH_NBSP;
    for (int row = 0; row < LARGE_ROWS; row++)
        draw_run(v, 1 + row, col, width, lane_role(s), fill);
    if (fill == GLYPH_NBSP)
        draw_cp(v, 1 + LARGE_ROWS / 2, col + (width - 1) / 2, lane_role(s),
                lane_glyph(s));
}

static void draw_mask(const struct app *a, const struct view *v,
                      const struct lane_grid *g)
{
    enum lane_state states[WARP_LANES];
    uint32_t guess;
    bool guessing = a->tour && tour_guess(a->tour, &guess);
    lane_states(a, states);
    for (unsigned lane = 0; guessing && lane < WARP_LANES; lane++)
        states[lane] = mask_state(guess, lane);
    draw_text(v, 1, 1, guessing ? ROLE_QUESTION : ROLE_DIM, guessing ? "guess" : "mask");
    for (int i = 0; i < g->count; i++) {
        enum lane_state s = states[g->first + i];
        int col = g->label + i * g->width;
        if (a->large)
            draw_tile(v, col, g->width > 1 ? g->width - 1 : 1, s);
        else
            draw_cp(v, 1, col, lane_role(s), lane_glyph(s));
    }
}

static void draw_label(const struct view *v, int line, const struct lane_grid *g,
                       unsigned style, const char *name)
{
    size_t fits = utf8_fit(name, g->label - 2);
    draw_textn(v, line, 1, style, name, fits);
}

/* The values that row i had before, the latest first; returns the next free line. */
static int draw_past(const struct app *a, const struct view *v, int line,
                     const struct lane_grid *g, size_t i)
{
    for (size_t k = 0; k < a->now.npast && line < v->area.rows; k++) {
        const struct past_row *p = &a->now.past[k];
        char label[32];
        if (p->row != i)
            continue;
        snprintf(label, sizeof label, " step %llu", (unsigned long long)p->step);
        draw_label(v, line, g, ROLE_DIM, label);
        line += lane_row_draw(a, v, line, v->area.rows - line, g, &p->values, UINT32_MAX,
                              true);
    }
    return line;
}

static int draw_variable(const struct app *a, const struct view *v, int line,
                         const struct lane_grid *g, size_t i)
{
    const struct var_row *r = &a->now.rows[i];
    uint32_t active = a->now.has_step ? a->now.mask : UINT32_MAX;
    draw_label(v, line, g, ROLE_TEXT | CELL_BOLD, r->name);
    if (!r->known) {
        draw_text(v, line, g->label, ROLE_DIM, "not in this warp now");
        return line + 1;
    }
    int room = v->area.rows - line;
    if (room == 1 && i > 0 && lane_row_lines(a, r, g) > 1) {
        draw_text(v, line, g->label, ROLE_DIM, "… needs more rows: scroll, or z");
        return line + 1;
    }
    line += lane_row_draw(a, v, line, room, g, r, active, false);
    return draw_past(a, v, line, g, i);
}

void pane_lanes(const struct app *a, const struct view *v)
{
    struct lane_grid g = lane_grid(a, v->area.cols);
    struct var_row at;
    int line = 1 + mask_rows(a), skip = a->scroll[PANE_LANES];
    draw_header(a, v, &g);
    draw_mask(a, v, &g);
    if (g.width > 2 && line_row(a, &at)) {
        draw_label(v, line, &g, ROLE_DIM, "at line");
        line += lane_row_draw(a, v, line, 1, &g, &at,
                              a->now.has_step ? a->now.mask : UINT32_MAX, false);
    }
    size_t first = (size_t)skip < a->now.nrows ? (size_t)skip
                   : a->now.nrows              ? a->now.nrows - 1
                                               : 0;
    for (size_t i = first; i < a->now.nrows && line < v->area.rows; i++)
        line = draw_variable(a, v, line, &g, i);
    if (a->now.nrows == 0)
        draw_text(v, line, 1, ROLE_DIM, "no variable is in scope here");
}
