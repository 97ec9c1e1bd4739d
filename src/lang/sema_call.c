/* Calls: what the name means, the arguments, the call of a declared function.
 *
 * Takes a call node, has sema_candidate.c gather every function the name may mean, lets
 * sema_overload.c choose and converts the arguments. The object of a member function is
 * argument 0. C++ [expr.call], [dcl.fct.default], [over.call.func]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static struct expr *string_expr(struct sema *s, const struct node *n)
{
    const struct type *c = sema_basic(s, TYPE_CHAR);
    struct expr *e =
        expr_new(s, EXPR_STRING, n->span, types_pointer(s->types, c, QUAL_CONST));
    e->text = n->text;
    e->len = n->len;
    return e;
}

/* printf, assert and nan take string literals. */
static bool takes_strings(const char *name)
{
    const struct builtin_row *row = builtin_find(name);
    return row && (strchr(row->args, 'Z') || row->sym == BUILTIN_ASSERT);
}

/* Behind the object, if there is one. False if an argument had an error. */
static bool arguments(struct sema *s, struct call *c, struct expr *object, bool strings)
{
    size_t first = object ? 1 : 0;
    bool ok = true;
    c->nargs = c->node->nlist + first;
    c->args = arena_alloc(s->arena, (c->nargs + 1) * sizeof *c->args);
    c->args[0] = object;
    c->object = object != NULL;
    for (size_t i = 0; i < c->node->nlist; i++) {
        const struct node *n = c->node->list[i];
        if (n->kind == NODE_INIT_LIST)
            continue;
        struct expr *e =
            strings && n->kind == NODE_STRING ? string_expr(s, n) : sema_expr(s, n);
        c->args[i + first] = e;
        ok = ok && !expr_is_error(e);
    }
    return ok;
}

struct expr *call_argument(struct sema *s, const struct call *c, size_t i,
                           const struct type *t)
{
    struct conv why = {.why = CONV_ARG, .name = c->name, .index = i - c->object};
    struct expr *e = c->args[i];
    if (!e) {
        const struct node *braces = c->list[i - c->object];
        if (t && t->kind == TYPE_REF)
            e = sema_braced(s, t->base, braces, why);
        else if (t)
            return sema_braced(s, t, braces, why);
        else
            return expr_error(s, braces->span);
    }
    if (t)
        return conv_to(s, e, t, why);
    e = expr_load(s, e);
    if (e->type->kind == TYPE_FLOAT)
        return expr_cast(s, e, sema_basic(s, TYPE_DOUBLE), true);
    return type_is_integer(e->type) ? conv_promoted(s, e) : e;
}

static bool any_viable(const candidate_list *list)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i]->viable)
            return true;
    return false;
}

/* ---- the call ---- */

static struct expr *default_argument(struct sema *s, const struct func_info *info,
                                     size_t i, const struct call *c)
{
    const struct param *p = &info->params[i];
    struct conv why = {.why = CONV_ARG, .name = c->name, .index = i};
    struct sema_place here = sema_here(s);
    if (info->decl->scope)
        here = sema_go_within(s, info->decl->scope, info->decl->order);
    struct expr *e = p->init->kind == NODE_INIT_LIST
                         ? sema_braced(s, p->type, p->init, why)
                         : sema_expr(s, p->init);
    e = conv_to(s, e, p->type, why);
    if (info->decl->scope)
        sema_back(s, here);
    return e;
}

/* The address of the object, as `this` of the class that has the function. */
static struct expr *object_address(struct sema *s, const struct call *c,
                                   const struct candidate *best)
{
    struct expr *object = c->args[0];
    if (object->lvalue && object->type != best->info->object)
        object = class_base(s, object, best->info->object);
    const struct type *ref =
        types_ref(s->types, best->info->object,
                  best->info->is_const || !object->lvalue ? QUAL_CONST : 0);
    struct expr *p = conv_to(s, object, ref, (struct conv){.why = CONV_OTHER});
    const struct type *this_ = types_pointer(s->types, best->info->object,
                                             best->info->is_const ? QUAL_CONST : 0);
    return expr_cast(s, p, this_, true);
}

static bool is_launch(const struct call *c)
{
    return c->node && c->node->kind == NODE_LAUNCH;
}

