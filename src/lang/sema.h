/* Inside of semantic analysis, shared by sema*.c, eval.c and print_typed.c only.
 *
 * It walks the untyped tree of one function at a time, when a kernel reaches it, and
 * builds the typed tree of typed.h. Names local to a function are scoped here; those
 * at file scope are looked up in the parser's scopes, seen from the place where the
 * declaration that mentions them stands (`scope`, `order`).
 *
 * After an error a node has TYPE_ERROR: whoever meets it stays silent and passes it on.
 * While `unevaluated` is set (sizeof, decltype) nothing is marked as used. */
#ifndef LANG_SEMA_H
#define LANG_SEMA_H

#include "base/map.h"
#include "base/vec.h"
#include "lang/ast.h"
#include "lang/builtin.h"
#include "lang/typed.h"
#include "lang/unit.h"

#define SEMA_MAX_DEPTH 1200 /* nested expressions, types that need other types … */
#define SEMA_MAX_PARTS 64   /* pointers and arrays in one declarator */

struct stmt_list;

/* ---- names ---- */

enum symbol_kind {
    SYMBOL_VAR,     /* var */
    SYMBOL_TYPE,    /* type, quals */
    SYMBOL_VALUE,   /* value: enumerator or constant */
    SYMBOL_PACK,    /* pack, npack: the variables of a parameter pack */
    SYMBOL_DECL,    /* decl: something at file scope (using), or skipped */
    SYMBOL_BINDING, /* auto [a, b]: member or element `index` of var */
    SYMBOL_CAPTURE, /* a field of the lambda that is being checked */
    SYMBOL_OUTER,   /* a variable of the function around that is not captured */
    SYMBOL_BAD      /* its declaration had an error: uses are silent */
};

struct symbol {
    uint64_t index; /* BINDING */
    const char *name;
    enum symbol_kind kind;
    struct span span;
    struct variable *var;
    const struct type *type;
    unsigned quals;
    const struct expr *value;
    struct variable **pack;
    size_t npack;
    struct ast_decl *decl;
    unsigned level;
    struct symbol *shadowed; /* same name, outer scope */
    struct symbol *below;    /* previous one declared in this function */
};

/* ---- templates ---- */

#define TEMPLATE_MAX_DEPTH 64
#define TEMPLATE_MAX_INSTANCES 10000
#define TEMPLATE_SHOWN_NOTES 8

/* The argument of one parameter; hangs at the `sema` of its DECL_TPARAM. */
struct template_arg {
    enum tparam_kind kind;
    bool set;
    const struct type *type; /* TYPE */
    unsigned quals;
    const struct expr *value; /* VALUE: a constant of the parameter's type */
    struct ast_decl *tmpl;    /* TEMPLATE */
    bool pack;                /* the elements are in list, all else is unused */
    struct template_arg *list;
    size_t nlist, room;
};

/* One template with all its arguments. */
struct instance {
    struct ast_decl *tmpl; /* the primary template */
    struct template_arg *args;
    size_t nargs;
    struct ast_decl *decl;     /* what it means: a copy, or the full specialisation */
    const char *spelling;      /* reduce<float, 256> */
    struct span use;           /* where it was wanted first */
    const struct instance *up; /* inside which other one, or NULL */
    unsigned depth;
};

/* Arguments while they are found: given, deduced, defaults. */
struct bindings {
    struct ast_decl *tmpl;
    const struct ast_template *head;
    struct template_arg *args; /* one per parameter */
    struct ast_scope *scope;   /* those found so far, by name */
    size_t ngiven;             /* written by the user; not deduced again */
    const char *why;           /* deduction failed: a clause that says why */
    size_t element;            /* of a pack: which one is deduced now */
};

/* Messages that nobody is to see: what fails inside is tried again later. */
struct quiet {
    struct diags ds, *outer;
};

/* ---- functions ---- */

struct param {
    const char *name;        /* NULL if unnamed */
    const struct type *type; /* as declared: may be TYPE_REF; arrays are pointers */
    unsigned quals;
    struct node *init; /* default argument */
    struct span span;
};

