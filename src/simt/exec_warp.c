/* Warp-level operations: who takes part, when they complete, what is wrong with them.
 *
 * Takes a collective instruction of the current split. Lanes are grouped by member mask;
 * a group completes when every named lane that has not exited has arrived at the same
 * intrinsic with the same mask, wherever it stands (CUDA C++ Programming Guide: Warp
 * __sync Intrinsic Constraints; PTX ISA: membermask). Under its the lanes of an
 * incomplete group wait; under stack the call completes at once. A named lane is missing
 * once it waits at, or went past, the join of the branch or loop the caller is inside, or
 * when nothing in the resident blocks can run: then the call completes with the lanes
 * present, and a finding says so. */
#include "simt/collective.h"
#include "simt/group.h"
#include "simt/origin.h"

#include <limits.h>
#include <string.h>

static const struct slot *slot_of(const struct machine *m, const struct entry *e)
{
    return &m->code->slots[e->pc];
}

static const uint32_t *row_w(const struct window *win, uint32_t offset)
{
    return (const uint32_t *)(const void *)(win->rows + offset);
}

static const uint64_t *row_d(const struct window *win, uint32_t offset)
{
    return (const uint64_t *)(const void *)(win->rows + offset);
}

static bool is_shuffle(const struct slot *s)
{
    return s->op == IR_SHFL32 || s->op == IR_SHFL64;
}

static bool is_wide(const struct slot *s)
{
    return s->op == IR_SHFL64 || s->op == IR_MATCH_ANY64 || s->op == IR_MATCH_ALL64;
}

static uint32_t mask_row(const struct slot *s)
{
    return is_shuffle(s) ? s->e : s->op == IR_SYNCWARP ? s->a : s->b;
}

static uint32_t mask_reg(const struct slot *s, const struct slot_regs *r)
{
    return is_shuffle(s) ? r->e : s->op == IR_SYNCWARP ? r->a : r->b;
}

/* --- values ---------------------------------------------------------------------------- */

static uint64_t undefined_bytes(const struct machine *m, const struct part *p,
                                uint32_t row, uint32_t reg, unsigned lane, bool wide)
{
    if (!m->opt.shadow || !mask_has(p->win->lanes[reg], lane))
        return 0;
    uint64_t bytes = 0;
    memcpy(&bytes, p->win->undef + row + lane * (wide ? 8 : 4), wide ? 8 : 4);
    return bytes;
}

static void gather_part(const struct machine *m, const struct part *p,
                        struct collective *c)
{
    const struct slot *s = p->s;
    const struct slot_regs *r = &m->code->regs[s - m->code->slots];
    MASK_EACH(l, p->lanes)
    {
        if (s->op == IR_VOTE) {
            c->in[l] = mask_has(row_w(p->win, s->a)[0], l);
            c->bad_in[l] = m->opt.shadow && mask_has(p->win->lanes[r->a], l) ? 0xff : 0;
            continue;
        }
        c->in[l] = is_wide(s) ? row_d(p->win, s->a)[l] : row_w(p->win, s->a)[l];
        c->bad_in[l] = undefined_bytes(m, p, s->a, r->a, l, is_wide(s));
        c->by[l] = row_w(p->win, s->b)[l];
        c->width[l] = row_w(p->win, s->c)[l];
    }
    if (m->opt.shadow)
        c->bad_args |=
            p->lanes & (p->win->lanes[mask_reg(s, r)] |
                        (is_shuffle(s) ? p->win->lanes[r->b] | p->win->lanes[r->c] : 0));
}

static void put(const struct machine *m, const struct part *p, uint32_t row, uint32_t reg,
                const uint64_t *value, const uint64_t *bad)
{
    size_t size = p->s->op == IR_SHFL64 ? 8 : 4;
    MASK_EACH(l, p->lanes)
    {
        memcpy(p->win->rows + row + l * size, &value[l], size);
        if (!m->opt.shadow)
            continue;
        p->win->lanes[reg] &= ~mask_lane(l);
        if (bad[l]) {
            p->win->lanes[reg] |= mask_lane(l);
            memcpy(p->win->undef + row + l * size, &bad[l], size);
        }
    }
}

