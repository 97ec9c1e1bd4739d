/* Loops that go nowhere.
 *
 * A split spins when a back edge finds its registers as they were and it changed no
 * memory in between: then only somebody else can end the loop, and it gives way. A loop
 * whose registers do change gives way after so many iterations (an option); it is taken
 * to wait for somebody if it reads by volatile loads or atomics, and only then may the
 * lanes that wait for it at a join run on alone.
 *
 * Looking costs a hash of the window, so looks are rare: at once and then at doubling
 * distances where a loop reads by atomics or volatile loads, seldom where it only loads,
 * and once in a full turn where it reads nothing. */
#include "simt/hash.h"
#include "simt/state.h"

#include <assert.h>

enum { IDLE, WATCH, HASHED };
enum { SELDOM = 64 };

/* Cheap, since every divergent branch makes a split or two: the first look does the
 * rest. */
void spin_reset(struct spin *s)
{
    s->left = 1;
    s->loop = NO_SLOT;
}

/* The first look comes in the middle of an iteration: judges nothing yet. */
static void first_look(struct machine *m, struct spin *s, uint32_t slot)
{
    *s = (struct spin){.left = 1,
                       .interval = 1,
                       .slot = NO_SLOT,
                       .loop = slot,
                       .looked = m->changes,
                       .reads = m->reads,
                       .sync_reads = m->sync_reads};
}

static uint64_t hash_registers(const struct machine *m, const struct warp *w,
                               const struct entry *e)
{
    const struct code_func *cf = &m->code->funcs[e->func];
    const uint8_t *rows = w->windows.data[e->window]->rows;
    return hash_bytes(HASH_SEED, rows + cf->fixed_end, cf->size - cf->fixed_end);
}

/* Sets when to look next; the loop is not known to repeat. */
static void sleep_on(struct machine *m, struct spin *s)
{
    bool sync = s->sync_reads != m->sync_reads, reads = s->reads != m->reads;
    uint32_t most = (uint32_t)m->opt.yield_after;
    uint32_t least = sync ? 1 : reads ? SELDOM : most;
    s->interval = s->interval * 2 < least ? least : s->interval * 2;
    if (s->interval > most)
        s->interval = most;
    s->left = s->interval;
    s->stage = IDLE;
    s->slot = NO_SLOT;
}

void spin_yield(struct machine *m, struct warp *w, struct entry *e, bool waits)
{
    e->state = SPLIT_YIELDED;
    e->spin.waits = waits;
    e->spin.iters = 0;
    if (wants(m, EVENT_YIELD)) {
        struct event ev = {.kind = EVENT_YIELD, .mask = e->mask};
        emit(m, w, &ev);
    }
}

static void begin_watch(struct machine *m, struct spin *s, uint32_t slot)
{
    s->stage = WATCH;
    s->slot = slot;
    s->changes = m->changes;
    s->left = 1;
}

/* Second and third look, one iteration apart. True: the state repeats. */
static bool repeats(struct machine *m, const struct warp *w, struct entry *e,
                    uint32_t slot)
{
    struct spin *s = &e->spin;
    if (s->slot != slot || s->changes != m->changes) {
        sleep_on(m, s);
        return false;
    }
    uint64_t h = hash_registers(m, w, e);
    if (s->stage == HASHED && h == s->hash)
        return true;
    if (s->stage == HASHED) {
        sleep_on(m, s);
        return false;
    }
    s->stage = HASHED;
    s->hash = h;
    s->left = 1;
    return false;
}

static void give_way_repeating(struct machine *m, struct warp *w, struct entry *e)
{
    struct spin *s = &e->spin;
    s->repeats = true;
    s->mark = m->changes;
    s->stage = IDLE;
    s->slot = NO_SLOT;
    s->interval = s->left = 1;
    spin_yield(m, w, e, true);
}

bool spin_look(struct machine *m, struct warp *w, struct entry *e, uint32_t slot)
{
    if (m->status != MACHINE_READY)
        return true; /* an access of a host program stopped it */
    struct spin *s = &e->spin;
    if (s->loop == NO_SLOT) {
        first_look(m, s, slot);
        return false;
    }
    s->iters += s->stage == IDLE ? s->interval : 1;
    s->sync |= s->sync_reads != m->sync_reads;
    s->still = s->loop == slot && s->looked == m->changes;
    s->loop = slot;
    s->looked = m->changes;
    bool due = s->iters >= m->opt.yield_after;
    if (s->stage == IDLE && (s->sync_reads != m->sync_reads || due ||
                             (s->reads != m->reads && s->interval >= SELDOM)))
        begin_watch(m, s, slot);
    else if (s->stage == IDLE)
        sleep_on(m, s);
    else if (repeats(m, w, e, slot)) {
        give_way_repeating(m, w, e);
        return true;
    }
    s->reads = m->reads;
    s->sync_reads = m->sync_reads;
    if (!due || s->stage != IDLE)
        return false;
    s->repeats = false;
    bool sync = s->sync;
    s->sync = false;
    spin_yield(m, w, e, sync);
    return true;
}
