/* Happens-before between lanes, for the race checker.
 *
 * One counter ticks at every event that orders something; an access is stamped with the
 * time of its warp's last such event. What a lane knows of another is a time: it comes
 * after all of the other's accesses with an earlier stamp. This is kept coarsely where
 * all agree (a block after its barrier, a warp after __syncwarp), by pairs of lanes in a
 * warp where they do not, and across warps and blocks as what a lane acquired through an
 * atomic or volatile access from the fences of others (PTX ISA: Memory Consistency
 * Model, causality order). Where a bound on memory is met, more is taken as ordered. */
#ifndef CHECK_CLOCK_H
#define CHECK_CLOCK_H

#include "base/map.h"
#include "simt/machine.h"
#include "simt/mask.h"

/* Knowledge that travels with a synchronising variable. Shared, never changed. */
struct known_block {
    uint32_t block;
    uint32_t floor;    /* of all its threads */
    uint32_t *threads; /* of each thread; NULL: no more than floor */
};
struct knowledge {
    unsigned refs;
    uint32_t everything; /* floor of every thread there is */
    uint32_t nthreads;   /* of a block */
    size_t n;
    struct known_block *blocks; /* by rising number */
};

struct warp_clock {
    uint32_t id; /* block * warps of a block + warp */
    uint32_t block, index;
    uint32_t live;
    uint32_t now;   /* stamp of its accesses */
    uint32_t floor; /* every lane knows every lane of the warp up to here */
    uint32_t (*known)[WARP_LANES]; /* [of][whom]; only if used */
    bool known_used;
    /* Lockstep, stack model: lanes executed together since, knew each other at. */
    uint32_t together, lock_floor;
    uint32_t (*lock)[WARP_LANES];
    bool lock_used;
    uint32_t fence[WARP_LANES];       /* the lane's last fence of any scope; 0: none */
    uint32_t fence_gpu[WARP_LANES];   /* of device or system scope */
    uint32_t fence_floor[WARP_LANES]; /* of its block, then */
    /* Fences that others of the warp come after by __syncwarp: of any, of wider scope. */
    bool fences_met;
    uint32_t met[WARP_LANES], met_gpu[WARP_LANES];
    struct knowledge *acquired[WARP_LANES];
    bool acquired_any;
};

#define CLOCK_BARRIERS 16

/* A barrier for part of the block: what those know who have come to this use of it, and
 * what was known when it was last complete. */
struct barrier_clock {
    struct knowledge *coming, *done;
};

struct block_clock {
    uint32_t flat;
    uint32_t floor;    /* everybody in it knows everybody up to here */
    uint64_t bar_step; /* of the last barrier */
    bool fences;       /* a lane executed one */
    uint32_t *fenced;  /* per thread: fence_gpu at the last barrier */
    struct warp_clock *warps;
    struct barrier_clock bars[CLOCK_BARRIERS];
};

struct clocks {
    struct machine *machine;
    bool stack;
    uint32_t time;
    uint32_t nwarps, nthreads, nresident;
    struct block_clock *blocks;
    struct map *vars; /* synchronising variables by address */
    bool vars_any;
};

void clocks_init(struct clocks *c, struct machine *m);
void clocks_free(struct clocks *c);
/* Events that order: block start, exit, barriers, fences, splits and joins. */
void clocks_on(struct clocks *c, const struct event *e);

static inline struct block_clock *clocks_block(struct clocks *c, uint32_t block)
{
    return &c->blocks[block % c->nresident];
}
static inline struct warp_clock *clocks_warp(struct clocks *c, uint32_t block,
                                             uint32_t warp)
{
    return &clocks_block(c, block)->warps[warp];
}

/* Of `lanes` of warp `id`, whose accesses are stamped `stamp`: those that lane `of` of w
 * does not come after. */
uint32_t clocks_unordered(struct clocks *c, const struct warp_clock *w, unsigned of,
                          uint32_t id, uint32_t stamp, uint32_t lanes);
/* Of `lanes` of the same warp: those that lockstep does not put before lane `of`. */
uint32_t clocks_apart(const struct warp_clock *w, unsigned of, uint32_t stamp,
                      uint32_t lanes);
static inline void clocks_tick(struct clocks *c, struct warp_clock *w)
{
    w->now = ++c->time;
}
/* clock_bar.c: barriers for part of a block. Lanes of the warp come; lanes that waited go
 * on, knowing what all who came knew. */
void clocks_come(struct clocks *c, struct warp_clock *w, const struct event *e);
void clocks_go(struct clocks *c, struct warp_clock *w, const struct event *e);
void clocks_forget_bar(struct block_clock *b, unsigned number);
/* clock_var.c: a lane's atomic or volatile access to a variable. Reading acquires what
 * was released there; writing releases what the lane has fenced. */
void clocks_acquire(struct clocks *c, struct warp_clock *w, unsigned lane, uint64_t addr);
void clocks_release(struct clocks *c, struct warp_clock *w, unsigned lane, uint64_t addr);
void clocks_free_vars(struct clocks *c);

/* knowledge.c */
void knowledge_drop(struct knowledge *k);
struct knowledge *knowledge_new(const struct clocks *c);
/* Both; takes over the reference to a (which may be NULL), leaves b's alone. */
struct knowledge *knowledge_join(struct knowledge *a, const struct knowledge *b);
bool knowledge_has(const struct knowledge *k, uint32_t block, uint32_t thread,
                   uint32_t stamp);
/* The entry of a block, made if need be; k must not be shared. */
struct known_block *knowledge_block(struct knowledge *k, uint32_t block);

#endif
