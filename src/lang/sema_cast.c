/* Casts: (T)x, static_cast, reinterpret_cast, const_cast, T(x) of scalars.
 *
 * Takes a cast of the syntax tree, gives a CAST node, or an lvalue when the target is
 * a reference. Leaves out dynamic_cast and conversions of classes (later tiers).
 * C++ [expr.cast], [expr.static.cast], [expr.reinterpret.cast], [expr.const.cast]. */
#include "config.h"

#include "lang/sema.h"

static const char *style_name(enum cast_style style)
{
    switch (style) {
    case CAST_C:
        return "a cast";
    case CAST_STATIC:
        return "static_cast";
    case CAST_REINTERPRET:
        return "reinterpret_cast";
    case CAST_CONST:
        return "const_cast";
    }
    return "a cast";
}

static struct expr *refuse(struct sema *s, const struct expr *e, const struct type *t,
                           enum cast_style style, const char *hint)
{
    diag_error(s->ds, e->span, "%s cannot turn '%s' into '%s': %s", style_name(style),
               sema_type_text(s, e->type, e->lvalue ? e->quals : 0),
               sema_type_text(s, t, 0), hint);
    return expr_error(s, e->span);
}

static bool drops(unsigned from, unsigned to)
{
    return (from & ~to & (QUAL_CONST | QUAL_VOLATILE)) != 0;
}

static struct expr *make(struct sema *s, struct expr *e, const struct type *t,
                         struct span span)
{
    if (e->type == t)
        return e;
    struct expr *r = expr_unary(s, EXPR_CAST, span, t, e);
    return r;
}

static struct expr *pointer_to_pointer(struct sema *s, struct expr *e,
                                       const struct type *t, enum cast_style style,
                                       struct span span)
{
    bool drop = drops(e->type->base_quals, t->base_quals);
    bool same = e->type->base == t->base;
    bool any = e->type->base->kind == TYPE_VOID || t->base->kind == TYPE_VOID;
    bool up = class_derives(e->type->base, t->base);
    bool down = class_derives(t->base, e->type->base);
    if (style == CAST_CONST && !same)
        return refuse(s, e, t, style, "it changes only const and volatile");
    if (drop && (style == CAST_STATIC || style == CAST_REINTERPRET))
        return refuse(s, e, t, style,
                      "that would drop a qualifier, which is const_cast's");
    if (style == CAST_STATIC && !same && !any && !up && !down)
        return refuse(s, e, t, style,
                      "the pointees are unrelated, which takes reinterpret_cast");
    if (style == CAST_REINTERPRET || (!up && !down))
        return make(s, e, t, span);
    return up ? class_base_pointer(s, e, t) : class_derived_pointer(s, e, t);
}

static struct expr *to_pointer(struct sema *s, struct expr *e, const struct type *t,
                               enum cast_style style, struct span span)
{
    if (conv_is_null(e) && style != CAST_CONST)
        return expr_int(s, span, t, 0);
    if (e->type->kind == TYPE_POINTER)
        return pointer_to_pointer(s, e, t, style, span);
    if (e->type->kind == TYPE_NULLPTR && style != CAST_CONST)
        return make(s, e, t, span);
    if (!type_is_integer(e->type))
        return refuse(s, e, t, style, "only pointers and integers become pointers");
    if (style == CAST_STATIC || style == CAST_CONST)
        return refuse(s, e, t, style, "an integer becomes a pointer by reinterpret_cast");
    return make(s, e, t, span);
}

static struct expr *from_pointer(struct sema *s, struct expr *e, const struct type *t,
                                 enum cast_style style, struct span span)
{
    if (t->kind == TYPE_BOOL && style != CAST_REINTERPRET && style != CAST_CONST)
        return make(s, e, t, span);
    if (!type_is_integer(t) || style == CAST_STATIC || style == CAST_CONST)
        return refuse(
            s, e, t, style,
            "a pointer becomes an 8-byte integer by reinterpret_cast; to read what "
            "it points to, use *");
    if (t->size < 8 && style == CAST_REINTERPRET)
        return refuse(s, e, t, style, "a pointer has 8 bytes: use size_t or long long");
    if (t->size < 8) { /* in a C cast the rest is cut off */
        diag_add(s->ds, DIAG_WARNING, span,
                 "this cast cuts an 8-byte pointer to the %llu bytes of '%s'",
                 (unsigned long long)t->size, sema_type_text(s, t, 0));
        e = make(s, e, sema_basic(s, TYPE_ULONG), span);
    }
    return make(s, e, t, span);
}

