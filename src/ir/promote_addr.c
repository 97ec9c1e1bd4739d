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
    ir_reg frame;
    uint32_t *number; /* by register: 1 + its place in now, 0: not followed */
    ir_reg *regs;     /* by place */
    size_t n;
    int64_t *now;   /* by place: what is held at the instruction looked at */
    uint32_t *wide; /* places of the registers that live between blocks */
    size_t nwide;
    int64_t *in, *out; /* nwide per block */
    uint8_t *dirty;    /* by block: its row of in has changed */
};

static bool carries(const struct ir_insn *in)
{
    return in->op == IR_MOV_B64 || in->op == IR_ADD_I64 || in->op == IR_SUB_I64;
}

static bool is_followed(const struct follow *w, ir_reg r)
{
    return r == w->frame || (r != IR_NONE && w->number[r]);
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
}

/* Most addresses are used in the block that computes them; only those that live into
 * some block take part in the data flow. */
static void find_wide(struct follow *w, const struct ir_live *live)
{
    w->wide = mem_alloc((w->n + 1) * sizeof *w->wide);
    for (size_t k = 0; k < w->n; k++)
        if (live->column[w->regs[k]] >= 0)
            w->wide[w->nwide++] = (uint32_t)k;
    if (w->nwide * w->f->blocks.len <= MAX_STATE)
        return;
    w->n = w->nwide = 0;
    for (size_t r = 0; r < w->f->regs.len; r++)
        w->number[r] = 0;
}

static int64_t held(const struct follow *w, ir_reg r)
{
    if (r == w->frame)
        return 0;
    return r != IR_NONE && w->number[r] ? w->now[w->number[r] - 1] : BOTTOM;
}

/* a + k as long as it points into the object that a points into. Of the bare frame only
 * lowering makes sums, each the address of an object. */
static int64_t moved(const struct follow *w, ir_reg base, int64_t a, int64_t k)
{
    if (a == BOTTOM || a == TOP)
        return a;
    const struct ir_slot *to = ir_slot_at(w->slots, a + k);
    bool same = to && (base == w->frame || to == ir_slot_at(w->slots, a));
    return same ? a + k : BOTTOM;
}

static bool constant(const struct follow *w, ir_reg r, int64_t *k)
{
    if (r == IR_NONE || !ir_is_const(w->f, r))
        return false;
    *k = (int64_t)w->f->regs.data[r].bits;
    return *k > -(1 << 20) && *k < 1 << 20;
}

static int64_t value_of(const struct follow *w, const struct ir_insn *in)
{
    int64_t k;
    if (in->op == IR_MOV_B64)
        return moved(w, in->src[0], held(w, in->src[0]), 0);
    if (in->op == IR_ADD_I64 && constant(w, in->src[1], &k))
        return moved(w, in->src[0], held(w, in->src[0]), k);
    if (in->op == IR_ADD_I64 && constant(w, in->src[0], &k))
        return moved(w, in->src[1], held(w, in->src[1]), k);
    if (in->op == IR_SUB_I64 && constant(w, in->src[1], &k))
        return moved(w, in->src[0], held(w, in->src[0]), -k);
    return BOTTOM;
}

static void step(struct follow *w, const struct ir_insn *in)
{
    if (in->dst != IR_NONE && w->number[in->dst])
        w->now[w->number[in->dst] - 1] = value_of(w, in);
    if (in->dst2 != IR_NONE && w->number[in->dst2])
        w->now[w->number[in->dst2] - 1] = BOTTOM;
}

static int64_t meet(int64_t a, int64_t b)
{
    return a == TOP ? b : b == TOP || a == b ? a : BOTTOM;
}

static void enter(struct follow *w, uint32_t b)
{
    for (size_t k = 0; k < w->nwide; k++)
        w->now[w->wide[k]] = w->in[b * w->nwide + k];
}

/* True if something else is held at the block's end than before. */
static bool run_block(struct follow *w, uint32_t b)
{
    bool changed = false;
    enter(w, b);
    for (size_t i = 0; i < w->f->blocks.data[b].insns.len; i++)
        step(w, &w->f->blocks.data[b].insns.data[i]);
    for (size_t k = 0; k < w->nwide; k++) {
        int64_t *out = &w->out[b * w->nwide + k];
        changed |= *out != w->now[w->wide[k]];
        *out = w->now[w->wide[k]];
    }
    return changed;
}

