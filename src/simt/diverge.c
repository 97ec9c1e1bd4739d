/* Divergence: how a warp's lanes part and come together, for both execution models.
 *
 * Takes branches, arrivals, exits and returns of the current split and keeps the tree of
 * entries described in state.h. What may run is the policies' business. A branch whose
 * arms meet where the enclosing branch's arms meet needs no join of its own: that is how
 * lanes leave a loop one after another. Lanes that return from a function meet at the
 * return address whatever branches they are in. */
#include "simt/state.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static uint16_t free_entry(struct warp *w)
{
    uint16_t id = 0;
    while (id < w->pool.len && w->pool.data[id].kind != ENTRY_FREE)
        id++;
    if (id == w->pool.len)
        vec_push(&w->pool, (struct entry){0});
    assert(id < NO_ENTRY);
    return id;
}

uint16_t entry_new(struct warp *w, enum entry_kind kind)
{
    uint16_t id = free_entry(w);
    w->pool.data[id] = (struct entry){.kind = (uint8_t)kind,
                                      .state = SPLIT_RUNNABLE,
                                      .top = NO_ENTRY,
                                      .frame = NO_ENTRY};
    spin_reset(&w->pool.data[id].spin);
    return id;
}

uint16_t entry_like(struct warp *w, uint16_t from, enum entry_kind kind)
{
    uint16_t id = free_entry(w);
    struct entry *e = entry_at(w, id);
    memcpy(e, entry_at(w, from), offsetof(struct entry, spin));
    e->kind = (uint8_t)kind;
    e->joined = false;
    spin_reset(&e->spin);
    return id;
}

static size_t position(const struct warp *w, uint16_t id)
{
    size_t i = w->order.len;
    while (i > 0 && w->order.data[i - 1] != id)
        i--;
    assert(i > 0 && "entry is in the order");
    return i - 1;
}

static void insert_at(struct warp *w, size_t at, uint16_t id)
{
    vec_push(&w->order, id);
    for (size_t i = w->order.len - 1; i > at; i--)
        w->order.data[i] = w->order.data[i - 1];
    w->order.data[at] = id;
}

void entry_insert(struct warp *w, uint16_t id, uint16_t above)
{
    insert_at(w, above == NO_ENTRY ? 0 : position(w, above) + 1, id);
}

void entry_remove(struct warp *w, uint16_t id)
{
    size_t at = position(w, id);
    for (size_t i = at; i + 1 < w->order.len; i++)
        w->order.data[i] = w->order.data[i + 1];
    w->order.len--;
    w->pool.data[id].kind = ENTRY_FREE;
}

void warp_pick(struct machine *m, struct warp *w)
{
    w->current = policy_of(m)->pick(m, w);
}

/* --- branches ----------------------------------------------------------------------- */

/* The then-arm first, unless the schedule says otherwise. */
static bool fall_first(struct machine *m)
{
    if (m->launch.schedule == SCHEDULE_SEEDED)
        return rng_next(m) & 1;
    return m->launch.schedule == SCHEDULE_REVERSE;
}

static void emit_split(struct machine *m, const struct warp *w, uint32_t leave,
                       uint32_t stay)
{
    if (!wants(m, EVENT_SPLIT))
        return;
    struct event ev = {.kind = EVENT_SPLIT, .mask = leave};
    ev.join.other = stay;
    emit(m, w, &ev);
}

/* The join the arms of a branch at e will reach: e's own if it is the same place. */
static uint16_t join_for(struct machine *m, struct warp *w, uint16_t id,
                         const struct slot *s)
{
    uint32_t join = s->join;
    struct entry *e = entry_at(w, id);
    if (join == NO_SLOT)
        return e->top;
    if (e->top != NO_ENTRY && entry_at(w, e->top)->kind == ENTRY_JOIN &&
        entry_at(w, e->top)->pc == join)
        return e->top;
    uint16_t j = entry_like(w, id, ENTRY_JOIN);
    e = entry_at(w, id);
    struct entry *t = entry_at(w, j);
    t->spin = e->spin;
    t->pc = join;
    t->call = (uint32_t)(s - m->code->slots);
    insert_at(w, position(w, id), j);
    e->top = j;
    spin_reset(&e->spin);
    return j;
}

void diverge(struct machine *m, struct warp *w, const struct slot *s, uint32_t taken,
             uint32_t fall)
{
    uint16_t id = w->current, join = join_for(m, w, id, s);
    parting_add(w, join, (uint32_t)(s - m->code->slots), taken, fall);
    struct {
        uint32_t pc, lanes;
    } arm[2] = {{s->target[0], taken}, {s->target[1], fall}};
    unsigned first = fall_first(m), rest = !first;
    for (unsigned i = 0; i < 2; i++)
        if (arm[i].pc == s->join) {
            entry_at(w, join)->arrived |= arm[i].lanes;
            first = !i;
            rest = 2;
        }
    if (rest < 2) {
        uint16_t other = entry_like(w, id, ENTRY_SPLIT);
        entry_at(w, other)->pc = arm[rest].pc;
        entry_at(w, other)->mask = arm[rest].lanes;
        insert_at(w, position(w, id), other);
    }
    struct entry *e = entry_at(w, id);
    e->pc = arm[first].pc;
    e->mask = arm[first].lanes;
    emit_split(m, w, arm[!first].lanes, arm[first].lanes);
    if (rest == 2 && w->nsync > 0)
        sync_recheck(m, w);
}

