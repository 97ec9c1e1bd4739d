/* The C library of a host program: memory, the end, numbers from text, random numbers.
 *
 * rand() is glibc's: an additive feedback generator over 31 words, so that programs that
 * print what they drew print the same here ([c.math.rand] leaves it open). */
#include "config.h"

#include "session/host_calls.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

void host_c_malloc(struct host *h, const struct host_call *c, uint64_t *result)
{
    *result = host_new(h, c, MEMORY_HOST, c->args[0], false);
}

void host_c_calloc(struct host *h, const struct host_call *c, uint64_t *result)
{
    *result = host_new(h, c, MEMORY_HOST, c->args[0] * c->args[1], true);
}

void host_c_aligned_alloc(struct host *h, const struct host_call *c, uint64_t *result)
{
    *result = host_new(h, c, MEMORY_HOST, c->args[1], false); /* pages are aligned */
}

void host_c_posix_memalign(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t p = host_new(h, c, MEMORY_HOST, c->args[2], false);
    host_put(h, c, c->args[0], &p, sizeof p);
    *result = 0;
}

/* The start of a block of the heap; else a finding. */
static const struct allocation *heap_block(struct host *h, const struct host_call *c,
                                           uint64_t p)
{
    const struct allocation *near = NULL, *a = memory_find(h->mem, p, &near);
    if (a && a->side == MEMORY_HOST && a->base == p)
        return a;
    if (near && near->base == p && near->side == MEMORY_HOST)
        return near; /* malloc(0) */
    if (a && a->side == MEMORY_DEVICE)
        host_finding(h, c, FINDING_WRONG_SPACE,
                     "%s is given memory of the device, `%s`: use cudaFree", c->name,
                     a->name);
    else if (a && a->side == MEMORY_BOTH)
        host_finding(h, c, FINDING_WRONG_SPACE,
                     "%s is given memory of the CUDA run time, `%s`: use cudaFree or "
                     "cudaFreeHost",
                     c->name, a->name);
    else
        host_finding(h, c, FINDING_OOB_GLOBAL,
                     "%s is given a pointer that malloc did not give, or that is freed "
                     "already",
                     c->name);
    return NULL;
}

void host_c_free(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)result;
    if (c->args[0] && heap_block(h, c, c->args[0]))
        memory_release(h->mem, c->args[0]);
}

void host_c_realloc(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t old = c->args[0], size = c->args[1];
    const struct allocation *a = old ? heap_block(h, c, old) : NULL;
    if (old && !a)
        return;
    uint64_t keep = a ? (a->size < size ? a->size : size) : 0;
    *result = host_new(h, c, MEMORY_HOST, size, false);
    if (keep)
        memory_move(h->mem, *result, old, keep);
    if (a)
        memory_release(h->mem, old);
}

/* ---- ends ---- */

void host_c_exit(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)result;
    host_exit(h, (int)(c->args[0] & 0xff));
}

void host_c_abort(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    (void)result;
    host_exit(h, 134);
}

void host_c_null(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    (void)c;
    *result = 0;
}

void host_c_eof(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    (void)c;
    *result = (uint32_t)-1;
}

/* ---- random numbers ---- */

static uint32_t next_rand(struct host *h)
{
    unsigned i = h->rand_at;
    uint32_t v = h->rand[(i + 3) % 34] + h->rand[(i + 31) % 34];
    h->rand[i] = v;
    h->rand_at = (i + 1) % 34;
    return v;
}

/* The last 34 words are kept in a ring: word n is the sum of words n - 31 and n - 3. */
static void seed_rand(struct host *h, uint32_t seed)
{
    int32_t r[34];
    r[0] = (int32_t)(seed ? seed : 1);
    for (int i = 1; i < 31; i++) {
        int64_t v = INT64_C(16807) * r[i - 1] % 2147483647;
        r[i] = (int32_t)(v < 0 ? v + 2147483647 : v);
    }
    for (int i = 31; i < 34; i++)
        r[i] = r[i - 31];
    for (int i = 0; i < 34; i++)
        h->rand[i] = (uint32_t)r[i];
    h->rand_at = 0;
    for (int i = 34; i < 344; i++)
        next_rand(h);
    h->rand_seeded = true;
}

void host_c_srand(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)result;
    seed_rand(h, (uint32_t)c->args[0]);
}

void host_c_rand(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    if (!h->rand_seeded)
        seed_rand(h, 1);
    *result = next_rand(h) >> 1;
}

/* 48-bit linear congruential (POSIX). */
void host_c_srand48(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)result;
    h->rand48 = (c->args[0] & 0xffffffff) << 16 | 0x330e;
}

void host_c_drand48(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    h->rand48 = (h->rand48 * UINT64_C(0x5deece66d) + 0xb) & ((UINT64_C(1) << 48) - 1);
    double d = (double)h->rand48 / (double)(UINT64_C(1) << 48);
    memcpy(result, &d, sizeof d);
}

/* ---- numbers from text ---- */

void host_c_atol(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    *result = s ? (uint64_t)strtol(s, NULL, 10) : 0;
}

void host_c_atoi(struct host *h, const struct host_call *c, uint64_t *result)
{
    host_c_atol(h, c, result);
    *result &= 0xffffffff;
}

void host_c_atof(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    double d = s ? strtod(s, NULL) : 0;
    memcpy(result, &d, sizeof d);
}

/* Stores where the number ended, if that is asked for. */
static void put_end(struct host *h, const struct host_call *c, const char *s,
                    const char *end)
{
    uint64_t at = c->args[0] + (uint64_t)(end - s);
    if (c->args[1])
        host_put(h, c, c->args[1], &at, sizeof at);
}

void host_c_strtol(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    char *end;
    if (!s)
        return;
    *result = (uint64_t)strtol(s, &end, (int)c->args[2]);
    put_end(h, c, s, end);
}

void host_c_strtoul(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    char *end;
    if (!s)
        return;
    *result = strtoul(s, &end, (int)c->args[2]);
    put_end(h, c, s, end);
}

void host_c_strtod(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    char *end;
    if (!s)
        return;
    double d = strtod(s, &end);
    memcpy(result, &d, sizeof d);
    put_end(h, c, s, end);
}
