/* Lanes side by side: their numbers, the active mask, and a row a variable. A row whose
 * values are too wide for a lane's column goes over several lines, each value under its
 * own lane. */
#include "ui/pane_lanes.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/pane.h"
#include "ui/tour.h"

static void lane_text(const struct app *a, const struct var_row *r, unsigned lane,
                      char out[32])
{
    if (!(r->known >> lane & 1))
        out[0] = 0;
    else if (r->undefined >> lane & 1)
        strcpy(out, "?");
    else
        value_text(r->value[lane], r->vtype, a->format, a->subject->letters, out);
}

static int widest(const struct app *a, const struct var_row *r, const struct lane_grid *g)
{
    int most = 1;
    for (int i = 0; i < g->count; i++) {
        char text[32];
        lane_text(a, r, (unsigned)(g->first + i), text);
        int width = utf8_width(text);
        most = width > most ? width : most;
    }
    return most;
}

static bool is_uniform(const struct var_row *r)
{
    if (r->undefined || !r->known)
        return false;
    unsigned first = (unsigned)__builtin_ctz(r->known);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (r->known >> lane & 1 && r->value[lane] != r->value[first])
            return false;
    return true;
}

/* Rows of the pane that a variable takes; 0 stands for one value for all lanes, which is
 * written out once. */
static int rows_of(const struct app *a, const struct var_row *r,
                   const struct lane_grid *g)
{
    int rows = lane_rows(g, widest(a, r, g));
    return rows > 1 && is_uniform(r) ? 0 : rows;
}

static int rows_or_one(const struct app *a, const struct var_row *r,
                       const struct lane_grid *g)
{
    int rows = rows_of(a, r, g);
    return rows ? rows : 1;
}

int pane_lanes_lines(const struct app *a, int cols)
{
    struct lane_grid g = lane_grid(a, cols);
    int lines = 2;
    for (size_t i = 0; i < a->now.nrows; i++)
        lines += a->now.rows[i].known ? rows_or_one(a, &a->now.rows[i], &g) : 1;
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
        draw_cp(v, 1, g->label + i * g->width, lane_role(s), lane_glyph(s));
    }
}

static unsigned value_style(const struct var_row *r, unsigned lane, bool active,
                            bool crowded)
{
    bool odd = crowded && lane % 2;
    if (!active && !(r->changed >> lane & 1))
        return ROLE_INACTIVE;
    if (r->undefined >> lane & 1)
        return ROLE_UNDEFINED;
    if (r->changed >> lane & 1)
        return odd ? ROLE_CHANGED_ODD : ROLE_CHANGED;
    return odd ? ROLE_VALUE_ODD : ROLE_VALUE;
}

static void draw_label(const struct view *v, int line, const struct lane_grid *g,
                       const char *name)
{
    size_t fits = utf8_fit(name, g->label - 2);
    draw_textn(v, line, 1, ROLE_TEXT | CELL_BOLD, name, fits);
}

/* Draws in at most `room` rows; a value that would need more becomes a dot, for a cut
 * number would be a wrong one. Returns the rows taken. */
static int draw_row(const struct app *a, const struct view *v, int line, int room,
                    const struct lane_grid *g, const struct var_row *r, uint32_t active)
{
    int rows = rows_of(a, r, g);
    char text[32];
    while (rows > room)
        rows /= 2;
    draw_label(v, line, g, r->name);
    if (rows == 0) {
        unsigned lane = (unsigned)__builtin_ctz(r->known);
        lane_text(a, r, lane, text);
        draw_printf(v, line, g->label, value_style(r, lane, true, false),
                    "%s  in all lanes", text);
        return 1;
    }
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        lane_text(a, r, (unsigned)lane, text);
        bool crowded = rows == 1 && utf8_width(text) >= g->width;
        if (utf8_width(text) > g->width * rows - (rows > 1))
            strcpy(text, "•");
        lane_put(v, line, rows, g, lane,
                 value_style(r, (unsigned)lane, active >> lane & 1, crowded), text);
    }
    return rows;
}

void pane_lanes(const struct app *a, const struct view *v)
{
    struct lane_grid g = lane_grid(a, v->area.cols);
    uint32_t active = a->now.has_step ? a->now.mask : UINT32_MAX;
    draw_header(a, v, &g);
    draw_mask(a, v, &g);
    int line = 2, skip = a->scroll[PANE_LANES];
    size_t first = (size_t)skip < a->now.nrows ? (size_t)skip
                   : a->now.nrows              ? a->now.nrows - 1
                                               : 0;
    for (size_t i = first; i < a->now.nrows && line < v->area.rows; i++) {
        const struct var_row *r = &a->now.rows[i];
        if (!r->known) {
            draw_label(v, line, &g, r->name);
            draw_text(v, line++, g.label, ROLE_DIM, "not in this warp now");
            continue;
        }
        line += draw_row(a, v, line, v->area.rows - line, &g, r, active);
    }
    if (a->now.nrows == 0)
        draw_text(v, 2, 1, ROLE_DIM, "no variable is in scope here");
}
