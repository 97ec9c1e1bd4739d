/* Two in one: what is one machine instruction though the code says two. Three numbers added
 * (IADD3), a product or shift and a sum (IMAD, LEA), logic of three values (LOP3), logic and
 * its comparison with zero, comparisons and what joins their predicates, a sum and its
 * minimum. The code stays as it is; of the two the one that is not issued is marked. */
#include "config.h"

#include "ir/opt.h"

enum { MOST_INPUTS = 3, NOBODY = -1, MANY = 2 };

struct value {
    uint32_t reads, reader;  /* in the block, and the latest; lives on: MANY more reads */
    int32_t def[IR_MAX_SRC]; /* places of the operands' definitions in the block */
    uint8_t inputs;          /* of the machine instruction, as merged so far */
    bool full;               /* takes nothing more in */
    bool lives;              /* behind the block */
};

struct merging {
    struct ir_func *f;
    struct ir_block *block;
    struct value *values;
    int32_t *now; /* by register: place of its definition */
};

static bool is_sum(const struct ir_insn *in)
{
    return in->op == IR_ADD_I32 || in->op == IR_SUB_I32;
}

static bool is_logic(const struct ir_insn *in)
{
    return in->op == IR_AND_B32 || in->op == IR_OR_B32 || in->op == IR_XOR_B32 ||
           in->op == IR_NOT_B32;
}

static bool is_scaled(const struct ir_insn *in)
{
    return in->op == IR_MUL_I32 || in->op == IR_SHL_B32;
}

static bool is_compare(const struct ir_insn *in)
{
    return ir_op_info((enum ir_op)in->op)->group == IR_GROUP_COMPARE;
}

static bool is_joined(const struct ir_insn *in)
{
    return in->op == IR_AND_PRED || in->op == IR_OR_PRED || in->op == IR_XOR_PRED;
}

static bool is_bound(const struct ir_insn *in)
{
    return in->op == IR_MIN_S32 || in->op == IR_MAX_S32 || in->op == IR_MIN_U32 ||
           in->op == IR_MAX_U32;
}

static bool is_number(const struct merging *m, ir_reg r, uint64_t n)
{
    return ir_is_const(m->f, r) && m->f->regs.data[r].bits == n;
}

/* ---- who reads what ---- */

static void read_operands(struct merging *m, size_t i)
{
    const struct ir_insn *in = &m->block->insns.data[i];
    for (size_t k = 0; k < IR_MAX_SRC; k++) {
        int32_t at = in->src[k] == IR_NONE ? NOBODY : m->now[in->src[k]];
        m->values[i].def[k] = at;
        if (at == NOBODY)
            continue;
        m->values[at].reads++;
        m->values[at].reader = (uint32_t)i;
    }
    for (uint32_t k = 0; k < in->nargs; k++) {
        int32_t at = m->now[m->f->args.data[in->args + k]];
        if (at != NOBODY)
            m->values[at].reads += MANY;
    }
}

static void find_readers(struct merging *m, const struct ir_live *l, uint32_t b)
{
    size_t n = m->block->insns.len;
    for (size_t r = 0; r < m->f->regs.len; r++)
        m->now[r] = NOBODY;
    for (size_t i = 0; i < n; i++) {
        const struct ir_insn *in = &m->block->insns.data[i];
        m->values[i] = (struct value){0};
        read_operands(m, i);
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            m->values[i].inputs += in->src[k] != IR_NONE;
        if (in->dst != IR_NONE)
            m->now[in->dst] = (int32_t)i;
        if (in->dst2 != IR_NONE)
            m->now[in->dst2] = (int32_t)i;
    }
    for (ir_reg r = 0; r < (ir_reg)m->f->regs.len; r++)
        if (m->now[r] != NOBODY && ir_live_has(l, l->out, b, r)) {
            m->values[m->now[r]].reads += MANY;
            m->values[m->now[r]].lives = true;
        }
}

/* ---- the pairs ---- */

/* The value of instruction d is read by u alone and nothing took it in yet. */
static bool is_part(const struct merging *m, int32_t d)
{
    return d != NOBODY && m->values[d].reads == 1 && !m->block->insns.data[d].more;
}

static void take(struct merging *m, size_t u, int32_t d)
{
    m->block->insns.data[d].more = -1;
    m->values[u].inputs = (uint8_t)(m->values[u].inputs + m->values[d].inputs - 1);
}

/* Every reader of the scaled value adds something to it, so each is one instruction. */
static bool only_added(const struct merging *m, size_t d)
{
    uint32_t n = 0;
    for (size_t i = d + 1; i < m->block->insns.len; i++)
        for (size_t k = 0; k < 2; k++)
            n += m->values[i].def[k] == (int32_t)d &&
                 m->block->insns.data[i].op == IR_ADD_I32 && !m->values[i].full;
    return n && n == m->values[d].reads;
}

