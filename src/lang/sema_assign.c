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

static struct expr *plain(struct sema *s, const struct node *n, struct expr *a)
{
    struct conv why = {.why = CONV_ASSIGN};
    struct expr *b = n->b->kind == NODE_INIT_LIST ? sema_braced(s, a->type, n->b, why)
                                                  : sema_expr(s, n->b);
    if (expr_is_error(a) || expr_is_error(b))
        return expr_error(s, n->span);
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

static struct expr *compound(struct sema *s, const struct node *n, struct expr *a)
{
    struct expr *b = sema_rvalue(s, n->b);
    if (expr_is_error(a) || expr_is_error(b) || !writable(s, a, n->a->span))
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
