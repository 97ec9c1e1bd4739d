/* What both arms of a branch compute is computed before it, once: an instruction of one arm
 * that depends on nothing in it, when the other has the same. Loads too, as long as no store,
 * barrier or other lane can come between. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

enum { MOST_LOOKED = 16 };

struct fork {
    struct ir_func *f;
    uint32_t top, arm[2];
};

static bool is_load(const struct ir_insn *in)
{
    return ir_op_is_load((enum ir_op)in->op) && !(in->flags & IR_FLAG_VOLATILE);
}

/* Other instructions of the arm before `at` leave the one there as it is. */
static bool comes_first(const struct ir_block *b, size_t at)
{
    const struct ir_insn *in = &b->insns.data[at];
    for (size_t i = 0; i < at; i++) {
        const struct ir_insn *other = &b->insns.data[i];
        if (is_load(in) && !ir_is_pure(other) && !is_load(other))
            return false;
        if (other->dst == in->dst || other->dst2 == in->dst)
            return false;
        for (size_t k = 0; k < IR_MAX_SRC; k++) {
            if (in->src[k] != IR_NONE &&
                (other->dst == in->src[k] || other->dst2 == in->src[k]))
                return false;
            if (other->src[k] == in->dst)
                return false;
        }
    }
    return true;
}

static bool can_move(const struct fork *w, const struct ir_insn *in)
{
    const struct ir_insn *last = &vec_last(&w->f->blocks.data[w->top].insns);
    return (ir_is_pure(in) || is_load(in)) && in->dst != IR_NONE && in->dst2 == IR_NONE &&
           !in->nargs && in->dst != last->src[0] &&
           ir_op_info((enum ir_op)in->op)->group != IR_GROUP_MOVE;
}

static bool same(const struct ir_insn *a, const struct ir_insn *b)
{
    return a->op == b->op && a->sub == b->sub && a->imm == b->imm && a->mem == b->mem &&
           a->space == b->space && a->flags == b->flags &&
           memcmp(a->src, b->src, sizeof a->src) == 0;
}

static struct ir_insn copy_of(const struct ir_func *f, const struct ir_insn *in,
                              ir_reg from)
{
    static const enum ir_op moves[] = {IR_MOV_PRED, IR_MOV_B32, IR_MOV_B64};
    struct ir_insn copy = ir_blank(moves[f->regs.data[in->dst].cls], in->span, in->site);
    copy.dst = in->dst;
    copy.src[0] = from;
    return copy;
}

/* Both become copies of a new value before the branch. */
static void move(struct fork *w, size_t i, size_t k)
{
    struct ir_insn *one = &w->f->blocks.data[w->arm[0]].insns.data[i];
    struct ir_insn *two = &w->f->blocks.data[w->arm[1]].insns.data[k];
    struct ir_insn in = *one, last = vec_pop(&w->f->blocks.data[w->top].insns);
    in.dst = ir_new_reg(w->f, IR_KIND_TEMP, w->f->regs.data[in.dst].vtype, NULL);
    *one = copy_of(w->f, one, in.dst);
    *two = copy_of(w->f, two, in.dst);
    ir_append(w->f, w->top, in);
    ir_append(w->f, w->top, last);
}

/* What the copies gave is read under its new name in the arms. */
static bool join_arms(struct fork *w)
{
    bool any = false;
    for (size_t i = 0; i < MOST_LOOKED; i++) {
        const struct ir_block *a = &w->f->blocks.data[w->arm[0]];
        if (i + 1 >= a->insns.len)
            break;
        struct ir_insn in = a->insns.data[i];
        if (!can_move(w, &in) || !comes_first(a, i))
            continue;
        const struct ir_block *b = &w->f->blocks.data[w->arm[1]];
        for (size_t k = 0; k < MOST_LOOKED && k + 1 < b->insns.len; k++)
            if (same(&in, &b->insns.data[k]) && can_move(w, &b->insns.data[k]) &&
                comes_first(b, k)) {
                move(w, i, k);
                any = true;
                break;
            }
    }
    return any;
}

static bool entered_once(const struct ir_func *f, uint32_t block)
{
    return block != 0 && ir_count_entries(f, block) == 1;
}

void ir_share_arms(struct ir_func *f)
{
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        const struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
        if (last->op != IR_BRA || last->target[0] == last->target[1])
            continue;
        struct fork w = {.f = f, .top = b, .arm = {last->target[0], last->target[1]}};
        if (!entered_once(f, w.arm[0]) || !entered_once(f, w.arm[1]))
            continue;
        while (join_arms(&w))
            ir_propagate_copies(f);
    }
}
