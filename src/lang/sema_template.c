/* Templates: from a template and its arguments to an instance.
 *
 * Arguments come from three places, in this order: written (f<int>), deduced from a call
 * (sema_deduce.c), defaults. Once complete they are the key of the instance, which is a
 * copy of the declaration (sema_copy.c) in a scope that binds the parameters' names. The
 * body's tree is shared; it is walked once per instance, when something reaches it.
 * C++ [temp.arg], [temp.inst], [temp.param]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* ---- silence ---- */

void quiet_begin(struct sema *s, struct quiet *q)
{
    diags_init(&q->ds);
    q->outer = s->ds;
    s->ds = &q->ds;
}

bool quiet_end(struct sema *s, struct quiet *q)
{
    bool ok = !q->ds.errors;
    s->ds = q->outer;
    if (!ok)
        s->call++; /* what was said in vain is said again when it matters */
    diags_free(&q->ds);
    return ok;
}

/* ---- arguments ---- */

static const char *param_name(struct sema *s, const struct bindings *b, size_t i)
{
    const char *name = b->head->params[i].name;
    return name ? arena_printf(s->arena, "'%s'", name)
                : arena_printf(s->arena, "number %zu", i + 1);
}

struct bindings bindings_new(struct sema *s, struct ast_decl *tmpl)
{
    struct bindings b = {.tmpl = tmpl, .head = tmpl->tmpl};
    size_t n = b.head->nparams;
    b.args = arena_alloc(s->arena, (n + 1) * sizeof *b.args);
    for (size_t i = 0; i < n; i++) {
        b.args[i].kind = b.head->params[i].kind;
        b.args[i].pack = b.head->params[i].pack;
    }
    b.scope = scope_new(s->u->ast,
                        tmpl->scope ? tmpl->scope : (struct ast_scope *)s->scope, "");
    return b;
}

void template_bind(struct sema *s, struct ast_scope *scope, const struct ast_tparam *p,
                   struct template_arg *a)
{
    struct ast_decl *d = arena_alloc(s->arena, sizeof *d);
    if (!p->name)
        return;
    d->kind = DECL_TPARAM;
    d->name = p->name;
    d->span = d->name_span = p->span;
    d->tparam = p;
    d->sema = a;
    scope_bind(scope, d);
}

void bindings_set(struct sema *s, struct bindings *b, size_t i, struct template_arg a)
{
    bool fresh = !b->args[i].set;
    b->args[i] = a;
    b->args[i].set = true;
    if (fresh)
        template_bind(s, b->scope, &b->head->params[i], &b->args[i]);
}

/* The type of a value parameter, which may name the parameters before it. */
static const struct type *value_type(struct sema *s, struct bindings *b, size_t i,
                                     const struct expr *e)
{
    const struct ast_tparam *p = &b->head->params[i];
    unsigned quals = 0;
    if (p->spec->kind == SPEC_AUTO)
        return e->type;
    struct sema_place here = sema_go(s, b->scope, b->tmpl->order);
    const struct type *t =
        sema_declarator(s, sema_spec(s, p->spec, &quals), &quals, p->dtor, p->span);
    sema_back(s, here);
    return t;
}

/* A value that is to be argument i: converted and constant. */
static bool value_arg(struct sema *s, struct bindings *b, size_t i, struct expr *e,
                      struct template_arg *out)
{
    struct conv why = {.why = CONV_OTHER,
                       .name = arena_printf(s->arena, "template argument %s of '%s'",
                                            param_name(s, b, i), b->tmpl->name)};
    e = expr_load(s, e);
    if (expr_is_error(e))
        return false;
    const struct type *t = value_type(s, b, i, e);
    struct expr v;
    e = conv_to(s, e, t, why);
    if (expr_is_error(e))
        return false;
    if (t->member_of && e->kind == EXPR_STRUCT) {
        *out = (struct template_arg){.kind = TPARAM_VALUE, .set = true, .value = e};
        return true;
    }
    if (!eval_const(s, e, &v)) {
        diag_error(s->ds, e->span,
                   "template argument %s of '%s' must be a constant: use a literal, an "
                   "enumerator or a constexpr value",
                   param_name(s, b, i), b->tmpl->name);
        return false;
    }
    struct expr *kept = arena_alloc(s->arena, sizeof *kept);
    *kept = v;
    kept->type = t;
    *out = (struct template_arg){.kind = TPARAM_VALUE, .set = true, .value = kept};
    return true;
}

