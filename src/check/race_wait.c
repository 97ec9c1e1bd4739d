/* What a spinning loop waits for, for the words of a deadlock: the addresses that its last
 * iterations read, who wrote them last, and who took the lock. Each resident warp keeps
 * its last few loads; the writer is known from the shadow of the race checker. Adds notes
 * to the machine's finding once the run is over, and finds nothing by itself. */
#include "check/race.h"
#include "check/words.h"

static struct look *ring_of(struct races *r, uint32_t block, uint32_t warp)
{
    uint32_t at = block % r->clocks.nresident * r->clocks.nwarps + warp;
    return r->looks + (size_t)at * RACE_LOOKS;
}

void race_look(struct races *r, const struct event *e, uint32_t mask)
{
    struct look *ring = ring_of(r, e->block, e->warp);
    unsigned lane = mask_first(mask);
    uint32_t turn = ring[0].turn++ % RACE_LOOKS;
    struct look *l = &ring[turn];
    l->addr = e->access.addr[lane];
    l->pc = e->pc;
    l->lanes = mask;
    l->size = e->access.size;
    l->shared = e->access.space == IR_SHARED;
    l->fails = e->access.atomic && (e->access.kept & mask) == mask;
}

/* Loops have come round twice and more: what they read stands there several times. */
static bool is_of_loop(const struct look *ring, unsigned at, uint32_t lanes)
{
    unsigned times = 0;
    for (unsigned i = 0; i < RACE_LOOKS; i++) {
        bool same = ring[i].pc == ring[at].pc && ring[i].addr == ring[at].addr;
        if (same && i < at)
            return false; /* said already */
        times += same;
    }
    return times > 1 && (ring[at].lanes & lanes);
}

static const struct touch *last_writer(struct races *r, uint32_t block,
                                       const struct look *k)
{
    uint64_t off = k->addr - (k->shared ? IR_SHARED_BASE : IR_GLOBAL_BASE);
    struct lines *all = k->shared ? r->shared[block % r->clocks.nresident] : r->global;
    const struct line *line = lines_at(all, off >> LINE_SHIFT);
    const struct touch *last = NULL;
    unsigned word = off >> 2 & (LINE_WORDS - 1);
    for (unsigned i = 0; i < line->n; i++) {
        const struct touch *t = &line->touches[i];
        if ((t->flags & TOUCH_WRITE) && mask_has(t->words, word) &&
            (!last || t->seq > last->seq))
            last = t;
    }
    return last;
}

/* The first iteration may have been the one that took a lock, for another lane. */
static bool fails(const struct look *ring, const struct look *k)
{
    bool some = false;
    for (unsigned i = 0; i < RACE_LOOKS; i++)
        some |= ring[i].fails && ring[i].pc == k->pc && ring[i].addr == k->addr;
    return some;
}

static void note(struct races *r, struct diag *d, const struct look *ring,
                 const struct look *k)
{
    const struct touch *by = last_writer(r, d->block, k);
    struct str s = {0};
    str_add(&s, "the loop waits for ");
    words_object(r->machine, k->addr, k->size, &s);
    if (!by) {
        str_add(&s, " to change, which no thread of this launch has written");
        machine_note(r->machine, d, k->pc, "%s", str_cstr(&s));
        str_free(&s);
        return;
    }
    unsigned word = k->addr >> 2 & (LINE_WORDS - 1);
    uint32_t lanes = touch_lanes(by, word), n = r->clocks.nwarps;
    bool one = (lanes & (lanes - 1)) == 0;
    bool holds = fails(ring, k) && r->place_of[by->pc] == r->place_of[k->pc];
    str_printf(&s, "%s: ", holds ? "" : " to change");
    words_lanes(&s, lanes);
    str_printf(&s, " of warp %u of block %u ", by->warp % n, by->warp / n);
    if (holds)
        str_printf(&s, "took it here and %s not given it back", one ? "has" : "have");
    else
        str_printf(&s, "%s the last to write it, here", one ? "was" : "were");
    machine_note(r->machine, d, by->pc, "%s", str_cstr(&s));
    str_free(&s);
}

void race_waits(struct races *r)
{
    const struct diags *ds = machine_diags(r->machine);
    for (size_t i = 0; i < ds->list.len; i++) {
        struct diag *d = ds->list.data[i];
        if (d->finding != FINDING_DEADLOCK ||
            !machine_spins(r->machine, d->block, d->warp, d->lanes))
            continue;
        const struct look *ring = ring_of(r, d->block, d->warp);
        for (unsigned k = 0; k < RACE_LOOKS; k++)
            if (is_of_loop(ring, k, d->lanes))
                note(r, d, ring, &ring[k]);
    }
}
