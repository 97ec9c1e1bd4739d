/* See cost.h. Sequences (division, expf …) are priced as one instruction of several
 * slots; what never reaches machine code (moves, widening, constants) as none. */
#include "config.h"

#include "sm/cost.h"

#include "ir/build.h"

static const struct {
    const char *name, *help;
    char letter;
} stalls[] = {
#define STALL(sym, name, letter, help) {name, help, letter},
#include "sm/stalls.def"
#undef STALL
};

const char *sm_stall_name(enum sm_stall s)
{
    return stalls[s].name;
}

char sm_stall_letter(enum sm_stall s)
{
    return stalls[s].letter;
}

const char *sm_stall_help(enum sm_stall s)
{
    return stalls[s].help;
}

const char *sm_pipe_name(enum sm_pipe p)
{
    static const char *const names[] = {"none", "fma", "imad", "alu",
                                        "fp64", "xu",  "mio"};
    return names[p];
}

/* ---- kinds of cost ---- */

static double interval(const struct sm_arch *arch, enum sm_param rate)
{
    return 32 * sm_arch_get(arch, SM_PARTITIONS) / sm_arch_get(arch, rate);
}

static struct sm_cost pipe_cost(const struct sm_arch *arch, enum sm_pipe pipe,
                                enum sm_param latency, enum sm_param rate, unsigned slots)
{
    double each = interval(arch, rate);
    return (struct sm_cost){
        pipe, slots, each * slots,
        sm_arch_get(arch, latency) + (slots - 1) * (each > 1 ? each : 1), SM_STALL_WAIT};
}

static struct sm_cost alu_cost(const struct sm_arch *arch, unsigned slots)
{
    return pipe_cost(arch, SM_PIPE_ALU, SM_ALU_LATENCY, SM_ALU_RATE, slots);
}

static struct sm_cost imad_cost(const struct sm_arch *arch, unsigned slots)
{
    return pipe_cost(arch, SM_PIPE_IMAD, SM_IMAD_LATENCY, SM_IMAD_RATE, slots);
}

static struct sm_cost fma_cost(const struct sm_arch *arch, unsigned slots)
{
    return pipe_cost(arch, SM_PIPE_FMA, SM_FMA_LATENCY, SM_FMA_RATE, slots);
}

static struct sm_cost fp64_cost(const struct sm_arch *arch, unsigned slots)
{
    return pipe_cost(arch, SM_PIPE_FP64, SM_FP64_LATENCY, SM_FP64_RATE, slots);
}

static struct sm_cost xu_cost(const struct sm_arch *arch, enum sm_param latency)
{
    struct sm_cost c = pipe_cost(arch, SM_PIPE_XU, latency, SM_XU_RATE, 1);
    c.wait = SM_STALL_SHORT_SCOREBOARD;
    return c;
}

static struct sm_cost sequence_cost(const struct sm_arch *arch, enum sm_param latency,
                                    enum sm_param slots)
{
    unsigned n = (unsigned)sm_arch_get(arch, slots);
    return (struct sm_cost){SM_PIPE_FMA, n, n, sm_arch_get(arch, latency), SM_STALL_WAIT};
}

static struct sm_cost mio_cost(const struct sm_arch *arch, enum sm_param latency,
                               double interval_sm)
{
    return (struct sm_cost){SM_PIPE_MIO, 1, interval_sm, sm_arch_get(arch, latency),
                            SM_STALL_SHORT_SCOREBOARD};
}

static struct sm_cost control(void)
{
    return (struct sm_cost){SM_PIPE_NONE, 1, 0, 1, SM_STALL_BRANCH};
}

static struct sm_cost removed(void)
{
    return (struct sm_cost){SM_PIPE_NONE, 0, 0, 0, SM_STALL_WAIT};
}

/* ---- groups ---- */

