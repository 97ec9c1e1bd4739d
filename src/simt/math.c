/* Rows of scalar functions: takes the operands of a math instruction, applies the
 * function that math_impl.def names to each active lane, gives the GPU's NaN.
 *
 * One dispatch a row, none a lane. Single precision goes through double: the double
 * result is within a few units of 2^-53, so rounding it to a float is all but always the
 * nearest float and does not depend on whose C library this is. Double precision is the
 * host library's, within one or two units in the last place of glibc's (its manual lists
 * them), except for the functions of math_fn.h. */
#include "config.h"

#include "simt/math.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "ir/ir.h"
#include "simt/alu_nan.h"
#include "simt/lanes.h"
#include "simt/math_fn.h"
#include "simt/math_half.h"

enum kind {
    NONE,
    VIA_1,
    VIA_2,
    VIA_3,
    VIA_4,
    WIDE_1,
    WIDE_1_ODD,
    WIDE_2,
    WIDE_3,
    WIDE_4,
    SINGLE_1,
    SINGLE_2,
    INTEGER_2,
    INTEGER_3,
    MIXED,
    ROUNDED,
    HALVES
};

struct impl {
    enum kind kind;
    union {
        double (*d1)(double);
        double (*d2)(double, double);
        double (*d3)(double, double, double);
        double (*d4)(double, double, double, double);
        float (*f1)(float);
        float (*f2)(float, float);
        uint32_t (*i2)(uint32_t, uint32_t);
        uint32_t (*i3)(uint32_t, uint32_t, uint32_t);
        void (*mix)(const struct alu_args *, unsigned);
        struct {
            enum round_op op;
            enum ir_round mode;
        } round;
        struct {
            enum half_op op;
            enum half_format format;
            bool pair;
        } half;
    };
};

