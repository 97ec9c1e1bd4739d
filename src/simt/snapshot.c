/* Saving and restoring a machine, and hashing what a learner could see.
 *
 * A snapshot is one buffer, written and read by the same walk over the state, and a
 * snapshot of memory, which shares pages that did not change. Of registers only the rows
 * that are written are kept, of blocks and warps only what is live. */
#include "simt/hash.h"
#include "simt/state.h"

#include <assert.h>
#include <string.h>

struct machine_snapshot {
    struct memory_snapshot *memory;
    VEC(uint8_t) data;
};

/* The walk: with `out` it appends, without it copies back from `in`. */
struct walk {
    struct machine_snapshot *out;
    const uint8_t *in;
};

static void pass(struct walk *k, void *data, size_t len)
{
    if (len == 0)
        return;
    if (!k->out) {
        memcpy(data, k->in, len);
        k->in += len;
        return;
    }
    vec_reserve(&k->out->data, len);
    memcpy(k->out->data.data + k->out->data.len, data, len);
    k->out->data.len += len;
}

/* --- warps ---------------------------------------------------------------------------- */

static void pass_window(struct machine *m, struct walk *k, struct window *win)
{
    const struct code_func *cf = &m->code->funcs[win->func];
    size_t len = cf->size - cf->fixed_end;
    pass(k, win->rows + cf->fixed_end, len);
    if (!win->undef)
        return;
    uint32_t any = 0, n = cf->nregs + REG_FIRST;
    for (uint32_t i = REG_FIRST; k->out && i < n; i++)
        any |= win->lanes[i];
    pass(k, &any, sizeof any);
    if (any) {
        pass(k, win->lanes, n * sizeof *win->lanes);
        pass(k, win->undef + cf->fixed_end, len);
    } else {
        memset(win->lanes, 0, n * sizeof *win->lanes);
    }
}

static void pass_windows(struct machine *m, struct walk *k, struct warp *w)
{
    uint32_t n = (uint32_t)w->windows.len;
    pass(k, &n, sizeof n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t key[2] = {0};
        uint16_t index;
        if (k->out) {
            key[0] = w->windows.data[i]->func;
            key[1] = w->windows.data[i]->depth;
        }
        pass(k, key, sizeof key);
        struct window *win = window_get(m, w, key[0], key[1], &index);
        assert(index == i && "windows are made in the same order");
        pass_window(m, k, win);
    }
}

/* Windows made since the snapshot would be in the way of those the run makes again. */
static void drop_windows(struct warp *w)
{
    while (w->windows.len > 1)
        window_free(vec_pop(&w->windows));
}

static void pass_local(struct machine *m, struct walk *k, struct warp *w)
{
    uint64_t size = w->local_size;
    pass(k, &size, sizeof size);
    if (!k->out && size < w->local_size) {
        mem_free(w->local);
        mem_free(w->local_undef);
        w->local = w->local_undef = NULL;
        w->local_size = 0;
    }
    warp_want_local(m, w, size);
    pass(k, w->local, size * WARP_LANES);
    if (m->opt.shadow)
        pass(k, w->local_undef, size * WARP_LANES);
}

static void pass_warp(struct machine *m, struct walk *k, struct warp *w)
{
    uint32_t lens[3] = {(uint32_t)w->pool.len, (uint32_t)w->order.len,
                        (uint32_t)w->parted.len};
    pass(k, &w->started, sizeof w->started);
    pass(k, &w->exited, sizeof w->exited);
    pass(k, &w->nsync, sizeof w->nsync);
    pass(k, &w->current, sizeof w->current);
    pass(k, lens, sizeof lens);
    if (!k->out) {
        w->pool.len = w->order.len = w->parted.len = 0;
        vec_reserve(&w->pool, lens[0]);
        vec_reserve(&w->order, lens[1]);
        vec_reserve(&w->parted, lens[2]);
        w->pool.len = lens[0];
        w->order.len = lens[1];
        w->parted.len = lens[2];
        drop_windows(w);
    }
    pass(k, w->pool.data, lens[0] * sizeof *w->pool.data);
    pass(k, w->order.data, lens[1] * sizeof *w->order.data);
    pass(k, w->parted.data, lens[2] * sizeof *w->parted.data);
    pass_windows(m, k, w);
    pass_local(m, k, w);
}

/* --- blocks ---------------------------------------------------------------------------- */

static void refresh_block_index(struct machine *m, struct block *b)
{
    for (uint32_t i = 0; i < m->nwarps; i++)
        warp_fill_block_index(m, &b->warps[i]);
}

static void pass_block(struct machine *m, struct walk *k, struct block *b)
{
    pass(k, &b->flat, sizeof b->flat);
    pass(k, b->idx, sizeof b->idx);
    pass(k, &b->live, sizeof b->live);
    pass(k, &b->nthreads, sizeof b->nthreads);
    pass(k, &b->running, sizeof b->running);
    pass(k, b->left, sizeof b->left);
    pass(k, &b->nleft, sizeof b->nleft);
    pass(k, &b->diverged, sizeof b->diverged);
    pass(k, &b->start, sizeof b->start);
    pass(k, b->bars, sizeof b->bars);
    pass(k, b->shared, m->shared_size);
    if (b->shared_undef)
        pass(k, b->shared_undef, m->shared_size);
    for (uint32_t i = 0; i < m->nwarps; i++)
        pass_warp(m, k, &b->warps[i]);
    if (!k->out)
        refresh_block_index(m, b);
}

/* --- the machine ------------------------------------------------------------------------- */

