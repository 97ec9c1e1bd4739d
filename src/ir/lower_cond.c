/* Truth values: as predicates and as branches.
 *
 * Rule for short circuit (C++ [expr.log.and], [expr.cond]): the right side of && and ||
 * and the arms of ?: are cheap when they have no side effect, no load from memory, no
 * call and no division, and are small. Cheap ones are computed by every active lane
 * and combined (and.pred, or.pred, selp), all others branch. */
#include "ir/lower_int.h"

enum { CHEAP_NODES = 12, REPEAT_NODES = 24 };

static bool cheap(struct lower *lw, const struct expr *e, unsigned *left)
{
    if (!e)
        return true;
    if ((*left)-- == 0)
        return false;
    switch ((int)e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_SPECIAL:
        return true;
    case EXPR_LOAD:
        return e->a->kind == EXPR_VAR && e->a->var->storage <= STORE_PARAM &&
               lower_binding(lw, e->a->var)->kind == BIND_REG;
    case EXPR_NEG:
    case EXPR_BITNOT:
    case EXPR_LOGNOT:
    case EXPR_COMPARE:
    case EXPR_LOGAND:
    case EXPR_LOGOR:
    case EXPR_COND:
    case EXPR_PTRADD:
        break;
    case EXPR_CAST:
        if (e->type->kind == TYPE_VOID)
            return false;
        break;
    case EXPR_BINARY:
        if (e->op == OP_DIV || e->op == OP_REM)
            return false;
        break;
    case EXPR_ADDR:
    case EXPR_DECAY:
        return e->a->kind == EXPR_VAR;
    case EXPR_BUILTIN:
        if (!lower_builtin_is_cheap(e->builtin))
            return false;
        break;
    default:
        return false;
    }
    for (size_t i = 0; expr_has_args(e) && i < e->nargs; i++)
        if (!cheap(lw, e->args[i], left))
            return false;
    return cheap(lw, e->a, left) && cheap(lw, e->b, left) && cheap(lw, e->c, left);
}

bool lower_is_cheap(struct lower *lw, const struct expr *e)
{
    unsigned left = CHEAP_NODES;
    return cheap(lw, e, &left);
}

static bool repeatable(const struct expr *e, unsigned *left)
{
    if (!e)
        return true;
    if ((*left)-- == 0)
        return false;
    switch ((int)e->kind) {
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
    case EXPR_CALL:
    case EXPR_CONSTRUCT:
    case EXPR_LAUNCH:
    case EXPR_STRUCT:
    case EXPR_STRING:
        return false;
    case EXPR_BUILTIN:
        if (!lower_builtin_is_cheap(e->builtin))
            return false;
        break;
    default:
        break;
    }
    for (size_t i = 0; expr_has_args(e) && i < e->nargs; i++)
        if (!repeatable(e->args[i], left))
            return false;
    return repeatable(e->a, left) && repeatable(e->b, left) && repeatable(e->c, left);
}

bool lower_is_repeatable(const struct expr *e)
{
    unsigned left = REPEAT_NODES;
    return repeatable(e, &left);
}

bool lower_const_cond(const struct expr *e, bool *value)
{
    if (!e) {
        *value = true; /* for (;;) */
        return true;
    }
    while (e->kind == EXPR_CAST && type_is_integer(e->type))
        e = e->a;
    *value = e->ival != 0;
    return e->kind == EXPR_INT;
}

/* Both sides are computed anyway: no branch inside. */
static bool is_flat(struct lower *lw, const struct expr *e)
{
    if (e->kind == EXPR_LOGNOT)
        return is_flat(lw, e->a);
    if (e->kind == EXPR_LOGAND || e->kind == EXPR_LOGOR)
        return is_flat(lw, e->a) && is_flat(lw, e->b) && lower_is_cheap(lw, e->b);
    return true;
}

/* p = left; where that does not decide, p = right. */
static ir_reg branching_pred(struct lower *lw, const struct expr *e)
{
    bool both = e->kind == EXPR_LOGAND;
    ir_reg p = lower_temp(lw, IR_PREDICATE);
    uint32_t right = lower_new_block(lw, both ? "and.right" : "or.right");
    uint32_t join = lower_new_block(lw, both ? "and.end" : "or.end");
    lower_put(lw, p, lower_pred(lw, e->a));
    lw->span = e->span;
    lower_branch(lw, p, both ? right : join, both ? join : right);
    lower_start(lw, right);
    lower_put(lw, p, lower_pred(lw, e->b));
    lw->span = e->span;
    lower_jump(lw, join);
    lower_start(lw, join);
    return p;
}

