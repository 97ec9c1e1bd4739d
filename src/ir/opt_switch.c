/* A switch of many cases: not one comparison after the other but a tree of them, as nvcc has
 * it, with at most three cases at its leaves (where nvcc has a table, and about as many
 * instructions). Takes chains of blocks that compare one value with different numbers. */
#include "config.h"

#include "ir/opt.h"

#include <stdlib.h>

enum { LEAST_CASES = 4, LEAF = 3 };

struct one_case {
    int32_t number;
    ir_reg constant;
    uint32_t target;
};

struct chain {
    struct ir_func *f;
    struct ir_live live;
    VEC(struct one_case) cases;
    ir_reg value, p; /* what is compared; the tree's predicate */
    uint32_t rest;   /* where none of them leads */
    struct ir_insn test, branch;
};

static const struct ir_insn *test_of(const struct ir_block *b)
{
    const struct ir_insn *last = &vec_last(&b->insns);
    if (last->op != IR_BRA || b->insns.len < 2)
        return NULL;
    const struct ir_insn *test = last - 1;
    return test->op == IR_SETP_EQ_B32 && test->dst == last->src[0] ? test : NULL;
}

/* Block b asks whether the chain's value is another number. */
static bool add_case(struct chain *c, uint32_t b)
{
    const struct ir_block *block = &c->f->blocks.data[b];
    const struct ir_insn *test = test_of(block), *last = &vec_last(&block->insns);
    if (!test || test->src[0] != c->value || !ir_is_const(c->f, test->src[1]) ||
        last->target[0] == last->target[1] ||
        ir_live_has(&c->live, c->live.in, last->target[0], test->dst) ||
        ir_live_has(&c->live, c->live.in, last->target[1], test->dst))
        return false;
    struct one_case one = {(int32_t)c->f->regs.data[test->src[1]].bits, test->src[1],
                           last->target[0]};
    for (size_t i = 0; i < c->cases.len; i++)
        if (c->cases.data[i].number == one.number)
            return false;
    vec_push(&c->cases, one);
    c->rest = last->target[1];
    return true;
}

/* The chain that begins at the end of b. */
static void follow(struct chain *c, uint32_t b)
{
    vec_clear(&c->cases);
    const struct ir_insn *test = test_of(&c->f->blocks.data[b]);
    if (!test)
        return;
    c->value = test->src[0];
    c->test = *test;
    c->branch = test[1];
    while (add_case(c, b)) {
        b = c->rest;
        if (c->f->blocks.data[b].insns.len != 2 || ir_count_entries(c->f, b) != 1)
            break;
    }
}

static int by_number(const void *a, const void *b)
{
    const struct one_case *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

static void ask(struct chain *c, uint32_t b, enum ir_op op, ir_reg than, uint32_t yes,
                uint32_t no)
{
    struct ir_insn test = c->test, branch = c->branch;
    test.op = (uint16_t)op;
    test.dst = branch.src[0] = c->p;
    test.src[1] = than;
    branch.target[0] = yes;
    branch.target[1] = no;
    ir_append(c->f, b, test);
    ir_append(c->f, b, branch);
}

/* Into block b: which of the cases from `first` on it is. */
static void grow(struct chain *c, uint32_t b, size_t first, size_t n)
{
    if (n > LEAF) {
        size_t half = n / 2;
        uint32_t low = ir_new_block(c->f, "switch.low");
        uint32_t high = ir_new_block(c->f, "switch.high");
        ask(c, b, IR_SETP_GT_S32, c->cases.data[first + half - 1].constant, high, low);
        grow(c, low, first, half);
        grow(c, high, first + half, n - half);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const struct one_case *one = &c->cases.data[first + i];
        uint32_t next = i + 1 < n ? ir_new_block(c->f, "switch.next") : c->rest;
        ask(c, b, IR_SETP_EQ_B32, one->constant, one->target, next);
        b = next;
    }
}

void ir_grow_switches(struct ir_func *f)
{
    struct chain c = {.f = f, .live = ir_liveness(f)};
    size_t n = f->blocks.len;
    bool any = false;
    for (uint32_t b = 0; b < n; b++) {
        follow(&c, b);
        if (c.cases.len < LEAST_CASES || f->regs.data[c.value].kind == IR_KIND_CONST)
            continue;
        c.p = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
        qsort(c.cases.data, c.cases.len, sizeof *c.cases.data, by_number);
        f->blocks.data[b].insns.len -= 2;
        grow(&c, b, 0, c.cases.len);
        any = true;
    }
    vec_free(&c.cases);
    ir_live_free(&c.live);
    if (any)
        ir_cfg(f);
}
