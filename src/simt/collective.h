/* Values of one completed warp-level operation: gathered from the places that take part,
 * computed for all lanes at once, scattered back. Pure functions, no machine. */
#ifndef SIMT_COLLECTIVE_H
#define SIMT_COLLECTIVE_H

#include "ir/ir.h"
#include "simt/launch.h"

#include <stdbool.h>
#include <stdint.h>

struct collective {
    unsigned op, sub;        /* enum ir_op and its enum ir_shfl, ir_vote, ir_redux */
    uint32_t present;        /* lanes that call */
    uint32_t takes;          /* of them those the mask names: their values count */
    uint64_t in[WARP_LANES]; /* value, zero-extended; VOTE: 0 or 1 */
    uint32_t by[WARP_LANES]; /* SHFL: lane operand */
    uint32_t width[WARP_LANES];
    uint64_t bad_in[WARP_LANES]; /* undefined bytes of `in`, 0xff each */
    uint32_t bad_args;           /* lanes with another operand undefined */
    /* Results. */
    uint64_t out[WARP_LANES], bad_out[WARP_LANES];
    uint32_t out2[WARP_LANES]; /* MATCH_ALL: 1 or 0 */
    uint8_t source[WARP_LANES];
    uint32_t in_range, bad_source; /* SHFL */
};

/* PTX ISA: shfl.sync. Lane read by `lane` with operand b and this width; *in_range false
 * when it is outside the segment, and the lane keeps its own value. */
unsigned shuffle_source(enum ir_shfl mode, unsigned lane, uint32_t b, uint32_t width,
                        bool *in_range);
bool shuffle_width_ok(uint32_t width); /* 1, 2, 4, 8, 16 or 32 */
void collective_compute(struct collective *c);

#endif
