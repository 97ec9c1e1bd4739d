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

/* The lanes that are there, for names without a mask argument. */
static ir_reg legacy_mask(struct lower *lw, const struct expr *e)
{
    ir_reg mask = lower_temp(lw, IR_U32);
    lw->span = e->span;
    lower_emit(lw, IR_ACTIVEMASK, mask, IR_NONE, IR_NONE, IR_NONE)->flags =
        IR_FLAG_LEGACY;
    return mask;
}

/* What the arguments of a named barrier are. */
enum { BARRIER_COUNTED = 1, BARRIER_REDUCES = 2, BARRIER_UNALIGNED = 4 };

/* One built-in: how it is lowered and what its row tells that function. */
struct warp_row {
    enum builtin builtin;
    ir_reg (*lower)(struct lower *lw, const struct expr *e, const struct warp_row *row,
                    ir_reg dst);
    unsigned mode, unsigned_mode; /* enum of the op's `sub`; enum ir_op, enum ir_scope */
    bool legacy;
};

static ir_reg shuffle(struct lower *lw, const struct expr *e, const struct warp_row *row,
                      ir_reg dst)
{
    struct expr **args = row->legacy ? e->args : e->args + 1;
    ir_reg mask = row->legacy ? IR_NONE : lower_value(lw, e->args[0]);
    ir_reg v = lower_value(lw, args[0]), lane = lower_value(lw, args[1]);
    ir_reg width = lower_value(lw, args[2]);
    if (row->legacy)
        mask = legacy_mask(lw, e);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    enum ir_op op = is_wide(e->type) ? IR_SHFL64 : IR_SHFL32;
    struct ir_insn *in = lower_emit(lw, op, dst, v, lane, width);
    in->src[3] = mask;
    in->sub = (uint16_t)row->mode;
    in->flags = row->legacy ? IR_FLAG_LEGACY : 0;
    return dst;
}

static ir_reg vote(struct lower *lw, const struct expr *e, const struct warp_row *row,
                   ir_reg dst)
{
    ir_reg mask = row->legacy ? IR_NONE : lower_value(lw, e->args[0]);
    ir_reg p = lower_pred(lw, e->args[row->legacy ? 0 : 1]);
    if (row->legacy)
        mask = legacy_mask(lw, e);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    struct ir_insn *in = lower_emit(lw, IR_VOTE, dst, p, mask, IR_NONE);
    in->sub = (uint16_t)row->mode;
    in->flags = row->legacy ? IR_FLAG_LEGACY : 0;
    return dst;
}

static ir_reg match_any(struct lower *lw, const struct expr *e,
                        const struct warp_row *row, ir_reg dst)
{
    (void)row;
    bool wide = is_wide(e->args[1]->type);
    ir_reg mask = lower_value(lw, e->args[0]), v = lower_value(lw, e->args[1]);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    lower_emit(lw, wide ? IR_MATCH_ANY64 : IR_MATCH_ANY32, dst, v, mask, IR_NONE);
    return dst;
}

/* The predicate goes through the pointer argument, if there is one. */
static ir_reg match_all(struct lower *lw, const struct expr *e,
                        const struct warp_row *row, ir_reg dst)
{
    (void)row;
    bool wide = is_wide(e->args[1]->type);
    ir_reg mask = lower_value(lw, e->args[0]), v = lower_value(lw, e->args[1]);
    ir_reg equal = lower_temp(lw, IR_S32);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    enum ir_op op = wide ? IR_MATCH_ALL64 : IR_MATCH_ALL32;
    lower_emit(lw, op, dst, v, mask, IR_NONE)->dst2 = equal;
    if (e->nargs > 2)
        lower_store_through(lw, e->args[2], IR_S32, equal);
    return dst;
}

static ir_reg reduce(struct lower *lw, const struct expr *e, const struct warp_row *row,
                     ir_reg dst)
{
    bool sign = e->optype && type_is_signed(e->optype);
    ir_reg mask = lower_value(lw, e->args[0]), v = lower_value(lw, e->args[1]);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    lower_emit(lw, IR_REDUX, dst, v, mask, IR_NONE)->sub =
        (uint16_t)(sign ? row->mode : row->unsigned_mode);
    return dst;
}

