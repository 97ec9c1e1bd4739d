/* What is said of warp-level operations that are wrong, see group.h and collective.h.
 *
 * CUDA C++ Programming Guide: Warp __sync Intrinsic Constraints; PTX ISA: membermask.
 * For lanes that do not come: the branch that sent them away, and where they are now. */
#include "simt/group.h"

#include "simt/collective.h"

static uint32_t live_lanes(const struct warp *w)
{
    return w->started & ~w->exited;
}

uint32_t group_outstanding(const struct warp *w, const struct group *g)
{
    return g->members & live_lanes(w) & ~g->present;
}

static const uint32_t *row_w(const struct window *win, uint32_t offset)
{
    return (const uint32_t *)(const void *)(win->rows + offset);
}

static bool is_shuffle(const struct slot *s)
{
    return s->op == IR_SHFL32 || s->op == IR_SHFL64;
}

static const char *spelling(const struct slot *s)
{
    static const char *const shfl[] = {"__shfl_sync", "__shfl_up_sync",
                                       "__shfl_down_sync", "__shfl_xor_sync"};
    static const char *const vote[] = {"__all_sync", "__any_sync", "__ballot_sync"};
    static const char *const redux[] = {"__reduce_add_sync", "__reduce_min_sync",
                                        "__reduce_min_sync", "__reduce_max_sync",
                                        "__reduce_max_sync", "__reduce_and_sync",
                                        "__reduce_or_sync",  "__reduce_xor_sync"};
    if (is_shuffle(s))
        return shfl[s->sub & 3];
    if (s->op == IR_VOTE)
        return vote[s->sub % 3];
    if (s->op == IR_REDUX)
        return redux[s->sub & 7];
    if (s->op == IR_MATCH_ANY32 || s->op == IR_MATCH_ANY64)
        return "__match_any_sync";
    return s->op == IR_SYNCWARP ? "__syncwarp" : "__match_all_sync";
}

static bool one_lane(uint32_t lanes)
{
    return (lanes & (lanes - 1)) == 0;
}

/* PTX asks for the same instruction and mask, not for the same place. */
void group_report_two_places(struct machine *m, struct warp *w, const struct group *g)
{
    const struct slot *s = g->parts[0].s;
    for (unsigned i = 1; i < g->nparts; i++) {
        const struct part *p = &g->parts[i];
        if (p->s->pc == s->pc)
            continue;
        uint32_t first = g->parts[0].lanes;
        struct diag *d =
            fault(m, w, FINDING_MASK_TWO_PLACES, s->pc, first, 0, 0,
                  "%s is completed from two places: legal since Volta only", spelling(s));
        if (!d)
            return;
        struct str lanes = {0};
        str_add_lanes(&lanes, p->lanes);
        diag_note(&m->diags, d, span_of(m, p->s->pc), "lane%s %s called it here",
                  one_lane(p->lanes) ? "" : "s", str_cstr(&lanes));
        str_free(&lanes);
        return;
    }
}

/* --- findings --------------------------------------------------------------------------- */

void group_check_members(struct machine *m, struct warp *w, const struct slot *s,
                         struct group *g, uint32_t callers)
{
    uint32_t strangers = callers & ~g->members;
    if (!strangers)
        return;
    g->not_member = true;
    struct str lanes = {0};
    str_add_lanes(&lanes, strangers);
    fault(m, w, FINDING_CALLER_NOT_IN_MASK, s->pc, strangers, 0, 0,
          "%s is called by lanes %s, which its mask 0x%08x does not name", spelling(s),
          str_cstr(&lanes), g->members);
    str_free(&lanes);
}

void group_check_width(struct machine *m, struct warp *w, const struct slot *s,
                       const struct window *win, uint32_t mask)
{
    const uint32_t *width = row_w(win, s->c);
    uint32_t bad = 0, first = 0;
    MASK_EACH(l, mask)
    if (!shuffle_width_ok(width[l])) {
        first = bad ? first : width[l];
        bad |= mask_lane(l);
    }
    if (bad)
        fault(m, w, FINDING_SHUFFLE_WIDTH, s->pc, bad, 0, 0,
              "%s with width %d: it must be 1, 2, 4, 8, 16 or 32", spelling(s),
              (int)first);
}

