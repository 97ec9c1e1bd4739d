/* The intermediate representation: what the interpreter runs and what learners see
 * as the compiled form.
 *
 * A module is made for one kernel: the kernel's function (non-recursive device
 * functions are inlined into it) plus recursive functions that are really called.
 * Code is not SSA: a register is written by any number of instructions. Every operand
 * is a register; constants and special registers are registers with a kind, so an
 * instruction's operands can be resolved to row pointers before a run.
 *
 * A register holds one row of 32 lanes: class W 32-bit, D 64-bit, P one predicate bit
 * a lane. Narrow integers live sign- or zero-extended in W. bool in W is 0 or 1.
 * Blocks end in exactly one terminator (jmp, bra, ret, exit, trap). */
#ifndef IR_IR_H
#define IR_IR_H

#include "base/diag.h"
#include "base/mem.h"
#include "base/source.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef int32_t ir_reg; /* index into ir_func.regs; IR_NONE: no operand */
#define IR_NONE (-1)
#define IR_NO_BLOCK UINT32_MAX
#define IR_MAX_SRC 4

/* Generic address windows. Everything below IR_SHARED_BASE that is not 0 is global
 * (allocations are placed by simt). Same numbers in every lane: the local window is
 * private to a lane although addresses coincide, as on hardware. */
/* Handles of device variables in a host program: object i at base + (i << 32). */
#define IR_SYMBOL_BASE UINT64_C(0x0000100000000000)
#define IR_SYMBOL_SHIFT 32
/* Memory of a host program: heap, stack, variables; below the device's. */
#define IR_HOST_BASE UINT64_C(0x0000500000000000)
#define IR_GLOBAL_BASE UINT64_C(0x0000700000000000)
#define IR_SHARED_BASE UINT64_C(0x00007fa000000000)
#define IR_LOCAL_BASE UINT64_C(0x00007fb000000000)
#define IR_CONST_BASE UINT64_C(0x00007fc000000000) /* __constant__ */
#define IR_PARAM_BASE UINT64_C(0x00007fd000000000) /* by-value struct parameters */
#define IR_WINDOW_SIZE UINT64_C(0x0000000100000000)

enum ir_class { IR_P, IR_W, IR_D };

enum ir_kind {
    IR_KIND_TEMP,    /* value of a subexpression */
    IR_KIND_VAR,     /* a source variable lives here */
    IR_KIND_PARAM,   /* kernel parameter (uniform, set at launch) or callee's formal */
    IR_KIND_CONST,   /* bits: never written */
    IR_KIND_SPECIAL  /* special: never written */
};

enum ir_special {
#define IR_SPECIAL(sym, name, doc) IR_SREG_##sym,
#include "ir/specials.def"
#undef IR_SPECIAL
    IR_SREG_COUNT
};

/* How to read a value for display and for stores: signedness and width. */
enum ir_vtype {
    IR_S8, IR_U8, IR_S16, IR_U16, IR_S32, IR_U32, IR_S64, IR_U64, IR_F32, IR_F64,
    IR_F16, IR_BF16, /* in memory and shown only: to the code these are structs */
    IR_BOOL, IR_PTR, IR_PREDICATE, IR_BYTES /* struct or array */
};

struct ir_reg_info {
    enum ir_class cls;
    enum ir_kind kind;
    enum ir_vtype vtype;
    uint64_t bits;        /* CONST: value, in the low 32 bits for W, bit 0 for P */
    uint8_t special;      /* SPECIAL: enum ir_special */
    const char *name;     /* VAR, PARAM: source name; else NULL */
};

enum ir_space { IR_GENERIC, IR_GLOBAL, IR_SHARED, IR_LOCAL, IR_CONST, IR_PARAM };

enum ir_op {
#define OP(sym, ...) IR_##sym,
#include "ir/ops.def"
#undef OP
    IR_OP_COUNT
};

/* What a memory instruction moves per lane. */
enum ir_mem {
    IR_MEM_U8, IR_MEM_S8, IR_MEM_U16, IR_MEM_S16, IR_MEM_B32, IR_MEM_B64, IR_MEM_B128
};