/* Division by a constant: a shift for a power of two, else a multiply and corrections. */
static struct sm_cost divide(const struct sm_arch *arch, const struct ir_func *f,
                             const struct ir_insn *in, bool is_signed, bool rem,
                             bool wide)
{
    ir_reg by = in->src[1];
    if (ir_is_const(f, by)) {
        uint64_t n = f->regs.data[by].bits;
        bool power = n && (n & (n - 1)) == 0;
        unsigned slots = power ? (is_signed ? 2 + (n > 2) + rem : 1) : 3 + rem;
        return power ? alu_cost(arch, slots * (wide ? 2 : 1))
                     : imad_cost(arch, slots * (wide ? 3 : 1));
    }
    struct sm_cost c = rem ? sequence_cost(arch, SM_IREM_LATENCY, SM_IREM_SLOTS)
                           : sequence_cost(arch, SM_IDIV_LATENCY, SM_IDIV_SLOTS);
    if (wide) { /* a call of a routine of about twice the length */
        c.slots *= 2;
        c.interval *= 2;
        c.latency *= 2;
    }
    return c;
}

/* The highest bit, of the bits reversed for the lowest, and a sum. */
static struct sm_cost find_cost(const struct sm_arch *arch, bool lowest)
{
    struct sm_cost c = xu_cost(arch, SM_XU_LATENCY);
    c.slots = lowest ? 3 : 2;
    c.interval *= lowest ? 2 : 1;
    c.latency *= lowest ? 2 : 1;
    c.latency += sm_arch_get(arch, SM_ALU_LATENCY);
    return c;
}

static struct sm_cost integer_cost(const struct sm_arch *arch, const struct ir_func *f,
                                   const struct ir_insn *in)
{
    switch (in->op) {
    case IR_MUL_I32:
    case IR_MAD_I32:
    case IR_MAD_WIDE_S32:
    case IR_MAD_WIDE_U32:
    case IR_MULHI_S32:
    case IR_MULHI_U32:
        return imad_cost(arch, 1);
    case IR_MUL_I64:
    case IR_MAD_I64:
    case IR_MULHI_S64:
    case IR_MULHI_U64:
        return imad_cost(arch, 4);
    case IR_DIV_S32:
    case IR_DIV_U32:
        return divide(arch, f, in, in->op == IR_DIV_S32, false, false);
    case IR_REM_S32:
    case IR_REM_U32:
        return divide(arch, f, in, in->op == IR_REM_S32, true, false);
    case IR_DIV_S64:
    case IR_DIV_U64:
        return divide(arch, f, in, in->op == IR_DIV_S64, false, true);
    case IR_REM_S64:
    case IR_REM_U64:
        return divide(arch, f, in, in->op == IR_REM_S64, true, true);
    case IR_FFS_B32:
    case IR_FFS_B64:
    case IR_CLZ_B32:
    case IR_CLZ_B64:
        return find_cost(arch, in->op == IR_FFS_B32 || in->op == IR_FFS_B64);
    case IR_POPC_B32:
    case IR_BREV_B32:
    case IR_POPC_B64:
    case IR_BREV_B64:
        return xu_cost(arch, SM_XU_LATENCY);
    default:
        break;
    }
    bool wide = in->dst != IR_NONE && f->regs.data[in->dst].cls == IR_D;
    bool bound = in->op == IR_MIN_S64 || in->op == IR_MAX_S64 || in->op == IR_MIN_U64 ||
                 in->op == IR_MAX_U64; /* two comparisons, two selections */
    return alu_cost(arch, bound ? 4 : wide ? 2 : 1);
}

