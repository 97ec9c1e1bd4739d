/* Constant evaluation over typed expressions.
 *
 * Takes an expression, gives its value as EXPR_INT or EXPR_FLOAT if the language lets
 * it be a constant: literals, arithmetic, casts, ?:, and const variables with constant
 * values. Calls are not evaluated, except min, max and abs of constants. Nothing is
 * reported here. Arithmetic is that of the device: integers wrap, float is rounded
 * after each operation. C++ [expr.const]. */
#include "config.h"

#include "lang/sema.h"

#include <math.h>

static bool set_int(struct expr *out, const struct type *t, uint64_t v)
{
    out->kind = EXPR_INT;
    out->type = t;
    out->ival = type_is_integer(t) ? type_wrap(t, v) : v;
    return true;
}

static bool set_float(struct expr *out, const struct type *t, double v)
{
    out->kind = EXPR_FLOAT;
    out->type = t;
    out->fval = t->kind == TYPE_FLOAT ? (double)(float)v : v;
    return true;
}

static bool is_true(const struct expr *v)
{
    return v->kind == EXPR_FLOAT ? v->fval != 0 : v->ival != 0;
}

/* Truncates towards zero; out of range clamps as the device does. */
static uint64_t to_integer(double v, const struct type *t)
{
    if (isnan(v))
        return 0;
    if (type_is_signed(t)) {
        if (v >= 0x1p63)
            return INT64_MAX;
        return v <= -0x1p63 ? (uint64_t)INT64_MIN : (uint64_t)(int64_t)v;
    }
    if (v >= 0x1p64)
        return UINT64_MAX;
    return v <= -0x1p63 ? 0 : v < 0 ? (uint64_t)(int64_t)v : (uint64_t)v;
}

static bool eval_cast(const struct expr *v, const struct type *t, struct expr *out)
{
    if (t->kind == TYPE_BOOL)
        return set_int(out, t, is_true(v));
    if (type_is_floating(t)) {
        if (v->kind == EXPR_FLOAT)
            return set_float(out, t, v->fval);
        if (!type_is_integer(v->type))
            return false;
        if (t->kind == TYPE_FLOAT)
            return set_float(out, t,
                             type_is_signed(v->type) ? (float)(int64_t)v->ival
                                                     : (float)v->ival);
        return set_float(
            out, t, type_is_signed(v->type) ? (double)(int64_t)v->ival : (double)v->ival);
    }
    if (type_is_integer(t))
        return set_int(out, t, v->kind == EXPR_FLOAT ? to_integer(v->fval, t) : v->ival);
    return t->kind == TYPE_POINTER && v->kind == EXPR_INT && v->ival == 0 &&
           set_int(out, t, 0);
}

static bool int_divide(enum oper op, const struct type *t, uint64_t a, uint64_t b,
                       struct expr *out)
{
    if (b == 0)
        return false;
    if (!type_is_signed(t))
        return set_int(out, t, op == OP_DIV ? a / b : a % b);
    if (b == UINT64_MAX) /* -1: the quotient may not fit */
        return set_int(out, t, op == OP_DIV ? 0 - a : 0);
    int64_t q = op == OP_DIV ? (int64_t)a / (int64_t)b : (int64_t)a % (int64_t)b;
    return set_int(out, t, (uint64_t)q);
}

static bool int_shift(enum oper op, const struct type *t, uint64_t a, uint64_t b,
                      struct expr *out)
{
    if (b >= type_bits(t))
        return false;
    if (op == OP_SHL)
        return set_int(out, t, a << b);
    return set_int(out, t, type_is_signed(t) ? (uint64_t)((int64_t)a >> b) : a >> b);
}

static bool int_binary(enum oper op, const struct type *t, uint64_t a, uint64_t b,
                       struct expr *out)
{
    switch ((int)op) {
    case OP_ADD:
        return set_int(out, t, a + b);
    case OP_SUB:
        return set_int(out, t, a - b);
    case OP_MUL:
        return set_int(out, t, a * b);
    case OP_DIV:
    case OP_REM:
        return int_divide(op, t, a, b, out);
    case OP_AND:
        return set_int(out, t, a & b);
    case OP_OR:
        return set_int(out, t, a | b);
    case OP_XOR:
        return set_int(out, t, a ^ b);
    default:
        return int_shift(op, t, a, b, out);
    }
}

static bool float_binary(enum oper op, const struct type *t, double a, double b,
                         struct expr *out)
{
    switch ((int)op) {
    case OP_ADD:
        return set_float(out, t, a + b);
    case OP_SUB:
        return set_float(out, t, a - b);
    case OP_MUL:
        return set_float(out, t, a * b);
    case OP_DIV:
        return set_float(out, t, a / b);
    default:
        return false;
    }
}

static bool ordered(enum oper op, int sign)
{
    switch ((int)op) {
    case OP_LT:
        return sign < 0;
    case OP_LE:
        return sign <= 0;
    case OP_GT:
        return sign > 0;
    case OP_GE:
        return sign >= 0;
    case OP_EQ:
        return sign == 0;
    default:
        return sign != 0;
    }
}

