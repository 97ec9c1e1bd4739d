/* Values for contraction: what each is computed from, who uses it, its rank. Takes a
 * function and what its registers hold at each place (fma_flow.c).
 *
 * Modelled after what the reference compiler does before it contracts: equal products
 * are computed once; negations belong to the addition around them; instructions nobody
 * needs do not count as uses; operands of an addition are ordered by rank, where
 * constants come first, then parameters, then each block's loads and calls in order,
 * and any other operation ranks one above its highest operand. */
#include "ir/fma.h"

#include <string.h>

enum { MAX_NEGATIONS = 8, RANK_SHIFT = 20 };

bool fma_is_move(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_MOV_B64;
}

bool fma_is_add(const struct ir_insn *in)
{
    return in->op == IR_ADD_F32 || in->op == IR_SUB_F32 || in->op == IR_ADD_F64 ||
           in->op == IR_SUB_F64;
}

enum value_kind fma_kind(const struct ir_insn *in)
{
    if (in->op == IR_MUL_F32 || in->op == IR_MUL_F64)
        return VALUE_MUL;
    return in->op == IR_NEG_F32 || in->op == IR_NEG_F64 ? VALUE_NEG : VALUE_OTHER;
}

int32_t fma_strip(const struct fma_values *x, int32_t v, bool *minus)
{
    for (unsigned i = 0; i < MAX_NEGATIONS && v != FMA_NONE; i++) {
        if (x->values.data[v].kind != VALUE_NEG)
            break;
        *minus = !*minus;
        v = x->values.data[v].a;
    }
    return v;
}

int32_t fma_owner(const struct fma_values *x, int32_t v)
{
    int32_t same = x->values.data[v].same;
    return same == FMA_NONE ? v : same;
}

static void add_use(struct fma_values *x, int32_t v, uint32_t block, uint32_t insn)
{
    v = fma_owner(x, v);
    struct use u = {block, insn, x->values.data[v].uses, false};
    vec_push(&x->uses, u);
    x->values.data[v].uses = (int32_t)x->uses.len - 1;
}

/* Equal factors in either order; their signs belong to the addition (has_minus). */
static bool same_factors(const struct fma_values *x, const struct value *p,
                         const struct value *q)
{
    bool sign = false;
    int32_t pa = fma_strip(x, p->a, &sign), pb = fma_strip(x, p->b, &sign);
    int32_t qa = fma_strip(x, q->a, &sign), qb = fma_strip(x, q->b, &sign);
    return (pa == qa && pb == qb) || (pa == qb && pb == qa);
}

/* An equal product in force here. Looked for among recent values only: equal products
 * far apart are rare and the search must stay cheap. */
static int32_t find_same(const struct fma_values *x, int32_t v)
{
    enum { WINDOW = 512 };
    const struct value *val = &x->values.data[v];
    for (int32_t i = val->before; i >= 0 && i > v - WINDOW;
         i = x->values.data[i].before) {
        const struct value *old = &x->values.data[i];
        if (same_factors(x, old, val) && fma_dominates(x, old->block, val->block))
            return fma_owner(x, i);
    }
    return FMA_NONE;
}

/* Loads, calls and divisions get ranks of their own, in order. */
static bool has_own_rank(const struct ir_insn *in)
{
    unsigned group = ir_op_info(in->op)->group;
    return group > IR_GROUP_PRED || group == IR_GROUP_MATH || in->op == IR_DIV_F32 ||
           in->op == IR_DIV_F64 || in->op == IR_SQRT_F32 || in->op == IR_SQRT_F64;
}

static bool is_negative(const struct fma_values *x, int32_t v)
{
    const struct value *val = &x->values.data[v];
    return val->kind == VALUE_NEG || (val->kind == VALUE_MUL && val->minus);
}

