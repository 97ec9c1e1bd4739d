/* Contraction of multiply and add into fused multiply-add, as nvcc's -fmad=true does
 * by default. Works on values rather than registers: inside extended blocks (a block
 * and the single-predecessor blocks below it) every register's current value is known,
 * so a product is found through variables, moves and inlined calls.
 *
 * What nvcc 13.0 does (sm_90, each case run on an H200 with random operands and
 * compared bit for bit; float and double agree):
 *
 *   a*b + c            fma(a, b, c)          also across statements and __syncthreads
 *   a*b - c            fma(a, b, -c)
 *   c - a*b, -(a*b)+c  fma(-a, b, c)
 *   -(a*b) - c         fma(-a, b, -c)
 *   a*b + c*d          fma(a, b, c*d)        the first product is fused
 *   a*b - c*d          fma(a, b, -(c*d))
 *   -(a*b) + c*d       fma(c, d, -(a*b))     taken as c*d - a*b
 *   a*b + c*d + a*d    fma(a, d, fma(a, b, c*d))
 *   a*b + (c*d + a*d)  fma(a, b, fma(c, d, a*d))
 *   m = a*b used by two additions            both fused, the product is gone
 *   m = a*b; m + c; and m itself is stored   not fused
 *   a*b + c*d, a*b also stored               fma(c, d, a*b)
 *   m = a*b; if (p) o = m + c;               fused: the product sinks to its one use
 *   m = a*b; if (p) o = m + c; else o = m;   not fused
 *   m = p ? a*b : a; m + c                   not fused, nor through any other join
 *   m = a*b before a loop, s += m inside     not fused
 *   fabs(a*b) + c                            not fused
 *   __fmul_rn(a, b) + c, __fadd_rn(a*b, c)   not fused
 *
 * So: a product is fused when every use of it is an addition or subtraction (or a
 * negation used only so), all in the product's own block, or its only use is in a block
 * dominated through single predecessors. Not modelled: products nvcc first hoists out of
 * a loop because their factors do not change in it.
 *
 * The product itself stays when it is a variable's value, for the learner to look at. */
#include "ir/build.h"

#include <assert.h>

enum { NONE = -1, MAX_NEGATIONS = 8 };

enum value_kind { VALUE_OTHER, VALUE_MUL, VALUE_NEG };

struct use {
    uint32_t block, insn;
    int32_t next; /* in the value's list */
    bool gone;    /* fused away */
};

struct value {
    enum value_kind kind;
    enum ir_class cls;
    uint32_t block, insn; /* where defined */
    int32_t a, b;         /* operand values */
    int32_t uses;         /* list */
    bool escapes;         /* lives into a block with other ways in */
};

struct insertion {
    uint32_t block, at; /* before instruction `at` */
    struct ir_insn in;
};

struct fma {
    struct ir_func *f;
    VEC(struct value) values;
    VEC(struct use) uses;
    VEC(struct insertion) extra;
    uint32_t *parent;  /* per block: its single predecessor that was analysed, or none */
    int32_t **start;   /* per block: value of each register at its start */
    int32_t **defined; /* per block and instruction: value of dst, NONE for moves */
    size_t nregs;
};

static int32_t new_value(struct fma *x, enum value_kind kind, uint32_t block,
                         uint32_t insn)
{
    struct value v = {.kind = kind, .block = block, .insn = insn, .a = NONE, .b = NONE};
    v.uses = NONE;
    vec_push(&x->values, v);
    return (int32_t)x->values.len - 1;
}

/* Value of a register now; one not seen yet has held its value since the block's start
 * (or since ever, for constants). */
static int32_t value_of(struct fma *x, int32_t *now, uint32_t block, ir_reg r)
{
    if (now[r] == NONE)
        now[r] = x->start[block][r] = new_value(x, VALUE_OTHER, block, UINT32_MAX);
    return now[r];
}

static void add_use(struct fma *x, int32_t value, uint32_t block, uint32_t insn)
{
    struct use u = {block, insn, x->values.data[value].uses, false};
    vec_push(&x->uses, u);
    x->values.data[value].uses = (int32_t)x->uses.len - 1;
}

static bool is_move(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_MOV_B64;
}

static enum value_kind kind_of(const struct ir_insn *in)
{
    if (in->op == IR_MUL_F32 || in->op == IR_MUL_F64)
        return VALUE_MUL;
    return in->op == IR_NEG_F32 || in->op == IR_NEG_F64 ? VALUE_NEG : VALUE_OTHER;
}

