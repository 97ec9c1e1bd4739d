/* Drawing into a part of a grid of cells: text, frames, bars, curves of braille dots.
 *
 * A view is a rectangle of a grid; everything drawn through it is clipped to it, and rows
 * and columns count from its top left corner. Nothing here fails: what does not fit is
 * left out. */
#ifndef UI_DRAW_H
#define UI_DRAW_H

#include "ui/cells.h"
#include "ui/glyph.h"
#include "ui/theme.h"

#include <stdbool.h>
#include <stdint.h>

struct area {
    int row, col, rows, cols;
};
struct view {
    struct cells *cells;
    struct area area;
};

/* Part of a view, clipped to it. */
struct view draw_part(const struct view *v, int row, int col, int rows, int cols);
/* Returns the columns taken, whether visible or not. Tabs go to the next multiple of 4. */
int draw_text(const struct view *v, int row, int col, unsigned style, const char *text);
int draw_textn(const struct view *v, int row, int col, unsigned style, const char *text,
               size_t len);
int draw_printf(const struct view *v, int row, int col, unsigned style, const char *fmt,
                ...) __attribute__((format(printf, 5, 6)));
/* Ends (right) or is centred at column col. */
void draw_right(const struct view *v, int row, int col, unsigned style, const char *text);
void draw_centre(const struct view *v, int row, int col, unsigned style,
                 const char *text);
void draw_cp(const struct view *v, int row, int col, unsigned style, uint32_t cp);
/* n times the same character to the right. */
void draw_run(const struct view *v, int row, int col, int n, unsigned style, uint32_t cp);
/* Gives the role of `style` to cells already drawn and adds its attributes. */
void draw_tint(const struct view *v, int row, int col, int n, unsigned style);
/* `filled` of `width` cells, rounded; fraction outside 0…1 is clipped, NaN is empty. */
void draw_bar(const struct view *v, int row, int col, int width, double fraction);
/* Lines of frames; where they meet lines already there, junctions are drawn. */
void draw_frame(struct cells *c, struct area a, unsigned style);

/* A canvas of braille dots: each cell is 2 dots wide and 4 high. */
struct canvas {
    int rows, cols; /* cells */
    uint8_t *dots, *roles;
};
void canvas_init(struct canvas *c, int rows, int cols);
void canvas_free(struct canvas *c);
void canvas_dot(struct canvas *c, int x, int y, enum role role);
/* An S-shaped curve from (x0, y0) to (x1, y1), upright at both ends. every: one dot in
 * `every` is set (1: solid). */
void canvas_curve(struct canvas *c, int x0, int y0, int x1, int y1, int every,
                  enum role role);
/* Column (in dots) of that curve at height y. */
double canvas_curve_x(double x0, double y0, double x1, double y1, double y);
void canvas_draw(const struct canvas *c, const struct view *v, int row, int col);

#endif
