/* The untyped syntax tree: what the parser hands to semantic analysis.
 *
 * It keeps syntax, not meaning: names are not bound, types are specifiers plus a
 * declarator, no conversion is inserted. Semantic analysis may walk one tree several
 * times (once per template instance), so it must not write into it, except for the
 * `sema` slot of struct ast_decl, which memoises the one meaning of a plain entity.
 *
 * Everything lives in the unit's arena; all names (const char *) are interned in
 * the unit's pool, so equal names are equal pointers.
 *
 * File-scope names live in struct ast_scope (one per namespace), chained newest first
 * per name. A use sees only declarations made before it: every declaration has an
 * `order` (its token's number), every function body is parsed on demand with the
 * order at which it stood in the file. Names local to a function are not recorded;
 * semantic analysis scopes them itself while it walks.
 *
 * Templates: a templated entity is an ordinary declaration (FUNC, RECORD, TYPEDEF, VAR)
 * with `tmpl` set, entered into its scope once. An instance is a copy of the declaration
 * (struct ast_decl, and struct ast_record with all its members, function bodies stay
 * shared) whose `scope` is a scope of its own: it binds each template parameter's name
 * to a DECL_TPARAM carrying the argument in its `sema` slot, and its parent is the scope
 * the template was declared in. So a walk of the copy needs no environment beside the
 * scope, and memoising in `sema` stays right per instance.
 *
 * Classes: every record with a body has a scope (`inner`) of its member names, its parent
 * being the scope around the record; members are visible in all member bodies (their
 * order is the record's).
 *
 * Left out: access control (accepted, never enforced). */
#ifndef LANG_AST_H
#define LANG_AST_H

#include "base/source.h"
#include "base/str.h"
#include "lang/type.h"  /* enum type_kind, QUAL_* */
#include "lang/typed.h" /* enum oper */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct node;
struct map;
struct ast_decl;
struct ast_scope;
struct ast_type;
struct instance; /* of a template; semantic analysis owns it */

/* ---- names ---- */

/* One component of a qualified name. */
struct name_part {
    const char *id;
    struct ast_type **args;  /* type arguments; NULL at i when an expression */
    struct node **arg_exprs; /* expression arguments; NULL at i when a type */
    bool *expanded;          /* argument i ends in "..."; NULL: none does */
    uint32_t nargs;
    struct span span;
    struct ast_type *conversion; /* operator T: T */
    struct ast_spec *decltype_;  /* decltype(e)::…: the first part; id is "decltype" */
    bool has_args;               /* id<...> */
    bool template_word;          /* written after the keyword: T::template f<int> */
};

/* a, ::a, a::b; parts from the outermost. The last part is the name itself. */
struct ast_name {
    struct name_part *parts;
    uint32_t nparts;
    struct span span;
    bool rooted; /* begins with :: */
};

/* ---- templates ---- */

enum tparam_kind { TPARAM_TYPE, TPARAM_VALUE, TPARAM_TEMPLATE };

struct ast_tparam {
    enum tparam_kind kind;
    const char *name; /* NULL if unnamed */
    struct span span;
    bool pack;                     /* typename... Ts */
    struct ast_spec *spec;         /* VALUE: its type, with dtor */
    struct ast_declarator *dtor;   /* VALUE; NULL: none */
    struct ast_type *default_type; /* TYPE (TEMPLATE: names the template); or NULL */
    struct node *default_expr;     /* VALUE, or NULL */
};

/* What stands in front of a templated declaration. */
struct ast_template {
    struct ast_tparam *params;
    size_t nparams;              /* 0: full specialisation, or explicit instantiation */
    struct name_part *pattern;   /* specialisation: the last name part with its args */
    bool explicit_instantiation; /* template void f<int>(int); */
    struct ast_template *outer;  /* template<A> template<B>: the class's, or NULL */
    struct span span;
    void *sema; /* instances made so far, on the primary template */
};

/* ---- specifiers ---- */

enum spec_kind {
    SPEC_NONE,   /* no type named: constructors, or an error already reported */
    SPEC_BASIC,  /* basic: void, bool, int …, already combined ("unsigned long") */
    SPEC_NAMED,  /* name: typedef, using, struct tag without keyword */
    SPEC_TAG,    /* name with tag: "struct S", "enum E" without a body */
    SPEC_RECORD, /* record: struct/union/class with a body */
    SPEC_ENUM,   /* enum_: enum with a body */
    SPEC_AUTO,
    SPEC_DECLTYPE /* expr */
};

