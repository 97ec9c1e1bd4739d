/* What is wrong with a program: the plainest happens-before there is (a vector clock for
 * every thread, every access kept, all pairs compared) and a mark for each value that is
 * not defined. Faults of masks are read off the statement. */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

#define MAX_PLACES (ARRAYS * MAX_THREADS + COUNTERS)

/* Values that may come to be undefined. */
enum variable { V, F, G, D, VARIABLES };

struct access {
    unsigned thread, line;
    uint32_t clock;
    bool write, atomic;
};

struct place {
    struct access *all;
    size_t n, room;
    bool defined;
    unsigned origin; /* line that stored an undefined value, 0: never written */
};

struct state {
    const struct program *p;
    struct verdict_of *out;
    unsigned block, threads; /* threads of the grid */
    uint32_t (*clock)[MAX_THREADS];
    struct place places[MAX_PLACES], total[4];
    bool undefined[VARIABLES][MAX_THREADS]; /* of a thread of the block */
    unsigned origin[VARIABLES][MAX_THREADS];
};

static void blame(struct state *s, enum fault f, unsigned line)
{
    s->out->faulty = true;
    s->out->lines[f][line] = true;
}

/* --- order ----------------------------------------------------------------------------- */

static void meet(struct state *s, unsigned first, unsigned n)
{
    uint32_t all[MAX_THREADS] = {0};
    for (unsigned t = first; t < first + n; t++)
        for (unsigned u = 0; u < s->threads; u++)
            all[u] = all[u] < s->clock[t][u] ? s->clock[t][u] : all[u];
    for (unsigned t = first; t < first + n; t++) {
        memcpy(s->clock[t], all, sizeof all);
        s->clock[t][t]++;
    }
}

static void touch(struct state *s, struct place *p, unsigned t, bool write, bool atomic,
                  unsigned line)
{
    unsigned thread = s->block * s->p->threads + t;
    for (size_t i = 0; i < p->n; i++) {
        const struct access *o = &p->all[i];
        if (o->thread == thread || !(o->write || write) || (o->atomic && atomic) ||
            s->clock[thread][o->thread] >= o->clock)
            continue;
        blame(s, FAULT_RACE, line);
        blame(s, FAULT_RACE, o->line);
    }
    if (p->n == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->all = realloc(p->all, p->room * sizeof *p->all);
    }
    p->all[p->n++] =
        (struct access){thread, line, s->clock[thread][thread], write, atomic};
}

/* --- definedness ------------------------------------------------------------------------ */

static void use(struct state *s, unsigned t, unsigned line)
{
    if (!s->undefined[V][t])
        return;
    blame(s, FAULT_UNDEFINED, line);
    blame(s, FAULT_UNDEFINED, s->origin[V][t]);
}

static void spoil(struct state *s, enum variable x, unsigned t, bool undefined,
                  unsigned origin)
{
    if (undefined && !s->undefined[x][t]) {
        s->undefined[x][t] = true;
        s->origin[x][t] = origin;
    }
}

static void spoil_by(struct state *s, enum variable x, unsigned t, enum variable y)
{
    spoil(s, x, t, s->undefined[y][t], s->origin[y][t]);
}

static void swap(struct state *s, unsigned t)
{
    bool f = s->undefined[F][t];
    unsigned origin = s->origin[F][t];
    s->undefined[F][t] = s->undefined[G][t];
    s->origin[F][t] = s->origin[G][t];
    s->undefined[G][t] = f;
    s->origin[G][t] = origin;
}

static void float_form(struct state *s, const struct stmt *x, unsigned t)
{
    enum variable var = x->kind == STMT_FLOAT ? F : D;
    if (x->form == FORM_COUNT)
        spoil_by(s, var, t, V);
    if (var == F && x->form == FORM_TWO)
        spoil_by(s, F, t, G);
    if (var == F && x->form == FORM_SWAP)
        swap(s, t);
}

/* --- statements --------------------------------------------------------------------------- */

static struct place *element(struct state *s, unsigned array, unsigned i)
{
    return &s->places[array * MAX_THREADS + i];
}

static struct place *counter(struct state *s, unsigned i)
{
    return &s->places[ARRAYS * MAX_THREADS + i];
}

static void put(struct state *s, const struct stmt *x, unsigned t)
{
    if (x->broken == MUTATE_INIT && t >= s->p->threads / 2)
        return;
    enum variable var = x->kind == STMT_FPUT ? F : V;
    struct place *p = element(s, x->array, x->broken == MUTATE_INDEX ? t / 2 : t);
    touch(s, p, t, true, false, x->line);
    p->defined = !s->undefined[var][t];
    p->origin = p->defined ? 0 : s->origin[var][t];
}