static const struct impl impls[IR_MATH_COUNT] = {
#define BOTH1(SYM, fn) VIA1(SYM##F, fn) F64_1(SYM, fn)
#define BOTH2(SYM, fn) VIA2(SYM##F, fn) F64_2(SYM, fn)
#define VIA1(SYM, fn) [IR_MATH_##SYM] = {VIA_1, {.d1 = fn}},
#define VIA2(SYM, fn) [IR_MATH_##SYM] = {VIA_2, {.d2 = fn}},
#define VIA3(SYM, fn) [IR_MATH_##SYM] = {VIA_3, {.d3 = fn}},
#define VIA4(SYM, fn) [IR_MATH_##SYM] = {VIA_4, {.d4 = fn}},
#define F64_1(SYM, fn) [IR_MATH_##SYM] = {WIDE_1, {.d1 = fn}},
#define ODD1(SYM, fn) [IR_MATH_##SYM] = {WIDE_1_ODD, {.d1 = fn}},
#define F64_2(SYM, fn) [IR_MATH_##SYM] = {WIDE_2, {.d2 = fn}},
#define F64_3(SYM, fn) [IR_MATH_##SYM] = {WIDE_3, {.d3 = fn}},
#define F64_4(SYM, fn) [IR_MATH_##SYM] = {WIDE_4, {.d4 = fn}},
#define F32_1(SYM, fn) [IR_MATH_##SYM] = {SINGLE_1, {.f1 = fn}},
#define F32_2(SYM, fn) [IR_MATH_##SYM] = {SINGLE_2, {.f2 = fn}},
#define INT2(SYM, fn) [IR_MATH_##SYM] = {INTEGER_2, {.i2 = fn}},
#define INT3(SYM, fn) [IR_MATH_##SYM] = {INTEGER_3, {.i3 = fn}},
#define MIX(SYM, fn) [IR_MATH_##SYM] = {MIXED, {.mix = fn}},
#define ROUND(SYM, op, mode) [IR_MATH_##SYM] = {ROUNDED, {.round = {ROUND_##op, mode}}},
#include "simt/math_impl.def"
#define HALF(SYM, text, sig, doc)                                                        \
    [IR_MATH_F16_##SYM] = {HALVES, {.half = {HALF_##SYM, HALF_F16, false}}},             \
    [IR_MATH_BF16_##SYM] = {HALVES, {.half = {HALF_##SYM, HALF_BF16, false}}},
#define PAIR(SYM, text, sig, doc)                                                        \
    [IR_MATH_F16X2_##SYM] = {HALVES, {.half = {HALF_##SYM, HALF_F16, true}}},            \
    [IR_MATH_BF16X2_##SYM] = {HALVES, {.half = {HALF_##SYM, HALF_BF16, true}}},
#include "ir/math_half.def"
#undef PAIR
#undef HALF
};

static void put_f32(void *row, unsigned lane, float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    ((lane_u32 *)row)[lane] = nan_canon_f32(bits);
}

static double get_f32(const void *row, unsigned lane)
{
    return ((const lane_f32 *)row)[lane];
}

static double get_f64(const void *row, unsigned lane)
{
    return ((const lane_f64 *)row)[lane];
}

static uint64_t get_u64(const void *row, unsigned lane)
{
    return ((const lane_u64 *)row)[lane];
}

static void via_double(const struct impl *f, const struct alu_args *x)
{
    MASK_EACH(i, x->mask)
    {
        double a = get_f32(x->a, i), r;
        if (f->kind == VIA_1)
            r = f->d1(a);
        else if (f->kind == VIA_2)
            r = f->d2(a, get_f32(x->b, i));
        else if (f->kind == VIA_3)
            r = f->d3(a, get_f32(x->b, i), get_f32(x->c, i));
        else
            r = f->d4(a, get_f32(x->b, i), get_f32(x->c, i), get_f32(x->e, i));
        put_f32(x->d, i, (float)r);
    }
}

/* Bits of r; if it is NaN, a NaN source is passed on (the first in the order given), else it is the invalid result. */
static uint64_t wide_bits(const struct impl *f, double r, const uint64_t source[4])
{
    uint64_t bits;
    memcpy(&bits, &r, sizeof bits);
    if (!nan_is_f64(bits))
        return bits;
    for (unsigned k = 0; k < 4; k++)
        if (nan_is_f64(source[k]))
            return nan_pick_f64(source[k], 0, 0);
    const uint64_t sign = UINT64_C(1) << 63;
    return f->kind == WIDE_1_ODD ? (NAN_F64 & ~sign) | (source[0] & sign) : NAN_F64;
}

/* Functions of two end in an operation whose later operand's NaN wins. */
static void wide(const struct impl *f, const struct alu_args *x)
{
    MASK_EACH(i, x->mask)
    {
        double a = get_f64(x->a, i), r;
        uint64_t source[4] = {get_u64(x->a, i), 0, 0, 0};
        if (f->kind == WIDE_1 || f->kind == WIDE_1_ODD) {
            r = f->d1(a);
        } else if (f->kind == WIDE_2) {
            r = f->d2(a, get_f64(x->b, i));
            source[1] = source[0];
            source[0] = get_u64(x->b, i);
        } else if (f->kind == WIDE_3) {
            r = f->d3(a, get_f64(x->b, i), get_f64(x->c, i));
            source[1] = get_u64(x->b, i);
            source[2] = get_u64(x->c, i);
        } else {
            r = f->d4(a, get_f64(x->b, i), get_f64(x->c, i), get_f64(x->e, i));
            source[1] = get_u64(x->b, i);
            source[2] = get_u64(x->c, i);
            source[3] = get_u64(x->e, i);
        }
        ((lane_u64 *)x->d)[i] = wide_bits(f, r, source);
    }
}

static void single(const struct impl *f, const struct alu_args *x)
{
    MASK_EACH(i, x->mask)
    {
        float a = ((const lane_f32 *)x->a)[i];
        put_f32(x->d, i,
                f->kind == SINGLE_1 ? f->f1(a) : f->f2(a, ((const lane_f32 *)x->b)[i]));
    }
}

static void integer(const struct impl *f, const struct alu_args *x)
{
    const lane_u32 *a = x->a, *b = x->b, *c = x->c;
    lane_u32 *d = x->d;
    MASK_EACH(i, x->mask)
    d[i] = f->kind == INTEGER_2 ? f->i2(a[i], b[i]) : f->i3(a[i], b[i], c[i]);
}

void math_row(const struct alu_args *x)
{
    assert(x->sub < IR_MATH_COUNT);
    const struct impl *f = &impls[x->sub];
    switch (f->kind) {
    case VIA_1:
    case VIA_2:
    case VIA_3:
    case VIA_4:
        via_double(f, x);
        return;
    case WIDE_1:
    case WIDE_1_ODD:
    case WIDE_2:
    case WIDE_3:
    case WIDE_4:
        wide(f, x);
        return;
    case SINGLE_1:
    case SINGLE_2:
        single(f, x);
        return;
    case INTEGER_2:
    case INTEGER_3:
        integer(f, x);
        return;
    case MIXED:
        MASK_EACH(i, x->mask)
        f->mix(x, i);
        return;
    case ROUNDED:
        round_row(f->round.op, f->round.mode, x);
        return;
    case HALVES:
        half_row(f->half.op, f->half.format, f->half.pair, x);
        return;
    case NONE:
        break;
    }
    assert(!"a row of ir/math.def without one in simt/math_impl.def");
}
