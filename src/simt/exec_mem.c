/* Memory requests lane by lane: every space, every fault, local memory, events, counts.
 *
 * Takes what exec_mem.h does not serve. An access that is misaligned, null, outside every
 * object or in the wrong space is dropped for its lane (a load gives 0, undefined), with
 * a finding that names the nearest object and the distance; the run goes on (CUDA C++
 * Programming Guide: Device Memory Accesses; PTX ISA: Generic Addressing). */
#include "simt/exec_mem.h"

#include "simt/access.h"
#include "simt/bank.h"
#include "simt/coalesce.h"
#include "simt/origin.h"

#include <string.h>

/* --- finding the object ------------------------------------------------------------------ */

enum ir_space access_space(uint64_t addr)
{
    const uint64_t half = UINT64_C(1) << 35; /* windows are 2^36 apart */
    if (addr < IR_SHARED_BASE - half)
        return IR_GLOBAL;
    if (addr < IR_LOCAL_BASE - half)
        return IR_SHARED;
    if (addr < IR_CONST_BASE - half)
        return IR_LOCAL;
    return addr < IR_PARAM_BASE - half ? IR_CONST : IR_PARAM;
}

static bool place_shared(struct machine *m, const struct warp *w, uint64_t addr,
                         struct place *p)
{
    uint64_t off = addr - IR_SHARED_BASE;
    for (size_t i = 0; i < m->extents.len; i++) {
        const struct extent *x = &m->extents.data[i];
        if (off - x->lo >= x->hi - x->lo)
            continue;
        struct block *b = w->block;
        *p = (struct place){.lo = IR_SHARED_BASE + x->lo,
                            .hi = IR_SHARED_BASE + x->hi,
                            .host = b->shared + x->lo,
                            .undef = b->shared_undef ? b->shared_undef + x->lo : NULL,
                            .space = IR_SHARED};
        return true;
    }
    return false;
}

bool place_find(struct machine *m, const struct warp *w, uint32_t pc, uint64_t addr,
                struct place *p)
{
    enum ir_space space = access_space(addr);
    if (space == IR_SHARED)
        return place_shared(m, w, addr, p);
    if (space == IR_PARAM && addr - IR_PARAM_BASE < m->mod->param_size) {
        *p = (struct place){.lo = IR_PARAM_BASE,
                            .hi = IR_PARAM_BASE + m->mod->param_size,
                            .host = m->params,
                            .space = IR_PARAM,
                            .read_only = true};
        return true;
    }
    int i = memory_index(m->mem, addr);
    if (i < 0)
        return false;
    struct memory_block *b = m->mem->blocks.data[i];
    if (b->pub.side != MEMORY_BOTH && (b->pub.side == MEMORY_HOST) != m->mod->host)
        return false;
    if (pc < m->code->npcs)
        m->hints[pc] = (uint32_t)i;
    *p = (struct place){.lo = b->pub.base,
                        .hi = b->pub.base + b->pub.size,
                        .host = b->host,
                        .undef = b->undef,
                        .block = b,
                        .space = b->pub.read_only ? IR_CONST : IR_GLOBAL,
                        .read_only = b->pub.read_only};
    return true;
}

/* --- one lane ---------------------------------------------------------------------------- */

/* Local bytes of the activations the current split is in. */
static uint64_t local_top(const struct machine *m, const struct warp *w)
{
    const struct entry *e = &w->pool.data[w->current];
    return e->local + m->code->funcs[e->func].frame_size;
}

static bool ref_local(const struct machine *m, const struct warp *w, unsigned lane,
                      uint64_t addr, unsigned size, struct lane_ref *ref)
{
    uint64_t off = addr - IR_LOCAL_BASE, top = local_top(m, w);
    if (off >= top || size > top - off)
        return false;
    size_t at = (size_t)(off / 4 * WARP_LANES + lane) * 4 + off % 4;
    ref->space = IR_LOCAL;
    ref->host = w->local + at;
    ref->undef = w->local_undef ? w->local_undef + at : NULL;
    return true;
}