static ir_reg compare(struct lower *lw, const struct expr *e)
{
    ir_reg a = lower_value(lw, e->a);
    if (lw->f->regs.data[a].kind == IR_KIND_VAR && lower_has_assign(e->b)) {
        ir_reg copy = lower_temp(lw, lw->f->regs.data[a].vtype);
        lower_move(lw, copy, a);
        a = copy;
    }
    ir_reg b = lower_value(lw, e->b);
    lw->span = e->span;
    return lower_compare(lw, e->op, e->a->type, a, b);
}

static ir_reg logic(struct lower *lw, const struct expr *e)
{
    if (!is_flat(lw, e))
        return branching_pred(lw, e);
    ir_reg a = lower_pred(lw, e->a);
    lw->maybe++;
    ir_reg b = lower_pred(lw, e->b);
    lw->maybe--;
    lw->span = e->span;
    return lower_op(lw, e->kind == EXPR_LOGAND ? IR_AND_PRED : IR_OR_PRED, IR_PREDICATE,
                    IR_NONE, a, b, IR_NONE);
}

/* !(a == b), !(i < j) on integers and !x are one comparison. Floating < and its like
 * have no opposite: both are false for NaN. */
static ir_reg negation(struct lower *lw, const struct expr *e)
{
    static const enum oper opposite[] = {OP_GE, OP_GT, OP_LE, OP_LT, OP_NE, OP_EQ};
    const struct expr *a = e->a;
    if (a->kind == EXPR_COMPARE &&
        (a->op == OP_EQ || a->op == OP_NE || !type_is_floating(a->a->type))) {
        struct expr turned = *a;
        turned.op = opposite[a->op - OP_LT];
        return compare(lw, &turned);
    }
    if (a->kind == EXPR_CAST && a->type->kind == TYPE_BOOL &&
        a->a->type->kind != TYPE_BOOL) {
        ir_reg v = lower_value(lw, a->a);
        lw->span = e->span;
        return lower_compare(lw, OP_EQ, a->a->type, v,
                             ir_const(lw->f, lower_vtype(a->a->type), 0));
    }
    ir_reg p = lower_pred(lw, a);
    lw->span = e->span;
    return lower_op(lw, IR_NOT_PRED, IR_PREDICATE, IR_NONE, p, IR_NONE, IR_NONE);
}

ir_reg lower_pred(struct lower *lw, const struct expr *e)
{
    lw->span = e->span;
    switch ((int)e->kind) {
    case EXPR_INT:
        return ir_const(lw->f, IR_PREDICATE, e->ival != 0);
    case EXPR_COMPARE:
        return compare(lw, e);
    case EXPR_LOGAND:
    case EXPR_LOGOR:
        return logic(lw, e);
    case EXPR_LOGNOT:
        return negation(lw, e);
    case EXPR_CAST:
        if (type_is_integer(e->type) && e->a->type->kind == TYPE_BOOL)
            return lower_pred(lw, e->a);
        if (e->type->kind == TYPE_BOOL) {
            ir_reg v = lower_value(lw, e->a);
            lw->span = e->span;
            return lower_nonzero(lw, v, e->a->type);
        }
        break;
    case EXPR_BUILTIN: {
        ir_reg p = lower_math_pred(lw, e);
        if (p != IR_NONE)
            return p;
        break;
    }
    default:
        break;
    }
    ir_reg v = lower_value(lw, e);
    lw->span = e->span;
    return lower_nonzero(lw, v, e->type);
}

void lower_cond(struct lower *lw, const struct expr *e, uint32_t yes, uint32_t no)
{
    if (e->kind == EXPR_LOGNOT) {
        lower_cond(lw, e->a, no, yes);
        return;
    }
    if ((e->kind == EXPR_LOGAND || e->kind == EXPR_LOGOR) && !is_flat(lw, e)) {
        bool both = e->kind == EXPR_LOGAND;
        uint32_t right = lower_new_block(lw, both ? "and.right" : "or.right");
        lower_cond(lw, e->a, both ? right : yes, both ? no : right);
        lower_start(lw, right);
        lower_cond(lw, e->b, yes, no);
        return;
    }
    ir_reg p = lower_pred(lw, e);
    lw->span = e->span;
    lower_branch(lw, p, yes, no);
}
