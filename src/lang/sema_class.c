/* Classes as types: their scopes, bases, `this`, and which of their actions (making,
 * copying, assigning, ending an object) need a function to be called.
 *
 * Takes complete struct types, gives the base part of an object or pointer, the member
 * an unqualified name means, and facts that are found once per class. A class none of
 * whose parts needs a function is treated like a C struct: copied as bytes.
 * C++ [class.derived], [class.this], [class.default.ctor], [class.copy.ctor],
 * [dcl.init.aggr]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

const struct ast_scope *class_scope(const struct type *t)
{
    if (t->kind != TYPE_STRUCT || !t->record || !t->record->decl)
        return NULL;
    return t->record->decl->inner;
}

/* ---- bases ---- */

bool class_derives(const struct type *d, const struct type *base)
{
    if (d->kind != TYPE_STRUCT || base->kind != TYPE_STRUCT)
        return false;
    for (size_t i = 0; i < d->nmembers && d->members[i].is_base; i++)
        if (d->members[i].type == base || class_derives(d->members[i].type, base))
            return true;
    return false;
}

/* The base of t that is `base` or leads to it; virtual ones, of which there is one each,
 * come first. */
static const struct member *towards(const struct type *t, const struct type *base)
{
    const struct member *next = NULL;
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct member *m = &t->members[i];
        bool leads = m->is_base && (m->type == base || class_derives(m->type, base));
        if (leads && (!next || (m->is_virtual && !next->is_virtual)))
            next = m;
    }
    return next;
}

bool class_through_virtual(const struct type *d, const struct type *base)
{
    const struct member *m = d == base ? NULL : towards(d, base);
    return m && (m->is_virtual || class_through_virtual(m->type, base));
}

struct expr *class_base(struct sema *s, struct expr *object, const struct type *base)
{
    while (object->type != base) {
        const struct member *next = towards(object->type, base);
        if (!next)
            return object;
        object = sema_member_expr(s, object, next, object->span);
    }
    return object;
}

uint64_t class_offset(const struct type *d, const struct type *base)
{
    const struct member *m = d == base ? NULL : towards(d, base);
    return m ? m->offset + class_offset(m->type, base) : 0;
}

/* ---- virtual bases ---- */

/* The first word of an object: the number of its class, then 16 bits for each virtual base,
 * how far it is from here. */
static struct expr *first_word(struct sema *s, struct expr *object)
{
    const struct type *p = types_pointer(s->types, sema_basic(s, TYPE_LONG), 0);
    struct span at = object->span;
    return expr_load(s,
                     expr_deref(s, expr_cast(s, expr_addr(s, object, at), p, true), at));
}

static struct expr *shifted(struct sema *s, enum oper op, struct expr *e, uint64_t by)
{
    return expr_binary(s, EXPR_BINARY, op, e->span, e->type, e,
                       expr_int(s, e->span, sema_basic(s, TYPE_INT), by));
}

/* An lvalue that may be named twice; *set: what fills it first, or NULL. */
static struct expr *named_twice(struct sema *s, struct expr *object, struct expr **set)
{
    const struct expr *p = object->kind == EXPR_DEREF ? object->a : NULL;
    *set = NULL;
    if (!p || (p->kind == EXPR_LOAD && p->a->kind == EXPR_VAR) || !s->fn)
        return object;
    struct variable *tmp = sema_temporary(s, p->type, object->span);
    *set = expr_binary(s, EXPR_ASSIGN, OP_ADD, object->span, p->type,
                       expr_var(s, tmp, object->span), object->a);
    (*set)->lvalue = (*set)->implicit = true;
    return expr_deref(s, expr_load(s, expr_var(s, tmp, object->span)), object->span);
}

struct expr *class_virtual_base(struct sema *s, struct expr *object,
                                const struct member *m, struct span at)
{
    const struct type *bytes =
        types_pointer(s->types, sema_basic(s, TYPE_CHAR), object->quals);
    uint64_t number = 0;
    struct expr *set;
    for (const struct member *k = object->type->members; k != m; k++)
        number += k->is_virtual;
    object = named_twice(s, object, &set);
    struct expr *by = shifted(s, OP_SHL, first_word(s, object), 16 - 16 * number);
    by = expr_cast(s, shifted(s, OP_SHR, by, 48), sema_basic(s, TYPE_LLONG), true);
    struct expr *p = expr_cast(s, expr_addr(s, object, at), bytes, true);
    p = expr_binary(s, EXPR_PTRADD, OP_ADD, at, bytes, p, by);
    const struct type *to = types_pointer(s->types, m->type, object->quals);
    struct expr *part = expr_deref(s, expr_cast(s, p, to, true), at);
    if (!set)
        return part;
    struct expr *e = expr_binary(s, EXPR_COMMA, OP_ADD, at, part->type, set, part);
    e->lvalue = true;
    e->quals = part->quals;
    return e;
}

