/* Definedness of a row operation one of whose sources is undefined in some active lane.
 *
 * A window keeps, for every register, the lanes with undefined bytes; which bytes these
 * are stands in the shadow row, of which other lanes mean nothing. The rules per
 * operation are alu_shadow.c's, which wants rows that are zero where defined. */
#include "simt/alu.h"
#include "simt/alu_shadow.h"
#include "simt/origin.h"

#include <string.h>

struct shadow_row {
    _Alignas(64) uint8_t bytes[8 * WARP_LANES];
};

static enum ir_class class_of(const struct machine *m, const struct window *win,
                              uint32_t reg)
{
    return m->mod->funcs.data[win->func].regs.data[reg - REG_FIRST].cls;
}

/* The shadow of a source as alu_shadow wants it. */
static void source_row(const struct machine *m, const struct window *win, uint32_t row,
                       uint32_t reg, struct shadow_row *out)
{
    memset(out, 0, sizeof *out);
    uint32_t lanes = reg == REG_DEFINED ? 0 : win->lanes[reg];
    if (!lanes)
        return;
    enum ir_class cls = class_of(m, win, reg);
    if (cls == IR_P) {
        memcpy(out->bytes, &lanes, sizeof lanes);
        return;
    }
    size_t size = cls == IR_D ? 8 : 4;
    MASK_EACH(l, lanes)
    memcpy(out->bytes + l * size, win->undef + row + l * size, size);
}

/* Undefined bytes of source i are among those that a permutation picks; of any other
 * operation all sources count. */
static bool reaches(enum ir_op op, const struct alu_args *value,
                    const struct alu_args *shadow, unsigned i, unsigned lane)
{
    if (op != IR_PRMT_B32 || i > 1)
        return true;
    uint32_t pick = ((const lane_u32 *)value->c)[lane];
    uint32_t u = ((const lane_u32 *)(i == 0 ? shadow->a : shadow->b))[lane];
    return bits_permute(i == 0 ? u : 0, i == 0 ? 0 : u, pick) != 0;
}

/* Whose fault the undefined lanes of a result are: one that has been reported, else the
 * first undefined source's. */
static void inherit(struct machine *m, const struct warp *w, struct window *win,
                    const struct slot_regs *r, struct alu_undefined u, enum ir_op op,
                    const struct alu_args *value, const struct alu_args *shadow)
{
    const uint32_t src[] = {r->a, r->b, r->c, r->e};
    MASK_EACH(l, u.d | u.d2)
    {
        uint32_t found = UINT32_MAX;
        for (unsigned i = 0; i < 4; i++) {
            if (src[i] < REG_FIRST || !mask_has(win->lanes[src[i]], l) ||
                !reaches(op, value, shadow, i, l))
                continue;
            uint32_t o = origin_of(m, w, win, src[i], l);
            if (found == UINT32_MAX || m->origins.data[o].kind == ORIGIN_FAULT)
                found = o;
        }
        if (found == UINT32_MAX)
            continue;
        if (mask_has(u.d, l))
            origin_set(m, win, r->d, l, found);
        if (r->d2 != REG_NOWHERE && mask_has(u.d2, l))
            origin_set(m, win, r->d2, l, found);
    }
}

void shadow_step(struct machine *m, struct warp *w, struct window *win,
                 const struct slot *s, enum ir_op op, uint32_t mask)
{
    const struct slot_regs *r = &m->code->regs[s - m->code->slots];
    struct shadow_row a, b, c, e;
    source_row(m, win, s->a, r->a, &a);
    source_row(m, win, s->b, r->b, &b);
    source_row(m, win, s->c, r->c, &c);
    source_row(m, win, s->e, r->e, &e);
    struct alu_args value = {win->rows + s->d,
                             win->rows + s->d2,
                             win->rows + s->a,
                             win->rows + s->b,
                             win->rows + s->c,
                             win->rows + s->e,
                             mask,
                             s->sub};
    struct alu_args shadow = {win->undef + s->d,
                              win->undef + s->d2,
                              a.bytes,
                              b.bytes,
                              c.bytes,
                              e.bytes,
                              mask,
                              s->sub};
    struct alu_undefined u = alu_shadow(op, &value, &shadow);
    if (origins_wanted(m))
        inherit(m, w, win, r, u, op, &value, &shadow);
    win->lanes[r->d] = (win->lanes[r->d] & ~mask) | (u.d & mask);
    if (r->d2 != REG_NOWHERE)
        win->lanes[r->d2] = (win->lanes[r->d2] & ~mask) | (u.d2 & mask);
}

void shadow_branch(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask)
{
    struct window *win = w->windows.data[entry_at(w, w->current)->window];
    uint32_t reg = m->code->regs[s - m->code->slots].a;
    m->issue_pc = s->pc;
    origin_use(m, w, s->op == IR_ASSERT ? USE_ASSERT : USE_BRANCH, win, reg, mask);
}
