/* Lambda expressions: what they capture, the class they are, and how names in their
 * bodies reach what was captured.
 *
 * Takes a LAMBDA node inside of a function, gives a value of a new class with one field
 * per captured variable. Which variables a default capture takes is found by walking the
 * body's tree for names of the enclosing function. The body is checked later like that of
 * any member function; the symbols that were visible at the lambda are declared around
 * it. Local classes see their function in the same way.
 * C++ [expr.prim.lambda.capture], [expr.prim.lambda.closure], [class.local]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* ---- which variables ---- */

typedef VEC(const char *) names;

struct walk {
    struct sema *s;
    names inner; /* declared inside of the lambda: not the function's */
    names found; /* variables of the function, in the order of their first use */
    bool uses_this;
};

static bool has(const names *list, const char *name)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i] == name)
            return true;
    return false;
}

/* A variable whose uses would need the function's frame. */
static bool is_automatic(const struct sema *s, const struct symbol *sym)
{
    if (sym->kind == SYMBOL_CAPTURE)
        return true;
    return sym->kind == SYMBOL_VAR &&
           (sym->var->storage == STORE_AUTO || sym->var->storage == STORE_PARAM) &&
           !s->consts.data[sym->var->id];
}

static void walk(struct walk *w, const struct node *n);

static void use(struct walk *w, const char *id)
{
    const struct symbol *sym = has(&w->inner, id) ? NULL : scope_local(w->s, id);
    if (sym && is_automatic(w->s, sym) && !has(&w->found, id))
        vec_push(&w->found, id);
    if (sym || has(&w->inner, id) || !w->s->scope)
        return;
    const struct ast_decl *d = scope_find(w->s->scope, id, UINT32_MAX);
    if (d && d->owner && (d->kind == DECL_FIELD || d->kind == DECL_FUNC) &&
        !(d->spec->flags & SPEC_STATIC))
        w->uses_this = true;
}

static void walk_name(struct walk *w, const struct ast_name *n)
{
    for (size_t i = 0; n && i < n->nparts; i++)
        for (size_t k = 0; k < n->parts[i].nargs; k++)
            walk(w, n->parts[i].arg_exprs[k]);
    if (sema_name_whole(n) && n->nparts == 1 && !n->rooted)
        use(w, n->parts[0].id);
}

static void walk_decls(struct walk *w, const struct ast_decl *d)
{
    for (; d; d = d->next) {
        walk(w, d->init);
        if (d->name)
            vec_push(&w->inner, d->name);
    }
}

static void walk_lambda(struct walk *w, const struct ast_lambda *l)
{
    size_t mark = w->inner.len;
    for (size_t i = 0; i < l->ncaptures; i++) {
        const struct ast_capture *c = &l->captures[i];
        walk(w, c->init);
        if (c->name && !c->init)
            use(w, c->name);
        if (c->kind == CAPTURE_THIS || c->kind == CAPTURE_OBJECT)
            w->uses_this = true;
    }
    for (size_t i = 0; i < l->ncaptures; i++)
        if (l->captures[i].init)
            vec_push(&w->inner, l->captures[i].name);
    walk_decls(w, l->call->dtor->parts[0].params);
    if (l->by_default != CAPTURE_NONE)
        walk(w, l->call->func->body);
    w->inner.len = mark;
}

static bool opens_scope(enum node_kind k)
{
    return k == NODE_COMPOUND || k == NODE_FOR || k == NODE_IF || k == NODE_WHILE ||
           k == NODE_SWITCH || k == NODE_RANGE_FOR;
}

static void walk(struct walk *w, const struct node *n)
{
    if (!n)
        return;
    size_t mark = w->inner.len;
    if (n->kind == NODE_THIS)
        w->uses_this = true;
    if (n->kind == NODE_NAME)
        walk_name(w, n->name);
    if (n->kind == NODE_LAMBDA)
        walk_lambda(w, n->lambda);
    if (node_is_leaf(n))
        return;
    if (n->kind == NODE_RANGE_FOR)
        walk(w, n->a); /* before the variable is known */
    bool statement = node_is_long(n);
    if (statement) {
        walk_decls(w, n->decls);
        walk(w, n->init);
        walk(w, n->cond);
    }
    walk(w, n->a);
    walk(w, n->b);
    walk(w, n->c);
    if (statement) {
        walk(w, n->step);
        walk(w, n->body);
    }
    for (size_t i = 0; i < n->nlist; i++)
        walk(w, n->list[i]);
    if (opens_scope(n->kind))
        w->inner.len = mark;
}

/* ---- the class ---- */

/* Fields and the values they start with. */
struct fields {
    VEC(struct field) list;
    VEC(struct expr *) values;
};

static void add(struct fields *f, const char *name, const struct type *t, bool reference,
                struct expr *value, struct span at)
{
    struct field one = {
        .m = {.name = name, .type = t, .is_reference = reference, .span = at}};
    vec_push(&f->list, one);
    vec_push(&f->values, value);
}

