/* Which warp issues next, and what happens when none can.
 *
 * A warp keeps its turn until nothing in it may issue (or, by schedule, for a number of
 * steps). When every resident warp waits: lanes at a join run on alone, splits that gave
 * way get another go, an operation whose lanes cannot come is completed with a finding;
 * and when none of these is left, the launch is deadlocked: who waits for whom. */
#include "simt/state.h"

#include <assert.h>

/* splitmix64: small, and its state is one word of the snapshot. */
uint64_t rng_next(struct machine *m)
{
    uint64_t z = m->rng += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint32_t warp_count(const struct machine *m)
{
    return m->nresident * m->nwarps;
}

void sched_grant(struct machine *m)
{
    if (m->launch.schedule == SCHEDULE_ROUND_ROBIN)
        m->quantum = 1;
    else if (m->launch.schedule == SCHEDULE_SEEDED)
        m->quantum = 1 + (uint32_t)(rng_next(m) % 32);
    else
        m->quantum = 0;
}

static bool ready(const struct machine *m, uint32_t warp)
{
    return m->warps[warp].block->live && m->warps[warp].current != NO_ENTRY;
}

/* The next ready warp by schedule, -1 if there is none. */
static int choose(struct machine *m)
{
    uint32_t n = warp_count(m), at = m->turn;
    bool down = m->launch.schedule == SCHEDULE_REVERSE;
    uint32_t skip = 0;
    if (m->launch.schedule == SCHEDULE_SEEDED) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < n; i++)
            count += ready(m, i);
        skip = count > 1 ? (uint32_t)(rng_next(m) % count) : 0;
    }
    for (uint32_t i = 0; i < n; i++) {
        at = down ? (at + n - 1) % n : (at + 1) % n;
        if (ready(m, at) && skip-- == 0)
            return (int)at;
    }
    return -1;
}

static bool release_someone(struct machine *m)
{
    for (uint32_t i = 0; i < warp_count(m); i++)
        if (m->warps[i].block->live && policy_of(m)->release(m, &m->warps[i]))
            return true;
    return false;
}

/* Splits that gave way; of them those that only repeat themselves, and those that do
 * not wait for anybody but just run long. */
struct yielded {
    uint32_t all, stuck, busy;
};

static struct yielded count_yielded(const struct machine *m)
{
    struct yielded y = {0};
    for (uint32_t i = 0; i < warp_count(m); i++) {
        const struct warp *w = &m->warps[i];
        for (uint16_t k = 0; w->block->live && k < w->pool.len; k++) {
            const struct entry *e = &w->pool.data[k];
            if (e->kind != ENTRY_SPLIT || e->state != SPLIT_YIELDED)
                continue;
            y.all++;
            y.stuck += e->spin.repeats && e->spin.mark == m->changes;
            y.busy += !e->spin.waits;
        }
    }
    return y;
}

/* A new round: whoever gave way may go on; splits that met at a place go together. */
static void wake_yielded(struct machine *m)
{
    for (uint32_t i = 0; i < warp_count(m); i++) {
        struct warp *w = &m->warps[i];
        bool woke = false;
        if (!w->block->live)
            continue;
        for (uint16_t k = 0; k < w->pool.len; k++)
            if (w->pool.data[k].kind == ENTRY_SPLIT &&
                w->pool.data[k].state == SPLIT_YIELDED) {
                w->pool.data[k].state = SPLIT_RUNNABLE;
                woke = true;
            }
        if (!woke)
            continue;
        if (is_its(m))
            for (uint16_t k = 0; k < w->pool.len; k++)
                if (w->pool.data[k].kind == ENTRY_SPLIT &&
                    w->pool.data[k].state == SPLIT_RUNNABLE)
                    diverge_merge(m, w, k);
        warp_pick(m, w);
    }
}

static bool resolve_someone(struct machine *m)
{
    for (uint32_t i = 0; i < warp_count(m); i++)
        if (m->warps[i].block->live && m->warps[i].nsync > 0 &&
            sync_resolve_stall(m, &m->warps[i]))
            return true;
    return false;
}

/* --- deadlock ------------------------------------------------------------------------ */

/* The split the report is about: a spinning one if there is any. */
static const struct entry *culprit(const struct machine *m, const struct warp **warp)
{
    const struct entry *found = NULL;
    for (uint32_t i = 0; i < warp_count(m); i++) {
        const struct warp *w = &m->warps[i];
        for (uint16_t k = 0; w->block->live && k < w->pool.len; k++) {
            const struct entry *e = &w->pool.data[k];
            if (e->kind != ENTRY_SPLIT)
                continue;
            if (found && (found->state == SPLIT_YIELDED || e->state != SPLIT_YIELDED))
                continue;
            found = e;
            *warp = w;
        }
    }
    return found;
}

