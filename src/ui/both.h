/* The same launch under the other execution model, beside the one on show: which of its
 * states answers to the cursor, and where the two first differ. A warp's steps are
 * compared one by one; how warps interleave is no difference. */
#ifndef UI_BOTH_H
#define UI_BOTH_H

#include "trace/vars.h"
#include "ui/subject.h"

struct both {
    bool wanted;
    struct subject *other; /* NULL: not run yet, or it could not be */
    bool parts;            /* they differ somewhere */
    uint64_t first;        /* the step of the run on show that the other does not do */
};

/* Runs mine under the other model, unless that is done. False with diagnostics. */
bool both_open(struct both *b, const struct subject *mine, struct diags *ds);
void both_close(struct both *b); /* keeps what is wanted */
/* Position in the other run at which `warp` has done as many steps of its block as it has
 * at the cursor. */
uint64_t both_position(const struct both *b, const struct cursor *c, uint32_t warp);

#endif