struct local_copy {
    const void *of;
    void *copy;
};

enum check_state { CHECK_NONE, CHECK_BUSY, CHECK_DONE, CHECK_FAILED };

/* What is known of one declared function; hangs at ast_decl.sema. */
struct func_info {
    struct ast_decl *decl;
    enum check_state head_state; /* of result and params */
    const struct type *result;   /* may be TYPE_REF */
    unsigned result_quals;
    struct param *params;
    size_t nparams, nrequired;
    const char *pack_name; /* of a parameter pack, NULL if there is none */
    size_t pack_at, npack; /* its parameters among params */
    bool variadic;
    const struct type *object;  /* member with `this`: its class, else NULL */
    bool is_const;              /* and *this is const */
    char ref;                   /* binds to: '&' lvalues, 'r' values only; 0 both */
    bool taken, root, indirect; /* address taken; called virtually; calls indirectly */
    struct func_info *def;      /* the one with the body; NULL if not found yet */
    struct func_info *thunk;    /* virtual: what a pointer to it calls, or NULL */
    struct function *fn;        /* once something reached it */
    struct variable *handle;    /* host programs: what a pointer to this kernel points to */
    enum check_state body_state;
    VEC(struct func_info *) callees;
    uint32_t low, index;  /* recursion search */
    bool on_stack, early; /* early: the body is being checked for a constant */
    unsigned call;        /* head last tried in this call of lang.h */
    /* Types and static variables declared in the body, one set per instance. */
    VEC(struct local_copy) copies;
};

/* What is known of a variable at file scope; hangs at ast_decl.sema. */
struct global_info {
    enum check_state state;
    struct variable *var;     /* in device, constant or shared memory */
    const struct expr *value; /* constant of the host: EXPR_INT or EXPR_FLOAT */
    bool host;                /* exists on the host only */
    unsigned call;            /* last tried in this call of lang.h */
};

struct enum_info {
    enum check_state state;
    const struct type *type;
    uint64_t *values; /* by ast_decl.index */
    size_t nvalues;
};

/* What needs a function to be called; the order is that of struct class_facts. */
enum class_action {
    CLASS_DEFAULT, /* default construction */
    CLASS_COPY,    /* copy construction */
    CLASS_ASSIGN,  /* copy assignment */
    CLASS_DESTROY,
    CLASS_ACTIONS
};

/* A record with an error is said once per call of lang.h, and again in later ones. */
struct record_info {
    const struct type *type;
    unsigned call;
    bool facts; /* the next are known */
    bool aggregate;
    bool trivial[CLASS_ACTIONS];
    struct func_info *made[CLASS_ACTIONS]; /* implicit functions, once needed */
    struct func_info *as_function;         /* of a lambda without captures */
    struct closure *closure;               /* of a lambda or a local class, else NULL */
};

/* What was visible where a lambda or a local class stands in a function. */
struct closure {
    bool lambda;
    struct symbol *symbols; /* newest first, through below */
    struct ast_scope **usings;
    size_t nusings;
};

struct typedef_info {
    unsigned call;
    const struct type *type;
    unsigned quals;
};

struct label_info {
    struct label label;
    struct span first_use;
    bool defined;
};

struct switch_info {
    const struct type *type;
    struct map *cases; /* value → span of the label */
    bool has_default;
    struct switch_info *up;
};

struct stmt_list {
    struct stmt *first, *last;
};

/* The function whose body is being checked. */
struct fn_state {
    struct func_info *info;
    struct function *f;
    VEC(struct variable *) locals;
    VEC(struct label_info *) labels;
    struct map *label_map;
    struct switch_info *sw;
    unsigned loops;
    unsigned level;                 /* block nesting; parameters are level 1 */
    struct map *names;              /* name → innermost struct symbol */
    struct symbol *symbols;         /* newest first, through below */
    VEC(struct ast_scope *) usings; /* using namespace, inside the function */
    const struct type *result;
    unsigned result_quals;
    struct span end;                  /* the closing brace */
    VEC(struct expr *) live;          /* objects with a destructor whose scope is open */
    size_t live_break, live_continue; /* how many were there around the loop or switch */
    bool probing; /* for its result only, which is `found` after the first return */
    const struct type *found;
    struct variable *this_; /* parameter `this` of a member function */
};

