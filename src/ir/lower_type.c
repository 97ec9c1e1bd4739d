/* From the types of the source to classes, value types and op codes: conversions,
 * arithmetic and comparisons. Narrow integers (bool, char, short) live extended in a
 * 32-bit register, so widening them is free and narrowing is one ext instruction.
 * CUDA C++ Programming Guide, and C++ [conv]; float to narrow integer goes through 32
 * bits, as nvcc does. */
#include "ir/lower_int.h"

#include <assert.h>

enum ir_vtype lower_vtype(const struct type *t)
{
    switch (t->kind) {
    case TYPE_BOOL:
        return IR_BOOL;
    case TYPE_CHAR:
    case TYPE_SCHAR:
        return IR_S8;
    case TYPE_UCHAR:
        return IR_U8;
    case TYPE_SHORT:
        return IR_S16;
    case TYPE_USHORT:
        return IR_U16;
    case TYPE_INT:
        return IR_S32;
    case TYPE_UINT:
        return IR_U32;
    case TYPE_LONG:
    case TYPE_LLONG:
        return IR_S64;
    case TYPE_ULONG:
    case TYPE_ULLONG:
        return IR_U64;
    case TYPE_FLOAT:
        return IR_F32;
    case TYPE_DOUBLE:
        return IR_F64;
    case TYPE_POINTER:
    case TYPE_REF:
    case TYPE_FUNC:
    case TYPE_NULLPTR:
        return IR_PTR;
    case TYPE_ENUM:
        return lower_vtype(t->base);
    case TYPE_VOID:
    case TYPE_ARRAY:
    case TYPE_STRUCT:
    case TYPE_ERROR:
        break;
    }
    return IR_BYTES;
}

bool lower_in_memory(const struct type *t)
{
    return t->kind == TYPE_STRUCT || t->kind == TYPE_ARRAY;
}

bool lower_holds_addresses(const struct type *t)
{
    if (t->kind == TYPE_ARRAY)
        return lower_holds_addresses(t->base);
    if (t->kind != TYPE_STRUCT)
        return lower_vtype(t) == IR_PTR;
    if (t->polymorphic || (t->member_of && t->base->kind == TYPE_FUNC))
        return true;
    for (size_t i = 0; i < t->nmembers; i++)
        if (lower_holds_addresses(t->members[i].type))
            return true;
    return false;
}

enum ir_mem lower_mem_kind(enum ir_vtype t)
{
    switch (t) {
    case IR_S8:
        return IR_MEM_S8;
    case IR_U8:
    case IR_BOOL:
        return IR_MEM_U8;
    case IR_S16:
        return IR_MEM_S16;
    case IR_U16:
    case IR_F16:
    case IR_BF16:
        return IR_MEM_U16;
    case IR_S64:
    case IR_U64:
    case IR_F64:
    case IR_PTR:
        return IR_MEM_B64;
    case IR_S32:
    case IR_U32:
    case IR_F32:
    case IR_PREDICATE:
    case IR_BYTES:
        break;
    }
    return IR_MEM_B32;
}

static bool is_float(enum ir_vtype t)
{
    return t == IR_F32 || t == IR_F64;
}

static bool is_signed(enum ir_vtype t)
{
    return t == IR_S8 || t == IR_S16 || t == IR_S32 || t == IR_S64;
}

static bool is_wide(enum ir_vtype t)
{
    return ir_vtype_class(t) == IR_D;
}

ir_reg lower_pred_value(struct lower *lw, ir_reg pred, enum ir_vtype t, ir_reg dst)
{
    ir_reg one = ir_const(lw->f, t, 1), zero = ir_const(lw->f, t, 0);
    return lower_op(lw, IR_SELP_B32, t, dst, one, zero, pred);
}

ir_reg lower_nonzero(struct lower *lw, ir_reg v, const struct type *t)
{
    return lower_compare(lw, OP_NE, t, v, ir_const(lw->f, lower_vtype(t), 0));
}

/* True if every value of integer type `from` is one of narrow type `to`. */
static bool fits(enum ir_vtype from, enum ir_vtype to)
{
    if (from == IR_BOOL || from == to)
        return true;
    return (from == IR_U8 && (to == IR_S16 || to == IR_U16)) ||
           (from == IR_S8 && to == IR_S16);
}

