/* What a family of checkers is: events it wants, and state for one launch. Private to the
 * layer; check.c runs over the table. */
#ifndef CHECK_FAMILY_H
#define CHECK_FAMILY_H

#include "check/check.h"

struct family {
    uint32_t wants; /* EVENT_BITs */
    /* State for one launch of m, before its first step; NULL: nothing to look for. */
    void *(*begin)(struct machine *m, const struct sources *src);
    void (*on)(void *state, const struct event *e);
    /* The launch is over; may report what is left. Frees the state. */
    void (*end)(void *state);
    uint32_t stack_wants; /* further events it wants under the stack model */
    /* Bytes that count as a result of the run; NULL: does not matter. */
    void (*output)(void *state, const char *name, uint64_t addr, uint64_t bytes);
};

#define FAMILY(sym, doc) extern const struct family family_##sym;
#include "check/families.def"
#undef FAMILY

#endif
