/* Calls in semantic analysis: candidates and the choice among them, built-in functions,
 * calls through pointers and virtual ones. See sema.h. */
#ifndef LANG_SEMA_CALL_H
#define LANG_SEMA_CALL_H

#include "lang/sema_expr.h"

/* ---- sema_call.c, sema_overload.c, sema_builtin.c ---- */
struct expr *sema_call(struct sema *s, const struct node *n);

#define CALL_MAX_ARGS 128
/* One function a call may mean: a declared one or a row of the built-ins with T. */
struct candidate {
    struct func_info *info;
    const struct builtin_row *row;
    const struct type *optype;  /* T, NULL if the row has none */
    const struct type **params; /* one per argument; NULL: anything */
    enum conv_rank *ranks;
    bool arity, viable;    /* takes that many arguments; and of those types */
    struct ast_decl *tmpl; /* made from this function template, or NULL */
    const char *why;       /* a template that does not fit: why; info is NULL then */
    bool object;           /* argument 0 is the object of a member function */
    size_t skip;           /* arguments that are not passed: the object of a static one */
};
typedef VEC(struct candidate *) candidate_list;

struct call {
    const struct node *node;
    const char *name;
    struct span span, at; /* of the call, of the name */
    struct expr **args;   /* NULL at i: braces, converted once the type is known */
    size_t nargs;
    struct node *const *list; /* the arguments as written, without the object */
    bool qualified;           /* S::f: never the overrider of a virtual function */
    bool object;              /* args[0] is the object left of '.' */
};
/* The best viable one, NULL if there is none or several; nothing is said. */
struct candidate *overload_best(struct sema *s, const struct call *c,
                                const candidate_list *list);
/* The call of a declared function, or the value a constructor makes of type `made`. */
struct expr *call_function(struct sema *s, const struct call *c,
                           const struct candidate *best, const struct type *made);
/* Fills in arity, viable and ranks from params. */
void candidate_rank(struct sema *s, const struct call *c, struct candidate *cand);
/* The best viable one, NULL after a message. */
struct candidate *overload_resolve(struct sema *s, const struct call *c,
                                   const candidate_list *list);
/* Argument i as a value of type t (NULL: as passed to "..."). */
struct expr *call_argument(struct sema *s, const struct call *c, size_t i,
                           const struct type *t);
/* Adds the rows of the name that could be meant, one per overload type. */
void builtin_candidates(struct sema *s, const struct call *c, candidate_list *list);
struct expr *builtin_call(struct sema *s, const struct call *c,
                          const struct candidate *best);
/* Warns when a format does not fit the arguments behind it. */
void sema_printf(struct sema *s, const struct expr *call);

/* ---- sema_candidate.c ---- */
/* Adds the functions that d and older declarations of its name in its scope mean; part:
 * the name with its template arguments, or NULL. False after a message. */
bool call_candidates(struct sema *s, const struct call *c, struct ast_decl *d,
                     const struct name_part *part, candidate_list *list,
                     struct ast_decl **skipped);
/* Adds those found through the classes of the arguments: friends and functions in the
 * namespaces of the classes. C++ [basic.lookup.argdep]. */
void call_through_arguments(struct sema *s, const struct call *c, const char *name,
                            candidate_list *list);
/* Ranks the declared candidates of the list. */
void call_rank(struct sema *s, const struct call *c, candidate_list *list);

/* ---- sema_vector.c ---- */
/* NULL: not such a call. declared: a function of that name, for other types. */
struct expr *vector_access(struct sema *s, const struct call *c,
                           const struct ast_decl *declared);

/* ---- sema_indirect.c ---- */
const struct type *sema_func_type(struct sema *s, const struct func_info *info);
/* The number of a member function as a pointer, see sema_memptr.c. */
struct expr *sema_member_address(struct sema *s, struct func_info *info, struct span at);
/* The address of the function that d and older declarations name; wanted: its type. */
struct expr *sema_function_value(struct sema *s, struct ast_decl *d,
                                 const struct name_part *part, const struct type *wanted,
                                 struct span at);
/* Of several functions of a name the one that t points or refers to; NULL: none, or e is
 * no such name. */
struct expr *sema_chosen_function(struct sema *s, const struct expr *e,
                                  const struct type *t);
struct expr *sema_lambda_function(struct sema *s, const struct type *closure,
                                  const struct type *wanted, struct span at);
struct expr *sema_indirect_call(struct sema *s, const struct call *c, struct expr *p);
bool sema_is_virtual(struct sema *s, const struct func_info *info);
/* A call of a virtual member function as such. */
struct expr *sema_virtual_call(struct sema *s, struct expr *call, struct expr *object,
                               struct func_info *info);
/* An error if the class has a pure virtual function left. */
void class_check_abstract(struct sema *s, const struct type *t, struct span at);
/* An error for a function marked override that overrides nothing. */
void class_check_overrides(struct sema *s, const struct type *t);
/* What objects of a polymorphic class begin with. */
uint64_t sema_class_number(struct sema *s, const struct type *t);
/* Objects of this class with virtual bases are, while they are made or ended as bases,
 * objects of it: number of the whole object's class, plus that of this one times 65536. */
void sema_class_partial(struct sema *s, const struct type *t);
/* Finds overriders for the classes made so far; true if there are new bodies to check. */
bool sema_resolve_virtuals(struct sema *s);
void sema_take_again(struct sema *s); /* bodies of taken functions not checked yet */
void sema_indirect_edges(struct sema *s);

#endif
