/* Barriers for a number of threads: what their arrivals and releases order (PTX ISA:
 * Parallel Synchronization, barrier). All that was done before arriving comes before what
 * is done after waiting; who only arrives learns nothing. */
#include "check/clock.h"

void clocks_forget_bar(struct block_clock *b, unsigned number)
{
    struct barrier_clock *bar = &b->bars[number];
    if (!bar->coming && !bar->done)
        return;
    knowledge_drop(bar->coming);
    knowledge_drop(bar->done);
    *bar = (struct barrier_clock){0};
}

/* Fences count for those who go on behind the barrier. */
static void keep_fences(struct clocks *c, struct block_clock *b,
                        const struct warp_clock *w, uint32_t mask)
{
    uint32_t first = w->index * WARP_LANES;
    if (!b->fenced)
        b->fenced = mem_alloc(c->nwarps * WARP_LANES * sizeof *b->fenced);
    MASK_EACH(l, mask)
    b->fenced[first + l] = w->fence_gpu[l];
}

static void add_lane(const struct clocks *c, const struct warp_clock *w, unsigned lane,
                     uint32_t *threads)
{
    uint32_t first = w->index * WARP_LANES;
    for (unsigned a = 0; a < WARP_LANES && first + a < c->nthreads; a++) {
        uint32_t t = w->known_used ? w->known[lane][a] : 0;
        t = t < w->floor ? w->floor : t;
        t = a == lane ? c->time : t;
        if (threads[first + a] < t)
            threads[first + a] = t;
    }
}

void clocks_come(struct clocks *c, struct warp_clock *w, const struct event *e)
{
    struct block_clock *b = clocks_block(c, e->block);
    struct barrier_clock *bar = &b->bars[e->sync.barrier];
    struct knowledge *k = knowledge_new(c);
    struct known_block *own = knowledge_block(k, w->block);
    clocks_tick(c, w);
    own->floor = b->floor;
    own->threads = mem_alloc(c->nthreads * sizeof *own->threads);
    MASK_EACH(l, e->mask)
    add_lane(c, w, l, own->threads);
    MASK_EACH(l, e->mask)
    if (w->acquired[l])
        k = knowledge_join(k, w->acquired[l]);
    bar->coming = knowledge_join(bar->coming, k);
    knowledge_drop(k);
    if (b->fences)
        keep_fences(c, b, w, e->mask);
}

void clocks_go(struct clocks *c, struct warp_clock *w, const struct event *e)
{
    struct barrier_clock *bar = &clocks_block(c, e->block)->bars[e->sync.barrier];
    if (bar->coming) { /* the first event of this completion */
        knowledge_drop(bar->done);
        bar->done = bar->coming;
        bar->coming = NULL;
    }
    if (!bar->done)
        return;
    clocks_tick(c, w);
    w->acquired_any = true;
    MASK_EACH(l, e->mask)
    w->acquired[l] = knowledge_join(w->acquired[l], bar->done);
}
