/* Constant evaluation over typed expressions.
 *
 * Takes an expression, gives its value as EXPR_INT or EXPR_FLOAT if the language lets
 * it be a constant: literals, arithmetic, casts, ?:, and const variables with constant
 * values, calls of constexpr functions (eval_call.c), min, max and abs. Nothing is
 * reported here. Arithmetic is that of the device: integers wrap, float is rounded
 * after each operation. C++ [expr.const]. */
#include "config.h"

#include "lang/eval.h"

#include <math.h>
#include <string.h>

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
    bool pointer = v->type->kind == TYPE_POINTER || v->type->kind == TYPE_NULLPTR;
    return t->kind == TYPE_POINTER && v->kind == EXPR_INT && (pointer || v->ival == 0) &&
           set_int(out, t, v->ival);
}

bool eval_convert(const struct expr *v, const struct type *t, struct expr *out)
{
    if (v->type == t) {
        *out = *v;
        return true;
    }
    return eval_cast(v, t, out);
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
    if (a->kind == EXPR_INT) {
        const struct type *t = a->type;
        int sign = type_is_integer(t) ? int_sign(t, a->ival, b->ival)
                                      : (a->ival > b->ival) - (a->ival < b->ival);
        return set_int(out, e->type, ordered(e->op, sign));
    }
    if (isnan(a->fval) || isnan(b->fval))
        return set_int(out, e->type, e->op == OP_NE);
    return set_int(out, e->type,
                   ordered(e->op, (a->fval > b->fval) - (a->fval < b->fval)));
}

bool eval_arith(enum oper op, const struct type *t, const struct expr *a,
                const struct expr *b, struct expr *out)
{
    if (type_is_floating(t))
        return float_binary(op, t, a->fval, b->fval, out);
    return type_is_integer(t) && int_binary(op, t, a->ival, b->ival, out);
}

static bool eval_unary(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr a;
    if (!eval_expr(m, e->a, &a))
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

static bool eval_binary(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr a, b;
    if (!eval_expr(m, e->a, &a) || !eval_expr(m, e->b, &b))
        return false;
    if (e->kind == EXPR_COMPARE)
        return compare(e, &a, &b, out);
    return eval_arith(e->op, e->type, &a, &b, out);
}

static bool eval_choice(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr a;
    if (!eval_expr(m, e->a, &a))
        return false;
    bool first = is_true(&a);
    if (e->kind == EXPR_COND)
        return eval_expr(m, first ? e->b : e->c, out);
    if (first == (e->kind == EXPR_LOGOR)) /* decided by the left side */
        return set_int(out, e->type, first);
    struct expr b;
    return eval_expr(m, e->b, &b) && set_int(out, e->type, is_true(&b));
}

static bool eval_variable(struct evaluation *m, const struct expr *e, struct expr *out)
{
    const struct expr *v = NULL;
    if (e->a->kind == EXPR_VAR && e->a->var->id < m->s->consts.len)
        v = m->s->consts.data[e->a->var->id];
    if (v)
        *out = *v;
    return v != NULL || eval_load(m, e->a, out);
}

static bool eval_builtin(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr a, b;
    bool min = e->builtin == BUILTIN_MIN, max = e->builtin == BUILTIN_MAX;
    bool integer = e->optype && type_is_integer(e->type);
    if (!integer || !(min || max || e->builtin == BUILTIN_ABS))
        return false;
    if (!eval_expr(m, e->args[0], &a))
        return false;
    if (e->builtin == BUILTIN_ABS)
        return set_int(out, e->type, (int64_t)a.ival < 0 ? 0 - a.ival : a.ival);
    if (!eval_expr(m, e->args[1], &b))
        return false;
    bool less = int_sign(e->type, a.ival, b.ival) < 0;
    return set_int(out, e->type, less == min ? a.ival : b.ival);
}

bool eval_expr(struct evaluation *m, const struct expr *e, struct expr *out)
{
    struct expr at = {.span = e->span};
    *out = at;
    switch ((int)e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_FUNC:
        if (expr_is_error(e))
            return false;
        *out = *e;
        return true;
    case EXPR_LOAD:
        return eval_variable(m, e, out);
    case EXPR_CAST:
    case EXPR_NEG:
    case EXPR_BITNOT:
    case EXPR_LOGNOT:
        return eval_unary(m, e, out);
    case EXPR_BINARY:
    case EXPR_COMPARE:
        return eval_binary(m, e, out);
    case EXPR_COND:
    case EXPR_LOGAND:
    case EXPR_LOGOR:
        return eval_choice(m, e, out);
    case EXPR_BUILTIN:
        return eval_builtin(m, e, out);
    case EXPR_DECAY:
    case EXPR_ADDR:
    case EXPR_MEMBER:
    case EXPR_PTRADD:
    case EXPR_PTRDIFF:
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
    case EXPR_COMMA:
    case EXPR_CALL:
        return ++m->steps < EVAL_MAX_STEPS && eval_effect(m, e, out);
    default:
        return false;
    }
}

/* A pointer into the evaluation's own objects means nothing outside. */
bool eval_const(struct sema *s, const struct expr *e, struct expr *out)
{
    struct evaluation m = {.s = s};
    bool ok = eval_expr(&m, e, out);
    eval_free(&m);
    bool pointer = ok && (out->type->kind == TYPE_POINTER || out->type->kind == TYPE_REF);
    return ok && !(pointer && out->ival && out->kind != EXPR_FUNC);
}

const uint8_t *eval_object(struct sema *s, const struct type *t,
                           const struct init_elem *elems, size_t n)
{
    struct evaluation m = {.s = s};
    uint64_t addr;
    uint8_t *kept = NULL;
    if (eval_new(&m, NULL, t->size, &addr) && eval_elems(&m, elems, n, addr)) {
        kept = arena_alloc(s->arena, t->size + 1);
        memcpy(kept, eval_bytes(&m, addr, t->size), t->size);
    }
    eval_free(&m);
    return kept;
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
