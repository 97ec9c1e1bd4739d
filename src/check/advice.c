/* Advice from the counts of a run: what costs issue slots, sectors, passes; and what to
 * do. Judged at the end of the launch, from the machine's counters per instruction; only
 * atomics are watched as they happen, for how many lanes meet at one address.
 *
 * An instruction is named when it wastes a notable share (SHARE) of the whole run's
 * cost of its kind, and not less than a small number: short kernels stay unblamed. The
 * limits are model choices. Leaves out time: that is the timing model's. */
#include "check/advice.h"

#include "simt/mask.h"

#include <math.h>
#include <stdlib.h>

#define SHARE 0.10        /* of the run's cost of that kind */
#define LEAST_ISSUED 32   /* extra warp instructions of a divergent branch */
#define LEAST_SECTORS 32  /* sectors fetched in vain */
#define LEAST_PASSES 32   /* wavefronts beyond the conflict-free number */
#define LEAST_MEETING 8.0 /* lanes at one address, on average */
#define MOST_BRANCHES 3   /* branches named */

struct atomics {               /* of one pc */
    uint64_t requests, serial; /* serial: sum of the most lanes at one address */
};

struct advice {
    struct machine *machine;
    struct atomics *atomics;       /* per pc */
    const struct pc_count *counts; /* per pc, of the whole run */
};

