/* f16 and bf16: takes bits, computes in double, rounds once.
 *
 * Sums and products of two are exact in double but for sums of bf16 far apart; those, the
 * fused product and conversions of 64-bit integers are cut to a double whose last bit is
 * made odd when something was lost, so that rounding again gives what rounding the exact
 * value would. Quotients and roots have enough digits for the same (2 p + 2 <= 53). NaN is
 * 7fff whatever came in. PTX ISA: Half Precision Floating Point Instructions. */
#include "config.h"

#include "simt/math_half.h"

#include <math.h>
#include <string.h>

#include "simt/lanes.h"
#include "simt/mask.h"
#include "simt/math_fn.h"

#define HALF_NAN UINT32_C(0x7fff)

/* Rounds a non-negative count of units in the last place. */
static double whole(double v, enum ir_round mode, bool negative)
{
    switch (mode) {
    case IR_RZ:
        return floor(v);
    case IR_RU:
        return negative ? floor(v) : ceil(v);
    case IR_RD:
        return negative ? ceil(v) : floor(v);
    case IR_RN:
    case IR_ROUND_DEFAULT:
        break;
    }
    double down = floor(v), rest = v - down;
    bool odd = fmod(down, 2) != 0;
    return rest > 0.5 || (rest == 0.5 && odd) ? down + 1 : down;
}

uint32_t half_round(enum half_format f, enum ir_round mode, double v)
{
    int d = half_digits(f), e, least = half_least(f);
    uint32_t sign = signbit(v) ? 0x8000 : 0, infinity = ((1u << (15 - d)) - 1) << d;
    if (isnan(v))
        return HALF_NAN;
    double size = fabs(v);
    if (size == 0 || isinf(size))
        return sign | (size == 0 ? 0 : infinity);
    frexp(size, &e);
    e = e - 1 < least ? least : e - 1;
    double units = whole(ldexp(size, d - e), mode, sign != 0);
    /* The bits of consecutive values are consecutive, over the exponents too. */
    double bits = units + (double)(e - least) * (1 << d);
    if (bits < infinity)
        return sign | (uint32_t)bits;
    bool cut = mode == IR_RZ || (mode == IR_RU && sign) || (mode == IR_RD && !sign);
    return sign | (infinity - (cut ? 1 : 0));
}

/* s is the sum rounded to a double and error what is missing: last bit odd if any is. */
static double made_odd(double s, double error)
{
    uint64_t bits;
    memcpy(&bits, &s, sizeof bits);
    if (error == 0 || !isfinite(s) || (bits & 1))
        return s;
    return nextafter(s, error > 0 ? INFINITY : -INFINITY);
}

/* Knuth's sum of two with its error. */
static double sum(double a, double b)
{
    double s = a + b, t = s - a;
    double error = (a - (s - t)) + (b - t);
    return isfinite(s) ? made_odd(s, error) : s;
}

static double lesser(double a, double b)
{
    if (a == b)
        return signbit(a) ? a : b;
    return a < b ? a : b;
}

static double chosen(enum half_op op, double a, double b)
{
    bool most = op == HALF_MAX || op == HALF_MAX_NAN;
    if (isnan(a) || isnan(b)) {
        if (op == HALF_MIN_NAN || op == HALF_MAX_NAN)
            return NAN;
        return isnan(a) ? b : a;
    }
    return most ? -lesser(-a, -b) : lesser(a, b);
}

static double of_one(enum half_op op, double a)
{
    switch ((int)op) {
    case HALF_SQRT:
        return sqrt(a);
    case HALF_RSQRT:
        return 1 / sqrt(a);
    case HALF_RCP:
        return 1 / a;
    case HALF_EXP:
        return exp(a);
    case HALF_EXP2:
        return exp2(a);
    case HALF_EXP10:
        return math_exp10(a);
    case HALF_LOG:
        return log(a);
    case HALF_LOG2:
        return log2(a);
    case HALF_LOG10:
        return log10(a);
    case HALF_SIN:
        return sin(a);
    case HALF_COS:
        return cos(a);
    case HALF_TANH:
        return tanh(a);
    case HALF_CEIL:
        return ceil(a);
    case HALF_FLOOR:
        return floor(a);
    case HALF_TRUNC:
        return trunc(a);
    default:
        return nearbyint(a);
    }
}

