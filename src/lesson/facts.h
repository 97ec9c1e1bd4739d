/* What was measured on real cards and cannot be computed here: names for the numbers that
 * lessons quote. Read from the folder measurements/facts of the data, one file a
 * sitting at one card:
 *
 *   source: {device: NVIDIA H200, driver: "580.159", cuda: "13.0", date: 2026-11-30}
 *   facts:
 *     even_odd_grid: {value: 1.98, what: even/odd branch, whole card, times as long} */
#ifndef LESSON_FACTS_H
#define LESSON_FACTS_H

#include "base/diag.h"

#include <stddef.h>

struct fact {
    const char *name, *what;
    double value;
    const char *source; /* "NVIDIA H200, driver 580.159, CUDA 13.0, 2026-11-30" */
};
struct facts {
    struct fact *list;
    size_t n;
};

/* All facts of a data folder (NULL: none), in the arena; faults of their files go to ds. */
struct facts facts_read(const char *data_dir, struct sources *src, struct arena *a,
                        struct diags *ds);
const struct fact *facts_find(const struct facts *f, const char *name, size_t len);

#endif