enum finding access_lane(struct machine *m, const struct warp *w, const struct slot *s,
                         unsigned lane, uint64_t addr, bool store, struct lane_ref *ref)
{
    *ref = (struct lane_ref){.space = access_space(addr)};
    if (addr < MEMORY_PAGE)
        return FINDING_NULL_POINTER;
    if (s->space != IR_GENERIC && s->space != ref->space)
        return FINDING_WRONG_SPACE;
    if (store && (ref->space == IR_CONST || ref->space == IR_PARAM))
        return FINDING_WRONG_SPACE;
    struct place p;
    bool found;
    if (ref->space == IR_LOCAL) {
        found = ref_local(m, w, lane, addr, s->size, ref);
    } else {
        found = mem_place(m, w, s->pc, addr, &p) && s->size <= p.hi - addr;
        if (found) {
            ref->host = p.host + (addr - p.lo);
            ref->block = p.block;
            ref->off = addr - p.lo;
            ref->undef = p.undef ? p.undef + ref->off : NULL;
        }
    }
    if (!found && access_is_foreign(m, addr))
        return FINDING_WRONG_SPACE;
    if (!found)
        return ref->space == IR_SHARED  ? FINDING_OOB_SHARED
               : ref->space == IR_LOCAL ? FINDING_OOB_LOCAL
                                        : FINDING_OOB_GLOBAL;
    return addr & (s->size - 1u) ? FINDING_MISALIGNED : FINDING_NONE;
}

/* The second word of a local 8-byte element lies one row of words further. */
uint64_t access_get(const struct lane_ref *ref, unsigned kind)
{
    if (ref->space != IR_LOCAL || kind != IR_MEM_B64)
        return mem_get(ref->host, kind);
    return mem_get(ref->host, IR_MEM_B32) |
           mem_get(ref->host + 4 * WARP_LANES, IR_MEM_B32) << 32;
}

void access_put(const struct lane_ref *ref, unsigned size, uint64_t v)
{
    if (ref->space == IR_LOCAL && size == 8) {
        mem_put(ref->host, 4, (uint32_t)v);
        mem_put(ref->host + 4 * WARP_LANES, 4, v >> 32);
        return;
    }
    mem_put(ref->host, size, v);
    if (ref->block)
        memory_touch(ref->block, ref->off, size);
}

/* Undefined bytes of the element, 0xff each, in the low bytes. */
uint64_t access_get_undef(const struct lane_ref *ref, unsigned size)
{
    uint64_t v = 0;
    if (!ref->undef)
        return 0;
    if (ref->space == IR_LOCAL && size == 8)
        return mem_get(ref->undef, IR_MEM_B32) |
               mem_get(ref->undef + 4 * WARP_LANES, IR_MEM_B32) << 32;
    memcpy(&v, ref->undef, size);
    return v;
}

void access_put_undef(struct lane_ref *ref, unsigned size, uint64_t v)
{
    if (!ref->undef && v && ref->block) {
        memory_want_undef(ref->block);
        ref->undef = ref->block->undef + ref->off;
    }
    if (!ref->undef)
        return;
    if (ref->space == IR_LOCAL && size == 8) {
        mem_put(ref->undef, 4, (uint32_t)v);
        mem_put(ref->undef + 4 * WARP_LANES, 4, v >> 32);
        return;
    }
    mem_put(ref->undef, size, v);
}

/* --- registers ---------------------------------------------------------------------------- */

/* Narrow signed loads extend the sign; its bytes are undefined with the top byte. */
static uint64_t extend_undef(uint64_t v, unsigned kind)
{
    if (kind == IR_MEM_S8 && (v & 0x80))
        v |= UINT32_C(0xffffff00);
    if (kind == IR_MEM_S16 && (v & 0x8000))
        v |= UINT32_C(0xffff0000);
    return v;
}

void reg_put(const struct machine *m, struct window *win, uint32_t row, uint32_t reg,
             unsigned lane, unsigned size, uint64_t v, uint64_t undef)
{
    memcpy(win->rows + row + lane * size, &v, size);
    if (!m->opt.shadow || reg == REG_NOWHERE)
        return;
    win->lanes[reg] &= ~mask_lane(lane);
    if (undef) {
        win->lanes[reg] |= mask_lane(lane);
        memcpy(win->undef + row + lane * size, &undef, size);
    }
}

uint64_t reg_get(const struct window *win, uint32_t row, unsigned lane, unsigned size)
{
    uint64_t v = 0;
    memcpy(&v, win->rows + row + lane * size, size);
    return v;
}