enum ir_atom {
    IR_ATOM_ADD, IR_ATOM_FADD, IR_ATOM_EXCH, IR_ATOM_CAS, IR_ATOM_SMIN, IR_ATOM_UMIN,
    IR_ATOM_SMAX, IR_ATOM_UMAX, IR_ATOM_INC, IR_ATOM_DEC, IR_ATOM_AND, IR_ATOM_OR,
    IR_ATOM_XOR, IR_ATOM_F16ADD, IR_ATOM_F16X2ADD, IR_ATOM_BF16ADD, IR_ATOM_BF16X2ADD
};

enum ir_shfl { IR_SHFL_IDX, IR_SHFL_UP, IR_SHFL_DOWN, IR_SHFL_XOR };
enum ir_vote { IR_VOTE_ALL, IR_VOTE_ANY, IR_VOTE_BALLOT };
enum ir_redux {
    IR_REDUX_ADD, IR_REDUX_SMIN, IR_REDUX_UMIN, IR_REDUX_SMAX, IR_REDUX_UMAX,
    IR_REDUX_AND, IR_REDUX_OR, IR_REDUX_XOR
};
enum ir_bar { IR_BAR_SYNC, IR_BAR_ARRIVE };
enum ir_barred { IR_BARRED_POPC, IR_BARRED_AND, IR_BARRED_OR };
enum ir_round { IR_ROUND_DEFAULT, IR_RN, IR_RZ, IR_RU, IR_RD };
enum ir_scope { IR_SCOPE_GPU, IR_SCOPE_BLOCK, IR_SCOPE_SYSTEM };

/* Scalar functions too rare for an op code of their own. */
enum ir_math {
#define MATH(sym, name, sig, doc) IR_MATH_##sym,
#include "ir/math.def"
#undef MATH
    IR_MATH_COUNT
};

enum {
    IR_FLAG_VOLATILE = 1, /* ld, st */
    IR_FLAG_LEGACY = 2,   /* unsuffixed warp intrinsic; its mask is an activemask */
    IR_FLAG_EARLY = 4,    /* exit: the kernel goes on after this return, see ir_cfg */
    IR_FLAG_POLLS = 8,    /* ld: as good as atomic, see ir_polls and ir_guesses */
    IR_FLAG_UNALIGNED = 32, /* bar.named: a warp's lanes may come from several places */
    IR_FLAG_GUARD = 64,   /* bra, selp: stands for a predicate on other instructions, which
                             are issued for no lane as well */
    IR_FLAG_READ_ONLY = 128, /* ld: of bytes that nothing writes during the launch */
    IR_FLAG_MAYBE = 16    /* computed also for lanes that throw the result away: its
                             arithmetic gives no findings */
};

struct ir_insn {
    uint16_t op;      /* enum ir_op */
    uint8_t flags;    /* IR_FLAG_* */
    uint8_t space;    /* memory: enum ir_space */
    uint8_t mem;      /* ld, st: enum ir_mem */
    uint8_t scope;    /* atom, fence: enum ir_scope */
    uint16_t sub;     /* enum ir_atom/shfl/vote/redux/bar/round/math as the op's row says */
    ir_reg dst, dst2;
    ir_reg src[IR_MAX_SRC];
    int64_t imm;      /* ld, st, atom: byte offset; printf, assert: string index;
                         call: function index; addr: object index; bar: barrier number;
                         undef.frame: byte offset */
    uint32_t object;  /* ld, st: 1 + the shared object that the source names, 0: unknown */
    uint32_t target[2]; /* jmp: [0]; bra: [0] if true, [1] if false; block ids */
    uint32_t args, nargs; /* call, printf: range of ir_func.args */
    struct span span;
    uint32_t site;    /* inlining: index into ir_func.sites, 0: the function itself */
    int16_t more;     /* compiled view: machine instructions beside its own that serve it;
                         below 0: fewer, the rest is done by another instruction */
};

/* Inlined call: where, into which site, what. sites[0] is the function itself. */
struct ir_site {
    uint32_t parent;
    struct span call;
    const char *callee;
};

struct ir_block {
    VEC(struct ir_insn) insns; /* heap */
    uint32_t ipdom; /* immediate post-dominator: reconvergence point; IR_NO_BLOCK: exit */
    const char *label; /* for people: "if.then.12"; may repeat */
};