/* Host programs: what runs before main, while the unit's main is checked. */
struct start_state {
    struct fn_state fn;
    struct stmt_list inits;
};

struct sema {
    struct unit *u;
    struct start_state *start;
    struct arena *arena;
    struct types *types;
    struct diags *ds; /* of the call in progress */
    const struct ast_scope *scope;
    uint32_t order;
    struct fn_state *fn;
    bool no_locals; /* names of the function are not seen (default member values) */
    unsigned user;  /* > 0: inside a user-defined conversion, of which there is one */
    const struct ast_enum *local_enum; /* whose enumerators are being declared locally */
    const struct ast_enum *scoped_enum; /* whose values are being found: seen by name */
    unsigned depth, unevaluated;
    size_t element; /* packs stand for their element - 1; 0: not inside an expansion */
    bool too_deep;  /* said once */
    unsigned
        call; /* number of the call in progress: failures are tried again in later ones */
    uint32_t nvariables;
    VEC(struct func_info *) functions; /* reached, by function id */
    VEC(struct variable *) globals;
    VEC(const struct expr *) consts;  /* by variable id: its constant value or NULL */
    VEC(struct func_info *) queue;    /* bodies to check */
    VEC(struct func_info *) taken;    /* whose address is taken */
    VEC(struct func_info *) virtuals; /* called as virtual functions */
    VEC(const struct type *) dynamic; /* polymorphic classes that are made */
    size_t nsearched;                 /* functions whose recursion is known for good */
    uint32_t search_index;            /* last index their search gave out */
    VEC(struct func_info *) infos;    /* all, for freeing */
    VEC(struct map *) maps;           /* of instances, for freeing */
    size_t ninstances;
};

/* ---- sema.c ---- */
/* A call of lang.h begins, whose messages go to ds. */
struct sema *sema_begin(struct unit *u, struct diags *ds);
const struct type *sema_basic(struct sema *s, enum type_kind k);
struct variable *sema_variable(struct sema *s, const char *name, const struct type *type,
                               unsigned quals, enum storage storage, struct span span);
/* Guards recursion: false (after one message) when too deep. Pair with sema_leave. */
bool sema_enter(struct sema *s, struct span at);
void sema_leave(struct sema *s);
/* Text of a type for messages; lives in the arena. */
const char *sema_type_text(struct sema *s, const struct type *t, unsigned quals);

/* Looks names up from the place of another declaration until sema_back. In a class all
 * members are seen, whose order is that of the class. */
struct sema_place {
    const struct ast_scope *scope;
    uint32_t order;
    struct fn_state *fn;
    bool no_locals;
};
struct sema_place sema_here(const struct sema *s);
/* As sema_go, for an expression evaluated in the current function: a default argument, the
 * default value of a member. */
struct sema_place sema_go_within(struct sema *s, const struct ast_scope *scope,
                                 uint32_t order);
struct sema_place sema_go(struct sema *s, const struct ast_scope *scope, uint32_t order);
void sema_back(struct sema *s, struct sema_place p);

/* Begins a call of lang.h. */
struct sema *sema_begin(struct unit *u, struct diags *ds);
/* Checks the bodies the function reaches. */
bool sema_check_reached(struct sema *s, struct func_info *root);

/* ---- sema_scope.c ---- */
/* Names of `base` are found in class scope `s` after its own. */
void sema_use_scope(struct sema *s, struct ast_scope *scope, struct ast_scope *base);
void scope_push(struct sema *s);
void scope_pop(struct sema *s);
/* Declares a local name; an error if the block has it already. */
struct symbol *scope_declare(struct sema *s, const char *name, enum symbol_kind kind,
                             struct span span);
