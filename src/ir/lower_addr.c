/* Addresses. An address is kept as base + constant as long as possible, so that fields
 * and constant indices cost nothing and an index costs one mad.wide. The memory space
 * is known when the object is named in the expression, otherwise generic.
 *
 * A constant added to a signed 32-bit index moves into the offset of the access
 * (`s[t + 16]` is [t*4 + s + 64]): signed overflow is undefined in C++, and nvcc does
 * the same. Unsigned indices wrap and are left alone. */
#include "ir/lower_int.h"

#include <assert.h>

ir_reg lower_addr_value(struct lower *lw, struct addr a, ir_reg dst)
{
    lower_check_slot(lw, a, 1);
    if (a.off == 0 && a.slot == 0)
        return a.base;
    if (a.off == 0) { /* the object's, not the frame's */
        if (dst == IR_NONE)
            dst = lower_temp(lw, IR_PTR);
        lower_emit(lw, IR_MOV_B64, dst, a.base, IR_NONE, IR_NONE);
        return dst;
    }
    return lower_op(lw, IR_ADD_I64, IR_PTR, dst, a.base, lower_long(lw, a.off), IR_NONE);
}

static struct addr add_const(struct lower *lw, struct addr a, int64_t delta)
{
    uint64_t bits;
    if (lower_const_value(lw, a.base, &bits))
        a.base = ir_const(lw->f, IR_PTR, bits + (uint64_t)delta);
    else
        a.off = (int64_t)((uint64_t)a.off + (uint64_t)delta);
    return a;
}

/* An address of which only part of the sum is known. */
static struct addr indexed(struct lower *lw, struct addr a)
{
    lower_keep_slot(lw, a);
    a.slot = 0;
    return a;
}

/* base + index * scale for a 64-bit index register. */
static struct addr add_wide(struct lower *lw, struct addr base, ir_reg index,
                            int64_t scale)
{
    uint64_t bits;
    if (lower_const_value(lw, index, &bits))
        return add_const(lw, base, (int64_t)(bits * (uint64_t)scale));
    base = indexed(lw, base);
    enum ir_op op = scale == 1 ? IR_ADD_I64 : scale == -1 ? IR_SUB_I64 : IR_MAD_I64;
    if (op == IR_MAD_I64)
        base.base =
            lower_op(lw, op, IR_PTR, IR_NONE, index, lower_long(lw, scale), base.base);
    else
        base.base = lower_op(lw, op, IR_PTR, IR_NONE, base.base, index, IR_NONE);
    return base;
}

/* Takes `+ k` and `- k` off a signed 32-bit index expression. */
static const struct expr *peel(const struct expr *e, int64_t *k)
{
    while (e->kind == EXPR_BINARY && e->type->kind == TYPE_INT) {
        if (e->b->kind == EXPR_INT && (e->op == OP_ADD || e->op == OP_SUB)) {
            int64_t v = (int32_t)e->b->ival;
            *k += e->op == OP_ADD ? v : -v;
            e = e->a;
        } else if (e->a->kind == EXPR_INT && e->op == OP_ADD) {
            *k += (int32_t)e->a->ival;
            e = e->b;
        } else {
            break;
        }
    }
    return e;
}

struct addr lower_index(struct lower *lw, struct addr base, const struct expr *index,
                        uint64_t scale, bool negate)
{
    int64_t s = negate ? -(int64_t)scale : (int64_t)scale, k = 0;
    const struct expr *from = index->kind == EXPR_CAST ? index->a : NULL;
    enum ir_vtype t = from ? lower_vtype(from->type) : IR_BYTES;
    bool is_signed = t == IR_S32 || t == IR_S16 || t == IR_S8;
    if (!from || ir_vtype_class(t) != IR_W || t == IR_BYTES || t == IR_F32 ||
        s > INT32_MAX || s < (is_signed ? INT32_MIN : 0)) {
        ir_reg r = lower_value(lw, index);
        lw->span = index->span;
        return add_wide(lw, base, r, s);
    }
    if (t == IR_S32)
        from = peel(from, &k);
    ir_reg r = lower_value(lw, from);
    lw->span = index->span;
    uint64_t bits;
    if (lower_const_value(lw, r, &bits))
        k += is_signed ? (int64_t)(int32_t)bits : (int64_t)(uint32_t)bits;
    else {
        base = indexed(lw, base);
        base.base = lower_op(
            lw, is_signed ? IR_MAD_WIDE_S32 : IR_MAD_WIDE_U32, IR_PTR, IR_NONE, r,
            is_signed ? lower_int(lw, s) : ir_const(lw->f, IR_U32, (uint64_t)s),
            base.base);
    }
    return add_const(lw, base, (int64_t)((uint64_t)k * (uint64_t)s));
}

