/* Members, elements, and what pointers point at: a.b, a->b, a[i], *a, &a.
 * C++ [expr.ref], [expr.sub], [expr.unary.op]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

struct expr *sema_member_expr(struct sema *s, struct expr *base, const struct member *m,
                              struct span span)
{
    if (m->is_virtual && base->lvalue && base->kind != EXPR_VAR)
        return class_virtual_base(s, base, m, span);
    struct expr *e = expr_unary(s, EXPR_MEMBER, span, m->type, base);
    e->member = m;
    e->lvalue = base->lvalue;
    unsigned outer = m->is_mutable ? base->quals & ~QUAL_CONST : base->quals;
    e->quals = outer | (m->quals & (QUAL_CONST | QUAL_VOLATILE));
    return e;
}

/* A reference member means what it stands for; a mutable one is never const. */
static struct expr *named_member(struct sema *s, struct expr *base,
                                 const struct member *m, struct span span)
{
    struct expr *e = sema_member_expr(s, base, m, span);
    return m->is_reference ? expr_deref(s, expr_load(s, e), span) : e;
}

/* Follows anonymous members: base.(anonymous).name. NULL if there is no such member. */
struct expr *sema_field(struct sema *s, struct expr *base, const char *name,
                        struct span span)
{
    const struct type *t = base->type;
    for (size_t i = 0; i < t->nmembers; i++)
        if (t->members[i].name && strcmp(t->members[i].name, name) == 0)
            return named_member(s, base, &t->members[i], span);
    uint64_t offset;
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct member *m = &t->members[i];
        if (!m->name && m->type->kind == TYPE_STRUCT &&
            type_member(m->type, name, &offset))
            return sema_field(s, sema_member_expr(s, base, m, span), name, span);
    }
    return NULL;
}

static struct expr *no_member(struct sema *s, const struct type *t, const char *name,
                              const struct node *n)
{
    VEC(const char *) names = {0};
    for (size_t i = 0; i < t->nmembers; i++)
        if (t->members[i].name)
            vec_push(&names, t->members[i].name);
    const char *near = str_nearest(name, names.data, names.len);
    diag_error(s->ds, n->name->span, "'%s' has no member '%s'%s%s%s",
               sema_type_text(s, t, 0), name,
               near ? ": did you mean '" : ": check the struct's declaration",
               near ? near : "", near ? "'?" : "");
    vec_free(&names);
    return expr_error(s, n->span);
}

/* The object left of '.' or pointed to left of '->'. */
struct expr *sema_member_object(struct sema *s, const struct node *n)
{
    struct expr *base = sema_expr(s, n->a);
    if (expr_is_error(base))
        return base;
    if (n->arrow) {
        static const char arrow[] = "operator->";
        while (base->type->kind == TYPE_STRUCT) {
            struct expr *next = user_operator(s, n, arrow, &base, 1);
            if (!next)
                break;
            base = next;
            if (expr_is_error(base))
                return base;
        }
        base = expr_load(s, base);
        if (base->type->kind == TYPE_POINTER && base->type->base->kind == TYPE_STRUCT)
            return expr_deref(s, base, n->span);
        diag_error(s->ds, n->span, "'->' needs a pointer to a struct, not '%s'%s",
                   sema_type_text(s, base->type, 0),
                   base->type->kind == TYPE_STRUCT ? ": use '.'" : "");
        return expr_error(s, n->span);
    }
    if (base->type->kind == TYPE_STRUCT)
        return base;
    diag_error(s->ds, n->span, "'.' needs a struct, not '%s'%s",
               sema_type_text(s, base->type, 0),
               base->type->kind == TYPE_POINTER ? ": use '->'" : "");
    return expr_error(s, n->span);
}

/* x.Base::a: the base part that Base names. */
static struct expr *qualified_base(struct sema *s, struct expr *base,
                                   const struct node *n)
{
    struct ast_name prefix = *n->name;
    unsigned quals = 0;
    prefix.nparts--;
    const struct ast_scope *scope = class_scope(base->type);
    struct ast_decl *d = scope ? scope_resolve(scope, &prefix, s->order) : NULL;
    const struct type *t = d ? sema_decl_type(s, d, &quals) : NULL;
    return t && class_derives(base->type, t) ? class_base(s, base, t) : base;
}

/* Static members, enumerators; functions have to be called. */
static struct expr *other_member(struct sema *s, struct expr *base, const char *name,
                                 const struct node *n)
{
    const struct ast_scope *scope = class_scope(base->type);
    struct ast_decl *d = scope ? scope_find_in(scope, name, UINT32_MAX) : NULL;
    if (!d)
        return no_member(s, base->type, name, n);
    if (d->kind == DECL_FUNC) {
        diag_error(s->ds, n->name->span, "'%s' is a member function: call it with ( )",
                   name);
        return expr_error(s, n->span);
    }
    return sema_decl_value(s, d, name, n->span);
}