enum tag_kind { TAG_STRUCT, TAG_CLASS, TAG_UNION, TAG_ENUM };

enum {
    SPEC_TYPEDEF = 1 << 0,
    SPEC_STATIC = 1 << 1,
    SPEC_EXTERN = 1 << 2,
    SPEC_INLINE = 1 << 3,
    SPEC_CONSTEXPR = 1 << 4,
    SPEC_REGISTER = 1 << 5,
    SPEC_MUTABLE = 1 << 6,
    SPEC_VIRTUAL = 1 << 7,
    SPEC_EXPLICIT = 1 << 8,
    SPEC_FRIEND = 1 << 9,
    SPEC_THREAD_LOCAL = 1 << 10,
    SPEC_GLOBAL = 1 << 11,   /* __global__ */
    SPEC_DEVICE = 1 << 12,   /* __device__ */
    SPEC_HOST = 1 << 13,     /* __host__ */
    SPEC_SHARED = 1 << 14,   /* __shared__ */
    SPEC_CONSTANT = 1 << 15, /* __constant__ */
    SPEC_MANAGED = 1 << 16,  /* __managed__ */
    SPEC_FORCEINLINE = 1 << 17,
    SPEC_NOINLINE = 1 << 18,
    SPEC_GRID_CONSTANT = 1 << 19,
    SPEC_EXTERN_C = 1 << 20, /* right after extern "C" */
    SPEC_PACKED = 1 << 21    /* __attribute__((packed)) */
};

/* decl-specifier-seq. Shared by all declarators of one declaration. */
struct ast_spec {
    enum spec_kind kind;
    enum type_kind basic; /* BASIC */
    unsigned quals;       /* QUAL_CONST, QUAL_VOLATILE */
    unsigned flags;       /* SPEC_TYPEDEF … */
    enum tag_kind tag;    /* TAG */
    struct ast_name *name;
    struct ast_record *record;
    struct ast_enum *enum_;
    struct node *expr;    /* DECLTYPE */
    bool decltype_auto;   /* AUTO, written decltype(auto) */
    struct node **aligns; /* __align__, alignas, aligned: constant expressions */
    size_t naligns;
    struct ast_type *align_type;           /* alignas(type), the last one, or NULL */
    struct node *max_threads, *min_blocks; /* __launch_bounds__, NULL if absent */
    struct span span;                      /* the whole sequence */
    struct span type_span;                 /* the words naming the type */
};

/* ---- declarators ---- */

enum dpart_kind {
    DPART_POINTER, /* quals: of the pointer itself, QUAL_RESTRICT included */
    DPART_REF,
    DPART_RVALUE_REF,
    DPART_ARRAY, /* size, NULL for [] */
    DPART_FUNC,  /* params, variadic, is_const */
    DPART_MEMBER /* pointer to a member of class_; quals: of the pointer itself */
};

struct dpart {
    enum dpart_kind kind;
    unsigned quals;
    struct node *size;
    struct ast_decl *params; /* list through next; "(void)" is the empty list */
    size_t nparams;
    bool variadic, is_const;
    char ref;                  /* FUNC: '&' or 'r' (&&) behind the parameters, else 0 */
    struct ast_type *trailing; /* FUNC: auto f() -> T */
    struct ast_name *class_;   /* MEMBER */
    struct span span;
};

/* Parts are ordered from the name outwards: int *(*fp[3])(float) has parts
 * ARRAY 3, POINTER, FUNC (float), POINTER. The type is built by starting from the
 * specifier's type and applying the parts from the last to the first. */
struct ast_declarator {
    struct ast_name *name; /* NULL: abstract */
    struct dpart *parts;
    size_t nparts;
    bool pack; /* T ...name: a parameter that stands for any number of them */
    struct span span;
};

/* type-id: in casts, sizeof, using. The declarator is abstract, NULL if empty. */
struct ast_type {
    struct ast_spec *spec;
    struct ast_declarator *dtor;
    struct span span;
};

/* ---- declarations ---- */

