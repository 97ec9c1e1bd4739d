/* A place in a trace and the moves a learner makes with it.
 *
 * Every move returns false and stays put when there is nothing further that way. With
 * a warp pinned, moves count only steps of that resident warp; unpinned (-1) all. */
#ifndef TRACE_CURSOR_H
#define TRACE_CURSOR_H

#include "trace/trace.h"

enum move {
    MOVE_STEP,       /* one issued instruction */
    MOVE_LINE,       /* until the source line or the warp changes */
    MOVE_DIVERGENCE, /* to a branch about to split its lanes */
    MOVE_JOIN,       /* to just after lanes came together */
    MOVE_BARRIER,    /* to a block barrier instruction */
    MOVE_SYNC,       /* to a warp-level operation */
    MOVE_SHUFFLE,
    MOVE_FINDING, /* to a step that raised a finding */
    MOVE_BLOCK    /* to the first step of the next/previous block */
};

struct cursor {
    struct trace *trace;
    const struct sources *sources;
    uint64_t pos; /* 0 … trace_length; the step about to issue is number pos */
    int warp;     /* pinned resident warp or -1 */
};

bool cursor_move(struct cursor *c, enum move m, bool forward);
bool cursor_seek(struct cursor *c, uint64_t pos); /* clamped; false if clamped */
/* The step about to issue; false at the end. */
bool cursor_next(const struct cursor *c, struct step *out);
const struct machine *cursor_machine(const struct cursor *c);

#endif
