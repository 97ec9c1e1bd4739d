/* The grid of cells: takes code points and styles, gives rows of text.
 *
 * It knows widths (utf8proc's) and keeps the two halves of wide characters consistent;
 * it knows nothing of colours, terminals or clipping to a pane. */
#include "ui/cells.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "ui/glyph.h"

#define REPLACEMENT 0xfffdu
#define BRAILLE_FIRST 0x2800u
#define BRAILLE_LAST 0x28ffu

static const struct cell blank = {.cp = ' '};

void cells_init(struct cells *c, int rows, int cols)
{
    *c = (struct cells){0};
    cells_resize(c, rows, cols);
}

void cells_free(struct cells *c)
{
    mem_free(c->at);
    *c = (struct cells){0};
}

void cells_resize(struct cells *c, int rows, int cols)
{
    rows = rows < 1 ? 1 : rows;
    cols = cols < 1 ? 1 : cols;
    if (rows != c->rows || cols != c->cols)
        c->at = mem_realloc(c->at, (size_t)rows * (size_t)cols * sizeof *c->at);
    c->rows = rows;
    c->cols = cols;
    cells_clear(c);
}

void cells_clear(struct cells *c)
{
    for (int i = 0; i < c->rows * c->cols; i++)
        c->at[i] = blank;
}

struct cell *cells_at(const struct cells *c, int row, int col)
{
    if (row < 0 || row >= c->rows || col < 0 || col >= c->cols)
        return NULL;
    return &c->at[row * c->cols + col];
}

/* Blanks the other half of a wide character that loses the half at col. */
static void break_wide(struct cells *c, int row, int col)
{
    struct cell *here = cells_at(c, row, col);
    struct cell *right = cells_at(c, row, col + 1);
    if (here->cp == 0) {
        struct cell *left = cells_at(c, row, col - 1);
        if (left) {
            left->cp = ' ';
            memset(left->marks, 0, sizeof left->marks);
        }
    }
    if (right && right->cp == 0 && here->cp != 0)
        right->cp = ' ';
}

static void add_mark(struct cells *c, int row, int col, uint32_t mark)
{
    struct cell *base = cells_at(c, row, col - 1);
    if (base && base->cp == 0)
        base = cells_at(c, row, col - 2);
    if (!base)
        return;
    for (int i = 0; i < CELL_MARKS; i++)
        if (base->marks[i] == 0) {
            base->marks[i] = mark;
            return;
        }
}

int cells_put(struct cells *c, int row, int col, unsigned style, uint32_t cp)
{
    if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
        cp = REPLACEMENT;
    int width = utf8_cp_width(cp);
    if (width == 0) {
        add_mark(c, row, col, cp);
        return 0;
    }
    struct cell *here = cells_at(c, row, col);
    if (!here)
        return 0;
    struct cell *right = width == 2 ? cells_at(c, row, col + 1) : NULL;
    if (width == 2 && !right)
        cp = ' ', width = 1; /* half a character at the edge cannot be shown */
    break_wide(c, row, col);
    *here = (struct cell){.cp = cp, .style = (uint16_t)style};
    if (right) {
        break_wide(c, row, col + 1);
        *right = (struct cell){.cp = 0, .style = (uint16_t)style};
    }
    return width;
}

bool cell_equal(const struct cell *a, const struct cell *b)
{
    return a->cp == b->cp && a->style == b->style &&
           memcmp(a->marks, b->marks, sizeof a->marks) == 0;
}

bool cells_equal(const struct cells *a, const struct cells *b)
{
    if (a->rows != b->rows || a->cols != b->cols)
        return false;
    for (int i = 0; i < a->rows * a->cols; i++)
        if (!cell_equal(&a->at[i], &b->at[i]))
            return false;
    return true;
}

/* The stroke that a pattern of 2 x 4 braille dots looks like: its dots' x and y rise
 * together, oppositely, or only one of them varies. */
static char braille_stroke(unsigned dots)
{
    static const unsigned char bit[4][2] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int n = 0, sx = 0, sy = 0, sxy = 0, top = 4, bottom = -1;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 2; x++)
            if (dots & bit[y][x]) {
                n++, sx += x, sy += y, sxy += x * y;
                top = y < top ? y : top;
                bottom = y;
            }
    int tilt = n * sxy - sx * sy;
    if (n == 0)
        return ' ';
    if (n == 1 || n >= 7)
        return n == 1 ? '.' : '#';
    if (top == bottom)
        return bottom == 3 ? '_' : '-';
    return tilt == 0 ? '|' : tilt > 0 ? '\\' : '/';
}

static char ascii_for(uint32_t cp)
{
    if (cp >= BRAILLE_FIRST && cp <= BRAILLE_LAST)
        return braille_stroke(cp - BRAILLE_FIRST);
    switch (cp) {
#define GLYPH(sym, code, ascii, meaning)                                                 \
    case code:                                                                           \
        return ascii;
#include "ui/glyphs.def"
#undef GLYPH
    default:
        return cp < 0x7f ? (char)cp : '?';
    }
}

void cells_to_ascii(struct cells *c)
{
    for (int i = 0; i < c->rows * c->cols; i++) {
        struct cell *cell = &c->at[i];
        cell->cp = cell->cp == 0 ? '?' : (unsigned char)ascii_for(cell->cp);
        memset(cell->marks, 0, sizeof cell->marks);
    }
}

static void add_cp(struct str *out, uint32_t cp)
{
    char bytes[4];
    str_addn(out, bytes, utf8_encode(cp, bytes));
}

void cells_row_text(const struct cells *c, int row, struct str *out)
{
    int end = c->cols;
    while (end > 0 && cells_at(c, row, end - 1)->cp == ' ')
        end--;
    for (int col = 0; col < end; col++) {
        const struct cell *cell = cells_at(c, row, col);
        if (cell->cp != 0)
            add_cp(out, cell->cp);
        for (int i = 0; i < CELL_MARKS && cell->marks[i]; i++)
            add_cp(out, cell->marks[i]);
    }
}
