/* Modules and the tables behind them: making and freeing a module, and the names,
 * signatures and documentation of everything an instruction can say (op codes, math
 * functions, the enumerations in `sub`, spaces, memory kinds, value types). Nothing
 * here knows what an instruction does; that is the interpreter's. */
#include "ir/ir.h"

#include <assert.h>
#include <string.h>

static const struct ir_op_info OPS[] = {
#define OP(sym, name, sig, sub, group, doc) {name, sig, sub, group, doc},
#include "ir/ops.def"
#undef OP
};

static const struct ir_math_info MATHS[] = {
#define MATH(sym, name, sig, doc) {name, sig, doc},
#include "ir/math.def"
#undef MATH
};

static const char *const SPECIALS[] = {
#define IR_SPECIAL(sym, name, doc) name,
#include "ir/specials.def"
#undef IR_SPECIAL
};

static const char *const ATOMS[] = {
    "add", "fadd", "exch", "cas", "smin",   "umin",     "smax",    "umax",     "inc",
    "dec", "and",  "or",   "xor", "f16add", "f16x2add", "bf16add", "bf16x2add"};
static const char *const SHFLS[] = {"idx", "up", "down", "xor"};
static const char *const VOTES[] = {"all", "any", "ballot"};
static const char *const BARS[] = {"sync", "arrive"};
static const char *const BARREDS[] = {"popc", "and", "or"};
static const char *const REDUXES[] = {"add",  "smin", "umin", "smax",
                                      "umax", "and",  "or",   "xor"};
static const char *const ROUNDS[] = {"", "rn", "rz", "ru", "rd"};

static const char *const VTYPES[] = {"s8",   "u8",  "s16",  "u16",  "s32", "u32",
                                     "s64",  "u64", "f32",  "f64",  "f16", "bf16",
                                     "bool", "ptr", "pred", "bytes"};
static const char *const SPACES[] = {"generic", "global", "shared",
                                     "local",   "const",  "param"};
static const char *const MEMS[] = {"u8", "s8", "u16", "s16", "b32", "b64", "b128"};

const struct ir_op_info *ir_op_info(enum ir_op op)
{
    assert(op < IR_OP_COUNT);
    return &OPS[op];
}

const struct ir_math_info *ir_math_info(enum ir_math math)
{
    assert(math < IR_MATH_COUNT);
    return &MATHS[math];
}