uint64_t reg_undef(const struct machine *m, const struct window *win, uint32_t row,
                   uint32_t reg, unsigned lane, unsigned size)
{
    uint64_t v = 0;
    if (m->opt.shadow && mask_has(win->lanes[reg], lane))
        memcpy(&v, win->undef + row + lane * size, size);
    return v;
}

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

static void addresses(const struct request *r, uint64_t *out)
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
    addresses(r, addr);
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

static void note_traffic(struct machine *m, const struct slot *s, bool store)
{
    if (store) {
        m->changes++;
        return;
    }
    m->reads++;
    if (s->flags & IR_FLAG_VOLATILE)
        m->sync_reads++;
}

static struct bank_cost count_served(struct machine *m, const struct served *v,
                                     bool store)
{
    enum ir_space space = v->p.space;
    struct bank_cost cost = {1, 1};
    note_traffic(m, v->r.s, store);
    if (space == IR_SHARED || space == IR_GLOBAL)
        cost = request_cost(&v->r, space, v->shape, store);
    access_count(m, &v->r, space, cost, v->r.mask, store ? TRAFFIC_STORE : TRAFFIC_LOAD);
    return cost;
}

void mem_count(struct machine *m, const struct served *v, bool store)
{
    count_served(m, v, store);
}

/* --- definedness of requests served inline ------------------------------------------------- */

static const struct slot_regs *regs_of(const struct machine *m, const struct slot *s)
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
    addresses(r, addr);
    origin_loaded(m, w, r->win, reg, addr, bad, dropped);
}

static void note_stored(struct machine *m, const struct warp *w, const struct request *r,
                        uint32_t reg, uint32_t lanes)
{
    uint64_t addr[WARP_LANES];
    if (!lanes || !origins_wanted(m))
        return;
    addresses(r, addr);
    origin_stored(m, w, r->win, reg, addr, lanes);
}

void mem_load_undef(struct machine *m, const struct warp *w, const struct served *v)
{
    const struct request *r = &v->r;
    const struct place *p = &v->p;
    const struct slot *s = r->s;
    uint32_t reg = regs_of(m, s)->d;
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
        u = extend_undef(u, s->mem);
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
    uint32_t reg = regs_of(m, s)->b;
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
    addresses(&v->r, addr); /* the load may write their register */
    struct bank_cost cost = count_served(m, v, false);
    if (m->opt.shadow)
        mem_load_undef(m, w, v);
    mem_load_row(&v->r, v->shape, &v->p, v->off0, row);
    widen(row, v->r.s->size == 8 ? 8 : 4, value);
    struct access_values x = {addr, value, NULL};
    access_emit(m, w, v->r.s, v->p.space, v->r.mask, cost.wavefronts, v->shape,
                TRAFFIC_LOAD, &x, 0);
}

void mem_store_seen(struct machine *m, struct warp *w, struct served *v,
                    const uint8_t *row)
{
    uint64_t addr[WARP_LANES], value[WARP_LANES], old[WARP_LANES];
    addresses(&v->r, addr);
    struct bank_cost cost = count_served(m, v, true);
    if (m->opt.shadow)
        mem_store_undef(m, w, v);
    peek(v, addr, old);
    widen(row, v->r.s->size == 8 ? 8 : 4, value);
    mem_store_row(&v->r, v->shape, &v->p, v->off0, row);
    struct access_values x = {addr, value, old};
    access_emit(m, w, v->r.s, v->p.space, v->r.mask, cost.wavefronts, v->shape,
                TRAFFIC_STORE, &x, 0);
}

/* --- requests lane by lane ------------------------------------------------------------------ */

/* What a request came to: lanes by space and by fault. */
struct outcome {
    struct lane_ref ref[WARP_LANES];
    uint64_t addr[WARP_LANES], value[WARP_LANES], old[WARP_LANES];
    uint32_t dropped;
};

