/* Arithmetic of the 16-bit formats f16 (IEEE binary16) and bf16, on their bits. */
#ifndef SIMT_MATH_HALF_H
#define SIMT_MATH_HALF_H

#include "base/half.h"
#include "ir/ir.h"
#include "simt/alu_args.h"

#include <stdint.h>

enum half_op {
#define HALF(SYM, text, sig, doc) HALF_##SYM,
#define PAIR(SYM, text, sig, doc)
#include "ir/math_half.def"
#undef PAIR
#undef HALF
    HALF_OP_COUNT
};

/* v rounded once; v is exact, or cut to a double with its last bit made odd. NaN: 7fff. */
uint32_t half_round(enum half_format f, enum ir_round mode, double v);
/* One row of an operation; pair: on both halves of each word. */
void half_row(enum half_op op, enum half_format f, bool pair, const struct alu_args *x);
/* a + b for the atomics. */
uint32_t half_add(enum half_format f, bool pair, uint32_t a, uint32_t b);

#endif
