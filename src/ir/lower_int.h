/* Inside of lowering: the state while one module is made, and what the lower_*.c files
 * offer each other. */
#ifndef IR_LOWER_INT_H
#define IR_LOWER_INT_H

#include "ir/build.h"
#include "ir/lower.h"
#include "ir/promote.h"

/* Instructions, and inlined calls inside each other, after which further inlining gives
 * way to real calls. */
#define LOWER_INLINE_BUDGET 60000
#define LOWER_INLINE_DEPTH 100
/* Unrolled word copies; longer ones become a loop. */
#define LOWER_COPY_WORDS 32
#define LOWER_MAX_ARGS 160 /* of one call, `this` included */

enum bind_kind {
    BIND_NONE,
    BIND_REG,    /* reg holds the value */
    BIND_FRAME,  /* at offset in the frame */
    BIND_SHARED, /* at offset in shared memory; object */
    BIND_GLOBAL, /* object */
    BIND_CONST,  /* at offset in constant memory; object */
    BIND_PARAM,  /* at offset in the parameter window */
    BIND_POINTER /* reg holds its address (a struct passed to a called function) */
};

struct binding {
    enum bind_kind kind;
    ir_reg reg;
    uint64_t offset;
    size_t object;
};

/* An address as base + off. base is a constant, %frame or a computed register. */
struct addr {
    enum ir_space space;
    ir_reg base;
    int64_t off;
    uint32_t slot; /* 1 + the slot of its object, 0: none, see lower_frame.c */
    uint32_t object; /* 1 + the shared object that the expression names, 0: none */
    bool read_only;  /* __ldg: nothing writes there during the launch */
};

/* Where a value is kept. */
struct place {
    bool is_reg;
    ir_reg reg;
    struct addr addr;
    const struct type *type;
    const struct member *bits; /* a bit-field's member, else NULL */
    bool is_volatile;
    bool known; /* just stored: value need not be loaded again */
    ir_reg value;
};

struct jump { /* block for a label, case or loop part; created on first use */
    uint32_t block;
    bool used;
};

struct loop {
    struct loop *outer;
    struct jump brk, cont;
    bool is_switch; /* continue belongs to an outer one */
    size_t fresh;   /* switch: how many of lower.fresh are declared around it */
};

struct case_block {
    const struct stmt *stmt;
    uint32_t block;
};

/* A label. Jumps from where fewer variables are in scope go to `block`, which makes the
 * others new; what comes from above, or jumps later on inside, goes to `body`. */
struct label_place {
    uint32_t block, body; /* IR_NO_BLOCK: not yet */
    size_t least, most;   /* of lower.fresh at the jumps seen before it */
    size_t here;          /* at the label */
    const struct variable **names; /* lower.fresh there */
};

/* The function being lowered into the current code: the ir function itself or, inside
 * it, an inlined one. */
struct activation {
    struct activation *outer;
    const struct function *func;
    uint32_t exit;      /* inlined: block after the call */
    ir_reg result;      /* scalar result, IR_NONE if none */
    struct addr memory; /* struct result */
    bool has_memory, inlined;
    struct label_place *labels; /* by label id */
    struct loop *loop;
    bool tail;      /* nothing of the function follows this statement */
    unsigned depth; /* of inlining */
};

struct frame_part {
    uint64_t offset, size;
};

struct frame_mark {
    uint64_t top;
    size_t used;
};

struct usage { /* what a variable needs, by variable id */
    bool assigned, memory;
};

struct lower {
    struct unit *u;
    struct diags *ds;
    struct ir_module *m;
    struct ir_func *f;
    struct activation *act;
    uint32_t block, site;
    unsigned maybe;   /* within an arm that is computed for all lanes and then selected */
    struct span span; /* given to the next instruction */
    struct span scope; /* innermost enclosing block of the source */
    VEC(struct binding) binds;
    VEC(struct usage) usage;
    VEC(bool) scanned;                    /* by function id */
    VEC(const struct function *) reached; /* in the order they were met */
    VEC(uint32_t) order;                  /* blocks in the order they were started */
    VEC(struct case_block) cases;
    VEC(const struct variable *) fresh; /* in scope, declared without a value */
    VEC(const struct function *) called; /* real calls: function i is module func i + 1 */
    uint64_t frame_top;                  /* host programs */
    struct ir_slots slots;               /* small objects in the frame */
    VEC(struct frame_part) frame_used, frame_free; /* large ones: alive, dead */
    bool frame_again; /* the last object lies where a dead one lay */
    VEC(const struct type *) var_types;            /* by index into f->vars */
    size_t ninsns;
    bool host; /* a host program: real calls, frames on its stack, no contraction */
    bool failed;
};

