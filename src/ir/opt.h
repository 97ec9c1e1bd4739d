/* The compiled view: what a compiler would make of a module, as far as time depends on it.
 * Each pass keeps every defined value; findings of arithmetic that disappears (a shift
 * nobody reads) go with it. Joins are computed anew. */
#ifndef IR_OPT_H
#define IR_OPT_H

#include "ir/build.h"

enum {
#define PASS(sym, name, doc) IR_PASS_##sym##_AT,
#include "ir/passes.def"
#undef PASS
    IR_PASSES
};
enum {
#define PASS(sym, name, doc) IR_PASS_##sym = 1 << IR_PASS_##sym##_AT,
#include "ir/passes.def"
#undef PASS
    IR_PASS_ALL = (1 << IR_PASSES) - 1
};

/* Changes the functions of m; passes: IR_PASS_* bits. */
void ir_optimise(struct ir_module *m, unsigned passes);

/* ---- the passes, one function each ---- */

/* opt_const.c: constants followed through the graph; branches on them become jumps. */
void ir_propagate_constants(struct ir_func *f);
/* opt_copy.c: a register that is a copy of another is read as that, inside a block. */
void ir_propagate_copies(struct ir_func *f);
/* opt_simplify.c: algebra that holds for every value. */
void ir_simplify(struct ir_func *f);
/* opt_range.c: quotients and remainders of what cannot be negative. */
void ir_use_ranges(struct ir_func *f);
/* opt_invariant.c: what no round of a loop changes, before it. Named values. */
void ir_move_invariant(struct ir_func *f);
/* opt_switch.c: many cases of a switch as a tree of comparisons. */
void ir_grow_switches(struct ir_func *f);
/* opt_feed.c: what is computed only for itself, as a counter that nobody reads. */
void ir_drop_unfed(struct ir_func *f);
/* opt_divide.c: quotient and remainder of the same numbers. Named values. */
void ir_divide_once(struct ir_func *f);
/* opt_common.c: what both arms of a branch compute, before it. Named values. */
void ir_share_arms(struct ir_func *f);
/* dead.c: pure instructions whose results no lane reads any more. */
void ir_remove_dead(struct ir_func *f);
/* opt_combine.c: steps of one counter inside a block, added up. */
void ir_combine(struct ir_func *f);
/* opt_unroll.c: loops of known, small trip counts written out. */
void ir_unroll_full(struct ir_func *f);
/* opt_unroll4.c: counted innermost loops four rounds at a time, one test for the four. */
void ir_unroll_four(struct ir_func *f);
/* opt_predicate.c: short arms of branches computed for all lanes and selected. */
void ir_predicate(struct ir_func *f);
/* opt_name.c: inside blocks, a register of its own for every value. */
void ir_name_values(struct ir_func *f);
/* opt_address.c: constants of an index become offsets of the access. Named values. */
void ir_fold_addresses(struct ir_func *f);
/* opt_cse.c: what is computed twice is computed once. Named values. */
void ir_share_values(struct ir_func *f);
/* opt_vector.c: four words of shared memory as one load of 16 bytes. Named values. */
void ir_widen_loads(struct ir_func *f);
/* opt_guard.c: branches that are no branches in machine code, marked. */
void ir_guard(struct ir_func *f);
/* opt_hoist.c: what does not depend on a guarded arm, before it. */
void ir_hoist(struct ir_func *f);
/* opt_layout.c: blocks in the order that needs the fewest jumps. */
void ir_lay_out(struct ir_func *f);
/* opt_schedule.c: independent loads of a block before what waits for them. */
void ir_schedule(struct ir_func *f);

/* opt_merge.c: pairs that are one machine instruction. */
void ir_merge(struct ir_func *f);
/* opt_expand.c: what takes several machine instructions. Joins must be known. */
void ir_expand(struct ir_func *f);
/* opt_converge.c: what is issued to bring the lanes of a split warp together again. */
void ir_converge(struct ir_func *f);

/* ---- what passes share ---- */

/* opt_dom.c: above[b]: the nearest block that every way to b passes, 0 for the entry and for
 * what cannot be reached; rank: place in reverse post-order, their number for the latter;
 * first, size: the blocks below b and itself are numbered from first[b] on, so many. */
struct ir_doms {
    uint32_t *above, *rank, *first, *size;
};
struct ir_doms ir_dominators(const struct ir_func *f);
void ir_doms_free(struct ir_doms *d);
bool ir_dominates(const struct ir_doms *d, uint32_t a, uint32_t b); /* a is b, or above */
uint32_t ir_dom_meet(const struct ir_doms *d, uint32_t a, uint32_t b);
/* opt_uniform.c: by block, whether its branch may split a warp; joins must be known.
 * Freed with mem_free. */
bool *ir_find_splits(const struct ir_func *f);

/* opt_const.c: what is known of registers at one point; index by register. */
struct ir_known {
    uint8_t *is; /* 0 not reached, 1 constant, 2 unknown */
    uint64_t *bits;
};
/* Values at the end of block b (at its start when at_end is false), in one allocation
 * freed with mem_free(k.bits). */
struct ir_known ir_known_at(struct ir_func *f, uint32_t b, bool at_end);
/* What instruction in does to k. */
void ir_known_step(const struct ir_func *f, const struct ir_insn *in, struct ir_known *k);
/* Its value if r is constant in k. */
bool ir_known_value(const struct ir_func *f, const struct ir_known *k, ir_reg r,
                    uint64_t *bits);

/* opt_loop.c: a natural loop with one latch. */
struct ir_loop {
    uint32_t header, latch, before; /* before: the one block that enters it */
    bool *in;                       /* by block; size of them, later ones are outside */
    size_t size;
    uint32_t nblocks, ninsns;
    bool innermost;
};
static inline bool ir_loop_has(const struct ir_loop *l, uint32_t b)
{
    return b < l->size && l->in[b];
}
/* Fills the vector; free with ir_loops_free. Loops with several entries are left out. */
struct ir_loops {
    VEC(struct ir_loop) list;
};
void ir_loops_find(const struct ir_func *f, struct ir_loops *out);
void ir_loops_free(struct ir_loops *l);
/* Copies the blocks of a loop to the end of the layout; copy[b] is the copy of b, targets
 * inside the loop lead to copies. copy has l->size entries. */
void ir_loop_copy(struct ir_func *f, const struct ir_loop *l, uint32_t *copy);

/* Machine instructions that serve `in` beside those known so far; the count saturates. */
static inline void ir_add_more(struct ir_insn *in, int n)
{
    enum { MOST = 9999 };
    int sum = in->more + n;
    in->more = (int16_t)(sum < MOST ? sum : MOST);
}

#endif
