/* One variable over the lanes. Takes its values, gives rows of text, in the first of these
 * forms that suits: a value under every lane; one value written out once, for all; a letter
 * under every lane with a list of what the letters stand for, where values are too wide;
 * values under their lanes over several rows. */
#include "ui/pane_lanes.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/pane.h"

#define MOST_GROUPS 26
#define LIST_GAP 2 /* columns between the entries of a list of groups */

void lane_text(const struct app *a, const struct var_row *r, unsigned lane, char out[32])
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

/* --- groups of equal values --------------------------------------------------------- */

struct groups {
    int of[WARP_LANES];                            /* group of a lane, -1: none */
    unsigned lane[MOST_GROUPS], size[MOST_GROUPS]; /* first of each; how many */
    int n;
};

/* False if there are too many. Undefined lanes are in none. */
static bool find_groups(const struct var_row *r, const struct lane_grid *g,
                        struct groups *out)
{
    out->n = 0;
    for (int i = 0; i < WARP_LANES; i++)
        out->of[i] = -1;
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        if (!((r->known & ~r->undefined) >> lane & 1))
            continue;
        int k = 0;
        while (k < out->n && r->value[out->lane[k]] != r->value[lane])
            k++;
        if (k == MOST_GROUPS)
            return false;
        if (k == out->n) {
            out->lane[out->n] = (unsigned)lane;
            out->size[out->n++] = 0;
        }
        out->size[k]++;
        out->of[lane] = k;
    }
    return true;
}

/* "A 0x41041041 x6", padded to the width of a column of the list. */
static int entry_width(int widest_value)
{
    return 2 + widest_value + 4 + LIST_GAP;
}

static int list_columns(const struct lane_grid *g, int widest_value)
{
    int n = g->count * g->width / entry_width(widest_value);
    return n < 1 ? 1 : n;
}

/* --- which form ---------------------------------------------------------------------- */

enum form { FORM_VALUES, FORM_UNIFORM, FORM_GROUPS };

/* Rows of the pane that a variable takes in the form chosen. */
static int choose_form(const struct app *a, const struct var_row *r,
                       const struct lane_grid *g, enum form *form)
{
    struct groups groups;
    int wide = widest(a, r, g), rows = lane_rows(g, wide);
    *form = FORM_VALUES;
    if (rows > 1 && is_uniform(r)) {
        *form = FORM_UNIFORM;
        return 1;
    }
    if (rows >= 4 && find_groups(r, g, &groups)) {
        int each = list_columns(g, wide), lines = 1 + (groups.n + each - 1) / each;
        if (lines < rows || (lines == rows && groups.n <= 4)) {
            *form = FORM_GROUPS;
            return lines;
        }
    }
    return rows;
}

int lane_row_lines(const struct app *a, const struct var_row *r,
                   const struct lane_grid *g)
{
    enum form form;
    return r->known ? choose_form(a, r, g, &form) : 1;
}

/* --- drawing ------------------------------------------------------------------------- */

struct lane_look {
    uint32_t active;
    bool past; /* of a step gone by: nothing in it is news */
};

static unsigned value_style(const struct var_row *r, unsigned lane,
                            const struct lane_look *k)
{
    if (r->undefined >> lane & 1)
        return k->past || !(k->active >> lane & 1) ? ROLE_INACTIVE : ROLE_UNDEFINED;
    if (k->past)
        return ROLE_DIM;
    if (r->changed >> lane & 1)
        return ROLE_CHANGED;
    return k->active >> lane & 1 ? ROLE_VALUE : ROLE_INACTIVE;
}

static int draw_values(const struct app *a, const struct view *v, int line, int rows,
                       const struct lane_grid *g, const struct var_row *r,
                       const struct lane_look *look)
{
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        char text[32];
        lane_text(a, r, (unsigned)lane, text);
        int room = g->width * rows - (rows > 1);
        if (utf8_width(text) > room ||
            (utf8_width(text) > 1 && rows == 1 && utf8_width(text) >= g->width))
            strcpy(text, "•"); /* a cut number would be a wrong one */
        lane_put(v, line, rows, g, lane, value_style(r, (unsigned)lane, look), text);
    }
    return rows;
}

static int draw_groups(const struct app *a, const struct view *v, int line, int room,
                       const struct lane_grid *g, const struct var_row *r,
                       const struct lane_look *look)
{
    struct groups groups;
    char text[32];
    int wide = widest(a, r, g), each = list_columns(g, wide), rows = 1;
    find_groups(r, g, &groups);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        int k = groups.of[lane];
        uint32_t cp = k >= 0 ? (uint32_t)('A' + k) : '?';
        if (r->known >> lane & 1)
            draw_cp(v, line, g->label + (lane - g->first) * g->width,
                    value_style(r, (unsigned)lane, look), cp);
    }
    for (int k = 0; k < groups.n && k / each + 1 < room; k++) {
        int col = g->label + k % each * entry_width(wide);
        lane_text(a, r, groups.lane[k], text);
        col += draw_printf(v, line + 1 + k / each, col, ROLE_DIM, "%c ", 'A' + k);
        col += draw_text(v, line + 1 + k / each, col, look->past ? ROLE_DIM : ROLE_VALUE,
                         text);
        draw_printf(v, line + 1 + k / each, col, ROLE_DIM, " x%u", groups.size[k]);
        rows = 2 + k / each;
    }
    return rows;
}

static void draw_uniform(const struct app *a, const struct view *v, int line,
                         const struct lane_grid *g, const struct var_row *r,
                         const struct lane_look *look)
{
    char text[32];
    struct lane_look all = {UINT32_MAX, look->past};
    unsigned lane = (unsigned)__builtin_ctz(r->known);
    lane_text(a, r, lane, text);
    int col = g->label + draw_text(v, line, g->label, value_style(r, lane, &all), text);
    draw_text(v, line, col + 2, ROLE_DIM, "in all lanes");
}

int lane_row_draw(const struct app *a, const struct view *v, int line, int room,
                  const struct lane_grid *g, const struct var_row *r, uint32_t active,
                  bool past)
{
    struct lane_look look = {active, past};
    enum form form;
    int rows = choose_form(a, r, g, &form);
    if (form == FORM_UNIFORM) {
        draw_uniform(a, v, line, g, r, &look);
        return 1;
    }
    if (form == FORM_GROUPS)
        return draw_groups(a, v, line, room, g, r, &look);
    while (rows > room)
        rows /= 2;
    return draw_values(a, v, line, rows < 1 ? 1 : rows, g, r, &look);
}