static void merge_scaled(struct merging *m, size_t d)
{
    if (!only_added(m, d))
        return;
    m->block->insns.data[d].more = -1;
    for (size_t i = d + 1; i < m->block->insns.len; i++)
        for (size_t k = 0; k < 2; k++)
            if (m->values[i].def[k] == (int32_t)d)
                m->values[i].full = true;
}

static bool fits(const struct merging *m, size_t u, int32_t d)
{
    return !m->values[u].full && !m->values[d].full &&
           m->values[u].inputs + m->values[d].inputs - 1 <= MOST_INPUTS;
}

static void merge_operands(struct merging *m, size_t u)
{
    const struct ir_insn *in = &m->block->insns.data[u];
    for (size_t k = 0; k < 2; k++) {
        int32_t d = m->values[u].def[k];
        if (!is_part(m, d) || !fits(m, u, d))
            continue;
        const struct ir_insn *part = &m->block->insns.data[d];
        if ((is_sum(in) && (is_sum(part) || part->op == IR_NEG_I32)) ||
            (is_logic(in) && is_logic(part)) || (is_bound(in) && is_sum(part)))
            take(m, u, d);
    }
}

/* A predicate joined with that of a comparison, which has room for one; and not. */
static void merge_predicate(struct merging *m, size_t u)
{
    struct ir_insn *in = &m->block->insns.data[u];
    for (size_t k = 0; k < 2; k++) {
        int32_t d = m->values[u].def[k];
        if (in->op == IR_NOT_PRED || in->more || d == NOBODY || m->values[d].reads != 1 ||
            m->values[d].full || !is_compare(&m->block->insns.data[d]))
            continue;
        m->values[d].full = true;
        in->more = -1;
    }
    if (in->op == IR_NOT_PRED)
        in->more = -1;
}

/* Logic says beside its value whether it is zero; of a single bit nvcc asks apart. */
static void merge_zero_test(struct merging *m, size_t u)
{
    struct ir_insn *in = &m->block->insns.data[u];
    int32_t d = m->values[u].def[0];
    if ((in->op != IR_SETP_EQ_B32 && in->op != IR_SETP_NE_B32) || in->more ||
        !is_number(m, in->src[1], 0) || d == NOBODY || m->values[d].full ||
        m->block->insns.data[d].more)
        return;
    const struct ir_insn *part = &m->block->insns.data[d];
    if (!is_logic(part) || (part->op == IR_AND_B32 && is_number(m, part->src[1], 1)))
        return;
    m->values[d].full = true;
    in->more = -1;
}

/* The bit that ffs and clz find, counted from the other end, costs no sum. */
static void merge_found(struct merging *m, size_t u)
{
    struct ir_insn *in = &m->block->insns.data[u];
    bool less = (in->op == IR_SUB_I32 && is_number(m, in->src[1], 1)) ||
                (in->op == IR_ADD_I32 && is_number(m, in->src[1], UINT32_MAX));
    int32_t d = m->values[u].def[less ? 0 : 1];
    if (in->more || d == NOBODY || m->values[d].reads != 1)
        return;
    struct ir_insn *part = &m->block->insns.data[d];
    bool highest = in->op == IR_SUB_I32 && is_number(m, in->src[0], 31);
    if ((less && part->op == IR_FFS_B32) || (highest && part->op == IR_CLZ_B32))
        in->more = part->more = -1;
}

/* One of two values computed for this alone is computed under the predicate, over the other,
 * which nobody reads any more. */
static void merge_select(struct merging *m, size_t u)
{
    struct ir_insn *in = &m->block->insns.data[u];
    if (in->op != IR_SELP_B32 || in->more || in->flags & IR_FLAG_GUARD)
        return;
    for (size_t k = 0; k < 2 && !in->more; k++) {
        int32_t d = m->values[u].def[k], other = m->values[u].def[1 - k];
        if (d == NOBODY || other == NOBODY || m->values[d].reads != 1 ||
            m->values[other].reader != u || m->values[other].lives)
            continue;
        const struct ir_insn *part = &m->block->insns.data[d];
        unsigned group = ir_op_info((enum ir_op)part->op)->group;
        if ((group == IR_GROUP_FLOAT || group == IR_GROUP_INT) && ir_is_pure(part) &&
            !part->more)
            in->more = -1;
    }
}

static bool is_order(enum ir_op op)
{
    return op == IR_SETP_LT_S32 || op == IR_SETP_LE_S32 || op == IR_SETP_GT_S32 ||
           op == IR_SETP_GE_S32 || op == IR_SETP_LT_U32 || op == IR_SETP_LE_U32 ||
           op == IR_SETP_GT_U32 || op == IR_SETP_GE_U32;
}

