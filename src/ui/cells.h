/* The grid of cells that panes draw into and that everything else reads: the terminal,
 * the text and SVG exports, the golden screens.
 *
 * A cell is one column wide. A double-width character takes its cell and a continuation
 * cell (cp 0) to its right; combining marks are kept with their base. Rows and columns
 * count from 0, top left. */
#ifndef UI_CELLS_H
#define UI_CELLS_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

#define CELL_MARKS 2 /* combining marks kept per cell, further ones are dropped */

/* A style is an enum role (low byte) with attributes or-ed in. */
enum cell_attr {
    CELL_ROLE = 0x00ff,
    CELL_BOLD = 0x0100,
    CELL_UNDERLINE = 0x0200,
    CELL_REVERSE = 0x0400,
    CELL_FAINT = 0x0800
};

struct cell {
    uint32_t cp; /* 0: right half of the character to the left */
    uint32_t marks[CELL_MARKS];
    uint16_t style;
};

struct cells {
    int rows, cols;
    struct cell *at; /* rows * cols, row by row */
};

void cells_init(struct cells *c, int rows, int cols); /* blank */
void cells_free(struct cells *c);
void cells_resize(struct cells *c, int rows, int cols); /* contents lost */
void cells_clear(struct cells *c);
/* NULL outside the grid. */
struct cell *cells_at(const struct cells *c, int row, int col);
/* Puts one code point; returns the columns it took (0 for a combining mark, which goes to
 * the cell left of col, and outside the grid). Halves of wide characters that are
 * overwritten become blank; control characters become U+FFFD. */
int cells_put(struct cells *c, int row, int col, unsigned style, uint32_t cp);
bool cell_equal(const struct cell *a, const struct cell *b);
bool cells_equal(const struct cells *a, const struct cells *b);
/* Replaces every character that is not ASCII by its stand-in of glyphs.def; braille by
 * the stroke it looks like; anything else by '?' in each of its columns. */
void cells_to_ascii(struct cells *c);
/* One row as UTF-8 without trailing blanks. */
void cells_row_text(const struct cells *c, int row, struct str *out);

#endif
