/* Warp intrinsics, barriers, fences and atomics. CUDA C++ Programming Guide: Warp
 * Shuffle, Vote, Match, Reduce Functions; Synchronization, Memory Fence and Atomic
 * Functions. Unsuffixed intrinsics take the lanes active at the call as their mask
 * (IR_FLAG_LEGACY on both instructions). */
#include "ir/lower_int.h"

static ir_reg result_reg(struct lower *lw, const struct type *t, ir_reg dst)
{
    return dst != IR_NONE ? dst : lower_temp(lw, lower_vtype(t));
}

static bool is_wide(const struct type *t)
{
    return ir_vtype_class(lower_vtype(t)) == IR_D;
}

static ir_reg active_mask(struct lower *lw, ir_reg dst, uint8_t flags)
{
    if (dst == IR_NONE)
        dst = lower_temp(lw, IR_U32);
    lower_emit(lw, IR_ACTIVEMASK, dst, IR_NONE, IR_NONE, IR_NONE)->flags = flags;
    return dst;
}

/* Member mask of a call: its first argument, or for legacy names the active lanes. */
static ir_reg member_mask(struct lower *lw, const struct expr *e, bool legacy)
{
    if (!legacy)
        return lower_value(lw, e->args[0]);
    lw->span = e->span;
    return active_mask(lw, IR_NONE, IR_FLAG_LEGACY);
}

static ir_reg shuffle(struct lower *lw, const struct expr *e, enum ir_shfl mode, bool legacy,
                      ir_reg dst)
{
    struct expr **args = legacy ? e->args : e->args + 1;
    ir_reg mask = legacy ? IR_NONE : lower_value(lw, e->args[0]);
    ir_reg v = lower_value(lw, args[0]), lane = lower_value(lw, args[1]);
    ir_reg width = lower_value(lw, args[2]);
    if (legacy)
        mask = member_mask(lw, e, true);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    struct ir_insn *in =
        lower_emit(lw, is_wide(e->type) ? IR_SHFL64 : IR_SHFL32, dst, v, lane, width);
    in->src[3] = mask;
    in->sub = (uint16_t) mode;
    in->flags = legacy ? IR_FLAG_LEGACY : 0;
    return dst;
}

static ir_reg vote(struct lower *lw, const struct expr *e, enum ir_vote mode, bool legacy,
                   ir_reg dst)
{
    ir_reg mask = legacy ? IR_NONE : lower_value(lw, e->args[0]);
    ir_reg p = lower_pred(lw, e->args[legacy ? 0 : 1]);
    if (legacy)
        mask = member_mask(lw, e, true);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    struct ir_insn *in = lower_emit(lw, IR_VOTE, dst, p, mask, IR_NONE);
    in->sub = (uint16_t) mode;
    in->flags = legacy ? IR_FLAG_LEGACY : 0;
    return dst;
}

static ir_reg match(struct lower *lw, const struct expr *e, bool all, ir_reg dst)
{
    bool wide = is_wide(e->args[1]->type);
    ir_reg mask = lower_value(lw, e->args[0]), v = lower_value(lw, e->args[1]);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    if (!all) {
        lower_emit(lw, wide ? IR_MATCH_ANY64 : IR_MATCH_ANY32, dst, v, mask, IR_NONE);
        return dst;
    }
    ir_reg equal = lower_temp(lw, IR_S32);
    lower_emit(lw, wide ? IR_MATCH_ALL64 : IR_MATCH_ALL32, dst, v, mask, IR_NONE)->dst2 =
        equal;
    lower_store_through(lw, e->args[2], IR_S32, equal);
    return dst;
}

static ir_reg reduce(struct lower *lw, const struct expr *e, enum ir_redux mode, ir_reg dst)
{
    ir_reg mask = lower_value(lw, e->args[0]), v = lower_value(lw, e->args[1]);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    lower_emit(lw, IR_REDUX, dst, v, mask, IR_NONE)->sub = (uint16_t) mode;
    return dst;
}

static ir_reg barrier(struct lower *lw, const struct expr *e, enum ir_op op, ir_reg dst)
{
    ir_reg p = op == IR_BAR ? IR_NONE : lower_pred(lw, e->args[0]);
    lw->span = e->span;
    if (op != IR_BAR)
        dst = result_reg(lw, e->type, dst);
    lower_emit(lw, op, op == IR_BAR ? IR_NONE : dst, p, IR_NONE, IR_NONE);
    return dst;
}

static ir_reg fence(struct lower *lw, enum ir_scope scope)
{
    lower_emit(lw, IR_FENCE, IR_NONE, IR_NONE, IR_NONE, IR_NONE)->scope = (uint8_t) scope;
    return IR_NONE;
}

