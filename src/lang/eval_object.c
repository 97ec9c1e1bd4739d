/* Constant evaluation: objects, places, assignments.
 *
 * Takes typed lvalues and struct values, gives bytes in the evaluation's own memory. A
 * read outside of an object, a bit-field, a volatile object or a variable whose value is
 * not known makes the whole expression no constant. C++ [expr.const]. */
#include "config.h"

#include "lang/eval.h"

#include <string.h>

void eval_drop(struct evaluation *m, size_t n)
{
    while (m->objects.len > n) {
        const struct eval_object *o = &vec_pop(&m->objects);
        m->bytes -= o->size + 16;
        mem_free(o->bytes);
    }
}

void eval_free(struct evaluation *m)
{
    eval_drop(m, 0);
    vec_free(&m->objects);
}

bool eval_new(struct evaluation *m, const struct variable *v, uint64_t size,
              uint64_t *addr)
{
    if (size > EVAL_MAX_BYTES || m->bytes + size + 16 > EVAL_MAX_BYTES)
        return false;
    m->bytes += size + 16;
    struct eval_object o = {.var = v, .size = size, .call = m->call};
    o.bytes = mem_alloc(size + 1);
    vec_push(&m->objects, o);
    *addr = (uint64_t)m->objects.len << 32;
    return true;
}

uint8_t *eval_bytes(struct evaluation *m, uint64_t addr, uint64_t size)
{
    uint64_t n = addr >> 32, offset = addr & UINT32_MAX;
    if (!n || n > m->objects.len)
        return NULL;
    const struct eval_object *o = &m->objects.data[n - 1];
    return offset <= o->size && size <= o->size - offset ? o->bytes + offset : NULL;
}

bool eval_read(struct evaluation *m, uint64_t addr, const struct type *t,
               struct expr *out)
{
    const uint8_t *p = type_is_scalar(t) ? eval_bytes(m, addr, t->size) : NULL;
    uint64_t v = 0;
    float f;
    if (!p)
        return false;
    *out = (struct expr){.kind = EXPR_INT, .type = t};
    if (t->kind == TYPE_FLOAT) {
        memcpy(&f, p, sizeof f);
        out->kind = EXPR_FLOAT;
        out->fval = (double)f;
    } else if (t->kind == TYPE_DOUBLE) {
        memcpy(&out->fval, p, sizeof out->fval);
        out->kind = EXPR_FLOAT;
    } else {
        for (uint64_t i = t->size; i-- > 0;) /* little endian */
            v = v << 8 | p[i];
        out->ival = type_is_integer(t) ? type_wrap(t, v) : v;
    }
    return true;
}

bool eval_write(struct evaluation *m, uint64_t addr, const struct expr *v,
                const struct type *t)
{
    uint8_t *p = type_is_scalar(t) ? eval_bytes(m, addr, t->size) : NULL;
    float f = (float)v->fval;
    if (!p)
        return false;
    if (t->kind == TYPE_FLOAT)
        memcpy(p, &f, sizeof f);
    else if (t->kind == TYPE_DOUBLE)
        memcpy(p, &v->fval, sizeof v->fval);
    else
        for (uint64_t i = 0; i < t->size; i++)
            p[i] = (uint8_t)(v->ival >> 8 * i);
    return true;
}

/* ---- variables ---- */

static bool find_object(const struct evaluation *m, const struct variable *v,
                        uint64_t *addr)
{
    for (size_t i = m->objects.len; i > 0; i--) {
        const struct eval_object *o = &m->objects.data[i - 1];
        if (o->var == v && (!o->call || o->call == m->call)) {
            *addr = (uint64_t)i << 32;
            return true;
        }
    }
    return false;
}

