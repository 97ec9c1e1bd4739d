/* Rare integer functions of single lanes (CUDA Math API: Integer and SIMD Intrinsics):
 * takes 32-bit words, gives a 32-bit word; every sum wraps. */
#include "config.h"

#include "simt/math_fn.h"

static int32_t sign24(uint32_t v)
{
    return (int32_t)(v << 8) >> 8;
}

uint32_t int_hadd_s32(uint32_t a, uint32_t b)
{
    return (uint32_t)(((int64_t)(int32_t)a + (int32_t)b) >> 1);
}

uint32_t int_rhadd_s32(uint32_t a, uint32_t b)
{
    return (uint32_t)(((int64_t)(int32_t)a + (int32_t)b + 1) >> 1);
}

uint32_t int_hadd_u32(uint32_t a, uint32_t b)
{
    return (uint32_t)(((uint64_t)a + b) >> 1);
}

uint32_t int_rhadd_u32(uint32_t a, uint32_t b)
{
    return (uint32_t)(((uint64_t)a + b + 1) >> 1);
}

uint32_t int_mul24_s32(uint32_t a, uint32_t b)
{
    return (uint32_t)((int64_t)sign24(a) * sign24(b));
}

uint32_t int_mul24_u32(uint32_t a, uint32_t b)
{
    return (a & 0xffffff) * (b & 0xffffff);
}

uint32_t int_sad_s32(uint32_t a, uint32_t b, uint32_t c)
{
    return ((int32_t)a > (int32_t)b ? a - b : b - a) + c;
}

uint32_t int_sad_u32(uint32_t a, uint32_t b, uint32_t c)
{
    return (a > b ? a - b : b - a) + c;
}

/* offset > 0: the offset-th set bit from base upwards; < 0: from base downwards; 0: bit
 * base itself if set. */
uint32_t int_fns(uint32_t mask, uint32_t base, uint32_t offset)
{
    int32_t left = (int32_t)offset;
    if (left == INT32_MIN) /* its magnitude wraps on the GPU (measured) */
        return 0;
    if (base > 31)
        return UINT32_MAX;
    if (left == 0)
        return mask >> base & 1 ? base : UINT32_MAX;
    int step = left > 0 ? 1 : -1;
    for (int bit = (int)base; bit >= 0 && bit < 32; bit += step)
        if (mask >> bit & 1 && (left -= step) == 0)
            return (uint32_t)bit;
    return UINT32_MAX;
}

/* Part i of v, `bits` wide, extended as its type says. */
static int32_t part_s(uint32_t v, unsigned i, unsigned bits)
{
    return (int32_t)(v << (32 - bits - i * bits)) >> (32 - bits);
}

static uint32_t part_u(uint32_t v, unsigned i, unsigned bits)
{
    return v << (32 - bits - i * bits) >> (32 - bits);
}

uint32_t int_dp4a_s32(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned i = 0; i < 4; i++)
        c += (uint32_t)(part_s(a, i, 8) * part_s(b, i, 8));
    return c;
}

uint32_t int_dp4a_u32(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned i = 0; i < 4; i++)
        c += part_u(a, i, 8) * part_u(b, i, 8);
    return c;
}

uint32_t int_dp2a_lo_s32(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned i = 0; i < 2; i++)
        c += (uint32_t)(part_s(a, i, 16) * part_s(b, i, 8));
    return c;
}

uint32_t int_dp2a_lo_u32(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned i = 0; i < 2; i++)
        c += part_u(a, i, 16) * part_u(b, i, 8);
    return c;
}

uint32_t int_dp2a_hi_s32(uint32_t a, uint32_t b, uint32_t c)
{
    return int_dp2a_lo_s32(a, b >> 16, c);
}

uint32_t int_dp2a_hi_u32(uint32_t a, uint32_t b, uint32_t c)
{
    return int_dp2a_lo_u32(a, b >> 16, c);
}

/* Parts apart, so that carries stay inside: the even and the odd ones in turn. */
static uint32_t parts_add(uint32_t a, uint32_t b, uint32_t even)
{
    return (((a & even) + (b & even)) & even) | (((a & ~even) + (b & ~even)) & ~even);
}

/* Ones beside each part absorb its borrow. */
static uint32_t parts_sub(uint32_t a, uint32_t b, uint32_t even)
{
    return (((a | ~even) - (b & even)) & even) | (((a | even) - (b & ~even)) & ~even);
}

uint32_t int_vadd2(uint32_t a, uint32_t b)
{
    return parts_add(a, b, 0xffff);
}

uint32_t int_vsub2(uint32_t a, uint32_t b)
{
    return parts_sub(a, b, 0xffff);
}

uint32_t int_vadd4(uint32_t a, uint32_t b)
{
    return parts_add(a, b, 0xff00ff);
}

uint32_t int_vsub4(uint32_t a, uint32_t b)
{
    return parts_sub(a, b, 0xff00ff);
}

/* The parts of a where `a greater` (signed or not) is as wanted, else those of b. */
static uint32_t parts_pick(uint32_t a, uint32_t b, unsigned bits, bool is_signed,
                           bool most)
{
    uint32_t r = 0;
    for (unsigned i = 0; i < 32 / bits; i++) {
        bool greater = is_signed ? part_s(a, i, bits) > part_s(b, i, bits)
                                 : part_u(a, i, bits) > part_u(b, i, bits);
        r |= part_u(greater == most ? a : b, i, bits) << (i * bits);
    }
    return r;
}

uint32_t int_vmaxs2(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 16, true, true);
}

uint32_t int_vmaxu2(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 16, false, true);
}

uint32_t int_vmins2(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 16, true, false);
}

uint32_t int_vminu2(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 16, false, false);
}

uint32_t int_vmaxs4(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 8, true, true);
}

uint32_t int_vmaxu4(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 8, false, true);
}

uint32_t int_vmins4(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 8, true, false);
}

uint32_t int_vminu4(uint32_t a, uint32_t b)
{
    return parts_pick(a, b, 8, false, false);
}

uint32_t int_vabsdiffu4(uint32_t a, uint32_t b)
{
    return parts_sub(int_vmaxu4(a, b), int_vminu4(a, b), 0xff00ff);
}

uint32_t int_vsadu4(uint32_t a, uint32_t b)
{
    uint32_t differences = int_vabsdiffu4(a, b), sum = 0;
    for (unsigned i = 0; i < 4; i++)
        sum += part_u(differences, i, 8);
    return sum;
}

static uint32_t parts_equal(uint32_t a, uint32_t b, unsigned bits)
{
    uint32_t r = 0;
    for (unsigned i = 0; i < 32 / bits; i++)
        if (part_u(a ^ b, i, bits) == 0)
            r |= part_u(UINT32_MAX, 0, bits) << (i * bits);
    return r;
}

uint32_t int_vcmpeq2(uint32_t a, uint32_t b)
{
    return parts_equal(a, b, 16);
}

uint32_t int_vcmpeq4(uint32_t a, uint32_t b)
{
    return parts_equal(a, b, 8);
}

uint32_t int_vavgu4(uint32_t a, uint32_t b)
{
    uint32_t r = 0;
    for (unsigned i = 0; i < 4; i++)
        r |= (part_u(a, i, 8) + part_u(b, i, 8) + 1) >> 1 << (i * 8);
    return r;
}
