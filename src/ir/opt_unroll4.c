/* Unrolling by four: an innermost loop that counts one register up by a constant to a bound
 * that does not change. How many rounds are due is computed before it, as nvcc does: the loop
 * runs four rounds at a time for as many as that goes into, without a test between them, then
 * one at a time for the rest. Of small bodies whose counter begins at a constant sixteen
 * rounds are run at a time, then eight once, then four. The loop that was stays for entries whose first test does not decide,
 * as of a do-while, and is not touched then. */
#include "config.h"

#include "ir/opt.h"

enum { MOST_INSNS = 48 };

struct count {
    ir_reg i, n; /* counter and bound */
    int32_t step;
    enum ir_op test; /* setp that stays when true */
    size_t stay;     /* index of the latch's target that stays */
};

static unsigned count_writes(const struct ir_func *f, const struct ir_loop *l, ir_reg r)
{
    unsigned n = 0;
    for (size_t b = 0; b < l->size; b++)
        for (size_t i = 0; l->in[b] && i < f->blocks.data[b].insns.len; i++)
            n += ir_writes(&f->blocks.data[b].insns.data[i], r);
    return n;
}

/* The last instruction of the latch before `end` that writes r. */
static const struct ir_insn *writer(const struct ir_block *b, ir_reg r, size_t end)
{
    for (size_t i = end; i-- > 0;)
        if (ir_writes(&b->insns.data[i], r))
            return &b->insns.data[i];
    return NULL;
}

static bool is_test(enum ir_op op)
{
    return op == IR_SETP_LT_S32 || op == IR_SETP_LT_U32 || op == IR_SETP_LE_S32 ||
           op == IR_SETP_LE_U32;
}

/* Only counting up with < or <=: what the loops of kernels do. */
static bool counted(const struct ir_func *f, const struct ir_loop *l, struct count *c)
{
    const struct ir_block *b = &f->blocks.data[l->latch];
    const struct ir_insn *last = &vec_last(&b->insns);
    if (last->op != IR_BRA ||
        ir_loop_has(l, last->target[0]) == ir_loop_has(l, last->target[1]))
        return false;
    c->stay = ir_loop_has(l, last->target[0]) ? 0 : 1;
    const struct ir_insn *test = writer(b, last->src[0], b->insns.len - 1);
    if (c->stay != 0 || !test || !is_test((enum ir_op)test->op))
        return false;
    c->test = (enum ir_op)test->op;
    c->i = test->src[0];
    c->n = test->src[1];
    size_t at = (size_t)(test - b->insns.data);
    const struct ir_insn *add = writer(b, c->i, at);
    if (!add || add->op != IR_ADD_I32 || count_writes(f, l, c->i) != 1 ||
        (!ir_is_const(f, c->n) && count_writes(f, l, c->n)))
        return false;
    size_t by = add->src[0] == c->i ? 1 : 0;
    if (add->src[1 - by] != c->i || !ir_is_const(f, add->src[by]))
        return false;
    c->step = (int32_t)f->regs.data[add->src[by]].bits;
    return c->step > 0 && c->step < 1 << 20;
}

static bool starts_constant(const struct ir_func *f, const struct ir_loop *l,
                            const struct count *c)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0;
             !ir_loop_has(l, (uint32_t)b) && i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (ir_writes(in, c->i) &&
                (in->op != IR_MOV_B32 || !ir_is_const(f, in->src[0])))
                return false;
        }
    return true;
}

/* All lanes run the same rounds: from a constant to a bound that is one for all. */
static bool is_uniform(const struct ir_func *f, const struct ir_loop *l,
                       const struct count *c)
{
    enum ir_kind kind = f->regs.data[c->n].kind;
    return (kind == IR_KIND_CONST || (kind == IR_KIND_PARAM && f->is_kernel)) &&
           starts_constant(f, l, c);
}