/* The template that a bare name means; NULL if it means none. */
static struct ast_decl *named_template(struct sema *s, const struct ast_type *t)
{
    const struct ast_spec *spec = t ? t->spec : NULL;
    if (!spec || spec->kind != SPEC_NAMED || t->dtor || !sema_name_whole(spec->name) ||
        spec->name->parts[spec->name->nparts - 1].has_args)
        return NULL;
    struct found f = sema_lookup(s, spec->name);
    if (!f.decl)
        return NULL;
    if (f.decl->kind == DECL_TPARAM && f.decl->sema)
        return ((struct template_arg *)f.decl->sema)->tmpl;
    while (f.decl->inst && f.decl->kind == DECL_RECORD && !f.decl->tmpl)
        f.decl = f.decl->inst->tmpl; /* the name of the class inside itself */
    return f.decl->tmpl ? f.decl : NULL;
}

static bool wrong_kind(struct sema *s, const struct bindings *b, size_t i,
                       const struct name_part *part, const char *what)
{
    diag_error(s->ds, part->span, "template argument %s of '%s' must be %s",
               param_name(s, b, i), b->tmpl->name, what);
    return false;
}

/* Argument k of the part for parameter i, in the place where it is written. */
static bool one_arg(struct sema *s, struct bindings *b, size_t i,
                    const struct name_part *part, size_t k, struct template_arg *out)
{
    enum tparam_kind kind = b->head->params[i].kind;
    *out = (struct template_arg){.kind = kind, .set = true};
    if (kind == TPARAM_TEMPLATE) {
        out->tmpl = named_template(s, part->args[k]);
        return out->tmpl || wrong_kind(s, b, i, part, "the name of a class template");
    }
    if (kind == TPARAM_TYPE) {
        if (!part->args[k])
            return wrong_kind(s, b, i, part, "a type, and a value is given");
        out->type = sema_type_id(s, part->args[k], &out->quals);
        out->quals &= QUAL_CONST | QUAL_VOLATILE;
        return !type_is_error(out->type);
    }
    if (!part->arg_exprs[k])
        return wrong_kind(s, b, i, part, "a value, and a type is given");
    return value_arg(s, b, i, sema_expr(s, part->arg_exprs[k]), out);
}

static void pack_add(struct sema *s, struct template_arg *pack, struct template_arg a)
{
    if (pack->nlist == pack->room) {
        struct template_arg *more;
        pack->room = pack->room ? 2 * pack->room : 8;
        more = arena_alloc(s->arena, pack->room * sizeof *more);
        if (pack->nlist)
            memcpy(more, pack->list, pack->nlist * sizeof *more);
        pack->list = more;
    }
    pack->list[pack->nlist++] = a;
}

static bool too_many(struct sema *s, const struct bindings *b,
                     const struct name_part *part)
{
    struct diag *d = diag_error(
        s->ds, part->span, "'%s' takes %zu template argument%s, and %u are given",
        b->tmpl->name, b->head->nparams, b->head->nparams == 1 ? "" : "s", part->nargs);
    diag_note(s->ds, d, b->tmpl->name_span, "it is declared here");
    return false;
}

/* The next argument, for parameter *i; a pack takes all that follow. */
static bool take_one(struct sema *s, struct bindings *b, size_t *i,
                     const struct name_part *part, size_t k)
{
    struct template_arg a;
    if (*i >= b->head->nparams)
        return too_many(s, b, part);
    if (!one_arg(s, b, *i, part, k, &a))
        return false;
    if (b->head->params[*i].pack) {
        struct template_arg list = b->args[*i];
        pack_add(s, &list, a);
        bindings_set(s, b, *i, list);
    } else {
        bindings_set(s, b, (*i)++, a);
    }
    return true;
}

bool bindings_take(struct sema *s, struct bindings *b, const struct name_part *part)
{
    size_t i = 0, outer = s->element;
    bool ok = true;
    for (size_t k = 0; k < part->nargs && ok; k++) {
        size_t n = 0;
        if (!part->expanded || !part->expanded[k])
            ok = take_one(s, b, &i, part, k);
        else if (!pack_size(s, part->args[k], part->arg_exprs[k], &n))
            ok = take_one(s, b, &i, part, k); /* said there */
        for (size_t e = 0; e < n && ok; e++) {
            s->element = e + 1;
            ok = take_one(s, b, &i, part, k);
        }
        s->element = outer;
    }
    b->ngiven = i;
    return ok;
}

/* The default of parameter i, read in the template's scope; false if it has none. */
static bool default_arg(struct sema *s, struct bindings *b, size_t i,
                        struct template_arg *out)
{
    const struct ast_tparam *p = &b->head->params[i];
    struct name_part part = {.id = b->tmpl->name, .span = p->span};
    struct ast_type *type = p->default_type;
    struct node *expr = p->default_expr;
    part.args = &type;
    part.arg_exprs = &expr;
    struct sema_place here =
        sema_go(s, b->scope, UINT32_MAX); /* it may stand on another */
    bool ok = one_arg(s, b, i, &part, 0, out);
    sema_back(s, here);
    return ok;
}