/* lower_code.c: emitting */
uint32_t lower_new_block(struct lower *lw, const char *label);
void lower_start(struct lower *lw, uint32_t block);
/* Appends; after a terminator a new, unreachable block is started first. */
struct ir_insn *lower_emit(struct lower *lw, enum ir_op op, ir_reg dst, ir_reg a,
                           ir_reg b, ir_reg c);
void lower_jump(struct lower *lw, uint32_t target); /* unless the block is closed */
void lower_branch(struct lower *lw, ir_reg pred, uint32_t yes, uint32_t no);
ir_reg lower_temp(struct lower *lw, enum ir_vtype t);
/* dst or a new temporary, with the result of op; constants are folded. */
ir_reg lower_op(struct lower *lw, enum ir_op op, enum ir_vtype t, ir_reg dst, ir_reg a,
                ir_reg b, ir_reg c);
void lower_move(struct lower *lw, ir_reg dst, ir_reg src);
/* As lower_move for a value used nowhere else: if the last instruction made it, that
 * instruction writes dst instead. */
void lower_put(struct lower *lw, ir_reg dst, ir_reg src);
ir_reg lower_int(struct lower *lw, int64_t v);  /* s32 constant */
ir_reg lower_long(struct lower *lw, int64_t v); /* s64 constant */
bool lower_const_value(const struct lower *lw, ir_reg r, uint64_t *bits);
void lower_fail(struct lower *lw, struct span at, const char *what);
size_t lower_string(struct lower *lw, const char *text, size_t len);

/* lower_type.c: types and conversions */
enum ir_vtype lower_vtype(const struct type *t);
bool lower_in_memory(const struct type *t); /* struct or array */
/* Pointers, references, tables of virtual functions, anywhere in it. */
bool lower_holds_addresses(const struct type *t);
enum ir_mem lower_mem_kind(enum ir_vtype t);
ir_reg lower_convert(struct lower *lw, ir_reg v, const struct type *from,
                     const struct type *to, enum ir_round round, ir_reg dst);
/* The conversion changes no bit of the register. */
bool lower_same_bits(const struct type *from, const struct type *to);
ir_reg lower_pred_value(struct lower *lw, ir_reg pred, enum ir_vtype t, ir_reg dst);
ir_reg lower_nonzero(struct lower *lw, ir_reg v, const struct type *t);
ir_reg lower_binary(struct lower *lw, enum oper op, const struct type *t, ir_reg dst,
                    ir_reg a, ir_reg b);
ir_reg lower_compare(struct lower *lw, enum oper op, const struct type *t, ir_reg a,
                     ir_reg b);

/* lower_var.c: variables */
void lower_scan(struct lower *lw, const struct function *kernel);
struct usage *lower_usage(struct lower *lw, const struct variable *v);
struct binding *lower_binding(struct lower *lw, const struct variable *v);
uint64_t lower_slot_align(const struct variable *v); /* of its frame slot */
bool lower_needs_memory(struct lower *lw, const struct variable *v);
/* Binds a local to a fresh register or frame slot and records it for watching. */
struct binding *lower_bind_auto(struct lower *lw, const struct variable *v);
struct binding *lower_bind_param(struct lower *lw, const struct variable *v,
                                 struct binding b);
void lower_bind(struct lower *lw, const struct variable *v, struct binding b);
struct place lower_var_place(struct lower *lw, const struct variable *v);
const char *lower_type_text(struct lower *lw, const struct type *t, unsigned quals);
/* As lower_vtype, and the 16-bit numbers, which are structs to the code. */
enum ir_vtype lower_shown_vtype(const struct type *t);
enum ir_vtype lower_elem_vtype(const struct type *t, uint32_t *size);
void lower_layout(struct lower *lw); /* offsets of shared objects, at the end */

/* lower_frame.c: room in the frame. What was made after a mark may be used again once it
 * is released. */
uint64_t lower_frame(struct lower *lw, uint64_t size, uint64_t align);
struct addr lower_frame_addr(struct lower *lw, uint64_t offset);
struct frame_mark lower_frame_mark(const struct lower *lw);
void lower_frame_release(struct lower *lw, struct frame_mark m);
/* The object at a is indexed; is accessed by `size` bytes from a: it stays in memory if
 * those are not all its own. */
void lower_keep_slot(struct lower *lw, struct addr a);
void lower_check_slot(struct lower *lw, struct addr a, uint64_t size);
void lower_name_slot(struct lower *lw, const struct variable *v, uint64_t offset);
void lower_begin_frame(struct lower *lw);
void lower_hide_library(struct lower *lw); /* before promotion */
void lower_settle_frame(struct lower *lw); /* records, after promotion */
void lower_free_frame(struct lower *lw);