static bool leaves(const struct ir_func *f, const struct ir_loop *l, uint32_t b)
{
    uint32_t succ[2];
    for (size_t k = ir_successors(&f->blocks.data[b], succ); k-- > 0;)
        if (!ir_loop_has(l, succ[k]))
            return true;
    return false;
}

/* Nothing that is long, and nothing that other lanes wait for unless they come along. */
static bool suits(const struct ir_func *f, const struct ir_loop *l, const struct count *c)
{
    bool together = is_uniform(f, l, c);
    if (!l->innermost || l->ninsns > MOST_INSNS)
        return false;
    for (uint32_t b = 0; b < l->size; b++)
        if (l->in[b] && b != l->latch && leaves(f, l, b))
            return false; /* has a second way out */
    for (size_t b = 0; b < l->size; b++)
        for (size_t i = 0; l->in[b] && i < f->blocks.data[b].insns.len; i++) {
            unsigned op = f->blocks.data[b].insns.data[i].op;
            unsigned group = ir_op_info((enum ir_op)op)->group;
            if (group == IR_GROUP_BARRIER || (group == IR_GROUP_WARP && !together) ||
                group == IR_GROUP_MISC || op == IR_CALL || op == IR_EXIT || op == IR_RET)
                return false;
        }
    return true;
}

static struct ir_insn branch(const struct ir_insn *like, ir_reg p, uint32_t yes,
                             uint32_t no)
{
    struct ir_insn in = ir_blank(IR_BRA, like->span, like->site);
    in.src[0] = p;
    in.target[0] = yes;
    in.target[1] = no;
    return in;
}

struct rounds {
    struct ir_func *f;
    const struct ir_loop *l;
    const struct count *c;
    struct ir_insn like; /* the loop's own branch */
    ir_reg p;            /* the tests' predicate */
};

static ir_reg number(struct rounds *u, uint32_t n)
{
    return ir_const(u->f, IR_U32, n);
}

static ir_reg compute(struct rounds *u, uint32_t b, enum ir_op op, ir_reg x, ir_reg y)
{
    ir_reg r = ir_new_reg(u->f, IR_KIND_TEMP, IR_U32, NULL);
    ir_append(u->f, b, ir_binary(&u->like, op, r, x, y));
    return r;
}

static void ask(struct rounds *u, uint32_t b, enum ir_op test, ir_reg x, uint32_t than,
                uint32_t yes, uint32_t no)
{
    ir_append(u->f, b, ir_binary(&u->like, test, u->p, x, number(u, than)));
    ir_append(u->f, b, branch(&u->like, u->p, yes, no));
}

static bool is_signed(const struct count *c)
{
    return c->test == IR_SETP_LT_S32 || c->test == IR_SETP_LE_S32;
}

static bool is_inclusive(const struct count *c)
{
    return c->test == IR_SETP_LE_S32 || c->test == IR_SETP_LE_U32;
}

/* The value of r at the end of b if it was copied there from what is given or a constant. */
static ir_reg source_of(const struct ir_func *f, uint32_t b, ir_reg r)
{
    const struct ir_block *block = &f->blocks.data[b];
    const struct ir_insn *in = writer(block, r, block->insns.len);
    return in && in->op == IR_MOV_B32 ? in->src[0] : r;
}

/* The loop is entered only if its test holds: the branch before it has asked. */
static bool is_asked_before(const struct ir_func *f, const struct ir_loop *l,
                            const struct count *c)
{
    const struct ir_block *b = &f->blocks.data[l->before];
    const struct ir_insn *last = &vec_last(&b->insns);
    if (last->op != IR_BRA || last->target[0] != l->header ||
        last->target[1] == l->header)
        return false;
    const struct ir_insn *test = writer(b, last->src[0], b->insns.len - 1);
    return test && test->op == c->test && test->src[1] == c->n &&
           (test->src[0] == c->i || test->src[0] == source_of(f, l->before, c->i));
}