static double operate(enum half_op op, double a, double b, double c)
{
    switch ((int)op) {
    case HALF_ADD:
    case HALF_ADD_RN:
        return sum(a, b);
    case HALF_SUB:
    case HALF_SUB_RN:
        return sum(a, -b);
    case HALF_MUL:
    case HALF_MUL_RN:
        return a * b;
    case HALF_FMA:
        return sum(a * b, c);
    case HALF_DIV:
        return a / b;
    case HALF_MIN:
    case HALF_MAX:
    case HALF_MIN_NAN:
    case HALF_MAX_NAN:
        return chosen(op, a, b);
    default:
        return of_one(op, a);
    }
}

static uint32_t one(enum half_op op, enum half_format f, uint32_t a, uint32_t b,
                    uint32_t c)
{
    return half_round(f, IR_RN,
                      operate(op, half_value(f, a), half_value(f, b), half_value(f, c)));
}

static uint32_t value_of(enum half_op op, enum half_format f, bool pair, uint32_t a,
                         uint32_t b, uint32_t c)
{
    uint32_t low = one(op, f, a & 0xffff, b & 0xffff, c & 0xffff);
    return pair ? low | one(op, f, a >> 16, b >> 16, c >> 16) << 16 : low;
}

uint32_t half_add(enum half_format f, bool pair, uint32_t a, uint32_t b)
{
    return value_of(HALF_ADD, f, pair, a, b, 0);
}

/* ---- conversions ---- */

static uint32_t to_f32(enum half_format f, uint32_t bits)
{
    float v = (float)half_value(f, bits);
    uint32_t r;
    memcpy(&r, &v, sizeof r);
    return isnan(v) ? UINT32_C(0x7fffffff) : r;
}

/* An integer cut to a double, its last bit odd if digits were lost. */
static double of_integer(uint64_t v, bool is_signed)
{
    bool minus = is_signed && (int64_t)v < 0;
    uint64_t size = minus ? -v : v;
    if (size >> 53) /* keep 53 bits, fold the others into the lowest */
        size = (size >> 11 << 11) | ((size & 0x7ff) ? UINT64_C(1) << 11 : 0);
    return minus ? -(double)size : (double)size;
}

static const struct origin {
    char kind; /* f f32, g f64, s, u */
    enum ir_round mode;
} * source_of(enum half_op op)
{
    static const struct origin rows[HALF_OP_COUNT] = {
        [HALF_F32_RN] = {'f', IR_RN}, [HALF_F32_RZ] = {'f', IR_RZ},
        [HALF_F32_RU] = {'f', IR_RU}, [HALF_F32_RD] = {'f', IR_RD},
        [HALF_F64_RN] = {'g', IR_RN}, [HALF_S64_RN] = {'s', IR_RN},
        [HALF_S64_RZ] = {'s', IR_RZ}, [HALF_S64_RU] = {'s', IR_RU},
        [HALF_S64_RD] = {'s', IR_RD}, [HALF_U64_RN] = {'u', IR_RN},
        [HALF_U64_RZ] = {'u', IR_RZ}, [HALF_U64_RU] = {'u', IR_RU},
        [HALF_U64_RD] = {'u', IR_RD}};
    return rows[op].kind ? &rows[op] : NULL;
}

static void convert_row(const struct origin *s, enum half_format f,
                        const struct alu_args *x)
{
    MASK_EACH(i, x->mask)
    {
        double v;
        if (s->kind == 'f')
            v = ((const lane_f32 *)x->a)[i];
        else if (s->kind == 'g')
            v = ((const lane_f64 *)x->a)[i];
        else
            v = of_integer(((const lane_u64 *)x->a)[i], s->kind == 's');
        ((lane_u32 *)x->d)[i] = half_round(f, s->mode, v);
    }
}

void half_row(enum half_op op, enum half_format f, bool pair, const struct alu_args *x)
{
    const struct origin *s = source_of(op);
    const lane_u32 *a = x->a, *b = op < HALF_SQRT ? x->b : a;
    const lane_u32 *c = op == HALF_FMA ? x->c : a;
    if (s) {
        convert_row(s, f, x);
        return;
    }
    MASK_EACH(i, x->mask)
    ((lane_u32 *)x->d)[i] =
        op == HALF_TO_F32 ? to_f32(f, a[i]) : value_of(op, f, pair, a[i], b[i], c[i]);
}
