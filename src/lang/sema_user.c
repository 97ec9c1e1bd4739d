/* What classes make of conversions and operators: converting constructors, conversion
 * functions and operator functions.
 *
 * Takes checked operands, gives the call that is meant, or nothing when no function of
 * the file takes part and the built-in meaning holds. At most one user-defined
 * conversion happens on the way to a type. C++ [class.conv], [over.match.oper],
 * [over.match.copy]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* ---- constructors ---- */

static struct ast_decl *members_named(const struct type *t, const char *name)
{
    const struct ast_scope *scope = class_scope(t);
    return scope ? map_get(scope->names, name, strlen(name)) : NULL;
}

static struct candidate *converting(struct sema *s, struct call *c, const struct type *to,
                                    bool direct, candidate_list *list)
{
    struct ast_decl *skipped = NULL;
    size_t n = 0;
    call_candidates(s, c, members_named(to, AST_CONSTRUCTOR), NULL, list, &skipped);
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i]->info &&
            (direct || !(list->data[i]->info->decl->spec->flags & SPEC_EXPLICIT)))
            list->data[n++] = list->data[i];
    list->len = n;
    call_rank(s, c, list);
    return overload_best(s, c, list);
}

/* ---- conversion functions ---- */

struct best_conversion {
    struct func_info *info;
    enum conv_rank rank;
    bool exact_const;
};

/* A stand-in for the value a function returns. */
static struct expr returned(const struct func_info *f, struct span at)
{
    bool ref = f->result->kind == TYPE_REF;
    struct expr e = {.kind = EXPR_DEREF, .span = at, .lvalue = ref};
    e.type = ref ? f->result->base : f->result;
    e.quals = ref ? f->result->base_quals : 0;
    return e;
}

/* template<class U> operator S<U>(): the instance that gives `to`, or NULL.
 * C++ [temp.deduct.conv]. */
static struct ast_decl *conversion_instance(struct sema *s, struct ast_decl *d,
                                            const struct type *to, struct span at)
{
    const struct ast_name *n = d->dtor ? d->dtor->name : NULL;
    const struct ast_type *t = n ? n->parts[n->nparts - 1].conversion : NULL;
    struct bindings b = bindings_new(s, d);
    struct instance *inst = NULL;
    struct quiet q;
    if (to->kind == TYPE_REF)
        to = to->base;
    quiet_begin(s, &q);
    if (t && deduce_type(s, &b, t->spec, t->dtor, 0, to, 0) &&
        bindings_complete(s, &b, at))
        inst = template_instance(s, &b, at);
    return quiet_end(s, &q) && inst ? inst->decl : NULL;
}

static void try_conversion(struct sema *s, struct ast_decl *d, const struct expr *e,
                           const struct type *to, bool direct,
                           struct best_conversion *best)
{
    if (decl_is_template(d))
        d = conversion_instance(s, d, to, e->span);
    if (!d)
        return;
    struct func_info *f = sema_func(s, d);
    bool is_const = e->lvalue && e->quals & QUAL_CONST;
    if ((!direct && d->spec->flags & SPEC_EXPLICIT) || !sema_head(s, f) ||
        (is_const && !f->is_const))
        return;
    struct expr value = returned(f, e->span);
    enum conv_rank rank = conv_rank(s, &value, to);
    bool exact = f->is_const == is_const;
    if (rank >= RANK_USER ||
        (best->info && (rank > best->rank || (rank == best->rank && !exact))))
        return;
    *best = (struct best_conversion){f, rank, exact};
}

static void conversions_of(struct sema *s, const struct type *t, const struct expr *e,
                           const struct type *to, bool direct,
                           struct best_conversion *best)
{
    for (struct ast_decl *d = members_named(t, AST_CONVERSION); d; d = decl_older(d))
        if (d->kind == DECL_FUNC)
            try_conversion(s, d, e, to, direct, best);
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++)
        conversions_of(s, t->members[i].type, e, to, direct, best);
}

static struct expr *call_conversion(struct sema *s, struct expr *e,
                                    const struct func_info *info)
{
    struct call c = {.name = sema_member_text(s, info->decl),
                     .span = e->span,
                     .at = e->span,
                     .nargs = 1,
                     .object = true};
    struct candidate cand = {.info = (struct func_info *)info, .object = true};
    c.args = arena_alloc(s->arena, sizeof *c.args);
    c.args[0] = e;
    return call_function(s, &c, &cand, NULL);
}

/* ---- both ---- */

struct choice {
    bool constructs;
    struct best_conversion conversion;
};

