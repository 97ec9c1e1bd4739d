/* Host programs: what main's side of the language has beyond device code.
 *
 * Takes a unit opened with `host`; gives calls of the run-time library (functions the
 * built-in headers declare and nobody defines), launches, string literals as objects,
 * and the start function: initialisers of file-scope variables, then exit(main(argc,
 * argv)). Kernels are not checked here, only their heads: their bodies are the device
 * unit's. CUDA C++ Programming Guide: Execution Configuration; C++ [basic.start]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* ---- functions of the run-time library ---- */

bool sema_is_runtime(const struct sema *s, const struct func_info *info)
{
    const struct ast_decl *d = info->decl;
    const struct source *src =
        d->name_span.file ? sources_get(s->u->src, d->name_span.file) : NULL;
    return s->u->host && src && src->path[0] == '<' && d->func && !d->func->has_body &&
           !d->func->is_default;
}

bool sema_on_host(const struct sema *s, const struct func_info *info, struct span at)
{
    unsigned flags = info->decl->spec->flags;
    if (!(flags & SPEC_DEVICE) || flags & SPEC_HOST)
        return true;
    struct diag *d = diag_error(s->ds, at,
                                "'%s' is a function of the device: the host calls only "
                                "functions of its own, or __host__ __device__ ones",
                                info->decl->name);
    diag_note(s->ds, d, info->decl->name_span, "it is declared here");
    return false;
}

/* ---- launches ---- */

static const struct type *dim3_type(struct sema *s)
{
    const char *id = intern_add(s->u->names, "dim3", 4);
    struct ast_decl *d = scope_find(scope_root(s->scope), id, UINT32_MAX);
    unsigned quals = 0;
    return d ? sema_decl_type(s, d, &quals) : sema_basic(s, TYPE_ERROR);
}

/* A number n stands for dim3(n, 1, 1). */
static struct expr *dimensions(struct sema *s, const struct node *n)
{
    const struct type *t = dim3_type(s), *u = sema_basic(s, TYPE_UINT);
    struct expr *v = sema_rvalue(s, n);
    if (expr_is_error(v) || type_is_error(t) || v->type == t)
        return v;
    struct conv why = {.why = CONV_OTHER, .name = "the launch's dimensions"};
    if (!type_is_arith(v->type) && v->type->kind != TYPE_ENUM)
        return conv_to(s, v, t, why);
    struct expr *e = expr_new(s, EXPR_STRUCT, n->span, t);
    e->ninit = 3;
    e->init = arena_alloc(s->arena, 3 * sizeof *e->init);
    for (unsigned i = 0; i < 3; i++) {
        e->init[i].offset = t->members[i].offset;
        e->init[i].type = u;
        e->init[i].value = i ? expr_int(s, n->span, u, 1) : expr_cast(s, v, u, true);
    }
    return e;
}

static struct expr *shared_bytes(struct sema *s, const struct node *n, struct span at)
{
    const struct type *t = sema_basic(s, TYPE_ULONG);
    struct conv why = {.why = CONV_OTHER, .name = "the launch's shared memory"};
    return n ? conv_to(s, sema_expr(s, n), t, why) : expr_int(s, at, t, 0);
}

static struct expr *stream_of(struct sema *s, const struct node *n, struct span at)
{
    const struct type *t = types_pointer(s->types, sema_basic(s, TYPE_VOID), 0);
    struct conv why = {.why = CONV_OTHER, .name = "the launch's stream"};
    return n ? conv_to(s, sema_expr(s, n), t, why) : expr_int(s, at, t, 0);
}

/* "ns::scale<float, 4>", as the device's unit finds it. */
static const char *kernel_name(struct sema *s, const struct ast_decl *d)
{
    const char *name = sema_function_text(s, d);
    for (const struct ast_scope *sc = d->scope; sc; sc = sc->parent)
        if (sc->name && *sc->name)
            name = arena_printf(s->arena, "%s::%s", sc->name, name);
    return name;
}

