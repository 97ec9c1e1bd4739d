/* Expressions: literals, names, members, indexing, pointers, sizeof; the dispatch.
 *
 * Takes a node of the syntax tree, gives a typed expression, an lvalue where the
 * language has one. Operators are in sema_op.c and sema_assign.c, calls in
 * sema_call.c, casts in sema_cast.c. C++ [expr.prim], [expr.sub], [expr.ref],
 * [expr.unary.op], [expr.sizeof]; CUDA C++ Programming Guide: Built-in Variables. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

struct expr *sema_rvalue(struct sema *s, const struct node *n)
{
    return expr_load(s, sema_expr(s, n));
}

/* ---- built-in variables ---- */

static const struct {
    const char *name;
    enum special x;
} indices[] = {
    {"threadIdx", SPECIAL_TID_X},
    {"blockDim", SPECIAL_NTID_X},
    {"blockIdx", SPECIAL_CTAID_X},
    {"gridDim", SPECIAL_NCTAID_X},
};

/* First of the three specials a name stands for, or SPECIAL_COUNT. */
enum special sema_special_of(const struct ast_name *n)
{
    for (size_t i = 0; n->nparts == 1 && i < sizeof indices / sizeof indices[0]; i++)
        if (strcmp(indices[i].name, n->parts[0].id) == 0)
            return indices[i].x;
    return SPECIAL_COUNT;
}

static struct expr *special_expr(struct sema *s, enum special sp, struct span span)
{
    enum type_kind k = sp == SPECIAL_WARPSIZE ? TYPE_INT : TYPE_UINT;
    struct expr *e = expr_new(s, EXPR_SPECIAL, span, sema_basic(s, k));
    e->special = sp;
    return e;
}

/* threadIdx as a whole: a struct of three, if the file has that type. */
static struct expr *special_triple(struct sema *s, enum special x, const struct node *n)
{
    const char *tag = x == SPECIAL_NTID_X || x == SPECIAL_NCTAID_X ? "dim3" : "uint3";
    const char *id = intern_add(s->u->names, tag, strlen(tag));
    struct ast_decl *d = scope_find(scope_root(s->scope), id, UINT32_MAX);
    unsigned quals = 0;
    const struct type *t = d ? sema_decl_type(s, d, &quals) : NULL;
    if (!t || t->kind != TYPE_STRUCT || t->nmembers != 3) {
        diag_unsupported(
            s->ds, n->span,
            "'%s' as a whole is not supported yet: use its members .x, .y and .z",
            n->name->parts[0].id);
        return expr_error(s, n->span);
    }
    struct expr *e = expr_new(s, EXPR_STRUCT, n->span, t);
    e->ninit = 3;
    e->init = arena_alloc(s->arena, 3 * sizeof *e->init);
    for (unsigned i = 0; i < 3; i++) {
        e->init[i].offset = t->members[i].offset;
        e->init[i].type = t->members[i].type;
        e->init[i].value = special_expr(s, (enum special)(x + i), n->span);
    }
    return e;
}

struct expr *sema_special_member(struct sema *s, enum special x, const struct node *n)
{
    const char *m = n->name->parts[0].id;
    if (strlen(m) == 1 && *m >= 'x' && *m <= 'z')
        return special_expr(s, (enum special)(x + (unsigned)(*m - 'x')), n->span);
    diag_error(s->ds, n->span, "'%s' has no member '%s': it has x, y and z",
               n->a->name->parts[0].id, m);
    return expr_error(s, n->span);
}

/* ---- names ---- */

static struct expr *not_a_value(struct sema *s, const char *name, struct span at,
                                const char *what)
{
    diag_error(s->ds, at, "'%s' is %s: a value is needed here", name, what);
    return expr_error(s, at);
}

static struct expr *global_value(struct sema *s, struct ast_decl *d, struct span at)
{
    struct global_info *g = sema_global(s, d);
    if (g->var)
        return expr_name(s, g->var, at);
    if (g->value) {
        struct expr *e = expr_new(s, g->value->kind, at, g->value->type);
        e->ival = g->value->ival; /* or fval's bits */
        return e;
    }
    if (g->host && !s->u->host) {
        struct diag *g2 =
            diag_error(s->ds, at,
                       "'%s' is a variable of the host, which a kernel cannot "
                       "reach: pass it as an argument, or declare it "
                       "__device__ or __constant__",
                       d->name);
        diag_note(s->ds, g2, d->name_span, "it is declared here");
    }
    return expr_error(s, at);
}