static ir_reg activemask(struct lower *lw, const struct expr *e,
                         const struct warp_row *row, ir_reg dst)
{
    (void)row;
    dst = result_reg(lw, e->type, dst);
    lower_emit(lw, IR_ACTIVEMASK, dst, IR_NONE, IR_NONE, IR_NONE);
    return dst;
}

static ir_reg syncwarp(struct lower *lw, const struct expr *e, const struct warp_row *row,
                       ir_reg dst)
{
    (void)row;
    (void)dst;
    ir_reg mask = lower_value(lw, e->args[0]);
    lw->span = e->span;
    lower_emit(lw, IR_SYNCWARP, IR_NONE, mask, IR_NONE, IR_NONE);
    return IR_NONE;
}

static ir_reg barrier(struct lower *lw, const struct expr *e, const struct warp_row *row,
                      ir_reg dst)
{
    if (row->mode == IR_BAR) {
        lower_emit(lw, IR_BAR, IR_NONE, IR_NONE, IR_NONE, IR_NONE);
        return IR_NONE;
    }
    ir_reg p = lower_pred(lw, e->args[0]);
    lw->span = e->span;
    dst = result_reg(lw, e->type, dst);
    lower_emit(lw, row->mode, dst, p, IR_NONE, IR_NONE);
    return dst;
}

/* What the assembler rejects as well. */
static void barrier_error(struct lower *lw, const struct expr *e, const char *what)
{
    lw->failed = true;
    diag_error(lw->ds, e->span, "%s", what);
}

/* The number of a named barrier; a constant is looked at here. */
static ir_reg barrier_number(struct lower *lw, const struct expr *e)
{
    uint64_t number;
    ir_reg r = lower_value(lw, e->args[0]);
    if (lower_const_value(lw, r, &number) && number > 15)
        barrier_error(lw, e, "the number of a barrier is from 0 to 15");
    return r;
}

static ir_reg barrier_threads(struct lower *lw, const struct expr *e)
{
    uint64_t n;
    ir_reg r = lower_value(lw, e->args[1]);
    if (lower_const_value(lw, r, &n) && (n % 32 || n == 0))
        barrier_error(lw, e,
                      "a barrier counts whole warps: its number of threads must be "
                      "a multiple of 32");
    return r;
}

/* Named barriers: number, threads if `counted`, predicate of a reduction. */
static ir_reg named_barrier(struct lower *lw, const struct expr *e,
                            const struct warp_row *row, ir_reg dst)
{
    bool counted = row->unsigned_mode & BARRIER_COUNTED;
    bool reduces = row->unsigned_mode & BARRIER_REDUCES;
    ir_reg number = barrier_number(lw, e);
    ir_reg threads = counted ? barrier_threads(lw, e) : IR_NONE;
    ir_reg p = reduces ? lower_pred(lw, e->args[counted ? 2 : 1]) : IR_NONE;
    uint64_t unaligned = row->unsigned_mode & BARRIER_UNALIGNED;
    size_t last = 1u + counted + reduces;
    if (last < e->nargs &&
        !lower_const_value(lw, lower_value(lw, e->args[last]), &unaligned))
        unaligned = 0;
    lw->span = e->span;
    dst = reduces ? result_reg(lw, e->type, dst) : IR_NONE;
    struct ir_insn *in =
        lower_emit(lw, reduces ? IR_BARN_RED : IR_BARN, dst, number, threads, p);
    in->sub = (uint16_t)row->mode;
    in->flags |= unaligned ? IR_FLAG_UNALIGNED : 0;
    return dst;
}

static ir_reg fence(struct lower *lw, const struct expr *e, const struct warp_row *row,
                    ir_reg dst)
{
    (void)e;
    (void)dst;
    lower_emit(lw, IR_FENCE, IR_NONE, IR_NONE, IR_NONE, IR_NONE)->scope =
        (uint8_t)row->mode;
    return IR_NONE;
}

