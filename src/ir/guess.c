/* Loads that guess: what they read is only what a compare-and-swap at the same address then
 * expects to find (CUDA C++ Programming Guide: Atomic Functions, atomicCAS, whose example
 * begins with such a plain load). A guess that is out of date makes the loop go round once
 * more, so the load is as good as atomic. Values are followed through moves without regard
 * to order; an address that cannot be seen to be the same is taken as another. */
#include "ir/build.h"

#include <string.h>

enum { MAX_DEPTH = 6 };

/* The only instruction that gives r its value, as its first result; NULL if none does. */
static const struct ir_insn *only_def(const struct ir_func *f, ir_reg r)
{
    const struct ir_insn *in = ir_only_writer(f, r);
    return in && in->dst == r ? in : NULL;
}

static bool is_move(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_MOV_B64;
}

static bool is_arithmetic(const struct ir_insn *in)
{
    unsigned group = ir_op_info((enum ir_op)in->op)->group;
    return group == IR_GROUP_INT || group == IR_GROUP_CONVERT || group == IR_GROUP_MOVE;
}

static bool same_value(const struct ir_func *f, ir_reg a, ir_reg b, unsigned depth)
{
    if (a == b)
        return true;
    if (a == IR_NONE || b == IR_NONE || depth == MAX_DEPTH)
        return false;
    const struct ir_insn *x = only_def(f, a), *y = only_def(f, b);
    if (x && is_move(x))
        return same_value(f, x->src[0], b, depth + 1);
    if (y && is_move(y))
        return same_value(f, a, y->src[0], depth + 1);
    if (!x || !y || x->op != y->op || x->sub != y->sub || !is_arithmetic(x))
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (x->src[k] != y->src[k] && !same_value(f, x->src[k], y->src[k], depth + 1))
            return false;
    return true;
}

/* Registers whose value may be that of r, by moves. */
static void find_sources(const struct ir_func *f, ir_reg r, uint8_t *set)
{
    memset(set, 0, f->regs.len);
    set[r] = 1;
    for (bool more = true; more;) {
        more = false;
        for (size_t b = 0; b < f->blocks.len; b++)
            for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
                const struct ir_insn *x = &f->blocks.data[b].insns.data[i];
                if (!is_move(x) || !set[x->dst] || set[x->src[0]])
                    continue;
                set[x->src[0]] = 1;
                more = true;
            }
    }
}

static void mark_loads(struct ir_func *f, const struct ir_insn *cas, const uint8_t *set)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *x = &f->blocks.data[b].insns.data[i];
            if ((x->op == IR_LD32 || x->op == IR_LD64) && set[x->dst] &&
                x->imm == cas->imm && same_value(f, x->src[0], cas->src[0], 0))
                x->flags |= IR_FLAG_POLLS;
        }
}

void ir_guesses(struct ir_func *f)
{
    uint8_t *set = NULL;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn in = f->blocks.data[b].insns.data[i];
            if ((in.op != IR_ATOM32 && in.op != IR_ATOM64) || in.sub != IR_ATOM_CAS)
                continue;
            if (!set)
                set = mem_alloc(f->regs.len + 1);
            find_sources(f, in.src[1], set);
            mark_loads(f, &in, set);
        }
    mem_free(set);
}
