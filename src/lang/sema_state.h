/* What semantic analysis knows while it works, and what all of its files need: the state
 * of a unit (struct sema), facts about declarations, templates and the function at hand,
 * the place from which names are looked up, and that look-up. See sema.h. */
#ifndef LANG_SEMA_STATE_H
#define LANG_SEMA_STATE_H

#include "base/map.h"
#include "base/vec.h"
#include "lang/ast.h"
#include "lang/builtin.h"
#include "lang/typed.h"
#include "lang/unit.h"

#define SEMA_MAX_DEPTH 1200 /* nested expressions, types that need other types … */
#define SEMA_MAX_PARTS 64   /* pointers and arrays in one declarator */

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
    struct variable *handle; /* host programs: what a pointer to this kernel points to */
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
    /* Constructors and destructors: where virtual functions become the class's own, if the
     * callees after these many may make virtual calls (class_be_itself). */
    struct stmt *itself;
    size_t ncallees;
    struct variable *whole; /* destructors: whether `this` is no base; virtual bases only */
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
    const struct ast_enum *local_enum;  /* whose enumerators are being declared locally */
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
    VEC(const struct type *) partial; /* see sema_class_partial */
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

#endif
