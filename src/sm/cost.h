/* What an instruction costs an SM: pipe, issue slots, latency. Pure: depends on the
 * instruction and the architecture, not on who executes it. */
#ifndef SM_COST_H
#define SM_COST_H

#include "ir/ir.h"
#include "sm/arch.h"

enum sm_stall {
#define STALL(sym, name, letter, help) SM_STALL_##sym,
#include "sm/stalls.def"
#undef STALL
    SM_STALL_COUNT
};
const char *sm_stall_name(enum sm_stall s);
char sm_stall_letter(enum sm_stall s);
const char *sm_stall_help(enum sm_stall s);

enum sm_pipe {
    SM_PIPE_NONE, /* takes no pipe: control, or nothing is issued (slots 0) */
    SM_PIPE_FMA,
    SM_PIPE_IMAD,
    SM_PIPE_ALU,
    SM_PIPE_FP64,
    SM_PIPE_XU,
    SM_PIPE_MIO, /* the memory pipe, shared by the sub-partitions */
    SM_PIPE_COUNT
};
const char *sm_pipe_name(enum sm_pipe p);

struct sm_cost {
    enum sm_pipe pipe;
    unsigned slots;  /* warp instructions issued: 0 for what a compiler removes */
    double interval; /* cycles the pipe of a sub-partition (MIO: of the SM) is taken */
    double
        latency; /* cycles from issue to a dependent instruction; memory: added later */
    enum sm_stall wait; /* what a dependent waits on */
};

struct sm_cost sm_cost(const struct sm_arch *arch, const struct ir_func *f,
                       const struct ir_insn *in);
/* Registers a thread needs, as a compiler might allocate them: the most that live at
 * once, kernel parameters aside. A guess. */
unsigned sm_registers(const struct ir_func *f);

#endif
