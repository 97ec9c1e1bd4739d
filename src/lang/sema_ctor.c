/* Making objects of classes: choosing constructors, default members and bases, and the
 * functions C++ writes by itself.
 *
 * Takes a class and arguments, gives a CONSTRUCT value (the constructor's `this` is the
 * object the value ends up in, so nothing is copied on the way), or a plain struct value
 * where the class needs no function. Gives the bodies of defaulted functions. C++
 * [class.init], [class.default.ctor], [class.copy], [dcl.init]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* Arrays up to this many elements are made element by element, longer ones in a loop. */
#define UNROLLED_ELEMENTS 8

struct ast_decl *class_constructors(const struct type *t)
{
    const struct ast_scope *scope = class_scope(t);
    return scope ? map_get(scope->names, AST_CONSTRUCTOR, strlen(AST_CONSTRUCTOR)) : NULL;
}

/* ---- choosing one ---- */

static void drop_explicit(candidate_list *list)
{
    size_t n = 0;
    for (size_t i = 0; i < list->len; i++)
        if (!list->data[i]->info ||
            !(list->data[i]->info->decl->spec->flags & SPEC_EXPLICIT))
            list->data[n++] = list->data[i];
    list->len = n;
}

/* The implicit copying constructor is not declared: it takes part by its effect. */
static struct expr *copied(struct sema *s, const struct type *t, struct expr *e)
{
    if (e->type != t && !class_derives(e->type, t))
        return NULL;
    if (!e->lvalue && e->type == t)
        return e; /* made in its place */
    if (e->type != t)
        e = class_base(s, e, t);
    return class_trivial(s, t, CLASS_COPY) ? expr_load(s, e) : NULL;
}

static struct expr *no_constructor(struct sema *s, const struct type *t, struct span span)
{
    diag_error(s->ds, span,
               "'%s' has no constructor that takes these values: use "
               "braces, or declare one",
               sema_type_text(s, t, 0));
    return expr_error(s, span);
}

static bool evaluate(struct sema *s, struct call *c)
{
    bool ok = true;
    if (c->args)
        return true;
    c->args = arena_alloc(s->arena, (c->nargs + 1) * sizeof *c->args);
    for (size_t i = 0; i < c->nargs; i++) {
        if (c->list[i]->kind != NODE_INIT_LIST)
            c->args[i] = sema_expr(s, c->list[i]);
        ok = ok && !(c->args[i] && expr_is_error(c->args[i]));
    }
    return ok;
}

/* A constructor of a base that `using Base::Base` lends: the base is made by it, members
 * as they are by default. NULL: none is lent. */
static struct expr *inherited(struct sema *s, struct call *c, const struct type *t)
{
    const struct ast_decl *d = t->record->members;
    while (d && !class_inherits(d))
        d = d->next;
    if (!d || t->polymorphic)
        return NULL;
    const char *name = d->target->parts[d->target->nparts - 1].id;
    struct expr *e = expr_new(s, EXPR_STRUCT, c->span, t);
    e->init = arena_alloc(s->arena, (t->nmembers + 1) * sizeof *e->init);
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct member *m = &t->members[i];
        const struct ast_record *r = m->is_base ? m->type->record : NULL;
        struct expr *v =
            r && r->name == name
                ? class_construct(s, m->type, c->list, c->args, c->nargs, c->span, true)
                : class_member_default(s, t, m, c->span);
        if (v)
            e->init[e->ninit++] =
                (struct init_elem){.offset = m->offset, .type = m->type, .value = v};
    }
    return e;
}

static struct expr *choose(struct sema *s, struct call *c, const struct type *t,
                           bool direct)
{
    candidate_list list = {0};
    struct ast_decl *skipped = NULL;
    struct expr *e = NULL;
    bool ok = call_candidates(s, c, class_constructors(t), NULL, &list, &skipped);
    if (!direct)
        drop_explicit(&list);
    call_rank(s, c, &list);
    if (ok && list.len) {
        struct candidate *best = overload_resolve(s, c, &list);
        if (best)
            e = call_function(s, c, best, t);
    } else if (ok) {
        e = inherited(s, c, t);
        e = e ? e : no_constructor(s, t, c->span);
    }
    vec_free(&list);
    return e ? e : expr_error(s, c->span);
}

