/* A walk over a kernel and every function it reaches, before anything is lowered:
 * which variables are assigned or need memory, and which shared, constant and device
 * objects exist, so that their places are known when code is made. */
#include "ir/lower_int.h"

#include <string.h>

static void scan_var(struct lower *lw, const struct variable *v);
static void scan_expr(struct lower *lw, const struct expr *e);

/* Queues a function once; callees are walked after their callers, not inside them. */
static void want_scan(struct lower *lw, const struct function *f)
{
    while (lw->scanned.len <= f->id)
        vec_push(&lw->scanned, false);
    if (!lw->scanned.data[f->id])
        vec_push(&lw->reached, f);
    lw->scanned.data[f->id] = true;
}

struct usage *lower_usage(struct lower *lw, const struct variable *v)
{
    struct usage none = {0};
    while (lw->usage.len <= v->id)
        vec_push(&lw->usage, none);
    return &lw->usage.data[v->id];
}

/* The variable an lvalue is part of, NULL if it lies behind a pointer. */
static const struct variable *root_of(const struct expr *e)
{
    while (e) {
        switch ((int)e->kind) {
        case EXPR_VAR:
            return e->var;
        case EXPR_MEMBER:
        case EXPR_DECAY:
        case EXPR_PTRADD:
        case EXPR_CAST:
        case EXPR_DEREF:
            e = e->a;
            break;
        case EXPR_COMMA:
            e = e->b;
            break;
        default:
            return NULL;
        }
    }
    return NULL;
}

static void mark_assigned(struct lower *lw, const struct expr *lvalue)
{
    const struct variable *v = root_of(lvalue);
    if (v)
        lower_usage(lw, v)->assigned = true;
}

static void mark_memory(struct lower *lw, const struct expr *lvalue)
{
    const struct variable *v = root_of(lvalue);
    if (v)
        lower_usage(lw, v)->memory = lower_usage(lw, v)->assigned = true;
}

/* `(c ? x : y) = 1`: both need an address. Reading one is a choice of values. */
static void mark_choice(struct lower *lw, const struct expr *e)
{
    if (e->kind != EXPR_COND || !e->lvalue)
        return;
    mark_memory(lw, e->b);
    mark_memory(lw, e->c);
    mark_choice(lw, e->b);
    mark_choice(lw, e->c);
}

static uint64_t align_up(uint64_t v, uint64_t align)
{
    return align ? (v + align - 1) / align * align : v;
}

static void put_bits(uint8_t *bytes, const struct init_elem *el, uint64_t v)
{
    const struct member *m = el->bitfield;
    uint64_t unit = 0;
    memcpy(&unit, bytes, el->type->size);
    if (m) {
        uint64_t mask = (m->bit_width < 64 ? UINT64_C(1) << m->bit_width : 0) - 1;
        unit = (unit & ~(mask << m->bit_offset)) | (v & mask) << m->bit_offset;
    } else {
        unit = v;
    }
    memcpy(bytes, &unit, el->type->size);
}

static bool constant_bits(const struct expr *e, uint64_t *v)
{
    if (e->kind == EXPR_INT || e->kind == EXPR_FUNC) {
        *v = e->ival;
        return true;
    }
    if (e->kind != EXPR_FLOAT)
        return false;
    if (e->type->kind == TYPE_FLOAT) {
        float f = (float)e->fval;
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        *v = bits;
    } else {
        memcpy(v, &e->fval, sizeof *v);
    }
    return true;
}

static const uint8_t *initial_bytes(struct lower *lw, const struct variable *v)
{
    if (v->text) {
        uint8_t *copy = arena_alloc(lw->m->arena, v->type->size);
        memcpy(copy, v->text, v->text_len);
        return copy;
    }
    if (v->constant) {
        uint8_t *copy = arena_alloc(lw->m->arena, v->type->size);
        memcpy(copy, v->constant, v->type->size);
        return copy;
    }
    if (v->ninit == 0)
        return NULL;
    uint8_t *bytes = arena_alloc(lw->m->arena, v->type->size);
    for (size_t i = 0; i < v->ninit; i++) {
        const struct init_elem *el = &v->init[i];
        uint64_t bits;
        if (el->value->kind == EXPR_ADDR) /* see relocations */
            continue;
        if (constant_bits(el->value, &bits) && el->type->size <= 8)
            put_bits(bytes + el->offset, el, bits);
        else
            lower_fail(
                lw, el->value->span,
                "the initial value of a __device__ or __constant__ variable must be "
                "a number; set it in a kernel instead");
    }
    return bytes;
}

/* Pointers to other variables, which are given an object first. */
static void relocations(struct lower *lw, const struct variable *v, size_t object)
{
    struct ir_reloc *list = arena_alloc(lw->m->arena, (v->ninit + 1) * sizeof *list);
    size_t n = 0;
    for (size_t i = 0; i < v->ninit; i++) {
        const struct expr *e = v->init[i].value;
        if (e->kind != EXPR_ADDR)
            continue;
        scan_var(lw, e->a->var);
        list[n++] = (struct ir_reloc){.offset = v->init[i].offset,
                                      .addend = e->ival,
                                      .object = lower_binding(lw, e->a->var)->object};
    }
    lw->m->objects.data[object].relocs = list;
    lw->m->objects.data[object].nrelocs = n;
}

enum { SIDE_HOST = 1, SIDE_BOTH = 2 }; /* enum memory_side */