/* (-a)*b is -(a*b); with a constant factor the sign goes into the constant. */
static bool has_minus(const struct fma_values *x, const struct value *product)
{
    if (x->values.data[product->a].constant || x->values.data[product->b].constant)
        return false;
    return is_negative(x, product->a) != is_negative(x, product->b);
}

static bool is_negative_const(const struct fma_values *x, ir_reg r)
{
    const struct ir_reg_info *info = &x->f->regs.data[r];
    unsigned sign = info->cls == IR_D ? 63 : 31;
    return info->kind == IR_KIND_CONST && (info->bits >> sign & 1);
}

/* x * -1 is taken as -x. */
static bool is_times_minus_one(const struct fma_values *x, const struct ir_insn *in)
{
    if (fma_kind(in) != VALUE_MUL)
        return false;
    uint64_t one = in->op == IR_MUL_F64 ? UINT64_C(0xbff0000000000000) : 0xbf800000;
    for (size_t k = 0; k < 2; k++) {
        const struct ir_reg_info *info = &x->f->regs.data[in->src[k]];
        if (info->kind == IR_KIND_CONST && info->bits == one)
            return true;
    }
    return false;
}

static void describe(struct fma_values *x, uint32_t b, uint32_t i)
{
    const struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    int32_t v = x->defined[b][i];
    const int32_t *operand = x->operands[b][i].v;
    if (v == FMA_NONE)
        return;
    struct value *val = &x->values.data[v];
    val->a = operand[0];
    val->b = operand[1];
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (operand[k] != FMA_NONE && x->values.data[operand[k]].rank > val->rank)
            val->rank = x->values.data[operand[k]].rank;
    if (has_own_rank(in))
        val->rank = ++x->rank[b];
    else
        val->rank += val->kind != VALUE_NEG && !is_times_minus_one(x, in);
    if (val->kind == VALUE_MUL) {
        val->scaled_down =
            is_negative_const(x, in->src[0]) != is_negative_const(x, in->src[1]);
        val->minus = has_minus(x, val);
        val->same = find_same(x, v);
    }
}

/* Additions use what lies under the negations of their operands. */
static void note_uses(struct fma_values *x, int32_t *now, uint32_t b, uint32_t i)
{
    const struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    for (uint32_t k = 0; k < in->nargs; k++)
        add_use(x, fma_value_of(x, now, x->f->args.data[in->args + k]), b, i);
    if (fma_is_move(in) || fma_kind(in) == VALUE_NEG)
        return;
    for (size_t k = 0; k < IR_MAX_SRC; k++) {
        int32_t v = x->operands[b][i].v[k];
        bool minus = false;
        if (v != FMA_NONE)
            add_use(x, fma_is_add(in) ? fma_strip(x, v, &minus) : v, b, i);
    }
}

static void analyse_block(struct fma_values *x, int32_t *now, uint32_t b)
{
    const struct ir_block *block = &x->f->blocks.data[b];
    fma_enter(x, now, b);
    for (uint32_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            x->operands[b][i].v[k] =
                in->src[k] == IR_NONE ? FMA_NONE : fma_value_of(x, now, in->src[k]);
        describe(x, b, i);
        note_uses(x, now, b, i);
        fma_step(x, now, b, i);
    }
    ir_reg result = x->f->result;
    if (result != IR_NONE && vec_last(&block->insns).op == IR_RET)
        x->values.data[fma_owner(x, fma_value_of(x, now, result))].escapes = true;
}

static bool is_needed(const struct fma_values *x, const uint8_t *needed,
                      const struct value *v)
{
    if (v->escapes)
        return true;
    for (int32_t u = v->uses; u != FMA_NONE; u = x->uses.data[u].next) {
        const struct use *use = &x->uses.data[u];
        int32_t made = x->defined[use->block][use->insn];
        const struct ir_insn *in = &x->f->blocks.data[use->block].insns.data[use->insn];
        if (made == FMA_NONE || ir_op_info(in->op)->group > IR_GROUP_PRED ||
            needed[fma_owner(x, made)])
            return true;
    }
    return false;
}