static void analyse_insn(struct fma *x, int32_t *now, uint32_t b, uint32_t i)
{
    const struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    int32_t operand[IR_MAX_SRC];
    for (size_t k = 0; k < IR_MAX_SRC; k++) {
        operand[k] = in->src[k] == IR_NONE ? NONE : value_of(x, now, b, in->src[k]);
        if (operand[k] != NONE && !is_move(in))
            add_use(x, operand[k], b, i);
    }
    for (uint32_t k = 0; k < in->nargs; k++)
        add_use(x, value_of(x, now, b, x->f->args.data[in->args + k]), b, i);
    if (in->dst == IR_NONE)
        return;
    if (is_move(in)) {
        now[in->dst] = operand[0];
        return;
    }
    int32_t v = new_value(x, kind_of(in), b, i);
    x->values.data[v].a = operand[0];
    x->values.data[v].b = operand[1];
    x->defined[b][i] = now[in->dst] = v;
    if (in->dst2 != IR_NONE)
        now[in->dst2] = new_value(x, VALUE_OTHER, b, i);
}

/* Values live into a successor that does not continue this state are beyond us. */
static void mark_escapes(struct fma *x, const struct ir_live *live, const int32_t *now,
                         uint32_t b)
{
    uint32_t succ[2];
    size_t n = ir_successors(&x->f->blocks.data[b], succ);
    for (size_t k = 0; k < n; k++) {
        if (x->parent[succ[k]] == b)
            continue;
        for (size_t r = 0; r < x->nregs; r++)
            if (now[r] != NONE && ir_live_has(live, live->in, succ[k], (ir_reg)r))
                x->values.data[now[r]].escapes = true;
    }
    if (x->f->result != IR_NONE && n == 0 && now[x->f->result] != NONE)
        x->values.data[now[x->f->result]].escapes = true;
}

static void copy_row(int32_t *to, const int32_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = from ? from[i] : NONE;
}

/* Analyses b and, below it, the blocks whose only predecessor it is. Their number on
 * one path is bounded by the block count; the walk keeps its own stack. */
static void analyse_from(struct fma *x, const struct ir_live *live, uint32_t root,
                         uint32_t *stack)
{
    size_t depth = 0;
    stack[depth++] = root;
    int32_t *now = mem_alloc((x->nregs + 1) * sizeof *now);
    while (depth > 0) {
        uint32_t b = stack[--depth];
        const struct ir_block *block = &x->f->blocks.data[b];
        copy_row(now, x->start[b], x->nregs);
        x->defined[b] = mem_alloc((block->insns.len + 1) * sizeof *x->defined[b]);
        for (uint32_t i = 0; i < block->insns.len; i++) {
            x->defined[b][i] = NONE;
            analyse_insn(x, now, b, i);
        }
        mark_escapes(x, live, now, b);
        uint32_t succ[2];
        for (size_t k = ir_successors(block, succ); k-- > 0;)
            if (x->parent[succ[k]] == b) {
                copy_row(x->start[succ[k]], now, x->nregs);
                stack[depth++] = succ[k];
            }
    }
    mem_free(now);
}

static void find_parents(struct fma *x)
{
    size_t n = x->f->blocks.len;
    uint32_t *preds = mem_alloc((n + 1) * sizeof *preds);
    for (uint32_t b = 0; b < n; b++)
        x->parent[b] = IR_NO_BLOCK;
    preds[0] = 1; /* entered from outside */
    for (uint32_t b = 0; b < n; b++) {
        uint32_t succ[2];
        for (size_t k = ir_successors(&x->f->blocks.data[b], succ); k-- > 0;) {
            preds[succ[k]]++;
            x->parent[succ[k]] = b;
        }
    }
    for (uint32_t b = 0; b < n; b++)
        if (preds[b] != 1 || b == 0)
            x->parent[b] = IR_NO_BLOCK;
    mem_free(preds);
}

static void analyse(struct fma *x)
{
    size_t n = x->f->blocks.len;
    find_parents(x);
    struct ir_live live = ir_liveness(x->f);
    uint32_t *stack = mem_alloc((n + 1) * sizeof *stack);
    for (uint32_t b = 0; b < n; b++) {
        x->start[b] = mem_alloc((x->nregs + 1) * sizeof **x->start);
        copy_row(x->start[b], NULL, x->nregs);
    }
    for (uint32_t b = 0; b < n; b++)
        if (x->parent[b] == IR_NO_BLOCK)
            analyse_from(x, &live, b, stack);
    mem_free(stack);
    ir_live_free(&live);
}

