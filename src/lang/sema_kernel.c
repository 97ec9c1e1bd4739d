/* Kernels by name: which ones a file has, how they are spelled, checking one of them.
 *
 * A kernel template is listed under the spellings that the file shows: explicit
 * instantiations, specialisations and launches with arguments; or with its defaults; or
 * else as "reduce<T, N>", which says what is to be filled in. CUDA C++ Programming Guide:
 * Execution Configuration; C++ [temp.explicit]. */
#include "config.h"

#include "lang/sema.h"

#include "lang/pp.h"

#include <string.h>

struct kernel_list {
    struct unit *u;
    VEC(struct listed_kernel) list;
};

/* ---- what the file has ---- */

static void list_one(struct kernel_list *l, struct ast_decl *d, struct instance *inst,
                     const char *name)
{
    struct listed_kernel k = {.decl = d, .instance = inst, .name = name};
    for (size_t i = 0; inst && i < l->list.len; i++)
        if (l->list.data[i].instance == inst)
            return;
    vec_push(&l->list, k);
}

/* Types of the parameters of "template void f<>(float *)" tell the rest. */
static void deduce_head(struct sema *s, struct bindings *b, struct ast_decl *d)
{
    struct func_info *info = sema_func(s, d);
    if (!sema_head(s, info))
        return;
    const struct ast_decl *p = b->tmpl->dtor->parts[0].params;
    for (size_t i = 0; p && i < info->nparams; i++, p = p->next)
        deduce_type(s, b, p->spec, p->dtor, 0, info->params[i].type,
                    info->params[i].quals);
}

/* What is passed by a launch tells the rest. */
static void deduce_launch(struct sema *s, struct bindings *b, const struct launch_name *l)
{
    const struct ast_decl *p = b->tmpl->dtor->parts[0].params;
    for (size_t i = 0; p && i < l->npassed; i++, p = p->next) {
        unsigned quals = 0;
        const struct type *t = l->passed[i] ? sema_type_id(s, l->passed[i], &quals)
                                            : sema_basic(s, TYPE_ERROR);
        if (!type_is_error(t))
            deduce_type(s, b, p->spec, p->dtor, 0, t, 0);
    }
}

/* The instance of d with these arguments; further ones follow from the head of an explicit
 * instantiation or from a launch. Silent. */
static struct instance *instance_with(struct sema *s, struct ast_decl *d,
                                      const struct name_part *part, struct ast_decl *head,
                                      const struct launch_name *launch)
{
    struct quiet q;
    quiet_begin(s, &q);
    struct bindings b = bindings_new(s, d);
    struct sema_place here = sema_go(s, d->scope, UINT32_MAX);
    bool ok = !part || bindings_take(s, &b, part);
    if (ok && head)
        deduce_head(s, &b, head);
    if (ok && launch)
        deduce_launch(s, &b, launch);
    ok = ok && bindings_complete(s, &b, d->name_span);
    struct instance *inst = ok ? template_instance(s, &b, d->name_span) : NULL;
    ok = inst && sema_head(s, sema_func(s, inst->decl));
    sema_back(s, here);
    return quiet_end(s, &q) && ok ? inst : NULL;
}

static void list_if(struct kernel_list *l, struct ast_decl *d, struct instance *inst)
{
    if (inst)
        list_one(l, d, inst, inst->spelling);
}

