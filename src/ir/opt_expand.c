/* What takes several machine instructions: the address of shared memory, which depends on the
 * block's place in its cluster; atomics of one address, whose lanes are added up first; shuffles
 * of some lanes, whose mask is kept; bytes, whose index is widened and added; signed indices
 * that one block after another uses, widened once; and copies that stay. */
#include "config.h"

#include "ir/opt.h"

struct expansion {
    struct ir_func *f;
    struct ir_doms doms;
    struct ir_loops loops;
    uint32_t *held; /* by register: 1 + the block that has this constant in one */
    bool *based;    /* by block: the base of shared memory is there, made here or above */
};

/* ---- shared memory ---- */

static bool is_shared_place(const struct ir_func *f, ir_reg r)
{
    return r != IR_NONE && ir_is_const(f, r) && f->regs.data[r].cls == IR_D &&
           f->regs.data[r].bits >= IR_SHARED_BASE &&
           f->regs.data[r].bits < IR_SHARED_BASE + IR_WINDOW_SIZE;
}

static bool needs_base(const struct ir_func *f, const struct ir_insn *in)
{
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (is_shared_place(f, in->src[k]))
            return true;
    return false;
}

/* What an arm under a predicate needs stands with its branch. */
static uint32_t above_arm(const struct expansion *x, uint32_t b)
{
    uint32_t up = x->doms.above[b];
    const struct ir_insn *last = &vec_last(&x->f->blocks.data[up].insns);
    bool arm = last->op == IR_BRA && last->flags & IR_FLAG_GUARD &&
               x->f->blocks.data[up].ipdom != b &&
               vec_last(&x->f->blocks.data[b].insns).op == IR_JMP;
    return arm ? up : b;
}

/* A loop's base is made before it. */
static uint32_t home(const struct expansion *x, uint32_t b)
{
    b = above_arm(x, b);
    for (size_t i = 0; i < x->loops.list.len; i++)
        if (ir_loop_has(&x->loops.list.data[i], b)) {
            b = x->loops.list.data[i].before;
            i = (size_t)-1;
        }
    return b;
}

static bool is_based(const struct expansion *x, uint32_t b)
{
    while (b && !x->based[b])
        b = x->doms.above[b];
    return x->based[b];
}

/* For instruction i of block b, in the block `at`: with itself, or with what ends that block or
 * computes last there. */
static void add_at(struct expansion *x, uint32_t b, size_t i, uint32_t at, int n)
{
    struct ir_block *there = &x->f->blocks.data[at];
    struct ir_insn *in = &x->f->blocks.data[b].insns.data[i];
    size_t k = there->insns.len;
    while (at != b && k-- > 0) {
        in = &there->insns.data[k];
        unsigned group = ir_op_info((enum ir_op)in->op)->group;
        if (!(in->flags & IR_FLAG_GUARD) && in->op != IR_JMP && in->more >= 0 &&
            group != IR_GROUP_MOVE)
            break;
    }
    ir_add_more(in, n);
}

static void expand_shared(struct expansion *x, uint32_t b)
{
    enum { BASE = 3 }; /* S2UR, UMOV, ULEA */
    struct ir_block *block = &x->f->blocks.data[b];
    for (size_t i = 0; i < block->insns.len; i++) {
        if (!needs_base(x->f, &block->insns.data[i]))
            continue;
        uint32_t at = home(x, b);
        if (!is_based(x, at))
            add_at(x, b, i, at, BASE);
        x->based[at] = true;
        return;
    }
}

/* ---- atomics ---- */

static bool is_given(const struct ir_func *f, ir_reg r)
{
    enum ir_kind kind = f->regs.data[r].kind;
    return kind == IR_KIND_CONST || (kind == IR_KIND_PARAM && f->is_kernel);
}

static bool adds_up(enum ir_atom a)
{
    return a == IR_ATOM_ADD || a == IR_ATOM_SMIN || a == IR_ATOM_UMIN ||
           a == IR_ATOM_SMAX || a == IR_ATOM_UMAX || a == IR_ATOM_AND ||
           a == IR_ATOM_OR || a == IR_ATOM_XOR;
}

