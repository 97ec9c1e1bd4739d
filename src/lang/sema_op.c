/* Operators without side effects: unary, arithmetic, shifts, comparisons, logic, ?:.
 *
 * Takes operator nodes, gives typed ones whose operands have been converted as C++
 * says. C++ [expr.unary.op], [expr.mul], [expr.add], [expr.shift], [expr.rel], [expr.eq],
 * [expr.bit.and], [expr.log.and], [expr.cond], [expr.comma]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* Names of the functions that overload it. */
static const char *const names[] = {
    [OP_ADD] = "operator+",  [OP_SUB] = "operator-", [OP_MUL] = "operator*",
    [OP_DIV] = "operator/",  [OP_REM] = "operator%", [OP_AND] = "operator&",
    [OP_OR] = "operator|",   [OP_XOR] = "operator^", [OP_SHL] = "operator<<",
    [OP_SHR] = "operator>>", [OP_LT] = "operator<",  [OP_LE] = "operator<=",
    [OP_GT] = "operator>",   [OP_GE] = "operator>=", [OP_EQ] = "operator==",
    [OP_NE] = "operator!=",
};

static const char *spelling(enum oper op)
{
    return names[op] + strlen("operator");
}

static bool integral(const struct type *t)
{
    return type_is_integer(t) && !(t->kind == TYPE_ENUM && t->scoped);
}

static bool number(const struct type *t)
{
    return type_is_floating(t) || integral(t);
}

static const char *pair_hint(enum oper op, const struct type *a, const struct type *b)
{
    bool fa = type_is_floating(a), fb = type_is_floating(b);
    if (a->kind == TYPE_STRUCT || b->kind == TYPE_STRUCT)
        return "no operator function takes them: declare one, or use their members";
    if (op == OP_REM && (fa || fb))
        return "% is for integers: use fmodf or fmod";
    if (op >= OP_AND && op <= OP_SHR && (fa || fb))
        return "it is for integers: convert first";
    if ((a->kind == TYPE_ENUM && a->scoped) || (b->kind == TYPE_ENUM && b->scoped))
        return "an enum class needs a cast to an integer";
    if (a->kind == TYPE_VOID || b->kind == TYPE_VOID)
        return "one of them has no value";
    if (a->kind == TYPE_POINTER && b->kind == TYPE_POINTER && op >= OP_LT)
        return "the pointees differ: cast one of them";
    if (a->kind == TYPE_POINTER || b->kind == TYPE_POINTER)
        return "did you mean what the pointer points to?";
    return "the operator does not take these types";
}

static struct expr *bad_pair(struct sema *s, const struct node *n, enum oper op,
                             const struct expr *a, const struct expr *b)
{
    if (!expr_is_error(a) && !expr_is_error(b))
        diag_error(s->ds, n->op_span.file ? n->op_span : n->span,
                   "'%s' cannot combine '%s' and '%s': %s", spelling(op),
                   sema_type_text(s, a->type, 0), sema_type_text(s, b->type, 0),
                   pair_hint(op, a->type, b->type));
    return expr_error(s, n->span);
}

/* C++ [conv.prom] p5: a bit-field whose values int holds is an int in arithmetic. */
static struct expr *bits_promoted(struct sema *s, struct expr *e)
{
    const struct expr *m = e->kind == EXPR_LOAD ? e->a : e;
    unsigned width = m->kind == EXPR_MEMBER ? m->member->bit_width : 0;
    if (!width || !integral(e->type) || e->type->kind == TYPE_ENUM)
        return e;
    bool fits = width < 32 || (width == 32 && type_is_signed(e->type));
    if (fits)
        return expr_cast(s, e, sema_basic(s, TYPE_INT), true);
    return width == 32 ? expr_cast(s, e, sema_basic(s, TYPE_UINT), true) : e;
}

static const char *unary_name(enum node_kind k)
{
    return k == NODE_NEG      ? "operator-"
           : k == NODE_PLUS   ? "operator+"
           : k == NODE_BITNOT ? "operator~"
                              : "operator!";
}

