/* One small language for places and conditions: `at:`, `to:`, claims, expect-metric,
 * the search prompt and breakpoints all go through this parser.
 *
 *   place  := ['warp' N] ['block' N] target | 'start' | 'end' | 'step' N
 *   target := [ordinal] event [ordinal 'time'] | event N
 *   event  := 'divergence' | 'reconverge' | 'barrier' | 'sync' | 'shuffle' | 'vote'
 *           | 'match' | 'reduce' | 'atomic' | 'finding' | 'exit' | 'line' N | 'block' N
 *   ordinal:= 'first' … 'tenth' | 'last' | N 'th'
 *   metric := ID ['[' 'lines' N ['-' N] ']' | '[' 'line' N ']'] op NUMBER
 *   op     := '==' | '=' | '!=' | '<' | '<=' | '>' | '>='
 * The exact grammar with examples is in warptutor-lesson(5). */
#ifndef TRACE_QUERY_H
#define TRACE_QUERY_H

#include "base/diag.h"
#include "trace/cursor.h"
#include "trace/metrics.h"

struct query; /* a parsed place */

/* Span of text positions within the source the text came from: at is the span of the
 * whole text, carets point inside it. NULL with a diagnostic otherwise. */
struct query *query_parse(const char *text, struct span at, struct diags *ds);
void query_free(struct query *q);
/* Step position the place stands for: the step about to issue is the one meant (for
 * "reconverge" the position just after). from: search start for relative places
 * ("next …"). False if the trace has no such place; *why (arena of ds) says so. */
bool query_find(const struct query *q, struct trace *t, const struct sources *src,
                uint64_t from, uint64_t *pos);

enum compare_op { CMP_EQ, CMP_NE, CMP_LT, CMP_LE, CMP_GT, CMP_GE };
struct metric_test {
    enum metric metric;
    struct line_range lines;
    enum compare_op op;
    double value;
};
bool metric_test_parse(const char *text, struct span at, struct diags *ds,
                       struct metric_test *out);
/* Equality allows a relative difference of 1e-6, or half a unit of the last decimal
 * written when the number was written with decimals (0.5 → ±0.05 is NOT meant: exact
 * ratios are compared at 1e-6). */
bool metric_test_holds(const struct metric_test *t, const struct machine *m,
                       const struct sources *src, double *actual);

#endif
