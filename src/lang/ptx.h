/* Inside of inline PTX: from a template to the CUDA C++ that means the same.
 *
 * ptx_read.c cuts the template into instructions; ptx_row.c finds the row of ptx.def for
 * each, ptx_memory.c and ptx_convert.c do those whose forms no row can list; ptx_operand.c
 * checks operands and writes them as C++. sema_asm.c binds the operands of the asm
 * statement, has the text parsed and analysed like any other block. So every later stage
 * meets only what C++ could have said, at the place of the PTX instruction. */
#ifndef LANG_PTX_H
#define LANG_PTX_H

#include "base/str.h"
#include "base/vec.h"
#include "lang/sema.h"

#define PTX_MAX_MODS 10
#define PTX_MAX_OPERANDS 8
#define PTX_MAX_VECTOR 8
#define PTX_MAX_CAPTURES 8

/* PTX ISA: Fundamental Types. kind: 'p' predicate, 'b' bits, 'u', 's', 'f', 'n' bf16. */
struct ptx_type {
    char kind;      /* 0: none */
    uint8_t bits;   /* 1 for predicates */
    bool is_packed; /* f16x2, bf16x2: bits is 32 */
};

enum ptx_form {
    PTX_REG, /* reg; also the operands %0 … of the asm statement */
    PTX_INT, /* value */
    PTX_FLOAT, /* value: bits of a double (0d… and decimal) or, single, of a float (0f…) */
    PTX_SPECIAL, /* text: "%laneid" */
    PTX_ADDRESS, /* items[0]: base; value: offset */
    PTX_VECTOR,  /* items */
    PTX_SINK     /* _ */
};

/* A register the text may name: .reg or an operand of the asm statement. */
struct ptx_reg {
    const char *name;   /* as written: "t", "%p", "%0" */
    const char *symbol; /* what the C++ calls it; "%0" and the like */
    struct ptx_type type;
    const char *ctype;          /* type of its C++ variable: "unsigned int" */
    bool is_pointer, is_signed; /* that variable's type, where type says .b */
    bool is_input;
    bool is_const; /* value */
    uint64_t value;
    unsigned level; /* of the { } it was declared in */
};

struct ptx_operand {
    enum ptx_form form;
    const char *text;
    size_t off, len; /* in the template */
    bool negated, is_single;
    const struct ptx_reg *reg;
    uint64_t value;
    const struct ptx_operand *second; /* d|p: p */
    const struct ptx_operand *items;
    size_t nitems;
};

struct ptx_insn {
    const char *name; /* with its modifiers: "shfl.sync.up.b32" */
    const char *base; /* "shfl" */
    const char *mods[PTX_MAX_MODS];
    size_t nmods;
    struct ptx_operand ops[PTX_MAX_OPERANDS];
    size_t nops;
    bool has_guard;
    struct ptx_operand guard;
    size_t off, len, name_len;
};

/* C++ text and the place that tokens from offset `at` on belong to. */
struct ptx_mark {
    size_t at;
    struct span span;
};

struct ptx {
    struct sema *s;
    const struct ast_asm *src;
    struct span whole; /* the asm statement */
    const uint32_t
        *places; /* offset in the file for each byte of the template, or NULL */
    size_t pos;  /* reader: in src->text */
    unsigned level;
    VEC(struct ptx_reg *) regs;
    struct str out;
    VEC(struct ptx_mark) marks;
    bool failed;
};

/* ---- ptx_read.c ---- */
/* Translates the whole template into p->out. */
void ptx_translate(struct ptx *p);

/* ---- ptx_operand.c ---- */
struct span ptx_span(const struct ptx *p, size_t off, size_t len);
/* Both remember that the statement cannot be used. */
void ptx_error(struct ptx *p, size_t off, size_t len, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void ptx_unsupported(struct ptx *p, size_t off, size_t len, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* "u32", "f16x2", "pred"; kind 0 if it is none. */
struct ptx_type ptx_type_named(const char *name);
/* "unsigned int" for u32 and b32, "bool" for pred, "unsigned short" for f16. */
const char *ptx_ctype(struct ptx_type t);
const char *ptx_type_text(struct ptx *p, struct ptx_type t);
/* The newest register of the name, NULL if there is none. */
struct ptx_reg *ptx_find_reg(const struct ptx *p, const char *name, size_t len);
/* A register, constant or special register as a C++ value of type t, in parentheses;
 * false after a message. wide: the register may be larger (st, cvt). */
bool ptx_value(struct ptx *p, const struct ptx_operand *o, struct ptx_type t, bool wide,
               struct str *out);
/* "dst = value;" for a value of type t; wide: the register may be larger (ld, cvt) and
 * takes the value extended. */
bool ptx_assign(struct ptx *p, const struct ptx_operand *o, struct ptx_type t, bool wide,
                const char *value);
/* [a+8] as C++ "(T *)(…)"; space "" is generic. */
bool ptx_address(struct ptx *p, const struct ptx_operand *o, const char *space,
                 const char *pointer, struct str *out);
/* The operand's value if it is known now. */
bool ptx_constant(const struct ptx_operand *o, uint64_t *value);
/* Special register as a C++ value, NULL if there is no such. */
const char *ptx_special_value(const char *name, struct ptx_type *t);
bool ptx_count(struct ptx *p, const struct ptx_insn *in, size_t least, size_t most);

/* ---- ptx_row.c ---- */
/* Appends the C++ of one instruction. */
void ptx_instruction(struct ptx *p, const struct ptx_insn *in);
/* What a table row calls fence of a scope: "__threadfence_block();". */
const char *ptx_fence(const char *scope);

/* ---- ptx_memory.c, ptx_convert.c: instructions of many forms ---- */
void ptx_load(struct ptx *p, const struct ptx_insn *in);
void ptx_store(struct ptx *p, const struct ptx_insn *in);
void ptx_copy_async(struct ptx *p, const struct ptx_insn *in);
void ptx_move(struct ptx *p, const struct ptx_insn *in);
void ptx_convert(struct ptx *p, const struct ptx_insn *in);
void ptx_set_predicate(struct ptx *p, const struct ptx_insn *in);
void ptx_set(struct ptx *p, const struct ptx_insn *in);

#endif
