/* A grid of cells as a file: plain text (golden screens, the README) or an SVG picture. */
#ifndef UI_EXPORT_H
#define UI_EXPORT_H

#include "ui/cells.h"
#include "ui/theme.h"

/* UTF-8 rows without trailing blanks, each ended by a newline. */
void export_text(const struct cells *c, struct str *out);
/* One line a run of equally styled cells that is not plain text, "row,col+n ROLE attrs":
 * golden files of colours. */
void export_styles(const struct cells *c, struct str *out);
/* The looks of a terminal with so many colours, a letter a cell ('.': plain text), then
 * what each letter stands for: golden files of colours and of attributes. */
void export_looks(const struct cells *c, const struct theme *t, int colors,
                  struct str *out);
/* A stand-alone SVG with the theme's colours; dark: on a dark background. */
void export_svg(const struct cells *c, const struct theme *t, bool dark,
                struct str *out);

#endif
