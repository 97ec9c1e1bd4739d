/* Arithmetic of one warp instruction: rows of 32 lanes in, a row out.
 *
 * Takes operands as row pointers (64-byte aligned; class W uint32_t[32], D uint64_t[32],
 * P one uint32_t lane mask) and writes the destination in the lanes of mask only.
 * Operands may alias the destination, wholly; rows never overlap in part. One function
 * alu_SYMBOL(const struct alu_args *) for each row of simt/alu.def, without state and
 * without faults: what PTX or C++ leave undefined has the value an H200 gives. Leaves
 * out definedness (simt/alu_shadow.h), memory and everything that looks at other lanes.
 *
 * The file that includes this may be compiled several times with different -m flags;
 * the results are the same bit for bit. */
#ifndef SIMT_ALU_H
#define SIMT_ALU_H

#include "simt/alu_args.h"
#include "simt/alu_convert.h"
#include "simt/alu_float.h"
#include "simt/alu_int.h"
#include "simt/math.h"

/* Functions of math.def; sub selects, its row's signature says which operands count. */
static inline void alu_MATH1_F32(const struct alu_args *x)
{
    math_row(x);
}

static inline void alu_MATH2_F32(const struct alu_args *x)
{
    math_row(x);
}

static inline void alu_MATH3_F32(const struct alu_args *x)
{
    math_row(x);
}

static inline void alu_MATH1_F64(const struct alu_args *x)
{
    math_row(x);
}

static inline void alu_MATH2_F64(const struct alu_args *x)
{
    math_row(x);
}

static inline void alu_MATH3_F64(const struct alu_args *x)
{
    math_row(x);
}

static inline void alu_MATHX(const struct alu_args *x)
{
    math_row(x);
}

#endif
