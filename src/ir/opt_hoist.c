/* Hoisting over guards: what stands behind a guarded arm and does not depend on it is
 * computed before it, since in machine code the arm is no branch and the three are one
 * stretch of instructions, which nvcc orders freely. */
#include "config.h"

#include "ir/opt.h"

enum { MOST_MOVED = 8 };

struct hoist {
    struct ir_func *f;
    uint32_t top, arm, join;
    bool *written; /* by register: in the arm, or behind it by what stays there */
    ir_reg *moved; /* by register: where its value of the join is by now */
    size_t nregs;  /* there can be in the end */
};

static bool leads_only_to(const struct ir_func *f, uint32_t b, uint32_t to)
{
    const struct ir_insn *last = &vec_last(&f->blocks.data[b].insns);
    return last->op == IR_JMP && last->target[0] == to;
}

/* A guarded branch at the end of `top` over one arm, to a join reached from nowhere else. */
static bool find(struct hoist *h, uint32_t top)
{
    const struct ir_insn *last = &vec_last(&h->f->blocks.data[top].insns);
    if (last->op != IR_BRA || !(last->flags & IR_FLAG_GUARD))
        return false;
    for (int i = 0; i < 2; i++) {
        uint32_t arm = last->target[i], join = last->target[1 - i];
        if (arm != join && leads_only_to(h->f, arm, join) &&
            ir_count_entries(h->f, join) == 2) {
            h->top = top;
            h->arm = arm;
            h->join = join;
            return true;
        }
    }
    return false;
}

static void note_writes(struct hoist *h, const struct ir_insn *in)
{
    if (in->dst != IR_NONE)
        h->written[in->dst] = true;
    if (in->dst2 != IR_NONE)
        h->written[in->dst2] = true;
}

/* A division by a constant that is neither 0 nor -1 has nothing to report. */
static bool is_safe_division(const struct ir_func *f, const struct ir_insn *in)
{
    bool divides = in->op == IR_DIV_S32 || in->op == IR_DIV_U32 || in->op == IR_REM_S32 ||
                   in->op == IR_REM_U32;
    return divides && ir_is_const(f, in->src[1]) &&
           (int32_t)f->regs.data[in->src[1]].bits > 0;
}

static bool can_move(const struct hoist *h, const struct ir_insn *in)
{
    if ((!ir_is_pure(in) && !is_safe_division(h->f, in)) || in->dst == IR_NONE ||
        in->dst2 != IR_NONE || in->nargs ||
        ir_op_info((enum ir_op)in->op)->group == IR_GROUP_MOVE)
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && h->written[in->src[k]] &&
            h->moved[in->src[k]] == IR_NONE)
            return false;
    return true;
}

/* Before the branch under a new name; a copy stays in its place. */
static void move(struct hoist *h, size_t at)
{
    struct ir_insn in = h->f->blocks.data[h->join].insns.data[at], copy;
    struct ir_insn branch = vec_pop(&h->f->blocks.data[h->top].insns);
    enum ir_class cls = h->f->regs.data[in.dst].cls;
    copy = ir_blank(cls == IR_P   ? IR_MOV_PRED
                    : cls == IR_W ? IR_MOV_B32
                                  : IR_MOV_B64,
                    in.span, in.site);
    copy.dst = in.dst;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in.src[k] != IR_NONE && h->moved[in.src[k]] != IR_NONE)
            in.src[k] = h->moved[in.src[k]];
    in.dst = ir_new_reg(h->f, IR_KIND_TEMP, h->f->regs.data[in.dst].vtype, NULL);
    copy.src[0] = in.dst;
    ir_append(h->f, h->top, in);
    ir_append(h->f, h->top, branch);
    h->f->blocks.data[h->join].insns.data[at] = copy;
    h->written[copy.dst] = true;
    h->moved[copy.dst] = in.dst;
}

static void hoist(struct hoist *h)
{
    unsigned n = 0;
    for (size_t r = 0; r < h->nregs; r++) {
        h->written[r] = false;
        h->moved[r] = IR_NONE;
    }
    for (size_t i = 0; i < h->f->blocks.data[h->arm].insns.len; i++)
        note_writes(h, &h->f->blocks.data[h->arm].insns.data[i]);
    for (size_t i = 0; i + 1 < h->f->blocks.data[h->join].insns.len; i++) {
        const struct ir_insn *in = &h->f->blocks.data[h->join].insns.data[i];
        if (n < MOST_MOVED && can_move(h, in)) {
            move(h, i);
            n++;
            continue;
        }
        note_writes(h, in);
        if (in->dst != IR_NONE)
            h->moved[in->dst] = IR_NONE;
        if (in->dst2 != IR_NONE)
            h->moved[in->dst2] = IR_NONE;
    }
}

void ir_hoist(struct ir_func *f)
{
    struct hoist h = {.f = f, .nregs = f->regs.len + f->blocks.len * MOST_MOVED};
    h.written = mem_alloc(h.nregs + 1);
    h.moved = mem_alloc((h.nregs + 1) * sizeof *h.moved);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        if (find(&h, b))
            hoist(&h);
    mem_free(h.written);
    mem_free(h.moved);
}
