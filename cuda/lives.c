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

double lives_rate(const struct lives *l)
{
    enum { LEAST_NS = 20000 };
    const struct stamp_pair *a = l->pairs[0], *b = l->pairs[l->n - 1];
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

/* The first warp's begin on each SM, UINT64_MAX where there is none; of the whole GPU, in
 * ns, by the SMs that have an anchor. */
static uint64_t begins(const struct lives *l, const struct stamp_pair *pairs, double rate,
                       uint64_t *first)
{
    uint64_t ns = UINT64_MAX;
    memset(first, 0xff, STAMP_ANCHORS * sizeof *first);
    for (const struct stamp_pair *p = pairs + STAMP_ANCHORS;
         p < pairs + STAMP_ANCHORS + l->warps; p++)
        if (usable(p) && p->clock < first[sm_of(p)])
            first[sm_of(p)] = p->clock;
    for (uint32_t sm = 0; sm < STAMP_ANCHORS; sm++) {
        if (first[sm] == UINT64_MAX || !pairs[sm].clock)
            continue;
        uint64_t at = time_at(&pairs[sm], first[sm], rate);
        ns = at < ns ? at : ns;
    }
    return ns == UINT64_MAX ? 0 : ns;
}

uint64_t lives_read(const struct lives *l, double rate, struct stamp *out)
{
    const struct stamp_pair *pairs = l->pairs[median_run(l)];
    uint64_t first[STAMP_ANCHORS], seen = 0, start = begins(l, pairs, rate, first);
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
        struct stamp_pair anchor = pairs[s->sm];
        if (!anchor.clock)
            anchor = (struct stamp_pair){first[s->sm], start};
        s->time_in = time_at(&anchor, s->clock_in, rate);
        s->time_out = time_at(&anchor, s->clock_out, rate);
        seen++;
    }
    return seen;
}