enum decl_kind {
    DECL_VAR, /* spec SPEC_NONE: damaged, already reported; uses stay silent */
    DECL_FUNC,
    DECL_TYPEDEF,         /* typedef and using X = T: the type is spec + dtor */
    DECL_PARAM,           /* init: default argument */
    DECL_FIELD,           /* bits: bit-field width; static members have SPEC_STATIC */
    DECL_RECORD,          /* record; also forward declarations (record->has_body false) */
    DECL_ENUM,            /* enum_ */
    DECL_ENUMERATOR,      /* init: value or NULL; enum_ its owner, index its place */
    DECL_NAMESPACE,       /* inner: its scope */
    DECL_NAMESPACE_ALIAS, /* target; inner NULL when it names nothing known */
    DECL_USING,           /* using a::b: target */
    DECL_USING_NAMESPACE, /* inside a function: target, inner */
    DECL_TPARAM, /* a template parameter; in an instance's scope `sema` is its argument */
    DECL_ASSERT, /* static_assert: init (condition), text (message or NULL) */
    DECL_SKIPPED /* stepped over: skip, reason, reason_span */
};

enum init_style { INIT_NONE, INIT_EQUALS, INIT_PARENS, INIT_BRACES };

/* Why a declaration was stepped over. */
enum skip_kind {
    SKIP_UNPARSED,   /* did not parse: reason is the diagnostic */
    SKIP_UNSUPPORTED /* uses a construct of a later tier: reason names it */
};

struct ast_decl {
    enum decl_kind kind;
    struct span span;      /* the whole declaration (its own declarator only) */
    const char *name;      /* unqualified; NULL if anonymous */
    struct span name_span; /* the name, or the span if anonymous */
    struct ast_spec *spec;
    struct ast_declarator *dtor;
    struct node *init;     /* an expression or INIT_LIST */
    enum init_style style; /* PARENS and BRACES: init is an INIT_LIST */
    struct ast_decl *bindings; /* VAR: auto [a, b] = …: the names, through next */
    struct node *bits;
    struct ast_record *record;
    struct ast_enum *enum_;
    int64_t index;
    struct ast_func *func;     /* FUNC */
    struct ast_scope *inner;   /* NAMESPACE; RECORD: its members */
    bool expanded;             /* USING: using Ts::f...; */
    struct ast_template *owner_tmpl; /* defined outside: the heads of its classes */
    struct ast_template *tmpl; /* templated: FUNC, RECORD, TYPEDEF, VAR; else NULL */
    struct ast_record *owner;  /* member (also defined outside): its record, else NULL */
    const struct ast_tparam *tparam; /* TPARAM */
    struct ast_decl *from;           /* a copy made for an instance: what it copies */
    struct instance *inst;           /* the instance it is, or was made for */
    struct ast_name *target;
    const char *text;
    enum skip_kind skip;
    const char *reason; /* complete sentence part, as in a diagnostic */
    struct span reason_span;
    bool nonpublic;            /* member declared after private: or protected: */
    bool is_kernel;            /* SKIPPED: __global__ was seen; FUNC: __global__ */
    bool listed;               /* is one of the unit's kernels */
    struct ast_decl *next;     /* sibling in its list, in source order */
    struct ast_decl *shadowed; /* earlier declaration of the name in the scope */
    struct ast_scope *scope;   /* file and class scope: where it was declared */
    uint32_t order;            /* position; visible to uses with a larger one */
    void *sema;                /* for semantic analysis */
};

struct ast_record {
    enum tag_kind tag; /* STRUCT, CLASS or UNION */
    const char *name;  /* NULL: anonymous */
    struct span span, name_span;
    bool has_body;
    bool local;           /* declared inside a function */
    bool lambda;          /* the class of a lambda expression */
    unsigned flags;       /* SPEC_PACKED */
    struct node **aligns; /* struct __align__(16) S */
    size_t naligns;
    struct ast_decl *members; /* FIELD, FUNC, TYPEDEF, RECORD, ENUM, ASSERT, USING */
    struct ast_decl *decl;    /* the DECL_RECORD it belongs to */
    struct ast_base *bases;
    size_t nbases;
    /* First construct that makes it more than a C struct (base class, constructor,
     * virtual …): NULL if there is none. Reported when a kernel uses the type. */
    const char *unsupported;
    struct span unsupported_span;
    uint32_t order; /* for names used inside it */
    void *sema;
};

