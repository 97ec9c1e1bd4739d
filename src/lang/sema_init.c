/* Initialisers: expressions, braces, parentheses, T(…) and T{…}.
 *
 * Takes an initialiser of the syntax tree and the type of the object, gives a flat list
 * of (offset, type, value). Inner braces may be left out; designators .name and [n] are
 * taken one level deep. C++ [dcl.init], [dcl.init.aggr], [dcl.init.string],
 * [expr.type.conv]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

#define INIT_MAX_STRING 65536

/* Where a brace-enclosed list has been read to. */
struct cursor {
    struct node **list;
    size_t n, pos;
    struct expr *pending; /* list[pos] already checked, or NULL */
};

static void init_object(struct sema *s, const struct type **type, uint64_t offset,
                        const struct node *n, struct conv why, struct init *out);
static uint64_t init_aggregate(struct sema *s, const struct type *t, uint64_t offset,
                               struct cursor *c, struct conv why, struct init *out);

static void put(struct init *out, uint64_t offset, const struct type *t,
                const struct member *bitfield, struct expr *value)
{
    if (t->kind == TYPE_REF)
        t = value->type; /* the pointer that stands for it */
    struct init_elem el = {
        .offset = offset, .type = t, .bitfield = bitfield, .value = value};
    if (!expr_is_error(value))
        vec_push(&out->elems, el);
}

struct init_elem *init_done(struct sema *s, struct init *in, size_t *n)
{
    struct init_elem *elems = NULL;
    *n = in->elems.len;
    if (*n) {
        elems = arena_alloc(s->arena, *n * sizeof *elems);
        memcpy(elems, in->elems.data, *n * sizeof *elems);
    }
    vec_free(&in->elems);
    return elems;
}

static bool is_char_array(const struct type *t)
{
    return t->kind == TYPE_ARRAY && t->base->kind >= TYPE_CHAR &&
           t->base->kind <= TYPE_UCHAR;
}

static void init_string(struct sema *s, const struct type **type, uint64_t offset,
                        const struct node *n, struct init *out)
{
    const struct type *t = *type, *el = t->base;
    if (n->len > INIT_MAX_STRING) {
        diag_unsupported(s->ds, n->span,
                         "this string is longer than %d bytes: put it in a "
                         "buffer",
                         INIT_MAX_STRING);
        return;
    }
    if (t->count == UINT64_MAX)
        *type = t = types_array(s->types, el, n->len + 1);
    if (n->len + 1 > t->count) {
        diag_error(s->ds, n->span, "the string needs %zu bytes and the array has %llu",
                   n->len + 1, (unsigned long long)t->count);
        return;
    }
    for (size_t i = 0; i < n->len; i++)
        put(out, offset + i, el, NULL,
            expr_int(s, n->span, el, (uint64_t)(int64_t)(signed char)n->text[i]));
    out->zero_rest = true;
}

static void too_many(struct sema *s, const struct node *n, const struct type *t)
{
    diag_error(s->ds, n->span, "more values in braces than '%s' takes: remove this one",
               sema_type_text(s, t, 0));
}

/* {…} for an object that is not an aggregate. */
static void init_scalar_list(struct sema *s, const struct type **type, uint64_t offset,
                             const struct node *n, struct conv why, struct init *out)
{
    const struct type *t = *type;
    if (n->nlist == 1)
        init_object(s, type, offset, n->list[0], why, out);
    else if (n->nlist > 1)
        too_many(s, n->list[1], t);
    else if (type_is_floating(t))
        put(out, offset, t, NULL, expr_float(s, n->span, t, 0));
    else if (t->kind != TYPE_REF)
        put(out, offset, t, NULL, expr_int(s, n->span, t, 0));
    else
        diag_error(s->ds, n->span, "a reference needs a variable to stand for");
}

