/* Synchronising variables: places of atomic and volatile accesses, and what was released
 * through them (PTX ISA: Memory Consistency Model, release and acquire patterns).
 *
 * A fence followed by an atomic or volatile write releases what the lane knew at the
 * fence; whoever reads the variable later by an atomic or volatile access acquires it. A
 * missing fence on the reading side is not held against the program. Fences of others
 * count where a block barrier lies between. */
#include "check/clock.h"

#include <string.h>

struct var {
    struct knowledge *gpu, *block; /* fenced for the device; for one block only */
    uint32_t block_no;
    /* The last release, not to be repeated. */
    uint32_t id, time;
    const struct knowledge *acquired;
};

struct key {
    uint64_t addr, block;
};

static struct key key_of(const struct warp_clock *w, uint64_t addr)
{
    bool shared = addr >= IR_SHARED_BASE;
    return (struct key){addr & ~(uint64_t)3, shared ? w->block + UINT64_C(1) : 0};
}

void clocks_free_vars(struct clocks *c)
{
    const char *key;
    void *v;
    for (size_t i = 0; map_at(c->vars, i, &key, &v); i++) {
        struct var *x = v;
        knowledge_drop(x->gpu);
        knowledge_drop(x->block);
        mem_free(x);
    }
}

void clocks_acquire(struct clocks *c, struct warp_clock *w, unsigned lane, uint64_t addr)
{
    if (!c->vars_any)
        return;
    struct key k = key_of(w, addr);
    struct var *x = map_get(c->vars, (const char *)&k, sizeof k);
    if (!x)
        return;
    if (x->gpu)
        w->acquired[lane] = knowledge_join(w->acquired[lane], x->gpu);
    if (x->block && x->block_no == w->block)
        w->acquired[lane] = knowledge_join(w->acquired[lane], x->block);
    w->acquired_any = w->acquired_any || w->acquired[lane] != NULL;
}

/* What the lane knew when it executed a fence at `fence` (0: none of its own). */
static struct knowledge *fenced(struct clocks *c, const struct warp_clock *w,
                                unsigned lane, uint32_t fence, const uint32_t *met)
{
    const struct block_clock *b = clocks_block(c, w->block);
    struct knowledge *k = knowledge_new(c);
    struct known_block *own = knowledge_block(k, w->block);
    uint32_t first = w->index * WARP_LANES;
    own->floor = fence ? w->fence_floor[lane] : 0;
    own->threads = mem_alloc(c->nthreads * sizeof *own->threads);
    for (uint32_t t = 0; b->fenced && t < c->nthreads; t++)
        own->threads[t] = b->fenced[t];
    for (unsigned a = 0; a < WARP_LANES && first + a < c->nthreads; a++) {
        uint32_t t =
            w->known_used && w->known[lane][a] > w->floor ? w->known[lane][a] : w->floor;
        t = a == lane || t > fence ? (a == lane ? fence : 0) : t;
        t = w->fences_met && t < met[a] ? met[a] : t;
        if (own->threads[first + a] < t)
            own->threads[first + a] = t;
    }
    if (w->acquired[lane]) {
        struct knowledge *all = knowledge_join(k, w->acquired[lane]);
        k = all;
    }
    return k;
}

static struct var *var_at(struct clocks *c, const struct warp_clock *w, uint64_t addr)
{
    struct key k = key_of(w, addr);
    struct var *x = map_get(c->vars, (const char *)&k, sizeof k);
    if (!x) {
        x = mem_alloc(sizeof *x);
        map_put(c->vars, (const char *)&k, sizeof k, x);
        c->vars_any = true;
    }
    return x;
}

static void publish(struct knowledge **to, struct knowledge *k)
{
    *to = knowledge_join(*to, k);
    knowledge_drop(k);
}

static uint32_t newest(const uint32_t *times)
{
    uint32_t t = 0;
    for (unsigned l = 0; l < WARP_LANES; l++)
        t = t < times[l] ? times[l] : t;
    return t;
}

void clocks_release(struct clocks *c, struct warp_clock *w, unsigned lane, uint64_t addr)
{
    const struct block_clock *b = clocks_block(c, w->block);
    uint32_t gpu = w->fence_gpu[lane], any = w->fence[lane];
    uint32_t met = w->fences_met ? newest(w->met) : 0;
    uint32_t met_gpu = w->fences_met ? newest(w->met_gpu) : 0;
    if (!b->fences || (!any && !b->fenced && !met))
        return;
    struct var *x = var_at(c, w, addr);
    uint32_t id = w->id * WARP_LANES + lane, time = b->floor > any ? b->floor : any;
    time = time < met ? met : time;
    if (x->id == id && x->time == time && x->acquired == w->acquired[lane])
        return;
    x->id = id;
    x->time = time;
    x->acquired = w->acquired[lane];
    if (gpu || b->fenced || met_gpu)
        publish(&x->gpu, fenced(c, w, lane, gpu, w->met_gpu));
    if (any > gpu || met > met_gpu) {
        if (x->block && x->block_no != w->block) {
            knowledge_drop(x->block);
            x->block = NULL;
        }
        x->block_no = w->block;
        publish(&x->block, fenced(c, w, lane, any, w->met));
    }
}
