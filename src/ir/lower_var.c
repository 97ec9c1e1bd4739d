/* Variables: which register, frame slot or object holds each, and the records by which
 * people watch them. A variable id is bound anew each time its declaration is lowered,
 * so every inlined copy of a function has registers of its own. */
#include "ir/lower_int.h"

#include <assert.h>
#include <string.h>

struct binding *lower_binding(struct lower *lw, const struct variable *v)
{
    struct binding none = {.reg = IR_NONE};
    while (lw->binds.len <= v->id)
        vec_push(&lw->binds, none);
    return &lw->binds.data[v->id];
}

void lower_bind(struct lower *lw, const struct variable *v, struct binding b)
{
    *lower_binding(lw, v) = b;
}

bool lower_needs_memory(struct lower *lw, const struct variable *v)
{
    return v->address_taken || (v->quals & QUAL_VOLATILE) || lower_in_memory(v->type) ||
           lower_usage(lw, v)->memory;
}

const char *lower_type_text(struct lower *lw, const struct type *t, unsigned quals)
{
    struct str s = {0};
    type_print(t, quals, &s);
    char *text = arena_strndup(lw->m->arena, str_cstr(&s), s.len);
    str_free(&s);
    return text;
}

/* The 16-bit numbers are structs of the headers that come with the program. */
enum ir_vtype lower_shown_vtype(const struct type *t)
{
    if (t->kind == TYPE_STRUCT && t->tag && t->size == 2) {
        if (strcmp(t->tag, "__half") == 0)
            return IR_F16;
        if (strcmp(t->tag, "__nv_bfloat16") == 0)
            return IR_BF16;
    }
    return lower_vtype(t);
}

enum ir_vtype lower_elem_vtype(const struct type *t, uint32_t *size)
{
    while (t->kind == TYPE_ARRAY)
        t = t->base;
    *size = (uint32_t)t->size;
    return lower_shown_vtype(t);
}

/* Whole words where the size allows, so that filling and copying go by words. */
uint64_t lower_slot_align(const struct variable *v)
{
    uint64_t align = v->align > v->type->align ? v->align : v->type->align;
    uint64_t word = v->type->size >= 8 ? 8 : v->type->size >= 4 ? 4 : 1;
    return align > word ? align : word;
}

static enum ir_loc loc_of(enum bind_kind kind)
{
    switch (kind) {
    case BIND_REG:
        return IR_LOC_REG;
    case BIND_FRAME:
        return IR_LOC_FRAME;
    case BIND_SHARED:
        return IR_LOC_SHARED;
    case BIND_GLOBAL:
        return IR_LOC_GLOBAL;
    case BIND_CONST:
        return IR_LOC_CONST;
    case BIND_PARAM:
        return IR_LOC_PARAM;
    case BIND_NONE:
    case BIND_POINTER:
        break;
    }
    return IR_LOC_REG;
}

/* Records where v is kept while the pc is in the rest of the enclosing scope. */
static void record(struct lower *lw, const struct variable *v, const struct binding *b)
{
    if (!v->name || v->is_temporary || b->kind == BIND_POINTER)
        return;
    struct ir_var out = {
        .name = v->name, .site = lw->site, .decl = v->span, .reg = IR_NONE};
    out.type_text = lower_type_text(lw, v->type, v->quals);
    out.vtype = lower_elem_vtype(v->type, &out.elem_size);
    out.size = v->type->size;
    out.loc = loc_of(b->kind);
    out.offset = b->kind == BIND_GLOBAL || b->kind == BIND_CONST ? b->object : b->offset;
    if (b->kind == BIND_SHARED)
        out.offset = lw->m->objects.data[b->object].offset;
    if (b->kind == BIND_REG)
        out.reg = b->reg;
    out.scope = lw->scope;
    if (v->span.file == lw->scope.file && v->span.off > lw->scope.off &&
        v->span.off < lw->scope.off + lw->scope.len) {
        out.scope.off = v->span.off;
        out.scope.len = lw->scope.off + lw->scope.len - v->span.off;
    }
    vec_push(&lw->f->vars, out);
    vec_push(&lw->var_types, v->type);
    if (b->kind == BIND_FRAME && v->name[0])
        lower_name_slot(lw, v, b->offset);
}

/* Binds and records at once, for parameters and objects. */
static struct binding *bind_recorded(struct lower *lw, const struct variable *v,
                                     struct binding b)
{
    lower_bind(lw, v, b);
    struct binding *kept = lower_binding(lw, v);
    record(lw, v, kept);
    return kept;
}

struct binding *lower_bind_auto(struct lower *lw, const struct variable *v)
{
    struct binding b = {.reg = IR_NONE};
    if (v->storage != STORE_AUTO && v->storage != STORE_PARAM)
        return bind_recorded(lw, v, *lower_binding(lw, v));
    if (lower_needs_memory(lw, v)) {
        b.kind = BIND_FRAME;
        b.offset = lower_frame(lw, v->type->size, lower_slot_align(v));
    } else {
        b.kind = BIND_REG;
        b.reg = ir_new_reg(lw->f, IR_KIND_VAR, lower_vtype(v->type), v->name);
    }
    return bind_recorded(lw, v, b);
}

struct binding *lower_bind_param(struct lower *lw, const struct variable *v,
                                 struct binding b)
{
    return bind_recorded(lw, v, b);
}

static struct addr window(struct lower *lw, enum ir_space space, uint64_t base,
                          uint64_t offset)
{
    return (struct addr){space, ir_const(lw->f, IR_PTR, base + offset), 0, 0, 0, false};
}

static struct addr bound_addr(struct lower *lw, const struct binding *b)
{
    switch (b->kind) {
    case BIND_FRAME:
        return lower_frame_addr(lw, b->offset);
    case BIND_SHARED: {
        struct addr a =
            window(lw, IR_SHARED, IR_SHARED_BASE, lw->m->objects.data[b->object].offset);
        a.object = (uint32_t)b->object + 1;
        return a;
    }
    case BIND_CONST:
        return window(lw, IR_CONST, IR_CONST_BASE, b->offset);
    case BIND_PARAM:
        return window(lw, IR_PARAM, IR_PARAM_BASE, b->offset);
    case BIND_POINTER:
        return (struct addr){lw->host ? IR_GENERIC : IR_LOCAL, b->reg, 0, 0, 0, false};
    case BIND_GLOBAL: {
        ir_reg base = lower_temp(lw, IR_PTR);
        lower_emit(lw, IR_ADDR, base, IR_NONE, IR_NONE, IR_NONE)->imm =
            (int64_t)b->object;
        return (struct addr){lw->host ? IR_GENERIC : IR_GLOBAL, base, 0, 0, 0, false};
    }
    case BIND_NONE:
    case BIND_REG:
        break;
    }
    assert(!"variable without memory");
    return (struct addr){0};
}

struct place lower_var_place(struct lower *lw, const struct variable *v)
{
    struct place p = {.type = v->type, .is_volatile = (v->quals & QUAL_VOLATILE) != 0};
    struct binding *b = lower_binding(lw, v);
    /* A jump may enter a scope past the declaration; the variable exists all the same. */
    if (b->kind == BIND_NONE)
        b = lower_bind_auto(lw, v);
    if (b->kind == BIND_REG) {
        p.is_reg = true;
        p.reg = b->reg;
    } else {
        p.addr = bound_addr(lw, b);
    }
    return p;
}
