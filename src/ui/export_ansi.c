/* Cells as bytes for a terminal: the changes from one grid to the next, with absolute
 * cursor positions and SGR sequences of ECMA-48 and xterm's 256 colours. Used where there
 * is no curses: recordings, and screens sent through a socket. */
#include "ui/export.h"

#include <string.h>

#include "base/utf8.h"

#define NO_STYLE 0x10000u
#define SHORT_GAP 4 /* unchanged cells that are cheaper to send again than to jump over */

void ansi_open(struct ansi *t, int colors)
{
    *t = (struct ansi){
        .colors = colors, .all = true, .row = -1, .col = -1, .style = NO_STYLE};
}

void ansi_close(struct ansi *t)
{
    cells_free(&t->shown);
}

/* --- one cell --------------------------------------------------------------------- */

static void add_color(struct str *out, int color, int base, int bright)
{
    if (color < 0)
        return;
    if (color < 8)
        str_printf(out, ";%d", base + color);
    else if (color < 16)
        str_printf(out, ";%d", bright + color - 8);
    else
        str_printf(out, ";%d;5;%d", base + 8, color);
}

static void set_style(struct ansi *t, unsigned style, struct str *out)
{
    struct look l = theme_look(&t->theme, style, t->colors);
    if (t->style != NO_STYLE) {
        struct look old = theme_look(&t->theme, t->style, t->colors);
        if (old.fg == l.fg && old.bg == l.bg && old.attr == l.attr) {
            t->style = style;
            return;
        }
    }
    str_add(out, "\033[0");
    str_add(out, l.attr & CELL_BOLD ? ";1" : "");
    str_add(out, l.attr & CELL_FAINT ? ";2" : "");
    str_add(out, l.attr & CELL_UNDERLINE ? ";4" : "");
    str_add(out, l.attr & CELL_REVERSE ? ";7" : "");
    add_color(out, l.fg, 30, 90);
    add_color(out, l.bg, 40, 100);
    str_addc(out, 'm');
    t->style = style;
}

static void move_to(struct ansi *t, int row, int col, struct str *out)
{
    if (t->row == row && t->col == col)
        return;
    if (t->row == row && t->col < col && t->col >= 0)
        str_printf(out, col == t->col + 1 ? "\033[C" : "\033[%dC", col - t->col);
    else
        str_printf(out, "\033[%d;%dH", row + 1, col + 1);
    t->row = row;
    t->col = col;
}

/* The last column is left with the cursor in a place that terminals disagree about. */
static void put(struct ansi *t, const struct cells *c, int row, int col, struct str *out)
{
    const struct cell *cell = cells_at(c, row, col);
    int width = utf8_cp_width(cell->cp);
    char bytes[4];
    move_to(t, row, col, out);
    set_style(t, cell->style, out);
    str_addn(out, bytes, utf8_encode(cell->cp, bytes));
    for (int i = 0; i < CELL_MARKS && cell->marks[i]; i++)
        str_addn(out, bytes, utf8_encode(cell->marks[i], bytes));
    t->col = col + (width > 1 ? 2 : 1);
    if (t->col >= c->cols)
        t->row = t->col = -1;
}

/* --- grids ------------------------------------------------------------------------ */

/* Where the next change in the row is, from col on; c->cols: none. The right half of a
 * wide character goes with its left half. */
static int next_change(const struct ansi *t, const struct cells *c, int row, int col)
{
    for (int i = col; i < c->cols; i++) {
        if (cell_equal(cells_at(c, row, i), cells_at(&t->shown, row, i)))
            continue;
        if (cells_at(c, row, i)->cp != 0)
            return i;
        if (i > col)
            return i - 1;
    }
    return c->cols;
}

static void show_row(struct ansi *t, const struct cells *c, int row, struct str *out)
{
    int col = next_change(t, c, row, 0);
    while (col < c->cols) {
        put(t, c, row, col, out);
        int after = t->col < 0 ? c->cols : t->col;
        int next = after < c->cols ? next_change(t, c, row, after) : c->cols;
        bool bridge = next < c->cols && next - after <= SHORT_GAP;
        for (int i = after; bridge && i < next; i++)
            bridge = cells_at(c, row, i)->style == t->style && cells_at(c, row, i)->cp;
        col = bridge ? after : next;
    }
}

/* Clears the screen. Where plain text has a background of its own, a cleared cell is not
 * yet what a blank is. */
static void begin_anew(struct ansi *t, const struct theme *theme, struct str *out)
{
    struct look l = theme_look(theme, ROLE_TEXT, t->colors);
    str_add(out, "\033[0m\033[2J");
    cells_clear(&t->shown);
    for (int i = 0; l.bg >= 0 && i < t->shown.rows * t->shown.cols; i++)
        t->shown.at[i].style = UINT16_MAX;
    t->theme = *theme;
    t->style = NO_STYLE;
    t->row = t->col = -1;
    t->all = false;
}

void ansi_show(struct ansi *t, const struct cells *c, const struct theme *theme,
               struct str *out)
{
    if (t->shown.rows != c->rows || t->shown.cols != c->cols) {
        cells_resize(&t->shown, c->rows, c->cols);
        t->all = true;
    }
    if (t->all || theme->scheme != t->theme.scheme || theme->own != t->theme.own)
        begin_anew(t, theme, out);
    for (int row = 0; row < c->rows; row++)
        show_row(t, c, row, out);
    memcpy(t->shown.at, c->at, (size_t)c->rows * (size_t)c->cols * sizeof *c->at);
}
