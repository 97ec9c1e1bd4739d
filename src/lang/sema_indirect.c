/* Calls whose function is known at run time only: through pointers and virtual ones.
 *
 * The value of a pointer to a function is a number of that function (its id + 1), and an
 * object of a polymorphic class begins with the number of its class. A call lists what it
 * may mean: every function whose address is taken and that has exactly the type, or the
 * final overrider of every class that some constructor makes. Lowering turns the list
 * into comparisons, so that lanes with different functions diverge as they do on the
 * hardware. Arguments are put into temporaries before the choice.
 * C++ [expr.call], [over.over], [class.virtual]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* ---- addresses ---- */

const struct type *sema_func_type(struct sema *s, const struct func_info *info)
{
    const struct type **params =
        arena_alloc(s->arena, (info->nparams + 1) * sizeof *params);
    for (size_t i = 0; i < info->nparams; i++)
        params[i] = info->params[i].type;
    return types_func(s->types, info->result, params, info->nparams, false);
}

static void enqueue(struct sema *s, struct func_info *def)
{
    if (def->body_state != CHECK_NONE || s->unevaluated)
        return;
    def->body_state = CHECK_BUSY;
    vec_push(&s->queue, def);
}

static struct expr *take(struct sema *s, struct func_info *info, const struct type *t,
                         struct span at)
{
    struct function *f = sema_reach(s, info, at);
    if (!f)
        return expr_error(s, at);
    struct func_info *def = sema_definition(s, info);
    f->declared = t;
    if (!def->taken && !s->unevaluated) {
        def->taken = true;
        vec_push(&s->taken, def);
    }
    enqueue(s, def);
    struct expr *e = expr_new(s, EXPR_FUNC, at, types_pointer(s->types, t, 0));
    e->func = f;
    e->ival = (uint64_t)f->id + 1;
    return e;
}

static struct expr *address_of(struct sema *s, struct func_info *info, struct span at)
{
    if (!sema_head(s, info))
        return expr_error(s, at);
    if (info->object)
        return memptr_function(s, info, at);
    if (info->decl->is_kernel && s->u->host)
        return sema_kernel_value(s, info, at);
    return take(s, info, sema_func_type(s, info), at);
}

struct expr *sema_member_address(struct sema *s, struct func_info *info, struct span at)
{
    return take(s, info, memptr_call_type(s, info), at);
}

/* The template's instance that written arguments give. */
static struct func_info *instance_of(struct sema *s, struct ast_decl *d,
                                     const struct name_part *part)
{
    struct bindings b = bindings_new(s, d);
    struct quiet q;
    quiet_begin(s, &q);
    bool ok = part && part->has_args && bindings_take(s, &b, part) &&
              bindings_complete(s, &b, part->span);
    struct instance *inst = ok ? template_instance(s, &b, part->span) : NULL;
    ok = inst && sema_head(s, sema_func(s, inst->decl));
    return quiet_end(s, &q) && ok ? sema_func(s, inst->decl) : NULL;
}

/* The template's instance that takes values of the wanted parameter types. */
static struct func_info *instance_for(struct sema *s, struct ast_decl *d,
                                      const struct type *wanted)
{
    struct call c = {.name = d->name, .span = d->name_span, .at = d->name_span};
    struct bindings b = bindings_new(s, d);
    c.nargs = wanted->nparams;
    c.args = arena_alloc(s->arena, (c.nargs + 1) * sizeof *c.args);
    for (size_t i = 0; i < c.nargs; i++) {
        const struct type *t = wanted->params[i];
        c.args[i] = expr_new(s, EXPR_DEREF, c.span, t->kind == TYPE_REF ? t->base : t);
        c.args[i]->lvalue = t->kind == TYPE_REF;
    }
    struct instance *inst = deduce_call(s, &c, &b, NULL);
    return inst ? sema_func(s, inst->decl) : NULL;
}

