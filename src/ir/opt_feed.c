/* Registers that feed only themselves, as the counter of a loop that counts its rounds in
 * another way: what is computed for nothing else goes. A value is of use if something that has
 * an effect, or decides a branch, reads it, or if a value of use is computed from it. */
#include "config.h"

#include "ir/opt.h"

struct feed {
    struct ir_func *f;
    bool *used; /* by register */
};

static bool is_effect(const struct ir_insn *in)
{
    return !ir_is_pure(in) || in->dst == IR_NONE;
}

/* True if it was not known to be of use. */
static bool use(struct feed *w, const struct ir_insn *in)
{
    bool more = false;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE && !w->used[in->src[k]])
            more = w->used[in->src[k]] = true;
    for (uint32_t k = 0; k < in->nargs; k++)
        if (!w->used[w->f->args.data[in->args + k]])
            more = w->used[w->f->args.data[in->args + k]] = true;
    return more;
}

static bool is_of_use(const struct feed *w, const struct ir_insn *in)
{
    return is_effect(in) || w->used[in->dst] ||
           (in->dst2 != IR_NONE && w->used[in->dst2]);
}

void ir_drop_unfed(struct ir_func *f)
{
    struct feed w = {.f = f, .used = mem_alloc(f->regs.len + 1)};
    if (f->result != IR_NONE)
        w.used[f->result] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t b = f->blocks.len; b-- > 0;)
            for (size_t i = f->blocks.data[b].insns.len; i-- > 0;) {
                const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
                if (is_of_use(&w, in))
                    more |= use(&w, in);
            }
    }
    for (size_t b = 0; b < f->blocks.len; b++) {
        struct ir_block *block = &f->blocks.data[b];
        size_t kept = 0;
        for (size_t i = 0; i < block->insns.len; i++)
            if (is_of_use(&w, &block->insns.data[i]))
                block->insns.data[kept++] = block->insns.data[i];
        block->insns.len = kept;
    }
    mem_free(w.used);
}
