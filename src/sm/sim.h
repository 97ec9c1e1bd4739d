/* The SM's clock: when each recorded warp instruction issues.
 *
 * Sub-partitions issue at most one warp instruction a cycle, in order per warp, when its
 * operands are ready, its pipe is free and the queue it needs has room. One memory pipe
 * serves all of them; L2 and DRAM are latencies plus servers of limited rate. What is not
 * modelled: instruction caches, register banks, TLBs, clusters, other SMs' interference. */
#ifndef SM_SIM_H
#define SM_SIM_H

#include "sm/cost.h"
#include "sm/occupancy.h"
#include "sm/record.h"

enum sm_policy {
    SM_GREEDY,      /* the warp that issued last, then the youngest */
    SM_ROUND_ROBIN, /* loose: the next ready one in turn */
    SM_OLDEST
};

struct sm_options {
    enum sm_policy policy;
    uint32_t registers; /* a thread */
    uint32_t shared;    /* bytes a block */
    uint32_t threads;   /* a block */
    uint32_t blocks;    /* resident at most; 0: what occupancy allows */
    bool timeline;      /* keep when each instruction issued */
    bool stamped; /* with what a recording adds: a store by each warp that has ended */
};

/* One issued instruction of a timeline. */
struct sm_issue {
    uint32_t cycle, pc;
    uint32_t block; /* flat, of the grid */
    uint16_t warp;  /* of the block */
    uint8_t stall;  /* what it waited for longest before this: enum sm_stall */
    uint8_t lanes;
    uint32_t waited; /* cycles since the warp's last issue, this one not counted */
    uint32_t step;   /* instructions of the warp before this one, removed ones too */
};

enum sm_bound {
    SM_BOUND_LATENCY, /* no unit is busy enough: the warps wait for results */
    SM_BOUND_ISSUE,
    SM_BOUND_PIPE, /* an arithmetic pipe, named in pipe */
    SM_BOUND_MIO,
    SM_BOUND_L2,
    SM_BOUND_DRAM,
    SM_BOUND_ATOMIC,
    SM_BOUND_COUNT
};
const char *sm_bound_name(enum sm_bound b);

struct sm_result {
    double cycles;       /* of the SM, from the first block's start to the last's end */
    double microseconds; /* cycles over the clock, without the launch */
    double issued;       /* warp instructions a compiler would issue, on this SM */
    double stalls[SM_STALL_COUNT]; /* warp-cycles by reason */
    double achieved;               /* mean resident warps over most warps */
    struct sm_occupancy occupancy;
    enum sm_bound bound;
    enum sm_pipe pipe; /* BOUND_PIPE */
    double busy;       /* share of the cycles the bounding unit was busy */
    double scaled;     /* 1, or blocks of the SM over blocks recorded */
    VEC(struct sm_issue) timeline;
};

/* NULL when not even one block fits (occupancy says why). m is the machine the record
 * was made from; it must still be there. */
struct sm_result *sm_simulate(const struct machine *m, const struct sm_recorded *rec,
                              const struct sm_arch *arch, const struct sm_options *opt);
void sm_result_free(struct sm_result *r);

#endif