enum ir_op ir_math_op(enum ir_math math)
{
    static const struct {
        const char *sig;
        enum ir_op op;
    } ops[] = {{"f-:f", IR_MATH1_F32}, {"f-:ff", IR_MATH2_F32}, {"f-:fff", IR_MATH3_F32},
               {"g-:g", IR_MATH1_F64}, {"g-:gg", IR_MATH2_F64}, {"g-:ggg", IR_MATH3_F64}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (strcmp(ir_math_info(math)->sig, ops[i].sig) == 0)
            return ops[i].op;
    return IR_MATHX;
}

const char *ir_insn_sig(const struct ir_insn *in)
{
    return in->op == IR_MATHX ? ir_math_info(in->sub)->sig : ir_op_info(in->op)->sig;
}

const char *ir_sub_name(enum ir_op op, unsigned sub)
{
    static const struct {
        const char *what;
        const char *const *names;
        size_t count;
    } subs[] = {{"atom", ATOMS, sizeof ATOMS / sizeof *ATOMS},
                {"shfl", SHFLS, sizeof SHFLS / sizeof *SHFLS},
                {"vote", VOTES, sizeof VOTES / sizeof *VOTES},
                {"redux", REDUXES, sizeof REDUXES / sizeof *REDUXES},
                {"bar", BARS, sizeof BARS / sizeof *BARS},
                {"barred", BARREDS, sizeof BARREDS / sizeof *BARREDS},
                {"round", ROUNDS, sizeof ROUNDS / sizeof *ROUNDS}};
    const char *what = ir_op_info(op)->sub;
    if (!*what)
        return sub == 0 ? "" : NULL;
    if (strcmp(what, "math") == 0)
        return sub < IR_MATH_COUNT ? ir_math_info(sub)->name : NULL;
    for (size_t i = 0; i < sizeof subs / sizeof *subs; i++)
        if (strcmp(what, subs[i].what) == 0)
            return sub < subs[i].count ? subs[i].names[sub] : NULL;
    return sub == 0 ? "" : NULL;
}

const char *ir_special_name(enum ir_special s)
{
    assert(s < IR_SREG_COUNT);
    return SPECIALS[s];
}

const char *ir_vtype_name(enum ir_vtype t)
{
    assert((size_t)t < sizeof VTYPES / sizeof *VTYPES);
    return VTYPES[t];
}

const char *ir_space_name(enum ir_space s)
{
    assert((size_t)s < sizeof SPACES / sizeof *SPACES);
    return SPACES[s];
}

const char *ir_mem_name(enum ir_mem m)
{
    assert((size_t)m < sizeof MEMS / sizeof *MEMS);
    return MEMS[m];
}

enum ir_class ir_vtype_class(enum ir_vtype t)
{
    switch (t) {
    case IR_S64:
    case IR_U64:
    case IR_F64:
    case IR_PTR:
        return IR_D;
    case IR_PREDICATE:
        return IR_P;
    case IR_S8:
    case IR_U8:
    case IR_S16:
    case IR_U16:
    case IR_S32:
    case IR_U32:
    case IR_F32:
    case IR_F16:
    case IR_BF16:
    case IR_BOOL:
    case IR_BYTES:
        break;
    }
    return IR_W;
}

unsigned ir_vtype_size(enum ir_vtype t)
{
    switch (t) {
    case IR_S8:
    case IR_U8:
    case IR_BOOL:
    case IR_BYTES:
    case IR_PREDICATE:
        return 1;
    case IR_S16:
    case IR_U16:
    case IR_F16:
    case IR_BF16:
        return 2;
    case IR_S32:
    case IR_U32:
    case IR_F32:
        return 4;
    case IR_S64:
    case IR_U64:
    case IR_F64:
    case IR_PTR:
        break;
    }
    return 8;
}

bool ir_vtype_is_float(enum ir_vtype t)
{
    return t == IR_F32 || t == IR_F64 || t == IR_F16 || t == IR_BF16;
}

bool ir_op_is_terminator(enum ir_op op)
{
    return op == IR_JMP || op == IR_BRA || op == IR_RET || op == IR_EXIT || op == IR_TRAP;
}

bool ir_object_is_named(const struct ir_object *o)
{
    return !strpbrk(o->name, ". ");
}

bool ir_op_is_load(enum ir_op op)
{
    return op == IR_LD32 || op == IR_LD64 || op == IR_LD128;
}

bool ir_op_is_store(enum ir_op op)
{
    return op == IR_ST32 || op == IR_ST64 || op == IR_ST128;
}

unsigned ir_mem_size(enum ir_mem m)
{
    static const unsigned char sizes[] = {1, 1, 2, 2, 4, 8, 16};
    assert((size_t)m < sizeof sizes);
    return sizes[m];
}

struct ir_module *ir_module_new(void)
{
    struct ir_module *m = mem_alloc(sizeof *m);
    m->arena = arena_new();
    return m;
}

static void free_func(struct ir_func *f)
{
    for (size_t i = 0; i < f->blocks.len; i++)
        vec_free(&f->blocks.data[i].insns);
    vec_free(&f->blocks);
    vec_free(&f->regs);
    vec_free(&f->args);
    vec_free(&f->params);
    vec_free(&f->sites);
    vec_free(&f->vars);
    vec_free(&f->const_slots);
}

struct span ir_place(const struct ir_module *m, const struct ir_func *f,
                     const struct ir_insn *in)
{
    struct span at = in->span;
    for (uint32_t site = in->site;
         site && at.file < m->carried.len && m->carried.data[at.file];
         site = f->sites.data[site].parent)
        at = f->sites.data[site].call;
    return at;
}

void ir_module_free(struct ir_module *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->funcs.len; i++)
        free_func(&m->funcs.data[i]);
    vec_free(&m->funcs);
    vec_free(&m->params);
    vec_free(&m->objects);
    vec_free(&m->strings);
    vec_free(&m->carried);
    arena_free(m->arena);
    mem_free(m);
}
