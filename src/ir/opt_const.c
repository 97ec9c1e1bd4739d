/* Constant propagation: what every register holds at the start of every block, as far as
 * that is one constant for all ways to get there; by the usual iteration over a lattice
 * of three levels. A branch whose condition is known passes values on one way only. */
#include "config.h"

#include "ir/opt.h"

#include <string.h>

enum { NOT_REACHED, CONSTANT, UNKNOWN };
enum { MOST_CELLS = 1 << 24 }; /* registers x blocks: beyond it the pass does nothing */

bool ir_known_value(const struct ir_func *f, const struct ir_known *k, ir_reg r,
                    uint64_t *bits)
{
    if (r == IR_NONE)
        return false;
    if (f->regs.data[r].kind == IR_KIND_CONST) {
        *bits = f->regs.data[r].bits;
        return true;
    }
    *bits = k->bits[r];
    return k->is[r] == CONSTANT;
}

static bool value_of(const struct ir_func *f, const struct ir_insn *in,
                     const struct ir_known *k, uint64_t *out)
{
    uint64_t src[IR_MAX_SRC] = {0};
    if (in->dst == IR_NONE || in->dst2 != IR_NONE || in->nargs || in->sub)
        return false; /* sub: a rounding that folding does not know */
    for (size_t i = 0; i < IR_MAX_SRC; i++)
        if (in->src[i] != IR_NONE && !ir_known_value(f, k, in->src[i], &src[i]))
            return false;
    if (in->op == IR_MOV_B32 || in->op == IR_MOV_B64 || in->op == IR_MOV_PRED) {
        *out = src[0];
        return true;
    }
    return in->src[0] != IR_NONE && ir_fold((enum ir_op)in->op, src, out);
}

void ir_known_step(const struct ir_func *f, const struct ir_insn *in, struct ir_known *k)
{
    uint64_t v = 0;
    if (in->dst == IR_NONE)
        return;
    bool is = value_of(f, in, k, &v);
    k->is[in->dst] = is ? CONSTANT : UNKNOWN;
    k->bits[in->dst] = v;
    if (in->dst2 != IR_NONE)
        k->is[in->dst2] = UNKNOWN;
}

/* ---- the iteration ---- */

struct flow {
    struct ir_func *f;
    size_t nregs;
    uint8_t *is; /* at block starts: row per block */
    uint64_t *bits;
    bool *reached, *queued;
    struct ir_known now;
    VEC(uint32_t) work;
};

static struct ir_known row(const struct flow *w, uint32_t b)
{
    return (struct ir_known){w->is + b * w->nregs, w->bits + b * w->nregs};
}

static void pass_on(struct flow *w, uint32_t to)
{
    struct ir_known at = row(w, to);
    bool changed = !w->reached[to];
    for (size_t r = 0; r < w->nregs; r++) {
        uint8_t was = at.is[r], now = w->now.is[r];
        if (!w->reached[to]) {
            at.is[r] = now;
            at.bits[r] = w->now.bits[r];
        } else if (was == CONSTANT && (now != CONSTANT || at.bits[r] != w->now.bits[r])) {
            at.is[r] = UNKNOWN;
            changed = true;
        }
    }
    w->reached[to] = true;
    if (changed && !w->queued[to]) {
        w->queued[to] = true;
        vec_push(&w->work, to);
    }
}

static void visit(struct flow *w, uint32_t b)
{
    const struct ir_block *block = &w->f->blocks.data[b];
    struct ir_known at = row(w, b);
    uint64_t v;
    memcpy(w->now.is, at.is, w->nregs);
    memcpy(w->now.bits, at.bits, w->nregs * sizeof *at.bits);
    for (size_t i = 0; i < block->insns.len; i++)
        ir_known_step(w->f, &block->insns.data[i], &w->now);
    const struct ir_insn *last = &vec_last(&block->insns);
    if (last->op == IR_JMP)
        pass_on(w, last->target[0]);
    if (last->op != IR_BRA)
        return;
    bool known = ir_known_value(w->f, &w->now, last->src[0], &v);
    if (!known || (v & 1))
        pass_on(w, last->target[0]);
    if (!known || !(v & 1))
        pass_on(w, last->target[1]);
}