struct ast_enum {
    const char *name;
    struct span span, name_span;
    bool scoped;             /* enum class */
    bool local;              /* declared inside a function */
    struct ast_type *base;   /* enum E : T, or NULL */
    struct ast_decl *decl;   /* the DECL_ENUM it belongs to */
    struct ast_decl *values; /* ENUMERATORs; also entered into the scope if unscoped */
    uint32_t order;
    void *sema;
};

enum func_kind { FUNC_PLAIN, FUNC_CTOR, FUNC_DTOR, FUNC_CONVERSION };

/* One entry of a constructor's ": a(x), Base<T>(y)". */
struct ast_meminit {
    struct ast_name *name; /* member or base class */
    struct node *init;     /* INIT_LIST */
    bool braced;
    bool expanded; /* Ts(ts)... */
    struct span span;
};

/* struct D : Base<T> */
struct ast_base {
    struct ast_name *name;
    bool is_virtual;
    bool expanded; /* struct D : Ts... */
    struct span span;
};

/* Names under which members without a name of their own stand in their class scope. */
#define AST_CONSTRUCTOR "<constructor>"
#define AST_DESTRUCTOR "<destructor>"
#define AST_CONVERSION "<conversion>"
#define AST_GUIDE "<guide> " /* then the class template: its deduction guides */

/* A function: the declarator's first FUNC part holds its parameters. */
struct ast_func {
    bool has_body;
    bool host_only; /* neither __device__, __global__ nor constexpr: body not kept */
    uint32_t buffer, first, last; /* tokens of the body: '{' … '}' inclusive */
    struct node *body;            /* after parse_body() */
    bool parsed, failed;
    enum func_kind kind; /* operators are PLAIN, named "operator+", "operator()" … */
    bool is_default, is_delete, is_pure, is_friend; /* = default, = delete, = 0 */
    bool is_override;
    struct ast_meminit *inits;                      /* CTOR, after parse_body() */
    size_t ninits;
};

/* ---- lambdas ---- */

enum capture_kind {
    CAPTURE_NONE,
    CAPTURE_COPY,
    CAPTURE_REFERENCE,
    CAPTURE_THIS,  /* this: the pointer */
    CAPTURE_OBJECT /* *this: a copy of the object */
};

struct ast_capture {
    enum capture_kind kind;
    const char *name;  /* COPY, REFERENCE */
    struct node *init; /* x = init, or NULL */
    bool expanded;     /* xs... */
    struct span span;
};

struct ast_lambda {
    enum capture_kind by_default; /* [=], [&], or NONE */
    struct ast_capture *captures;
    size_t ncaptures;
    struct ast_decl *class_; /* RECORD; copied each time the expression is checked */
    struct ast_decl *call;   /* its operator() */
};

/* ---- scopes ---- */

/* Declarations in source order, linked through next. */
struct decl_list {
    struct ast_decl *first, *last;
};

/* A namespace (or the file) or a class. Reopening a namespace continues its scope; a
 * class scope uses those of its bases (usings with order 0). */
struct ast_scope {
    struct ast_scope *parent;   /* NULL: the file */
    const char *name;           /* NULL: the file; "" an unnamed namespace */
    struct ast_record *record;  /* class scope: whose; else NULL */
    struct map *names;          /* name → newest struct ast_decl */
    struct decl_list decls;     /* everything declared, in order */
    struct scope_using *usings; /* using namespace */
    struct instance *inst;      /* a scope of template arguments: whose; else NULL */
    struct ast_scope *all_next; /* for freeing the maps */
};

struct scope_using {
    struct ast_scope *target;
    uint32_t order;
    struct scope_using *next;
};

/* Newest declaration of the name with order < limit, going outwards through the
 * enclosing namespaces and those they use; NULL if none. `using` declarations are
 * followed. Older declarations of the same name: decl_older(). */
struct ast_decl *scope_find(const struct ast_scope *s, const char *name, uint32_t limit);
/* Only in s itself and the namespaces it uses, as for s::name. */
struct ast_decl *scope_find_in(const struct ast_scope *s, const char *name,
                               uint32_t limit);
/* As scope_find, but only records, enums and typedefs: for "struct S". */
struct ast_decl *scope_find_tag(const struct ast_scope *s, const char *name,
                                uint32_t limit);
/* name::id for a namespace, record, enum or typedef of a record; NULL otherwise. */
struct ast_decl *decl_inside(const struct ast_decl *d, const char *id, uint32_t limit);
/* Lookup of a qualified or plain name starting in s; NULL if any part is unknown. A
 * part that was stepped over (DECL_SKIPPED) is the result whatever follows it. */
