/* Cells as bytes for a terminal: the changes from one grid to the next, with the cursor
 * movements, SGR sequences, erasing (ECH) and scrolling regions that ECMA-48 and xterm
 * have in common. Every byte may have to cross a slow line: a row is encoded from left to
 * right and also style by style, and the shorter of the two is sent. Used for terminals
 * that understand it (term.c), for recordings, and for screens sent through a socket. */
#include "ui/export.h"

#include <string.h>

#include "base/utf8.h"

#define NO_STYLE 0x10000u
#define SHORT_GAP 4 /* unchanged cells that are cheaper to send again than to jump over */
#define ERASE_FROM 6 /* blanks in a row from which erasing is shorter than sending them */
#define SCROLL_FROM 3 /* rows from which scrolling is worth its 25 bytes */

void ansi_open(struct ansi *t, int colors)
{
    *t = (struct ansi){.colors = colors,
                       .all = true,
                       .erases = true,
                       .row = -1,
                       .col = -1,
                       .style = NO_STYLE};
}

void ansi_close(struct ansi *t)
{
    cells_free(&t->shown);
    str_free(&t->by_column);
    str_free(&t->by_style);
}

/* --- looks -------------------------------------------------------------------------- */

static struct look look_of(const struct ansi *t, unsigned style)
{
    return theme_look(&t->theme, style, t->colors);
}

