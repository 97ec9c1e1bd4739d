/* Inside of expressions, shared by expr*.c only. */
#ifndef TRACE_EXPR_PRIV_H
#define TRACE_EXPR_PRIV_H

#include "trace/expr.h"

enum expr_op {
    EXPR_NUMBER,
    EXPR_NAME,  /* a variable, a member "v.x", or a built-in name */
    EXPR_INDEX, /* of what is on the left */
    EXPR_NEG,
    EXPR_NOT,
    EXPR_COMPL,
    EXPR_MUL, /* from here on two operands */
    EXPR_DIV,
    EXPR_REM,
    EXPR_ADD,
    EXPR_SUB,
    EXPR_SHL,
    EXPR_SHR,
    EXPR_LT,
    EXPR_LE,
    EXPR_GT,
    EXPR_GE,
    EXPR_EQ,
    EXPR_NE,
    EXPR_AND,
    EXPR_XOR,
    EXPR_OR,
    EXPR_LAND,
    EXPR_LOR
};

struct expr_node {
    enum expr_op op;
    int left, right;     /* nodes; -1: none */
    enum ir_vtype vtype; /* NUMBER */
    uint64_t bits;       /* NUMBER */
    const char *name;    /* NAME; INDEX: how it is spelled if all indices are numbers */
};

struct expr {
    char *text;
    VEC(struct expr_node) nodes;
    VEC(char *) names;
    int root;
};

/* A value a lane. The type is S32, U32, S64, U64, F32 or F64; 32-bit values are kept
 * zero-extended. */
struct lanes {
    enum ir_vtype t;
    uint64_t v[WARP_LANES];
    uint32_t known, undefined;
};

/* The value of a variable, as C promotes it; *to is its type then. */
uint64_t lanes_promote(enum ir_vtype from, uint64_t bits, enum ir_vtype *to);
uint64_t lanes_convert(enum ir_vtype from, enum ir_vtype to, uint64_t bits);
double lanes_number(enum ir_vtype t, uint64_t bits);
bool lanes_is_float(enum ir_vtype t);
/* The same int in all lanes; always true. */
bool lanes_uniform(struct lanes *out, uint64_t value);
/* x := x op y, and x := op x; false where the types do not go together. */
bool lanes_binary(enum expr_op op, struct lanes *x, struct lanes *y);
bool lanes_unary(enum expr_op op, struct lanes *x);

#endif
