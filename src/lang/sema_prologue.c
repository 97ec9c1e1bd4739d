/* The beginning of a constructor: bases, numbers of classes, and members.
 *
 * Takes a constructor and its written initialisers, gives the statements that stand before
 * its body: virtual bases, the other bases, the words with which a polymorphic object
 * begins, then the members in the order of their declaration. C++ [class.base.init]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* What ": name(…)" names: a member, a base, or (delegating) the class itself. */
struct target {
    const struct ast_meminit *init;
    const struct member *member;
    const struct type *type; /* of a base or the class */
    size_t element;          /* of an expansion, from 1; 0: none */
};

static struct target target_of(struct sema *s, const struct type *t,
                               const struct ast_meminit *m)
{
    struct target to = {.init = m, .element = s->element};
    const char *name = m->name->parts[m->name->nparts - 1].id;
    struct ast_spec spec = {.kind = SPEC_NAMED, .name = m->name, .span = m->name->span};
    uint64_t offset;
    unsigned quals = 0;
    if (m->name->nparts == 1 && !m->name->parts[0].has_args)
        to.member = type_member(t, name, &offset);
    if (to.member)
        return to;
    struct quiet q;
    quiet_begin(s, &q);
    struct found f = sema_lookup(s, m->name);
    bool known = quiet_end(s, &q) && (f.symbol || f.decl);
    if (m->name->nparts == 1 && t->tag && strcmp(t->tag, name) == 0)
        to.type = t;
    else if (known || m->name->nparts > 1 || m->name->parts[0].has_args)
        to.type = sema_spec(s, &spec, &quals);
    else
        to.type = sema_basic(s, TYPE_VOID); /* nothing of that name */
    if (type_is_error(to.type) || to.type == t)
        return to;
    for (size_t i = 0; i < t->nmembers; i++)
        if (t->members[i].is_base && t->members[i].type == to.type)
            return to;
    diag_error(s->ds, m->name->span, "'%s' is no member and no direct base of '%s'",
               sema_name_text(s, m->name), sema_type_text(s, t, 0));
    to.type = sema_basic(s, TYPE_ERROR);
    return to;
}

/* The value for an object of type t from "(…)" or "{…}" behind its name. */
static struct expr *init_value(struct sema *s, const struct member *m,
                               const struct node *init, const char *name)
{
    const struct type *t = m->type;
    if (m->is_reference)
        t = types_ref(s->types, t->base, t->base_quals);
    return sema_init_expr(s, t, init, (struct conv){.why = CONV_INIT, .name = name});
}

static const struct ast_decl *field_decl(const struct ast_record *r, const char *name)
{
    for (const struct ast_decl *d = r->members; name && d; d = d->next)
        if (d->kind == DECL_FIELD && d->name == name)
            return d;
    return NULL;
}

static void default_member(struct sema *s, struct expr *object, const struct member *m,
                           struct stmt_list *out)
{
    const struct ast_record *r = object->type->record;
    const struct ast_decl *d = m->is_base ? NULL : field_decl(r, m->name);
    struct expr *target = sema_member_expr(s, object, m, object->span);
    if (!d || !d->init) {
        if (!object->type->is_union)
            class_default_object(s, target, false, out);
        if (m->is_reference)
            diag_error(s->ds, object->span,
                       "reference member '%s' needs a variable to stand for: initialise "
                       "it in the constructor",
                       m->name);
        return;
    }
    struct sema_place here = sema_go_within(s, r->decl->inner, r->order);
    class_put_stmt(s, target, init_value(s, m, d->init, d->name), out);
    sema_back(s, here);
}

struct expr *class_member_default(struct sema *s, const struct type *t,
                                  const struct member *m, struct span at)
{
    const struct ast_record *r = t->record;
    const struct ast_decl *d = m->is_base || !r ? NULL : field_decl(r, m->name);
    if (!d || !d->init)
        return m->type->kind == TYPE_STRUCT && !class_trivial(s, m->type, CLASS_DEFAULT)
                   ? class_default(s, m->type, true, at)
                   : NULL;
    struct sema_place here = sema_go_within(s, r->decl->inner, r->order);
    struct expr *e = init_value(s, m, d->init, d->name);
    sema_back(s, here);
    return e;
}

/* The written initialisers, matched with what they name, one per member. */
struct written {
    VEC(struct target) targets;
};

static const struct target *init_of(const struct written *w, const struct member *m)
{
    for (size_t i = 0; i < w->targets.len; i++) {
        const struct target *to = &w->targets.data[i];
        if (to->member == m || (m->is_base && to->type == m->type))
            return to;
    }
    return NULL;
}

/* Ts(ts)...: one for each element. */
static void find_targets(struct sema *s, const struct type *t,
                         const struct ast_meminit *m, struct written *w)
{
    struct ast_spec spec = {.kind = SPEC_NAMED, .name = m->name, .span = m->name->span};
    struct ast_type type = {.spec = &spec, .span = m->name->span};
    size_t outer = s->element, n = 0;
    if (!m->expanded) {
        vec_push(&w->targets, target_of(s, t, m));
        return;
    }
    if (!pack_size(s, &type, m->init, &n))
        diag_error(s->ds, m->span, "there is no pack to expand before '...'");
    for (size_t k = 0; k < n; k++) {
        s->element = k + 1;
        vec_push(&w->targets, target_of(s, t, m));
    }
    s->element = outer;
}

