/* Names: the scopes inside a function, and look-up that goes on at file scope.
 *
 * A function has one map from names to their innermost symbol; leaving a block takes
 * its symbols out again. Names at file scope are the parser's (ast.h). An unknown name
 * is reported here, with the nearest known one. C++ [basic.scope.block],
 * [basic.lookup.unqual]. */
#include "config.h"

#include "lang/host_missing.h"
#include "lang/sema.h"

#include <string.h>

void sema_use_scope(struct sema *s, struct ast_scope *scope, struct ast_scope *base)
{
    for (const struct scope_using *u = scope->usings; u; u = u->next)
        if (u->target == base)
            return;
    struct scope_using *u = arena_alloc(s->arena, sizeof *u);
    u->target = base;
    u->next = scope->usings;
    scope->usings = u;
}

void scope_push(struct sema *s)
{
    s->fn->level++;
}

void scope_pop(struct sema *s)
{
    struct fn_state *fn = s->fn;
    while (fn->symbols && fn->symbols->level == fn->level) {
        struct symbol *sym = fn->symbols;
        size_t len = strlen(sym->name);
        if (sym->shadowed)
            map_put(fn->names, sym->name, len, sym->shadowed);
        else
            map_remove(fn->names, sym->name, len);
        fn->symbols = sym->below;
    }
    fn->level--;
}

struct symbol *scope_declare(struct sema *s, const char *name, enum symbol_kind kind,
                             struct span span)
{
    struct fn_state *fn = s->fn;
    struct symbol *old = map_get(fn->names, name, strlen(name));
    if (old && old->level == fn->level &&
        !(old->kind == SYMBOL_TYPE && kind == old->kind)) {
        struct diag *d = diag_error(
            s->ds, span, "'%s' is declared twice in one block: rename one", name);
        if (old->span.file)
            diag_note(s->ds, d, old->span, "the first declaration is here");
    }
    struct symbol *sym = arena_alloc(s->arena, sizeof *sym);
    sym->name = name;
    sym->kind = kind;
    sym->span = span;
    sym->level = fn->level;
    sym->shadowed = old;
    sym->below = fn->symbols;
    fn->symbols = sym;
    map_put(fn->names, name, strlen(name), sym);
    return sym;
}

struct symbol *scope_local(const struct sema *s, const char *name)
{
    return name && s->fn && !s->no_locals ? map_get(s->fn->names, name, strlen(name))
                                          : NULL;
}

bool sema_name_whole(const struct ast_name *n)
{
    for (size_t i = 0; n && i < n->nparts; i++)
        if (!n->parts[i].id)
            return false;
    return n && n->nparts;
}

/* The first part of a name, its arguments not applied yet. */
static struct found lookup_first(struct sema *s, const struct ast_name *n)
{
    struct found f = {0};
    const char *id = n->parts[0].id;
    if (n->parts[0].decltype_) {
        f.symbol = arena_alloc(s->arena, sizeof *f.symbol);
        f.symbol->kind = SYMBOL_TYPE;
        f.symbol->name = id;
        f.symbol->type = sema_spec(s, n->parts[0].decltype_, &f.symbol->quals);
        if (f.symbol->type->kind == TYPE_REF)
            f.symbol->type = f.symbol->type->base;
        return f;
    }
    if (n->rooted) {
        if (s->scope)
            f.decl = scope_find_in(scope_root(s->scope), id, s->order);
        return f;
    }
    for (struct ast_decl *d = s->scoped_enum ? s->scoped_enum->values : NULL; d;
         d = d->next)
        if (d->name == id && n->nparts == 1)
            return (struct found){.decl = d};
    f.symbol = scope_local(s, id);
    if (f.symbol && f.symbol->kind == SYMBOL_DECL)
        f = (struct found){.decl = f.symbol->decl};
    if (f.symbol && n->nparts > 1 && f.symbol->kind != SYMBOL_TYPE)
        f.symbol = NULL; /* only types and namespaces stand before '::' */
    if (!f.symbol && !f.decl && s->scope)
        f.decl = scope_find(s->scope, id, s->order);
    for (size_t i = 0; s->fn && i < s->fn->usings.len && !f.symbol && !f.decl; i++)
        f.decl = scope_find_in(s->fn->usings.data[i], id, s->order);
    if (f.decl)
        f.decl = pack_tparam(s, f.decl);
    return f;
}

/* The type that something found names, NULL if it names none. */
static const struct type *found_type(struct sema *s, const struct found *f)
{
    unsigned quals = 0;
    if (f->symbol)
        return f->symbol->kind == SYMBOL_TYPE ? f->symbol->type : NULL;
    bool dependent = f->decl->kind == DECL_TYPEDEF || f->decl->kind == DECL_TPARAM;
    return dependent ? sema_decl_type(s, f->decl, &quals) : NULL;
}

