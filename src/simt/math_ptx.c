/* Bit-field instructions of the PTX ISA (bfe, bfi, lop3, prmt) and the flush of .ftz.
 * One lane at a time; see math.def for what each takes. */
#include "config.h"

#include "simt/alu_args.h"
#include "simt/lanes.h"
#include "simt/math_fn.h"

#include <math.h>

/* PTX ISA: bfe. Position and length are the low bytes of b and c. */
uint32_t int_bfe_u32(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t pos = b & 0xff, len = c & 0xff;
    uint32_t v = pos < 32 ? a >> pos : 0;
    return len < 32 ? v & ((UINT32_C(1) << len) - 1) : v;
}

/* Bits past the top are the sign; the field's own top bit is repeated upwards. */
uint32_t int_bfe_s32(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t pos = b & 0xff, len = c & 0xff;
    if (len == 0)
        return 0;
    int64_t wide = (int32_t)a;
    int64_t v = wide >> (pos < 32 ? pos : 32);
    return len < 32 ? (uint32_t)((int64_t)((uint64_t)v << (64 - len)) >> (64 - len))
                    : (uint32_t)v;
}

/* PTX ISA: prmt, default mode. */
uint32_t int_prmt(uint32_t a, uint32_t b, uint32_t c)
{
    uint64_t bytes = (uint64_t)b << 32 | a;
    uint32_t r = 0;
    for (unsigned i = 0; i < 4; i++) {
        uint32_t pick = c >> (4 * i) & 0xf;
        uint32_t byte = (uint32_t)(bytes >> (8 * (pick & 7))) & 0xff;
        if (pick & 8)
            byte = byte & 0x80 ? 0xff : 0;
        r |= byte << (8 * i);
    }
    return r;
}

static uint32_t word(const void *row, unsigned lane)
{
    return ((const lane_u32 *)row)[lane];
}

/* PTX ISA: bfi. Position and length are the low bytes of c and e. */
void mix_bfi(const struct alu_args *x, unsigned lane)
{
    uint32_t a = word(x->a, lane), b = word(x->b, lane);
    uint32_t pos = word(x->c, lane) & 0xff, len = word(x->e, lane) & 0xff;
    uint32_t field = len < 32 ? (UINT32_C(1) << len) - 1 : UINT32_MAX;
    uint32_t mask = pos < 32 ? field << pos : 0;
    ((lane_u32 *)x->d)[lane] = (b & ~mask) | (pos < 32 ? a << pos & mask : 0);
}

/* PTX ISA: lop3. */
void mix_lop3(const struct alu_args *x, unsigned lane)
{
    uint32_t a = word(x->a, lane), b = word(x->b, lane), c = word(x->c, lane);
    uint32_t table = word(x->e, lane), r = 0;
    for (unsigned i = 0; i < 8; i++)
        if (table >> i & 1)
            r |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    ((lane_u32 *)x->d)[lane] = r;
}

float fast_ftz(float x)
{
    return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x;
}
