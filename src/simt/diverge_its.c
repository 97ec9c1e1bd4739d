/* Independent thread scheduling, Volta and later: any split of a warp may run.
 *
 * Normal order is the stack's. A split that waits or spins gives way to the others; when
 * all the lanes a join still expects wait or spin, those already there run on alone, so
 * every lane that started makes progress. */
#include "simt/state.h"

static bool runnable(const struct entry *e)
{
    return e->kind == ENTRY_SPLIT && e->state == SPLIT_RUNNABLE;
}

static uint16_t pick_random(struct machine *m, struct warp *w)
{
    uint16_t found[WARP_LANES];
    unsigned n = 0;
    for (size_t i = w->order.len; i-- > 0 && n < WARP_LANES;)
        if (runnable(entry_at(w, w->order.data[i])))
            found[n++] = w->order.data[i];
    return n == 0 ? NO_ENTRY : n == 1 ? found[0] : found[rng_next(m) % n];
}

static uint16_t pick(struct machine *m, struct warp *w)
{
    if (m->launch.schedule == SCHEDULE_SEEDED)
        return pick_random(m, w);
    for (size_t i = w->order.len; i-- > 0;)
        if (runnable(entry_at(w, w->order.data[i])))
            return w->order.data[i];
    return NO_ENTRY;
}

/* A split that gave way without waiting for anybody will arrive in good time. */
static bool will_come(struct warp *w, uint32_t lanes)
{
    for (uint16_t i = 0; i < w->pool.len; i++) {
        const struct entry *e = entry_at(w, i);
        if (e->kind == ENTRY_SPLIT && (e->mask & lanes) != 0 &&
            (e->state == SPLIT_RUNNABLE || (e->state == SPLIT_YIELDED && !e->spin.waits)))
            return true;
    }
    return false;
}

static void run_on(struct machine *m, struct warp *w, uint16_t join)
{
    uint16_t id = entry_like(w, join, ENTRY_SPLIT);
    struct entry *e = entry_at(w, id), *t = entry_at(w, join);
    e->state = SPLIT_RUNNABLE;
    e->mask = t->arrived;
    e->arrived = e->passed = 0;
    t->mask &= ~t->arrived;
    t->passed |= t->arrived;
    t->arrived = 0;
    entry_insert(w, id, join);
    barrier_passed_by(m, w, join, entry_at(w, id)->mask);
    w->current = id;
}

static bool release(struct machine *m, struct warp *w)
{
    for (size_t i = w->order.len; i-- > 0;) {
        uint16_t id = w->order.data[i];
        const struct entry *t = entry_at(w, id);
        if (t->kind == ENTRY_SPLIT || t->arrived == 0 ||
            will_come(w, t->mask & ~t->arrived))
            continue;
        run_on(m, w, id);
        return true;
    }
    return false;
}

const struct policy policy_its = {pick, release};
