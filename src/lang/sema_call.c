/* Calls: what the name means, the arguments, the call of a declared function.
 *
 * Takes a call node, gathers every function the name may mean (declarations in sight,
 * rows of the built-ins), lets sema_overload.c choose and converts the arguments.
 * Leaves out member functions and function pointers (later tiers).
 * C++ [expr.call], [dcl.fct.default]. */
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

/* False if an argument had an error. */
static bool arguments(struct sema *s, struct call *c, bool strings)
{
    bool ok = true;
    c->nargs = c->node->nlist;
    c->args = arena_alloc(s->arena, (c->nargs + 1) * sizeof *c->args);
    for (size_t i = 0; i < c->nargs; i++) {
        const struct node *n = c->node->list[i];
        if (n->kind == NODE_INIT_LIST)
            continue;
        c->args[i] =
            strings && n->kind == NODE_STRING ? string_expr(s, n) : sema_expr(s, n);
        ok = ok && !expr_is_error(c->args[i]);
    }
    return ok;
}

struct expr *call_argument(struct sema *s, const struct call *c, size_t i,
                           const struct type *t)
{
    struct conv why = {.why = CONV_ARG, .name = c->name, .index = i};
    struct expr *e = c->args[i];
    if (!e) {
        if (t && t->kind == TYPE_REF)
            e = sema_braced(s, t->base, c->node->list[i], why);
        else if (t)
            return sema_braced(s, t, c->node->list[i], why);
        else
            return expr_error(s, c->node->list[i]->span);
    }
    if (t)
        return conv_to(s, e, t, why);
    e = expr_load(s, e);
    if (e->type->kind == TYPE_FLOAT)
        return expr_cast(s, e, sema_basic(s, TYPE_DOUBLE), true);
    return type_is_integer(e->type) ? conv_promoted(s, e) : e;
}

/* ---- candidates ---- */

static bool same_signature(const struct func_info *a, const struct func_info *b)
{
    if (a->nparams != b->nparams)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i].type != b->params[i].type)
            return false;
    return true;
}

/* Prototype and definition are one candidate; the one with default arguments counts. */
static bool merged(const candidate_list *list, struct func_info *info)
{
    for (size_t i = 0; i < list->len; i++) {
        struct candidate *old = list->data[i];
        if (!old->info || old->tmpl || !same_signature(old->info, info))
            continue;
        if (info->nrequired < old->info->nrequired)
            old->info = info;
        return true;
    }
    return false;
}

static void rank_declared(struct sema *s, const struct call *c, struct candidate *cand)
{
    const struct func_info *info = cand->info;
    if (!info)
        return;
    cand->params = arena_alloc(s->arena, (c->nargs + 1) * sizeof *cand->params);
    cand->arity =
        c->nargs >= info->nrequired && (c->nargs <= info->nparams || info->variadic);
    for (size_t i = 0; i < c->nargs && i < info->nparams; i++)
        cand->params[i] = info->params[i].type;
    candidate_rank(s, c, cand);
}

/* The instance of a template that the arguments lead to, or why they lead to none. */
static void add_template(struct sema *s, const struct call *c, struct ast_decl *d,
                         const struct name_part *part, candidate_list *list)
{
    struct candidate *cand = arena_alloc(s->arena, sizeof *cand);
    struct bindings b = bindings_new(s, d);
    struct instance *inst = deduce_call(s, c, &b, part);
    cand->tmpl = d;
    if (inst)
        cand->info = sema_func(s, inst->decl);
    else
        cand->why = b.why ? b.why : "the arguments do not fit";
    for (size_t i = 0; i < list->len; i++) { /* prototype and definition */
        struct candidate *old = list->data[i];
        if (!old->tmpl || !old->info != !cand->info)
            continue;
        if (inst ? same_signature(old->info, cand->info) : old->why == cand->why)
            if (old->tmpl->tmpl->nparams == d->tmpl->nparams &&
                old->tmpl->scope == d->scope && special_order(s, old->tmpl, d) == 0)
                return;
    }
    vec_push(list, cand);
}

/* Functions of the name, newest first; *skipped is one the parser stepped over. */
static bool declared(struct sema *s, const struct call *c, struct ast_decl *d,
                     const struct name_part *part, candidate_list *list,
                     struct ast_decl **skipped)
{
    bool ok = true;
    for (; d; d = decl_older(d)) {
        if (d->kind == DECL_SKIPPED && !*skipped)
            *skipped = d;
        if (d->kind != DECL_FUNC || d->order >= s->order || decl_is_special(d))
            continue;
        if (d->tmpl) {
            add_template(s, c, d, part, list);
            continue;
        }
        if (part->has_args)
            continue;
        struct func_info *info = sema_func(s, d);
        if (!sema_head(s, info)) {
            ok = false;
        } else if (!merged(list, info)) {
            struct candidate *cand = arena_alloc(s->arena, sizeof *cand);
            cand->info = info;
            vec_push(list, cand);
        }
    }
    return ok;
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
    struct sema_place here = {s->scope, s->order, s->fn};
    if (info->decl->scope)
        here = sema_go(s, info->decl->scope, info->decl->order);
    struct expr *e = p->init->kind == NODE_INIT_LIST
                         ? sema_braced(s, p->type, p->init, why)
                         : sema_expr(s, p->init);
    if (info->decl->scope)
        sema_back(s, here);
    return conv_to(s, e, p->type, why);
}