struct symbol *scope_local(const struct sema *s, const char *name);
/* Result of looking a name up: exactly one of symbol and decl, or neither. */
struct found {
    struct symbol *symbol;
    struct ast_decl *decl;
    bool failed; /* a message was given: neither is set */
};
/* Names have holes where the parser reported an error; those below need whole ones. */
bool sema_name_whole(const struct ast_name *n);
struct found sema_lookup(struct sema *s, const struct ast_name *n);
/* "'x' is not declared here" with the nearest name, or the tier it belongs to. */
void sema_undeclared(struct sema *s, const struct ast_name *n, const char *what);
const char *sema_name_text(struct sema *s, const struct ast_name *n);

/* ---- sema_template.c: instances ---- */
struct bindings bindings_new(struct sema *s, struct ast_decl *tmpl);
/* Arguments written in the part, read where the user is; false after a message. */
bool bindings_take(struct sema *s, struct bindings *b, const struct name_part *part);
/* Defaults for the rest; false after a message if one stays unknown. */
bool bindings_complete(struct sema *s, struct bindings *b, struct span use);
void bindings_set(struct sema *s, struct bindings *b, size_t i, struct template_arg a);
/* Makes a parameter's name stand for the argument in the scope. */
void template_bind(struct sema *s, struct ast_scope *scope, const struct ast_tparam *p,
                   struct template_arg *a);
/* The instance, made once; NULL after a message. */
struct instance *template_instance(struct sema *s, struct bindings *b, struct span use);
/* d<part>: class, alias and variable templates to a copied declaration; functions stay. */
struct ast_decl *template_apply(struct sema *s, struct ast_decl *d,
                                const struct name_part *part);
/* A template's own name inside of it means the instance at hand; NULL outside. */
struct ast_decl *template_current(const struct sema *s, const struct ast_decl *d);
const struct instance *template_around(const struct sema *s);
bool template_same_args(const struct template_arg *a, const struct template_arg *b,
                        size_t n);
void template_arg_print(const struct template_arg *a, struct str *out);
/* Adds "in instantiation of …" to the errors given since there were `first` in the list;
 * all: also those of the instances it was wanted in. */
void template_notes(struct sema *s, const struct instance *inst, size_t first, bool all);
void quiet_begin(struct sema *s, struct quiet *q);
/* True if nothing was said. */
bool quiet_end(struct sema *s, struct quiet *q);

/* ---- sema_copy.c: declarations once more ---- */
struct ast_decl *copy_decl(struct sema *s, struct ast_decl *d, struct ast_scope *scope,
                           struct instance *inst);
/* What a type or static variable of a body is in the instance being checked. */
struct ast_record *copy_local_record(struct sema *s, struct ast_record *r);
struct ast_enum *copy_local_enum(struct sema *s, struct ast_enum *e);
struct ast_decl *copy_local_var(struct sema *s, struct ast_decl *d);

/* ---- sema_deduce.c ---- */
struct call;
/* The instance of function template d that a call means; NULL with b->why set. */
struct instance *deduce_call(struct sema *s, const struct call *c, struct bindings *b,
                             const struct name_part *part);
/* Does the type match spec + declarator from its part i on, with these parameters? */
bool deduce_type(struct sema *s, struct bindings *b, const struct ast_spec *spec,
                 const struct ast_declarator *d, size_t i, const struct type *a,
                 unsigned quals);
bool deduce_args(struct sema *s, struct bindings *b, const struct name_part *part,
                 const struct template_arg *args, size_t n);

/* ---- sema_pack.c ---- */
/* How many elements the packs in a pattern have; false if there is no pack in it. */
bool pack_size(struct sema *s, const struct ast_type *type, const struct node *n,
               size_t *size);