/* How many rounds are due, and that less one: n - i, divided by the step. Signed numbers do
 * not overflow; an unsigned i would only with a step, or an n that is included. */
static bool can_count(const struct count *c)
{
    return is_signed(c) || (c->step == 1 && !is_inclusive(c));
}

static void count_rounds(struct rounds *u, uint32_t b, ir_reg *due, ir_reg *less)
{
    uint32_t step = (uint32_t)u->c->step;
    ir_reg way = compute(u, b, IR_SUB_I32, u->c->n, u->c->i);
    if (is_inclusive(u->c))
        way = compute(u, b, IR_ADD_I32, way, number(u, 1));
    *less = compute(u, b, IR_SUB_I32, way, number(u, 1));
    *due = way;
    if (step == 1)
        return;
    if (step & (step - 1))
        *less = compute(u, b, IR_DIV_U32, *less, number(u, step));
    else
        *less =
            compute(u, b, IR_SHR_U32, *less, number(u, (uint32_t)__builtin_ctz(step)));
    *due = compute(u, b, IR_ADD_I32, *less, number(u, 1));
}

static void redirect(struct ir_func *f, uint32_t b, uint32_t from, uint32_t to)
{
    struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
    for (size_t t = 0; t < 2; t++)
        if (last->target[t] == from)
            last->target[t] = to;
}

/* The end of a round that needs no test: on to the next. */
static void untested(struct ir_func *f, uint32_t latch, uint32_t next)
{
    struct ir_insn *last = &vec_last(&f->blocks.data[latch].insns);
    struct ir_insn jump = ir_blank(IR_JMP, last->span, last->site);
    jump.target[0] = next;
    *last = jump;
}

/* Copies of the loop in a row; the first's header, the last's latch. */
static void copies(struct rounds *u, unsigned n, uint32_t *first, uint32_t *latch)
{
    uint32_t *copy = mem_alloc((u->l->size + 1) * sizeof *copy);
    for (unsigned i = 0; i < n; i++) {
        ir_loop_copy(u->f, u->l, copy);
        if (i == 0)
            *first = copy[u->l->header];
        else
            untested(u->f, *latch, copy[u->l->header]);
        *latch = copy[u->l->latch];
    }
    mem_free(copy);
}

/* So many rounds, then `left` less; again while more than `than` are left, if `again`. */
static uint32_t add_rounds(struct rounds *u, unsigned n, ir_reg left, bool again,
                           uint32_t than, uint32_t next)
{
    uint32_t first = 0, latch = 0;
    copies(u, n, &first, &latch);
    u->f->blocks.data[latch].insns.len--; /* its test */
    ir_append(u->f, latch, ir_binary(&u->like, IR_SUB_I32, left, left, number(u, n)));
    if (again) {
        ask(u, latch, IR_SETP_GT_U32, left, than, first, next);
    } else {
        struct ir_insn jump = ir_blank(IR_JMP, u->like.span, u->like.site);
        jump.target[0] = next;
        ir_append(u->f, latch, jump);
    }
    return first;
}

/* What is left after the fours: the loop itself, counting down. */
static void count_down(struct rounds *u, ir_reg rest, uint32_t end)
{
    uint32_t latch = u->l->latch;
    u->f->blocks.data[latch].insns.len--; /* its test */
    ir_append(u->f, latch, ir_binary(&u->like, IR_SUB_I32, rest, rest, number(u, 1)));
    ask(u, latch, IR_SETP_NE_B32, rest, 0, u->l->header, end);
}

enum { FOUR = 4, EIGHT = 8, SIXTEEN = 16 };

/* Where the fours begin; `left` is a multiple of four above zero. Before the first of
 * sixteen nvcc asks once more than this. */