static void *begin(struct machine *m, const struct sources *src)
{
    struct advice *a = mem_alloc(sizeof *a);
    (void)src;
    a->machine = m;
    a->atomics = mem_alloc((machine_npcs(m) + 1) * sizeof *a->atomics);
    return a;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Most lanes of a request that have one address. */
static unsigned most_meeting(const struct event *e)
{
    uint64_t addr[WARP_LANES];
    unsigned n = 0, most = 0, run = 0;
    MASK_EACH(l, e->mask & ~e->access.dropped)
    addr[n++] = e->access.addr[l];
    qsort(addr, n, sizeof *addr, by_value);
    for (unsigned i = 0; i < n; i++) {
        run = i > 0 && addr[i] == addr[i - 1] ? run + 1 : 1;
        most = run > most ? run : most;
    }
    return most;
}

static void on(void *state, const struct event *e)
{
    struct advice *a = state;
    if (!e->access.atomic)
        return;
    a->atomics[e->pc].requests++;
    a->atomics[e->pc].serial += most_meeting(e);
}

/* Advice is about an instruction of all blocks: no lanes, no first step. */
static struct diag *advise(void *ctx, enum finding f, uint32_t pc, uint64_t count,
                           const char *text)
{
    struct advice *a = ctx;
    struct finding_at at = {.pc = pc};
    struct diag *d = machine_report(a->machine, f, &at, "%s", text);
    if (d) {
        d->has_lanes = false;
        d->count = count;
    }
    return d;
}

/* --- lanes --------------------------------------------------------------------------- */

static void dead_lanes(struct advice *a)
{
    const struct launch *l = machine_launch(a->machine);
    uint32_t threads = l->block[0] * l->block[1] * l->block[2];
    uint32_t lanes = (threads + WARP_LANES - 1) / WARP_LANES * WARP_LANES;
    if (threads == lanes)
        return;
    struct str text = {0};
    str_printf(&text,
               "blocks of %u threads fill %u of %u lanes: %.0f %% of them never exist",
               threads, threads, lanes, 100.0 * (lanes - threads) / lanes);
    struct diag *d = advise(a, FINDING_DEAD_LANES, UINT32_MAX, 1, str_cstr(&text));
    if (d)
        d->span = machine_module(a->machine)->funcs.data[0].span;
    str_free(&text);
}

/* --- branches ------------------------------------------------------------------------- */

struct branch {
    uint32_t pc;
    double extra; /* warp instructions beyond those that undivided warps would issue */
};

/* Blocks that lie between a branch and its join. Caller frees. */
static uint8_t *region_of(const struct ir_func *f, uint32_t branch, uint32_t join)
{
    uint8_t *seen = mem_alloc(f->blocks.len);
    uint32_t *work = mem_alloc((f->blocks.len + 1) * sizeof *work);
    size_t n = 0;
    for (work[n++] = branch; n > 0;) {
        uint32_t succ[2];
        size_t nsucc = ir_successors(&f->blocks.data[work[--n]], succ);
        for (size_t i = 0; i < nsucc; i++)
            if (succ[i] != join && !seen[succ[i]]) {
                seen[succ[i]] = 1;
                work[n++] = succ[i];
            }
    }
    mem_free(work);
    return seen;
}

static double extra_of(const struct advice *a, uint32_t pc)
{
    const struct machine *m = a->machine;
    const struct pc_count *at = &a->counts[pc];
    struct code_place here = machine_place(m, pc);
    const struct ir_func *f = &machine_module(m)->funcs.data[here.func];
    uint8_t *seen = region_of(f, here.block, f->blocks.data[here.block].ipdom);
    double full = (double)at->lanes / (double)at->issued, extra = 0;
    for (uint32_t p = 0; p < machine_npcs(m); p++) {
        struct code_place q = machine_place(m, p);
        if (q.func == here.func && seen[q.block])
            extra +=
                (double)a->counts[p].issued - ceil((double)a->counts[p].lanes / full);
    }
    mem_free(seen);
    return extra;
}

static int by_extra(const void *a, const void *b)
{
    double x = ((const struct branch *)a)->extra, y = ((const struct branch *)b)->extra;
    return (x < y) - (x > y);
}

static void name_branch(struct advice *a, const struct branch *b, double issued)
{
    const struct pc_count *at = &a->counts[b->pc];
    struct str text = {0};
    str_printf(&text,
               "%llu of %llu times the lanes disagree here: %.0f more warp instructions, "
               "%.0f %% of all",
               (unsigned long long)at->divergent, (unsigned long long)at->issued,
               b->extra, 100 * b->extra / issued);
    struct diag *d =
        advise(a, FINDING_DIVERGENT_HOT, b->pc, at->divergent, str_cstr(&text));
    if (d)
        machine_note(a->machine, d, UINT32_MAX,
                     "a condition that 32 neighbouring threads share costs nothing");
    str_free(&text);
}

/* Most of what a branch costs may be another's that lies between it and its join. */
static bool is_inner(const struct advice *a, const struct branch *outer,
                     const struct branch *b)
{
    struct code_place at = machine_place(a->machine, outer->pc);
    struct code_place in = machine_place(a->machine, b->pc);
    const struct ir_func *f = &machine_module(a->machine)->funcs.data[at.func];
    if (at.func != in.func || at.block == in.block || b->extra < 0.9 * outer->extra)
        return false;
    uint8_t *seen = region_of(f, at.block, f->blocks.data[at.block].ipdom);
    bool inside = seen[in.block];
    mem_free(seen);
    /* In a loop each lies between the other and its join: the one that diverges more. */
    return inside && a->counts[b->pc].divergent > a->counts[outer->pc].divergent;
}

static void divergent_branches(struct advice *a)
{
    const struct machine *m = a->machine;
    double issued = (double)machine_counters(m)->issued;
    VEC(struct branch) all = {0};
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        struct branch b = {pc, a->counts[pc].divergent ? extra_of(a, pc) : 0};
        if (b.extra >= LEAST_ISSUED && b.extra >= SHARE * issued)
            vec_push(&all, b);
    }
    if (all.len > 1)
        qsort(all.data, all.len, sizeof *all.data, by_extra);
    for (size_t i = 0; i < all.len && i < MOST_BRANCHES; i++) {
        bool passed_on = false;
        for (size_t k = 0; k < all.len; k++)
            passed_on |= k != i && is_inner(a, &all.data[i], &all.data[k]);
        if (!passed_on)
            name_branch(a, &all.data[i], issued);
    }
    vec_free(&all);
}

