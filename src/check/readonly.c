/* Loads by __ldg or ld.global.nc of bytes that the same launch writes, before or after and
 * by whichever thread: what they give is undefined, and nothing orders the two (PTX ISA:
 * ld.global.nc; CUDA C++ Programming Guide: Read-Only Data Cache Load Function).
 *
 * Takes ACCESS events of a module that has such a load; gives one finding a load, with the
 * store as its other end. Every word of global memory remembers the last such load and
 * the last store. What the host or an earlier launch wrote is none of this. */
#include "base/vec.h"
#include "check/family.h"
#include "check/words.h"
#include "simt/mask.h"

#include <string.h>

#define CHUNK_SHIFT 12
#define CHUNK_WORDS (1u << CHUNK_SHIFT)

struct request {
    uint64_t step;
    uint32_t pc, block, warp;
};

/* Of one word; requests are counted from 1. */
struct word {
    uint32_t load, store;
    uint8_t loaded, stored;              /* bytes */
    uint8_t load_lane[4], store_lane[4]; /* of each byte */
};

struct readonly {
    struct machine *machine;
    VEC(struct word *) chunks; /* NULL: not touched */
    VEC(struct request) requests;
};

/* A load and a store that met. */
struct meeting {
    uint32_t load, store; /* requests, 0: none met */
    uint32_t load_lanes, store_lanes;
    uint64_t addr;
};

static bool has_such_load(const struct ir_module *mod)
{
    for (size_t f = 0; f < mod->funcs.len; f++) {
        const struct ir_func *fn = &mod->funcs.data[f];
        for (size_t b = 0; b < fn->blocks.len; b++)
            for (size_t i = 0; i < fn->blocks.data[b].insns.len; i++)
                if (fn->blocks.data[b].insns.data[i].flags & IR_FLAG_READ_ONLY)
                    return true;
    }
    return false;
}

static void *begin(struct machine *m, const struct sources *src)
{
    (void)src;
    if (!has_such_load(machine_module(m)))
        return NULL;
    struct readonly *r = mem_alloc(sizeof *r);
    r->machine = m;
    return r;
}

static void end(void *state)
{
    struct readonly *r = state;
    for (size_t i = 0; i < r->chunks.len; i++)
        mem_free(r->chunks.data[i]);
    vec_free(&r->chunks);
    vec_free(&r->requests);
    mem_free(r);
}

static struct word *word_at(struct readonly *r, uint64_t number)
{
    size_t chunk = number >> CHUNK_SHIFT;
    while (r->chunks.len <= chunk)
        vec_push(&r->chunks, NULL);
    if (!r->chunks.data[chunk])
        r->chunks.data[chunk] = mem_alloc(CHUNK_WORDS * sizeof(struct word));
    return &r->chunks.data[chunk][number & (CHUNK_WORDS - 1)];
}

/* --- what is said ----------------------------------------------------------------------- */

static void add_who(struct str *s, const struct request *q, uint32_t lanes)
{
    words_lanes(s, lanes);
    str_printf(s, " of warp %u of block %u", q->warp, q->block);
}

static void report(struct readonly *r, const struct meeting *x, uint32_t size)
{
    const struct request *load = &r->requests.data[x->load - 1],
                         *store = &r->requests.data[x->store - 1];
    struct finding_at at = {.pc = load->pc,
                            .block = load->block,
                            .warp = load->warp,
                            .lanes = x->load_lanes,
                            .step = load->step};
    struct str s = {0}, who = {0};
    bool one = (x->store_lanes & (x->store_lanes - 1)) == 0;
    add_who(&who, store, x->store_lanes);
    words_object(r->machine, x->addr, size, &s);
    struct diag *d =
        machine_report(r->machine, FINDING_READ_ONLY_WRITTEN, &at,
                       "%s is read with __ldg (ld.global.nc), and %s of the same launch "
                       "%s it: what is read is undefined",
                       str_cstr(&s), str_cstr(&who), one ? "writes" : "write");
    if (d) {
        d->has_other = true;
        d->other.span = machine_span(r->machine, store->pc);
        d->other.lanes = x->store_lanes;
        d->other.warp = store->warp;
        d->other.block = store->block;
        machine_note(r->machine, d, store->pc, "%s %s it here, %s the load",
                     str_cstr(&who), one ? "writes" : "write",
                     store->step < load->step ? "before" : "after");
        machine_note(r->machine, d, UINT32_MAX,
                     "no barrier or fence helps: use a plain load for what the kernel "
                     "also writes");
    }
    str_free(&who);
    str_free(&s);
}

/* --- events ------------------------------------------------------------------------------- */

static void meet(struct meeting *x, const struct word *w, uint64_t addr, unsigned at,
                 unsigned lane, uint32_t mine, bool store)
{
    uint32_t load = store ? w->load : mine, stored = store ? mine : w->store;
    if (x->load && (x->load != load || x->store != stored))
        return; /* the first pair speaks for all */
    if (!x->load)
        x->addr = addr;
    x->load = load;
    x->store = stored;
    x->load_lanes |= mask_lane(store ? w->load_lane[at] : lane);
    x->store_lanes |= mask_lane(store ? lane : w->store_lane[at]);
}

/* One word, these bytes of it, of the request numbered `mine`. */
static void touch(struct readonly *r, struct meeting *x, uint64_t addr, uint8_t bytes,
                  unsigned lane, uint32_t mine, bool store)
{
    struct word *w = word_at(r, (addr - IR_GLOBAL_BASE) >> 2);
    uint8_t both = bytes & (store ? w->loaded : w->stored);
    if (both)
        meet(x, w, addr, mask_first(both), lane, mine, store);
    MASK_EACH(at, bytes)
    (store ? w->store_lane : w->load_lane)[at] = (uint8_t)lane;
    if (store) {
        w->store = mine;
        w->stored |= bytes;
    } else {
        w->load = mine;
        w->loaded |= bytes;
    }
}

static void on(void *state, const struct event *e)
{
    struct readonly *r = state;
    uint32_t mask = e->mask & ~e->access.dropped;
    bool store = e->access.store;
    if (store)
        mask &= ~e->access.kept;
    if (e->access.space != IR_GLOBAL || !mask || (!store && !e->access.read_only))
        return;
    struct request q = {e->step, e->pc, e->block, e->warp};
    struct meeting x = {0};
    unsigned size = e->access.size;
    vec_push(&r->requests, q);
    uint32_t mine = (uint32_t)r->requests.len;
    MASK_EACH(l, mask)
    {
        uint64_t addr = e->access.addr[l];
        uint8_t bytes = size >= 4 ? 15 : (uint8_t)(((1u << size) - 1) << (addr & 3));
        for (unsigned at = 0; at < size; at += 4)
            touch(r, &x, addr + at, bytes, l, mine, store);
    }
    if (x.load)
        report(r, &x, size);
}

const struct family family_READONLY = {
    .wants = EVENT_BIT(EVENT_ACCESS), .begin = begin, .on = on, .end = end};
