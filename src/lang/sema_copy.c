/* Declarations once more, for an instance of a template.
 *
 * Semantic analysis keeps what it finds in the `sema` slots of declarations, records and
 * enums. An instance needs slots of its own: here the declaration is copied, a record with
 * all its members, an enum with its values. Function bodies, specifiers and expressions
 * stay shared. Types and static variables declared inside a body are copied when the body
 * of an instance is checked, once per instance. C++ [temp.inst]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* A copy in progress: what records and enums of its members became. */
struct copying {
    struct sema *s;
    struct instance *inst;
    VEC(struct local_copy) done;
};

static void *copied(const struct copying *c, const void *of)
{
    for (size_t i = 0; i < c->done.len; i++)
        if (c->done.data[i].of == of)
            return c->done.data[i].copy;
    return NULL;
}

static struct ast_decl *shallow(struct copying *c, struct ast_decl *d,
                                struct ast_scope *scope)
{
    struct ast_decl *copy = arena_alloc(c->s->arena, sizeof *copy);
    *copy = *d;
    copy->from = d;
    copy->inst = c->inst;
    copy->scope = scope;
    copy->sema = NULL;
    copy->next = copy->shadowed = NULL;
    copy->listed = false;
    if (d->tmpl) { /* a member template: instances of its own */
        copy->tmpl = arena_alloc(c->s->arena, sizeof *copy->tmpl);
        *copy->tmpl = *d->tmpl;
        copy->tmpl->sema = NULL;
    }
    return copy;
}

static struct ast_enum *copy_enum(struct copying *c, struct ast_enum *e,
                                  struct ast_scope *scope)
{
    struct ast_enum *copy = arena_alloc(c->s->arena, sizeof *copy);
    struct ast_decl **tail = &copy->values;
    *copy = *e;
    copy->sema = NULL;
    copy->values = NULL;
    for (struct ast_decl *d = e->values; d; d = d->next) {
        *tail = shallow(c, d, scope);
        (*tail)->enum_ = copy;
        if (scope && d->name && !e->scoped)
            scope_bind(scope, *tail);
        tail = &(*tail)->next;
    }
    vec_push(&c->done, ((struct local_copy){e, copy}));
    return copy;
}

static struct ast_record *copy_record(struct copying *c, struct ast_record *r,
                                      struct ast_decl *d, struct ast_scope *scope);

/* "struct { int x; } a;": the specifier names a record that was copied. */
static struct ast_spec *copy_spec(const struct copying *c, struct ast_spec *spec)
{
    struct ast_record *r =
        spec && spec->kind == SPEC_RECORD ? copied(c, spec->record) : NULL;
    struct ast_enum *e = spec && spec->kind == SPEC_ENUM ? copied(c, spec->enum_) : NULL;
    if (!r && !e)
        return spec;
    struct ast_spec *copy = arena_alloc(c->s->arena, sizeof *copy);
    *copy = *spec;
    copy->record = r;
    copy->enum_ = e;
    return copy;
}

static struct ast_decl *copy_one(struct copying *c, struct ast_decl *d,
                                 struct ast_scope *scope)
{
    struct ast_decl *copy = shallow(c, d, scope);
    if (d->kind == DECL_RECORD)
        copy->record = copy_record(c, d->record, copy, scope);
    else if (d->kind == DECL_ENUM)
        copy->enum_ = copy_enum(c, d->enum_, scope);
    else
        copy->spec = copy_spec(c, d->spec);
    return copy;
}

static void copy_members(struct copying *c, struct ast_record *copy,
                         struct ast_decl *members, struct ast_scope *inner)
{
    struct ast_decl **tail = &copy->members;
    *tail = NULL;
    for (struct ast_decl *d = members; d; d = d->next) {
        *tail = copy_one(c, d, inner);
        if (d->owner)
            (*tail)->owner = copy;
        if (d->name && !(d->func && d->func->is_friend))
            scope_bind(inner, *tail);
        tail = &(*tail)->next;
    }
}

/* What parameter i of the class's own template stands for in the instance. */
static struct template_arg *class_arg(const struct ast_scope *args,
                                      const struct ast_decl *class_, size_t i)
{
    const struct ast_template *t = class_->from ? class_->from->tmpl : NULL;
    const char *name = t && i < t->nparams ? t->params[i].name : NULL;
    const struct ast_decl *d = name ? map_get(args->names, name, strlen(name)) : NULL;
    return d ? d->sema : NULL;
}

/* A scope with the parameters as the heads of a member defined outside name them; the
 * innermost head belongs to the class at hand. */