/* static constexpr int N = 4; inside a struct. */
static struct expr *static_member(struct sema *s, struct ast_decl *d, struct span at)
{
    struct global_info *g = sema_global(s, d);
    if (g->var)
        return expr_name(s, g->var, at);
    if (!g->value && g->state == CHECK_DONE)
        diag_error(s->ds, at,
                   "'%s' cannot be used here: only static constants of a struct "
                   "are values without an object",
                   d->name);
    if (!g->value)
        return expr_error(s, at);
    struct expr *e = expr_new(s, g->value->kind, at, g->value->type);
    e->ival = g->value->ival; /* or fval's bits */
    return e;
}

/* The argument of a value parameter; one of a type is no value. */
static struct expr *tparam_value(struct sema *s, const struct ast_decl *d,
                                 const char *name, struct span at)
{
    const struct template_arg *a = d->sema;
    if (a && a->pack)
        return not_a_value(s, name, at, "a pack, to be expanded with '...'");
    if (!a || !a->value)
        return not_a_value(s, name, at, "a type");
    struct expr *e = expr_new(s, a->value->kind, at, a->value->type);
    e->ival = a->value->ival; /* or fval's bits, or the variable */
    e->func = a->value->func;
    e->init = a->value->init;
    e->ninit = a->value->ninit;
    e->text = a->value->text;
    return e;
}

struct expr *sema_decl_value(struct sema *s, struct ast_decl *d, const char *name,
                             struct span at)
{
    switch (d->kind) {
    case DECL_TPARAM:
        return tparam_value(s, d, name, at);
    case DECL_VAR:
        return global_value(s, d, at);
    case DECL_ENUMERATOR:
        return sema_enumerator(s, d, at);
    case DECL_FIELD:
        return d->spec->flags & SPEC_STATIC ? static_member(s, d, at)
                                            : class_implicit(s, d, at);
    case DECL_FUNC:
        return sema_function_value(s, d, NULL, NULL, at);
    case DECL_SKIPPED:
        ast_report_skipped(s->u->ast, d, at, s->ds);
        return expr_error(s, at);
    case DECL_TYPEDEF:
    case DECL_RECORD:
    case DECL_ENUM:
        return not_a_value(s, name, at, "a type");
    case DECL_NAMESPACE:
    case DECL_NAMESPACE_ALIAS:
        return not_a_value(s, name, at, "a namespace");
    case DECL_PARAM:
    case DECL_USING:
    case DECL_USING_NAMESPACE:
    case DECL_ASSERT:
        break;
    }
    return not_a_value(s, name, at, "not a variable");
}

static struct expr *binding_value(struct sema *s, const struct symbol *sym,
                                  struct span at)
{
    struct expr *all = expr_name(s, sym->var, at);
    if (all->type->kind == TYPE_STRUCT)
        return sema_field(s, all, all->type->members[sym->index].name, at);
    struct expr *i = expr_int(s, at, sema_basic(s, TYPE_LLONG), sym->index);
    return expr_deref(s, sema_pointer_add(s, expr_load(s, all), i, false, at), at);
}

static struct expr *symbol_value(struct sema *s, const struct symbol *sym, struct span at)
{
    struct expr *e;
    switch (sym->kind) {
    case SYMBOL_VAR:
        return expr_name(s, sym->var, at);
    case SYMBOL_VALUE:
        e = expr_new(s, sym->value->kind, at, sym->value->type);
        e->ival = sym->value->ival; /* or fval's bits */
        e->special = sym->value->special;
        return e;
    case SYMBOL_TYPE:
        return not_a_value(s, sym->name, at, "a type");
    case SYMBOL_PACK:
        if (s->element && s->element <= sym->npack)
            return expr_name(s, sym->pack[s->element - 1], at);
        return not_a_value(s, sym->name, at, "a pack, to be expanded with '...'");
    case SYMBOL_BINDING:
        return binding_value(s, sym, at);
    case SYMBOL_CAPTURE:
        return sema_captured(s, sym->name, at);
    case SYMBOL_OUTER:
        diag_error(s->ds, at,
                   "'%s' is a variable of the function around and is not captured: write "
                   "it, = or & between the brackets of the lambda",
                   sym->name);
        break;
    case SYMBOL_DECL:
    case SYMBOL_BAD:
        break;
    }
    return expr_error(s, at);
}