/* Defaults may stand on another declaration of the same template. */
static void merge_defaults(struct bindings *b)
{
    struct ast_decl *d = b->tmpl->scope ? map_get(b->tmpl->scope->names, b->tmpl->name,
                                                  strlen(b->tmpl->name))
                                        : NULL;
    for (; d && b->tmpl->kind == DECL_RECORD; d = decl_older(d)) {
        if (d == b->tmpl || !decl_is_template(d) || d->kind != DECL_RECORD)
            continue;
        for (size_t i = 0; i < d->tmpl->nparams && i < b->head->nparams; i++) {
            struct ast_tparam *p = &b->head->params[i];
            if (!p->default_type && !p->default_expr) {
                p->default_type = d->tmpl->params[i].default_type;
                p->default_expr = d->tmpl->params[i].default_expr;
            }
        }
    }
}

bool bindings_complete(struct sema *s, struct bindings *b, struct span use)
{
    merge_defaults(b);
    for (size_t i = 0; i < b->head->nparams; i++) {
        const struct ast_tparam *p = &b->head->params[i];
        struct template_arg a = b->args[i];
        if (a.set)
            continue;
        if (!p->pack && !p->default_type && !p->default_expr) {
            struct diag *d = diag_error(
                s->ds, use, "template argument %s of '%s' is missing: write %s<…>",
                param_name(s, b, i), b->tmpl->name, b->tmpl->name);
            diag_note(s->ds, d, b->tmpl->name_span, "the template is declared here");
            return false;
        }
        if (!p->pack && !default_arg(s, b, i, &a))
            return false;
        bindings_set(s, b, i, a);
    }
    return true;
}

/* ---- text ---- */

static void print_value(const struct expr *v, struct str *out)
{
    if (v->kind == EXPR_FLOAT)
        str_printf(out, "%g", v->fval);
    else if (v->type->kind == TYPE_BOOL)
        str_add(out, v->ival ? "true" : "false");
    else if (v->type->member_of)
        str_add(out, v->text);
    else if (v->type->kind == TYPE_POINTER || v->type->kind == TYPE_NULLPTR)
        str_add(out, "nullptr");
    else if (type_is_signed(v->type))
        str_printf(out, "%lld", (long long)v->ival);
    else
        str_printf(out, "%llu", (unsigned long long)v->ival);
}

void template_arg_print(const struct template_arg *a, struct str *out)
{
    for (size_t i = 0; a->pack && i < a->nlist; i++) {
        str_add(out, i ? ", " : "");
        template_arg_print(&a->list[i], out);
    }
    if (a->pack)
        return;
    if (a->kind == TPARAM_TYPE)
        type_print(a->type, a->quals, out);
    else if (a->kind == TPARAM_TEMPLATE)
        str_add(out, a->tmpl->name);
    else
        print_value(a->value, out);
}

