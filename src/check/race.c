/* Races: accesses of two lanes to one byte, one of them a store, that nothing orders
 * (CUDA C++ Programming Guide: Memory model; PTX ISA: Memory Consistency Model).
 *
 * Takes ACCESS events and the events that order. A request is cut into parts, one for
 * each line of shadow memory it touches; race_line.c holds a part against the line.
 * Global memory's shadow lives as long as the launch, shared memory's as long as its
 * block. Local memory and constants cannot race. */
#include "check/race.h"

#include "check/family.h"

#include <string.h>

static uint64_t place_of(const struct machine *m, const struct sources *src, uint32_t pc)
{
    struct span s = machine_span(m, pc);
    return (uint64_t)s.file << 32 | (src ? span_line(src, s) : s.off);
}

static void *begin(struct machine *m, const struct sources *src)
{
    struct races *r = mem_alloc(sizeof *r);
    uint32_t n = machine_npcs(m);
    r->machine = m;
    clocks_init(&r->clocks, m);
    r->global = lines_new();
    r->shared = mem_alloc(r->clocks.nresident * sizeof *r->shared);
    for (uint32_t i = 0; i < r->clocks.nresident; i++)
        r->shared[i] = lines_new();
    r->looks = mem_alloc((size_t)r->clocks.nresident * r->clocks.nwarps * RACE_LOOKS *
                         sizeof *r->looks);
    r->place_of = mem_alloc((n + 1) * sizeof *r->place_of);
    for (uint32_t i = 0; i < n; i++)
        r->place_of[i] = place_of(m, src, i);
    return r;
}

static void end(void *state)
{
    struct races *r = state;
    race_waits(r);
    mem_free(r->looks);
    for (uint32_t i = 0; i < r->clocks.nresident; i++)
        lines_free(r->shared[i]);
    mem_free(r->shared);
    lines_free(r->global);
    clocks_free(&r->clocks);
    mem_free(r->place_of);
    vec_free(&r->pairs);
    mem_free(r);
}

/* --- parts of a request ----------------------------------------------------------------- */

static void go(struct part *p, uint64_t number)
{
    const struct event *e = p->e;
    bool shared = e->access.space == IR_SHARED;
    p->base = (shared ? IR_SHARED_BASE : IR_GLOBAL_BASE) + (number << LINE_SHIFT);
    p->line = lines_at(
        shared ? p->r->shared[e->block % p->r->clocks.nresident] : p->r->global, number);
    race_check(p);
}

static uint64_t offset_of(const struct event *e, unsigned lane)
{
    uint64_t base = e->access.space == IR_SHARED ? IR_SHARED_BASE : IR_GLOBAL_BASE;
    return e->access.addr[lane] - base;
}

static uint8_t bytes_of(uint64_t off, unsigned size)
{
    return size >= 4 ? 15 : (uint8_t)(((1u << size) - 1) << (off & 3));
}

/* Words from `word` that one element covers. */
static uint32_t words_of(unsigned word, unsigned size)
{
    return (size > 4 ? (1u << size / 4) - 1 : 1u) << word;
}

static void one_place(struct part *p, uint32_t mask)
{
    uint64_t off = offset_of(p->e, mask_first(mask));
    unsigned size = p->e->access.size;
    p->t.kind = LANES_SAME;
    p->t.lanes = mask;
    p->t.words = words_of(off >> 2 & (LINE_WORDS - 1), size);
    p->t.bytes = bytes_of(off, size);
    go(p, off >> LINE_SHIFT);
}

static uint32_t every_second(uint32_t half)
{
    uint32_t out = 0;
    MASK_EACH(l, half & 0xffff)
    out |= 3u << 2 * l;
    return out;
}

/* Lane after lane, elements of 4 or 8 bytes. */
static void row(struct part *p, uint32_t mask)
{
    unsigned size = p->e->access.size, first = mask_first(mask), wide = size == 8;
    /* Word of lane 0, as if it were active, one line up to stay positive. */
    int64_t zero = (int64_t)(offset_of(p->e, first) >> 2) - ((int64_t)first << wide);
    int64_t number = (zero + LINE_WORDS) / LINE_WORDS - 1;
    int shift = (int)(zero - number * LINE_WORDS); /* 0 … 31 */
    uint64_t words =
        wide ? every_second(mask) | (uint64_t)every_second(mask >> 16) << 32 : mask;
    p->t.kind = LANES_ROW;
    p->t.wide = (uint8_t)wide;
    p->t.bytes = 15;
    p->t.lanes = mask;
    while (words) {
        p->t.words = (uint32_t)(shift >= 0 ? words << shift : words >> -shift);
        p->t.shift = (int8_t)shift;
        if (p->t.words)
            go(p, (uint64_t)number);
        unsigned done = (unsigned)(LINE_WORDS - shift);
        if (done >= 64)
            break;
        words = words >> done << done;
        shift -= LINE_WORDS;
        number++;
    }
}

