/* Scheduling inside blocks: what does not wait for memory comes before what does, so that
 * independent loads are under way together, as nvcc arranges them. Every value having a
 * register of its own, instructions get a level: the steps until its operands are there, from
 * the block's begin, for loads, shuffles and atomics, which should start early; the steps
 * after which something would have to wait for it, from the block's end, for all others, so
 * that a chain goes on while what its next links need is computed between them. They are
 * sorted by that. Stores, barriers, atomics and warp operations stay in their order; a load
 * passes no store that might write what it reads. */
#include "config.h"

#include "ir/opt.h"

#include <stdlib.h>
#include <string.h>

/* ---- what points to global memory ---- */

/* Pointers a kernel is given do, and what is computed from them. Taken to be so until a
 * definition says otherwise. */
static bool points(const bool *global, const struct ir_insn *in)
{
    switch ((int)in->op) {
    case IR_MAD_WIDE_S32:
    case IR_MAD_WIDE_U32:
        return global[in->src[2]];
    case IR_ADD_I64:
        return global[in->src[0]] || global[in->src[1]];
    case IR_SUB_I64:
    case IR_MOV_B64:
        return global[in->src[0]];
    case IR_SELP_B64:
        return global[in->src[0]] && global[in->src[1]];
    }
    return false;
}

static bool *find_global(const struct ir_func *f)
{
    bool *global = mem_alloc(f->regs.len + 1);
    for (size_t r = 0; r < f->regs.len; r++) {
        const struct ir_reg_info *info = &f->regs.data[r];
        global[r] = info->kind == IR_KIND_PARAM
                        ? f->is_kernel && info->vtype == IR_PTR
                        : info->cls == IR_D && info->kind != IR_KIND_CONST &&
                              info->kind != IR_KIND_SPECIAL;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = 0; b < f->blocks.len; b++)
            for (size_t i = 0; i < f->blocks.data[b].insns.len; i++) {
                const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
                if (in->dst == IR_NONE || !global[in->dst] || points(global, in))
                    continue;
                global[in->dst] = false;
                changed = true;
            }
    }
    return global;
}

/* ---- order ---- */

/* Steps until a result is there. What waits for one load more comes after all that does
 * not, and chains that do not wait for each other fill each other's gaps. */
enum { SLOW = 1 << 14 };

/* Levels at which things are there; reset for each block. */
struct levels {
    uint32_t *value, *read; /* by register: its value; its latest reader */
    const bool *global;     /* by register: points to global memory */
    uint32_t effect;        /* of the last barrier, atomic, warp operation */
    uint32_t fence;         /* of the last thing that no memory access passes */
    uint32_t load[IR_PARAM + 1], store[IR_PARAM + 1]; /* by space, the latest */
};

static bool may_meet(unsigned a, unsigned b)
{
    return a == b || a == IR_GENERIC || b == IR_GENERIC;
}

