/* simt/alu.h compiled into a table of functions, by the file that includes this. */
#ifndef TESTS_SIMT_ALU_BUILD_H
#define TESTS_SIMT_ALU_BUILD_H

#include "config.h"

#include "alu_run.h"

#include "simt/alu.h"

#define ALU(SYM)                                                                         \
    static void row_##SYM(const struct alu_args *x)                                      \
    {                                                                                    \
        alu_##SYM(x);                                                                    \
    }
#include "simt/alu.def"

#define ALU(SYM) [IR_##SYM] = row_##SYM,

#endif
