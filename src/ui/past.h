/* What watched variables were before: a few earlier values of each, read back from the
 * recorded run. */
#ifndef UI_PAST_H
#define UI_PAST_H

#include "trace/cursor.h"
#include "trace/expr.h"

#define PAST_ROWS 8  /* watched rows that are looked at */
#define PAST_EACH 8  /* earlier values of one, at most */
#define PAST_MOST 24 /* in all */

struct past_row {
    size_t row;    /* of the rows watched */
    uint64_t step; /* that changed these values into the next ones */
    struct var_row values;
};

/* Fills `out` with up to `each` earlier values of every expression, newest first, as far as
 * they lie within a few hundred steps of the warp; returns how many. at: where they are
 * evaluated, m aside; rows: their values at the cursor. Afterwards the trace stands
 * anywhere. */
size_t past_find(const struct cursor *c, const struct expr_place *at,
                 struct expr *const *watched, const struct var_row *rows, size_t nrows,
                 int each, struct past_row out[PAST_MOST]);

#endif
