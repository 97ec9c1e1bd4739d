/* Which value each register holds, at every place. Registers are written many times;
 * what contraction needs is which computation a register's content came from. Each
 * instruction makes one value; where ways meet on which a register holds different ones,
 * the block makes a merged value. Found by iterating over the blocks until nothing
 * changes. Rows are kept for the registers that live into a block, and out of it: what
 * nobody reads there has no value. */
#include "ir/fma.h"

#include <assert.h>
#include <string.h>

static int32_t new_value(struct fma_values *x, enum value_kind kind, uint32_t block,
                         uint32_t insn)
{
    struct value v = {.kind = kind, .block = block, .insn = insn};
    v.a = v.b = v.same = v.uses = v.before = FMA_NONE;
    int32_t number = (int32_t)x->values.len;
    if (kind == VALUE_MUL) {
        v.before = x->last_product;
        x->last_product = number;
    }
    vec_push(&x->values, v);
    return number;
}

/* What a register holds before the function: a constant, a parameter, a special
 * register, or nothing sensible. */
static int32_t initial_value(struct fma_values *x, ir_reg r)
{
    if (x->initial[r] != FMA_NONE)
        return x->initial[r];
    int32_t v = x->initial[r] = new_value(x, VALUE_OTHER, 0, UINT32_MAX);
    const struct ir_reg_info *info = &x->f->regs.data[r];
    x->values.data[v].constant = info->kind == IR_KIND_CONST;
    if (info->kind != IR_KIND_CONST)
        x->values.data[v].rank = 3 + (uint64_t)r;
    return v;
}

static int32_t *new_row(size_t n)
{
    int32_t *row = mem_realloc(NULL, (n + 1) * sizeof *row);
    memset(row, 0xff, n * sizeof *row); /* FMA_NONE */
    return row;
}

static void set_now(struct fma_values *x, int32_t *now, ir_reg r, int32_t v)
{
    now[r] = v;
    vec_push(&x->touched, r);
}

int32_t fma_value_of(struct fma_values *x, int32_t *now, ir_reg r)
{
    if (now[r] == FMA_NONE)
        set_now(x, now, r, initial_value(x, r));
    return now[r];
}

int32_t *fma_start(struct fma_values *x)
{
    vec_clear(&x->touched);
    return new_row(x->nregs);
}

void fma_enter(struct fma_values *x, int32_t *now, uint32_t b)
{
    for (size_t i = 0; i < x->touched.len; i++)
        now[x->touched.data[i]] = FMA_NONE;
    vec_clear(&x->touched);
    for (uint32_t k = x->in.first[b]; k < x->in.first[b + 1]; k++)
        set_now(x, now, x->in.regs[k], x->start[k]);
}

void fma_step(struct fma_values *x, int32_t *now, uint32_t b, uint32_t i)
{
    const struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    if (in->dst != IR_NONE)
        set_now(x, now, in->dst, fma_is_move(in) ? now[in->src[0]] : x->defined[b][i]);
    if (in->dst2 != IR_NONE) /* the value after dst's, see make_values */
        set_now(x, now, in->dst2, x->defined[b][i] + 1);
}

/* One value per instruction with a result, two if it has two. */
static void make_values(struct fma_values *x, uint32_t b)
{
    const struct ir_block *block = &x->f->blocks.data[b];
    x->operands[b] = mem_alloc((block->insns.len + 1) * sizeof **x->operands);
    x->defined[b] = mem_alloc((block->insns.len + 1) * sizeof **x->defined);
    for (uint32_t i = 0; i < block->insns.len; i++) {
        const struct ir_insn *in = &block->insns.data[i];
        x->defined[b][i] = FMA_NONE;
        if (in->dst != IR_NONE)
            x->written[in->dst] = 1;
        if (in->dst2 != IR_NONE)
            x->written[in->dst2] = 1;
        if ((in->dst == IR_NONE && in->dst2 == IR_NONE) || fma_is_move(in))
            continue;
        x->defined[b][i] = new_value(x, fma_kind(in), b, i);
        if (in->dst2 != IR_NONE)
            new_value(x, VALUE_OTHER, b, i);
    }
}

