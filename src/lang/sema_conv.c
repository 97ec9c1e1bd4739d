/* Implicit conversions: how good they are, and making them explicit.
 *
 * Takes a checked expression and the type wanted, gives a rank (for overloads) or the
 * converted expression, or a message that says what was expected, what was seen and
 * what to do. C++ [conv], [over.best.ics], [expr.arith.conv], [dcl.init.ref]. */
#include "config.h"

#include "lang/sema.h"

const struct type *conv_promote(struct sema *s, const struct type *t)
{
    if (t->kind == TYPE_ENUM)
        return t->promoted ? t->promoted : t;
    if (t->kind >= TYPE_BOOL && t->kind <= TYPE_USHORT)
        return sema_basic(s, TYPE_INT); /* int holds all their values */
    return t;
}

struct expr *conv_promoted(struct sema *s, struct expr *value)
{
    return expr_cast(s, value, conv_promote(s, value->type), true);
}

static bool counts_as_arith(const struct type *t)
{
    return type_is_arith(t) || (t->kind == TYPE_ENUM && !t->scoped);
}

const struct type *conv_common(struct sema *s, const struct type *a, const struct type *b)
{
    if (!counts_as_arith(a) || !counts_as_arith(b))
        return NULL;
    if (a->kind == TYPE_DOUBLE || b->kind == TYPE_DOUBLE)
        return sema_basic(s, TYPE_DOUBLE);
    if (a->kind == TYPE_FLOAT || b->kind == TYPE_FLOAT)
        return sema_basic(s, TYPE_FLOAT);
    a = conv_promote(s, a);
    b = conv_promote(s, b);
    const struct type *high = a->kind > b->kind ? a : b; /* kinds are in rank order */
    const struct type *low = a->kind > b->kind ? b : a;
    if (!type_is_signed(high) || type_is_signed(low) || high->size > low->size)
        return high;
    /* signed of higher rank that cannot hold all values of the unsigned one */
    return sema_basic(s, (enum type_kind)(high->kind + 1));
}

bool conv_is_null(const struct expr *e)
{
    return e->kind == EXPR_INT && e->ival == 0 &&
           (e->type->kind == TYPE_NULLPTR ||
            (type_is_integer(e->type) && e->type->kind != TYPE_ENUM &&
             e->type->kind != TYPE_BOOL));
}

static bool drops(unsigned from, unsigned to)
{
    return (from & ~to & (QUAL_CONST | QUAL_VOLATILE)) != 0;
}

/* C++ [conv.qual], deeper levels: int ** to const int *const *. As nvcc does, a const
 * may also appear without one on the levels above. */
static bool adds_quals(const struct type *from, const struct type *to)
{
    while (from->kind == TYPE_POINTER && to->kind == TYPE_POINTER) {
        if (drops(from->base_quals, to->base_quals))
            return false;
        from = from->base;
        to = to->base;
    }
    return from == to;
}

static enum conv_rank rank_pointer(const struct expr *e, const struct type *from,
                                   const struct type *to)
{
    if (conv_is_null(e) || from->kind == TYPE_NULLPTR)
        return RANK_CONVERT;
    if (from->kind != TYPE_POINTER || drops(from->base_quals, to->base_quals))
        return RANK_NONE;
    if (from->base == to->base)
        return from->base_quals == to->base_quals ? RANK_EXACT : RANK_QUAL;
    if (adds_quals(from, to))
        return RANK_QUAL;
    if (class_derives(from->base, to->base))
        return RANK_CONVERT;
    return to->base->kind == TYPE_VOID ? RANK_CONVERT : RANK_NONE;
}

static enum conv_rank rank_arith(struct sema *s, const struct type *from,
                                 const struct type *to)
{
    if (from->kind == TYPE_POINTER || from->kind == TYPE_NULLPTR)
        return to->kind == TYPE_BOOL && from->kind == TYPE_POINTER ? RANK_CONVERT
                                                                   : RANK_NONE;
    if (!counts_as_arith(from))
        return RANK_NONE;
    if (from->kind == TYPE_FLOAT && to->kind == TYPE_DOUBLE)
        return RANK_PROMOTE;
    return conv_promote(s, from) == to ? RANK_PROMOTE : RANK_CONVERT;
}

