/* Mathematical functions and integer intrinsics. Most are one instruction: an op code
 * of their own or a row of math.def, picked by the type their overload was chosen for.
 * Functions with several results store the others through their pointer arguments. */
#include "ir/lower_int.h"

enum { NO_MATH = IR_MATH_COUNT };

/* Rows of math.def for float and double; results are of the operand's type. */
static const struct math_row {
    enum builtin builtin;
    uint16_t f32, f64;
} MATHS[] = {{BUILTIN_RSQRT, IR_MATH_RSQRTF, IR_MATH_RSQRT},
             {BUILTIN_CBRT, IR_MATH_CBRTF, IR_MATH_CBRT},
             {BUILTIN_RCBRT, IR_MATH_RCBRTF, IR_MATH_RCBRT},
             {BUILTIN_EXP, IR_MATH_EXPF, IR_MATH_EXP},
             {BUILTIN_EXP2, IR_MATH_EXP2F, IR_MATH_EXP2},
             {BUILTIN_EXP10, IR_MATH_EXP10F, IR_MATH_EXP10},
             {BUILTIN_EXPM1, IR_MATH_EXPM1F, IR_MATH_EXPM1},
             {BUILTIN_LOG, IR_MATH_LOGF, IR_MATH_LOG},
             {BUILTIN_LOG2, IR_MATH_LOG2F, IR_MATH_LOG2},
             {BUILTIN_LOG10, IR_MATH_LOG10F, IR_MATH_LOG10},
             {BUILTIN_LOG1P, IR_MATH_LOG1PF, IR_MATH_LOG1P},
             {BUILTIN_LOGB, IR_MATH_LOGBF, IR_MATH_LOGB},
             {BUILTIN_SIN, IR_MATH_SINF, IR_MATH_SIN},
             {BUILTIN_COS, IR_MATH_COSF, IR_MATH_COS},
             {BUILTIN_TAN, IR_MATH_TANF, IR_MATH_TAN},
             {BUILTIN_SINPI, IR_MATH_SINPIF, IR_MATH_SINPI},
             {BUILTIN_COSPI, IR_MATH_COSPIF, IR_MATH_COSPI},
             {BUILTIN_ASIN, IR_MATH_ASINF, IR_MATH_ASIN},
             {BUILTIN_ACOS, IR_MATH_ACOSF, IR_MATH_ACOS},
             {BUILTIN_ATAN, IR_MATH_ATANF, IR_MATH_ATAN},
             {BUILTIN_SINH, IR_MATH_SINHF, IR_MATH_SINH},
             {BUILTIN_COSH, IR_MATH_COSHF, IR_MATH_COSH},
             {BUILTIN_TANH, IR_MATH_TANHF, IR_MATH_TANH},
             {BUILTIN_ASINH, IR_MATH_ASINHF, IR_MATH_ASINH},
             {BUILTIN_ACOSH, IR_MATH_ACOSHF, IR_MATH_ACOSH},
             {BUILTIN_ATANH, IR_MATH_ATANHF, IR_MATH_ATANH},
             {BUILTIN_ERF, IR_MATH_ERFF, IR_MATH_ERF},
             {BUILTIN_ERFC, IR_MATH_ERFCF, IR_MATH_ERFC},
             {BUILTIN_TGAMMA, IR_MATH_TGAMMAF, IR_MATH_TGAMMA},
             {BUILTIN_LGAMMA, IR_MATH_LGAMMAF, IR_MATH_LGAMMA},
             {BUILTIN_NORMCDF, IR_MATH_NORMCDFF, IR_MATH_NORMCDF},
             {BUILTIN_J0, IR_MATH_J0F, IR_MATH_J0},
             {BUILTIN_J1, IR_MATH_J1F, IR_MATH_J1},
             {BUILTIN_Y0, IR_MATH_Y0F, IR_MATH_Y0},
             {BUILTIN_Y1, IR_MATH_Y1F, IR_MATH_Y1},
             {BUILTIN_FLOOR, IR_MATH_FLOORF, IR_MATH_FLOOR},
             {BUILTIN_CEIL, IR_MATH_CEILF, IR_MATH_CEIL},
             {BUILTIN_TRUNC, IR_MATH_TRUNCF, IR_MATH_TRUNC},
             {BUILTIN_ROUND, IR_MATH_ROUNDF, IR_MATH_ROUND},
             {BUILTIN_RINT, IR_MATH_RINTF, IR_MATH_RINT},
             {BUILTIN_POW, IR_MATH_POWF, IR_MATH_POW},
             {BUILTIN_ATAN2, IR_MATH_ATAN2F, IR_MATH_ATAN2},
             {BUILTIN_HYPOT, IR_MATH_HYPOTF, IR_MATH_HYPOT},
             {BUILTIN_RHYPOT, IR_MATH_RHYPOTF, IR_MATH_RHYPOT},
             {BUILTIN_FMOD, IR_MATH_FMODF, IR_MATH_FMOD},
             {BUILTIN_REMAINDER, IR_MATH_REMAINDERF, IR_MATH_REMAINDER},
             {BUILTIN_COPYSIGN, IR_MATH_COPYSIGNF, IR_MATH_COPYSIGN},
             {BUILTIN_NEXTAFTER, IR_MATH_NEXTAFTERF, IR_MATH_NEXTAFTER},
             {BUILTIN_FDIM, IR_MATH_FDIMF, IR_MATH_FDIM},
             {BUILTIN_NORM3D, IR_MATH_NORM3DF, IR_MATH_NORM3D},
             {BUILTIN_RNORM3D, IR_MATH_RNORM3DF, IR_MATH_RNORM3D},
             {BUILTIN_NORM4D, IR_MATH_NORM4DF, IR_MATH_NORM4D},
             {BUILTIN_RNORM4D, IR_MATH_RNORM4DF, IR_MATH_RNORM4D},
             {BUILTIN_LDEXP, IR_MATH_LDEXPF, IR_MATH_LDEXP},
             {BUILTIN_SCALBLN, IR_MATH_SCALBLNF, IR_MATH_SCALBLN},
             {BUILTIN_JN, IR_MATH_JNF, IR_MATH_JN},
             {BUILTIN_YN, IR_MATH_YNF, IR_MATH_YN},
             {BUILTIN_ILOGB, IR_MATH_ILOGBF, IR_MATH_ILOGB},
             {BUILTIN_ADD_RN, IR_MATH_FADD_RN, IR_MATH_DADD_RN},
             {BUILTIN_ADD_RZ, IR_MATH_FADD_RZ, IR_MATH_DADD_RZ},
             {BUILTIN_ADD_RU, IR_MATH_FADD_RU, IR_MATH_DADD_RU},
             {BUILTIN_ADD_RD, IR_MATH_FADD_RD, IR_MATH_DADD_RD},
             {BUILTIN_SUB_RN, IR_MATH_FSUB_RN, IR_MATH_DSUB_RN},
             {BUILTIN_SUB_RZ, IR_MATH_FSUB_RZ, IR_MATH_DSUB_RZ},
             {BUILTIN_SUB_RU, IR_MATH_FSUB_RU, IR_MATH_DSUB_RU},
             {BUILTIN_SUB_RD, IR_MATH_FSUB_RD, IR_MATH_DSUB_RD},
             {BUILTIN_MUL_RN, IR_MATH_FMUL_RN, IR_MATH_DMUL_RN},
             {BUILTIN_MUL_RZ, IR_MATH_FMUL_RZ, IR_MATH_DMUL_RZ},
             {BUILTIN_MUL_RU, IR_MATH_FMUL_RU, IR_MATH_DMUL_RU},
             {BUILTIN_MUL_RD, IR_MATH_FMUL_RD, IR_MATH_DMUL_RD},
             {BUILTIN_FMA_RZ, IR_MATH_FMAF_RZ, IR_MATH_FMA_RZ},
             {BUILTIN_FMA_RU, IR_MATH_FMAF_RU, IR_MATH_FMA_RU},
             {BUILTIN_FMA_RD, IR_MATH_FMAF_RD, IR_MATH_FMA_RD},
             {BUILTIN_DIV_RZ, IR_MATH_FDIV_RZ, IR_MATH_DDIV_RZ},
             {BUILTIN_DIV_RU, IR_MATH_FDIV_RU, IR_MATH_DDIV_RU},
             {BUILTIN_DIV_RD, IR_MATH_FDIV_RD, IR_MATH_DDIV_RD},
             {BUILTIN_RCP_RN, IR_MATH_FRCP_RN, IR_MATH_DRCP_RN},
             {BUILTIN_RCP_RZ, IR_MATH_FRCP_RZ, IR_MATH_DRCP_RZ},
             {BUILTIN_RCP_RU, IR_MATH_FRCP_RU, IR_MATH_DRCP_RU},
             {BUILTIN_RCP_RD, IR_MATH_FRCP_RD, IR_MATH_DRCP_RD},
             {BUILTIN_SQRT_RZ, IR_MATH_FSQRT_RZ, IR_MATH_DSQRT_RZ},
             {BUILTIN_SQRT_RU, IR_MATH_FSQRT_RU, IR_MATH_DSQRT_RU},
             {BUILTIN_SQRT_RD, IR_MATH_FSQRT_RD, IR_MATH_DSQRT_RD},
             {BUILTIN_RSQRT_RN, IR_MATH_FRSQRT_RN, NO_MATH},
             {BUILTIN_FAST_EXP, IR_MATH_FAST_EXPF, NO_MATH},
             {BUILTIN_FAST_EXP10, IR_MATH_FAST_EXP10F, NO_MATH},
             {BUILTIN_FAST_LOG, IR_MATH_FAST_LOGF, NO_MATH},
             {BUILTIN_FAST_LOG2, IR_MATH_FAST_LOG2F, NO_MATH},
             {BUILTIN_FAST_LOG10, IR_MATH_FAST_LOG10F, NO_MATH},
             {BUILTIN_FAST_SIN, IR_MATH_FAST_SINF, NO_MATH},
             {BUILTIN_FAST_COS, IR_MATH_FAST_COSF, NO_MATH},
             {BUILTIN_FAST_TAN, IR_MATH_FAST_TANF, NO_MATH},
             {BUILTIN_FAST_TANH, IR_MATH_FAST_TANHF, NO_MATH},
             {BUILTIN_FAST_POW, IR_MATH_FAST_POWF, NO_MATH},
             {BUILTIN_FAST_DIV, IR_MATH_FAST_FDIVIDEF, NO_MATH},
             {BUILTIN_SATURATE, IR_MATH_FAST_SATURATEF, NO_MATH}};

