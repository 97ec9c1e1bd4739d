/* See lives.h. Pure: nothing here asks the card. */
#include "config.h"

#include "lives.h"

#include <stdbool.h>
#include <string.h>

size_t lives_bytes(uint64_t warps)
{
    return (STAMP_ANCHORS + (size_t)warps) * sizeof(struct stamp_pair);
}

static uint64_t cycles_of(const struct stamp_pair *p)
{
    return p->rest & ((UINT64_C(1) << STAMP_CYCLES) - 1);
}

static uint32_t sm_of(const struct stamp_pair *p)
{
    return (uint32_t)((p->rest & ~STAMP_SEEN) >> STAMP_CYCLES);
}

static bool usable(const struct stamp_pair *p)
{
    return p->rest & STAMP_SEEN && sm_of(p) < STAMP_ANCHORS;
}

/* The longest of the SMs' spans, from the first warp's begin to the last one's end. */
static uint64_t span_of(const struct stamp_pair *pairs, uint64_t warps)
{
    uint64_t first[STAMP_ANCHORS], last[STAMP_ANCHORS], longest = 0;
    memset(first, 0xff, sizeof first);
    memset(last, 0, sizeof last);
    for (const struct stamp_pair *p = pairs + STAMP_ANCHORS; warps-- > 0; p++) {
        if (!usable(p))
            continue;
        uint32_t sm = sm_of(p);
        uint64_t end = p->clock + cycles_of(p);
        first[sm] = p->clock < first[sm] ? p->clock : first[sm];
        last[sm] = end > last[sm] ? end : last[sm];
    }
    for (uint32_t sm = 0; sm < STAMP_ANCHORS; sm++)
        if (last[sm] > first[sm] && last[sm] - first[sm] > longest)
            longest = last[sm] - first[sm];
    return longest;
}

/* The anchors by SM; clock 0 where there is none. */
static void anchors_by_sm(const struct stamp_pair *pairs, uint64_t warps,
                          uint64_t per_block, struct stamp_pair *out)
{
    memset(out, 0, STAMP_ANCHORS * sizeof *out);
    for (uint64_t block = 0; block < STAMP_ANCHORS && block * per_block < warps;
         block++) {
        const struct stamp_pair *first = pairs + STAMP_ANCHORS + block * per_block;
        if (usable(first) && pairs[block].clock)
            out[sm_of(first)] = pairs[block];
    }
}

double lives_rate(const struct lives *l)
{
    enum { LEAST_NS = 20000 };
    struct stamp_pair a[STAMP_ANCHORS], b[STAMP_ANCHORS];
    anchors_by_sm(l->pairs[0], l->warps, l->per_block, a);
    anchors_by_sm(l->pairs[l->n - 1], l->warps, l->per_block, b);
    for (uint32_t sm = 0; sm < STAMP_ANCHORS; sm++)
        if (a[sm].clock && b[sm].clock > a[sm].clock &&
            b[sm].rest > a[sm].rest + LEAST_NS)
            return (double)(b[sm].clock - a[sm].clock) /
                   (double)(b[sm].rest - a[sm].rest);
    return 0;
}

static uint64_t time_at(const struct stamp_pair *anchor, uint64_t clock, double rate)
{
    double away = ((double)clock - (double)anchor->clock) / rate;
    return (uint64_t)((double)anchor->rest + away);
}

static size_t median_run(const struct lives *l)
{
    uint64_t spans[LIVES_RUNS];
    for (size_t i = 0; i < l->n; i++)
        spans[i] = span_of(l->pairs[i], l->warps);
    for (size_t i = 0; i < l->n; i++) {
        size_t below = 0, equal = 0;
        for (size_t k = 0; k < l->n; k++) {
            below += spans[k] < spans[i];
            equal += spans[k] == spans[i];
        }
        if (below <= l->n / 2 && l->n / 2 < below + equal)
            return i;
    }
    return 0;
}

/* Where an SM has no anchor, that of the next which has one. */
static void fill_anchors(struct stamp_pair *anchors)
{
    struct stamp_pair some = {0};
    for (uint32_t i = 2 * STAMP_ANCHORS; i-- > 0;) {
        struct stamp_pair *a = &anchors[i % STAMP_ANCHORS];
        if (a->clock)
            some = *a;
        else
            *a = some;
    }
}

uint64_t lives_read(const struct lives *l, double rate, struct stamp *out)
{
    struct stamp_pair anchors[STAMP_ANCHORS];
    const struct stamp_pair *pairs = l->pairs[median_run(l)];
    uint64_t seen = 0;
    anchors_by_sm(pairs, l->warps, l->per_block, anchors);
    fill_anchors(anchors);
    for (uint64_t w = 0; w < l->warps; w++) {
        const struct stamp_pair *p = pairs + STAMP_ANCHORS + w;
        struct stamp *s = &out[w];
        *s = (struct stamp){.block = (uint32_t)(w / l->per_block),
                            .warp = (uint32_t)(w % l->per_block)};
        if (!usable(p))
            continue;
        s->sm = sm_of(p);
        s->seen = 1;
        s->clock_in = p->clock;
        s->clock_out = p->clock + cycles_of(p);
        s->time_in = time_at(&anchors[s->sm], s->clock_in, rate);
        s->time_out = time_at(&anchors[s->sm], s->clock_out, rate);
        seen++;
    }
    return seen;
}