static bool callable(struct sema *s, const struct call *c, const struct func_info *info)
{
    bool launch = is_launch(c);
    if (launch && !info->decl->is_kernel)
        diag_error(
            s->ds, c->at,
            "'%s' is no kernel: only a __global__ function is launched with <<< >>>",
            c->name);
    else if (info->decl->is_kernel && !launch && s->u->host)
        diag_error(s->ds, c->span,
                   "'%s' is a kernel: launch it with %s<<<blocks, threads>>>(…)", c->name,
                   c->name);
    else if (info->decl->is_kernel && !launch)
        diag_unsupported(
            s->ds, c->span,
            "'%s' is a kernel and this is device code: move the common part into "
            "a __device__ function",
            c->name);
    else if (info->decl->func && info->decl->func->is_delete)
        diag_note(
            s->ds,
            diag_error(s->ds, c->span, "'%s' is deleted and cannot be called", c->name),
            info->decl->name_span, "it is declared here");
    else
        return true;
    return false;
}

/* The call without its arguments from `keep` on, which come before it. */
static struct expr *after_arguments(struct sema *s, struct expr *e, struct expr *call,
                                    size_t keep)
{
    for (size_t i = call->nargs; i-- > keep;)
        e = expr_binary(s, EXPR_COMMA, OP_ADD, e->span, e->type, call->args[i], e);
    call->nargs = keep;
    return e;
}

struct expr *call_function(struct sema *s, const struct call *c,
                           const struct candidate *best, const struct type *made)
{
    struct func_info *info = best->info;
    bool ok = callable(s, c, info), launch = is_launch(c);
    bool dynamic = best->object && !c->qualified && sema_is_virtual(s, info);
    struct function *f = !ok || launch ? NULL
                         : dynamic     ? sema_reach_virtual(s, info, c->at)
                                       : sema_reach(s, info, c->at);
    if (!f && !(ok && launch))
        return expr_error(s, c->span);
    size_t first = best->object || best->skip, hidden = best->object;
    struct expr *e = expr_new(s, made ? EXPR_CONSTRUCT : EXPR_CALL, c->span,
                              made     ? made
                              : launch ? sema_basic(s, TYPE_VOID)
                                       : f->type->base);
    bool more = info->variadic && c->nargs > info->nparams + first;
    e->func = f;
    e->prefix = made && made->nvirtual; /* zero: a whole object, see class_prologue */
    e->nargs = (more ? c->nargs - first : info->nparams) + hidden;
    e->args = arena_alloc(s->arena, (e->nargs + 1) * sizeof *e->args);
    if (best->object)
        e->args[0] = object_address(s, c, best);
    for (size_t i = 0; i < info->nparams; i++) {
        struct expr *arg = i + first < c->nargs
                               ? call_argument(s, c, i + first, info->params[i].type)
                               : default_argument(s, info, i, c);
        e->args[i + hidden] = arg;
        if (expr_is_error(arg))
            return expr_error(s, c->span);
    }
    for (size_t i = info->nparams + hidden; i < e->nargs; i++)
        if (expr_is_error(e->args[i] = call_argument(s, c, i - hidden + first, NULL)))
            return expr_error(s, c->span);
    struct expr *rest = more && !f->runtime ? e : NULL;
    if (launch)
        return sema_launch(s, c->node, info, NULL, e->args, e->nargs);
    if (dynamic)
        e = sema_virtual_call(s, e, c->args[0], info->def ? info->def : info);
    if (rest) /* what "..." takes is evaluated: nobody can read it */
        e = after_arguments(s, e, rest, info->nparams + hidden);
    if (info->result->kind != TYPE_REF)
        return e;
    e = expr_deref(s, e, c->span);
    e->xvalue = info->result->rvalue;
    return e;
}

/* ---- the callee ---- */

/* What is left of the parentheses. */
struct callee {
    struct ast_decl *decl; /* newest function of the name, or what else it names */
    struct expr *pointer;  /* to a function that is not known */
    struct expr *object;   /* of a member function, or what has an operator() */
    const char *name;      /* last part; NULL for an object that is called */
    const struct ast_name *full;
    bool plain; /* built-ins take part, and functions found through the arguments */
};

