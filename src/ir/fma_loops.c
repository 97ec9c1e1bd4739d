/* Loops, for contraction: dominators, natural loops, and whether a value changes inside
 * one. A product whose factors do not change in a loop is computed before it by the
 * reference compiler, hence out of reach of an addition inside. */
#include "ir/fma.h"

enum { MAX_DEPTH = 24 };

bool fma_dominates(const struct fma_values *x, uint32_t a, uint32_t b)
{
    return x->dominators.bits[b * x->dominators.words + a / 64] >> (a % 64) & 1;
}

/* dom(b) = {b} and what all predecessors have in common; from all ones downwards. */
static void find_dominators(struct fma_values *x)
{
    uint32_t n = (uint32_t)x->f->blocks.len;
    size_t words = (n + 63) / 64;
    x->dominators.words = words;
    uint64_t *rows = x->dominators.bits = mem_alloc(n * words * sizeof *rows);
    uint64_t *next = mem_alloc(n * words * sizeof *next);
    for (size_t i = words; i < n * words; i++)
        rows[i] = UINT64_MAX;
    rows[0] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < n * words; i++)
            next[i] = i < words ? 0 : UINT64_MAX;
        for (uint32_t b = 0; b < n; b++) {
            uint32_t succ[2];
            for (size_t k = ir_successors(&x->f->blocks.data[b], succ); k-- > 0;)
                for (size_t w = 0; w < words; w++)
                    next[succ[k] * words + w] &= rows[b * words + w];
        }
        for (uint32_t b = 0; b < n; b++) {
            next[b * words + b / 64] |= UINT64_C(1) << (b % 64);
            for (size_t w = 0; w < words; w++) {
                uint64_t now = b == 0 ? (w == 0) : next[b * words + w];
                changed |= now != rows[b * words + w];
                rows[b * words + w] = now;
            }
        }
    }
    mem_free(next);
}

static struct fma_loop *loop_at(struct fma_values *x, uint32_t header)
{
    for (size_t i = 0; i < x->loops.len; i++)
        if (x->loops.data[i].header == header)
            return &x->loops.data[i];
    struct fma_loop l = {.header = header, .member = mem_alloc(x->f->blocks.len)};
    l.member[header] = 1;
    vec_push(&x->loops, l);
    return &vec_last(&x->loops);
}

/* Everything that reaches the back edge's source without passing the header. */
static void fill_loop(struct fma_values *x, struct fma_loop *l, uint32_t from)
{
    l->member[from] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = (uint32_t)x->f->blocks.len; b-- > 0;) {
            uint32_t succ[2];
            size_t n = l->member[b] ? 0 : ir_successors(&x->f->blocks.data[b], succ);
            for (size_t k = 0; k < n; k++)
                if (l->member[succ[k]] && succ[k] != l->header && !l->member[b]) {
                    l->member[b] = 1;
                    changed = true;
                }
        }
    }
}

void fma_find_loops(struct fma_values *x)
{
    find_dominators(x);
    for (uint32_t b = 0; b < x->f->blocks.len; b++) {
        uint32_t succ[2];
        for (size_t k = ir_successors(&x->f->blocks.data[b], succ); k-- > 0;)
            if (fma_dominates(x, succ[k], b))
                fill_loop(x, loop_at(x, succ[k]), b);
    }
}

static bool is_fixed(const struct fma_values *x, int32_t v, const struct fma_loop *l,
                     unsigned depth)
{
    const struct value *val = &x->values.data[v];
    if (val->constant || !l->member[val->block])
        return true;
    if (val->insn == UINT32_MAX || depth > MAX_DEPTH)
        return false;
    const struct ir_insn *in = &x->f->blocks.data[val->block].insns.data[val->insn];
    if (ir_op_info(in->op)->group > IR_GROUP_PRED)
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++) {
        int32_t operand = x->operands[val->block][val->insn].v[k];
        if (operand != FMA_NONE && !is_fixed(x, operand, l, depth + 1))
            return false;
    }
    return true;
}

bool fma_is_hoisted(const struct fma_values *x, int32_t v, uint32_t b, uint32_t i)
{
    int32_t made = x->defined[b][i];
    for (size_t k = 0; k < x->loops.len; k++) {
        const struct fma_loop *l = &x->loops.data[k];
        if (l->member[b] && is_fixed(x, v, l, 0) && !is_fixed(x, made, l, 0))
            return true;
    }
    return false;
}