/* The node with patterns in its list expanded; n itself if there are none. */
const struct node *pack_expanded(struct sema *s, const struct node *n);
struct expr *pack_fold(struct sema *s, const struct node *n);
struct expr *pack_sizeof(struct sema *s, const struct node *n);
struct expr *pack_element(struct sema *s, const struct node *n);
/* A parameter that is a pack as the element at hand; others as they are. */
struct ast_decl *pack_tparam(struct sema *s, struct ast_decl *d);

/* ---- sema_special.c ---- */
/* The declaration an instance of a class or variable template is made from: the primary
 * one with a body, or a specialisation; b becomes its parameters. */
struct ast_decl *special_choose(struct sema *s, struct instance *inst,
                                struct bindings *b);
/* The full specialisation of a function instance, NULL if there is none. */
struct func_info *special_function(struct sema *s, struct func_info *info);
/* Where the body of an instance is when its template is only a prototype, or NULL. */
struct func_info *special_definition(struct sema *s, struct func_info *info);
/* Is function template a more specialised than b (1), less (-1), or neither (0)? */
int special_order(struct sema *s, struct ast_decl *a, struct ast_decl *b);

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

/* ---- sema_class.c ---- */
/* The class scope of a complete struct; NULL for other types. */
const struct ast_scope *class_scope(const struct type *t);
/* d is derived from base (not the same): the members on the way are found. */
bool class_derives(const struct type *d, const struct type *base);
/* Bytes from the start of class t to its base (0 for t itself). */
uint64_t class_offset(const struct type *t, const struct type *base);
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

/* ---- sema_ctad.c ---- */
/* The class template that a type names without arguments, NULL if it does not. */
struct ast_decl *ctad_template(struct sema *s, const struct ast_spec *spec);
/* The class its initialiser (NULL: none) makes of it; TYPE_ERROR after a message. */
const struct type *ctad_type(struct sema *s, struct ast_decl *tmpl,
                             const struct node *init, struct span at);

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
/* The default value of a member that an initialiser list leaves out; NULL: zero. */
struct expr *class_member_default(struct sema *s, const struct type *t,
                                  const struct member *m, struct span at);
/* Copy of an lvalue of class t where a value is needed. */
struct expr *class_copy(struct sema *s, const struct type *t, struct expr *e);
/* Initialises the object that `target` names, constructing in its place. */
struct expr *class_put(struct sema *s, struct expr *target, struct expr *value);
/* Statements that construct bases and members, before the body of a constructor. */
void class_prologue(struct sema *s, struct func_info *info, struct stmt_list *out);
/* Constructs every element of an array by default. */
void class_default_array(struct sema *s, struct expr *array, bool value,
                         struct stmt_list *out);
/* The body of a function that is not written: defaulted or implicit. */
void class_defaulted_body(struct sema *s, struct func_info *info, struct stmt_list *out);
/* The implicit or defaulted function for an action that is not trivial; NULL after a
 * message. */
struct func_info *class_function(struct sema *s, const struct type *t,
                                 enum class_action a);

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
void live_begin(struct sema *s, const struct func_info *info);

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
/* Finds overriders for the classes made so far; true if there are new bodies to check. */
bool sema_resolve_virtuals(struct sema *s);
void sema_take_again(struct sema *s); /* bodies of taken functions not checked yet */
void sema_indirect_edges(struct sema *s);

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

/* ---- sema_vector.c ---- */
/* NULL: not such a call. declared: a function of that name, for other types. */
struct expr *vector_access(struct sema *s, const struct call *c,
                           const struct ast_decl *declared);

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

/* ---- sema_decl.c ---- */
/* Declarations inside a function; statements they need are appended. */
void sema_local_decls(struct sema *s, struct ast_decl *list, struct stmt_list *out);
struct global_info *sema_global(struct sema *s, struct ast_decl *d);
/* const int N = 4: remembers the value of a variable that constants may use. */
void sema_remember_const(struct sema *s, struct variable *v, const struct expr *value);