static void init_list(struct sema *s, const struct type **type, uint64_t offset,
                      const struct node *n, struct conv why, struct init *out)
{
    const struct type *t = *type;
    if (t->kind == TYPE_STRUCT && !class_aggregate(s, t)) {
        struct expr *e = class_from_list(s, t, n);
        put(out, offset, t, NULL,
            e ? e : class_construct(s, t, n->list, NULL, n->nlist, n->span, true));
        return;
    }
    if (t->kind != TYPE_ARRAY && t->kind != TYPE_STRUCT) {
        init_scalar_list(s, type, offset, n, why, out);
        return;
    }
    if (n->nlist == 1 && n->list[0]->kind == NODE_STRING && is_char_array(t)) {
        init_string(s, type, offset, n->list[0], out);
        return;
    }
    struct cursor c = {.list = n->list, .n = n->nlist};
    if (t->kind == TYPE_STRUCT && n->nlist == 1 && n->list[0]->kind != NODE_INIT_LIST &&
        n->list[0]->kind != NODE_DESIGNATED && n->list[0]->kind != NODE_STRING) {
        struct expr *e = c.pending = sema_expr(s, n->list[0]); /* T{other} copies */
        if (e->type == t || class_derives(e->type, t)) {
            put(out, offset, t, NULL, conv_to(s, e, t, why));
            return;
        }
    }
    uint64_t used = init_aggregate(s, t, offset, &c, why, out);
    if (t->kind == TYPE_ARRAY && t->count == UINT64_MAX) {
        if (used > 0)
            *type = types_array(s->types, t->base, used);
        else
            diag_error(s->ds, n->span,
                       "an empty list does not tell the array bound: write it");
    }
    if (c.pos < c.n)
        too_many(s, c.list[c.pos], t);
}

static void init_object(struct sema *s, const struct type **type, uint64_t offset,
                        const struct node *n, struct conv why, struct init *out)
{
    const struct type *t = *type;
    if (!sema_enter(s, n->span))
        return;
    n = pack_expanded(s, n);
    if (t->member_of && n->kind == NODE_INIT_LIST && n->nlist == 1)
        n = n->list[0];
    if (n->kind == NODE_INIT_LIST) {
        init_list(s, type, offset, n, why, out);
    } else if (n->kind == NODE_STRING && is_char_array(t)) {
        init_string(s, type, offset, n, out);
    } else if (n->kind == NODE_DESIGNATED) {
        diag_error(s->ds, n->span, "a designator needs a struct or an array");
    } else {
        struct expr *e = sema_expr(s, n);
        if (t->kind == TYPE_ARRAY && !expr_is_error(e))
            diag_error(s->ds, n->span,
                       "an array is initialised by values in braces: { … }");
        else
            put(out, offset, t, NULL, conv_to(s, e, t, why));
    }
    sema_leave(s);
}

/* One element or member, from as many items as it takes. */
static void init_sub(struct sema *s, const struct type *t, const struct member *bitfield,
                     uint64_t offset, struct cursor *c, struct conv why, struct init *out)
{
    const struct node *n = c->list[c->pos];
    bool aggregate = t->kind == TYPE_ARRAY || t->kind == TYPE_STRUCT;
    bool whole =
        n->kind == NODE_INIT_LIST || (n->kind == NODE_STRING && is_char_array(t));
    if (whole && !c->pending) {
        init_object(s, &t, offset, n, why, out);
        c->pos++;
        return;
    }
    if (!c->pending)
        c->pending = sema_expr(s, n);
    if (aggregate && !expr_is_error(c->pending) && c->pending->type != t &&
        (t->kind == TYPE_ARRAY ||
         (class_aggregate(s, t) && conv_rank(s, c->pending, t) == RANK_NONE))) {
        size_t before = c->pos;
        init_aggregate(s, t, offset, c, why, out); /* inner braces left out */
        if (c->pos > before)
            return;
    }
    put(out, offset, t, bitfield, conv_to(s, c->pending, t, why));
    c->pending = NULL;
    c->pos++;
}

/* ".x = v" and "[2] = v": moves *i there; the value to use, NULL after a message. */
static const struct node *designator(struct sema *s, const struct type *t,
                                     const struct node *n, uint64_t *i)
{
    const struct node *d = n->nlist == 1 ? n->list[0] : NULL;
    struct expr v;
    if (d && d->kind == NODE_MEMBER && t->kind == TYPE_STRUCT) {
        for (uint64_t k = 0; k < t->nmembers; k++)
            if (t->members[k].name == d->name->parts[0].id) {
                *i = k;
                return n->a;
            }
        diag_error(s->ds, n->span, "'%s' has no member '%s'", sema_type_text(s, t, 0),
                   d->name->parts[0].id);
    } else if (d && d->kind == NODE_INDEX && t->kind == TYPE_ARRAY) {
        if (!sema_const_int(s, d->b, "array index", &v))
            return NULL;
        if (v.ival < t->count &&
            v.ival < TYPE_MAX_SIZE / (t->base->size ? t->base->size : 1)) {
            *i = v.ival;
            return n->a;
        }
        diag_error(s->ds, n->span, "this index is outside the array");
    } else {
        diag_unsupported(s->ds, n->span,
                         "only .member of a struct and [index] of an array "
                         "are supported as designators");
    }
    return NULL;
}

