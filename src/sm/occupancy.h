/* How many blocks of a kernel an SM holds at once, and what limits them.
 * CUDA C++ Programming Guide: Hardware Multithreading, Technical Specifications. */
#ifndef SM_OCCUPANCY_H
#define SM_OCCUPANCY_H

#include "sm/arch.h"

#include <stdint.h>

enum sm_limiter {
    SM_LIMIT_WARPS,
    SM_LIMIT_REGISTERS,
    SM_LIMIT_SHARED,
    SM_LIMIT_BLOCKS,
    SM_LIMIT_IMPOSSIBLE /* not even one block fits: the launch fails */
};

struct sm_request {
    uint32_t threads;   /* a block, at least 1 */
    uint32_t registers; /* a thread */
    uint32_t shared;    /* bytes a block, static and dynamic */
};

struct sm_occupancy {
    uint32_t blocks, warps; /* resident on an SM */
    double share;           /* warps / most warps */
    enum sm_limiter limiter;
    uint32_t by_warps, by_registers, by_shared, by_blocks; /* UINT32_MAX: no limit */
};

struct sm_occupancy sm_occupancy(const struct sm_arch *arch, struct sm_request r);
/* "registers" … ; a sentence for people says what to change. */
const char *sm_limiter_name(enum sm_limiter l);
const char *sm_limiter_advice(enum sm_limiter l);

#endif
