/* Expressions to values. Every intermediate value gets a temporary of its own (pack.c
 * shares registers afterwards); a variable in a register is read in place, so
 * `x = a + b` is one instruction. Evaluation order is C++17's: the right side of an
 * assignment before the left. */
#include "ir/lower_int.h"

#include <assert.h>

ir_reg lower_value(struct lower *lw, const struct expr *e)
{
    return lower_expr(lw, e, IR_NONE);
}

void lower_expr_to(struct lower *lw, const struct expr *e, ir_reg dst)
{
    ir_reg r = lower_expr(lw, e, dst);
    lw->span = e->span;
    lower_put(lw, dst, r);
}

bool lower_has_assign(const struct expr *e)
{
    if (!e)
        return false;
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND || e->kind == EXPR_INCDEC)
        return true;
    if (lower_has_assign(e->a) || lower_has_assign(e->b) || lower_has_assign(e->c))
        return true;
    bool found = false;
    for (size_t i = 0; e->kind == EXPR_STRUCT && i < e->ninit && !found; i++)
        found = lower_has_assign(e->init[i].value);
    for (size_t i = 0; expr_has_args(e) && i < e->nargs && !found; i++)
        found = lower_has_assign(e->args[i]);
    return found;
}

/* A value that what is evaluated next may not change. */
static ir_reg settled(struct lower *lw, const struct expr *e, const struct expr *next)
{
    ir_reg r = lower_value(lw, e);
    if (lw->f->regs.data[r].kind != IR_KIND_VAR || !lower_has_assign(next))
        return r;
    ir_reg copy = lower_temp(lw, lw->f->regs.data[r].vtype);
    lw->span = e->span;
    lower_move(lw, copy, r);
    return copy;
}

static ir_reg constant(struct lower *lw, const struct expr *e)
{
    if (e->kind != EXPR_FLOAT)
        return ir_const(lw->f, lower_vtype(e->type), e->ival);
    return e->type->kind == TYPE_FLOAT ? ir_const_f32(lw->f, (float)e->fval)
                                       : ir_const_f64(lw->f, e->fval);
}

static ir_reg special(struct lower *lw, const struct expr *e)
{
    static const enum ir_special map[] = {
        [SPECIAL_TID_X] = IR_SREG_TID_X,       [SPECIAL_TID_Y] = IR_SREG_TID_Y,
        [SPECIAL_TID_Z] = IR_SREG_TID_Z,       [SPECIAL_NTID_X] = IR_SREG_NTID_X,
        [SPECIAL_NTID_Y] = IR_SREG_NTID_Y,     [SPECIAL_NTID_Z] = IR_SREG_NTID_Z,
        [SPECIAL_CTAID_X] = IR_SREG_CTAID_X,   [SPECIAL_CTAID_Y] = IR_SREG_CTAID_Y,
        [SPECIAL_CTAID_Z] = IR_SREG_CTAID_Z,   [SPECIAL_NCTAID_X] = IR_SREG_NCTAID_X,
        [SPECIAL_NCTAID_Y] = IR_SREG_NCTAID_Y, [SPECIAL_NCTAID_Z] = IR_SREG_NCTAID_Z,
        [SPECIAL_WARPSIZE] = IR_SREG_WARPSIZE, [SPECIAL_LANEID] = IR_SREG_LANEID};
    assert(e->special < SPECIAL_COUNT);
    return ir_special_reg(lw->f, map[e->special]);
}

static ir_reg load(struct lower *lw, const struct expr *e, ir_reg dst)
{
    if (e->a->kind == EXPR_COND) { /* the value of `c ? x : y` is a choice of values */
        struct expr arms[2] = {*e, *e}, choice = *e->a;
        arms[0].a = e->a->b;
        arms[1].a = e->a->c;
        choice.lvalue = false;
        choice.b = &arms[0];
        choice.c = &arms[1];
        return lower_expr(lw, &choice, dst);
    }
    struct place p = lower_place(lw, e->a);
    lw->span = e->span;
    return lower_load(lw, &p, dst);
}