static enum conv_rank rank_value(struct sema *s, const struct expr *e,
                                 const struct type *to)
{
    const struct type *from = e->type;
    if (from->kind == TYPE_ARRAY)
        from = types_pointer(s->types, from->base, e->quals);
    if (from == to)
        return from->kind == TYPE_VOID ? RANK_NONE : RANK_EXACT;
    if (from->member_of || to->member_of)
        return memptr_rank(e, to);
    if (class_derives(from, to))
        return RANK_CONVERT;
    if (to->kind == TYPE_POINTER && to->base->kind == TYPE_FUNC &&
        from->kind == TYPE_STRUCT && sema_lambda_function(s, from, to->base, e->span))
        return RANK_USER;
    if (from->kind == TYPE_STRUCT || to->kind == TYPE_STRUCT)
        return user_converts(s, (struct expr *)e, to, false) ? RANK_USER : RANK_NONE;
    if (e->kind == EXPR_VAR && e->var->text && to->kind == TYPE_POINTER &&
        to->base->kind == TYPE_CHAR)
        return RANK_CONVERT; /* char *s = "…": gone from C++, kept by its compilers */
    if (to->kind == TYPE_POINTER)
        return rank_pointer(e, from, to);
    if (type_is_arith(to))
        return rank_arith(s, from, to);
    return RANK_NONE;
}

static bool is_bitfield(const struct expr *e)
{
    return e->kind == EXPR_MEMBER && e->member->bit_width;
}

static enum conv_rank rank_ref(struct sema *s, const struct expr *e,
                               const struct type *to)
{
    bool lvalue = e->lvalue && !e->xvalue;
    if (to->base->kind == TYPE_FUNC)
        return e->type == to->base || (e->type->kind == TYPE_POINTER &&
                                       e->kind == EXPR_FUNC && e->type->base == to->base)
                   ? RANK_EXACT
                   : RANK_NONE;
    bool same = e->lvalue && e->type == to->base && !drops(e->quals, to->base_quals);
    if (to->rvalue && lvalue && e->type == to->base)
        return RANK_NONE;
    if (same && !is_bitfield(e) && (to->rvalue || lvalue || to->base_quals & QUAL_CONST))
        return e->quals == to->base_quals ? RANK_EXACT : RANK_QUAL;
    if (e->lvalue && class_derives(e->type, to->base) &&
        !drops(e->quals, to->base_quals) &&
        (lvalue ? !to->rvalue : to->rvalue || to->base_quals & QUAL_CONST))
        return RANK_CONVERT;
    if ((to->base_quals & (QUAL_CONST | QUAL_VOLATILE)) != QUAL_CONST && !to->rvalue)
        return RANK_NONE;
    if (to->base->kind == TYPE_ARRAY)
        return RANK_NONE;
    return rank_value(s, e, to->base);
}

enum conv_rank conv_rank(struct sema *s, const struct expr *e, const struct type *t)
{
    if (type_is_error(t) || expr_is_error(e))
        return RANK_EXACT;
    if (e->kind == EXPR_FUNC && e->overloads)
        return sema_chosen_function(s, e, t) ? RANK_EXACT : RANK_NONE;
    return t->kind == TYPE_REF ? rank_ref(s, e, t) : rank_value(s, e, t);
}

/* ---- messages ---- */

static const char *where_text(struct sema *s, struct conv why)
{
    switch (why.why) {
    case CONV_INIT:
        return arena_printf(s->arena, " to initialise '%s'", why.name);
    case CONV_ASSIGN:
        return " in this assignment";
    case CONV_ARG:
        return arena_printf(s->arena, " for argument %zu of '%s'", why.index + 1,
                            why.name);
    case CONV_RETURN:
        return arena_printf(s->arena, " returned from '%s'", why.name);
    case CONV_CASE:
        return " of this case";
    case CONV_OTHER:
        return why.name ? arena_printf(s->arena, " for %s", why.name) : "";
    }
    return "";
}