/* Findings stay listed; how often each occurred is part of the state. */
static void pass_seen(struct machine *m, struct walk *k)
{
    size_t n = m->seen.len;
    pass(k, &n, sizeof n);
    for (size_t i = 0; i < n; i++)
        pass(k, &m->seen.data[i].count, sizeof m->seen.data[i].count);
    for (size_t i = n; i < m->seen.len; i++)
        m->seen.data[i].count = 0;
}

static void pass_machine(struct machine *m, struct walk *k)
{
    pass(k, &m->status, sizeof m->status);
    pass(k, &m->stop_finding, sizeof m->stop_finding);
    pass(k, &m->next_block, sizeof m->next_block);
    pass(k, &m->steps, sizeof m->steps);
    pass(k, &m->now, sizeof m->now);
    pass(k, &m->rng, sizeof m->rng);
    pass(k, &m->half, sizeof m->half);
    pass(k, &m->turn, sizeof m->turn);
    pass(k, &m->last_warp, sizeof m->last_warp);
    pass(k, &m->last_entry, sizeof m->last_entry);
    pass(k, &m->quantum, sizeof m->quantum);
    pass(k, &m->changes, sizeof m->changes);
    pass(k, &m->reads, sizeof m->reads);
    pass(k, &m->sync_reads, sizeof m->sync_reads);
    pass(k, &m->flags, sizeof m->flags);
    pass(k, &m->issue_pc, sizeof m->issue_pc);
    pass(k, &m->counters, sizeof m->counters);
    pass(k, m->counts, m->code->npcs * sizeof *m->counts);
    pass_seen(m, k);
    pass(k, &m->output_len, sizeof m->output_len);
    for (uint32_t i = 0; i < m->nresident; i++)
        pass_block(m, k, &m->blocks[i]);
}

struct machine_snapshot *machine_save(struct machine *m)
{
    machine_start(m);
    struct machine_snapshot *s = mem_alloc(sizeof *s);
    struct walk k = {s, NULL};
    pass_machine(m, &k);
    s->data.data = mem_realloc(s->data.data, s->data.len);
    s->data.cap = s->data.len;
    s->memory = memory_save(m->mem);
    return s;
}

void machine_restore(struct machine *m, const struct machine_snapshot *s)
{
    machine_start(m);
    struct walk k = {NULL, s->data.data};
    pass_machine(m, &k);
    assert(k.in == s->data.data + s->data.len && "the whole snapshot was read");
    memory_restore(m->mem, s->memory);
    m->step = NULL;
}

void machine_snapshot_free(struct machine_snapshot *s)
{
    if (!s)
        return;
    memory_snapshot_free(s->memory);
    vec_free(&s->data);
    mem_free(s);
}

size_t machine_snapshot_bytes(const struct machine_snapshot *s)
{
    return sizeof *s + s->data.len + memory_snapshot_bytes(s->memory);
}

/* --- hashing -------------------------------------------------------------------------------- */

/* A register's lanes count where a live lane could see them; undefined lanes by mark. */
static uint64_t hash_window(const struct machine *m, const struct window *win, uint64_t h)
{
    const struct code_func *cf = &m->code->funcs[win->func];
    h = hash_bytes(h, win->rows + cf->fixed_end, cf->size - cf->fixed_end);
    if (win->lanes)
        h = hash_bytes(h, win->lanes + REG_FIRST, cf->nregs * sizeof *win->lanes);
    return hash_u64(hash_u64(h, win->func), win->depth);
}

static uint64_t hash_entry(const struct machine *m, const struct entry *e, uint64_t h)
{
    h = hash_u64(h, (uint64_t)e->mask << 32 | code_pc(m->code, e->pc));
    h = hash_u64(h, (uint64_t)e->arrived << 32 | e->passed);
    h = hash_u64(h, (uint64_t)e->kind << 48 | (uint64_t)e->state << 40 | e->depth);
    return hash_u64(h, (uint64_t)e->top << 16 | e->frame);
}

static uint64_t hash_warp(const struct machine *m, const struct warp *w, uint64_t h)
{
    h = hash_u64(h, (uint64_t)w->started << 32 | w->exited);
    h = hash_u64(h, w->current);
    for (size_t i = 0; i < w->order.len; i++)
        h = hash_entry(m, &w->pool.data[w->order.data[i]], h);
    for (size_t i = 0; i < w->windows.len; i++)
        h = hash_window(m, w->windows.data[i], h);
    h = hash_bytes(h, w->local, w->local_size * WARP_LANES);
    return w->local_undef ? hash_bytes(h, w->local_undef, w->local_size * WARP_LANES) : h;
}

uint64_t machine_hash(const struct machine *m)
{
    machine_start((struct machine *)m);
    uint64_t h = memory_hash(m->mem);
    h = hash_u64(hash_u64(h, m->status), m->steps);
    h = hash_u64(hash_u64(h, m->turn), m->rng);
    h = hash_bytes(h, machine_counters(m), sizeof m->counters);
    h = hash_bytes(h, m->counts, m->code->npcs * sizeof *m->counts);
    h = hash_bytes(h, str_cstr(&m->output), m->output_len);
    for (uint32_t i = 0; i < m->nresident; i++) {
        const struct block *b = &m->blocks[i];
        h = hash_u64(hash_u64(h, b->flat), (uint64_t)b->live << 32 | b->running);
        h = hash_bytes(h, b->shared, m->shared_size);
        if (b->shared_undef)
            h = hash_bytes(h, b->shared_undef, m->shared_size);
        for (uint32_t k = 0; k < m->nwarps; k++)
            h = hash_warp(m, &b->warps[k], h);
    }
    return h;
}