static ir_reg negate(struct lower *lw, const struct expr *e, ir_reg dst)
{
    static const enum ir_op ops[2][2] = {{IR_NEG_I32, IR_NEG_I64},
                                         {IR_NEG_F32, IR_NEG_F64}};
    enum ir_vtype t = lower_vtype(e->type);
    ir_reg a = lower_value(lw, e->a);
    lw->span = e->span;
    return lower_op(lw, ops[t == IR_F32 || t == IR_F64][ir_vtype_class(t) == IR_D], t,
                    dst, a, IR_NONE, IR_NONE);
}

static ir_reg complement(struct lower *lw, const struct expr *e, ir_reg dst)
{
    enum ir_vtype t = lower_vtype(e->type);
    ir_reg a = lower_value(lw, e->a);
    lw->span = e->span;
    return lower_op(lw, ir_vtype_class(t) == IR_D ? IR_NOT_B64 : IR_NOT_B32, t, dst, a,
                    IR_NONE, IR_NONE);
}

static bool is_product(const struct expr *e)
{
    return e->kind == EXPR_BINARY && e->op == OP_MUL;
}

/* Integer a*b + c in one mad, as the hardware has it; exact, unlike the floating one. */
static ir_reg multiply_add(struct lower *lw, const struct expr *e, ir_reg dst)
{
    bool first = is_product(e->a);
    const struct expr *mul = first ? e->a : e->b, *add = first ? e->b : e->a;
    ir_reg c = first ? IR_NONE : settled(lw, add, mul);
    ir_reg a = settled(lw, mul->a, e), b = settled(lw, mul->b, add);
    if (first)
        c = lower_value(lw, add);
    lw->span = e->span;
    enum ir_vtype t = lower_vtype(e->type);
    enum ir_op op = ir_vtype_class(t) == IR_D ? IR_MAD_I64 : IR_MAD_I32;
    return lower_op(lw, op, t, dst, a, b, c);
}

static ir_reg binary(struct lower *lw, const struct expr *e, ir_reg dst)
{
    if (e->op == OP_ADD && type_is_integer(e->type) &&
        (is_product(e->a) || is_product(e->b)))
        return multiply_add(lw, e, dst);
    ir_reg a = settled(lw, e->a, e->b), b = lower_value(lw, e->b);
    lw->span = e->span;
    return lower_binary(lw, e->op, e->type, dst, a, b);
}

static ir_reg pointer_difference(struct lower *lw, const struct expr *e, ir_reg dst)
{
    uint64_t size = e->a->type->base ? e->a->type->base->size : 1;
    bool exact = size <= 1;
    ir_reg a = settled(lw, e->a, e->b), b = lower_value(lw, e->b);
    lw->span = e->span;
    ir_reg bytes = lower_op(lw, IR_SUB_I64, IR_S64, exact ? dst : IR_NONE, a, b, IR_NONE);
    if (exact)
        return bytes;
    if ((size & (size - 1)) == 0)
        return lower_op(lw, IR_SHR_S64, IR_S64, dst, bytes,
                        lower_int(lw, __builtin_ctzll(size)), IR_NONE);
    return lower_op(lw, IR_DIV_S64, IR_S64, dst, bytes, lower_long(lw, (int64_t)size),
                    IR_NONE);
}

/* A truth value as 0 or 1 of type t. */
static ir_reg truth(struct lower *lw, const struct expr *e, enum ir_vtype t, ir_reg dst)
{
    ir_reg p = lower_pred(lw, e);
    lw->span = e->span;
    return lower_pred_value(lw, p, t, dst);
}