static struct sm_cost math_cost(const struct sm_arch *arch, const struct ir_insn *in)
{
    switch (in->sub) {
    case IR_MATH_FLOORF:
    case IR_MATH_CEILF:
    case IR_MATH_TRUNCF:
    case IR_MATH_RINTF:
    case IR_MATH_NEARBYINTF:
        return xu_cost(arch, SM_CONVERT_LATENCY);
    case IR_MATH_RSQRTF:
    case IR_MATH_FAST_COSF:
    case IR_MATH_FAST_SINF:
    case IR_MATH_FAST_EXPF:
    case IR_MATH_FAST_LOGF:
    case IR_MATH_FAST_LOG2F:
    case IR_MATH_EXP2F:
        return xu_cost(arch, SM_XU_LATENCY);
    case IR_MATH_FAST_SATURATEF:
    case IR_MATH_COPYSIGNF:
        return alu_cost(arch, 1);
    case IR_MATH_EXPF:
    case IR_MATH_EXP10F:
    case IR_MATH_FAST_EXP10F:
        return sequence_cost(arch, SM_EXP_LATENCY, SM_EXP_SLOTS);
    case IR_MATH_LOGF:
    case IR_MATH_LOG2F:
    case IR_MATH_LOG10F:
    case IR_MATH_FAST_LOG10F:
        return sequence_cost(arch, SM_LOG_LATENCY, SM_LOG_SLOTS);
    case IR_MATH_FAST_FDIVIDEF:
        return sequence_cost(arch, SM_EXP_LATENCY, SM_EXP_SLOTS);
    default:
        return sequence_cost(arch, SM_SIN_LATENCY, SM_SIN_SLOTS);
    }
}

static struct sm_cost convert_cost(const struct sm_arch *arch, const struct ir_insn *in)
{
    switch (in->op) {
    case IR_CVT_U64_U32:
        return removed(); /* a register of zeros */
    case IR_CVT_S64_S32:
    case IR_SEXT8:
    case IR_ZEXT8:
    case IR_SEXT16:
    case IR_ZEXT16:
        return alu_cost(arch, 1);
    default:
        return xu_cost(arch, SM_CONVERT_LATENCY);
    }
}

static struct sm_cost warp_cost(const struct sm_arch *arch, const struct ir_insn *in)
{
    double pass = sm_arch_get(arch, SM_MIO_INTERVAL);
    switch (in->op) {
    case IR_SHFL32:
        return mio_cost(arch, SM_SHFL_LATENCY, pass);
    case IR_SHFL64: { /* two of 32 bits */
        struct sm_cost c = mio_cost(arch, SM_SHFL_LATENCY, 2 * pass);
        c.slots = 2;
        c.latency += pass;
        return c;
    }
    case IR_VOTE:
    case IR_ACTIVEMASK: {
        struct sm_cost c = alu_cost(arch, 1);
        c.latency = sm_arch_get(arch, SM_VOTE_LATENCY);
        c.interval = sm_arch_get(arch, SM_PARTITIONS);
        return c;
    }
    case IR_REDUX:
        return mio_cost(arch, SM_REDUX_LATENCY, sm_arch_get(arch, SM_REDUX_INTERVAL));
    default:
        return mio_cost(arch, SM_MATCH_LATENCY, sm_arch_get(arch, SM_MATCH_INTERVAL));
    }
}

static struct sm_cost memory_cost(const struct ir_insn *in)
{
    enum ir_space space = (enum ir_space)in->space;
    if (space == IR_CONST || space == IR_PARAM)
        return (struct sm_cost){SM_PIPE_NONE, 1, 0, 8, SM_STALL_SHORT_SCOREBOARD};
    return (struct sm_cost){SM_PIPE_MIO, 1, 1, 0,
                            space == IR_SHARED ? SM_STALL_SHORT_SCOREBOARD
                                               : SM_STALL_LONG_SCOREBOARD};
}

static struct sm_cost float_cost(const struct sm_arch *arch, const struct ir_insn *in)
{
    if (in->op == IR_DIV_F32)
        return sequence_cost(arch, SM_FDIV_LATENCY, SM_FDIV_SLOTS);
    if (in->op == IR_SQRT_F32)
        return sequence_cost(arch, SM_SQRT_LATENCY, SM_SQRT_SLOTS);
    if (in->op == IR_NEG_F32 || in->op == IR_ABS_F32)
        return removed(); /* modifiers of the instruction that reads them */
    if (in->op == IR_MIN_F32 || in->op == IR_MAX_F32)
        return alu_cost(arch, 1);
    return fma_cost(arch, 1);
}