/* Functions of the name, told apart by their type; wanted NULL: any. */
static struct func_info *only_one(struct sema *s, struct ast_decl *d,
                                  const struct name_part *part, const struct type *wanted,
                                  bool *several)
{
    struct func_info *found = NULL;
    for (; d; d = decl_older(d)) {
        if (d->kind != DECL_FUNC || decl_is_special(d))
            continue;
        struct func_info *info = !d->tmpl ? sema_func(s, d)
                                 : wanted && !(part && part->has_args)
                                     ? instance_for(s, d, wanted)
                                     : instance_of(s, d, part);
        if (!info || !sema_head(s, info))
            continue;
        const struct type *t = sema_func_type(s, info);
        if (wanted && t != wanted)
            continue;
        if (found && (t != sema_func_type(s, found) || info->is_const != found->is_const))
            *several = true;
        found = found ? found : info;
    }
    return found;
}

struct expr *sema_function_value(struct sema *s, struct ast_decl *d,
                                 const struct name_part *part, const struct type *wanted,
                                 struct span at)
{
    bool several = false;
    struct func_info *info = only_one(s, d, part, wanted, &several);
    if (info && !several)
        return address_of(s, info, at);
    if (wanted)
        return expr_error(s, at);
    struct expr *e = expr_new(s, EXPR_FUNC, at, sema_basic(s, TYPE_VOID));
    e->overloads = d;
    e->written = part;
    return e;
}

/* Of two member functions of one type that which is const, or is not. */
static struct func_info *constant_one(struct sema *s, struct ast_decl *d,
                                      struct func_info *like, bool is_const)
{
    for (; d; d = decl_older(d)) {
        struct func_info *f = d->kind == DECL_FUNC && !d->tmpl ? sema_func(s, d) : NULL;
        if (f && sema_head(s, f) && f->is_const == is_const &&
            sema_func_type(s, f) == sema_func_type(s, like))
            return f;
    }
    return NULL;
}

struct expr *sema_chosen_function(struct sema *s, const struct expr *e,
                                  const struct type *t)
{
    bool several = false;
    if (e->kind != EXPR_FUNC || !e->overloads || !t->base || t->base->kind != TYPE_FUNC)
        return NULL;
    struct func_info *info = only_one(s, e->overloads, e->written, t->base, &several);
    if (info && several && t->member_of) /* const and not const */
        info = constant_one(s, e->overloads, info, t->base_quals & QUAL_CONST);
    return info ? address_of(s, info, e->span) : NULL;
}

/* A function without a captured variable may stand for its lambda. */
struct expr *sema_lambda_function(struct sema *s, const struct type *closure,
                                  const struct type *wanted, struct span at)
{
    struct ast_decl *call = closure->record ? closure->record->members : NULL;
    if (!call || !closure->record->lambda || closure->nmembers || call->tmpl)
        return NULL;
    struct record_info *facts = closure->record->sema;
    if (!facts->as_function) {
        struct ast_decl *d = arena_alloc(s->arena, sizeof *d);
        *d = *call;
        d->sema = NULL;
        d->spec = arena_alloc(s->arena, sizeof *d->spec);
        *d->spec = *call->spec;
        d->spec->flags |= SPEC_STATIC;
        facts->as_function = sema_func(s, d);
    }
    if (!sema_head(s, facts->as_function) ||
        sema_func_type(s, facts->as_function) != wanted)
        return NULL;
    return address_of(s, facts->as_function, at);
}

/* ---- temporaries ---- */

/* Puts a value aside: *chain gets the assignment, the result reads it. */
static struct expr *aside(struct sema *s, struct expr *value, struct expr **chain)
{
    if (value->kind == EXPR_INT || value->kind == EXPR_FLOAT || value->kind == EXPR_FUNC)
        return value;
    struct variable *tmp = sema_temporary(s, value->type, value->span);
    struct expr *set = expr_binary(s, EXPR_ASSIGN, OP_ADD, value->span, value->type,
                                   expr_var(s, tmp, value->span), value);
    set->lvalue = set->implicit = true;
    *chain = *chain
                 ? expr_binary(s, EXPR_COMMA, OP_ADD, value->span, set->type, *chain, set)
                 : set;
    return expr_load(s, expr_var(s, tmp, value->span));
}

