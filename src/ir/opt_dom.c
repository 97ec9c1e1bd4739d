/* Dominators: which block every way to another passes. By the iterative scheme over reverse
 * post-order numbers. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

struct walk {
    const struct ir_func *f;
    uint32_t *order, *rank; /* reverse post-order, and each block's place in it */
    uint32_t n;
};

static void number(struct walk *w)
{
    size_t n = w->f->blocks.len, depth = 0;
    uint32_t *stack = mem_alloc((n + 1) * sizeof *stack), at = (uint32_t)n;
    uint8_t *next = mem_alloc(n + 1); /* successors looked at, plus one once entered */
    stack[depth++] = 0;
    next[0] = 1;
    while (depth > 0) {
        uint32_t b = stack[depth - 1], succ[2];
        size_t k = ir_successors(&w->f->blocks.data[b], succ);
        if (next[b] > k) {
            w->order[--at] = b;
            depth--;
            continue;
        }
        uint32_t to = succ[next[b]++ - 1];
        if (!next[to]) {
            next[to] = 1;
            stack[depth++] = to;
        }
    }
    for (uint32_t i = at; i < n; i++)
        w->rank[w->order[i]] = i;
    w->n = at;
    mem_free(stack);
    mem_free(next);
}

uint32_t ir_dom_meet(const struct ir_doms *d, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (d->rank[a] > d->rank[b])
            a = d->above[a];
        while (d->rank[b] > d->rank[a])
            b = d->above[b];
    }
    return a;
}

bool ir_dominates(const struct ir_doms *d, uint32_t a, uint32_t b)
{
    return d->first[b] - d->first[a] < d->size[a];
}

/* One round over the edges; true if something moved. */
static bool improve(const struct walk *w, struct ir_doms *d)
{
    bool changed = false;
    for (size_t i = w->n; i < w->f->blocks.len; i++) {
        uint32_t b = w->order[i], succ[2];
        for (size_t k = ir_successors(&w->f->blocks.data[b], succ); k-- > 0;) {
            uint32_t to = succ[k], was = d->above[to];
            if (to == 0)
                continue;
            d->above[to] = was == IR_NO_BLOCK ? b : ir_dom_meet(d, was, b);
            changed |= d->above[to] != was;
        }
    }
    return changed;
}

/* Numbers the tree so that what is below a block follows it; order holds all blocks, each
 * behind what is above it. */
static void number_tree(struct ir_doms *d, const uint32_t *order, size_t n)
{
    uint32_t *next = mem_alloc((n + 1) * sizeof *next); /* of what is below each */
    for (size_t i = n; i-- > 0;) {
        uint32_t b = order[i];
        d->size[b]++;
        if (b)
            d->size[d->above[b]] += d->size[b];
    }
    next[0] = 1;
    for (size_t i = 0; i < n; i++) {
        uint32_t b = order[i];
        if (!b)
            continue;
        d->first[b] = next[d->above[b]];
        next[d->above[b]] += d->size[b];
        next[b] = d->first[b] + 1;
    }
    mem_free(next);
}

struct ir_doms ir_dominators(const struct ir_func *f)
{
    size_t n = f->blocks.len;
    struct ir_doms d = {
        mem_alloc((n + 1) * sizeof *d.above), mem_alloc((n + 1) * sizeof *d.rank),
        mem_alloc((n + 1) * sizeof *d.first), mem_alloc((n + 1) * sizeof *d.size)};
    struct walk w = {f, mem_alloc((n + 1) * sizeof *w.order), d.rank, 0};
    number(&w);
    for (size_t b = 0; b < n; b++)
        d.above[b] = b ? IR_NO_BLOCK : 0;
    while (improve(&w, &d))
        continue;
    uint32_t left = w.n; /* places before the reached ones, which begin with the entry */
    memmove(w.order, w.order + left, (n - left) * sizeof *w.order);
    for (uint32_t b = 1; b < n; b++)
        if (d.above[b] == IR_NO_BLOCK) { /* out of reach: below the entry alone */
            d.above[b] = 0;
            d.rank[b] = (uint32_t)n;
            w.order[n - left--] = b;
        }
    number_tree(&d, w.order, n);
    mem_free(w.order);
    return d;
}

void ir_doms_free(struct ir_doms *d)
{
    mem_free(d->above);
    mem_free(d->rank);
    mem_free(d->first);
    mem_free(d->size);
}
