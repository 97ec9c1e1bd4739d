/* The rows of simt/alu.h as any processor of the family runs them. */
#include "alu_build.h"

const alu_fn alu_baseline[IR_OP_COUNT] = {
#include "simt/alu.def"
};