static bool same_look(struct look a, struct look b)
{
    return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

/* Of a blank only these show. */
static bool same_paper(struct look a, struct look b)
{
    unsigned shows = CELL_UNDERLINE | CELL_REVERSE;
    if ((a.attr | b.attr) & shows)
        return same_look(a, b);
    return a.bg == b.bg;
}

static bool is_blank(const struct cell *c)
{
    return c->cp == ' ' && c->marks[0] == 0;
}

/* Whether a terminal that shows one of them shows the other. */
static bool looks_like(const struct ansi *t, const struct cell *a, const struct cell *b)
{
    if (cell_equal(a, b))
        return true;
    if (a->cp != b->cp || memcmp(a->marks, b->marks, sizeof a->marks) != 0 ||
        b->style == UINT16_MAX)
        return false;
    struct look x = look_of(t, a->style), y = look_of(t, b->style);
    return is_blank(a) ? same_paper(x, y) : same_look(x, y);
}

/* Whether a cell can be sent with the style that is in force. */
static bool fits_style(const struct ansi *t, const struct cell *c)
{
    if (t->style == NO_STYLE)
        return false;
    if (c->style == t->style)
        return true;
    struct look x = look_of(t, c->style), y = look_of(t, t->style);
    return is_blank(c) ? same_paper(x, y) : same_look(x, y);
}

/* --- styles ------------------------------------------------------------------------- */

static void add_color(struct str *out, int color, int base, int bright)
{
    if (color < 0)
        str_printf(out, ";%d", base + 9);
    else if (color < 8)
        str_printf(out, ";%d", base + color);
    else if (color < 16)
        str_printf(out, ";%d", bright + color - 8);
    else
        str_printf(out, ";%d;5;%d", base + 8, color);
}

/* SGR parameters, each after a semicolon, that turn one look into another. */
static void add_change(struct look from, struct look to, struct str *out)
{
    unsigned off = from.attr & ~to.attr, weight = CELL_BOLD | CELL_FAINT;
    if (off & weight) { /* one number ends both */
        str_add(out, ";22");
        from.attr &= ~weight;
    }
    str_add(out, off & CELL_UNDERLINE ? ";24" : "");
    str_add(out, off & CELL_REVERSE ? ";27" : "");
    unsigned on = to.attr & ~from.attr;
    str_add(out, on & CELL_BOLD ? ";1" : "");
    str_add(out, on & CELL_FAINT ? ";2" : "");
    str_add(out, on & CELL_UNDERLINE ? ";4" : "");
    str_add(out, on & CELL_REVERSE ? ";7" : "");
    if (from.fg != to.fg)
        add_color(out, to.fg, 30, 90);
    if (from.bg != to.bg)
        add_color(out, to.bg, 40, 100);
}

static void set_style(struct ansi *t, unsigned style, struct str *out)
{
    static const struct look plain = {.fg = -1, .bg = -1};
    struct look l = look_of(t, style);
    struct str anew = {0}, change = {0};
    add_change(plain, l, &anew); /* after a reset, which is an empty parameter */
    if (t->style != NO_STYLE)
        add_change(look_of(t, t->style), l, &change);
    if (t->style == NO_STYLE || anew.len + 1 < change.len)
        str_printf(out, "\033[%sm", str_cstr(&anew));
    else if (change.len)
        str_printf(out, "\033[%sm", change.data + 1);
    t->style = style;
    str_free(&anew);
    str_free(&change);
}

/* --- the cursor --------------------------------------------------------------------- */

static void move_to(struct ansi *t, int row, int col, struct str *out)
{
    int by = col - t->col;
    if (t->row == row && by == 0)
        return;
    if (t->row == row && t->col >= 0 && by > 0)
        str_printf(out, by == 1 ? "\033[C" : "\033[%dC", by);
    else if (t->row == row && t->col >= 0 && -by <= 3)
        str_add(out, &"\b\b\b"[3 + by]);
    else if (t->row == row && t->col >= 0)
        str_printf(out, "\033[%dG", col + 1);
    else
        str_printf(out, "\033[%d;%dH", row + 1, col + 1);
    t->row = row;
    t->col = col;
}

/* The last column leaves the cursor in a place that terminals disagree about. */
static void put(struct ansi *t, const struct cells *c, int row, int col, struct str *out)
{
    const struct cell *cell = cells_at(c, row, col);
    int width = utf8_cp_width(cell->cp);
    char bytes[4];
    move_to(t, row, col, out);
    if (!fits_style(t, cell))
        set_style(t, cell->style, out);
    str_addn(out, bytes, utf8_encode(cell->cp, bytes));
    for (int i = 0; i < CELL_MARKS && cell->marks[i]; i++)
        str_addn(out, bytes, utf8_encode(cell->marks[i], bytes));
    t->col = col + (width > 1 ? 2 : 1);
    if (t->col >= c->cols)
        t->row = t->col = -1;
}

/* --- rows --------------------------------------------------------------------------- */

/* Where the next change in the row is, from col on; c->cols: none. The right half of a
 * wide character goes with its left half. */
static int next_change(const struct ansi *t, const struct cells *c, int row, int col)
{
    for (int i = col; i < c->cols; i++) {
        if (looks_like(t, cells_at(c, row, i), cells_at(&t->shown, row, i)))
            continue;
        if (cells_at(c, row, i)->cp != 0)
            return i;
        if (i > col)
            return i - 1;
    }
    return c->cols;
}

/* Blanks from col on that erasing makes: without underline, reverse or colour. */
static int erasable(const struct ansi *t, const struct cells *c, int row, int col)
{
    static const struct look plain = {.fg = -1, .bg = -1};
    int n = 0;
    while (col + n < c->cols) {
        const struct cell *cell = cells_at(c, row, col + n);
        if (!is_blank(cell) || !same_paper(look_of(t, cell->style), plain))
            break;
        n++;
    }
    return n;
}

/* Sends one cell, or erases a run of blanks; returns the column after. */
static int send(struct ansi *t, const struct cells *c, int row, int col, struct str *out)
{
    int n = erasable(t, c, row, col);
    if (n < ERASE_FROM || (!t->erases && col + n < c->cols)) {
        put(t, c, row, col, out);
        return t->col < 0 ? c->cols : t->col;
    }
    move_to(t, row, col, out);
    if (!fits_style(t, cells_at(c, row, col)))
        set_style(t, cells_at(c, row, col)->style, out);
    if (col + n == c->cols)
        str_add(out, "\033[K");
    else
        str_printf(out, "\033[%dX", n);
    return col + n; /* the cursor stays */
}

static void row_by_column(struct ansi *t, const struct cells *c, int row, struct str *out)
{
    int col = next_change(t, c, row, 0);
    while (col < c->cols) {
        int after = send(t, c, row, col, out);
        int next = after < c->cols ? next_change(t, c, row, after) : c->cols;
        bool bridge = next < c->cols && t->col == after && next - after <= SHORT_GAP;
        for (int i = after; bridge && i < next; i++)
            bridge = cells_at(c, row, i)->cp && fits_style(t, cells_at(c, row, i));
        col = bridge ? after : next;
    }
}

/* All changes that the style in force fits, then those of the next style that is left. */
static void row_by_style(struct ansi *t, const struct cells *c, int row, struct str *out)
{
    bool left = true;
    static const int most = 64; /* styles in a row; what is more goes by column anyway */
    for (int pass = 0; left && pass < most; pass++) {
        int first = -1;
        left = false;
        for (int col = next_change(t, c, row, 0); col < c->cols;
             col = next_change(t, c, row, col)) {
            const struct cell *cell = cells_at(c, row, col);
            int width = cell->cp && utf8_cp_width(cell->cp) > 1 ? 2 : 1;
            if (fits_style(t, cell)) {
                put(t, c, row, col, out);
                for (int i = 0; i < width && col + i < c->cols; i++)
                    *cells_at(&t->shown, row, col + i) = *cells_at(c, row, col + i);
            } else if (first < 0) {
                first = col;
            }
            col += width;
        }
        if (first >= 0) {
            set_style(t, cells_at(c, row, first)->style, out);
            left = true;
        }
    }
}

static void show_row(struct ansi *t, const struct cells *c, int row, struct str *out)
{
    struct cell *shown = cells_at(&t->shown, row, 0);
    size_t bytes = (size_t)c->cols * sizeof *shown;
    if (next_change(t, c, row, 0) == c->cols)
        return;
    struct ansi before = *t;
    str_clear(&t->by_column);
    row_by_column(t, c, row, &t->by_column);
    struct ansi after = *t;
    t->row = before.row;
    t->col = before.col;
    t->style = before.style;
    str_clear(&t->by_style);
    row_by_style(t, c, row, &t->by_style);
    if (t->by_column.len <= t->by_style.len) {
        t->row = after.row;
        t->col = after.col;
        t->style = after.style;
    }
    const struct str *shorter =
        t->by_column.len <= t->by_style.len ? &t->by_column : &t->by_style;
    str_addn(out, str_cstr(shorter), shorter->len);
    memcpy(shown, cells_at(c, row, 0), bytes);
}

/* --- scrolling ---------------------------------------------------------------------- */

static bool row_same(const struct ansi *t, const struct cells *c, int row, int shown)
{
    for (int col = 0; col < c->cols; col++)
        if (!looks_like(t, cells_at(c, row, col), cells_at(&t->shown, shown, col)))
            return false;
    return true;
}

/* Rows from `first` on that show what stands `by` rows lower (1) or higher (-1) now, and
 * how many of them would have to be sent otherwise. */
static int shifted(const struct ansi *t, const struct cells *c, int first, int by,
                   int *gain)
{
    int n = 0;
    *gain = 0;
    while (first + n < c->rows && first + n + by >= 0 && first + n + by < c->rows &&
           row_same(t, c, first + n, first + n + by)) {
        *gain += !row_same(t, c, first + n, first + n);
        n++;
    }
    return n;
}

/* Moves rows [top, bottom] up (1) or down (-1) by one; the one that comes in is blank. */
static void scroll(struct ansi *t, int top, int bottom, int by, struct str *out)
{
    struct cells *s = &t->shown;
    size_t row = (size_t)s->cols * sizeof *s->at;
    set_style(t, ROLE_TEXT, out);
    str_printf(out, "\033[%d;%dr\033[%d;1H%s\033[r", top + 1, bottom + 1,
               (by > 0 ? bottom : top) + 1, by > 0 ? "\n" : "\033M");
    t->row = t->col = 0; /* setting the region sends the cursor home */
    if (by > 0)
        memmove(cells_at(s, top, 0), cells_at(s, top + 1, 0),
                row * (size_t)(bottom - top));
    else
        memmove(cells_at(s, top + 1, 0), cells_at(s, top, 0),
                row * (size_t)(bottom - top));
    for (int col = 0; col < s->cols; col++)
        *cells_at(s, by > 0 ? bottom : top, col) = (struct cell){.cp = ' '};
}

/* Scrolls where that saves rows. Where plain text has a background, what comes in is
 * coloured by some terminals and not by others: then not. */
static void scroll_rows(struct ansi *t, const struct cells *c, struct str *out)
{
    if (look_of(t, ROLE_TEXT).bg >= 0)
        return;
    for (int row = 0; row < c->rows; row++)
        for (int by = -1; by <= 1; by += 2) {
            int gain, n = row_same(t, c, row, row) ? 0 : shifted(t, c, row, by, &gain);
            if (n < SCROLL_FROM - 1 || gain < SCROLL_FROM - 1)
                continue;
            scroll(t, by > 0 ? row : row - 1, by > 0 ? row + n : row + n - 1, by, out);
            row += n;
            break;
        }
}

/* --- grids -------------------------------------------------------------------------- */

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
    else
        scroll_rows(t, c, out);
    for (int row = 0; row < c->rows; row++)
        show_row(t, c, row, out);
}
