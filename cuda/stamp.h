/* The second copy of a kernel, for the lifetimes of its warps: every __global__ function
 * becomes a __device__ one, and a generated kernel calls the chosen one between two
 * readings of the SM's clock, the global timer and the SM's number. */
#ifndef CUDA_STAMP_H
#define CUDA_STAMP_H

#include "request.h"

/* What the wrapper stores for a warp; also the form in answers, little-endian. */
struct stamp {
    uint64_t clock_in, clock_out; /* cycles of its SM */
    uint64_t time_in, time_out;   /* ns, one clock for the whole GPU */
    uint32_t sm, block, warp;     /* block: linear; warp: in the block */
    uint32_t seen;                /* 1: the warp came to the end */
};

#define STAMP_KERNEL "wt_stamped" /* (struct stamp *out, unsigned long long limit, …) */
#define STAMP_MAX_WARPS 65536     /* later warps of a launch are not stamped */

/* inlined: the kernel becomes part of the wrapper, as it should; explicit instantiations
 * of templates do not compile then. */
void stamp_source(const struct run_request *r, size_t launch, bool inlined,
                  struct str *out);

#endif