/* --- memory --------------------------------------------------------------------------- */

static void sectors(struct advice *a, uint32_t pc, const struct pc_count *c)
{
    const struct counters *all = machine_counters(a->machine);
    double per = (double)c->bytes / (double)c->requests;
    double wanted = (double)c->requests * fmax(1, ceil(per / 32));
    double lost = (double)c->sectors - wanted;
    if (lost < LEAST_SECTORS || (double)c->sectors < 2 * wanted ||
        lost < SHARE * (double)(all->global_sectors + all->local_sectors))
        return;
    struct str text = {0};
    str_printf(&text,
               "%.1f sectors a request where %.1f would do: %.0f of %llu bytes fetched "
               "are not wanted",
               (double)c->sectors / (double)c->requests, wanted / (double)c->requests,
               32 * (double)c->sectors - (double)c->bytes,
               32 * (unsigned long long)c->sectors);
    struct diag *d = advise(a, FINDING_UNCOALESCED, pc, c->requests, str_cstr(&text));
    if (d)
        machine_note(a->machine, d, UINT32_MAX,
                     "neighbouring lanes should access neighbouring elements");
    str_free(&text);
}

static void banks(struct advice *a, uint32_t pc, const struct pc_count *c)
{
    double per = (double)c->bytes / (double)c->requests;
    double least = (double)c->requests * fmax(1, ceil(per / 128));
    double extra = (double)c->wavefronts - least;
    if (extra < LEAST_PASSES ||
        extra < SHARE * (double)machine_counters(a->machine)->shared_wavefronts)
        return;
    struct str text = {0};
    str_printf(
        &text,
        "%.1f passes a request, %.0f in all beyond the %.0f without bank conflicts",
        (double)c->wavefronts / (double)c->requests, extra, least);
    struct diag *d = advise(a, FINDING_BANK_CONFLICT, pc, c->requests, str_cstr(&text));
    if (d)
        machine_note(a->machine, d, UINT32_MAX,
                     "one element of padding at the end of each row often removes them");
    str_free(&text);
}

static void contention(struct advice *a, uint32_t pc)
{
    const struct atomics *at = &a->atomics[pc];
    double meeting = at->requests ? (double)at->serial / (double)at->requests : 0;
    if (meeting < LEAST_MEETING || at->serial < 2 * WARP_LANES)
        return;
    struct str text = {0};
    str_printf(&text,
               "%.0f lanes of a warp update one address, one after another: %llu updates "
               "in a row for %llu requests",
               meeting, (unsigned long long)at->serial, (unsigned long long)at->requests);
    struct diag *d =
        advise(a, FINDING_ATOMIC_CONTENTION, pc, at->requests, str_cstr(&text));
    if (d)
        machine_note(a->machine, d, UINT32_MAX,
                     "sum up within the warp first and let one lane do the atomic");
    str_free(&text);
}

static void memory(struct advice *a)
{
    const struct machine *m = a->machine;
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        const struct pc_count *c = &a->counts[pc];
        const struct ir_insn *in = machine_place(m, pc).insn;
        if (c->requests && a->atomics[pc].requests == 0 && in->space != IR_LOCAL) {
            if (c->sectors)
                sectors(a, pc, c);
            else
                banks(a, pc, c);
        }
        contention(a, pc);
    }
}

static void end(void *state)
{
    struct advice *a = state;
    if (machine_status(a->machine) == MACHINE_DONE) {
        a->counts = machine_pc_counts(a->machine);
        dead_lanes(a);
        divergent_branches(a);
        memory(a);
        advise_literals(a->machine, advise, a);
    }
    mem_free(a->atomics);
    mem_free(a);
}

const struct family family_ADVICE = {
    .wants = EVENT_BIT(EVENT_ACCESS), .begin = begin, .on = on, .end = end};
