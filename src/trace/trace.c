/* Recording and replaying a run.
 *
 * Takes a machine at step 0, gives states at any step. Steps are kept in chunks that are
 * never moved; keyframes are machine snapshots at growing intervals, and every second one
 * is dropped when together they exceed the budget. A long replay leaves snapshots on its
 * way in a small cache, so that the next steps back start nearby. Replay needs no
 * recorded choices besides the snapshot: a machine continues the same way from the same
 * state (machine.h), which the tests hold it to. */
#include "config.h"

#include "trace/trace.h"

#include "base/mem.h"
#include "base/vec.h"

#include <assert.h>
#include <string.h>

#define CHUNK_STEPS ((size_t)1 << 14)
#define DEFAULT_INTERVAL 1024
#define DEFAULT_BUDGET ((size_t)64 << 20)
/* More keyframes than this are thinned whatever they cost: replaying a few thousand steps
 * takes less than a millisecond, saving a keyframe some microseconds. */
#define MAX_KEYFRAMES 512
#define DEFAULT_CACHE 64
/* A replay longer than this leaves a snapshot CACHE_LEAD steps before its end. */
#define CACHE_GAP 2048
#define CACHE_LEAD 256

struct keyframe {
    uint64_t pos;
    struct machine_snapshot *state;
};

struct block_start {
    uint64_t pos;
    uint32_t block;
};

struct trace {
    struct recorder recorder; /* first: the recorder callback gets back to the trace */
    struct machine *machine;
    VEC(struct step *) chunks;
    uint64_t length;
    enum machine_status status;
    VEC(struct keyframe) keys;
    uint64_t interval;
    size_t budget, key_bytes;
    VEC(struct keyframe) cache; /* oldest first */
    size_t cache_max;
    VEC(struct block_start) blocks;
    bool cooperative;
};

static void recorder_full(struct recorder *r)
{
    struct trace *t = (struct trace *)r;
    if (r->next != r->end)
        return; /* the end of a machine_run: the chunk still has room */
    struct step *chunk = mem_realloc(NULL, CHUNK_STEPS * sizeof *chunk);
    vec_push(&t->chunks, chunk);
    r->next = chunk;
    r->end = chunk + CHUNK_STEPS;
}

/* A block starts in the step that ends the one before it, the first before all steps. */
static void note_block(void *ctx, const struct event *e)
{
    struct trace *t = ctx;
    struct block_start b = {t->blocks.len ? e->step + 1 : 0, e->block};
    vec_push(&t->blocks, b);
}

static void key_drop(struct trace *t, struct keyframe *k)
{
    t->key_bytes -= machine_snapshot_bytes(k->state);
    machine_snapshot_free(k->state);
}

/* Drops every second keyframe but the first and doubles the interval. */
static void keys_thin(struct trace *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->keys.len; i++) {
        if (i % 2)
            key_drop(t, &t->keys.data[i]);
        else
            t->keys.data[kept++] = t->keys.data[i];
    }
    t->keys.len = kept;
    t->interval *= 2;
}

static void key_add(struct trace *t)
{
    struct keyframe k = {machine_steps(t->machine), machine_save(t->machine)};
    vec_push(&t->keys, k);
    t->key_bytes += machine_snapshot_bytes(k.state);
    while ((t->key_bytes > t->budget || t->keys.len > MAX_KEYFRAMES) && t->keys.len > 2)
        keys_thin(t);
}

static void record(struct trace *t)
{
    struct listener starts = {EVENT_BIT(EVENT_BLOCK_START), note_block, t};
    t->recorder.full = recorder_full;
    recorder_full(&t->recorder);
    machine_record(t->machine, &t->recorder);
    machine_listen(t->machine, &starts);
    key_add(t);
    while ((t->status = machine_run(t->machine, t->interval)) == MACHINE_READY)
        key_add(t);
    machine_record(t->machine, NULL);
    machine_unlisten(t->machine, t);
    t->length = machine_steps(t->machine);
}

struct trace *trace_record(struct machine *m, const struct trace_options *opt)
{
    assert(machine_steps(m) == 0);
    struct trace *t = mem_alloc(sizeof *t);
    t->machine = m;
    t->interval = opt && opt->keyframe_every ? opt->keyframe_every : DEFAULT_INTERVAL;
    t->budget = opt && opt->budget ? opt->budget : DEFAULT_BUDGET;
    t->cache_max = opt && opt->cache ? opt->cache : DEFAULT_CACHE;
    t->cooperative = machine_launch(m)->cooperative;
    record(t);
    return t;
}

static void keys_free(struct keyframe *keys, size_t n)
{
    for (size_t i = 0; i < n; i++)
        machine_snapshot_free(keys[i].state);
}

void trace_free(struct trace *t)
{
    if (!t)
        return;
    keys_free(t->keys.data, t->keys.len);
    keys_free(t->cache.data, t->cache.len);
    for (size_t i = 0; i < t->chunks.len; i++)
        mem_free(t->chunks.data[i]);
    vec_free(&t->chunks);
    vec_free(&t->keys);
    vec_free(&t->cache);
    vec_free(&t->blocks);
    machine_free(t->machine);
    mem_free(t);
}

uint64_t trace_length(const struct trace *t)
{
    return t->length;
}

struct step trace_step(const struct trace *t, uint64_t i)
{
    assert(i < t->length);
    return t->chunks.data[i / CHUNK_STEPS][i % CHUNK_STEPS];
}

enum machine_status trace_status(const struct trace *t)
{
    return t->status;
}

