/* Loads and stores of 16 bytes a lane: one request, two registers.
 *
 * Takes what the inner loop hands over (ld.q, st.q); serves a request that lies in one
 * object lane by lane with one bounds check, as exec_mem.h does narrower ones, and gives
 * the rest to exec_mem.c. There is no fast path for rows: such requests move four times
 * the bytes of the usual ones, and the moving is what they cost. */
#include "simt/access.h"

#include "simt/origin.h"

#include <string.h>

/* What a request moves, half by half, and where. */
struct wide {
    struct served v;
    uint64_t addr[WARP_LANES];
    uint64_t value[2][WARP_LANES], old[2][WARP_LANES];
};

static bool serve(struct machine *m, struct warp *w, const struct request *r, bool store,
                  struct wide *x)
{
    x->v = (struct served){.r = *r};
    if (!mem_serve(m, w, &x->v) || (store && x->v.p.read_only) ||
        (m->opt.shadow && mem_poison(m, r)))
        return false;
    access_addresses(r, x->addr); /* a load may write their register */
    return true;
}

static void peek(const struct wide *x, uint64_t out[2][WARP_LANES])
{
    uint8_t *const host = x->v.p.host;
    MASK_EACH(l, x->v.r.mask)
    {
        const uint8_t *at = host + (x->addr[l] - x->v.p.lo);
        memcpy(&out[0][l], at, 8);
        memcpy(&out[1][l], at + 8, 8);
    }
}

static void load_undef(struct machine *m, const struct warp *w, const struct wide *x,
                       const struct access_part *p)
{
    const struct request *r = &x->v.r;
    if (p->reg == REG_NOWHERE)
        return;
    uint32_t bad = 0;
    MASK_EACH(l, x->v.p.undef ? r->mask : 0)
    {
        uint64_t u;
        memcpy(&u, x->v.p.undef + (x->addr[l] - x->v.p.lo) + p->at, 8);
        if (u == 0)
            continue;
        bad |= mask_lane(l);
        memcpy(r->win->undef + p->row + 8 * l, &u, 8);
    }
    r->win->lanes[p->reg] = (r->win->lanes[p->reg] & ~r->mask) | bad;
    if (!bad)
        return;
    uint64_t addr[WARP_LANES];
    access_part_addresses(x->addr, p, addr);
    origin_loaded(m, w, r->win, p->reg, addr, bad, 0);
}

void mem_load_wide(struct machine *m, struct warp *w, const struct request *r)
{
    struct wide x;
    if (!serve(m, w, r, false, &x)) {
        mem_load_slow(m, w, r);
        return;
    }
    struct bank_cost cost = mem_count(m, &x.v, false);
    peek(&x, x.value);
    for (unsigned i = 0; i < 2; i++) {
        struct access_part p = access_part(m, r->s, false, i);
        merge64((uint64_t *)(void *)(r->win->rows + p.row), x.value[i], r->mask);
        if (m->opt.shadow)
            load_undef(m, w, &x, &p);
    }
    struct access_values seen = {
        .addr = x.addr, .value = x.value[0], .value_high = x.value[1]};
    if (wants(m, EVENT_ACCESS))
        access_emit(m, w, r->s, x.v.p.space, r->mask, cost.wavefronts, x.v.shape,
                    TRAFFIC_LOAD, &seen, 0);
}

static void store_undef(struct machine *m, const struct warp *w, struct wide *x,
                        const struct access_part *p)
{
    const struct request *r = &x->v.r;
    struct place *to = &x->v.p;
    uint32_t bad = r->win->lanes[p->reg] & r->mask;
    if (bad && !to->undef && to->block) {
        memory_want_undef(to->block);
        to->undef = to->block->undef;
    }
    MASK_EACH(l, to->undef ? r->mask : 0)
    {
        uint64_t u = reg_undef(m, r->win, p->row, p->reg, l, 8);
        memcpy(to->undef + (x->addr[l] - to->lo) + p->at, &u, 8);
    }
    if (!bad)
        return;
    uint64_t addr[WARP_LANES];
    access_part_addresses(x->addr, p, addr);
    origin_stored(m, w, r->win, p->reg, addr, bad);
}

static void poke(struct wide *x)
{
    struct place *to = &x->v.p;
    MASK_EACH(l, x->v.r.mask)
    {
        uint64_t off = x->addr[l] - to->lo;
        memcpy(to->host + off, &x->value[0][l], 8);
        memcpy(to->host + off + 8, &x->value[1][l], 8);
        if (to->block)
            memory_touch(to->block, off, 16);
    }
}

void mem_store_wide(struct machine *m, struct warp *w, const struct request *r)
{
    struct wide x;
    if (!serve(m, w, r, true, &x)) {
        mem_store_slow(m, w, r);
        return;
    }
    bool seen = wants(m, EVENT_ACCESS);
    struct bank_cost cost = mem_count(m, &x.v, true);
    for (unsigned i = 0; i < 2; i++) {
        struct access_part p = access_part(m, r->s, true, i);
        memcpy(x.value[i], r->win->rows + p.row, sizeof x.value[i]);
        if (m->opt.shadow)
            store_undef(m, w, &x, &p);
    }
    if (seen)
        peek(&x, x.old);
    poke(&x);
    struct access_values values = {.addr = x.addr,
                                   .value = x.value[0],
                                   .old = x.old[0],
                                   .value_high = x.value[1],
                                   .old_high = x.old[1]};
    if (seen)
        access_emit(m, w, r->s, x.v.p.space, r->mask, cost.wavefronts, x.v.shape,
                    TRAFFIC_STORE, &values, 0);
}
