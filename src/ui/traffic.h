/* The memory request that the memory pane shows, and where its bytes lie: in rows of 32
 * words of 4 bytes, which are the banks of shared memory and the lines of the others. */
#ifndef UI_TRAFFIC_H
#define UI_TRAFFIC_H

#include "trace/cursor.h"
#include "trace/vars.h"

#define TRAFFIC_ROWS 96 /* at most, of 32 lanes with 16 bytes each */

/* One request of a warp. Lane arrays have meaning in lanes of mask. */
struct traffic {
    bool found;
    bool done, next;   /* the cursor is past its step; just before it */
    uint64_t step;     /* that made it */
    uint32_t warp;     /* resident warp */
    unsigned requests; /* of that step; this is the first */
    enum ir_space space;
    bool load, store, atomic;
    unsigned size; /* bytes a lane */
    uint32_t mask, dropped;
    uint64_t addr[WARP_LANES], value[WARP_LANES];
    enum ir_vtype vtype;        /* of value */
    unsigned sectors;           /* global, local */
    unsigned wavefronts, least; /* shared; least: without conflicts */
    char name[32]; /* of the object that the first lane reaches, "" if none */
    uint64_t base; /* its address */
    uint32_t elem; /* bytes of its elements */
};

/* The request of `warp` to show at the cursor: of the step just issued, else of the one
 * about to be, else the last one not long ago. t keeps what it can from the last call;
 * zero it for another trace. Afterwards the trace stands anywhere. */
void traffic_find(const struct cursor *c, uint32_t warp, struct traffic *t);

/* The rows that a request touches, by address. */
struct traffic_rows {
    int n;
    uint64_t row[TRAFFIC_ROWS];       /* byte offset in its space / 128 */
    uint32_t lanes[TRAFFIC_ROWS][32]; /* that touch a word */
    uint8_t bytes[TRAFFIC_ROWS][32];  /* of the word that are touched: 4 bits */
};
void traffic_rows(const struct traffic *t, struct traffic_rows *out);
/* Where byte 0 of a lane's access lies in its space: local words are interleaved. */
uint64_t traffic_place(const struct traffic *t, unsigned lane);
/* Address of the first byte of a row; of a local one: of lane 0's. */
uint64_t traffic_row_address(const struct traffic *t, uint64_t row);
/* Wavefronts in which each bank serves a word of the request. */
void traffic_banks(const struct traffic *t, unsigned count[32]);
/* Bytes that lanes touch, each counted once. */
unsigned traffic_touched(const struct traffic_rows *r);

#endif