static bool choose(struct sema *s, struct expr *e, const struct type *to, bool direct,
                   struct choice *out)
{
    *out = (struct choice){0};
    if (s->user || (to->kind != TYPE_STRUCT && e->type->kind != TYPE_STRUCT) ||
        (to->kind == TYPE_STRUCT && !to->complete))
        return false;
    s->user++;
    if (to->kind == TYPE_STRUCT) {
        candidate_list list = {0};
        struct call c = {.name = "", .span = e->span, .args = &e, .nargs = 1};
        out->constructs = converting(s, &c, to, direct, &list) != NULL;
        vec_free(&list);
    }
    if (!out->constructs && e->type->kind == TYPE_STRUCT)
        conversions_of(s, e->type, e, to, direct, &out->conversion);
    s->user--;
    return out->constructs || out->conversion.info;
}

bool user_converts(struct sema *s, struct expr *e, const struct type *to, bool direct)
{
    struct choice c;
    return choose(s, e, to, direct, &c);
}

struct expr *user_convert(struct sema *s, struct expr *e, const struct type *to,
                          bool direct)
{
    struct choice c;
    if (!choose(s, e, to, direct, &c))
        return expr_error(s, e->span);
    if (!c.constructs) {
        struct expr *value = call_conversion(s, e, c.conversion.info);
        return conv_to(s, value, to, (struct conv){.why = CONV_OTHER});
    }
    candidate_list list = {0};
    struct call call = {.name = sema_type_text(s, to, 0),
                        .span = e->span,
                        .at = e->span,
                        .args = &e,
                        .nargs = 1};
    s->user++;
    struct candidate *best = converting(s, &call, to, direct, &list);
    s->user--;
    struct expr *made = call_function(s, &call, best, to);
    vec_free(&list);
    return made;
}

/* ---- operators ---- */

static bool is_class(const struct expr *e)
{
    return e && (e->type->kind == TYPE_STRUCT || e->type->kind == TYPE_ENUM);
}

/* Functions of the name in sight, those of classes left out. */
static void free_operators(struct sema *s, const struct call *c, const char *name,
                           candidate_list *list)
{
    struct ast_decl *d = NULL, *skipped = NULL;
    for (const struct ast_scope *sc = s->scope; sc && !d; sc = sc->parent)
        if (!sc->record)
            d = scope_find_in(sc, name, s->order);
    for (size_t i = 0; s->fn && i < s->fn->usings.len && !d; i++)
        d = scope_find_in(s->fn->usings.data[i], name, s->order);
    call_candidates(s, c, d, NULL, list, &skipped);
}

/* The object of a member operator is its first operand, so both kinds of candidates
 * have one argument list. */
struct expr *user_operator(struct sema *s, const struct node *n, const char *spelled,
                           struct expr *const *args, size_t nargs)
{
    bool any = false;
    for (size_t i = 0; i < nargs; i++)
        any = any || is_class(args[i]);
    if (!any)
        return NULL;
    candidate_list list = {0};
    struct ast_decl *skipped = NULL;
    const char *name = intern_add(s->u->names, spelled, strlen(spelled));
    struct call c = {.node = n,
                     .name = name,
                     .span = n->span,
                     .at = n->op_span.file ? n->op_span : n->span,
                     .nargs = nargs};
    c.args = arena_alloc(s->arena, (nargs + 1) * sizeof *c.args);
    memcpy(c.args, args, nargs * sizeof *c.args);
    const struct ast_scope *scope = class_scope(args[0]->type);
    if (scope)
        call_candidates(s, &c, scope_find_in(scope, name, UINT32_MAX), NULL, &list,
                        &skipped);
    free_operators(s, &c, name, &list);
    call_through_arguments(s, &c, name, &list);
    call_rank(s, &c, &list);
    struct candidate *best = overload_best(s, &c, &list);
    bool viable = false;
    for (size_t i = 0; i < list.len; i++)
        viable = viable || list.data[i]->viable;
    if (!best && viable) /* ambiguous: says so */
        best = overload_resolve(s, &c, &list);
    struct expr *e = best     ? call_function(s, &c, best, NULL)
                     : viable ? expr_error(s, n->span)
                              : NULL;
    vec_free(&list);
    return e;
}

struct expr *user_scalar(struct sema *s, struct expr *e)
{
    static const enum type_kind wanted[] = {TYPE_DOUBLE, TYPE_FLOAT, TYPE_INT, TYPE_BOOL};
    if (e->type->kind != TYPE_STRUCT)
        return e;
    const struct func_info *only = NULL;
    for (struct ast_decl *d = members_named(e->type, AST_CONVERSION); d;
         d = decl_older(d)) {
        struct func_info *f = d->kind == DECL_FUNC ? sema_func(s, d) : NULL;
        bool fits = f && !(d->spec->flags & SPEC_EXPLICIT) && sema_head(s, f) &&
                    !(e->lvalue && e->quals & QUAL_CONST && !f->is_const);
        if (fits && (!only || f->is_const == (e->lvalue && e->quals & QUAL_CONST)))
            only = f;
    }
    if (only)
        return call_conversion(s, e, only);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (user_converts(s, e, sema_basic(s, wanted[i]), false))
            return user_convert(s, e, sema_basic(s, wanted[i]), false);
    return e;
}
