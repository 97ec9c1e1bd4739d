/* A condition on the lanes of a warp, for breakpoints:
 *
 *   condition := 'lane' N ( 'active' | 'inactive' | expression )
 *              | [ 'any' | 'all' ] expression
 *
 * Expressions are those of trace/expr.h; one holds where it is not zero. "any", which may
 * be left out, and "all" mean the lanes of the step about to issue, of which "active" is
 * the number. An undefined value, and a variable that has no place, meet no condition. */
#ifndef TRACE_LANE_TEST_H
#define TRACE_LANE_TEST_H

#include "base/diag.h"
#include "trace/expr.h"

enum lane_test_who { TEST_ANY, TEST_ALL, TEST_LANE };
enum lane_test_what { TEST_VALUE, TEST_ACTIVE, TEST_INACTIVE };

struct lane_test {
    enum lane_test_who who;
    enum lane_test_what what;
    unsigned lane;
    struct expr *expr; /* VALUE */
};

/* at: as in expr.h. False with a diagnostic if it is no condition. */
bool lane_test_parse(const char *text, struct span at, struct diags *ds,
                     struct lane_test *out);
void lane_test_free(struct lane_test *t); /* what parsing made */
/* Whether it holds in the state m just before step s of it is issued. */
bool lane_test_holds(const struct lane_test *t, const struct machine *m,
                     const struct step *s);

#endif
