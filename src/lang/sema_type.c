/* Types as written: specifiers and declarators to struct type.
 *
 * Takes spec + declarator of ast.h, gives a type and the qualifiers of the object
 * declared. An array's qualifiers are its elements'. Leaves out function pointers and
 * pointers to members (later tiers), which are named in a message. C++ [dcl.type], [dcl.meaning]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* Bytes; whole buffers of tiles are aligned to 16 KiB and more (a limit of this tool). */
enum { MAX_ALIGN = 65536 };

static const struct type *bad_type(struct sema *s)
{
    return sema_basic(s, TYPE_ERROR);
}

static void resolve_typedef(struct sema *s, struct ast_decl *d, struct typedef_info *info)
{
    struct sema_place here = sema_here(s);
    unsigned quals = 0;
    info->call = s->call;
    info->type = bad_type(s); /* while it is found */
    if (d->scope)
        here = sema_go(s, d->scope, d->order);
    const struct type *t = sema_spec(s, d->spec, &quals);
    info->type = sema_declarator(s, t, &quals, d->dtor, d->name_span);
    info->quals = quals;
    bool named = t->kind == TYPE_STRUCT || t->kind == TYPE_ENUM;
    if (named && !t->tag && t == info->type)
        ((struct type *)t)->tag = d->name; /* typedef struct {…} S names it S */
    if (d->scope)
        sema_back(s, here);
}

const struct type *sema_typedef(struct sema *s, struct ast_decl *d, unsigned *quals)
{
    struct typedef_info local = {0}, *info = d->sema;
    if (!d->scope && s->fn) { /* in a body, which may be that of an instance */
        resolve_typedef(s, d, &local);
        *quals |= local.quals;
        return local.type;
    }
    bool known = info && (!type_is_error(info->type) || info->call == s->call);
    if (!info)
        info = d->sema = arena_alloc(s->arena, sizeof *info);
    if (!known)
        resolve_typedef(s, d, info);
    *quals |= info->quals;
    return info->type;
}

static const struct type *tparam_type(struct sema *s, const struct ast_decl *d,
                                      unsigned *quals)
{
    const struct template_arg *a = d->sema;
    if (a && a->pack) {
        diag_error(s->ds, d->name_span,
                   "'%s' is a pack and is used as one type: expand it with '...'",
                   d->name);
        return bad_type(s);
    }
    if (!a || a->kind != TPARAM_TYPE || !a->type)
        return a && a->kind != TPARAM_TYPE ? NULL : bad_type(s);
    *quals |= a->quals;
    return a->type;
}

/* S without arguments: inside of S the instance at hand. */
static const struct type *bare_template(struct sema *s, struct ast_decl *d,
                                        unsigned *quals)
{
    struct ast_decl *here = template_current(s, d);
    if (here)
        return sema_decl_type(s, here, quals);
    struct name_part part = {.id = d->name, .span = d->name_span};
    struct ast_decl *all_defaults = template_apply(s, d, &part);
    return all_defaults ? sema_decl_type(s, all_defaults, quals) : bad_type(s);
}

const struct type *sema_decl_type(struct sema *s, struct ast_decl *d, unsigned *quals)
{
    if (decl_is_template(d) && (d->kind == DECL_RECORD || d->kind == DECL_TYPEDEF))
        return bare_template(s, d, quals);
    switch ((int)d->kind) {
    case DECL_TPARAM:
        return tparam_type(s, d, quals);
    case DECL_TYPEDEF:
        return sema_typedef(s, d, quals);
    case DECL_RECORD: {
        struct sema_place here = sema_here(s);
        if (d->scope)
            here = sema_go(s, d->scope, d->order + 1);
        size_t first = s->ds->list.len;
        const struct type *t = sema_record(s, decl_definition(d)->record);
        if (d->scope)
            sema_back(s, here);
        if (d->inst)
            template_notes(s, d->inst, first, false);
        return t;
    }
    case DECL_ENUM:
        return sema_enum_at(s, d);
    default:
        return NULL;
    }
}

/* A class template named without arguments where that means no instance. */
static bool lacks_arguments(struct sema *s, struct ast_decl *d)
{
    struct name_part part = {.id = d->name, .span = d->name_span};
    struct quiet q;
    if (d->kind == DECL_TYPEDEF)
        return decl_is_template(d);
    if (d->kind != DECL_RECORD || !decl_is_template(d) || template_current(s, d))
        return false;
    quiet_begin(s, &q);
    bool found = template_apply(s, d, &part) != NULL; /* all have defaults */
    quiet_end(s, &q);
    return !found;
}

