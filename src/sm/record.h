/* What the warps of one SM executed, warp by warp, with what the memory system needs to
 * know of every request. Made by a listener while the interpreter runs; values and
 * findings of the run are not touched.
 *
 * The SM is number 0: it gets every block whose flat number is a multiple of the number
 * of SMs, the largest share any SM has. L1 is followed in the interpreter's order. */
#ifndef SM_RECORD_H
#define SM_RECORD_H

#include "base/vec.h"
#include "simt/event.h"
#include "simt/machine.h"
#include "sm/arch.h"

#define SM_BARRIERS 16 /* of a block */

enum {
    SM_REC_ARRIVES = 1,  /* counts for a block barrier and does not wait */
    SM_REC_DIVERGED = 2, /* a branch that split its lanes */
    SM_REC_BARRIER = 4,  /* waits at a block barrier: see sm_rec_generation */
    SM_REC_MEMORY = 8,   /* shared or global request: fields below hold */
    SM_REC_SHARED = 16,
    SM_REC_STORE = 32, /* nothing waits for it */
    SM_REC_ATOMIC = 64,
    SM_REC_REMOTE = 128, /* missed L1, or goes past it */
    SM_REC_FAR = 256,    /* the other half of L2 has to be asked */
    SM_REC_WAITED = 512  /* an atomic whose result is used */
};

/* One issued warp instruction. */
struct sm_rec {
    uint32_t pc;
    uint16_t flags; /* SM_REC_* */
    uint8_t lanes;  /* active */
    uint8_t passes; /* of the memory pipe; match.any: distinct values */
    uint8_t lines;  /* atomics: most lanes on one address; else 128-byte lines */
    uint8_t part;   /* store: sectors filled in part; load: 64-byte pieces of its lines;
                       atomic: sectors, see slice_sectors */
    uint16_t
        sectors;    /* 32-byte sectors to fetch or write beyond L1; barrier: generation */
    uint16_t fresh; /* of a store's sectors, those that it is the first to write */
};

/* Which use of a barrier of its block a record with SM_REC_BARRIER or SM_REC_ARRIVES
 * belongs to, from 0. */
static inline uint32_t sm_rec_generation(const struct sm_rec *r)
{
    return (uint32_t)r->lines << 16 | r->sectors;
}

struct sm_warp_record {
    VEC(struct sm_rec) recs;
};

struct sm_block_record {
    uint32_t flat, nwarps;
    struct sm_warp_record *warps;
    uint32_t ngenerations;
    uint32_t *arrivals;         /* of warps, by generation of the block's barriers */
    uint32_t open[SM_BARRIERS]; /* 1 + the generation others may still come to */
};

struct sm_record; /* opaque while it is made */

struct sm_recorded {
    VEC(struct sm_block_record) blocks;
    uint64_t share;         /* blocks SM 0 gets, recorded or not */
    uint64_t grid;          /* blocks of the launch */
    uint64_t issued;        /* warp instructions recorded */
    uint64_t all;           /* of the whole launch */
    double hottest;         /* integer updates of one global address, whole launch */
    uint64_t slice_sectors; /* of atomics, that one slice of L2 gets, whole launch */
    double most_stored; /* stores to 512 bytes, whole launch: whole lines, else sectors */
    uint64_t stored;    /* sectors stored to where the launch stores often */
    uint64_t stored_read; /* sectors loaded from there */
    uint64_t
        waited; /* sectors of this SM's atomics whose results are used, as recorded */
    bool in_l2; /* all memory fits L2, as a repeated launch finds it */
};

#define SM_MOST_RECORDS 8000000u /* then further blocks are counted, not recorded */

/* Before the first step of m; footprint: bytes of all allocations. */
struct sm_record *sm_record_attach(struct machine *m, const struct sm_arch *arch,
                                   uint64_t footprint);
/* After the run: detaches and gives what was recorded. */
struct sm_recorded *sm_record_end(struct sm_record *r);
void sm_recorded_free(struct sm_recorded *r);

#endif