/* The join of the branch that sent `lane` another way than the caller, or NO_ENTRY. */
uint16_t group_parted_at(const struct warp *w, const struct entry *caller, unsigned lane)
{
    uint16_t t = caller->top;
    while (t != NO_ENTRY &&
           !mask_has(w->pool.data[t].mask | w->pool.data[t].passed, lane))
        t = w->pool.data[t].top;
    return t;
}

/* Lanes of `missing` that went the same way as `first` at the branch p. */
static uint32_t same_way(const struct warp *w, const struct entry *caller,
                         const struct parting *p, unsigned first, uint32_t missing)
{
    uint32_t side = mask_has(p->taken, first) ? p->taken : p->fall, same = 0;
    MASK_EACH(l, missing & side)
    same |= parting_find(w, group_parted_at(w, caller, l), caller->mask, l) == p
                ? mask_lane(l)
                : 0;
    return same;
}

void group_note_branches(struct machine *m, struct diag *d, struct warp *w,
                         const struct entry *caller, uint32_t missing)
{
    while (missing) {
        unsigned first = mask_first(missing);
        const struct parting *p =
            parting_find(w, group_parted_at(w, caller, first), caller->mask, first);
        uint32_t same = p ? same_way(w, caller, p, first, missing) : mask_lane(first);
        missing &= ~same;
        if (!p)
            continue;
        struct str s = {0};
        str_add_lanes(&s, same);
        diag_note(&m->diags, d, span_of(m, code_pc(m->code, p->slot)),
                  "lane%s %s left here: " DIAG_QUOTE " is %s", one_lane(same) ? "" : "s",
                  str_cstr(&s), mask_has(p->taken, first) ? "true" : "false");
        str_free(&s);
    }
}

/* A run that was restored comes by again; its findings only grow. */
static bool has_note_at(const struct diag *d, struct span at)
{
    for (size_t i = 0; i < d->notes.len; i++)
        if (d->notes.data[i].span.file == at.file && d->notes.data[i].span.off == at.off)
            return true;
    return false;
}

/* Whether the lanes that the last incomplete call lacked make it here, in the other arm of
 * a branch; the finding then names this place too. Volta and later let the two meet. */
static bool is_other_half(struct machine *m, const struct warp *w, const struct group *g,
                          uint32_t missing)
{
    struct half_call *h = &m->half;
    const struct slot *s = g->parts[0].s;
    if (is_its(m) || h->pc == s->pc || h->op != s->op || h->sub != s->sub ||
        h->warp != w->index || h->block != w->block->flat || h->members != g->members ||
        (g->present & ~h->missing) || (missing & ~h->callers & ~h->missing))
        return false;
    if (h->diag && !has_note_at(h->diag, span_of(m, s->pc))) {
        struct str lanes = {0};
        str_add_lanes(&lanes, g->present);
        diag_note(&m->diags, h->diag, span_of(m, s->pc),
                  "lane%s %s call%s it here: since Volta the two places complete each "
                  "other, before they do not",
                  one_lane(g->present) ? "" : "s", str_cstr(&lanes),
                  one_lane(g->present) ? "s" : "");
        str_free(&lanes);
    }
    h->missing &= ~g->present;
    return true;
}

void group_report_missing(struct machine *m, struct warp *w, const struct group *g)
{
    uint32_t missing = group_outstanding(w, g);
    if (!missing || g->not_member || barrier_blamed(m, w, missing) ||
        is_other_half(m, w, g, missing))
        return;
    const struct part *p = &g->parts[0];
    bool one = one_lane(missing);
    struct str s = {0};
    str_add_lanes(&s, missing);
    struct diag *d =
        g->differs
            ? fault(m, w, FINDING_MASK_LANES_DIFFER, p->s->pc, g->present, missing, 0,
                    "%s names lane%s %s, which call%s with another mask or "
                    "another intrinsic",
                    spelling(p->s), one ? "" : "s", str_cstr(&s), one ? "s" : "")
            : fault(m, w, FINDING_MASK_LANES_MISSING, p->s->pc, g->present, missing, 0,
                    "%s names lane%s %s, which %s not here", spelling(p->s),
                    one ? "" : "s", str_cstr(&s), one ? "is" : "are");
    str_free(&s);
    m->half = (struct half_call){d,          p->s->pc,   p->s->op,
                                 p->s->sub,  w->index,   w->block->flat,
                                 g->members, g->present, missing};
    if (!d)
        return;
    group_note_branches(m, d, w, entry_at(w, p->id), missing);
    fault_note_places(m, d, w, missing);
}