static bool is_add(const struct ir_insn *in)
{
    return in->op == IR_ADD_F32 || in->op == IR_SUB_F32 || in->op == IR_ADD_F64 ||
           in->op == IR_SUB_F64;
}

/* Every use of v that is left is an addition or a negation that only additions use, in
 * block `home`, or (sunk) in one other block; counts them. */
static bool only_added(const struct fma *x, int32_t v, unsigned depth, uint32_t *where,
                       unsigned *count)
{
    const struct value *val = &x->values.data[v];
    if (val->escapes || depth > MAX_NEGATIONS)
        return false;
    for (int32_t u = val->uses; u != NONE; u = x->uses.data[u].next) {
        const struct use *use = &x->uses.data[u];
        if (use->gone)
            continue;
        const struct ir_insn *in = &x->f->blocks.data[use->block].insns.data[use->insn];
        int32_t made = x->defined[use->block][use->insn];
        if (made != NONE && x->values.data[made].kind == VALUE_NEG) {
            if (!only_added(x, made, depth + 1, where, count))
                return false;
            continue;
        }
        if (!is_add(in) || (*where != IR_NO_BLOCK && *where != use->block))
            return false;
        *where = use->block;
        (*count)++;
    }
    return true;
}

static bool can_fuse(const struct fma *x, int32_t mul)
{
    uint32_t where = IR_NO_BLOCK;
    unsigned count = 0;
    if (!only_added(x, mul, 0, &where, &count) || count == 0)
        return false;
    return where == x->values.data[mul].block || count == 1;
}

/* The product an operand stands for, NONE if none; *minus if negated on the way. */
static int32_t product(const struct fma *x, int32_t v, bool *minus)
{
    *minus = false;
    while (v != NONE && x->values.data[v].kind == VALUE_NEG) {
        *minus = !*minus;
        v = x->values.data[v].a;
    }
    return v != NONE && x->values.data[v].kind == VALUE_MUL && can_fuse(x, v) ? v : NONE;
}

static void insert(struct fma *x, uint32_t block, uint32_t at, struct ir_insn in)
{
    struct insertion e = {block, at, in};
    vec_push(&x->extra, e);
}

/* A register that holds value v at the use; the factor's own register, another copy,
 * or a new temporary saved where the product was computed. */
static ir_reg register_of(struct fma *x, const int32_t *now, int32_t v,
                          const struct value *mul, size_t operand)
{
    const struct ir_insn *in = &x->f->blocks.data[mul->block].insns.data[mul->insn];
    ir_reg r = in->src[operand];
    if (now[r] == v)
        return r;
    for (size_t i = 0; i < x->nregs; i++)
        if (now[i] == v)
            return (ir_reg)i;
    bool wide = in->op == IR_MUL_F64;
    struct ir_insn save = ir_blank(wide ? IR_MOV_B64 : IR_MOV_B32, in->span, in->site);
    save.src[0] = r;
    save.dst = ir_new_reg(x->f, IR_KIND_TEMP, wide ? IR_F64 : IR_F32, NULL);
    insert(x, mul->block, mul->insn, save);
    return save.dst;
}

static ir_reg negated(struct fma *x, uint32_t b, uint32_t i, ir_reg r)
{
    const struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    bool wide = x->f->regs.data[r].cls == IR_D;
    uint64_t sign = wide ? UINT64_C(1) << 63 : UINT64_C(1) << 31;
    if (ir_is_const(x->f, r))
        return ir_const(x->f, wide ? IR_F64 : IR_F32, x->f->regs.data[r].bits ^ sign);
    struct ir_insn neg = ir_blank(wide ? IR_NEG_F64 : IR_NEG_F32, in->span, in->site);
    neg.src[0] = r;
    neg.dst = ir_new_reg(x->f, IR_KIND_TEMP, wide ? IR_F64 : IR_F32, NULL);
    insert(x, b, i, neg);
    return neg.dst;
}

/* Marks the uses of v by this instruction as gone, and of what v was made from if that
 * leaves a negation without readers. */
static void drop_use(struct fma *x, int32_t v, uint32_t b, uint32_t i)
{
    bool left = false;
    for (int32_t u = x->values.data[v].uses; u != NONE; u = x->uses.data[u].next) {
        struct use *use = &x->uses.data[u];
        if (use->block == b && use->insn == i && !use->gone)
            use->gone = true;
        left |= !use->gone;
    }
    const struct value *val = &x->values.data[v];
    if (!left && !val->escapes && val->kind == VALUE_NEG)
        drop_use(x, val->a, val->block, val->insn);
}

