/* What a lane knows of other blocks' accesses: a floor for each block, a time for each
 * of its threads. Values are shared by reference; joining makes a new one only if it has
 * to. Beyond a number of blocks everything up to their newest time is taken as known: a
 * race may then be missed, never invented. */
#include "check/clock.h"

#include <assert.h>
#include <string.h>

#define MAX_BLOCKS 256

void knowledge_drop(struct knowledge *k)
{
    if (!k || --k->refs > 0)
        return;
    for (size_t i = 0; i < k->n; i++)
        mem_free(k->blocks[i].threads);
    mem_free(k->blocks);
    mem_free(k);
}

struct knowledge *knowledge_new(const struct clocks *c)
{
    struct knowledge *k = mem_alloc(sizeof *k);
    k->refs = 1;
    k->nthreads = c->nthreads;
    return k;
}

static size_t find(const struct knowledge *k, uint32_t block)
{
    size_t lo = 0, hi = k->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (k->blocks[mid].block < block)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

bool knowledge_has(const struct knowledge *k, uint32_t block, uint32_t thread,
                   uint32_t stamp)
{
    if (stamp < k->everything)
        return true;
    size_t i = find(k, block);
    if (i == k->n || k->blocks[i].block != block)
        return false;
    const struct known_block *b = &k->blocks[i];
    return stamp < b->floor || (b->threads && stamp < b->threads[thread]);
}

struct known_block *knowledge_block(struct knowledge *k, uint32_t block)
{
    assert(k->refs == 1);
    size_t i = find(k, block);
    if (i < k->n && k->blocks[i].block == block)
        return &k->blocks[i];
    k->blocks = mem_realloc(k->blocks, (k->n + 1) * sizeof *k->blocks);
    memmove(&k->blocks[i + 1], &k->blocks[i], (k->n - i) * sizeof *k->blocks);
    k->blocks[i] = (struct known_block){.block = block};
    k->n++;
    return &k->blocks[i];
}

static bool covers_block(const struct knowledge *a, const struct known_block *b)
{
    size_t i = find(a, b->block);
    if (b->floor <= a->everything && !b->threads)
        return true;
    if (i == a->n || a->blocks[i].block != b->block || a->blocks[i].floor < b->floor)
        return false;
    if (!b->threads)
        return true;
    const struct known_block *have = &a->blocks[i];
    for (uint32_t t = 0; t < a->nthreads; t++)
        if (b->threads[t] > have->floor &&
            (!have->threads || have->threads[t] < b->threads[t]))
            return false;
    return true;
}

static bool covers(const struct knowledge *a, const struct knowledge *b)
{
    if (a->everything < b->everything)
        return false;
    for (size_t i = 0; i < b->n; i++)
        if (!covers_block(a, &b->blocks[i]))
            return false;
    return true;
}

static void add_block(struct knowledge *to, const struct known_block *b)
{
    struct known_block *mine = knowledge_block(to, b->block);
    if (mine->floor < b->floor)
        mine->floor = b->floor;
    if (!b->threads)
        return;
    if (!mine->threads)
        mine->threads = mem_alloc(to->nthreads * sizeof *mine->threads);
    for (uint32_t t = 0; t < to->nthreads; t++)
        if (mine->threads[t] < b->threads[t])
            mine->threads[t] = b->threads[t];
}

static struct knowledge *copy(const struct knowledge *a)
{
    struct knowledge *k = mem_alloc(sizeof *k);
    k->refs = 1;
    k->nthreads = a->nthreads;
    k->everything = a->everything;
    for (size_t i = 0; i < a->n; i++)
        add_block(k, &a->blocks[i]);
    return k;
}

static uint32_t newest(const struct knowledge *k)
{
    uint32_t t = k->everything;
    for (size_t i = 0; i < k->n; i++) {
        t = t < k->blocks[i].floor ? k->blocks[i].floor : t;
        for (uint32_t l = 0; k->blocks[i].threads && l < k->nthreads; l++)
            t = t < k->blocks[i].threads[l] ? k->blocks[i].threads[l] : t;
    }
    return t;
}

static void coarsen(struct knowledge *k)
{
    k->everything = newest(k);
    for (size_t i = 0; i < k->n; i++)
        mem_free(k->blocks[i].threads);
    k->n = 0;
}

struct knowledge *knowledge_join(struct knowledge *a, const struct knowledge *b)
{
    if (a == b)
        return a;
    if (!a || covers(b, a)) {
        knowledge_drop(a);
        ((struct knowledge *)b)->refs++;
        return (struct knowledge *)b;
    }
    if (covers(a, b))
        return a;
    struct knowledge *k = copy(a);
    knowledge_drop(a);
    if (k->everything < b->everything)
        k->everything = b->everything;
    for (size_t i = 0; i < b->n; i++)
        add_block(k, &b->blocks[i]);
    if (k->n > MAX_BLOCKS)
        coarsen(k);
    return k;
}
