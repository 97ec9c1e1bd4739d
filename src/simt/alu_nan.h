/* NaN as an H200 makes it, on bit patterns: f32 results are always the canonical
 * 7fffffff; f64 passes a source on, made quiet, and makes fff8000000000000 itself. */
#ifndef SIMT_ALU_NAN_H
#define SIMT_ALU_NAN_H

#include <stdbool.h>
#include <stdint.h>

#define NAN_F32 UINT32_C(0x7fffffff)
#define NAN_F64 UINT64_C(0xfff8000000000000)

static inline bool nan_is_f32(uint32_t v)
{
    return (v & 0x7fffffff) > 0x7f800000;
}

static inline bool nan_is_f64(uint64_t v)
{
    return (v & UINT64_C(0x7fffffffffffffff)) > UINT64_C(0x7ff0000000000000);
}

static inline uint32_t nan_canon_f32(uint32_t v)
{
    return nan_is_f32(v) ? NAN_F32 : v;
}

/* The first NaN among sources, quiet; what an invalid operation gives if there is none. */
static inline uint64_t nan_pick_f64(uint64_t first, uint64_t second, uint64_t third)
{
    uint64_t v = nan_is_f64(first)    ? first
                 : nan_is_f64(second) ? second
                 : nan_is_f64(third)  ? third
                                      : NAN_F64;
    return v | UINT64_C(0x0008000000000000);
}

#endif
