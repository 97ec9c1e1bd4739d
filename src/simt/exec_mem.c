/* Memory requests lane by lane: every space, every fault, local memory, events.
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
uint64_t access_extend_undef(uint64_t v, unsigned kind)
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

/* --- requests lane by lane ------------------------------------------------------------------ */

/* What a request came to: lanes by space and by fault. Of 16 bytes the upper half is a
 * second value. */
struct outcome {
    struct lane_ref ref[WARP_LANES];
    uint64_t addr[WARP_LANES], value[2][WARP_LANES], old[2][WARP_LANES];
    uint32_t dropped;
    uint32_t kept; /* atomics: lanes that only read */
};

static void resolve(struct machine *m, struct warp *w, const struct request *r,
                    bool store, struct outcome *o)
{
    uint32_t by_finding[FINDING_COUNT] = {0};
    access_addresses(r, o->addr);
    o->dropped = m->opt.shadow ? origin_use(m, w, USE_ADDRESS, r->win,
                                            access_regs(m, r->s)->a, r->mask)
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
    bool two = r->s->size == 16;
    struct access_values x = {.addr = o->addr,
                              .value = o->value[0],
                              .old = store ? o->old[0] : NULL,
                              .value_high = two ? o->value[1] : NULL,
                              .old_high = two && store ? o->old[1] : NULL,
                              .kept = kind == TRAFFIC_ATOMIC ? o->kept : 0};
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

struct access_part access_part(const struct machine *m, const struct slot *s, bool store,
                               unsigned i)
{
    const struct slot_regs *g = access_regs(m, s);
    struct access_part p = {.row = store ? s->b : s->d,
                            .reg = store ? g->b : g->d,
                            .kind = s->mem,
                            .size = s->size,
                            .width = s->size == 8 ? 8 : 4};
    if (s->size < 16)
        return p;
    p.kind = IR_MEM_B64;
    p.size = p.width = 8;
    p.at = 8 * i;
    if (i > 0) {
        p.row = store ? s->c : s->d2;
        p.reg = store ? g->c : g->d2;
    }
    return p;
}

/* The part's place in memory. */
static struct lane_ref ref_part(const struct lane_ref *ref, const struct access_part *p)
{
    struct lane_ref out = *ref;
    size_t by = ref->space == IR_LOCAL ? (size_t)p->at * WARP_LANES : p->at;
    out.host += by;
    out.undef = out.undef ? out.undef + by : NULL;
    out.off += p->at;
    return out;
}

void access_part_addresses(const uint64_t *addr, const struct access_part *p,
                           uint64_t out[WARP_LANES])
{
    for (unsigned l = 0; l < WARP_LANES; l++)
        out[l] = addr[l] + p->at;
}

static void load_part(struct machine *m, struct warp *w, const struct request *r,
                      struct outcome *o, unsigned i)
{
    struct access_part p = access_part(m, r->s, false, i);
    MASK_EACH(l, r->mask)
    {
        uint64_t value = 0, undef = m->opt.shadow ? UINT64_MAX : 0;
        if (!mask_has(o->dropped, l)) {
            struct lane_ref ref = ref_part(&o->ref[l], &p);
            value = access_get(&ref, p.kind);
            if (m->opt.shadow)
                undef = access_extend_undef(access_get_undef(&ref, p.size), p.kind);
        }
        o->value[i][l] = value;
        reg_put(m, r->win, p.row, p.reg, l, p.width, value, undef);
    }
    if (!m->opt.shadow || p.reg == REG_NOWHERE || !(r->win->lanes[p.reg] & r->mask))
        return;
    uint64_t addr[WARP_LANES];
    access_part_addresses(o->addr, &p, addr);
    origin_loaded(m, w, r->win, p.reg, addr, r->win->lanes[p.reg] & r->mask, o->dropped);
}

void mem_load_slow(struct machine *m, struct warp *w, const struct request *r)
{
    struct outcome o;
    access_note_traffic(m, r->s, false);
    resolve(m, w, r, false, &o);
    for (unsigned i = 0; i < access_parts(r->s); i++)
        load_part(m, w, r, &o, i);
    conclude(m, w, r, &o, TRAFFIC_LOAD);
}

static void store_part(struct machine *m, struct warp *w, const struct request *r,
                       struct outcome *o, unsigned i)
{
    struct access_part p = access_part(m, r->s, true, i);
    MASK_EACH(l, r->mask)
    {
        uint64_t value = o->value[i][l] = reg_get(r->win, p.row, l, p.width);
        if (mask_has(o->dropped, l))
            continue;
        struct lane_ref ref = ref_part(&o->ref[l], &p);
        o->old[i][l] = access_get(&ref, p.kind);
        access_put(&ref, p.size, value);
        if (m->opt.shadow)
            access_put_undef(&ref, p.size,
                             reg_undef(m, r->win, p.row, p.reg, l, p.width));
    }
    uint32_t bad = m->opt.shadow ? r->win->lanes[p.reg] & r->mask & ~o->dropped : 0;
    if (!bad)
        return;
    uint64_t addr[WARP_LANES];
    access_part_addresses(o->addr, &p, addr);
    origin_stored(m, w, r->win, p.reg, addr, bad);
}

void mem_store_slow(struct machine *m, struct warp *w, const struct request *r)
{
    struct outcome o;
    access_note_traffic(m, r->s, true);
    resolve(m, w, r, true, &o);
    for (unsigned i = 0; i < access_parts(r->s); i++)
        store_part(m, w, r, &o, i);
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

/* A compare-and-swap that failed, or an operand that never changes anything, as in
 * atomicAdd(p, 0): it has only read. A zero that was computed would be another one in
 * another run. */
static bool only_reads(const struct machine *m, const struct slot *s, uint64_t old,
                       uint64_t b)
{
    bool fixed = s->b < m->code->funcs[s->func].fixed_end;
    switch ((enum ir_atom)s->sub) {
    case IR_ATOM_CAS:
        return s->mem == IR_MEM_U16 ? (old ^ b) & 0xffff : old != b;
    case IR_ATOM_ADD:
    case IR_ATOM_OR:
    case IR_ATOM_XOR:
    case IR_ATOM_FADD:
        return fixed && b == 0;
    case IR_ATOM_EXCH:
    case IR_ATOM_SMIN:
    case IR_ATOM_UMIN:
    case IR_ATOM_SMAX:
    case IR_ATOM_UMAX:
    case IR_ATOM_INC:
    case IR_ATOM_DEC:
    case IR_ATOM_AND:
    case IR_ATOM_F16ADD:
    case IR_ATOM_F16X2ADD:
    case IR_ATOM_BF16ADD:
    case IR_ATOM_BF16X2ADD:
        break;
    }
    return false;
}

static void atomic_lane(struct machine *m, const struct warp *w, const struct request *r,
                        struct outcome *o, unsigned l)
{
    const struct slot *s = r->s;
    const struct slot_regs *regs = access_regs(m, s);
    unsigned width = s->op == IR_ATOM64 ? 8 : 4;
    struct lane_ref *ref = &o->ref[l];
    uint64_t old = access_get(ref, s->mem), b = o->value[0][l];
    uint64_t c = reg_get(r->win, s->c, l, width);
    uint64_t new = access_atomic(s, ref->space, old, b, c);
    access_put(ref, s->size, new);
    if (new != old)
        m->changes++;
    if (only_reads(m, s, old, b))
        o->kept |= mask_lane(l);
    o->old[0][l] = old;
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
    o.kept = 0;
    MASK_EACH(l, r->mask)
    o.value[0][l] = reg_get(r->win, s->b, l, width);
    if (m->opt.shadow) {
        origin_use(m, w, USE_ATOMIC, r->win, access_regs(m, s)->b, r->mask & ~o.dropped);
        origin_use(m, w, USE_ATOMIC, r->win, access_regs(m, s)->c, r->mask & ~o.dropped);
    }
    unsigned n = atomic_order(m, r->mask & ~o.dropped, order);
    for (unsigned i = 0; i < n; i++)
        atomic_lane(m, w, r, &o, order[i]);
    if (s->d != ROW_NOWHERE)
        MASK_EACH(l, o.dropped)
    reg_put(m, r->win, s->d, access_regs(m, s)->d, l, width, 0, UINT64_MAX);
    if (s->d != ROW_NOWHERE && m->opt.shadow && o.dropped)
        origin_loaded(m, w, r->win, access_regs(m, s)->d, o.addr, o.dropped, o.dropped);
    m->counters.atomics++;
    m->counters.atomic_lanes += mask_count(r->mask);
    conclude(m, w, r, &o, TRAFFIC_ATOMIC);
}
