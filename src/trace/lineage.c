/* Lineage of a value, see lineage.h.
 *
 * The trace holds who issued what; the last step before a position that wrote a register
 * in a lane is found by walking back. Sources of shuffles and addresses of loads come
 * from the events of that one step, replayed. For memory one pass forward over the steps
 * that access it keeps who stored where. */
#include "trace/lineage.h"

#include "simt/mask.h"

struct stored {
    uint64_t step, addr;
    uint32_t warp, size;
    unsigned lane;
};

struct search {
    struct trace *t;
    struct lineage_hop *hops;
    size_t n, max;
    VEC(struct stored) stores;
    uint64_t logged; /* stores of steps below this are in the list */
    /* Of the step replayed last. */
    uint64_t step;
    uint32_t warp;
    uint64_t addr[WARP_LANES];
    uint8_t source[WARP_LANES];
    bool accessed, shuffled;
};

static void on_event(void *ctx, const struct event *e)
{
    struct search *s = ctx;
    if (e->kind == EVENT_SHUFFLE) {
        s->shuffled = true;
        MASK_EACH(l, e->mask)
        s->source[l] = e->shuffle.source[l];
        return;
    }
    s->accessed = true;
    MASK_EACH(l, e->mask)
    {
        s->addr[l] = e->access.addr[l];
        struct stored w = {s->step, s->addr[l], s->warp, e->access.size, l};
        if (s->step == s->logged && (e->access.store || e->access.atomic) &&
            !mask_has(e->access.dropped, l))
            vec_push(&s->stores, w);
    }
}

static void replay(struct search *s, uint64_t step)
{
    struct listener l = {EVENT_BIT(EVENT_SHUFFLE) | EVENT_BIT(EVENT_ACCESS), on_event, s};
    s->step = step;
    s->warp = trace_step(s->t, step).warp;
    s->accessed = s->shuffled = false;
    trace_events(s->t, step, &l);
}

static void log_stores(struct search *s, uint64_t end)
{
    for (; s->logged < end; s->logged++)
        if (trace_step(s->t, s->logged).flags & STEP_MEMORY)
            replay(s, s->logged);
}

/* One address of local memory is another place in every lane, of shared in every block. */
static bool same_memory(const struct search *s, const struct stored *w, uint64_t step,
                        uint32_t warp, unsigned lane)
{
    if (w->addr < IR_SHARED_BASE || w->addr >= IR_CONST_BASE)
        return true;
    return trace_block_of(s->t, w->step) == trace_block_of(s->t, step) &&
           (w->addr < IR_LOCAL_BASE || (w->warp == warp && w->lane == lane));
}

/* The store that lane's load at `before` saw. */
static const struct stored *last_store(struct search *s, uint64_t before, uint64_t addr,
                                       uint32_t warp, unsigned lane)
{
    log_stores(s, before);
    for (size_t i = s->stores.len; i-- > 0;) {
        const struct stored *w = &s->stores.data[i];
        if (w->step < before && addr >= w->addr && addr < w->addr + w->size &&
            same_memory(s, w, before, warp, lane))
            return w;
    }
    return NULL;
}

static const struct ir_insn *insn_of(const struct search *s, uint32_t pc)
{
    return machine_place(trace_machine(s->t), pc).insn;
}

/* The last step before pos that wrote r of the kernel in the lane; pos if none did. */
static uint64_t writer(const struct search *s, uint64_t pos, uint32_t warp, ir_reg r,
                       unsigned lane)
{
    uint64_t first = 0, last = 0;
    if (pos > 0)
        trace_block_range(s->t, trace_block_of(s->t, pos - 1), &first, &last);
    for (uint64_t i = pos; i-- > first;) {
        struct step at = trace_step(s->t, i);
        if (at.warp != warp || !mask_has(at.mask, lane))
            continue;
        const struct ir_insn *in = insn_of(s, at.pc);
        if (machine_place(trace_machine(s->t), at.pc).func == 0 &&
            (in->dst == r || in->dst2 == r))
            return i;
    }
    return pos;
}

static uint64_t value_after(struct search *s, uint64_t step, uint32_t warp, ir_reg r,
                            unsigned lane)
{
    uint64_t values[WARP_LANES] = {0};
    uint32_t undefined;
    machine_reg(trace_at(s->t, step), warp, 0, r, values, &undefined);
    return values[lane];
}

static bool is_undefined(struct search *s, uint64_t pos, uint32_t warp, ir_reg r,
                         unsigned lane)
{
    uint64_t values[WARP_LANES];
    uint32_t undefined = 0;
    machine_reg(trace_at(s->t, pos), warp, 0, r, values, &undefined);
    return mask_has(undefined, lane);
}

/* What was written at `step` was given up by a declaration that was passed again. */
static bool is_given_up(struct search *s, uint64_t step, uint64_t pos, uint32_t warp,
                        ir_reg r, unsigned lane)
{
    return is_undefined(s, pos, warp, r, lane) &&
           !is_undefined(s, step + 1, warp, r, lane);
}