bool lower_warp_builtin(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out)
{
    bool sign = e->optype && type_is_integer(e->optype) && type_is_signed(e->optype);
    switch ((int) e->builtin) {
    case BUILTIN_SHFL_SYNC: *out = shuffle(lw, e, IR_SHFL_IDX, false, dst); return true;
    case BUILTIN_SHFL_UP_SYNC: *out = shuffle(lw, e, IR_SHFL_UP, false, dst); return true;
    case BUILTIN_SHFL_DOWN_SYNC: *out = shuffle(lw, e, IR_SHFL_DOWN, false, dst); return true;
    case BUILTIN_SHFL_XOR_SYNC: *out = shuffle(lw, e, IR_SHFL_XOR, false, dst); return true;
    case BUILTIN_SHFL: *out = shuffle(lw, e, IR_SHFL_IDX, true, dst); return true;
    case BUILTIN_SHFL_UP: *out = shuffle(lw, e, IR_SHFL_UP, true, dst); return true;
    case BUILTIN_SHFL_DOWN: *out = shuffle(lw, e, IR_SHFL_DOWN, true, dst); return true;
    case BUILTIN_SHFL_XOR: *out = shuffle(lw, e, IR_SHFL_XOR, true, dst); return true;
    case BUILTIN_ALL_SYNC: *out = vote(lw, e, IR_VOTE_ALL, false, dst); return true;
    case BUILTIN_ANY_SYNC: *out = vote(lw, e, IR_VOTE_ANY, false, dst); return true;
    case BUILTIN_BALLOT_SYNC: *out = vote(lw, e, IR_VOTE_BALLOT, false, dst); return true;
    case BUILTIN_ALL: *out = vote(lw, e, IR_VOTE_ALL, true, dst); return true;
    case BUILTIN_ANY: *out = vote(lw, e, IR_VOTE_ANY, true, dst); return true;
    case BUILTIN_BALLOT: *out = vote(lw, e, IR_VOTE_BALLOT, true, dst); return true;
    case BUILTIN_MATCH_ANY_SYNC: *out = match(lw, e, false, dst); return true;
    case BUILTIN_MATCH_ALL_SYNC: *out = match(lw, e, true, dst); return true;
    case BUILTIN_REDUCE_ADD_SYNC: *out = reduce(lw, e, IR_REDUX_ADD, dst); return true;
    case BUILTIN_REDUCE_MIN_SYNC:
        *out = reduce(lw, e, sign ? IR_REDUX_SMIN : IR_REDUX_UMIN, dst);
        return true;
    case BUILTIN_REDUCE_MAX_SYNC:
        *out = reduce(lw, e, sign ? IR_REDUX_SMAX : IR_REDUX_UMAX, dst);
        return true;
    case BUILTIN_REDUCE_AND_SYNC: *out = reduce(lw, e, IR_REDUX_AND, dst); return true;
    case BUILTIN_REDUCE_OR_SYNC: *out = reduce(lw, e, IR_REDUX_OR, dst); return true;
    case BUILTIN_REDUCE_XOR_SYNC: *out = reduce(lw, e, IR_REDUX_XOR, dst); return true;
    case BUILTIN_ACTIVEMASK: *out = active_mask(lw, dst, 0); return true;
    case BUILTIN_SYNCWARP: {
        ir_reg mask = lower_value(lw, e->args[0]);
        lw->span = e->span;
        lower_emit(lw, IR_SYNCWARP, IR_NONE, mask, IR_NONE, IR_NONE);
        *out = IR_NONE;
        return true;
    }
    case BUILTIN_SYNCTHREADS: *out = barrier(lw, e, IR_BAR, IR_NONE); return true;
    case BUILTIN_SYNCTHREADS_COUNT: *out = barrier(lw, e, IR_BAR_COUNT, dst); return true;
    case BUILTIN_SYNCTHREADS_AND: *out = barrier(lw, e, IR_BAR_AND, dst); return true;
    case BUILTIN_SYNCTHREADS_OR: *out = barrier(lw, e, IR_BAR_OR, dst); return true;
    case BUILTIN_THREADFENCE: *out = fence(lw, IR_SCOPE_GPU); return true;
    case BUILTIN_THREADFENCE_BLOCK: *out = fence(lw, IR_SCOPE_BLOCK); return true;
    case BUILTIN_THREADFENCE_SYSTEM: *out = fence(lw, IR_SCOPE_SYSTEM); return true;
    default: return false;
    }
}

enum atomic { ADD, SUB, EXCH, MIN, MAX, INC, DEC, CAS, AND, OR, XOR };

