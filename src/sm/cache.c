/* See cache.h. */
#include "config.h"

#include "sm/cache.h"

#include "base/mem.h"

enum { WAYS = 8, LINE = 128, SECTORS = 4 };

struct line {
    uint64_t tag; /* line number + 1; 0: empty */
    uint64_t used;
    uint8_t valid; /* a bit a sector */
};

struct sm_cache {
    uint64_t sets, clock;
    struct line *lines;
};

struct sm_cache *sm_cache_new(uint64_t bytes)
{
    struct sm_cache *c = mem_alloc(sizeof *c);
    c->sets = bytes / LINE / WAYS;
    if (!c->sets)
        c->sets = 1;
    c->lines = mem_alloc(c->sets * WAYS * sizeof *c->lines);
    return c;
}

void sm_cache_free(struct sm_cache *c)
{
    if (!c)
        return;
    mem_free(c->lines);
    mem_free(c);
}

/* Neighbouring lines lie in neighbouring sets; higher bits are folded in so that large
 * powers of two do not share one. */
static struct line *set_of(const struct sm_cache *c, uint64_t line)
{
    return c->lines + (line ^ line >> 13) % c->sets * WAYS;
}

bool sm_cache_read(struct sm_cache *c, uint64_t sector)
{
    uint64_t line = sector / SECTORS;
    uint8_t bit = (uint8_t)(1u << sector % SECTORS);
    struct line *set = set_of(c, line), *oldest = set;
    c->clock++;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].tag == line + 1) {
            bool hit = set[i].valid & bit;
            set[i].used = c->clock;
            set[i].valid |= bit;
            return hit;
        }
        if (set[i].used < oldest->used)
            oldest = &set[i];
    }
    *oldest = (struct line){line + 1, c->clock, bit};
    return false;
}

void sm_cache_drop(struct sm_cache *c, uint64_t sector)
{
    uint64_t line = sector / SECTORS;
    struct line *set = set_of(c, line);
    for (int i = 0; i < WAYS; i++)
        if (set[i].tag == line + 1)
            set[i].valid &= (uint8_t) ~(1u << sector % SECTORS);
}
