/* Earlier values of watched variables. Takes a cursor and the rows read at it; replays the
 * steps just before it, forwards, so that the machine runs over them once. What lies
 * further back than LOOK steps of the warp is not found. */
#include "ui/past.h"

#include <string.h>

#define LOOK 128   /* steps of the warp looked back over */
#define SCAN 20000 /* steps of any warp */

/* Positions just before each of the warp's last steps, oldest first. Stops where its block
 * begins. */
static size_t positions(const struct cursor *c, uint32_t warp, uint64_t out[LOOK])
{
    uint64_t found[LOOK];
    size_t n = 0;
    for (uint64_t k = 1; k <= c->pos && k <= SCAN && n < LOOK; k++) {
        struct step s = trace_step(c->trace, c->pos - k);
        if (s.warp == warp)
            found[n++] = c->pos - k;
        if (s.flags & STEP_NEW_BLOCK && c->pos - k > 0 &&
            trace_block_of(c->trace, c->pos - k) != trace_block_of(c->trace, c->pos - 1))
            break;
    }
    for (size_t i = 0; i < n; i++)
        out[i] = found[n - 1 - i];
    return n;
}

static bool differ(const struct var_row *x, const struct var_row *y)
{
    if (x->known != y->known || x->undefined != y->undefined)
        return true;
    uint32_t same = x->known & ~x->undefined;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (same >> lane & 1 && x->value[lane] != y->value[lane])
            return true;
    return false;
}

/* The latest values of one row that others followed; a ring. */
struct ring {
    struct var_row last; /* known 0: nothing read yet */
    uint64_t last_at;
    struct past_row kept[PAST_EACH];
    size_t n;
};

/* The row has these values from position `at` on. */
static void ring_add(struct ring *r, const struct var_row *now, uint64_t at)
{
    if (r->last.known && differ(&r->last, now))
        r->kept[r->n++ % PAST_EACH] =
            (struct past_row){.step = r->last_at, .values = r->last};
    r->last = *now;
    r->last_at = at;
}

size_t past_find(const struct cursor *c, const struct expr_place *at,
                 struct expr *const *watched, const struct var_row *rows, size_t nrows,
                 int each, struct past_row out[PAST_MOST])
{
    struct expr_place place = *at;
    struct ring rings[PAST_ROWS] = {{.n = 0}};
    uint64_t places[LOOK];
    size_t n = 0, nplaces = each > 0 && nrows > 0 ? positions(c, at->warp, places) : 0;
    nrows = nrows < PAST_ROWS ? nrows : PAST_ROWS;
    for (size_t p = 0; p < nplaces; p++) {
        place.m = trace_at(c->trace, places[p]);
        for (size_t i = 0; i < nrows; i++) {
            struct var_row row;
            if (expr_read(watched[i], &place, &row))
                ring_add(&rings[i], &row, places[p]);
        }
    }
    for (size_t i = 0; i < nrows && nplaces > 0; i++) {
        struct ring *r = &rings[i];
        ring_add(r, &rows[i], c->pos);
        for (size_t k = 0; k < (size_t)each && k < PAST_EACH && k < r->n; k++) {
            if (n == PAST_MOST)
                return n;
            out[n] = r->kept[(r->n - 1 - k) % PAST_EACH];
            out[n++].row = i;
        }
    }
    return n;
}