static bool taken(const struct fields *f, const char *name)
{
    for (size_t i = 0; i < f->list.len; i++)
        if (f->list.data[i].m.name == name)
            return true;
    return false;
}

static void capture(struct sema *s, struct fields *f, const char *name,
                    enum capture_kind kind, struct expr *e, struct span at)
{
    struct conv why = {.why = CONV_INIT, .name = name};
    if (expr_is_error(e) || taken(f, name))
        return;
    if (kind == CAPTURE_REFERENCE) {
        const struct type *ref = types_ref(s->types, e->type, e->quals);
        struct expr *p = conv_to(s, e, ref, why);
        add(f, name, p->type, true, p, at);
    } else if (e->type->kind == TYPE_ARRAY) {
        add(f, name, e->type, false, e, at);
    } else {
        struct expr *v = e->lvalue && e->type->kind == TYPE_STRUCT
                             ? class_copy(s, e->type, e)
                             : expr_load(s, e);
        add(f, name, v->type, false, v, at);
    }
}

static void capture_this(struct sema *s, struct fields *f, bool object, struct span at)
{
    struct expr *e = class_this(s, at);
    if (!e) {
        diag_error(s->ds, at, "there is no object here whose 'this' could be captured");
        return;
    }
    if (taken(f, "this"))
        return;
    if (object)
        add(f, "*this", e->type, false, class_copy(s, e->type, e), at);
    else
        add(f, "this", types_pointer(s->types, e->type, e->quals), false,
            expr_addr(s, e, at), at);
}

static struct expr *variable(struct sema *s, const char *name, struct span at)
{
    struct name_part part = {.id = name, .span = at};
    struct ast_name n = {.parts = &part, .nparts = 1, .span = at};
    struct node node = {.kind = NODE_NAME, .span = at, .op_span = at, .name = &n};
    return sema_expr(s, &node);
}

static void written_capture(struct sema *s, struct fields *f, const struct ast_capture *c)
{
    if (c->kind == CAPTURE_THIS || c->kind == CAPTURE_OBJECT) {
        capture_this(s, f, c->kind == CAPTURE_OBJECT, c->span);
        return;
    }
    const struct node *init = c->init;
    if (init && init->kind == NODE_INIT_LIST && init->nlist == 1)
        init = init->list[0];
    struct expr *e = init ? sema_expr(s, init) : variable(s, c->name, c->span);
    const struct symbol *sym = init ? NULL : scope_local(s, c->name);
    if (!init && sym && !is_automatic(s, sym) && sym->kind != SYMBOL_VAR)
        return; /* a constant: its value is known without being kept */
    capture(s, f, c->name, c->kind, e, c->span);
}

static void find_captures(struct sema *s, const struct ast_lambda *l, struct fields *f)
{
    struct walk w = {.s = s};
    for (size_t i = 0; i < l->ncaptures; i++)
        written_capture(s, f, &l->captures[i]);
    if (l->by_default != CAPTURE_NONE) {
        struct ast_lambda all = *l;
        all.ncaptures = 0;
        for (size_t i = 0; i < l->ncaptures; i++)
            if (l->captures[i].name)
                vec_push(&w.inner, l->captures[i].name);
        walk_lambda(&w, &all);
        for (size_t i = 0; i < w.found.len; i++)
            capture(s, f, w.found.data[i], l->by_default,
                    variable(s, w.found.data[i], l->class_->span), l->class_->span);
        if (w.uses_this && class_this(s, l->class_->span))
            capture_this(s, f, false, l->class_->span);
    }
    vec_free(&w.inner);
    vec_free(&w.found);
}

struct closure *closure_new(struct sema *s, bool lambda)
{
    struct closure *c = arena_alloc(s->arena, sizeof *c);
    c->lambda = lambda;
    c->symbols = s->fn ? s->fn->symbols : NULL;
    c->nusings = s->fn ? s->fn->usings.len : 0;
    c->usings = arena_alloc(s->arena, (c->nusings + 1) * sizeof *c->usings);
    if (c->nusings)
        memcpy(c->usings, s->fn->usings.data, c->nusings * sizeof *c->usings);
    return c;
}

static struct type *closure_type(struct sema *s, struct ast_decl *d,
                                 const struct fields *f)
{
    struct record_info *info = d->record->sema;
    if (info) { /* known from an earlier walk through the function */
        info->closure = closure_new(s, true);
        return (struct type *)info->type;
    }
    struct type *t = types_record(s->types, "lambda", false);
    info = arena_alloc(s->arena, sizeof *info);
    struct layout_options opt = {0};
    t->record = d->record;
    t->decl = d;
    type_layout(s->types, t, f->list.data, f->list.len, &opt);
    info->type = t;
    info->call = s->call;
    info->closure = closure_new(s, true);
    d->record->sema = info;
    return t;
}

