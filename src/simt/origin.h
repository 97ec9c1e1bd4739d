/* Where undefined values come from, kept beside the definedness shadow while somebody
 * listens to EVENT_UNDEFINED. Private to simt; what listeners see stands in event.h.
 *
 * Every undefined lane of a register has an origin; none written down means that it is
 * the register's own: a variable that nothing was assigned to. Undefined bytes that were
 * stored keep theirs by address. Origins say nothing about the future of a run and are
 * not part of snapshots. */
#ifndef SIMT_ORIGIN_H
#define SIMT_ORIGIN_H

#include "simt/state.h"

static inline bool origins_wanted(const struct machine *m)
{
    return wants(m, EVENT_UNDEFINED);
}

/* Number of the origin of this kind at the instruction being executed: the first one
 * counts. addr: of its first lane. */
uint32_t origin_here(struct machine *m, const struct warp *w, enum origin_kind kind,
                     uint32_t lanes, uint64_t addr);
/* Of a register's lane (a number as in slot_regs). */
uint32_t origin_of(struct machine *m, const struct warp *w, struct window *win,
                   uint32_t reg, unsigned lane);
void origin_set(const struct machine *m, struct window *win, uint32_t reg, unsigned lane,
                uint32_t origin);
/* The lanes' values are their own again: undefined since nothing was assigned. */
void origin_clear(struct window *win, uint32_t reg, uint32_t lanes);
/* `lanes` of register reg were loaded undefined, those of dropped for a fault. */
void origin_loaded(struct machine *m, const struct warp *w, struct window *win,
                   uint32_t reg, const uint64_t *addr, uint32_t lanes, uint32_t dropped);
/* `lanes` store undefined values. */
void origin_stored(struct machine *m, const struct warp *w, struct window *win,
                   uint32_t reg, const uint64_t *addr, uint32_t lanes);
/* Local memory of the lanes is that of a new object. */
void origin_forget(struct machine *m, const struct warp *w, uint64_t addr, uint64_t size,
                   uint32_t lanes);
/* What stands at addr comes of something that was reported. */
void origin_spoilt(struct machine *m, const struct warp *w, uint64_t addr, unsigned lane);
/* An instruction depends on undefined lanes of a register: one event for each origin.
 * reg: REG_DEFINED for none. Returns these lanes. */
uint32_t origin_use(struct machine *m, const struct warp *w, enum undefined_use use,
                    struct window *win, uint32_t reg, uint32_t lanes);
/* An atomic depends on undefined bytes at addr. */
void origin_use_memory(struct machine *m, const struct warp *w, uint64_t addr,
                       unsigned lane);
void origins_free(struct machine *m);

#endif
