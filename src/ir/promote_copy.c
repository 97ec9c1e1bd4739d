/* Copies that promotion leaves behind, gone where nobody can watch them: a value handed
 * from slot to slot on its way through constructors, operators and return values is read
 * where it came from. Inside blocks only. A named piece of a variable keeps the copy that
 * gives it its value, as scalars do, and is read by its name. */
#include "config.h"

#include "ir/promote.h"

struct copy {
    ir_reg from[2];      /* from[1]: of a pack, the high word; else IR_NONE */
    uint32_t version[2]; /* of the sources when they were copied */
    uint32_t own;        /* version of the copy itself */
    uint32_t block;      /* 1 + the block it was made in */
};

struct clean {
    struct ir_func *f;
    const uint8_t *piece;
    struct copy *copy;
    uint32_t *version, *reads, *writes;
};

static bool is_move(const struct ir_insn *in)
{
    return in->op == IR_MOV_B32 || in->op == IR_MOV_B64;
}

static bool is_temp(const struct clean *c, ir_reg r)
{
    return c->f->regs.data[r].kind == IR_KIND_TEMP && r != c->f->result;
}

/* The copy d is of something still unchanged. */
static const struct copy *valid(const struct clean *c, ir_reg r, uint32_t block)
{
    if (r == IR_NONE)
        return NULL;
    const struct copy *k = &c->copy[r];
    if (k->block != block + 1 || k->own != c->version[r])
        return NULL;
    for (size_t i = 0; i < 2; i++)
        if (k->from[i] != IR_NONE && k->version[i] != c->version[k->from[i]])
            return NULL;
    return k;
}

static void forward(const struct clean *c, ir_reg *r, uint32_t block)
{
    const struct copy *k = valid(c, *r, block);
    if (k && k->from[1] == IR_NONE)
        *r = k->from[0];
}

/* A half of a pair that was put together is that half. */
static void unpack(const struct clean *c, struct ir_insn *in, uint32_t block)
{
    if (in->op != IR_LO32 && in->op != IR_HI32)
        return;
    const struct copy *k = valid(c, in->src[0], block);
    if (!k || k->from[1] == IR_NONE)
        return;
    in->src[0] = k->from[in->op == IR_HI32];
    in->op = IR_MOV_B32;
}

static void remember(struct clean *c, const struct ir_insn *in, uint32_t block)
{
    bool pack = in->op == IR_PACK64;
    if ((!is_move(in) && !pack) || in->src[0] == in->dst || in->src[1] == in->dst)
        return;
    if (!is_temp(c, in->dst) && c->piece[in->dst] != 2)
        return; /* what has a name is read by its name */
    struct copy *k = &c->copy[in->dst];
    *k = (struct copy){.from = {in->src[0], pack ? in->src[1] : IR_NONE},
                       .own = c->version[in->dst],
                       .block = block + 1};
    for (size_t i = 0; i < 2; i++)
        if (k->from[i] != IR_NONE)
            k->version[i] = c->version[k->from[i]];
}

static void forward_block(struct clean *c, uint32_t block)
{
    struct ir_block *b = &c->f->blocks.data[block];
    for (size_t i = 0; i < b->insns.len; i++) {
        struct ir_insn *in = &b->insns.data[i];
        unpack(c, in, block);
        for (size_t k = 0; k < IR_MAX_SRC; k++)
            forward(c, &in->src[k], block);
        for (uint32_t k = 0; k < in->nargs; k++)
            forward(c, &c->f->args.data[in->args + k], block);
        if (in->dst != IR_NONE)
            c->version[in->dst]++;
        if (in->dst2 != IR_NONE)
            c->version[in->dst2]++;
        remember(c, in, block);
    }
}

static void count(struct clean *c)
{
    for (size_t r = 0; r < c->f->regs.len; r++)
        c->reads[r] = c->writes[r] = 0;
    for (size_t b = 0; b < c->f->blocks.len; b++)
        for (size_t i = 0; i < c->f->blocks.data[b].insns.len; i++) {
            const struct ir_insn *in = &c->f->blocks.data[b].insns.data[i];
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                if (in->src[k] != IR_NONE)
                    c->reads[in->src[k]]++;
            for (uint32_t k = 0; k < in->nargs; k++)
                c->reads[c->f->args.data[in->args + k]]++;
            if (in->dst != IR_NONE)
                c->writes[in->dst]++;
            if (in->dst2 != IR_NONE)
                c->writes[in->dst2]++;
        }
}

static bool names(const struct clean *c, const struct ir_insn *in, ir_reg r)
{
    bool found = in->dst == r || in->dst2 == r;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        found |= in->src[k] == r;
    for (uint32_t k = 0; k < in->nargs; k++)
        found |= c->f->args.data[in->args + k] == r;
    return found;
}

/* `op t, …; mov p, t` with t read nowhere else becomes `op p, …`. */
static void write_directly(struct clean *c, struct ir_block *b, size_t at)
{
    struct ir_insn *move = &b->insns.data[at];
    ir_reg t = move->src[0], p = move->dst;
    if (!is_move(move) || !c->piece[p] || !is_temp(c, t) || t == p)
        return;
    if (c->reads[t] != 1 || c->writes[t] != 1)
        return;
    for (size_t i = at; i-- > 0;) {
        struct ir_insn *in = &b->insns.data[i];
        if (in->dst == t && in->dst2 == IR_NONE) {
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                if (in->src[k] == p && !ir_is_pure(in))
                    return;
            in->dst = p;
            *move = ir_blank(IR_MOV_B32, move->span, move->site);
            move->dst = move->src[0] = p; /* goes with the dead */
            return;
        }
        if (names(c, in, p) || in->dst2 == t)
            return;
    }
}

static bool removable(const void *ctx, const struct ir_insn *in, const bool *live)
{
    const struct clean *c = ctx;
    if (is_move(in) && in->dst == in->src[0])
        return true;
    return in->dst != IR_NONE && in->dst2 == IR_NONE && ir_is_pure(in) &&
           (is_temp(c, in->dst) || c->piece[in->dst] == 2) && !live[in->dst];
}

static void write_all_directly(struct clean *c)
{
    count(c);
    for (size_t b = 0; b < c->f->blocks.len; b++)
        for (size_t i = 0; i < c->f->blocks.data[b].insns.len; i++)
            write_directly(c, &c->f->blocks.data[b], i);
}

void ir_promote_clean(struct ir_func *f, const uint8_t *piece)
{
    size_t n = f->regs.len + 1;
    struct clean c = {.f = f, .piece = piece};
    c.copy = mem_alloc(n * sizeof *c.copy);
    c.version = mem_alloc(n * sizeof *c.version);
    c.reads = mem_alloc(n * sizeof *c.reads);
    c.writes = mem_alloc(n * sizeof *c.writes);
    /* nothing here makes a register live between blocks, so this serves until the end */
    struct ir_live live = ir_liveness(f);
    write_all_directly(&c);
    ir_drop_dead_by(f, &live, removable, &c);
    for (uint32_t b = 0; b < f->blocks.len; b++)
        forward_block(&c, b);
    ir_drop_dead_by(f, &live, removable, &c);
    write_all_directly(&c);
    ir_live_free(&live);
    ir_drop_dead(f, removable, &c);
    mem_free(c.copy);
    mem_free(c.version);
    mem_free(c.reads);
    mem_free(c.writes);
}