static struct expr *call_made(struct sema *s, const struct type *t,
                              struct func_info *info, struct expr **args, size_t nargs,
                              struct span span)
{
    struct call c = {.name = sema_type_text(s, t, 0),
                     .span = span,
                     .at = span,
                     .args = args,
                     .nargs = nargs};
    struct candidate cand = {.info = info};
    return info ? call_function(s, &c, &cand, t) : expr_error(s, span);
}

/* Copying or moving constructors are never templates. */
static bool declares_copy(struct sema *s, const struct type *t)
{
    for (struct ast_decl *d = class_constructors(t); d; d = decl_older(d)) {
        struct func_info *f = d->kind == DECL_FUNC && !d->tmpl ? sema_func(s, d) : NULL;
        if (f && sema_head(s, f) && f->nparams && f->nrequired <= 1 &&
            f->params[0].type->kind == TYPE_REF && f->params[0].type->base == t)
            return true;
    }
    return false;
}

struct expr *class_construct(struct sema *s, const struct type *t,
                             struct node *const *list, struct expr **args, size_t nargs,
                             struct span span, bool direct)
{
    struct call c = {.name = sema_type_text(s, t, 0),
                     .span = span,
                     .at = span,
                     .list = list,
                     .args = args,
                     .nargs = nargs};
    if (!nargs)
        return class_default(s, t, true, span);
    if (!evaluate(s, &c))
        return expr_error(s, span);
    if (nargs == 1 && c.args[0]) {
        struct expr *e = copied(s, t, c.args[0]);
        if (e)
            return e;
        bool own = c.args[0]->type == t || class_derives(c.args[0]->type, t);
        if (own && !declares_copy(s, t))
            return call_made(s, t, class_function(s, t, CLASS_COPY), c.args, 1, span);
        if (!own && user_converts(s, c.args[0], t, direct))
            return user_convert(s, c.args[0], t, direct);
    }
    return choose(s, &c, t, direct);
}

struct expr *class_default(struct sema *s, const struct type *t, bool value,
                           struct span span)
{
    struct expr *e;
    if (class_trivial(s, t, CLASS_DEFAULT)) {
        e = value ? expr_new(s, EXPR_STRUCT, span, t) : NULL;
    } else if (class_constructors(t)) {
        struct call c = {
            .name = sema_type_text(s, t, 0), .span = span, .at = span, .nargs = 0};
        c.args = arena_alloc(s->arena, sizeof *c.args);
        e = choose(s, &c, t, true);
    } else {
        e = call_made(s, t, class_function(s, t, CLASS_DEFAULT), NULL, 0, span);
    }
    if (e && e->kind == EXPR_CONSTRUCT && value)
        e->prefix = e->func->defaulted;
    return e;
}

struct expr *class_copy(struct sema *s, const struct type *t, struct expr *e)
{
    return class_construct(s, t, NULL, &e, 1, e->span, false);
}

/* ---- putting values in their place ---- */

struct expr *class_put(struct sema *s, struct expr *target, struct expr *value)
{
    struct expr *set =
        expr_binary(s, EXPR_ASSIGN, OP_ADD, value->span, target->type, target, value);
    set->lvalue = set->implicit = true;
    return set;
}

void class_put_stmt(struct sema *s, struct expr *target, struct expr *value,
                    struct stmt_list *out)
{
    if (!value || expr_is_error(value))
        return;
    struct stmt *st = stmt_new(s, STMT_EXPR, value->span);
    st->e = class_put(s, target, value);
    stmt_append(out, st);
}

static struct expr *element(struct sema *s, struct expr *array, struct expr *index)
{
    struct expr *p = expr_load(s, array);
    p = sema_pointer_add(s, p, index, false, array->span);
    return expr_is_error(p) ? p : expr_deref(s, p, array->span);
}