/* The value that an initialiser gives to a member or base. */
static struct expr *target_value(struct sema *s, const struct target *to,
                                 const struct member *m, const char *name)
{
    size_t outer = s->element;
    s->element = to->element;
    struct expr *e = init_value(s, m, to->init->init, name);
    s->element = outer;
    return e;
}

/* An anonymous struct or union whose names are initialised one by one. */
static bool names_inside(const struct written *w, const struct type *t)
{
    for (size_t i = 0; i < t->nmembers; i++)
        if (init_of(w, &t->members[i]) ||
            (!t->members[i].name && names_inside(w, t->members[i].type)))
            return true;
    return false;
}

/* Bases first, then (their objects know their class) the members. */
enum parts { PARTS_VIRTUAL, PARTS_BASES, PARTS_MEMBERS };

static enum parts part_of(const struct member *m)
{
    return m->is_virtual ? PARTS_VIRTUAL : m->is_base ? PARTS_BASES : PARTS_MEMBERS;
}

/* A base is no whole object: what its constructor finds in it stays. */
static void keep_words(const struct stmt *st)
{
    for (; st; st = st->next)
        if (st->kind == STMT_EXPR && st->e && st->e->kind == EXPR_ASSIGN &&
            st->e->b->kind == EXPR_CONSTRUCT)
            st->e->b->prefix = false;
}

static void construct_members(struct sema *s, struct expr *object,
                              const struct written *w, struct stmt_list *out,
                              enum parts parts)
{
    const struct type *t = object->type;
    bool chosen = t->is_union && names_inside(w, t);
    for (size_t i = 0; i < t->nmembers; i++) {
        const struct member *m = &t->members[i];
        struct stmt *before = out->last;
        if (part_of(m) != parts)
            continue;
        const struct target *init = init_of(w, m);
        struct expr *target = sema_member_expr(s, object, m, object->span);
        const char *name = m->name ? m->name : m->type->tag ? m->type->tag : "";
        if (init)
            class_put_stmt(s, target, target_value(s, init, m, name), out);
        else if (!m->name && !m->is_base && names_inside(w, m->type))
            construct_members(s, target, w, out, PARTS_MEMBERS);
        else if (!chosen)
            default_member(s, object, m, out);
        if (m->is_base && m->type->nvirtual)
            keep_words(before ? before->next : out->first);
    }
}

/* The first word of part at `offset` of an object of class whole. */
static uint64_t first_word(struct sema *s, const struct type *whole,
                           const struct type *part, uint64_t offset)
{
    uint64_t word = sema_class_number(s, whole);
    unsigned at = 32;
    for (size_t i = 0; i < part->nmembers; i++)
        if (part->members[i].is_virtual) {
            uint64_t by = class_offset(whole, part->members[i].type) - offset;
            word |= (by & 0xffff) << at;
            at += 16;
        }
    return word;
}

/* A polymorphic object begins with the number of its class; so do those of its bases that
 * lie further on, virtual ones too. shared: the word at this offset is that of the class the
 * part is the first base of. */
static void set_numbers_from(struct sema *s, struct expr *object, const struct type *part,
                             uint64_t offset, bool shared, struct stmt_list *out)
{
    const struct type *word = sema_basic(s, TYPE_ULONG), *whole = object->type;
    const struct type *p = types_pointer(s->types, word, 0);
    struct span at = object->span;
    if (!part->polymorphic)
        return;
    for (size_t i = 0; i < part->nmembers && part->members[i].is_base; i++) {
        const struct member *m = &part->members[i];
        if (!m->is_virtual || part == whole)
            set_numbers_from(s, object, m->type, offset + m->offset, m->offset == 0, out);
    }
    if (shared)
        return;
    struct expr *place = expr_cast(s, expr_addr(s, object, at), p, true);
    place = sema_pointer_add(
        s, place, expr_int(s, at, sema_basic(s, TYPE_LLONG), offset / 8), false, at);
    class_put_stmt(s, expr_deref(s, place, at),
                   expr_int(s, at, word, first_word(s, whole, part, offset)), out);
}

void class_set_numbers(struct sema *s, struct expr *object, struct stmt_list *out)
{
    set_numbers_from(s, object, object->type, 0, false, out);
}

static struct expr *first_word_of(struct sema *s, struct expr *object)
{
    const struct type *p = types_pointer(s->types, sema_basic(s, TYPE_ULONG), 0);
    return expr_deref(s, expr_cast(s, expr_addr(s, object, object->span), p, true),
                      object->span);
}

static struct expr *masked(struct sema *s, enum oper op, struct expr *e, uint64_t by)
{
    return expr_binary(s, EXPR_BINARY, op, e->span, e->type, e,
                       expr_int(s, e->span, e->type, by));
}

