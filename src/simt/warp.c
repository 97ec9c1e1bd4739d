/* A warp's storage: windows of rows, local memory, the start of its lanes, calls.
 *
 * A window holds the registers of one function at one depth of calls: lanes of different
 * splits own disjoint columns of it. Rows of constants, special registers, addresses and
 * arguments are filled when the window is made; the block index changes with the block.
 * Undefined at first are variables (registers that are not temporaries) and local frames;
 * a temporary is always written before it is read. */
#include "simt/origin.h"
#include "simt/state.h"

#include <assert.h>
#include <string.h>

static uint32_t *row_w(struct window *win, uint32_t offset)
{
    return (uint32_t *)(void *)(win->rows + offset);
}

static uint64_t *row_d(struct window *win, uint32_t offset)
{
    return (uint64_t *)(void *)(win->rows + offset);
}

static void fill_row(struct window *win, enum ir_class cls, uint32_t offset, uint64_t v)
{
    if (cls == IR_P) {
        *row_w(win, offset) = v & 1 ? MASK_ALL : 0;
        return;
    }
    for (unsigned l = 0; l < WARP_LANES; l++)
        if (cls == IR_W)
            row_w(win, offset)[l] = (uint32_t)v;
        else
            row_d(win, offset)[l] = v;
}

static uint32_t thread_coord(const struct launch *l, uint32_t thread, unsigned axis)
{
    uint32_t x = l->block[0], y = l->block[1];
    return axis == 0 ? thread % x : axis == 1 ? thread / x % y : thread / x / y;
}

static uint32_t special_value(const struct machine *m, const struct warp *w,
                              enum ir_special s, unsigned lane)
{
    uint32_t thread = w->index * WARP_LANES + lane;
    switch (s) {
    case IR_SREG_TID_X:
    case IR_SREG_TID_Y:
    case IR_SREG_TID_Z:
        return thread_coord(&m->launch, thread, s - IR_SREG_TID_X);
    case IR_SREG_NTID_X:
    case IR_SREG_NTID_Y:
    case IR_SREG_NTID_Z:
        return m->launch.block[s - IR_SREG_NTID_X];
    case IR_SREG_CTAID_X:
    case IR_SREG_CTAID_Y:
    case IR_SREG_CTAID_Z:
        return w->block->idx[s - IR_SREG_CTAID_X];
    case IR_SREG_NCTAID_X:
    case IR_SREG_NCTAID_Y:
    case IR_SREG_NCTAID_Z:
        return m->launch.grid[s - IR_SREG_NCTAID_X];
    case IR_SREG_LANEID:
        return lane;
    case IR_SREG_WARPSIZE:
        return WARP_LANES;
    case IR_SREG_FRAME:
    case IR_SREG_COUNT:
        break;
    }
    return 0;
}

static void fill_special(const struct machine *m, const struct warp *w,
                         struct window *win, size_t r)
{
    const struct ir_reg_info *info = &m->mod->funcs.data[win->func].regs.data[r];
    uint32_t offset = m->code->funcs[win->func].offset[r];
    if (info->special == IR_SREG_FRAME)
        return; /* set when a lane enters the function */
    for (unsigned l = 0; l < WARP_LANES; l++) {
        uint32_t v = special_value(m, w, (enum ir_special)info->special, l);
        if (info->cls == IR_D)
            row_d(win, offset)[l] = v;
        else
            row_w(win, offset)[l] = v;
    }
}

static bool depends_on_block(const struct ir_reg_info *info)
{
    return info->kind == IR_KIND_SPECIAL && info->special >= IR_SREG_CTAID_X &&
           info->special <= IR_SREG_CTAID_Z;
}

/* Kernel arguments: the register of parameter i holds m->args[i] in every lane. */
static void fill_args(const struct machine *m, struct window *win)
{
    for (size_t i = 0; i < m->mod->params.len; i++) {
        ir_reg r = m->mod->params.data[i].reg;
        if (r != IR_NONE)
            fill_row(win, m->mod->funcs.data[0].regs.data[r].cls,
                     m->code->funcs[0].offset[r], m->args[i]);
    }
}

