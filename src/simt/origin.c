/* Origins of undefined values, see origin.h. */
#include "simt/origin.h"

#include "simt/access.h"

#include <string.h>

/* Undefined bytes in memory: whose they are. */
struct spot {
    uint64_t addr, owner; /* of shared memory the block, of local memory warp and lane */
};

static struct spot spot_of(const struct warp *w, uint64_t addr, unsigned lane)
{
    struct spot s = {addr & ~(uint64_t)3, 0};
    enum ir_space space = access_space(addr);
    if (space == IR_SHARED)
        s.owner = w->block->flat + UINT64_C(1);
    if (space == IR_LOCAL)
        s.owner = ((uint64_t)w->block->flat << 32 | w->index << 5 | lane) + 1;
    return s;
}

bool origin_is(const struct origin *a, const struct origin *b)
{
    bool known = a->decl.file != 0;
    if (a->kind != b->kind || a->variable != b->variable || known != (b->decl.file != 0))
        return false;
    if (known)
        return a->decl.file == b->decl.file && a->decl.off == b->decl.off;
    return a->pc == b->pc;
}

static uint32_t add(struct machine *m, const struct origin *o)
{
    for (uint32_t i = 0; i < m->origins.len; i++)
        if (origin_is(&m->origins.data[i], o))
            return i;
    vec_push(&m->origins, *o);
    return (uint32_t)m->origins.len - 1;
}

uint32_t origin_here(struct machine *m, const struct warp *w, enum origin_kind kind,
                     uint32_t lanes, uint64_t addr)
{
    struct origin o = {.kind = kind,
                       .pc = m->issue_pc,
                       .block = w->block->flat,
                       .warp = w->index,
                       .lanes = lanes,
                       .addr = addr,
                       .step = m->now};
    return add(m, &o);
}

static struct span declared(const struct ir_func *f, ir_reg reg)
{
    for (size_t i = 0; i < f->vars.len; i++)
        if (f->vars.data[i].loc == IR_LOC_REG && f->vars.data[i].reg == reg)
            return f->vars.data[i].decl;
    return (struct span){0};
}

static uint32_t of_variable(struct machine *m, const struct warp *w,
                            const struct window *win, uint32_t reg)
{
    const struct ir_func *f = &m->mod->funcs.data[win->func];
    struct origin o = {.kind = ORIGIN_VARIABLE,
                       .pc = m->issue_pc,
                       .block = w->block->flat,
                       .warp = w->index,
                       .lanes =
                           win->lanes[reg] & entry_at((struct warp *)w, w->current)->mask,
                       .variable = f->regs.data[reg - REG_FIRST].name,
                       .decl = declared(f, (ir_reg)(reg - REG_FIRST)),
                       .step = m->now};
    return add(m, &o);
}

uint32_t origin_of(struct machine *m, const struct warp *w, struct window *win,
                   uint32_t reg, unsigned lane)
{
    uint32_t o = win->origin ? win->origin[reg * WARP_LANES + lane] : 0;
    return o ? o - 1 : of_variable(m, w, win, reg);
}

void origin_set(const struct machine *m, struct window *win, uint32_t reg, unsigned lane,
                uint32_t origin)
{
    if (reg == REG_NOWHERE)
        return;
    if (!win->origin) {
        size_t n = m->code->funcs[win->func].nregs + REG_FIRST;
        win->origin = mem_alloc(n * WARP_LANES * sizeof *win->origin);
    }
    win->origin[reg * WARP_LANES + lane] = origin + 1;
}

void origin_clear(struct window *win, uint32_t reg, uint32_t lanes)
{
    if (win->origin)
        MASK_EACH(l, lanes)
    win->origin[reg * WARP_LANES + l] = 0;
}

/* --- memory -------------------------------------------------------------------------- */

static enum origin_kind kind_of(uint64_t addr)
{
    enum ir_space space = access_space(addr);
    return space == IR_SHARED  ? ORIGIN_SHARED
           : space == IR_LOCAL ? ORIGIN_LOCAL
                               : ORIGIN_GLOBAL;
}

/* Number of what was stored at addr, or UINT32_MAX: nothing was. */
static uint32_t stored(const struct machine *m, const struct warp *w, uint64_t addr,
                       unsigned lane)
{
    if (!m->spots)
        return UINT32_MAX;
    struct spot s = spot_of(w, addr, lane);
    const void *v = map_get(m->spots, (const char *)&s, sizeof s);
    return v ? (uint32_t)(uintptr_t)v - 1 : UINT32_MAX;
}

static void put_spot(struct machine *m, const struct warp *w, uint64_t addr,
                     unsigned lane, uint32_t origin)
{
    struct spot s = spot_of(w, addr, lane);
    if (!m->spots)
        m->spots = map_new();
    map_put(m->spots, (const char *)&s, sizeof s, (void *)(uintptr_t)(origin + 1));
}

