/* Data that moves between lanes: which warp operation the motion pane shows, what it did,
 * and the sequence of shuffles it is a stage of.
 *
 * Read from the trace's events, never guessed from source text: a reduction written as a
 * loop or unrolled by hand is found alike. */
#ifndef UI_MOTION_H
#define UI_MOTION_H

#include "trace/cursor.h"

#define MOTION_MAX_STAGES 6

enum motion_kind { MOTION_NONE, MOTION_SHUFFLE, MOTION_VOTE, MOTION_MATCH, MOTION_REDUX };

/* One completed warp operation. Lane arrays have meaning in lanes of mask. */
struct motion_op {
    enum motion_kind kind;
    uint64_t step;          /* that completed it */
    uint32_t warp;          /* resident warp */
    unsigned sub;           /* enum ir_shfl, ir_vote or ir_redux; match: 0 any, 1 all */
    uint32_t mask;          /* lanes that took part */
    uint32_t members, pred; /* VOTE, MATCH, REDUX; pred: VOTE only */
    unsigned width;         /* SHUFFLE: segment */
    uint32_t in_range, bad_source; /* SHUFFLE */
    uint8_t source[WARP_LANES];    /* SHUFFLE: lane read; itself where it keeps its own */
    uint64_t in[WARP_LANES], out[WARP_LANES];
    enum ir_vtype vtype; /* of in, and for shuffles and redux of out */
    ir_reg reg;          /* of the value given, in function func */
    uint32_t func;
    int delta; /* up, down: distance; xor: mask; idx: source or -1 if several */
};

struct motion {
    struct motion_op op;     /* the one in view; kind NONE: there is none near */
    bool done;               /* it has been issued: position is past it */
    bool next;               /* it is the step about to be issued */
    unsigned nstages, stage; /* shuffles with halving or doubling distance; op is stage */
    struct motion_op stages[MOTION_MAX_STAGES];
    bool cached; /* stages belong to op.step of this trace */
};

/* The operation of `warp` to show at the cursor: the one just issued, else the one about
 * to be, else the last one not long ago. m keeps what can be kept from the last call;
 * zero it for another trace. Afterwards the trace stands anywhere. */
void motion_find(const struct cursor *c, uint32_t warp, struct motion *m);
/* "shfl.down by 4, width 8" for people. */
void motion_title(const struct motion_op *op, char out[80]);

#endif
