/* Block barriers: __syncthreads and its _count, _and, _or forms; named barriers that wait
 * for the whole block or, with barrier_named.c, for a number of threads.
 *
 * Under its every thread arrives for itself; under stack a warp arrives as a whole, with
 * whoever of it is active (CUDA C++ Programming Guide: Synchronization Functions; PTX
 * ISA: barrier). A barrier waits for the threads that have not exited. In divergent code
 * the run goes on as hardware does, matching by number, and a finding is raised: under
 * stack when part of a warp arrives, under its when lanes pass the branch by in which
 * others wait, and in both when one use of a barrier completes from several places. */
#include "simt/barrier.h"

#include "simt/origin.h"

#include <string.h>

static uint32_t live_lanes(const struct warp *w)
{
    return w->started & ~w->exited;
}

static void emit_barrier(struct machine *m, const struct warp *w, enum event_kind kind,
                         uint32_t mask, uint32_t waiting, unsigned number)
{
    if (!wants(m, kind))
        return;
    const struct barrier *bar = &w->block->bars[number];
    /* Before Volta a counted warp comes and goes as a whole, whoever executed it. */
    if (bar->want && mask && !is_its(m))
        mask = live_lanes(w);
    struct event ev = {.kind = kind, .mask = mask};
    ev.sync.members = MASK_ALL;
    ev.sync.waiting = waiting;
    ev.sync.barrier = number;
    ev.sync.threads = bar->threads;
    ev.sync.counted = bar->want != 0 && !bar->whole;
    emit(m, w, &ev);
}

static bool has_predicate(const struct slot *s)
{
    return s->op != IR_BAR && s->op != IR_BARN;
}

static uint32_t *predicate_row(struct warp *w, const struct entry *e, uint32_t offset)
{
    return (uint32_t *)(void *)(w->windows.data[e->window]->rows + offset);
}

/* Threads that arrived with a predicate that holds. */
static uint32_t count_holding(struct machine *m, struct block *b, unsigned number)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->nwarps; i++) {
        struct warp *w = &b->warps[i];
        for (uint16_t k = 0; k < w->pool.len; k++) {
            const struct entry *e = entry_at(w, k);
            if (!barrier_is_at(m, w, e, number) || !has_predicate(barrier_slot(m, e)))
                continue;
            const struct slot *s = barrier_slot(m, e);
            n += mask_count(*predicate_row(w, e, s->op == IR_BARN_RED ? s->c : s->a) &
                            e->mask);
        }
    }
    return n;
}

static uint32_t result_of(const struct slot *s, uint32_t holding, uint32_t threads)
{
    bool named = s->op == IR_BARN_RED;
    if (s->op == IR_BAR_COUNT || (named && s->sub == IR_BARRED_POPC))
        return holding;
    bool all = s->op == IR_BAR_AND || (named && s->sub == IR_BARRED_AND);
    return all ? holding == threads : holding > 0;
}

/* Writes the result and lets the split go on behind the barrier. */
static void let_go(struct machine *m, struct warp *w, struct entry *e, uint32_t holding,
                   uint32_t threads)
{
    const struct slot *s = barrier_slot(m, e);
    if (has_predicate(s)) {
        struct window *win = w->windows.data[e->window];
        uint32_t *row = (uint32_t *)(void *)(win->rows + s->d);
        MASK_EACH(l, e->mask)
        row[l] = result_of(s, holding, threads);
        if (m->opt.shadow)
            win->lanes[m->code->regs[e->pc].d] &= ~e->mask;
    }
    e->state = SPLIT_RUNNABLE;
    e->counted = false;
    e->pc++;
}

/* Lets the splits go on that wait there, or of them those that only arrive. Returns their
 * lanes. */