static struct sm_cost double_cost(const struct sm_arch *arch, const struct ir_insn *in)
{
    if (in->op == IR_NEG_F64 || in->op == IR_ABS_F64)
        return removed();
    if (in->op == IR_DIV_F64 || in->op == IR_SQRT_F64)
        return fp64_cost(arch, 10); /* a reciprocal estimate and Newton steps */
    return fp64_cost(arch, in->op == IR_MIN_F64 || in->op == IR_MAX_F64 ? 3 : 1);
}

static bool is_of_doubles(enum ir_op op)
{
    return op == IR_SETP_LT_F64 || op == IR_SETP_LE_F64 || op == IR_SETP_GT_F64 ||
           op == IR_SETP_GE_F64 || op == IR_SETP_EQ_F64 || op == IR_SETP_NE_F64;
}

/* A comparison, or a selection: of 64 bits two, of doubles in their own pipe. */
static struct sm_cost compare_cost(const struct sm_arch *arch, const struct ir_func *f,
                                   const struct ir_insn *in)
{
    if (in->flags & IR_FLAG_GUARD)
        return removed();
    bool wide = in->src[0] != IR_NONE && f->regs.data[in->src[0]].cls == IR_D;
    if (wide && is_of_doubles((enum ir_op)in->op))
        return fp64_cost(arch, 1);
    return alu_cost(arch, wide ? 2 : 1);
}

static struct sm_cost own_cost(const struct sm_arch *arch, const struct ir_func *f,
                               const struct ir_insn *in)
{
    switch ((enum ir_group)ir_op_info((enum ir_op)in->op)->group) {
    case IR_GROUP_MOVE:
        return removed();
    case IR_GROUP_INT:
        return integer_cost(arch, f, in);
    case IR_GROUP_FLOAT:
        return float_cost(arch, in);
    case IR_GROUP_DOUBLE:
        return double_cost(arch, in);
    case IR_GROUP_MATH:
        return math_cost(arch, in);
    case IR_GROUP_CONVERT:
        return convert_cost(arch, in);
    case IR_GROUP_COMPARE:
    case IR_GROUP_PRED:
        return compare_cost(arch, f, in);
    case IR_GROUP_LOAD:
    case IR_GROUP_STORE:
    case IR_GROUP_ATOMIC:
        return memory_cost(in);
    case IR_GROUP_WARP:
        return warp_cost(arch, in);
    case IR_GROUP_BARRIER:
    case IR_GROUP_CONTROL:
    case IR_GROUP_MISC:
        break;
    }
    return control();
}

/* Warp instructions of what nvcc 13.0 makes of a function or a division for sm_90, on the
 * way that ordinary numbers take; 0: as many as the time of it says. That time has been
 * measured, and is longer where some of them keep a pipe busy for more than a cycle. */
static unsigned function_insns(const struct ir_insn *in)
{
    switch ((int)in->sub) {
    case IR_MATH_FAST_SINF:
    case IR_MATH_FAST_COSF:
        return 2;
    case IR_MATH_RSQRTF:
    case IR_MATH_EXP2F:
        return 4;
    case IR_MATH_FAST_EXPF:
    case IR_MATH_FAST_LOGF:
    case IR_MATH_FAST_FDIVIDEF:
        return 5;
    case IR_MATH_EXPF:
    case IR_MATH_EXP10F:
        return 8;
    case IR_MATH_TANHF:
        return 17;
    case IR_MATH_TANF:
        return 25;
    case IR_MATH_SINF:
        return 26;
    case IR_MATH_COSF:
        return 27;
    case IR_MATH_LOGF:
        return 27;
    case IR_MATH_LOG2F:
    case IR_MATH_LOG10F:
    case IR_MATH_ERFF:
        return 30;
    case IR_MATH_ATAN2F:
        return 44;
    case IR_MATH_POWF:
        return 66;
    }
    return 0;
}

