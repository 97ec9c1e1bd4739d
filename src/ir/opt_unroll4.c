/* Unrolling by four: an innermost loop that counts one register up or down by a constant
 * to a bound that does not change. Four rounds follow each other without a test where
 * the count says that they are due; the loop itself stays for what is left.
 *
 * With step c > 0 and the test i < n at the end of a round: when a round begins i < n
 * holds, so four may run if i + 3c < n, asked as i < n - 3c; that n - 3c does not wrap
 * is asked once, before the loop. The other three comparisons likewise. */
#include "config.h"

#include "ir/opt.h"

enum { ROUNDS = 4, MOST_INSNS = 48 };

struct count {
    ir_reg i, n; /* counter and bound */
    int32_t step;
    enum ir_op test; /* setp that stays when true */
    size_t stay;     /* index of the latch's target that stays */
};

static bool writes(const struct ir_insn *in, ir_reg r)
{
    return in->dst == r || in->dst2 == r;
}

static unsigned count_writes(const struct ir_func *f, const struct ir_loop *l, ir_reg r)
{
    unsigned n = 0;
    for (size_t b = 0; b < l->size; b++)
        for (size_t i = 0; l->in[b] && i < f->blocks.data[b].insns.len; i++)
            n += writes(&f->blocks.data[b].insns.data[i], r);
    return n;
}

/* The last instruction of the latch before `end` that writes r. */
static const struct ir_insn *writer(const struct ir_block *b, ir_reg r, size_t end)
{
    for (size_t i = end; i-- > 0;)
        if (writes(&b->insns.data[i], r))
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

/* Nothing that other lanes wait for, and nothing that is long. */
static bool suits(const struct ir_func *f, const struct ir_loop *l)
{
    if (!l->innermost || l->ninsns > MOST_INSNS)
        return false;
    for (size_t b = 0; b < l->size; b++)
        for (size_t i = 0; l->in[b] && i < f->blocks.data[b].insns.len; i++) {
            unsigned op = f->blocks.data[b].insns.data[i].op;
            unsigned group = ir_op_info((enum ir_op)op)->group;
            if (group == IR_GROUP_BARRIER || group == IR_GROUP_WARP ||
                group == IR_GROUP_MISC || op == IR_CALL || op == IR_EXIT || op == IR_RET)
                return false;
        }
    return true;
}

static struct ir_insn make(const struct ir_insn *like, enum ir_op op, ir_reg dst,
                           ir_reg a, ir_reg b)
{
    struct ir_insn in = ir_blank(op, like->span, like->site);
    in.dst = dst;
    in.src[0] = a;
    in.src[1] = b;
    return in;
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

struct four {
    struct ir_func *f;
    const struct ir_loop *l;
    struct count c;
    ir_reg bound, fits, due; /* n - 3c; it did not wrap; four rounds are due */
};

/* due := fits and i < n - 3c, then the four rounds or `rest`. */
static void ask(struct four *u, uint32_t b, const struct ir_insn *like, uint32_t rounds,
                uint32_t rest)
{
    ir_append(u->f, b, make(like, u->c.test, u->due, u->c.i, u->bound));
    ir_append(u->f, b, make(like, IR_AND_PRED, u->due, u->due, u->fits));
    ir_append(u->f, b, branch(like, u->due, rounds, rest));
}

/* Before the loop: the bound for four rounds, and the first question. */
static uint32_t begin(struct four *u, const struct ir_insn *like, uint32_t rounds)
{
    struct ir_func *f = u->f;
    bool is_signed = u->c.test == IR_SETP_LT_S32 || u->c.test == IR_SETP_LE_S32;
    enum ir_vtype type = is_signed ? IR_S32 : IR_U32;
    uint32_t b = ir_new_block(f, "unroll.begin");
    int32_t three = (ROUNDS - 1) * u->c.step;
    ir_reg by = ir_const(f, type, (uint32_t)three);
    ir_reg least =
        ir_const(f, type, is_signed ? (uint32_t)(INT32_MIN + three) : (uint32_t)three);
    u->bound = ir_new_reg(f, IR_KIND_TEMP, type, NULL);
    u->fits = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
    u->due = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
    ir_append(f, b, make(like, IR_SUB_I32, u->bound, u->c.n, by));
    ir_append(
        f, b,
        make(like, is_signed ? IR_SETP_GE_S32 : IR_SETP_GE_U32, u->fits, u->c.n, least));
    ask(u, b, like, rounds, u->l->header);
    return b;
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

static void unroll(struct ir_func *f, const struct ir_loop *l, const struct count *c)
{
    struct four u = {.f = f, .l = l, .c = *c};
    struct ir_insn like = vec_last(&f->blocks.data[l->latch].insns);
    uint32_t exit = like.target[1 - c->stay], first = 0, latch = 0;
    uint32_t *copy = mem_alloc((l->size + 1) * sizeof *copy);
    for (unsigned i = 0; i < ROUNDS; i++) {
        ir_loop_copy(f, l, copy);
        if (i == 0)
            first = copy[l->header];
        else
            untested(f, latch, copy[l->header]);
        latch = copy[l->latch];
    }
    mem_free(copy);
    uint32_t more = ir_new_block(f, "unroll.more"), left = ir_new_block(f, "unroll.left");
    uint32_t start = begin(&u, &like, first);
    untested(f, latch, more);
    ask(&u, more, &like, first, left);
    /* what is left: the loop's own test, then the loop or its end */
    ir_append(f, left, make(&like, c->test, u.due, c->i, c->n));
    ir_append(f, left, branch(&like, u.due, l->header, exit));
    redirect(f, l->before, l->header, start);
}

void ir_unroll_four(struct ir_func *f)
{
    struct ir_loops loops;
    ir_loops_find(f, &loops);
    for (size_t i = 0; i < loops.list.len; i++) {
        const struct ir_loop *l = &loops.list.data[i];
        struct count c = {0};
        if (suits(f, l) && counted(f, l, &c))
            unroll(f, l, &c);
    }
    ir_loops_free(&loops);
    ir_cfg(f);
}