static const char *pointer_hint(struct sema *s, const struct expr *e,
                                const struct type *to)
{
    const struct type *from = e->type;
    if (from->kind != TYPE_POINTER && from->kind != TYPE_ARRAY) {
        if (e->lvalue && from == to->base)
            return "take its address with &";
        return "take the address of an object with &";
    }
    unsigned quals = from->kind == TYPE_ARRAY ? e->quals : from->base_quals;
    if (drops(quals, to->base_quals) && from->base == to->base)
        return arena_printf(
            s->arena, "that would drop '%s': make the target '%s'",
            quals & ~to->base_quals & QUAL_CONST ? "const" : "volatile",
            sema_type_text(s, types_pointer(s->types, to->base, quals | to->base_quals),
                           0));
    return arena_printf(s->arena, "cast with (%s) if the bytes are meant to be read so",
                        sema_type_text(s, to, 0));
}

static const char *hint(struct sema *s, const struct expr *e, const struct type *to)
{
    const struct type *from = e->type;
    if (e->kind == EXPR_FUNC)
        return e->overloads ? "several functions have that name, and none is exactly it"
                            : "the function has another type";
    if (from->kind == TYPE_VOID)
        return "the call has no value";
    if (from->member_of && to->member_of)
        return "the member's type or class is another";
    if (to->kind == TYPE_POINTER && to->base->kind == TYPE_FUNC && from->record &&
        from->record->lambda)
        return from->nmembers ? "a lambda that captures something is no function"
                              : "its parameters or its result differ";
    if (to->kind == TYPE_REF && to->rvalue)
        return "&& binds to values only: use std::move to give the variable up";
    if (to->kind == TYPE_REF && !e->lvalue)
        return "a reference needs a variable: store the value in one first";
    if (to->kind == TYPE_REF && drops(e->quals, to->base_quals))
        return "the object is const: use a const reference or a copy";
    if (to->kind == TYPE_REF && is_bitfield(e))
        return "a bit-field has no address: copy it to a variable";
    if (to->kind == TYPE_REF)
        return "a reference needs an object of exactly its type";
    if (to->kind == TYPE_POINTER)
        return pointer_hint(s, e, to);
    if (from->kind == TYPE_POINTER || from->kind == TYPE_ARRAY)
        return from->base == to ? "read what it points to with * or [ ]"
                                : "a pointer is not a number: read what it points to";
    if (to->kind == TYPE_ENUM || from->kind == TYPE_ENUM)
        return arena_printf(s->arena, "cast with (%s)", sema_type_text(s, to, 0));
    if (from->kind == TYPE_STRUCT && to->kind != TYPE_STRUCT)
        return "use one of its members";
    return "build the struct with braces";
}

static void refuse(struct sema *s, const struct expr *e, const struct type *t,
                   struct conv why)
{
    diag_error(s->ds, e->span, "cannot use '%s' as '%s'%s: %s",
               sema_type_text(s, e->type, e->lvalue ? e->quals : 0),
               sema_type_text(s, t, 0), where_text(s, why), hint(s, e, t));
}

/* ---- making them ---- */

struct variable *sema_temporary(struct sema *s, const struct type *t, struct span at)
{
    struct variable *v = sema_variable(s, "<temporary>", t, 0, STORE_AUTO, at);
    v->is_temporary = true;
    vec_push(&s->fn->locals, v);
    return v;
}

static struct expr *convert_value(struct sema *s, struct expr *e, const struct type *t);

