/* The typed AST: what semantic analysis hands to lowering.
 *
 * Names are resolved, overloads and built-ins chosen, every conversion explicit,
 * constants folded where the language demands it. One function body is checked when
 * a kernel reaches it, so code nobody calls cannot cause an error. Nodes live in the
 * unit's arena and are never changed after sema.
 *
 * Invariants lowering may rely on:
 *  - every expr has a complete type (or void); references are already pointers: a use
 *    of a reference variable is DEREF(LOAD(VAR)), binding one takes ADDR;
 *  - lvalues are exactly VAR, DEREF, MEMBER of an lvalue, INDEXless (a[i] is
 *    DEREF(PTRADD(…))), ASSIGN/COMPOUND/prefix INCDEC (yield their left operand),
 *    COMMA and COND whose last parts are lvalues; `lvalue` is set on them;
 *  - reading a scalar or struct lvalue goes through LOAD; arrays go through DECAY;
 *  - operands of BINARY have the node's type (shifts: left has it, right is int or
 *    unsigned), operands of COMPARE share one arithmetic or pointer type;
 *  - conditions (IF, loops, COND, LOGAND, LOGOR, LOGNOT) have type bool. */
#ifndef LANG_TYPED_H
#define LANG_TYPED_H

#include "base/source.h"
#include "lang/type.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct expr;
struct stmt;
struct function;
struct func_info;
struct ast_decl;
struct name_part;

enum storage {
    STORE_AUTO,       /* function-local; register or local memory */
    STORE_PARAM,      /* as AUTO, initialised by the caller */
    STORE_SHARED,     /* static __shared__: one object per block */
    STORE_SHARED_DYN, /* extern __shared__ T x[]: starts at the dynamic part */
    STORE_DEVICE,     /* __device__ (and __managed__): global memory */
    STORE_CONSTANT,   /* __constant__ */
    STORE_HOST        /* host programs: at file scope, static, or a string literal */
};

/* One element of a flattened initialiser: value is stored at offset. Bytes no
 * element covers are zero when `zero_rest` of the owner is set. */
struct init_elem {
    uint64_t offset;
    const struct type *type; /* scalar, or struct when value is a whole struct */
    const struct member *bitfield; /* NULL unless a bit-field member */
    struct expr *value;
};

struct variable {
    const char *name;
    const struct type *type; /* TYPE_REF never: references are pointers here */
    unsigned quals;          /* QUAL_* of the object itself */
    enum storage storage;
    struct span span;        /* of the name in its declaration */
    bool address_taken;      /* needs memory: & applied, bound to a reference, or an
                                array or struct that is indexed through a pointer */
    bool is_reference;       /* type is the pointer standing for it */
    bool is_temporary;       /* unnamed, has no STMT_DECL, assigned before use */
    uint64_t align;          /* >= type->align; __align__/alignas */
    /* STORE_DEVICE/CONSTANT: constant initialiser (values are CONST_*), else NULL */
    struct init_elem *init;
    size_t ninit;
    const char *text; /* HOST, DEVICE: the bytes of a string literal, else NULL */
    size_t text_len;  /* without the zero that follows */
    bool managed;     /* DEVICE: __managed__ */
    const uint8_t *constant; /* constexpr arrays and structs: their bytes, else NULL */
    uint32_t id; /* unique in the unit, dense from 0; for side tables */
};

