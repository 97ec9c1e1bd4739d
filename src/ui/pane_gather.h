/* Parts of the motion pane: votes, matches and reductions, and what they share with
 * shuffles. */
#ifndef UI_PANE_GATHER_H
#define UI_PANE_GATHER_H

#include "ui/pane.h"

void pane_gather(const struct app *a, const struct view *v, const struct lane_grid *g,
                 const struct motion_op *op);

/* In pane_motion.c: a value that fits in width columns, or a dot. */
void motion_value(const struct app *a, const struct motion_op *op, uint64_t bits,
                  int width, char out[32]);
/* A dot under each lane outside mask. */
void motion_dots(const struct view *v, int row, const struct lane_grid *g, uint32_t mask);
/* Rows that the values need (lane_rows), and drawing those of the lanes in mask. */
int motion_rows(const struct app *a, const struct motion_op *op,
                const struct lane_grid *g, const uint64_t *values, uint32_t mask);
void motion_row(const struct app *a, const struct view *v, int row, int rows,
                const struct lane_grid *g, const struct motion_op *op, const char *label,
                const uint64_t *values, uint32_t mask, unsigned style);
int lane_col(const struct lane_grid *g, int lane);
int lane_dot(const struct lane_grid *g, int lane);
bool lane_shown(const struct lane_grid *g, int lane);

#endif