/* The index may assign to the pointer variable the base is read from. */
static struct addr settle(struct lower *lw, struct addr a, const struct expr *later)
{
    if (lw->f->regs.data[a.base].kind == IR_KIND_VAR && lower_has_assign(later)) {
        ir_reg copy = lower_temp(lw, IR_PTR);
        lower_move(lw, copy, a.base);
        a.base = copy;
    }
    return a;
}

static uint64_t element_size(const struct type *pointer)
{
    return pointer->base && pointer->base->size ? pointer->base->size : 1;
}

struct addr lower_pointer(struct lower *lw, const struct expr *e)
{
    switch ((int)e->kind) {
    case EXPR_DECAY:
    case EXPR_ADDR: {
        struct place p = lower_place(lw, e->a);
        assert(!p.is_reg);
        return p.addr;
    }
    case EXPR_PTRADD: {
        struct addr base = settle(lw, lower_pointer(lw, e->a), e->b);
        return lower_index(lw, base, e->b, element_size(e->type), false);
    }
    case EXPR_CAST:
        if (e->type->kind == TYPE_POINTER && e->a->type->kind == TYPE_POINTER)
            return lower_pointer(lw, e->a);
        break;
    default:
        break;
    }
    return (struct addr){IR_GENERIC, lower_value(lw, e), 0, 0, 0, false};
}

static struct place member_place(struct lower *lw, const struct expr *e)
{
    struct place p = {0};
    if (e->a->lvalue) {
        p = lower_place(lw, e->a);
        assert(!p.is_reg);
    } else {
        p.addr = lower_struct(lw, e->a);
    }
    p.addr = add_const(lw, p.addr, (int64_t)e->member->offset);
    p.type = e->type;
    p.bits = e->member->bit_width ? e->member : NULL;
    p.is_volatile |= (e->quals & QUAL_VOLATILE) != 0;
    return p;
}

static void choose_address(struct lower *lw, const struct expr *e, ir_reg to)
{
    struct place p = lower_place(lw, e);
    assert(!p.is_reg);
    lw->span = e->span;
    lower_put(lw, to, lower_addr_value(lw, p.addr, IR_NONE));
}

/* `c ? x : y` as a place: its address is chosen. */
static struct place choice_place(struct lower *lw, const struct expr *e)
{
    struct place p = {.type = e->type, .is_volatile = (e->quals & QUAL_VOLATILE) != 0};
    p.addr = (struct addr){IR_GENERIC, lower_temp(lw, IR_PTR), 0, 0, 0, false};
    uint32_t yes = lower_new_block(lw, "cond.true"),
             no = lower_new_block(lw, "cond.false");
    uint32_t join = lower_new_block(lw, "cond.end");
    lower_cond(lw, e->a, yes, no);
    lower_start(lw, yes);
    choose_address(lw, e->b, p.addr.base);
    lower_jump(lw, join);
    lower_start(lw, no);
    choose_address(lw, e->c, p.addr.base);
    lower_jump(lw, join);
    lower_start(lw, join);
    return p;
}

struct place lower_place(struct lower *lw, const struct expr *e)
{
    struct place p = {.type = e->type, .is_volatile = (e->quals & QUAL_VOLATILE) != 0};
    switch ((int)e->kind) {
    case EXPR_VAR:
        lw->span = e->span;
        return lower_var_place(lw, e->var);
    case EXPR_DEREF:
        p.addr = lower_pointer(lw, e->a);
        return p;
    case EXPR_MEMBER:
        return member_place(lw, e);
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_INCDEC:
        return lower_assign(lw, e);
    case EXPR_COMMA:
        lower_discard(lw, e->a);
        return lower_place(lw, e->b);
    case EXPR_COND:
        return choice_place(lw, e);
    default:
        break;
    }
    /* A struct value bound to a const reference or indexed: it lies in memory. */
    if (lower_in_memory(e->type)) {
        p.addr = lower_struct(lw, e);
        return p;
    }
    p.addr = lower_frame_addr(lw, lower_frame(lw, e->type->size, e->type->align));
    ir_reg v = lower_value(lw, e);
    lw->span = e->span;
    lower_store(lw, &p, v);
    return p;
}