/* Of two integers the smaller or the larger. */
static void merge_bound(struct merging *m, size_t u)
{
    const struct ir_insn *in = &m->block->insns.data[u];
    int32_t d = m->values[u].def[2];
    if (in->op != IR_SELP_B32 || in->more || in->flags & IR_FLAG_GUARD || d == NOBODY ||
        m->values[d].reads != 1 || m->values[d].full)
        return;
    struct ir_insn *test = &m->block->insns.data[d];
    bool same = test->src[0] == in->src[0] && test->src[1] == in->src[1];
    bool crossed = test->src[0] == in->src[1] && test->src[1] == in->src[0];
    if (is_order((enum ir_op)test->op) && !test->more && (same || crossed))
        test->more = -1;
}

/* expf ends with a product, to which the sum is added at once. */
static void merge_exponential(struct merging *m, size_t u)
{
    struct ir_insn *in = &m->block->insns.data[u];
    for (size_t k = 0; k < 2 && in->op == IR_ADD_F32 && !in->more; k++) {
        int32_t d = m->values[u].def[k];
        if (d == NOBODY || m->values[d].reads != 1)
            continue;
        const struct ir_insn *part = &m->block->insns.data[d];
        if (part->op == IR_MATH1_F32 && part->sub == IR_MATH_EXPF)
            in->more = -1;
    }
}

/* A comparison that gives 1.0 or 0.0. */
static void merge_truth(struct merging *m, size_t u)
{
    enum { ONE = 0x3f800000 };
    struct ir_insn *in = &m->block->insns.data[u];
    int32_t d = m->values[u].def[2];
    if (in->op != IR_SELP_B32 || in->more || !is_number(m, in->src[0], ONE) ||
        !is_number(m, in->src[1], 0) || d == NOBODY || m->values[d].reads != 1)
        return;
    const struct ir_insn *test = &m->block->insns.data[d];
    if (is_compare(test) && !m->values[d].full &&
        m->f->regs.data[test->src[0]].vtype == IR_F32)
        in->more = -1;
}

/* ---- quotients and remainders ---- */

static bool is_quotient(const struct ir_insn *in)
{
    return in->op == IR_DIV_S32 || in->op == IR_REM_S32;
}

/* Of the same numbers one has been divided before in b, up to `end`. */
static bool divided_in(const struct ir_block *b, size_t end, const struct ir_insn *in,
                       bool *changed)
{
    for (size_t i = end; i-- > 0 && !*changed;) {
        const struct ir_insn *other = &b->insns.data[i];
        if (is_quotient(other) && other->src[0] == in->src[0] &&
            other->src[1] == in->src[1])
            return true;
        *changed = other->dst == in->src[0] || other->dst2 == in->src[0];
    }
    return false;
}

/* The quotient and the remainder of the same numbers share the rounding towards zero. */
static void merge_quotient(struct merging *m, const struct ir_doms *doms, uint32_t b,
                           size_t u)
{
    struct ir_insn *in = &m->block->insns.data[u];
    if (!is_quotient(in) || !ir_is_const(m->f, in->src[1]))
        return;
    uint64_t n = m->f->regs.data[in->src[1]].bits;
    bool changed = false, special = m->f->regs.data[in->src[0]].kind == IR_KIND_SPECIAL;
    bool shared = n && !(n & (n - 1)) && divided_in(m->block, u, in, &changed);
    for (; special && !shared && b;
         shared = divided_in(&m->f->blocks.data[b], m->f->blocks.data[b].insns.len, in,
                             &changed))
        b = doms->above[b];
    if (shared && n && !(n & (n - 1)))
        in->more = n > 2 ? -2 : -1;
}

static void merge_block(struct merging *m, const struct ir_doms *doms, uint32_t b)
{
    size_t n = m->block->insns.len;
    for (size_t i = 0; i < n; i++)
        if (is_scaled(&m->block->insns.data[i]))
            merge_scaled(m, i);
    for (size_t i = 0; i < n; i++) {
        const struct ir_insn *in = &m->block->insns.data[i];
        if (is_sum(in) || is_logic(in) || is_bound(in))
            merge_operands(m, i);
        if (is_joined(in) || in->op == IR_NOT_PRED)
            merge_predicate(m, i);
        merge_zero_test(m, i);
        merge_found(m, i);
        merge_truth(m, i);
        merge_bound(m, i);
        merge_select(m, i);
        merge_exponential(m, i);
        merge_quotient(m, doms, b, i);
    }
}

void ir_merge(struct ir_func *f)
{
    struct ir_live l = ir_liveness(f);
    struct ir_doms doms = ir_dominators(f);
    struct merging m = {.f = f, .now = mem_alloc((f->regs.len + 1) * sizeof *m.now)};
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        m.block = &f->blocks.data[b];
        m.values = mem_alloc((m.block->insns.len + 1) * sizeof *m.values);
        find_readers(&m, &l, b);
        merge_block(&m, &doms, b);
        mem_free(m.values);
    }
    mem_free(m.now);
    ir_doms_free(&doms);
    ir_live_free(&l);
}
