/* Runs row operations over all combinations of edge values, for tests.
 *
 * A case is named as in alu_measured.def: an op's symbol ("ADD_F32"), MATH_ and the
 * symbol of a row of ir/math.def, or a conversion with its rounding
 * ("CVT_F32_S64_RZ"). Combinations count the last operand fastest; a fourth operand
 * follows from the number of the combination. */
#ifndef TESTS_SIMT_ALU_RUN_H
#define TESTS_SIMT_ALU_RUN_H

#include "ir/ir.h"
#include "simt/alu_args.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void (*alu_fn)(const struct alu_args *);
/* One function per op (NULL where there is none), from two builds of simt/alu.h.
 * alu_avx2 is NULL where the compiler or this processor has no AVX2 with FMA. */
extern const alu_fn alu_baseline[IR_OP_COUNT];
const alu_fn *alu_avx2(void);

struct alu_case {
    const char *name;
    enum ir_op op;
    uint16_t sub;
    char results[3]; /* letters of d and d2, '-' for none: f g w d p */
    char sources[5];
};

/* False if there is no such case. */
bool alu_case_find(const char *name, struct alu_case *c);
size_t alu_combinations(const struct alu_case *c);
/* Operand k of combination i. */
uint64_t alu_operand(const struct alu_case *c, size_t i, unsigned k);
/* Results of combinations start..start+31 with all lanes active, d and d2. */
void alu_run32(const struct alu_case *c, alu_fn fn, size_t start, uint64_t d[32],
               uint64_t d2[32]);
/* FNV-1a over all combinations' results, least significant byte first, d before d2. */
uint64_t alu_hash(const struct alu_case *c, alu_fn fn);
unsigned alu_width(char letter); /* bytes; 0 for '-' */

#endif
