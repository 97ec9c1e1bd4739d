/* Making programs and breaking them. */
#include "gen.h"

#include <math.h>

uint32_t random_below(struct random *r, uint32_t n)
{
    r->state = r->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((r->state >> 33) % n);
}

static struct stmt *add(struct program *p, enum stmt_kind kind, struct random *r)
{
    struct stmt *s = &p->stmts[p->n++];
    *s = (struct stmt){.kind = kind};
    s->a = random_below(r, 1000) * 2 + 1;
    s->b = random_below(r, 100000);
    s->k = 1u << random_below(r, 5);
    return s;
}

/* Of 1/4 to 4, either sign; now and then a very small or a large one, so that subnormal
 * numbers and infinities come up. */
static double number(struct random *r, int bits, bool wide)
{
    double m = 1;
    for (int i = 0; i < bits; i += 16)
        m += ldexp(random_below(r, 1u << 16), -i - 16);
    int e = (int)random_below(r, 4) - 2;
    if (wide && random_below(r, 12) == 0)
        e = random_below(r, 2) ? -136 : 60;
    return ldexp(random_below(r, 3) ? m : -m, e);
}

static struct stmt *add_float(struct program *p, struct random *r, enum stmt_kind kind)
{
    struct stmt *s = add(p, kind, r);
    s->form = (enum float_form)random_below(r, FORMS);
    s->fa = (float)number(r, 16, true);
    s->fb = (float)number(r, 16, true);
    s->da = number(r, 48, false);
    s->db = number(r, 48, false);
    if (kind == STMT_DOUBLE && s->form == FORM_OVER) /* no division by zero: no NaN */
        s->form = FORM_DIV;
    return s;
}

static void add_sync(struct program *p, struct random *r, bool warp)
{
    add(p, STMT_SYNC, r)->warp = warp;
}

/* Store, wait, read another's, wait. */
static void exchange(struct program *p, struct random *r)
{
    bool of_floats = p->floats && random_below(r, 2);
    unsigned array = random_below(r, ARRAYS);
    bool near = random_below(r, 2), warp = near && random_below(r, 2);
    add(p, of_floats ? STMT_FPUT : STMT_PUT, r)->array = array;
    add_sync(p, r, warp);
    struct stmt *get = add(p, of_floats ? STMT_FGET : STMT_GET, r);
    get->array = array;
    get->warp = near;
    if (!near)
        get->k = 1 + random_below(r, p->threads - 1);
    if (random_below(r, 4) == 0) {
        struct stmt *again = add(p, STMT_GET, r);
        *again = *get;
        again->k = near ? 1u << random_below(r, 5) : 1 + random_below(r, p->threads - 1);
    }
    add_sync(p, r, warp);
}

static void count(struct program *p, struct random *r)
{
    unsigned counter = random_below(r, COUNTERS);
    add(p, STMT_ZERO, r)->array = counter;
    add_sync(p, r, false);
    add(p, STMT_COUNT, r)->array = counter;
    add_sync(p, r, false);
    add(p, STMT_TAKE, r)->array = counter;
    add_sync(p, r, false);
}

static void one(struct program *p, struct random *r)
{
    static const enum stmt_kind single[] = {STMT_ALU,   STMT_IF,      STMT_LOOP,
                                            STMT_LOCAL, STMT_SHUFFLE, STMT_HALF,
                                            STMT_VOTE,  STMT_ADD};
    struct stmt *s = add(p, single[random_below(r, 8)], r);
    if (s->kind == STMT_ADD)
        s->k = random_below(r, 4);
    if (s->kind == STMT_HALF)
        s->k &= 15;
    if (s->kind == STMT_HALF && s->k == 0)
        s->k = 1;
}

static void one_float(struct program *p, struct random *r)
{
    uint32_t what = random_below(r, 10);
    if (what < 6)
        add_float(p, r, STMT_FLOAT);
    else if (what < 8)
        add_float(p, r, STMT_DOUBLE);
    else
        add(p, what < 9 ? STMT_FSHUFFLE : STMT_BITS, r);
}

void program_make(struct program *p, struct random *r, bool floats)
{
    unsigned parts = 4 + random_below(r, 8);
    *p = (struct program){.floats = floats, .blocks = 1 + random_below(r, 2)};
    p->threads = 32 * (1 + random_below(r, 4));
    /* A warp exchange that others' accesses surround needs block barriers there. */
    for (unsigned i = 0; i < parts; i++) {
        uint32_t what = random_below(r, 10);
        for (unsigned k = floats ? random_below(r, 4) : 0; k > 0; k--)
            one_float(p, r);
        if (what < 3) {
            exchange(p, r);
            add_sync(p, r, false);
        } else if (what < 4) {
            count(p, r);
        } else {
            one(p, r);
        }
    }
    if (floats)
        add(p, STMT_BITS, r);
}

static bool can_break(const struct program *p, const struct stmt *s, enum mutation m)
{
    switch (m) {
    case MUTATE_BARRIER:
        return s->kind == STMT_SYNC;
    case MUTATE_SHRINK:
        return s->kind == STMT_SHUFFLE || s->kind == STMT_FSHUFFLE ||
               s->kind == STMT_HALF || s->kind == STMT_VOTE;
    case MUTATE_WIDEN:
        return s->kind == STMT_HALF;
    case MUTATE_INDEX:
        return s->kind == STMT_PUT || s->kind == STMT_FPUT ||
               ((s->kind == STMT_GET || s->kind == STMT_FGET) && p->threads > 32);
    case MUTATE_INIT:
        return s->kind == STMT_PUT || s->kind == STMT_FPUT || s->kind == STMT_ZERO ||
               s->kind == STMT_LOCAL;
    case MUTATE_ATOMIC:
        return s->kind == STMT_ADD || s->kind == STMT_COUNT;
    case MUTATE_NOTHING:
    case MUTATIONS:
        break;
    }
    return false;
}

bool program_break(struct program *p, enum mutation m, struct random *r)
{
    unsigned found = 0;
    for (size_t i = 0; i < p->n; i++)
        found += can_break(p, &p->stmts[i], m);
    if (found == 0)
        return false;
    unsigned which = random_below(r, found);
    for (size_t i = 0; i < p->n; i++)
        if (can_break(p, &p->stmts[i], m) && which-- == 0)
            p->stmts[i].broken = m;
    return true;
}

const char *mutation_name(enum mutation m)
{
    static const char *const names[MUTATIONS] = {
        "right",         "drop a barrier",         "shrink a mask",  "widen a mask",
        "move an index", "drop an initialisation", "atomic to plain"};
    return names[m];
}