static ir_reg choose(struct lower *lw, const struct expr *e, ir_reg dst)
{
    enum ir_vtype t = lower_vtype(e->type);
    if (lower_is_cheap(lw, e->b) && lower_is_cheap(lw, e->c)) {
        ir_reg p = lower_pred(lw, e->a);
        lw->maybe++;
        ir_reg a = lower_value(lw, e->b), b = lower_value(lw, e->c);
        lw->maybe--;
        lw->span = e->span;
        return lower_op(lw, ir_vtype_class(t) == IR_D ? IR_SELP_B64 : IR_SELP_B32, t, dst,
                        a, b, p);
    }
    uint32_t yes = lower_new_block(lw, "cond.true"),
             no = lower_new_block(lw, "cond.false");
    uint32_t join = lower_new_block(lw, "cond.end");
    if (dst == IR_NONE)
        dst = lower_temp(lw, t);
    lower_cond(lw, e->a, yes, no);
    lower_start(lw, yes);
    lower_expr_to(lw, e->b, dst);
    lower_jump(lw, join);
    lower_start(lw, no);
    lower_expr_to(lw, e->c, dst);
    lower_jump(lw, join);
    lower_start(lw, join);
    return dst;
}

static bool is_truth(const struct expr *e)
{
    return e->kind == EXPR_COMPARE || e->kind == EXPR_LOGNOT || e->kind == EXPR_LOGAND ||
           e->kind == EXPR_LOGOR;
}

static ir_reg cast(struct lower *lw, const struct expr *e, ir_reg dst)
{
    if (e->type->kind == TYPE_VOID) {
        lower_discard(lw, e->a);
        return IR_NONE;
    }
    if (e->type->kind == TYPE_POINTER && e->a->type->kind == TYPE_POINTER)
        return lower_expr(lw, e->a, dst);
    enum ir_vtype t = lower_vtype(e->type);
    if (is_truth(e->a) && t != IR_F32 && ir_vtype_class(t) == IR_W)
        return truth(lw, e->a, t, dst);
    if (e->type->kind == TYPE_BOOL)
        return truth(lw, e, IR_BOOL, dst);
    ir_reg v = lower_expr(lw, e->a, lower_same_bits(e->a->type, e->type) ? dst : IR_NONE);
    lw->span = e->span;
    return lower_convert(lw, v, e->a->type, e->type, IR_ROUND_DEFAULT, dst);
}

/* a op= b with its value computed in `calc`. The left side's place is found once. */
static struct place compound(struct lower *lw, const struct expr *e)
{
    if (e->calc->kind == TYPE_POINTER) {
        struct place p = lower_place(lw, e->a);
        struct addr from = {IR_GENERIC, lower_load(lw, &p, IR_NONE), 0, 0, 0, false};
        uint64_t size = e->calc->base && e->calc->base->size ? e->calc->base->size : 1;
        struct addr to = lower_index(lw, from, e->b, size, e->op == OP_SUB);
        lw->span = e->span;
        ir_reg v = lower_addr_value(lw, to, p.is_reg ? p.reg : IR_NONE);
        if (p.is_reg)
            lower_put(lw, p.reg, v);
        else
            lower_store(lw, &p, v);
        return p;
    }
    ir_reg b = lower_value(lw, e->b);
    struct place p = lower_place(lw, e->a);
    lw->span = e->a->span;
    ir_reg old = lower_load(lw, &p, IR_NONE);
    lw->span = e->span;
    old = lower_convert(lw, old, e->a->type, e->calc, IR_ROUND_DEFAULT, IR_NONE);
    bool same = lower_vtype(e->calc) == lower_vtype(e->a->type);
    ir_reg want = p.is_reg ? p.reg : IR_NONE;
    ir_reg v = lower_binary(lw, e->op, e->calc, same ? want : IR_NONE, old, b);
    v = lower_convert(lw, v, e->calc, e->a->type, IR_ROUND_DEFAULT, want);
    lower_store(lw, &p, v);
    return p;
}

