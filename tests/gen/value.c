/* What a right program computes: statement by statement over all threads of a block. */
#include "gen.h"

#include <math.h>
#include <string.h>

struct block {
    const struct program *p;
    uint32_t v[MAX_THREADS], s[ARRAYS][MAX_THREADS], c[COUNTERS];
    float f[MAX_THREADS], g[MAX_THREADS];
    double d[MAX_THREADS];
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

/* The GPU has one NaN for results. */
static float single(float x)
{
    uint32_t nan = 0x7fffffff;
    if (isnan(x))
        memcpy(&x, &nan, sizeof x);
    return x;
}

static uint32_t float_bits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float bits_float(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Sums and products of floats in double, rounded once more, would round twice: each
 * operation is done in the type itself, with contraction off. */
static float float_form(const struct block *b, const struct stmt *s, unsigned t)
{
    float x = b->f[t], n = (float)(b->v[t] & 255);
    switch (s->form) {
    case FORM_MAD:
    case FORM_FMA:
    case FORM_FMA_RN:
    case FORM_APART:
        return fmaf(x, s->fa, s->fb);
    case FORM_MSUB:
        return fmaf(x, s->fa, -s->fb);
    case FORM_NMAD:
        return fmaf(-x, s->fa, s->fb);
    case FORM_ADD:
        return x + s->fa;
    case FORM_SUB:
        return s->fa - x;
    case FORM_DIV:
    case FORM_DIV_RN:
        return x / s->fa;
    case FORM_OVER:
        return s->fa / x;
    case FORM_MUL_RN:
        return x * s->fa;
    case FORM_MAD_RN: {
        float product = x * s->fa;
        return product + s->fb;
    }
    case FORM_TWO:
        return fmaf(x, s->fa, b->g[t] * s->fb);
    case FORM_COUNT:
        return fmaf(n, s->fa, x);
    case FORM_IF:
        return t & s->k ? fmaf(x, s->fa, s->fb) : x - s->fb;
    case FORM_LOOP:
        for (unsigned i = 0; i < (t & 3); i++)
            x = single(fmaf(x, s->fa, s->fb));
        return x;
    case FORM_SWAP:
        return b->g[t];
    case FORMS:
        break;
    }
    return x;
}

static double double_form(const struct block *b, const struct stmt *s, unsigned t)
{
    double x = b->d[t], n = b->v[t] & 255;
    switch (s->form) {
    case FORM_MAD:
    case FORM_FMA:
    case FORM_FMA_RN:
    case FORM_APART:
    case FORM_TWO:
        return fma(x, s->da, s->db);
    case FORM_MSUB:
        return fma(x, s->da, -s->db);
    case FORM_NMAD:
        return fma(-x, s->da, s->db);
    case FORM_ADD:
        return x + s->da;
    case FORM_SUB:
        return s->da - x;
    case FORM_DIV:
    case FORM_OVER:
    case FORM_DIV_RN:
        return x / s->da;
    case FORM_MUL_RN:
        return x * s->da;
    case FORM_MAD_RN: {
        double product = x * s->da;
        return product + s->db;
    }
    case FORM_COUNT:
        return fma(n, s->da, x);
    case FORM_IF:
        return t & s->k ? fma(x, s->da, s->db) : x - s->db;
    case FORM_LOOP:
        for (unsigned i = 0; i < (t & 3); i++)
            x = fma(x, s->da, s->db);
        return x;
    case FORM_SWAP:
        return -x;
    case FORMS:
        break;
    }
    return x;
}

static void float_shuffle(struct block *b, uint32_t k)
{
    float old[MAX_THREADS];
    memcpy(old, b->f, sizeof old);
    for (unsigned t = 0; t < b->p->threads; t++)
        b->f[t] = single(old[t] + old[t ^ k]);
}

static uint32_t all_bits(const struct block *b, unsigned t)
{
    uint64_t d;
    memcpy(&d, &b->d[t], sizeof d);
    return float_bits(b->f[t]) ^ float_bits(b->g[t]) ^ (uint32_t)d ^ (uint32_t)(d >> 32);
}

static unsigned element(const struct block *b, const struct stmt *s, unsigned t)
{
    return s->warp ? t ^ s->k : (t + s->k) % b->p->threads;
}

static void float_step(struct block *b, const struct stmt *s, unsigned t)
{
    switch ((int)s->kind) {
    case STMT_FLOAT: {
        float x = single(float_form(b, s, t));
        if (s->form == FORM_SWAP)
            b->g[t] = b->f[t];
        b->f[t] = x;
        break;
    }
    case STMT_DOUBLE:
        b->d[t] = double_form(b, s, t);
        break;
    case STMT_FPUT:
        b->s[s->array][t] = float_bits(b->f[t]);
        break;
    case STMT_FGET:
        b->f[t] = single(b->f[t] + bits_float(b->s[s->array][element(b, s, t)]));
        break;
    case STMT_BITS:
        b->v[t] ^= all_bits(b, t);
        break;
    default:
        break;
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
        return v + b->s[s->array][element(b, s, t)];
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
    if (s->kind == STMT_FSHUFFLE)
        float_shuffle(b, s->k);
    if (s->kind == STMT_ZERO)
        b->c[s->array] = 0;
    for (unsigned t = 0; t < b->p->threads; t++) {
        b->v[t] = thread_value(b, s, t);
        float_step(b, s, t);
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
        for (unsigned t = 0; t < p->threads; t++) {
            b.v[t] = i * 1000 + t;
            b.f[t] = (float)b.v[t] + 0.5f;
            b.g[t] = 1 - b.f[t];
            b.d[t] = (double)b.v[t] + 0.25;
        }
        for (size_t k = 0; k < p->n; k++)
            step(&b, &p->stmts[k]);
        memcpy(out + i * p->threads, b.v, p->threads * sizeof *out);
    }
}