struct expr *sema_unary(struct sema *s, const struct node *n)
{
    struct expr *a = sema_expr(s, n->a);
    if (expr_is_error(a))
        return a;
    struct expr *user = user_operator(s, n, unary_name(n->kind), &a, 1);
    if (user)
        return user;
    if (n->kind != NODE_LOGNOT)
        a = bits_promoted(s, expr_load(s, user_scalar(s, a)));
    if (n->kind == NODE_LOGNOT) {
        a = conv_bool(s, a, "the operand of !");
        return expr_is_error(a) ? a : expr_unary(s, EXPR_LOGNOT, n->span, a->type, a);
    }
    if (n->kind == NODE_PLUS && a->type->kind == TYPE_POINTER)
        return a;
    bool ok = n->kind == NODE_BITNOT ? integral(a->type) : number(a->type);
    if (!ok) {
        diag_error(s->ds, n->span, "'%s' needs %s, not '%s'",
                   n->kind == NODE_NEG    ? "-"
                   : n->kind == NODE_PLUS ? "+"
                                          : "~",
                   n->kind == NODE_BITNOT ? "an integer" : "a number",
                   sema_type_text(s, a->type, 0));
        return expr_error(s, n->span);
    }
    a = conv_promoted(s, a);
    if (n->kind == NODE_PLUS)
        return a;
    return expr_unary(s, n->kind == NODE_NEG ? EXPR_NEG : EXPR_BITNOT, n->span, a->type,
                      a);
}

/* ---- pointers ---- */

/* Bytes are the elements of a void pointer, as GNU C and nvcc have it. */
static struct expr *add_bytes(struct sema *s, struct expr *p, struct expr *i,
                              struct span span)
{
    const struct type *bytes =
        types_pointer(s->types, sema_basic(s, TYPE_CHAR), p->type->base_quals);
    const struct type *t = p->type;
    p = expr_binary(s, EXPR_PTRADD, OP_ADD, span, bytes, expr_cast(s, p, bytes, true), i);
    return expr_cast(s, p, t, true);
}

struct expr *sema_pointer_add(struct sema *s, struct expr *p, struct expr *i, bool minus,
                              struct span span)
{
    const struct type *wide = sema_basic(s, TYPE_LLONG);
    if (!integral(i->type)) {
        diag_error(s->ds, i->span, "an index must be an integer, not '%s'%s",
                   sema_type_text(s, i->type, 0),
                   type_is_floating(i->type) ? ": convert it with (int)" : "");
        return expr_error(s, span);
    }
    i = expr_cast(s, i, wide, true);
    if (minus)
        i = expr_unary(s, EXPR_NEG, i->span, wide, i);
    if (p->type->base->kind == TYPE_VOID)
        return add_bytes(s, p, i, span);
    if (!sema_complete(s, p->type->base, span, "the element"))
        return expr_error(s, span);
    return expr_binary(s, EXPR_PTRADD, OP_ADD, span, p->type, p, i);
}

static struct expr *pointer_difference(struct sema *s, const struct node *n,
                                       struct expr *a, struct expr *b)
{
    if (a->type->base != b->type->base ||
        !sema_complete(s, a->type->base, n->span, "element"))
        return a->type->base != b->type->base ? bad_pair(s, n, OP_SUB, a, b)
                                              : expr_error(s, n->span);
    return expr_binary(s, EXPR_PTRDIFF, OP_SUB, n->span, sema_basic(s, TYPE_LONG), a, b);
}

static struct expr *add_or_subtract(struct sema *s, const struct node *n, struct expr *a,
                                    struct expr *b)
{
    bool pa = a->type->kind == TYPE_POINTER, pb = b->type->kind == TYPE_POINTER;
    if (pa && pb && n->op == OP_SUB)
        return pointer_difference(s, n, a, b);
    if (pa && integral(b->type))
        return sema_pointer_add(s, a, b, n->op == OP_SUB, n->span);
    if (pb && integral(a->type) && n->op == OP_ADD)
        return sema_pointer_add(s, b, a, false, n->span);
    return bad_pair(s, n, n->op, a, b);
}

/* Composite pointer type, C++ [expr.type]: NULL if there is none. */
static const struct type *composite(struct sema *s, const struct expr *a,
                                    const struct expr *b)
{
    const struct type *ta = a->type, *tb = b->type;
    if (ta->kind != TYPE_POINTER && tb->kind != TYPE_POINTER)
        return NULL;
    if (conv_is_null(a) || ta->kind == TYPE_NULLPTR)
        return tb;
    if (conv_is_null(b) || tb->kind == TYPE_NULLPTR)
        return ta;
    if (ta->kind != TYPE_POINTER || tb->kind != TYPE_POINTER)
        return NULL;
    unsigned quals = ta->base_quals | tb->base_quals;
    if (ta->base == tb->base || ta->base->kind == TYPE_VOID ||
        class_derives(tb->base, ta->base))
        return types_pointer(s->types, ta->base, quals);
    if (tb->base->kind == TYPE_VOID || class_derives(ta->base, tb->base))
        return types_pointer(s->types, tb->base, quals);
    return NULL;
}