struct ast_decl *scope_resolve(const struct ast_scope *s, const struct ast_name *n,
                               uint32_t limit);
/* Names a type: TYPEDEF, RECORD or ENUM. */
bool decl_is_type(const struct ast_decl *d);
/* Next older declaration of the same name in the same scope. */
struct ast_decl *decl_older(const struct ast_decl *d);
/* The record or enum that a typedef names, through further typedefs; else d. */
struct ast_decl *decl_behind_typedef(struct ast_decl *d);
/* A forward declaration stands for the definition in its scope, wherever that is. */
struct ast_decl *decl_definition(struct ast_decl *d);
/* A template that names and calls may mean, and one that only adds to another: a partial
 * or full specialisation, which names never find. */
bool decl_is_template(const struct ast_decl *d);
bool decl_is_special(const struct ast_decl *d);
/* The file scope of s. */
const struct ast_scope *scope_root(const struct ast_scope *s);

/* ---- inline PTX ---- */

/* [name] "constraint"(expr); the expression's meaning depends on the constraint. */
struct asm_operand {
    const char *constraint; /* "=r" */
    struct span span;       /* from the constraint to ')' */
    struct node *expr;
};

struct ast_asm {
    const char *text; /* the template after escapes and concatenation */
    size_t len;
    struct span text_span; /* of the literals as they are spelled */
    struct asm_operand *ops; /* outputs, then inputs */
    size_t nouts, nops;
};

/* ---- nodes ---- */

enum node_kind {
#define NODE(sym, word, fields) NODE_##sym,
#include "lang/nodes.def"
#undef NODE
    NODE_COUNT
};

enum cast_style { CAST_C, CAST_STATIC, CAST_REINTERPRET, CAST_CONST };

/* Which members a kind uses is said in nodes.def. Leaves and other expressions are cut off
 * behind what they may use, see node_size: only the longer statements have it all. */
struct node {
    enum node_kind kind : 8;
    enum oper op : 8;
    enum type_kind lit : 8;
    enum cast_style cast : 4;
    bool parens : 1;       /* was written in parentheses */
    bool arrow : 1;        /* MEMBER */
    bool braced : 1;       /* CONSTRUCT, INIT_LIST */
    bool is_constexpr : 1; /* IF */
    uint16_t height;  /* 1 + the highest child; at most PARSE_MAX_HEIGHT */
    struct span span; /* all of it with its parentheses; op_span: the operator's place */
    struct span op_span;
    union { /* of different kinds */
        uint64_t ival;
        double fval;
        const char *text;
        struct ast_name *name;
        struct ast_type *type;
        struct ast_lambda *lambda;
    };
    struct node *a, *b, *c;
    union {
        struct node **list;
        size_t len; /* STRING: of text */
    };
    size_t nlist;
    /* longer statements, see node_is_long */
    struct node *init, *cond, *step, *body; /* cond may be a DECL: if (int x = f()) */
    struct ast_decl *decls;
    struct ast_asm *ptx;      /* ASM */
    struct node *unroll_expr; /* #pragma unroll N */
    int unroll;               /* -1 absent, 0 full, 1 see unroll_expr */
};

static inline bool node_is_leaf(const struct node *n)
{
    return n->kind <= NODE_NULLPTR || n->kind == NODE_NAME || n->kind == NODE_THIS;
}

static inline bool node_is_long(const struct node *n)
{
    return n->kind >= NODE_DECL && n->kind <= NODE_ASM;
}

static inline bool node_has_name(const struct node *n)
{
    return n->kind == NODE_NAME || n->kind == NODE_MEMBER || n->kind == NODE_TRAIT ||
           n->kind == NODE_SIZEOF_PACK;
}

static inline bool node_has_type(const struct node *n)
{
    return n->kind == NODE_CAST || n->kind == NODE_CONSTRUCT || n->kind == NODE_NEW ||
           n->kind == NODE_SIZEOF_TYPE || n->kind == NODE_ALIGNOF;
}

/* Bytes of a node of this kind, of which no other member may be touched. */
size_t node_size(enum node_kind kind);

/* A type read aloud: "array [4] of pointer to const float". */
void ast_print_type(const struct ast_spec *s, const struct ast_declarator *d,
                    struct str *out);

#endif