static bool flow_run(struct flow *w, struct ir_func *f)
{
    *w = (struct flow){.f = f, .nregs = f->regs.len};
    size_t cells = w->nregs * f->blocks.len;
    if (cells > MOST_CELLS)
        return false;
    w->is = mem_alloc(cells + 1);
    w->bits = mem_alloc((cells + 1) * sizeof *w->bits);
    w->reached = mem_alloc(f->blocks.len);
    w->queued = mem_alloc(f->blocks.len);
    w->now.is = mem_alloc(w->nregs + 1);
    w->now.bits = mem_alloc((w->nregs + 1) * sizeof *w->now.bits);
    memset(w->is, UNKNOWN, w->nregs); /* the entry */
    w->reached[0] = true;
    vec_push(&w->work, 0);
    while (w->work.len) {
        uint32_t b = vec_pop(&w->work);
        w->queued[b] = false;
        visit(w, b);
    }
    return true;
}

static void flow_free(struct flow *w)
{
    mem_free(w->is);
    mem_free(w->bits);
    mem_free(w->reached);
    mem_free(w->queued);
    mem_free(w->now.is);
    mem_free(w->now.bits);
    vec_free(&w->work);
}

struct ir_known ir_known_at(struct ir_func *f, uint32_t b, bool at_end)
{
    struct flow w;
    struct ir_known k;
    size_t n = f->regs.len;
    k.bits = mem_alloc((n + 1) * (sizeof *k.bits + 1));
    k.is = (uint8_t *)(k.bits + n + 1);
    memset(k.is, UNKNOWN, n);
    if (!flow_run(&w, f))
        return k;
    struct ir_known at = row(&w, b);
    memcpy(k.is, at.is, n);
    memcpy(k.bits, at.bits, n * sizeof *k.bits);
    flow_free(&w);
    for (size_t i = 0; at_end && i < f->blocks.data[b].insns.len; i++)
        ir_known_step(f, &f->blocks.data[b].insns.data[i], &k);
    return k;
}

/* ---- the pass ---- */

/* A register for the constant where r is read; r itself stays where it is none. */
static ir_reg constant_for(struct ir_func *f, const struct ir_known *k, ir_reg r)
{
    uint64_t v;
    if (r == IR_NONE || f->regs.data[r].kind == IR_KIND_CONST ||
        !ir_known_value(f, k, r, &v))
        return r;
    return ir_const(f, f->regs.data[r].vtype, v);
}

static void rewrite(struct ir_func *f, struct ir_insn *in, struct ir_known *k)
{
    uint64_t v = 0;
    bool is = value_of(f, in, k, &v);
    bool mov = in->op == IR_MOV_B32 || in->op == IR_MOV_B64 || in->op == IR_MOV_PRED;
    if (is && !mov) {
        static const enum ir_op moves[] = {IR_MOV_PRED, IR_MOV_B32, IR_MOV_B64};
        struct ir_insn move =
            ir_blank(moves[f->regs.data[in->dst].cls], in->span, in->site);
        move.dst = in->dst;
        move.src[0] = ir_const(f, f->regs.data[in->dst].vtype, v);
        *in = move;
    } else {
        for (size_t i = 0; i < IR_MAX_SRC; i++)
            in->src[i] = constant_for(f, k, in->src[i]);
    }
}

static void rewrite_block(struct ir_func *f, struct flow *w, uint32_t b)
{
    struct ir_block *block = &f->blocks.data[b];
    struct ir_known k = row(w, b);
    uint64_t v;
    for (size_t i = 0; i < block->insns.len; i++) {
        struct ir_insn *in = &block->insns.data[i];
        struct ir_insn before = *in;
        rewrite(f, in, &k);
        ir_known_step(f, &before, &k);
    }
    struct ir_insn *last = &vec_last(&block->insns);
    if (last->op != IR_BRA || !ir_known_value(f, &k, last->src[0], &v))
        return;
    struct ir_insn jump = ir_blank(IR_JMP, last->span, last->site);
    jump.target[0] = last->target[v & 1 ? 0 : 1];
    *last = jump;
}

void ir_propagate_constants(struct ir_func *f)
{
    struct flow w;
    if (!flow_run(&w, f))
        return;
    for (uint32_t b = 0; b < f->blocks.len; b++)
        if (w.reached[b])
            rewrite_block(f, &w, b);
    flow_free(&w);
}
