/* Specialisations: which declaration an instance is made from, and which of two templates
 * is the more specialised.
 *
 * A partial specialisation fits when its pattern deduces from the instance's arguments and
 * gives just these arguments back. One template is at least as specialised as another when
 * the other's pattern deduces from the first's, with types and values nobody else has in
 * the place of the first's parameters.
 * C++ [temp.class.spec.match], [temp.class.order], [temp.func.order], [temp.expl.spec]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static struct ast_decl *newest(const struct ast_decl *d)
{
    return d->scope ? map_get(d->scope->names, d->name, strlen(d->name)) : NULL;
}

/* What the pattern of a specialisation means as arguments of the primary template, with
 * the names of `scope` (its own parameters, or where it stands). Silent. */
static bool pattern_args(struct sema *s, struct ast_decl *primary,
                         const struct ast_decl *special, const struct ast_scope *scope,
                         struct template_arg **out)
{
    struct quiet q;
    struct bindings b = bindings_new(s, primary);
    quiet_begin(s, &q);
    struct sema_place here = sema_go(s, scope ? scope : s->scope, special->order + 1);
    bool ok = bindings_take(s, &b, special->tmpl->pattern);
    sema_back(s, here);
    ok = ok && bindings_complete(s, &b, special->name_span);
    *out = b.args;
    return quiet_end(s, &q) && ok;
}

/* Every parameter was deduced, or is an empty pack. */
static bool all_set(struct sema *s, struct bindings *b)
{
    struct quiet q;
    quiet_begin(s, &q);
    bool ok = bindings_complete(s, b, b->tmpl->name_span);
    return quiet_end(s, &q) && ok;
}

/* Does the specialisation fit these arguments of the primary? b: its own parameters. */
static bool fits(struct sema *s, struct ast_decl *primary, struct ast_decl *special,
                 const struct template_arg *args, size_t n, struct bindings *b)
{
    struct template_arg *back;
    if (!special->tmpl->nparams)
        return special->tmpl->pattern &&
               pattern_args(s, primary, special, special->scope, &back) &&
               template_same_args(back, args, n);
    *b = bindings_new(s, special);
    return deduce_args(s, b, special->tmpl->pattern, args, n) && all_set(s, b) &&
           pattern_args(s, primary, special, b->scope, &back) &&
           template_same_args(back, args, n);
}

/* ---- partial ordering ---- */

static struct template_arg unique(struct sema *s, struct bindings *b, size_t i)
{
    const struct ast_tparam *p = &b->head->params[i];
    struct template_arg a = {.kind = p->kind, .set = true};
    if (p->kind == TPARAM_TYPE) {
        struct type *t = types_record(s->types, p->name ? p->name : "T", false);
        t->complete = true;
        t->size = t->align = 1;
        a.type = t;
    } else if (p->kind == TPARAM_VALUE) {
        a.value = expr_int(s, p->span, sema_basic(s, TYPE_INT),
                           (uint64_t)(123457 + s->nvariables++));
        vec_push(&s->consts, NULL);
    } else {
        a.tmpl = b->tmpl;
    }
    return a;
}

/* Arguments that no other template can have. */
static struct bindings unique_args(struct sema *s, struct ast_decl *d)
{
    struct bindings b = bindings_new(s, d);
    for (size_t i = 0; i < b.head->nparams; i++) {
        struct template_arg a = unique(s, &b, i), pack = b.args[i];
        if (pack.pack) {
            pack.list = arena_alloc(s->arena, sizeof a);
            pack.list[0] = a;
            pack.nlist = pack.room = 1;
            a = pack;
        }
        bindings_set(s, &b, i, a);
    }
    return b;
}

static bool at_least_as_special(struct sema *s, struct ast_decl *primary,
                                struct ast_decl *a, struct ast_decl *b)
{
    struct template_arg *args;
    struct bindings ua = unique_args(s, a), ub;
    return pattern_args(s, primary, a, ua.scope, &args) &&
           fits(s, primary, b, args, primary->tmpl->nparams, &ub);
}

