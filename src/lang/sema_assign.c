/* Operators that write: =, op=, ++ and --.
 *
 * Takes assignment nodes, checks that the left side may be written, gives typed nodes.
 * C++ [expr.ass], [expr.pre.incr], [expr.post.incr]; CUDA C++ Programming Guide:
 * __constant__ (read-only in kernels). */
#include "config.h"

#include "lang/sema.h"

static const struct variable *root(const struct expr *e)
{
    while (e) {
        switch ((int)e->kind) {
        case EXPR_VAR:
            return e->var;
        case EXPR_MEMBER:
        case EXPR_DECAY:
        case EXPR_PTRADD:
            e = e->a;
            break;
        case EXPR_DEREF: /* a[i] of an array itself, not through a pointer variable */
            e = e->a;
            if (e->kind == EXPR_LOAD)
                return NULL;
            break;
        default:
            return NULL;
        }
    }
    return NULL;
}

static const char *named(struct sema *s, const struct variable *v)
{
    return v ? arena_printf(s->arena, "'%s'", v->name) : "this";
}

/* C++ [basic.lval]: modifiable lvalue. False after a message. */
static bool writable(struct sema *s, const struct expr *e, struct span at)
{
    const struct variable *v = root(e);
    if (e->kind == EXPR_SPECIAL)
        diag_error(s->ds, at, "built-in variables such as threadIdx.x cannot be written");
    else if (!e->lvalue)
        diag_error(s->ds, at,
                   "the left side is a value, not a variable: nothing can be "
                   "stored there");
    else if (v && v->storage == STORE_CONSTANT)
        diag_error(s->ds, at,
                   "'%s' is in constant memory, which kernels cannot write: use "
                   "__device__",
                   v->name);
    else if (e->quals & QUAL_CONST)
        diag_error(s->ds, at,
                   "%s is const and cannot be written: drop the const, or write "
                   "to a copy",
                   named(s, v));
    else if (e->type->kind == TYPE_ARRAY)
        diag_error(s->ds, at, "arrays cannot be assigned: copy element by element");
    else
        return true;
    return false;
}

static struct expr *result(struct expr *e, const struct expr *target)
{
    e->lvalue = true;
    e->quals = target->quals;
    return e;
}

static const struct type *ref_to(struct sema *s, const struct type *t)
{
    return types_ref(s->types, t, QUAL_CONST);
}

/* A struct value as the object it is. */
static struct expr *materialised(struct sema *s, struct expr *e)
{
    struct expr *p = conv_to(s, e, ref_to(s, e->type), (struct conv){.why = CONV_OTHER});
    const struct type *t = types_pointer(s->types, e->type, 0);
    return expr_deref(s, expr_cast(s, p, t, true), e->span);
}

/* The implicit assignment of a class some of whose parts have their own. */
static struct expr *assign_members(struct sema *s, const struct node *n, struct expr *a,
                                   struct expr *from)
{
    struct func_info *info = class_function(s, a->type, CLASS_ASSIGN);
    struct expr *args[] = {a, from};
    struct call c = {.name = "operator=",
                     .span = n->span,
                     .at = n->op_span,
                     .args = args,
                     .nargs = 2,
                     .object = true};
    struct candidate cand = {.info = info, .object = true};
    if (expr_is_error(from) || !writable(s, a, n->a->span))
        return expr_error(s, n->span);
    args[1] = expr_deref(s, from, n->b->span);
    return call_function(s, &c, &cand, NULL);
}

static struct expr *plain(struct sema *s, const struct node *n, struct expr *a)
{
    struct conv why = {.why = CONV_ASSIGN};
    struct expr *b = n->b->kind == NODE_INIT_LIST ? sema_braced(s, a->type, n->b, why)
                                                  : sema_expr(s, n->b);
    if (expr_is_error(a) || expr_is_error(b))
        return expr_error(s, n->span);
    struct expr *pair[] = {a, b};
    /* The implicit copy of a class beats those that would convert. */
    bool copies = b->type == a->type && class_trivial(s, a->type, CLASS_ASSIGN);
    struct expr *user = copies ? NULL : user_operator(s, n, "operator=", pair, 2);
    if (user)
        return user;
    if (!class_trivial(s, a->type, CLASS_ASSIGN))
        return assign_members(s, n, a, conv_to(s, b, ref_to(s, a->type), why));
    if (!a->lvalue && a->type->kind == TYPE_STRUCT) /* f() = x; changes a temporary */
        a = materialised(s, a);
    if (!writable(s, a, n->a->span))
        return expr_error(s, n->span);
    b = conv_to(s, b, a->type, why);
    if (expr_is_error(b))
        return expr_error(s, n->span);
    return result(expr_binary(s, EXPR_ASSIGN, OP_ADD, n->span, a->type, a, b), a);
}