/* Lanes that read a place nobody has written. Who reads it later is told of this first
 * read: it is one fault. */
static void read_first(struct machine *m, const struct warp *w, struct window *win,
                       uint32_t reg, const uint64_t *addr, uint32_t lanes)
{
    while (lanes) {
        unsigned first = mask_first(lanes);
        uint32_t same = 0;
        MASK_EACH(l, lanes)
        same |= kind_of(addr[l]) == kind_of(addr[first]) ? mask_lane(l) : 0;
        uint32_t o = origin_here(m, w, kind_of(addr[first]), same, addr[first]);
        MASK_EACH(l, same)
        {
            origin_set(m, win, reg, l, o);
            put_spot(m, w, addr[l], l, o);
        }
        lanes &= ~same;
    }
}

void origin_loaded(struct machine *m, const struct warp *w, struct window *win,
                   uint32_t reg, const uint64_t *addr, uint32_t lanes, uint32_t dropped)
{
    uint32_t fresh = 0;
    if (!origins_wanted(m))
        return;
    MASK_EACH(l, lanes)
    {
        uint32_t o = mask_has(dropped, l)
                         ? origin_here(m, w, ORIGIN_FAULT, lanes & dropped, addr[l])
                         : stored(m, w, addr[l], l);
        if (o == UINT32_MAX)
            fresh |= mask_lane(l);
        else
            origin_set(m, win, reg, l, o);
    }
    read_first(m, w, win, reg, addr, fresh);
}

void origin_stored(struct machine *m, const struct warp *w, struct window *win,
                   uint32_t reg, const uint64_t *addr, uint32_t lanes)
{
    if (!origins_wanted(m))
        return;
    MASK_EACH(l, lanes)
    put_spot(m, w, addr[l], l, origin_of(m, w, win, reg, l));
}

void origin_spoilt(struct machine *m, const struct warp *w, uint64_t addr, unsigned lane)
{
    if (!origins_wanted(m))
        return;
    put_spot(m, w, addr, lane, origin_here(m, w, ORIGIN_FAULT, mask_lane(lane), addr));
}

void origin_forget(struct machine *m, const struct warp *w, uint64_t addr, uint64_t size,
                   uint32_t lanes)
{
    for (uint64_t a = addr & ~(uint64_t)3; m->spots && a < addr + size; a += 4)
        MASK_EACH(l, lanes)
        {
            struct spot s = spot_of(w, a, l);
            map_remove(m->spots, (const char *)&s, sizeof s);
        }
}

bool machine_origin(const struct machine *m, uint64_t addr, struct origin *o)
{
    struct spot s = {addr & ~(uint64_t)3, 0};
    const void *v = m->spots ? map_get(m->spots, (const char *)&s, sizeof s) : NULL;
    if (v)
        *o = m->origins.data[(uintptr_t)v - 1];
    return v != NULL;
}

void origins_free(struct machine *m)
{
    vec_free(&m->origins);
    map_free(m->spots);
}

/* --- uses ------------------------------------------------------------------------------ */

static void emit_use(struct machine *m, const struct warp *w, enum undefined_use use,
                     uint32_t origin, uint32_t lanes)
{
    struct event ev = {.kind = EVENT_UNDEFINED, .mask = lanes};
    ev.undefined.use = use;
    ev.undefined.origin = m->origins.data[origin];
    if (ev.undefined.origin.kind != ORIGIN_FAULT)
        emit(m, w, &ev);
}

uint32_t origin_use(struct machine *m, const struct warp *w, enum undefined_use use,
                    struct window *win, uint32_t reg, uint32_t lanes)
{
    uint32_t all = m->opt.shadow && reg >= REG_FIRST ? win->lanes[reg] & lanes : 0;
    uint32_t rest = origins_wanted(m) ? all : 0;
    while (rest) {
        uint32_t o = origin_of(m, w, win, reg, mask_first(rest)), same = 0;
        MASK_EACH(l, rest)
        same |= origin_of(m, w, win, reg, l) == o ? mask_lane(l) : 0;
        rest &= ~same;
        emit_use(m, w, use, o, same);
    }
    return all;
}

void origin_use_memory(struct machine *m, const struct warp *w, uint64_t addr,
                       unsigned lane)
{
    if (!origins_wanted(m))
        return;
    uint32_t o = stored(m, w, addr, lane);
    if (o == UINT32_MAX)
        o = origin_here(m, w, kind_of(addr), mask_lane(lane), addr);
    emit_use(m, w, USE_ATOMIC, o, mask_lane(lane));
}