static void resolve(struct machine *m, struct warp *w, const struct request *r,
                    bool store, struct outcome *o)
{
    uint32_t by_finding[FINDING_COUNT] = {0};
    addresses(r, o->addr);
    o->dropped = m->opt.shadow
                     ? origin_use(m, w, USE_ADDRESS, r->win, regs_of(m, r->s)->a, r->mask)
                     : 0;
    uint32_t poison = o->dropped;
    MASK_EACH(l, r->mask & ~poison)
    {
        enum finding f = access_lane(m, w, r->s, l, o->addr[l], store, &o->ref[l]);
        if (f == FINDING_NONE)
            continue;
        by_finding[f] |= mask_lane(l);
        o->dropped |= mask_lane(l);
    }
    for (unsigned f = 0; o->dropped != poison && f < FINDING_COUNT; f++)
        if (by_finding[f])
            access_fault(m, w, r->s, (enum finding)f, by_finding[f], o->addr, store);
}

static struct bank_cost lanes_cost(const struct outcome *o, enum ir_space space,
                                   uint32_t lanes, unsigned size, bool store)
{
    if (space == IR_SHARED)
        return bank_cost(o->addr, lanes, size, store);
    if (space == IR_LOCAL)
        return (struct bank_cost){access_local_sectors(o->addr, lanes, size), 1};
    if (space == IR_GLOBAL)
        return (struct bank_cost){coalesce_sectors(o->addr, lanes, size), 1};
    return (struct bank_cost){1, 1};
}

/* Lanes may be in several spaces: each is a request of its own. */
static void conclude(struct machine *m, struct warp *w, const struct request *r,
                     const struct outcome *o, enum traffic kind)
{
    bool store = kind != TRAFFIC_LOAD;
    struct access_values x = {o->addr, o->value, store ? o->old : NULL};
    uint32_t rest = r->mask & ~o->dropped;
    while (rest) {
        enum ir_space space = o->ref[mask_first(rest)].space;
        uint32_t lanes = 0;
        MASK_EACH(l, rest)
        lanes |= o->ref[l].space == space ? mask_lane(l) : 0;
        rest &= ~lanes;
        struct bank_cost cost = lanes_cost(o, space, lanes, r->s->size, store);
        access_count(m, r, space, cost, lanes, kind);
        if (wants(m, EVENT_ACCESS))
            access_emit(m, w, r->s, space, lanes, cost.wavefronts, SHAPE_SCATTER, kind,
                        &x, rest == 0 ? o->dropped : 0);
    }
    if (r->mask == o->dropped && wants(m, EVENT_ACCESS))
        access_emit(m, w, r->s, access_space(o->addr[mask_first(r->mask)]), r->mask, 1,
                    SHAPE_SCATTER, kind, &x, o->dropped);
}

void mem_load_slow(struct machine *m, struct warp *w, const struct request *r)
{
    struct outcome o;
    const struct slot *s = r->s;
    uint32_t reg = regs_of(m, s)->d;
    unsigned width = s->size == 8 ? 8 : 4;
    note_traffic(m, s, false);
    resolve(m, w, r, false, &o);
    MASK_EACH(l, r->mask)
    {
        bool ok = !mask_has(o.dropped, l);
        o.value[l] = ok ? access_get(&o.ref[l], s->mem) : 0;
        uint64_t undef = !m->opt.shadow ? 0
                         : ok ? extend_undef(access_get_undef(&o.ref[l], s->size), s->mem)
                              : UINT64_MAX;
        reg_put(m, r->win, s->d, reg, l, width, o.value[l], undef);
    }
    if (m->opt.shadow && reg != REG_NOWHERE && (r->win->lanes[reg] & r->mask))
        origin_loaded(m, w, r->win, reg, o.addr, r->win->lanes[reg] & r->mask, o.dropped);
    conclude(m, w, r, &o, TRAFFIC_LOAD);
}

void mem_store_slow(struct machine *m, struct warp *w, const struct request *r)
{
    struct outcome o;
    const struct slot *s = r->s;
    uint32_t reg = regs_of(m, s)->b;
    unsigned width = s->size == 8 ? 8 : 4;
    note_traffic(m, s, true);
    resolve(m, w, r, true, &o);
    MASK_EACH(l, r->mask)
    {
        o.value[l] = reg_get(r->win, s->b, l, width);
        if (mask_has(o.dropped, l))
            continue;
        o.old[l] = access_get(&o.ref[l], s->mem);
        access_put(&o.ref[l], s->size, o.value[l]);
        if (m->opt.shadow)
            access_put_undef(&o.ref[l], s->size,
                             reg_undef(m, r->win, s->b, reg, l, width));
    }
    if (m->opt.shadow)
        note_stored(m, w, r, reg, r->win->lanes[reg] & r->mask & ~o.dropped);
    conclude(m, w, r, &o, TRAFFIC_STORE);
}

