/* A launch: geometry, execution model and schedule. Arguments are memory and
 * register contents and are supplied separately (machine_set_param). */
#ifndef SIMT_LAUNCH_H
#define SIMT_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#define WARP_LANES 32
#define MAX_BLOCK_THREADS 1024
#define MAX_BLOCK_WARPS 32

enum model {
    MODEL_STACK, /* before Volta: one pc per warp and a reconvergence stack */
    MODEL_ITS    /* Volta and later: splits that each make progress */
};

enum schedule {
    SCHEDULE_HARDWARE,    /* a warp runs until it blocks; then-arm first */
    SCHEDULE_ROUND_ROBIN, /* one instruction a warp in turn */
    SCHEDULE_REVERSE,     /* last warp, last lane, else-arm first */
    SCHEDULE_SEEDED       /* choices drawn from the seed */
};

struct launch {
    uint32_t grid[3], block[3]; /* x, y, z; all >= 1 */
    uint32_t shared_dynamic;    /* bytes */
    bool cooperative;           /* all blocks resident at once */
    enum model model;
    enum schedule schedule;
    uint64_t seed;              /* SCHEDULE_SEEDED */
};

#endif
