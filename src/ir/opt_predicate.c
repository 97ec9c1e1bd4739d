/* Predication: the arms of a branch that are short and only compute are computed by all
 * lanes and the results selected, as nvcc does up to six instructions an arm. */
#include "config.h"

#include "ir/opt.h"

enum { MOST_ARM = 6 };

struct diamond {
    uint32_t top, arm[2], join; /* arm: IR_NO_BLOCK when the branch leads to the join */
};

static uint32_t only_successor(const struct ir_func *f, uint32_t b)
{
    const struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
    return last->op == IR_JMP ? last->target[0] : IR_NO_BLOCK;
}

static bool is_arm(const struct ir_func *f, const uint32_t *preds, uint32_t b)
{
    const struct ir_block *block = &f->blocks.data[b];
    if (preds[b] != 1 || block->insns.len > MOST_ARM + 1 ||
        only_successor(f, b) == IR_NO_BLOCK)
        return false;
    for (size_t i = 0; i + 1 < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        if (!ir_is_pure(in) || in->dst2 != IR_NONE ||
            ir_op_info((enum ir_op)in->op)->group == IR_GROUP_MATH ||
            f->regs.data[in->dst].cls == IR_P)
            return false;
    }
    return true;
}

static bool find(const struct ir_func *f, const uint32_t *preds, uint32_t b,
                 struct diamond *d)
{
    const struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
    if (last->op != IR_BRA || last->target[0] == last->target[1])
        return false;
    uint32_t yes = last->target[0], no = last->target[1];
    bool a0 = yes != b && is_arm(f, preds, yes), a1 = no != b && is_arm(f, preds, no);
    *d = (struct diamond){b, {IR_NO_BLOCK, IR_NO_BLOCK}, IR_NO_BLOCK};
    if (a0 && a1 && only_successor(f, yes) == only_successor(f, no))
        *d = (struct diamond){b, {yes, no}, only_successor(f, yes)};
    else if (a0 && only_successor(f, yes) == no)
        *d = (struct diamond){b, {yes, IR_NO_BLOCK}, no};
    else if (a1 && only_successor(f, no) == yes)
        *d = (struct diamond){b, {IR_NO_BLOCK, no}, yes};
    return d->join != IR_NO_BLOCK && d->join != b;
}

/* An arm's results under other names: map[r] is where r's value of this arm is. */
static void compute(struct ir_func *f, const struct diamond *d, int arm, ir_reg *map)
{
    if (d->arm[arm] == IR_NO_BLOCK)
        return;
    for (size_t i = 0; i + 1 < f->blocks.data[d->arm[arm]].insns.len; i++) {
        struct ir_insn in = f->blocks.data[d->arm[arm]].insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in.src[k] != IR_NONE && map[in.src[k]] != IR_NONE)
                in.src[k] = map[in.src[k]];
        struct ir_reg_info info = f->regs.data[in.dst];
        ir_reg to = ir_new_reg(f, IR_KIND_TEMP, info.vtype, NULL);
        map[in.dst] = to;
        in.dst = to;
        ir_append(f, d->top, in);
    }
}

/* What computed a value of an arm in the block above; none: a copy, or no arm's value. */
static const struct ir_insn *computed(const struct ir_func *f, const struct diamond *d,
                                      ir_reg value)
{
    const struct ir_block *b = &f->blocks.data[d->top];
    for (size_t i = b->insns.len; value != IR_NONE && i-- > 0;) {
        const struct ir_insn *in = &b->insns.data[i];
        if (in->dst == value)
            return ir_op_info((enum ir_op)in->op)->group == IR_GROUP_MOVE ? NULL : in;
    }
    return NULL;
}

static bool is_const(const struct ir_func *f, const struct diamond *d, ir_reg value)
{
    const struct ir_block *b = &f->blocks.data[d->top];
    for (size_t i = b->insns.len; value != IR_NONE && i-- > 0;)
        if (b->insns.data[i].dst == value)
            return b->insns.data[i].op == IR_MOV_B32 &&
                   ir_is_const(f, b->insns.data[i].src[0]);
    return value != IR_NONE && ir_is_const(f, value);
}

/* Each arm's result is computed in its place under the predicate, so nothing is selected;
 * but a number and a copy have to be. */