struct expr *sema_kernel_value(struct sema *s, struct func_info *kernel, struct span at)
{
    if (!kernel->handle) {
        const char *name = kernel_name(s, kernel->decl);
        size_t n = strlen(name);
        const struct type *t = types_array(s->types, sema_basic(s, TYPE_CHAR), n + 1);
        kernel->handle = sema_variable(s, "a kernel", t, QUAL_CONST, STORE_HOST, at);
        kernel->handle->text = name;
        kernel->handle->text_len = n;
        kernel->handle->address_taken = true;
    }
    struct expr *p = expr_addr(s, expr_var(s, kernel->handle, at), at);
    return expr_cast(s, p, types_pointer(s->types, sema_func_type(s, kernel), 0), true);
}

struct expr *sema_launch(struct sema *s, const struct node *n,
                         const struct func_info *kernel, struct expr *pointer,
                         struct expr **args, size_t nargs)
{
    const struct node *config = n->b;
    struct expr *e = expr_new(s, EXPR_LAUNCH, n->span, sema_basic(s, TYPE_VOID));
    if (config->nlist < 2 || config->nlist > 4) {
        diag_error(
            s->ds, n->span,
            "a launch is written kernel<<<blocks, threads>>>(…), with shared bytes "
            "and a stream if needed");
        return expr_error(s, n->span);
    }
    e->text = kernel ? kernel_name(s, kernel->decl) : NULL;
    e->a = pointer;
    e->nargs = nargs + 4;
    e->args = arena_alloc(s->arena, e->nargs * sizeof *e->args);
    e->args[0] = dimensions(s, config->list[0]);
    e->args[1] = dimensions(s, config->list[1]);
    e->args[2] = shared_bytes(s, config->nlist > 2 ? config->list[2] : NULL, n->span);
    e->args[3] = stream_of(s, config->nlist > 3 ? config->list[3] : NULL, n->span);
    for (size_t i = 0; i < nargs; i++)
        e->args[4 + i] = args[i];
    for (size_t i = 0; i < e->nargs; i++)
        if (expr_is_error(e->args[i]))
            return expr_error(s, n->span);
    return e;
}

/* ---- the start ---- */

/* The initialiser of a variable at file scope that is no constant runs before main. */
void sema_host_init(struct sema *s, struct variable *v, struct init *in, struct span at)
{
    struct stmt *st = stmt_new(s, STMT_DECL, at);
    st->var = v;
    st->zero_rest = in->zero_rest;
    st->elems = init_done(s, in, &st->nelems);
    stmt_append(&s->start->inits, st);
}

static struct variable *start_param(struct sema *s, const char *name,
                                    const struct type *t, struct span at)
{
    return sema_variable(s, name, t, 0, STORE_PARAM, at);
}

static struct function *start_function(struct sema *s, const struct ast_decl *d)
{
    struct function *f = arena_alloc(s->arena, sizeof *f);
    const struct type *chars = types_pointer(s->types, sema_basic(s, TYPE_CHAR), 0);
    const struct type *types[2] = {sema_basic(s, TYPE_INT),
                                   types_pointer(s->types, chars, 0)};
    f->name = "main";
    f->span = d->name_span;
    f->is_kernel = true;
    f->nparams = 2;
    f->params = arena_alloc(s->arena, 2 * sizeof *f->params);
    f->params[0] = start_param(s, "argc", types[0], d->name_span);
    f->params[1] = start_param(s, "argv", types[1], d->name_span);
    f->type = types_func(s->types, sema_basic(s, TYPE_VOID), types, 2, false);
    return f;
}

