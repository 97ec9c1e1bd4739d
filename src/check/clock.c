/* Clocks of blocks and warps: what barriers, fences and lockstep order. */
#include "check/clock.h"

#include <string.h>

/* --- life ------------------------------------------------------------------------------ */

void clocks_init(struct clocks *c, struct machine *m)
{
    const struct launch *l = machine_launch(m);
    uint32_t blocks = l->grid[0] * l->grid[1] * l->grid[2];
    *c = (struct clocks){.machine = m, .stack = l->model == MODEL_STACK, .time = 1};
    c->nthreads = l->block[0] * l->block[1] * l->block[2];
    c->nwarps = (c->nthreads + WARP_LANES - 1) / WARP_LANES;
    c->nresident = l->cooperative ? blocks : 1;
    c->blocks = mem_alloc(c->nresident * sizeof *c->blocks);
    c->vars = map_new();
    for (uint32_t i = 0; i < c->nresident; i++)
        c->blocks[i].warps = mem_alloc(c->nwarps * sizeof *c->blocks[i].warps);
}

static void warp_clear(struct warp_clock *w)
{
    for (unsigned l = 0; l < WARP_LANES; l++)
        knowledge_drop(w->acquired[l]);
    mem_free(w->known);
    mem_free(w->lock);
    *w = (struct warp_clock){0};
}

void clocks_free(struct clocks *c)
{
    for (uint32_t i = 0; i < c->nresident; i++) {
        for (uint32_t k = 0; k < c->nwarps; k++)
            warp_clear(&c->blocks[i].warps[k]);
        for (unsigned k = 0; k < CLOCK_BARRIERS; k++)
            clocks_forget_bar(&c->blocks[i], k);
        mem_free(c->blocks[i].warps);
        mem_free(c->blocks[i].fenced);
    }
    mem_free(c->blocks);
    clocks_free_vars(c);
    map_free(c->vars);
}

static void block_start(struct clocks *c, uint32_t flat)
{
    struct block_clock *b = clocks_block(c, flat);
    c->time++;
    b->flat = flat;
    b->floor = 0;
    b->bar_step = UINT64_MAX;
    b->fences = false;
    mem_free(b->fenced);
    b->fenced = NULL;
    for (unsigned i = 0; i < CLOCK_BARRIERS; i++)
        clocks_forget_bar(b, i);
    for (uint32_t i = 0; i < c->nwarps; i++) {
        struct warp_clock *w = &b->warps[i];
        uint32_t left = c->nthreads - i * WARP_LANES;
        warp_clear(w);
        w->id = flat * c->nwarps + i;
        w->block = flat;
        w->index = i;
        w->live = left >= WARP_LANES ? MASK_ALL : (1u << left) - 1;
        w->now = w->together = c->time;
    }
}

/* --- pairs of lanes ---------------------------------------------------------------------- */

/* Lanes of mask know all that one of them knew, and each other up to `time`. */
static void meet(uint32_t (*known)[WARP_LANES], uint32_t mask, uint32_t time)
{
    uint32_t row[WARP_LANES] = {0};
    MASK_EACH(l, mask)
    for (unsigned a = 0; a < WARP_LANES; a++)
        row[a] = row[a] < known[l][a] ? known[l][a] : row[a];
    MASK_EACH(l, mask)
    row[l] = time;
    MASK_EACH(l, mask)
    memcpy(known[l], row, sizeof row);
}

static uint32_t (*pairs(uint32_t (*table)[WARP_LANES], bool *used))[WARP_LANES]
{
    size_t bytes = WARP_LANES * sizeof *table;
    if (!table)
        table = mem_alloc(bytes);
    else if (!*used)
        memset(table, 0, bytes);
    *used = true;
    return table;
}

static void share_acquired(struct warp_clock *w, uint32_t mask)
{
    struct knowledge *all = NULL;
    if (!w->acquired_any)
        return;
    MASK_EACH(l, mask)
    if (w->acquired[l])
        all = knowledge_join(all, w->acquired[l]);
    MASK_EACH(l, mask)
    if (all)
        w->acquired[l] = knowledge_join(w->acquired[l], all);
    knowledge_drop(all);
}

/* A fence counts for what the others do behind the barrier, as with a block's. */
static void meet_fences(struct warp_clock *w, uint32_t mask)
{
    w->fences_met = true;
    MASK_EACH(l, mask)
    {
        w->met[l] = w->fence[l];
        w->met_gpu[l] = w->fence_gpu[l];
    }
}

static void warp_synced(struct clocks *c, struct warp_clock *w, uint32_t mask,
                        bool fences)
{
    clocks_tick(c, w);
    if ((mask & w->live) == w->live) {
        w->floor = c->time;
        w->known_used = false;
    } else {
        w->known = pairs(w->known, &w->known_used);
        meet(w->known, mask, c->time);
    }
    share_acquired(w, mask);
    if (fences)
        meet_fences(w, mask);
}

