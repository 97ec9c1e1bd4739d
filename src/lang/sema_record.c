/* Structs, unions and enums: their declarations to complete types.
 *
 * Takes ast_record and ast_enum, gives types with members, offsets and values; done once
 * per declaration (their `sema` slot). Bases become unnamed members in front of the
 * others, references pointers. C++ [class.mem], [class.bit], [dcl.enum]; Itanium C++ ABI,
 * Data Layout. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

typedef VEC(struct field) field_list;

static void bit_width(struct sema *s, const struct ast_decl *d, struct field *f)
{
    struct expr n;
    const struct type *t = f->m.type;
    f->bitfield = true;
    if (!type_is_integer(t)) {
        diag_error(s->ds, d->name_span, "a bit-field needs an integer type, not '%s'",
                   sema_type_text(s, t, 0));
        f->m.type = sema_basic(s, TYPE_INT);
        f->m.bit_width = 1;
        return;
    }
    f->m.bit_width = 1;
    if (!sema_const_int(s, d->bits, "bit-field width", &n))
        return;
    uint64_t most = t->kind == TYPE_BOOL ? 8 : type_bits(t);
    bool wide = (int64_t)n.ival > 0 && n.ival > most; /* the rest is padding, in C++ */
    if (wide || (int64_t)n.ival < 0 || (n.ival == 0 && d->name)) {
        diag_add(s->ds, wide ? DIAG_UNSUPPORTED : DIAG_ERROR, d->bits->span,
                 "bit-field width %lld does not fit '%s': use 1 to %u", (long long)n.ival,
                 sema_type_text(s, t, 0), (unsigned)most);
        return;
    }
    f->m.bit_width = (uint8_t)n.ival;
}

static void check_twice(struct sema *s, const field_list *list, const struct ast_decl *d)
{
    for (size_t i = 0; d->name && i < list->len; i++)
        if (list->data[i].m.name == d->name)
            diag_error(s->ds, d->name_span, "member '%s' is declared twice: rename one",
                       d->name);
}

static void add_field(struct sema *s, const struct ast_decl *d, field_list *list)
{
    struct field f = {.m = {.name = d->name, .span = d->name_span}};
    unsigned quals = 0;
    const struct type *t = sema_spec(s, d->spec, &quals);
    t = sema_declarator(s, t, &quals, d->dtor, d->name_span);
    if (d->spec->flags & SPEC_STATIC)
        return;
    if (t->kind == TYPE_REF) {
        t = types_pointer(s->types, t->base, t->base_quals);
        f.m.is_reference = true;
        quals = 0;
    }
    if (!sema_complete(s, t, d->name_span, "member"))
        return;
    check_twice(s, list, d);
    f.m.type = t;
    f.m.quals = quals;
    f.m.is_mutable = d->spec->flags & SPEC_MUTABLE;
    f.align = sema_aligns(s, d->spec->aligns, d->spec->naligns, d->spec->align_type);
    if (d->bits)
        bit_width(s, d, &f);
    vec_push(list, f);
}

static void add_member(struct sema *s, const struct ast_decl *d, field_list *list)
{
    if (d->kind == DECL_FIELD) /* unnamed ones are anonymous structs and unions */
        add_field(s, d, list);
    else if (d->kind == DECL_ASSERT)
        sema_static_assert(s, d);
}

/* The class a base names, complete; NULL after a message. Its scope is searched after
 * that of the class (a base that depends on a template is known only now). */
static const struct type *base_type(struct sema *s, const struct ast_record *r,
                                    const struct ast_base *b)
{
    struct ast_spec spec = {.kind = SPEC_NAMED, .name = b->name, .span = b->span};
    unsigned quals = 0;
    const struct type *t = sema_spec(s, &spec, &quals);
    if (type_is_error(t) || !sema_complete(s, t, b->span, "a base class"))
        return NULL;
    if (t->kind != TYPE_STRUCT || t->is_union || !t->record) {
        diag_error(s->ds, b->span, "'%s' cannot be a base class: it is not a class",
                   sema_type_text(s, t, 0));
        return NULL;
    }
    sema_use_scope(s, r->decl->inner, t->record->decl->inner);
    return t;
}

static void add_base(struct sema *s, const struct ast_record *r, const struct ast_base *b,
                     field_list *list)
{
    const struct type *t = base_type(s, r, b);
    struct field f = {
        .m = {.type = t, .is_base = true, .is_virtual = b->is_virtual, .span = b->span}};
    if (t)
        vec_push(list, f);
}

static bool lists(const field_list *list, const struct type *t)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->data[i].m.is_virtual && list->data[i].m.type == t)
            return true;
    return false;
}