/* exit(main(argc, argv)), with as many arguments as main takes. */
static struct stmt *call_main(struct sema *s, struct function *start, struct function *f,
                              struct span at)
{
    const struct type *i32 = sema_basic(s, TYPE_INT);
    struct expr *call = expr_new(s, EXPR_CALL, at, f->type->base);
    call->func = f;
    call->nargs = f->nparams;
    call->args = arena_alloc(s->arena, 2 * sizeof *call->args);
    for (size_t i = 0; i < f->nparams; i++)
        call->args[i] = expr_load(s, expr_var(s, start->params[i], at));
    struct function *leave = arena_alloc(s->arena, sizeof *leave);
    leave->name = leave->runtime = "exit";
    leave->type = types_func(s->types, sema_basic(s, TYPE_VOID), &i32, 1, false);
    start->id = (uint32_t)s->functions.len;
    leave->id = start->id + 1;
    struct expr *e = expr_new(s, EXPR_CALL, at, leave->type->base);
    e->func = leave;
    e->nargs = 1;
    e->args = arena_alloc(s->arena, sizeof *e->args);
    e->args[0] = call->type->kind == TYPE_VOID ? expr_int(s, at, i32, 0) : call;
    struct stmt *st = stmt_new(s, STMT_EXPR, at);
    st->e = e;
    if (call->type->kind != TYPE_VOID)
        return st;
    struct stmt *first = stmt_new(s, STMT_EXPR, at);
    first->e = call;
    first->next = st;
    return first;
}

/* int main(), int main(int, char **); a third parameter is not ours. */
static bool main_fits(struct sema *s, const struct func_info *info)
{
    bool ok = info->nparams == 0 ||
              (info->nparams == 2 && info->params[0].type->kind == TYPE_INT &&
               info->params[1].type->kind == TYPE_POINTER);
    if (!ok)
        diag_unsupported(s->ds, info->decl->name_span,
                         "main takes nothing, or (int argc, char **argv)");
    return ok;
}

static struct ast_decl *find_main(const struct unit *u)
{
    const char *id = intern_add(u->names, "main", 4);
    struct ast_decl *d = scope_find(ast_root(u->ast), id, UINT32_MAX);
    while (d && d->kind == DECL_FUNC && !d->func->has_body && decl_older(d))
        d = decl_older(d);
    return d;
}

struct function *lang_host_main(struct unit *u, struct diags *ds)
{
    struct sema *s = sema_begin(u, ds);
    unsigned before = ds->errors;
    struct ast_decl *d = find_main(u);
    if (!d || d->kind == DECL_SKIPPED || d->kind != DECL_FUNC) {
        if (d && d->kind == DECL_SKIPPED)
            ast_report_skipped(u->ast, d, d->name_span, ds);
        else
            diag_error(ds, (struct span){.file = u->file},
                       "no main here: a host program begins with 'int main()'");
        return NULL;
    }
    struct start_state start = {0};
    struct func_info self = {.decl = d};
    start.fn.info = &self;
    start.fn.f = self.fn = start_function(s, d);
    start.fn.result = sema_basic(s, TYPE_VOID);
    start.fn.names = map_new();
    start.fn.label_map = map_new();
    s->start = &start;
    struct func_info *info = sema_func(s, d);
    struct function *f = sema_head(s, info) && main_fits(s, info)
                             ? sema_reach(s, info, d->name_span)
                             : NULL;
    bool ok = f && sema_check_reached(s, info) && ds->errors == before;
    if (ok) {
        struct stmt *body = stmt_new(s, STMT_BLOCK, f->body->span);
        stmt_append(&start.inits, call_main(s, self.fn, f, d->name_span));
        body->body = start.inits.first;
        self.fn->body = body;
        self.fn->nlocals = start.fn.locals.len;
        self.fn->locals =
            arena_alloc(s->arena, (start.fn.locals.len + 1) * sizeof *self.fn->locals);
        for (size_t i = 0; i < start.fn.locals.len; i++)
            self.fn->locals[i] = start.fn.locals.data[i];
        sema_find_recursion(s);
    }
    s->start = NULL;
    map_free(start.fn.names);
    map_free(start.fn.label_map);
    vec_free(&start.fn.locals);
    vec_free(&start.fn.labels);
    vec_free(&start.fn.usings);
    vec_free(&self.callees);
    return ok ? self.fn : NULL;
}