/* One of the operand's type: 1, 1.0f, or the size of what a pointer points at. */
static ir_reg step(struct lower *lw, const struct place *p, ir_reg old, enum oper op,
                   ir_reg dst)
{
    const struct type *t = p->type;
    if (t->kind == TYPE_POINTER) {
        int64_t size = t->base && t->base->size ? (int64_t)t->base->size : 1;
        struct addr a = {IR_GENERIC, old, op == OP_SUB ? -size : size, 0, 0, false};
        return lower_addr_value(lw, a, dst);
    }
    ir_reg one = t->kind == TYPE_FLOAT    ? ir_const_f32(lw->f, 1)
                 : t->kind == TYPE_DOUBLE ? ir_const_f64(lw->f, 1)
                                          : ir_const(lw->f, lower_vtype(t), 1);
    if (type_is_integer(t) && t->size < 4) {
        ir_reg sum = lower_op(lw, op == OP_ADD ? IR_ADD_I32 : IR_SUB_I32, IR_S32, IR_NONE,
                              old, one, IR_NONE);
        static const enum ir_op ext[2][2] = {{IR_ZEXT8, IR_SEXT8},
                                             {IR_ZEXT16, IR_SEXT16}};
        return lower_op(lw, ext[t->size == 2][type_is_signed(t)], lower_vtype(t), dst,
                        sum, IR_NONE, IR_NONE);
    }
    return lower_binary(lw, op, t, dst, old, one);
}

/* ++ and --; with `keep`, *keep becomes a register holding the value before. */
static struct place incdec(struct lower *lw, const struct expr *e, ir_reg *keep)
{
    struct place p = lower_place(lw, e->a);
    lw->span = e->span;
    ir_reg old = lower_load(lw, &p, IR_NONE);
    if (keep) {
        if (p.is_reg) {
            *keep = lower_temp(lw, lower_vtype(p.type));
            lower_move(lw, *keep, old);
        } else {
            *keep = old;
        }
    }
    lower_store(lw, &p, step(lw, &p, old, e->op, p.is_reg ? p.reg : IR_NONE));
    return p;
}

static struct place assign(struct lower *lw, const struct expr *e)
{
    if (lower_in_memory(e->type) && e->implicit) { /* initialises: nothing reads it yet */
        struct place p = lower_place(lw, e->a);
        lower_struct_to(lw, e->b, p.addr);
        return p;
    }
    if (lower_in_memory(e->type)) {
        struct addr from = lower_struct(lw, e->b);
        struct place p = lower_place(lw, e->a);
        lw->span = e->span;
        lower_copy(lw, p.addr, from, e->type->size, e->type->align, p.is_volatile);
        return p;
    }
    const struct variable *v = e->a->kind == EXPR_VAR ? e->a->var : NULL;
    if (v && !lower_needs_memory(lw, v) &&
        (v->storage == STORE_AUTO || v->storage == STORE_PARAM)) {
        struct place p = lower_var_place(lw, v);
        ir_reg r = lower_expr(lw, e->b, p.reg);
        lw->span = e->span;
        lower_put(lw, p.reg, r);
        return p;
    }
    ir_reg value = settled(lw, e->b, e->a);
    struct place p = lower_place(lw, e->a);
    lw->span = e->span;
    lower_store(lw, &p, value);
    return p;
}

struct place lower_assign(struct lower *lw, const struct expr *e)
{
    if (e->kind == EXPR_ASSIGN)
        return assign(lw, e);
    return e->kind == EXPR_COMPOUND ? compound(lw, e) : incdec(lw, e, NULL);
}

static ir_reg assign_value(struct lower *lw, const struct expr *e, ir_reg dst)
{
    if (e->kind == EXPR_INCDEC && !e->prefix) {
        ir_reg old;
        incdec(lw, e, &old);
        return old;
    }
    struct place p = lower_assign(lw, e);
    lw->span = e->span;
    return lower_load(lw, &p, dst);
}

/* A member of a struct that is a value, not an lvalue. */
static ir_reg member(struct lower *lw, const struct expr *e, ir_reg dst)
{
    struct place p = lower_place(lw, e);
    lw->span = e->span;
    return lower_load(lw, &p, dst);
}

static ir_reg scalar_braces(struct lower *lw, const struct expr *e, ir_reg dst)
{
    if (e->ninit > 0)
        return lower_expr(lw, e->init[0].value, dst);
    return ir_const(lw->f, lower_vtype(e->type), 0);
}

