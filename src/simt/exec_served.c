/* Requests that the inner loop serves whole (exec_mem.h): what they cost and are counted
 * as, the definedness of what they move, and their events. The lane-by-lane path counts
 * through here too. Leaves out finding objects and anything faulty: exec_mem.c. */
#include "simt/exec_mem.h"

#include "simt/access.h"
#include "simt/bank.h"
#include "simt/coalesce.h"
#include "simt/origin.h"

#include <string.h>

/* --- counting ---------------------------------------------------------------------------- */

static unsigned row_sectors(uint64_t first, uint64_t bytes)
{
    return (unsigned)(((first + bytes - 1) >> 5) - (first >> 5) + 1);
}

static bool contiguous(uint32_t mask)
{
    uint32_t low = mask >> mask_first(mask);
    return (low & (low + 1)) == 0;
}

void access_addresses(const struct request *r, uint64_t *out)
{
    for (unsigned l = 0; l < WARP_LANES; l++)
        out[l] = r->addr[l] + (uint64_t)r->s->imm;
}

/* Cost of a request in its space: 32-byte sectors, or passes over the shared banks. */
static struct bank_cost request_cost(const struct request *r, enum ir_space space,
                                     enum shape shape, bool store)
{
    unsigned size = r->s->size, n = mask_count(r->mask);
    uint64_t first = r->addr[mask_first(r->mask)] + (uint64_t)r->s->imm;
    uint64_t addr[WARP_LANES];
    if (space != IR_SHARED && shape == SHAPE_UNIFORM)
        return (struct bank_cost){1, 1};
    if (space == IR_SHARED && size <= 4 && shape != SHAPE_SCATTER)
        return (struct bank_cost){1, 1};
    if (space != IR_SHARED && shape == SHAPE_ROW && contiguous(r->mask))
        return (struct bank_cost){row_sectors(first, (uint64_t)n * size), 1};
    access_addresses(r, addr);
    if (space == IR_SHARED)
        return bank_cost(addr, r->mask, size, store);
    return (struct bank_cost){coalesce_sectors(addr, r->mask, size), 1};
}

void access_count(struct machine *m, const struct request *r, enum ir_space space,
                  struct bank_cost cost, uint32_t mask, enum traffic kind)
{
    struct counters *c = &m->counters;
    struct pc_count *pc = &m->counts[r->s->pc];
    uint64_t bytes = (uint64_t)mask_count(mask) * r->s->size;
    pc->requests++;
    pc->bytes += bytes;
    if (m->step)
        m->step->flags |= STEP_MEMORY;
    if (space == IR_SHARED) {
        c->shared_requests++;
        c->shared_wavefronts += cost.wavefronts;
        c->bank_conflicts += cost.wavefronts - cost.least;
        c->shared_loads += kind == TRAFFIC_LOAD;
        c->shared_stores += kind == TRAFFIC_STORE;
        pc->wavefronts += cost.wavefronts;
    } else if (space == IR_LOCAL) {
        c->local_requests++;
        c->local_sectors += cost.wavefronts;
        pc->sectors += cost.wavefronts;
    } else if (space == IR_GLOBAL) {
        c->global_requests++;
        c->global_sectors += cost.wavefronts;
        c->global_bytes += bytes;
        c->global_loads += kind == TRAFFIC_LOAD;
        c->global_stores += kind == TRAFFIC_STORE;
        pc->sectors += cost.wavefronts;
    }
}

void access_note_traffic(struct machine *m, const struct slot *s, bool store)
{
    if (store) {
        m->changes++;
        return;
    }
    m->reads++;
    if (s->flags & IR_FLAG_VOLATILE)
        m->sync_reads++;
}

struct bank_cost mem_count(struct machine *m, const struct served *v, bool store)
{
    enum ir_space space = v->p.space;
    struct bank_cost cost = {1, 1};
    access_note_traffic(m, v->r.s, store);
    if (space == IR_SHARED || space == IR_GLOBAL)
        cost = request_cost(&v->r, space, v->shape, store);
    access_count(m, &v->r, space, cost, v->r.mask, store ? TRAFFIC_STORE : TRAFFIC_LOAD);
    return cost;
}

/* --- definedness of requests served inline ------------------------------------------------- */

const struct slot_regs *access_regs(const struct machine *m, const struct slot *s)
{
    return &m->code->regs[s - m->code->slots];
}

/* No byte of the request is undefined; false when that takes a closer look. */
static bool all_defined(const struct served *v)
{
    uint64_t words[WARP_LANES], any = 0;
    unsigned size = v->r.s->size;
    if (v->shape == SHAPE_UNIFORM) {
        memcpy(&any, v->p.undef + v->off0, size);
        return any == 0;
    }
    if (v->shape == SHAPE_SCATTER)
        return false;
    memcpy(words, v->p.undef + (int64_t)v->off0, (size_t)size * WARP_LANES);
    for (unsigned i = 0; i < size * WARP_LANES / 8; i++)
        any |= words[i];
    return any == 0;
}

