/* Unrolling by four: an innermost loop that counts one register up by a constant to a bound
 * that does not change. Four rounds follow each other without a test where the count says
 * that they are due; the loop itself stays for what is left. Of small bodies nvcc makes
 * sixteen rounds at a time, then eight once, then four: so does this.
 *
 * With step c > 0 and the test i < n at the end of a round: when a round begins i < n
 * holds, so four may run if i + 3c < n, asked as i < n - 3c; that n less the longest way
 * does not wrap is asked once, before the loop. */
#include "config.h"

#include "ir/opt.h"

enum { LEVELS = 3, MOST_INSNS = 48 };

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

/* All lanes run the same rounds: from a constant to a bound that is one for all. */
static bool is_uniform(const struct ir_func *f, const struct ir_loop *l,
                       const struct count *c)
{
    enum ir_kind kind = f->regs.data[c->n].kind;
    if (kind != IR_KIND_CONST && !(kind == IR_KIND_PARAM && f->is_kernel))
        return false;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0;
             !ir_loop_has(l, (uint32_t)b) && i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            if (writes(in, c->i) && (in->op != IR_MOV_B32 || !ir_is_const(f, in->src[0])))
                return false;
        }
    return true;
}

/* Nothing that is long, and nothing that other lanes wait for unless they come along. */
static bool suits(const struct ir_func *f, const struct ir_loop *l, const struct count *c)
{
    bool together = is_uniform(f, l, c);
    if (!l->innermost || l->ninsns > MOST_INSNS)
        return false;
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

/* The loop written out so many rounds at a time. */
struct level {
    int rounds;
    bool again; /* as long as they are due, not once */
};

struct levels {
    struct ir_func *f;
    const struct ir_loop *l;
    const struct count *c;
    struct ir_insn like; /* the loop's own branch */
    ir_reg due;
};

static bool is_signed(const struct count *c)
{
    return c->test == IR_SETP_LT_S32 || c->test == IR_SETP_LE_S32;
}

/* n - (rounds - 1) c, computed in block b. */
static ir_reg bound_for(struct levels *u, uint32_t b, int rounds)
{
    enum ir_vtype type = is_signed(u->c) ? IR_S32 : IR_U32;
    ir_reg by = ir_const(u->f, type, (uint32_t)((rounds - 1) * u->c->step));
    ir_reg bound = ir_new_reg(u->f, IR_KIND_TEMP, type, NULL);
    ir_append(u->f, b, make(&u->like, IR_SUB_I32, bound, u->c->n, by));
    return bound;
}

/* Are so many rounds due? */
static void ask(struct levels *u, uint32_t b, ir_reg bound, uint32_t yes, uint32_t no)
{
    ir_append(u->f, b, make(&u->like, u->c->test, u->due, u->c->i, bound));
    ir_append(u->f, b, branch(&u->like, u->due, yes, no));
}

/* Before it all: n - (most - 1) c must not wrap. */
static void ask_fit(struct levels *u, uint32_t b, int most, uint32_t first)
{
    struct ir_func *f = u->f;
    bool sign = is_signed(u->c);
    int32_t way = (most - 1) * u->c->step;
    ir_reg least = ir_const(f, sign ? IR_S32 : IR_U32,
                            sign ? (uint32_t)(INT32_MIN + way) : (uint32_t)way);
    ir_reg fits = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
    enum ir_op op = sign ? IR_SETP_GE_S32 : IR_SETP_GE_U32;
    ir_append(f, b, make(&u->like, op, fits, u->c->n, least));
    ir_append(f, b, branch(&u->like, fits, first, u->l->header));
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
static void copies(struct levels *u, int rounds, uint32_t *first, uint32_t *latch)
{
    uint32_t *copy = mem_alloc((u->l->size + 1) * sizeof *copy);
    for (int i = 0; i < rounds; i++) {
        ir_loop_copy(u->f, u->l, copy);
        if (i == 0)
            *first = copy[u->l->header];
        else
            untested(u->f, *latch, copy[u->l->header]);
        *latch = copy[u->l->latch];
    }
    mem_free(copy);
}

/* The levels' copies; after[i]: block that asks for level i behind an earlier one, the last
 * for what is left. A loop that tests at its end may run its first round although i < n
 * does not hold, so at the entry nothing due leads to the loop itself. */
static void add_level(struct levels *u, const struct level *v, ir_reg bound,
                      const uint32_t entry[2], uint32_t *after)
{
    uint32_t first = 0, latch = 0;
    copies(u, v->rounds, &first, &latch);
    after[1] = ir_new_block(u->f, "unroll.next");
    if (v->again) {
        uint32_t more = ir_new_block(u->f, "unroll.more");
        untested(u->f, latch, more);
        ask(u, more, bound, first, after[1]);
    } else {
        untested(u->f, latch, after[1]);
    }
    ask(u, entry[0], bound, first, entry[1]);
    if (after[0] != IR_NO_BLOCK)
        ask(u, after[0], bound, first, after[1]);
}

static void unroll(struct ir_func *f, const struct ir_loop *l, const struct count *c,
                   const struct level *levels, size_t n)
{
    struct levels u = {.f = f, .l = l, .c = c};
    ir_reg bounds[LEVELS];
    uint32_t entry[LEVELS + 1], after[LEVELS + 1] = {IR_NO_BLOCK};
    u.like = vec_last(&f->blocks.data[l->latch].insns);
    u.due = ir_new_reg(f, IR_KIND_TEMP, IR_PREDICATE, NULL);
    uint32_t exit = u.like.target[1 - c->stay], begin = ir_new_block(f, "unroll.begin");
    for (size_t i = 0; i < n; i++) {
        bounds[i] = bound_for(&u, begin, levels[i].rounds);
        entry[i] = ir_new_block(f, "unroll.ask");
    }
    entry[n] = l->header;
    ask_fit(&u, begin, levels[0].rounds, entry[0]);
    for (size_t i = 0; i < n; i++)
        add_level(&u, &levels[i], bounds[i], &entry[i], &after[i]);
    /* what is left: the loop's own test, then the loop or its end */
    ask(&u, after[n], c->n, l->header, exit);
    redirect(f, l->before, l->header, begin);
}

/* Four at a time; of a small body sixteen, then eight, then four. */
static void choose_levels(struct ir_func *f, const struct ir_loop *l,
                          const struct count *c)
{
    static const struct level cascade[LEVELS] = {{16, true}, {8, false}, {4, true}};
    enum { CONTROL = 3, SMALL = 5 }; /* add, compare and branch; instructions beside */
    bool small = l->ninsns <= CONTROL + SMALL && l->nblocks == 1 && is_signed(c);
    if (small)
        unroll(f, l, c, cascade, LEVELS);
    else
        unroll(f, l, c, cascade + LEVELS - 1, 1);
}

void ir_unroll_four(struct ir_func *f)
{
    struct ir_loops loops;
    ir_loops_find(f, &loops);
    for (size_t i = 0; i < loops.list.len; i++) {
        const struct ir_loop *l = &loops.list.data[i];
        struct count c = {0};
        if (counted(f, l, &c) && suits(f, l, &c))
            choose_levels(f, l, &c);
    }
    ir_loops_free(&loops);
    ir_cfg(f);
}
