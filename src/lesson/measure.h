/* What can be measured of a kernel: a metric of its run, whole or of some lines, or a
 * figure of the model of an SM.
 *
 *   measure := METRIC [ '[' lines ']' ]
 *            | 'cycles' | 'occupancy' | ... (priced.def)
 *
 * Parsing and printing only; values come from a stage (stage.h). */
#ifndef LESSON_MEASURE_H
#define LESSON_MEASURE_H

#include "base/diag.h"
#include "trace/metrics.h"

#include <stdbool.h>

enum priced {
    PRICED_NOT, /* a metric */
#define PRICED(sym, ...) PRICED_##sym,
#include "lesson/priced.def"
#undef PRICED
    PRICED_COUNT
};

struct measure {
    enum priced priced;
    enum metric metric; /* PRICED_NOT */
    struct line_range lines;
};

/* "simt_efficiency[lines 10-11]" at the start of text: what is left after it, NULL with a
 * diagnostic on error. Carets point into the text when at.len is its length. */
const char *measure_parse(const char *text, struct span at, struct diags *ds,
                          struct measure *out);
const char *measure_title(const struct measure *m);
/* In words, as `explain` has it. */
const char *measure_meaning(const struct measure *m);
/* Whether it is a share of 1, shown in per cent. */
bool measure_is_share(const struct measure *m);
/* "61.3 %", "214", "–". */
void measure_print(const struct measure *m, double value, struct str *out);

#endif