/* The virtual bases of the bases are the class's own, each once, in the order of a walk
 * through all bases. They stand behind the others. */
static void gather_virtual(struct sema *s, const struct ast_record *r, field_list *list)
{
    field_list all = {0}, rest = {0};
    for (size_t i = 0; i < list->len; i++) {
        const struct field *f = &list->data[i];
        const struct type *t = f->m.type;
        if (!f->m.is_virtual)
            vec_push(&rest, *f);
        else if (!lists(&all, t))
            vec_push(&all, *f);
        for (size_t k = 0; k < t->nmembers; k++) {
            struct field inner = {.m = t->members[k]};
            inner.m.is_primary = false;
            if (inner.m.is_virtual && !lists(&all, inner.m.type))
                vec_push(&all, inner);
        }
    }
    if (all.len > CLASS_MAX_VIRTUAL)
        diag_unsupported(s->ds, r->name_span,
                         "a class with more than %d virtual bases is not supported",
                         CLASS_MAX_VIRTUAL);
    vec_clear(list);
    for (size_t i = 0; i < rest.len; i++)
        vec_push(list, rest.data[i]);
    for (size_t i = 0; i < all.len; i++)
        vec_push(list, all.data[i]);
    vec_free(&all);
    vec_free(&rest);
}

/* Without a base that has a table pointer to share, the first virtual one that is nothing
 * but a table pointer is shared: Itanium C++ ABI 2.4 II.1. */
static bool share_table(field_list *list)
{
    for (size_t i = 0; i < list->len; i++) {
        struct member *m = &list->data[i].m;
        if (m->is_virtual && m->type->polymorphic && !m->type->nvirtual &&
            m->type->data_size == 8) {
            m->is_primary = true;
            return true;
        }
    }
    return false;
}

/* struct D : Ts...: one base for each element. */
static void add_base_pack(struct sema *s, const struct ast_record *r,
                          const struct ast_base *b, field_list *list)
{
    struct ast_spec spec = {.kind = SPEC_NAMED, .name = b->name, .span = b->span};
    struct ast_type type = {.spec = &spec, .span = b->span};
    size_t outer = s->element, n = 0;
    if (!pack_size(s, &type, NULL, &n))
        diag_error(s->ds, b->span, "there is no pack to expand before '...'");
    for (size_t k = 0; k < n; k++) {
        s->element = k + 1;
        add_base(s, r, b, list);
    }
    s->element = outer;
}

/* The polymorphic one comes first: it shares its table pointer. */
static void add_bases(struct sema *s, const struct ast_record *r, field_list *list)
{
    size_t first = 0;
    for (size_t i = 0; i < r->nbases; i++)
        if (r->bases[i].expanded)
            add_base_pack(s, r, &r->bases[i], list);
        else
            add_base(s, r, &r->bases[i], list);
    while (first < list->len &&
           (!list->data[first].m.type->polymorphic || list->data[first].m.is_virtual))
        first++;
    for (; first && first < list->len; first--) {
        struct field swap = list->data[first];
        list->data[first] = list->data[first - 1];
        list->data[first - 1] = swap;
    }
    gather_virtual(s, r, list);
}

static bool has_virtual(const struct ast_record *r)
{
    for (const struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FUNC && d->spec->flags & SPEC_VIRTUAL)
            return true;
    return false;
}

/* Itanium C++ ABI: POD for the purpose of layout, as nvcc's compilers take it. */
static bool layout_pod(const struct ast_record *r, const struct type *t)
{
    if (r->nbases || t->polymorphic)
        return false;
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct type *m = t->members[i].type;
        while (m->kind == TYPE_ARRAY)
            m = m->base;
        if (t->members[i].is_reference || (m->kind == TYPE_STRUCT && !m->pod))
            return false;
    }
    for (const struct ast_decl *d = r->members; d; d = d->next) {
        const struct ast_func *f = d->kind == DECL_FUNC ? d->func : NULL;
        if (d->kind == DECL_FIELD && d->nonpublic && !(d->spec->flags & SPEC_STATIC))
            return false;
        if (f && !f->is_default && !f->is_delete && !f->is_friend &&
            (f->kind == FUNC_CTOR || f->kind == FUNC_DTOR ||
             strcmp(d->name, "operator=") == 0))
            return false;
    }
    return true;
}