/* C++ [class.temporary]: (tmp = value, &tmp). */
static struct expr *bind_value(struct sema *s, struct expr *e, const struct type *ref)
{
    bool derived = class_derives(e->type, ref->base); /* the whole object is kept */
    struct expr *value = derived ? e : convert_value(s, e, ref->base);
    const struct type *whole = derived ? e->type : ref->base;
    const struct type *ptr = types_pointer(s->types, ref->base, ref->base_quals);
    if (!s->fn) {
        diag_error(s->ds, e->span, "a reference at file scope needs a variable");
        return expr_error(s, e->span);
    }
    struct variable *tmp = sema_temporary(s, whole, e->span);
    struct expr *set = expr_binary(s, EXPR_ASSIGN, OP_ADD, e->span, whole,
                                   expr_var(s, tmp, e->span), value);
    set->lvalue = set->implicit = true;
    live_add(s, expr_var(s, tmp, e->span));
    struct expr *part = class_base(s, expr_var(s, tmp, e->span), ref->base);
    struct expr *addr = expr_addr(s, part, e->span);
    return expr_binary(s, EXPR_COMMA, OP_ADD, e->span, ptr, set,
                       expr_cast(s, addr, ptr, true));
}

static struct expr *convert_value(struct sema *s, struct expr *e, const struct type *t)
{
    if (e->type->member_of || t->member_of)
        return memptr_convert(s, e, t);
    if (t->kind == TYPE_POINTER && conv_is_null(e))
        return expr_int(s, e->span, t, 0);
    if (t->kind == TYPE_STRUCT && (e->type == t || class_derives(e->type, t)))
        return e->lvalue || e->type != t ? class_copy(s, t, e) : e;
    if (t->kind == TYPE_POINTER && t->base->kind == TYPE_FUNC &&
        e->type->kind == TYPE_STRUCT) {
        struct expr *f = sema_lambda_function(s, e->type, t->base, e->span);
        if (f)
            return f;
    }
    if (t->kind == TYPE_STRUCT || e->type->kind == TYPE_STRUCT)
        return user_convert(s, e, t, false);
    e = expr_load(s, e);
    if (t->kind == TYPE_POINTER && e->type->kind == TYPE_POINTER &&
        class_derives(e->type->base, t->base))
        return class_base_pointer(s, e, t);
    return expr_cast(s, e, t, true);
}

struct expr *conv_to(struct sema *s, struct expr *e, const struct type *t,
                     struct conv why)
{
    if (expr_is_error(e))
        return e;
    if (type_is_error(t))
        return expr_error(s, e->span);
    struct expr *chosen = sema_chosen_function(s, e, t);
    e = chosen ? chosen : e;
    if (conv_rank(s, e, t) == RANK_NONE) {
        refuse(s, e, t, why);
        return expr_error(s, e->span);
    }
    if (t->kind != TYPE_REF)
        return convert_value(s, e, t);
    if (t->base->kind == TYPE_FUNC)
        return expr_load(s, e);
    if (e->lvalue && class_derives(e->type, t->base))
        e = class_base(s, e, t->base);
    bool direct = e->lvalue && e->type == t->base && !is_bitfield(e);
    if (!direct)
        return bind_value(s, e, t);
    struct expr *addr = expr_addr(s, e, e->span);
    return expr_cast(s, addr, types_pointer(s->types, t->base, t->base_quals), true);
}

struct expr *conv_bool(struct sema *s, struct expr *e, const char *what)
{
    if (e->type->member_of)
        return memptr_convert(s, e, sema_basic(s, TYPE_BOOL));
    if (e->type->kind == TYPE_STRUCT &&
        user_converts(s, e, sema_basic(s, TYPE_BOOL), true))
        return user_convert(s, e, sema_basic(s, TYPE_BOOL), true);
    e = expr_load(s, e);
    if (expr_is_error(e))
        return e;
    if (counts_as_arith(e->type) || e->type->kind == TYPE_POINTER)
        return expr_cast(s, e, sema_basic(s, TYPE_BOOL), true);
    diag_error(s->ds, e->span,
               "%s needs a number, bool or pointer, not '%s': compare it with something",
               what, sema_type_text(s, e->type, 0));
    return expr_error(s, e->span);
}
