/* Common subexpressions: an instruction that computes what an earlier one of the block has in
 * a register still becomes a copy of it; and what one of a block above has, if neither its
 * operands nor its result are ever written again. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

struct sharing {
    const struct ir_func *f;
    const struct ir_block *block;
    size_t *changed; /* by register: 1 + place of its latest definition */
    size_t *slots;   /* by hash: 1 + place of an instruction; the latest wins */
    size_t nslots;   /* a power of two */
};

static size_t hash(const struct ir_insn *in)
{
    uint64_t h = in->op * UINT64_C(31) + in->sub;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        h = (h ^ (uint64_t)(in->src[k] + 1)) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(h >> 40);
}

static bool same(const struct ir_insn *a, const struct ir_insn *b)
{
    return a->op == b->op && a->sub == b->sub && a->imm == b->imm &&
           a->flags == b->flags && memcmp(a->src, b->src, sizeof a->src) == 0;
}

/* Neither what it read nor what it gave was written since it stood at `at`. */
static bool holds(const struct sharing *s, size_t at)
{
    const struct ir_insn *in = &s->block->insns.data[at];
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && s->changed[in->src[k]] > at)
            return false;
    return s->changed[in->dst] == at + 1;
}

/* Not pure, for it is reported by zero; but then the first one has been. */
static bool is_division(const struct ir_insn *in)
{
    return in->op == IR_DIV_S32 || in->op == IR_DIV_U32 || in->op == IR_REM_S32 ||
           in->op == IR_REM_U32 || in->op == IR_DIV_S64 || in->op == IR_DIV_U64 ||
           in->op == IR_REM_S64 || in->op == IR_REM_U64;
}

static bool can_share(const struct ir_func *f, const struct ir_insn *in)
{
    return (ir_is_pure(in) || is_division(in)) && in->dst != IR_NONE &&
           in->dst2 == IR_NONE && !in->nargs &&
           ir_op_info((enum ir_op)in->op)->group != IR_GROUP_MOVE &&
           f->regs.data[in->dst].kind != IR_KIND_PARAM;
}

static enum ir_op move_for(enum ir_class c)
{
    return c == IR_P ? IR_MOV_PRED : c == IR_W ? IR_MOV_B32 : IR_MOV_B64;
}

static void look(struct sharing *s, struct ir_block *b, size_t i)
{
    struct ir_insn *in = &b->insns.data[i];
    size_t *slot = &s->slots[hash(in) & (s->nslots - 1)];
    if (*slot && same(&b->insns.data[*slot - 1], in) && holds(s, *slot - 1) &&
        s->f->regs.data[b->insns.data[*slot - 1].dst].cls ==
            s->f->regs.data[in->dst].cls) {
        ir_reg from = b->insns.data[*slot - 1].dst, to = in->dst;
        *in = ir_blank(move_for(s->f->regs.data[to].cls), in->span, in->site);
        in->dst = to;
        in->src[0] = from;
        return;
    }
    *slot = i + 1;
}

static void share_block(struct sharing *s, struct ir_block *b)
{
    s->block = b;
    for (size_t i = 0; i < b->insns.len; i++) {
        struct ir_insn *in = &b->insns.data[i];
        if (can_share(s->f, in))
            look(s, b, i);
        if (in->dst != IR_NONE)
            s->changed[in->dst] = i + 1;
        if (in->dst2 != IR_NONE)
            s->changed[in->dst2] = i + 1;
    }
}

/* ---- over blocks ---- */

struct seen {
    struct ir_insn in;
    uint32_t block;
    size_t next; /* 1 + place in the list of the one before, of the same hash */
};
struct above {
    struct ir_func *f;
    struct ir_doms doms;
    uint8_t *writes; /* by register: definitions, 2 for more */
    VEC(struct seen) list;
    size_t *heads; /* by hash: 1 + place in the list of the latest */
};
enum { HEADS = 4096 };

static bool never_changes(const struct above *a, ir_reg r)
{
    enum ir_kind kind = a->f->regs.data[r].kind;
    if (kind == IR_KIND_CONST || kind == IR_KIND_SPECIAL)
        return true;
    return kind == IR_KIND_PARAM ? a->f->is_kernel && !a->writes[r] : a->writes[r] == 1;
}

static bool can_share_below(const struct above *a, const struct ir_insn *in)
{
    if (!can_share(a->f, in) || a->writes[in->dst] != 1 || in->dst == a->f->result)
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && !never_changes(a, in->src[k]))
            return false;
    return true;
}

static void look_above(struct above *a, uint32_t b, struct ir_insn *in)
{
    size_t *head = &a->heads[hash(in) % HEADS];
    for (size_t at = *head; at; at = a->list.data[at - 1].next) {
        const struct seen *s = &a->list.data[at - 1];
        ir_reg from = s->in.dst, to = in->dst;
        if (s->block == b || !same(&s->in, in) || !ir_dominates(&a->doms, s->block, b) ||
            a->f->regs.data[from].cls != a->f->regs.data[to].cls)
            continue;
        *in = ir_blank(move_for(a->f->regs.data[to].cls), in->span, in->site);
        in->dst = to;
        in->src[0] = from;
        return;
    }
    struct seen s = {*in, b, *head};
    vec_push(&a->list, s);
    *head = a->list.len;
}

static void share_below(struct ir_func *f)
{
    size_t n = f->blocks.len;
    struct above a = {.f = f, .doms = ir_dominators(f)};
    uint32_t *order = mem_alloc((n + 1) * sizeof *order);
    a.writes = mem_alloc(f->regs.len + 1);
    a.heads = mem_alloc(HEADS * sizeof *a.heads);
    ir_count_writes(f, a.writes);
    for (uint32_t b = 0; b < n; b++)
        order[b] = IR_NO_BLOCK;
    for (uint32_t b = 0; b < n; b++)
        if (a.doms.rank[b] < n)
            order[a.doms.rank[b]] = b;
    for (size_t i = 0; i < n; i++) {
        struct ir_block *block =
            order[i] == IR_NO_BLOCK ? NULL : &f->blocks.data[order[i]];
        for (size_t k = 0; block && k < block->insns.len; k++)
            if (can_share_below(&a, &block->insns.data[k]))
                look_above(&a, order[i], &block->insns.data[k]);
    }
    mem_free(order);
    mem_free(a.writes);
    mem_free(a.heads);
    vec_free(&a.list);
    ir_doms_free(&a.doms);
}

void ir_share_values(struct ir_func *f)
{
    enum { SLOTS = 1024 };
    struct sharing s = {.f = f, .nslots = SLOTS};
    s.changed = mem_alloc((f->regs.len + 1) * sizeof *s.changed);
    s.slots = mem_alloc(SLOTS * sizeof *s.slots);
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        memset(s.changed, 0, f->regs.len * sizeof *s.changed);
        memset(s.slots, 0, SLOTS * sizeof *s.slots);
        share_block(&s, &f->blocks.data[b]);
    }
    mem_free(s.changed);
    mem_free(s.slots);
    share_below(f);
}