static const struct type *named_type(struct sema *s, const struct ast_spec *spec,
                                     unsigned *quals)
{
    const struct ast_name *n = spec->name;
    if (!sema_name_whole(n))
        return bad_type(s);
    struct found f = sema_lookup(s, n);
    if (f.failed)
        return bad_type(s);
    if (spec->kind == SPEC_TAG && n->nparts == 1 && !f.symbol && s->scope) {
        struct ast_decl *tag = scope_find_tag(s->scope, n->parts[0].id, s->order);
        f.decl = tag ? tag : f.decl;
    }
    if (f.symbol && f.symbol->kind == SYMBOL_TYPE) {
        *quals |= f.symbol->quals;
        return f.symbol->type;
    }
    if (f.symbol && f.symbol->kind == SYMBOL_BAD)
        return bad_type(s);
    if (f.decl && f.decl->kind == DECL_SKIPPED) {
        ast_report_skipped(s->u->ast, f.decl, n->span, s->ds);
        return bad_type(s);
    }
    if (f.decl && lacks_arguments(s, f.decl)) {
        diag_error(s->ds, n->span,
                   "'%s' is a template and nothing here says its arguments: write "
                   "%s<…>",
                   f.decl->name, f.decl->name);
        return bad_type(s);
    }
    if (f.decl) {
        const struct type *t = sema_decl_type(s, f.decl, quals);
        if (t)
            return t;
    }
    if (f.symbol || f.decl)
        diag_error(s->ds, n->span, "'%s' is not a type: a type is needed here",
                   sema_name_text(s, n));
    else
        sema_undeclared(s, n, "type");
    return bad_type(s);
}

static const struct type *decltype_of(struct sema *s, const struct ast_spec *spec,
                                      unsigned *quals)
{
    s->unevaluated++;
    struct expr *e = sema_expr(s, spec->expr);
    s->unevaluated--;
    bool name = spec->expr->kind == NODE_NAME || spec->expr->kind == NODE_MEMBER;
    if (e->lvalue && !(name && !spec->expr->parens))
        return types_ref(s->types, e->type, e->quals);
    *quals |= e->lvalue ? e->quals : 0;
    return e->type;
}

static const struct type *spec_type(struct sema *s, const struct ast_spec *spec,
                                    unsigned *quals)
{
    switch (spec->kind) {
    case SPEC_BASIC:
        return sema_basic(s, spec->basic);
    case SPEC_NAMED:
    case SPEC_TAG:
        return named_type(s, spec, quals);
    case SPEC_RECORD:
        return sema_record(s, copy_local_record(s, spec->record));
    case SPEC_ENUM:
        return sema_enum(s, copy_local_enum(s, spec->enum_));
    case SPEC_DECLTYPE:
        return decltype_of(s, spec, quals);
    case SPEC_AUTO:
        diag_error(s->ds, spec->type_span,
                   "'auto' needs an initialiser to take its type from: name the type");
        return bad_type(s);
    case SPEC_NONE:
        break;
    }
    return bad_type(s);
}

const struct type *sema_spec(struct sema *s, const struct ast_spec *spec, unsigned *quals)
{
    if (!spec)
        return bad_type(s);
    *quals |= spec->quals & (QUAL_CONST | QUAL_VOLATILE);
    if (!sema_enter(s, spec->span))
        return bad_type(s);
    const struct type *t = spec_type(s, spec, quals);
    sema_leave(s);
    return t;
}

static const struct type *array_type(struct sema *s, const struct type *elem,
                                     const struct dpart *part)
{
    struct expr n;
    if (!part->size)
        return types_array(s->types, elem, UINT64_MAX);
    if (!sema_const_int(
            s, part->size,
            "array bound (arrays of variable length do not exist in CUDA: use "
            "a constant, or pass a buffer)",
            &n))
        return bad_type(s);
    bool negative = type_is_signed(n.type) && (int64_t)n.ival < 0;
    if (negative || n.ival == 0) {
        diag_error(s->ds, part->size->span, "array bound is %lld: it must be at least 1",
                   (long long)n.ival);
        return bad_type(s);
    }
    if (n.ival > TYPE_MAX_SIZE / (elem->size ? elem->size : 1)) {
        diag_error(s->ds, part->size->span, "this array is larger than a terabyte");
        return bad_type(s);
    }
    return types_array(s->types, elem, n.ival);
}