static struct expr *after(struct sema *s, struct expr *chain, struct expr *e)
{
    return chain ? expr_binary(s, EXPR_COMMA, OP_ADD, e->span, e->type, chain, e) : e;
}

/* ---- through pointers ---- */

static const struct type *lowered(struct sema *s, const struct type *t)
{
    return t->kind == TYPE_REF ? types_pointer(s->types, t->base, t->base_quals) : t;
}

struct expr *sema_indirect_call(struct sema *s, const struct call *c, struct expr *p)
{
    const struct type *ft = p->type->base;
    struct expr *chain = NULL;
    if (c->nargs != ft->nparams) {
        diag_error(s->ds, c->span, "'%s' takes %zu argument%s, and %zu %s given",
                   sema_type_text(s, p->type, 0), ft->nparams,
                   ft->nparams == 1 ? "" : "s", c->nargs, c->nargs == 1 ? "is" : "are");
        return expr_error(s, c->span);
    }
    if (!s->fn) {
        diag_error(s->ds, c->span, "a call through a pointer is no constant");
        return expr_error(s, c->span);
    }
    bool known = p->kind == EXPR_FUNC;
    struct expr *e = expr_new(s, EXPR_CALL, c->span, lowered(s, ft->base));
    e->a = known ? NULL : aside(s, p, &chain);
    e->func = known ? p->func : NULL;
    e->nargs = c->nargs;
    e->args = arena_alloc(s->arena, (c->nargs + 1) * sizeof *e->args);
    for (size_t i = 0; i < c->nargs; i++) {
        struct expr *arg = call_argument(s, c, i, ft->params[i]);
        if (expr_is_error(arg))
            return expr_error(s, c->span);
        e->args[i] = known ? arg : aside(s, arg, &chain);
    }
    if (!known)
        s->fn->info->indirect = true;
    e = after(s, chain, e);
    return ft->base->kind == TYPE_REF ? expr_deref(s, e, c->span) : e;
}

/* ---- virtual ---- */

static bool same_function(const struct func_info *a, const struct func_info *b)
{
    if (a->nparams != b->nparams || a->is_const != b->is_const)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i].type != b->params[i].type)
            return false;
    return true;
}

/* The function of class t itself that has the name and type of `like`. */
static struct func_info *own_function(struct sema *s, const struct type *t,
                                      const struct func_info *like)
{
    const struct ast_scope *scope = class_scope(t);
    const char *name = like->decl->name;
    struct ast_decl *d = scope ? map_get(scope->names, name, strlen(name)) : NULL;
    for (; d; d = decl_older(d)) {
        struct func_info *f = d->kind == DECL_FUNC && !d->tmpl ? sema_func(s, d) : NULL;
        if (f && sema_head(s, f) && f->object == t && same_function(f, like))
            return f;
    }
    return NULL;
}

static bool declared_virtual(struct sema *s, const struct type *t,
                             const struct func_info *like)
{
    const struct ast_scope *scope = class_scope(t);
    const char *name = like->decl->name;
    struct ast_decl *d = scope ? map_get(scope->names, name, strlen(name)) : NULL;
    for (; d; d = decl_older(d))
        if (d->kind == DECL_FUNC && !d->tmpl && d->spec->flags & SPEC_VIRTUAL &&
            sema_head(s, sema_func(s, d)) && same_function(sema_func(s, d), like))
            return true;
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++)
        if (declared_virtual(s, t->members[i].type, like))
            return true;
    return false;
}

void class_check_overrides(struct sema *s, const struct type *t)
{
    for (struct ast_decl *d = t->record->members; d; d = d->next) {
        bool found = false;
        if (d->kind != DECL_FUNC || !d->func->is_override || d->tmpl)
            continue;
        struct func_info *f = sema_func(s, d);
        if (!sema_head(s, f))
            continue;
        for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++)
            found = found || declared_virtual(s, t->members[i].type, f);
        if (!found)
            diag_error(s->ds, d->name_span,
                       "'%s' overrides nothing: no base class has a virtual function of "
                       "this name and these parameters",
                       sema_function_text(s, d));
    }
}