static void fill_fixed(const struct machine *m, const struct warp *w, struct window *win)
{
    const struct ir_func *f = &m->mod->funcs.data[win->func];
    const uint32_t *offset = m->code->funcs[win->func].offset;
    for (size_t r = 0; r < f->regs.len; r++) {
        const struct ir_reg_info *info = &f->regs.data[r];
        if (info->kind == IR_KIND_CONST)
            fill_row(win, info->cls, offset[r], info->bits);
        else if (info->kind == IR_KIND_SPECIAL)
            fill_special(m, w, win, r);
    }
    for (size_t i = 0; i < m->code->addrs.len; i++) {
        const struct code_addr *a = &m->code->addrs.data[i];
        if (a->func == win->func)
            fill_row(win, IR_D, a->offset, m->objects[a->object]);
    }
}

static struct window *window_new(struct machine *m, struct warp *w, uint32_t func,
                                 uint32_t depth)
{
    const struct code_func *cf = &m->code->funcs[func];
    struct window *win = mem_alloc(sizeof *win);
    win->func = func;
    win->depth = depth;
    win->rows = mem_aligned(64, cf->size + 64);
    if (m->opt.shadow) {
        win->undef = mem_aligned(64, cf->size + 64);
        win->lanes = mem_alloc((cf->nregs + REG_FIRST) * sizeof *win->lanes);
    }
    fill_fixed(m, w, win);
    return win;
}

void window_free(struct window *win)
{
    mem_free(win->rows);
    mem_free(win->undef);
    mem_free(win->lanes);
    mem_free(win->origin);
    mem_free(win);
}

struct window *window_get(struct machine *m, struct warp *w, uint32_t func,
                          uint32_t depth, uint16_t *index)
{
    for (size_t i = w->windows.len; i-- > 0;) {
        struct window *win = w->windows.data[i];
        if (win->func == func && win->depth == depth) {
            *index = (uint16_t)i;
            return win;
        }
    }
    vec_push(&w->windows, window_new(m, w, func, depth));
    *index = (uint16_t)(w->windows.len - 1);
    return vec_last(&w->windows);
}

static bool starts_undefined(const struct ir_reg_info *info)
{
    return info->kind == IR_KIND_VAR;
}

static void undefine_register(struct machine *m, struct window *win, size_t r,
                              uint32_t lanes)
{
    enum ir_class cls = m->mod->funcs.data[win->func].regs.data[r].cls;
    size_t offset = m->code->funcs[win->func].offset[r], size = cls == IR_D ? 8 : 4;
    win->lanes[REG_FIRST + r] |= lanes;
    origin_clear(win, (uint32_t)(REG_FIRST + r), lanes);
    if (cls != IR_P)
        MASK_EACH(l, lanes)
    memset(win->undef + offset + l * size, 0xff, size);
}

/* Variables of a function just entered hold nothing yet. */
static void undefine_variables(struct machine *m, struct window *win, uint32_t lanes)
{
    const struct ir_func *f = &m->mod->funcs.data[win->func];
    for (size_t r = 0; r < f->regs.len; r++)
        if (starts_undefined(&f->regs.data[r]))
            undefine_register(m, win, r, lanes);
}

static void set_frame(struct machine *m, struct window *win, uint32_t lanes,
                      uint64_t local)
{
    const struct ir_func *f = &m->mod->funcs.data[win->func];
    for (size_t r = 0; r < f->regs.len; r++) {
        const struct ir_reg_info *info = &f->regs.data[r];
        if (info->kind != IR_KIND_SPECIAL || info->special != IR_SREG_FRAME)
            continue;
        MASK_EACH(l, lanes)
        row_d(win, m->code->funcs[win->func].offset[r])[l] = m->frames + local;
    }
}