struct expr *sema_lambda(struct sema *s, const struct node *n)
{
    struct fields f = {0};
    unsigned errors = s->ds->errors;
    if (!s->fn) {
        diag_unsupported(s->ds, n->span,
                         "a lambda outside of a function is not "
                         "supported: write a __device__ function");
        return expr_error(s, n->span);
    }
    find_captures(s, n->lambda, &f);
    struct ast_decl *d = copy_closure(s, n->lambda->class_);
    const struct type *t = closure_type(s, d, &f);
    struct expr *e = expr_new(s, EXPR_STRUCT, n->span, t);
    e->ninit = f.list.len;
    e->init = arena_alloc(s->arena, (e->ninit + 1) * sizeof *e->init);
    for (size_t i = 0; i < e->ninit; i++) {
        e->init[i].offset = t->members[i].offset;
        e->init[i].type = t->members[i].type;
        e->init[i].value = f.values.data[i];
    }
    vec_free(&f.list);
    vec_free(&f.values);
    return s->ds->errors == errors ? e : expr_error(s, n->span);
}

/* ---- the body ---- */

static const struct closure *closure_of(const struct func_info *info)
{
    const struct ast_record *r = info->decl->owner;
    const struct record_info *facts = r && r->local ? r->sema : NULL;
    return facts ? facts->closure : NULL;
}

static void declare_fields(struct sema *s, const struct type *t)
{
    for (size_t i = 0; i < t->nmembers; i++)
        if (t->members[i].name)
            scope_declare(s, t->members[i].name, SYMBOL_CAPTURE, t->members[i].span);
}

/* What a symbol of the enclosing function is inside. */
static void declare_outer(struct sema *s, const struct symbol *old)
{
    bool frame =
        is_automatic(s, old) || old->kind == SYMBOL_PACK || old->kind == SYMBOL_BINDING;
    bool constant = old->kind == SYMBOL_VAR && s->consts.data[old->var->id] &&
                    old->var->storage == STORE_AUTO;
    struct symbol *sym = scope_declare(s, old->name,
                                       constant ? SYMBOL_VALUE
                                       : frame  ? SYMBOL_OUTER
                                                : old->kind,
                                       old->span);
    sym->var = old->var;
    sym->type = old->type;
    sym->quals = old->quals;
    sym->decl = old->decl;
    sym->value = constant ? s->consts.data[old->var->id] : old->value;
}

void sema_declare_around(struct sema *s, const struct func_info *info)
{
    const struct closure *c = closure_of(info);
    const struct type *t = info->object;
    if (!c)
        return;
    if (c->lambda && t)
        declare_fields(s, t);
    const struct ast_scope *inner = info->decl->owner->decl->inner;
    const struct record_info *own = info->decl->owner->sema;
    if (!c->lambda && info->decl->owner->name)
        scope_declare(s, info->decl->owner->name, SYMBOL_TYPE, info->decl->name_span)
            ->type = own->type;
    for (const struct symbol *sym = c->symbols; sym; sym = sym->below) {
        bool member = !c->lambda && inner && scope_find_in(inner, sym->name, UINT32_MAX);
        if (!member && !scope_local(s, sym->name))
            declare_outer(s, sym);
    }
    for (size_t i = 0; i < c->nusings; i++)
        vec_push(&s->fn->usings, c->usings[i]);
}

bool sema_within_closure(struct sema *s, struct func_info *info,
                         bool (*head)(struct sema *s, struct func_info *info))
{
    struct function f = {.name = info->decl->name};
    struct fn_state fn = {.info = info, .f = &f};
    if (!closure_of(info))
        return head(s, info);
    struct fn_state *outer = s->fn;
    fn.names = map_new();
    fn.label_map = map_new();
    s->fn = &fn;
    scope_push(s);
    sema_declare_around(s, info);
    bool ok = head(s, info);
    scope_pop(s);
    s->fn = outer;
    map_free(fn.names);
    map_free(fn.label_map);
    vec_free(&fn.locals);
    vec_free(&fn.labels);
    vec_free(&fn.usings);
    vec_free(&fn.live);
    return ok;
}

struct expr *sema_captured(struct sema *s, const char *name, struct span at)
{
    struct expr *closure = expr_load(s, expr_var(s, s->fn->this_, at));
    return sema_field(s, expr_deref(s, closure, at), name, at);
}

/* The object whose member function the lambda stands in. */
struct expr *closure_this(struct sema *s, struct span at)
{
    struct expr *p = sema_captured(s, "this", at);
    if (p)
        return expr_deref(s, expr_load(s, p), at);
    return sema_captured(s, "*this", at);
}

bool sema_in_lambda(const struct sema *s)
{
    const struct closure *c = s->fn && s->fn->info ? closure_of(s->fn->info) : NULL;
    return c && c->lambda;
}
