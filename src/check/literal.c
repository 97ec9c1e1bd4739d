/* Double literals among floats: x * 0.5 with a float x is done in double precision.
 *
 * Not an observer of events: it reads the code once the counts are known. Names each
 * executed double operation with a constant operand whose other operand was widened from
 * float, and says how often it was issued. */
#include "check/advice.h"

#include <stdio.h>

/* Whether the last instruction before `index` of the block to write r widens a float. */
static bool is_widened(const struct ir_block *b, uint32_t index, ir_reg r)
{
    while (index-- > 0)
        if (b->insns.data[index].dst == r)
            return b->insns.data[index].op == IR_CVT_F64_F32;
    return false;
}

static bool mixes(const struct ir_func *f, struct code_place at)
{
    bool literal = false, from_float = false;
    for (int i = 0; i < IR_MAX_SRC; i++) {
        ir_reg r = at.insn->src[i];
        if (r == IR_NONE || f->regs.data[r].vtype != IR_F64)
            continue;
        literal |= f->regs.data[r].kind == IR_KIND_CONST;
        from_float |= is_widened(&f->blocks.data[at.block], at.index, r);
    }
    return literal && from_float;
}

void advise_literals(const struct machine *m, advise_fn *say, void *ctx)
{
    const struct ir_module *mod = machine_module(m);
    const struct pc_count *counts = machine_pc_counts(m);
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        struct code_place at = machine_place(m, pc);
        uint64_t issued = counts[pc].issued;
        const struct ir_func *f = &mod->funcs.data[at.func];
        if (issued == 0 || !mixes(f, at))
            continue;
        char text[160];
        snprintf(text, sizeof text,
                 "a double literal makes this arithmetic of floats double: %llu warp "
                 "instruction%s",
                 (unsigned long long)issued, issued == 1 ? "" : "s");
        say(ctx, FINDING_DOUBLE_LITERAL, pc, issued, text);
    }
}
