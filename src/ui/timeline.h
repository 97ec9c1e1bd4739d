/* Parts of the timeline pane that stand beside the warps of one block: what the whole SM
 * did in each span of cycles, and the order of issue where no clock was simulated. */
#ifndef UI_TIMELINE_H
#define UI_TIMELINE_H

#include "ui/pane.h"

#define TIMELINE_LABEL 7    /* columns before the first span */
#define TIMELINE_COLS 256   /* spans at most */
#define TIMELINE_SUM_ROWS 3 /* of the SM as a whole */

struct span_of {
    double from, width; /* cycles: of the first column; of a column */
    int cols;
};

/* TIMELINE_SUM_ROWS rows: resident warps in tenths of the most that fit an SM; warps that
 * are ready to issue, and issues, in tenths of the SM's schedulers. */
void timeline_sum(const struct app *a, const struct view *v, int row,
                  const struct span_of *x);
/* The warps of the block in view over its steps, in the order they were issued. */
void timeline_order(const struct app *a, const struct view *v);

#endif