/* An object with operator(): a functor or a lambda. False after a message. */
static bool called_object(struct sema *s, const struct node *a, struct expr *e,
                          struct callee *out)
{
    static const char call[] = "operator()";
    const char *name = intern_add(s->u->names, call, sizeof call - 1);
    if (expr_is_error(e))
        return false;
    const struct type *ft = e->type->kind == TYPE_POINTER ? e->type->base : e->type;
    if (ft->kind == TYPE_FUNC) {
        *out = (struct callee){.pointer = expr_load(s, e), .name = "the function"};
        return true;
    }
    const struct ast_scope *scope = class_scope(e->type);
    struct ast_decl *d = scope ? scope_find_in(scope, name, UINT32_MAX) : NULL;
    if (!d) {
        diag_error(s->ds, a->span, "'%s' is not a function: it cannot be called",
                   a->kind == NODE_NAME ? sema_name_text(s, a->name)
                                        : sema_type_text(s, e->type, 0));
        return false;
    }
    *out = (struct callee){.decl = d, .object = e, .name = name};
    return true;
}

static bool called_member(struct sema *s, const struct node *a, struct callee *out)
{
    struct expr *object = sema_member_object(s, a);
    if (expr_is_error(object) || !sema_complete(s, object->type, a->span, "this object"))
        return false;
    const struct ast_name *n = a->name;
    const char *name = n->parts[n->nparts - 1].id;
    const struct ast_scope *scope = class_scope(object->type);
    struct ast_decl *d = NULL;
    if (scope && n->nparts > 1) /* p->Base::f() */
        d = scope_resolve(scope, n, UINT32_MAX);
    else if (class_ambiguous(s, object->type, name, a->name->span))
        return false;
    else if (scope)
        d = scope_find_in(scope, name, UINT32_MAX);
    if (d && (d->kind == DECL_FUNC || d->kind == DECL_SKIPPED)) {
        *out = (struct callee){.decl = d, .object = object, .name = name, .full = n};
        return true;
    }
    struct expr *e = sema_expr(s, a);
    return called_object(s, a, e, out);
}

/* f(x) inside of a class may mean this->f(x). */
static bool called_name(struct sema *s, const struct node *a, struct callee *out)
{
    const struct ast_name *n = a->name;
    struct found f = sema_lookup(s, n);
    if (f.failed || (f.symbol && f.symbol->kind == SYMBOL_BAD))
        return false;
    bool value =
        f.symbol || (f.decl && (f.decl->kind == DECL_VAR || f.decl->kind == DECL_TPARAM ||
                                f.decl->kind == DECL_FIELD));
    if (value)
        return called_object(s, a, sema_expr(s, a), out);
    *out = (struct callee){.decl = f.decl, .full = n};
    out->name = n->parts[n->nparts - 1].id;
    if (f.decl && f.decl->kind == DECL_FUNC && f.decl->owner)
        out->object = class_this(s, a->span);
    out->plain = !out->object && (n->nparts == 1 || (!f.decl && n->nparts == 2 &&
                                                     strcmp(n->parts[0].id, "std") == 0));
    return true;
}

static bool find_callee(struct sema *s, const struct node *a, struct callee *out)
{
    if (a->kind == NODE_MEMBER && a->a && sema_name_whole(a->name))
        return called_member(s, a, out);
    if (a->kind == NODE_NAME && sema_name_whole(a->name))
        return called_name(s, a, out);
    return a->kind != NODE_BAD && called_object(s, a, sema_expr(s, a), out);
}

/* ---- the call ---- */

/* A member function that nobody gave an object. */
static bool lacks_object(struct sema *s, const struct call *c,
                         const struct candidate *best)
{
    if (!best->object || c->object)
        return false;
    diag_error(s->ds, c->at,
               "'%s' is a member function and there is no object here: write "
               "object.%s(…)",
               c->name, best->info->decl->name);
    return true;
}