static bool is_unbound(struct sema *s, const struct node *n)
{
    if (n->kind != NODE_NAME)
        return false;
    struct found f = sema_lookup(s, n->name);
    return !f.symbol && !f.decl && !f.failed;
}

struct expr *sema_member(struct sema *s, const struct node *n)
{
    if (!n->arrow && is_unbound(s, n->a) && sema_special_of(n->a->name) != SPECIAL_COUNT)
        return sema_special_member(s, sema_special_of(n->a->name), n);
    struct expr *base = sema_member_object(s, n);
    if (expr_is_error(base))
        return expr_error(s, n->span);
    if (!sema_complete(s, base->type, n->span, "this object"))
        return expr_error(s, n->span);
    const char *name = n->name->parts[n->name->nparts - 1].id;
    if (n->name->nparts > 1)
        base = qualified_base(s, base, n);
    else if (class_ambiguous(s, base->type, name, n->name->span))
        return expr_error(s, n->span);
    struct expr *e = sema_field(s, base, name, n->span);
    if (!e)
        return other_member(s, base, name, n);
    if (e->type->kind == TYPE_ARRAY && !e->lvalue) {
        diag_unsupported(
            s->ds, n->span,
            "an array inside a struct that a function returned cannot be read "
            "directly: store the struct in a variable first");
        return expr_error(s, n->span);
    }
    return e;
}

struct expr *sema_index(struct sema *s, const struct node *n)
{
    struct expr *pair[] = {sema_expr(s, n->a), sema_expr(s, n->b)};
    if (expr_is_error(pair[0]) || expr_is_error(pair[1]))
        return expr_error(s, n->span);
    struct expr *user = user_operator(s, n, "operator[]", pair, 2);
    if (user)
        return user;
    struct expr *a = expr_load(s, user_scalar(s, pair[0]));
    struct expr *b = expr_load(s, user_scalar(s, pair[1]));
    if (expr_is_error(a) || expr_is_error(b))
        return expr_error(s, n->span);
    if (a->type->kind != TYPE_POINTER && b->type->kind == TYPE_POINTER) {
        struct expr *swap = a;
        a = b;
        b = swap;
    }
    if (a->type->kind != TYPE_POINTER) {
        diag_error(s->ds, n->a->span, "[ ] needs an array or a pointer, not '%s'",
                   sema_type_text(s, a->type, 0));
        return expr_error(s, n->span);
    }
    if (a->type->base->kind == TYPE_VOID) {
        diag_error(s->ds, n->span,
                   "a 'void *' has no elements: cast it to the type of the "
                   "elements first");
        return expr_error(s, n->span);
    }
    struct expr *p = sema_pointer_add(s, a, b, false, n->span);
    return expr_is_error(p) ? p : expr_deref(s, p, n->span);
}

struct expr *sema_deref(struct sema *s, const struct node *n)
{
    struct expr *p = sema_expr(s, n->a);
    if (expr_is_error(p))
        return p;
    struct expr *user = user_operator(s, n, "operator*", &p, 1);
    if (user)
        return user;
    p = expr_load(s, user_scalar(s, p));
    if (p->type->kind != TYPE_POINTER) {
        diag_error(s->ds, n->span, "* needs a pointer, not '%s'",
                   sema_type_text(s, p->type, 0));
        return expr_error(s, n->span);
    }
    if (p->type->base->kind == TYPE_VOID) {
        diag_error(s->ds, n->span,
                   "a 'void *' cannot be read: cast it to the type of the "
                   "object first");
        return expr_error(s, n->span);
    }
    if (p->type->base->kind == TYPE_STRUCT &&
        !sema_complete(s, p->type->base, n->span, "the object"))
        return expr_error(s, n->span);
    return expr_deref(s, p, n->span);
}

struct expr *sema_addr(struct sema *s, const struct node *n)
{
    struct expr *member = memptr_address(s, n);
    if (member)
        return member;
    struct expr *e = sema_expr(s, n->a);
    bool kernel = s->u->host && n->a->kind == NODE_NAME && e->kind == EXPR_CAST &&
                  e->type->kind == TYPE_POINTER && e->type->base->kind == TYPE_FUNC;
    if (expr_is_error(e) || e->kind == EXPR_FUNC || kernel)
        return e; /* &f is f */
    if (!e->lvalue) {
        diag_error(s->ds, n->span,
                   "& needs a variable, and this is a value: store it in a "
                   "variable first");
        return expr_error(s, n->span);
    }
    if (e->kind == EXPR_MEMBER && e->member->bit_width) {
        diag_error(s->ds, n->span, "a bit-field has no address: copy it to a variable");
        return expr_error(s, n->span);
    }
    return expr_addr(s, e, n->span);
}

/* sizeof(S<int>::type): only here does one know that it is a type; NULL: it is none. */