/* Type in which a op= b is computed; NULL if the operator does not take them. */
static const struct type *calc_type(struct sema *s, enum oper op, const struct type *a,
                                    const struct type *b)
{
    const struct type *t = conv_common(s, a, b);
    bool whole = op >= OP_REM && op <= OP_SHR;
    if (!t || a->kind == TYPE_ENUM)
        return NULL;
    if (whole && (type_is_floating(a) || type_is_floating(b)))
        return NULL;
    return op == OP_SHL || op == OP_SHR ? conv_promote(s, a) : t;
}

static const char *compound_name(enum oper op)
{
    static const char *const names[] = {
        [OP_ADD] = "operator+=",  [OP_SUB] = "operator-=", [OP_MUL] = "operator*=",
        [OP_DIV] = "operator/=",  [OP_REM] = "operator%=", [OP_AND] = "operator&=",
        [OP_OR] = "operator|=",   [OP_XOR] = "operator^=", [OP_SHL] = "operator<<=",
        [OP_SHR] = "operator>>=",
    };
    return names[op];
}

static struct expr *compound(struct sema *s, const struct node *n, struct expr *a)
{
    struct expr *pair[] = {a, sema_expr(s, n->b)};
    if (expr_is_error(a) || expr_is_error(pair[1]))
        return expr_error(s, n->span);
    struct expr *user = user_operator(s, n, compound_name(n->op), pair, 2);
    if (user)
        return user;
    struct expr *b = expr_load(s, user_scalar(s, pair[1]));
    if (!writable(s, a, n->a->span))
        return expr_error(s, n->span);
    bool pointer = a->type->kind == TYPE_POINTER &&
                   (n->op == OP_ADD || n->op == OP_SUB) && type_is_integer(b->type) &&
                   b->type->kind != TYPE_ENUM;
    const struct type *calc = pointer ? a->type : calc_type(s, n->op, a->type, b->type);
    if (!calc || (pointer && !sema_complete(s, a->type->base, n->span, "the element"))) {
        if (!calc)
            diag_error(s->ds, n->span,
                       "'%s' cannot be updated with '%s' by this operator: "
                       "write it out with a conversion",
                       sema_type_text(s, a->type, 0), sema_type_text(s, b->type, 0));
        return expr_error(s, n->span);
    }
    bool shift = n->op == OP_SHL || n->op == OP_SHR;
    b = expr_cast(s, b,
                  pointer ? sema_basic(s, TYPE_LLONG)
                  : shift ? sema_basic(s, TYPE_INT)
                          : calc,
                  true);
    struct expr *e = expr_binary(s, EXPR_COMPOUND, n->op, n->span, a->type, a, b);
    e->calc = calc;
    return result(e, a);
}

struct expr *sema_assign(struct sema *s, const struct node *n)
{
    struct expr *a = sema_expr(s, n->a);
    return n->kind == NODE_ASSIGN ? plain(s, n, a) : compound(s, n, a);
}

struct expr *sema_incdec(struct sema *s, const struct node *n)
{
    struct expr *a = sema_expr(s, n->a);
    const char *op = n->op == OP_ADD ? "++" : "--";
    struct expr *operands[] = {a, expr_int(s, n->span, sema_basic(s, TYPE_INT), 0)};
    struct expr *user =
        expr_is_error(a)
            ? NULL
            : user_operator(s, n, n->op == OP_ADD ? "operator++" : "operator--", operands,
                            n->kind == NODE_POSTFIX ? 2 : 1);
    if (user)
        return user;
    if (expr_is_error(a) || !writable(s, a, n->a->span))
        return expr_error(s, n->span);
    if (a->type->kind == TYPE_BOOL && n->op == OP_ADD) {
        diag_unsupported(s->ds, n->span, "'++' of a bool is not supported: assign true");
        return expr_error(s, n->span);
    }
    bool number = type_is_arith(a->type) && a->type->kind != TYPE_BOOL;
    if (!number && a->type->kind != TYPE_POINTER) {
        diag_error(s->ds, n->span, "'%s' needs a number or a pointer, not '%s'", op,
                   sema_type_text(s, a->type, 0));
        return expr_error(s, n->span);
    }
    if (!number && !sema_complete(s, a->type->base, n->span, "the element"))
        return expr_error(s, n->span);
    struct expr *e = expr_unary(s, EXPR_INCDEC, n->span, a->type, a);
    e->op = n->op;
    e->prefix = n->kind == NODE_PREFIX;
    return e->prefix ? result(e, a) : e;
}
