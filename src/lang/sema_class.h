/* Types and classes in semantic analysis: types from declarators, records and their facts,
 * construction and destruction, new, lambdas, pointers to members, conversions and
 * operators of the user's. See sema.h. */
#ifndef LANG_SEMA_CLASS_H
#define LANG_SEMA_CLASS_H

#include "lang/sema_expr.h"

/* ---- sema_type.c ---- */
/* TYPE_ERROR after a message. */
const struct type *sema_spec(struct sema *s, const struct ast_spec *spec,
                             unsigned *quals);
const struct type *sema_declarator(struct sema *s, const struct type *base,
                                   unsigned *quals, const struct ast_declarator *d,
                                   struct span at);
const struct type *sema_type_id(struct sema *s, const struct ast_type *t,
                                unsigned *quals);
const struct type *sema_typedef(struct sema *s, struct ast_decl *d, unsigned *quals);
/* Type a declaration names (typedef, record, enum); NULL if it names none. */
const struct type *sema_decl_type(struct sema *s, struct ast_decl *d, unsigned *quals);
/* Largest of the alignments asked for, 0 if none. */
uint64_t sema_aligns(struct sema *s, struct node *const *aligns, size_t n,
                     const struct ast_type *type);
/* Completes what it can; false after a message if t has no size. */
bool sema_complete(struct sema *s, const struct type *t, struct span at,
                   const char *what);

/* ---- sema_record.c ---- */
const struct type *sema_record(struct sema *s, struct ast_record *r);
const struct type *sema_enum(struct sema *s, struct ast_enum *e);
/* The type of a declared enum or enumerator, checked where the declaration stands. */
const struct type *sema_enum_at(struct sema *s, const struct ast_decl *d);
/* An enum inside a function: its enumerators become local names. */
const struct type *sema_local_enum(struct sema *s, struct ast_enum *e);
/* The constant of an enumerator. */
struct expr *sema_enumerator(struct sema *s, struct ast_decl *d, struct span at);
void sema_static_assert(struct sema *s, const struct ast_decl *d);

/* ---- sema_class.c ---- */
/* The class scope of a complete struct; NULL for other types. */
const struct ast_scope *class_scope(const struct type *t);
/* d is derived from base (not the same): the members on the way are found. */
bool class_derives(const struct type *d, const struct type *base);
/* Bytes from the start of class t to its base (0 for t itself). */
uint64_t class_offset(const struct type *t, const struct type *base);
/* How many virtual bases a class may have: their offsets stand beside the class's number in
 * the first word of an object, 16 bits each. */
#define CLASS_MAX_VIRTUAL 2
/* The base lies in a virtual base of d: where, only the object knows. */
bool class_through_virtual(const struct type *d, const struct type *base);
/* Virtual base m of an object, wherever it is in the whole object. */
struct expr *class_virtual_base(struct sema *s, struct expr *object,
                                const struct member *m, struct span at);
/* The object is a whole one of its class, no base of another: known from its number. */
struct expr *class_is_whole(struct sema *s, struct expr *object);
/* The base part of an object, or the object itself if it has that type. */
struct expr *class_base(struct sema *s, struct expr *object, const struct type *base);
/* True after a message: two bases have the name, and the class itself does not. */
bool class_ambiguous(struct sema *s, const struct type *t, const char *name,
                     struct span at);
/* using Base::Base; in a class */
bool class_inherits(const struct ast_decl *d);
/* Functions of bases that `using` brings into the class become overloads in its scope. */
void class_import(struct sema *s, const struct ast_record *r);
/* A pointer to a derived class as one to its base; NULL stays NULL. */
struct expr *class_base_pointer(struct sema *s, struct expr *p, const struct type *to);
/* The reverse, static_cast<Derived *>(base). */
struct expr *class_derived_pointer(struct sema *s, struct expr *p, const struct type *to);
/* `*this`, or NULL outside of member functions. */
struct expr *class_this(struct sema *s, struct span at);
/* A member named without an object. */
struct expr *class_implicit(struct sema *s, struct ast_decl *field, struct span at);
struct record_info *class_facts(struct sema *s, const struct type *t);
/* The action needs no function to be called; true for what is no class. */
bool class_trivial(struct sema *s, const struct type *t, enum class_action a);
bool class_aggregate(struct sema *s, const struct type *t);

/* ---- sema_list.c ---- */
/* An object of t from braces that a constructor from initializer_list takes; NULL if there
 * is none or the values do not fit. */
struct expr *class_from_list(struct sema *s, const struct type *t, const struct node *n);

/* ---- sema_ctor.c ---- */
/* Newest of the declared ones; the others by decl_older. */
struct ast_decl *class_constructors(const struct type *t);
/* A value of class t made from the arguments by a constructor; explicit ones count when
 * `direct`. */
struct expr *class_construct(struct sema *s, const struct type *t,
                             struct node *const *list, struct expr **args, size_t nargs,
                             struct span span, bool direct);
/* What `T x;` and `T x{}` (`value`) leave in an object of class t; NULL: nothing. */
struct expr *class_default(struct sema *s, const struct type *t, bool value,
                           struct span span);
/* Copy of an lvalue of class t where a value is needed. */
struct expr *class_copy(struct sema *s, const struct type *t, struct expr *e);
/* Initialises the object that `target` names, constructing in its place. */
struct expr *class_put(struct sema *s, struct expr *target, struct expr *value);
/* The same as a statement; one that initialises by default. */
void class_put_stmt(struct sema *s, struct expr *target, struct expr *value,
                    struct stmt_list *out);
