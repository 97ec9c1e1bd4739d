/* Addresses of the frame followed through registers: what a register holds at each point
 * is %frame + constant or not known, by forward data flow over the registers that are
 * ever given such an address. Loads and stores through a known address name the frame
 * themselves; any other use of it makes its slot memory. */
#include "config.h"

#include "ir/promote.h"

#define TOP INT64_MIN          /* not reached yet */
#define BOTTOM (INT64_MIN + 1) /* not an address that is followed */
#define MAX_STATE (1u << 22)   /* blocks times registers */

struct follow {
    struct ir_func *f;
    struct ir_slots *slots;
    uint32_t *number; /* by register: 1 + its place in a state, 0: not followed */
    ir_reg *regs;     /* by place in a state */
    size_t n;
    int64_t *in, *out; /* n per block */
};

static bool is_frame(const struct ir_func *f, ir_reg r)
{
    return r != IR_NONE && f->regs.data[r].kind == IR_KIND_SPECIAL &&
           f->regs.data[r].special == IR_SREG_FRAME;
}

static bool carries(const struct ir_insn *in)
{
    return in->op == IR_MOV_B64 || in->op == IR_ADD_I64 || in->op == IR_SUB_I64;
}

static bool is_followed(const struct follow *w, ir_reg r)
{
    return r != IR_NONE && (is_frame(w->f, r) || w->number[r]);
}

/* Registers that some instruction may give an address of the frame. */
static void find_registers(struct follow *w)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = 0; b < w->f->blocks.len; b++)
            for (size_t i = 0; i < w->f->blocks.data[b].insns.len; i++) {
                const struct ir_insn *in = &w->f->blocks.data[b].insns.data[i];
                if (!carries(in) || w->number[in->dst] || in->dst == w->f->result)
                    continue;
                if (!is_followed(w, in->src[0]) && !is_followed(w, in->src[1]))
                    continue;
                w->regs[w->n] = in->dst;
                w->number[in->dst] = (uint32_t)++w->n;
                changed = true;
            }
    }
    if (w->n * w->f->blocks.len <= MAX_STATE)
        return;
    w->n = 0;
    for (size_t r = 0; r < w->f->regs.len; r++)
        w->number[r] = 0;
}

static int64_t held(const struct follow *w, const int64_t *state, ir_reg r)
{
    if (is_frame(w->f, r))
        return 0;
    return r != IR_NONE && w->number[r] ? state[w->number[r] - 1] : BOTTOM;
}

/* a + k as long as it points into the object that a points into. Of the bare frame only
 * lowering makes sums, each the address of an object. */
static int64_t moved(const struct follow *w, ir_reg base, int64_t a, int64_t k)
{
    if (a == BOTTOM || a == TOP)
        return a;
    const struct ir_slot *to = ir_slot_at(w->slots, a + k);
    bool same = to && (is_frame(w->f, base) || to == ir_slot_at(w->slots, a));
    return same ? a + k : BOTTOM;
}

static bool constant(const struct follow *w, ir_reg r, int64_t *k)
{
    if (r == IR_NONE || !ir_is_const(w->f, r))
        return false;
    *k = (int64_t)w->f->regs.data[r].bits;
    return *k > -(1 << 20) && *k < 1 << 20;
}

static int64_t value_of(const struct follow *w, const int64_t *state,
                        const struct ir_insn *in)
{
    int64_t k;
    if (in->op == IR_MOV_B64)
        return moved(w, in->src[0], held(w, state, in->src[0]), 0);
    if (in->op == IR_ADD_I64 && constant(w, in->src[1], &k))
        return moved(w, in->src[0], held(w, state, in->src[0]), k);
    if (in->op == IR_ADD_I64 && constant(w, in->src[0], &k))
        return moved(w, in->src[1], held(w, state, in->src[1]), k);
    if (in->op == IR_SUB_I64 && constant(w, in->src[1], &k))
        return moved(w, in->src[0], held(w, state, in->src[0]), -k);
    return BOTTOM;
}

static void step(const struct follow *w, int64_t *state, const struct ir_insn *in)
{
    if (in->dst != IR_NONE && w->number[in->dst])
        state[w->number[in->dst] - 1] = value_of(w, state, in);
    if (in->dst2 != IR_NONE && w->number[in->dst2])
        state[w->number[in->dst2] - 1] = BOTTOM;
}

static int64_t meet(int64_t a, int64_t b)
{
    return a == TOP ? b : b == TOP || a == b ? a : BOTTOM;
}

static bool run_block(struct follow *w, uint32_t b)
{
    int64_t *state = mem_alloc((w->n + 1) * sizeof *state);
    bool changed = false;
    for (size_t k = 0; k < w->n; k++)
        state[k] = w->in[b * w->n + k];
    for (size_t i = 0; i < w->f->blocks.data[b].insns.len; i++)
        step(w, state, &w->f->blocks.data[b].insns.data[i]);
    for (size_t k = 0; k < w->n; k++) {
        changed |= w->out[b * w->n + k] != state[k];
        w->out[b * w->n + k] = state[k];
    }
    mem_free(state);
    return changed;
}

