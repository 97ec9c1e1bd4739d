/* What the files of the race checker share. */
#ifndef CHECK_RACE_H
#define CHECK_RACE_H

#include "check/clock.h"
#include "check/lines.h"

/* A pair of source lines, in either order, and what was said of it. */
struct race_pair {
    uint64_t a, b;
    enum finding finding;
    uint32_t pc; /* where it was reported */
};

/* A load that a warp executed lately, see race_wait.c. */
#define RACE_LOOKS 8
struct look {
    uint64_t addr; /* generic, of the first lane */
    uint32_t pc, lanes;
    uint32_t turn; /* of the first of a warp's: how many there were */
    uint8_t size;
    bool shared, fails; /* fails: an atomic that changed nothing */
};

struct races {
    struct machine *machine;
    struct clocks clocks;
    struct lines *global;
    struct lines **shared; /* per resident block */
    uint64_t *place_of;    /* pc → file and line */
    VEC(struct race_pair) pairs;
    struct look *looks; /* RACE_LOOKS a resident warp */
};

/* The access being checked: the part of it that falls into one line. */
struct part {
    struct races *r;
    const struct event *e;
    struct warp_clock *w;
    struct line *line;
    uint64_t base; /* generic address of the line */
    struct touch t;
    uint32_t table[LINE_WORDS];
};

/* Two ends of a race; `first` may be the access itself: lanes of one instruction. */
struct race {
    const struct part *part;
    const struct touch *first;
    uint32_t words, lanes_first, lanes;
    bool same_value; /* both stored one value */
};
void race_report(struct races *r, const struct race *x);

/* race_wait.c: a load is remembered; at the end a deadlock is told what it waits for. */
void race_look(struct races *r, const struct event *e, uint32_t mask);
void race_waits(struct races *r);

/* race_line.c: the part against what the line knows, then into it. */
void race_check(struct part *p);

#endif
