/* Where a lane's value came from: back through registers, shuffles and memory. */
#ifndef TRACE_LINEAGE_H
#define TRACE_LINEAGE_H

#include "trace/trace.h"

enum lineage_kind {
    LINEAGE_VALUE,   /* computed by this instruction */
    LINEAGE_SHUFFLE, /* came from lane from_lane of the warp */
    LINEAGE_STORED,  /* loaded: from_lane of from_warp (at step from_step) had stored it */
    LINEAGE_INPUT,   /* loaded from memory that no step before had written */
    LINEAGE_GROUP,   /* vote, match, reduction: all members had a part */
    LINEAGE_START,   /* parameter or thread index */
    LINEAGE_NOTHING  /* a variable that nothing was assigned to since its declaration */
};

struct lineage_hop {
    enum lineage_kind kind;
    unsigned depth; /* operands stand one deeper than what they make */
    uint64_t step;  /* START, NOTHING: 0 */
    uint32_t pc;    /* START, NOTHING: UINT32_MAX */
    uint32_t warp;  /* resident */
    unsigned lane;
    uint64_t value; /* bits after the step, zero-extended */
    enum ir_vtype vtype;
    uint64_t addr, from_step; /* STORED, INPUT */
    uint32_t from_warp;
    unsigned from_lane;
};

/* Hops of register r of the kernel (func 0) in a lane, as it stands in state pos; the
 * nearest first, then its operands depth first. Moves and conversions are passed over.
 * Returns how many there are, at most max; the trace is left at pos. Calls that were not
 * inlined and values across blocks of a cooperative launch are not followed. */
size_t lineage_find(struct trace *t, uint64_t pos, uint32_t warp, ir_reg r, unsigned lane,
                    struct lineage_hop *hops, size_t max);

#endif
