/* Parts of the lanes pane: how many rows it could fill, for the layout, and one variable
 * over the lanes, which other panes show too. */
#ifndef UI_PANE_LANES_H
#define UI_PANE_LANES_H

#include "ui/pane.h"

int pane_lanes_lines(const struct app *a, int cols);

/* Text of a lane's value, "" where there is none. */
void lane_text(const struct app *a, const struct var_row *r, unsigned lane, char out[32]);
/* Rows that the values need. */
int lane_row_lines(const struct app *a, const struct var_row *r,
                   const struct lane_grid *g);
/* Draws them from `line` on in at most `room` rows; a value that would need more becomes a
 * dot. past: values of a step gone by. Returns the rows taken. */
int lane_row_draw(const struct app *a, const struct view *v, int line, int room,
                  const struct lane_grid *g, const struct var_row *r, uint32_t active,
                  bool past);

#endif
