/* Expressions in semantic analysis: making typed nodes, conversions, operators, members,
 * initialisers, and the values of constants. See sema.h. */
#ifndef LANG_SEMA_EXPR_H
#define LANG_SEMA_EXPR_H

#include "lang/sema_state.h"

struct call;

/* ---- sema_node.c: making typed nodes ---- */
struct expr *expr_new(struct sema *s, enum expr_kind kind, struct span span,
                      const struct type *type);
struct expr *expr_error(struct sema *s, struct span span);
bool expr_is_error(const struct expr *e);
struct expr *expr_int(struct sema *s, struct span span, const struct type *t, uint64_t v);
struct expr *expr_float(struct sema *s, struct span span, const struct type *t, double v);
struct expr *expr_unary(struct sema *s, enum expr_kind kind, struct span span,
                        const struct type *t, struct expr *a);
struct expr *expr_binary(struct sema *s, enum expr_kind kind, enum oper op,
                         struct span span, const struct type *t, struct expr *a,
                         struct expr *b);
struct expr *expr_var(struct sema *s, struct variable *v, struct span span);
/* The lvalue a variable's name means: VAR, or DEREF(LOAD(VAR)) of a reference. */
struct expr *expr_name(struct sema *s, struct variable *v, struct span span);
struct expr *expr_deref(struct sema *s, struct expr *pointer, struct span span);
struct expr *expr_addr(struct sema *s, struct expr *lvalue, struct span span);
/* Notes that the object at the root of an lvalue needs memory. */
void expr_take_address(struct sema *s, struct expr *lvalue);
/* Value of an lvalue (LOAD, DECAY); values pass through. */
struct expr *expr_load(struct sema *s, struct expr *e);
/* CAST to t, none if e has that type already. */
struct expr *expr_cast(struct sema *s, struct expr *e, const struct type *t,
                       bool implicit);

/* ---- sema_conv.c ---- */
/* RANK_USER: through a constructor or a conversion function. */
enum conv_rank {
    RANK_EXACT,
    RANK_QUAL,
    RANK_PROMOTE,
    RANK_CONVERT,
    RANK_USER,
    RANK_NONE
};

/* Who asks for a conversion, for the message. */
enum conv_why {
    CONV_INIT, /* name: variable */
    CONV_ASSIGN,
    CONV_ARG,    /* name: function, index from 0 */
    CONV_RETURN, /* name: function */
    CONV_CASE,
    CONV_OTHER /* name: what */
};
struct conv {
    enum conv_why why;
    const char *name;
    size_t index;
};
const struct type *conv_promote(struct sema *s, const struct type *t);
struct expr *conv_promoted(struct sema *s, struct expr *value);
/* Usual arithmetic conversions: the common type, NULL if one is not arithmetic. */
const struct type *conv_common(struct sema *s, const struct type *a,
                               const struct type *b);
bool conv_is_null(const struct expr *e);
/* How e (lvalue or value) becomes a parameter or variable of type t (may be TYPE_REF). */
enum conv_rank conv_rank(struct sema *s, const struct expr *e, const struct type *t);
/* Converts, or says why not. The result has type t; for TYPE_REF it is the pointer. */
struct expr *conv_to(struct sema *s, struct expr *e, const struct type *t,
                     struct conv why);
/* Contextual conversion to bool. */
struct expr *conv_bool(struct sema *s, struct expr *e, const char *what);
struct expr *sema_cast(struct sema *s, const struct node *n);
struct expr *sema_cast_to(struct sema *s, struct expr *e, const struct type *t,
                          unsigned quals, enum cast_style style, struct span span);

/* A local nobody named, to bind a reference to a value. */
struct variable *sema_temporary(struct sema *s, const struct type *t, struct span at);

/* ---- sema_expr.c, sema_op.c ---- */
struct expr *sema_expr(struct sema *s, const struct node *n);   /* lvalue or value */
struct expr *sema_rvalue(struct sema *s, const struct node *n); /* value */
struct expr *sema_decl_value(struct sema *s, struct ast_decl *d, const char *name,
                             struct span at);
struct expr *sema_unary(struct sema *s, const struct node *n);
/* The built-in variable a name means (threadIdx …); its member x, y or z. */
enum special sema_special_of(const struct ast_name *n);
struct expr *sema_special_member(struct sema *s, enum special x, const struct node *n);

/* ---- sema_member.c ---- */
struct expr *sema_member(struct sema *s, const struct node *n);
struct expr *sema_index(struct sema *s, const struct node *n);
struct expr *sema_deref(struct sema *s, const struct node *n);
struct expr *sema_addr(struct sema *s, const struct node *n);
struct expr *sema_operator(struct sema *s, const struct node *n);
/* The field of that name of an object, through anonymous members and bases; NULL. */
struct expr *sema_field(struct sema *s, struct expr *object, const char *name,
                        struct span span);
struct expr *sema_member_expr(struct sema *s, struct expr *base, const struct member *m,
                              struct span span);
/* The object left of '.' or behind '->' of a member access. */
struct expr *sema_member_object(struct sema *s, const struct node *n);
struct expr *sema_pointer_add(struct sema *s, struct expr *p, struct expr *i, bool minus,
                              struct span span);
struct expr *sema_conditional(struct sema *s, const struct node *n);
struct expr *sema_assign(struct sema *s, const struct node *n);
struct expr *sema_incdec(struct sema *s, const struct node *n);

/* ---- sema_init.c ---- */
struct init {
    VEC(struct init_elem) elems;
    bool zero_rest;
};
/* Initialiser of an object of *type; completes an array bound from the list. */
void sema_init(struct sema *s, const struct type **type, const struct node *n,
               struct conv why, struct init *out);
void sema_init_value(struct sema *s, const struct type *type, struct expr *e,
                     struct conv why, struct init *out);
struct expr *sema_construct(struct sema *s, const struct node *n);
/* The value of an object of type t with this initialiser (arrays as a STRUCT; for a
 * TYPE_REF the pointer). */
struct expr *sema_init_expr(struct sema *s, const struct type *t, const struct node *n,
                            struct conv why);
struct expr *sema_braced(struct sema *s, const struct type *t, const struct node *list,
                         struct conv why);
/* Copies the elements into the arena and frees the vector. */
struct init_elem *init_done(struct sema *s, struct init *in, size_t *n);

/* ---- eval.c ---- */
/* Value of a constant expression as EXPR_INT or EXPR_FLOAT of e's type; false if e is
 * not constant. Nothing is reported. */
bool eval_const(struct sema *s, const struct expr *e, struct expr *out);
/* Bytes of a constant object, in the arena; NULL if it is not constant. */
const uint8_t *eval_object(struct sema *s, const struct type *t,
                           const struct init_elem *elems, size_t n);
/* Constant integer with a message when it is none ("array bound"). */
bool sema_const_int(struct sema *s, const struct node *n, const char *what,
                    struct expr *out);

/* ---- print_typed.c ---- */
void typed_print(const struct function *f, struct str *out);
void typed_print_expr(const struct expr *e, struct str *out);

#endif
