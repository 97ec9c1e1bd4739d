/* Loads and stores of the inner loop: the common shapes, inline.
 *
 * Most requests of a warp are one of three shapes: all lanes at one address, lanes at
 * consecutive elements (a row of memory), or lanes scattered over one object. These are
 * served here with one bounds check; a request that touches local memory, two objects,
 * or anything faulty goes lane by lane in exec_mem.c. This file is compiled once for
 * each instruction set; it includes no vector types, compilers see the loops. */
#ifndef SIMT_EXEC_MEM_H
#define SIMT_EXEC_MEM_H

#include "simt/bank.h"
#include "simt/state.h"

#include <string.h>

/* One object (or run of touching shared objects): bytes [lo, hi) at host. */
struct place {
    uint64_t lo, hi;
    uint8_t *host, *undef;      /* undef NULL: all defined */
    struct memory_block *block; /* global, constant */
    enum ir_space space;
    bool read_only;
};

/* A request: base address row, offset added to it, lanes. */
struct request {
    const struct slot *s;
    const uint64_t *addr; /* row; add s->imm */
    struct window *win;
    uint32_t mask;
};

/* exec_mem.c */
bool place_find(struct machine *m, const struct warp *w, uint32_t pc, uint64_t addr,
                struct place *p);
void mem_load_slow(struct machine *m, struct warp *w, const struct request *r);
void mem_store_slow(struct machine *m, struct warp *w, const struct request *r);
void mem_atomic(struct machine *m, struct warp *w, const struct request *r);
/* A request that can be served here. */
struct served {
    struct request r;
    enum shape shape;
    struct place p;
    uint64_t off0; /* of lane 0 in the place; of any lane when uniform */
};
/* exec_wide.c */
/* 16 bytes a lane, from or to two registers. */
void mem_load_wide(struct machine *m, struct warp *w, const struct request *r);
void mem_store_wide(struct machine *m, struct warp *w, const struct request *r);
/* exec_served.c */
/* Counts it; what it costs. */
struct bank_cost mem_count(struct machine *m, const struct served *v, bool store);
/* Its definedness. */
void mem_load_undef(struct machine *m, const struct warp *w, const struct served *v);
void mem_store_undef(struct machine *m, const struct warp *w, struct served *v);
/* All of it, with an event. row: of the register moved. */
void mem_load_seen(struct machine *m, struct warp *w, struct served *v, uint8_t *row);
void mem_store_seen(struct machine *m, struct warp *w, struct served *v,
                    const uint8_t *row);

static inline enum shape mem_shape(const uint64_t *a, uint32_t mask, unsigned size)
{
    unsigned first = mask_first(mask);
    uint64_t at = a[first], base = at - (uint64_t)first * size, row = 0, one = 0;
    if (mask == MASK_ALL) {
        for (unsigned l = 0; l < WARP_LANES; l++)
            row |= a[l] ^ (base + (uint64_t)l * size);
        if (row == 0)
            return SHAPE_ROW;
        for (unsigned l = 0; l < WARP_LANES; l++)
            one |= a[l] ^ at;
        return one == 0 ? SHAPE_UNIFORM : SHAPE_SCATTER;
    }
    for (unsigned l = 0; l < WARP_LANES; l++) {
        uint64_t in = -(uint64_t)(mask >> l & 1);
        row |= (a[l] ^ (base + (uint64_t)l * size)) & in;
        one |= (a[l] ^ at) & in;
    }
    return one == 0 ? SHAPE_UNIFORM : row == 0 ? SHAPE_ROW : SHAPE_SCATTER;
}

/* The object last used at this pc, if addr is in it; else by search. */
static inline bool mem_place(struct machine *m, const struct warp *w, uint32_t pc,
                             uint64_t addr, struct place *p)
{
    uint32_t hint = m->hints[pc];
    if (hint < m->mem->blocks.len) {
        struct memory_block *b = m->mem->blocks.data[hint];
        if (addr - b->pub.base < b->pub.size) {
            *p = (struct place){b->pub.base,
                                b->pub.base + b->pub.size,
                                b->host,
                                b->undef,
                                b,
                                b->pub.read_only ? IR_CONST : IR_GLOBAL,
                                b->pub.read_only};
            return true;
        }
    }
    uint64_t off = addr - IR_SHARED_BASE;
    if (m->extents.len > 0 &&
        off - m->extents.data[0].lo < m->extents.data[0].hi - m->extents.data[0].lo) {
        const struct extent *x = &m->extents.data[0];
        struct block *b = w->block;
        *p = (struct place){IR_SHARED_BASE + x->lo,
                            IR_SHARED_BASE + x->hi,
                            b->shared + x->lo,
                            b->shared_undef ? b->shared_undef + x->lo : NULL,
                            NULL,
                            IR_SHARED,
                            false};
        return true;
    }
    return place_find(m, w, pc, addr, p);
}

