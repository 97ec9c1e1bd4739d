/* Metrics of a prefix of a run, whole or restricted to source lines. All are pure
 * functions of the machine's counters in a state, so stepping back needs nothing. */
#ifndef TRACE_METRICS_H
#define TRACE_METRICS_H

#include "simt/machine.h"

#include <stdbool.h>

enum metric {
#define METRIC(sym, ...) METRIC_##sym,
#include "trace/metrics.def"
#undef METRIC
    METRIC_COUNT
};

struct metric_info {
    const char *id;      /* "simt_efficiency" */
    const char *title;   /* "SIMT efficiency" */
    const char *unit;    /* "ratio", "instructions", "bytes", "sectors/request" … */
    const char *nsight;  /* Nsight Compute's name, "" if none */
    const char *formula; /* in words of the glossary */
    bool by_line;        /* can be restricted to source lines */
};
const struct metric_info *metric_info(enum metric m);
enum metric metric_by_id(const char *id); /* METRIC_COUNT if unknown */

struct line_range { /* 1-based, inclusive; {0, 0}: everything */
    uint32_t first, last;
};
/* Value after the steps the machine has executed; NaN if undefined (0/0). */
double metric_value(const struct machine *m, enum metric which, struct line_range lines,
                    const struct sources *src);
struct line_count {
    uint64_t issued, lanes;
};
/* Issued instructions and their active lanes of the kernel's own lines 1 to nlines, at
 * out[line - 1]: what metric_value says of each, in one pass over the instructions. */
void metric_by_line(const struct machine *m, const struct sources *src, uint32_t nlines,
                    struct line_count *out);

/* Issued instructions and lanes of atomic additions of integers to global memory: sums
 * that a compiler may put together for a warp. */
struct pc_count metric_integer_sums(const struct machine *m);

#endif