/* Rewrites instruction i into fma(±a, b, ±addend): product in operand `which`. */
static void fuse(struct fma *x, const int32_t *now, uint32_t b, uint32_t i, size_t which,
                 int32_t mul_id, bool minus)
{
    struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    struct value mul = x->values.data[mul_id];
    bool sub = in->op == IR_SUB_F32 || in->op == IR_SUB_F64;
    bool wide = in->op == IR_ADD_F64 || in->op == IR_SUB_F64;
    ir_reg factor[2] = {register_of(x, now, mul.a, &mul, 0),
                        register_of(x, now, mul.b, &mul, 1)};
    ir_reg addend = in->src[1 - which];
    int32_t operand = now[in->src[which]], other = now[addend];
    if (minus != (sub && which == 1)) {
        size_t flip = ir_is_const(x->f, factor[1]) ? 1 : 0;
        factor[flip] = negated(x, b, i, factor[flip]);
    }
    if (sub && which == 0)
        addend = negated(x, b, i, addend);
    in->op = wide ? IR_FMA_F64 : IR_FMA_F32;
    in->src[0] = factor[0];
    in->src[1] = factor[1];
    in->src[2] = addend;
    if (operand != other) /* a*b + a*b keeps one use, as addend */
        drop_use(x, operand, b, i);
}

static void try_fuse(struct fma *x, const int32_t *now, uint32_t b, uint32_t i)
{
    const struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    bool sub = in->op == IR_SUB_F32 || in->op == IR_SUB_F64, minus[2];
    int32_t mul[2];
    for (size_t k = 0; k < 2; k++)
        mul[k] = product(x, now[in->src[k]], &minus[k]);
    /* -(a*b) + c*d is taken as c*d - a*b. */
    size_t first = !sub && mul[0] != NONE && minus[0] ? 1 : 0;
    for (size_t k = 0; k < 2; k++) {
        size_t which = k == 0 ? first : 1 - first;
        if (mul[which] != NONE) {
            fuse(x, now, b, i, which, mul[which], minus[which]);
            return;
        }
    }
}

static void contract_block(struct fma *x, int32_t *now, uint32_t b)
{
    const struct ir_block *block = &x->f->blocks.data[b];
    copy_row(now, x->start[b], x->nregs);
    for (uint32_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        if (is_add(in))
            try_fuse(x, now, b, i);
        if (in->dst != IR_NONE)
            now[in->dst] = is_move(in) ? now[in->src[0]] : x->defined[b][i];
        if (in->dst2 != IR_NONE)
            now[in->dst2] = NONE;
    }
}

/* Puts the collected instructions into place, in the order they were asked for. */
static void apply_insertions(struct fma *x, uint32_t b)
{
    struct ir_block *block = &x->f->blocks.data[b];
    struct ir_block fresh = *block;
    fresh.insns.data = NULL;
    fresh.insns.len = fresh.insns.cap = 0;
    for (uint32_t i = 0; i < block->insns.len; i++) {
        for (size_t k = 0; k < x->extra.len; k++)
            if (x->extra.data[k].block == b && x->extra.data[k].at == i)
                vec_push(&fresh.insns, x->extra.data[k].in);
        vec_push(&fresh.insns, block->insns.data[i]);
    }
    vec_free(&block->insns);
    *block = fresh;
}

static void free_all(struct fma *x)
{
    for (size_t b = 0; b < x->f->blocks.len; b++) {
        mem_free(x->start[b]);
        mem_free(x->defined[b]);
    }
    mem_free(x->start);
    mem_free(x->defined);
    mem_free(x->parent);
    vec_free(&x->values);
    vec_free(&x->uses);
    vec_free(&x->extra);
}

static bool has_product(const struct ir_func *f)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            if (kind_of(&f->blocks.data[b].insns.data[i]) == VALUE_MUL)
                return true;
    return false;
}

void ir_contract(struct ir_func *f)
{
    if (!has_product(f))
        return;
    struct fma x = {.f = f, .nregs = f->regs.len};
    size_t n = f->blocks.len;
    x.parent = mem_alloc(n * sizeof *x.parent);
    x.start = mem_alloc(n * sizeof *x.start);
    x.defined = mem_alloc(n * sizeof *x.defined);
    analyse(&x);
    int32_t *now = mem_alloc((x.nregs + 1) * sizeof *now);
    for (uint32_t b = 0; b < n; b++)
        if (x.defined[b])
            contract_block(&x, now, b);
    mem_free(now);
    for (uint32_t b = 0; b < n && x.extra.len > 0; b++)
        apply_insertions(&x, b);
    free_all(&x);
}
