/* What is said of block barriers that not all threads come to: who is missing, where they
 * are, and which branch sent them there (CUDA C++ Programming Guide: Synchronization
 * Functions). */
#include "simt/barrier.h"

#include "simt/group.h"

void barrier_report_mixed(struct machine *m, struct block *b, struct barrier *bar)
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
            if (barrier_is_at(m, &b->warps[i], &b->warps[i].pool.data[k], number)) {
                *warp = &b->warps[i];
                return &b->warps[i].pool.data[k];
            }
    return NULL;
}

/* The whole warp went another way, past the place where the ways meet, and ended. */
/* Pc of the last instruction of a block, UINT32_MAX if it has none. */
static uint32_t last_pc(const struct machine *m, uint32_t func, uint32_t block)
{
    uint32_t found = UINT32_MAX;
    for (uint32_t pc = 0; pc < m->code->npcs; pc++)
        if (m->code->where[pc].func == func && m->code->where[pc].block == block)
            found = pc;
    return found;
}

static bool passes(const struct ir_func *f, uint32_t from, uint32_t block)
{
    while (from != block && from != IR_NO_BLOCK)
        from = f->blocks.data[from].ipdom;
    return from == block;
}

/* The branch whose one side always comes to the barrier and the other need not. */
static void note_way(struct machine *m, struct diag *d, uint32_t pc)
{
    const struct code_where *at = &m->code->where[pc];
    const struct ir_func *f = &m->mod->funcs.data[at->func];
    for (uint32_t b = (uint32_t)f->blocks.len; b-- > 0;) {
        const struct ir_insn *in = &vec_last(&f->blocks.data[b].insns);
        if (in->op != IR_BRA || b == at->block ||
            passes(f, f->blocks.data[b].ipdom, at->block))
            continue;
        bool yes = passes(f, in->target[0], at->block);
        if (yes == passes(f, in->target[1], at->block))
            continue;
        diag_note(&m->diags, d, span_of(m, last_pc(m, at->func, b)),
                  "they took the other way here: " DIAG_QUOTE " is %s",
                  yes ? "false" : "true");
        return;
    }
}

static void report_left_behind(struct machine *m, const struct warp *w,
                               const struct entry *e, const struct leaving *l)
{
    struct diag *d =
        fault(m, w, FINDING_SYNCTHREADS_DIVERGENT, barrier_slot(m, e)->pc, e->mask, 0, 0,
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
    note_way(m, d, kernel_pc(m, w, e));
}

static void report_after_exit(struct machine *m, const struct warp *w,
                              const struct entry *e, const struct leaving *l)
{
    struct diag *d =
        fault(m, w, FINDING_BARRIER_AFTER_EXIT, barrier_slot(m, e)->pc, e->mask, 0, 0,
              "block barrier after %u thread%s of the block returned: fine "
              "since Volta, not portable",
              l->threads, l->threads == 1 ? "" : "s");
    if (d)
        diag_note(&m->diags, d, span_of(m, l->pc), "they returned here");
}

/* Some threads have left and others are about to pass the barrier. */
void barrier_check_leavings(struct machine *m, struct block *b, unsigned number)
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

void barrier_report_partial(struct machine *m, struct warp *w, struct barrier *bar,
                            const struct entry *e, uint32_t pc, uint32_t missing)
{
    struct str s = {0};
    str_add_lanes(&s, missing);
    struct diag *d = fault(m, w, FINDING_SYNCTHREADS_DIVERGENT, pc, e->mask, missing, 0,
                           "block barrier in divergent code: lanes %s of warp %u are not "
                           "here",
                           str_cstr(&s), w->index);
    str_free(&s);
    bar->reported = true;
    if (!d)
        return;
    group_note_branches(m, d, w, e, missing);
    fault_note_places(m, d, w, missing);
}