static struct expr *resolve(struct sema *s, struct call *c, const struct callee *callee)
{
    candidate_list list = {0};
    struct ast_decl *skipped = NULL, *d = callee->decl;
    struct expr *e = expr_error(s, c->span);
    const struct ast_name *name = callee->full;
    bool heads = call_candidates(s, c, d, name ? &name->parts[name->nparts - 1] : NULL,
                                 &list, &skipped);
    if (callee->plain && callee->full->nparts == 1 && (!d || !d->owner))
        call_through_arguments(s, c, callee->name, &list);
    call_rank(s, c, &list);
    if (callee->plain && !is_launch(c))
        builtin_candidates(s, c, &list);
    if (skipped && !any_viable(&list)) {
        ast_report_skipped(s->u->ast, skipped, c->at, s->ds);
    } else if (list.len && lacks_object(s, c, list.data[0])) {
        ; /* said so */
    } else if (list.len) {
        struct candidate *best = overload_resolve(s, c, &list);
        if (best)
            e = best->row ? builtin_call(s, c, best) : call_function(s, c, best, NULL);
    } else if (heads && d) {
        e = sema_decl_value(s, d, c->name, c->at);
        if (!expr_is_error(e))
            diag_error(s->ds, c->at, "'%s' is not a function: it cannot be called",
                       c->name);
        e = expr_error(s, c->span);
    } else if (heads) {
        sema_undeclared(s, callee->full, "function");
    }
    vec_free(&list);
    return e;
}

static const char *callee_text(struct sema *s, const struct callee *f)
{
    if (f->full && f->full->nparts > 1)
        return sema_name_text(s, f->full);
    return f->name[0] == '<' ? sema_member_text(s, f->decl) : f->name;
}

/* x.~T(): of a type without a destructor nothing is called. */
static struct expr *explicit_end(struct sema *s, const struct node *n)
{
    struct expr *object = sema_member_object(s, n->a);
    if (expr_is_error(object))
        return object;
    if (object->lvalue && class_ends(s, object->type))
        return class_destroy(s, object, true);
    return expr_cast(s, expr_int(s, n->span, sema_basic(s, TYPE_INT), 0),
                     sema_basic(s, TYPE_VOID), true);
}

/* pointer<<<blocks, threads>>>(…) */
static struct expr *launch_pointer(struct sema *s, const struct call *c,
                                   struct expr *pointer)
{
    const struct type *ft = pointer->type->base;
    struct expr **args = arena_alloc(s->arena, (c->nargs + 1) * sizeof *args);
    if (c->nargs != ft->nparams) {
        diag_error(s->ds, c->span, "this kernel takes %zu argument%s, and %zu %s given",
                   ft->nparams, ft->nparams == 1 ? "" : "s", c->nargs,
                   c->nargs == 1 ? "is" : "are");
        return expr_error(s, c->span);
    }
    for (size_t i = 0; i < c->nargs; i++)
        args[i] = call_argument(s, c, i, ft->params[i]);
    return sema_launch(s, c->node, NULL, pointer, args, c->nargs);
}

struct expr *sema_call(struct sema *s, const struct node *n)
{
    if (n->a->kind == NODE_MEMBER_POINTER)
        return memptr_call(s, n);
    if (n->a->kind == NODE_MEMBER && n->a->a && sema_name_whole(n->a->name) &&
        strcmp(n->a->name->parts[n->a->name->nparts - 1].id, AST_DESTRUCTOR) == 0)
        return explicit_end(s, n);
    struct callee f = {0};
    struct call c = {.node = n, .span = n->span, .at = n->a->span, .list = n->list};
    bool named = find_callee(s, n->a, &f);
    bool good =
        arguments(s, &c, f.object,
                  named && f.plain && takes_strings(f.name) && !(s->u->host && f.decl));
    if (!named)
        return expr_error(s, n->span);
    c.name = callee_text(s, &f);
    c.qualified = f.full && f.full->nparts > 1;
    if (n->nlist > CALL_MAX_ARGS) {
        diag_error(s->ds, n->span, "this call has more than %d arguments", CALL_MAX_ARGS);
        return expr_error(s, n->span);
    }
    if (!good) {
        if (!f.decl && !(f.plain && builtin_find(f.name)))
            sema_undeclared(s, f.full, "function");
        return expr_error(s, n->span);
    }
    if (f.pointer)
        return is_launch(&c) ? launch_pointer(s, &c, f.pointer)
                             : sema_indirect_call(s, &c, f.pointer);
    struct expr *vector = vector_access(s, &c, f.decl);
    return vector ? vector : resolve(s, &c, &f);
}
