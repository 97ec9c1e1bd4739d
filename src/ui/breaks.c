/* Breakpoints. Takes places and conditions as typed; keeps for each the steps of the run
 * that are at its place, so that looking for one costs no walk over the run. */
#include "ui/breaks.h"

#include <string.h>

#include "base/mem.h"

static void breakpoint_free(struct breakpoint *p)
{
    mem_free(p->text);
    query_free(p->place);
    lane_test_free(&p->test);
    vec_free(&p->at);
}

void breaks_free(struct breaks *b)
{
    for (size_t i = 0; i < b->list.len; i++)
        breakpoint_free(&b->list.data[i]);
    vec_free(&b->list);
    b->of = NULL;
}

void breaks_remove(struct breaks *b, size_t i)
{
    breakpoint_free(&b->list.data[i]);
    memmove(&b->list.data[i], &b->list.data[i + 1],
            (b->list.len - i - 1) * sizeof *b->list.data);
    b->list.len--;
}

/* PLACE: a number alone is a line. */
static struct query *parse_place(const char *text, size_t len, struct diags *ds)
{
    struct str place = {0};
    if (strspn(text, "0123456789 ") >= len)
        str_add(&place, "line ");
    str_addn(&place, text, len);
    struct query *q = query_parse(str_cstr(&place), (struct span){0}, ds);
    str_free(&place);
    return q;
}

bool breaks_add(struct breaks *b, const char *text, struct diags *ds)
{
    const char *test = strstr(text, " if ");
    struct breakpoint p = {.tested = test != NULL};
    p.place = parse_place(text, test ? (size_t)(test - text) : strlen(text), ds);
    if (p.place && test && !lane_test_parse(test + 4, (struct span){0}, ds, &p.test)) {
        query_free(p.place);
        return false;
    }
    if (!p.place)
        return false;
    p.text = mem_strdup(text);
    vec_push(&b->list, p);
    b->of = NULL;
    return true;
}

int breaks_on_line(const struct breaks *b, uint32_t line)
{
    for (size_t i = 0; i < b->list.len; i++)
        if (line && query_line(b->list.data[i].place) == line)
            return (int)i;
    return -1;
}

/* --- looking ------------------------------------------------------------------------- */

static bool keep(void *ctx, uint64_t pos)
{
    struct breakpoint *p = ctx;
    vec_push(&p->at, pos);
    return true;
}

static void look(struct breaks *b, const struct cursor *c)
{
    if (b->of == c->trace)
        return;
    b->of = c->trace;
    for (size_t i = 0; i < b->list.len; i++) {
        struct breakpoint *p = &b->list.data[i];
        vec_clear(&p->at);
        query_each(p->place, c->trace, c->sources, keep, p);
    }
}

/* Number of entries below pos. */
static size_t entries_before(const struct breakpoint *p, uint64_t pos)
{
    size_t lo = 0, hi = p->at.len;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (p->at.data[mid] < pos)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static bool holds(const struct breakpoint *p, const struct cursor *c, uint64_t pos)
{
    struct step s = trace_step(c->trace, pos);
    if (c->warp >= 0 && s.warp != c->warp)
        return false;
    return !p->tested || lane_test_holds(&p->test, trace_at(c->trace, pos), &s);
}

/* The nearest position of one breakpoint; none beyond `limit`, which is as good. */
static bool nearest(const struct breakpoint *p, const struct cursor *c, bool forward,
                    uint64_t limit, uint64_t *pos)
{
    size_t i = entries_before(p, forward ? c->pos + 1 : c->pos);
    while (forward ? i < p->at.len : i > 0) {
        uint64_t at = p->at.data[forward ? i++ : --i];
        if (forward ? at >= limit : at < limit)
            return false;
        if (holds(p, c, at)) {
            *pos = at;
            return true;
        }
    }
    return false;
}

bool breaks_find(struct breaks *b, const struct cursor *c, bool forward, uint64_t *pos,
                 size_t *which)
{
    uint64_t limit = forward ? UINT64_MAX : 0;
    bool found = false;
    look(b, c);
    for (size_t i = 0; i < b->list.len; i++) {
        uint64_t at;
        if (!nearest(&b->list.data[i], c, forward, limit, &at))
            continue;
        *pos = at;
        *which = i;
        limit = forward ? at : at + 1;
        found = true;
    }
    return found;
}

bool breaks_hit(struct breaks *b, const struct cursor *c, size_t *which)
{
    look(b, c);
    for (size_t i = 0; i < b->list.len; i++) {
        const struct breakpoint *p = &b->list.data[i];
        size_t k = entries_before(p, c->pos);
        if (k < p->at.len && p->at.data[k] == c->pos && holds(p, c, c->pos)) {
            *which = i;
            return true;
        }
    }
    return false;
}