/* --- coming together ---------------------------------------------------------------- */

static void emit_join(struct machine *m, const struct warp *w, uint32_t mask,
                      uint32_t other)
{
    if (!wants(m, EVENT_JOIN))
        return;
    struct event ev = {.kind = EVENT_JOIN, .mask = mask};
    ev.join.other = other;
    emit(m, w, &ev);
}

void diverge_settle(struct machine *m, struct warp *w, uint16_t join)
{
    (void)m;
    struct entry *t = entry_at(w, join);
    if (w->parted.len && (t->mask == 0 || t->arrived == t->mask))
        parting_forget(w, join);
    if (t->mask == 0) {
        entry_remove(w, join);
    } else if (t->arrived == t->mask) {
        t->kind = ENTRY_SPLIT;
        t->state = SPLIT_RUNNABLE;
        t->joined = true;
        t->arrived = t->passed = 0;
    }
}

/* Lanes of split id wait at `join` from now on. */
static void arrive_at(struct machine *m, struct warp *w, uint16_t id, uint16_t join)
{
    uint32_t lanes = entry_at(w, id)->mask;
    struct entry *t = entry_at(w, join);
    uint32_t before = t->arrived;
    t->arrived |= lanes;
    entry_remove(w, id);
    emit_join(m, w, t->arrived, before);
    diverge_settle(m, w, join);
}

void diverge_arrive(struct machine *m, struct warp *w)
{
    uint16_t join = entry_at(w, w->current)->top;
    arrive_at(m, w, w->current, join);
    if (w->nsync > 0)
        sync_recheck(m, w);
    warp_pick(m, w);
}

void diverge_exit(struct machine *m, struct warp *w, uint16_t id, uint32_t lanes)
{
    uint16_t t = entry_at(w, id)->top;
    entry_remove(w, id);
    while (t != NO_ENTRY) {
        uint16_t next = entry_at(w, t)->top;
        entry_at(w, t)->mask &= ~lanes;
        diverge_settle(m, w, t);
        t = next;
    }
}

void diverge_return(struct machine *m, struct warp *w, uint16_t id)
{
    uint16_t call = entry_at(w, id)->frame, t = entry_at(w, id)->top;
    uint32_t lanes = entry_at(w, id)->mask;
    while (t != call) {
        uint16_t next = entry_at(w, t)->top;
        entry_at(w, t)->mask &= ~lanes;
        diverge_settle(m, w, t);
        t = next;
    }
    arrive_at(m, w, id, call);
    if (w->nsync > 0)
        sync_recheck(m, w);
    warp_pick(m, w);
}

/* --- splits that meet elsewhere ------------------------------------------------------ */

/* a is t or around it; NO_ENTRY is around everything. */
static bool encloses(const struct warp *w, uint16_t a, uint16_t t)
{
    while (t != a && t != NO_ENTRY)
        t = w->pool.data[t].top;
    return t == a;
}

static bool same_place(const struct entry *a, const struct entry *b)
{
    return a->pc == b->pc && a->frame == b->frame && a->func == b->func &&
           a->state == SPLIT_RUNNABLE && b->state == SPLIT_RUNNABLE;
}

/* Lanes are expected at the joins from t up to, without, `end`. */
static void expect_at(struct warp *w, uint16_t t, uint16_t end, uint32_t lanes)
{
    for (; t != end; t = entry_at(w, t)->top) {
        entry_at(w, t)->mask |= lanes;
        entry_at(w, t)->passed &= ~lanes;
    }
}

/* Split id takes in split o. The deeper place in the tree is kept: who already went past
 * a join is expected there again. */
static void take_in(struct warp *w, uint16_t id, uint16_t o)
{
    struct entry *a = entry_at(w, id), *b = entry_at(w, o);
    if (encloses(w, b->top, a->top)) {
        expect_at(w, a->top, b->top, b->mask);
    } else {
        expect_at(w, b->top, a->top, a->mask);
        a->top = b->top;
        size_t from = position(w, id), to = position(w, o);
        w->order.data[from] = o;
        w->order.data[to] = id;
    }
    a->mask |= b->mask;
    a->joined = true;
    entry_remove(w, o);
}

static bool can_merge(const struct warp *w, uint16_t id, uint16_t o)
{
    const struct entry *a = &w->pool.data[id], *b = &w->pool.data[o];
    return o != id && b->kind == ENTRY_SPLIT && same_place(a, b) &&
           (encloses(w, b->top, a->top) || encloses(w, a->top, b->top));
}

void diverge_merge(struct machine *m, struct warp *w, uint16_t id)
{
    for (uint16_t o = 0; o < w->pool.len; o++) {
        if (!can_merge(w, id, o))
            continue;
        uint32_t had = entry_at(w, id)->mask;
        take_in(w, id, o);
        emit_join(m, w, entry_at(w, id)->mask, had);
    }
}

uint16_t diverge_part(struct machine *m, struct warp *w, uint16_t id, uint32_t some)
{
    uint16_t part = entry_like(w, id, ENTRY_SPLIT);
    struct entry *e = entry_at(w, id);
    entry_at(w, part)->mask = some;
    e->mask &= ~some;
    insert_at(w, position(w, id), part);
    emit_split(m, w, some, e->mask);
    return part;
}