/* Last keyframe at or before i; there is always one at 0. */
static const struct keyframe *key_before(const struct trace *t, uint64_t i)
{
    size_t lo = 0, hi = t->keys.len;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (t->keys.data[mid].pos <= i)
            lo = mid;
        else
            hi = mid;
    }
    const struct keyframe *best = &t->keys.data[lo];
    for (size_t c = 0; c < t->cache.len; c++) {
        const struct keyframe *k = &t->cache.data[c];
        if (k->pos <= i && k->pos > best->pos)
            best = k;
    }
    return best;
}

static void cache_add(struct trace *t)
{
    if (t->cache.len == t->cache_max) {
        machine_snapshot_free(t->cache.data[0].state);
        memmove(t->cache.data, t->cache.data + 1,
                (t->cache.len - 1) * sizeof *t->cache.data);
        t->cache.len--;
    }
    struct keyframe k = {machine_steps(t->machine), machine_save(t->machine)};
    vec_push(&t->cache, k);
}

static void run_to(struct trace *t, uint64_t pos)
{
    uint64_t now = machine_steps(t->machine);
    if (pos > now)
        machine_run(t->machine, pos - now);
    assert(machine_steps(t->machine) == pos);
}

const struct machine *trace_at(struct trace *t, uint64_t i)
{
    assert(i <= t->length);
    uint64_t now = machine_steps(t->machine);
    const struct keyframe *k = key_before(t, i);
    if (now > i || now < k->pos) {
        machine_restore(t->machine, k->state);
        now = k->pos;
        if (i - now > CACHE_GAP) {
            run_to(t, i - CACHE_LEAD);
            cache_add(t);
        }
    }
    run_to(t, i);
    return t->machine;
}

const struct machine *trace_machine(const struct trace *t)
{
    return t->machine;
}

const struct ir_module *trace_module(const struct trace *t)
{
    return machine_module(t->machine);
}

const struct diags *trace_findings(const struct trace *t)
{
    return machine_diags(t->machine);
}

void trace_mark_findings(struct trace *t)
{
    const struct diags *ds = machine_diags(t->machine);
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *d = ds->list.data[i];
        if (d->has_lanes && d->step < t->length)
            t->chunks.data[d->step / CHUNK_STEPS][d->step % CHUNK_STEPS].flags |=
                STEP_FAULT;
    }
}

void trace_report(struct trace *t, enum finding f, const struct finding_at *at,
                  const char *message, const char *note)
{
    trace_at(t, t->length);
    struct diag *d = machine_report(t->machine, f, at, "%s", message);
    if (d)
        machine_note(t->machine, d, UINT32_MAX, "%s", note);
}

void trace_events(struct trace *t, uint64_t i, const struct listener *l)
{
    assert(i < t->length);
    trace_at(t, i);
    machine_listen(t->machine, l);
    machine_run(t->machine, 1);
    machine_unlisten(t->machine, l->ctx);
}

/* Index into blocks of the last start at or before i. */
static size_t start_before(const struct trace *t, uint64_t i)
{
    size_t lo = 0, hi = t->blocks.len;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (t->blocks.data[mid].pos <= i)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

uint32_t trace_block_of(const struct trace *t, uint64_t i)
{
    if (t->blocks.len == 0)
        return 0;
    if (!t->cooperative)
        return t->blocks.data[start_before(t, i)].block;
    const uint32_t *b = machine_launch(t->machine)->block;
    uint32_t warps = (b[0] * b[1] * b[2] + WARP_LANES - 1) / WARP_LANES;
    uint32_t slot = trace_step(t, i).warp / warps;
    return t->blocks.data[slot < t->blocks.len ? slot : 0].block;
}

void trace_block_range(const struct trace *t, uint32_t block, uint64_t *first,
                       uint64_t *last)
{
    *first = 0;
    *last = t->length;
    if (t->cooperative)
        return;
    for (size_t k = 0; k < t->blocks.len; k++) {
        if (t->blocks.data[k].block != block)
            continue;
        *first = t->blocks.data[k].pos;
        if (k + 1 < t->blocks.len)
            *last = t->blocks.data[k + 1].pos;
        return;
    }
    *first = t->length; /* never started: an empty range */
}

uint32_t pc_source_line(const struct machine *m, uint32_t pc, const struct sources *src)
{
    struct code_place p = machine_place(m, pc);
    const struct ir_func *f = &machine_module(m)->funcs.data[p.func];
    uint32_t file = machine_module(m)->funcs.data[0].span.file, site = p.insn->site;
    struct span at = p.insn->span;
    while (at.file != file && site != 0 && site < f->sites.len) {
        at = f->sites.data[site].call;
        site = f->sites.data[site].parent;
    }
    return at.file == file ? span_line(src, at) : 0;
}

uint32_t trace_line(const struct trace *t, uint64_t i, const struct sources *src)
{
    return pc_source_line(t->machine, trace_step(t, i).pc, src);
}

size_t trace_bytes(const struct trace *t)
{
    size_t bytes = t->key_bytes + t->chunks.len * CHUNK_STEPS * sizeof(struct step);
    for (size_t i = 0; i < t->cache.len; i++)
        bytes += machine_snapshot_bytes(t->cache.data[i].state);
    return bytes;
}

size_t trace_keyframes(const struct trace *t)
{
    return t->keys.len;
}

uint64_t trace_keyframe_at(const struct trace *t, size_t k)
{
    assert(k < t->keys.len);
    return t->keys.data[k].pos;
}