static inline bool mem_space_fits(const struct slot *s, const struct place *p)
{
    return s->space == IR_GENERIC || s->space == p->space;
}

/* Bounds and alignment of a request of this shape; off0 is lane 0's offset in the place
 * (of any lane when uniform), as if it were active. */
static inline bool mem_fits(const struct request *r, enum shape shape,
                            const struct place *p, uint64_t *off0)
{
    unsigned size = r->s->size, first = mask_first(r->mask);
    uint64_t at = r->addr[first] + (uint64_t)r->s->imm, len = p->hi - p->lo;
    uint64_t off = at - p->lo;
    if (shape == SHAPE_SCATTER) {
        uint64_t base = (uint64_t)r->s->imm - p->lo, last = len - size, bad = 0;
        if (len < size)
            return false;
        for (unsigned l = 0; l < WARP_LANES; l++) {
            uint64_t in = -(uint64_t)(r->mask >> l & 1), o = r->addr[l] + base;
            /* Both are below 2^63: the sign of last - o tells. */
            bad |= ((o | (last - o)) >> 63 | (o & (size - 1))) & in;
        }
        return bad == 0;
    }
    *off0 = shape == SHAPE_UNIFORM ? off : off - (uint64_t)first * size;
    uint64_t end = off + size;
    if (shape == SHAPE_ROW)
        end += (uint64_t)(31 - (unsigned)__builtin_clz(r->mask) - first) * size;
    return end <= len && off < len && (at & (size - 1)) == 0;
}

static inline uint64_t mem_get(const uint8_t *p, unsigned kind)
{
    uint32_t v32;
    uint64_t v64;
    uint16_t v16;
    switch (kind) {
    case IR_MEM_U8:
        return *p;
    case IR_MEM_S8:
        return (uint32_t)(int32_t)(int8_t)*p;
    case IR_MEM_U16:
        memcpy(&v16, p, 2);
        return v16;
    case IR_MEM_S16:
        memcpy(&v16, p, 2);
        return (uint32_t)(int32_t)(int16_t)v16;
    case IR_MEM_B32:
        memcpy(&v32, p, 4);
        return v32;
    default:
        memcpy(&v64, p, 8);
        return v64;
    }
}

static inline void mem_put(uint8_t *p, unsigned size, uint64_t v)
{
    memcpy(p, &v, size); /* little-endian hosts only, see machine_new */
}

static inline void merge32(uint32_t *d, const uint32_t *v, uint32_t mask)
{
    if (mask == MASK_ALL)
        memcpy(d, v, 4 * WARP_LANES);
    else
        for (unsigned l = 0; l < WARP_LANES; l++)
            d[l] ^= (d[l] ^ v[l]) & -(mask >> l & 1);
}

static inline void merge64(uint64_t *d, const uint64_t *v, uint32_t mask)
{
    if (mask == MASK_ALL)
        memcpy(d, v, 8 * WARP_LANES);
    else
        for (unsigned l = 0; l < WARP_LANES; l++)
            d[l] ^= (d[l] ^ v[l]) & -(uint64_t)(mask >> l & 1);
}

/* Row of 32 elements at `from`, or one element for all, or one by one. */
static inline void mem_load_row(const struct request *r, enum shape shape,
                                const struct place *p, uint64_t off0, uint8_t *dst)
{
    unsigned kind = r->s->mem;
    uint64_t v[WARP_LANES];
    uint32_t v32[WARP_LANES];
    if (shape == SHAPE_ROW && kind == IR_MEM_B32) {
        memcpy(v32, p->host + (int64_t)off0, sizeof v32);
    } else if (shape == SHAPE_ROW && kind == IR_MEM_B64) {
        memcpy(v, p->host + (int64_t)off0, sizeof v);
    } else if (shape == SHAPE_UNIFORM) {
        uint64_t one = mem_get(p->host + off0, kind);
        for (unsigned l = 0; l < WARP_LANES; l++)
            v[l] = one;
        for (unsigned l = 0; l < WARP_LANES; l++)
            v32[l] = (uint32_t)one;
    } else {
        uint64_t base = (uint64_t)r->s->imm - p->lo;
        if (kind == IR_MEM_B64)
            MASK_EACH(l, r->mask)
        v[l] = mem_get(p->host + (r->addr[l] + base), IR_MEM_B64);
        else if (kind == IR_MEM_B32) MASK_EACH(l, r->mask) v32[l] =
            (uint32_t)mem_get(p->host + (r->addr[l] + base), IR_MEM_B32);
        else MASK_EACH(l, r->mask) v32[l] =
            (uint32_t)mem_get(p->host + (r->addr[l] + base), kind);
    }
    if (kind == IR_MEM_B64)
        merge64((uint64_t *)(void *)dst, v, r->mask);
    else
        merge32((uint32_t *)(void *)dst, v32, r->mask);
}