static void read_place(struct state *s, enum variable var, struct place *p, unsigned t,
                       unsigned line)
{
    touch(s, p, t, false, false, line);
    spoil(s, var, t, !p->defined, p->origin ? p->origin : line);
}

static void update(struct state *s, struct place *p, unsigned t, const struct stmt *x)
{
    use(s, t, x->line);
    if (x->broken == MUTATE_ATOMIC) {
        touch(s, p, t, false, false, x->line);
        touch(s, p, t, true, false, x->line);
    } else {
        touch(s, p, t, true, true, x->line);
        if (!p->defined)
            blame(s, FAULT_UNDEFINED, x->line);
    }
}

static void get(struct state *s, const struct stmt *x, unsigned t)
{
    unsigned n = s->p->threads;
    unsigned i = x->broken == MUTATE_INDEX ? (t + 33) % n
                 : x->warp                 ? t ^ x->k
                                           : (t + x->k) % n;
    read_place(s, x->kind == STMT_FGET ? F : V, element(s, x->array, i), t, x->line);
}

static void thread_step(struct state *s, const struct stmt *x, unsigned t)
{
    switch ((int)x->kind) {
    case STMT_FLOAT:
    case STMT_DOUBLE:
        float_form(s, x, t);
        break;
    case STMT_BITS:
        spoil_by(s, V, t, F);
        spoil_by(s, V, t, G);
        spoil_by(s, V, t, D);
        break;
    case STMT_PUT:
    case STMT_FPUT:
        put(s, x, t);
        break;
    case STMT_GET:
    case STMT_FGET:
        get(s, x, t);
        break;
    case STMT_ADD:
        update(s, &s->total[x->k], t, x);
        break;
    case STMT_COUNT:
        update(s, counter(s, x->array), t, x);
        break;
    case STMT_TAKE:
        read_place(s, V, counter(s, x->array), t, x->line);
        break;
    case STMT_ZERO:
        if (t > 0 || x->broken == MUTATE_INIT)
            break;
        touch(s, counter(s, x->array), t, true, false, x->line);
        counter(s, x->array)->defined = true;
        break;
    case STMT_LOCAL:
        spoil(s, V, t, x->broken == MUTATE_INIT && !(t & x->k), x->line);
        break;
    case STMT_VOTE:
        use(s, t, x->line);
        break;
    default:
        break;
    }
}

static void shuffle(struct state *s, const struct stmt *x)
{
    enum variable var = x->kind == STMT_FSHUFFLE ? F : V;
    bool old[MAX_THREADS];
    unsigned origin[MAX_THREADS];
    memcpy(old, s->undefined[var], sizeof old);
    memcpy(origin, s->origin[var], sizeof origin);
    for (unsigned t = 0; t < s->p->threads; t++)
        if (x->kind != STMT_HALF || (t & 31) < 16)
            spoil(s, var, t, old[t ^ x->k], origin[t ^ x->k]);
}

static void synchronise(struct state *s, const struct stmt *x)
{
    unsigned first = s->block * s->p->threads, n = x->warp ? 32 : s->p->threads;
    for (unsigned t = 0; x->broken != MUTATE_BARRIER && t < s->p->threads; t += n)
        meet(s, first + t, n);
}

static void step(struct state *s, const struct stmt *x)
{
    if (x->broken == MUTATE_SHRINK)
        blame(s, FAULT_CALLER, x->line);
    if (x->broken == MUTATE_WIDEN)
        blame(s, FAULT_LANES, x->line);
    if (x->kind == STMT_SYNC)
        synchronise(s, x);
    if (x->kind == STMT_SHUFFLE || x->kind == STMT_HALF || x->kind == STMT_FSHUFFLE)
        shuffle(s, x);
    for (unsigned t = 0; t < s->p->threads; t++)
        thread_step(s, x, t);
}

static void forget(struct place *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(p[i].all);
    memset(p, 0, n * sizeof *p);
}

void oracle(const struct program *p, struct verdict_of *v)
{
    struct state *s = calloc(1, sizeof *s);
    memset(v, 0, sizeof *v);
    s->p = p;
    s->out = v;
    s->threads = p->blocks * p->threads;
    s->clock = calloc(MAX_THREADS, sizeof *s->clock);
    for (unsigned t = 0; t < s->threads; t++)
        s->clock[t][t] = 1;
    for (unsigned i = 0; i < 4; i++)
        s->total[i].defined = true;
    for (s->block = 0; s->block < p->blocks; s->block++) {
        forget(s->places, MAX_PLACES);
        memset(s->undefined, 0, sizeof s->undefined);
        for (size_t i = 0; i < p->n; i++)
            step(s, &p->stmts[i]);
        for (unsigned t = 0; t < p->threads; t++)
            use(s, t, s->origin[V][t]);
    }
    forget(s->places, MAX_PLACES);
    forget(s->total, 4);
    free(s->clock);
    free(s);
}