static struct lineage_hop *add(struct search *s, enum lineage_kind kind, unsigned depth,
                               uint64_t step, uint32_t warp, ir_reg r, unsigned lane)
{
    struct lineage_hop *h = &s->hops[s->n++];
    const struct ir_func *f = &trace_module(s->t)->funcs.data[0];
    *h = (struct lineage_hop){.kind = kind,
                              .depth = depth,
                              .step = step,
                              .pc = trace_step(s->t, step).pc,
                              .warp = warp,
                              .lane = lane,
                              .vtype = f->regs.data[r].vtype,
                              .value = value_after(s, step + 1, warp, r, lane)};
    return h;
}

static bool is_followed(const struct search *s, ir_reg r)
{
    if (r == IR_NONE)
        return false;
    enum ir_kind kind = trace_module(s->t)->funcs.data[0].regs.data[r].kind;
    return kind != IR_KIND_CONST && kind != IR_KIND_SPECIAL;
}

/* Moves and conversions of a value that comes from somewhere. */
static bool passes_on(const struct search *s, const struct ir_insn *in)
{
    enum ir_group g = ir_op_info((enum ir_op)in->op)->group;
    return (g == IR_GROUP_CONVERT || in->op == IR_MOV_B32 || in->op == IR_MOV_B64) &&
           is_followed(s, in->src[0]);
}

static void visit(struct search *s, uint64_t pos, uint32_t warp, ir_reg r, unsigned lane,
                  unsigned depth);

static void visit_operands(struct search *s, uint64_t step, uint32_t warp,
                           const struct ir_insn *in, unsigned lane, unsigned depth)
{
    for (int i = 0; i < IR_MAX_SRC; i++)
        if (is_followed(s, in->src[i]))
            visit(s, step, warp, in->src[i], lane, depth);
}

static void visit_shuffle(struct search *s, uint64_t step, uint32_t warp,
                          const struct ir_insn *in, unsigned lane, unsigned depth)
{
    replay(s, step);
    unsigned from = s->shuffled ? s->source[lane] : lane;
    struct lineage_hop *h = add(s, LINEAGE_SHUFFLE, depth, step, warp, in->dst, lane);
    h->from_lane = from;
    h->from_warp = warp;
    visit(s, step, warp, in->src[0], from, depth + 1);
}

/* r: the result that is followed, the upper half of a wide load its second. */
static void visit_load(struct search *s, uint64_t step, uint32_t warp, ir_reg r,
                       const struct ir_insn *in, unsigned lane, unsigned depth)
{
    replay(s, step);
    uint64_t addr = s->addr[lane] + (r == in->dst ? 0 : 8);
    const struct stored *w = s->accessed ? last_store(s, step, addr, warp, lane) : NULL;
    struct stored by = w ? *w : (struct stored){0};
    struct lineage_hop *h =
        add(s, w ? LINEAGE_STORED : LINEAGE_INPUT, depth, step, warp, r, lane);
    h->addr = addr;
    if (!w)
        return;
    h->from_step = by.step;
    h->from_warp = by.warp;
    h->from_lane = by.lane;
    uint32_t pc = trace_step(s->t, by.step).pc;
    const struct ir_insn *store = insn_of(s, pc);
    if (machine_place(trace_machine(s->t), pc).func == 0)
        visit(s, by.step, by.warp, store->src[addr - by.addr < 8 ? 1 : 2], by.lane,
              depth + 1);
}

static void visit(struct search *s, uint64_t pos, uint32_t warp, ir_reg r, unsigned lane,
                  unsigned depth)
{
    if (s->n == s->max || r == IR_NONE)
        return;
    uint64_t step = writer(s, pos, warp, r, lane);
    if (step == pos || is_given_up(s, step, pos, warp, r, lane)) {
        const struct ir_func *f = &trace_module(s->t)->funcs.data[0];
        bool nothing = is_undefined(s, pos, warp, r, lane);
        s->hops[s->n++] =
            (struct lineage_hop){.kind = nothing ? LINEAGE_NOTHING : LINEAGE_START,
                                 .depth = depth,
                                 .pc = UINT32_MAX,
                                 .warp = warp,
                                 .lane = lane,
                                 .vtype = f->regs.data[r].vtype,
                                 .value = value_after(s, pos, warp, r, lane)};
        return;
    }
    const struct ir_insn *in = insn_of(s, trace_step(s->t, step).pc);
    if (passes_on(s, in)) {
        visit_operands(s, step, warp, in, lane, depth);
    } else if (in->op == IR_SHFL32 || in->op == IR_SHFL64) {
        visit_shuffle(s, step, warp, in, lane, depth);
    } else if (ir_op_is_load((enum ir_op)in->op)) {
        visit_load(s, step, warp, r, in, lane, depth);
    } else if (ir_op_info((enum ir_op)in->op)->group == IR_GROUP_WARP) {
        add(s, LINEAGE_GROUP, depth, step, warp, r, lane);
    } else {
        add(s, LINEAGE_VALUE, depth, step, warp, r, lane);
        visit_operands(s, step, warp, in, lane, depth + 1);
    }
}

size_t lineage_find(struct trace *t, uint64_t pos, uint32_t warp, ir_reg r, unsigned lane,
                    struct lineage_hop *hops, size_t max)
{
    struct search s = {.t = t, .hops = hops, .max = max};
    visit(&s, pos, warp, r, lane, 0);
    vec_free(&s.stores);
    trace_at(t, pos);
    return s.n;
}