enum expr_kind {
    EXPR_INT,      /* ival: integer, bool, enum; pointer constants (null) too; sign- or
                      zero-extended to 64 bits as the type says */
    EXPR_FLOAT,    /* fval: float or double (float already rounded to float) */
    EXPR_STRING,   /* text, len: only as printf/assert argument */
    EXPR_VAR,      /* var */
    EXPR_SPECIAL,  /* special: threadIdx.x … ; unsigned int (warpSize: int) */
    EXPR_LOAD,     /* a: lvalue → value */
    EXPR_DECAY,    /* a: array lvalue → pointer to its first element */
    EXPR_ADDR,     /* a: lvalue → pointer; in initial values: VAR, ival bytes behind it */
    EXPR_DEREF,    /* a: pointer value → lvalue */
    EXPR_MEMBER,   /* a: struct lvalue or value, member */
    EXPR_PTRADD,   /* a: pointer, b: long long count of elements (may be negative) */
    EXPR_PTRDIFF,  /* a, b: pointers to the same type → long, in elements */
    EXPR_NEG,      /* a */
    EXPR_BITNOT,   /* a */
    EXPR_LOGNOT,   /* a: bool */
    EXPR_BINARY,   /* op (OP_ADD … OP_SHR), a, b */
    EXPR_COMPARE,  /* op (OP_LT … OP_NE), a, b → bool */
    EXPR_LOGAND,   /* a, b: bool, b evaluated only if a */
    EXPR_LOGOR,
    EXPR_COND,     /* a ? b : c */
    EXPR_COMMA,    /* a, then b */
    EXPR_ASSIGN,   /* a = b; a lvalue, b of a's type; yields a */
    EXPR_COMPOUND, /* a op= b: a = (T)((calc)a op (calc)b); b already of calc type
                      (shifts: int; pointers: calc is the pointer type, b long long) */
    EXPR_INCDEC,   /* op OP_ADD/OP_SUB by one; prefix (lvalue) or postfix (value) */
    EXPR_CAST,     /* a: value conversion to type (arithmetic, pointer, void, bool) */
    EXPR_FUNC,     /* func: its address, a pointer to a function; ival: its number */
    EXPR_CALL,     /* func, args; func NULL: through the pointer a, and dynamic: the
                      overrider of func for args[0] (a and args are then read twice; b: a
                      variable for the overrider's `this`, or NULL) */
    EXPR_CONSTRUCT, /* a struct value made by the constructor func; args without `this`,
                       which is the address of the object the value is for */
    EXPR_BUILTIN,  /* builtin, args (converted to what its row says, defaults filled in;
                      assert: then the condition's text as a STRING), optype */
    EXPR_LAUNCH,   /* host: text the kernel's spelling, args: grid and block (dim3), shared
                      bytes, stream, then the kernel's; void */
    EXPR_STRUCT    /* braces or T(): a struct value made of init elems, the rest zero */
};

enum oper {
    OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_REM, OP_AND, OP_OR, OP_XOR, OP_SHL, OP_SHR,
    OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE
};

enum special {
    SPECIAL_TID_X, SPECIAL_TID_Y, SPECIAL_TID_Z,
    SPECIAL_NTID_X, SPECIAL_NTID_Y, SPECIAL_NTID_Z,
    SPECIAL_CTAID_X, SPECIAL_CTAID_Y, SPECIAL_CTAID_Z,
    SPECIAL_NCTAID_X, SPECIAL_NCTAID_Y, SPECIAL_NCTAID_Z,
    SPECIAL_WARPSIZE, SPECIAL_LANEID, SPECIAL_COUNT
};

/* Rows of builtins.def; see there for arguments and meaning. */
enum builtin {
#define BUILTIN(sym, ...) BUILTIN_##sym,
#include "lang/builtins.def"
    BUILTIN_COUNT
};