static ir_reg narrow(struct lower *lw, ir_reg v, enum ir_vtype from, enum ir_vtype to,
                     ir_reg dst)
{
    static const enum ir_op ext[] = {[IR_S8] = IR_SEXT8,
                                     [IR_U8] = IR_ZEXT8,
                                     [IR_S16] = IR_SEXT16,
                                     [IR_U16] = IR_ZEXT16};
    bool exact = to == IR_S32 || to == IR_U32;
    if (is_wide(from))
        v = lower_op(lw, IR_LO32, exact ? to : IR_S32, exact ? dst : IR_NONE, v, IR_NONE,
                     IR_NONE);
    if (exact || (!is_wide(from) && fits(from, to)))
        return v;
    return lower_op(lw, ext[to], to, dst, v, IR_NONE, IR_NONE);
}

bool lower_same_bits(const struct type *from, const struct type *to)
{
    enum ir_vtype f = lower_vtype(from), t = lower_vtype(to);
    if (f == t)
        return true;
    if (is_float(f) || is_float(t) || t == IR_BOOL || is_wide(f) != is_wide(t))
        return false;
    return is_wide(t) || t == IR_S32 || t == IR_U32 || fits(f, t);
}

static ir_reg int_to_int(struct lower *lw, ir_reg v, enum ir_vtype from, enum ir_vtype to,
                         ir_reg dst)
{
    if (!is_wide(to))
        return narrow(lw, v, from, to, dst);
    if (is_wide(from)) {
        uint64_t bits; /* a constant is shown as its type says */
        return lower_const_value(lw, v, &bits) ? ir_const(lw->f, to, bits) : v;
    }
    return lower_op(lw, is_signed(from) ? IR_CVT_S64_S32 : IR_CVT_U64_U32, to, dst, v,
                    IR_NONE, IR_NONE);
}

/* A conversion with a floating end; `round` beside the default is never folded. */
static ir_reg convert_op(struct lower *lw, enum ir_op op, enum ir_vtype t,
                         enum ir_round round, ir_reg dst, ir_reg v)
{
    if (round == IR_ROUND_DEFAULT)
        return lower_op(lw, op, t, dst, v, IR_NONE, IR_NONE);
    if (dst == IR_NONE)
        dst = lower_temp(lw, t);
    lower_emit(lw, op, dst, v, IR_NONE, IR_NONE)->sub = (uint16_t)round;
    return dst;
}

static ir_reg int_to_float(struct lower *lw, ir_reg v, enum ir_vtype from,
                           enum ir_vtype to, enum ir_round round, ir_reg dst)
{
    static const enum ir_op ops[2][2][2] = {
        /* wide, signed, to f64 */
        {{IR_CVT_F32_U32, IR_CVT_F64_U32}, {IR_CVT_F32_S32, IR_CVT_F64_S32}},
        {{IR_CVT_F32_U64, IR_CVT_F64_U64}, {IR_CVT_F32_S64, IR_CVT_F64_S64}}};
    return convert_op(lw, ops[is_wide(from)][is_signed(from)][to == IR_F64], to, round,
                      dst, v);
}

static ir_reg float_to_int(struct lower *lw, ir_reg v, enum ir_vtype from,
                           enum ir_vtype to, enum ir_round round, ir_reg dst)
{
    static const enum ir_op ops[2][2][2] = {
        /* from f64, wide, signed */
        {{IR_CVT_U32_F32, IR_CVT_S32_F32}, {IR_CVT_U64_F32, IR_CVT_S64_F32}},
        {{IR_CVT_U32_F64, IR_CVT_S32_F64}, {IR_CVT_U64_F64, IR_CVT_S64_F64}}};
    enum ir_op op = ops[from == IR_F64][is_wide(to)][is_signed(to)];
    if (is_wide(to) || to == IR_S32 || to == IR_U32)
        return convert_op(lw, op, to, round, dst, v);
    enum ir_vtype through = is_signed(to) ? IR_S32 : IR_U32;
    ir_reg full = convert_op(lw, op, through, round, IR_NONE, v);
    return narrow(lw, full, through, to, dst);
}

ir_reg lower_convert(struct lower *lw, ir_reg v, const struct type *from,
                     const struct type *to, enum ir_round round, ir_reg dst)
{
    enum ir_vtype f = lower_vtype(from), t = lower_vtype(to);
    if (f == IR_BYTES || t == IR_BYTES || f == t)
        return v;
    if (t == IR_BOOL)
        return lower_pred_value(lw, lower_nonzero(lw, v, from), IR_BOOL, dst);
    if (!is_float(f) && !is_float(t)) {
        ir_reg r = int_to_int(lw, v, f, t, dst);
        uint64_t bits;
        return lower_const_value(lw, r, &bits) ? ir_const(lw->f, t, bits) : r;
    }
    if (is_float(f) && is_float(t))
        return convert_op(lw, t == IR_F64 ? IR_CVT_F64_F32 : IR_CVT_F32_F64, t, round,
                          dst, v);
    return is_float(t) ? int_to_float(lw, v, f, t, round, dst)
                       : float_to_int(lw, v, f, t, round, dst);
}