/* for (long i = 0; i < n; i++) with the body made from a[i] by the caller. */
static struct expr *begin_loop(struct sema *s, const struct type *t, struct span at,
                               struct stmt *loop)
{
    const struct type *index = sema_basic(s, TYPE_LLONG);
    struct variable *i = sema_variable(s, "<index>", index, 0, STORE_AUTO, at);
    vec_push(&s->fn->locals, i);
    struct stmt *decl = stmt_new(s, STMT_DECL, at);
    decl->var = i;
    decl->elems = arena_alloc(s->arena, sizeof *decl->elems);
    decl->nelems = 1;
    decl->elems[0].type = index;
    decl->elems[0].value = expr_int(s, at, index, 0);
    loop->init = decl;
    loop->e =
        expr_binary(s, EXPR_COMPARE, OP_LT, at, sema_basic(s, TYPE_BOOL),
                    expr_load(s, expr_var(s, i, at)), expr_int(s, at, index, t->count));
    loop->step = expr_unary(s, EXPR_INCDEC, at, index, expr_var(s, i, at));
    loop->step->prefix = loop->step->lvalue = true;
    return expr_load(s, expr_var(s, i, at));
}

void class_default_object(struct sema *s, struct expr *target, bool value,
                          struct stmt_list *out)
{
    if (target->type->kind == TYPE_ARRAY)
        class_default_array(s, target, value, out);
    else if (target->type->kind == TYPE_STRUCT)
        class_put_stmt(s, target, class_default(s, target->type, value, target->span),
                       out);
}

void class_default_array(struct sema *s, struct expr *array, bool value,
                         struct stmt_list *out)
{
    const struct type *t = array->type, *e = t->base;
    while (e->kind == TYPE_ARRAY)
        e = e->base;
    if (class_trivial(s, e, CLASS_DEFAULT) || t->count == UINT64_MAX)
        return;
    for (uint64_t i = 0; i < t->count && t->count <= UNROLLED_ELEMENTS; i++) {
        struct expr *at = expr_int(s, array->span, sema_basic(s, TYPE_LLONG), i);
        class_default_object(s, element(s, array, at), value, out);
    }
    if (t->count <= UNROLLED_ELEMENTS)
        return;
    struct stmt *loop = stmt_new(s, STMT_FOR, array->span);
    struct stmt_list body = {0};
    struct expr *i = begin_loop(s, t, array->span, loop);
    class_default_object(s, element(s, array, i), value, &body);
    loop->body = stmt_new(s, STMT_BLOCK, array->span);
    loop->body->body = body.first;
    stmt_append(out, loop);
}

/* ---- functions that nobody writes ---- */

static const char *const action_names[CLASS_ACTIONS] = {
    [CLASS_DEFAULT] = AST_CONSTRUCTOR,
    [CLASS_COPY] = AST_CONSTRUCTOR,
    [CLASS_ASSIGN] = "operator=",
    [CLASS_DESTROY] = AST_DESTRUCTOR,
};

static struct ast_decl *implicit_decl(struct sema *s, const struct ast_record *r,
                                      enum class_action a)
{
    struct ast_decl *d = arena_alloc(s->arena, sizeof *d);
    const char *name = action_names[a];
    d->kind = DECL_FUNC;
    d->span = d->name_span = r->name_span;
    d->name = intern_add(s->u->names, name, strlen(name));
    d->spec = arena_alloc(s->arena, sizeof *d->spec);
    d->spec->flags = SPEC_DEVICE | SPEC_HOST;
    d->dtor = arena_alloc(s->arena, sizeof *d->dtor);
    d->dtor->nparts = 1;
    d->dtor->parts = arena_alloc(s->arena, sizeof *d->dtor->parts);
    d->dtor->parts[0].kind = DPART_FUNC;
    d->func = arena_alloc(s->arena, sizeof *d->func);
    d->func->is_default = true;
    d->func->kind = a == CLASS_ASSIGN    ? FUNC_PLAIN
                    : a == CLASS_DESTROY ? FUNC_DTOR
                                         : FUNC_CTOR;
    d->owner = (struct ast_record *)r;
    d->scope = r->decl->inner;
    d->order = r->order;
    return d;
}

