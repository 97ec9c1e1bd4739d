/* Runs the passes of the compiled view over a module. See opt.h. */
#include "config.h"

#include "ir/opt.h"

/* Constants, copies and dead code feed each other. */
static void tidy(struct ir_func *f, unsigned passes)
{
    enum { ROUNDS = 3 };
    for (int i = 0; i < ROUNDS; i++) {
        if (passes & IR_PASS_CONST)
            ir_propagate_constants(f);
        ir_thread(f);
        if (passes & IR_PASS_SIMPLIFY)
            ir_simplify(f);
        if (passes & IR_PASS_RANGE)
            ir_use_ranges(f);
        if (passes & IR_PASS_COPY)
            ir_propagate_copies(f);
        if (passes & IR_PASS_COMBINE)
            ir_combine(f);
        if (passes & IR_PASS_DEAD) {
            ir_drop_unfed(f);
            ir_remove_dead(f);
        }
    }
}

/* What is undefined again says nothing about time, and no compiler keeps it. */
static void drop_undefs(struct ir_func *f)
{
    for (size_t b = 0; b < f->blocks.len; b++) {
        struct ir_block *block = &f->blocks.data[b];
        size_t kept = 0;
        for (size_t i = 0; i < block->insns.len; i++)
            if (block->insns.data[i].op != IR_UNDEF &&
                block->insns.data[i].op != IR_UNDEF_FRAME)
                block->insns.data[kept++] = block->insns.data[i];
        block->insns.len = kept;
    }
}

/* Addresses with their constants taken out are often the same. */
static void share(struct ir_func *f, unsigned passes)
{
    if (!(passes & (IR_PASS_ADDRESS | IR_PASS_CSE | IR_PASS_INVARIANT | IR_PASS_DIVIDE |
                    IR_PASS_COMMON)))
        return;
    ir_name_values(f);
    if (passes & IR_PASS_COPY)
        ir_propagate_copies(f);
    if (passes & IR_PASS_CSE)
        ir_share_values(f);
    if (passes & IR_PASS_COPY)
        ir_propagate_copies(f);
    if (passes & IR_PASS_DIVIDE)
        ir_divide_once(f);
    if (passes & IR_PASS_COMMON)
        ir_share_arms(f);
    if (passes & IR_PASS_ADDRESS)
        ir_fold_addresses(f);
    if (passes & IR_PASS_CSE)
        ir_share_values(f);
    if (passes & IR_PASS_INVARIANT)
        ir_move_invariant(f);
    tidy(f, passes & ~(unsigned)IR_PASS_COMBINE);
}

/* An atomic whose result nobody reads need not wait for it. */
static void drop_results(struct ir_func *f)
{
    uint32_t *reads = mem_alloc((f->regs.len + 1) * sizeof *reads);
    ir_count_reads(f, reads);
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (ir_op_info((enum ir_op)in->op)->group == IR_GROUP_ATOMIC &&
                in->dst != IR_NONE && !reads[in->dst])
                in->dst = IR_NONE;
        }
    mem_free(reads);
}

void ir_optimise(struct ir_module *m, unsigned passes)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        struct ir_func *f = &m->funcs.data[i];
        drop_undefs(f);
        tidy(f, passes);
        if (passes & IR_PASS_SWITCH)
            ir_grow_switches(f);
        if (passes & IR_PASS_UNROLL)
            ir_unroll_full(f);
        tidy(f, passes);
        if (passes & IR_PASS_PREDICATE)
            ir_predicate(f);
        if (passes & IR_PASS_UNROLL4)
            ir_unroll_four(f);
        tidy(f, passes);
        share(f, passes);
        if (passes & IR_PASS_DEAD)
            drop_results(f);
        if (passes & IR_PASS_WIDE) {
            ir_name_values(f);
            ir_widen_loads(f);
        }
        if (passes & IR_PASS_GUARD)
            ir_guard(f);
        if (passes & IR_PASS_HOIST)
            ir_hoist(f);
        if (passes & IR_PASS_SCHEDULE)
            ir_schedule(f);
        ir_compact_regs(m, f);
        ir_cfg(f);
        if (passes & IR_PASS_LAYOUT)
            ir_lay_out(f);
        if (passes & IR_PASS_MERGE)
            ir_merge(f);
        if (passes & IR_PASS_EXPAND)
            ir_expand(f);
        if (passes & IR_PASS_CONVERGE)
            ir_converge(f);
    }
}
