/* The order of blocks: reverse post-order, so that the way that a branch takes when its
 * condition holds falls through, the other follows behind it, and a loop stays together. An
 * exit under a predicate comes right behind its branch, for it is one instruction there. */
#include "config.h"

#include "ir/opt.h"

struct layout {
    struct ir_func *f;
    uint32_t *number; /* by block: its place; IR_NO_BLOCK: none yet */
    uint8_t *next;    /* by block: successors looked at, plus one once entered */
    uint32_t left;    /* places before those given */
};

/* In the order to look at them: the last falls through. */
static size_t ways(const struct layout *l, uint32_t b, uint32_t out[2])
{
    size_t n = ir_successors(&l->f->blocks.data[b], out);
    if (n == 2 && (ir_is_end(l->f, out[0]) || !ir_is_end(l->f, out[1]))) {
        uint32_t yes = out[0];
        out[0] = out[1];
        out[1] = yes;
    }
    return n;
}

static void number(struct layout *l)
{
    uint32_t *stack = mem_alloc((l->f->blocks.len + 1) * sizeof *stack), depth = 0;
    stack[depth++] = 0;
    l->next[0] = 1;
    while (depth > 0) {
        uint32_t b = stack[depth - 1], to[2] = {0};
        size_t n = ways(l, b, to);
        if (l->next[b] > n) {
            l->number[b] = --l->left;
            depth--;
            continue;
        }
        uint32_t t = to[l->next[b]++ - 1];
        if (!l->next[t]) {
            l->next[t] = 1;
            stack[depth++] = t;
        }
    }
    mem_free(stack);
}

/* Every branch to the end has an end of its own. */
static void part_ends(struct ir_func *f)
{
    size_t n = f->blocks.len;
    for (uint32_t b = 0; b < n; b++)
        for (size_t t = 0; t < 2; t++) {
            struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
            if (last->op != IR_BRA || last->target[t] >= n ||
                !ir_is_end(f, last->target[t]))
                continue;
            struct ir_insn end = f->blocks.data[last->target[t]].insns.data[0];
            uint32_t own = ir_new_block(f, f->blocks.data[last->target[t]].label);
            ir_append(f, own, end);
            vec_last(&f->blocks.data[b].insns).target[t] = own;
        }
}

/* A branch to the end is one when its condition holds: those lanes leave first. */
static void turn_ends(struct ir_func *f)
{
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
        if (last->op != IR_BRA || !(last->flags & IR_FLAG_GUARD) ||
            !ir_is_end(f, last->target[1]) || ir_is_end(f, last->target[0]))
            continue;
        struct ir_insn bra = vec_pop(&f->blocks.data[b].insns), turn;
        turn = ir_blank(IR_NOT_PRED, bra.span, bra.site);
        turn.dst = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
        turn.src[0] = bra.src[0];
        bra.src[0] = turn.dst;
        uint32_t yes = bra.target[0];
        bra.target[0] = bra.target[1];
        bra.target[1] = yes;
        ir_append(f, b, turn);
        ir_append(f, b, bra);
    }
}

static void retarget(struct ir_func *f, const uint32_t *to)
{
    for (size_t b = 0; b < f->blocks.len; b++) {
        struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
        if (last->op == IR_JMP || last->op == IR_BRA)
            last->target[0] = to[last->target[0]];
        if (last->op == IR_BRA)
            last->target[1] = to[last->target[1]];
    }
}

void ir_lay_out(struct ir_func *f)
{
    part_ends(f);
    turn_ends(f);
    ir_cfg(f); /* ends that nobody branches to are gone */
    size_t n = f->blocks.len;
    struct layout l = {.f = f, .left = (uint32_t)n};
    struct ir_block *old = mem_alloc((n + 1) * sizeof *old);
    l.number = mem_alloc((n + 1) * sizeof *l.number);
    l.next = mem_alloc(n + 1);
    number(&l);
    retarget(f, l.number);
    for (size_t b = 0; b < n; b++)
        old[l.number[b]] = f->blocks.data[b];
    for (size_t b = 0; b < n; b++)
        f->blocks.data[b] = old[b];
    mem_free(old);
    mem_free(l.number);
    mem_free(l.next);
    ir_cfg(f);
}