void class_default_object(struct sema *s, struct expr *target, bool value,
                          struct stmt_list *out);
/* Constructs every element of an array by default. */
void class_default_array(struct sema *s, struct expr *array, bool value,
                         struct stmt_list *out);
/* The body of a function that is not written: defaulted or implicit. */
void class_defaulted_body(struct sema *s, struct func_info *info, struct stmt_list *out);
/* The implicit or defaulted function for an action that is not trivial; NULL after a
 * message. */
struct func_info *class_function(struct sema *s, const struct type *t,
                                 enum class_action a);

/* ---- sema_prologue.c ---- */
/* Statements that construct bases and members, before the body of a constructor. */
void class_prologue(struct sema *s, struct func_info *info, struct stmt_list *out);
/* Writes the first words of the polymorphic parts of an object. */
void class_set_numbers(struct sema *s, struct expr *object, struct stmt_list *out);
/* Makes virtual calls on the object, a base of another one, reach this class's functions. */
void class_be_itself(struct sema *s, struct expr *object, struct stmt_list *out);
/* The default value of a member that an initialiser list leaves out; NULL: zero. */
struct expr *class_member_default(struct sema *s, const struct type *t,
                                  const struct member *m, struct span at);

/* ---- sema_new.c ---- */
struct expr *sema_new(struct sema *s, const struct node *n);
struct expr *sema_delete(struct sema *s, const struct node *n);

/* ---- sema_dtor.c ---- */
/* Objects of the type (or its elements) have a destructor that does something. */
bool class_ends(struct sema *s, const struct type *t);
struct func_info *class_destructor(struct sema *s, const struct type *t);
/* The call of the destructor; dynamic: of the object's own class. */
struct expr *class_destroy(struct sema *s, struct expr *object, bool dynamic);
/* Objects whose scope is open: one more; the calls that end those after `mark`, which stay
 * listed (a jump) or not (the end of the scope). */
void live_add(struct sema *s, struct expr *object);
void live_end(struct sema *s, size_t mark, struct stmt_list *out);
void live_leave(struct sema *s, size_t mark, struct stmt_list *out);
/* Refuses such objects made where their end is not supported. */
void live_refuse(struct sema *s, size_t mark, struct span at, const char *what);
struct expr *live_return(struct sema *s, struct expr *value, struct stmt_list *out);
void live_begin(struct sema *s, const struct func_info *info, struct stmt_list *pre);
/* After the body of a constructor or destructor: see fn_state.itself. */
void class_end_body(struct sema *s, const struct func_info *info);

/* ---- sema_lambda.c ---- */
struct expr *sema_lambda(struct sema *s, const struct node *n);
struct closure *closure_new(struct sema *s, bool lambda);
/* Declares what a lambda's or local class's function sees of the function around. */
void sema_declare_around(struct sema *s, const struct func_info *info);
/* Runs `head` where names of the function around are seen, if there is one. */
bool sema_within_closure(struct sema *s, struct func_info *info,
                         bool (*head)(struct sema *s, struct func_info *info));
/* The captured variable of that name. */
struct expr *sema_captured(struct sema *s, const char *name, struct span at);
bool sema_in_lambda(const struct sema *s);
/* `*this` of the member function around the lambda; NULL if it was not captured. */
struct expr *closure_this(struct sema *s, struct span at);
/* A lambda's class, one in each instance of the function and element of an expansion: a
 * body may be checked for its result first, and then means the same class. */
struct ast_decl *copy_closure(struct sema *s, struct ast_decl *class_);

/* ---- sema_memptr.c ---- */
/* &S::m; NULL if the operand is something else. */
struct expr *memptr_address(struct sema *s, const struct node *n);
/* Pointer to this member function. */
struct expr *memptr_function(struct sema *s, struct func_info *info, struct span at);
/* Its type where it is called through one: the object is a void * in front. */
const struct type *memptr_call_type(struct sema *s, const struct func_info *info);
/* For expressions or targets of such types: implicit conversions, static_cast, == and !=,
 * .* and ->*, and the call (object.*pointer)(…). */
enum conv_rank memptr_rank(const struct expr *e, const struct type *to);
struct expr *memptr_convert(struct sema *s, struct expr *e, const struct type *to);
bool memptr_casts(const struct expr *e, const struct type *to);
struct expr *memptr_compare(struct sema *s, const struct node *n, struct expr *a,
                            struct expr *b);
struct expr *memptr_access(struct sema *s, const struct node *n);
struct expr *memptr_call(struct sema *s, const struct node *n);

/* ---- sema_user.c ---- */
/* Can a constructor of `to` or a conversion function of e's class make it? */
bool user_converts(struct sema *s, struct expr *e, const struct type *to, bool direct);
struct expr *user_convert(struct sema *s, struct expr *e, const struct type *to,
                          bool direct);
/* An operator function for these operands, NULL: the built-in operator is meant. */
struct expr *user_operator(struct sema *s, const struct node *n, const char *name,
                           struct expr *const *args, size_t nargs);
/* A class value as a number or pointer for a built-in operator; others as they are. */
struct expr *user_scalar(struct sema *s, struct expr *e);

/* ---- sema_trait.c ---- */
struct expr *sema_trait(struct sema *s, const struct node *n);

#endif
