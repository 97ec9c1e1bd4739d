/* Loops, for contraction: dominators, natural loops, and whether a value changes inside
 * one. A product whose factors do not change in a loop is computed before it by the
 * reference compiler, hence out of reach of an addition inside. */
#include "ir/fma.h"

enum { MAX_DEPTH = 24 };

bool fma_dominates(const struct fma_values *x, uint32_t a, uint32_t b)
{
    return x->dominators.bits[b * x->dominators.words + a / 64] >> (a % 64) & 1;
}

/* dom(b) = {b} and what all predecessors have in common. Starts from all ones and goes
 * downwards, in layout order, which is close to the order of control. */
static bool refine(struct fma_values *x, uint32_t b, uint64_t *row)
{
    size_t words = x->dominators.words;
    uint64_t *old = x->dominators.bits + b * words;
    bool changed = false;
    for (size_t w = 0; w < words; w++)
        row[w] = UINT64_MAX;
    for (uint32_t k = x->pred_start[b]; k < x->pred_start[b + 1]; k++)
        for (size_t w = 0; w < words; w++)
            row[w] &= x->dominators.bits[x->preds[k] * words + w];
    row[b / 64] |= UINT64_C(1) << (b % 64);
    for (size_t w = 0; w < words; w++) {
        changed |= row[w] != old[w];
        old[w] = row[w];
    }
    return changed;
}

static void find_dominators(struct fma_values *x)
{
    uint32_t n = (uint32_t)x->f->blocks.len;
    size_t words = x->dominators.words = (n + 63) / 64;
    x->dominators.bits = mem_alloc(n * words * sizeof *x->dominators.bits);
    uint64_t *row = mem_alloc(words * sizeof *row);
    for (size_t i = words; i < n * words; i++)
        x->dominators.bits[i] = UINT64_MAX;
    x->dominators.bits[0] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 1; b < n; b++)
            changed |= refine(x, b, row);
    }
    mem_free(row);
}

static struct fma_loop *loop_at(struct fma_values *x, uint32_t header)
{
    for (size_t i = x->loops.len; i-- > 0;)
        if (x->loops.data[i].header == header)
            return &x->loops.data[i];
    struct fma_loop l = {.header = header, .member = mem_alloc(x->f->blocks.len)};
    l.member[header] = 1;
    vec_push(&x->loops, l);
    return &vec_last(&x->loops);
}

/* Everything that reaches the back edge's source without passing the header. */
static void fill_loop(struct fma_values *x, struct fma_loop *l, uint32_t from,
                      uint32_t *stack)
{
    size_t depth = 0;
    if (!l->member[from])
        stack[depth++] = from;
    l->member[from] = 1;
    while (depth > 0) {
        uint32_t b = stack[--depth];
        for (uint32_t k = x->pred_start[b]; k < x->pred_start[b + 1]; k++)
            if (!l->member[x->preds[k]]) {
                l->member[x->preds[k]] = 1;
                stack[depth++] = x->preds[k];
            }
    }
}

void fma_find_loops(struct fma_values *x)
{
    find_dominators(x);
    uint32_t *stack = mem_alloc((x->f->blocks.len + 1) * sizeof *stack);
    for (uint32_t b = 0; b < x->f->blocks.len; b++) {
        uint32_t succ[2];
        for (size_t k = ir_successors(&x->f->blocks.data[b], succ); k-- > 0;)
            if (fma_dominates(x, succ[k], b))
                fill_loop(x, loop_at(x, succ[k]), b, stack);
    }
    mem_free(stack);
}

/* Does v keep its value in the loop? What was found out is remembered for as long as
 * the same loop is asked about. */
static bool is_fixed(struct fma_values *x, int32_t v, uint32_t loop, unsigned depth);

static bool compute_fixed(struct fma_values *x, int32_t v, uint32_t loop, unsigned depth)
{
    const struct value *val = &x->values.data[v];
    if (val->constant || !x->loops.data[loop].member[val->block])
        return true;
    if (val->insn == UINT32_MAX || depth > MAX_DEPTH)
        return false;
    const struct ir_insn *in = &x->f->blocks.data[val->block].insns.data[val->insn];
    if (ir_op_info(in->op)->group > IR_GROUP_PRED)
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++) {
        int32_t operand = x->operands[val->block][val->insn].v[k];
        if (operand != FMA_NONE && !is_fixed(x, operand, loop, depth + 1))
            return false;
    }
    return true;
}

static bool is_fixed(struct fma_values *x, int32_t v, uint32_t loop, unsigned depth)
{
    struct value *val = &x->values.data[v];
    if (val->fixed_loop != loop + 1) {
        bool fixed = compute_fixed(x, v, loop, depth);
        val->fixed_loop = loop + 1;
        val->fixed = fixed;
    }
    return val->fixed;
}

bool fma_is_hoisted(struct fma_values *x, int32_t v, uint32_t b, uint32_t i)
{
    int32_t made = x->defined[b][i];
    for (uint32_t k = 0; k < x->loops.len; k++)
        if (x->loops.data[k].member[b] && is_fixed(x, v, k, 0) &&
            !is_fixed(x, made, k, 0))
            return true;
    return false;
}