ir_reg lower_expr(struct lower *lw, const struct expr *e, ir_reg dst)
{
    lw->span = e->span;
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
    case EXPR_FUNC:
        return constant(lw, e);
    case EXPR_SPECIAL:
        return special(lw, e);
    case EXPR_LOAD:
        return load(lw, e, dst);
    case EXPR_VAR:
    case EXPR_DEREF:
    case EXPR_MEMBER:
        return member(lw, e, dst);
    case EXPR_DECAY:
    case EXPR_ADDR:
    case EXPR_PTRADD: {
        struct addr a = lower_pointer(lw, e);
        lw->span = e->span;
        return lower_addr_value(lw, a, dst);
    }
    case EXPR_PTRDIFF:
        return pointer_difference(lw, e, dst);
    case EXPR_NEG:
        return negate(lw, e, dst);
    case EXPR_BITNOT:
        return complement(lw, e, dst);
    case EXPR_BINARY:
        return binary(lw, e, dst);
    case EXPR_LOGNOT:
    case EXPR_COMPARE:
    case EXPR_LOGAND:
    case EXPR_LOGOR:
        return truth(lw, e, lower_vtype(e->type), dst);
    case EXPR_COND:
        return choose(lw, e, dst);
    case EXPR_COMMA:
        lower_discard(lw, e->a);
        return lower_expr(lw, e->b, dst);
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
        return assign_value(lw, e, dst);
    case EXPR_CAST:
        return cast(lw, e, dst);
    case EXPR_CALL:
        return lower_call(lw, e, dst, NULL);
    case EXPR_BUILTIN:
        return lower_builtin(lw, e, dst, true);
    case EXPR_LAUNCH:
        return lower_launch(lw, e);
    case EXPR_STRUCT:
        return scalar_braces(lw, e, dst);
    case EXPR_CONSTRUCT:
        return lower_addr_value(lw, lower_struct(lw, e), dst);
    case EXPR_STRING:
        break;
    }
    lower_fail(lw, e->span,
               "a string can only be an argument of printf or initialise an "
               "array; put it into a char array");
    return ir_const(lw->f, lower_vtype(e->type), 0);
}

static void discard_choice(struct lower *lw, const struct expr *e)
{
    uint32_t yes = lower_new_block(lw, "cond.true"),
             join = lower_new_block(lw, "cond.end");
    uint32_t no = e->c ? lower_new_block(lw, "cond.false") : join;
    lower_cond(lw, e->a, e->kind == EXPR_LOGOR ? join : yes,
               e->kind == EXPR_LOGOR ? yes : no);
    lower_start(lw, yes);
    lower_discard(lw, e->b);
    lower_jump(lw, join);
    if (e->c) {
        lower_start(lw, no);
        lower_discard(lw, e->c);
        lower_jump(lw, join);
    }
    lower_start(lw, join);
}

void lower_discard(struct lower *lw, const struct expr *e)
{
    lw->span = e->span;
    switch ((int)e->kind) {
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
        lower_assign(lw, e);
        return;
    case EXPR_COND:
    case EXPR_LOGAND:
    case EXPR_LOGOR:
        discard_choice(lw, e);
        return;
    case EXPR_COMMA:
        lower_discard(lw, e->a);
        lower_discard(lw, e->b);
        return;
    case EXPR_CAST:
        if (e->type->kind == TYPE_VOID || e->implicit) {
            lower_discard(lw, e->a);
            return;
        }
        break;
    case EXPR_BUILTIN:
        lower_builtin(lw, e, IR_NONE, false);
        return;
    case EXPR_LOAD:
        if (!(e->a->quals & QUAL_VOLATILE) && lower_has_assign(e->a)) {
            lower_discard(lw, e->a);
            return;
        }
        break;
    case EXPR_VAR:
    case EXPR_STRING:
        return;
    default:
        break;
    }
    if (e->lvalue)
        lower_place(lw, e);
    else if (lower_in_memory(e->type))
        lower_struct(lw, e);
    else
        lower_expr(lw, e, IR_NONE);
}