static const char *open_spelling(struct sema *s, const struct ast_decl *d)
{
    struct str text = {0};
    str_printf(&text, "%s<", d->name);
    for (size_t i = 0; i < d->tmpl->nparams; i++)
        str_printf(&text, "%s%s", i ? ", " : "",
                   d->tmpl->params[i].name ? d->tmpl->params[i].name : "?");
    str_add(&text, ">");
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

static void list_template(struct kernel_list *l, struct sema *s, struct ast_decl *d)
{
    size_t before = l->list.len;
    const struct launch_name *launches;
    size_t nlaunches = ast_launches(l->u->ast, &launches);
    for (size_t i = 0; i < ast_ninstantiations(l->u->ast); i++) {
        struct ast_decl *x = ast_instantiation(l->u->ast, i);
        if (x->name == d->name && x->scope == d->scope && x->kind == DECL_FUNC)
            list_if(l, d, instance_with(s, d, x->tmpl->pattern, x, NULL));
    }
    for (size_t i = 0; i < nlaunches; i++)
        if (launches[i].kernel == d->name)
            list_if(l, d, instance_with(s, d, &launches[i].part, NULL, &launches[i]));
    if (l->list.len == before)
        list_if(l, d, instance_with(s, d, NULL, NULL, NULL));
    if (l->list.len == before)
        list_one(l, d, NULL, open_spelling(s, d));
}

void sema_list_kernels(struct unit *u)
{
    struct kernel_list l = {.u = u};
    struct diags quiet;
    diags_init(&quiet);
    for (size_t i = 0; i < ast_nkernels(u->ast); i++) {
        struct ast_decl *d = ast_kernel(u->ast, i);
        if (d->kind == DECL_FUNC && decl_is_template(d))
            list_template(&l, sema_begin(u, &quiet), d);
        else
            list_one(&l, d, NULL, d->name);
    }
    u->nkernels = l.list.len;
    u->kernels = arena_alloc(u->arena, (l.list.len + 1) * sizeof *u->kernels);
    if (l.list.len)
        memcpy(u->kernels, l.list.data, l.list.len * sizeof *u->kernels);
    vec_free(&l.list);
    diags_free(&quiet);
    if (u->sema)
        u->sema->ds = NULL;
}

/* ---- which one is meant ---- */

/* "k", "ns::k": is that how the kernel may be called? */
static bool kernel_named(const struct ast_decl *d, const char *name, size_t len)
{
    while (len && name[len - 1] == ' ')
        len--;
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

static void no_kernel(struct sema *s, const char *name)
{
    VEC(const char *) names = {0};
    for (size_t i = 0; i < s->u->nkernels; i++)
        if (s->u->kernels[i].name)
            vec_push(&names, s->u->kernels[i].name);
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

/* A template named without arguments, and the file does not show which are meant. */
static void choose_arguments(struct sema *s, const struct ast_decl *d)
{
    struct str seen = {0};
    for (size_t i = 0; i < s->u->nkernels; i++) {
        const struct listed_kernel *k = &s->u->kernels[i];
        if (k->decl == d && k->instance)
            str_printf(&seen, "%s'%s'", seen.len ? ", " : "", k->name);
    }
    if (seen.len)
        diag_error(s->ds, d->name_span,
                   "'%s' is a template used with several arguments: name one of %s",
                   d->name, str_cstr(&seen));
    else
        diag_error(s->ds, d->name_span,
                   "'%s' is a template and nothing in the file tells its arguments: name "
                   "it as --kernel '%s', filled in",
                   d->name, open_spelling(s, d));
    str_free(&seen);
}

/* Template arguments as the user wrote them, read in the kernel's scope. */
static bool read_arguments(struct sema *s, const struct ast_decl *d, const char *text,
                           struct name_part *part)
{
    struct unit *u = s->u;
    const char *kept = arena_strdup(s->arena, text);
    struct pp_options opt = {.cuda_arch = u->cuda_arch};
    uint32_t file = sources_add(u->src, "<kernel>", kept, strlen(kept));
    struct token_list *tokens = arena_alloc(s->arena, sizeof *tokens);
    pp_run(s->arena, u->names, u->src, file, &opt, s->ds, tokens);
    part->id = d->name;
    return ast_parse_args(u->ast, d->scope, tokens, part, s->ds);
}

static struct ast_decl *with_arguments(struct sema *s, struct ast_decl *d,
                                       const char *text)
{
    struct name_part part = {0};
    if (d->kind == DECL_SKIPPED)
        return d;
    if (!decl_is_template(d)) {
        diag_error(s->ds, d->name_span, "'%s' is not a template: name it without '%s'",
                   d->name, text);
        return NULL;
    }
    if (!read_arguments(s, d, text, &part))
        return NULL;
    struct sema_place here = sema_go(s, d->scope, UINT32_MAX);
    struct bindings b = bindings_new(s, d);
    struct instance *inst =
        bindings_take(s, &b, &part) && bindings_complete(s, &b, part.span)
            ? template_instance(s, &b, part.span)
            : NULL;
    sema_back(s, here);
    return inst ? inst->decl : NULL;
}

static struct ast_decl *without_arguments(struct sema *s, struct ast_decl *d)
{
    struct ast_decl *one = NULL;
    size_t n = 0;
    if (!decl_is_template(d))
        return d;
    for (size_t i = 0; i < s->u->nkernels; i++)
        if (s->u->kernels[i].decl == d && s->u->kernels[i].instance) {
            one = s->u->kernels[i].instance->decl;
            n++;
        }
    if (n == 1)
        return one;
    choose_arguments(s, d);
    return NULL;
}

/* The declaration of the kernel or of its instance; NULL after a message. */
static struct ast_decl *find_kernel(struct sema *s, const char *name)
{
    const struct unit *u = s->u;
    const char *args = strchr(name, '<');
    for (size_t i = 0; i < u->nkernels; i++)
        if (u->kernels[i].instance && strcmp(u->kernels[i].name, name) == 0)
            return u->kernels[i].instance->decl;
    for (size_t i = 0; i < u->nkernels; i++) {
        struct ast_decl *d = u->kernels[i].decl;
        if (!kernel_named(d, name, strcspn(name, "<")))
            continue;
        if (args && !u->kernels[i].instance && strcmp(u->kernels[i].name, name) == 0)
            args = NULL; /* as listed, nothing filled in */
        return args ? with_arguments(s, d, args) : without_arguments(s, d);
    }
    no_kernel(s, name);
    return NULL;
}

/* ---- checking ---- */

/* Bodies reached by the kernel, breadth first. */
bool sema_check_reached(struct sema *s, struct func_info *kernel)
{
    bool ok = true;
    vec_clear(&s->queue);
    vec_push(&s->queue, kernel);
    kernel->body_state = CHECK_BUSY;
    sema_take_again(s);
    for (size_t i = 0; i < s->queue.len || sema_resolve_virtuals(s); i++) {
        struct func_info *f = s->queue.data[i];
        if (f->body_state == CHECK_DONE) /* a constant needed it before */
            continue;
        bool good = sema_body(s, f);
        f->body_state = good ? CHECK_DONE : CHECK_FAILED;
        ok = ok && good;
    }
    sema_indirect_edges(s);
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
    struct sema *s = sema_begin(u, ds);
    unsigned before = ds->errors;
    struct ast_decl *d = find_kernel(s, name);
    if (!d)
        return NULL;
    if (d->kind == DECL_SKIPPED) {
        ast_report_skipped(u->ast, d, d->name_span, ds);
        return NULL;
    }
    forget_failed(s);
    struct func_info *info = sema_func(s, d);
    struct function *f = sema_reach(s, info, d->name_span);
    bool ok = f != NULL;
    if (f)
        info = sema_definition(s, info);
    if (f && info->body_state != CHECK_DONE)
        ok = sema_check_reached(s, info);
    if (!ok && ds->errors == before)
        diag_error(ds, d->name_span, "'%s' cannot be used: its body had errors", d->name);
    if (!ok || ds->errors != before)
        return NULL;
    sema_find_recursion(s);
    return f;
}

size_t lang_nkernels(const struct unit *u)
{
    return u->nkernels;
}

const char *lang_kernel_name(const struct unit *u, size_t i)
{
    return u->kernels[i].name;
}

struct span lang_kernel_span(const struct unit *u, size_t i)
{
    return u->kernels[i].decl->name_span;
}

size_t lang_kernel_params(struct unit *u, size_t i, const struct lang_param **out)
{
    *out = NULL;
    if (i >= u->nkernels || u->kernels[i].decl->kind != DECL_FUNC)
        return 0;
    struct ast_decl *d = u->kernels[i].decl;
    if (u->kernels[i].instance)
        d = u->kernels[i].instance->decl;
    else if (decl_is_template(d))
        return 0;
    struct diags quiet;
    diags_init(&quiet);
    struct sema *s = sema_begin(u, &quiet);
    struct func_info *info = sema_func(s, d);
    size_t n = sema_head(s, info) ? info->nparams : 0;
    struct lang_param *params = arena_alloc(u->arena, (n + 1) * sizeof *params);
    for (size_t k = 0; k < n; k++)
        params[k] = (struct lang_param){info->params[k].name, info->params[k].type};
    *out = params;
    s->ds = NULL;
    diags_free(&quiet);
    return n;
}
