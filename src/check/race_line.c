/* A part of a request against the records of its line: what conflicts, what is ordered,
 * and what is therefore a race.
 *
 * Two accesses conflict if they share a byte, one is a store and not both are atomic (of
 * a scope that holds both). A volatile read that waits for a change counts as atomic
 * beside atomic and volatile stores. What a strong read has read from comes before it at
 * that place. Under the stack model lockstep orders instructions
 * that lanes execute together: within a statement always, across statements only
 * volatile accesses or with a fence between, since the compiler may move others. */
#include "check/race.h"

static bool atomic_enough(const struct races *r, const struct touch *a,
                          const struct touch *b)
{
    uint32_t block_a = a->warp / r->clocks.nwarps, block_b = b->warp / r->clocks.nwarps;
    if (a->flags & b->flags & TOUCH_ATOMIC)
        return block_a == block_b || !((a->flags | b->flags) & TOUCH_BLOCK_SCOPE);
    uint8_t strong = TOUCH_ATOMIC | TOUCH_VOLATILE;
    return ((a->flags & TOUCH_POLL) && (b->flags & strong)) ||
           ((b->flags & TOUCH_POLL) && (a->flags & strong));
}

static bool conflicts(const struct races *r, const struct touch *a, const struct touch *b)
{
    return ((a->flags | b->flags) & TOUCH_WRITE) && !atomic_enough(r, a, b);
}

/* Every lane of o comes before every lane of the part, or is the same lane. */
static bool all_before(const struct part *p, const struct touch *o)
{
    const struct warp_clock *w = p->w;
    struct clocks *c = &p->r->clocks;
    if (o->warp == w->id) {
        if (o->stamp < w->floor)
            return true;
        if (o->kind == LANES_ROW && p->t.kind == LANES_ROW && o->shift == p->t.shift &&
            o->wide == p->t.wide)
            return true;
        if (o->kind == LANES_SAME && p->t.kind == LANES_SAME && o->lanes == p->t.lanes &&
            (o->lanes & (o->lanes - 1)) == 0)
            return true;
    }
    return o->warp / c->nwarps == w->block && o->stamp < clocks_block(c, w->block)->floor;
}

static bool one_statement(const struct part *p, const struct touch *o)
{
    const uint64_t *place = p->r->place_of;
    return o->pc < p->t.pc && place[o->pc] == place[p->t.pc];
}

/* Of `lanes` of o: those that lockstep does not order before lane `of` of the part. */
static uint32_t not_in_step(const struct part *p, const struct touch *o, unsigned of,
                            uint32_t lanes)
{
    const struct warp_clock *w = p->w;
    uint8_t strong = TOUCH_ATOMIC | TOUCH_VOLATILE;
    uint32_t apart = clocks_apart(w, of, o->stamp, lanes);
    if (((o->flags & strong) && (p->t.flags & strong)) || one_statement(p, o) ||
        w->fence[of] > o->stamp)
        return apart;
    MASK_EACH(a, lanes & ~apart)
    if (w->fence[a] <= o->stamp)
        apart |= mask_lane(a);
    return apart;
}

/* Lanes whose part of one atomic instruction came before that of lane `of`. */
static uint32_t earlier_in_turn(const struct part *p, unsigned of)
{
    switch (machine_launch(p->r->machine)->schedule) {
    case SCHEDULE_REVERSE:
        return ~mask_lane(of) & ~(mask_lane(of) - 1);
    case SCHEDULE_SEEDED:
        return ~mask_lane(of);
    case SCHEDULE_HARDWARE:
    case SCHEDULE_ROUND_ROBIN:
        break;
    }
    return mask_lane(of) - 1;
}

/* Of `lanes` of o: those that lane `of` of the part does not come after by coherence. A
 * strong read comes after the strong writes it has read from, and so does whatever is
 * ordered after it, at that place (PTX ISA: Memory Consistency Model, coherence): who
 * took the last ticket may set the counter back. */
static uint32_t not_seen(const struct part *p, const struct touch *o, unsigned word,
                         unsigned of, uint32_t lanes)
{
    struct clocks *c = &p->r->clocks;
    for (unsigned i = 0; i < p->line->n && lanes; i++) {
        const struct touch *x = &p->line->touches[i];
        if (!(x->flags & TOUCH_SEES) || !mask_has(x->words, word) || x->seq < o->seq ||
            (o->bytes & p->t.bytes & ~x->bytes) || !atomic_enough(p->r, o, x))
            continue;
        uint32_t who = touch_lanes(x, word);
        uint32_t after = clocks_unordered(c, p->w, of, x->warp, x->stamp, who);
        MASK_EACH(a, who & ~after)
        lanes &= x == o ? ~earlier_in_turn(p, a) : 0;
    }
    return lanes;
}

