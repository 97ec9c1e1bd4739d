/* What is said of a race: both ends, the scope, and the cheapest thing that would order
 * them. One finding for each pair of source lines, in whichever order they come. */
#include "check/race.h"
#include "check/words.h"

enum scope { SCOPE_WARP, SCOPE_BLOCK, SCOPE_GRID };

static enum scope scope_of(const struct races *r, const struct race *x)
{
    uint32_t a = x->first->warp, b = x->part->t.warp, n = r->clocks.nwarps;
    return a == b ? SCOPE_WARP : a / n == b / n ? SCOPE_BLOCK : SCOPE_GRID;
}

static enum finding finding_of(const struct race *x)
{
    if (x->same_value)
        return FINDING_RACE_SAME_VALUE;
    return x->part->e->access.space == IR_SHARED ? FINDING_RACE_SHARED
                                                 : FINDING_RACE_GLOBAL;
}

static const char *verb(const struct touch *t)
{
    return t->flags & TOUCH_ATOMIC ? "update" : t->flags & TOUCH_WRITE ? "write" : "read";
}

static const char *past(const struct touch *t)
{
    return t->flags & TOUCH_ATOMIC  ? "updated"
           : t->flags & TOUCH_WRITE ? "wrote"
                                    : "read";
}

/* From the first racing word. */
static void add_object(const struct races *r, const struct race *x, struct str *s)
{
    uint64_t addr = x->part->base + 4 * (uint64_t)mask_first(x->words);
    words_object(r->machine, addr, x->part->e->access.size, s);
}

static void add_who(const struct races *r, const struct race *x, struct str *s)
{
    words_lanes(s, x->lanes_first);
    uint32_t id = x->first->warp, n = r->clocks.nwarps;
    if (scope_of(r, x) != SCOPE_WARP)
        str_printf(s, " of warp %u", id % n);
    if (scope_of(r, x) == SCOPE_GRID)
        str_printf(s, " of block %u", id / n);
}

static void headline(const struct races *r, const struct race *x, struct str *s)
{
    const struct touch *t = &x->part->t;
    words_lanes(s, x->lanes);
    bool one = (x->lanes & (x->lanes - 1)) == 0;
    str_printf(s, " %s%s ", verb(t), one ? "s" : "");
    add_object(r, x, s);
    if (x->first == t) {
        str_printf(s, " in one instruction: %s",
                   x->same_value ? "all store the same value"
                                 : "which of them comes last is not defined");
        return;
    }
    str_add(s, ", which ");
    add_who(r, x, s);
    str_printf(s, " %s%s", past(x->first),
               x->same_value ? " with the same value; nothing orders the two"
                             : ", and nothing orders the two");
}

/* Several lanes of one instruction on one word: no barrier between two places helps. */
static bool collides(const struct race *x)
{
    const struct touch *t = &x->part->t;
    MASK_EACH(w, x->words)
    {
        uint32_t lanes = touch_lanes(t, w);
        if ((t->flags & TOUCH_WRITE) && (lanes & (lanes - 1)))
            return true;
    }
    return false;
}

static const char *advice(const struct races *r, const struct race *x)
{
    bool update = x->part->r->place_of[x->first->pc] == r->place_of[x->part->t.pc] &&
                  scope_of(r, x) == SCOPE_GRID;
    if (collides(x) || update)
        return "an atomic operation in place of the plain update would order them";
    switch (scope_of(r, x)) {
    case SCOPE_WARP:
        return "both are in one warp: __syncwarp() between them would order them";
    case SCOPE_BLOCK:
        return "both are in one block: __syncthreads() between them would order them";
    case SCOPE_GRID:
        break;
    }
    return "the blocks of a launch are not ordered: use atomics with __threadfence(), or "
           "split the kernel in two";
}

/* True if this pair of lines is new; else `pc` is where it was reported. */
static bool is_new(struct races *r, const struct race *x, enum finding f, uint32_t *pc)
{
    uint64_t a = r->place_of[x->first->pc], b = r->place_of[x->part->t.pc];
    for (size_t i = 0; i < r->pairs.len; i++) {
        const struct race_pair *p = &r->pairs.data[i];
        bool pair = (p->a == a && p->b == b) || (p->a == b && p->b == a);
        bool place = r->place_of[p->pc] == b;
        if (p->finding != f || !(pair || place))
            continue;
        *pc = p->pc;
        return false;
    }
    struct race_pair p = {a, b, f, x->part->t.pc};
    vec_push(&r->pairs, p);
    return true;
}

static void describe(struct races *r, struct diag *d, const struct race *x)
{
    const struct touch *o = x->first;
    uint32_t n = r->clocks.nwarps;
    d->has_other = true;
    d->other.span = machine_span(r->machine, o->pc);
    d->other.lanes = x->lanes_first;
    d->other.warp = o->warp % n;
    d->other.block = o->warp / n;
    if (o != &x->part->t) {
        struct str s = {0};
        add_who(r, x, &s);
        machine_note(r->machine, d, o->pc, "%s %s it here", str_cstr(&s), past(o));
        str_free(&s);
    }
    machine_note(r->machine, d, UINT32_MAX, "%s", advice(r, x));
}

void race_report(struct races *r, const struct race *x)
{
    const struct part *p = x->part;
    struct finding_at at = {.pc = p->t.pc,
                            .block = p->e->block,
                            .warp = p->e->warp,
                            .lanes = x->lanes,
                            .step = p->e->step};
    enum finding f = finding_of(x);
    bool fresh = is_new(r, x, f, &at.pc);
    if (r->place_of[x->first->pc] == r->place_of[p->t.pc] && scope_of(r, x) == SCOPE_WARP)
        at.lanes |= x->lanes_first;
    struct str s = {0};
    if (fresh)
        headline(r, x, &s);
    struct diag *d = machine_report(r->machine, f, &at, "%s", str_cstr(&s));
    str_free(&s);
    if (d && fresh)
        describe(r, d, x);
}
