/* Breakpoints: places of the run at which playing and running on stop, each with a
 * condition on lanes if one was given. */
#ifndef UI_BREAKS_H
#define UI_BREAKS_H

#include "trace/cursor.h"
#include "trace/lane_test.h"
#include "trace/query.h"

struct breakpoint {
    char *text; /* as typed: "line 12 if lane 3 sum > 40" */
    struct query *place;
    bool tested;
    struct lane_test test;
    VEC(uint64_t) at; /* steps of the run at the place, ascending */
};
struct breaks {
    VEC(struct breakpoint) list;
    const struct trace *of; /* that `at` is about; NULL: of none yet */
};

/* PLACE [ 'if' TEST ], query.h and lane_test.h; a number alone is a line. False with
 * diagnostics. */
bool breaks_add(struct breaks *b, const char *text, struct diags *ds);
void breaks_remove(struct breaks *b, size_t i);
void breaks_free(struct breaks *b);
/* Index of a breakpoint on a line, whatever its condition; -1: none. */
int breaks_on_line(const struct breaks *b, uint32_t line);
/* The nearest position after, or before, the cursor's at which one holds; only steps of a
 * followed warp count. *which: the breakpoint. The trace may stand anywhere afterwards. */
bool breaks_find(struct breaks *b, const struct cursor *c, bool forward, uint64_t *pos,
                 size_t *which);
/* Whether one holds at the cursor. */
bool breaks_hit(struct breaks *b, const struct cursor *c, size_t *which);

#endif