static uint32_t latest(const uint32_t *by_space, unsigned space)
{
    uint32_t most = 0;
    for (unsigned s = IR_GENERIC; s <= IR_PARAM; s++)
        if (may_meet(s, space) && by_space[s] > most)
            most = by_space[s];
    return most;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void raise(uint32_t *level, uint32_t to)
{
    if (*level < to)
        *level = to;
}

enum effect { NO_EFFECT, A_LOAD, A_STORE, IN_ORDER, A_FENCE };

static enum effect effect_of(const struct ir_insn *in)
{
    switch ((enum ir_group)ir_op_info((enum ir_op)in->op)->group) {
    case IR_GROUP_LOAD:
        return in->flags & IR_FLAG_VOLATILE ? A_FENCE : A_LOAD;
    case IR_GROUP_STORE:
        return in->flags & IR_FLAG_VOLATILE ? A_FENCE : A_STORE;
    case IR_GROUP_WARP:
        return IN_ORDER;
    case IR_GROUP_ATOMIC:
    case IR_GROUP_BARRIER:
    case IR_GROUP_CONTROL:
    case IR_GROUP_MISC:
        return A_FENCE;
    case IR_GROUP_MOVE:
    case IR_GROUP_INT:
    case IR_GROUP_FLOAT:
    case IR_GROUP_DOUBLE:
    case IR_GROUP_MATH:
    case IR_GROUP_CONVERT:
    case IR_GROUP_COMPARE:
    case IR_GROUP_PRED:
        break;
    }
    return NO_EFFECT;
}

static unsigned space_of(const struct levels *l, const struct ir_insn *in)
{
    bool global =
        in->space == IR_GENERIC && in->src[0] != IR_NONE && l->global[in->src[0]];
    return global ? IR_GLOBAL : in->space;
}

/* The level the instruction has to be at for what it does to memory and other lanes. */
static uint32_t order(struct levels *l, const struct ir_insn *in, uint32_t level)
{
    enum effect e = effect_of(in);
    if (e == NO_EFFECT)
        return level;
    unsigned space = space_of(l, in);
    raise(&level, l->fence);
    if (e == A_LOAD) {
        raise(&level, latest(l->store, space));
        raise(&l->load[space], level);
        return level;
    }
    if (e == A_STORE)
        raise(&level, larger(latest(l->load, space), latest(l->store, space)));
    else
        raise(&level, l->effect);
    for (unsigned s = IR_GENERIC; e == A_FENCE && s <= IR_PARAM; s++) {
        raise(&level, l->load[s]);
        raise(&level, l->store[s]);
    }
    if (e != A_STORE)
        l->effect = level;
    else
        raise(&l->store[space], level);
    if (e == A_FENCE)
        l->fence = level;
    return level;
}

static bool is_slow(const struct ir_insn *in)
{
    unsigned group = ir_op_info((enum ir_op)in->op)->group;
    return group == IR_GROUP_LOAD || group == IR_GROUP_WARP || group == IR_GROUP_ATOMIC;
}

/* How long others wait for its result, in steps. */
static uint32_t wait_of(const struct ir_insn *in)
{
    enum { TESTED = 6, COMPUTED = 4, SEQUENCE = 40 };
    unsigned group = ir_op_info((enum ir_op)in->op)->group;
    if (is_slow(in))
        return SLOW;
    if (group == IR_GROUP_MOVE || in->flags & IR_FLAG_GUARD)
        return 0;
    if (group == IR_GROUP_MATH || in->op == IR_DIV_F32 || in->op == IR_SQRT_F32 ||
        !ir_is_pure(in))
        return SEQUENCE;
    return group == IR_GROUP_COMPARE ? TESTED : COMPUTED;
}

static uint32_t level_of(struct levels *l, const struct ir_func *f,
                         const struct ir_insn *in)
{
    uint32_t level = 0;
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            raise(&level, l->value[in->src[k]]);
    for (uint32_t k = 0; k < in->nargs; k++)
        raise(&level, l->value[f->args.data[in->args + k]]);
    const ir_reg dst[] = {in->dst, in->dst2};
    for (size_t k = 0; k < 2; k++)
        if (dst[k] != IR_NONE) {
            raise(&level, l->read[dst[k]]);
            raise(&level, l->value[dst[k]]);
        }
    level = order(l, in, level);
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            raise(&l->read[in->src[k]], level);
    for (uint32_t k = 0; k < in->nargs; k++)
        raise(&l->read[f->args.data[in->args + k]], level);
    for (size_t k = 0; k < 2; k++)
        if (dst[k] != IR_NONE)
            l->value[dst[k]] = level + wait_of(in);
    return level;
}

/* ---- as late as nothing has to wait for it ---- */

/* The same seen from the block's end; reset for each block. */
struct latest {
    uint32_t *use, *write; /* by register: its earliest reader, its next writer */
    uint32_t effect, fence, load[IR_PARAM + 1], store[IR_PARAM + 1];
};

static void lower(uint32_t *level, uint32_t to)
{
    if (*level > to)
        *level = to;
}

static uint32_t earliest(const uint32_t *by_space, unsigned space)
{
    uint32_t least = UINT32_MAX;
    for (unsigned s = IR_GENERIC; s <= IR_PARAM; s++)
        if (may_meet(s, space) && by_space[s] < least)
            least = by_space[s];
    return least;
}

/* order(), for what comes behind. */
static uint32_t order_behind(const struct levels *v, struct latest *l,
                             const struct ir_insn *in, uint32_t level)
{
    enum effect e = effect_of(in);
    if (e == NO_EFFECT)
        return level;
    unsigned space = space_of(v, in);
    lower(&level, l->fence);
    if (e == A_LOAD) {
        lower(&level, earliest(l->store, space));
        lower(&l->load[space], level);
        return level;
    }
    if (e == A_STORE) {
        lower(&level, earliest(l->load, space));
        lower(&level, earliest(l->store, space));
    } else {
        lower(&level, l->effect);
    }
    for (unsigned s = IR_GENERIC; e == A_FENCE && s <= IR_PARAM; s++) {
        lower(&level, l->load[s]);
        lower(&level, l->store[s]);
    }
    if (e != A_STORE)
        l->effect = level;
    else
        lower(&l->store[space], level);
    if (e == A_FENCE)
        l->fence = level;
    return level;
}

static uint32_t latest_of(const struct levels *v, struct latest *l,
                          const struct ir_func *f, const struct ir_insn *in, uint32_t end)
{
    const ir_reg dst[] = {in->dst, in->dst2};
    uint32_t level = end, wait = wait_of(in);
    for (size_t k = 0; k < 2; k++)
        if (dst[k] != IR_NONE) {
            if (l->use[dst[k]] != UINT32_MAX)
                lower(&level, l->use[dst[k]] > wait ? l->use[dst[k]] - wait : 0);
            lower(&level, l->write[dst[k]]);
        }
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            lower(&level, l->write[in->src[k]]);
    for (uint32_t k = 0; k < in->nargs; k++)
        lower(&level, l->write[f->args.data[in->args + k]]);
    level = order_behind(v, l, in, level);
    for (size_t k = 0; k < 2; k++)
        if (dst[k] != IR_NONE) {
            l->use[dst[k]] = UINT32_MAX;
            l->write[dst[k]] = level;
        }
    for (size_t k = 0; k < IR_MAX_SRC; k++)
        if (in->src[k] != IR_NONE)
            lower(&l->use[in->src[k]], level);
    for (uint32_t k = 0; k < in->nargs; k++)
        lower(&l->use[f->args.data[in->args + k]], level);
    return level;
}

struct place {
    uint32_t level;
    uint32_t at; /* in the old order */
};

static int by_level(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void sort_latest(struct ir_func *f, const struct ir_block *b,
                        const struct levels *v, struct place *places, uint32_t end)
{
    struct latest l;
    size_t n = f->regs.len + 1;
    memset(&l, 0xff, sizeof l);
    l.use = mem_alloc(n * sizeof *l.use);
    l.write = mem_alloc(n * sizeof *l.write);
    memset(l.use, 0xff, n * sizeof *l.use);
    memset(l.write, 0xff, n * sizeof *l.write);
    enum { DECIDED = 12 }; /* from a predicate to the branch that it decides */
    const struct ir_insn *last = &vec_last(&b->insns);
    if (last->op == IR_BRA)
        l.use[last->src[0]] = end > DECIDED ? end - DECIDED : 0;
    for (size_t i = b->insns.len - 1; i-- > 0;)
        places[i].level = latest_of(v, &l, f, &b->insns.data[i],
                                    is_slow(&b->insns.data[i]) ? places[i].level : end);
    mem_free(l.use);
    mem_free(l.write);
}

static void sort_block(struct ir_func *f, uint32_t block, struct levels *l)
{
    struct ir_block *b = &f->blocks.data[block];
    size_t n = b->insns.len - 1; /* the terminator stays */
    struct place *places = mem_alloc((n + 1) * sizeof *places);
    struct ir_insn *sorted = mem_alloc((n + 1) * sizeof *sorted);
    uint32_t *value = l->value, *read = l->read;
    const bool *global = l->global;
    memset(value, 0, f->regs.len * sizeof *value);
    memset(read, 0, f->regs.len * sizeof *read);
    *l = (struct levels){.value = value, .read = read, .global = global};
    uint32_t end = 0;
    for (size_t i = 0; i < n; i++) {
        places[i] = (struct place){level_of(l, f, &b->insns.data[i]), (uint32_t)i};
        raise(&end, places[i].level);
    }
    sort_latest(f, b, l, places, end);
    qsort(places, n, sizeof *places, by_level);
    for (size_t i = 0; i < n; i++)
        sorted[i] = b->insns.data[places[i].at];
    memcpy(b->insns.data, sorted, n * sizeof *sorted);
    mem_free(sorted);
    mem_free(places);
}

void ir_schedule(struct ir_func *f)
{
    ir_name_values(f);
    bool *global = find_global(f);
    struct levels l = {.global = global,
                       .value = mem_alloc((f->regs.len + 1) * sizeof *l.value),
                       .read = mem_alloc((f->regs.len + 1) * sizeof *l.read)};
    for (uint32_t b = 0; b < f->blocks.len; b++)
        sort_block(f, b, &l);
    mem_free(l.value);
    mem_free(l.read);
    mem_free(global);
    ir_pack_temps(f);
}