/* ---- classes and variables ---- */

/* The primary declaration with a body, its own parameter names bound. */
static struct ast_decl *primary_body(struct sema *s, struct instance *inst,
                                     struct bindings *b)
{
    struct ast_decl *best = inst->tmpl;
    for (struct ast_decl *d = newest(inst->tmpl); d; d = decl_older(d))
        if (decl_is_template(d) && d->kind == DECL_RECORD && d->record->has_body &&
            d->tmpl->nparams == inst->nargs)
            best = d;
    if (best == inst->tmpl)
        return best;
    *b = bindings_new(s, best);
    for (size_t i = 0; i < inst->nargs; i++)
        bindings_set(s, b, i, inst->args[i]);
    return best;
}

static void ambiguous(struct sema *s, const struct instance *inst, struct ast_decl *a,
                      struct ast_decl *b)
{
    struct diag *d = diag_error(s->ds, inst->use,
                                "'%s' fits two partial specialisations equally well: add "
                                "one that is more special",
                                inst->spelling);
    diag_note(s->ds, d, a->name_span, "this one");
    diag_note(s->ds, d, b->name_span, "and this one");
}

struct ast_decl *special_choose(struct sema *s, struct instance *inst, struct bindings *b)
{
    struct ast_decl *best = NULL, *rival = NULL;
    for (struct ast_decl *d = newest(inst->tmpl); d; d = decl_older(d)) {
        struct bindings own;
        if (!decl_is_special(d) || d->kind != inst->tmpl->kind ||
            d->tmpl->explicit_instantiation ||
            !fits(s, inst->tmpl, d, inst->args, inst->nargs, &own))
            continue;
        if (!d->tmpl->nparams)
            return d;
        bool more = !best || at_least_as_special(s, inst->tmpl, d, best);
        bool less = best && at_least_as_special(s, inst->tmpl, best, d);
        if (more == less) {
            rival = d;
        } else if (more) {
            best = d;
            *b = own;
            rival = NULL;
        }
    }
    if (rival) {
        ambiguous(s, inst, best, rival);
        return NULL;
    }
    return best ? best : primary_body(s, inst, b);
}

/* ---- functions ---- */

static bool same_params(const struct func_info *a, const struct func_info *b)
{
    if (a->nparams != b->nparams)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i].type != b->params[i].type)
            return false;
    return true;
}

/* The arguments written in "template<> void f<int>(…)" begin those of the instance. */
static bool pattern_begins(struct sema *s, const struct instance *inst,
                           const struct ast_decl *d)
{
    struct bindings b = bindings_new(s, inst->tmpl);
    struct quiet q;
    if (!d->tmpl->pattern)
        return true;
    quiet_begin(s, &q);
    struct sema_place here = sema_go(s, d->scope ? d->scope : s->scope, d->order + 1);
    bool ok = bindings_take(s, &b, d->tmpl->pattern);
    sema_back(s, here);
    ok = quiet_end(s, &q) && ok;
    return ok && template_same_args(b.args, inst->args, b.ngiven);
}

struct func_info *special_function(struct sema *s, struct func_info *info)
{
    struct instance *inst = info->decl->inst;
    if (!inst || !info->decl->from || info->decl->from != inst->tmpl)
        return NULL;
    for (struct ast_decl *d = newest(inst->tmpl); d; d = decl_older(d)) {
        if (d->kind != DECL_FUNC || !d->tmpl || d->tmpl->nparams ||
            d->tmpl->explicit_instantiation)
            continue;
        struct func_info *special = sema_func(s, d);
        struct quiet q;
        quiet_begin(s, &q);
        bool ok = sema_head(s, special);
        if (quiet_end(s, &q) && ok && same_params(info, special) &&
            pattern_begins(s, inst, d)) {
            d->inst = inst;
            return special;
        }
    }
    return NULL;
}

