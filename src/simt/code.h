/* Decoded code: what the inner loop runs.
 *
 * decode.c flattens a module into slots. A slot is one instruction with its operands
 * resolved to byte offsets into a window of rows (one window per function and depth of
 * calls), jump targets to slots, and its dense pc. Constants, special registers and
 * kernel parameters are rows of the window, filled when it is made, so an operand never
 * needs a second look. A jump to the next block in layout costs nothing, unless lanes may
 * reconverge there: then an uncounted CHECK slot stands in its place. */
#ifndef SIMT_CODE_H
#define SIMT_CODE_H

#include "ir/ir.h"

#include <stdint.h>

#define NO_SLOT UINT32_MAX

/* Dispatch numbers: enum ir_op, then these. */
enum {
    CODE_JMP_BACK = IR_OP_COUNT, /* a jump that may close a loop */
    CODE_BRA_BACK,
    /* Look at the operands first, then do the op in `checked`. */
    CODE_SHIFT,        /* counts out of range */
    CODE_SIGNED_SHIFT, /* the same, and left shifts into the sign */
    CODE_DIVIDE,       /* zero divisors */
    CODE_CONVERT,      /* floating values that do not fit the integer */
    CODE_UNDEF,        /* undef, undef.frame: not an instruction either */
    CODE_CHECK, /* falls into target[0], a reconvergence point; not an instruction */
    CODE_COUNT
};

struct slot {
    uint16_t op;
    uint8_t flags; /* IR_FLAG_* */
    uint8_t space;
    uint8_t mem;  /* enum ir_mem */
    uint8_t size; /* bytes a lane, memory instructions */
    uint16_t sub;
    uint32_t pc;
    uint32_t d, d2, a, b, c, e; /* byte offsets of rows in the window */
    uint32_t join;              /* bra: slot where its lanes reconverge, or NO_SLOT */
    int64_t imm;
    uint32_t target[2]; /* slots */
    uint32_t func;
    uint32_t checked; /* CODE_SHIFT to CODE_CONVERT: the op */
};

/* Register numbers of a slot's operands, for definedness. 0: never undefined;
 * 1: nowhere (an absent destination). */
struct slot_regs {
    uint32_t d, d2, a, b, c, e;
};
enum { REG_DEFINED = 0, REG_NOWHERE = 1, REG_FIRST = 2 };

/* Offsets every window has: a row of zeros, a row nobody reads. */
enum { ROW_ZERO = 0, ROW_NOWHERE = 256, ROW_FIRST = 512 };

struct code_func {
    uint32_t entry;      /* slot */
    uint32_t nregs;      /* of the IR function */
    uint32_t *offset;    /* of each register in the window */
    uint32_t fixed_end;  /* constants, specials, parameters: [ROW_FIRST, fixed_end) */
    uint32_t size;       /* bytes of a window, a multiple of 64 */
    uint64_t frame_size; /* local bytes, a multiple of 16 */
};

/* A row holding an object's address: function, offset in the window, object. */
struct code_addr {
    uint32_t func, offset, object;
};

struct code {
    struct slot *slots; /* 64-byte aligned */
    struct slot_regs *regs;
    uint32_t nslots, npcs;
    uint32_t *slot_of_pc;
    struct code_func *funcs;
    uint32_t nfuncs;
    VEC(struct code_addr) addrs;
    struct code_where { /* per pc */
        uint32_t func, block, index;
    } * where;
    uint32_t **block_slot; /* [func][block]: its first slot */
};

/* advise: also with checks that only give advice or warn of casts. */
struct code *code_new(const struct ir_module *mod, bool advise);
void code_free(struct code *c);
/* First counted slot at or after s. */
static inline uint32_t code_settle(const struct code *c, uint32_t s)
{
    while (c->slots[s].op == CODE_CHECK || c->slots[s].op == CODE_UNDEF)
        s = c->slots[s].op == CODE_CHECK ? c->slots[s].target[0] : s + 1;
    return s;
}
/* pc of the instruction at slot s. */
static inline uint32_t code_pc(const struct code *c, uint32_t s)
{
    return s == NO_SLOT ? UINT32_MAX : c->slots[code_settle(c, s)].pc;
}

#endif