struct func_info *class_function(struct sema *s, const struct type *t,
                                 enum class_action a)
{
    struct record_info *facts = class_facts(s, t);
    if (facts->made[a])
        return facts->made[a];
    struct func_info *info = sema_func(s, implicit_decl(s, t->record, a));
    const struct type *ref = types_ref(s->types, t, 0);
    info->head_state = CHECK_DONE;
    info->object = t;
    info->result = a == CLASS_ASSIGN ? ref : sema_basic(s, TYPE_VOID);
    info->params = arena_alloc(s->arena, sizeof *info->params);
    if (a == CLASS_COPY || a == CLASS_ASSIGN) {
        info->nparams = info->nrequired = 1;
        info->params[0] = (struct param){.name = "other",
                                         .type = types_ref(s->types, t, QUAL_CONST),
                                         .span = t->record->name_span};
    }
    facts->made[a] = info;
    return info;
}

static void copy_part(struct sema *s, struct expr *to, struct expr *from, bool assign,
                      struct stmt_list *out);

static void copy_array(struct sema *s, struct expr *to, struct expr *from, bool assign,
                       struct stmt_list *out)
{
    struct stmt *loop = stmt_new(s, STMT_FOR, to->span);
    struct stmt_list body = {0};
    struct expr *i = begin_loop(s, to->type, to->span, loop);
    copy_part(s, element(s, to, i), element(s, from, i), assign, &body);
    loop->body = stmt_new(s, STMT_BLOCK, to->span);
    loop->body->body = body.first;
    stmt_append(out, loop);
}

static void copy_part(struct sema *s, struct expr *to, struct expr *from, bool assign,
                      struct stmt_list *out)
{
    const struct type *t = to->type;
    if (t->kind == TYPE_ARRAY) {
        copy_array(s, to, from, assign, out);
    } else if (assign && t->kind == TYPE_STRUCT && !class_trivial(s, t, CLASS_ASSIGN)) {
        struct expr *pair[] = {to, from};
        struct node at = {.kind = NODE_ASSIGN, .span = to->span, .op_span = to->span};
        struct stmt *st = stmt_new(s, STMT_EXPR, to->span);
        st->e = user_operator(s, &at, "operator=", pair, 2);
        if (st->e && !expr_is_error(st->e))
            stmt_append(out, st);
    } else {
        struct expr *v = t->kind == TYPE_STRUCT && !assign ? class_copy(s, t, from)
                                                           : expr_load(s, from);
        class_put_stmt(s, to, v, out);
    }
}

static void copy_members(struct sema *s, struct func_info *info, bool assign,
                         struct stmt_list *out)
{
    struct span at = info->decl->name_span;
    struct expr *to = class_this(s, at);
    struct expr *from = expr_name(s, info->fn->params[1], at);
    const struct type *t = info->object;
    if (t->nvirtual) {
        diag_unsupported(s->ds, t->record->name_span,
                         "copying objects of '%s', which has virtual bases, is not "
                         "supported: write a copy constructor and operator=",
                         sema_type_text(s, t, 0));
        return;
    }
    for (size_t i = 0; i < t->nmembers; i++)
        copy_part(s, sema_member_expr(s, to, &t->members[i], at),
                  sema_member_expr(s, from, &t->members[i], at), assign, out);
    if (!assign)
        class_set_numbers(s, to, out);
}

void class_defaulted_body(struct sema *s, struct func_info *info, struct stmt_list *out)
{
    bool assign = info->decl->func->kind == FUNC_PLAIN;
    if (info->decl->func->kind == FUNC_CTOR && !info->nparams)
        class_prologue(s, info, out);
    else if (info->decl->func->kind != FUNC_DTOR)
        copy_members(s, info, assign, out);
    if (!assign)
        return;
    struct stmt *st = stmt_new(s, STMT_RETURN, info->decl->name_span);
    st->e = expr_load(s, expr_var(s, s->fn->this_, info->decl->name_span));
    stmt_append(out, st);
}
