/* Looking inside a machine: code places, blocks, warps, splits, registers, local memory.
 *
 * Everything here only reads; the first look makes the first blocks resident. */
#include "simt/state.h"

#include <assert.h>
#include <string.h>

/* The state before the first step exists from the first look on. */
static void ready(const struct machine *m)
{
    if (!m->started)
        machine_start((struct machine *)m);
}

uint32_t machine_npcs(const struct machine *m)
{
    return m->code->npcs;
}

struct span machine_span(const struct machine *m, uint32_t pc)
{
    if (pc >= m->code->npcs)
        return (struct span){0};
    return ir_place(m->mod, &m->mod->funcs.data[m->code->where[pc].func], insn_of(m, pc));
}

struct code_place machine_place(const struct machine *m, uint32_t pc)
{
    assert(pc < m->code->npcs);
    const struct code_where *at = &m->code->where[pc];
    return (struct code_place){at->func, at->block, at->index, insn_of(m, pc)};
}

/* A jump that costs nothing has the pc of what it leads to. */
uint32_t machine_pc(const struct machine *m, uint32_t func, uint32_t block,
                    uint32_t index)
{
    const struct code *c = m->code;
    assert(func < c->nfuncs && block < m->mod->funcs.data[func].blocks.len);
    uint32_t pc = code_pc(c, c->block_slot[func][block]);
    while (pc + 1 < c->npcs && c->where[pc].func == func &&
           (c->where[pc].block < block ||
            (c->where[pc].block == block && c->where[pc].index < index)))
        pc++;
    return pc;
}

bool machine_spins(const struct machine *m, uint32_t block, uint32_t warp, uint32_t lanes)
{
    for (uint32_t i = 0; i < m->nresident * m->nwarps; i++) {
        const struct warp *w = &m->warps[i];
        if (!w->block->live || w->block->flat != block || w->index != warp)
            continue;
        for (uint16_t k = 0; k < w->pool.len; k++) {
            const struct entry *e = &w->pool.data[k];
            if (e->kind == ENTRY_SPLIT && e->state == SPLIT_YIELDED && e->mask == lanes)
                return true;
        }
    }
    return false;
}

uint32_t machine_nresident(const struct machine *m)
{
    return m->nresident;
}

struct block_view machine_block(const struct machine *m, uint32_t slot)
{
    assert(slot < m->nresident);
    ready(m);
    const struct block *b = &m->blocks[slot];
    return (struct block_view){.flat = b->flat,
                               .idx = {b->idx[0], b->idx[1], b->idx[2]},
                               .nwarps = m->nwarps,
                               .nthreads = b->nthreads,
                               .shared = b->shared,
                               .shared_size = m->shared_size,
                               .shared_undefined = b->shared_undef};
}

/* --- splits ------------------------------------------------------------------------------ */

/* What a viewer sees as a split: a SPLIT; under its a join with lanes waiting at it; under
 * stack every entry. */
static bool is_visible(const struct machine *m, const struct entry *e)
{
    return e->kind == ENTRY_SPLIT || !is_its(m) || e->arrived != 0;
}

/* The i-th visible entry, top first; NO_ENTRY past the end. */
static uint16_t visible(const struct machine *m, const struct warp *w, uint32_t i)
{
    for (size_t k = w->order.len; k-- > 0;) {
        uint16_t id = w->order.data[k];
        if (is_visible(m, &w->pool.data[id]) && i-- == 0)
            return id;
    }
    return NO_ENTRY;
}

struct warp_view machine_warp(const struct machine *m, uint32_t warp)
{
    assert(warp < m->nresident * m->nwarps);
    ready(m);
    const struct warp *w = &m->warps[warp];
    struct warp_view v = {w->started, w->exited & w->started, 0, -1};
    uint16_t id;
    while ((id = visible(m, w, v.nsplits)) != NO_ENTRY) {
        if (id == w->current && w->block->live)
            v.current = (int)v.nsplits;
        v.nsplits++;
    }
    return v;
}

struct split_view machine_split(const struct machine *m, uint32_t warp, uint32_t i)
{
    assert(warp < m->nresident * m->nwarps);
    const struct warp *w = &m->warps[warp];
    uint16_t id = visible(m, w, i);
    assert(id != NO_ENTRY);
    const struct entry *e = &w->pool.data[id];
    struct split_view v = {.pc = code_pc(m->code, e->pc),
                           .mask = e->mask,
                           .join = UINT32_MAX,
                           .depth = e->depth,
                           .state = (enum split_state)e->state};
    if (e->top != NO_ENTRY)
        v.join = code_pc(m->code, w->pool.data[e->top].pc);
    if (e->kind != ENTRY_SPLIT) {
        v.state = SPLIT_JOINING;
        v.join = v.pc;
        v.mask = is_its(m) ? e->arrived : e->mask;
    } else if (e->state == SPLIT_WARP_SYNC) {
        v.waits_for = sync_awaited(m, w, e);
    }
    return v;
}

int machine_next_warp(const struct machine *m)
{
    ready(m);
    return m->status == MACHINE_READY ? (int)m->turn : -1;
}

