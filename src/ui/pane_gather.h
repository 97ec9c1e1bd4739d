/* Parts of the motion pane: single shuffles, sequences of them, votes, matches and
 * reductions, and what these share. */
#ifndef UI_PANE_GATHER_H
#define UI_PANE_GATHER_H

#include "ui/pane.h"

void pane_gather(const struct app *a, const struct view *v, const struct lane_grid *g,
                 const struct motion_op *op);

/* In pane_stages.c: all stages of a reduction, and the rows that needs at least. */
void motion_stages(const struct app *a, const struct view *v, const struct lane_grid *g,
                   const struct motion *m);
int motion_stages_least(const struct motion *m);

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
/* The numbers of the lanes. */
void motion_lane_names(const struct app *a, const struct view *v, int row,
                       const struct lane_grid *g);
/* How the paths of a shuffle look: solid in colour, or in passing; the lanes in focus, and
 * whether these also keep what they have. */
struct motion_look {
    bool lit, keeps_own;
    uint32_t focus;
};
void motion_paths(const struct app *a, const struct view *v, const struct lane_grid *g,
                  const struct motion_op *op, int top, int rows,
                  const struct motion_look *look);
/* The values on their way, as far as the frame says. */
void motion_travellers(const struct app *a, const struct view *v,
                       const struct lane_grid *g, const struct motion_op *op, int top,
                       int rows);
/* What the lane in focus gives and gets, in a sentence. */
void motion_say(const struct app *a, const struct view *v, int row,
                const struct motion_op *op);
int lane_col(const struct lane_grid *g, int lane);
int lane_dot(const struct lane_grid *g, int lane);
bool lane_shown(const struct lane_grid *g, int lane);

#endif
