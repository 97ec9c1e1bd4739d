/* See sim.h. Time advances from issue to issue: of all sub-partitions the one that can
 * issue first does. Units are servers with the cycle from which they are free. */
#include "config.h"

#include "sm/sim_priv.h"

#include "base/mem.h"

#include <float.h>
#include <string.h>

/* ---- code ---- */

static const struct op *op_at(struct sim *s, uint32_t pc)
{
    if (!s->ops[pc].known)
        sim_prepare(s, pc);
    return &s->ops[pc];
}

/* ---- blocks ---- */

static void depend(struct sim *s, struct warp *w);

/* The first blocks wait in place and begin one after the other; for later ones, which the
 * card gives out more slowly, a place has to be empty. */
static double begin_at(struct sim *s, double end)
{
    double at = s->last_begin;
    if (s->next_block == 0)
        at = 0;
    else if (s->next_block < s->nslots)
        at += get(s, SM_BLOCK_STEP) + get(s, SM_BLOCK_STEP_WARP) * s->per_block;
    else if (s->next_block == s->nslots)
        at = larger(at, end) + get(s, SM_BLOCK_TURN);
    else
        at = larger(at + get(s, SM_BLOCK_RATE), end + get(s, SM_BLOCK_TURN));
    s->last_begin = at;
    return at;
}

/* Until an SM's first warp has a first result: parameters and code are fetched, for which
 * all SMs that begin at once wait at the same caches. */
static double cold_start(const struct sim *s)
{
    double crowd = (s->per_block - 1) * get(s, SM_COLD_WARP), most = get(s, SM_COLD_MOST);
    return get(s, SM_COLD_START) + (crowd < most ? crowd : most) * s->crowd;
}

/* When a warp that begins then has its first results: warps are given their registers and
 * parameters one after the other, the first ones when these have been fetched. */
static double opens(struct sim *s, double begin)
{
    double each = s->opening * get(s, SM_OPENING);
    double at = s->opened > 0 ? s->opened + each : cold_start(s);
    s->opened = larger(at, begin);
    return larger(at, begin + get(s, SM_BLOCK_START)) +
           (s->reads_grid ? get(s, SM_COLD_GRID) : 0);
}

/* end: of the block that was in the slot; 0: the first. */
static void start_block(struct sim *s, uint32_t slot, double end)
{
    struct slot *b = &s->slots[slot];
    if (s->next_block >= s->rec->blocks.len)
        return;
    double at = begin_at(s, end);
    b->block = &s->rec->blocks.data[s->next_block++];
    b->used = true;
    b->left = b->block->nwarps;
    b->started = b->ended = b->stored = at;
    mem_free(b->arrived);
    b->arrived = mem_alloc((b->block->ngenerations + 1) * sizeof *b->arrived);
    for (uint32_t i = 0; i < b->block->nwarps; i++) {
        struct warp *w = &s->warps[b->first + i];
        struct reg_time *regs = w->regs;
        double begin = at + i * get(s, SM_WARP_STEP);
        s->out->issued += s->opening;
        s->out->stalls[SM_STALL_SELECTED] += s->opening;
        memset(regs, 0, s->nregs * sizeof *regs);
        *w = (struct warp){.first = b->block->warps[i].recs.data,
                           .rec = b->block->warps[i].recs.data,
                           .regs = regs,
                           .last = opens(s, begin) - 1,
                           .block = slot,
                           .number = i,
                           .age = s->ages++,
                           .live = true};
        w->end = w->rec + b->block->warps[i].recs.len;
        depend(s, w);
    }
}

static void enqueue(struct sim *s, struct partition *p, double taken)
{
    p->queue[p->requests++ % s->nqueue] = taken;
}

/* A recording: a warp that has ended stores half a sector. */
static void store_stamp(struct sim *s, const struct warp *w, double at)
{
    double start = larger(s->mio, at);
    enqueue(s, &s->parts[(w - s->warps) % s->nparts], start);
    s->mio = start + get(s, SM_MIO_INTERVAL);
    s->l2 = larger(s->l2, at) + get(s, SM_L2_PARTIAL) * s->l2_share;
}