static struct ast_scope *outside_scope(struct copying *c,
                                       const struct ast_template *heads,
                                       struct ast_scope *inner)
{
    struct ast_scope *scope = scope_new(c->s->u->ast, inner, "");
    const struct ast_scope *at = inner;
    for (const struct ast_template *h = heads; h; h = h->outer) {
        const struct ast_record *r = NULL;
        for (; at && !at->inst; at = at->parent)
            r = at->record ? at->record : r;
        for (size_t i = 0; at && r && i < h->nparams; i++) {
            struct template_arg *a = class_arg(at, r->decl, i);
            if (a)
                template_bind(c->s, scope, &h->params[i], a);
        }
        at = at ? at->parent : NULL;
    }
    return scope;
}

/* "template<> R S<int>::f()" is meant for one instance only. */
static bool is_for(struct copying *c, const struct ast_decl *d)
{
    const struct ast_name *n = d->dtor ? d->dtor->name : NULL;
    const struct instance *inst = c->inst;
    struct quiet q;
    if (!n || n->nparts < 2 || !inst || !n->parts[n->nparts - 2].has_args)
        return false;
    struct bindings b = bindings_new(c->s, inst->tmpl);
    quiet_begin(c->s, &q);
    struct sema_place here = sema_go(c->s, inst->tmpl->scope, d->order);
    bool ok = bindings_take(c->s, &b, &n->parts[n->nparts - 2]) &&
              bindings_complete(c->s, &b, d->name_span);
    sema_back(c->s, here);
    ok = quiet_end(c->s, &q) && ok;
    return ok && template_same_args(b.args, inst->args, inst->nargs);
}

/* The general body in the class gives way to the one for this instance. */
static void replace_bodies(struct copying *c, const struct ast_record *copy,
                           const struct ast_decl *special)
{
    size_t n = special->func ? special->dtor->parts[0].nparams : 0;
    for (struct ast_decl *d = copy->members; d; d = d->next) {
        if (d->kind != DECL_FUNC || !special->func || d->name != special->name ||
            d->dtor->parts[0].nparams != n)
            continue;
        struct ast_func *f = arena_alloc(c->s->arena, sizeof *f);
        *f = *d->func;
        f->has_body = false;
        d->func = f;
    }
}

static void copy_outside_one(struct copying *c, struct ast_decl *d,
                             struct ast_record *copy, struct ast_scope *inner)
{
    struct ast_decl *out = copy_one(c, d, outside_scope(c, d->owner_tmpl, inner));
    out->owner = copy;
    scope_bind(inner, out);
}

/* Members defined outside of the class stand in its scope, but not in its list. Those for
 * one instance come last and so are found first. */
static void copy_outside(struct copying *c, const struct ast_scope *from,
                         struct ast_record *copy, struct ast_scope *inner)
{
    const char *name;
    void *value;
    for (size_t i = 0; map_at(from->names, i, &name, &value); i++)
        for (struct ast_decl *d = value; d; d = decl_older(d))
            if (d->owner_tmpl && d->owner_tmpl->nparams)
                copy_outside_one(c, d, copy, inner);
    for (size_t i = 0; map_at(from->names, i, &name, &value); i++)
        for (struct ast_decl *d = value; d; d = decl_older(d))
            if (d->owner_tmpl && !d->owner_tmpl->nparams && is_for(c, d)) {
                copy_outside_one(c, d, copy, inner);
                replace_bodies(c, copy, d);
            }
}

/* Names of the bases are found after those of the class itself. */
static void use_bases(struct copying *c, const struct ast_record *r,
                      struct ast_scope *inner)
{
    struct sema *s = c->s;
    struct sema_place here = sema_go(s, inner, r->order + 1);
    for (size_t i = 0; i < r->nbases; i++) {
        struct quiet q;
        unsigned quals = 0;
        struct ast_spec spec = {.kind = SPEC_NAMED, .name = r->bases[i].name};
        if (r->bases[i].expanded)
            continue; /* found when the class is completed */
        quiet_begin(s, &q);
        const struct type *t = sema_spec(s, &spec, &quals);
        quiet_end(s, &q); /* said when the class is completed */
        if (t->kind == TYPE_STRUCT && t->decl && t->decl->inner)
            scope_use(s->u->ast, inner, t->decl->inner, 0);
    }
    sema_back(s, here);
}