static void add_object(struct lower *lw, const struct variable *v)
{
    struct ir_module *m = lw->m;
    struct ir_object o = {.name = v->name, .size = v->type->size, .span = v->span};
    uint32_t elem;
    o.type_text = lower_type_text(lw, v->type, v->quals);
    o.vtype = lower_elem_vtype(v->type, &elem);
    o.align = v->align ? v->align : v->type->align;
    o.dynamic = v->storage == STORE_SHARED_DYN;
    o.holds_addresses = lower_holds_addresses(v->type);
    struct binding b = {.object = m->objects.len};
    if (v->storage == STORE_DEVICE || v->storage == STORE_HOST) {
        b.kind = BIND_GLOBAL;
        o.space = IR_GLOBAL;
        o.side = v->managed ? SIDE_BOTH : v->storage == STORE_HOST ? SIDE_HOST : 0;
        o.foreign = lw->host && o.side == 0;
    } else if (v->storage == STORE_CONSTANT && lw->host) {
        b.kind = BIND_GLOBAL;
        o.space = IR_CONST;
        o.foreign = true;
    } else if (v->storage == STORE_CONSTANT) {
        b.kind = BIND_CONST;
        o.space = IR_CONST;
        b.offset = o.offset = align_up(m->const_size, o.align);
        m->const_size = o.offset + o.size;
    } else {
        b.kind = BIND_SHARED;
        o.space = IR_SHARED;
        if (!o.dynamic) {
            b.offset = o.offset = align_up(m->shared_static, o.align);
            m->shared_static = o.offset + o.size;
        }
    }
    if (o.space != IR_SHARED)
        o.init = initial_bytes(lw, v);
    vec_push(&m->objects, o);
    lower_bind(lw, v, b);
    if (o.space != IR_SHARED)
        relocations(lw, v, b.object);
}

static void scan_var(struct lower *lw, const struct variable *v)
{
    bool object = v->storage != STORE_AUTO && v->storage != STORE_PARAM;
    if (object && lower_binding(lw, v)->kind == BIND_NONE)
        add_object(lw, v);
}

static void scan_list(struct lower *lw, const struct init_elem *elems, size_t n)
{
    for (size_t i = 0; i < n; i++)
        scan_expr(lw, elems[i].value);
}

/* Reading an element or a member needs no address of the whole: an array parameter
 * that is only read by index can stay where the launch put it. */
static void scan_read(struct lower *lw, const struct expr *e)
{
    if (e->kind == EXPR_MEMBER) {
        scan_read(lw, e->a);
    } else if (e->kind == EXPR_DEREF && e->a->kind == EXPR_PTRADD &&
               e->a->a->kind == EXPR_DECAY) {
        scan_expr(lw, e->a->b);
        scan_read(lw, e->a->a->a);
    } else {
        scan_expr(lw, e);
    }
}

/* All functions a call may mean. */
static void scan_callees(struct lower *lw, const struct expr *e)
{
    for (size_t i = 0; !e->func && i < lang_ntaken(lw->u); i++) {
        const struct function *f = lang_taken(lw->u, i);
        if (f->declared == e->a->type->base && f->body)
            want_scan(lw, f);
    }
    for (size_t i = 0; e->dynamic && i < e->func->noverrides; i++)
        want_scan(lw, e->func->overrides[i].func);
    if (e->func && !e->dynamic && e->func->body)
        want_scan(lw, e->func);
}

static void scan_expr(struct lower *lw, const struct expr *e)
{
    if (!e)
        return;
    if (e->kind == EXPR_LOAD) {
        scan_read(lw, e->a);
        return;
    }
    switch ((int)e->kind) {
    case EXPR_VAR:
        scan_var(lw, e->var);
        break;
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
        mark_assigned(lw, e->a);
        mark_choice(lw, e->a);
        break;
    case EXPR_ADDR:
    case EXPR_DECAY:
        mark_memory(lw, e->a);
        mark_choice(lw, e->a);
        break;
    case EXPR_FUNC:
    case EXPR_CALL:
    case EXPR_CONSTRUCT:
        scan_callees(lw, e);
        break;
    default:
        break;
    }
    scan_expr(lw, e->a);
    scan_expr(lw, e->b);
    scan_expr(lw, e->c);
    for (size_t i = 0; expr_has_args(e) && i < e->nargs; i++)
        scan_expr(lw, e->args[i]);
    if (e->kind == EXPR_STRUCT)
        scan_list(lw, e->init, e->ninit);
}

static void scan_stmt(struct lower *lw, const struct stmt *s)
{
    for (; s; s = s->next) {
        if (s->kind == STMT_DECL)
            scan_var(lw, s->var);
        scan_list(lw, s->elems, s->nelems);
        scan_stmt(lw, s->init);
        scan_expr(lw, s->e);
        scan_expr(lw, s->step);
        scan_stmt(lw, s->body);
        scan_stmt(lw, s->then_);
        scan_stmt(lw, s->else_);
    }
}

void lower_scan(struct lower *lw, const struct function *kernel)
{
    want_scan(lw, kernel);
    for (size_t i = 0; i < lw->reached.len; i++)
        scan_stmt(lw, lw->reached.data[i]->body);
}

/* The dynamic part follows the static one; every extern array starts there. */
void lower_layout(struct lower *lw)
{
    struct ir_module *m = lw->m;
    bool dynamic = false;
    for (size_t i = 0; i < m->objects.len; i++)
        dynamic |= m->objects.data[i].dynamic;
    if (dynamic)
        m->shared_static = align_up(m->shared_static, 16);
    for (size_t i = 0; i < m->objects.len; i++)
        if (m->objects.data[i].dynamic)
            m->objects.data[i].offset = m->shared_static;
}
