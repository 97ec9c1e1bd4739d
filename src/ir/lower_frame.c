/* The frame of a function: where variables and values in memory lie, and what becomes of
 * their records once promotion has put some into registers. A small object has its place
 * for itself, so that promotion can tell it from others; the places of large ones are used
 * again when their scope ends. Of a struct every scalar member is recorded as a variable
 * "v.x": a register, bytes of one, or a place in the frame. */
#include "config.h"

#include "ir/lower_int.h"

#include <string.h>

#define MAX_MEMBERS 64 /* recorded of one variable */

static uint64_t align_up(uint64_t v, uint64_t align)
{
    return align ? (v + align - 1) / align * align : v;
}

static uint64_t at_top(struct lower *lw, uint64_t from, uint64_t size, uint64_t align)
{
    uint64_t offset = align_up(from, align);
    if (lw->f->frame_size < offset + size)
        lw->f->frame_size = offset + size;
    return offset;
}

/* A large object: where an earlier one lay, if it fits there. */
static uint64_t large(struct lower *lw, uint64_t size, uint64_t align)
{
    struct frame_part p = {0, size};
    for (size_t i = 0; i < lw->frame_free.len; i++) {
        struct frame_part *old = &lw->frame_free.data[i];
        if (old->size < size || (align && old->offset % align))
            continue;
        p = *old;
        *old = vec_last(&lw->frame_free);
        lw->frame_free.len--;
        vec_push(&lw->frame_used, p);
        lw->frame_again = true;
        return p.offset;
    }
    p.offset = at_top(lw, lw->f->frame_size, size, align);
    vec_push(&lw->frame_used, p);
    return p.offset;
}

uint64_t lower_frame(struct lower *lw, uint64_t size, uint64_t align)
{
    lw->frame_again = false;
    if (align == 0)
        align = 1;
    if (lw->host) { /* real calls, and nothing is promoted: a plain stack */
        uint64_t offset = at_top(lw, lw->frame_top, size, align);
        lw->frame_top = offset + size;
        return offset;
    }
    if (size == 0 || size > IR_SLOT_MAX)
        return large(lw, size, align);
    struct ir_slot s = {.size = size, .quiet = true};
    s.offset = at_top(lw, lw->f->frame_size, size, align > 8 ? align : 8);
    vec_push(&lw->slots.list, s);
    return s.offset;
}

struct frame_mark lower_frame_mark(const struct lower *lw)
{
    return (struct frame_mark){lw->frame_top, lw->frame_used.len};
}

void lower_frame_release(struct lower *lw, struct frame_mark m)
{
    lw->frame_top = m.top;
    while (lw->frame_used.len > m.used) {
        struct frame_part p = vec_pop(&lw->frame_used);
        vec_push(&lw->frame_free, p);
    }
}

struct addr lower_frame_addr(struct lower *lw, uint64_t offset)
{
    struct addr a = {.space = lw->host ? IR_GENERIC : IR_LOCAL,
                     .base = ir_special_reg(lw->f, IR_SREG_FRAME),
                     .off = (int64_t)offset};
    const struct ir_slot *s = ir_slot_at(&lw->slots, a.off);
    a.slot = s ? (uint32_t)(s - lw->slots.list.data) + 1 : 0;
    return a;
}

void lower_keep_slot(struct lower *lw, struct addr a)
{
    if (a.slot != 0)
        lw->slots.list.data[a.slot - 1].pinned = true;
}

void lower_check_slot(struct lower *lw, struct addr a, uint64_t size)
{
    if (a.slot == 0)
        return;
    struct ir_slot *s = &lw->slots.list.data[a.slot - 1];
    int64_t lo = (int64_t)s->offset, hi = lo + (int64_t)s->size;
    if (a.off < lo || a.off + (int64_t)size > hi || size > s->size)
        s->pinned = true;
}

/* Names of headers that come with the program are in angle brackets. */
static bool is_library(const struct lower *lw, struct span at)
{
    const struct source *s = sources_get(lang_sources(lw->u), at.file);
    return !s || s->path[0] == '<';
}

void lower_name_slot(struct lower *lw, const struct variable *v, uint64_t offset)
{
    struct ir_slot *s = ir_slot_at(&lw->slots, (int64_t)offset);
    if (!s || is_library(lw, v->span))
        return;
    s->name = v->name;
    s->quiet = false;
}

/* Variables of library functions are not for watching: their registers are temporaries,
 * unless a variable of the program lives in the same. */
void lower_hide_library(struct lower *lw)
{
    struct ir_func *f = lw->f;
    bool *shown = mem_alloc(f->regs.len + 1);
    for (size_t i = 0; i < f->vars.len; i++) {
        const struct ir_var *v = &f->vars.data[i];
        if (v->loc == IR_LOC_REG && v->reg != IR_NONE && !is_library(lw, v->decl))
            shown[v->reg] = true;
    }
    size_t kept = 0;
    for (size_t i = 0; i < f->vars.len; i++) {
        const struct ir_var *v = &f->vars.data[i];
        if (v->loc != IR_LOC_REG || v->reg == IR_NONE || !is_library(lw, v->decl)) {
            lw->var_types.data[kept] = lw->var_types.data[i];
            f->vars.data[kept++] = *v;
            continue;
        }
        struct ir_reg_info *r = &f->regs.data[v->reg];
        if (r->kind == IR_KIND_VAR && !shown[v->reg]) {
            r->kind = IR_KIND_TEMP;
            r->name = NULL;
        }
    }
    f->vars.len = lw->var_types.len = kept;
    mem_free(shown);
}