/* An object for a constant that was found earlier: constexpr int N, constexpr T x[…]. */
static bool constant_object(struct evaluation *m, const struct variable *v,
                            uint64_t *addr)
{
    const struct expr *value = v->id < m->s->consts.len ? m->s->consts.data[v->id] : NULL;
    bool empty = v->type->kind == TYPE_STRUCT && type_is_empty(v->type);
    if (!value && !v->constant && !empty)
        return false;
    if (!eval_new(m, v, v->type->size, addr))
        return false;
    m->objects.data[m->objects.len - 1].call = 0;
    if (value)
        return eval_write(m, *addr, value, v->type);
    if (v->constant)
        memcpy(m->objects.data[m->objects.len - 1].bytes, v->constant, v->type->size);
    return true;
}

/* ---- places ---- */

static bool member_place(struct evaluation *m, const struct expr *e, uint64_t *addr)
{
    if (e->member->bit_width || !eval_place(m, e->a, addr))
        return false;
    *addr += e->member->offset;
    return true;
}

static bool pointed(struct evaluation *m, const struct expr *p, uint64_t *addr)
{
    struct expr v;
    if (!eval_expr(m, p, &v))
        return false;
    *addr = v.ival;
    return true;
}

/* A value that is no lvalue: computed into an object of its own. */
static bool temporary(struct evaluation *m, const struct expr *e, uint64_t *addr)
{
    return eval_new(m, NULL, e->type->size, addr) && eval_into(m, e, *addr);
}

bool eval_place(struct evaluation *m, const struct expr *e, uint64_t *addr)
{
    struct expr unused;
    if (e->quals & QUAL_VOLATILE)
        return false;
    if (!e->lvalue && e->kind != EXPR_MEMBER)
        return temporary(m, e, addr);
    switch ((int)e->kind) {
    case EXPR_VAR:
        return find_object(m, e->var, addr) || constant_object(m, e->var, addr) ||
               (e->var->is_temporary && eval_new(m, e->var, e->var->type->size, addr));
    case EXPR_DEREF:
        return pointed(m, e->a, addr);
    case EXPR_MEMBER:
        return member_place(m, e, addr);
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
        return eval_effect(m, e, &unused) && eval_place(m, e->a, addr);
    case EXPR_COMMA:
        return eval_effect(m, e->a, &unused) && eval_place(m, e->b, addr);
    case EXPR_COND:
        if (!eval_expr(m, e->a, &unused))
            return false;
        return eval_place(m, unused.ival ? e->b : e->c, addr);
    default:
        return false;
    }
}

bool eval_load(struct evaluation *m, const struct expr *e, struct expr *out)
{
    uint64_t addr;
    return eval_place(m, e, &addr) && eval_read(m, addr, e->type, out);
}

/* ---- values into objects ---- */

bool eval_elems(struct evaluation *m, const struct init_elem *elems, size_t n,
                uint64_t addr)
{
    for (size_t i = 0; i < n; i++)
        if (elems[i].bitfield || !eval_into(m, elems[i].value, addr + elems[i].offset))
            return false;
    return true;
}

static bool copy_struct(struct evaluation *m, const struct expr *from, uint64_t addr)
{
    uint64_t source, size = from->type->size;
    if (!eval_place(m, from, &source))
        return false;
    uint8_t *to = eval_bytes(m, addr, size);
    const uint8_t *p = eval_bytes(m, source, size);
    if (!to || !p)
        return false;
    memmove(to, p, size);
    return true;
}

bool eval_into(struct evaluation *m, const struct expr *e, uint64_t addr)
{
    struct expr v;
    if (type_is_scalar(e->type))
        return eval_expr(m, e, &v) && eval_write(m, addr, &v, e->type);
    uint8_t *p = eval_bytes(m, addr, e->type->size);
    switch ((int)e->kind) {
    case EXPR_STRUCT:
        if (!p)
            return false;
        memset(p, 0, e->type->size);
        return eval_elems(m, e->init, e->ninit, addr);
    case EXPR_LOAD:
        return copy_struct(m, e->a, addr);
    case EXPR_CALL:
    case EXPR_CONSTRUCT:
        if (p && e->prefix)
            memset(p, 0, e->type->size);
        return p && eval_call(m, e, addr, &v);
    case EXPR_COND:
        return eval_expr(m, e->a, &v) && eval_into(m, v.ival ? e->b : e->c, addr);
    case EXPR_COMMA:
        return eval_effect(m, e->a, &v) && eval_into(m, e->b, addr);
    default:
        return false;
    }
}

