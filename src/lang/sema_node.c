/* Making typed nodes: the only place where struct expr is filled in.
 *
 * Takes parts that are already checked, gives nodes that keep the invariants of
 * typed.h (lvalue flags, qualifiers, explicit loads). Checks nothing itself. */
#include "config.h"

#include "lang/sema.h"

struct expr *expr_new(struct sema *s, enum expr_kind kind, struct span span,
                      const struct type *type)
{
    struct expr *e = arena_alloc(s->arena, sizeof *e);
    e->kind = kind;
    e->span = span;
    e->type = type;
    return e;
}

struct expr *expr_error(struct sema *s, struct span span)
{
    return expr_new(s, EXPR_INT, span, sema_basic(s, TYPE_ERROR));
}

bool expr_is_error(const struct expr *e)
{
    return e->type->kind == TYPE_ERROR;
}

struct expr *expr_int(struct sema *s, struct span span, const struct type *t, uint64_t v)
{
    struct expr *e = expr_new(s, EXPR_INT, span, t);
    e->ival = type_is_integer(t) ? type_wrap(t, v) : v;
    return e;
}

struct expr *expr_float(struct sema *s, struct span span, const struct type *t, double v)
{
    struct expr *e = expr_new(s, EXPR_FLOAT, span, t);
    e->fval = t->kind == TYPE_FLOAT ? (double)(float)v : v;
    return e;
}

struct expr *expr_unary(struct sema *s, enum expr_kind kind, struct span span,
                        const struct type *t, struct expr *a)
{
    struct expr *e = expr_new(s, kind, span, t);
    e->a = a;
    return e;
}

struct expr *expr_binary(struct sema *s, enum expr_kind kind, enum oper op,
                         struct span span, const struct type *t, struct expr *a,
                         struct expr *b)
{
    struct expr *e = expr_unary(s, kind, span, t, a);
    e->op = op;
    e->b = b;
    return e;
}

struct expr *expr_var(struct sema *s, struct variable *v, struct span span)
{
    struct expr *e = expr_new(s, EXPR_VAR, span, v->type);
    e->var = v;
    e->quals = v->quals & (QUAL_CONST | QUAL_VOLATILE);
    e->lvalue = true;
    return e;
}

struct expr *expr_name(struct sema *s, struct variable *v, struct span span)
{
    struct expr *e = expr_var(s, v, span);
    return v->is_reference ? expr_deref(s, expr_load(s, e), span) : e;
}

struct expr *expr_deref(struct sema *s, struct expr *pointer, struct span span)
{
    struct expr *e = expr_unary(s, EXPR_DEREF, span, pointer->type->base, pointer);
    e->quals = pointer->type->base_quals;
    e->lvalue = true;
    return e;
}

void expr_take_address(struct sema *s, struct expr *e)
{
    if (s->unevaluated)
        return;
    while (e) {
        switch ((int)e->kind) {
        case EXPR_VAR:
            e->var->address_taken = true;
            return;
        case EXPR_MEMBER:
        case EXPR_ASSIGN:
        case EXPR_COMPOUND:
        case EXPR_INCDEC:
            e = e->a;
            break;
        case EXPR_COMMA:
            e = e->b;
            break;
        case EXPR_COND:
            expr_take_address(s, e->c);
            e = e->b;
            break;
        default:
            return;
        }
    }
}

struct expr *expr_addr(struct sema *s, struct expr *lvalue, struct span span)
{
    const struct type *t = types_pointer(s->types, lvalue->type, lvalue->quals);
    if (lvalue->kind == EXPR_DEREF)
        return expr_cast(s, lvalue->a, t, true); /* &*p is p */
    expr_take_address(s, lvalue);
    return expr_unary(s, EXPR_ADDR, span, t, lvalue);
}

/* C++ [conv.lval], [conv.array]. */
struct expr *expr_load(struct sema *s, struct expr *e)
{
    struct expr *r;
    if (expr_is_error(e))
        return e;
    if (e->type->kind == TYPE_FUNC && e->kind == EXPR_DEREF)
        return e->a; /* *f is f */
    if (e->type->kind == TYPE_ARRAY) {
        if (e->lvalue)
            expr_take_address(s, e);
        const struct type *t = types_pointer(s->types, e->type->base, e->quals);
        r = expr_unary(s, EXPR_DECAY, e->span, t, e);
    } else if (e->lvalue) {
        r = expr_unary(s, EXPR_LOAD, e->span, e->type, e);
    } else {
        return e;
    }
    r->implicit = true;
    return r;
}

struct expr *expr_cast(struct sema *s, struct expr *e, const struct type *t,
                       bool implicit)
{
    if (e->type == t || expr_is_error(e))
        return e;
    struct expr *r = expr_unary(s, EXPR_CAST, e->span, t, e);
    r->implicit = implicit;
    return r;
}