static bool element_ok(struct sema *s, const struct type *t, struct span at)
{
    if (t->kind == TYPE_REF)
        diag_error(s->ds, at, "an array of references is not possible: use pointers");
    else
        return sema_complete(s, t, at, "array element");
    return false;
}

typedef VEC(const struct type *) type_list;

/* Arrays among the parameters are pointers, top-level const is dropped. */
static bool function_param(struct sema *s, const struct ast_decl *p, type_list *list)
{
    unsigned quals = 0;
    const struct type *t = sema_spec(s, p->spec, &quals);
    t = sema_declarator(s, t, &quals, p->dtor, p->name_span);
    if (t->kind == TYPE_ARRAY)
        t = types_pointer(s->types, t->base, quals);
    if (t->kind == TYPE_FUNC)
        t = types_pointer(s->types, t, 0);
    vec_push(list, t);
    return !type_is_error(t);
}

/* int(Ts...): one parameter for each element. */
static bool function_pack(struct sema *s, const struct ast_decl *p, type_list *list)
{
    struct ast_type type = {.spec = p->spec, .dtor = p->dtor};
    size_t outer = s->element, n = 0;
    bool ok = pack_size(s, &type, NULL, &n);
    if (!ok)
        diag_error(s->ds, p->span, "there is no pack to expand before '...'");
    for (size_t k = 0; ok && k < n; k++) {
        s->element = k + 1;
        ok = function_param(s, p, list);
    }
    s->element = outer;
    return ok;
}

/* int (*)(float) */
static const struct type *function_type(struct sema *s, const struct type *result,
                                        const struct dpart *part)
{
    type_list list = {0};
    bool ok = true;
    for (const struct ast_decl *p = part->params; p && ok; p = p->next)
        ok = p->dtor && p->dtor->pack ? function_pack(s, p, &list)
                                      : function_param(s, p, &list);
    if (ok && part->trailing)
        result = sema_type_id(s, part->trailing, &(unsigned){0});
    const struct type **params = arena_alloc(s->arena, (list.len + 1) * sizeof *params);
    if (list.len)
        memcpy(params, list.data, list.len * sizeof *params);
    const struct type *t =
        ok ? types_func(s->types, result, params, list.len, part->variadic) : bad_type(s);
    vec_free(&list);
    return t;
}

/* S::*, around what it is a pointer to; function: the part of its parameters, if any. */
static const struct type *member_pointer(struct sema *s, const struct type *t,
                                         unsigned *quals, const struct dpart *part,
                                         const struct dpart *function)
{
    struct ast_spec spec = {.kind = SPEC_NAMED,
                            .name = part->class_,
                            .span = part->span,
                            .type_span = part->span};
    unsigned ignored = 0;
    const struct type *class_ = sema_spec(s, &spec, &ignored);
    if (type_is_error(class_))
        return class_;
    if (class_->kind != TYPE_STRUCT || class_->member_of || t->kind == TYPE_REF) {
        diag_error(s->ds, part->span, "a pointer to a member needs a class, not '%s'",
                   sema_type_text(s, class_, 0));
        return bad_type(s);
    }
    unsigned of = t->kind != TYPE_FUNC             ? *quals
                  : function && function->is_const ? QUAL_CONST
                                                   : 0;
    *quals = part->quals;
    return types_member_pointer(s->types, t, of, class_);
}