bool sema_is_virtual(struct sema *s, const struct func_info *info)
{
    return info->object && info->object->polymorphic && info->decl->func &&
           info->decl->func->kind != FUNC_CTOR && declared_virtual(s, info->object, info);
}

/* The class of the object is known where its variable is named. */
static bool known_class(const struct expr *object)
{
    while (object->kind == EXPR_MEMBER)
        object = object->a;
    if (object->type->nvirtual) /* which function is final is found by the number */
        return false;
    return object->kind == EXPR_VAR || !object->lvalue;
}

struct expr *sema_virtual_call(struct sema *s, struct expr *call, struct expr *object,
                               struct func_info *info)
{
    struct expr *chain = NULL;
    if (known_class(object) || !s->fn)
        return call;
    for (size_t i = 0; i < call->nargs; i++)
        call->args[i] = aside(s, call->args[i], &chain);
    call->dynamic = true;
    s->fn->info->indirect = true;
    if (!info->root && !s->unevaluated) {
        info->root = true;
        vec_push(&s->virtuals, info);
    }
    return after(s, chain, call);
}

uint64_t sema_class_number(struct sema *s, const struct type *t)
{
    for (size_t i = 0; i < s->dynamic.len; i++)
        if (s->dynamic.data[i] == t)
            return i + 1;
    vec_push(&s->dynamic, t);
    return s->dynamic.len;
}

void sema_class_partial(struct sema *s, const struct type *t)
{
    for (size_t i = 0; i < s->partial.len; i++)
        if (s->partial.data[i] == t)
            return;
    vec_push(&s->partial, t);
}

static struct func_info *overrider(struct sema *s, const struct type *t,
                                   const struct func_info *root)
{
    struct func_info *f = own_function(s, t, root);
    if (!f && root->decl->func->kind == FUNC_DTOR && class_ends(s, t))
        f = class_function(s, t, CLASS_DESTROY);
    bool found = f != NULL;
    for (size_t i = 0; !found && i < t->nmembers && t->members[i].is_base; i++) {
        const struct type *b = t->members[i].type;
        struct func_info *one = b == root->object || class_derives(b, root->object)
                                    ? overrider(s, b, root)
                                    : NULL;
        if (one && (!f || class_derives(one->object, f->object)))
            f = one; /* what derives from the other one's class: the final one */
    }
    return f;
}

static const struct func_info *pure_left(struct sema *s, const struct type *whole,
                                         const struct type *t)
{
    const struct ast_record *r = t->record;
    for (struct ast_decl *d = r ? r->members : NULL; d; d = d->next) {
        if (d->kind != DECL_FUNC || !d->func->is_pure || d->tmpl)
            continue;
        struct func_info *f = sema_func(s, d);
        const struct func_info *final = sema_head(s, f) ? overrider(s, whole, f) : NULL;
        if (final && final->decl->func->is_pure)
            return final;
    }
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++) {
        const struct func_info *f = pure_left(s, whole, t->members[i].type);
        if (f)
            return f;
    }
    return NULL;
}

void class_check_abstract(struct sema *s, const struct type *t, struct span at)
{
    const struct func_info *f = t->polymorphic ? pure_left(s, t, t) : NULL;
    if (!f)
        return;
    struct diag *d = diag_error(s->ds, at,
                                "'%s' is abstract, no object can be made of it: override "
                                "'%s' in a derived class",
                                sema_type_text(s, t, 0), sema_member_text(s, f->decl));
    diag_note(s->ds, d, f->decl->name_span, "it is pure here");
}

static bool has_override(const struct function *f, uint64_t number)
{
    for (size_t i = 0; i < f->noverrides; i++)
        if (f->overrides[i].number == number)
            return true;
    return false;
}

/* An object of class t, or of t as a base of a whole object that is being made or ended. */
struct object_class {
    const struct type *t, *whole;
    uint64_t number, offset; /* offset: of t in whole */
};