static struct expr *member_function(struct sema *s, const struct ast_decl *d,
                                    const struct node *n)
{
    diag_error(s->ds, n->span,
               "'%s' is a member function: call it with ( ), or take a pointer with "
               "&Class::%s",
               d->name, d->name);
    return expr_error(s, n->span);
}

static struct expr *name_expr(struct sema *s, const struct node *n)
{
    const char *last = n->name->parts[n->name->nparts - 1].id;
    struct found f = sema_lookup(s, n->name);
    if (f.failed)
        return expr_error(s, n->span);
    if (f.symbol)
        return symbol_value(s, f.symbol, n->span);
    if (f.decl && f.decl->kind == DECL_FUNC) {
        struct expr *e = sema_function_value(
            s, f.decl, &n->name->parts[n->name->nparts - 1], NULL, n->span);
        return e->type->member_of ? member_function(s, f.decl, n) : e;
    }
    if (f.decl)
        return sema_decl_value(s, f.decl, sema_name_text(s, n->name), n->span);
    enum special sp = sema_special_of(n->name);
    if (sp != SPECIAL_COUNT)
        return special_triple(s, sp, n);
    if (strcmp(last, "warpSize") == 0)
        return special_expr(s, SPECIAL_WARPSIZE, n->span);
    if (builtin_find(last)) {
        diag_error(s->ds, n->span, "'%s' is a function: call it with ( )", last);
        return expr_error(s, n->span);
    }
    sema_undeclared(s, n->name, "name");
    return expr_error(s, n->span);
}

static const struct type *named_type(struct sema *s, const struct node *n)
{
    unsigned quals = 0;
    if (n->kind != NODE_NAME || n->name->nparts < 2)
        return NULL;
    struct found f = sema_lookup(s, n->name);
    return f.decl ? sema_decl_type(s, f.decl, &quals) : NULL;
}

static struct expr *sema_sizeof(struct sema *s, const struct node *n)
{
    const struct type *t = NULL;
    unsigned quals = 0;
    if (n->kind == NODE_SIZEOF)
        t = named_type(s, n->a);
    if (t) {
        /* a type after all */
    } else if (n->kind == NODE_SIZEOF) {
        s->unevaluated++;
        t = sema_expr(s, n->a)->type;
        s->unevaluated--;
    } else {
        t = sema_type_id(s, n->type, &quals);
    }
    if (t->kind == TYPE_REF)
        t = t->base;
    const char *what =
        n->kind == NODE_ALIGNOF ? "the operand of alignof" : "the operand of sizeof";
    if (!sema_complete(s, t, n->span, what))
        return expr_error(s, n->span);
    return expr_int(s, n->span, sema_basic(s, TYPE_ULONG),
                    n->kind == NODE_ALIGNOF ? t->align : t->size);
}

/* An array in global memory, of the host in host programs. C++ [lex.string]. */
static struct expr *sema_string(struct sema *s, const struct node *n)
{
    const struct type *c = sema_basic(s, TYPE_CHAR);
    struct variable *v =
        sema_variable(s, "a string literal", types_array(s->types, c, n->len + 1),
                      QUAL_CONST, s->u->host ? STORE_HOST : STORE_DEVICE, n->span);
    v->text = n->text;
    v->text_len = n->len;
    v->address_taken = true;
    return expr_var(s, v, n->span);
}

static struct expr *this_expr(struct sema *s, const struct node *n)
{
    struct expr *object = class_this(s, n->span);
    if (object)
        return object->kind == EXPR_DEREF ? object->a : expr_addr(s, object, n->span);
    diag_error(s->ds, n->span, "'this' exists in member functions only");
    return expr_error(s, n->span);
}

