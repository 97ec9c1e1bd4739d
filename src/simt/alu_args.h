/* What one row operation of the ALU is given. See simt/alu.h. */
#ifndef SIMT_ALU_ARGS_H
#define SIMT_ALU_ARGS_H

#include <stdint.h>

struct alu_args {
    void *d, *d2;              /* destination rows; d2 only for mathx with two results */
    const void *a, *b, *c, *e; /* sources in the order of the instruction */
    uint32_t mask;             /* lanes to write */
    uint16_t sub;              /* enum ir_round (cvt) or enum ir_math (math) */
};

#endif