static const struct atomic_row {
    enum builtin builtin[3]; /* by scope: device, block, system */
    enum atomic what;
} ATOMICS[] = {
    {{BUILTIN_ATOMIC_ADD, BUILTIN_ATOMIC_ADD_BLOCK, BUILTIN_ATOMIC_ADD_SYSTEM}, ADD},
    {{BUILTIN_ATOMIC_SUB, BUILTIN_ATOMIC_SUB_BLOCK, BUILTIN_ATOMIC_SUB_SYSTEM}, SUB},
    {{BUILTIN_ATOMIC_EXCH, BUILTIN_ATOMIC_EXCH_BLOCK, BUILTIN_ATOMIC_EXCH_SYSTEM}, EXCH},
    {{BUILTIN_ATOMIC_MIN, BUILTIN_ATOMIC_MIN_BLOCK, BUILTIN_ATOMIC_MIN_SYSTEM}, MIN},
    {{BUILTIN_ATOMIC_MAX, BUILTIN_ATOMIC_MAX_BLOCK, BUILTIN_ATOMIC_MAX_SYSTEM}, MAX},
    {{BUILTIN_ATOMIC_INC, BUILTIN_ATOMIC_INC_BLOCK, BUILTIN_ATOMIC_INC_SYSTEM}, INC},
    {{BUILTIN_ATOMIC_DEC, BUILTIN_ATOMIC_DEC_BLOCK, BUILTIN_ATOMIC_DEC_SYSTEM}, DEC},
    {{BUILTIN_ATOMIC_CAS, BUILTIN_ATOMIC_CAS_BLOCK, BUILTIN_ATOMIC_CAS_SYSTEM}, CAS},
    {{BUILTIN_ATOMIC_AND, BUILTIN_ATOMIC_AND_BLOCK, BUILTIN_ATOMIC_AND_SYSTEM}, AND},
    {{BUILTIN_ATOMIC_OR, BUILTIN_ATOMIC_OR_BLOCK, BUILTIN_ATOMIC_OR_SYSTEM}, OR},
    {{BUILTIN_ATOMIC_XOR, BUILTIN_ATOMIC_XOR_BLOCK, BUILTIN_ATOMIC_XOR_SYSTEM}, XOR}};

static enum ir_atom atom_kind(enum atomic what, enum ir_vtype t)
{
    bool sign = t == IR_S32 || t == IR_S64;
    switch (what) {
    case ADD:
    case SUB: return t == IR_F32 || t == IR_F64 ? IR_ATOM_FADD : IR_ATOM_ADD;
    case EXCH: return IR_ATOM_EXCH;
    case MIN: return sign ? IR_ATOM_SMIN : IR_ATOM_UMIN;
    case MAX: return sign ? IR_ATOM_SMAX : IR_ATOM_UMAX;
    case INC: return IR_ATOM_INC;
    case DEC: return IR_ATOM_DEC;
    case CAS: return IR_ATOM_CAS;
    case AND: return IR_ATOM_AND;
    case OR: return IR_ATOM_OR;
    case XOR: break;
    }
    return IR_ATOM_XOR;
}

static ir_reg atomic(struct lower *lw, const struct expr *e, enum atomic what,
                     enum ir_scope scope, ir_reg dst, bool wanted)
{
    enum ir_vtype t = lower_vtype(e->optype);
    bool wide = ir_vtype_class(t) == IR_D;
    struct addr a = lower_pointer(lw, e->args[0]);
    ir_reg v = lower_value(lw, e->args[1]);
    ir_reg swap = what == CAS ? lower_value(lw, e->args[2]) : IR_NONE;
    lw->span = e->span;
    if (what == SUB)
        v = lower_op(lw, wide ? IR_NEG_I64 : IR_NEG_I32, t, IR_NONE, v, IR_NONE, IR_NONE);
    dst = wanted ? result_reg(lw, e->type, dst) : IR_NONE;
    struct ir_insn *in = lower_emit(lw, wide ? IR_ATOM64 : IR_ATOM32, dst, a.base, v, swap);
    in->imm = a.off;
    in->space = (uint8_t) a.space;
    in->mem = (uint8_t) lower_mem_kind(t);
    in->scope = (uint8_t) scope;
    in->sub = (uint16_t) atom_kind(what, t);
    return dst;
}

bool lower_atomic_builtin(struct lower *lw, const struct expr *e, ir_reg dst, bool wanted,
                          ir_reg *out)
{
    static const enum ir_scope scopes[] = {IR_SCOPE_GPU, IR_SCOPE_BLOCK, IR_SCOPE_SYSTEM};
    for (size_t i = 0; i < sizeof ATOMICS / sizeof *ATOMICS; i++)
        for (size_t k = 0; k < 3; k++)
            if (ATOMICS[i].builtin[k] == e->builtin) {
                *out = atomic(lw, e, ATOMICS[i].what, scopes[k], dst, wanted);
                return true;
            }
    return false;
}