/* ---- records of members ---- */

struct members {
    struct lower *lw;
    const struct ir_slot *slot; /* NULL: the object has stayed in the frame */
    const struct ir_var *whole;
    size_t n;
};

static const struct ir_piece *piece_at(const struct ir_slot *s, uint64_t offset,
                                       uint64_t size)
{
    for (size_t i = 0; i < s->pieces.len; i++) {
        const struct ir_piece *p = &s->pieces.data[i];
        if (p->offset <= offset && offset + size <= p->offset + p->size)
            return p;
    }
    return NULL;
}

static void scalar(struct members *m, const char *name, const struct type *t,
                   uint64_t offset)
{
    struct ir_var v = *m->whole;
    const struct ir_piece *p = m->slot ? piece_at(m->slot, offset, t->size) : NULL;
    if ((m->slot && !p) || m->n >= MAX_MEMBERS)
        return;
    m->n++;
    v.name = name;
    v.type_text = lower_type_text(m->lw, t, 0);
    v.vtype = lower_shown_vtype(t);
    v.size = v.elem_size = (uint32_t)t->size;
    v.offset += offset;
    if (p) {
        v.loc = IR_LOC_REG;
        v.reg = p->reg;
        v.offset = offset - p->offset;
        if (p->size == t->size)
            m->lw->f->regs.data[v.reg].name = name;
    }
    vec_push(&m->lw->f->vars, v);
}

static void members_of(struct members *m, const char *name, const struct type *t,
                       uint64_t offset);

static void elements_of(struct members *m, const char *name, const struct type *t,
                        uint64_t offset)
{
    for (uint64_t i = 0; i < t->count && m->n < MAX_MEMBERS; i++)
        members_of(m,
                   arena_printf(m->lw->m->arena, "%s[%llu]", name, (unsigned long long)i),
                   t->base, offset + i * t->base->size);
}

/* Bit-fields and members whose names are the implementation's are not shown. */
static void members_of(struct members *m, const char *name, const struct type *t,
                       uint64_t offset)
{
    if (t->kind == TYPE_ARRAY) {
        elements_of(m, name, t, offset);
        return;
    }
    if (lower_shown_vtype(t) != IR_BYTES) {
        scalar(m, name, t, offset);
        return;
    }
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct member *x = &t->members[i];
        if (x->bit_width || (x->name && strncmp(x->name, "__", 2) == 0))
            continue;
        const char *inner =
            x->name ? arena_printf(m->lw->m->arena, "%s.%s", name, x->name) : name;
        members_of(m, inner, x->type, offset + x->offset);
    }
}

static bool in_registers(const struct lower *lw, const struct ir_var *v,
                         const struct ir_slot **slot)
{
    if (v->loc != IR_LOC_FRAME)
        return false;
    *slot = ir_slot_at(&lw->slots, (int64_t)v->offset);
    return *slot && (*slot)->promoted;
}

/* A struct of the program in the frame; arrays are watched element by element. */
static bool is_struct(const struct lower *lw, const struct ir_var *v,
                      const struct type *t)
{
    return v->loc == IR_LOC_FRAME && t->kind != TYPE_ARRAY && !is_library(lw, v->decl) &&
           lower_shown_vtype(t) == IR_BYTES;
}

void lower_settle_frame(struct lower *lw)
{
    struct ir_func *f = lw->f;
    struct ir_var *old = f->vars.data;
    size_t n = f->vars.len;
    f->vars.data = NULL;
    f->vars.len = f->vars.cap = 0;
    for (size_t i = 0; i < n; i++) {
        const struct ir_slot *slot;
        bool promoted = in_registers(lw, &old[i], &slot);
        struct members m = {
            .lw = lw, .slot = promoted ? slot : NULL, .whole = &old[i]};
        if (!promoted)
            vec_push(&f->vars, old[i]);
        if (promoted ? !slot->quiet : is_struct(lw, &old[i], lw->var_types.data[i]))
            members_of(&m, old[i].name, lw->var_types.data[i], 0);
    }
    mem_free(old);
    bool stays = lw->frame_free.len + lw->frame_used.len > 0;
    uint64_t end = 0;
    for (size_t i = 0; i < lw->slots.list.len; i++) {
        const struct ir_slot *s = &lw->slots.list.data[i];
        if (!s->promoted)
            end = s->offset + s->size;
    }
    if (!stays && !lw->host)
        f->frame_size = end;
}

void lower_begin_frame(struct lower *lw)
{
    lw->frame_top = 0;
    ir_slots_free(&lw->slots);
    vec_clear(&lw->frame_free);
    vec_clear(&lw->frame_used);
    vec_clear(&lw->var_types);
}

void lower_free_frame(struct lower *lw)
{
    ir_slots_free(&lw->slots);
    vec_free(&lw->frame_free);
    vec_free(&lw->frame_used);
    vec_free(&lw->var_types);
}