static uint64_t limit_of(const struct type *t)
{
    if (t->kind == TYPE_ARRAY)
        return t->count == UINT64_MAX ? TYPE_MAX_SIZE / t->base->size : t->count;
    return t->is_union && t->nmembers > 1 ? 1 : t->nmembers;
}

static void init_nth(struct sema *s, const struct type *t, uint64_t offset, uint64_t i,
                     struct cursor *c, struct conv why, struct init *out)
{
    if (t->kind == TYPE_ARRAY) {
        init_sub(s, t->base, NULL, offset + i * t->base->size, c, why, out);
        return;
    }
    const struct member *m = &t->members[i];
    const struct type *type = m->type;
    if (m->is_reference)
        type = types_ref(s->types, type->base, type->base_quals);
    init_sub(s, type, m->bit_width ? m : NULL, offset + m->offset, c, why, out);
}

/* What members that the list leaves out start as, if that is not zero. */
static void init_left_out(struct sema *s, const struct type *t, uint64_t offset,
                          uint64_t from, struct span at, struct init *out)
{
    for (uint64_t i = from; t->kind == TYPE_STRUCT && !t->is_union && i < t->nmembers;
         i++) {
        struct expr *e = class_member_default(s, t, &t->members[i], at);
        if (e)
            put(out, offset + t->members[i].offset, t->members[i].type,
                t->members[i].bit_width ? &t->members[i] : NULL, e);
    }
    const struct type *el = t->kind == TYPE_ARRAY ? t->base : NULL;
    if (!el || el->kind != TYPE_STRUCT || class_trivial(s, el, CLASS_DEFAULT) ||
        t->count == UINT64_MAX)
        return;
    for (uint64_t i = from; i < t->count; i++)
        put(out, offset + i * el->size, el, NULL, class_default(s, el, true, at));
}

/* Members that a designator steps over: C++20 gives them their defaults, nvcc as C++17,
 * which it is if nobody says otherwise, zero. */
static void no_defaults(struct sema *s, const struct type *t, uint64_t from, uint64_t to,
                        struct span at)
{
    for (uint64_t i = from; t->kind == TYPE_STRUCT && !t->is_union && i < to; i++)
        if (class_member_default(s, t, &t->members[i], at))
            diag_unsupported(
                s->ds, at,
                "this steps over '%s', which has a default value: nvcc takes "
                "zero in C++17 and the default in C++20; give it a value",
                t->members[i].name ? t->members[i].name : "a member");
}

/* The member or element *i that n names. Members keep their order, C++20
 * [dcl.init.aggr]. */
static void init_designated(struct sema *s, const struct type *t, uint64_t offset,
                            const struct node *n, uint64_t *i, struct conv why,
                            struct init *out)
{
    uint64_t next = *i;
    struct cursor one = {.n = 1};
    struct node *value = (struct node *)designator(s, t, n, i);
    one.list = &value;
    if (!value)
        return;
    if (t->kind == TYPE_STRUCT && *i + 1 == next)
        diag_error(s->ds, n->span, "'%s' has a value already", t->members[*i].name);
    else if (t->kind == TYPE_STRUCT && *i < next)
        diag_error(
            s->ds, n->span, "'%s' stands before '%s' in '%s': give values in that order",
            t->members[*i].name, t->members[next - 1].name, sema_type_text(s, t, 0));
    no_defaults(s, t, next, *i, n->span);
    init_nth(s, t, offset, *i, &one, why, out);
}

/* Elements or members from the items left; returns how many there are now. */
static uint64_t init_aggregate(struct sema *s, const struct type *t, uint64_t offset,
                               struct cursor *c, struct conv why, struct init *out)
{
    uint64_t limit = limit_of(t), i = 0, top = 0, given = 0;
    if (!sema_enter(s, c->n ? c->list[0]->span : (struct span){0}))
        return 1;
    while (c->pos < c->n) {
        struct node *n = c->list[c->pos];
        if (!c->pending && n->kind == NODE_DESIGNATED) {
            init_designated(s, t, offset, n, &i, why, out);
            c->pos++;
        } else if (i < limit) {
            init_nth(s, t, offset, i, c, why, out);
        } else {
            break;
        }
        given++;
        i++;
        if (i > top)
            top = i;
    }
    init_left_out(s, t, offset, top, c->n ? c->list[0]->span : (struct span){0}, out);
    sema_leave(s);
    if (given < limit && !(t->kind == TYPE_ARRAY && t->count == UINT64_MAX))
        out->zero_rest = true;
    if (given < top)
        out->zero_rest = true;
    return top;
}

