/* One small language for places and conditions: `at:`, `to:`, claims, expect-metric,
 * the search prompt and breakpoints all go through this parser.
 *
 *   place   := 'start' | 'end' | 'step' N | { scope } target
 *   scope   := 'warp' N | 'block' N | 'lines' N '-' N
 *   target  := [ 'next' | 'previous' | ordinal ] event [ N ] [ [ordinal] 'time' ]
 *   event   := 'divergence' | 'reconverge' | 'barrier' | 'sync' | 'shuffle' | 'vote'
 *            | 'match' | 'reduce' | 'atomic' | 'load' | 'store' | 'branch'
 *            | 'finding' | 'exit' | 'line' N
 *   ordinal := 'first' … 'tenth' | 'last' | N 'th' (also st, nd, rd)
 *   metric  := ID [ '[' ( 'line' N | 'lines' N '-' N ) ']' ] op NUMBER [ '%' ]
 *   op      := '==' | '=' | '~' | '!=' | '<' | '<=' | '>' | '>='
 *
 * "shuffle 3" is the third shuffle; "line 9 second time" the second arrival at line 9
 * (an arrival: the step before, of the same warp, was on another line). A place without
 * 'block' or 'warp' counts over the whole run in issue order. Grammar with examples:
 * warptutor-lesson(5). */
#ifndef TRACE_QUERY_H
#define TRACE_QUERY_H

#include "base/diag.h"
#include "trace/cursor.h"
#include "trace/metrics.h"

struct query; /* a parsed place */

/* at: where the text stands; when at.len is the text's length carets point inside it.
 * NULL with a diagnostic if it is not a place. */
struct query *query_parse(const char *text, struct span at, struct diags *ds);
void query_free(struct query *q);
/* Position the place stands for: the step about to issue is the one meant (for
 * "reconverge" the position just after lanes came together). from: where "next" and
 * "previous" start. False if the run has no such place. */
bool query_find(const struct query *q, struct trace *t, const struct sources *src,
                uint64_t from, uint64_t *pos);
/* Calls on() for each step that matches the query's event and scope, in order, ordinals
 * aside, until it returns false. */
void query_each(const struct query *q, struct trace *t, const struct sources *src,
                bool (*on)(void *ctx, uint64_t pos), void *ctx);
/* The line of a query for a line, else 0. */
uint32_t query_line(const struct query *q);
/* How many steps match the query's event and scope, ordinals aside. */
uint64_t query_count(const struct query *q, struct trace *t, const struct sources *src);

enum compare_op { CMP_EQ, CMP_NE, CMP_LT, CMP_LE, CMP_GT, CMP_GE };
struct metric_test {
    enum metric metric;
    struct line_range lines;
    enum compare_op op;
    double value;
    double slack; /* equality allows |actual - value| <= slack */
};
/* '~' holds within half a unit of the last digit written ("~ 7.97%": 0.07965 to
 * 0.07975); '==' and '=' mean equality, to 1e-9 relative. */
bool metric_test_parse(const char *text, struct span at, struct diags *ds,
                       struct metric_test *out);
/* "simt_efficiency[lines 10-11]" alone; returns the text left after it, NULL on error. */
const char *metric_parse(const char *text, struct span at, struct diags *ds,
                         enum metric *metric, struct line_range *lines);
bool metric_compare(double actual, enum compare_op op, double value, double slack);
bool metric_test_holds(const struct metric_test *t, const struct machine *m,
                       const struct sources *src, double *actual);

#endif