static const struct warp_row WARP[] = {
    {BUILTIN_SHFL_SYNC, shuffle, IR_SHFL_IDX, 0, false},
    {BUILTIN_SHFL_UP_SYNC, shuffle, IR_SHFL_UP, 0, false},
    {BUILTIN_SHFL_DOWN_SYNC, shuffle, IR_SHFL_DOWN, 0, false},
    {BUILTIN_SHFL_XOR_SYNC, shuffle, IR_SHFL_XOR, 0, false},
    {BUILTIN_SHFL, shuffle, IR_SHFL_IDX, 0, true},
    {BUILTIN_SHFL_UP, shuffle, IR_SHFL_UP, 0, true},
    {BUILTIN_SHFL_DOWN, shuffle, IR_SHFL_DOWN, 0, true},
    {BUILTIN_SHFL_XOR, shuffle, IR_SHFL_XOR, 0, true},
    {BUILTIN_ALL_SYNC, vote, IR_VOTE_ALL, 0, false},
    {BUILTIN_ANY_SYNC, vote, IR_VOTE_ANY, 0, false},
    {BUILTIN_BALLOT_SYNC, vote, IR_VOTE_BALLOT, 0, false},
    {BUILTIN_ALL, vote, IR_VOTE_ALL, 0, true},
    {BUILTIN_ANY, vote, IR_VOTE_ANY, 0, true},
    {BUILTIN_BALLOT, vote, IR_VOTE_BALLOT, 0, true},
    {BUILTIN_MATCH_ANY_SYNC, match_any, 0, 0, false},
    {BUILTIN_MATCH_ALL_SYNC, match_all, 0, 0, false},
    {BUILTIN_MATCH_ALL, match_all, 0, 0, false},
    {BUILTIN_REDUCE_ADD_SYNC, reduce, IR_REDUX_ADD, IR_REDUX_ADD, false},
    {BUILTIN_REDUCE_MIN_SYNC, reduce, IR_REDUX_SMIN, IR_REDUX_UMIN, false},
    {BUILTIN_REDUCE_MAX_SYNC, reduce, IR_REDUX_SMAX, IR_REDUX_UMAX, false},
    {BUILTIN_REDUCE_AND_SYNC, reduce, IR_REDUX_AND, IR_REDUX_AND, false},
    {BUILTIN_REDUCE_OR_SYNC, reduce, IR_REDUX_OR, IR_REDUX_OR, false},
    {BUILTIN_REDUCE_XOR_SYNC, reduce, IR_REDUX_XOR, IR_REDUX_XOR, false},
    {BUILTIN_ACTIVEMASK, activemask, 0, 0, false},
    {BUILTIN_SYNCWARP, syncwarp, 0, 0, false},
    {BUILTIN_SYNCTHREADS, barrier, IR_BAR, 0, false},
    {BUILTIN_SYNCTHREADS_COUNT, barrier, IR_BAR_COUNT, 0, false},
    {BUILTIN_SYNCTHREADS_AND, barrier, IR_BAR_AND, 0, false},
    {BUILTIN_SYNCTHREADS_OR, barrier, IR_BAR_OR, 0, false},
    {BUILTIN_BAR_SYNC, named_barrier, IR_BAR_SYNC, 0, false},
    {BUILTIN_BAR_SYNC_N, named_barrier, IR_BAR_SYNC, BARRIER_COUNTED, false},
    {BUILTIN_BAR_ARRIVE, named_barrier, IR_BAR_ARRIVE, BARRIER_COUNTED, false},
    {BUILTIN_BARRIER_SYNC, named_barrier, IR_BAR_SYNC, BARRIER_UNALIGNED, false},
    {BUILTIN_BARRIER_SYNC_COUNT, named_barrier, IR_BAR_SYNC,
     BARRIER_COUNTED | BARRIER_UNALIGNED, false},
    {BUILTIN_BAR_POPC, named_barrier, IR_BARRED_POPC, BARRIER_REDUCES, false},
    {BUILTIN_BAR_AND, named_barrier, IR_BARRED_AND, BARRIER_REDUCES, false},
    {BUILTIN_BAR_OR, named_barrier, IR_BARRED_OR, BARRIER_REDUCES, false},
    {BUILTIN_BAR_POPC_N, named_barrier, IR_BARRED_POPC, BARRIER_REDUCES | BARRIER_COUNTED,
     false},
    {BUILTIN_BAR_AND_N, named_barrier, IR_BARRED_AND, BARRIER_REDUCES | BARRIER_COUNTED,
     false},
    {BUILTIN_BAR_OR_N, named_barrier, IR_BARRED_OR, BARRIER_REDUCES | BARRIER_COUNTED,
     false},
    {BUILTIN_THREADFENCE, fence, IR_SCOPE_GPU, 0, false},
    {BUILTIN_THREADFENCE_BLOCK, fence, IR_SCOPE_BLOCK, 0, false},
    {BUILTIN_THREADFENCE_SYSTEM, fence, IR_SCOPE_SYSTEM, 0, false}};