/* Integer rows: signed and unsigned. */
static const struct math_row INTS[] = {
    {BUILTIN_SAD, IR_MATH_SAD_S32, IR_MATH_SAD_U32},
    {BUILTIN_MUL24, IR_MATH_MUL24_S32, IR_MATH_MUL24_U32},
    {BUILTIN_HADD, IR_MATH_HADD_S32, IR_MATH_HADD_U32},
    {BUILTIN_RHADD, IR_MATH_RHADD_S32, IR_MATH_RHADD_U32},
    {BUILTIN_DP4A, IR_MATH_DP4A_S32, IR_MATH_DP4A_U32},
    {BUILTIN_DP2A_LO, IR_MATH_DP2A_LO_S32, IR_MATH_DP2A_LO_U32},
    {BUILTIN_DP2A_HI, IR_MATH_DP2A_HI_S32, IR_MATH_DP2A_HI_U32},
    {BUILTIN_FNS, IR_MATH_FNS, IR_MATH_FNS},
    {BUILTIN_BFE, IR_MATH_BFE_S32, IR_MATH_BFE_U32},
    {BUILTIN_BFI, IR_MATH_BFI, IR_MATH_BFI},
    {BUILTIN_LOP3, IR_MATH_LOP3, IR_MATH_LOP3},
    {BUILTIN_PRMT, IR_MATH_PRMT, IR_MATH_PRMT},
    {BUILTIN_FTZ, IR_MATH_FTZ, IR_MATH_FTZ}};

