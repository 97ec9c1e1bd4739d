/* Conversions of single values with any rounding (PTX ISA: cvt, rounding modifiers).
 *
 * Exact by construction, whatever the host's rounding mode: integers are rounded by
 * shifting, f64 to f32 by comparing the nearest float with the value. */
#ifndef SIMT_CONVERT_H
#define SIMT_CONVERT_H

#include "ir/ir.h"
#include "simt/alu_args.h"

#include <stdint.h>

/* One cvt op over the active lanes with rounding x->sub. */
void convert_row(enum ir_op op, const struct alu_args *x);

/* The float that v rounds to; NaN as the host narrows it. */
float convert_f32(double v, enum ir_round mode);
/* Bits of +-magnitude rounded to f32 or f64. */
uint32_t convert_mag_f32(uint64_t magnitude, bool negative, enum ir_round mode);
uint64_t convert_mag_f64(uint64_t magnitude, bool negative, enum ir_round mode);
/* v made integral (DEFAULT: towards zero). */
double convert_integral(double v, enum ir_round mode);

/* v towards zero, clamped to the type; nan for NaN. Every f32 is a double, so these
 * serve both. */
static inline int32_t convert_s32(double v, uint32_t nan)
{
    return v != v         ? (int32_t)nan
           : v >= 0x1p31  ? INT32_MAX
           : v <= -0x1p31 ? INT32_MIN
                          : (int32_t)v;
}

static inline uint32_t convert_u32(double v, uint32_t nan)
{
    return v != v ? nan : v >= 0x1p32 ? UINT32_MAX : v <= 0 ? 0 : (uint32_t)v;
}

static inline int64_t convert_s64(double v)
{
    return v != v         ? INT64_MIN
           : v >= 0x1p63  ? INT64_MAX
           : v <= -0x1p63 ? INT64_MIN
                          : (int64_t)v;
}

static inline uint64_t convert_u64(double v)
{
    return v != v        ? UINT64_C(1) << 63
           : v >= 0x1p64 ? UINT64_MAX
           : v <= 0      ? 0
                         : (uint64_t)v;
}

#endif