static uint32_t add_fours(struct rounds *u, ir_reg left, bool small, uint32_t last)
{
    uint32_t four = add_rounds(u, FOUR, left, true, 0, last);
    if (!small)
        return four;
    uint32_t more = ir_new_block(u->f, "unroll.more");
    uint32_t some = ir_new_block(u->f, "unroll.some");
    uint32_t begin = ir_new_block(u->f, "unroll.many");
    ask(u, more, IR_SETP_NE_B32, left, 0, four, last);
    uint32_t eight = add_rounds(u, EIGHT, left, false, 0, more);
    ask(u, some, IR_SETP_GT_U32, left, FOUR, eight, more);
    uint32_t sixteen = add_rounds(u, SIXTEEN, left, true, SIXTEEN - FOUR, some);
    ask(u, begin, IR_SETP_GT_U32, left, SIXTEEN - FOUR, sixteen, some);
    enum { TWICE = 3 };
    u->f->blocks.data[begin].insns.data[0].more = TWICE;
    return begin;
}

static void unroll(struct ir_func *f, const struct ir_loop *l, const struct count *c,
                   bool small)
{
    struct rounds u = {.f = f, .l = l, .c = c};
    u.like = vec_last(&f->blocks.data[l->latch].insns);
    u.p = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
    uint32_t end = u.like.target[1 - c->stay], begin = ir_new_block(f, "unroll.begin");
    uint32_t fours = ir_new_block(f, "unroll.fours"),
             last = ir_new_block(f, "unroll.rest");
    ir_reg due, less, left = ir_new_reg(f, IR_KIND_TEMP, IR_U32, NULL);
    count_rounds(&u, begin, &due, &less);
    ir_reg rest = compute(&u, begin, IR_AND_B32, due, number(&u, FOUR - 1));
    ask(&u, begin, IR_SETP_GE_U32, less, FOUR - 1, fours, last);
    ir_append(f, fours, ir_binary(&u.like, IR_SUB_I32, left, due, rest));
    struct ir_insn jump = ir_blank(IR_JMP, u.like.span, u.like.site);
    jump.target[0] = add_fours(&u, left, small, last);
    ir_append(f, fours, jump);
    ask(&u, last, IR_SETP_NE_B32, rest, 0, l->header, end);
    count_down(&u, rest, end);
    redirect(f, l->before, l->header, begin);
}

/* Machine instructions of a round, about, beside counting and testing. */
static unsigned measure(const struct ir_func *f, const struct ir_loop *l)
{
    enum { CONTROL = 3, FAST = 4, SEQUENCE = 10 };
    unsigned n = 0;
    for (uint32_t b = 0; b < l->size; b++)
        for (size_t i = 0; ir_loop_has(l, b) && i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            unsigned group = ir_op_info((enum ir_op)in->op)->group;
            bool divides = in->op == IR_DIV_F32 || in->op == IR_DIV_F64 ||
                           (!ir_is_pure(in) && group == IR_GROUP_INT);
            bool fast = in->sub == IR_MATH_FAST_EXPF || in->sub == IR_MATH_FAST_LOGF ||
                        in->sub == IR_MATH_EXP2F || in->sub == IR_MATH_RSQRTF;
            n += group == IR_GROUP_MATH ? (fast ? FAST : SEQUENCE)
                 : divides              ? SEQUENCE
                                        : group != IR_GROUP_MOVE;
        }
    return n > CONTROL ? n - CONTROL : 0;
}

void ir_unroll_four(struct ir_func *f)
{
    enum { SMALL = 9 };
    struct ir_loops loops;
    ir_loops_find(f, &loops);
    for (size_t i = 0; i < loops.list.len; i++) {
        const struct ir_loop *l = &loops.list.data[i];
        struct count c = {0};
        if (counted(f, l, &c) && suits(f, l, &c) && can_count(&c) &&
            is_asked_before(f, l, &c))
            unroll(f, l, &c,
                   l->nblocks == 1 && measure(f, l) <= SMALL &&
                       starts_constant(f, l, &c));
    }
    ir_loops_free(&loops);
    ir_cfg(f);
}
