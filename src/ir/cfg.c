/* The control-flow graph: successors, removal of unreachable blocks, immediate
 * post-dominators. The join of a branch, where its lanes come together again, is the
 * immediate post-dominator of its block.
 *
 * Returns need a rule of their own (CUDA: a thread that returned takes part in
 * nothing any more). `exit` with IR_FLAG_EARLY is a return after which the kernel goes
 * on for other lanes; exit or ret without it, a natural end of the function. A block
 * from which no natural end can be reached leads only out of the kernel, so an edge into
 * it is left out when joins are computed: after `if (t >= n) return;` the join is the
 * next statement, and a barrier there is reached together. When no natural end is
 * reachable at all (an endless loop left by returns), every exit counts as one.
 *
 * Post-dominators by the iterative scheme over reverse post-order numbers (dominators
 * of the reversed graph with one virtual exit). */
#include "ir/ir.h"

#include <assert.h>
#include <string.h>

struct graph {
    const struct ir_func *f;
    uint32_t n;       /* blocks; number n is the virtual exit */
    uint8_t *natural; /* per block: can reach the natural end */
    uint8_t *leaves;  /* per block: can reach any exit */
    uint32_t *order;  /* post-order of the reversed graph, exit last */
    uint32_t *rank;   /* block -> position in order; UINT32_MAX unless listed */
    uint32_t *idom;   /* block -> block, UINT32_MAX unknown */
    size_t norder;
};

size_t ir_successors(const struct ir_block *b, uint32_t out[2])
{
    if (b->insns.len == 0)
        return 0;
    const struct ir_insn *last = &vec_last(&b->insns);
    if (last->op == IR_JMP) {
        out[0] = last->target[0];
        return 1;
    }
    if (last->op != IR_BRA)
        return 0;
    out[0] = last->target[0];
    out[1] = last->target[1];
    return out[0] == out[1] ? 1 : 2;
}

unsigned ir_count_entries(const struct ir_func *f, uint32_t b)
{
    uint32_t succ[2];
    unsigned n = 0;
    for (size_t k = 0; k < f->blocks.len; k++)
        for (size_t i = ir_successors(&f->blocks.data[k], succ); i-- > 0;)
            n += succ[i] == b;
    return n;
}

bool ir_is_end(const struct ir_func *f, uint32_t b)
{
    const struct ir_block *block = &f->blocks.data[b];
    return block->insns.len == 1 && block->insns.data[0].op == IR_EXIT;
}

static void mark_reachable(const struct ir_func *f, uint8_t *seen, uint32_t *stack)
{
    size_t depth = 0;
    stack[depth++] = 0;
    seen[0] = 1;
    while (depth > 0) {
        uint32_t succ[2];
        size_t n = ir_successors(&f->blocks.data[stack[--depth]], succ);
        for (size_t i = 0; i < n; i++)
            if (!seen[succ[i]]) {
                seen[succ[i]] = 1;
                stack[depth++] = succ[i];
            }
    }
}

static void retarget(struct ir_func *f, const uint32_t *number)
{
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct ir_block *b = &f->blocks.data[i];
        struct ir_insn *last = b->insns.len ? &vec_last(&b->insns) : NULL;
        if (last && (last->op == IR_JMP || last->op == IR_BRA))
            last->target[0] = number[last->target[0]];
        if (last && last->op == IR_BRA)
            last->target[1] = number[last->target[1]];
    }
}

static void remove_unreachable(struct ir_func *f)
{
    size_t n = f->blocks.len, kept = 0;
    uint8_t *seen = mem_alloc(n);
    uint32_t *number = mem_alloc(n * sizeof *number);
    mark_reachable(f, seen, number);
    for (size_t i = 0; i < n; i++) {
        if (!seen[i]) {
            vec_free(&f->blocks.data[i].insns);
            continue;
        }
        number[i] = (uint32_t)kept;
        f->blocks.data[kept++] = f->blocks.data[i];
    }
    f->blocks.len = kept;
    retarget(f, number);
    mem_free(seen);
    mem_free(number);
}

static bool is_exit(const struct ir_block *b, bool natural_only)
{
    const struct ir_insn *last = b->insns.len ? &vec_last(&b->insns) : NULL;
    if (!last || (last->op != IR_RET && last->op != IR_EXIT && last->op != IR_TRAP))
        return false;
    return !natural_only || (last->op != IR_TRAP && !(last->flags & IR_FLAG_EARLY));
}

/* Marks blocks from which a marked block can be reached, until nothing changes. */
static void spread_back(const struct ir_func *f, uint8_t *mark)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = f->blocks.len; i-- > 0;) {
            uint32_t succ[2];
            size_t n = ir_successors(&f->blocks.data[i], succ);
            for (size_t k = 0; k < n && !mark[i]; k++)
                if (mark[succ[k]])
                    mark[i] = changed = true;
        }
    }
}