static struct expr *to_composite(struct sema *s, struct expr *e, const struct type *t)
{
    if (conv_is_null(e))
        return expr_int(s, e->span, t, 0);
    if (e->type->kind == TYPE_POINTER && class_derives(e->type->base, t->base))
        return class_base_pointer(s, e, t);
    return expr_cast(s, e, t, true);
}

/* ---- binary ---- */

static struct expr *compare(struct sema *s, const struct node *n, struct expr *a,
                            struct expr *b)
{
    const struct type *t = conv_common(s, a->type, b->type);
    if (!t && a->type == b->type && a->type->kind == TYPE_ENUM)
        t = a->type->base;
    if (!t)
        t = composite(s, a, b);
    if (!t && a->type->kind == TYPE_NULLPTR && b->type->kind == TYPE_NULLPTR)
        return expr_int(s, n->span, sema_basic(s, TYPE_BOOL), n->op == OP_EQ);
    if (!t)
        return bad_pair(s, n, n->op, a, b);
    a = t->kind == TYPE_POINTER ? to_composite(s, a, t) : expr_cast(s, a, t, true);
    b = t->kind == TYPE_POINTER ? to_composite(s, b, t) : expr_cast(s, b, t, true);
    return expr_binary(s, EXPR_COMPARE, n->op, n->span, sema_basic(s, TYPE_BOOL), a, b);
}

static struct expr *shift(struct sema *s, const struct node *n, struct expr *a,
                          struct expr *b)
{
    if (!integral(a->type) || !integral(b->type))
        return bad_pair(s, n, n->op, a, b);
    a = conv_promoted(s, a);
    b = conv_promoted(s, b);
    b = expr_cast(s, b, sema_basic(s, type_is_signed(b->type) ? TYPE_INT : TYPE_UINT),
                  true);
    return expr_binary(s, EXPR_BINARY, n->op, n->span, a->type, a, b);
}

static struct expr *binary(struct sema *s, const struct node *n, struct expr *a,
                           struct expr *b)
{
    if (n->op >= OP_LT)
        return compare(s, n, a, b);
    if (n->op == OP_SHL || n->op == OP_SHR)
        return shift(s, n, a, b);
    const struct type *t = conv_common(s, a->type, b->type);
    if (!t && (n->op == OP_ADD || n->op == OP_SUB))
        return add_or_subtract(s, n, a, b);
    bool whole = n->op == OP_REM || n->op == OP_AND || n->op == OP_OR || n->op == OP_XOR;
    if (!t || (whole && type_is_floating(t)))
        return bad_pair(s, n, n->op, a, b);
    return expr_binary(s, EXPR_BINARY, n->op, n->span, t, expr_cast(s, a, t, true),
                       expr_cast(s, b, t, true));
}

static struct expr *comma(struct sema *s, const struct node *n)
{
    struct expr *a = sema_expr(s, n->a), *b = sema_expr(s, n->b);
    if (expr_is_error(a) || expr_is_error(b))
        return expr_error(s, n->span);
    struct expr *pair[] = {a, b};
    struct expr *user = user_operator(s, n, "operator,", pair, 2);
    if (user)
        return user;
    struct expr *e = expr_binary(s, EXPR_COMMA, OP_ADD, n->span, b->type, a, b);
    e->lvalue = b->lvalue;
    e->quals = b->quals;
    return e;
}

/* A string is true: assert(n > 0 && "n must be positive"). */
static struct expr *logic_operand(struct sema *s, const struct node *n)
{
    if (n->kind == NODE_STRING)
        return expr_int(s, n->span, sema_basic(s, TYPE_BOOL), 1);
    return sema_expr(s, n);
}

