/* Making code: registers, blocks and instructions of one function, for lowering, the
 * optimisers and the reader. Folds integer and floating operations whose operands are
 * all constants, so address arithmetic and constant expressions cost nothing. */
#ifndef IR_BUILD_H
#define IR_BUILD_H

#include "ir/ir.h"

/* Limit after lowering; see language.md. */
#define IR_MAX_REGS 4096

ir_reg ir_new_reg(struct ir_func *f, enum ir_kind kind, enum ir_vtype vtype,
                  const char *name);
/* The register holding a constant; shared by equal constants of one value type. Narrow
 * value types are widened to s32/u32, bits cut to the class. */
ir_reg ir_const(struct ir_func *f, enum ir_vtype vtype, uint64_t bits);
/* After registers were renumbered. */
void ir_forget_consts(struct ir_func *f);
ir_reg ir_const_f32(struct ir_func *f, float v);
ir_reg ir_const_f64(struct ir_func *f, double v);
ir_reg ir_special_reg(struct ir_func *f, enum ir_special s);
bool ir_is_const(const struct ir_func *f, ir_reg r);

/* A new empty block at the end of the layout. label is kept, not copied. */
uint32_t ir_new_block(struct ir_func *f, const char *label);
/* Appends to a block; every field not set in the prototype is as given. */
struct ir_insn *ir_append(struct ir_func *f, uint32_t block, struct ir_insn in);
/* An instruction with all operands absent. */
struct ir_insn ir_blank(enum ir_op op, struct span span, uint32_t site);
/* dst = op a, b at the place of `like`. */
struct ir_insn ir_binary(const struct ir_insn *like, enum ir_op op, ir_reg dst, ir_reg a,
                         ir_reg b);
bool ir_is_closed(const struct ir_func *f, uint32_t block); /* has its terminator */

/* Visits operands: fills out with pointers to every source of `in` (args included
 * when the signature has a list), returns their number; out holds `cap` entries. */
size_t ir_sources(struct ir_func *f, struct ir_insn *in, ir_reg **out, size_t cap);

/* fold.c: value of op over constant operands; false if not foldable (also x/0). */
bool ir_fold(enum ir_op op, const uint64_t *src, uint64_t *out);

/* clean.c: threads jumps through empty blocks and merges straight-line blocks (true
 * if anything changed); drops pure instructions whose temporary is never read; drops
 * unused registers and renumbers the rest. Order: thread, contract, sweep, pack,
 * compact. */
void ir_thread(struct ir_func *f);
/* Adds to reads, an entry a register, how often instructions and the result read it. */
void ir_count_reads(const struct ir_func *f, uint32_t *reads);
static inline bool ir_writes(const struct ir_insn *in, ir_reg r)
{
    return r != IR_NONE && (in->dst == r || in->dst2 == r);
}
/* Adds to writes, an entry a register, the results of `in`; 2 stands for more. */
void ir_note_writes(const struct ir_insn *in, uint8_t *writes);
void ir_count_writes(const struct ir_func *f, uint8_t *writes); /* of all instructions */
/* The only instruction that writes r, NULL if there are several or none. */
const struct ir_insn *ir_only_writer(const struct ir_func *f, ir_reg r);
/* Does nothing but write its results; integer division is none, for it may be reported. */
bool ir_is_pure(const struct ir_insn *in);
void ir_sweep(struct ir_func *f);
void ir_compact_regs(struct ir_module *m, struct ir_func *f);

/* pack.c: temporaries that never live at the same time share a register (of the same
 * value type), so that a function's rows stay few and warm. */
void ir_pack_temps(struct ir_func *f);

/* live.c: registers whose value may be read later, at the start and at the end of each
 * block. Those that are read in some block before it writes them have a bit in the rows,
 * one row of `words` 64-bit words per block; no other register lives between blocks. */
struct ir_live {
    size_t words;
    uint64_t *in, *out;
    ir_reg *wide; /* by bit, ascending */
    size_t nwide;
    int32_t *column; /* by register: its bit, or -1 */
};
struct ir_live ir_liveness(const struct ir_func *f);
void ir_live_free(struct ir_live *l);
bool ir_live_has(const struct ir_live *l, const uint64_t *rows, uint32_t block, ir_reg r);
/* dead.c: drops instructions that removable allows, given which registers live behind
 * each, until none is left. */
typedef bool (*ir_removable)(const void *ctx, const struct ir_insn *in, const bool *live);
void ir_drop_dead(struct ir_func *f, ir_removable removable, const void *ctx);
/* Once only, by a liveness that may say too much; true if less lives now. */
bool ir_drop_dead_by(struct ir_func *f, const struct ir_live *l, ir_removable removable,
                     const void *ctx);

#endif
