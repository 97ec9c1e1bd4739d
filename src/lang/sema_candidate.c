/* The functions a call may mean: declarations in sight and of bases, templates with what
 * the arguments make of them, and functions found through the classes of the arguments.
 *
 * Takes a call and a declaration of the name, gives candidates with their parameter types
 * ranked against the arguments; sema_overload.c chooses. C++ [over.match.funcs],
 * [temp.over], [basic.lookup.argdep]. */
#include "config.h"

#include "lang/sema.h"

static bool same_params(const struct func_info *a, const struct func_info *b)
{
    if (a->nparams != b->nparams || a->is_const != b->is_const || a->ref != b->ref)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i].type != b->params[i].type)
            return false;
    return true;
}

static bool same_signature(const struct func_info *a, const struct func_info *b)
{
    return a->object == b->object && same_params(a, b);
}

/* A function of a base that the class brings in and has itself: [namespace.udecl] p15. */
static bool hidden_by(const struct func_info *a, const struct func_info *b)
{
    return a->object && b->object && class_derives(a->object, b->object) &&
           same_params(a, b);
}

/* Prototype and definition are one candidate; the one with default arguments counts. */
static bool merged(const candidate_list *list, struct func_info *info)
{
    for (size_t i = 0; i < list->len; i++) {
        struct candidate *old = list->data[i];
        if (old->info && !old->tmpl && hidden_by(info, old->info))
            old->info = info;
        if (old->info && !old->tmpl && hidden_by(old->info, info))
            return true;
        if (!old->info || old->tmpl || !same_signature(old->info, info))
            continue;
        if (info->nrequired < old->info->nrequired)
            old->info = info;
        return true;
    }
    return false;
}

/* A reference to the class, const if the function is: what the object is bound to. */
static const struct type *object_param(struct sema *s, const struct func_info *info)
{
    return types_ref(s->types, info->object, info->is_const ? QUAL_CONST : 0);
}

static void rank_declared(struct sema *s, const struct call *c, struct candidate *cand)
{
    const struct func_info *info = cand->info;
    if (!info)
        return;
    bool ctor = info->decl->func && info->decl->func->kind == FUNC_CTOR;
    cand->object = info->object && !ctor;
    cand->skip = c->object && !cand->object ? 1 : 0;
    size_t first = cand->object ? 1 : cand->skip;
    cand->params = arena_alloc(s->arena, (c->nargs + 1) * sizeof *cand->params);
    cand->arity = c->nargs >= info->nrequired + first &&
                  (c->nargs <= info->nparams + first || info->variadic);
    if (cand->object && c->nargs)
        cand->params[0] = object_param(s, info);
    for (size_t i = first; i < c->nargs && i - first < info->nparams; i++)
        cand->params[i] = info->params[i - first].type;
    candidate_rank(s, c, cand);
    if (cand->object && info->ref && c->nargs) { /* f() & and f() && */
        bool lvalue = c->args[0]->lvalue && !c->args[0]->xvalue;
        cand->viable = cand->viable && lvalue == (info->ref == '&');
    }
}

static void defined_twice(struct sema *s, const struct ast_decl *a,
                          const struct ast_decl *b)
{
    if (a == b || !a->func->has_body || !b->func->has_body)
        return;
    struct diag *d = diag_error(s->ds, a->name_span,
                                "template '%s' is defined twice with the same "
                                "parameters: remove one",
                                a->name);
    diag_note(s->ds, d, b->name_span, "the first definition is here");
}

static size_t nparams_of(const struct ast_decl *f)
{
    for (size_t i = 0; f->dtor && i < f->dtor->nparts; i++)
        if (f->dtor->parts[i].kind == DPART_FUNC)
            return f->dtor->parts[i].nparams;
    return 0;
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
        if (inst ? same_signature(old->info, cand->info)
                 : old->why == cand->why && nparams_of(old->tmpl) == nparams_of(d))
            if (old->tmpl->tmpl->nparams == d->tmpl->nparams &&
                (d->owner ? old->tmpl->owner == d->owner
                          : old->tmpl->scope == d->scope) &&
                special_order(s, old->tmpl, d) == 0) {
                if (inst)
                    if (inst)
                        defined_twice(s, old->tmpl, d);
                return;
            }
    }
    vec_push(list, cand);
}

void call_rank(struct sema *s, const struct call *c, candidate_list *list)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i]->info)
            rank_declared(s, c, list->data[i]);
}

/* C++ [temp.dep.candidate]: functions found through the arguments may be declared after
 * the template; members of a class are seen in all of it. */
static bool in_instance(const struct sema *s)
{
    return template_around(s) != NULL;
}

/* Functions of the name, newest first; *skipped is one the parser stepped over. */
bool call_candidates(struct sema *s, const struct call *c, struct ast_decl *d,
                     const struct name_part *part, candidate_list *list,
                     struct ast_decl **skipped)
{
    bool ok = true;
    for (; d; d = decl_older(d)) {
        if (d->kind == DECL_SKIPPED && !*skipped)
            *skipped = d;
        bool sight = d->owner || d->order < s->order || (part == NULL && in_instance(s));
        if (d->kind != DECL_FUNC || !sight || decl_is_special(d))
            continue;
        if (d->tmpl) {
            add_template(s, c, d, part, list);
            continue;
        }
        if (part && part->has_args)
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

static void through_class(struct sema *s, const struct call *c, const struct type *t,
                          const char *name, candidate_list *list)
{
    struct ast_decl *skipped = NULL;
    if (t->kind != TYPE_STRUCT || !t->record || !t->record->decl)
        return;
    for (struct ast_decl *d = t->record->members; d; d = d->next)
        if (d->kind == DECL_FUNC && d->func->is_friend && d->name == name) {
            struct ast_decl *older = d->shadowed;
            d->shadowed = NULL;
            call_candidates(s, c, d, NULL, list, &skipped);
            d->shadowed = older;
        }
    const struct ast_scope *around = t->record->decl->scope;
    while (around && (around->record || around->inst))
        around = around->parent;
    if (around)
        call_candidates(
            s, c, scope_find_in(around, name, in_instance(s) ? UINT32_MAX : s->order),
            NULL, list, &skipped);
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++)
        through_class(s, c, t->members[i].type, name, list);
}

void call_through_arguments(struct sema *s, const struct call *c, const char *name,
                            candidate_list *list)
{
    uint32_t order = s->order;
    if (template_around(s))
        s->order =
            UINT32_MAX; /* found where the instance is wanted: [temp.dep.candidate] */
    for (size_t i = 0; i < c->nargs; i++) {
        const struct type *t = c->args[i] ? c->args[i]->type : NULL;
        while (t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY))
            t = t->base;
        if (t)
            through_class(s, c, t, name, list);
    }
    s->order = order;
}