/* Rows of the 16-bit formats: one built-in each. */
static const struct half_row {
    enum builtin builtin;
    uint16_t math;
} HALVES[] = {
#define HALF(SYM, ...)                                                                   \
    {BUILTIN_F16_##SYM, IR_MATH_F16_##SYM}, {BUILTIN_BF16_##SYM, IR_MATH_BF16_##SYM},
#define PAIR(SYM, ...)                                                                   \
    {BUILTIN_F16X2_##SYM, IR_MATH_F16X2_##SYM},                                          \
        {BUILTIN_BF16X2_##SYM, IR_MATH_BF16X2_##SYM},
#include "ir/math_half.def"
#undef PAIR
#undef HALF
};

/* Op codes by the operand's type; 0 (mov.b32) where there is none. */
static const struct op_row {
    enum builtin builtin;
    enum ir_op s32, u32, s64, u64, f32, f64;
} OPS[] = {
    {BUILTIN_MIN, IR_MIN_S32, IR_MIN_U32, IR_MIN_S64, IR_MIN_U64, IR_MIN_F32, IR_MIN_F64},
    {BUILTIN_MAX, IR_MAX_S32, IR_MAX_U32, IR_MAX_S64, IR_MAX_U64, IR_MAX_F32, IR_MAX_F64},
    {BUILTIN_ABS, IR_ABS_S32, 0, IR_ABS_S64, 0, IR_ABS_F32, IR_ABS_F64},
    {BUILTIN_FMA_RN, 0, 0, 0, 0, IR_FMA_F32, IR_FMA_F64},
    {BUILTIN_SQRT_RN, 0, 0, 0, 0, IR_SQRT_F32, IR_SQRT_F64},
    {BUILTIN_DIV_RN, 0, 0, 0, 0, IR_DIV_F32, IR_DIV_F64},
    {BUILTIN_MULHI, IR_MULHI_S32, IR_MULHI_U32, IR_MULHI_S64, IR_MULHI_U64, 0, 0},
    {BUILTIN_POPC, IR_POPC_B32, IR_POPC_B32, IR_POPC_B64, IR_POPC_B64, 0, 0},
    {BUILTIN_CLZ, IR_CLZ_B32, IR_CLZ_B32, IR_CLZ_B64, IR_CLZ_B64, 0, 0},
    {BUILTIN_FFS, IR_FFS_B32, IR_FFS_B32, IR_FFS_B64, IR_FFS_B64, 0, 0},
    {BUILTIN_BREV, IR_BREV_B32, IR_BREV_B32, IR_BREV_B64, IR_BREV_B64, 0, 0},
    {BUILTIN_BYTE_PERM, IR_PRMT_B32, IR_PRMT_B32, 0, 0, 0, 0},
    {BUILTIN_FUNNELSHIFT_L, IR_SHF_L, IR_SHF_L, 0, 0, 0, 0},
    {BUILTIN_FUNNELSHIFT_LC, IR_SHF_LC, IR_SHF_LC, 0, 0, 0, 0},
    {BUILTIN_FUNNELSHIFT_R, IR_SHF_R, IR_SHF_R, 0, 0, 0, 0},
    {BUILTIN_FUNNELSHIFT_RC, IR_SHF_RC, IR_SHF_RC, 0, 0, 0, 0},
    {BUILTIN_DOUBLE2HIINT, 0, 0, 0, 0, 0, IR_HI32},
    {BUILTIN_DOUBLE2LOINT, 0, 0, 0, 0, 0, IR_LO32}};

/* The type that decides: the overload's T, or the first argument's. */
static enum ir_vtype deciding_type(const struct expr *e)
{
    if (e->optype)
        return lower_vtype(e->optype);
    return e->nargs ? lower_vtype(e->args[0]->type) : IR_S32;
}

static enum ir_op op_for(const struct op_row *row, enum ir_vtype t)
{
    switch (t) {
    case IR_F32:
        return row->f32;
    case IR_F64:
        return row->f64;
    case IR_S64:
        return row->s64;
    case IR_U64:
    case IR_PTR:
        return row->u64;
    case IR_U32:
        return row->u32;
    case IR_S8:
    case IR_U8:
    case IR_S16:
    case IR_U16:
    case IR_F16:
    case IR_BF16:
    case IR_S32:
    case IR_BOOL:
    case IR_PREDICATE:
    case IR_BYTES:
        break;
    }
    return row->s32;
}

static void arguments(struct lower *lw, const struct expr *e, ir_reg out[IR_MAX_SRC])
{
    for (size_t i = 0; i < IR_MAX_SRC; i++)
        out[i] = i < e->nargs && e->args[i]->type->kind != TYPE_POINTER
                     ? lower_value(lw, e->args[i])
                     : IR_NONE;
    lw->span = e->span;
}

static ir_reg emit_math(struct lower *lw, enum ir_math math, enum ir_vtype t, ir_reg dst,
                        const ir_reg *src)
{
    if (dst == IR_NONE)
        dst = lower_temp(lw, t);
    struct ir_insn *in = lower_emit(lw, ir_math_op(math), dst, src[0], src[1], src[2]);
    in->src[3] = src[3];
    in->sub = (uint16_t)math;
    return dst;
}

static bool from_tables(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out)
{
    enum ir_vtype t = deciding_type(e), result = lower_vtype(e->type);
    ir_reg src[IR_MAX_SRC];
    for (size_t i = 0; i < sizeof MATHS / sizeof *MATHS; i++)
        if (MATHS[i].builtin == e->builtin) {
            /* jn(int, T): optype, not the first argument, tells the precision. */
            uint16_t math = t == IR_F64 ? MATHS[i].f64 : MATHS[i].f32;
            arguments(lw, e, src);
            *out = emit_math(lw, math, result, dst, src);
            return true;
        }
    for (size_t i = 0; i < sizeof INTS / sizeof *INTS; i++)
        if (INTS[i].builtin == e->builtin) {
            arguments(lw, e, src);
            *out =
                emit_math(lw, t == IR_S32 ? INTS[i].f32 : INTS[i].f64, result, dst, src);
            return true;
        }
    for (size_t i = 0; i < sizeof HALVES / sizeof *HALVES; i++)
        if (HALVES[i].builtin == e->builtin) {
            arguments(lw, e, src);
            *out = emit_math(lw, HALVES[i].math, result, dst, src);
            return true;
        }
    for (size_t i = 0; i < sizeof OPS / sizeof *OPS; i++)
        if (OPS[i].builtin == e->builtin) {
            arguments(lw, e, src);
            *out = lower_op(lw, op_for(&OPS[i], t), result, dst, src[0], src[1], src[2]);
            return true;
        }
    return false;
}

void lower_store_through(struct lower *lw, const struct expr *pointer, enum ir_vtype t,
                         ir_reg v)
{
    struct span at = lw->span;
    struct addr a = lower_pointer(lw, pointer);
    lw->span = at;
    bool wide = ir_vtype_class(t) == IR_D;
    struct ir_insn *in =
        lower_emit(lw, wide ? IR_ST64 : IR_ST32, IR_NONE, a.base, v, IR_NONE);
    in->imm = a.off;
    in->space = (uint8_t)a.space;
    in->mem = wide ? IR_MEM_B64 : IR_MEM_B32;
}

/* frexp, modf, remquo: the second result goes through the last argument. */
static ir_reg two_results(struct lower *lw, const struct expr *e, enum ir_math f32,
                          enum ir_math f64, ir_reg dst)
{
    enum ir_vtype t = lower_vtype(e->type);
    enum ir_vtype second = e->builtin == BUILTIN_MODF ? t : IR_S32;
    ir_reg src[IR_MAX_SRC], other = lower_temp(lw, second);
    arguments(lw, e, src);
    dst = emit_math(lw, t == IR_F64 ? f64 : f32, t, dst, src);
    vec_last(&lw->f->blocks.data[lw->block].insns).dst2 = other;
    lower_store_through(lw, e->args[e->nargs - 1], second, other);
    return dst;
}

static void sine_and_cosine(struct lower *lw, const struct expr *e, const uint16_t sin[2],
                            const uint16_t cos[2])
{
    enum ir_vtype t = lower_vtype(e->args[0]->type);
    ir_reg src[IR_MAX_SRC];
    arguments(lw, e, src);
    ir_reg s = emit_math(lw, sin[t == IR_F64], t, IR_NONE, src);
    ir_reg c = emit_math(lw, cos[t == IR_F64], t, IR_NONE, src);
    lower_store_through(lw, e->args[1], t, s);
    lower_store_through(lw, e->args[2], t, c);
}

ir_reg lower_math_pred(struct lower *lw, const struct expr *e)
{
    enum builtin b = e->builtin;
    if (b != BUILTIN_ISNAN && b != BUILTIN_ISINF && b != BUILTIN_ISFINITE)
        return IR_NONE;
    const struct type *type = e->args[0]->type;
    bool wide = lower_vtype(type) == IR_F64;
    ir_reg v = lower_value(lw, e->args[0]);
    lw->span = e->span;
    if (b == BUILTIN_ISNAN)
        return lower_compare(lw, OP_NE, type, v, v);
    ir_reg infinity = wide ? ir_const(lw->f, IR_F64, UINT64_C(0x7ff0000000000000))
                           : ir_const(lw->f, IR_F32, 0x7f800000);
    ir_reg size = lower_op(lw, wide ? IR_ABS_F64 : IR_ABS_F32, wide ? IR_F64 : IR_F32,
                           IR_NONE, v, IR_NONE, IR_NONE);
    return lower_compare(lw, b == BUILTIN_ISINF ? OP_EQ : OP_LT, type, size, infinity);
}

static ir_reg sign_bit(struct lower *lw, const struct expr *e, ir_reg dst)
{
    bool wide = lower_vtype(e->args[0]->type) == IR_F64;
    ir_reg v = lower_value(lw, e->args[0]);
    lw->span = e->span;
    if (wide)
        v = lower_op(lw, IR_HI32, IR_U32, IR_NONE, v, IR_NONE, IR_NONE);
    return lower_op(lw, IR_SHR_U32, lower_vtype(e->type), dst, v, lower_int(lw, 31),
                    IR_NONE);
}

/* lrint: to nearest even; lround: halves away from zero, so round first. */
static ir_reg to_integer(struct lower *lw, const struct expr *e, ir_reg dst)
{
    const struct type *from = e->args[0]->type;
    ir_reg src[IR_MAX_SRC];
    arguments(lw, e, src);
    if (e->builtin == BUILTIN_LRINT)
        return lower_convert(lw, src[0], from, e->type, IR_RN, dst);
    enum ir_vtype t = lower_vtype(from);
    ir_reg whole =
        emit_math(lw, t == IR_F64 ? IR_MATH_ROUND : IR_MATH_ROUNDF, t, IR_NONE, src);
    return lower_convert(lw, whole, from, e->type, IR_RZ, dst);
}

bool lower_math_builtin(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out)
{
    static const uint16_t sin[] = {IR_MATH_SINF, IR_MATH_SIN};
    static const uint16_t cos[] = {IR_MATH_COSF, IR_MATH_COS};
    static const uint16_t sinpi[] = {IR_MATH_SINPIF, IR_MATH_SINPI};
    static const uint16_t cospi[] = {IR_MATH_COSPIF, IR_MATH_COSPI};
    static const uint16_t fast_sin[] = {IR_MATH_FAST_SINF, IR_MATH_FAST_SINF};
    static const uint16_t fast_cos[] = {IR_MATH_FAST_COSF, IR_MATH_FAST_COSF};
    *out = IR_NONE;
    switch ((int)e->builtin) {
    case BUILTIN_FREXP:
        *out = two_results(lw, e, IR_MATH_FREXPF, IR_MATH_FREXP, dst);
        return true;
    case BUILTIN_MODF:
        *out = two_results(lw, e, IR_MATH_MODFF, IR_MATH_MODF, dst);
        return true;
    case BUILTIN_REMQUO:
        *out = two_results(lw, e, IR_MATH_REMQUOF, IR_MATH_REMQUO, dst);
        return true;
    case BUILTIN_SINCOS:
        sine_and_cosine(lw, e, sin, cos);
        return true;
    case BUILTIN_SINCOSPI:
        sine_and_cosine(lw, e, sinpi, cospi);
        return true;
    case BUILTIN_FAST_SINCOS:
        sine_and_cosine(lw, e, fast_sin, fast_cos);
        return true;
    case BUILTIN_NAN:
        *out = e->type->kind == TYPE_FLOAT
                   ? ir_const(lw->f, IR_F32, 0x7fffffff)
                   : ir_const(lw->f, IR_F64, UINT64_C(0x7ff8000000000000));
        return true;
    case BUILTIN_ISNAN:
    case BUILTIN_ISINF:
    case BUILTIN_ISFINITE:
        *out = lower_pred_value(lw, lower_math_pred(lw, e), lower_vtype(e->type), dst);
        return true;
    case BUILTIN_SIGNBIT:
        *out = sign_bit(lw, e, dst);
        return true;
    case BUILTIN_LRINT:
    case BUILTIN_LROUND:
        *out = to_integer(lw, e, dst);
        return true;
    default:
        return from_tables(lw, e, dst, out);
    }
}
