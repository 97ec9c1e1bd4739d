/* File-scope names: one map per namespace, from a name to its newest declaration;
 * older ones hang behind it. Takes declarations from the parser, answers lookups of
 * the parser and of semantic analysis. Leaves out argument-dependent lookup and names
 * local to functions. Rules: [basic.lookup.unqual], [basic.lookup.qual], reduced to
 * "newest declaration before the use". */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* How far `using` and typedef chains are followed. They cannot be cyclic (each link
 * is older than the last), only long. */
#define CHAIN_MAX 64
#define USING_MAX 8

struct ast_scope *scope_new(struct ast *t, struct ast_scope *parent, const char *name)
{
    struct ast_scope *s = arena_alloc(t->arena, sizeof *s);

    s->parent = parent;
    s->name = name;
    s->names = map_new();
    s->all_next = t->scopes;
    t->scopes = s;
    return s;
}

void scope_enter(struct ast *t, struct ast_scope *s, struct ast_decl *d)
{
    size_t len = strlen(d->name);

    d->scope = s;
    d->shadowed = map_get(s->names, d->name, len);
    map_put(s->names, d->name, len, d);
    vec_push(&t->journal, d);
}

void scope_bind(struct ast_scope *s, struct ast_decl *d)
{
    size_t len = strlen(d->name);

    d->shadowed = map_get(s->names, d->name, len);
    map_put(s->names, d->name, len, d);
}

void scope_undo(struct ast *t, size_t mark)
{
    while (t->journal.len > mark) {
        struct ast_decl *d = vec_pop(&t->journal);
        size_t len = strlen(d->name);

        if (d->shadowed)
            map_put(d->scope->names, d->name, len, d->shadowed);
        else
            map_remove(d->scope->names, d->name, len);
    }
}

void scope_use(struct ast *t, struct ast_scope *s, struct ast_scope *target,
               uint32_t order)
{
    struct scope_using *u = arena_alloc(t->arena, sizeof *u);

    u->target = target;
    u->order = order;
    u->next = s->usings;
    s->usings = u;
}

const struct ast_scope *scope_root(const struct ast_scope *s)
{
    while (s->parent)
        s = s->parent;
    return s;
}

static struct ast_decl *before(struct ast_decl *d, uint32_t limit)
{
    while (d && d->order >= limit)
        d = d->shadowed;
    return d;
}

struct ast_decl *decl_older(const struct ast_decl *d)
{
    return d->shadowed;
}

struct ast_decl *decl_definition(struct ast_decl *d)
{
    struct ast_decl *k;

    if (d->kind != DECL_RECORD || d->record->has_body || !d->scope || !d->name)
        return d;
    k = map_get(d->scope->names, d->name, strlen(d->name));
    for (; k; k = k->shadowed)
        if (k->kind == DECL_RECORD && k->record->has_body && !decl_is_special(k))
            return k;
    return d;
}

bool decl_is_type(const struct ast_decl *d)
{
    if (d && d->kind == DECL_TPARAM)
        return d->tparam->kind != TPARAM_VALUE;
    return d &&
           (d->kind == DECL_TYPEDEF || d->kind == DECL_RECORD || d->kind == DECL_ENUM);
}

bool decl_is_special(const struct ast_decl *d)
{
    return d && d->tmpl && (d->tmpl->pattern || !d->tmpl->nparams);
}

bool decl_is_template(const struct ast_decl *d)
{
    return d && d->tmpl && !decl_is_special(d);
}

static bool is_tag(const struct ast_decl *d)
{
    return decl_is_type(d) && !decl_is_special(d);
}

static bool is_any(const struct ast_decl *d)
{
    return d != NULL && !decl_is_special(d);
}

typedef bool decl_test(const struct ast_decl *d);

/* `using a::b;` stands for b, looked up where the using was written. */
static struct ast_decl *follow(struct ast_decl *d)
{
    for (int i = 0; d && d->kind == DECL_USING && i < CHAIN_MAX; i++)
        d = scope_resolve(d->scope, d->target, d->order);
    return d;
}