static void end_warp(struct sim *s, struct warp *w, double at)
{
    struct slot *b = &s->slots[w->block];
    w->live = false;
    if (at > s->end)
        s->end = at;
    b->ended = larger(b->ended, at);
    if (s->opt->stamped)
        store_stamp(s, w, at);
    if (--b->left)
        return;
    b->used = false;
    s->resident += (b->ended - b->started) * b->block->nwarps;
    memset(s->stale, true, sizeof s->stale);
    start_block(s, w->block, b->ended);
}

/* ---- operands ---- */

static double operand(const struct sim *s, const struct op *op, const struct reg_time *r)
{
    if (r->ready <= 0)
        return 0;
    double at = r->ready;
    if (op->branch)
        return at + get(s, SM_GUARD) - get(s, SM_ALU_LATENCY);
    if (op->cost.pipe != r->pipe && r->wait == SM_STALL_WAIT)
        at += get(s, SM_CROSSING);
    return at;
}

/* What a compiler removes is not issued: its result is there when its operands are. */
static bool removed(const struct op *op)
{
    return op->guard || op->cost.slots == 0;
}

/* A kernel's parameter is in constant memory; a compiler loads it into a register as early
 * as it can, but not before lanes have left. */
static void load_params(const struct sim *s, struct warp *w, const struct op *op)
{
    for (unsigned i = 0; i < op->nsrc && w->stayed > 0; i++) {
        struct reg_time *r = &w->regs[op->src[i]];
        if (op->params >> i & 1 && r->ready <= 0)
            *r = (struct reg_time){.ready = w->stayed + get(s, SM_CONST_LATENCY),
                                   .wait = SM_STALL_SHORT_SCOREBOARD};
    }
}

static void pass(const struct sim *s, struct warp *w, const struct op *op)
{
    load_params(s, w, op);
    if (op->guard) { /* what follows waits for its predicate */
        double at = operand(s, op, &w->regs[op->src[0]]);
        w->guard = at > w->guard ? at : w->guard;
        if (op->leaves)
            w->stayed = larger(w->stayed, w->guard);
        return;
    }
    struct reg_time latest = {0};
    for (unsigned i = 0; i < op->nsrc; i++)
        if (w->regs[op->src[i]].ready > latest.ready)
            latest = w->regs[op->src[i]];
    for (unsigned i = 0; i < op->ndst; i++)
        w->regs[op->dst[i]] = latest;
}

/* When the warp's next instruction may issue as far as its own operands are concerned. */
static void depend(struct sim *s, struct warp *w)
{
    const struct op *op = NULL;
    for (; w->rec != w->end; w->rec++) {
        op = op_at(s, w->rec->pc);
        if (!removed(op))
            break;
        pass(s, w, op);
    }
    if (w->rec == w->end) {
        end_warp(s, w, w->last + 1);
        return;
    }
    if (w->ready < w->last + 1) {
        w->ready = w->last + 1;
        w->reason = SM_STALL_WAIT;
    }
    if (w->guard > w->ready) {
        w->ready = w->guard;
        w->reason = SM_STALL_WAIT;
    }
    w->guard = 0;
    load_params(s, w, op);
    for (unsigned i = 0; i < op->nsrc; i++) {
        const struct reg_time *r = &w->regs[op->src[i]];
        double at = operand(s, op, r);
        if (at > w->ready) {
            w->ready = at;
            w->reason = op->branch ? SM_STALL_BRANCH : r->wait;
        }
    }
    for (unsigned i = 0; i < op->ndst; i++)
        if (w->regs[op->dst[i]].read > w->ready) {
            w->ready = w->regs[op->dst[i]].read;
            w->reason = SM_STALL_MIO;
        }
}

/* ---- issue ---- */