static const char *spelling(struct sema *s, const struct instance *inst)
{
    struct str text = {0};
    bool any = false;
    str_printf(&text, "%s<", inst->tmpl->name);
    for (size_t i = 0; i < inst->nargs; i++) {
        const struct template_arg *a = &inst->args[i];
        if (a->pack && !a->nlist)
            continue;
        str_add(&text, any ? ", " : "");
        template_arg_print(a, &text);
        any = true;
    }
    str_add(&text, ">");
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

/* ---- instances ---- */

static void key_of(const struct template_arg *a, struct str *key)
{
    const struct expr *v = a->value;
    str_printf(key, "%d:%p:%u:%p:", (int)a->kind, (const void *)a->type, a->quals,
               (const void *)a->tmpl);
    if (v)
        str_printf(key, "%p:%d:%llx", (const void *)v->type, (int)v->kind,
                   (unsigned long long)v->ival); /* or its bits, or the variable */
    for (size_t i = 0; a->pack && i < a->nlist; i++)
        key_of(&a->list[i], key);
    str_add(key, ";");
}

static struct map *instances_of(struct sema *s, struct ast_decl *tmpl)
{
    if (!tmpl->tmpl->sema) {
        tmpl->tmpl->sema = map_new();
        vec_push(&s->maps, tmpl->tmpl->sema);
    }
    return tmpl->tmpl->sema;
}

const struct instance *template_around(const struct sema *s)
{
    for (const struct ast_scope *sc = s->scope; sc; sc = sc->parent)
        if (sc->inst)
            return sc->inst;
    return NULL;
}

struct ast_decl *template_current(const struct sema *s, const struct ast_decl *d)
{
    for (const struct ast_scope *sc = s->scope; sc; sc = sc->parent)
        if (sc->inst && sc->inst->decl && sc->inst->tmpl->kind == d->kind &&
            sc->inst->tmpl->name == d->name && sc->inst->tmpl->scope == d->scope)
            return sc->inst->decl;
    return NULL;
}

static bool within_limits(struct sema *s, const struct bindings *b, unsigned depth,
                          struct span use)
{
    if (depth > TEMPLATE_MAX_DEPTH)
        diag_error(s->ds, use,
                   "instances of '%s' are nested more than %d levels deep: the recursion "
                   "needs a specialisation or an 'if constexpr' that ends it",
                   b->tmpl->name, TEMPLATE_MAX_DEPTH);
    else if (s->ninstances >= TEMPLATE_MAX_INSTANCES)
        diag_error(s->ds, use, "more than %d template instances: '%s' is one too many",
                   TEMPLATE_MAX_INSTANCES, b->tmpl->name);
    else
        return true;
    return false;
}

static void make_decl(struct sema *s, struct instance *inst, struct bindings *b)
{
    struct ast_decl *from = inst->tmpl;
    if (from->kind == DECL_RECORD || from->kind == DECL_VAR)
        from = special_choose(s, inst, b);
    if (!from)
        return;
    if (from->tmpl && !from->tmpl->nparams) { /* a full specialisation is itself */
        inst->decl = from;
        from->inst = inst;
        return;
    }
    b->scope->inst = inst;
    inst->decl = copy_decl(s, from, b->scope, inst);
}

struct instance *template_instance(struct sema *s, struct bindings *b, struct span use)
{
    struct map *known = instances_of(s, b->tmpl);
    struct str key = {0};
    for (size_t i = 0; i < b->head->nparams; i++)
        key_of(&b->args[i], &key);
    struct instance *inst = map_get(known, key.data, key.len);
    const struct instance *up = template_around(s);
    unsigned depth = up ? up->depth + 1 : 1;
    if (!inst && within_limits(s, b, depth, use)) {
        inst = arena_alloc(s->arena, sizeof *inst);
        inst->tmpl = b->tmpl;
        inst->args = b->args;
        inst->nargs = b->head->nparams;
        inst->use = use;
        inst->up = up;
        inst->depth = depth;
        inst->spelling = spelling(s, inst);
        s->ninstances++;
        map_put(known, key.data, key.len, inst);
        make_decl(s, inst, b);
    }
    str_free(&key);
    return inst && inst->decl ? inst : NULL;
}

/* The declaration that owns the instances: defaults and bodies may be on others. */
static struct ast_decl *canonical(struct ast_decl *d)
{
    struct ast_decl *first = d;
    for (; d; d = decl_older(d))
        if (decl_is_template(d) && d->kind == first->kind)
            first = d;
    return first;
}

struct ast_decl *template_apply(struct sema *s, struct ast_decl *d,
                                const struct name_part *part)
{
    if (d->kind == DECL_TPARAM && d->sema) {
        struct ast_decl *t = ((struct template_arg *)d->sema)->tmpl;
        d = t ? t : d;
    }
    if (d->kind == DECL_RECORD && d->inst && !d->tmpl)
        d = d->inst->tmpl; /* S<…> inside S */
    if (d->kind == DECL_FUNC || d->kind == DECL_SKIPPED)
        return d;
    if (!d->tmpl) {
        diag_error(s->ds, part->span, "'%s' is not a template: remove the '<…>'",
                   part->id);
        return NULL;
    }
    d = d->kind == DECL_RECORD || d->kind == DECL_VAR ? canonical(d) : d;
    struct bindings b = bindings_new(s, d);
    if (!bindings_take(s, &b, part) || !bindings_complete(s, &b, part->span))
        return NULL;
    struct instance *inst = template_instance(s, &b, part->span);
    return inst ? inst->decl : NULL;
}

bool template_same_args(const struct template_arg *a, const struct template_arg *b,
                        size_t n)
{
    struct str ka = {0}, kb = {0};
    for (size_t i = 0; i < n; i++) {
        key_of(&a[i], &ka);
        key_of(&b[i], &kb);
    }
    bool same = ka.len == kb.len && (!ka.len || memcmp(ka.data, kb.data, ka.len) == 0);
    str_free(&ka);
    str_free(&kb);
    return same;
}

void template_notes(struct sema *s, const struct instance *inst, size_t first, bool all)
{
    for (size_t i = first; i < s->ds->list.len; i++) {
        struct diag *d = s->ds->list.data[i];
        size_t shown = 0;
        for (const struct instance *k = inst; k && shown < TEMPLATE_SHOWN_NOTES;
             k = all ? k->up : NULL, shown++)
            diag_note(s->ds, d, k->use, "in instantiation of '%s', wanted here",
                      k->spelling);
    }
}
