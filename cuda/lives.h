/* The lives of a kernel's warps, from the stamps of several runs of its stamped copy. */
#ifndef CUDA_LIVES_H
#define CUDA_LIVES_H

#include "stamp.h"

#include <stddef.h>
#include <stdint.h>

#define LIVES_RUNS 25u

/* What is answered of a warp, little-endian. */
struct stamp {
    uint64_t clock_in, clock_out; /* cycles of its SM */
    uint64_t time_in, time_out;   /* ns, one clock for the whole GPU */
    uint32_t sm, block, warp;     /* block: linear; warp: in the block */
    uint32_t seen;                /* 1: the warp came to the end */
};

/* n runs, one after the other: what each stored, STAMP_ANCHORS + warps pairs. */
struct lives {
    struct stamp_pair *pairs[LIVES_RUNS];
    float ms[LIVES_RUNS]; /* between two events */
    size_t n;
    uint64_t warps, per_block;
};

size_t lives_bytes(uint64_t warps); /* of a run's pairs */

/* SM cycles an ns, by the anchors of the first and the last run; 0 where they lie too close
 * for the timer's steps. */
double lives_rate(const struct lives *l);

/* Of the run whose slowest SM takes as long as the runs' do in the median: out, warps of
 * them. rate: cycles an ns. An SM without an anchor is taken to begin with the others. Returns
 * how many warps came to the end. */
uint64_t lives_read(const struct lives *l, double rate, struct stamp *out);

#endif