/* The first cycle at which the pipe and the queue take the instruction. */
static double unit_free(struct sim *s, const struct partition *p, const struct op *op,
                        const struct sm_rec *rec, enum sm_stall *why)
{
    if (op->cost.pipe == SM_PIPE_NONE)
        return 0;
    if (op->cost.pipe == SM_PIPE_MIO) {
        bool far = rec->flags & SM_REC_MEMORY && !(rec->flags & SM_REC_SHARED);
        *why = far ? SM_STALL_LG : SM_STALL_MIO;
        double held = p->queue[p->requests % s->nqueue];
        double most = larger(larger(s->l2, s->far), s->dram) - sim_room(s, rec);
        if (far && most > s->mio && most > held)
            return most;
        return held;
    }
    *why = SM_STALL_MATH_PIPE;
    return p->pipe[op->cost.pipe];
}

static bool preferred(const struct sim *s, const struct partition *p,
                      const struct warp *a, const struct warp *b)
{
    uint32_t ia = (uint32_t)(a - s->warps), ib = (uint32_t)(b - s->warps);
    switch (s->opt->policy) {
    case SM_GREEDY:
        if (ia == p->last || ib == p->last)
            return ia == p->last;
        return a->age > b->age;
    case SM_ROUND_ROBIN:
        return (ia + s->nwarps - p->last - 1) % s->nwarps <
               (ib + s->nwarps - p->last - 1) % s->nwarps;
    case SM_OLDEST:
        break;
    }
    return a->age < b->age;
}

static struct choice choose(struct sim *s, uint32_t part)
{
    struct partition *p = &s->parts[part];
    struct choice best = {.at = DBL_MAX};
    for (uint32_t i = part; i < s->nwarps; i += s->nparts) {
        struct warp *w = &s->warps[i];
        if (!w->live || w->ready == DBL_MAX)
            continue;
        enum sm_stall why = (enum sm_stall)w->reason, unit = SM_STALL_WAIT;
        double at = w->ready, free = unit_free(s, p, op_at(s, w->rec->pc), w->rec, &unit);
        if (free > at) {
            at = free;
            why = unit;
        }
        at = larger(at, p->next);
        if (!best.warp || at < best.at ||
            (at == best.at && preferred(s, p, w, best.warp)))
            best = (struct choice){at, w, why};
    }
    return best;
}

/* A wait has two parts: until the warp's own operands are there, for the reason of the
 * last of them; then until a unit, or the scheduler, takes it. */
static void note(struct sim *s, const struct choice *c)
{
    struct warp *w = c->warp;
    double ready = larger(w->ready, w->last + 1);
    double own = ready - w->last - 1, rest = c->at - ready;
    enum sm_stall first = (enum sm_stall)w->reason;
    enum sm_stall second = c->why != first ? c->why : SM_STALL_NOT_SELECTED;
    s->out->stalls[first] += own;
    s->out->stalls[second] += rest;
    s->out->stalls[SM_STALL_SELECTED] += 1;
    if (!s->opt->timeline || s->out->timeline.len >= MOST_TIMELINE)
        return;
    struct sm_issue i = {.cycle = (uint32_t)c->at,
                         .pc = w->rec->pc,
                         .block = s->slots[w->block].block->flat,
                         .warp = (uint16_t)w->number,
                         .stall = (uint8_t)(own >= rest ? first : second),
                         .lanes = w->rec->lanes,
                         .waited = (uint32_t)(own + rest),
                         .step = (uint32_t)(w->rec - w->first)};
    vec_push(&s->out->timeline, i);
}

/* A request to shared memory with conflicts takes a pass more. */
static int conflicts(const struct sm_rec *rec)
{
    return rec->flags & SM_REC_SHARED && !(rec->flags & SM_REC_ATOMIC) && rec->passes > 1;
}