struct expr *class_is_whole(struct sema *s, struct expr *object)
{
    const struct type *u = sema_basic(s, TYPE_UINT);
    return expr_binary(s, EXPR_COMPARE, OP_EQ, object->span, sema_basic(s, TYPE_BOOL),
                       expr_cast(s, first_word(s, object), u, true),
                       expr_int(s, object->span, u, sema_class_number(s, object->type)));
}

static bool never_null(const struct expr *p)
{
    while (p->kind == EXPR_CAST)
        p = p->a;
    return p->kind == EXPR_ADDR || p->kind == EXPR_DECAY ||
           (p->kind == EXPR_LOAD && p->a->kind == EXPR_VAR &&
            strcmp(p->a->var->name, "this") == 0);
}

struct expr *class_base_pointer(struct sema *s, struct expr *p, const struct type *to)
{
    const struct type *derived = p->type->base;
    if (class_offset(derived, to->base) == 0 && !class_through_virtual(derived, to->base))
        return expr_cast(s, p, to, true);
    if (never_null(p) || !s->fn) {
        struct expr *part = class_base(s, expr_deref(s, p, p->span), to->base);
        return expr_cast(s, expr_addr(s, part, p->span), to, true);
    }
    struct variable *tmp = sema_temporary(s, p->type, p->span);
    struct expr *set = expr_binary(s, EXPR_ASSIGN, OP_ADD, p->span, p->type,
                                   expr_var(s, tmp, p->span), p);
    set->lvalue = set->implicit = true;
    struct expr *read = expr_load(s, expr_var(s, tmp, p->span));
    struct expr *part = class_base(s, expr_deref(s, read, p->span), to->base);
    struct expr *test =
        expr_binary(s, EXPR_COMPARE, OP_NE, p->span, sema_basic(s, TYPE_BOOL), read,
                    expr_int(s, p->span, p->type, 0));
    struct expr *choice = expr_unary(s, EXPR_COND, p->span, to, test);
    choice->b = expr_cast(s, expr_addr(s, part, p->span), to, true);
    choice->c = expr_int(s, p->span, to, 0);
    return expr_binary(s, EXPR_COMMA, OP_ADD, p->span, to, set, choice);
}

struct expr *class_derived_pointer(struct sema *s, struct expr *p, const struct type *to)
{
    const struct type *wide = sema_basic(s, TYPE_LLONG);
    const struct type *bytes = types_pointer(s->types, sema_basic(s, TYPE_CHAR), 0);
    uint64_t offset = class_offset(to->base, p->type->base);
    if (class_through_virtual(to->base, p->type->base)) {
        diag_error(s->ds, p->span,
                   "'%s' is a virtual base of '%s': where the whole object begins is not "
                   "known from it",
                   sema_type_text(s, p->type->base, 0), sema_type_text(s, to->base, 0));
        return expr_error(s, p->span);
    }
    if (!offset)
        return expr_cast(s, p, to, false);
    struct expr *back = expr_int(s, p->span, wide, 0 - offset);
    p = expr_binary(s, EXPR_PTRADD, OP_ADD, p->span, bytes, expr_cast(s, p, bytes, true),
                    back);
    return expr_cast(s, p, to, false);
}

/* C++ [class.member.lookup]: a name of two bases that the class does not have itself. */
bool class_ambiguous(struct sema *s, const struct type *t, const char *name,
                     struct span at)
{
    const struct ast_scope *scope = class_scope(t);
    const struct type *first = NULL;
    if (!scope || map_get(scope->names, name, strlen(name)))
        return false;
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++) {
        const struct type *base = t->members[i].type;
        const struct ast_scope *in = class_scope(base);
        const struct ast_decl *d = in ? scope_find_in(in, name, UINT32_MAX) : NULL;
        const struct record_info *owner = d && d->owner ? d->owner->sema : NULL;
        const struct type *own = owner ? owner->type : NULL;
        bool shared = own && class_derives(t, own) && class_through_virtual(t, own);
        if (!d || shared) /* there is one of it, and what hides it is meant */
            continue;
        if (first) {
            diag_error(s->ds, at,
                       "'%s' is a member of '%s' and of '%s': write %s::%s for the one "
                       "that is meant",
                       name, sema_type_text(s, first, 0), sema_type_text(s, base, 0),
                       sema_type_text(s, first, 0), name);
            return true;
        }
        first = base;
    }
    return false;
}

