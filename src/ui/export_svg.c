/* Cells as an SVG picture: one <text> per run of equal style, one <rect> per background.
 * A monospaced font is assumed; braille is drawn dot by dot. */
#include "ui/export.h"

#define CELL_W 9
#define CELL_H 18
#define BASELINE 14

struct paint {
    uint32_t fg, bg;
    bool has_bg;
    unsigned attr;
};

static struct paint paint_of(const struct theme *t, unsigned style, bool dark)
{
    struct look l = theme_look(t, style, 256);
    uint32_t ink = dark ? 0xd0d0d0 : 0x202020, paper = dark ? 0x181818 : 0xffffff;
    struct paint p = {.fg = l.fg < 0 ? ink : theme_rgb(l.fg),
                      .bg = l.bg < 0 ? paper : theme_rgb(l.bg),
                      .has_bg = l.bg >= 0,
                      .attr = l.attr};
    if (l.attr & CELL_REVERSE) {
        uint32_t swap = p.fg;
        p.fg = p.bg;
        p.bg = swap;
        p.has_bg = true;
    }
    return p;
}

static void add_escaped(struct str *out, const struct cells *c, int row, int col, int n)
{
    struct cells one = {.rows = 1, .cols = n, .at = cells_at(c, row, col)};
    struct str text = {0};
    cells_row_text(&one, 0, &text);
    for (const char *p = str_cstr(&text); *p; p++) {
        if (*p == '<')
            str_add(out, "&lt;");
        else if (*p == '&')
            str_add(out, "&amp;");
        else
            str_addc(out, *p);
    }
    str_free(&text);
}

static bool all_blank(const struct cells *c, int row, int col, int n)
{
    for (int i = 0; i < n; i++)
        if (cells_at(c, row, col + i)->cp != ' ')
            return false;
    return true;
}

#define BRAILLE_FIRST 0x2800u

static bool is_braille(uint32_t cp)
{
    return cp >= BRAILLE_FIRST && cp <= BRAILLE_FIRST + 0xff;
}

/* Few monospaced fonts have braille of the right width: the dots are drawn. */
static void add_dots(struct str *out, uint32_t cp, int x, int y, uint32_t color)
{
    static const int where[8][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 0},
                                    {1, 1}, {1, 2}, {0, 3}, {1, 3}};
    str_add(out, "<path d=\"");
    for (int bit = 0; bit < 8; bit++)
        if ((cp - BRAILLE_FIRST) >> bit & 1)
            str_printf(out, "M%.2f %.2fh1.8v1.8h-1.8z",
                       x + 1.3 + where[bit][0] * CELL_W / 2.0,
                       y + 1.3 + where[bit][1] * CELL_H / 4.0);
    str_printf(out, "\" fill=\"#%06x\"/>\n", (unsigned)color);
}

static void add_run(const struct cells *c, int row, int col, int n, struct paint p,
                    struct str *out)
{
    int x = col * CELL_W, y = row * CELL_H;
    if (p.has_bg)
        str_printf(
            out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
            x, y, n * CELL_W, CELL_H, (unsigned)p.bg);
    if (all_blank(c, row, col, n))
        return;
    if (is_braille(cells_at(c, row, col)->cp)) {
        for (int i = 0; i < n; i++)
            add_dots(out, cells_at(c, row, col + i)->cp, x + i * CELL_W, y, p.fg);
        return;
    }
    str_printf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s%s%s>", x,
               y + BASELINE, n * CELL_W, (unsigned)p.fg,
               p.attr & CELL_BOLD ? " font-weight=\"bold\"" : "",
               p.attr & CELL_UNDERLINE ? " text-decoration=\"underline\"" : "",
               p.attr & CELL_FAINT ? " opacity=\"0.6\"" : "");
    add_escaped(out, c, row, col, n);
    str_add(out, "</text>\n");
}

/* Runs end at blanks, so that the columns after a gap stay where they belong. */
static int run_length(const struct cells *c, int row, int col)
{
    const struct cell *first = cells_at(c, row, col);
    bool blank = first->cp == ' ', braille = is_braille(first->cp);
    int n = 1;
    while (col + n < c->cols) {
        const struct cell *next = cells_at(c, row, col + n);
        if (next->style != first->style || (next->cp == ' ') != blank ||
            is_braille(next->cp) != braille)
            break;
        n++;
    }
    return n;
}

void export_svg(const struct cells *c, const struct theme *t, bool dark, struct str *out)
{
    str_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
               "font-family=\"DejaVu Sans Mono,monospace\" font-size=\"15\" "
               "xml:space=\"preserve\">\n<rect width=\"100%%\" height=\"100%%\" "
               "fill=\"%s\"/>\n",
               c->cols * CELL_W, c->rows * CELL_H, dark ? "#181818" : "#ffffff");
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols;) {
            int n = run_length(c, row, col);
            add_run(c, row, col, n, paint_of(t, cells_at(c, row, col)->style, dark), out);
            col += n;
        }
    str_add(out, "</svg>\n");
}