static void scatter(const struct machine *m, const struct group *g,
                    const struct collective *c)
{
    uint64_t second[WARP_LANES];
    for (unsigned l = 0; l < WARP_LANES; l++)
        second[l] = c->out2[l];
    for (unsigned i = 0; i < g->nparts; i++) {
        const struct part *p = &g->parts[i];
        const struct slot_regs *r = &m->code->regs[p->s - m->code->slots];
        put(m, p, p->s->d, r->d, c->out, c->bad_out);
        if (p->s->d2 != ROW_NOWHERE)
            put(m, p, p->s->d2, r->d2, second, c->bad_out);
    }
}

static void emit_collective(struct machine *m, const struct warp *w,
                            const struct collective *c, uint32_t members)
{
    bool shuffle = c->op == IR_SHFL32 || c->op == IR_SHFL64;
    enum event_kind kind = shuffle             ? EVENT_SHUFFLE
                           : c->op == IR_VOTE  ? EVENT_VOTE
                           : c->op == IR_REDUX ? EVENT_REDUX
                                               : EVENT_MATCH;
    if (!wants(m, kind))
        return;
    struct event ev = {.kind = kind, .mask = c->present};
    if (shuffle) {
        ev.shuffle.mode = (enum ir_shfl)c->sub;
        ev.shuffle.width = (uint8_t)c->width[mask_first(c->present)];
        ev.shuffle.source = c->source;
        ev.shuffle.in_range = c->in_range;
        ev.shuffle.bad_source = c->bad_source;
        ev.shuffle.in = c->in;
        ev.shuffle.out = c->out;
    } else {
        ev.collective.sub = kind == EVENT_MATCH
                                ? c->op == IR_MATCH_ALL32 || c->op == IR_MATCH_ALL64
                                : c->sub;
        ev.collective.members = members;
        MASK_EACH(l, c->takes)
        ev.collective.pred |= kind == EVENT_VOTE && c->in[l] ? mask_lane(l) : 0;
        ev.collective.in = c->in;
        ev.collective.out = c->out;
    }
    emit(m, w, &ev);
}

static void emit_sync(struct machine *m, const struct warp *w, enum event_kind kind,
                      uint32_t mask, uint32_t members)
{
    if (!wants(m, kind))
        return;
    struct event ev = {.kind = kind, .mask = mask};
    ev.sync.members = members;
    for (uint16_t k = 0; k < w->pool.len; k++)
        if (w->pool.data[k].kind == ENTRY_SPLIT &&
            w->pool.data[k].state == SPLIT_WARP_SYNC)
            ev.sync.waiting |= w->pool.data[k].mask;
    emit(m, w, &ev);
}

/* --- origins of undefined values ------------------------------------------------------- */

static const struct part *part_of(const struct group *g, unsigned lane)
{
    for (unsigned i = 0; i < g->nparts; i++)
        if (mask_has(g->parts[i].lanes, lane))
            return &g->parts[i];
    return NULL;
}

/* Whose fault each undefined result is. A faulty call's results are its own finding's, as
 * are those of votes, matches and reductions, which report what they depend on. Lanes that
 * a reported barrier has parted are that finding's. */
