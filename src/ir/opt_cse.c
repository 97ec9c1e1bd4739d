/* Common subexpressions inside blocks: an instruction that computes what an earlier one of
 * the block has in a register still becomes a copy of it. */
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
}
