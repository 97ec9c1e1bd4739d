/* Semantic analysis: its state, and the functions of lang.h that start it.
 *
 * Takes a unit whose file is parsed, gives typed functions and globals. A kernel is
 * checked together with everything it reaches: bodies wait in a queue, so a long chain
 * of calls needs no deep stack. What was checked without error is kept; what failed is
 * checked, and reported, again when asked for again. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

struct sema *sema_get(struct unit *u)
{
    if (u->sema)
        return u->sema;
    struct sema *s = arena_alloc(u->arena, sizeof *s);
    s->u = u;
    s->arena = u->arena;
    s->types = types_new(u->arena);
    s->scope = u->ast ? ast_root(u->ast) : NULL;
    s->order = UINT32_MAX;
    u->sema = s;
    return s;
}

void sema_free(struct sema *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->infos.len; i++) {
        vec_free(&s->infos.data[i]->callees);
        vec_free(&s->infos.data[i]->copies);
    }
    for (size_t i = 0; i < s->maps.len; i++)
        map_free(s->maps.data[i]);
    vec_free(&s->maps);
    vec_free(&s->infos);
    vec_free(&s->functions);
    vec_free(&s->globals);
    vec_free(&s->consts);
    vec_free(&s->queue);
    vec_free(&s->taken);
    vec_free(&s->virtuals);
    vec_free(&s->dynamic);
    vec_free(&s->partial);
}

const struct type *sema_basic(struct sema *s, enum type_kind k)
{
    return types_basic(s->types, k);
}

struct variable *sema_variable(struct sema *s, const char *name, const struct type *type,
                               unsigned quals, enum storage storage, struct span span)
{
    struct variable *v = arena_alloc(s->arena, sizeof *v);
    v->name = name;
    v->quals = quals;
    v->type = type;
    if (type->kind == TYPE_REF) {
        v->type = types_pointer(s->types, type->base, type->base_quals);
        v->is_reference = true;
        v->quals = 0;
    }
    v->storage = storage;
    v->span = span;
    v->align = v->type->align;
    v->id = s->nvariables++;
    vec_push(&s->consts, NULL);
    return v;
}

bool sema_enter(struct sema *s, struct span at)
{
    if (s->depth < SEMA_MAX_DEPTH) {
        s->depth++;
        return true;
    }
    if (!s->too_deep)
        diag_error(s->ds, at, "this is nested more than %d levels deep: split it up",
                   SEMA_MAX_DEPTH);
    s->too_deep = true;
    return false;
}

void sema_leave(struct sema *s)
{
    s->depth--;
}

const char *sema_type_text(struct sema *s, const struct type *t, unsigned quals)
{
    struct str text = {0};
    type_print(t, quals, &text);
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

struct sema_place sema_here(const struct sema *s)
{
    return (struct sema_place){s->scope, s->order, s->fn, s->no_locals};
}

struct sema_place sema_go(struct sema *s, const struct ast_scope *scope, uint32_t order)
{
    struct sema_place p = sema_go_within(s, scope, order);
    s->fn = NULL;
    s->no_locals = false;
    return p;
}

struct sema_place sema_go_within(struct sema *s, const struct ast_scope *scope,
                                 uint32_t order)
{
    struct sema_place p = sema_here(s);
    s->scope = scope;
    while (scope && scope->inst && !scope->record)
        scope = scope->parent; /* a member template's arguments lie before its class */
    s->order = scope && scope->record && order < UINT32_MAX ? order + 1 : order;
    s->no_locals = true;
    return p;
}

void sema_back(struct sema *s, struct sema_place p)
{
    s->scope = p.scope;
    s->order = p.order;
    s->fn = p.fn;
    s->no_locals = p.no_locals;
}

/* ---- lang.h ---- */

struct sema *sema_begin(struct unit *u, struct diags *ds)
{
    struct sema *s = sema_get(u);
    s->ds = ds;
    s->depth = s->unevaluated = s->user = 0;
    s->no_locals = false;
    s->too_deep = false;
    s->call++;
    s->fn = NULL;
    return s;
}

size_t lang_nfunctions(const struct unit *u)
{
    return u->sema ? u->sema->functions.len : 0;
}

struct function *lang_function(const struct unit *u, size_t id)
{
    return id < lang_nfunctions(u) ? u->sema->functions.data[id]->fn : NULL;
}

size_t lang_nglobals(const struct unit *u)
{
    return u->sema ? u->sema->globals.len : 0;
}

struct variable *lang_global(const struct unit *u, size_t i)
{
    return i < lang_nglobals(u) ? u->sema->globals.data[i] : NULL;
}

struct variable *lang_global_by_name(struct unit *u, const char *name, struct diags *ds)
{
    const char *id = intern_add(u->names, name, strlen(name));
    struct ast_decl *d = scope_find(ast_root(u->ast), id, UINT32_MAX);
    if (!d || d->kind != DECL_VAR)
        return NULL;
    struct sema *s = sema_begin(u, ds);
    struct global_info *g = sema_global(s, d);
    return g->var;
}

void lang_dump_typed(struct unit *u, struct str *out)
{
    for (size_t i = 0; i < lang_nfunctions(u); i++)
        typed_print(lang_function(u, i), out);
}

size_t lang_ntaken(const struct unit *u)
{
    return u->sema ? u->sema->taken.len : 0;
}

struct function *lang_taken(const struct unit *u, size_t i)
{
    return i < lang_ntaken(u) ? u->sema->taken.data[i]->fn : NULL;
}