static struct expr *sema_init_here(struct sema *s, const struct node *n)
{
    diag_error(s->ds, n->span, "braces are not a value here: write the type before them");
    return expr_error(s, n->span);
}

/* Parts may be missing where the parser reported an error. */
static bool whole(const struct node *n)
{
    switch ((int)n->kind) {
    case NODE_NAME:
    case NODE_SIZEOF_PACK:
        return sema_name_whole(n->name);
    case NODE_MEMBER:
        return n->a && sema_name_whole(n->name);
    case NODE_CALL:
    case NODE_LAUNCH:
    case NODE_SIZEOF:
        return n->a != NULL;
    case NODE_INDEX:
    case NODE_ASSIGN:
        return n->a && n->b;
    case NODE_CAST:
        return n->type && n->a;
    case NODE_CONSTRUCT:
    case NODE_SIZEOF_TYPE:
    case NODE_ALIGNOF:
        return n->type != NULL;
    default:
        return true;
    }
}

static struct expr *dispatch(struct sema *s, const struct node *n)
{
    switch ((int)n->kind) {
    case NODE_INT:
    case NODE_CHAR:
        return expr_int(s, n->span, sema_basic(s, n->lit), n->ival);
    case NODE_FLOAT:
        return expr_float(s, n->span, sema_basic(s, n->lit), n->fval);
    case NODE_BOOL:
        return expr_int(s, n->span, sema_basic(s, TYPE_BOOL), n->ival);
    case NODE_NULLPTR:
        return expr_int(s, n->span, sema_basic(s, TYPE_NULLPTR), 0);
    case NODE_STRING:
        return sema_string(s, n);
    case NODE_NAME:
        return name_expr(s, n);
    case NODE_THIS:
        return this_expr(s, n);
    case NODE_LAMBDA:
        return sema_lambda(s, n);
    case NODE_PLUS:
    case NODE_NEG:
    case NODE_BITNOT:
    case NODE_LOGNOT:
        return sema_unary(s, n);
    case NODE_ADDR:
        return sema_addr(s, n);
    case NODE_DEREF:
        return sema_deref(s, n);
    case NODE_PREFIX:
    case NODE_POSTFIX:
        return sema_incdec(s, n);
    case NODE_BINARY:
    case NODE_LOGAND:
    case NODE_LOGOR:
    case NODE_COMMA:
        return sema_operator(s, n);
    case NODE_COND:
        return sema_conditional(s, n);
    case NODE_ASSIGN:
    case NODE_COMPOUND_ASSIGN:
        return sema_assign(s, n);
    case NODE_CALL:
    case NODE_LAUNCH:
        return sema_call(s, pack_expanded(s, n));
    case NODE_TRAIT:
        return sema_trait(s, n);
    case NODE_FOLD:
        return pack_fold(s, n);
    case NODE_SIZEOF_PACK:
        return pack_sizeof(s, n);
    case NODE_ELEMENT:
        return pack_element(s, n);
    case NODE_INDEX:
        return sema_index(s, n);
    case NODE_MEMBER:
        return sema_member(s, n);
    case NODE_MEMBER_POINTER:
        return memptr_access(s, n);
    case NODE_CAST:
        return sema_cast(s, n);
    case NODE_CONSTRUCT:
        return sema_construct(s, pack_expanded(s, n));
    case NODE_NEW:
        return sema_new(s, n);
    case NODE_DELETE:
        return sema_delete(s, n);
    case NODE_SIZEOF:
    case NODE_SIZEOF_TYPE:
    case NODE_ALIGNOF:
        return sema_sizeof(s, n);
    case NODE_INIT_LIST:
    case NODE_DESIGNATED:
        return sema_init_here(s, n);
    case NODE_EXPAND:
        diag_error(s->ds, n->span, "'...' expands packs in lists of arguments only");
        return expr_error(s, n->span);
    default:
        return expr_error(s, n->span);
    }
}

struct expr *sema_expr(struct sema *s, const struct node *n)
{
    if (!n || !whole(n))
        return expr_error(s, n ? n->span : (struct span){0});
    if (!sema_enter(s, n->span))
        return expr_error(s, n->span);
    struct expr *e = dispatch(s, n);
    sema_leave(s);
    return e;
}