static struct expr *to_arith(struct sema *s, struct expr *e, const struct type *t,
                             enum cast_style style, struct span span)
{
    if (e->type->kind == TYPE_POINTER || e->type->kind == TYPE_NULLPTR)
        return from_pointer(s, e, t, style, span);
    if (e->type == t)
        return e;
    bool numbers = type_is_arith(e->type) || e->type->kind == TYPE_ENUM;
    if (!numbers)
        return refuse(s, e, t, style, "only numbers and enums become numbers");
    if (style == CAST_REINTERPRET || style == CAST_CONST)
        return refuse(
            s, e, t, style,
            "static_cast converts the value; for the bits, use an intrinsic such "
            "as __float_as_int");
    return make(s, e, t, span);
}

/* reinterpret_cast<T &>(x) is *reinterpret_cast<T *>(&x). */
static struct expr *to_reference(struct sema *s, struct expr *e, const struct type *t,
                                 enum cast_style style, struct span span)
{
    bool same = e->type == t->base;
    bool up = class_derives(e->type, t->base), down = class_derives(t->base, e->type);
    if (!e->lvalue && same && (t->rvalue || t->base_quals & QUAL_CONST))
        return e;
    if (!e->lvalue)
        return refuse(s, e, t, style, "a reference needs a variable");
    if (e->kind == EXPR_MEMBER && e->member->bit_width)
        return refuse(s, e, t, style, "a bit-field has no address");
    if (!same && !(style == CAST_STATIC && (up || down)) &&
        (style == CAST_STATIC || style == CAST_CONST))
        return refuse(s, e, t, style,
                      "the types are unrelated, which takes reinterpret_cast");
    if (drops(e->quals, t->base_quals) && style != CAST_CONST && style != CAST_C)
        return refuse(s, e, t, style,
                      "that would drop a qualifier, which is const_cast's");
    const struct type *ptr = types_pointer(s->types, t->base, t->base_quals);
    struct expr *p = expr_addr(s, e, span);
    if (style == CAST_REINTERPRET || (!up && !down))
        p = make(s, p, ptr, span);
    else
        p = up ? class_base_pointer(s, p, ptr) : class_derived_pointer(s, p, ptr);
    struct expr *r = expr_deref(s, p, span);
    r->xvalue = t->rvalue;
    return r;
}

static struct expr *to_void(struct sema *s, struct expr *e, struct span span)
{
    bool idle = e->kind == EXPR_VAR || e->type->kind == TYPE_ARRAY ||
                (e->lvalue && !type_is_scalar(e->type));
    if (idle) /* (void)x says that x is unused: nothing is read */
        e = expr_int(s, span, sema_basic(s, TYPE_INT), 0);
    return make(s, expr_load(s, e), sema_basic(s, TYPE_VOID), span);
}

struct expr *sema_cast_to(struct sema *s, struct expr *e, const struct type *t,
                          unsigned quals, enum cast_style style, struct span span)
{
    (void)quals; /* of a value: no effect */
    if (expr_is_error(e) || type_is_error(t))
        return expr_error(s, span);
    if (t->kind == TYPE_REF)
        return to_reference(s, e, t, style, span);
    if (t->kind == TYPE_VOID)
        return to_void(s, e, span);
    struct expr *member = t->member_of ? sema_chosen_function(s, e, t) : NULL;
    e = member ? member : e;
    if ((t->member_of || e->type->member_of) && memptr_casts(e, t) &&
        (style == CAST_C || style == CAST_STATIC))
        return memptr_convert(s, e, t);
    if (t->member_of || e->type->member_of)
        return refuse(s, e, t, style,
                      "a pointer to a member becomes one of a related class");
    bool classes = t->kind == TYPE_STRUCT || e->type->kind == TYPE_STRUCT;
    if (classes && (style == CAST_C || style == CAST_STATIC)) {
        if (t->kind == TYPE_STRUCT)
            return class_construct(s, t, NULL, &e, 1, span, true);
        if (user_converts(s, e, t, true))
            return user_convert(s, e, t, true);
    }
    struct expr *chosen = sema_chosen_function(s, e, t);
    e = expr_load(s, chosen ? chosen : e);
    if (t->kind == TYPE_POINTER)
        return to_pointer(s, e, t, style, span);
    if (type_is_arith(t) || t->kind == TYPE_ENUM)
        return to_arith(s, e, t, style, span);
    if (e->type == t && style != CAST_REINTERPRET)
        return e;
    return refuse(s, e, t, style,
                  t->kind == TYPE_ARRAY ? "arrays are not values: cast a pointer"
                                        : "structs convert only to themselves");
}

struct expr *sema_cast(struct sema *s, const struct node *n)
{
    unsigned quals = 0;
    const struct type *t = sema_type_id(s, n->type, &quals);
    struct expr *e = sema_expr(s, n->a);
    if (t->kind != TYPE_REF && t->kind != TYPE_VOID && !type_is_error(t) &&
        !sema_complete(s, t, n->type->span, "a cast"))
        return expr_error(s, n->span);
    return sema_cast_to(s, e, t, quals, n->cast, n->span);
}
