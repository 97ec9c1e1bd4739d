/* What the files of block barriers share. Private to them. */
#ifndef SIMT_BARRIER_H
#define SIMT_BARRIER_H

#include "simt/state.h"

static inline const struct slot *barrier_slot(const struct machine *m,
                                              const struct entry *e)
{
    return &m->code->slots[e->pc];
}

static inline bool barrier_is_named(const struct slot *s)
{
    return s->op == IR_BARN || s->op == IR_BARN_RED;
}

static inline uint32_t barrier_operand(const struct warp *w, const struct entry *e,
                                       uint32_t row, unsigned lane)
{
    return ((uint32_t *)(void *)(w->windows.data[e->window]->rows + row))[lane];
}

/* Number of the barrier a split stands at. */
static inline unsigned barrier_number(const struct machine *m, const struct warp *w,
                                      const struct entry *e)
{
    const struct slot *s = barrier_slot(m, e);
    uint32_t n = barrier_is_named(s) ? barrier_operand(w, e, s->a, mask_first(e->mask))
                                     : (uint32_t)s->imm;
    return n & (NBARRIERS - 1);
}

static inline bool barrier_only_arrives(const struct slot *s) /* bar.arrive */
{
    return s->op == IR_BARN && s->sub == IR_BAR_ARRIVE;
}

/* barrier_named.c */
/* Looks at the operands of a named barrier, which lanes of the current split come to, and
 * begins a use of it. */
void barrier_check(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask,
                   unsigned number);
static inline bool barrier_is_at(const struct machine *m, const struct warp *w,
                                 const struct entry *e, unsigned number)
{
    return e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER &&
           barrier_number(m, w, e) == number;
}

/* barrier_report.c: some threads have left and others are about to pass the barrier; it
 * completes from several places; lanes `missing` of the warp do not come to where split e
 * is. */
void barrier_check_leavings(struct machine *m, struct block *b, unsigned number);
void barrier_report_mixed(struct machine *m, struct block *b, struct barrier *bar);
void barrier_report_partial(struct machine *m, struct warp *w, struct barrier *bar,
                            const struct entry *e, uint32_t pc, uint32_t missing);

#endif