static struct expr *logic(struct sema *s, const struct node *n)
{
    bool and = n->kind == NODE_LOGAND;
    const char *what = and? "an operand of &&" : "an operand of ||";
    struct expr *a = logic_operand(s, n->a);
    size_t live = s->fn ? s->fn->live.len : 0;
    struct expr *b = logic_operand(s, n->b);
    if (s->fn)
        live_refuse(s, live, n->b->span, what);
    struct expr *pair[] = {a, b};
    struct expr *user =
        expr_is_error(a) || expr_is_error(b)
            ? NULL
            : user_operator(s, n, and? "operator&&" : "operator||", pair, 2);
    if (user)
        return user;
    a = conv_bool(s, a, what);
    b = conv_bool(s, b, what);
    if (expr_is_error(a) || expr_is_error(b))
        return expr_error(s, n->span);
    return expr_binary(s, and? EXPR_LOGAND : EXPR_LOGOR, OP_ADD, n->span, a->type, a, b);
}

struct expr *sema_operator(struct sema *s, const struct node *n)
{
    if (n->kind == NODE_COMMA)
        return comma(s, n);
    if (n->kind != NODE_BINARY)
        return logic(s, n);
    struct expr *pair[] = {sema_expr(s, n->a), sema_expr(s, n->b)};
    if (expr_is_error(pair[0]) || expr_is_error(pair[1]))
        return expr_error(s, n->span);
    if ((pair[0]->type->member_of || pair[1]->type->member_of) &&
        (n->op == OP_EQ || n->op == OP_NE))
        return memptr_compare(s, n, pair[0], pair[1]);
    struct expr *user = user_operator(s, n, names[n->op], pair, 2);
    if (user)
        return user;
    struct expr *a = bits_promoted(s, expr_load(s, user_scalar(s, pair[0])));
    struct expr *b = bits_promoted(s, expr_load(s, user_scalar(s, pair[1])));
    return binary(s, n, a, b);
}

/* ---- ?: ---- */

static struct expr *cond_node(struct sema *s, const struct node *n, struct expr *c,
                              struct expr *a, struct expr *b)
{
    struct expr *e = expr_unary(s, EXPR_COND, n->span, a->type, c);
    e->b = a;
    e->c = b;
    return e;
}

static struct expr *cond_values(struct sema *s, const struct node *n, struct expr *c,
                                struct expr *a, struct expr *b)
{
    if (a->type != b->type &&
        (a->type->kind == TYPE_STRUCT || b->type->kind == TYPE_STRUCT)) {
        struct conv why = {.why = CONV_OTHER};
        if (conv_rank(s, b, a->type) != RANK_NONE)
            b = conv_to(s, b, a->type, why);
        else if (conv_rank(s, a, b->type) != RANK_NONE)
            a = conv_to(s, a, b->type, why);
    }
    a = a->type->kind == TYPE_STRUCT && a->lvalue ? class_copy(s, a->type, a)
                                                  : expr_load(s, a);
    b = b->type->kind == TYPE_STRUCT && b->lvalue ? class_copy(s, b->type, b)
                                                  : expr_load(s, b);
    if (a->type == b->type && a->type->kind != TYPE_NULLPTR)
        return cond_node(s, n, c, a, b);
    a = bits_promoted(s, a);
    b = bits_promoted(s, b);
    const struct type *t = conv_common(s, a->type, b->type);
    if (t)
        return cond_node(s, n, c, expr_cast(s, a, t, true), expr_cast(s, b, t, true));
    t = composite(s, a, b);
    if (t)
        return cond_node(s, n, c, to_composite(s, a, t), to_composite(s, b, t));
    diag_error(
        s->ds, n->span,
        "the two results of ?: have types '%s' and '%s', which have no common type: "
        "cast one of them",
        sema_type_text(s, a->type, 0), sema_type_text(s, b->type, 0));
    return expr_error(s, n->span);
}

struct expr *sema_conditional(struct sema *s, const struct node *n)
{
    struct expr *c = conv_bool(s, sema_expr(s, n->a), "the condition of ?:");
    size_t live = s->fn ? s->fn->live.len : 0;
    struct expr *a = sema_expr(s, n->b), *b = sema_expr(s, n->c);
    if (s->fn)
        live_refuse(s, live, n->span, "a part of ?:");
    if (expr_is_error(a) || expr_is_error(b) || expr_is_error(c))
        return expr_error(s, n->span);
    bool lvalues = a->lvalue && b->lvalue && a->type == b->type && a->quals == b->quals &&
                   a->type->kind != TYPE_ARRAY;
    if (!lvalues)
        return cond_values(s, n, c, a, b);
    struct expr *e = cond_node(s, n, c, a, b);
    e->lvalue = true;
    e->quals = a->quals;
    return e;
}
