/* Lowering: a checked kernel to a module of the intermediate representation.
 *
 * Plain: the code does what the source says in its order, nothing is hoisted, unrolled
 * or removed; constant expressions are folded and nothing else is computed early.
 * Scalars whose address is not taken live in registers; arrays, structs, volatile and
 * address-taken variables in the lane's frame. Device functions that do not recurse are
 * inlined (ir_func.sites keeps the chain), recursive ones become functions that are
 * called. `a && b`, `a || b` and `a ? b : c` branch, except that a right side without
 * side effects, loads, calls and divisions is computed by all lanes and combined with
 * and.pred, or.pred or selp. Loops test at the bottom; the test is written twice when it
 * has no side effects, so that an iteration has one branch. */
#ifndef IR_LOWER_H
#define IR_LOWER_H

#include "ir/ir.h"
#include "lang/lang.h"

/* NULL after diagnostics in ds. The module refers to names and texts of the unit and its
 * sources, which must outlive it. The result satisfies ir_verify. */
struct ir_module *ir_lower(struct unit *u, struct function *kernel, struct diags *ds);

#endif
