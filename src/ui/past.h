/* What watched variables were before: a few earlier values of each, read back from the
 * recorded run. */
#ifndef UI_PAST_H
#define UI_PAST_H

#include "trace/cursor.h"
#include "trace/vars.h"

#define PAST_ROWS 8  /* watched rows that are looked at */
#define PAST_EACH 8  /* earlier values of one, at most */
#define PAST_MOST 24 /* in all */

struct past_row {
    size_t row;    /* of the rows watched */
    uint64_t step; /* that changed these values into the next ones */
    struct var_row values;
};

/* Fills `out` with up to `each` earlier values of every row, newest first, as far as they
 * lie within a few hundred steps of the warp; returns how many. rows: as read at the
 * cursor; index: of each one's element. Afterwards the trace stands anywhere. */
size_t past_find(const struct cursor *c, uint32_t warp, const struct var_row *rows,
                 const uint64_t *index, size_t nrows, int each,
                 struct past_row out[PAST_MOST]);

#endif
