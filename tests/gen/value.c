/* What a right program computes: statement by statement over all threads of a block. */
#include "gen.h"

#include <string.h>

struct block {
    const struct program *p;
    uint32_t v[MAX_THREADS], s[ARRAYS][MAX_THREADS], c[COUNTERS];
    uint32_t *total;
};

static void shuffle(struct block *b, uint32_t k, bool half)
{
    uint32_t old[MAX_THREADS];
    memcpy(old, b->v, sizeof old);
    for (unsigned t = 0; t < b->p->threads; t++)
        if (!half || (t & 31) < 16)
            b->v[t] = old[t] + old[t ^ k];
}

static void vote(struct block *b)
{
    for (unsigned w = 0; w < b->p->threads; w += 32) {
        uint32_t ballot = 0;
        for (unsigned l = 0; l < 32; l++)
            ballot |= (b->v[w + l] & 1) << l;
        for (unsigned l = 0; l < 32; l++)
            b->v[w + l] += ballot;
    }
}

static uint32_t thread_value(const struct block *b, const struct stmt *s, unsigned t)
{
    uint32_t v = b->v[t];
    switch ((int)s->kind) {
    case STMT_ALU:
        return v * s->a + s->b;
    case STMT_IF:
        return t & s->k ? v + s->a : v ^ s->b;
    case STMT_LOOP:
        for (unsigned i = 0; i < (t & 3); i++)
            v = v * s->a + i;
        return v;
    case STMT_LOCAL:
        return v + (t & s->k ? s->a : 7);
    case STMT_GET:
        return v + b->s[s->array][s->warp ? t ^ s->k : (t + s->k) % b->p->threads];
    case STMT_TAKE:
        return v + b->c[s->array];
    default:
        return v;
    }
}

static void step(struct block *b, const struct stmt *s)
{
    if (s->kind == STMT_SHUFFLE || s->kind == STMT_HALF)
        shuffle(b, s->k, s->kind == STMT_HALF);
    if (s->kind == STMT_VOTE)
        vote(b);
    if (s->kind == STMT_ZERO)
        b->c[s->array] = 0;
    for (unsigned t = 0; t < b->p->threads; t++) {
        b->v[t] = thread_value(b, s, t);
        if (s->kind == STMT_PUT)
            b->s[s->array][t] = b->v[t];
        if (s->kind == STMT_ADD)
            b->total[s->k] += b->v[t] & 15;
        if (s->kind == STMT_COUNT)
            b->c[s->array] += b->v[t] & 3;
    }
}

void program_run(const struct program *p, uint32_t *out, uint32_t total[4])
{
    memset(total, 0, 4 * sizeof *total);
    for (unsigned i = 0; i < p->blocks; i++) {
        struct block b = {.p = p, .total = total};
        for (unsigned t = 0; t < p->threads; t++)
            b.v[t] = i * 1000 + t;
        for (size_t k = 0; k < p->n; k++)
            step(&b, &p->stmts[k]);
        memcpy(out + i * p->threads, b.v, p->threads * sizeof *out);
    }
}