/* Users are made after what they use, so one pass backwards finds who is needed. A
 * negation that something other than an addition needs is a use of its operand; then
 * uses by instructions nobody needs are dropped. */
static void drop_dead_uses(struct fma_values *x)
{
    uint8_t *needed = mem_alloc(x->values.len + 1);
    for (int32_t v = (int32_t)x->values.len - 1; v >= 0; v--) {
        struct value *val = &x->values.data[v];
        needed[v] = is_needed(x, needed, val);
        if (needed[v] && val->kind == VALUE_NEG)
            add_use(x, val->a, val->block, val->insn);
    }
    for (size_t u = 0; u < x->uses.len; u++) {
        struct use *use = &x->uses.data[u];
        const struct ir_insn *in = &x->f->blocks.data[use->block].insns.data[use->insn];
        int32_t made = x->defined[use->block][use->insn];
        use->gone = made != FMA_NONE && ir_op_info(in->op)->group <= IR_GROUP_PRED &&
                    !needed[fma_owner(x, made)];
    }
    mem_free(needed);
}

/* Predecessors of all blocks, one after another. */
static void find_predecessors(struct fma_values *x)
{
    uint32_t n = (uint32_t)x->f->blocks.len, succ[2];
    x->pred_start = mem_alloc((n + 2) * sizeof *x->pred_start);
    x->preds = mem_alloc((2 * (size_t)n + 1) * sizeof *x->preds);
    for (uint32_t b = 0; b < n; b++)
        for (size_t k = ir_successors(&x->f->blocks.data[b], succ); k-- > 0;)
            x->pred_start[succ[k] + 2]++;
    for (uint32_t b = 0; b < n; b++)
        x->pred_start[b + 2] += x->pred_start[b + 1];
    for (uint32_t b = 0; b < n; b++)
        for (size_t k = ir_successors(&x->f->blocks.data[b], succ); k-- > 0;)
            x->preds[x->pred_start[succ[k] + 1]++] = b;
    for (uint32_t b = 0; b < n; b++) {
        bool single = b > 0 && x->pred_start[b + 1] - x->pred_start[b] == 1;
        x->parent[b] = single ? x->preds[x->pred_start[b]] : IR_NO_BLOCK;
    }
}

static void allocate(struct fma_values *x)
{
    size_t n = x->f->blocks.len;
    x->parent = mem_alloc(n * sizeof *x->parent);
    x->rank = mem_alloc(n * sizeof *x->rank);
    x->operands = mem_alloc(n * sizeof *x->operands);
    x->defined = mem_alloc(n * sizeof *x->defined);
    x->written = mem_alloc(x->nregs + 1);
    for (uint32_t b = 0; b < n; b++)
        x->rank[b] = ((uint64_t)b + 1) << RANK_SHIFT;
}

void fma_values_init(struct fma_values *x, struct ir_func *f)
{
    *x = (struct fma_values){.f = f, .nregs = f->regs.len, .last_product = FMA_NONE};
    allocate(x);
    find_predecessors(x);
    fma_find_loops(x);
    int32_t *now = fma_flow(x);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        analyse_block(x, now, b);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        fma_mark_escapes(x, b);
    drop_dead_uses(x);
    mem_free(now);
}

void fma_values_free(struct fma_values *x)
{
    for (size_t b = 0; b < x->f->blocks.len; b++) {
        mem_free(x->operands[b]);
        mem_free(x->defined[b]);
    }
    for (size_t i = 0; i < x->loops.len; i++)
        mem_free(x->loops.data[i].member);
    vec_free(&x->loops);
    mem_free(x->operands);
    mem_free(x->defined);
    mem_free(x->written);
    mem_free(x->parent);
    mem_free(x->pred_start);
    mem_free(x->preds);
    mem_free(x->rank);
    mem_free(x->dominators.bits);
    vec_free(&x->values);
    vec_free(&x->uses);
    fma_free_flow(x);
}