void warp_want_local(struct machine *m, struct warp *w, uint64_t size)
{
    if (size <= w->local_size)
        return;
    uint64_t want = w->local_size ? w->local_size : 64;
    while (want < size)
        want *= 2;
    size_t old = w->local_size * WARP_LANES, new = want *WARP_LANES;
    w->local = mem_realloc(w->local, new);
    memset(w->local + old, 0, new - old);
    if (m->opt.shadow) {
        w->local_undef = mem_realloc(w->local_undef, new);
        memset(w->local_undef + old, 0xff, new - old);
    }
    w->local_size = want;
}

static void undefine_frame(struct machine *m, struct warp *w, uint32_t lanes,
                           uint64_t local, uint64_t size)
{
    if (m->mod->host) {
        if (m->opt.shadow)
            memory_undefine(m->mem, m->frames + local, size);
        return;
    }
    warp_want_local(m, w, local + size);
    if (!m->opt.shadow)
        return;
    for (uint64_t i = local / 4; i < (local + size) / 4; i++)
        MASK_EACH(l, lanes)
    memset(w->local_undef + (i * WARP_LANES + l) * 4, 0xff, 4);
}

static void undefine_bytes(struct machine *m, struct warp *w, uint32_t lanes,
                           uint64_t local, uint64_t size)
{
    warp_want_local(m, w, local + size);
    for (uint64_t i = local; i < local + size; i++)
        MASK_EACH(l, lanes)
    w->local_undef[(i / 4 * WARP_LANES + l) * 4 + i % 4] = 0xff;
    origin_forget(m, w, m->frames + local, size, lanes);
}

void exec_undef(struct machine *m, struct warp *w, struct window *win,
                const struct slot *s, uint32_t mask)
{
    if (!m->opt.shadow)
        return;
    if (s->checked == IR_UNDEF) {
        undefine_register(m, win, m->code->regs[s - m->code->slots].d - REG_FIRST, mask);
        return;
    }
    uint32_t size = row_w(win, s->a)[mask_first(mask)];
    undefine_bytes(m, w, mask, entry_at(w, w->current)->local + (uint64_t)s->imm, size);
}

void warp_fill_block_index(struct machine *m, struct warp *w)
{
    for (size_t i = 0; i < w->windows.len; i++) {
        struct window *win = w->windows.data[i];
        const struct ir_func *f = &m->mod->funcs.data[win->func];
        for (size_t r = 0; r < f->regs.len; r++)
            if (depends_on_block(&f->regs.data[r]))
                fill_special(m, w, win, r);
    }
}

void warp_start(struct machine *m, struct warp *w, uint32_t lanes)
{
    uint16_t index;
    struct window *win = window_get(m, w, 0, 0, &index);
    warp_fill_block_index(m, w);
    fill_args(m, win);
    if (m->opt.shadow)
        undefine_variables(m, win, MASK_ALL);
    set_frame(m, win, MASK_ALL, 0);
    undefine_frame(m, w, MASK_ALL, 0, m->code->funcs[0].frame_size);
    w->started = lanes;
    w->exited = ~lanes;
    w->nsync = 0;
    w->pool.len = 0;
    w->order.len = 0;
    w->parted.len = 0;
    uint16_t id = entry_new(w, ENTRY_SPLIT);
    struct entry *e = entry_at(w, id);
    e->pc = m->code->funcs[0].entry;
    e->mask = lanes;
    e->window = index;
    entry_insert(w, id, NO_ENTRY);
    w->current = id;
}

void warp_free(struct warp *w)
{
    for (size_t i = 0; i < w->windows.len; i++)
        window_free(w->windows.data[i]);
    vec_free(&w->windows);
    vec_free(&w->pool);
    vec_free(&w->order);
    vec_free(&w->parted);
    mem_free(w->local);
    mem_free(w->local_undef);
}

/* --- calls -------------------------------------------------------------------------- */

/* One value in the lanes of mask, from a register of one window to one of another. */
struct transfer {
    const struct warp *w;
    struct window *from, *to;
    uint32_t from_func, to_func;
};

