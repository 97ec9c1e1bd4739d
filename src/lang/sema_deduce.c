/* Template argument deduction: from the arguments of a call, or from the arguments of
 * another instance, to the arguments of a template.
 *
 * A parameter's declaration is a pattern: its declarator's parts are taken off the
 * argument's type one by one, until the specifier is left, which is a template parameter,
 * or a class template with arguments, or something that deduces nothing (typename T::x, a
 * type without parameters). What was not deduced must be given or have a default; whether
 * the arguments then fit is the overload resolution's business.
 * C++ [temp.deduct.call], [temp.deduct.type]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static bool fail(struct bindings *b, const char *why)
{
    if (!b->why)
        b->why = why;
    return false;
}

/* Parameter i of the template that a name without arguments means, or nparams. */
static size_t param_of(const struct bindings *b, const struct ast_name *n)
{
    size_t i = 0;
    if (!n || n->nparts != 1 || n->rooted || n->parts[0].has_args)
        return b->head->nparams;
    while (i < b->head->nparams &&
           (!b->head->params[i].name || b->head->params[i].name != n->parts[0].id))
        i++;
    return i;
}

/* ---- does a pattern mention a parameter that is to be deduced? ---- */

/* Given with the call, f<32>(…): the argument is converted to what it makes. */
static bool is_given(const struct bindings *b, size_t i)
{
    return i < b->ngiven && !b->head->params[i].pack;
}

static bool mentions(const struct bindings *b, const struct ast_spec *spec);

static bool part_mentions(const struct bindings *b, const struct name_part *part)
{
    for (size_t i = 0; i < b->head->nparams; i++)
        if (b->head->params[i].name == part->id && !is_given(b, i))
            return true;
    for (size_t i = 0; i < part->nargs; i++) {
        if (part->args[i] && mentions(b, part->args[i]->spec))
            return true;
        size_t k = b->head->nparams;
        if (part->arg_exprs[i] && part->arg_exprs[i]->kind == NODE_NAME)
            k = param_of(b, part->arg_exprs[i]->name);
        if (k < b->head->nparams && !is_given(b, k))
            return true;
    }
    return false;
}

static bool mentions(const struct bindings *b, const struct ast_spec *spec)
{
    if (spec->kind != SPEC_NAMED && spec->kind != SPEC_TAG)
        return false;
    for (size_t i = 0; spec->name && i < spec->name->nparts; i++)
        if (part_mentions(b, &spec->name->parts[i]))
            return true;
    return false;
}

/* ---- binding ---- */

static bool same_value(const struct expr *a, const struct expr *b)
{
    return a->kind == b->kind && a->ival == b->ival; /* or their bits, or variables */
}

static bool same_arg(const struct template_arg *a, const struct template_arg *b)
{
    if (a->kind == TPARAM_VALUE)
        return same_value(a->value, b->value);
    return a->type == b->type && a->quals == b->quals && a->tmpl == b->tmpl;
}

