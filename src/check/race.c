/* Races: two accesses to one byte, one of them a store, that nothing orders. */
#include "check/family.h"

struct races {
    struct machine *machine;
};

static void *begin(struct machine *m)
{
    struct races *r = mem_alloc(sizeof *r);
    r->machine = m;
    return r;
}

static void on(void *state, const struct event *e)
{
    (void)state;
    (void)e;
}

static void end(void *state)
{
    mem_free(state);
}

const struct family family_RACE = {0, begin, on, end};
