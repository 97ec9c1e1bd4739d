/* Named barriers: bar.sync, bar.arrive and bar.red with their operands in registers, and a
 * number of threads (PTX ISA: Parallel Synchronization, bar, barrier).
 *
 * Such a barrier counts whole warps: a warp counts as 32 threads once all its lanes that
 * have not exited are there. The first to come says for how many threads this use of the
 * barrier is. What the ISA leaves undefined is a finding, after which the run goes on with
 * the nearest sensible number. */
#include "simt/barrier.h"

/* --- operands --------------------------------------------------------------------------- */

struct arrival {
    struct machine *m;
    struct warp *w;
    const struct entry *e;
    const struct slot *s;
    uint32_t mask;
    unsigned number;
};

static struct diag *complain(const struct arrival *a, const char *text)
{
    struct diag *d =
        fault(a->m, a->w, FINDING_BARRIER_COUNT, a->s->pc, a->mask, 0, 0, "%s", text);
    a->w->block->bars[a->number].wrong = true;
    if (d)
        a->m->wrong = d;
    return d;
}

/* Lanes whose operand is not that of the first one. */
static uint32_t unlike(const struct arrival *a, uint32_t row)
{
    uint32_t first = barrier_operand(a->w, a->e, row, mask_first(a->mask)), other = 0;
    MASK_EACH(l, a->mask)
    other |= barrier_operand(a->w, a->e, row, l) != first ? mask_lane(l) : 0;
    return other;
}

/* False after a finding. */
static bool check_values(const struct arrival *a, uint32_t number, uint32_t threads)
{
    struct str s = {0};
    uint32_t most = a->m->nwarps * WARP_LANES;
    bool counted = a->s->imm != 0;
    uint32_t other = unlike(a, a->s->a) | (counted ? unlike(a, a->s->b) : 0);
    if (other) {
        str_add(&s, "lanes of one warp name different barriers or numbers of threads: "
                    "unlike the first, lanes ");
        str_add_lanes(&s, other);
    } else if (number >= NBARRIERS) {
        str_printf(&s, "there is no barrier %u: a block has 16, from 0 on", number);
    } else if (counted && (threads % WARP_LANES || threads == 0)) {
        str_printf(&s,
                   "barrier %u for %u threads: whole warps are counted, so it must be a "
                   "multiple of 32",
                   number, threads);
    } else if (counted && threads > most) {
        str_printf(&s, "barrier %u for %u threads, but the block has only %u", number,
                   threads,
                   a->m->launch.block[0] * a->m->launch.block[1] * a->m->launch.block[2]);
    }
    bool fine = s.len == 0;
    if (!fine)
        complain(a, str_cstr(&s));
    str_free(&s);
    return fine;
}

/* The number of threads after what is wrong with it. */
static uint32_t sensible(const struct arrival *a, uint32_t threads)
{
    uint32_t most = a->m->nwarps * WARP_LANES;
    if (threads == 0 || threads > most)
        return most;
    return (threads + WARP_LANES - 1) / WARP_LANES * WARP_LANES;
}

static void say_count(struct str *s, uint32_t want)
{
    if (want)
        str_printf(s, "%u threads", want);
    else
        str_add(s, "all threads of the block");
}

static void report_other_count(const struct arrival *a, uint32_t want)
{
    struct barrier *bar = &a->w->block->bars[a->number];
    struct str s = {0};
    str_printf(&s, "barrier %u for ", a->number);
    say_count(&s, want);
    str_add(&s, ", while others wait at it for ");
    say_count(&s, bar->want);
    struct diag *d = complain(a, str_cstr(&s));
    str_free(&s);
    if (d)
        machine_note(a->m, d, bar->first_pc, "warp %u came first, here", bar->first_warp);
}

static void report_again(const struct arrival *a)
{
    struct barrier *bar = &a->w->block->bars[a->number];
    struct str s = {0};
    str_printf(&s,
               "warp %u arrives at barrier %u again before it has completed: the warp is "
               "counted twice",
               a->w->index, a->number);
    struct diag *d = complain(a, str_cstr(&s));
    str_free(&s);
    if (d)
        machine_note(a->m, d, bar->first_pc,
                     "this use of the barrier began here, by warp %u, for %u threads",
                     bar->first_warp, bar->want);
}

/* Other lanes of the warp that wait there, having come from another instruction. */
static const struct entry *elsewhere(const struct arrival *a)
{
    for (uint16_t k = 0; k < a->w->pool.len; k++) {
        const struct entry *e = entry_at(a->w, k);
        if (e != a->e && e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER &&
            e->pc != a->e->pc && barrier_number(a->m, a->w, e) == a->number)
            return e;
    }
    return NULL;
}

static void check_aligned(const struct arrival *a)
{
    const struct entry *other = elsewhere(a);
    if (!other || (a->s->flags & barrier_slot(a->m, other)->flags & IR_FLAG_UNALIGNED))
        return;
    struct diag *d = fault(
        a->m, a->w, FINDING_SYNCTHREADS_DIVERGENT, a->s->pc, a->mask, other->mask, 0,
        "the lanes of a warp come to barrier %u from different places: "
        "bar wants them together, only barrier.sync without .aligned "
        "does not",
        a->number);
    a->w->block->bars[a->number].wrong = true;
    if (d)
        machine_note(a->m, d, barrier_slot(a->m, other)->pc,
                     "the other lanes came from here");
}

void barrier_check(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask,
                   unsigned number)
{
    const struct entry *e = entry_at(w, w->current);
    struct arrival a = {m, w, e, s, mask, number};
    struct barrier *bar = &w->block->bars[number];
    uint32_t want = 0;
    bool fine = true, begins = bar->first_lanes == 0;
    if (barrier_is_named(s)) {
        unsigned lane = mask_first(mask);
        want = s->imm ? barrier_operand(w, e, s->b, lane) : 0;
        fine = check_values(&a, barrier_operand(w, e, s->a, lane), want);
        want = s->imm ? sensible(&a, want) : 0;
    }
    if (begins)
        bar->want = want;
    fine = fine && !bar->wrong && !bar->reported;
    if (fine && bar->want != want)
        report_other_count(&a, want);
    else if (fine && bar->want && bar->came >> w->index & 1)
        report_again(&a);
    else if (fine && is_its(m) && barrier_is_named(s))
        check_aligned(&a);
}

bool barrier_counts(const struct machine *m, const struct warp *w, const struct entry *e)
{
    return e->kind == ENTRY_SPLIT && e->state == SPLIT_BLOCK_BARRIER &&
           w->block->bars[barrier_number(m, w, e)].want > 0;
}

void barrier_describe(const struct machine *m, const struct warp *w,
                      const struct entry *e, struct str *out)
{
    unsigned number = barrier_number(m, w, e);
    const struct barrier *bar = &w->block->bars[number];
    if (!barrier_is_named(barrier_slot(m, e))) {
        str_add(out, "waiting at a block barrier for the rest of the block");
        return;
    }
    str_printf(out, "waiting at barrier %u for ", number);
    say_count(out, bar->want);
    str_printf(out, ", of which %u %s come", bar->threads,
               bar->threads == 1 ? "has" : "have");
}