static bool in_place(const struct ir_func *f, const struct diamond *d, ir_reg yes,
                     ir_reg no)
{
    return (computed(f, d, yes) || computed(f, d, no)) && !is_const(f, d, yes) &&
           !is_const(f, d, no);
}

/* `if (p) r += x` is r += p ? x : 0, as nvcc has it for integers, so that the sum need not
 * wait for the predicate and what is selected can come late. */
static bool select_operand(struct ir_func *f, const struct diamond *d,
                           const struct ir_insn *bra, ir_reg r, ir_reg yes, ir_reg no)
{
    const struct ir_insn *at = computed(f, d, yes != IR_NONE ? yes : no);
    if (!at || (yes != IR_NONE && no != IR_NONE) ||
        (at->op != IR_ADD_I32 && at->op != IR_SUB_I32 && at->op != IR_OR_B32 &&
         at->op != IR_XOR_B32))
        return false;
    struct ir_insn sum = *at;
    size_t k = sum.src[0] == r ? 1 : 0;
    if (sum.src[1 - k] != r || sum.src[k] == r || (k == 0 && sum.op == IR_SUB_I32) ||
        f->regs.data[sum.src[k]].kind == IR_KIND_CONST || f->regs.data[r].cls != IR_W)
        return false;
    struct ir_insn pick = ir_blank(IR_SELP_B32, bra->span, bra->site);
    enum ir_vtype type = f->regs.data[r].vtype;
    ir_reg zero = ir_const(f, type, 0);
    pick.dst = ir_new_reg(f, IR_KIND_TEMP, type, NULL);
    pick.src[0] = yes != IR_NONE ? sum.src[k] : zero;
    pick.src[1] = yes != IR_NONE ? zero : sum.src[k];
    pick.src[2] = bra->src[0];
    ir_append(f, d->top, pick);
    sum.src[k] = pick.dst;
    sum.dst = r;
    ir_append(f, d->top, sum);
    return true;
}

static void select(struct ir_func *f, const struct diamond *d, const struct ir_insn *bra,
                   ir_reg r, ir_reg yes, ir_reg no)
{
    if (select_operand(f, d, bra, r, yes, no))
        return;
    struct ir_insn in = ir_blank(f->regs.data[r].cls == IR_D ? IR_SELP_B64 : IR_SELP_B32,
                                 bra->span, bra->site);
    in.dst = r;
    in.src[0] = yes != IR_NONE ? yes : r;
    in.src[1] = no != IR_NONE ? no : r;
    in.src[2] = bra->src[0];
    if (in_place(f, d, yes, no))
        in.flags |= IR_FLAG_GUARD;
    ir_append(f, d->top, in);
}

static void flatten(struct ir_func *f, const struct diamond *d)
{
    size_t n = f->regs.len;
    struct ir_insn bra = vec_pop(&f->blocks.data[d->top].insns);
    ir_reg *map[2];
    for (int arm = 0; arm < 2; arm++) {
        map[arm] = mem_alloc((n + 2 * MOST_ARM) * sizeof *map[arm]);
        for (size_t r = 0; r < n; r++)
            map[arm][r] = IR_NONE;
        compute(f, d, arm, map[arm]);
    }
    for (ir_reg r = 0; r < (ir_reg)n; r++)
        if (map[0][r] != IR_NONE || map[1][r] != IR_NONE)
            select(f, d, &bra, r, map[0][r], map[1][r]);
    struct ir_insn jump = ir_blank(IR_JMP, bra.span, bra.site);
    jump.target[0] = d->join;
    ir_append(f, d->top, jump);
    mem_free(map[0]);
    mem_free(map[1]);
}

static void count_preds(const struct ir_func *f, uint32_t *preds)
{
    uint32_t succ[2];
    preds[0] = 1;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t k = ir_successors(&f->blocks.data[b], succ); k-- > 0;)
            preds[succ[k]]++;
}

void ir_predicate(struct ir_func *f)
{
    for (bool changed = true; changed;) {
        uint32_t *preds = mem_alloc((f->blocks.len + 1) * sizeof *preds);
        struct diamond d;
        changed = false;
        count_preds(f, preds);
        for (uint32_t b = 0; b < f->blocks.len && !changed; b++)
            if (find(f, preds, b, &d)) {
                flatten(f, &d);
                changed = true;
            }
        mem_free(preds);
        if (changed)
            ir_thread(f);
    }
}
