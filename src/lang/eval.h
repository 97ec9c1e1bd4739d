/* Inside of constant evaluation, shared by eval*.c only.
 *
 * Objects live as bytes while one constant is evaluated; a pointer is the number of its
 * object plus one in the upper and an offset in the lower 32 bits. */
#ifndef LANG_EVAL_H
#define LANG_EVAL_H

#include "lang/sema.h"

#define EVAL_MAX_STEPS 1000000u /* expressions and statements of one constant */
#define EVAL_MAX_DEPTH 200      /* calls inside calls */
#define EVAL_MAX_BYTES (1u << 20)

struct eval_object {
    const struct variable *var; /* NULL: a temporary */
    uint8_t *bytes;
    uint64_t size;
    unsigned call; /* whose local it is; 0: of no call */
};

struct evaluation {
    struct sema *s;
    VEC(struct eval_object) objects;
    unsigned steps, depth, calls;
    unsigned call; /* the one at work, numbered from 1; 0: none */
    uint64_t bytes;
    struct expr result; /* of a return */
    uint64_t place;     /* where a returned struct goes */
};

/* Arithmetic (eval.c). False: not constant. */
bool eval_expr(struct evaluation *m, const struct expr *e, struct expr *out);
bool eval_arith(enum oper op, const struct type *t, const struct expr *a,
                const struct expr *b, struct expr *out);
bool eval_convert(const struct expr *v, const struct type *t, struct expr *out);

/* Objects (eval_object.c). */
void eval_free(struct evaluation *m);
void eval_drop(struct evaluation *m, size_t n); /* all but the first n */
/* A new object with zero bytes; false if it is too large. */
bool eval_new(struct evaluation *m, const struct variable *v, uint64_t size,
              uint64_t *addr);
uint8_t *eval_bytes(struct evaluation *m, uint64_t addr, uint64_t size); /* or NULL */
bool eval_read(struct evaluation *m, uint64_t addr, const struct type *t,
               struct expr *out);
bool eval_write(struct evaluation *m, uint64_t addr, const struct expr *v,
                const struct type *t);
/* Address that an lvalue, or a struct value, designates. */
bool eval_place(struct evaluation *m, const struct expr *e, uint64_t *addr);
/* The value of e, a struct too, into the object at addr. */
bool eval_into(struct evaluation *m, const struct expr *e, uint64_t addr);
bool eval_elems(struct evaluation *m, const struct init_elem *elems, size_t n,
                uint64_t addr);
/* Value of lvalue e. */
bool eval_load(struct evaluation *m, const struct expr *e, struct expr *out);
/* Expressions that have to do with objects. */
bool eval_effect(struct evaluation *m, const struct expr *e, struct expr *out);

/* Calls and statements (eval_call.c). into: where a struct result goes, or 0. */
bool eval_call(struct evaluation *m, const struct expr *e, uint64_t into,
               struct expr *out);

#endif