void sema_init_value(struct sema *s, const struct type *type, struct expr *e,
                     struct conv why, struct init *out)
{
    put(out, 0, type, NULL, conv_to(s, e, type, why));
}

void sema_init(struct sema *s, const struct type **type, const struct node *n,
               struct conv why, struct init *out)
{
    const struct type *t = *type;
    if (type_is_error(t))
        return;
    n = pack_expanded(s, n);
    bool parens = n->kind == NODE_INIT_LIST && !n->braced;
    if (parens && t->kind == TYPE_STRUCT &&
        (n->nlist == 1 || !n->nlist || !class_aggregate(s, t))) {
        put(out, 0, t, NULL,
            class_construct(s, t, n->list, NULL, n->nlist, n->span, true));
    } else if (parens && !n->nlist && t->kind != TYPE_REF) {
        init_list(s, type, 0, n, why, out);
    } else if (!parens) {
        init_object(s, type, 0, n, why, out);
    } else if (n->nlist == 1) {
        init_object(s, type, 0, n->list[0], why, out);
    } else {
        diag_error(
            s->ds, n->span,
            "'%s' takes one value in parentheses, not %zu: use braces for a struct",
            sema_type_text(s, t, 0), n->nlist);
    }
}

struct expr *sema_init_expr(struct sema *s, const struct type *t, const struct node *n,
                            struct conv why)
{
    struct init in = {0};
    unsigned errors = s->ds->errors;
    sema_init(s, &t, n, why, &in);
    struct expr *e = expr_new(s, EXPR_STRUCT, n->span, t);
    e->init = init_done(s, &in, &e->ninit);
    if (s->ds->errors != errors)
        return expr_error(s, n->span);
    bool single = e->ninit == 1 && e->init[0].offset == 0 && !e->init[0].bitfield &&
                  (e->init[0].type == t || t->kind == TYPE_REF);
    return single ? e->init[0].value : e;
}

struct expr *sema_braced(struct sema *s, const struct type *t, const struct node *list,
                         struct conv why)
{
    struct init in = {0};
    unsigned errors = s->ds->errors;
    if (type_is_error(t) || !sema_complete(s, t, list->span, "the value"))
        return expr_error(s, list->span);
    init_object(s, &t, 0, list, why, &in);
    struct expr *e = expr_new(s, EXPR_STRUCT, list->span, t);
    e->init = init_done(s, &in, &e->ninit);
    if (s->ds->errors != errors)
        return expr_error(s, list->span);
    if (t->kind != TYPE_STRUCT)
        return e->ninit ? e->init[0].value : expr_error(s, list->span);
    if (e->ninit == 1 && e->init[0].offset == 0 && e->init[0].type == t)
        return e->init[0].value;
    return e;
}

/* T(), T(x), T{…}: C++ [expr.type.conv]. */
struct expr *sema_construct(struct sema *s, const struct node *n)
{
    unsigned quals = 0;
    struct ast_decl *tmpl = n->type->dtor ? NULL : ctad_template(s, n->type->spec);
    const struct type *t =
        tmpl ? ctad_type(s, tmpl, n, n->type->span) : sema_type_id(s, n->type, &quals);
    struct conv why = {.why = CONV_OTHER};
    if (type_is_error(t))
        return expr_error(s, n->span);
    if (t->kind == TYPE_STRUCT)
        class_check_abstract(s, t, n->span);
    struct node list = {0};
    memcpy(&list, n, node_size(n->kind));
    list.kind = NODE_INIT_LIST;
    if (t->kind == TYPE_VOID && !n->nlist)
        return expr_cast(s, expr_int(s, n->span, sema_basic(s, TYPE_INT), 0), t, true);
    if (t->kind == TYPE_STRUCT && sema_complete(s, t, n->span, "the value") &&
        (!class_aggregate(s, t) || (!n->braced && n->nlist <= 1))) {
        struct expr *e = class_from_list(s, t, n);
        return e ? e : class_construct(s, t, n->list, NULL, n->nlist, n->span, true);
    }
    if (n->nlist == 1 && !(n->braced && t->kind == TYPE_STRUCT) &&
        n->list[0]->kind != NODE_INIT_LIST)
        return sema_cast_to(s, sema_expr(s, n->list[0]), t, quals, CAST_C, n->span);
    if (n->nlist > 1 && !n->braced && t->kind == TYPE_STRUCT) {
        diag_unsupported(s->ds, n->span, "'%s' has no constructor: use braces, %s{…}",
                         sema_type_text(s, t, 0), sema_type_text(s, t, 0));
        return expr_error(s, n->span);
    }
    return sema_braced(s, t, &list, why);
}
