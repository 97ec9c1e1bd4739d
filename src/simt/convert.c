/* Conversions with a stated rounding: takes single values or a row with its mask, gives
 * the correctly rounded results. Default roundings are in simt/alu_convert.h, where they
 * are vectors; nothing here depends on the host's rounding mode. */
#include "config.h"

#include "simt/convert.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "simt/lanes.h"

/* Does a magnitude whose cut-off part is `rest` of 2^64 grow by one unit? */
static bool rounds_up(uint64_t rest, bool odd, bool negative, enum ir_round mode)
{
    const uint64_t half = UINT64_C(1) << 63;
    switch (mode) {
    case IR_RZ:
        return false;
    case IR_RU:
        return rest != 0 && !negative;
    case IR_RD:
        return rest != 0 && negative;
    case IR_RN:
    case IR_ROUND_DEFAULT:
        break;
    }
    return rest > half || (rest == half && odd);
}

uint32_t convert_mag_f32(uint64_t magnitude, bool negative, enum ir_round mode)
{
    uint32_t sign = negative ? UINT32_C(1) << 31 : 0;
    if (magnitude == 0)
        return sign;
    unsigned zeros = (unsigned)__builtin_clzll(magnitude);
    uint64_t top = magnitude << zeros, keep = top >> 40;
    keep += rounds_up(top << 24, keep & 1, negative, mode);
    /* keep holds the leading one, and a carry out of it: both add to the exponent */
    return sign + ((uint32_t)(63 - zeros + 126) << 23) + (uint32_t)keep;
}

uint64_t convert_mag_f64(uint64_t magnitude, bool negative, enum ir_round mode)
{
    uint64_t sign = negative ? UINT64_C(1) << 63 : 0;
    if (magnitude == 0)
        return sign;
    unsigned zeros = (unsigned)__builtin_clzll(magnitude);
    uint64_t top = magnitude << zeros, keep = top >> 11;
    keep += rounds_up(top << 53, keep & 1, negative, mode);
    return sign + ((uint64_t)(63 - zeros + 1022) << 52) + keep;
}

/* Next float away from zero (step 1) or towards it (-1). */
static float step_f32(float v, int step)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits += (uint32_t)step;
    memcpy(&v, &bits, sizeof v);
    return v;
}

float convert_f32(double v, enum ir_round mode)
{
    float near = (float)v;
    bool above = near > v, below = near < v; /* both false: exact or NaN */
    bool negative = signbit(v) != 0;
    switch (mode) {
    case IR_RZ:
        return (negative ? below : above) ? step_f32(near, -1) : near;
    case IR_RU:
        return below ? step_f32(near, negative ? -1 : 1) : near;
    case IR_RD:
        return above ? step_f32(near, negative ? 1 : -1) : near;
    case IR_RN:
    case IR_ROUND_DEFAULT:
        break;
    }
    return near;
}

double convert_integral(double v, enum ir_round mode)
{
    switch (mode) {
    case IR_RN:
        return nearbyint(v);
    case IR_RU:
        return ceil(v);
    case IR_RD:
        return floor(v);
    case IR_RZ:
    case IR_ROUND_DEFAULT:
        break;
    }
    return trunc(v);
}

static uint64_t magnitude_of(int64_t v)
{
    return v < 0 ? -(uint64_t)v : (uint64_t)v;
}

/* The source of lane i as a double; ops whose source is a float only. */
static double source_float(enum ir_op op, const void *row, unsigned i)
{
    bool narrow = op == IR_CVT_S32_F32 || op == IR_CVT_U32_F32 || op == IR_CVT_S64_F32 ||
                  op == IR_CVT_U64_F32;
    return narrow ? ((const lane_f32 *)row)[i] : ((const lane_f64 *)row)[i];
}

static void from_integer(enum ir_op op, const struct alu_args *x, unsigned i)
{
    enum ir_round mode = x->sub;
    bool wide = op == IR_CVT_F32_S64 || op == IR_CVT_F64_S64 || op == IR_CVT_F32_U64 ||
                op == IR_CVT_F64_U64;
    bool is_signed = op == IR_CVT_F32_S32 || op == IR_CVT_F32_S64 || op == IR_CVT_F64_S64;
    uint64_t v = wide ? ((const lane_u64 *)x->a)[i] : ((const lane_u32 *)x->a)[i];
    int64_t value = wide ? (int64_t)v : (int32_t)v;
    bool negative = is_signed && value < 0;
    uint64_t magnitude = is_signed ? magnitude_of(value) : v;
    if (op == IR_CVT_F64_S64 || op == IR_CVT_F64_U64)
        ((lane_u64 *)x->d)[i] = convert_mag_f64(magnitude, negative, mode);
    else
        ((lane_u32 *)x->d)[i] = convert_mag_f32(magnitude, negative, mode);
}

static void to_integer(enum ir_op op, const struct alu_args *x, unsigned i)
{
    const uint32_t sign = UINT32_C(1) << 31;
    double v = convert_integral(source_float(op, x->a, i), (enum ir_round)x->sub);
    if (op == IR_CVT_S32_F32 || op == IR_CVT_S32_F64)
        ((lane_s32 *)x->d)[i] = convert_s32(v, op == IR_CVT_S32_F32 ? 0 : sign);
    else if (op == IR_CVT_U32_F32 || op == IR_CVT_U32_F64)
        ((lane_u32 *)x->d)[i] = convert_u32(v, op == IR_CVT_U32_F32 ? 0 : sign);
    else if (op == IR_CVT_S64_F32 || op == IR_CVT_S64_F64)
        ((lane_s64 *)x->d)[i] = convert_s64(v);
    else
        ((lane_u64 *)x->d)[i] = convert_u64(v);
}

void convert_row(enum ir_op op, const struct alu_args *x)
{
    bool to_float = op == IR_CVT_F32_S32 || op == IR_CVT_F32_U32 ||
                    op == IR_CVT_F32_S64 || op == IR_CVT_F64_S64 ||
                    op == IR_CVT_F32_U64 || op == IR_CVT_F64_U64;
    assert(x->sub <= IR_RD);
    MASK_EACH(i, x->mask)
    {
        if (op == IR_CVT_F32_F64)
            ((lane_f32 *)x->d)[i] =
                convert_f32(((const lane_f64 *)x->a)[i], (enum ir_round)x->sub);
        else if (to_float)
            from_integer(op, x, i);
        else
            to_integer(op, x, i);
    }
}