/* The place to show: of a spinning split the branch that closes its loop. */
static uint32_t culprit_pc(const struct machine *m, const struct entry *e)
{
    return code_pc(m->code, e->pc);
}

static void say_deadlock(const struct machine *m, const struct warp *w,
                         const struct entry *e, struct str *out)
{
    bool later = e->state == SPLIT_YIELDED && m->next_block < m->nblocks;
    /* in the order of cards it may as well be a matter of this block alone */
    bool order = later && m->launch.schedule != SCHEDULE_HARDWARE;
    str_add(out, order ? "deadlock in this order of blocks: " : "deadlock: ");
    if (later) {
        str_add(out, "nobody that has started will end this loop");
    } else if (e->state == SPLIT_YIELDED) {
        str_add(out, "this loop spins for ever; nothing it reads will change");
    } else if (barrier_counts(m, w, e)) {
        barrier_describe(m, w, e, out);
        str_add(out, "; nobody else will");
    } else {
        str_add(out, "every live warp waits here or elsewhere");
    }
}

/* Blocks may run in any order and one after another (CUDA C++ Programming Guide: Thread
 * Hierarchy). */
static void note_later(struct machine *m, struct diag *d)
{
    uint64_t later = m->nblocks - m->next_block;
    if (!later)
        return;
    diag_note(&m->diags, d, (struct span){0},
              "%llu block%s not started: blocks may run in any order, one after another, "
              "so nothing guarantees that %s beside this one",
              (unsigned long long)later, later == 1 ? " has" : "s have",
              later == 1 ? "it ever runs" : "they ever run");
    if (m->launch.schedule != SCHEDULE_HARDWARE)
        diag_note(&m->diags, d, (struct span){0},
                  "a card may start them in the order of blockIdx and end here, but that "
                  "is no promise: a block that waits for one before it should take its "
                  "number from a counter, by atomicAdd, and not from blockIdx");
}

static void note_everybody(struct machine *m, struct diag *d, const struct warp *w,
                           uint32_t said)
{
    for (uint32_t i = 0; i < warp_count(m); i++) {
        const struct warp *o = &m->warps[i];
        uint32_t rest = o->block->live ? o->started & ~o->exited : 0;
        fault_note_places(m, d, o, o == w ? rest & ~said : rest);
    }
    note_later(m, d);
}

/* A barrier with a wrong number, whose finding says what came of it. */
static bool follows_from_count(struct machine *m, const struct warp *w,
                               const struct entry *e)
{
    if (!m->wrong || !barrier_counts(m, w, e))
        return false;
    if (!m->told) {
        note_everybody(m, m->wrong, w, 0);
        diag_note(&m->diags, m->wrong, (struct span){0},
                  "nobody else comes: the run ends there");
    }
    m->told = true;
    return true;
}

static void deadlock(struct machine *m)
{
    const struct warp *w = NULL;
    const struct entry *e = culprit(m, &w);
    assert(e && "a deadlock needs a live warp");
    if (!follows_from_count(m, w, e)) {
        struct str text = {0};
        say_deadlock(m, w, e, &text);
        struct diag *d = fault(m, w, FINDING_DEADLOCK, culprit_pc(m, e), e->mask, 0, 0,
                               "%s", str_cstr(&text));
        str_free(&text);
        if (d)
            note_everybody(m, d, w, e->mask);
    }
    fault_stop(m, FINDING_DEADLOCK);
}

/* True if after it some warp may be ready. A spinning split counts as stuck only if it
 * has looked since memory last changed; otherwise it is woken to look again. */
static bool break_stall(struct machine *m)
{
    struct yielded y = count_yielded(m);
    if (y.busy == 0 && release_someone(m))
        return true;
    if (y.all > y.stuck) {
        wake_yielded(m);
        return true;
    }
    /* Lanes that spin may well wait for a block that has not started: nobody is missing */
    if (y.stuck > 0 && m->next_block < m->nblocks)
        return false;
    return resolve_someone(m);
}

void sched_next(struct machine *m)
{
    while (m->status == MACHINE_READY) {
        int next = choose(m);
        if (next >= 0) {
            m->turn = (uint32_t)next;
            sched_grant(m);
            return;
        }
        if (!break_stall(m))
            deadlock(m);
    }
}