/* True if some successor learns something. */
static bool flow_out(struct follow *w, uint32_t b)
{
    bool any = false;
    uint32_t succ[2];
    for (size_t s = ir_successors(&w->f->blocks.data[b], succ); s-- > 0;)
        for (size_t k = 0; k < w->nwide; k++) {
            int64_t *in = &w->in[succ[s] * w->nwide + k];
            int64_t met = meet(*in, w->out[b * w->nwide + k]);
            if (met == *in)
                continue;
            *in = met;
            w->dirty[succ[s]] = any = true;
        }
    return any;
}

static void solve(struct follow *w)
{
    size_t blocks = w->f->blocks.len;
    w->in = mem_alloc((blocks * w->nwide + 1) * sizeof *w->in);
    w->out = mem_alloc((blocks * w->nwide + 1) * sizeof *w->out);
    w->dirty = mem_alloc(blocks + 1);
    for (size_t k = 0; k < blocks * w->nwide; k++) {
        w->in[k] = k < w->nwide ? BOTTOM : TOP; /* nothing is known at the entry */
        w->out[k] = TOP;
    }
    for (size_t b = 0; b < blocks; b++)
        w->dirty[b] = true;
    for (bool again = w->nwide > 0; again;) {
        again = false;
        for (uint32_t b = 0; b < blocks; b++) {
            bool stale = w->dirty[b];
            w->dirty[b] = false;
            if (stale && run_block(w, b))
                again |= flow_out(w, b);
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
static void keep_merged(const struct follow *w, const struct ir_live *live)
{
    for (uint32_t b = 0; w->nwide > 0 && b < w->f->blocks.len; b++) {
        uint32_t succ[2];
        for (size_t s = ir_successors(&w->f->blocks.data[b], succ); s-- > 0;)
            for (size_t k = 0; k < w->nwide; k++)
                if (w->in[succ[s] * w->nwide + k] == BOTTOM &&
                    ir_live_has(live, live->in, succ[s], w->regs[w->wide[k]]))
                    keep(w, w->out[b * w->nwide + k]);
    }
}

static bool is_access(const struct ir_insn *in)
{
    return ir_op_is_load((enum ir_op)in->op) || ir_op_is_store((enum ir_op)in->op);
}

/* The base of a memory instruction. */
static void use_base(const struct follow *w, struct ir_insn *in)
{
    int64_t at = held(w, in->src[0]);
    bool bare = in->src[0] == w->frame;
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
        in->src[0] = w->frame;
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

static void use_operand(const struct follow *w, const struct ir_insn *in, ir_reg r)
{
    if (!is_followed(w, r) || (r == w->frame && is_indexing(in)))
        return;
    if (in->dst != IR_NONE && w->number[in->dst] && carries(in) &&
        value_of(w, in) != BOTTOM)
        return;
    /* the sum that names a slot says nothing about the slot the frame starts with */
    int64_t k = 0;
    if (r == w->frame && in->op == IR_ADD_I64 && !constant(w, in->src[1], &k))
        constant(w, in->src[0], &k);
    keep(w, held(w, r) == BOTTOM ? BOTTOM : held(w, r) + k);
}

static void use(const struct follow *w, struct ir_insn *in)
{
    size_t first = 0;
    if (has_base(in)) {
        use_base(w, in);
        first = 1;
    }
    for (size_t k = first; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            use_operand(w, in, in->src[k]);
    for (uint32_t k = 0; k < in->nargs; k++)
        use_operand(w, in, w->f->args.data[in->args + k]);
}

static void free_follow(struct follow *w)
{
    mem_free(w->number);
    mem_free(w->regs);
    mem_free(w->now);
    mem_free(w->wide);
    mem_free(w->in);
    mem_free(w->out);
    mem_free(w->dirty);
}

void ir_promote_addresses(struct ir_func *f, struct ir_slots *s)
{
    struct follow w = {.f = f, .slots = s};
    w.frame = ir_special_reg(f, IR_SREG_FRAME); /* before arrays by register are made */
    w.number = mem_alloc((f->regs.len + 1) * sizeof *w.number);
    w.regs = mem_alloc((f->regs.len + 1) * sizeof *w.regs);
    find_registers(&w);
    struct ir_live live = {0};
    if (w.n > 0)
        live = ir_liveness(f);
    w.now = mem_alloc((w.n + 1) * sizeof *w.now);
    find_wide(&w, &live);
    solve(&w);
    keep_merged(&w, &live);
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        enter(&w, b);
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            use(&w, in);
            step(&w, in);
        }
    }
    ir_live_free(&live);
    free_follow(&w);
}
