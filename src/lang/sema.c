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

struct sema_place sema_go(struct sema *s, const struct ast_scope *scope, uint32_t order)
{
    struct sema_place p = {s->scope, s->order, s->fn};
    s->scope = scope;
    s->order = scope && scope->record && order < UINT32_MAX ? order + 1 : order;
    s->fn = NULL;
    return p;
}

void sema_back(struct sema *s, struct sema_place p)
{
    s->scope = p.scope;
    s->order = p.order;
    s->fn = p.fn;
}

/* ---- lang.h ---- */

static struct sema *begin(struct unit *u, struct diags *ds)
{
    struct sema *s = sema_get(u);
    s->ds = ds;
    s->depth = s->unevaluated = 0;
    s->too_deep = false;
    s->call++;
    s->fn = NULL;
    return s;
}

/* "k", "ns::k": is that how the kernel may be called? */
static bool kernel_named(const struct ast_decl *d, const char *name, size_t len)
{
    if (!d->name || len < strlen(d->name))
        return false;
    const char *tail = name + len - strlen(d->name);
    if (strncmp(tail, d->name, strlen(d->name)) != 0)
        return false;
    const struct ast_scope *sc = d->scope;
    while (tail > name) {
        size_t n = sc && sc->name ? strlen(sc->name) : 0;
        if (!n || (size_t)(tail - name) < n + 2 || memcmp(tail - 2, "::", 2) != 0 ||
            memcmp(tail - 2 - n, sc->name, n) != 0)
            return false;
        tail -= n + 2;
        sc = sc->parent;
    }
    return true;
}

static struct ast_decl *find_kernel(const struct unit *u, const char *name)
{
    for (size_t i = 0; i < ast_nkernels(u->ast); i++)
        if (kernel_named(ast_kernel(u->ast, i), name, strcspn(name, "<")))
            return ast_kernel(u->ast, i);
    return NULL;
}

static void no_kernel(struct sema *s, const char *name)
{
    VEC(const char *) names = {0};
    for (size_t i = 0; i < ast_nkernels(s->u->ast); i++)
        if (ast_kernel(s->u->ast, i)->name)
            vec_push(&names, ast_kernel(s->u->ast, i)->name);
    const char *near = str_nearest(name, names.data, names.len);
    struct span at = {.file = s->u->file};
    if (near)
        diag_error(s->ds, at, "no kernel '%s' in this file: did you mean '%s'?", name,
                   near);
    else if (names.len)
        diag_error(s->ds, at, "no kernel '%s' in this file: the first one is '%s'", name,
                   names.data[0]);
    else
        diag_error(s->ds, at,
                   "no kernel '%s' in this file: it has no __global__ function", name);
    vec_free(&names);
}

/* Bodies reached by the kernel, breadth first. */
static bool check_reached(struct sema *s, struct func_info *kernel)
{
    bool ok = true;
    vec_clear(&s->queue);
    vec_push(&s->queue, kernel);
    kernel->body_state = CHECK_BUSY;
    for (size_t i = 0; i < s->queue.len; i++) {
        struct func_info *f = s->queue.data[i];
        bool good = sema_body(s, f);
        f->body_state = good ? CHECK_DONE : CHECK_FAILED;
        ok = ok && good;
    }
    return ok;
}

static bool calls_failed(const struct func_info *f)
{
    for (size_t i = 0; i < f->callees.len; i++)
        if (f->callees.data[i]->body_state != CHECK_DONE)
            return true;
    return false;
}

/* Everything that failed, or calls what failed, is to be checked again. */
static void forget_failed(struct sema *s)
{
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < s->functions.len; i++) {
            struct func_info *f = s->functions.data[i];
            if (f->body_state == CHECK_DONE && calls_failed(f)) {
                f->body_state = CHECK_FAILED;
                more = true;
            }
        }
    }
    for (size_t i = 0; i < s->functions.len; i++)
        if (s->functions.data[i]->body_state != CHECK_DONE)
            s->functions.data[i]->body_state = CHECK_NONE;
}

struct function *lang_kernel(struct unit *u, const char *name, struct diags *ds)
{
    struct sema *s = begin(u, ds);
    unsigned before = ds->errors;
    struct ast_decl *d = find_kernel(u, name);
    if (!d) {
        no_kernel(s, name);
        return NULL;
    }
    if (d->kind == DECL_SKIPPED) {
        ast_report_skipped(u->ast, d, d->name_span, ds);
        return NULL;
    }
    forget_failed(s);
    struct func_info *info = sema_func(s, d);
    struct function *f = sema_reach(s, info, d->name_span);
    bool ok = f != NULL;
    if (f && info->body_state != CHECK_DONE)
        ok = check_reached(s, info);
    if (!ok && ds->errors == before)
        diag_error(ds, d->name_span, "'%s' cannot be used: its body had errors", d->name);
    if (!ok || ds->errors != before)
        return NULL;
    sema_find_recursion(s);
    return f;
}

size_t lang_kernel_params(struct unit *u, size_t i, const struct lang_param **out)
{
    *out = NULL;
    if (i >= ast_nkernels(u->ast) || ast_kernel(u->ast, i)->kind != DECL_FUNC)
        return 0;
    struct diags quiet;
    diags_init(&quiet);
    struct sema *s = begin(u, &quiet);
    struct func_info *info = sema_func(s, ast_kernel(u->ast, i));
    size_t n = sema_head(s, info) ? info->nparams : 0;
    struct lang_param *params = arena_alloc(u->arena, (n + 1) * sizeof *params);
    for (size_t k = 0; k < n; k++)
        params[k] = (struct lang_param){info->params[k].name, info->params[k].type};
    *out = params;
    s->ds = NULL;
    diags_free(&quiet);
    return n;
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
    struct sema *s = begin(u, ds);
    struct global_info *g = sema_global(s, d);
    return g->var;
}

void lang_dump_typed(struct unit *u, struct str *out)
{
    for (size_t i = 0; i < lang_nfunctions(u); i++)
        typed_print(lang_function(u, i), out);
}
