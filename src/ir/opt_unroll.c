/* Full unrolling: a loop whose number of rounds follows from constants is written out, as
 * nvcc does with small ones. As many copies of the loop are chained as it has rounds and
 * the loop itself stays behind the last; constant propagation then finds the tests
 * decided and the rest unreachable, so a wrong count could cost time but no value. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

enum { MOST_ROUNDS = 128, MOST_INSNS = 2400 };

/* Blocks that every round passes: without them the latch is out of reach. */
static bool passes_without(const struct ir_func *f, const struct ir_loop *l, uint32_t b,
                           uint32_t from, uint32_t to)
{
    VEC(uint32_t) work = {0};
    bool *seen = mem_alloc(f->blocks.len + 1), found = from == to;
    seen[from] = true;
    vec_push(&work, from);
    while (work.len && !found) {
        uint32_t succ[2], at = vec_pop(&work);
        if (at == l->latch)
            continue;
        for (size_t k = ir_successors(&f->blocks.data[at], succ); k-- > 0;) {
            if (succ[k] == b || !l->in[succ[k]] || seen[succ[k]])
                continue;
            seen[succ[k]] = true;
            found = found || succ[k] == to;
            vec_push(&work, succ[k]);
        }
    }
    vec_free(&work);
    mem_free(seen);
    return found;
}

struct spine {
    VEC(uint32_t) blocks; /* header first, latch last */
    bool *varies;         /* registers written beside the spine */
};

static void find_spine(const struct ir_func *f, const struct ir_loop *l, struct spine *s)
{
    s->varies = mem_alloc(f->regs.len + 1);
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        if (!l->in[b])
            continue;
        if (b == l->header || b == l->latch ||
            !passes_without(f, l, b, l->header, l->latch)) {
            vec_push(&s->blocks, b);
            continue;
        }
        const struct ir_block *block = &f->blocks.data[b];
        for (size_t i = 0; i < block->insns.len; i++) {
            if (block->insns.data[i].dst != IR_NONE)
                s->varies[block->insns.data[i].dst] = true;
            if (block->insns.data[i].dst2 != IR_NONE)
                s->varies[block->insns.data[i].dst2] = true;
        }
    }
    /* in the order a round passes them: the one from which the other cannot come later */
    for (size_t i = 1; i < s->blocks.len; i++)
        for (size_t k = i; k > 0; k--) {
            uint32_t a = s->blocks.data[k - 1], b = s->blocks.data[k];
            if (b != l->header && !passes_without(f, l, a, l->header, b))
                break;
            s->blocks.data[k - 1] = b;
            s->blocks.data[k] = a;
        }
}

enum outcome { STAYS, LEAVES, OPEN };

/* What the branch at the end of b does, by what is known. */
static enum outcome decide(const struct ir_func *f, const struct ir_loop *l, uint32_t b,
                           const struct ir_known *k)
{
    const struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
    uint64_t v;
    if (last->op != IR_BRA || (l->in[last->target[0]] && l->in[last->target[1]]))
        return STAYS;
    if (!ir_known_value(f, k, last->src[0], &v))
        return OPEN;
    return l->in[last->target[v & 1 ? 0 : 1]] ? STAYS : LEAVES;
}

/* Rounds until a decided test leaves the loop; 0: not found, or too many. */
static unsigned rounds(struct ir_func *f, const struct ir_loop *l, const struct spine *s)
{
    struct ir_known k = ir_known_at(f, l->before, true);
    unsigned n = 0;
    bool left = false;
    for (n = 1; n <= MOST_ROUNDS && !left; n++) {
        for (size_t i = 0; i < s->blocks.len && !left; i++) {
            uint32_t b = s->blocks.data[i];
            for (size_t r = 0; r < f->regs.len; r++)
                if (s->varies[r])
                    k.is[r] = 2;
            for (size_t j = 0; j < f->blocks.data[b].insns.len; j++)
                ir_known_step(f, &f->blocks.data[b].insns.data[j], &k);
            left = decide(f, l, b, &k) == LEAVES;
        }
    }
    mem_free(k.bits);
    return left ? n - 1 : 0;
}

static void redirect(struct ir_func *f, uint32_t b, uint32_t from, uint32_t to)
{
    struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
    for (size_t t = 0; t < 2; t++)
        if (last->target[t] == from)
            last->target[t] = to;
}

static void write_out(struct ir_func *f, const struct ir_loop *l, unsigned n)
{
    uint32_t *copy = mem_alloc((l->size + 1) * sizeof *copy), latch = 0;
    for (unsigned i = 0; i < n; i++) {
        ir_loop_copy(f, l, copy);
        if (i == 0)
            redirect(f, l->before, l->header, copy[l->header]);
        else
            redirect(f, latch, l->header, copy[l->header]);
        latch = copy[l->latch];
        redirect(f, latch, copy[l->header], l->header); /* into the loop that stays */
    }
    mem_free(copy);
}

/* Innermost loops first; each round of the pass looks at the graph anew. */
static bool unroll_one(struct ir_func *f)
{
    struct ir_loops loops;
    bool done = false;
    ir_loops_find(f, &loops);
    for (size_t i = 0; i < loops.list.len && !done; i++) {
        const struct ir_loop *l = &loops.list.data[i];
        struct spine s = {0};
        if (!l->innermost || l->ninsns > MOST_INSNS)
            continue;
        find_spine(f, l, &s);
        unsigned n = rounds(f, l, &s);
        if (n && n * l->ninsns <= MOST_INSNS) {
            write_out(f, l, n);
            done = true;
        }
        mem_free(s.varies);
        vec_free(&s.blocks);
    }
    ir_loops_free(&loops);
    return done;
}

void ir_unroll_full(struct ir_func *f)
{
    enum { MOST_LOOPS = 32 };
    for (int i = 0; i < MOST_LOOPS && unroll_one(f); i++) {
        ir_propagate_constants(f);
        ir_cfg(f); /* what cannot be reached goes */
        ir_thread(f);
    }
}