/* --- atomics ------------------------------------------------------------------------------- */

/* Lanes of one instruction in the order the schedule serves them. */
static unsigned atomic_order(struct machine *m, uint32_t mask, uint8_t order[WARP_LANES])
{
    unsigned n = 0;
    MASK_EACH(l, mask)
    order[n++] = (uint8_t)l;
    if (m->launch.schedule == SCHEDULE_REVERSE)
        for (unsigned i = 0; i < n / 2; i++) {
            uint8_t t = order[i];
            order[i] = order[n - 1 - i];
            order[n - 1 - i] = t;
        }
    if (m->launch.schedule == SCHEDULE_SEEDED)
        for (unsigned i = n; i > 1; i--) {
            unsigned k = (unsigned)(rng_next(m) % i);
            uint8_t t = order[i - 1];
            order[i - 1] = order[k];
            order[k] = t;
        }
    return n;
}

static void atomic_lane(struct machine *m, const struct warp *w, const struct request *r,
                        struct outcome *o, unsigned l)
{
    const struct slot *s = r->s;
    const struct slot_regs *regs = regs_of(m, s);
    unsigned width = s->op == IR_ATOM64 ? 8 : 4;
    struct lane_ref *ref = &o->ref[l];
    uint64_t old = access_get(ref, s->mem), b = o->value[l];
    uint64_t c = reg_get(r->win, s->c, l, width);
    uint64_t new = access_atomic(s, ref->space, old, b, c);
    access_put(ref, s->size, new);
    if (new != old)
        m->changes++;
    o->old[l] = old;
    uint64_t was = 0;
    if (m->opt.shadow) {
        was = access_get_undef(ref, s->size);
        uint64_t arg = reg_undef(m, r->win, s->b, regs->b, l, width) |
                       reg_undef(m, r->win, s->c, regs->c, l, width);
        bool exch = s->sub == IR_ATOM_EXCH;
        if (was && !exch)
            origin_use_memory(m, w, o->addr[l], l);
        access_put_undef(ref, s->size, exch ? arg : was || arg ? UINT64_MAX : 0);
        if (exch ? arg : was || arg)
            origin_spoilt(m, w, o->addr[l], l);
    }
    if (s->d == ROW_NOWHERE)
        return;
    reg_put(m, r->win, s->d, regs->d, l, width, old, was);
    if (was)
        origin_loaded(m, w, r->win, regs->d, o->addr, mask_lane(l),
                      s->sub == IR_ATOM_EXCH ? 0 : mask_lane(l));
}

void mem_atomic(struct machine *m, struct warp *w, const struct request *r)
{
    struct outcome o;
    const struct slot *s = r->s;
    unsigned width = s->op == IR_ATOM64 ? 8 : 4;
    uint8_t order[WARP_LANES];
    m->reads++;
    m->sync_reads += s->d != ROW_NOWHERE;
    resolve(m, w, r, true, &o);
    memset(o.old, 0, sizeof o.old);
    MASK_EACH(l, r->mask)
    o.value[l] = reg_get(r->win, s->b, l, width);
    if (m->opt.shadow) {
        origin_use(m, w, USE_ATOMIC, r->win, regs_of(m, s)->b, r->mask & ~o.dropped);
        origin_use(m, w, USE_ATOMIC, r->win, regs_of(m, s)->c, r->mask & ~o.dropped);
    }
    unsigned n = atomic_order(m, r->mask & ~o.dropped, order);
    for (unsigned i = 0; i < n; i++)
        atomic_lane(m, w, r, &o, order[i]);
    if (s->d != ROW_NOWHERE)
        MASK_EACH(l, o.dropped)
    reg_put(m, r->win, s->d, regs_of(m, s)->d, l, width, 0, UINT64_MAX);
    if (s->d != ROW_NOWHERE && m->opt.shadow && o.dropped)
        origin_loaded(m, w, r->win, regs_of(m, s)->d, o.addr, o.dropped, o.dropped);
    m->counters.atomics++;
    m->counters.atomic_lanes += mask_count(r->mask);
    conclude(m, w, r, &o, TRAFFIC_ATOMIC);
}