static void layout(struct sema *s, const struct ast_record *r, struct type *t,
                   field_list *fields)
{
    struct layout_options opt = {.packed = r->flags & SPEC_PACKED};
    uint64_t total = 0;
    bool inherits = fields->len && fields->data[0].m.is_base &&
                    !fields->data[0].m.is_virtual && fields->data[0].m.type->polymorphic;
    bool virtual_bases = false;
    for (size_t i = 0; i < fields->len; i++)
        virtual_bases = virtual_bases || fields->data[i].m.is_virtual;
    opt.min_align = sema_aligns(s, r->aligns, r->naligns, NULL);
    opt.own_table = !inherits && (has_virtual(r) || virtual_bases);
    t->polymorphic = inherits || opt.own_table;
    if (opt.own_table)
        share_table(fields);
    for (size_t i = 0; i < fields->len && total < TYPE_MAX_SIZE; i++)
        total += fields->data[i].m.type->size;
    if (total < TYPE_MAX_SIZE) {
        type_layout(s->types, t, fields->data, fields->len, &opt);
        t->pod = layout_pod(r, t);
        if (t->nvirtual && t->size > INT16_MAX)
            diag_unsupported(s->ds, r->name_span,
                             "a class of more than 32 KiB with virtual bases is not "
                             "supported");
    } else {
        diag_error(s->ds, r->name_span, "this struct is larger than a terabyte");
    }
}

/* What stops the class from being used in device code. */
static const char *unusable(const struct ast_record *r, struct span *at)
{
    *at = r->unsupported_span;
    if (r->unsupported)
        return r->unsupported;
    return NULL;
}

/* Sets info->type, to an error after a message. */
static void build(struct sema *s, struct ast_record *r, struct record_info *info)
{
    unsigned errors = s->ds->errors;
    struct span at;
    const char *why = unusable(r, &at);
    if (why) {
        diag_unsupported(s->ds, at, "%s '%s' cannot be used in a kernel: %s",
                         r->tag == TAG_UNION ? "union" : "struct", r->name ? r->name : "",
                         why);
        info->type = sema_basic(s, TYPE_ERROR);
        return;
    }
    const struct instance *inst = r->decl ? r->decl->inst : NULL;
    bool named = inst && inst->decl == r->decl;
    struct type *t =
        types_record(s->types, named ? inst->spelling : r->name, r->tag == TAG_UNION);
    t->decl = r->decl;
    info->type = t; /* incomplete while the members are found */
    t->record = r;
    if (r->local && s->fn)
        info->closure = closure_new(s, false);
    if (!r->has_body || !sema_enter(s, r->span))
        return;
    field_list fields = {0};
    struct sema_place here = sema_go_within(s, r->decl->inner, r->order);
    s->no_locals = here.no_locals; /* a local class sees its function */
    add_bases(s, r, &fields);
    class_import(s, r);
    for (const struct ast_decl *d = r->members; d; d = d->next)
        add_member(s, d, &fields);
    sema_back(s, here);
    layout(s, r, t, &fields);
    if (t->complete)
        class_check_overrides(s, t);
    vec_free(&fields);
    sema_leave(s);
    if (s->ds->errors != errors)
        info->type = sema_basic(s, TYPE_ERROR);
}

const struct type *sema_record(struct sema *s, struct ast_record *r)
{
    struct record_info *info = r->sema;
    if (info && (!type_is_error(info->type) || info->call == s->call))
        return info->type;
    if (!info)
        info = r->sema = arena_alloc(s->arena, sizeof *info);
    info->call = s->call;
    build(s, r, info);
    return info->type;
}

/* Type that can hold the values lo … hi, as GCC and nvcc choose: unsigned unless one is
 * negative; *promoted is what integral promotion gives. */
static const struct type *enum_underlying(struct sema *s, int64_t lo, uint64_t hi,
                                          const struct type **promoted)
{
    if (lo < 0) {
        bool fits = lo >= INT32_MIN && hi <= INT32_MAX;
        *promoted = sema_basic(s, fits ? TYPE_INT : TYPE_LONG);
        return *promoted;
    }
    if (hi <= UINT32_MAX) {
        *promoted = sema_basic(s, hi <= INT32_MAX ? TYPE_INT : TYPE_UINT);
        return sema_basic(s, TYPE_UINT);
    }
    *promoted = sema_basic(s, hi <= INT64_MAX ? TYPE_LONG : TYPE_ULONG);
    return sema_basic(s, TYPE_ULONG);
}

/* *negative: of the one before, becomes that of this one. */
static uint64_t enumerator_value(struct sema *s, struct ast_decl *d,
                                 const struct enum_info *info, bool *negative)
{
    struct expr v;
    if (!d->init) {
        uint64_t next = info->nvalues ? info->values[info->nvalues - 1] + 1 : 0;
        *negative = *negative && next != 0;
        return next;
    }
    struct sema_place here = sema_here(s);
    if (d->scope)
        here = sema_go(s, d->scope, d->order);
    bool ok = sema_const_int(s, d->init, "enumerator", &v);
    if (d->scope)
        sema_back(s, here);
    *negative = ok && type_is_signed(v.type) && (int64_t)v.ival < 0;
    return ok ? v.ival : 0;
}

