/* Block barriers: __syncthreads and its _count, _and, _or forms, by number.
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
                         uint32_t mask, unsigned number)
{
    if (!wants(m, kind))
        return;
    struct event ev = {.kind = kind, .mask = mask};
    ev.sync.members = MASK_ALL;
    ev.sync.waiting = mask;
    ev.sync.barrier = number;
    ev.sync.threads = w->block->bars[number].threads;
    emit(m, w, &ev);
}

static const struct slot *slot_of(const struct machine *m, const struct entry *e)
{
    return &m->code->slots[e->pc];
}

static bool waits_at(const struct machine *m, const struct entry *e, unsigned number)
{
    return e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER &&
           (slot_of(m, e)->imm & (NBARRIERS - 1)) == number;
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
            if (waits_at(m, e, number) && slot_of(m, e)->op != IR_BAR)
                n += mask_count(*predicate_row(w, e, slot_of(m, e)->a) & e->mask);
        }
    }
    return n;
}

static uint32_t result_of(const struct slot *s, uint32_t holding, uint32_t threads)
{
    if (s->op == IR_BAR_COUNT)
        return holding;
    return s->op == IR_BAR_AND ? holding == threads : holding > 0;
}

/* Writes the result and lets the split go on behind the barrier. */
static void let_go(struct machine *m, struct warp *w, struct entry *e, uint32_t holding,
                   uint32_t threads)
{
    const struct slot *s = slot_of(m, e);
    if (s->op != IR_BAR) {
        struct window *win = w->windows.data[e->window];
        uint32_t *row = (uint32_t *)(void *)(win->rows + s->d);
        MASK_EACH(l, e->mask)
        row[l] = result_of(s, holding, threads);
        if (m->opt.shadow)
            win->lanes[m->code->regs[e->pc].d] &= ~e->mask;
    }
    e->state = SPLIT_RUNNABLE;
    e->pc++;
}

static void release_warp(struct machine *m, struct warp *w, unsigned number,
                         uint32_t holding, uint32_t threads)
{
    uint32_t freed = 0;
    for (uint16_t k = 0; k < w->pool.len; k++)
        if (waits_at(m, entry_at(w, k), number)) {
            freed |= entry_at(w, k)->mask;
            let_go(m, w, entry_at(w, k), holding, threads);
        }
    if (!freed)
        return;
    for (uint16_t k = 0; is_its(m) && k < w->pool.len; k++)
        if (entry_at(w, k)->kind == ENTRY_SPLIT && (entry_at(w, k)->mask & freed))
            diverge_merge(m, w, k);
    emit_barrier(m, w, EVENT_BAR_DONE, freed, number);
    if (w->current == NO_ENTRY || entry_at(w, w->current)->kind != ENTRY_SPLIT)
        warp_pick(m, w);
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
            if (waits_at(m, &b->warps[i].pool.data[k], number)) {
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

static void complete(struct machine *m, struct block *b, unsigned number)
{
    struct barrier *bar = &b->bars[number];
    b->diverged |= bar->mixed || bar->reported;
    if (b->nleft > 0 && !b->diverged)
        check_leavings(m, b, number);
    if (bar->mixed && !bar->reported)
        report_mixed(m, b, bar);
    uint32_t holding = count_holding(m, b, number), threads = bar->threads;
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
                       uint32_t pc, uint32_t mask)
{
    if (bar->threads == 0) {
        bar->first_pc = pc;
        bar->first_warp = w->index;
    }
    if (bar->first_pc == pc && bar->first_warp == w->index)
        bar->first_lanes |= mask;
    if (bar->first_pc != pc && !bar->mixed) {
        bar->mixed = true;
        bar->other_pc = pc;
    }
    uint32_t live = live_lanes(w);
    if (!is_its(m) && mask != live)
        report_partial(m, w, bar, pc, mask, live & ~mask);
}

bool barrier_arrive(struct machine *m, struct warp *w, const struct slot *s,
                    uint32_t mask)
{
    unsigned number = s->imm & (NBARRIERS - 1);
    struct block *b = w->block;
    struct barrier *bar = &b->bars[number];
    struct entry *e = entry_at(w, w->current);
    if (s->op != IR_BAR)
        origin_use(m, w, USE_WARP, w->windows.data[e->window],
                   m->code->regs[s - m->code->slots].a, mask);
    note_first(m, w, bar, s->pc, mask);
    bar->threads += mask_count(is_its(m) ? mask : live_lanes(w));
    e->state = SPLIT_BLOCK_BARRIER;
    e->pc = (uint32_t)(s - m->code->slots);
    emit_barrier(m, w, EVENT_BAR_ARRIVE, mask, number);
    if (bar->threads >= b->running) {
        complete(m, b, number);
        return true;
    }
    if (m->step)
        m->step->flags |= STEP_BLOCKED;
    if (w->nsync > 0)
        sync_recheck(m, w);
    warp_pick(m, w);
    return false;
}

void barrier_recheck(struct machine *m, struct block *b)
{
    for (unsigned i = 0; i < NBARRIERS; i++)
        if (b->bars[i].threads > 0 && b->bars[i].threads >= b->running)
            complete(m, b, i);
}

static bool inside(const struct warp *w, uint16_t t, uint16_t join)
{
    while (t != join && t != NO_ENTRY)
        t = w->pool.data[t].top;
    return t == join;
}

/* Lanes run on past `join` while others inside its branch wait at a block barrier. */
void barrier_passed_by(struct machine *m, struct warp *w, uint16_t join, uint32_t lanes)
{
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = entry_at(w, k);
        if (e->kind != ENTRY_SPLIT || e->state != SPLIT_BLOCK_BARRIER ||
            !inside(w, e->top, join))
            continue;
        struct barrier *bar = &w->block->bars[slot_of(m, e)->imm & (NBARRIERS - 1)];
        if (!bar->reported)
            report_partial(m, w, bar, slot_of(m, e)->pc, e->mask, lanes);
    }
}