static bool mark_ends(const struct ir_func *f, uint8_t *mark, bool natural_only)
{
    bool any = false;
    for (size_t i = 0; i < f->blocks.len; i++)
        any |= mark[i] = is_exit(&f->blocks.data[i], natural_only);
    spread_back(f, mark);
    return any;
}

/* Successors that count for joins; the virtual exit is number g->n. */
static size_t join_successors(const struct graph *g, uint32_t b, uint32_t out[2])
{
    const struct ir_block *block = &g->f->blocks.data[b];
    if (is_exit(block, false)) {
        out[0] = g->n;
        return 1;
    }
    uint32_t succ[2];
    size_t n = ir_successors(block, succ), kept = 0;
    for (size_t i = 0; i < n; i++)
        if (g->leaves[succ[i]] && (g->natural[succ[i]] || !g->natural[b]))
            out[kept++] = succ[i];
    return kept;
}

/* Numbers the blocks in post-order of a walk backwards from the virtual exit. */
static void number_blocks(struct graph *g)
{
    uint32_t n = g->n;
    /* Predecessor lists as counting sort: at most two edges a block. */
    uint32_t *start = mem_alloc((n + 2) * sizeof *start);
    uint32_t *pred = mem_alloc((2 * (size_t)n + 1) * sizeof *pred);
    uint32_t *fill = mem_alloc((n + 2) * sizeof *fill);
    uint32_t succ[2];
    for (uint32_t b = 0; b < n; b++)
        for (size_t k = join_successors(g, b, succ); k-- > 0;)
            start[succ[k] + 1]++;
    for (uint32_t b = 0; b <= n; b++)
        start[b + 1] += start[b];
    memcpy(fill, start, (n + 2) * sizeof *fill);
    for (uint32_t b = 0; b < n; b++)
        for (size_t k = join_successors(g, b, succ); k-- > 0;)
            pred[fill[succ[k]]++] = b;
    memcpy(fill, start, (n + 2) * sizeof *fill);
    uint32_t *stack = mem_alloc((n + 1) * sizeof *stack);
    uint8_t *seen = mem_alloc(n + 1);
    size_t depth = 0;
    stack[depth++] = n;
    seen[n] = 1;
    while (depth > 0) {
        uint32_t b = stack[depth - 1];
        if (fill[b] == start[b + 1]) {
            g->rank[b] = (uint32_t)g->norder;
            g->order[g->norder++] = b;
            depth--;
            continue;
        }
        uint32_t p = pred[fill[b]++];
        if (!seen[p]) {
            seen[p] = 1;
            stack[depth++] = p;
        }
    }
    mem_free(start);
    mem_free(pred);
    mem_free(fill);
    mem_free(stack);
    mem_free(seen);
}

static uint32_t meet(const struct graph *g, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (g->rank[a] < g->rank[b])
            a = g->idom[a];
        while (g->rank[b] < g->rank[a])
            b = g->idom[b];
    }
    return a;
}

static uint32_t join_of(const struct graph *g, uint32_t b)
{
    uint32_t succ[2], best = UINT32_MAX;
    size_t n = join_successors(g, b, succ);
    for (size_t k = 0; k < n; k++)
        if (g->idom[succ[k]] != UINT32_MAX)
            best = best == UINT32_MAX ? succ[k] : meet(g, best, succ[k]);
    return best;
}

static void solve(struct graph *g)
{
    for (uint32_t b = 0; b < g->n; b++)
        g->idom[b] = UINT32_MAX;
    g->idom[g->n] = g->n;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = g->norder - 1; i-- > 0;) {
            uint32_t b = g->order[i], d = join_of(g, b);
            changed |= d != g->idom[b];
            g->idom[b] = d;
        }
    }
}

void ir_cfg(struct ir_func *f)
{
    if (f->blocks.len == 0)
        return;
    remove_unreachable(f);
    struct graph g = {.f = f, .n = (uint32_t)f->blocks.len};
    g.natural = mem_alloc(g.n);
    g.leaves = mem_alloc(g.n);
    g.order = mem_alloc((g.n + 1) * sizeof *g.order);
    g.rank = mem_alloc((g.n + 1) * sizeof *g.rank);
    g.idom = mem_alloc((g.n + 1) * sizeof *g.idom);
    for (uint32_t b = 0; b <= g.n; b++)
        g.rank[b] = UINT32_MAX;
    mark_ends(f, g.leaves, false);
    if (!mark_ends(f, g.natural, true))
        memcpy(g.natural, g.leaves, g.n);
    number_blocks(&g);
    solve(&g);
    for (uint32_t b = 0; b < g.n; b++)
        f->blocks.data[b].ipdom =
            g.rank[b] == UINT32_MAX || g.idom[b] == g.n ? IR_NO_BLOCK : g.idom[b];
    mem_free(g.natural);
    mem_free(g.leaves);
    mem_free(g.order);
    mem_free(g.rank);
    mem_free(g.idom);
}