/* Lanes that were or are now executed together. */
static void lockstep(struct clocks *c, struct warp_clock *w, uint32_t mask)
{
    clocks_tick(c, w);
    w->together = c->time;
    if ((mask & w->live) == w->live) {
        w->lock_floor = c->time;
        w->lock_used = false;
    } else {
        w->lock = pairs(w->lock, &w->lock_used);
        meet(w->lock, mask, c->time);
    }
}

/* --- block barriers ------------------------------------------------------------------------ */

static void keep_fences(struct clocks *c, struct block_clock *b)
{
    if (!b->fenced)
        b->fenced = mem_alloc(c->nwarps * WARP_LANES * sizeof *b->fenced);
    for (uint32_t i = 0; i < c->nwarps * WARP_LANES; i++)
        b->fenced[i] = b->warps[i / WARP_LANES].fence_gpu[i % WARP_LANES];
}

static void share_all_acquired(struct clocks *c, struct block_clock *b)
{
    struct knowledge *all = NULL;
    for (uint32_t i = 0; i < c->nwarps; i++)
        for (unsigned l = 0; b->warps[i].acquired_any && l < WARP_LANES; l++)
            if (b->warps[i].acquired[l])
                all = knowledge_join(all, b->warps[i].acquired[l]);
    for (uint32_t i = 0; all && i < c->nwarps; i++) {
        b->warps[i].acquired_any = true;
        for (unsigned l = 0; l < WARP_LANES; l++)
            b->warps[i].acquired[l] = knowledge_join(b->warps[i].acquired[l], all);
    }
    knowledge_drop(all);
}

/* The first of the events of one completion does it for all warps. */
static void barrier_done(struct clocks *c, struct block_clock *b, uint64_t step)
{
    if (b->bar_step == step)
        return;
    b->bar_step = step;
    b->floor = ++c->time;
    for (uint32_t i = 0; i < c->nwarps; i++) {
        struct warp_clock *w = &b->warps[i];
        w->now = w->floor = w->lock_floor = c->time;
        w->known_used = w->lock_used = false;
    }
    if (b->fences)
        keep_fences(c, b);
    share_all_acquired(c, b);
}

/* --- events -------------------------------------------------------------------------------- */

static void fence(struct clocks *c, struct block_clock *b, struct warp_clock *w,
                  const struct event *e)
{
    clocks_tick(c, w);
    b->fences = true;
    MASK_EACH(l, e->mask)
    {
        w->fence[l] = c->time;
        w->fence_floor[l] = b->floor;
        if (e->fence.scope != IR_SCOPE_BLOCK)
            w->fence_gpu[l] = c->time;
    }
}

void clocks_on(struct clocks *c, const struct event *e)
{
    struct block_clock *b = clocks_block(c, e->block);
    struct warp_clock *w = &b->warps[e->warp];
    switch ((int)e->kind) {
    case EVENT_BLOCK_START:
        block_start(c, e->block);
        break;
    case EVENT_EXIT:
        w->live &= ~e->mask;
        if (c->stack) /* another split runs now */
            lockstep(c, w, 0);
        break;
    case EVENT_BAR_PART:
        clocks_come(c, w, e);
        break;
    case EVENT_BAR_DONE:
        if (e->sync.counted) {
            clocks_go(c, w, e);
            break;
        }
        barrier_done(c, b, e->step);
        clocks_forget_bar(b, e->sync.barrier);
        break;
    case EVENT_SYNC_DONE:
        warp_synced(c, w, e->mask, b->fences);
        break;
    case EVENT_FENCE:
        fence(c, b, w, e);
        break;
    case EVENT_SPLIT:
    case EVENT_JOIN:
        lockstep(c, w, e->mask | e->join.other);
        break;
    default:
        break;
    }
}

/* --- questions ----------------------------------------------------------------------------- */

uint32_t clocks_unordered(struct clocks *c, const struct warp_clock *w, unsigned of,
                          uint32_t id, uint32_t stamp, uint32_t lanes)
{
    uint32_t block = id / c->nwarps, first = id % c->nwarps * WARP_LANES;
    if (block == w->block && stamp < clocks_block(c, block)->floor)
        return 0;
    if (id == w->id) {
        lanes &= ~mask_lane(of);
        if (stamp < w->floor)
            return 0;
        if (w->known_used)
            MASK_EACH(a, lanes)
        lanes &= w->known[of][a] > stamp ? ~mask_lane(a) : MASK_ALL;
    }
    if (w->acquired[of])
        MASK_EACH(a, lanes)
    if (knowledge_has(w->acquired[of], block, first + a, stamp))
        lanes &= ~mask_lane(a);
    return lanes;
}

uint32_t clocks_apart(const struct warp_clock *w, unsigned of, uint32_t stamp,
                      uint32_t lanes)
{
    lanes &= ~mask_lane(of);
    if (stamp >= w->together || stamp < w->lock_floor)
        return 0;
    if (w->lock_used)
        MASK_EACH(a, lanes)
    lanes &= w->lock[of][a] > stamp ? ~mask_lane(a) : MASK_ALL;
    return lanes;
}