/* Where a source variable lives while the pc is in [scope] of `site`. */
enum ir_loc {
    IR_LOC_REG, IR_LOC_FRAME, IR_LOC_SHARED, IR_LOC_GLOBAL, IR_LOC_CONST, IR_LOC_PARAM
};
struct ir_var {
    const char *name;
    const char *type_text; /* "float [32]" */
    enum ir_vtype vtype;   /* of the scalar, or of the array's innermost element */
    uint64_t size;         /* bytes */
    uint32_t elem_size;    /* bytes of the innermost element */
    enum ir_loc loc;
    ir_reg reg;
    uint64_t offset;       /* frame/shared offset or object index; REG: its first byte */
    struct span decl, scope;
    uint32_t site;
};

struct ir_func {
    const char *name;
    bool is_kernel;
    struct span span;
    VEC(struct ir_reg_info) regs;
    VEC(struct ir_block) blocks; /* block 0 is the entry; order is layout order */
    VEC(ir_reg) args;
    VEC(ir_reg) params; /* one per scalar parameter; see ir_param for the kernel */
    VEC(struct ir_site) sites;
    VEC(struct ir_var) vars;
    ir_reg result;       /* callee: register that holds the returned value, or IR_NONE */
    uint64_t frame_size; /* bytes of local memory per lane and activation */
    VEC(uint32_t) const_slots; /* table of ir_const: 1 + register; 0 free */
    size_t nconsts, consts_upto; /* in it; registers already entered */
};

/* A kernel parameter as the launch must supply it. */
struct ir_param {
    const char *name;
    const char *type_text;
    enum ir_vtype vtype;    /* IR_PTR, scalar, or IR_BYTES for a struct by value */
    enum ir_vtype pointee;  /* IR_PTR: element type of what it points at; IR_BYTES:
                               IR_F16, IR_BF16 if it is such a number, else IR_BYTES */
    uint64_t size, align;   /* bytes */
    uint64_t pointee_size;  /* IR_PTR: bytes of one element */
    bool pointee_const, is_pointer;
    ir_reg reg;             /* scalar, pointer; IR_NONE for IR_BYTES */
    uint64_t offset;        /* IR_BYTES: offset in the parameter window */
    struct span span;
};

/* Eight bytes of an initial value that are the address of another object, plus addend. */
struct ir_reloc {
    uint64_t offset, addend;
    size_t object; /* in global memory */
};

/* __device__ or __constant__ variable, or static/dynamic shared array. */
struct ir_object {
    const char *name;
    const char *type_text;
    enum ir_space space; /* IR_GLOBAL, IR_CONST or IR_SHARED */
    enum ir_vtype vtype;
    uint64_t size, align;
    uint64_t offset;      /* SHARED: from IR_SHARED_BASE; CONST: from IR_CONST_BASE */
    bool dynamic;         /* extern __shared__ */
    uint8_t side;         /* GLOBAL: who reaches it, enum memory_side of simt */
    bool foreign;         /* host module: a device variable, known by its handle only */
    bool holds_addresses; /* pointers, to code as well: no value of another machine's */
    const uint8_t *init;  /* size bytes; NULL: zero for GLOBAL/CONST */
    const struct ir_reloc *relocs; /* over init; none where that is NULL */
    size_t nrelocs;
    struct span span;
};

struct ir_string {
    const char *text;
    size_t len;
};

struct ir_module {
    struct arena *arena;
    VEC(struct ir_func) funcs; /* funcs[0] is the kernel */
    VEC(struct ir_param) params;
    VEC(struct ir_object) objects;
    VEC(struct ir_string) strings;
    uint64_t shared_static; /* bytes; the dynamic part starts here, 16-aligned */
    uint64_t const_size, param_size;
    unsigned max_threads; /* __launch_bounds__; 0: none */
    unsigned arch;        /* __CUDA_ARCH__ / 10, e.g. 90 */
    bool host;            /* a host program: one thread, its frames on a stack */
    VEC(bool) carried;    /* by file: a header that comes with the program */
};

struct ir_module *ir_module_new(void);
/* The instruction's place for people: of one in a carried header that of the innermost call
 * that is not. */
struct span ir_place(const struct ir_module *m, const struct ir_func *f,
                     const struct ir_insn *in);
void ir_module_free(struct ir_module *m);

