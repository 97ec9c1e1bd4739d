/* Loop-invariant code: what a loop computes in every round from values that it does not write
 * is computed once, before it. Only what has no other effect, is written nowhere else and does
 * not cost much where no round needs it; innermost loops first, so that it can go further. */
#include "config.h"

#include "ir/opt.h"

#include <stdlib.h>
#include <string.h>

struct invariant {
    struct ir_func *f;
    uint8_t *writes;  /* by register: in the function, 2 for more */
    uint8_t *written; /* by register: in the loop */
    size_t nregs;
};

static bool can_move(const struct invariant *v, const struct ir_insn *in)
{
    unsigned group = ir_op_info((enum ir_op)in->op)->group;
    if (!ir_is_pure(in) || in->dst == IR_NONE || in->dst2 != IR_NONE || in->nargs ||
        group == IR_GROUP_MOVE || group == IR_GROUP_MATH || in->op == IR_DIV_F32 ||
        in->op == IR_DIV_F64 || in->op == IR_SQRT_F64)
        return false;
    enum ir_kind kind = v->f->regs.data[in->dst].kind;
    if ((kind != IR_KIND_TEMP && kind != IR_KIND_VAR) || v->writes[in->dst] != 1 ||
        in->dst == v->f->result)
        return false;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && v->written[in->src[k]])
            return false;
    return true;
}

static void move_before(struct invariant *v, uint32_t before, struct ir_insn in)
{
    struct ir_insn last = vec_pop(&v->f->blocks.data[before].insns);
    ir_append(v->f, before, in);
    ir_append(v->f, before, last);
    v->written[in.dst] = 0;
}

static bool move_block(struct invariant *v, const struct ir_loop *l, uint32_t b)
{
    size_t kept = 0, n = v->f->blocks.data[b].insns.len;
    for (size_t i = 0; i < n; i++) {
        struct ir_insn in = v->f->blocks.data[b].insns.data[i];
        if (can_move(v, &in))
            move_before(v, l->before, in);
        else
            v->f->blocks.data[b].insns.data[kept++] = in;
    }
    v->f->blocks.data[b].insns.len = kept;
    return kept != n;
}

static void move_loop(struct invariant *v, const struct ir_loop *l)
{
    memset(v->written, 0, v->nregs);
    for (uint32_t b = 0; b < v->f->blocks.len; b++)
        for (size_t i = 0; ir_loop_has(l, b) && i < v->f->blocks.data[b].insns.len; i++)
            ir_note_writes(&v->f->blocks.data[b].insns.data[i], v->written);
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t b = 0; b < v->f->blocks.len; b++)
            if (ir_loop_has(l, b))
                moved |= move_block(v, l, b);
    }
}

static int smaller(const void *a, const void *b)
{
    const struct ir_loop *x = a, *y = b;
    return x->nblocks < y->nblocks ? -1 : x->nblocks > y->nblocks;
}

void ir_move_invariant(struct ir_func *f)
{
    struct invariant v = {.f = f, .nregs = f->regs.len};
    struct ir_loops loops;
    v.writes = mem_alloc(v.nregs + 1);
    v.written = mem_alloc(v.nregs + 1);
    ir_count_writes(f, v.writes);
    ir_loops_find(f, &loops);
    if (loops.list.len)
        qsort(loops.list.data, loops.list.len, sizeof *loops.list.data, smaller);
    for (size_t i = 0; i < loops.list.len; i++)
        move_loop(&v, &loops.list.data[i]);
    ir_loops_free(&loops);
    mem_free(v.writes);
    mem_free(v.written);
}
