/* What the inner loop needs around it; included once by each exec_*.c, before the loop. */
#ifndef SIMT_EXEC_IMPL_H
#define SIMT_EXEC_IMPL_H

#include "simt/alu.h"
#include "simt/exec_mem.h"
#include "simt/state.h"

#include <assert.h>
#include <string.h>

static inline struct alu_args exec_args(const struct slot *s, uint8_t *rows,
                                        uint32_t mask)
{
    return (struct alu_args){rows + s->d, rows + s->d2, rows + s->a, rows + s->b,
                             rows + s->c, rows + s->e,  mask,        s->sub};
}

/* Where a jump of split e arrives at its join. At a CALL only returns arrive: its place
 * may well be passed inside the function, at another depth. */
static inline const struct slot *exec_join(const struct machine *m, struct warp *w,
                                           const struct entry *e)
{
    if (e->top == NO_ENTRY || entry_at(w, e->top)->kind == ENTRY_CALL)
        return NULL;
    return m->code->slots + entry_at(w, e->top)->pc;
}

/* One value in the lanes of mask. */
static inline void exec_row32(uint8_t *row, uint32_t v, uint32_t mask)
{
    uint32_t *d = (uint32_t *)(void *)row;
    for (unsigned l = 0; l < WARP_LANES; l++)
        d[l] ^= (d[l] ^ v) & -(mask >> l & 1);
}

#endif