void machine_lane_pcs(const struct machine *m, uint32_t warp, uint32_t pcs[WARP_LANES])
{
    assert(warp < m->nresident * m->nwarps);
    ready(m);
    const struct warp *w = &m->warps[warp];
    for (unsigned l = 0; l < WARP_LANES; l++)
        pcs[l] = UINT32_MAX;
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = &w->pool.data[k];
        uint32_t here = e->kind == ENTRY_FREE    ? 0
                        : e->kind == ENTRY_SPLIT ? e->mask
                                                 : e->arrived;
        MASK_EACH(l, here)
        pcs[l] = code_pc(m->code, e->pc);
    }
}

/* --- values ------------------------------------------------------------------------------- */

/* The window of func that its deepest activation uses; of the kernel the only one. */
static const struct window *window_of(const struct warp *w, uint32_t func)
{
    const struct window *found = NULL;
    for (size_t i = 0; i < w->windows.len; i++) {
        const struct window *win = w->windows.data[i];
        if (win->func == func && (!found || win->depth > found->depth))
            found = win;
    }
    return found;
}

/* Each lane of a callee looks into the window of its own depth. */
static const struct window *window_for_lane(const struct warp *w, uint32_t func,
                                            unsigned lane)
{
    for (uint16_t k = 0; k < w->pool.len; k++) {
        const struct entry *e = &w->pool.data[k];
        if (e->kind == ENTRY_SPLIT && e->func == func && mask_has(e->mask, lane))
            return w->windows.data[e->window];
    }
    return window_of(w, func);
}

bool machine_reg(const struct machine *m, uint32_t warp, uint32_t func, ir_reg r,
                 uint64_t values[WARP_LANES], uint32_t *undefined)
{
    assert(warp < m->nresident * m->nwarps);
    ready(m);
    const struct warp *w = &m->warps[warp];
    *undefined = 0;
    if (func >= m->code->nfuncs || r < 0 || (uint32_t)r >= m->code->funcs[func].nregs ||
        !window_of(w, func))
        return false;
    enum ir_class cls = m->mod->funcs.data[func].regs.data[r].cls;
    uint32_t offset = m->code->funcs[func].offset[r];
    for (unsigned l = 0; l < WARP_LANES; l++) {
        const struct window *win = window_for_lane(w, func, l);
        uint32_t bits;
        memcpy(&bits, win->rows + offset, sizeof bits);
        values[l] = 0;
        if (cls == IR_P)
            values[l] = mask_has(bits, l);
        else
            memcpy(&values[l], win->rows + offset + l * (cls == IR_D ? 8 : 4),
                   cls == IR_D ? 8 : 4);
        if (win->lanes)
            *undefined |= win->lanes[REG_FIRST + r] & mask_lane(l);
    }
    return true;
}

bool machine_local(const struct machine *m, uint32_t warp, unsigned lane, uint64_t offset,
                   unsigned size, uint64_t *value, bool *undefined)
{
    assert(warp < m->nresident * m->nwarps && lane < WARP_LANES && size <= 8);
    ready(m);
    const struct warp *w = &m->warps[warp];
    if (offset + size > w->local_size)
        return false;
    *value = 0;
    *undefined = false;
    for (unsigned i = 0; i < size; i++) {
        uint64_t at = offset + i;
        size_t byte = (size_t)(at / 4 * WARP_LANES + lane) * 4 + at % 4;
        *value |= (uint64_t)w->local[byte] << (8 * i);
        *undefined |= w->local_undef && w->local_undef[byte];
    }
    return true;
}

static bool read_shared(const struct machine *m, uint32_t warp, uint64_t offset,
                        unsigned size, uint64_t *value, bool *undefined)
{
    const struct block *b = &m->blocks[warp / m->nwarps];
    if (offset + size > m->shared_size || offset + size < offset)
        return false;
    for (unsigned i = 0; i < size; i++) {
        *value |= (uint64_t)b->shared[offset + i] << (8 * i);
        *undefined |= b->shared_undef && b->shared_undef[offset + i];
    }
    return true;
}

static bool read_memory(const struct machine *m, uint64_t addr, unsigned size,
                        uint64_t *value, bool *undefined)
{
    const struct allocation *a = memory_find(m->mem, addr, NULL);
    uint8_t bytes[8], undef[8];
    if (!a || addr - a->base > a->size || a->size - (addr - a->base) < size)
        return false;
    memory_read(m->mem, addr, bytes, size);
    memory_undefined(m->mem, addr, undef, size);
    for (unsigned i = 0; i < size; i++) {
        *value |= (uint64_t)bytes[i] << (8 * i);
        *undefined |= undef[i] != 0;
    }
    return true;
}

bool machine_read(const struct machine *m, uint32_t warp, unsigned lane, uint64_t addr,
                  unsigned size, uint64_t *value, bool *undefined)
{
    assert(warp < m->nresident * m->nwarps && lane < WARP_LANES && size <= 8);
    ready(m);
    *value = 0;
    *undefined = false;
    if (addr >= IR_SHARED_BASE && addr < IR_LOCAL_BASE)
        return read_shared(m, warp, addr - IR_SHARED_BASE, size, value, undefined);
    if (addr >= IR_LOCAL_BASE && addr < IR_CONST_BASE)
        return machine_local(m, warp, lane, addr - IR_LOCAL_BASE, size, value, undefined);
    return read_memory(m, addr, size, value, undefined);
}