static struct ast_decl *find_here(const struct ast_scope *s, const char *name,
                                  uint32_t limit, decl_test *want)
{
    struct ast_decl *d = before(map_get(s->names, name, strlen(name)), limit);

    for (; d; d = d->shadowed) {
        struct ast_decl *found = follow(d);

        if (want(found))
            return found;
    }
    return NULL;
}

/* In s, then in the namespaces it uses; unnamed namespaces count as used. */
static struct ast_decl *find_used(const struct ast_scope *s, const char *name,
                                  uint32_t limit, decl_test *want, int depth)
{
    struct ast_decl *d = find_here(s, name, limit, want);

    if (depth >= USING_MAX)
        return d;
    for (const struct scope_using *u = s->usings; u && !d; u = u->next)
        if (u->order < limit && u->target != s)
            d = find_used(u->target, name, limit, want, depth + 1);
    return d;
}

static struct ast_decl *find_out(const struct ast_scope *s, const char *name,
                                 uint32_t limit, decl_test *want)
{
    for (; s; s = s->parent) {
        struct ast_decl *d = find_used(s, name, limit, want, 0);

        if (d)
            return d;
    }
    return NULL;
}

struct ast_decl *scope_find(const struct ast_scope *s, const char *name, uint32_t limit)
{
    return find_out(s, name, limit, is_any);
}

struct ast_decl *scope_find_in(const struct ast_scope *s, const char *name,
                               uint32_t limit)
{
    return find_used(s, name, limit, is_any, 0);
}

struct ast_decl *scope_find_tag(const struct ast_scope *s, const char *name,
                                uint32_t limit)
{
    return find_out(s, name, limit, is_tag);
}

static struct ast_decl *find_listed(struct ast_decl *list, const char *id)
{
    for (struct ast_decl *d = list; d; d = d->next)
        if (d->name == id)
            return d;
    return NULL;
}

/* The record or enum that a typedef names, through further typedefs; else d. */
struct ast_decl *decl_behind_typedef(struct ast_decl *d)
{
    for (int i = 0; d && d->kind == DECL_TYPEDEF && i < CHAIN_MAX; i++) {
        const struct ast_spec *s = d->spec;

        if ((s->kind != SPEC_NAMED && s->kind != SPEC_TAG) || !d->scope ||
            (d->dtor && d->dtor->nparts))
            return d;
        d = scope_resolve(d->scope, s->name, d->order);
    }
    return d;
}

struct ast_decl *decl_inside(const struct ast_decl *from, const char *id, uint32_t limit)
{
    const struct ast_record *record;
    const struct ast_enum *enum_;
    const struct ast_decl *d = decl_behind_typedef((struct ast_decl *)from);

    if (!d)
        return NULL;
    if (d->kind == DECL_NAMESPACE || d->kind == DECL_NAMESPACE_ALIAS)
        return d->inner ? scope_find_in(d->inner, id, limit) : NULL;
    record = d->kind == DECL_TYPEDEF ? d->spec->record : d->record;
    enum_ = d->kind == DECL_TYPEDEF ? d->spec->enum_ : d->enum_;
    if (record && record->decl) {
        const struct ast_scope *inner = decl_definition(record->decl)->inner;

        return inner ? scope_find_in(inner, id, limit) : NULL;
    }
    if (enum_ && d->kind != DECL_ENUMERATOR)
        return find_listed(enum_->values, id);
    return NULL;
}

struct ast_decl *decl_member(struct ast_decl *d, const char *id, uint32_t limit)
{
    return d && d->kind == DECL_SKIPPED ? d : decl_inside(d, id, limit);
}

struct ast_decl *scope_resolve(const struct ast_scope *s, const struct ast_name *n,
                               uint32_t limit)
{
    struct ast_decl *d;

    if (n->rooted)
        d = scope_find_in(scope_root(s), n->parts[0].id, limit);
    else
        d = scope_find(s, n->parts[0].id, limit);
    for (size_t i = 1; d && i < n->nparts; i++)
        d = decl_member(d, n->parts[i].id, limit);
    return d;
}