static void find_origins(struct machine *m, struct warp *w, const struct group *g,
                         const struct collective *c, uint32_t out[WARP_LANES])
{
    bool faulty =
        g->not_member || g->differs || group_outstanding(w, g) != 0 || w->block->diverged;
    uint32_t good = faulty || !is_shuffle(g->parts[0].s) ? 0 : ~c->bad_args;
    MASK_EACH(l, c->present)
    {
        const struct part *from = part_of(g, c->source[l]);
        if (!c->bad_out[l])
            continue;
        if (mask_has(c->bad_source & good, l))
            out[l] = origin_here(m, w, ORIGIN_SHUFFLE, c->bad_source, 0);
        else if (mask_has(good, l) && from && shuffle_width_ok(c->width[l]))
            out[l] = origin_of(m, w, from->win, m->code->regs[from->s - m->code->slots].a,
                               c->source[l]);
        else
            out[l] = origin_here(m, w, ORIGIN_FAULT, mask_lane(l), 0);
    }
}

static void put_origins(struct machine *m, const struct group *g,
                        const struct collective *c, const uint32_t origin[WARP_LANES])
{
    MASK_EACH(l, c->present)
    {
        const struct part *p = part_of(g, l);
        const struct slot_regs *r = &m->code->regs[p->s - m->code->slots];
        if (!c->bad_out[l])
            continue;
        origin_set(m, p->win, r->d, l, origin[l]);
        if (p->s->d2 != ROW_NOWHERE)
            origin_set(m, p->win, r->d2, l, origin[l]);
    }
}

/* Votes, matches and reductions depend on the values of their members. */
static void use_values(struct machine *m, struct warp *w, const struct group *g,
                       const struct collective *c)
{
    for (unsigned i = 0; !is_shuffle(g->parts[0].s) && i < g->nparts; i++)
        origin_use(m, w, USE_WARP, g->parts[i].win,
                   m->code->regs[g->parts[i].s - m->code->slots].a,
                   g->parts[i].lanes & c->takes);
}

static void compute(struct machine *m, struct warp *w, const struct group *g)
{
    const struct slot *s = g->parts[0].s;
    if (s->op == IR_SYNCWARP) {
        emit_sync(m, w, EVENT_SYNC_DONE, g->present, g->members);
        return;
    }
    struct collective c = {.op = s->op,
                           .sub = s->sub,
                           .present = g->present,
                           .takes = g->present & g->members};
    for (unsigned i = 0; i < g->nparts; i++)
        gather_part(m, &g->parts[i], &c);
    collective_compute(&c);
    uint32_t origin[WARP_LANES];
    if (origins_wanted(m)) {
        use_values(m, w, g, &c);
        find_origins(m, w, g, &c, origin);
    }
    scatter(m, g, &c);
    if (origins_wanted(m))
        put_origins(m, g, &c, origin);
    emit_collective(m, w, &c, g->members);
}

/* --- groups ---------------------------------------------------------------------------- */

static void add_part(struct warp *w, struct group *g, const struct slot *s, uint16_t id,
                     uint32_t lanes)
{
    struct part *p = &g->parts[g->nparts++];
    p->s = s;
    p->win = w->windows.data[entry_at(w, id)->window];
    p->lanes = lanes;
    p->id = id;
    g->present |= lanes;
}

/* Splits that wait at the same intrinsic with the same mask. */
static void add_waiting(const struct machine *m, struct warp *w, struct group *g,
                        const struct slot *s)
{
    for (uint16_t k = 0; k < w->pool.len && w->nsync > 0; k++) {
        const struct entry *e = entry_at(w, k);
        if (e->kind != ENTRY_SPLIT || e->state != SPLIT_WARP_SYNC ||
            e->members != g->members)
            continue;
        const struct slot *t = slot_of(m, e);
        if (t->op != s->op || t->sub != s->sub)
            continue;
        g->not_member |= e->not_member;
        g->differs |= e->differs;
        add_part(w, g, t, k, e->mask);
    }
}