static inline void mem_store_row(const struct request *r, enum shape shape,
                                 struct place *p, uint64_t off0, const uint8_t *src)
{
    unsigned size = r->s->size;
    uint8_t *host = p->host;
    if (shape == SHAPE_ROW && size == 4) {
        uint32_t old[WARP_LANES];
        memcpy(old, host + (int64_t)off0, sizeof old);
        merge32(old, (const uint32_t *)(const void *)src, r->mask);
        memcpy(host + (int64_t)off0, old, sizeof old);
    } else if (shape == SHAPE_ROW && size == 8) {
        uint64_t old[WARP_LANES];
        memcpy(old, host + (int64_t)off0, sizeof old);
        merge64(old, (const uint64_t *)(const void *)src, r->mask);
        memcpy(host + (int64_t)off0, old, sizeof old);
    } else {
        uint64_t base = (uint64_t)r->s->imm - p->lo;
        unsigned step = size == 8 ? 8 : 4;
        MASK_EACH(l, r->mask)
        {
            uint64_t v = 0;
            memcpy(&v, src + l * step, step);
            mem_put(host + (r->addr[l] + base), size, v);
        }
    }
    if (!p->block)
        return;
    if (shape == SHAPE_SCATTER) {
        uint64_t base = (uint64_t)r->s->imm - p->lo;
        MASK_EACH(l, r->mask)
        p->block->dirty[(r->addr[l] + base) >> MEMORY_PAGE_SHIFT] = 1;
    } else {
        uint64_t off = r->addr[mask_first(r->mask)] + (uint64_t)r->s->imm - p->lo;
        memory_touch(p->block, off,
                     shape == SHAPE_ROW
                         ? (uint64_t)WARP_LANES * size - mask_first(r->mask) * size
                         : size);
    }
}

/* Lanes whose address is undefined. */
static inline uint32_t mem_poison(const struct machine *m, const struct request *r)
{
    return r->win->lanes[m->code->regs[r->s - m->code->slots].a] & r->mask;
}

/* True if the request can be served here. */
static inline bool mem_serve(struct machine *m, const struct warp *w, struct served *v)
{
    const struct request *r = &v->r;
    uint64_t at = r->addr[mask_first(r->mask)] + (uint64_t)r->s->imm;
    v->off0 = 0;
    v->shape = mem_shape(r->addr, r->mask, r->s->size);
    return mem_place(m, w, r->s->pc, at, &v->p) && mem_space_fits(r->s, &v->p) &&
           mem_fits(r, v->shape, &v->p, &v->off0);
}

/* A load; dst: the row it goes to. */
static inline void mem_load(struct machine *m, struct warp *w, const struct request *r,
                            uint8_t *dst, bool shadow)
{
    struct served v = {.r = *r};
    if (!mem_serve(m, w, &v) || (shadow && mem_poison(m, r))) {
        mem_load_slow(m, w, r);
        return;
    }
    if (wants(m, EVENT_ACCESS)) {
        mem_load_seen(m, w, &v, dst);
        return;
    }
    mem_count(m, &v, false);
    if (shadow)
        mem_load_undef(m, w, &v);
    mem_load_row(r, v.shape, &v.p, v.off0, dst);
}

static inline void mem_store(struct machine *m, struct warp *w, const struct request *r,
                             const uint8_t *src, bool shadow)
{
    struct served v = {.r = *r};
    if (!mem_serve(m, w, &v) || v.p.read_only || (shadow && mem_poison(m, r))) {
        mem_store_slow(m, w, r);
        return;
    }
    if (wants(m, EVENT_ACCESS)) {
        mem_store_seen(m, w, &v, src);
        return;
    }
    mem_count(m, &v, true);
    if (shadow)
        mem_store_undef(m, w, &v);
    mem_store_row(r, v.shape, &v.p, v.off0, src);
}

#endif