static const char *arg_text(struct sema *s, const struct template_arg *a)
{
    struct str text = {0};
    template_arg_print(a, &text);
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

static bool conflict(struct sema *s, struct bindings *b, size_t i,
                     const struct template_arg *old, const struct template_arg *a)
{
    return fail(b,
                arena_printf(s->arena, "'%s' would be both %s and %s",
                             b->head->params[i].name, arg_text(s, old), arg_text(s, a)));
}

/* Element b->element of pack i. */
static bool set_element(struct sema *s, struct bindings *b, size_t i,
                        struct template_arg a)
{
    struct template_arg pack = b->args[i];
    if (b->element < pack.nlist) {
        struct template_arg *old = &pack.list[b->element];
        return !old->set || same_arg(old, &a) || conflict(s, b, i, old, &a);
    }
    if (pack.nlist == pack.room) {
        struct template_arg *more;
        pack.room = pack.room ? 2 * pack.room : 8;
        more = arena_alloc(s->arena, pack.room * sizeof *more);
        if (pack.nlist)
            memcpy(more, pack.list, pack.nlist * sizeof *more);
        pack.list = more;
    }
    pack.list[pack.nlist++] = a;
    bindings_set(s, b, i, pack);
    return true;
}

static bool set(struct sema *s, struct bindings *b, size_t i, struct template_arg a)
{
    if (i < b->ngiven)
        return true; /* given: the argument is converted to it */
    a.kind = b->head->params[i].kind;
    a.set = true;
    if (b->head->params[i].pack)
        return set_element(s, b, i, a);
    if (b->args[i].set)
        return same_arg(&b->args[i], &a) || conflict(s, b, i, &b->args[i], &a);
    bindings_set(s, b, i, a);
    return true;
}

/* ---- types ---- */

static bool mismatch(struct sema *s, struct bindings *b, const struct type *a)
{
    return fail(b, arena_printf(s->arena, "'%s' does not have the form of its parameter",
                                sema_type_text(s, a, 0)));
}

/* An array bound or value argument that is a parameter's bare name. */
static bool deduce_value(struct sema *s, struct bindings *b, const struct node *n,
                         const struct expr *v)
{
    size_t i = n && n->kind == NODE_NAME ? param_of(b, n->name) : b->head->nparams;
    if (i == b->head->nparams || b->head->params[i].kind != TPARAM_VALUE)
        return true;
    const struct ast_spec *spec = b->head->params[i].spec;
    struct expr *kept = arena_alloc(s->arena, sizeof *kept);
    *kept = *v;
    if (spec->kind == SPEC_BASIC && kept->kind == EXPR_INT) { /* int N from a size_t */
        kept->type = sema_basic(s, spec->basic);
        kept->ival = type_wrap(kept->type, kept->ival);
    }
    return set(s, b, i, (struct template_arg){.value = kept});
}

static bool deduce_array(struct sema *s, struct bindings *b, const struct dpart *part,
                         const struct type *a)
{
    if (a->count == UINT64_MAX)
        return !part->size;
    struct expr *n = expr_int(s, part->span, sema_basic(s, TYPE_ULONG), a->count);
    return !part->size || deduce_value(s, b, part->size, n);
}

/* A pack in the pattern that matched nothing is empty, not unknown. */
static void empty_packs(struct sema *s, struct bindings *b)
{
    for (size_t i = 0; i < b->head->nparams; i++)
        if (b->head->params[i].pack && !b->args[i].set)
            bindings_set(s, b, i, b->args[i]);
}

static bool deduce_func(struct sema *s, struct bindings *b, const struct dpart *part,
                        const struct type *a)
{
    const struct ast_decl *p = part->params;
    size_t k = 0, outer = b->element;
    bool ok = true;
    for (; p && !(p->dtor && p->dtor->pack) && k < a->nparams; p = p->next, k++)
        if (!deduce_type(s, b, p->spec, p->dtor, 0, a->params[k], 0))
            return false;
    if (p && p->dtor && p->dtor->pack && !p->next) { /* R(Ts...) */
        for (b->element = 0; ok && k < a->nparams; k++, b->element++)
            ok = deduce_type(s, b, p->spec, p->dtor, 0, a->params[k], 0);
        b->element = outer;
        empty_packs(s, b);
        p = NULL;
    }
    return ok && ((!p && k == a->nparams) || mismatch(s, b, a));
}

static const struct instance *instance_of(const struct type *a)
{
    return a->kind == TYPE_STRUCT && a->decl ? a->decl->inst : NULL;
}

/* The class template that a name means where the pattern stands. */
static struct ast_decl *pattern_template(struct sema *s, const struct bindings *b,
                                         const struct ast_name *n)
{
    struct sema_place here =
        sema_go(s, b->tmpl->scope ? b->tmpl->scope : s->scope, b->tmpl->order + 1);
    struct ast_name plain = *n;
    struct name_part *parts = arena_alloc(s->arena, n->nparts * sizeof *parts);
    memcpy(parts, n->parts, n->nparts * sizeof *parts);
    parts[n->nparts - 1].has_args = false;
    plain.parts = parts;
    struct quiet q;
    quiet_begin(s, &q);
    struct found f = sema_lookup(s, &plain);
    quiet_end(s, &q);
    sema_back(s, here);
    return f.decl;
}

/* The class itself or the first of its bases that is an instance of template d. */
static const struct instance *base_instance(const struct type *a,
                                            const struct ast_decl *d)
{
    const struct instance *inst = instance_of(a);
    if (inst && d && d->name == inst->tmpl->name && d->scope == inst->tmpl->scope)
        return inst;
    inst = NULL;
    for (size_t i = 0; a->kind == TYPE_STRUCT && i < a->nmembers && !inst; i++)
        if (a->members[i].is_base)
            inst = base_instance(a->members[i].type, d);
    return inst;
}

/* S<T, N> against a class: it or one of its bases must be an instance of S. */
static bool deduce_class(struct sema *s, struct bindings *b, const struct ast_name *n,
                         const struct type *a)
{
    const struct name_part *part = &n->parts[n->nparts - 1];
    const struct instance *inst = instance_of(a);
    size_t i = 0;
    while (n->nparts == 1 && i < b->head->nparams && b->head->params[i].name != part->id)
        i++;
    if (n->nparts == 1 && i < b->head->nparams) { /* template<class> class C: C<T> */
        if (!inst)
            return mismatch(s, b, a);
        if (!set(s, b, i, (struct template_arg){.tmpl = inst->tmpl}))
            return false;
    } else {
        struct ast_decl *d = pattern_template(s, b, n);
        while (d && !d->tmpl && d->inst)
            d = d->inst->tmpl;
        if (d && d->kind == DECL_TYPEDEF)
            return true; /* an alias: not looked through */
        inst = base_instance(a, d);
        if (!inst)
            return mismatch(s, b, a);
    }
    return deduce_args(s, b, part, inst->args, inst->nargs);
}

static bool deduce_leaf(struct sema *s, struct bindings *b, const struct ast_spec *spec,
                        const struct type *a, unsigned quals)
{
    size_t i = spec->kind == SPEC_NAMED ? param_of(b, spec->name) : b->head->nparams;
    if (i < b->head->nparams && b->head->params[i].kind == TPARAM_TYPE)
        return set(s, b, i,
                   (struct template_arg){.type = a,
                                         .quals = quals & ~spec->quals &
                                                  (QUAL_CONST | QUAL_VOLATILE)});
    if ((spec->kind == SPEC_NAMED || spec->kind == SPEC_TAG) && spec->name->nparts &&
        spec->name->parts[spec->name->nparts - 1].has_args && mentions(b, spec))
        return deduce_class(s, b, spec->name, a);
    return true;
}

bool deduce_type(struct sema *s, struct bindings *b, const struct ast_spec *spec,
                 const struct ast_declarator *d, size_t i, const struct type *a,
                 unsigned quals)
{
    if (!d || i >= d->nparts)
        return deduce_leaf(s, b, spec, a, quals);
    const struct dpart *part = &d->parts[i];
    bool fits = false;
    switch (part->kind) {
    case DPART_POINTER:
        fits = a->kind == TYPE_POINTER;
        break;
    case DPART_REF:
    case DPART_RVALUE_REF:
        fits = a->kind == TYPE_REF;
        break;
    case DPART_ARRAY:
        if (a->kind != TYPE_ARRAY)
            break;
        return deduce_array(s, b, part, a) &&
               deduce_type(s, b, spec, d, i + 1, a->base, quals);
    case DPART_MEMBER:
        if (!a->member_of)
            break;
        return deduce_leaf(s, b,
                           &(struct ast_spec){.kind = SPEC_NAMED, .name = part->class_},
                           a->member_of, 0) &&
               deduce_type(s, b, spec, d, i + 1, a->base,
                           a->base->kind == TYPE_FUNC ? 0 : a->base_quals);
    case DPART_FUNC:
        if (a->kind != TYPE_FUNC)
            break;
        return deduce_func(s, b, part, a) &&
               deduce_type(s, b, spec, d, i + 1, a->base, 0);
    }
    if (fits)
        return deduce_type(s, b, spec, d, i + 1, a->base, a->base_quals);
    return !mentions(b, spec) || mismatch(s, b, a);
}

static bool deduce_arg(struct sema *s, struct bindings *b, const struct name_part *part,
                       size_t k, const struct template_arg *a)
{
    if (part->args[k] && a->kind == TPARAM_TEMPLATE) {
        size_t i = param_of(b, part->args[k]->spec->name);
        return i == b->head->nparams ||
               set(s, b, i, (struct template_arg){.tmpl = a->tmpl});
    }
    if (part->args[k] && a->kind == TPARAM_TYPE)
        return deduce_type(s, b, part->args[k]->spec, part->args[k]->dtor, 0, a->type,
                           a->quals);
    if (part->arg_exprs[k] && a->kind == TPARAM_VALUE)
        return deduce_value(s, b, part->arg_exprs[k], a->value);
    return fail(b, "the kinds of its arguments differ");
}

/* One list without packs in the middle: packs flatten to their elements. */
static size_t flatten(struct sema *s, const struct template_arg *args, size_t n,
                      const struct template_arg ***out)
{
    size_t total = 0, k = 0;
    for (size_t i = 0; i < n; i++)
        total += args[i].pack ? args[i].nlist : 1;
    *out = arena_alloc(s->arena, (total + 1) * sizeof **out);
    for (size_t i = 0; i < n; i++)
        for (size_t e = 0; e < (args[i].pack ? args[i].nlist : 1); e++)
            (*out)[k++] = args[i].pack ? &args[i].list[e] : &args[i];
    return total;
}

bool deduce_args(struct sema *s, struct bindings *b, const struct name_part *part,
                 const struct template_arg *args, size_t n)
{
    const struct template_arg **flat;
    size_t total = flatten(s, args, n, &flat), k = 0, outer = b->element;
    for (size_t i = 0; i < part->nargs; i++) {
        if (!part->expanded[i]) {
            if (k >= total || !deduce_arg(s, b, part, i, flat[k++]))
                return fail(b, "it has fewer arguments");
            continue;
        }
        for (b->element = 0; k < total; b->element++)
            if (!deduce_arg(s, b, part, i, flat[k++]))
                return false;
        b->element = outer;
        empty_packs(s, b);
    }
    return true; /* the rest of the pattern are defaults */
}

/* ---- calls ---- */

/* C++ [temp.deduct.call]: what of the argument is matched. */
static bool deduce_param(struct sema *s, struct bindings *b, const struct ast_decl *p,
                         const struct expr *e)
{
    const struct ast_declarator *d = p->dtor;
    const struct type *a = e->type;
    unsigned quals = e->lvalue ? e->quals : 0;
    bool ref = d && d->nparts &&
               (d->parts[0].kind == DPART_REF || d->parts[0].kind == DPART_RVALUE_REF);
    if (type_is_error(a))
        return true;
    if (ref) {
        size_t i =
            p->spec->kind == SPEC_NAMED ? param_of(b, p->spec->name) : b->head->nparams;
        bool forwards = d->nparts == 1 && d->parts[0].kind == DPART_RVALUE_REF &&
                        i < b->head->nparams && !p->spec->quals;
        if (forwards && e->lvalue && !e->xvalue)
            return set(s, b, i,
                       (struct template_arg){.type = types_ref(s->types, a, quals)});
        return deduce_type(s, b, p->spec, d, 1, a, quals);
    }
    if (a->kind == TYPE_ARRAY) {
        a = types_pointer(s->types, a->base, quals);
    }
    if (d && d->nparts && d->parts[0].kind == DPART_ARRAY) /* T x[]: a pointer */
        return a->kind == TYPE_POINTER
                   ? deduce_type(s, b, p->spec, d, 1, a->base, a->base_quals)
                   : !mentions(b, p->spec) || mismatch(s, b, a);
    return deduce_type(s, b, p->spec, d, 0, a, 0);
}

static bool deduce_params(struct sema *s, struct bindings *b, const struct call *c)
{
    const struct dpart *part = &b->tmpl->dtor->parts[0];
    const struct ast_decl *d = b->tmpl;
    bool object =
        d->owner && d->func->kind != FUNC_CTOR && !(d->spec->flags & SPEC_STATIC);
    size_t k = c->nargs && (c->object || object) ? 1 : 0;
    for (const struct ast_decl *p = part->params; p; p = p->next) {
        if (p->dtor && p->dtor->pack) {
            for (b->element = 0; k < c->nargs; k++, b->element++)
                if (c->args[k] && !deduce_param(s, b, p, c->args[k]))
                    return false;
            b->element = 0;
            empty_packs(s, b);
            return true;
        }
        if (k < c->nargs && c->args[k] && !deduce_param(s, b, p, c->args[k]))
            return false;
        if (k >= c->nargs && !p->init)
            return fail(b, "it takes more arguments");
        k++;
    }
    return k >= c->nargs || part->variadic || fail(b, "it takes fewer arguments");
}

/* Something was said in silence: its text is the reason. */
static bool said(struct sema *s, struct bindings *b, struct quiet *q)
{
    if (q->ds.list.len)
        fail(b, arena_strdup(s->arena, q->ds.list.data[0]->message));
    return !quiet_end(s, q);
}

struct instance *deduce_call(struct sema *s, const struct call *c, struct bindings *b,
                             const struct name_part *part)
{
    const struct ast_decl *d = b->tmpl;
    struct quiet q;
    if (!d->dtor || !d->dtor->nparts || d->dtor->parts[0].kind != DPART_FUNC)
        return NULL;
    quiet_begin(s, &q);
    bool ok = !part || !part->has_args || bindings_take(s, b, part);
    ok = ok && deduce_params(s, b, c) && bindings_complete(s, b, c->span);
    struct instance *inst = ok ? template_instance(s, b, c->span) : NULL;
    ok = inst && sema_head(s, sema_func(s, inst->decl));
    if (said(s, b, &q) || !ok)
        return NULL;
    return inst;
}