/* Where base lies in the whole object, from its start. */
static uint64_t offset_within(const struct object_class *o, const struct type *base)
{
    if (o->t == o->whole)
        return class_offset(o->t, base);
    return class_through_virtual(o->t, base) ? class_offset(o->whole, base)
                                             : o->offset + class_offset(o->t, base);
}

/* How many bases of that class an object has, virtual ones aside. */
static unsigned copies_of(const struct type *t, const struct type *base)
{
    unsigned n = t == base;
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++)
        n += t->members[i].is_virtual ? 0 : copies_of(t->members[i].type, base);
    return n;
}

/* Which of several bases of the class is being made is not known by the number. */
static bool several(struct sema *s, const struct object_class *o, struct func_info *over,
                    struct func_info *root)
{
    bool apart = class_through_virtual(o->t, over->object) !=
                 class_through_virtual(o->t, root->object);
    if (o->t == o->whole || !apart || copies_of(o->whole, o->t) < 2)
        return false;
    if (!s->ds->errors)
        diag_unsupported(
            s->ds, over->decl->name_span,
            "'%s' may be called while one of several bases '%s' of an object is "
            "made or ended, which is not supported",
            sema_member_text(s, over->decl), sema_type_text(s, o->t, 0));
    return true;
}

static void add_override(struct sema *s, struct func_info *root,
                         const struct object_class *o)
{
    struct function *f = root->fn;
    struct func_info *over = overrider(s, o->t, root);
    struct func_info *def = over ? sema_definition(s, over) : NULL;
    if (!def || over->decl->func->is_pure || several(s, o, over, root))
        return;
    struct function *target = sema_reach(s, over, root->decl->name_span);
    if (!target)
        return;
    struct override *more = arena_alloc(s->arena, (f->noverrides + 1) * sizeof *more);
    if (f->noverrides)
        memcpy(more, f->overrides, f->noverrides * sizeof *more);
    more[f->noverrides++] =
        (struct override){.number = o->number,
                          .func = target,
                          .delta = (int64_t)offset_within(o, over->object) -
                                   (int64_t)offset_within(o, root->object),
                          .tagged = o->whole->nvirtual > 0};
    f->overrides = more;
    enqueue(s, def);
    vec_push(&root->callees, def);
}

static void override_for(struct sema *s, struct func_info *root,
                         const struct object_class *o)
{
    bool fits = o->t == root->object || class_derives(o->t, root->object);
    if (fits && root->fn && !has_override(root->fn, o->number))
        add_override(s, root, o);
}

bool sema_resolve_virtuals(struct sema *s)
{
    size_t before = s->queue.len;
    for (size_t v = 0; v < s->virtuals.len; v++)
        for (size_t i = 0; i < s->dynamic.len; i++) {
            const struct type *t = s->dynamic.data[i];
            override_for(s, s->virtuals.data[v], &(struct object_class){t, t, i + 1, 0});
            for (size_t k = 0; k < s->partial.len; k++) {
                const struct type *part = s->partial.data[k];
                uint64_t number = i + 1 + (sema_class_number(s, part) << 16);
                if (part != t && class_derives(t, part))
                    override_for(
                        s, s->virtuals.data[v],
                        &(struct object_class){part, t, number, class_offset(t, part)});
            }
        }
    return s->queue.len > before;
}

void sema_take_again(struct sema *s)
{
    for (size_t i = 0; i < s->taken.len; i++)
        if (s->taken.data[i]->body_state != CHECK_DONE) {
            s->taken.data[i]->body_state = CHECK_NONE;
            enqueue(s, s->taken.data[i]);
        }
}

/* A function that calls through a pointer may call all whose address is taken. */
void sema_indirect_edges(struct sema *s)
{
    for (size_t i = 0; i < s->functions.len; i++) {
        struct func_info *f = s->functions.data[i];
        for (size_t k = 0; f->indirect && k < s->taken.len; k++)
            vec_push(&f->callees, s->taken.data[k]);
        f->indirect = false;
    }
}
