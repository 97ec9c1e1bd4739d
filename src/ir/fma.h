/* Inside of contraction: which value each register holds, who uses it, where loops are,
 * and the order in which the compiler looks at the two operands of an addition.
 * fma_flow.c, fma_values.c and fma_loops.c build it, opt_fma.c decides and rewrites. */
#ifndef IR_FMA_H
#define IR_FMA_H

#include "ir/build.h"

enum { FMA_NONE = -1 };

enum value_kind { VALUE_OTHER, VALUE_MUL, VALUE_NEG };

struct use {
    uint32_t block, insn;
    int32_t next; /* in the value's list */
    bool gone;    /* fused away, or by an instruction nobody needs */
};

struct value {
    enum value_kind kind;
    uint32_t block, insn; /* where defined; insn UINT32_MAX: at the block's start */
    int32_t a, b;         /* operand values of a product or negation */
    int32_t same;         /* an equal product computed before; uses are kept there */
    int32_t uses;         /* list, FMA_NONE if empty */
    int32_t before;       /* the product made before this one, FMA_NONE */
    uint64_t rank;
    bool scaled_down; /* a product with a negative constant as factor */
    bool minus;       /* a product with an odd number of negated factors: -(a*b) */
    bool escapes; /* one of several values a register may hold somewhere, or returned */
    bool fixed;   /* in loop number fixed_loop - 1 */
    uint32_t fixed_loop; /* 0: nothing known */
    bool constant;       /* or a parameter or special register: the same everywhere */
};

struct operands {
    int32_t v[IR_MAX_SRC];
};

/* Rows of bits, one row per block. */
struct bit_rows {
    uint64_t *bits;
    size_t words;
};

/* Registers in ascending order, block after block: those of b from first[b] on. */
struct fma_rows {
    uint32_t *first;
    ir_reg *regs;
};

struct fma_loop {
    uint32_t header;
    uint8_t *member; /* per block */
};

struct fma_values {
    struct ir_func *f;
    VEC(struct value) values;
    int32_t last_product; /* made so far */
    VEC(struct use) uses;
    VEC(struct fma_loop) loops;
    uint32_t *pred_start; /* per block: where its predecessors start in preds */
    uint32_t *preds;
    uint32_t *parent;           /* per block: its only predecessor, or IR_NO_BLOCK */
    struct bit_rows dominators; /* row b: the blocks on every way to b */
    uint64_t *rank;             /* per block: last rank given out */
    size_t nregs;
    struct fma_rows in, out; /* registers that live into a block, out of it */
    int32_t *start, *end;    /* beside in, beside out: the value there */
    int32_t *merged;         /* beside in: value made where ways meet */
    uint8_t *dirty;         /* per block: its start changed since it was gone through */
    uint8_t *written;       /* per register: by some instruction */
    VEC(ir_reg) touched;    /* written in the row of values since fma_enter */
    int32_t *initial;       /* per register: value before the function */
    struct operands **operands; /* per block and instruction */
    int32_t **defined;          /* per block and instruction: value of dst */
};

/* Values and uses of the whole function; ir_cfg must have run. */
void fma_values_init(struct fma_values *x, struct ir_func *f);
void fma_values_free(struct fma_values *x);

/* ---- fma_flow.c ---- */

/* Makes the values and finds where they get to; a row as fma_start gives. */
int32_t *fma_flow(struct fma_values *x);
void fma_free_flow(struct fma_values *x);
/* What flows from b into a merged value that is read later is out of our sight. */
void fma_mark_escapes(struct fma_values *x, uint32_t b);
/* A row of values, one a register, for the calls below; one at a time. mem_free it. */
int32_t *fma_start(struct fma_values *x);
/* Values of all registers at the start of a block. */
void fma_enter(struct fma_values *x, int32_t *now, uint32_t b);
/* Applies instruction i to now. */
void fma_step(struct fma_values *x, int32_t *now, uint32_t b, uint32_t i);
int32_t fma_value_of(struct fma_values *x, int32_t *now, ir_reg r);

/* ---- fma_values.c ---- */

enum value_kind fma_kind(const struct ir_insn *in);
bool fma_is_move(const struct ir_insn *in);
bool fma_is_add(const struct ir_insn *in); /* add or sub, f32 or f64 */
/* v without the negations around it; *minus is flipped for each. */
int32_t fma_strip(const struct fma_values *x, int32_t v, bool *minus);
/* The product that stands for v in lists of uses. */
int32_t fma_owner(const struct fma_values *x, int32_t v);

/* fma_half.c: the 16-bit formats, inside blocks. */
void fma_contract_halves(struct ir_func *f);

/* fma_loops.c */
void fma_find_loops(struct fma_values *x);
bool fma_dominates(const struct fma_values *x, uint32_t a, uint32_t b);
/* True if product v would have been computed before a loop that the instruction stays
 * in, because its factors do not change there. */
bool fma_is_hoisted(struct fma_values *x, int32_t v, uint32_t b, uint32_t i);

#endif
