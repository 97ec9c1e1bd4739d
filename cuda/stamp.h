/* The second copy of a kernel, for the lifetimes of its warps: every __global__ function
 * becomes a __device__ one, and a generated kernel calls the chosen one between two
 * readings of the SM's clock. A stamp is one store of 16 bytes, so that it holds back the
 * kernel as little as can be. The GPU's timer, whose reading is slow and shared by all SMs,
 * is read by the first blocks only, when their first warp has ended: an anchor, which says
 * what time it is at a cycle of that SM. */
#ifndef CUDA_STAMP_H
#define CUDA_STAMP_H

#include "request.h"

/* What the wrapper stores: STAMP_ANCHORS pairs of an anchor, by SM (0, 0: none; of an earlier
 * run, where none of the first blocks came there), then a pair of each warp. */
struct stamp_pair {
    uint64_t clock; /* of a warp: when it began */
    uint64_t rest;  /* of a warp: STAMP_SEEN, SM, cycles; of an anchor: ns */
};

#define STAMP_SEEN (UINT64_C(1) << 63)
#define STAMP_CYCLES 40 /* bits of rest, those of the SM's number above them */

#define STAMP_KERNEL "wt_stamped" /* (struct stamp_pair *out, uint64_t limit, …) */
#define STAMP_MAX_WARPS 65536     /* later warps of a launch are not stamped */
#define STAMP_ANCHORS 1024        /* SMs of a card, at most */

/* inlined: the kernel becomes part of the wrapper, as it should; explicit instantiations
 * of templates do not compile then. */
void stamp_source(const struct run_request *r, size_t launch, bool inlined,
                  struct str *out);

#endif