/* ---- this ---- */

struct expr *class_this(struct sema *s, struct span at)
{
    if (!s->fn || !s->fn->this_)
        return NULL;
    if (sema_in_lambda(s))
        return closure_this(s, at);
    return expr_deref(s, expr_load(s, expr_var(s, s->fn->this_, at)), at);
}

/* decltype(x) and sizeof(S::x) need no object. */
static struct expr *unevaluated_object(struct sema *s, const struct type *t,
                                       struct span at)
{
    const struct type *p = types_pointer(s->types, t, 0);
    return expr_deref(s, expr_int(s, at, p, 0), at);
}

struct expr *class_implicit(struct sema *s, struct ast_decl *field, struct span at)
{
    struct expr *object = class_this(s, at);
    const struct ast_record *r = field->owner;
    const struct type *t = r && r->name ? sema_record(s, (struct ast_record *)r) : NULL;
    if (!object && s->unevaluated && t && t->kind == TYPE_STRUCT)
        object = unevaluated_object(s, t, at);
    if (!object) {
        diag_error(s->ds, at,
                   "'%s' is a member and there is no object here: write object.%s",
                   field->name, field->name);
        return expr_error(s, at);
    }
    if (t && t->kind == TYPE_STRUCT && t != object->type &&
        class_derives(object->type, t))
        object = class_base(s, object, t);
    struct expr *e = sema_field(s, object, field->name, at);
    if (e)
        return e;
    diag_error(s->ds, at, "'%s' is no member of '%s', the class of this function",
               field->name, sema_type_text(s, object->type, 0));
    return expr_error(s, at);
}

/* ---- facts ---- */

/* A function of the class that the user wrote for the action. */
static bool is_for(const struct ast_decl *d, enum class_action a)
{
    const struct dpart *part = &d->dtor->parts[0];
    const struct ast_declarator *first = part->params ? part->params->dtor : NULL;
    bool reference =
        first && first->nparts &&
        (first->parts[0].kind == DPART_REF || first->parts[0].kind == DPART_RVALUE_REF);
    switch (a) {
    case CLASS_DEFAULT:
        return d->func->kind == FUNC_CTOR;
    case CLASS_COPY:
        return d->func->kind == FUNC_CTOR && part->nparams == 1 && reference &&
               first->nparts == 1;
    case CLASS_ASSIGN:
        return strcmp(d->name, "operator=") == 0;
    case CLASS_DESTROY:
        return d->func->kind == FUNC_DTOR;
    case CLASS_ACTIONS:
        break;
    }
    return false;
}

/* A copying constructor takes its own class: told apart by the name of the parameter. */
static bool takes_own(const struct ast_record *r, const struct ast_decl *d)
{
    const struct ast_decl *p = d->dtor->parts[0].params;
    const struct ast_name *n = p && p->spec ? p->spec->name : NULL;
    return n && n->parts[n->nparts - 1].id == r->name;
}

/* T() = default; then other constructors do not matter to a T without arguments. */
static bool defaults_itself(const struct ast_record *r)
{
    for (const struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FUNC && d->func->kind == FUNC_CTOR && d->func->is_default &&
            d->dtor && d->dtor->nparts && d->dtor->parts[0].nparams == 0)
            return true;
    return false;
}

static bool user_provides(const struct ast_record *r, enum class_action a)
{
    if (a == CLASS_DEFAULT && defaults_itself(r))
        return false;
    for (const struct ast_decl *d = r->members; d; d = d->next) {
        if (d->kind != DECL_FUNC || !d->name || d->func->is_friend ||
            d->func->is_default || !d->dtor || !d->dtor->nparts)
            continue;
        if (is_for(d, a) && (a == CLASS_DEFAULT || a == CLASS_DESTROY || takes_own(r, d)))
            return true;
    }
    return false;
}

/* S() = default; in the class */
static bool defaults(const struct ast_record *r)
{
    for (const struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FUNC && d->func->kind == FUNC_CTOR && d->func->is_default &&
            !d->dtor->parts[0].nparams)
            return true;
    return false;
}

static bool has_default_values(const struct ast_record *r)
{
    for (const struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FIELD && d->init && !(d->spec->flags & SPEC_STATIC))
            return true;
    return false;
}