static unsigned sequence_insns(const struct ir_func *f, const struct ir_insn *in)
{
    if (ir_op_info((enum ir_op)in->op)->group == IR_GROUP_MATH)
        return function_insns(in);
    bool fixed = in->src[1] != IR_NONE && ir_is_const(f, in->src[1]);
    switch ((int)in->op) {
    case IR_DIV_F32:
    case IR_SQRT_F32:
        return 10;
    case IR_DIV_F64:
        return 16;
    case IR_SQRT_F64:
        return 15;
    case IR_MIN_F64:
    case IR_MAX_F64:
        return 8;
    case IR_DIV_S32:
        return fixed ? 0 : 24;
    case IR_REM_S32:
        return fixed ? 0 : 22;
    case IR_DIV_U32:
        return fixed ? 0 : 18;
    case IR_REM_U32:
        return fixed ? 0 : 17;
    }
    return 0;
}

/* What serves it comes before it, in the same pipe where it computes. */
struct sm_cost sm_cost(const struct sm_arch *arch, const struct ir_func *f,
                       const struct ir_insn *in)
{
    struct sm_cost c = own_cost(arch, f, in);
    unsigned n = sequence_insns(f, in);
    if (n && c.pipe == SM_PIPE_XU) /* scaled before and after */
        c.latency += (n - 1) * sm_arch_get(arch, SM_FMA_LATENCY);
    c.slots = n ? n : c.slots;
    if (!in->more)
        return c;
    if ((int)c.slots + in->more <= 0)
        return removed();
    if (!c.slots) /* a copy that stays */
        return alu_cost(arch, (unsigned)in->more);
    if (c.slots && c.pipe != SM_PIPE_NONE && c.pipe != SM_PIPE_MIO) {
        c.interval += c.interval / c.slots * in->more;
        c.latency += in->more;
    }
    c.slots = (unsigned)((int)c.slots + in->more);
    return c;
}

/* ---- registers ---- */

static unsigned width(const struct ir_func *f, ir_reg r)
{
    const struct ir_reg_info *info = &f->regs.data[r];
    if (info->kind != IR_KIND_TEMP && info->kind != IR_KIND_VAR)
        return 0;
    return info->cls == IR_D ? 2 : info->cls == IR_W;
}

static unsigned live_at_end(const struct ir_func *f, const struct ir_live *l, uint32_t b,
                            bool *now)
{
    unsigned n = 0;
    for (ir_reg r = 0; r < (ir_reg)f->regs.len; r++) {
        now[r] = ir_live_has(l, l->out, b, r);
        n += now[r] ? width(f, r) : 0;
    }
    return n;
}

static void set_live(const struct ir_func *f, bool *now, ir_reg r, bool live, unsigned *n)
{
    if (r == IR_NONE || now[r] == live)
        return;
    now[r] = live;
    *n = live ? *n + width(f, r) : *n - width(f, r);
}

unsigned sm_registers(const struct ir_func *f)
{
    enum { SYSTEM = 8, LEAST = 16 }; /* addresses, zero, scratch; nvcc's usual floor */
    struct ir_live l = ir_liveness(f);
    bool *now = mem_alloc(f->regs.len + 1);
    unsigned most = 0;
    for (uint32_t b = 0; b < f->blocks.len; b++) {
        unsigned n = live_at_end(f, &l, b, now);
        for (size_t i = f->blocks.data[b].insns.len; i-- > 0;) {
            const struct ir_insn *in = &f->blocks.data[b].insns.data[i];
            most = n > most ? n : most;
            set_live(f, now, in->dst, false, &n);
            set_live(f, now, in->dst2, false, &n);
            for (size_t k = 0; k < IR_MAX_SRC; k++)
                set_live(f, now, in->src[k], true, &n);
        }
        most = n > most ? n : most;
    }
    mem_free(now);
    ir_live_free(&l);
    most += SYSTEM;
    return most < LEAST ? LEAST : most > 255 ? 255 : most;
}