/* Values, then everybody who waited goes on behind the call. */
static void complete(struct machine *m, struct warp *w, struct group *g)
{
    if (g->nparts > 1)
        group_report_two_places(m, w, g);
    compute(m, w, g);
    for (unsigned i = 0; i < g->nparts; i++) {
        struct entry *e = entry_at(w, g->parts[i].id);
        if (e->state != SPLIT_WARP_SYNC)
            continue;
        e->state = SPLIT_RUNNABLE;
        e->not_member = e->differs = false;
        e->pc++;
        w->nsync--;
    }
    for (unsigned i = 0; g->nparts > 1 && i < g->nparts; i++)
        if (entry_at(w, g->parts[i].id)->kind == ENTRY_SPLIT)
            diverge_merge(m, w, g->parts[i].id);
}

/* --- waiting ---------------------------------------------------------------------------- */

uint32_t sync_awaited(const struct machine *m, const struct warp *w,
                      const struct entry *e)
{
    const struct slot *s = &m->code->slots[e->pc];
    uint32_t here = 0;
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *o = &w->pool.data[k];
        const struct slot *t = &m->code->slots[o->pc];
        if (o->kind == ENTRY_SPLIT && o->state == SPLIT_WARP_SYNC &&
            o->members == e->members && t->op == s->op && t->sub == s->sub)
            here |= o->mask;
    }
    return e->members & w->started & ~w->exited & ~here;
}

/* A lane that waits at, or went past, the join of a branch the caller is inside. */
static bool cannot_come(const struct warp *w, const struct entry *caller, unsigned lane)
{
    uint16_t t = group_parted_at(w, caller, lane);
    return t != NO_ENTRY &&
           mask_has(w->pool.data[t].arrived | w->pool.data[t].passed, lane);
}

static bool hopeless(struct warp *w, const struct group *g)
{
    MASK_EACH(l, group_outstanding(w, g))
    {
        bool lost = false;
        for (unsigned i = 0; i < g->nparts; i++)
            lost |= cannot_come(w, entry_at(w, g->parts[i].id), l);
        if (!lost)
            return false;
    }
    return true;
}

static bool group_of(const struct machine *m, struct warp *w, uint16_t id,
                     struct group *g)
{
    const struct entry *e = entry_at(w, id);
    *g = (struct group){0};
    if (e->kind != ENTRY_SPLIT || e->state != SPLIT_WARP_SYNC)
        return false;
    g->members = e->members;
    add_waiting(m, w, g, slot_of(m, e));
    return true;
}

void sync_recheck(struct machine *m, struct warp *w)
{
    for (uint16_t k = 0; k < w->pool.len && w->nsync > 0; k++) {
        struct group g;
        if (!group_of(m, w, k, &g) || !hopeless(w, &g))
            continue;
        group_report_missing(m, w, &g);
        complete(m, w, &g);
    }
}

/* Lanes of g's mask that wait at a warp-level operation of another kind or mask. */
static bool waits_otherwise(struct warp *w, const struct group *g)
{
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = entry_at(w, k);
        if (e->kind == ENTRY_SPLIT && e->state == SPLIT_WARP_SYNC &&
            (e->mask & group_outstanding(w, g)))
            return true;
    }
    return false;
}

/* Which of several groups that wait for each other is the fault, least first. */
static unsigned rank(struct warp *w, const struct group *g)
{
    return g->not_member ? 0 : g->differs || waits_otherwise(w, g) ? 1 : 2;
}

static uint16_t worst_group(const struct machine *m, struct warp *w, uint32_t *stalled)
{
    uint16_t worst = NO_ENTRY;
    unsigned least = UINT_MAX;
    *stalled = 0;
    for (uint16_t k = 0; k < w->pool.len; k++) {
        struct group g;
        if (!group_of(m, w, k, &g))
            continue;
        *stalled |= g.present;
        if (rank(w, &g) >= least)
            continue;
        least = rank(w, &g);
        worst = k;
    }
    return worst;
}

/* One stall is one fault: groups that only wait for lanes of the one reported go on
 * without a word. */
