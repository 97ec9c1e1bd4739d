/* Natural loops: a branch back to a block that every way into the loop passes. Only loops
 * with one latch and one block that enters them are listed, which is what structured
 * source lowers to. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

struct preds {
    uint32_t *first, *list; /* predecessors of b: list[first[b] .. first[b+1]) */
};

static struct preds find_preds(const struct ir_func *f)
{
    size_t n = f->blocks.len;
    struct preds p = {mem_alloc((n + 2) * sizeof *p.first),
                      mem_alloc((2 * n + 1) * sizeof *p.list)};
    uint32_t succ[2];
    for (size_t b = 0; b < n; b++)
        for (size_t k = ir_successors(&f->blocks.data[b], succ); k-- > 0;)
            p.first[succ[k] + 2]++;
    for (size_t b = 2; b < n + 2; b++)
        p.first[b] += p.first[b - 1];
    for (uint32_t b = 0; b < n; b++)
        for (size_t k = ir_successors(&f->blocks.data[b], succ); k-- > 0;)
            p.list[p.first[succ[k] + 1]++] = b;
    return p;
}

/* Blocks that reach the latch without passing the header; false if that takes in the
 * entry, for then the header does not govern the loop. */
static bool collect(const struct ir_func *f, const struct preds *p, struct ir_loop *l)
{
    VEC(uint32_t) work = {0};
    bool fine = true;
    l->size = f->blocks.len;
    l->in = mem_alloc(l->size + 1);
    l->in[l->header] = true;
    if (!l->in[l->latch]) {
        l->in[l->latch] = true;
        vec_push(&work, l->latch);
    }
    while (work.len) {
        uint32_t b = vec_pop(&work);
        fine = fine && b != 0;
        for (uint32_t i = p->first[b]; i < p->first[b + 1]; i++)
            if (!l->in[p->list[i]]) {
                l->in[p->list[i]] = true;
                vec_push(&work, p->list[i]);
            }
    }
    vec_free(&work);
    return fine;
}

/* One predecessor of the header outside, the latch the only one inside. */
static bool entered_once(const struct preds *p, struct ir_loop *l)
{
    uint32_t outside = 0;
    for (uint32_t i = p->first[l->header]; i < p->first[l->header + 1]; i++) {
        uint32_t b = p->list[i];
        if (l->in[b] && b != l->latch)
            return false;
        if (!l->in[b]) {
            l->before = b;
            outside++;
        }
    }
    return outside == 1;
}

static void measure(const struct ir_func *f, struct ir_loop *l)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        if (l->in[b]) {
            l->nblocks++;
            l->ninsns += (uint32_t)f->blocks.data[b].insns.len;
        }
}

static bool contains(const struct ir_loop *outer, const struct ir_loop *l)
{
    return outer != l && outer->in[l->header] && outer->nblocks > l->nblocks;
}

void ir_loops_find(const struct ir_func *f, struct ir_loops *out)
{
    struct preds p = find_preds(f);
    uint32_t succ[2];
    *out = (struct ir_loops){0};
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t k = ir_successors(&f->blocks.data[b], succ); k-- > 0;) {
            struct ir_loop l = {.header = succ[k], .latch = b, .innermost = true};
            if (succ[k] > b) /* the layout puts a header before its latch */
                continue;
            if (collect(f, &p, &l) && entered_once(&p, &l)) {
                measure(f, &l);
                vec_push(&out->list, l);
            } else {
                mem_free(l.in);
            }
        }
    for (size_t i = 0; i < out->list.len; i++)
        for (size_t k = 0; k < out->list.len; k++)
            if (contains(&out->list.data[i], &out->list.data[k]))
                out->list.data[i].innermost = false;
    mem_free(p.first);
    mem_free(p.list);
}

void ir_loops_free(struct ir_loops *l)
{
    for (size_t i = 0; i < l->list.len; i++)
        mem_free(l->list.data[i].in);
    vec_free(&l->list);
}

static void copy_block(struct ir_func *f, uint32_t from, uint32_t to)
{
    for (size_t i = 0; i < f->blocks.data[from].insns.len; i++) {
        struct ir_insn in = f->blocks.data[from].insns.data[i];
        if (in.nargs) { /* its list is its own */
            uint32_t first = (uint32_t)f->args.len;
            for (uint32_t k = 0; k < in.nargs; k++) {
                ir_reg arg = f->args.data[in.args + k];
                vec_push(&f->args, arg);
            }
            in.args = first;
        }
        vec_push(&f->blocks.data[to].insns, in);
    }
}

void ir_loop_copy(struct ir_func *f, const struct ir_loop *l, uint32_t *copy)
{
    size_t n = l->size;
    for (uint32_t b = 0; b < n; b++)
        if (l->in[b])
            copy[b] = ir_new_block(f, f->blocks.data[b].label);
    for (uint32_t b = 0; b < n; b++) {
        if (!l->in[b])
            continue;
        copy_block(f, b, copy[b]);
        struct ir_insn *last = &vec_last(&f->blocks.data[copy[b]].insns);
        for (size_t t = 0; t < 2; t++)
            if (ir_loop_has(l, last->target[t]))
                last->target[t] = copy[last->target[t]];
    }
}