/* Only the thread of one index comes here, by a branch above. */
static bool is_one_thread(const struct expansion *x, uint32_t b)
{
    for (uint32_t up = b; up; up = x->doms.above[up]) {
        const struct ir_block *block = &x->f->blocks.data[x->doms.above[up]];
        const struct ir_insn *last = &vec_last(&block->insns);
        for (size_t i = block->insns.len; last->op == IR_BRA && i-- > 0;) {
            const struct ir_insn *in = &block->insns.data[i];
            if (in->dst != last->src[0])
                continue;
            if (in->op == IR_MOV_PRED)
                in = ir_only_writer(x->f, in->src[0]);
            if (!in || in->src[0] == IR_NONE)
                break;
            const struct ir_reg_info *a = &x->f->regs.data[in->src[0]];
            if (in->op == IR_SETP_EQ_B32 && last->target[0] == up &&
                a->kind == IR_KIND_SPECIAL && a->special == IR_SREG_TID_X &&
                ir_is_const(x->f, in->src[1]))
                return true;
            break;
        }
    }
    return false;
}

/* One lane does it for all: who is there, who is first, how many or what sum; and if the
 * result is read, it is handed out and each lane adds those before it. */
static void expand_atomic(const struct ir_func *f, struct ir_insn *in)
{
    enum { TOGETHER = 5, HANDED_OUT = 5 };
    if (in->mem != IR_MEM_B32 || in->space == IR_SHARED ||
        !adds_up((enum ir_atom)in->sub) || !is_given(f, in->src[0]))
        return;
    bool one = ir_is_const(f, in->src[1]) && f->regs.data[in->src[1]].bits == 1;
    if (in->dst == IR_NONE)
        in->more = TOGETHER;
    else if (in->sub == IR_ATOM_ADD)
        in->more = TOGETHER + HANDED_OUT + !one;
}

/* ---- single instructions ---- */

static bool is_index(const struct ir_insn *in)
{
    return in->op == IR_MAD_WIDE_S32 || in->op == IR_MAD_WIDE_U32;
}

static bool indexed_before(const struct ir_block *b, size_t at)
{
    const struct ir_insn *in = &b->insns.data[at];
    for (size_t i = at; i-- > 0;) {
        const struct ir_insn *other = &b->insns.data[i];
        if (other->dst == in->src[0] || other->dst2 == in->src[0])
            return false;
        if (other->op == in->op && other->src[0] == in->src[0])
            return true;
    }
    return false;
}

/* By one there is no wide multiply-add: the index is widened once, then two sums. */
static void expand_byte_index(const struct ir_func *f, struct ir_block *b, size_t i)
{
    struct ir_insn *in = &b->insns.data[i];
    if (!is_index(in) || is_shared_place(f, in->src[2]) || !ir_is_const(f, in->src[1]) ||
        f->regs.data[in->src[1]].bits != 1)
        return;
    ir_add_more(in, 1);
    if (in->op == IR_MAD_WIDE_S32 && !indexed_before(b, i))
        ir_add_more(in, 1);
}

/* One copy of the mask for shuffles that follow each other. */
static void expand_shuffle(const struct ir_func *f, struct ir_block *b, size_t i)
{
    struct ir_insn *in = &b->insns.data[i];
    ir_reg mask = in->src[3];
    if (in->op != IR_SHFL32 || (i && in[-1].op == IR_SHFL32 && in[-1].src[3] == mask))
        return;
    if (ir_is_const(f, mask) && (uint32_t)f->regs.data[mask].bits != UINT32_MAX)
        ir_add_more(in, 1);
}

/* A vote's predicate made a number, unless it is only asked for. */
static void expand_vote(const struct ir_func *f, struct ir_block *b, size_t i)
{
    enum { ASK = 2 }; /* are they all here: R2UR, BRA.DIV */
    struct ir_insn *in = &b->insns.data[i];
    ir_reg mask = in->op == IR_VOTE     ? in->src[1]
                  : in->op == IR_SHFL32 ? in->src[3]
                                        : IR_NONE;
    if (mask != IR_NONE && !ir_is_const(f, mask))
        ir_add_more(in, ASK);
    if (in->op != IR_VOTE || in->sub == IR_VOTE_BALLOT)
        return;
    for (size_t k = i + 1; k < b->insns.len && b->insns.data[k].dst != in->dst; k++) {
        struct ir_insn *test = &b->insns.data[k];
        if (test->src[0] != in->dst)
            continue;
        if ((test->op == IR_SETP_NE_B32 || test->op == IR_SETP_EQ_B32) &&
            ir_is_const(f, test->src[1])) {
            test->more = -1;
            return;
        }
    }
    ir_add_more(in, 1);
}

/* ---- constants ---- */

