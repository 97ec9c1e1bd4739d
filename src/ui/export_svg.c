/* Cells as an SVG picture: a <rect> per background, a <path> per run of drawn characters
 * (export_glyph.c), a <text> per run of others that share a style. */
#include "ui/export.h"

#define W EXPORT_CELL_W
#define H EXPORT_CELL_H
#define BASELINE 14

struct paint {
    uint32_t fg, bg;
    bool has_bg;
    unsigned attr;
};

uint32_t export_paper(bool dark)
{
    return dark ? 0x181818 : 0xffffff;
}

uint32_t export_ink(bool dark)
{
    return dark ? 0xd0d0d0 : 0x202020;
}

static struct paint paint_of(const struct theme *t, unsigned style, bool dark)
{
    struct look l = theme_look(t, style, 256);
    struct paint p = {.fg = l.fg < 0 ? export_ink(dark) : theme_rgb(l.fg),
                      .bg = l.bg < 0 ? export_paper(dark) : theme_rgb(l.bg),
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

/* --- runs ------------------------------------------------------------------------- */

enum ink { INK_NONE, INK_PATH, INK_TEXT }; /* how a character comes onto the picture */

static enum ink ink_of(uint32_t cp)
{
    struct str unused = {0};
    bool drawn = cp > 0x7f && export_glyph(cp, 0, 0, &unused);
    str_free(&unused);
    return cp == ' ' ? INK_NONE : drawn ? INK_PATH : INK_TEXT;
}

/* Runs end at blanks and at drawn characters, so that what follows stays in its column;
 * shades are runs of their own. */
static int run_length(const struct cells *c, int row, int col, enum ink ink)
{
    const struct cell *first = cells_at(c, row, col);
    double opacity = export_glyph_opacity(first->cp);
    int n = 1;
    for (; col + n < c->cols; n++) {
        const struct cell *next = cells_at(c, row, col + n);
        enum ink other = next->cp == 0 ? ink : ink_of(next->cp); /* 0: second half */
        if (next->style != first->style || other != ink ||
            export_glyph_opacity(next->cp) != opacity)
            break;
    }
    return n;
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

static void add_text(const struct cells *c, int row, int col, int n,
                     const struct paint *p, struct str *out)
{
    str_printf(out,
               "<text x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\""
               "spacingAndGlyphs\" fill=\"#%06x\"%s%s%s>",
               col * W, BASELINE, n * W, (unsigned)p->fg,
               p->attr & CELL_BOLD ? " font-weight=\"bold\"" : "",
               p->attr & CELL_UNDERLINE ? " text-decoration=\"underline\"" : "",
               p->attr & CELL_FAINT ? " opacity=\"0.6\"" : "");
    add_escaped(out, c, row, col, n);
    str_add(out, "</text>\n");
}

static void add_path(const struct cells *c, int row, int col, int n,
                     const struct paint *p, struct str *out)
{
    double opacity = export_glyph_opacity(cells_at(c, row, col)->cp);
    if (p->attr & CELL_FAINT)
        opacity *= 0.6;
    str_add(out, "<path d=\"");
    for (int i = 0; i < n; i++)
        export_glyph(cells_at(c, row, col + i)->cp, (col + i) * W, 0, out);
    str_printf(out, "\" fill=\"#%06x\"", (unsigned)p->fg);
    if (opacity < 1)
        str_printf(out, " opacity=\"%.2g\"", opacity);
    str_add(out, "/>\n");
}

/* Backgrounds of a row, one element for neighbours of equal colour: no seams. */
static void add_backgrounds(const struct cells *c, int row, const struct theme *t,
                            bool dark, struct str *out)
{
    for (int col = 0; col < c->cols;) {
        struct paint p = paint_of(t, cells_at(c, row, col)->style, dark), next;
        int n = 1;
        for (; col + n < c->cols; n++) {
            next = paint_of(t, cells_at(c, row, col + n)->style, dark);
            if (next.has_bg != p.has_bg || next.bg != p.bg)
                break;
        }
        if (p.has_bg)
            str_printf(out,
                       "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
                       col * W, n * W, H, (unsigned)p.bg);
        col += n;
    }
}

void export_svg_row(const struct cells *c, int row, const struct theme *t, bool dark,
                    struct str *out)
{
    add_backgrounds(c, row, t, dark, out);
    for (int col = 0; col < c->cols;) {
        const struct cell *first = cells_at(c, row, col);
        enum ink ink = ink_of(first->cp);
        int n = run_length(c, row, col, ink);
        struct paint p = paint_of(t, first->style, dark);
        if (ink == INK_TEXT)
            add_text(c, row, col, n, &p, out);
        else if (ink == INK_PATH)
            add_path(c, row, col, n, &p, out);
        col += n;
    }
}

/* --- pictures --------------------------------------------------------------------- */

void export_svg_open(int rows, int cols, int n, bool dark, struct str *out)
{
    int height = n * rows * H + (n - 1) * H; /* a blank row between grids */
    str_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
               "viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans Mono,Menlo,Consolas,"
               "Liberation Mono,monospace\" font-size=\"15\" xml:space=\"preserve\">\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>\n",
               cols * W, height, cols * W, height, (unsigned)export_paper(dark));
}

void export_svg_grid(const struct cells *c, int top, const struct theme *t, bool dark,
                     struct str *out)
{
    struct str line = {0};
    for (int row = 0; row < c->rows; row++) {
        str_clear(&line);
        export_svg_row(c, row, t, dark, &line);
        if (line.len > 0)
            str_printf(out, "<g transform=\"translate(0 %d)\">\n%s</g>\n",
                       (top + row) * H, line.data);
    }
    str_free(&line);
}

void export_svg(const struct cells *c, const struct theme *t, bool dark, struct str *out)
{
    export_svg_open(c->rows, c->cols, 1, dark, out);
    export_svg_grid(c, 0, t, dark, out);
    str_add(out, "</svg>\n");
}
