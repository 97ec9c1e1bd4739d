/* Why two kernels' measured times stand to each other as they do, where the counted
 * instructions would let one expect something else. */
#ifndef REMOTE_EXPLAIN_H
#define REMOTE_EXPLAIN_H

#include "base/str.h"
#include "remote/result.h"

struct gpu_case {
    const char *name;
    double instructions; /* warp instructions the interpreter issued */
    double divergent;    /* branches on which warps parted */
    double sums;         /* atomic additions of integers, warp instructions */
    double summands;     /* lanes of them */
    double bytes;        /* of the sectors that global requests touched */
    double blocks;
    double cycles; /* by the model of an SM; 0: none */
    double guess;  /* the reader's, of the ratio to the base; 0: none */
    const struct gpu_result *result;
};

/* Sentences, one a line. base: the case that ratios are taken to; may be c itself. */
void gpu_explain(const struct gpu_case *base, const struct gpu_case *c, struct str *out);

#endif