static double execute(struct sim *s, struct partition *p, const struct op *op,
                      const struct sm_rec *rec, double at, double *read)
{
    if (op->cost.pipe != SM_PIPE_MIO) {
        if (op->cost.pipe != SM_PIPE_NONE) {
            p->pipe[op->cost.pipe] = at + op->cost.interval;
            p->pipe_busy[op->cost.pipe] += op->cost.interval;
        }
        return at + op->cost.latency;
    }
    double start = larger(s->mio, at), passes = op->cost.interval;
    if (rec->flags & SM_REC_MEMORY)
        passes = (rec->passes + conflicts(rec)) * get(s, SM_MIO_INTERVAL);
    else if (rec->passes) /* match.any */
        passes *= rec->passes;
    s->mio = start + passes;
    s->mio_busy += passes;
    enqueue(s, p, start);
    *read = start;
    if (rec->flags & SM_REC_MEMORY)
        return sim_served(s, rec, start);
    return start + op->cost.latency +
           (rec->passes ? (rec->passes - 1) * get(s, SM_MATCH_VALUE) : 0);
}

/* ---- barriers ---- */

static void arrive(struct sim *s, struct warp *w, double at, bool waits)
{
    struct slot *b = &s->slots[w->block];
    uint32_t gen = sm_rec_generation(w->rec - 1);
    if (waits) {
        w->ready = DBL_MAX;
        w->reason = SM_STALL_BARRIER;
    }
    s->barrier = larger(s->barrier, at) + get(s, SM_BARRIER_WARP);
    if (++b->arrived[gen] < b->block->arrivals[gen])
        return;
    double open = larger(s->barrier + get(s, SM_BARRIER), b->stored);
    memset(s->stale, true, sizeof s->stale);
    for (uint32_t i = 0; i < b->block->nwarps; i++) {
        struct warp *other = &s->warps[b->first + i];
        if (!other->live || other->ready != DBL_MAX ||
            sm_rec_generation(other->rec - 1) != gen)
            continue;
        other->ready = open;
        depend(s, other);
    }
}

/* ---- the clock ---- */

static void issue(struct sim *s, uint32_t part, const struct choice *c)
{
    struct partition *p = &s->parts[part];
    struct warp *w = c->warp;
    const struct sm_rec *rec = w->rec;
    const struct op *op = op_at(s, rec->pc);
    double slots = op->cost.slots, at = c->at;
    note(s, c);
    double read = 0, done = execute(s, p, op, rec, at, &read);
    for (unsigned i = 0; i < op->nsrc && read > 0; i++)
        w->regs[op->src[i]].read = read;
    if (rec->flags & SM_REC_SHARED && rec->flags & SM_REC_STORE)
        s->slots[w->block].stored = done - get(s, SM_SHARED_LATENCY);
    for (unsigned i = 0; i < op->ndst; i++)
        w->regs[op->dst[i]] =
            (struct reg_time){done, 0, (uint8_t)op->cost.wait, (uint8_t)op->cost.pipe};
    p->next = at + slots;
    p->busy += slots;
    p->last = (uint32_t)(w - s->warps);
    w->last = at + slots - 1;
    s->out->issued += slots;
    w->rec++;
    bool away = w->rec < w->end && w->rec->pc != rec->pc + 1;
    if (rec->flags & SM_REC_DIVERGED)
        w->last += get(s, SM_DIVERGENCE);
    else if ((op->branch || op->jump) && away)
        w->last += get(s, SM_BUBBLE);
    if (away && !s->ops[w->rec->pc].known)
        w->last += get(s, SM_FETCH);
    w->ready = 0;
    if (rec->flags & (SM_REC_BARRIER | SM_REC_ARRIVES))
        arrive(s, w, at, rec->flags & SM_REC_BARRIER);
    if (!(rec->flags & SM_REC_BARRIER))
        depend(s, w);
}

/* Choices are kept until something of their sub-partition changes; one for a shared unit
 * is looked at again before it is carried out, since others may have taken the unit. */