bool lower_warp_builtin(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out)
{
    for (size_t i = 0; i < sizeof WARP / sizeof *WARP; i++)
        if (WARP[i].builtin == e->builtin) {
            *out = WARP[i].lower(lw, e, &WARP[i], dst);
            return true;
        }
    return false;
}

enum atomic {
    ADD,
    SUB,
    EXCH,
    MIN,
    MAX,
    INC,
    DEC,
    CAS,
    AND,
    OR,
    XOR,
    F16,
    F16X2,
    BF16,
    BF16X2
};

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
    {{BUILTIN_ATOMIC_XOR, BUILTIN_ATOMIC_XOR_BLOCK, BUILTIN_ATOMIC_XOR_SYSTEM}, XOR},
    {{BUILTIN_F16_ATOMIC_ADD, BUILTIN_COUNT, BUILTIN_COUNT}, F16},
    {{BUILTIN_F16X2_ATOMIC_ADD, BUILTIN_COUNT, BUILTIN_COUNT}, F16X2},
    {{BUILTIN_BF16_ATOMIC_ADD, BUILTIN_COUNT, BUILTIN_COUNT}, BF16},
    {{BUILTIN_BF16X2_ATOMIC_ADD, BUILTIN_COUNT, BUILTIN_COUNT}, BF16X2}};

static enum ir_atom atom_kind(enum atomic what, enum ir_vtype t)
{
    bool sign = t == IR_S32 || t == IR_S64;
    switch (what) {
    case ADD:
    case SUB:
        return t == IR_F32 || t == IR_F64 ? IR_ATOM_FADD : IR_ATOM_ADD;
    case EXCH:
        return IR_ATOM_EXCH;
    case MIN:
        return sign ? IR_ATOM_SMIN : IR_ATOM_UMIN;
    case MAX:
        return sign ? IR_ATOM_SMAX : IR_ATOM_UMAX;
    case INC:
        return IR_ATOM_INC;
    case DEC:
        return IR_ATOM_DEC;
    case CAS:
        return IR_ATOM_CAS;
    case AND:
        return IR_ATOM_AND;
    case OR:
        return IR_ATOM_OR;
    case F16:
        return IR_ATOM_F16ADD;
    case F16X2:
        return IR_ATOM_F16X2ADD;
    case BF16:
        return IR_ATOM_BF16ADD;
    case BF16X2:
        return IR_ATOM_BF16X2ADD;
    case XOR:
        break;
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
    struct ir_insn *in =
        lower_emit(lw, wide ? IR_ATOM64 : IR_ATOM32, dst, a.base, v, swap);
    in->imm = a.off;
    in->space = (uint8_t)a.space;
    in->object = a.space == IR_SHARED ? a.object : 0;
    in->mem = (uint8_t)lower_mem_kind(t);
    in->scope = (uint8_t)scope;
    in->sub = (uint16_t)atom_kind(what, t);
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