/* The low half of the words of an object and of its bases becomes what `low` holds. shared:
 * the first word is that of the class the object is the first base of. */
static void put_low(struct sema *s, struct expr *object, bool shared,
                    struct variable *low, struct stmt_list *out)
{
    const struct type *t = object->type;
    for (size_t i = 0; i < t->nmembers && t->members[i].is_base; i++) {
        const struct member *m = &t->members[i];
        if (m->type->polymorphic)
            put_low(s, sema_member_expr(s, object, m, object->span),
                    !m->is_virtual && m->offset == 0, low, out);
    }
    if (shared)
        return;
    struct expr *high =
        masked(s, OP_AND, expr_load(s, first_word_of(s, object)), ~(uint64_t)UINT32_MAX);
    struct expr *new = expr_binary(s, EXPR_BINARY, OP_OR, object->span, high->type, high,
                                   expr_load(s, expr_var(s, low, object->span)));
    class_put_stmt(s, first_word_of(s, object), new, out);
}

/* While the constructor or destructor of a class runs, virtual functions are its own, also
 * in an object of a derived class. With virtual bases the whole object's number stays
 * beside it, as offsets are the whole object's. C++ [class.cdtor] p4. */
void class_be_itself(struct sema *s, struct expr *object, struct stmt_list *out)
{
    const struct type *t = object->type, *word = sema_basic(s, TYPE_ULONG);
    struct span at = object->span;
    uint64_t number = sema_class_number(s, t);
    struct variable *low = sema_temporary(s, word, at);
    struct expr *tag = expr_int(s, at, word, number);
    if (t->nvirtual) {
        sema_class_partial(s, t);
        tag = masked(s, OP_AND, expr_load(s, first_word_of(s, object)), 0xffff);
        tag = masked(s, OP_OR, tag, number << 16);
    }
    class_put_stmt(s, expr_var(s, low, at), tag, out);
    put_low(s, object, false, low, out);
}

static struct stmt *only_if(struct sema *s, struct expr *cond, struct stmt_list *yes)
{
    struct stmt *st = stmt_new(s, STMT_IF, cond->span);
    st->e = cond;
    st->then_ = sema_block_of(s, yes, cond->span);
    return st;
}

/* Of a class with virtual bases: the constructor of the whole object, which finds zero in
 * its first word, makes these and writes the words of all parts, before and once more after
 * the other bases; as a base it keeps the word it finds. C++ [class.base.init] p13. */
static void construct_bases(struct sema *s, struct expr *object, const struct written *w,
                            struct stmt_list *out)
{
    const struct type *t = object->type, *word = sema_basic(s, TYPE_ULONG);
    struct span at = object->span;
    struct stmt_list first = {0}, again = {0}, keep = {0};
    if (!t->nvirtual) {
        construct_members(s, object, w, out, PARTS_BASES);
        class_set_numbers(s, object, out);
        return;
    }
    struct expr *place = expr_deref(
        s, expr_cast(s, expr_addr(s, object, at), types_pointer(s->types, word, 0), true),
        at);
    struct variable *found = sema_temporary(s, word, at),
                    *kept = sema_temporary(s, word, at);
    class_put_stmt(s, expr_var(s, found, at), expr_load(s, place), out);
    struct expr *whole =
        expr_binary(s, EXPR_COMPARE, OP_EQ, at, sema_basic(s, TYPE_BOOL),
                    expr_load(s, expr_var(s, found, at)), expr_int(s, at, word, 0));
    class_set_numbers(s, object, &first);
    construct_members(s, object, w, &first, PARTS_VIRTUAL);
    class_set_numbers(s, object, &first); /* virtual bases wrote their own */
    stmt_append(out, only_if(s, whole, &first));
    class_put_stmt(s, expr_var(s, kept, at), expr_load(s, place), out);
    construct_members(s, object, w, out, PARTS_BASES);
    class_put_stmt(s, place, expr_load(s, expr_var(s, kept, at)), &keep);
    class_set_numbers(s, object, &again);
    struct stmt *st = only_if(s, whole, &again);
    st->else_ = s->fn->itself = sema_block_of(s, &keep, at);
    stmt_append(out, st);
}

void class_prologue(struct sema *s, struct func_info *info, struct stmt_list *out)
{
    const struct ast_func *f = info->decl->func;
    const struct type *t = info->object;
    struct expr *object = class_this(s, info->decl->name_span);
    struct written w = {0};
    const struct ast_meminit *all = NULL; /* another constructor does it all */
    for (size_t i = 0; i < f->ninits; i++) {
        find_targets(s, t, &f->inits[i], &w);
        if (w.targets.len && vec_last(&w.targets).type == t)
            all = &f->inits[i];
    }
    if (all) {
        class_put_stmt(s, object,
                       class_construct(s, t, all->init->list, NULL, all->init->nlist,
                                       all->span, true),
                       out);
    } else {
        construct_bases(s, object, &w, out);
        s->fn->ncallees = info->callees.len;
        construct_members(s, object, &w, out, PARTS_MEMBERS);
    }
    vec_free(&w.targets);
}
