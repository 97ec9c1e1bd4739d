/* The model before Volta: one program counter per warp and a reconvergence stack.
 *
 * Only the top of the stack runs. Whoever waits below it waits, whatever happens: a loop
 * at the top that spins on something a lane below must do never ends. */
#include "simt/state.h"

static uint16_t pick(struct machine *m, struct warp *w)
{
    (void)m;
    if (w->order.len == 0)
        return NO_ENTRY;
    uint16_t top = vec_last(&w->order);
    const struct entry *e = entry_at(w, top);
    return e->kind == ENTRY_SPLIT && e->state == SPLIT_RUNNABLE ? top : NO_ENTRY;
}

static bool release(struct machine *m, struct warp *w)
{
    (void)m;
    (void)w;
    return false;
}

const struct policy policy_stack = {pick, release};