static struct race examine(const struct part *p, const struct touch *o, uint32_t words)
{
    struct race x = {.part = p, .first = o};
    struct clocks *c = &p->r->clocks;
    MASK_EACH(w, words)
    {
        uint32_t theirs = touch_lanes(o, w);
        MASK_EACH(b, touch_lanes(&p->t, w))
        {
            uint32_t bad = clocks_unordered(c, p->w, b, o->warp, o->stamp, theirs);
            if (bad && c->stack && o->warp == p->w->id)
                bad = not_in_step(p, o, b, bad);
            if (bad)
                bad = not_seen(p, o, w, b, bad);
            if (!bad)
                continue;
            x.words |= mask_lane(w);
            x.lanes_first |= bad;
            x.lanes |= mask_lane(b);
        }
    }
    return x;
}

/* --- values ------------------------------------------------------------------------------ */

static uint64_t value_mask(const struct event *e)
{
    return e->access.size >= 8 ? UINT64_MAX : (UINT64_C(1) << 8 * e->access.size) - 1;
}

/* The lanes store what was there already. */
static bool stores_the_same(const struct event *e, uint32_t lanes)
{
    MASK_EACH(l, lanes)
    if (((e->access.value[l] ^ e->access.old[l]) & value_mask(e)) ||
        (e->access.size == 16 && e->access.value_high[l] != e->access.old_high[l]))
        return false;
    return true;
}

static bool plain_write(const struct touch *t)
{
    return (t->flags & (TOUCH_WRITE | TOUCH_ATOMIC)) == TOUCH_WRITE;
}

/* --- lanes of one instruction ------------------------------------------------------------- */

static bool one_value(const struct event *e, uint32_t lanes)
{
    unsigned first = mask_first(lanes);
    MASK_EACH(l, lanes)
    if (((e->access.value[l] ^ e->access.value[first]) & value_mask(e)) ||
        (e->access.size == 16 && e->access.value_high[l] != e->access.value_high[first]))
        return false;
    return true;
}

/* Several of `lanes` read the word before, with nothing in between: a lost update. */
static bool read_before(const struct part *p, unsigned word, uint32_t lanes)
{
    for (unsigned i = 0; i < p->line->n; i++) {
        const struct touch *o = &p->line->touches[i];
        if ((o->flags & TOUCH_WRITE) || o->warp != p->w->id ||
            !mask_has(o->words, word) || !(o->bytes & p->t.bytes) || all_before(p, o))
            continue;
        uint32_t both = touch_lanes(o, word) & lanes;
        if ((both & (both - 1)) && clocks_unordered(&p->r->clocks, p->w, mask_first(both),
                                                    o->warp, o->stamp, both))
            return true;
    }
    return false;
}

static void check_collisions(struct part *p, uint32_t words)
{
    struct race differ = {.part = p, .first = &p->t}, same = differ;
    same.same_value = true;
    if (p->t.kind == LANES_ROW || !plain_write(&p->t))
        return;
    MASK_EACH(w, words)
    {
        uint32_t lanes = touch_lanes(&p->t, w);
        if ((lanes & (lanes - 1)) == 0)
            continue;
        struct race *x =
            one_value(p->e, lanes) && !read_before(p, w, lanes) ? &same : &differ;
        x->words |= mask_lane(w);
        x->lanes |= lanes;
        x->lanes_first |= lanes;
    }
    if (differ.words)
        race_report(p->r, &differ);
    if (same.words)
        race_report(p->r, &same);
}

void race_check(struct part *p)
{
    struct line *line = p->line;
    uint32_t before = 0, raced = 0;
    for (unsigned i = 0; i < line->n; i++) {
        const struct touch *o = &line->touches[i];
        uint32_t words = o->words & p->t.words;
        if (!words || !(o->bytes & p->t.bytes))
            continue;
        if (all_before(p, o)) {
            before |= 1u << i;
            continue;
        }
        if (!conflicts(p->r, o, &p->t))
            continue;
        struct race x = examine(p, o, words);
        if (!x.words)
            continue;
        x.same_value =
            plain_write(o) && plain_write(&p->t) && stores_the_same(p->e, x.lanes);
        raced |= x.same_value ? 0 : x.words;
        race_report(p->r, &x);
    }
    check_collisions(p, p->t.words & ~raced);
    line_add(line, &p->t, before);
}