bool sync_resolve_stall(struct machine *m, struct warp *w)
{
    uint32_t stalled;
    struct group g;
    uint16_t worst = worst_group(m, w, &stalled);
    if (worst == NO_ENTRY)
        return false;
    group_of(m, w, worst, &g);
    g.differs |= waits_otherwise(w, &g);
    group_report_missing(m, w, &g);
    complete(m, w, &g);
    for (uint16_t k = 0; g.differs && k < w->pool.len; k++) {
        struct group other;
        if (group_of(m, w, k, &other) && (group_outstanding(w, &other) & ~stalled) == 0)
            complete(m, w, &other);
    }
    warp_pick(m, w);
    return true;
}

static void wait_for(struct machine *m, struct warp *w, const struct slot *s,
                     const struct group *g, uint32_t lanes)
{
    uint16_t id = w->current;
    if (lanes != entry_at(w, id)->mask)
        id = diverge_part(m, w, id, lanes);
    struct entry *e = entry_at(w, id);
    e->state = SPLIT_WARP_SYNC;
    e->pc = (uint32_t)(s - m->code->slots);
    e->members = g->members;
    e->not_member = g->not_member;
    e->differs = g->differs;
    w->nsync++;
    emit_sync(m, w, EVENT_SYNC_ARRIVE, lanes, g->members);
}

/* One group of callers; false if it has to wait. */
static bool call_group(struct machine *m, struct warp *w, const struct slot *s,
                       uint32_t members, uint32_t callers)
{
    struct group g = {.members = members};
    add_part(w, &g, s, w->current, callers);
    group_check_members(m, w, s, &g, callers);
    uint32_t active = entry_at(w, w->current)->mask;
    g.differs = (group_outstanding(w, &g) & active) != 0;
    if (is_its(m) && group_outstanding(w, &g)) {
        bool stranger = g.not_member, differs = g.differs;
        add_waiting(m, w, &g, s);
        if (group_outstanding(w, &g)) {
            g.not_member = stranger;
            g.differs = differs;
            wait_for(m, w, s, &g, callers);
            return false;
        }
    } else {
        group_report_missing(m, w, &g);
    }
    complete(m, w, &g);
    return true;
}

static void count(struct machine *m, const struct slot *s)
{
    struct counters *c = &m->counters;
    if (is_shuffle(s))
        c->shuffles++;
    else if (s->op == IR_VOTE)
        c->votes++;
    else if (s->op == IR_REDUX)
        c->reduxes++;
    else if (s->op == IR_SYNCWARP)
        c->warp_syncs++;
    else
        c->matches++;
}

bool warp_collective(struct machine *m, struct warp *w, const struct slot *s,
                     uint32_t mask)
{
    struct window *win = w->windows.data[entry_at(w, w->current)->window];
    const uint32_t *named = row_w(win, mask_row(s));
    count(m, s);
    if (m->step)
        m->step->flags |= STEP_SYNC;
    if (is_shuffle(s))
        group_check_width(m, w, s, win, mask);
    if (m->opt.shadow) {
        const struct slot_regs *r = &m->code->regs[s - m->code->slots];
        origin_use(m, w, USE_WARP, win, mask_reg(s, r), mask);
        if (is_shuffle(s)) {
            origin_use(m, w, USE_WARP, win, r->b, mask);
            origin_use(m, w, USE_WARP, win, r->c, mask);
        }
    }
    bool went_on = true;
    for (uint32_t rest = mask; rest;) {
        uint32_t members = named[mask_first(rest)], callers = 0;
        MASK_EACH(l, rest)
        callers |= named[l] == members ? mask_lane(l) : 0;
        if (s->flags & IR_FLAG_LEGACY)
            members = callers = mask;
        rest &= ~callers;
        went_on &= call_group(m, w, s, members, callers);
    }
    if (went_on)
        return true;
    sync_recheck(m, w);
    if (m->step && w->nsync > 0)
        m->step->flags |= STEP_BLOCKED;
    warp_pick(m, w);
    return false;
}
