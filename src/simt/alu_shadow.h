/* Definedness through the ALU: which bytes of a result are undefined.
 *
 * Every row has a shadow of the same shape: 0xff for an undefined byte, 0 for a defined
 * one; a predicate has the mask of its undefined lanes. Bytes are kept apart by moves,
 * selects, bit operations, shifts, permutes, packing and extensions; a byte of an
 * and (or) with a defined 0 (0xff) is defined. Arithmetic, comparisons and conversions
 * spread: one undefined byte in a lane makes the lane's whole result undefined. */
#ifndef SIMT_ALU_SHADOW_H
#define SIMT_ALU_SHADOW_H

#include "ir/ir.h"
#include "simt/alu_args.h"

#include <stdint.h>

/* Lanes of a result with at least one undefined byte, inactive lanes left out. */
struct alu_undefined {
    uint32_t d, d2;
};

/* For an op of simt/alu.def, to be called before the operation itself, because sources
 * may be destinations. x: the values; s: their shadow rows in the same places, of which
 * d and d2 are written in the lanes of x->mask (s->mask and s->sub are not read). No
 * shadow of an existing operand is NULL: all-defined ones are rows of zeros. Worth
 * calling only if a source has an undefined byte or a destination's lanes must be
 * cleared. */
struct alu_undefined alu_shadow(enum ir_op op, const struct alu_args *x,
                                const struct alu_args *s);

/* Sets the lanes of a shadow row undefined (all bytes) where `undefined`, else defined. */
void alu_shadow_fill(enum ir_class cls, void *row, uint32_t undefined, uint32_t lanes);
/* Lanes of a shadow row with at least one undefined byte. */
uint32_t alu_shadow_lanes(enum ir_class cls, const void *row);

#endif
