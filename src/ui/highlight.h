/* CUDA C++ source with roles for keywords, literals, comments and warp intrinsics. */
#ifndef UI_HIGHLIGHT_H
#define UI_HIGHLIGHT_H

#include "ui/draw.h"

/* Draws one line of source from column `col`. *in_comment: inside a block comment at its
 * start; updated to its end. */
void highlight_line(const struct view *v, int row, int col, const char *text, size_t len,
                    bool *in_comment);
/* The same without drawing, to learn where block comments stand. */
void highlight_skip(const char *text, size_t len, bool *in_comment);

#endif