/* Columns of the operator tables. */
enum column { COL_S32, COL_U32, COL_S64, COL_U64, COL_F32, COL_F64, NCOLS };

static enum column column_of(const struct type *type)
{
    enum ir_vtype t = lower_vtype(type);
    if (is_float(t))
        return t == IR_F32 ? COL_F32 : COL_F64;
    if (is_wide(t))
        return is_signed(t) ? COL_S64 : COL_U64;
    return is_signed(t) ? COL_S32 : COL_U32;
}

ir_reg lower_binary(struct lower *lw, enum oper op, const struct type *t, ir_reg dst,
                    ir_reg a, ir_reg b)
{
    static const enum ir_op ops[][NCOLS] = {
        [OP_ADD] = {IR_ADD_I32, IR_ADD_I32, IR_ADD_I64, IR_ADD_I64, IR_ADD_F32,
                    IR_ADD_F64},
        [OP_SUB] = {IR_SUB_I32, IR_SUB_I32, IR_SUB_I64, IR_SUB_I64, IR_SUB_F32,
                    IR_SUB_F64},
        [OP_MUL] = {IR_MUL_I32, IR_MUL_I32, IR_MUL_I64, IR_MUL_I64, IR_MUL_F32,
                    IR_MUL_F64},
        [OP_DIV] = {IR_DIV_S32, IR_DIV_U32, IR_DIV_S64, IR_DIV_U64, IR_DIV_F32,
                    IR_DIV_F64},
        [OP_REM] = {IR_REM_S32, IR_REM_U32, IR_REM_S64, IR_REM_U64, IR_MOV_B32,
                    IR_MOV_B32},
        [OP_AND] = {IR_AND_B32, IR_AND_B32, IR_AND_B64, IR_AND_B64, IR_MOV_B32,
                    IR_MOV_B32},
        [OP_OR] = {IR_OR_B32, IR_OR_B32, IR_OR_B64, IR_OR_B64, IR_MOV_B32, IR_MOV_B32},
        [OP_XOR] = {IR_XOR_B32, IR_XOR_B32, IR_XOR_B64, IR_XOR_B64, IR_MOV_B32,
                    IR_MOV_B32},
        [OP_SHL] = {IR_SHL_B32, IR_SHL_B32, IR_SHL_B64, IR_SHL_B64, IR_MOV_B32,
                    IR_MOV_B32},
        [OP_SHR] = {IR_SHR_S32, IR_SHR_U32, IR_SHR_S64, IR_SHR_U64, IR_MOV_B32,
                    IR_MOV_B32}};
    assert(op <= OP_SHR);
    enum ir_op code = ops[op][column_of(t)];
    assert(code != IR_MOV_B32); /* the front end refuses bit operators on floats */
    return lower_op(lw, code, lower_vtype(t), dst, a, b, IR_NONE);
}

ir_reg lower_compare(struct lower *lw, enum oper op, const struct type *t, ir_reg a,
                     ir_reg b)
{
    static const enum ir_op ops[][NCOLS] = {
        {IR_SETP_LT_S32, IR_SETP_LT_U32, IR_SETP_LT_S64, IR_SETP_LT_U64, IR_SETP_LT_F32,
         IR_SETP_LT_F64},
        {IR_SETP_LE_S32, IR_SETP_LE_U32, IR_SETP_LE_S64, IR_SETP_LE_U64, IR_SETP_LE_F32,
         IR_SETP_LE_F64},
        {IR_SETP_GT_S32, IR_SETP_GT_U32, IR_SETP_GT_S64, IR_SETP_GT_U64, IR_SETP_GT_F32,
         IR_SETP_GT_F64},
        {IR_SETP_GE_S32, IR_SETP_GE_U32, IR_SETP_GE_S64, IR_SETP_GE_U64, IR_SETP_GE_F32,
         IR_SETP_GE_F64},
        {IR_SETP_EQ_B32, IR_SETP_EQ_B32, IR_SETP_EQ_B64, IR_SETP_EQ_B64, IR_SETP_EQ_F32,
         IR_SETP_EQ_F64},
        {IR_SETP_NE_B32, IR_SETP_NE_B32, IR_SETP_NE_B64, IR_SETP_NE_B64, IR_SETP_NE_F32,
         IR_SETP_NE_F64}};
    assert(op >= OP_LT && op <= OP_NE);
    return lower_op(lw, ops[op - OP_LT][column_of(t)], IR_PREDICATE, IR_NONE, a, b,
                    IR_NONE);
}