static const struct type *apply_part(struct sema *s, const struct type *t,
                                     unsigned *quals, const struct dpart *part,
                                     const struct dpart *inner)
{
    switch (part->kind) {
    case DPART_POINTER:
        if (t->kind == TYPE_REF) {
            diag_error(s->ds, part->span,
                       "a pointer to a reference is not possible: point "
                       "to the object itself");
            return bad_type(s);
        }
        t = types_pointer(s->types, t, *quals);
        *quals = part->quals;
        return t;
    case DPART_REF:
        if (t->kind == TYPE_REF) /* C++ [dcl.ref] p6: & wins over && */
            return types_ref(s->types, t->base, t->base_quals);
        if (t->kind == TYPE_VOID) {
            diag_error(s->ds, part->span, "a reference to void is not possible");
            return bad_type(s);
        }
        t = types_ref(s->types, t, *quals);
        *quals = part->quals;
        return t;
    case DPART_RVALUE_REF:
        if (t->kind == TYPE_REF)
            return t;
        if (t->kind == TYPE_VOID) {
            diag_error(s->ds, part->span, "a reference to void is not possible");
            return bad_type(s);
        }
        t = types_rvalue_ref(s->types, t, *quals);
        *quals = part->quals;
        return t;
    case DPART_ARRAY:
        return element_ok(s, t, part->span) ? array_type(s, t, part) : bad_type(s);
    case DPART_FUNC:
        return function_type(s, t, part);
    case DPART_MEMBER:
        return member_pointer(s, t, quals, part, inner);
    }
    return bad_type(s);
}

const struct type *sema_declarator(struct sema *s, const struct type *base,
                                   unsigned *quals, const struct ast_declarator *d,
                                   struct span at)
{
    const struct type *t = base;
    if (!d)
        return t;
    if (d->nparts > SEMA_MAX_PARTS) {
        diag_error(s->ds, at,
                   "this declarator has more than %d parts: name a part of the "
                   "type with 'using'",
                   SEMA_MAX_PARTS);
        return bad_type(s);
    }
    for (size_t i = d->nparts; i-- > 0 && !type_is_error(t);)
        t = apply_part(s, t, quals, &d->parts[i],
                       i + 1 < d->nparts ? &d->parts[i + 1] : NULL);
    return t;
}

const struct type *sema_type_id(struct sema *s, const struct ast_type *t, unsigned *quals)
{
    if (!t)
        return bad_type(s);
    const struct type *base = sema_spec(s, t->spec, quals);
    return sema_declarator(s, base, quals, t->dtor, t->span);
}

static bool align_value(struct sema *s, const struct node *n, uint64_t *align)
{
    struct expr v;
    if (!sema_const_int(s, n, "alignment", &v))
        return false;
    *align = v.ival;
    if (v.ival && !(v.ival & (v.ival - 1)) && v.ival <= MAX_ALIGN)
        return true;
    if (v.ival)
        diag_error(s->ds, n->span,
                   "alignment %lld is not a power of two up to %d: use 1, 2, 4, 8, 16 …",
                   (long long)v.ival, MAX_ALIGN);
    return false;
}

uint64_t sema_aligns(struct sema *s, struct node *const *aligns, size_t n,
                     const struct ast_type *type)
{
    uint64_t most = 0, one;
    for (size_t i = 0; i < n; i++)
        if (align_value(s, aligns[i], &one) && one > most)
            most = one;
    if (type) {
        unsigned quals = 0;
        const struct type *t = sema_type_id(s, type, &quals);
        if (t->align > most && !type_is_error(t))
            most = t->align;
    }
    return most;
}

/* Declared so far, and defined behind the place at hand. C++ [basic.types] p5. */
static bool defined_later(const struct sema *s, const struct type *t)
{
    const struct ast_decl *d = t->record ? t->record->decl : NULL;
    return d && !t->record->local && !d->inst && d->scope && !d->scope->record &&
           d->order > s->order && !template_around(s);
}

bool sema_complete(struct sema *s, const struct type *t, struct span at, const char *what)
{
    if (type_is_error(t))
        return false;
    if (t->kind == TYPE_VOID) {
        diag_error(s->ds, at, "%s cannot have type void: name a type with a value", what);
        return false;
    }
    if (t->kind == TYPE_ARRAY && t->count == UINT64_MAX) {
        diag_error(s->ds, at, "%s has no array bound: write the number of elements",
                   what);
        return false;
    }
    if (t->kind == TYPE_STRUCT && t->complete && defined_later(s, t)) {
        struct diag *d = diag_error(
            s->ds, at, "%s has the type '%s', which is defined only later: move that up",
            what, sema_type_text(s, t, 0));
        diag_note(s->ds, d, t->record->name_span, "it is defined here");
        return false;
    }
    if (t->kind == TYPE_STRUCT && !t->complete) {
        diag_error(s->ds, at,
                   "%s has the incomplete type '%s': define the struct before this", what,
                   sema_type_text(s, t, 0));
        return false;
    }
    return true;
}
