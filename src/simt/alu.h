/* Arithmetic of one warp instruction: rows of 32 lanes in, a row out.
 *
 * Takes operands as row pointers (64-byte aligned; class W uint32_t[32], D uint64_t[32],
 * P one uint32_t lane mask) and writes the destination in the lanes of mask only.
 * Operands may alias the destination, wholly; rows never overlap in part. One function
 * alu_SYMBOL for each row of simt/alu.def, without state and without faults. Leaves out
 * definedness (simt/alu_shadow.h), memory and everything that looks at other lanes. */
#ifndef SIMT_ALU_H
#define SIMT_ALU_H

#include <stdint.h>

struct alu_args {
    void *d, *d2;               /* destination rows; d2 only for mathx with two results */
    const void *a, *b, *c, *e;  /* sources in the order of the instruction */
    uint32_t mask;              /* lanes to write */
    uint16_t sub;               /* enum ir_round (cvt) or enum ir_math (math) */
};

#endif