static bool same_head(const struct ast_template *a, const struct ast_template *b)
{
    if (a->nparams != b->nparams)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i].kind != b->params[i].kind ||
            a->params[i].pack != b->params[i].pack)
            return false;
    return true;
}

struct func_info *special_definition(struct sema *s, struct func_info *info)
{
    struct instance *inst = info->decl->inst;
    if (!inst || info->decl->from != inst->tmpl)
        return NULL;
    for (struct ast_decl *d = newest(inst->tmpl); d; d = decl_older(d)) {
        if (d->kind != DECL_FUNC || !decl_is_template(d) || !d->func->has_body ||
            !same_head(d->tmpl, inst->tmpl->tmpl))
            continue;
        struct bindings b = bindings_new(s, d);
        for (size_t i = 0; i < inst->nargs; i++)
            bindings_set(s, &b, i, inst->args[i]);
        struct instance *other = template_instance(s, &b, inst->use);
        struct func_info *def = other ? sema_func(s, other->decl) : NULL;
        struct quiet q;
        quiet_begin(s, &q);
        bool ok = def && sema_head(s, def);
        if (quiet_end(s, &q) && ok && same_params(info, def))
            return def;
    }
    return NULL;
}

/* The function template's head with the given parameters, NULL if that is no function. */
static struct func_info *head_with(struct sema *s, struct ast_decl *d, struct bindings *b)
{
    struct quiet q;
    struct func_info *info = sema_func(s, copy_decl(s, d, b->scope, NULL));
    quiet_begin(s, &q);
    bool ok = sema_head(s, info);
    return quiet_end(s, &q) && ok ? info : NULL;
}

/* C++ [temp.deduct.partial]: references do not count. */
static const struct type *plain(const struct type *t, unsigned *quals)
{
    *quals = 0;
    if (t->kind != TYPE_REF)
        return t;
    *quals = t->base_quals;
    return t->base;
}

static bool deduces_from(struct sema *s, struct ast_decl *d, const struct func_info *from)
{
    struct bindings b = bindings_new(s, d);
    const struct ast_decl *p = d->dtor->parts[0].params;
    for (size_t i = 0; i < from->nparams && p; i++) {
        const struct ast_declarator *dt = p->dtor;
        unsigned quals;
        const struct type *t = plain(from->params[i].type, &quals);
        bool ref =
            dt && dt->nparts &&
            (dt->parts[0].kind == DPART_REF || dt->parts[0].kind == DPART_RVALUE_REF);
        b.element = dt && dt->pack ? i : 0;
        if (!deduce_type(s, &b, p->spec, dt, ref, t, quals))
            return false;
        if (!dt || !dt->pack)
            p = p->next;
    }
    if (!all_set(s, &b))
        return false;
    struct func_info *back = head_with(s, d, &b);
    for (size_t i = 0; back && i < from->nparams; i++) {
        unsigned qa, qb;
        if (i >= back->nparams ||
            plain(back->params[i].type, &qa) != plain(from->params[i].type, &qb))
            return false;
    }
    return back != NULL;
}

static bool is_variadic(const struct ast_decl *d)
{
    for (size_t i = 0; i < d->tmpl->nparams; i++)
        if (d->tmpl->params[i].pack)
            return true;
    return false;
}

int special_order(struct sema *s, struct ast_decl *a, struct ast_decl *b)
{
    struct bindings ua = unique_args(s, a), ub = unique_args(s, b);
    struct func_info *ha = head_with(s, a, &ua), *hb = head_with(s, b, &ub);
    bool a_special = ha && deduces_from(s, b, ha);
    bool b_special = hb && deduces_from(s, a, hb);
    if (a_special == b_special)
        return (int)is_variadic(b) - (int)is_variadic(a);
    return a_special ? 1 : -1;
}