static uint32_t release_splits(struct machine *m, struct warp *w, unsigned number,
                               bool arrivals, uint32_t holding, uint32_t threads)
{
    uint32_t freed = 0;
    for (uint16_t k = 0; k < w->pool.len; k++) {
        struct entry *e = entry_at(w, k);
        if (!barrier_is_at(m, w, e, number) ||
            (arrivals && !barrier_only_arrives(barrier_slot(m, e))))
            continue;
        freed |= e->mask;
        let_go(m, w, e, holding, threads);
    }
    for (uint16_t k = 0; freed && is_its(m) && k < w->pool.len; k++)
        if (entry_at(w, k)->kind == ENTRY_SPLIT && (entry_at(w, k)->mask & freed))
            diverge_merge(m, w, k);
    return freed;
}

static void pick_if_gone(struct machine *m, struct warp *w)
{
    if (w->current == NO_ENTRY || entry_at(w, w->current)->kind != ENTRY_SPLIT)
        warp_pick(m, w);
}

static void release_warp(struct machine *m, struct warp *w, unsigned number,
                         uint32_t holding, uint32_t threads)
{
    uint32_t freed = release_splits(m, w, number, false, holding, threads);
    if (!freed)
        return;
    emit_barrier(m, w, EVENT_BAR_DONE, freed, freed, number);
    pick_if_gone(m, w);
}

static uint32_t waiting_lanes(const struct machine *m, const struct warp *w,
                              unsigned number, bool uncounted)
{
    uint32_t lanes = 0;
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = &w->pool.data[k];
        if (barrier_is_at(m, w, e, number) && !(uncounted && e->counted))
            lanes |= e->mask;
    }
    return lanes;
}

static uint32_t count_waiting(const struct machine *m, const struct block *b,
                              unsigned number)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->nwarps; i++)
        n += mask_count(waiting_lanes(m, &b->warps[i], number, false));
    return n;
}

/* w: the last to come, or NULL. */
static void complete(struct machine *m, struct block *b, struct warp *w, unsigned number)
{
    struct barrier *bar = &b->bars[number];
    b->diverged |= bar->mixed || bar->reported;
    if (b->nleft > 0 && !b->diverged && !bar->want)
        barrier_check_leavings(m, b, number);
    if (bar->mixed && !bar->reported)
        barrier_report_mixed(m, b, bar);
    uint32_t holding = count_holding(m, b, number), threads = bar->threads;
    if (bar->want) {
        threads = count_waiting(m, b, number);
        bar->whole = threads == b->running;
        if (threads == 0 && w) /* nobody waits, and yet this use of it is over */
            emit_barrier(m, w, EVENT_BAR_DONE, 0, 0, number);
    }
    for (uint32_t i = 0; i < m->nwarps; i++)
        release_warp(m, &b->warps[i], number, holding, threads);
    m->counters.block_barriers++;
    memset(bar, 0, sizeof *bar);
}

static void note_first(struct machine *m, struct warp *w, struct barrier *bar,
                       const struct slot *s, uint32_t mask)
{
    uint32_t pc = s->pc;
    if (bar->first_lanes == 0) {
        bar->first_pc = pc;
        bar->first_warp = w->index;
    }
    if (bar->first_pc == pc && bar->first_warp == w->index)
        bar->first_lanes |= mask;
    if (bar->first_pc != pc && !bar->mixed && !barrier_is_named(s)) {
        bar->mixed = true;
        bar->other_pc = pc;
    }
    uint32_t live = live_lanes(w);
    if (!is_its(m) && mask != live)
        barrier_report_partial(m, w, bar, entry_at(w, w->current), pc, live & ~mask);
}

/* --- arriving ------------------------------------------------------------------------- */

/* A warp counts for the barrier once all its lanes that have not exited are there; those
 * that only arrive then go on. True if that completed the barrier. */
static bool count_warp(struct machine *m, struct warp *w, unsigned number, bool force)
{
    struct barrier *bar = &w->block->bars[number];
    uint32_t fresh = waiting_lanes(m, w, number, true);
    bool all = waiting_lanes(m, w, number, false) == live_lanes(w);
    if (!fresh || !(all || force || !is_its(m)))
        return false;
    for (uint16_t k = 0; k < w->pool.len; k++)
        if (barrier_is_at(m, w, entry_at(w, k), number))
            entry_at(w, k)->counted = true;
    bar->came |= UINT32_C(1) << w->index;
    bar->threads += WARP_LANES;
    if (release_splits(m, w, number, true, 0, 0))
        pick_if_gone(m, w);
    if (bar->threads < bar->want)
        return false;
    complete(m, w->block, w, number);
    return true;
}

