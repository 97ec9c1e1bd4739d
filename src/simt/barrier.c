/* Block barriers: __syncthreads and its _count, _and, _or forms; named barriers that wait
 * for the whole block or, with barrier_named.c, for a number of threads.
 *
 * Under its every thread arrives for itself; under stack a warp arrives as a whole, with
 * whoever of it is active (CUDA C++ Programming Guide: Synchronization Functions; PTX
 * ISA: barrier). A barrier waits for the threads that have not exited. In divergent code
 * the run goes on as hardware does, matching by number, and a finding is raised: under
 * stack when part of a warp arrives, under its when lanes pass the branch by in which
 * others wait, and in both when one use of a barrier completes from several places. */
#include "simt/origin.h"
#include "simt/state.h"

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

static const struct slot *slot_of(const struct machine *m, const struct entry *e)
{
    return &m->code->slots[e->pc];
}

static bool waits_at(const struct machine *m, const struct warp *w, const struct entry *e,
                     unsigned number)
{
    return e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER &&
           barrier_number(m, w, e) == number;
}

static bool is_named(const struct slot *s)
{
    return s->op == IR_BARN || s->op == IR_BARN_RED;
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
            if (!waits_at(m, w, e, number) || !has_predicate(slot_of(m, e)))
                continue;
            const struct slot *s = slot_of(m, e);
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
    const struct slot *s = slot_of(m, e);
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
        if (!waits_at(m, w, e, number) ||
            (arrivals && !barrier_only_arrives(slot_of(m, e))))
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

static void report_mixed(struct machine *m, struct block *b, struct barrier *bar)
{
    const struct warp *w = &b->warps[bar->first_warp];
    struct diag *d =
        fault(m, w, FINDING_SYNCTHREADS_DIVERGENT, bar->first_pc, bar->first_lanes, 0, 0,
              "part of the block waits at this barrier, the rest at another "
              "one: they are matched by number");
    if (d)
        diag_note(&m->diags, d, span_of(m, bar->other_pc),
                  "other threads of the block arrived here");
}

/* --- threads that have left -------------------------------------------------------------- */

void barrier_left(struct machine *m, struct warp *w, uint32_t lanes, uint32_t pc)
{
    struct block *b = w->block;
    uint32_t i = 0;
    while (i < b->nleft && b->left[i].pc != pc)
        i++;
    if (i == MAX_LEAVINGS)
        return;
    if (i == b->nleft)
        b->left[b->nleft++] =
            (struct leaving){.pc = pc,
                             .warp = w->index,
                             .early = (insn_of(m, pc)->flags & IR_FLAG_EARLY) != 0};
    if (b->left[i].warp == w->index)
        b->left[i].lanes |= lanes;
    b->left[i].threads += mask_count(lanes);
}

/* Whether all who come from pc, early returns apart, go through the exit: its block is
 * among the post-dominators. */
static bool leads_to(const struct machine *m, uint32_t pc, uint32_t exit)
{
    const struct code_where *at = &m->code->where[pc], *end = &m->code->where[exit];
    const struct ir_func *f = &m->mod->funcs.data[at->func];
    uint32_t block = at->block;
    if (at->func != end->func)
        return false;
    while (block != end->block && block != IR_NO_BLOCK)
        block = f->blocks.data[block].ipdom;
    return block == end->block;
}

/* Where the kernel itself stands while a split waits: the call, if it is in a function. */
static uint32_t kernel_pc(const struct machine *m, const struct warp *w,
                          const struct entry *e)
{
    uint32_t slot = e->pc;
    for (uint16_t t = e->frame; t != NO_ENTRY; t = w->pool.data[t].frame)
        slot = w->pool.data[t].call;
    return code_pc(m->code, slot);
}

static const struct entry *first_waiting(const struct machine *m, const struct block *b,
                                         unsigned number, const struct warp **warp)
{
    for (uint32_t i = 0; i < m->nwarps; i++)
        for (uint16_t k = 0; k < b->warps[i].pool.len; k++)
            if (waits_at(m, &b->warps[i], &b->warps[i].pool.data[k], number)) {
                *warp = &b->warps[i];
                return &b->warps[i].pool.data[k];
            }
    return NULL;
}

/* The whole warp went another way, past the place where the ways meet, and ended. */
static void report_left_behind(struct machine *m, const struct warp *w,
                               const struct entry *e, const struct leaving *l)
{
    struct diag *d =
        fault(m, w, FINDING_SYNCTHREADS_DIVERGENT, slot_of(m, e)->pc, e->mask, 0, 0,
              "block barrier that %u other thread%s of the block went past, "
              "to the end of the kernel",
              l->threads, l->threads == 1 ? "" : "s");
    if (!d)
        return;
    struct str s = {0};
    str_add_lanes(&s, l->lanes);
    diag_note(&m->diags, d, span_of(m, l->pc), "lanes %s of warp %u ended here",
              str_cstr(&s), l->warp);
    str_free(&s);
}

static void report_after_exit(struct machine *m, const struct warp *w,
                              const struct entry *e, const struct leaving *l)
{
    struct diag *d =
        fault(m, w, FINDING_BARRIER_AFTER_EXIT, slot_of(m, e)->pc, e->mask, 0, 0,
              "block barrier after %u thread%s of the block returned: fine "
              "since Volta, not portable",
              l->threads, l->threads == 1 ? "" : "s");
    if (d)
        diag_note(&m->diags, d, span_of(m, l->pc), "they returned here");
}

/* Some threads have left and others are about to pass the barrier. */
static void check_leavings(struct machine *m, struct block *b, unsigned number)
{
    const struct warp *w = NULL;
    const struct entry *e = first_waiting(m, b, number, &w);
    for (uint32_t i = 0; e && i < b->nleft; i++) {
        const struct leaving *l = &b->left[i];
        if (l->early || !leads_to(m, kernel_pc(m, w, e), l->pc)) {
            report_after_exit(m, w, e, l);
            continue;
        }
        report_left_behind(m, w, e, l);
        b->diverged = true;
        return;
    }
}

static uint32_t waiting_lanes(const struct machine *m, const struct warp *w,
                              unsigned number, bool uncounted)
{
    uint32_t lanes = 0;
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = &w->pool.data[k];
        if (waits_at(m, w, e, number) && !(uncounted && e->counted))
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
        check_leavings(m, b, number);
    if (bar->mixed && !bar->reported)
        report_mixed(m, b, bar);
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

static void report_partial(struct machine *m, struct warp *w, struct barrier *bar,
                           uint32_t pc, uint32_t lanes, uint32_t missing)
{
    struct str s = {0};
    str_add_lanes(&s, missing);
    struct diag *d = fault(m, w, FINDING_SYNCTHREADS_DIVERGENT, pc, lanes, missing, 0,
                           "block barrier in divergent code: lanes %s of warp %u are not "
                           "here",
                           str_cstr(&s), w->index);
    str_free(&s);
    bar->reported = true;
    if (d)
        fault_note_places(m, d, w, missing);
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
    if (bar->first_pc != pc && !bar->mixed && !is_named(s)) {
        bar->mixed = true;
        bar->other_pc = pc;
    }
    uint32_t live = live_lanes(w);
    if (!is_its(m) && mask != live)
        report_partial(m, w, bar, pc, mask, live & ~mask);
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
        if (waits_at(m, w, entry_at(w, k), number))
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
        origin_use(m, w, USE_WARP, win, is_named(s) ? regs->c : regs->a, mask);
    if (!is_named(s))
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
    if (is_named(s) || bar->want)
        barrier_check(m, w, s, mask, number);
    note_first(m, w, bar, s, mask);
    e->state = SPLIT_BLOCK_BARRIER;
    if (!bar->want)
        bar->threads += mask_count(is_its(m) ? mask : live_lanes(w));
    emit_barrier(m, w, EVENT_BAR_ARRIVE, mask, barrier_only_arrives(s) ? 0 : mask,
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
        report_partial(m, w, bar, slot_of(m, e)->pc, e->mask, lanes);
        if (bar->want && count_warp(m, w, number, true))
            return;
    }
}
