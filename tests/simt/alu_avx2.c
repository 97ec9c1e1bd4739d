/* The rows of simt/alu.h with AVX2 and FMA, if the build gave this file their flags. */
#include "alu_build.h"

static const alu_fn table[IR_OP_COUNT] = {
#include "simt/alu.def"
};

const alu_fn *alu_avx2(void)
{
#if defined __AVX2__ && defined __FMA__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return table;
#endif
    return table[IR_ADD_I32] ? NULL : table;
}