/* ---- effects ---- */

static bool assign(struct evaluation *m, const struct expr *e, struct expr *out)
{
    uint64_t addr;
    if (!type_is_scalar(e->type)) {
        *out = (struct expr){.kind = EXPR_INT, .type = e->type};
        return eval_place(m, e->a, &addr) && eval_into(m, e->b, addr);
    }
    return eval_expr(m, e->b, out) && eval_place(m, e->a, &addr) &&
           eval_write(m, addr, out, e->type);
}

/* Pointers move by elements, numbers are computed in type `calc`. */
static bool combine(enum oper op, const struct type *calc, const struct expr *a,
                    const struct expr *b, struct expr *out)
{
    struct expr left;
    if (calc->kind != TYPE_POINTER)
        return eval_convert(a, calc, &left) && eval_arith(op, calc, &left, b, out);
    *out = *a;
    out->ival += (op == OP_SUB ? 0 - b->ival : b->ival) * calc->base->size;
    return true;
}

static bool compound(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr old, by, sum;
    uint64_t addr;
    return eval_expr(m, e->b, &by) && eval_place(m, e->a, &addr) &&
           eval_read(m, addr, e->a->type, &old) &&
           combine(e->op, e->calc, &old, &by, &sum) && eval_convert(&sum, e->type, out) &&
           eval_write(m, addr, out, e->type);
}

static bool step(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr old, next, one = {.kind = EXPR_INT, .type = e->type, .ival = 1};
    uint64_t addr;
    const struct type *t = e->a->type;
    if (type_is_floating(t))
        one = (struct expr){.kind = EXPR_FLOAT, .type = t, .fval = 1};
    if (!eval_place(m, e->a, &addr) || !eval_read(m, addr, t, &old) ||
        !combine(e->op, t, &old, &one, &next) || !eval_write(m, addr, &next, t))
        return false;
    *out = e->prefix ? next : old;
    return true;
}

static bool difference(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr a, b;
    if (!eval_expr(m, e->a, &a) || !eval_expr(m, e->b, &b) ||
        a.ival >> 32 != b.ival >> 32)
        return false;
    *out = (struct expr){.kind = EXPR_INT, .type = e->type};
    out->ival = (uint64_t)((int64_t)(a.ival - b.ival) / (int64_t)e->a->type->base->size);
    return true;
}

static bool moved(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr by;
    return eval_expr(m, e->a, out) && eval_expr(m, e->b, &by) &&
           combine(OP_ADD, e->type, out, &by, out);
}

static bool address(struct evaluation *m, const struct expr *e, struct expr *out)
{
    *out = (struct expr){.kind = EXPR_INT, .type = e->type};
    return eval_place(m, e->a, &out->ival);
}

bool eval_effect(struct evaluation *m, const struct expr *e, struct expr *out)
{
    switch ((int)e->kind) {
    case EXPR_DECAY:
    case EXPR_ADDR:
        return address(m, e, out);
    case EXPR_MEMBER: /* of a value */
        return eval_load(m, e, out);
    case EXPR_PTRADD:
        return moved(m, e, out);
    case EXPR_PTRDIFF:
        return difference(m, e, out);
    case EXPR_ASSIGN:
        return assign(m, e, out);
    case EXPR_COMPOUND:
        return compound(m, e, out);
    case EXPR_INCDEC:
        return step(m, e, out);
    case EXPR_COMMA:
        return eval_effect(m, e->a, out) && eval_expr(m, e->b, out);
    case EXPR_CALL:
    case EXPR_CONSTRUCT:
        return eval_call(m, e, 0, out);
    default:
        return eval_expr(m, e, out);
    }
}