static bool parts_trivial(struct sema *s, const struct type *t, enum class_action a)
{
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct type *m = t->members[i].type;
        while (m->kind == TYPE_ARRAY)
            m = m->base;
        if (!class_trivial(s, m, a))
            return false;
    }
    return true;
}

bool class_inherits(const struct ast_decl *d)
{
    const struct ast_name *n = d->kind == DECL_USING ? d->target : NULL;
    return n && n->nparts > 1 && n->parts[n->nparts - 1].id == n->parts[n->nparts - 2].id;
}

/* One name of a using: its functions in the class it names, entered once more. They keep
 * the meaning they have there. C++ [namespace.udecl] p14. */
static void import_name(struct sema *s, const struct ast_record *r,
                        const struct ast_decl *using)
{
    struct ast_name class_ = *using->target;
    class_.nparts--;
    struct ast_spec spec = {.kind = SPEC_NAMED, .name = &class_, .span = using->span};
    unsigned quals = 0;
    if (using->target->nparts < 2)
        return;
    const struct type *t = sema_spec(s, &spec, &quals);
    const struct ast_scope *from = class_scope(t);
    struct ast_decl *d = from ? scope_find_in(from, using->name, UINT32_MAX) : NULL;
    if (!type_is_error(t) && !d)
        diag_error(s->ds, using->name_span, "'%s' has no member '%s'",
                   sema_type_text(s, t, 0), using->name);
    for (; d; d = decl_older(d)) {
        if (d->kind != DECL_FUNC || !d->owner)
            continue;
        struct ast_decl *copy = arena_alloc(s->arena, sizeof *copy);
        sema_func(s, d);
        *copy = *d;
        copy->next = copy->shadowed = NULL;
        scope_bind(r->decl->inner, copy);
    }
}

void class_import(struct sema *s, const struct ast_record *r)
{
    size_t outer = s->element;
    for (const struct ast_decl *d = r->members; d; d = d->next) {
        size_t n = 1;
        if (d->kind != DECL_USING || class_inherits(d) || !sema_name_whole(d->target))
            continue;
        struct ast_spec spec = {.kind = SPEC_NAMED, .name = d->target, .span = d->span};
        struct ast_type type = {.spec = &spec, .span = d->span};
        if (d->expanded && !pack_size(s, &type, NULL, &n))
            n = 0;
        for (size_t k = 0; k < n; k++) {
            s->element = d->expanded ? k + 1 : outer;
            import_name(s, r, d);
        }
        s->element = outer;
    }
}

static bool is_aggregate(const struct ast_record *r, const struct type *t)
{
    if (t->polymorphic)
        return false;
    for (const struct ast_decl *d = r->members; d; d = d->next) {
        bool field = d->kind == DECL_FIELD && !(d->spec->flags & SPEC_STATIC);
        if (class_inherits(d))
            return false;
        if (field && d->nonpublic)
            return false;
        if (d->kind == DECL_FUNC && d->func->kind == FUNC_CTOR &&
            !(d->func->is_default || d->func->is_delete))
            return false;
    }
    return true;
}

struct record_info *class_facts(struct sema *s, const struct type *t)
{
    struct ast_record *r = t->record;
    struct record_info *info = r ? r->sema : NULL;
    if (!info || info->facts)
        return info;
    info->facts = true;
    info->aggregate = is_aggregate(r, t);
    for (int a = 0; a < CLASS_ACTIONS; a++)
        info->trivial[a] = !t->polymorphic && !user_provides(r, a) && !t->is_union
                               ? parts_trivial(s, t, a)
                               : t->is_union && !user_provides(r, a);
    if (defaults(r) && !t->polymorphic)
        info->trivial[CLASS_DEFAULT] = parts_trivial(s, t, CLASS_DEFAULT);
    if (t->polymorphic && !user_provides(r, CLASS_DESTROY))
        info->trivial[CLASS_DESTROY] = parts_trivial(s, t, CLASS_DESTROY);
    if (has_default_values(r))
        info->trivial[CLASS_DEFAULT] = false;
    return info;
}

bool class_trivial(struct sema *s, const struct type *t, enum class_action a)
{
    if (t->kind != TYPE_STRUCT || !t->complete)
        return true;
    const struct record_info *info = class_facts(s, t);
    return !info || info->trivial[a];
}

bool class_aggregate(struct sema *s, const struct type *t)
{
    const struct record_info *info = class_facts(s, t);
    return !info || info->aggregate;
}