/* lower_addr.c: addresses and places */
struct place lower_place(struct lower *lw, const struct expr *e);
struct addr lower_pointer(struct lower *lw, const struct expr *e);
ir_reg lower_addr_value(struct lower *lw, struct addr a, ir_reg dst);
struct addr lower_index(struct lower *lw, struct addr base, const struct expr *index,
                        uint64_t scale, bool negate);

/* lower_mem.c: loads, stores, copies, struct values */
ir_reg lower_load(struct lower *lw, const struct place *p, ir_reg dst);
void lower_store(struct lower *lw, struct place *p, ir_reg v);
void lower_copy(struct lower *lw, struct addr to, struct addr from, uint64_t size,
                uint64_t align, bool is_volatile);
void lower_fill(struct lower *lw, struct addr to, ir_reg byte, uint64_t size,
                uint64_t align);
/* Loops for long blocks or lengths (64-bit register) known only at run time: byte by
 * byte, or word by word when the length is constant and words divide it and `align`. */
void lower_copy_loop(struct lower *lw, ir_reg to, ir_reg from, ir_reg size,
                     uint64_t align);
void lower_fill_loop(struct lower *lw, ir_reg to, ir_reg byte, ir_reg size,
                     uint64_t align);
void lower_init(struct lower *lw, struct addr to, const struct type *t, uint64_t align,
                const struct init_elem *elems, size_t n, bool zero_rest);
struct addr lower_struct(struct lower *lw, const struct expr *e); /* where it lies */
void lower_struct_to(struct lower *lw, const struct expr *e, struct addr to);

/* lower_expr.c: values. dst is a wish; the result may be another register. */
ir_reg lower_expr(struct lower *lw, const struct expr *e, ir_reg dst);
ir_reg lower_value(struct lower *lw, const struct expr *e); /* no wish */
void lower_expr_to(struct lower *lw, const struct expr *e,
                   ir_reg dst);                                    /* exactly there */
void lower_discard(struct lower *lw, const struct expr *e);        /* side effects only */
struct place lower_assign(struct lower *lw, const struct expr *e); /* all three kinds */
bool lower_has_assign(const struct expr *e);

/* lower_cond.c: truth values */
ir_reg lower_pred(struct lower *lw, const struct expr *e); /* class P */
void lower_cond(struct lower *lw, const struct expr *e, uint32_t yes, uint32_t no);
bool lower_is_cheap(struct lower *lw, const struct expr *e);
bool lower_is_repeatable(const struct expr *e);
bool lower_const_cond(const struct expr *e, bool *value);

/* lower_stmt.c */
void lower_stmt(struct lower *lw, const struct stmt *s);

/* lower_func.c: calls. For a struct result `memory` must be given. */
ir_reg lower_call(struct lower *lw, const struct expr *e, ir_reg dst,
                  struct addr *memory);
/* lower_indirect.c: a call through a pointer, or a virtual one. */
ir_reg lower_indirect(struct lower *lw, const struct expr *e, ir_reg dst,
                      struct addr *memory);
/* A CONSTRUCT for the object at `to`. */
void lower_construct(struct lower *lw, const struct expr *e, struct addr to);
/* Gives the temporaries of a function their places, anew each time it is lowered. */
void lower_temporaries(struct lower *lw, const struct function *f);
/* Host programs: calls of the run-time library, and launches. */
ir_reg lower_runtime(struct lower *lw, const struct expr *e, ir_reg dst);
ir_reg lower_launch(struct lower *lw, const struct expr *e);
void lower_return(struct lower *lw, const struct stmt *s);
struct label_place *lower_labels(const struct function *f);
void lower_body(struct lower *lw, const struct function *f);
bool lower_function(struct lower *lw, size_t called);

/* lower_builtin.c, lower_warp.c, lower_math.c: IR_NONE where there is no value. */
ir_reg lower_builtin(struct lower *lw, const struct expr *e, ir_reg dst, bool wanted);
bool lower_builtin_is_cheap(enum builtin b);
bool lower_warp_builtin(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out);
bool lower_atomic_builtin(struct lower *lw, const struct expr *e, ir_reg dst, bool wanted,
                          ir_reg *out);
/* isnan and its like give a predicate directly; IR_NONE for any other built-in. */
ir_reg lower_math_pred(struct lower *lw, const struct expr *e);
bool lower_math_builtin(struct lower *lw, const struct expr *e, ir_reg dst, ir_reg *out);
void lower_store_through(struct lower *lw, const struct expr *pointer, enum ir_vtype t,
                         ir_reg v);

#endif
