/* A grid of cells as a file: plain text (golden screens, the README), an SVG picture, the
 * bytes that a terminal takes. Series of screens are in export_reel.h. */
#ifndef UI_EXPORT_H
#define UI_EXPORT_H

#include "ui/cells.h"
#include "ui/theme.h"

#define EXPORT_CELL_W 9 /* of a cell in SVG, pixels */
#define EXPORT_CELL_H 18

/* UTF-8 rows without trailing blanks, each ended by a newline. */
void export_text(const struct cells *c, struct str *out);
/* One line a run of equally styled cells that is not plain text, "row,col+n ROLE attrs":
 * golden files of colours. */
void export_styles(const struct cells *c, struct str *out);
/* The looks of a terminal with so many colours, a letter a cell ('.': plain text), then
 * what each letter stands for: golden files of colours and of attributes. */
void export_looks(const struct cells *c, const struct theme *t, int colors,
                  struct str *out);

/* A stand-alone SVG with the theme's colours; dark: on a dark background. Frames, blocks,
 * marks and braille are drawn on the grid of cells, so no font can break them; other text
 * is set in the first monospaced font there is, each run at its column. */
void export_svg(const struct cells *c, const struct theme *t, bool dark, struct str *out);
/* Its opening tag and background for n grids of this size, one below the other with a row
 * between; a grid whose first row is at `top`; elements of one row, as if it were first. */
void export_svg_open(int rows, int cols, int n, bool dark, struct str *out);
void export_svg_grid(const struct cells *c, int top, const struct theme *t, bool dark,
                     struct str *out);
void export_svg_row(const struct cells *c, int row, const struct theme *t, bool dark,
                    struct str *out);
/* One drawn character with its upper left corner at x, y as parts of a path's "d". False,
 * and nothing added, for one that is left to the font. */
bool export_glyph(uint32_t cp, int x, int y, struct str *out);
/* Opacity of the path: 1, or less for the three shades. */
double export_glyph_opacity(uint32_t cp);
uint32_t export_paper(bool dark); /* 0xrrggbb of the background, of plain text */
uint32_t export_ink(bool dark);

/* What a terminal with `colors` colours (0, 8, 16, 256) must be sent to show one grid
 * after another: only what changed, in few bytes. */
struct ansi {
    struct cells shown; /* what it shows now */
    struct theme theme;
    int colors;
    bool all;       /* nothing is known of the screen */
    bool erases;    /* the terminal knows ECH; true unless set otherwise */
    int row, col;   /* of its cursor, -1: unknown */
    unsigned style; /* in force; over all enum cell_attr bits: unknown */
    struct str by_column, by_style; /* one row, encoded both ways */
};
void ansi_open(struct ansi *t, int colors);
void ansi_close(struct ansi *t);
/* Appends the bytes from what is shown to c. Repaints all if size or theme change. */
void ansi_show(struct ansi *t, const struct cells *c, const struct theme *theme,
               struct str *out);

#endif
