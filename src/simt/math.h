/* The scalar functions of ir/math.def, applied to the active lanes of rows.
 *
 * Exact ones (rows whose doc says so) equal an H200 bit for bit; the others stay within
 * the bound of their row, single precision computed in double and rounded once, so the
 * host's mathematical library hardly shows; double precision as good as that library. */
#ifndef SIMT_MATH_H
#define SIMT_MATH_H

#include "simt/alu_args.h"

/* x->sub is enum ir_math; operands as its row's signature says. */
void math_row(const struct alu_args *x);

#endif