/* found::id, without id's arguments. */
static struct found lookup_inside(struct sema *s, struct found f, const char *id)
{
    struct ast_decl *d = f.decl;
    const struct type *t = found_type(s, &f);
    if (t && type_is_error(t))
        return (struct found){.failed = true};
    if (t)
        d = t->decl;
    else if (d && d->kind == DECL_RECORD && decl_is_template(d)) {
        struct ast_decl *here = template_current(s, d);
        d = here ? here : d;
    }
    if (d && d->kind == DECL_RECORD && d->record->nbases && !decl_is_template(d)) {
        unsigned quals = 0;
        sema_decl_type(s, d, &quals); /* brings the names of its bases */
    }
    if (d && d->kind == DECL_SKIPPED)
        return (struct found){.decl = d};
    /* a class is complete here, wherever its specialisation stands in the file */
    bool space = d && (d->kind == DECL_NAMESPACE || d->kind == DECL_NAMESPACE_ALIAS);
    return (struct found){.decl = d ? decl_inside(d, id, space ? s->order : UINT32_MAX)
                                    : NULL};
}

static struct found apply_args(struct sema *s, struct found f,
                               const struct name_part *part)
{
    if (!part->has_args || f.failed || (!f.symbol && !f.decl))
        return f;
    if (f.symbol) {
        diag_error(s->ds, part->span, "'%s' is not a template: remove the '<…>'",
                   part->id);
        return (struct found){.failed = true};
    }
    f.decl = template_apply(s, f.decl, part);
    f.failed = !f.decl;
    return f;
}

struct found sema_lookup(struct sema *s, const struct ast_name *n)
{
    struct found f = apply_args(s, lookup_first(s, n), &n->parts[0]);
    for (size_t i = 1; i < n->nparts && (f.symbol || f.decl) && !f.failed; i++)
        f = apply_args(s, lookup_inside(s, f, n->parts[i].id), &n->parts[i]);
    if (f.decl)
        f.decl = pack_tparam(s, f.decl);
    return f.failed ? (struct found){.failed = true} : f;
}

const char *sema_name_text(struct sema *s, const struct ast_name *n)
{
    struct str text = {0};
    for (size_t i = 0; i < n->nparts; i++) {
        str_add(&text, i || n->rooted ? "::" : "");
        str_add(&text, n->parts[i].id ? n->parts[i].id : "?");
    }
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

typedef VEC(const char *) name_list;

static void add_map(name_list *list, const struct map *m)
{
    const char *key;
    void *value;
    for (size_t i = 0; m && map_at(m, i, &key, &value); i++)
        vec_push(list, key);
}

/* The nearest name one could have meant, or NULL. */
static const char *nearest(const struct sema *s, const char *name)
{
    static const char *const specials[] = {"threadIdx", "blockIdx", "blockDim", "gridDim",
                                           "warpSize"};
    name_list list = {0};
    if (s->ds->errors > DIAG_MAX_ERRORS) /* not shown: save the search */
        return NULL;
    add_map(&list, s->fn ? s->fn->names : NULL);
    for (const struct ast_scope *sc = s->scope; sc; sc = sc->parent)
        add_map(&list, sc->names);
    for (size_t i = 0; i < builtin_nrows(); i++)
        if (!str_starts(builtin_row(i)->name, "__wt_")) /* ours alone */
            vec_push(&list, builtin_row(i)->name);
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++)
        vec_push(&list, specials[i]);
    const char *near = str_nearest(name, list.data, list.len);
    vec_free(&list);
    return near;
}

/* Declared, but only after the place that uses it? */
static const struct ast_decl *declared_later(const struct sema *s,
                                             const struct ast_name *n)
{
    return s->scope ? scope_resolve(s->scope, n, UINT32_MAX) : NULL;
}

void sema_undeclared(struct sema *s, const struct ast_name *n, const char *what)
{
    const char *text = sema_name_text(s, n);
    const char *last = n->parts[n->nparts - 1].id;
    const char *later = ast_later_name(n->parts[0].id);
    const char *instead = s->u->host ? NULL : builtin_missing(last);
    const struct ast_decl *d = declared_later(s, n);
    if (!later && !d && s->u->host)
        later = host_missing(n, HOST_SURE);
    if (!later && !d && s->u->host && !nearest(s, last))
        later = host_missing(n, HOST_LIKELY);
    if (later) {
        diag_unsupported(s->ds, n->span, "'%s' belongs to %s, which is not supported yet",
                         text, later);
    } else if (instead && n->nparts == 1) {
        diag_unsupported(s->ds, n->span, "'%s' is not supported: %s", text, instead);
    } else if (d && d->name_span.file) {
        struct diag *g = diag_error(
            s->ds, n->span, "%s '%s' is used before its declaration: move that up", what,
            text);
        diag_note(s->ds, g, d->name_span, "it is declared here");
    } else {
        const char *near = nearest(s, last);
        if (near)
            diag_error(s->ds, n->span, "%s '%s' is not declared: did you mean '%s'?",
                       what, text, near);
        else
            diag_error(
                s->ds, n->span,
                "%s '%s' is not declared: declare it, or check the spelling and the "
                "#include lines",
                what, text);
    }
}
