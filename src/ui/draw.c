/* Text, frames and bars, clipped to a view. Takes UTF-8 and styles, writes cells. Curves
 * are in canvas.c. */
#include "ui/draw.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/utf8.h"

struct view draw_part(const struct view *v, int row, int col, int rows, int cols)
{
    struct area a = v->area;
    int top = row < 0 ? 0 : row, left = col < 0 ? 0 : col;
    int bottom = row + rows < a.rows ? row + rows : a.rows;
    int right = col + cols < a.cols ? col + cols : a.cols;
    return (struct view){v->cells,
                         {a.row + top, a.col + left, bottom > top ? bottom - top : 0,
                          right > left ? right - left : 0}};
}

/* Draws one code point if all of it is inside; returns its columns. */
static int put(const struct view *v, int row, int col, unsigned style, uint32_t cp)
{
    int width = cp < 0x20 ? 1 : utf8_cp_width(cp);
    bool visible =
        row >= 0 && row < v->area.rows && col >= 0 && col + width <= v->area.cols;
    if (visible)
        cells_put(v->cells, v->area.row + row, v->area.col + col, style, cp);
    return width;
}

int draw_textn(const struct view *v, int row, int col, unsigned style, const char *text,
               size_t len)
{
    int start = col;
    for (size_t i = 0; i < len;) {
        uint32_t cp;
        i += utf8_decode(text + i, len - i, &cp);
        if (cp == '\t') {
            do
                col += put(v, row, col, style, ' ');
            while ((col - start) % 4 != 0);
        } else {
            col += put(v, row, col, style, cp);
        }
    }
    return col - start;
}

int draw_text(const struct view *v, int row, int col, unsigned style, const char *text)
{
    return draw_textn(v, row, col, style, text, strlen(text));
}

int draw_printf(const struct view *v, int row, int col, unsigned style, const char *fmt,
                ...)
{
    struct str s = {0};
    va_list ap;
    va_start(ap, fmt);
    str_vprintf(&s, fmt, ap);
    va_end(ap);
    int cols = draw_text(v, row, col, style, str_cstr(&s));
    str_free(&s);
    return cols;
}

void draw_right(const struct view *v, int row, int col, unsigned style, const char *text)
{
    draw_text(v, row, col - utf8_width(text), style, text);
}

void draw_centre(const struct view *v, int row, int col, unsigned style, const char *text)
{
    draw_text(v, row, col - (utf8_width(text) - 1) / 2, style, text);
}

void draw_cp(const struct view *v, int row, int col, unsigned style, uint32_t cp)
{
    put(v, row, col, style, cp);
}

void draw_run(const struct view *v, int row, int col, int n, unsigned style, uint32_t cp)
{
    for (int i = 0; i < n; i++)
        put(v, row, col + i, style, cp);
}

void draw_tint(const struct view *v, int row, int col, int n, unsigned style)
{
    for (int i = col; i < col + n; i++) {
        if (row < 0 || row >= v->area.rows || i < 0 || i >= v->area.cols)
            continue;
        struct cell *cell = cells_at(v->cells, v->area.row + row, v->area.col + i);
        if (cell)
            cell->style = (uint16_t)((cell->style & ~(unsigned)CELL_ROLE) | style);
    }
}

void draw_bar(const struct view *v, int row, int col, int width, double fraction)
{
    double clipped = isnan(fraction) || fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
    int full = (int)(clipped * width + 0.5);
    draw_run(v, row, col, full, ROLE_METER, GLYPH_BAR_FULL);
    draw_run(v, row, col + full, width - full, ROLE_DIM, GLYPH_BAR_EMPTY);
}

/* Arms of a line-drawing cell: bit 0 up, 1 down, 2 left, 3 right. */
static const uint32_t box_glyph[16] = {
    ' ',
    GLYPH_BOX_V,
    GLYPH_BOX_V,
    GLYPH_BOX_V, /* -, u, d, ud */
    GLYPH_SCRUB_LINE,
    GLYPH_BOX_UL,
    GLYPH_BOX_DL,
    GLYPH_BOX_VL, /* l, lu, ld, lud */
    GLYPH_SCRUB_LINE,
    GLYPH_BOX_UR,
    GLYPH_BOX_DR,
    GLYPH_BOX_VR, /* r, ru, rd, rud */
    GLYPH_SCRUB_LINE,
    GLYPH_BOX_UH,
    GLYPH_BOX_DH,
    GLYPH_BOX_VH, /* lr, lru, lrd, all */
};
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

static unsigned arms_of(uint32_t cp)
{
    if (cp == GLYPH_BOX_V)
        return UP | DOWN;
    if (cp == GLYPH_SCRUB_LINE)
        return LEFT | RIGHT;
    for (unsigned arms = 1; arms < 16; arms++)
        if (box_glyph[arms] == cp)
            return arms;
    return 0;
}

static void add_arms(struct cells *c, int row, int col, unsigned style, unsigned arms)
{
    const struct cell *cell = cells_at(c, row, col);
    if (cell)
        cells_put(c, row, col, style, box_glyph[arms | arms_of(cell->cp)]);
}

void draw_frame(struct cells *c, struct area a, unsigned style)
{
    int bottom = a.row + a.rows - 1, right = a.col + a.cols - 1;
    if (a.rows < 2 || a.cols < 2)
        return;
    for (int col = a.col + 1; col < right; col++) {
        add_arms(c, a.row, col, style, LEFT | RIGHT);
        add_arms(c, bottom, col, style, LEFT | RIGHT);
    }
    for (int row = a.row + 1; row < bottom; row++) {
        add_arms(c, row, a.col, style, UP | DOWN);
        add_arms(c, row, right, style, UP | DOWN);
    }
    add_arms(c, a.row, a.col, style, DOWN | RIGHT);
    add_arms(c, a.row, right, style, DOWN | LEFT);
    add_arms(c, bottom, a.col, style, UP | RIGHT);
    add_arms(c, bottom, right, style, UP | LEFT);
}