static void flow_out(struct follow *w, uint32_t b)
{
    uint32_t succ[2];
    for (size_t s = ir_successors(&w->f->blocks.data[b], succ); s-- > 0;)
        for (size_t k = 0; k < w->n; k++) {
            int64_t *in = &w->in[succ[s] * w->n + k];
            *in = meet(*in, w->out[b * w->n + k]);
        }
}

static void solve(struct follow *w)
{
    size_t blocks = w->f->blocks.len;
    for (size_t k = 0; k < blocks * w->n; k++) {
        w->in[k] = k < w->n ? BOTTOM : TOP; /* nothing is known at the entry */
        w->out[k] = TOP;
    }
    for (bool changed = w->n > 0; changed;) {
        changed = false;
        for (uint32_t b = 0; b < blocks; b++)
            if (run_block(w, b)) {
                flow_out(w, b);
                changed = true;
            }
    }
}

static void keep(const struct follow *w, int64_t at)
{
    struct ir_slot *s = at == TOP || at == BOTTOM ? NULL : ir_slot_at(w->slots, at);
    if (s)
        s->memory = true;
}

/* An address that is not the same on all ways into a block is not followed further. */
static void keep_merged(struct follow *w)
{
    if (w->n == 0)
        return;
    struct ir_live live = ir_liveness(w->f);
    for (uint32_t b = 0; b < w->f->blocks.len; b++) {
        uint32_t succ[2];
        for (size_t s = ir_successors(&w->f->blocks.data[b], succ); s-- > 0;)
            for (size_t k = 0; k < w->n; k++)
                if (w->in[succ[s] * w->n + k] == BOTTOM &&
                    ir_live_has(&live, live.in, succ[s], w->regs[k]))
                    keep(w, w->out[b * w->n + k]);
    }
    ir_live_free(&live);
}

static bool is_access(const struct ir_insn *in)
{
    return ir_op_is_load((enum ir_op)in->op) || ir_op_is_store((enum ir_op)in->op);
}

/* The base of a memory instruction. */
static void use_base(const struct follow *w, const int64_t *state, struct ir_insn *in)
{
    int64_t at = held(w, state, in->src[0]);
    bool bare = is_frame(w->f, in->src[0]);
    if (at == BOTTOM || at == TOP)
        return;
    unsigned size = ir_mem_size((enum ir_mem)in->mem);
    const struct ir_slot *to = ir_slot_at(w->slots, at + in->imm);
    bool fits = to && at + in->imm + size <= (int64_t)(to->offset + to->size);
    bool plain = is_access(in) && (in->space == IR_GENERIC || in->space == IR_LOCAL);
    if (!plain || !fits || (!bare && to != ir_slot_at(w->slots, at))) {
        for (unsigned i = 0; i < (size > 8 ? size : 8); i++)
            keep(w, at + in->imm + i);
        if (!bare)
            keep(w, at);
        return;
    }
    if (!bare) {
        in->src[0] = ir_special_reg(w->f, IR_SREG_FRAME);
        in->imm += at;
    }
    in->space = IR_LOCAL;
}

static bool has_base(const struct ir_insn *in)
{
    return is_access(in) || in->op == IR_ATOM32 || in->op == IR_ATOM64;
}

/* Lowering marks what it indexes, see lower_index. */
static bool is_indexing(const struct ir_insn *in)
{
    return in->op == IR_MAD_WIDE_S32 || in->op == IR_MAD_WIDE_U32;
}

static void use_operand(const struct follow *w, const int64_t *state,
                        const struct ir_insn *in, ir_reg r)
{
    if (is_frame(w->f, r) && is_indexing(in))
        return;
    if (in->dst != IR_NONE && w->number[in->dst] && carries(in) &&
        value_of(w, state, in) != BOTTOM)
        return;
    /* the sum that names a slot says nothing about the slot the frame starts with */
    int64_t k = 0;
    if (is_frame(w->f, r) && in->op == IR_ADD_I64 && !constant(w, in->src[1], &k))
        constant(w, in->src[0], &k);
    keep(w, held(w, state, r) == BOTTOM ? BOTTOM : held(w, state, r) + k);
}

static void use(const struct follow *w, const int64_t *state, struct ir_insn *in)
{
    size_t first = 0;
    if (has_base(in)) {
        use_base(w, state, in);
        first = 1;
    }
    for (size_t k = first; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            use_operand(w, state, in, in->src[k]);
    for (uint32_t k = 0; k < in->nargs; k++)
        use_operand(w, state, in, w->f->args.data[in->args + k]);
}

void ir_promote_addresses(struct ir_func *f, struct ir_slots *s)
{
    struct follow w = {.f = f, .slots = s};
    ir_special_reg(f, IR_SREG_FRAME); /* exists before arrays by register are made */
    w.number = mem_alloc((f->regs.len + 1) * sizeof *w.number);
    w.regs = mem_alloc((f->regs.len + 1) * sizeof *w.regs);
    find_registers(&w);
    w.in = mem_alloc((f->blocks.len * w.n + 1) * sizeof *w.in);
    w.out = mem_alloc((f->blocks.len * w.n + 1) * sizeof *w.out);
    solve(&w);
    keep_merged(&w);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            use(&w, &w.in[b * w.n], in);
            step(&w, &w.in[b * w.n], in);
        }
    mem_free(w.number);
    mem_free(w.regs);
    mem_free(w.in);
    mem_free(w.out);
}