/* Lanes of `mask` in the line of the first of them, and in the same bytes of a word. */
static uint32_t gather(struct part *p, uint32_t mask)
{
    const struct event *e = p->e;
    unsigned size = e->access.size;
    uint64_t first = offset_of(e, mask_first(mask)), number = first >> LINE_SHIFT;
    uint64_t sub = size < 4 ? 3 : 0;
    uint32_t taken = 0;
    p->t.words = 0;
    memset(p->table, 0, sizeof p->table);
    MASK_EACH(l, mask)
    {
        uint64_t off = offset_of(e, l);
        if (off >> LINE_SHIFT != number || ((off ^ first) & sub))
            continue;
        unsigned w = off >> 2 & (LINE_WORDS - 1);
        p->table[w] |= mask_lane(l);
        for (unsigned k = 1; k < size / 4; k++)
            p->table[w + k] |= mask_lane(l);
        p->t.words |= words_of(w, size);
        taken |= mask_lane(l);
    }
    p->t.bytes = bytes_of(first, size);
    p->t.lanes = taken;
    bool one = (taken & (taken - 1)) == 0 || (p->t.words & (p->t.words - 1)) == 0;
    p->t.kind = one ? LANES_SAME : LANES_TABLE;
    p->t.table = one ? NULL : p->table;
    go(p, number);
    return taken;
}

/* --- events ------------------------------------------------------------------------------- */

static uint8_t flags_of(const struct event *e)
{
    unsigned f = 0;
    f |= e->access.store ? TOUCH_WRITE : 0;
    f |= e->access.atomic ? TOUCH_ATOMIC : 0;
    f |= e->access.is_volatile ? TOUCH_VOLATILE : 0;
    f |= e->access.polls ? TOUCH_POLL : 0;
    f |= e->access.atomic && e->access.scope == IR_SCOPE_BLOCK ? TOUCH_BLOCK_SCOPE : 0;
    bool kept = e->access.atomic && e->insn && e->insn->dst >= 0;
    f |= kept || e->access.polls ? TOUCH_SEES : 0;
    return (uint8_t)f;
}

static void synchronise(struct races *r, struct warp_clock *w, const struct event *e,
                        uint32_t mask, bool before)
{
    if (!e->access.atomic && !e->access.is_volatile)
        return;
    MASK_EACH(l, mask)
    {
        if (before && e->access.load)
            clocks_acquire(&r->clocks, w, l, e->access.addr[l]);
        if (!before && e->access.store)
            clocks_release(&r->clocks, w, l, e->access.addr[l]);
    }
}

static void touch_lanes_of(struct part *p, uint32_t mask)
{
    const struct event *e = p->e;
    if (!mask)
        return;
    p->t.table = NULL;
    p->t.wide = 0;
    if (e->access.shape == SHAPE_UNIFORM || (mask & (mask - 1)) == 0)
        one_place(p, mask);
    else if (e->access.shape == SHAPE_ROW && e->access.size >= 4 && e->access.size < 16)
        row(p, mask);
    else
        while (mask)
            mask &= ~gather(p, mask);
}

static void access(struct races *r, const struct event *e)
{
    uint32_t mask = e->mask & ~e->access.dropped, kept = e->access.kept & mask;
    if ((e->access.space != IR_SHARED && e->access.space != IR_GLOBAL) || !mask ||
        e->access.read_only) /* no order would make that right, see readonly.c */
        return;
    if (e->access.load)
        race_look(r, e, mask);
    struct part p;
    p.r = r;
    p.e = e;
    p.w = clocks_warp(&r->clocks, e->block, e->warp);
    p.t = (struct touch){.stamp = p.w->now, .warp = p.w->id, .pc = e->pc};
    p.t.flags = flags_of(e);
    synchronise(r, p.w, e, mask, true);
    touch_lanes_of(&p, mask & ~kept);
    p.t.flags &= (uint8_t)~TOUCH_WRITE;
    touch_lanes_of(&p, kept);
    synchronise(r, p.w, e, mask, false);
}

static void on(void *state, const struct event *e)
{
    struct races *r = state;
    if (e->kind == EVENT_ACCESS) {
        access(r, e);
        return;
    }
    if (e->kind == EVENT_BLOCK_START)
        lines_clear(r->shared[e->block % r->clocks.nresident]);
    clocks_on(&r->clocks, e);
}

const struct family family_RACE = {
    .wants = EVENT_BIT(EVENT_ACCESS) | EVENT_BIT(EVENT_BLOCK_START) |
             EVENT_BIT(EVENT_EXIT) | EVENT_BIT(EVENT_BAR_PART) |
             EVENT_BIT(EVENT_BAR_DONE) | EVENT_BIT(EVENT_SYNC_DONE) |
             EVENT_BIT(EVENT_FENCE),
    .stack_wants = EVENT_BIT(EVENT_SPLIT) | EVENT_BIT(EVENT_JOIN),
    .begin = begin,
    .on = on,
    .end = end};