static void use_operands(struct machine *m, struct warp *w, const struct slot *s,
                         uint32_t mask)
{
    struct window *win = w->windows.data[entry_at(w, w->current)->window];
    const struct slot_regs *regs = &m->code->regs[s - m->code->slots];
    if (has_predicate(s))
        origin_use(m, w, USE_WARP, win, barrier_is_named(s) ? regs->c : regs->a, mask);
    if (!barrier_is_named(s))
        return;
    origin_use(m, w, USE_WARP, win, regs->a, mask);
    origin_use(m, w, USE_WARP, win, regs->b, mask);
}

/* The current split waits from now on, unless the barrier opened. */
static bool settle(struct machine *m, struct warp *w)
{
    const struct entry *e = entry_at(w, w->current);
    if (e->kind == ENTRY_SPLIT && e->state == SPLIT_RUNNABLE)
        return true;
    if (m->step)
        m->step->flags |= STEP_BLOCKED;
    if (w->nsync > 0)
        sync_recheck(m, w);
    warp_pick(m, w);
    return false;
}

bool barrier_arrive(struct machine *m, struct warp *w, const struct slot *s,
                    uint32_t mask)
{
    struct block *b = w->block;
    struct entry *e = entry_at(w, w->current);
    use_operands(m, w, s, mask);
    e->pc = (uint32_t)(s - m->code->slots);
    unsigned number = barrier_number(m, w, e);
    struct barrier *bar = &b->bars[number];
    if (barrier_is_named(s) || bar->want)
        barrier_check(m, w, s, mask, number);
    note_first(m, w, bar, s, mask);
    e->state = SPLIT_BLOCK_BARRIER;
    if (!bar->want)
        bar->threads += mask_count(is_its(m) ? mask : live_lanes(w));
    emit_barrier(m, w, EVENT_BAR_ARRIVE, mask, barrier_only_arrives(s) ? 0 : mask,
                 number);
    if (bar->want)
        emit_barrier(m, w, EVENT_BAR_PART, mask, barrier_only_arrives(s) ? 0 : mask,
                     number);
    if (bar->want)
        count_warp(m, w, number, bar->reported || b->diverged);
    else if (bar->threads >= b->running)
        complete(m, b, w, number);
    return settle(m, w);
}

void barrier_recheck(struct machine *m, struct block *b)
{
    for (unsigned i = 0; i < NBARRIERS; i++) {
        const struct barrier *bar = &b->bars[i];
        if (!bar->want && bar->threads > 0 && bar->threads >= b->running)
            complete(m, b, NULL, i);
        for (uint32_t k = 0; bar->want && k < m->nwarps; k++)
            count_warp(m, &b->warps[k], i, false);
    }
}

static bool inside(const struct warp *w, uint16_t t, uint16_t join)
{
    while (t != join && t != NO_ENTRY)
        t = w->pool.data[t].top;
    return t == join;
}

bool barrier_blamed(const struct machine *m, const struct warp *w, uint32_t lanes)
{
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = &w->pool.data[k];
        if (e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER &&
            w->block->bars[barrier_number(m, w, e)].reported)
            lanes &= ~e->mask;
    }
    return lanes == 0;
}

/* Lanes run on past `join` while others inside its branch wait at a block barrier. */
void barrier_passed_by(struct machine *m, struct warp *w, uint16_t join, uint32_t lanes)
{
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = entry_at(w, k);
        if (e->kind != ENTRY_SPLIT || e->state != SPLIT_BLOCK_BARRIER ||
            !inside(w, e->top, join))
            continue;
        unsigned number = barrier_number(m, w, e);
        struct barrier *bar = &w->block->bars[number];
        if (bar->reported || (bar->want && bar->came >> w->index & 1))
            continue;
        barrier_report_partial(m, w, bar, e, barrier_slot(m, e)->pc, lanes);
        if (bar->want && count_warp(m, w, number, true))
            return;
    }
}