/* Members in a union belong to different kinds; a node made zero has none of them. */
struct expr {
    enum expr_kind kind : 8;
    uint8_t quals;  /* lvalues: QUAL_CONST/QUAL_VOLATILE of the object designated */
    bool lvalue;
    bool xvalue;    /* an lvalue that && may bind: std::move(x), a result of type T && */
    bool dynamic;   /* CALL */
    bool implicit;  /* CAST, LOAD, DECAY inserted by sema */
    bool prefix;    /* INCDEC; CONSTRUCT: the object is zeroed before */
    struct span span;
    union {
        enum oper op;
        enum special special;
        enum builtin builtin;
    };
    const struct type *type;
    struct expr *a, *b, *c;
    union {
        uint64_t ival;
        double fval;
        struct variable *var;
        const struct member *member;
        const struct type *calc; /* COMPOUND */
        /* FUNC inside of sema: not chosen yet, see overloads */
        const struct name_part *written;
    };
    union {
        struct function *func;     /* CALL, CONSTRUCT, FUNC */
        const struct type *optype; /* BUILTIN: the T its overload was chosen for */
        const char *text;          /* STRING, LAUNCH */
    };
    union {
        struct expr **args;         /* of what is called */
        struct init_elem *init;     /* STRUCT */
        struct ast_decl *overloads; /* FUNC inside of sema: several have the name */
    };
    union {
        size_t nargs;
        size_t ninit;
        size_t len; /* STRING */
    };
};

static inline bool expr_has_args(const struct expr *e)
{
    return e->kind == EXPR_CALL || e->kind == EXPR_CONSTRUCT || e->kind == EXPR_BUILTIN ||
           e->kind == EXPR_LAUNCH;
}

enum stmt_kind {
    STMT_EXPR,     /* e */
    STMT_DECL,     /* var, init elems (may be none: undefined), zero_rest */
    STMT_BLOCK,    /* body: list through next */
    STMT_IF,       /* e, then_, else_ (NULL allowed) */
    STMT_WHILE,    /* e, body */
    STMT_DO,       /* body, e */
    STMT_FOR,      /* init (list), e (NULL: true), step (expr, NULL), body */
    STMT_SWITCH,   /* e (int or long long promoted), body with CASE/DEFAULT inside */
    STMT_CASE,     /* ival converted to the switch type; statement follows as next; may
                      lie inside nested statements of the body */
    STMT_DEFAULT,
    STMT_BREAK,
    STMT_CONTINUE,
    STMT_RETURN,   /* e or NULL */
    STMT_GOTO,     /* label */
    STMT_LABEL,    /* label; statement follows as next */
    STMT_EMPTY
};

struct label {
    const char *name;
    uint32_t id; /* dense per function */
};

struct stmt {
    enum stmt_kind kind;
    struct span span;
    struct stmt *next; /* sibling in a list */
    struct expr *e, *step;
    struct stmt *init, *body, *then_, *else_;
    struct variable *var;
    struct init_elem *elems; /* DECL: a scalar has one elem at offset 0 */
    size_t nelems;
    bool zero_rest;
    int unroll; /* FOR/WHILE/DO: #pragma unroll N; -1 absent, 0 full, 1 none */
    uint64_t ival;
    struct label *label;
};

/* What a virtual function is for objects of one class. */
struct override {
    uint64_t number; /* what such objects begin with */
    struct function *func;
    int64_t delta; /* bytes to add to `this` */
    bool tagged;   /* the number is the low half of the first word only */
};

struct function {
    const char *name;     /* as in the source, with template arguments if any */
    const struct type *type; /* TYPE_FUNC */
    struct span span;
    bool is_kernel;
    const char *runtime; /* host: name in the run-time library, which answers; no body */
    bool noinline_, forceinline_;
    const struct type *declared; /* address taken: the type of pointers to it, references
                                    kept; else NULL */
    struct override *overrides;  /* of a virtual function that is called as such */
    size_t noverrides;
    bool defaulted; /* member function that is not written: implicit or = default */
    struct variable **params;
    size_t nparams;
    /* Every STORE_AUTO/SHARED variable declared inside, and the temporaries references
     * are bound to ("<temporary>"): those have no STMT_DECL and are assigned before use. */
    struct variable **locals;
    size_t nlocals;
    size_t nlabels;
    struct stmt *body;        /* a BLOCK; NULL until checked or when unusable */
    bool recursive;           /* on a cycle of the call graph */
    unsigned max_threads, min_blocks; /* __launch_bounds__, 0 if absent */
    uint32_t id; /* dense from 0 */
    struct func_info *info; /* what semantic analysis knows of it */
};

#endif