/* One row of ops.def. */
struct ir_op_info {
    const char *name;  /* "add.f32" */
    const char *sig;   /* classes of dst, dst2 and sources, see ops.def */
    const char *sub;   /* which enum `sub` holds: "", "atom", "shfl", … */
    unsigned group;    /* enum ir_group */
    const char *doc;   /* register-transfer form */
};
enum ir_group {
    IR_GROUP_MOVE, IR_GROUP_INT, IR_GROUP_FLOAT, IR_GROUP_DOUBLE, IR_GROUP_MATH,
    IR_GROUP_CONVERT, IR_GROUP_COMPARE, IR_GROUP_PRED, IR_GROUP_LOAD, IR_GROUP_STORE,
    IR_GROUP_ATOMIC, IR_GROUP_WARP, IR_GROUP_BARRIER, IR_GROUP_CONTROL, IR_GROUP_MISC
};
const struct ir_op_info *ir_op_info(enum ir_op op);

/* One row of math.def. */
struct ir_math_info {
    const char *name; /* "expf" */
    const char *sig;  /* as in ir_op_info, f and g for floating rows: see math.def */
    const char *doc;
};
const struct ir_math_info *ir_math_info(enum ir_math math);
enum ir_op ir_math_op(enum ir_math math); /* MATH1_F32 .. MATH3_F64 or MATHX by sig */
/* Signature an instruction must satisfy, letters w d p only for classes; MATHX gives
 * its math row's. */
const char *ir_insn_sig(const struct ir_insn *in);
/* "add", "down", "ballot", "rz" …: text of sub for an op whose row names the enum. */
const char *ir_sub_name(enum ir_op op, unsigned sub);
const char *ir_special_name(enum ir_special s);
/* A name that the file's declarations can use: neither a string literal's nor that of a
 * static variable of a function ("f.n"). */
bool ir_object_is_named(const struct ir_object *o);
const char *ir_vtype_name(enum ir_vtype t); /* "s32", "f32", "ptr" … */
const char *ir_space_name(enum ir_space s); /* "generic", "shared" … */
const char *ir_mem_name(enum ir_mem m);     /* "u8" … "b128" */
enum ir_class ir_vtype_class(enum ir_vtype t);
bool ir_vtype_is_float(enum ir_vtype t); /* of any width */
unsigned ir_vtype_size(enum ir_vtype t); /* bytes in memory; IR_BYTES: of one */
bool ir_op_is_terminator(enum ir_op op);
bool ir_op_is_load(enum ir_op op);  /* ld of any width */
bool ir_op_is_store(enum ir_op op); /* st of any width, no atomics */
unsigned ir_mem_size(enum ir_mem m); /* bytes a lane moves */

/* cfg.c: fills ipdom of every block. Blocks that cannot reach the end (infinite
 * loops) get IR_NO_BLOCK. Unreachable blocks are removed. A lane that executes an
 * early exit (IR_FLAG_EARLY) or trap is gone, so nobody waits for it: an edge into a
 * part of the graph that ends only in such exits is ignored, and after
 * `if (t >= n) return;` the join is simply the next statement. */
void ir_cfg(struct ir_func *f);
size_t ir_successors(const struct ir_block *b, uint32_t out[2]);
/* How many blocks lead to b; the kernel's own entry does not count. */
unsigned ir_count_entries(const struct ir_func *f, uint32_t b);
/* Block b does nothing but end the thread. */
bool ir_is_end(const struct ir_func *f, uint32_t b);

/* polls.c: marks volatile loads that decide whether they are executed again. */
void ir_polls(struct ir_func *f);
/* guess.c: marks the same way loads whose value is only what a compare-and-swap expects. */
void ir_guesses(struct ir_func *f);

/* verify.c: true if well formed; else diagnostics naming function, block, insn. */
bool ir_verify(const struct ir_module *m, struct diags *ds);

/* opt_fma.c: contracts mul+add to fma inside a block, as nvcc's -fmad=true. */
void ir_contract(struct ir_func *f);

/* print.c / read.c: text form; ir_read(ir_print(m)) prints the same text. */
void ir_print(const struct ir_module *m, const struct sources *src, struct str *out);
void ir_print_insn(const struct ir_module *m, const struct ir_func *f,
                   const struct ir_insn *in, struct str *out);
struct ir_module *ir_read(struct sources *src, uint32_t file, struct diags *ds);

#endif
