/* Two recorded runs of one launch, a warp's steps against the same warp's. Takes a subject
 * and a cursor, gives positions; drawing is pane_splits.c's. */
#include "ui/both.h"

struct stretch { /* the steps of one block in one run */
    const struct trace *t;
    uint64_t at, end;
};

static struct stretch stretch_of(const struct trace *t, uint32_t block)
{
    struct stretch s = {.t = t};
    trace_block_range(t, block, &s.at, &s.end);
    return s;
}

/* Goes to the warp's next step at or after s->at; false past its last. */
static bool next_of(struct stretch *s, uint32_t warp, struct step *out)
{
    for (; s->at < s->end; s->at++) {
        *out = trace_step(s->t, s->at);
        if (out->warp == warp)
            return true;
    }
    return false;
}

/* The first step of a warp that the runs do not share; false if there is none. */
static bool parting(struct stretch mine, struct stretch other, uint32_t warp,
                    uint64_t *pos)
{
    for (;; mine.at++, other.at++) {
        struct step x, y;
        bool more = next_of(&mine, warp, &x), others = next_of(&other, warp, &y);
        if (!more && !others)
            return false;
        if (more && others && x.pc == y.pc && x.mask == y.mask)
            continue;
        *pos = mine.at;
        return true;
    }
}

/* The earliest of all warps, block after block. */
static void find_parting(struct both *b, const struct trace *mine)
{
    const struct launch *l = machine_launch(trace_machine(mine));
    uint32_t blocks = l->grid[0] * l->grid[1] * l->grid[2];
    uint32_t warps = warps_per_block(trace_machine(mine));
    b->parts = false;
    for (uint32_t block = 0; block < blocks && !b->parts; block++)
        for (uint32_t warp = 0; warp < warps; warp++) {
            uint64_t pos;
            if (!parting(stretch_of(mine, block), stretch_of(b->other->trace, block),
                         warp, &pos))
                continue;
            b->first = b->parts && b->first < pos ? b->first : pos;
            b->parts = true;
        }
}

bool both_open(struct both *b, const struct subject *mine, struct diags *ds)
{
    if (b->other)
        return true;
    b->other = subject_change(
        mine, subject_model(mine) == MODEL_ITS ? "model=stack" : "model=its", ds);
    if (b->other)
        find_parting(b, mine->trace);
    return b->other != NULL;
}

void both_close(struct both *b)
{
    subject_close(b->other);
    b->other = NULL;
    b->parts = false;
}

uint64_t both_position(const struct both *b, const struct cursor *c, uint32_t warp)
{
    uint64_t length = trace_length(c->trace);
    if (length == 0)
        return 0;
    uint32_t block = trace_block_of(c->trace, c->pos < length ? c->pos : length - 1);
    struct stretch mine = stretch_of(c->trace, block);
    struct stretch other = stretch_of(b->other->trace, block);
    struct step s;
    mine.end = c->pos < mine.end ? c->pos : mine.end;
    for (; next_of(&mine, warp, &s); mine.at++)
        if (next_of(&other, warp, &s))
            other.at++;
    uint64_t after = other.at;
    return next_of(&other, warp, &s) ? other.at : after;
}