/* Anonymous structs and unions lend their names. */
static void use_anonymous(struct copying *c, const struct ast_record *r,
                          struct ast_scope *inner)
{
    for (const struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FIELD && !d->name && d->spec->kind == SPEC_RECORD &&
            d->spec->record->decl->inner)
            scope_use(c->s->u->ast, inner, d->spec->record->decl->inner, 0);
}

/* d: the copied declaration it belongs to; scope: where names around it are found. */
static struct ast_record *copy_record(struct copying *c, struct ast_record *r,
                                      struct ast_decl *d, struct ast_scope *scope)
{
    struct ast_record *copy = arena_alloc(c->s->arena, sizeof *copy);
    const struct ast_scope *from = r->decl ? r->decl->inner : NULL;
    *copy = *r;
    copy->sema = NULL;
    copy->local = false;
    copy->decl = d;
    vec_push(&c->done, ((struct local_copy){r, copy}));
    if (!r->has_body || !from)
        return copy;
    d->inner =
        scope_new(c->s->u->ast, scope ? scope : (struct ast_scope *)c->s->scope, r->name);
    d->inner->record = copy;
    copy_members(c, copy, r->members, d->inner);
    use_anonymous(c, copy, d->inner);
    copy_outside(c, from, copy, d->inner);
    use_bases(c, copy, d->inner);
    return copy;
}

struct ast_decl *copy_decl(struct sema *s, struct ast_decl *d, struct ast_scope *scope,
                           struct instance *inst)
{
    struct copying c = {.s = s, .inst = inst};
    struct ast_decl *copy = shallow(&c, d, scope);
    copy->tmpl = NULL;
    if (inst)
        inst->decl = copy; /* a base may be made of the class itself */
    if (d->kind == DECL_RECORD)
        copy->record = copy_record(&c, d->record, copy, scope);
    vec_free(&c.done);
    return copy;
}

/* ---- inside bodies ---- */

/* The instance whose body is being checked, NULL for a plain function. */
static struct func_info *instance_body(const struct sema *s)
{
    return s->fn && s->fn->info && s->fn->info->decl->from ? s->fn->info : NULL;
}

static void *known_copy(const struct func_info *info, const void *of)
{
    for (size_t i = 0; i < info->copies.len; i++)
        if (info->copies.data[i].of == of)
            return info->copies.data[i].copy;
    return NULL;
}

static void keep_all(struct func_info *info, const struct copying *c)
{
    for (size_t i = 0; i < c->done.len; i++)
        vec_push(&info->copies, c->done.data[i]);
}

struct ast_record *copy_local_record(struct sema *s, struct ast_record *r)
{
    struct func_info *info = instance_body(s);
    if (!info || !r->local)
        return r;
    struct ast_record *copy = known_copy(info, r);
    if (copy)
        return copy;
    struct copying c = {.s = s, .inst = info->decl->inst};
    struct ast_decl *d = r->decl ? shallow(&c, r->decl, NULL) : NULL;
    if (d)
        d->record = copy = copy_record(&c, r, d, (struct ast_scope *)s->scope);
    keep_all(info, &c);
    vec_free(&c.done);
    return copy ? copy : r;
}

struct ast_decl *copy_closure(struct sema *s, struct ast_decl *class_)
{
    struct copying c = {.s = s};
    struct func_info *info = s->fn->info;
    struct ast_decl *known = info && !s->element ? known_copy(info, class_) : NULL;
    if (known)
        return known;
    struct ast_decl *d = shallow(&c, class_, NULL);
    d->record = copy_record(&c, class_->record, d, (struct ast_scope *)s->scope);
    d->record->local = true;
    vec_free(&c.done);
    if (info && !s->element)
        vec_push(&info->copies, ((struct local_copy){class_, d}));
    return d;
}

struct ast_enum *copy_local_enum(struct sema *s, struct ast_enum *e)
{
    struct func_info *info = instance_body(s);
    if (!info || !e->local)
        return e;
    struct ast_enum *copy = known_copy(info, e);
    if (copy)
        return copy;
    struct copying c = {.s = s, .inst = info->decl->inst};
    copy = copy_enum(&c, e, NULL);
    keep_all(info, &c);
    vec_free(&c.done);
    return copy;
}

struct ast_decl *copy_local_var(struct sema *s, struct ast_decl *d)
{
    struct func_info *info = instance_body(s);
    if (!info)
        return d;
    struct ast_decl *copy = known_copy(info, d);
    if (copy)
        return copy;
    struct copying c = {.s = s, .inst = info->decl->inst};
    copy = shallow(&c, d, d->scope);
    vec_push(&info->copies, ((struct local_copy){d, copy}));
    vec_free(&c.done);
    return copy;
}