static bool step(struct sim *s)
{
    for (;;) {
        uint32_t part = 0;
        for (uint32_t i = 0; i < s->nparts; i++) {
            if (s->stale[i])
                s->choices[i] = choose(s, i);
            s->stale[i] = false;
            if (s->choices[i].at < s->choices[part].at)
                part = i;
        }
        struct choice *c = &s->choices[part];
        if (!c->warp)
            return false;
        if (op_at(s, c->warp->rec->pc)->cost.pipe == SM_PIPE_MIO) {
            struct choice again = choose(s, part);
            if (again.at > c->at) {
                *c = again;
                continue;
            }
            *c = again;
        }
        s->stale[part] = true;
        struct choice now = *c;
        issue(s, part, &now);
        return true;
    }
}

static void set_up(struct sim *s)
{
    const struct ir_module *mod = machine_module(s->m);
    s->opening = sim_count_opening(&mod->funcs.data[0], &s->reads_grid);
    s->ops = mem_alloc(machine_npcs(s->m) * sizeof *s->ops);
    s->base = mem_alloc(mod->funcs.len * sizeof *s->base);
    for (size_t i = 0; i < mod->funcs.len; i++) {
        s->base[i] = s->nregs;
        s->nregs += (uint32_t)mod->funcs.data[i].regs.len;
    }
    s->nparts = (uint32_t)get(s, SM_PARTITIONS);
    s->crowd = (double)s->rec->grid / get(s, SM_SMS);
    s->crowd = s->crowd < 1 ? s->crowd : 1;
    s->l2_share = s->crowd + (1 - s->crowd) / get(s, SM_L2_ALONE);
    if (s->rec->waited) {
        double n = (double)s->rec->waited * sim_scale(s);
        s->hot_turn = sim_queue(s) / (n + 1);
    }
    s->nwarps = s->nslots * s->per_block;
    s->nqueue = (uint32_t)get(s, SM_MIO_QUEUE);
    for (uint32_t i = 0; i < s->nparts; i++)
        s->parts[i].queue = mem_alloc(s->nqueue * sizeof *s->parts[i].queue);
    s->warps = mem_alloc(s->nwarps * sizeof *s->warps);
    s->slots = mem_alloc(s->nslots * sizeof *s->slots);
    for (uint32_t i = 0; i < s->nwarps; i++)
        s->warps[i].regs = mem_alloc((s->nregs + 1) * sizeof *s->warps[i].regs);
    for (uint32_t i = 0; i < s->nslots; i++) {
        s->slots[i].first = i * s->per_block;
        start_block(s, i, 0);
    }
    memset(s->stale, true, sizeof s->stale);
}

static void tear_down(struct sim *s)
{
    for (uint32_t i = 0; i < s->nwarps; i++)
        mem_free(s->warps[i].regs);
    for (uint32_t i = 0; i < s->nslots; i++)
        mem_free(s->slots[i].arrived);
    for (uint32_t i = 0; i < s->nparts; i++)
        mem_free(s->parts[i].queue);
    mem_free(s->warps);
    mem_free(s->slots);
    mem_free(s->ops);
    mem_free(s->base);
}

struct sm_result *sm_simulate(const struct machine *m, const struct sm_recorded *rec,
                              const struct sm_arch *arch, const struct sm_options *opt)
{
    struct sim s = {.m = m, .rec = rec, .arch = arch, .opt = opt};
    struct sm_request r = {opt->threads, opt->registers, opt->shared};
    struct sm_occupancy o = sm_occupancy(arch, r);
    if (!o.blocks)
        return NULL;
    s.nslots = opt->blocks && opt->blocks < o.blocks ? opt->blocks : o.blocks;
    if (s.nslots > rec->blocks.len)
        s.nslots = (uint32_t)rec->blocks.len;
    s.per_block = (opt->threads + 31) / 32;
    s.out = mem_alloc(sizeof *s.out);
    s.out->occupancy = o;
    set_up(&s);
    while (step(&s))
        continue;
    sim_finish(&s);
    tear_down(&s);
    return s.out;
}

void sm_result_free(struct sm_result *r)
{
    if (!r)
        return;
    vec_free(&r->timeline);
    mem_free(r);
}