static void copy_register(struct machine *m, const struct transfer *t, ir_reg from,
                          ir_reg to, uint32_t mask)
{
    enum ir_class cls = m->mod->funcs.data[t->to_func].regs.data[to].cls;
    uint32_t src = m->code->funcs[t->from_func].offset[from];
    uint32_t dst = m->code->funcs[t->to_func].offset[to];
    size_t size = cls == IR_D ? 8 : 4;
    if (cls == IR_P)
        *row_w(t->to, dst) ^= (*row_w(t->to, dst) ^ *row_w(t->from, src)) & mask;
    else
        MASK_EACH(l, mask)
    memcpy(t->to->rows + dst + l * size, t->from->rows + src + l * size, size);
    if (!m->opt.shadow)
        return;
    uint32_t undef = t->from->lanes[REG_FIRST + from] & mask;
    t->to->lanes[REG_FIRST + to] = (t->to->lanes[REG_FIRST + to] & ~mask) | undef;
    if (cls != IR_P)
        MASK_EACH(l, undef)
    memcpy(t->to->undef + dst + l * size, t->from->undef + src + l * size, size);
    if (origins_wanted(m))
        MASK_EACH(l, undef)
    origin_set(m, t->to, REG_FIRST + to, l,
               origin_of(m, t->w, t->from, REG_FIRST + from, l));
}

bool warp_call_fits(const struct machine *m, const struct warp *w, const struct slot *s)
{
    const struct entry *e = &w->pool.data[w->current];
    uint64_t base = e->local + m->code->funcs[e->func].frame_size;
    return e->depth < MAX_CALL_DEPTH && w->pool.len < NO_ENTRY - 64 &&
           base + m->code->funcs[s->imm].frame_size <=
               (m->mod->host ? MACHINE_HOST_STACK : MAX_LOCAL_BYTES);
}

static void pass_args(struct machine *m, const struct slot *s, const struct transfer *t,
                      uint32_t mask)
{
    const struct ir_insn *in = insn_of(m, s->pc);
    const struct ir_func *from = &m->mod->funcs.data[t->from_func];
    const struct ir_func *to = &m->mod->funcs.data[t->to_func];
    for (uint32_t i = 0; i < in->nargs && i < to->params.len; i++)
        copy_register(m, t, from->args.data[in->args + i], to->params.data[i], mask);
}

/* The current split enters function s->imm. */
void warp_call(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask)
{
    uint16_t cur = w->current, call = entry_like(w, cur, ENTRY_CALL), index;
    struct entry *e = entry_at(w, cur), *c = entry_at(w, call);
    uint32_t callee = (uint32_t)s->imm;
    uint64_t local = e->local + m->code->funcs[e->func].frame_size;
    c->spin = e->spin;
    c->arrived = c->passed = 0;
    c->call = (uint32_t)(s - m->code->slots);
    entry_insert(w, call, cur);
    entry_remove(w, cur); /* a new split stands on top of the call */
    struct transfer t = {w, w->windows.data[c->window], NULL, c->func, callee};
    t.to = window_get(m, w, callee, c->depth + 1, &index);
    if (m->opt.shadow)
        undefine_variables(m, t.to, mask);
    pass_args(m, s, &t, mask);
    set_frame(m, t.to, mask, local);
    undefine_frame(m, w, mask, local, m->code->funcs[callee].frame_size);
    uint16_t id = entry_like(w, call, ENTRY_SPLIT);
    e = entry_at(w, id);
    e->pc = m->code->funcs[callee].entry;
    e->top = e->frame = call;
    e->window = index;
    e->func = callee;
    e->depth++;
    e->local = local;
    entry_insert(w, id, call);
    w->current = id;
}

/* The current split leaves its function: its value, then the way back. */
void warp_return(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask)
{
    struct entry *e = entry_at(w, w->current);
    struct entry *c = entry_at(w, e->frame);
    const struct ir_insn *call = insn_of(m, m->code->slots[c->call].pc);
    const struct ir_insn *ret = insn_of(m, s->pc);
    if (call->dst != IR_NONE && ret->src[0] != IR_NONE) {
        struct transfer t = {w, w->windows.data[e->window], w->windows.data[c->window],
                             e->func, c->func};
        copy_register(m, &t, ret->src[0], call->dst, mask);
    }
    diverge_return(m, w, w->current);
}