static bool is_const_but_zero(const struct ir_func *f, ir_reg r)
{
    return r != IR_NONE && ir_is_const(f, r) && f->regs.data[r].bits;
}

/* A double whose low word is not zero fits no instruction. */
static ir_reg long_double(const struct ir_func *f, const struct ir_insn *in)
{
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && ir_is_const(f, in->src[k]) &&
            (uint32_t)f->regs.data[in->src[k]].bits)
            return in->src[k];
    return IR_NONE;
}

/* The constant of the instruction that has to be in a register, since one at most is part
 * of the instruction, and not in every place. */
static ir_reg in_register(const struct ir_func *f, const struct ir_insn *in)
{
    switch ((int)in->op) {
    case IR_FMA_F32:
    case IR_MAD_I32:
        if (!is_const_but_zero(f, in->src[2]))
            return IR_NONE;
        return is_const_but_zero(f, in->src[1])   ? in->src[1]
               : is_const_but_zero(f, in->src[0]) ? in->src[0]
                                                  : IR_NONE;
    case IR_ADD_F64:
    case IR_SUB_F64:
    case IR_MUL_F64:
    case IR_FMA_F64:
        return long_double(f, in);
    case IR_SHL_B32:
    case IR_SHR_U32:
    case IR_SHR_S32:
        return is_const_but_zero(f, in->src[0]) ? in->src[0] : IR_NONE;
    case IR_ST32:
        return is_const_but_zero(f, in->src[1]) ? in->src[1] : IR_NONE;
    case IR_ATOM32:
        return in->more <= 0 && is_const_but_zero(f, in->src[1]) ? in->src[1] : IR_NONE;
    case IR_SELP_B32:
        return is_const_but_zero(f, in->src[0]) && is_const_but_zero(f, in->src[1])
                   ? in->src[0]
                   : IR_NONE;
    }
    return IR_NONE;
}

/* Two numbers of expf, once in a block, and again behind a division, which may branch. */
static void expand_exponentials(const struct ir_func *f, uint32_t b)
{
    const struct ir_block *block = &f->blocks.data[b];
    bool held = false;
    for (size_t i = 0; i < block->insns.len; i++) {
        struct ir_insn *in = &block->insns.data[i];
        bool exponential = in->op == IR_MATH1_F32 &&
                           (in->sub == IR_MATH_EXPF || in->sub == IR_MATH_EXP10F);
        if (exponential && !held)
            ir_add_more(in, 2);
        held = (held || exponential) && in->op != IR_DIV_F32 && in->op != IR_SQRT_F32;
    }
}

/* ---- pointers that are computed ---- */

/* A pointer that is another plus an index, to which a second index is added: nvcc adds the
 * indices first, in 64 bits, then both to the pointer. In a loop that is done before it. */
static void expand_pointers(struct expansion *x, uint32_t b)
{
    enum { ADDED = 3, BEFORE = 4 };
    struct ir_block *block = &x->f->blocks.data[b];
    uint32_t at = home(x, b);
    for (size_t i = 0; i < block->insns.len; i++) {
        struct ir_insn *in = &block->insns.data[i];
        if (in->op != IR_MAD_WIDE_S32 || ir_is_const(x->f, in->src[2]))
            continue;
        ir_reg pointer = in->src[2];
        const struct ir_insn *d = ir_only_writer(x->f, pointer);
        if (!d || (d->op != IR_MAD_WIDE_S32 && d->op != IR_MAD_WIDE_U32) ||
            d->src[1] != in->src[1] || x->f->regs.data[d->src[2]].kind != IR_KIND_PARAM)
            continue;
        if (at == b)
            ir_add_more(in, ADDED);
        else if (x->held[pointer] != at + 1)
            add_at(x, b, i, at, BEFORE);
        x->held[pointer] = at + 1;
    }
}

/* Once in a block; a loop's before it. */
static void expand_constants(struct expansion *x, uint32_t b)
{
    struct ir_block *block = &x->f->blocks.data[b];
    uint32_t at = home(x, b);
    for (size_t i = 0; i < block->insns.len; i++) {
        ir_reg r = in_register(x->f, &block->insns.data[i]);
        if (r == IR_NONE || x->held[r] == at + 1)
            continue;
        x->held[r] = at + 1;
        add_at(x, b, i, at, x->f->regs.data[r].cls == IR_D ? 2 : 1);
    }
}