/* ---- sema_func.c ---- */
struct func_info *sema_func(struct sema *s, struct ast_decl *d);
/* Result and parameters; false after a message. */
bool sema_head(struct sema *s, struct func_info *info);
/* As sema_reach, for a virtual call: the function need not have a body. */
struct function *sema_reach_virtual(struct sema *s, struct func_info *info,
                                    struct span at);
struct func_info *sema_definition(struct sema *s, struct func_info *info);
/* "f", "S::f", "S::S", "S::~S": a function as people name it. */
const char *sema_function_text(struct sema *s, const struct ast_decl *d);
/* The same without the class in front. */
const char *sema_member_text(struct sema *s, const struct ast_decl *d);
/* Marks the function as reached from the current one; NULL after a message. */
struct function *sema_reach(struct sema *s, struct func_info *info, struct span at);
const struct type **sema_make_params(struct sema *s, const struct func_info *info,
                                     struct function *f);

/* ---- sema_body.c ---- */
bool sema_body(struct sema *s, struct func_info *info);
/* The function with its body checked, if a constant may call it; NULL: it may not. */
const struct function *sema_constexpr_body(struct sema *s, struct func_info *info);
/* auto f(…) -> T: T, which may use the parameters. */
const struct type *sema_trailing(struct sema *s, struct func_info *info,
                                 const struct ast_type *t, unsigned *quals);
/* Result of a function that says `auto`, from its body; false after a message. */
bool sema_deduce_result(struct sema *s, struct func_info *info);
/* Notes the type of a return statement while a result is deduced. */
void sema_probe_return(struct sema *s, const struct node *n);
void sema_find_recursion(struct sema *s);

/* ---- sema_host.c ---- */
/* A function of the run-time library: declared by a built-in header, defined nowhere. */
bool sema_is_runtime(const struct sema *s, const struct func_info *info);
/* False after a message when the host may not call it. */
bool sema_on_host(const struct sema *s, const struct func_info *info, struct span at);
/* A kernel by its name as a value: a pointer that the run time knows it by. */
struct expr *sema_kernel_value(struct sema *s, struct func_info *kernel, struct span at);
/* kernel NULL: `pointer`, of type pointer to function, says which at run time. */
struct expr *sema_launch(struct sema *s, const struct node *n,
                         const struct func_info *kernel, struct expr *pointer,
                         struct expr **args, size_t nargs);
/* An initialiser of a file-scope variable that runs before main. */
void sema_host_init(struct sema *s, struct variable *v, struct init *in, struct span at);

/* ---- sema_stmt.c ---- */
void stmt_append(struct stmt_list *l, struct stmt *st);
struct stmt *stmt_new(struct sema *s, enum stmt_kind kind, struct span span);
/* The statements of a function's outermost block. */
struct stmt *sema_block(struct sema *s, const struct node *n);
/* One statement, appended to out with what it needs before it. */
void sema_statement(struct sema *s, const struct node *n, struct stmt_list *out);
struct stmt *sema_substatement(struct sema *s, const struct node *n);
struct expr *sema_condition_value(struct sema *s, const struct node *n,
                                  struct stmt_list *out);
void sema_wrap_block(struct sema *s, struct stmt_list *pre, struct stmt *st,
                     struct stmt_list *out);
struct stmt *sema_block_of(struct sema *s, struct stmt_list *l, struct span span);
void sema_for(struct sema *s, const struct node *n, struct stmt_list *out);

/* ---- sema_range.c, sema_switch.c ---- */
void sema_range_for(struct sema *s, const struct node *n, struct stmt_list *out);
void sema_switch(struct sema *s, const struct node *n, struct stmt_list *out);
void sema_case(struct sema *s, const struct node *n, struct stmt_list *out);

/* ---- sema_asm.c ---- */
/* An asm statement: what its instructions mean, as ordinary statements. */
void sema_asm(struct sema *s, const struct node *n, struct stmt_list *out);

/* ---- sema_flow.c ---- */
/* Can control reach the end of the list? Errs on the side of "no" never. */
bool flow_completes(const struct stmt *list);

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
