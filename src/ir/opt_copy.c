/* Copy propagation: after `mov d, s` reads of d become reads of s, in the block until either
 * is written again, and everywhere if this is all that is ever written to d, and s is never
 * written: a constant, a parameter, a thread's index; or once, if the copy dominates all that
 * reads d. */
#include "config.h"

#include "ir/opt.h"

struct copies {
    ir_reg *of; /* by register: what it is a copy of, IR_NONE: nothing */
    VEC(ir_reg) list;
};

static void forget(struct copies *c, ir_reg r)
{
    if (r == IR_NONE)
        return;
    c->of[r] = IR_NONE;
    for (size_t i = 0; i < c->list.len; i++)
        if (c->of[c->list.data[i]] == r)
            c->of[c->list.data[i]] = IR_NONE;
}

static void replace(const struct ir_func *f, const struct copies *c, ir_reg *r)
{
    if (*r == IR_NONE || c->of[*r] == IR_NONE)
        return;
    /* a value read as another type stays with the register that says so */
    if (f->regs.data[*r].cls == f->regs.data[c->of[*r]].cls)
        *r = c->of[*r];
}

static bool is_move(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_MOV_B64 || in->op == IR_MOV_PRED;
}

static void block(struct ir_func *f, struct ir_block *b, struct copies *c)
{
    for (size_t i = 0; i < b->insns.len; i++) {
        struct ir_insn *in = &b->insns.data[i];
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            replace(f, c, &in->src[k]);
        for (uint32_t k = 0; k < in->nargs; k++)
            replace(f, c, &f->args.data[in->args + k]);
        forget(c, in->dst);
        forget(c, in->dst2);
        if (is_move(in) && in->src[0] != in->dst) {
            c->of[in->dst] = in->src[0];
            vec_push(&c->list, in->dst);
        }
    }
    for (size_t i = 0; i < c->list.len; i++)
        c->of[c->list.data[i]] = IR_NONE;
    c->list.len = 0;
}

/* ---- everywhere ---- */

static void note_write(const struct ir_insn *in, ir_reg dst, const struct ir_insn **only,
                       uint8_t *writes)
{
    if (dst == IR_NONE)
        return;
    only[dst] = in;
    writes[dst] = writes[dst] < 2 ? writes[dst] + 1 : 2;
}

static void replace_everywhere(struct ir_func *f, const struct copies *c)
{
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                replace(f, c, &in->src[k]);
            for (uint32_t k = 0; k < in->nargs; k++)
                replace(f, c, &f->args.data[in->args + k]);
        }
}

/* What reads r in b comes behind what writes it there, or b behind that block. */
struct places {
    struct ir_doms doms;
    uint32_t *block; /* by register: of its only definition */
    size_t *at;
    bool *
        early; /* by register: something reads it that the definition does not dominate */
};

static void note_read(struct places *p, ir_reg r, uint32_t b, size_t i,
                      const uint8_t *writes)
{
    if (r == IR_NONE || writes[r] != 1)
        return;
    bool behind =
        p->block[r] == b ? p->at[r] < i : ir_dominates(&p->doms, p->block[r], b);
    p->early[r] |= !behind;
}

static struct places find_places(const struct ir_func *f, const uint8_t *writes)
{
    size_t n = f->regs.len + 1;
    struct places p = {ir_dominators(f), mem_alloc(n * sizeof *p.block),
                       mem_alloc(n * sizeof *p.at), mem_alloc(n)};
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            const ir_reg dst[] = {in->dst, in->dst2};
            for (size_t k = 0; k < 2; k++)
                if (dst[k] != IR_NONE) {
                    p.block[dst[k]] = b;
                    p.at[dst[k]] = i;
                }
        }
    for (uint32_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                note_read(&p, in->src[k], b, i, writes);
            for (uint32_t k = 0; k < in->nargs; k++)
                note_read(&p, f->args.data[in->args + k], b, i, writes);
        }
    return p;
}

static void places_free(struct places *p)
{
    ir_doms_free(&p->doms);
    mem_free(p->block);
    mem_free(p->at);
    mem_free(p->early);
}

/* of[] is left as it was: nothing is a copy. */
static void copies_of_fixed(struct ir_func *f, struct copies *c)
{
    const struct ir_insn **only = mem_alloc((f->regs.len + 1) * sizeof *only);
    uint8_t *writes = mem_alloc(f->regs.len + 1);
    for (size_t b = 0; b < f->blocks.len; b++)
        for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            note_write(in, in->dst, only, writes);
            note_write(in, in->dst2, only, writes);
        }
    struct places p = find_places(f, writes);
    for (ir_reg r = 0; r < (ir_reg)f->regs.len; r++) {
        enum ir_kind kind = f->regs.data[r].kind;
        bool own = kind == IR_KIND_TEMP || kind == IR_KIND_VAR;
        if (!own || writes[r] != 1 || !is_move(only[r]) || r == f->result)
            continue;
        ir_reg from = only[r]->src[0];
        bool once = writes[from] == 1 && !p.early[from] && !p.early[r] &&
                    f->regs.data[from].kind != IR_KIND_PARAM;
        if (!writes[from] || (once && c->of[from] == IR_NONE))
            c->of[r] = from;
    }
    places_free(&p);
    replace_everywhere(f, c);
    for (size_t r = 0; r < f->regs.len; r++)
        c->of[r] = IR_NONE;
    mem_free(only);
    mem_free(writes);
}

void ir_propagate_copies(struct ir_func *f)
{
    struct copies c = {.of = mem_alloc((f->regs.len + 1) * sizeof *c.of)};
    for (size_t r = 0; r < f->regs.len; r++)
        c.of[r] = IR_NONE;
    copies_of_fixed(f, &c);
    for (size_t b = 0; b < f->blocks.len; b++)
        block(f, &f->blocks.data[b], &c);
    vec_free(&c.list);
    mem_free(c.of);
}
