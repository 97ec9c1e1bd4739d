/* What one lane's atomic makes of a memory word (CUDA C++ Programming Guide: Atomic
 * Functions; PTX ISA: atom). Takes the old value and the operands as zero-extended bits
 * of 2, 4 or 8 bytes, gives the new value; who goes first, and the access itself, are the
 * caller's. Measured on an H200: adding f32 in global memory flushes subnormal operands
 * and results to zero, in shared memory it does not; a NaN sum is 7fffffff, or in f64 the
 * NaN operand. The old value that is returned to the program is never flushed. */
#ifndef SIMT_ATOMIC_H
#define SIMT_ATOMIC_H

#include "ir/ir.h"
#include "simt/alu_nan.h"
#include "simt/math_half.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline float atomic_flushed(uint32_t bits, bool flush)
{
    float v;
    if (flush && (bits & 0x7f800000) == 0)
        bits &= 0x80000000;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static inline uint32_t atomic_add_f32(uint32_t old, uint32_t b, bool flush)
{
    float sum = atomic_flushed(old, flush) + atomic_flushed(b, flush);
    uint32_t bits;
    memcpy(&bits, &sum, sizeof bits);
    sum = atomic_flushed(bits, flush);
    memcpy(&bits, &sum, sizeof bits);
    return nan_canon_f32(bits);
}

static inline uint64_t atomic_add_f64(uint64_t old, uint64_t b)
{
    double x, y;
    memcpy(&x, &old, sizeof x);
    memcpy(&y, &b, sizeof y);
    x += y;
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return nan_is_f64(bits) ? nan_pick_f64(b, old, old) : bits;
}

/* v of `size` bytes, sign-extended. */
static inline int64_t atomic_signed(uint64_t v, unsigned size)
{
    return (int64_t)(v << (64 - 8 * size)) >> (64 - 8 * size);
}

/* size: 4 or 8, for exch, cas and 16-bit sums also 2. b: the operand; cas: b is compared with old and
 * c stored if equal. flush_f32: the word is in global memory. */
static inline uint64_t atomic_apply(enum ir_atom op, unsigned size, bool flush_f32,
                                    uint64_t old, uint64_t b, uint64_t c)
{
    const uint64_t all = UINT64_MAX >> (64 - 8 * size);
    uint64_t new = old;
    old &= all;
    b &= all;
    switch (op) {
    case IR_ATOM_ADD:
        new = old + b;
        break;
    case IR_ATOM_FADD:
        new = size == 8 ? atomic_add_f64(old, b)
                        : atomic_add_f32((uint32_t)old, (uint32_t)b, flush_f32);
        break;
    case IR_ATOM_EXCH:
        new = b;
        break;
    case IR_ATOM_CAS:
        new = old == b ? c : old;
        break;
    case IR_ATOM_SMIN:
        new = atomic_signed(b, size) < atomic_signed(old, size) ? b : old;
        break;
    case IR_ATOM_UMIN:
        new = b < old ? b : old;
        break;
    case IR_ATOM_SMAX:
        new = atomic_signed(b, size) > atomic_signed(old, size) ? b : old;
        break;
    case IR_ATOM_UMAX:
        new = b > old ? b : old;
        break;
    case IR_ATOM_INC:
        new = old >= b ? 0 : old + 1;
        break;
    case IR_ATOM_DEC:
        new = old == 0 || old > b ? b : old - 1;
        break;
    case IR_ATOM_AND:
        new = old &b;
        break;
    case IR_ATOM_OR:
        new = old | b;
        break;
    case IR_ATOM_XOR:
        new = old ^ b;
        break;
    case IR_ATOM_F16ADD:
    case IR_ATOM_F16X2ADD:
        new = half_add(HALF_F16, op == IR_ATOM_F16X2ADD, (uint32_t)old, (uint32_t)b);
        break;
    case IR_ATOM_BF16ADD:
    case IR_ATOM_BF16X2ADD:
        new = half_add(HALF_BF16, op == IR_ATOM_BF16X2ADD, (uint32_t)old, (uint32_t)b);
        break;
    }
    return new &all;
}

#endif