static struct expr *call_declared(struct sema *s, const struct call *c,
                                  const struct candidate *best)
{
    const struct func_info *info = best->info;
    if (info->decl->is_kernel) {
        diag_unsupported(
            s->ds, c->node->span,
            "'%s' is a kernel and this is device code: move the common part into "
            "a __device__ function",
            c->name);
        return expr_error(s, c->node->span);
    }
    struct function *f = sema_reach(s, best->info, c->node->a->span);
    if (!f)
        return expr_error(s, c->node->span);
    struct expr *e = expr_new(s, EXPR_CALL, c->node->span, f->type->base);
    e->func = f;
    e->nargs = info->nparams;
    e->args = arena_alloc(s->arena, (e->nargs + 1) * sizeof *e->args);
    for (size_t i = 0; i < e->nargs; i++) {
        e->args[i] = i < c->nargs ? call_argument(s, c, i, info->params[i].type)
                                  : default_argument(s, info, i, c);
        if (expr_is_error(e->args[i]))
            return expr_error(s, c->node->span);
    }
    if (info->result->kind != TYPE_REF)
        return e;
    e = expr_deref(s, e, c->node->span);
    e->xvalue = info->result->rvalue;
    return e;
}

/* The declaration the callee's name finds first; *plain if built-ins take part. */
static bool callee(struct sema *s, const struct node *n, struct ast_decl **d, bool *plain)
{
    const struct node *a = n->a;
    if (a->kind == NODE_MEMBER) {
        if (!expr_is_error(sema_expr(s, a->a)))
            diag_unsupported(s->ds, n->span,
                             "member functions are not supported yet: use "
                             "a __device__ function that takes the object");
        return false;
    }
    if (a->kind != NODE_NAME) {
        if (a->kind != NODE_BAD)
            diag_unsupported(s->ds, a->span,
                             "only functions called by their name are "
                             "supported: function pointers and lambdas are not");
        return false;
    }
    struct found f = sema_lookup(s, a->name);
    if (f.failed)
        return false;
    if (f.symbol) {
        if (f.symbol->kind != SYMBOL_BAD)
            diag_error(s->ds, a->span, "'%s' is not a function: it cannot be called",
                       f.symbol->name);
        return false;
    }
    const struct ast_name *name = a->name;
    *d = f.decl;
    *plain = name->nparts == 1 ||
             (!f.decl && name->nparts == 2 && strcmp(name->parts[0].id, "std") == 0);
    return true;
}

static struct expr *resolve(struct sema *s, struct call *c, struct ast_decl *d,
                            bool plain)
{
    candidate_list list = {0};
    struct ast_decl *skipped = NULL;
    struct expr *e = expr_error(s, c->node->span);
    const struct ast_name *name = c->node->a->name;
    bool heads =
        declared(s, c, d, &name->parts[name->nparts - 1], &list, &skipped);
    for (size_t i = 0; i < list.len; i++)
        rank_declared(s, c, list.data[i]);
    if (plain)
        builtin_candidates(s, c, &list);
    if (skipped && !any_viable(&list)) {
        ast_report_skipped(s->u->ast, skipped, c->node->a->span, s->ds);
    } else if (list.len) {
        struct candidate *best = overload_resolve(s, c, &list);
        if (best)
            e = best->row ? builtin_call(s, c, best) : call_declared(s, c, best);
    } else if (heads && d) {
        e = sema_decl_value(s, d, c->name, c->node->a->span);
        if (!expr_is_error(e))
            diag_error(s->ds, c->node->a->span,
                       "'%s' is not a function: it cannot be called", c->name);
        e = expr_error(s, c->node->span);
    }
    vec_free(&list);
    return e;
}

struct expr *sema_call(struct sema *s, const struct node *n)
{
    struct ast_decl *d = NULL;
    bool plain = false;
    struct call c = {.node = n};
    bool named = callee(s, n, &d, &plain);
    const char *last = named ? n->a->name->parts[n->a->name->nparts - 1].id : "";
    bool strings = named && plain && takes_strings(last);
    bool good = arguments(s, &c, strings);
    if (!named)
        return expr_error(s, n->span);
    c.name = n->a->name->nparts == 1 ? last : sema_name_text(s, n->a->name);
    if (!d && !(plain && builtin_find(last))) {
        sema_undeclared(s, n->a->name, "function");
        return expr_error(s, n->span);
    }
    if (n->nlist > CALL_MAX_ARGS) {
        diag_error(s->ds, n->span, "this call has more than %d arguments", CALL_MAX_ARGS);
        return expr_error(s, n->span);
    }
    if (!good)
        return expr_error(s, n->span);
    struct expr *vector = d ? NULL : vector_access(s, &c);
    return vector ? vector : resolve(s, &c, d, plain);
}