static const struct type *fixed_base(struct sema *s, const struct ast_enum *e)
{
    unsigned quals = 0;
    if (!e->base)
        return e->scoped ? sema_basic(s, TYPE_INT) : NULL;
    const struct type *t = sema_type_id(s, e->base, &quals);
    if (type_is_integer(t) && t->kind != TYPE_ENUM)
        return t;
    if (!type_is_error(t))
        diag_error(s->ds, e->base->span,
                   "an enum's type must be an integer type, not '%s'",
                   sema_type_text(s, t, 0));
    return sema_basic(s, TYPE_INT);
}

static void declare_local(struct sema *s, const struct ast_decl *d, const struct type *t,
                          uint64_t v)
{
    struct symbol *sym = scope_declare(s, d->name, SYMBOL_VALUE, d->name_span);
    sym->value = expr_int(s, d->name_span, t, v);
}

static void enum_values(struct sema *s, struct ast_enum *e, struct enum_info *info,
                        int64_t *lo, uint64_t *hi)
{
    bool local = s->local_enum == e;
    bool negative = false;
    const struct ast_enum *outer = s->scoped_enum;
    s->scoped_enum = e->scoped ? e : outer;
    size_t n = 0;
    for (const struct ast_decl *d = e->values; d; d = d->next)
        n++;
    info->values = arena_alloc(s->arena, (n + 1) * sizeof *info->values);
    for (struct ast_decl *d = e->values; d; d = d->next) {
        uint64_t v = enumerator_value(s, d, info, &negative);
        if (negative && (int64_t)v < *lo)
            *lo = (int64_t)v;
        if (!negative && v > *hi)
            *hi = v;
        info->values[info->nvalues++] = v;
        if (local && d->name)
            declare_local(s, d, info->type, v);
    }
    s->scoped_enum = outer;
}

const struct type *sema_enum(struct sema *s, struct ast_enum *e)
{
    struct enum_info *info = e->sema;
    if (info)
        return info->type;
    info = e->sema = arena_alloc(s->arena, sizeof *info);
    info->state = CHECK_BUSY;
    const struct type *base = fixed_base(s, e), *promoted = NULL;
    info->type = base ? base : sema_basic(s, TYPE_INT); /* while its values are found */
    int64_t lo = 0;
    uint64_t hi = 0;
    enum_values(s, e, info, &lo, &hi);
    if (base)
        promoted = e->scoped ? NULL : conv_promote(s, base);
    else
        base = enum_underlying(s, lo, hi, &promoted);
    info->type = types_enum(s->types, e->name, base, promoted);
    ((struct type *)info->type)->decl = e->decl;
    info->state = CHECK_DONE;
    return info->type;
}

const struct type *sema_local_enum(struct sema *s, struct ast_enum *e)
{
    const struct ast_enum *outer = s->local_enum;
    bool known = e->sema != NULL;
    s->local_enum = e;
    const struct type *t = sema_enum(s, e);
    s->local_enum = outer;
    const struct enum_info *info = e->sema;
    size_t i = 0;
    for (const struct ast_decl *d = e->values; d && d->name; d = d->next, i++) {
        if (known)
            declare_local(s, d, t, info->values[i]);
        else /* declared while the type was unknown */
            scope_local(s, d->name)->value =
                expr_int(s, d->name_span, t, info->values[i]);
    }
    return t;
}

const struct type *sema_enum_at(struct sema *s, const struct ast_decl *d)
{
    struct sema_place here = sema_here(s);
    if (d->scope)
        here = sema_go(s, d->scope, d->order);
    const struct type *t = sema_enum(s, d->enum_);
    if (d->scope)
        sema_back(s, here);
    return t;
}

struct expr *sema_enumerator(struct sema *s, struct ast_decl *d, struct span at)
{
    const struct type *t = sema_enum_at(s, d);
    const struct enum_info *info = d->enum_->sema;
    if (d->index < 0 || (uint64_t)d->index >= info->nvalues) {
        diag_error(s->ds, at, "enumerator '%s' is used before its value is known",
                   d->name);
        return expr_error(s, at);
    }
    return expr_int(s, at, t, info->values[d->index]);
}

void sema_static_assert(struct sema *s, const struct ast_decl *d)
{
    struct expr v;
    if (!sema_const_int(s, d->init, "condition of static_assert", &v) || v.ival)
        return;
    if (d->text)
        diag_error(s->ds, d->init->span, "static_assert does not hold: %s", d->text);
    else
        diag_error(s->ds, d->init->span, "static_assert does not hold");
}