/* The registers of each block's row of bits, one block after another. */
static struct fma_rows rows_of(const struct ir_live *l, const uint64_t *bits, uint32_t n)
{
    struct fma_rows rows = {.first = mem_alloc((n + 1) * sizeof *rows.first)};
    for (uint32_t b = 0; b < n; b++) {
        rows.first[b + 1] = rows.first[b];
        for (size_t w = 0; w < l->words; w++)
            rows.first[b + 1] += (uint32_t)__builtin_popcountll(bits[b * l->words + w]);
    }
    rows.regs = mem_alloc((rows.first[n] + 1) * sizeof *rows.regs);
    ir_reg *to = rows.regs;
    for (size_t i = 0; i < n * l->words; i++)
        for (uint64_t word = bits[i]; word; word &= word - 1)
            *to++ = l->wide[i % l->words * 64 + (size_t)__builtin_ctzll(word)];
    return rows;
}

/* Goes along the way from block p to s: *j is moved to where register k of s's row
 * stands in p's. Both rows ascend, and what lives into s lives out of p. */
static void follow_to(const struct fma_values *x, uint32_t *j, uint32_t k)
{
    while (x->out.regs[*j] != x->in.regs[k])
        ++*j;
}

/* Lets the values at the end of block p flow into s. True if s learnt something. */
static bool flow_into(struct fma_values *x, uint32_t p, uint32_t s)
{
    bool changed = false;
    uint32_t j = x->out.first[p];
    for (uint32_t k = x->in.first[s]; k < x->in.first[s + 1]; k++) {
        follow_to(x, &j, k);
        int32_t in = x->end[j], *at = &x->start[k];
        if (in == FMA_NONE || in == *at || (*at != FMA_NONE && *at == x->merged[k]))
            continue;
        if (*at == FMA_NONE) {
            *at = in;
        } else {
            *at = x->merged[k] = new_value(x, VALUE_OTHER, s, UINT32_MAX);
            x->values.data[*at].rank = ++x->rank[s];
        }
        changed = true;
    }
    x->dirty[s] |= changed;
    return changed;
}

static bool flow_through(struct fma_values *x, int32_t *now, uint32_t b)
{
    const struct ir_block *block = &x->f->blocks.data[b];
    fma_enter(x, now, b);
    for (uint32_t i = 0; i < block->insns.len; i++) {
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (block->insns.data[i].src[k] != IR_NONE)
                fma_value_of(x, now, block->insns.data[i].src[k]);
        fma_step(x, now, b, i);
    }
    bool changed = false;
    for (uint32_t j = x->out.first[b]; j < x->out.first[b + 1]; j++)
        x->end[j] = now[x->out.regs[j]];
    uint32_t succ[2];
    for (size_t k = ir_successors(block, succ); k-- > 0;)
        changed |= flow_into(x, b, succ[k]);
    return changed;
}

static void make_rows(struct fma_values *x)
{
    uint32_t n = (uint32_t)x->f->blocks.len;
    struct ir_live live = ir_liveness(x->f);
    x->in = rows_of(&live, live.in, n);
    x->out = rows_of(&live, live.out, n);
    x->start = new_row(x->in.first[n]);
    x->merged = new_row(x->in.first[n]);
    x->end = new_row(x->out.first[n]);
    ir_live_free(&live);
}

int32_t *fma_flow(struct fma_values *x)
{
    uint32_t n = (uint32_t)x->f->blocks.len;
    x->initial = new_row(x->nregs);
    x->dirty = mem_alloc(n + 1);
    make_rows(x);
    int32_t *now = fma_start(x);
    for (uint32_t b = 0; b < n; b++)
        make_values(x, b);
    for (uint32_t k = 0; k < x->in.first[1]; k++)
        x->start[k] = initial_value(x, x->in.regs[k]);
    memset(x->dirty, 1, n);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < n; b++) {
            bool stale = x->dirty[b];
            x->dirty[b] = 0;
            changed |= stale && flow_through(x, now, b);
        }
    }
    return now;
}

void fma_mark_escapes(struct fma_values *x, uint32_t b)
{
    uint32_t succ[2];
    for (size_t i = ir_successors(&x->f->blocks.data[b], succ); i-- > 0;) {
        uint32_t j = x->out.first[b], s = succ[i];
        for (uint32_t k = x->in.first[s]; k < x->in.first[s + 1]; k++) {
            follow_to(x, &j, k);
            if (x->merged[k] != FMA_NONE && x->end[j] != FMA_NONE)
                x->values.data[fma_owner(x, x->end[j])].escapes = true;
        }
    }
}

void fma_free_flow(struct fma_values *x)
{
    mem_free(x->in.first);
    mem_free(x->in.regs);
    mem_free(x->out.first);
    mem_free(x->out.regs);
    mem_free(x->start);
    mem_free(x->end);
    mem_free(x->merged);
    mem_free(x->initial);
    mem_free(x->dirty);
    vec_free(&x->touched);
}