static void expand_block(struct expansion *x, uint32_t b)
{
    struct ir_block *block = &x->f->blocks.data[b];
    expand_shared(x, b);
    for (size_t i = 0; i < block->insns.len; i++) {
        if (block->insns.data[i].op == IR_ATOM32 && !is_one_thread(x, b))
            expand_atomic(x->f, &block->insns.data[i]);
        expand_shuffle(x->f, block, i);
        expand_byte_index(x->f, block, i);
        expand_vote(x->f, block, i);
    }
    expand_constants(x, b);
    expand_exponentials(x->f, b);
    expand_pointers(x, b);
}

/* ---- copies ---- */

static bool is_copy(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_MOV_B64 || in->op == IR_MOV_PRED;
}

/* The register that is copied lives on, so that the two cannot be one. */
static bool stays(const struct ir_func *f, const struct ir_insn *in, const bool *live)
{
    const struct ir_reg_info *from = &f->regs.data[in->src[0]];
    return from->kind == IR_KIND_CONST || live[in->src[0]] ||
           (from->kind == IR_KIND_PARAM && f->is_kernel);
}

static void expand_copies(struct ir_func *f, const struct ir_live *l, uint32_t b,
                          bool *live)
{
    struct ir_block *block = &f->blocks.data[b];
    for (ir_reg r = 0; r < (ir_reg)f->regs.len; r++)
        live[r] = ir_live_has(l, l->out, b, r);
    for (size_t i = block->insns.len; i-- > 0;) {
        struct ir_insn *in = &block->insns.data[i];
        if (is_copy(in) && live[in->dst] && stays(f, in, live))
            in->more = f->regs.data[in->dst].cls == IR_D ? 2 : 1;
        if (in->dst != IR_NONE)
            live[in->dst] = false;
        if (in->dst2 != IR_NONE)
            live[in->dst2] = false;
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            if (in->src[k] != IR_NONE)
                live[in->src[k]] = true;
        for (uint32_t k = 0; k < in->nargs; k++)
            live[f->args.data[in->args + k]] = true;
    }
}

/* ---- indices that live on ---- */

/* A block above has widened the same signed index; it widened it for both. */
static struct ir_insn *widened_above(struct expansion *x, uint32_t b, ir_reg index)
{
    uint32_t up = x->doms.above[b];
    for (; b != up; b = up, up = x->doms.above[b]) {
        struct ir_block *block = &x->f->blocks.data[up];
        for (size_t i = block->insns.len; i-- > 0;) {
            struct ir_insn *in = &block->insns.data[i];
            if (in->op == IR_MAD_WIDE_S32 && in->src[0] == index)
                return in;
            if (in->dst == index || in->dst2 == index)
                return NULL;
        }
    }
    return NULL;
}

static unsigned count_defs(const struct ir_func *f, ir_reg r)
{
    unsigned n = 0;
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++)
            n += f->blocks.data[b].insns.data[i].dst == r;
    return n;
}

static void expand_indices(struct expansion *x, uint32_t b)
{
    struct ir_block *block = &x->f->blocks.data[b];
    for (size_t i = 0; i < block->insns.len; i++) {
        struct ir_insn *in = &block->insns.data[i];
        if (in->op != IR_MAD_WIDE_S32 || is_shared_place(x->f, in->src[2]) ||
            x->f->regs.data[in->src[0]].kind == IR_KIND_SPECIAL ||
            x->f->regs.data[in->src[2]].kind != IR_KIND_PARAM ||
            count_defs(x->f, in->src[0]) != 1)
            continue;
        struct ir_insn *above = widened_above(x, b, in->src[0]);
        if (!above)
            continue;
        ir_add_more(in, 1); /* LEA and LEA.HI.X instead of a wide multiply-add */
        if (!above->more)
            ir_add_more(above, 1); /* the sign */
    }
}

void ir_expand(struct ir_func *f)
{
    struct expansion x = {.f = f, .doms = ir_dominators(f)};
    struct ir_live l = ir_liveness(f);
    bool *live = mem_alloc(f->regs.len + 1);
    x.based = mem_alloc(f->blocks.len + 1);
    x.held = mem_alloc((f->regs.len + 1) * sizeof *x.held);
    ir_loops_find(f, &x.loops);
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        expand_block(&x, b);
        expand_copies(f, &l, b, live);
    }
    for (uint32_t b = 0; b < f->blocks.len; b++)
        expand_indices(&x, b);
    ir_loops_free(&x.loops);
    ir_doms_free(&x.doms);
    ir_live_free(&l);
    mem_free(x.based);
    mem_free(x.held);
    mem_free(live);
}
