/* Which questions are asked: what was missed comes back, new ones come before known ones,
 * and known ones after longer and longer times (spaced repetition in boxes). */
#include "config.h"

#include "lesson/quiz_priv.h"

#include <stdlib.h>
#include <string.h>

enum turn { TURN_MISSED, TURN_NEW, TURN_DUE, TURN_KNOWN };

struct candidate {
    size_t template, used; /* instances taken in this quiz */
    enum turn turn;
    long day;       /* asked last */
    uint64_t luck;  /* order within a turn */
    uint64_t first; /* instance to begin with */
};

static uint64_t mix(uint64_t h, const char *text)
{
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

static enum turn turn_of(const struct progress_quiz *known, bool asked, long today)
{
    static const long wait[] = {0, 1, 3, 7, 21, 60}; /* days, by box */
    unsigned box = known->box < 6 ? known->box : 5;
    if (!asked)
        return TURN_NEW;
    if (!known->last_right)
        return TURN_MISSED;
    return today - known->day >= wait[box] ? TURN_DUE : TURN_KNOWN;
}

static int in_turn(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->turn != y->turn)
        return (int)x->turn - (int)y->turn;
    if (x->turn == TURN_KNOWN && x->day != y->day)
        return x->day < y->day ? -1 : 1;
    return x->luck < y->luck ? -1 : x->luck > y->luck;
}

static void consider(const struct quiz *q, size_t i, uint64_t seed,
                     const struct progress *p, long today, struct candidate *out)
{
    const struct quiz_template *t = quiz_template(q, i);
    struct progress_quiz known = {0};
    bool asked = p && progress_quiz(p, t->id, &known);
    *out = (struct candidate){.template = i,
                              .turn = turn_of(&known, asked, today),
                              .day = known.day,
                              .luck = mix(seed, t->id)};
    /* Asked before: another instance, whatever the seed. */
    out->first = mix(seed + known.right + known.wrong, t->id) >> 7;
}

size_t quiz_choose(const struct quiz *q, uint32_t items, uint64_t seed, size_t n,
                   const struct progress *p, long today, struct quiz_pick *out)
{
    size_t count = 0, made = 0;
    struct candidate *c = mem_alloc((quiz_count(q) + 1) * sizeof *c);
    for (size_t i = 0; i < quiz_count(q); i++)
        if (!items || items >> quiz_template(q, i)->item & 1)
            consider(q, i, seed, p, today, &c[count++]);
    if (count)
        qsort(c, count, sizeof *c, in_turn);
    for (bool more = count > 0; more && made < n;) {
        more = false;
        for (size_t i = 0; i < count && made < n; i++) {
            size_t all = quiz_template(q, c[i].template)->instances;
            if (c[i].used >= all)
                continue;
            out[made] = (struct quiz_pick){.template = c[i].template,
                                           .instance = (c[i].first + c[i].used++) % all,
                                           .shuffle = c[i].luck + made};
            made++;
            more = true;
        }
    }
    mem_free(c);
    return made;
}