static void note_loaded(struct machine *m, const struct warp *w, const struct request *r,
                        uint32_t reg, uint32_t dropped)
{
    uint64_t addr[WARP_LANES];
    uint32_t bad = reg == REG_NOWHERE ? 0 : r->win->lanes[reg] & r->mask;
    if (!bad || !origins_wanted(m))
        return;
    access_addresses(r, addr);
    origin_loaded(m, w, r->win, reg, addr, bad, dropped);
}

static void note_stored(struct machine *m, const struct warp *w, const struct request *r,
                        uint32_t reg, uint32_t lanes)
{
    uint64_t addr[WARP_LANES];
    if (!lanes || !origins_wanted(m))
        return;
    access_addresses(r, addr);
    origin_stored(m, w, r->win, reg, addr, lanes);
}

void mem_load_undef(struct machine *m, const struct warp *w, const struct served *v)
{
    const struct request *r = &v->r;
    const struct place *p = &v->p;
    const struct slot *s = r->s;
    uint32_t reg = access_regs(m, s)->d;
    r->win->lanes[reg] &= ~r->mask;
    if (!p->undef || all_defined(v))
        return;
    unsigned width = s->size == 8 ? 8 : 4;
    MASK_EACH(l, r->mask)
    {
        uint64_t u = 0;
        memcpy(&u, p->undef + (r->addr[l] + (uint64_t)s->imm - p->lo), s->size);
        if (u == 0)
            continue;
        u = access_extend_undef(u, s->mem);
        r->win->lanes[reg] |= mask_lane(l);
        memcpy(r->win->undef + s->d + l * width, &u, width);
    }
    note_loaded(m, w, r, reg, 0);
}

void mem_store_undef(struct machine *m, const struct warp *w, struct served *v)
{
    const struct request *r = &v->r;
    struct place *p = &v->p;
    const struct slot *s = r->s;
    uint32_t reg = access_regs(m, s)->b;
    uint32_t bad = r->win->lanes[reg] & r->mask;
    if (bad && !p->undef && p->block) {
        memory_want_undef(p->block);
        p->undef = p->block->undef;
    }
    if (!p->undef)
        return;
    if (!bad && v->shape == SHAPE_ROW && r->mask == MASK_ALL) {
        memset(p->undef + v->off0, 0, (size_t)s->size * WARP_LANES);
        return;
    }
    note_stored(m, w, r, reg, bad);
    unsigned width = s->size == 8 ? 8 : 4;
    MASK_EACH(l, r->mask)
    {
        uint64_t u = reg_undef(m, r->win, s->b, reg, l, width);
        memcpy(p->undef + (r->addr[l] + (uint64_t)s->imm - p->lo), &u, s->size);
    }
}

/* --- requests served whole, with an event --------------------------------------------------- */

/* The lanes' elements, in the memory or (with its width) in a register row. */
static void widen(const uint8_t *row, unsigned width, uint64_t out[WARP_LANES])
{
    uint32_t words[WARP_LANES];
    if (width == 8) {
        memcpy(out, row, 8 * WARP_LANES);
        return;
    }
    memcpy(words, row, sizeof words);
    for (unsigned l = 0; l < WARP_LANES; l++)
        out[l] = words[l];
}

static void peek(const struct served *v, const uint64_t *addr, uint64_t out[WARP_LANES])
{
    const struct slot *s = v->r.s;
    if (v->shape == SHAPE_ROW && s->size >= 4) {
        widen(v->p.host + (int64_t)v->off0, s->size, out);
        return;
    }
    MASK_EACH(l, v->r.mask)
    out[l] = mem_get(v->p.host + (addr[l] - v->p.lo), s->mem);
}

void mem_load_seen(struct machine *m, struct warp *w, struct served *v, uint8_t *row)
{
    uint64_t addr[WARP_LANES], value[WARP_LANES];
    access_addresses(&v->r, addr); /* the load may write their register */
    struct bank_cost cost = mem_count(m, v, false);
    if (m->opt.shadow)
        mem_load_undef(m, w, v);
    mem_load_row(&v->r, v->shape, &v->p, v->off0, row);
    widen(row, v->r.s->size == 8 ? 8 : 4, value);
    struct access_values x = {.addr = addr, .value = value};
    access_emit(m, w, v->r.s, v->p.space, v->r.mask, cost.wavefronts, v->shape,
                TRAFFIC_LOAD, &x, 0);
}

void mem_store_seen(struct machine *m, struct warp *w, struct served *v,
                    const uint8_t *row)
{
    uint64_t addr[WARP_LANES], value[WARP_LANES], old[WARP_LANES];
    access_addresses(&v->r, addr);
    struct bank_cost cost = mem_count(m, v, true);
    if (m->opt.shadow)
        mem_store_undef(m, w, v);
    peek(v, addr, old);
    widen(row, v->r.s->size == 8 ? 8 : 4, value);
    mem_store_row(&v->r, v->shape, &v->p, v->off0, row);
    struct access_values x = {.addr = addr, .value = value, .old = old};
    access_emit(m, w, v->r.s, v->p.space, v->r.mask, cost.wavefronts, v->shape,
                TRAFFIC_STORE, &x, 0);
}
