/* A condition on the lanes of a warp, for breakpoints:
 *
 *   condition := 'lane' N ( 'active' | 'inactive' | NAME op VALUE )
 *              | 'active' op N
 *              | [ 'any' | 'all' ] NAME op VALUE
 *   op        := '==' | '=' | '!=' | '<' | '<=' | '>' | '>='
 *   VALUE     := integer (also 0x…), decimal number, or 'c' for a character
 *
 * NAME is a variable, an element "a[3]", or a member "v.x". "active" counts the lanes of
 * the step about to issue; "any", which may be left out, and "all" mean those lanes. An
 * undefined value, and a variable that has no place, meet no condition. */
#ifndef TRACE_LANE_TEST_H
#define TRACE_LANE_TEST_H

#include "base/diag.h"
#include "trace/query.h"
#include "trace/vars.h"

enum lane_test_who { TEST_ANY, TEST_ALL, TEST_LANE, TEST_COUNT };
enum lane_test_what { TEST_VALUE, TEST_ACTIVE, TEST_INACTIVE };

struct lane_test {
    enum lane_test_who who; /* COUNT: the number of active lanes is compared */
    enum lane_test_what what;
    unsigned lane;
    char name[40];
    enum compare_op op;
    double value;
};

/* at: as in query.h. False with a diagnostic if it is no condition. */
bool lane_test_parse(const char *text, struct span at, struct diags *ds,
                     struct lane_test *out);
/* Whether it holds in the state m just before step s of it is issued. */
bool lane_test_holds(const struct lane_test *t, const struct machine *m,
                     const struct step *s);

#endif