static int int_sign(const struct type *t, uint64_t a, uint64_t b)
{
    if (type_is_signed(t))
        return (int64_t)a < (int64_t)b ? -1 : a != b;
    return a < b ? -1 : a > b;
}

static bool compare(const struct expr *e, const struct expr *a, const struct expr *b,
                    struct expr *out)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == EXPR_INT)
        return set_int(out, e->type, ordered(e->op, int_sign(a->type, a->ival, b->ival)));
    if (isnan(a->fval) || isnan(b->fval))
        return set_int(out, e->type, e->op == OP_NE);
    return set_int(out, e->type,
                   ordered(e->op, (a->fval > b->fval) - (a->fval < b->fval)));
}

static bool eval_unary(struct sema *s, const struct expr *e, struct expr *out)
{
    struct expr a;
    if (!eval_const(s, e->a, &a))
        return false;
    switch ((int)e->kind) {
    case EXPR_CAST:
        return eval_cast(&a, e->type, out);
    case EXPR_NEG:
        return a.kind == EXPR_FLOAT ? set_float(out, e->type, -a.fval)
                                    : set_int(out, e->type, 0 - a.ival);
    case EXPR_BITNOT:
        return set_int(out, e->type, ~a.ival);
    default:
        return set_int(out, e->type, !is_true(&a));
    }
}

static bool eval_binary(struct sema *s, const struct expr *e, struct expr *out)
{
    struct expr a, b;
    if (!eval_const(s, e->a, &a) || !eval_const(s, e->b, &b))
        return false;
    if (e->kind == EXPR_COMPARE)
        return compare(e, &a, &b, out);
    if (type_is_floating(e->type))
        return float_binary(e->op, e->type, a.fval, b.fval, out);
    if (!type_is_integer(e->type))
        return false;
    return int_binary(e->op, e->type, a.ival, b.ival, out);
}

static bool eval_choice(struct sema *s, const struct expr *e, struct expr *out)
{
    struct expr a;
    if (!eval_const(s, e->a, &a))
        return false;
    bool first = is_true(&a);
    if (e->kind == EXPR_COND)
        return eval_const(s, first ? e->b : e->c, out);
    if (first == (e->kind == EXPR_LOGOR)) /* decided by the left side */
        return set_int(out, e->type, first);
    struct expr b;
    return eval_const(s, e->b, &b) && set_int(out, e->type, is_true(&b));
}

static bool eval_variable(struct sema *s, const struct expr *e, struct expr *out)
{
    if (e->a->kind != EXPR_VAR || e->a->var->id >= s->consts.len)
        return false;
    const struct expr *v = s->consts.data[e->a->var->id];
    if (v)
        *out = *v;
    return v != NULL;
}

static bool eval_builtin(struct sema *s, const struct expr *e, struct expr *out)
{
    struct expr a, b;
    bool min = e->builtin == BUILTIN_MIN, max = e->builtin == BUILTIN_MAX;
    bool integer = e->optype && type_is_integer(e->type);
    if (!integer || !(min || max || e->builtin == BUILTIN_ABS))
        return false;
    if (!eval_const(s, e->args[0], &a))
        return false;
    if (e->builtin == BUILTIN_ABS)
        return set_int(out, e->type, (int64_t)a.ival < 0 ? 0 - a.ival : a.ival);
    if (!eval_const(s, e->args[1], &b))
        return false;
    bool less = int_sign(e->type, a.ival, b.ival) < 0;
    return set_int(out, e->type, less == min ? a.ival : b.ival);
}

bool eval_const(struct sema *s, const struct expr *e, struct expr *out)
{
    struct expr at = {.span = e->span};
    *out = at;
    switch ((int)e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        if (expr_is_error(e))
            return false;
        *out = *e;
        return true;
    case EXPR_LOAD:
        return eval_variable(s, e, out);
    case EXPR_CAST:
    case EXPR_NEG:
    case EXPR_BITNOT:
    case EXPR_LOGNOT:
        return eval_unary(s, e, out);
    case EXPR_BINARY:
    case EXPR_COMPARE:
        return eval_binary(s, e, out);
    case EXPR_COND:
    case EXPR_LOGAND:
    case EXPR_LOGOR:
        return eval_choice(s, e, out);
    case EXPR_BUILTIN:
        return eval_builtin(s, e, out);
    default:
        return false;
    }
}

bool sema_const_int(struct sema *s, const struct node *n, const char *what,
                    struct expr *out)
{
    struct expr *e = sema_rvalue(s, n);
    if (expr_is_error(e))
        return false;
    if (!type_is_integer(e->type)) {
        diag_error(s->ds, n->span, "a constant integer is needed for the %s, not '%s'",
                   what, sema_type_text(s, e->type, 0));
        return false;
    }
    if (eval_const(s, e, out))
        return true;
    diag_error(s->ds, n->span, "this is not a constant, which is needed for the %s",
               what);
    return false;
}
