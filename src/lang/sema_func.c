/* Functions: their heads, which definition a prototype means, their bodies, recursion.
 *
 * Takes function declarations as something reaches them, gives struct function with
 * typed parameters and, once checked, a typed body. C++ [dcl.fct], [basic.def.odr]; CUDA
 * C++ Programming Guide: Function Execution Space Specifiers, Launch Bounds. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

struct func_info *sema_func(struct sema *s, struct ast_decl *d)
{
    if (!d->sema) {
        struct func_info *info = arena_alloc(s->arena, sizeof *info);
        info->decl = d;
        d->sema = info;
        vec_push(&s->infos, info);
    }
    return d->sema;
}

/* ---- heads ---- */

/* C++ [dcl.fct] p5: arrays become pointers, top-level const does not count. */
static const struct type *adjust(struct sema *s, const struct type *t, unsigned *quals)
{
    if (t->kind == TYPE_FUNC)
        return types_pointer(s->types, t, 0);
    if (t->kind != TYPE_ARRAY)
        return t;
    t = types_pointer(s->types, t->base, *quals);
    *quals = 0;
    return t;
}

static bool head_param(struct sema *s, const struct ast_decl *p, struct param *out)
{
    unsigned quals = 0;
    const struct type *t = sema_spec(s, p->spec, &quals);
    t = sema_declarator(s, t, &quals, p->dtor, p->name_span);
    if (type_is_error(t))
        return false;
    t = adjust(s, t, &quals);
    *out = (struct param){.name = p->name,
                          .type = t,
                          .quals = quals,
                          .init = p->init,
                          .span = p->name_span};
    return t->kind == TYPE_REF || sema_complete(s, t, p->name_span, "parameter");
}

/* T ...args: one parameter for each element of the packs in T. */
static bool head_pack(struct sema *s, struct func_info *info, const struct ast_decl *p)
{
    struct ast_type type = {.spec = p->spec, .dtor = p->dtor};
    size_t outer = s->element, n = 0;
    bool ok = true;
    if (!pack_size(s, &type, NULL, &n)) {
        diag_error(s->ds, p->name_span, "'%s' is no pack of parameters: no pack is named",
                   p->name ? p->name : "...");
        return false;
    }
    size_t room = info->nparams + n + info->decl->dtor->parts[0].nparams;
    struct param *more = arena_alloc(s->arena, (room + 1) * sizeof *more);
    if (info->nparams)
        memcpy(more, info->params, info->nparams * sizeof *more);
    info->params = more;
    info->pack_name = p->name;
    info->pack_at = info->nparams;
    info->npack = n;
    for (size_t k = 0; k < n; k++) {
        s->element = k + 1;
        ok = head_param(s, p, &info->params[info->nparams++]) && ok;
    }
    s->element = outer;
    info->nrequired = info->nparams;
    return ok;
}

static bool head_params(struct sema *s, struct func_info *info, const struct dpart *part)
{
    bool ok = true;
    info->params = arena_alloc(s->arena, (part->nparams + 1) * sizeof *info->params);
    info->nparams = info->nrequired = 0;
    info->variadic = part->variadic;
    for (const struct ast_decl *p = part->params; p; p = p->next) {
        if (p->dtor && p->dtor->pack) {
            ok = head_pack(s, info, p) && ok;
            continue;
        }
        ok = head_param(s, p, &info->params[info->nparams++]) && ok;
        if (!p->init)
            info->nrequired = info->nparams;
    }
    return ok;
}

static bool head_result(struct sema *s, struct func_info *info)
{
    const struct ast_decl *d = info->decl;
    struct ast_declarator rest = *d->dtor;
    unsigned quals = 0;
    rest.parts++;
    rest.nparts--;
    if (d->func->kind == FUNC_CTOR || d->func->kind == FUNC_DTOR) {
        info->result = sema_basic(s, TYPE_VOID);
        return true;
    }
    if (d->func->kind == FUNC_CONVERSION) {
        const struct ast_name *n = d->dtor->name;
        info->result = sema_type_id(s, n->parts[n->nparts - 1].conversion, &quals);
        info->result_quals = quals;
        return !type_is_error(info->result);
    }
    const struct ast_type *trailing = d->dtor->parts[0].trailing;
    if (d->spec->kind == SPEC_AUTO && !trailing)
        return sema_deduce_result(s, info);
    if (trailing)
        info->result = sema_trailing(s, info, trailing, &quals);
    else
        info->result =
            sema_declarator(s, sema_spec(s, d->spec, &quals), &quals, &rest, d->span);
    info->result_quals = quals;
    if (type_is_error(info->result))
        return false;
    return info->result->kind == TYPE_VOID || info->result->kind == TYPE_REF ||
           sema_complete(s, info->result, d->name_span, "the result");
}

static bool kernel_head(struct sema *s, const struct func_info *info)
{
    bool ok = true;
    if (info->result->kind != TYPE_VOID) {
        diag_error(
            s->ds, info->decl->name_span,
            "a __global__ function returns void, not '%s': write the result to memory",
            sema_type_text(s, info->result, 0));
        ok = false;
    }
    for (size_t i = 0; i < info->nparams; i++)
        if (info->params[i].type->kind == TYPE_REF) {
            diag_unsupported(
                s->ds, info->params[i].span,
                "references as kernel parameters are not supported: pass a value or a "
                "pointer");
            ok = false;
        }
    if (info->variadic) {
        diag_error(s->ds, info->decl->name_span,
                   "a __global__ function cannot take a variable number of arguments");
        ok = false;
    }
    return ok;
}

/* The newest declaration of a function's name, in its class or where it stands. */
static struct ast_decl *newest(const struct ast_decl *d)
{
    const struct ast_scope *in = d->scope;
    if (d->owner && d->owner->decl && d->owner->decl->inner)
        in = d->owner->decl->inner;
    return in ? map_get(in->names, d->name, strlen(d->name)) : NULL;
}

/* Is a member static? Only its declaration in the class says so. */
static bool is_static(const struct ast_decl *d)
{
    const struct ast_decl *k = newest(d);
    if (d->spec->flags & SPEC_STATIC)
        return true;
    if (d->order == d->owner->order)
        return false;
    for (; k; k = decl_older(k))
        if (k->kind == DECL_FUNC && k->spec->flags & SPEC_STATIC &&
            k->dtor->parts[0].nparams == d->dtor->parts[0].nparams)
            return true;
    return false;
}

static bool head_object(struct sema *s, struct func_info *info)
{
    struct ast_decl *d = info->decl;
    if (!d->owner || is_static(d))
        return true;
    const struct type *t = sema_decl_type(s, d->owner->decl, &(unsigned){0});
    if (!t || t->kind != TYPE_STRUCT)
        return false;
    info->object = t;
    info->is_const = d->dtor->parts[0].is_const;
    info->ref = d->dtor->parts[0].ref;
    return true;
}

static bool build_head(struct sema *s, struct func_info *info)
{
    const struct ast_declarator *dtor = info->decl->dtor;
    if (!dtor || !dtor->nparts || dtor->parts[0].kind != DPART_FUNC) {
        diag_unsupported(
            s->ds, info->decl->span,
            "functions declared through a typedef are not supported: write the "
            "parameters");
        return false;
    }
    bool ok = head_object(s, info) && head_params(s, info, &dtor->parts[0]);
    ok = ok && head_result(s, info);
    return ok && (!info->decl->is_kernel || kernel_head(s, info));
}

bool sema_head(struct sema *s, struct func_info *info)
{
    if (info->head_state == CHECK_DONE)
        return true;
    if (info->head_state == CHECK_BUSY ||
        (info->head_state == CHECK_FAILED && info->call == s->call) ||
        !sema_enter(s, info->decl->name_span))
        return false;
    info->call = s->call;
    info->head_state = CHECK_BUSY;
    struct sema_place here = sema_here(s);
    if (info->decl->scope)
        here = sema_go(s, info->decl->scope, info->decl->order);
    bool ok = sema_within_closure(s, info, build_head);
    if (info->decl->scope)
        sema_back(s, here);
    sema_leave(s);
    info->head_state = ok ? CHECK_DONE : CHECK_FAILED;
    return ok;
}

static bool same_params(const struct func_info *a, const struct func_info *b)
{
    if (a->nparams != b->nparams || a->variadic != b->variadic ||
        a->is_const != b->is_const || a->ref != b->ref)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i].type != b->params[i].type)
            return false;
    return true;
}

struct func_info *sema_definition(struct sema *s, struct func_info *info)
{
    struct ast_decl *d = info->decl;
    if (info->def)
        return info->def;
    struct func_info *special = special_function(s, info);
    if (special)
        return info->def = special;
    if (d->func && (d->func->has_body || d->func->is_default))
        return info->def = info;
    if (d->from && d->inst && d->inst->tmpl == d->from)
        return info->def = special_definition(s, info);
    for (struct ast_decl *k = newest(d); k; k = decl_older(k)) {
        if (k->kind != DECL_FUNC || !(k->func->has_body || k->func->is_default) ||
            decl_is_template(k))
            continue;
        struct func_info *other = sema_func(s, k);
        if (sema_head(s, other) && same_params(info, other))
            return info->def = other;
    }
    return NULL;
}

/* ---- reaching ---- */

static const struct type *lowered(struct sema *s, const struct type *t)
{
    return t->kind == TYPE_REF ? types_pointer(s->types, t->base, t->base_quals) : t;
}

static unsigned bound(struct sema *s, const struct node *n)
{
    struct expr v;
    if (!n || !sema_const_int(s, n, "launch bound", &v))
        return 0;
    if ((int64_t)v.ival < 0 || v.ival > 1u << 20) {
        diag_error(s->ds, n->span, "launch bound %lld is out of range",
                   (long long)v.ival);
        return 0;
    }
    return (unsigned)v.ival;
}

static void launch_bounds(struct sema *s, struct func_info *info)
{
    struct sema_place here = sema_here(s);
    if (info->decl->scope)
        here = sema_go(s, info->decl->scope, info->decl->order);
    info->fn->max_threads = bound(s, info->decl->spec->max_threads);
    info->fn->min_blocks = bound(s, info->decl->spec->min_blocks);
    if (info->decl->scope)
        sema_back(s, here);
}

const char *sema_member_text(struct sema *s, const struct ast_decl *d)
{
    const char *owner = d->owner && d->owner->name ? d->owner->name : "(anonymous)";
    struct str text = {0};
    if (!d->func || d->func->kind == FUNC_PLAIN)
        return d->name;
    if (d->func->kind != FUNC_CONVERSION)
        return d->func->kind == FUNC_CTOR ? owner : arena_printf(s->arena, "~%s", owner);
    const struct func_info *info = d->sema;
    str_add(&text, "operator ");
    if (info && info->result)
        type_print(info->result, info->result_quals, &text);
    const char *kept = arena_strdup(s->arena, str_cstr(&text));
    str_free(&text);
    return kept;
}

const char *sema_function_text(struct sema *s, const struct ast_decl *d)
{
    bool instance = d->inst && d->inst->tmpl->kind == DECL_FUNC;
    const char *own = instance ? d->inst->spelling : sema_member_text(s, d);
    const struct ast_record *r = d->owner;
    if (r && r->lambda)
        return "lambda";
    if (!r)
        return own;
    const struct instance *of = r->decl ? r->decl->inst : NULL;
    const char *name = of && of->tmpl->kind == DECL_RECORD && of->tmpl->name == r->name
                           ? of->spelling
                       : r->name ? r->name
                                 : "(anonymous)";
    return arena_printf(s->arena, "%s::%s", name, own);
}

/* Variables of the parameters, `this` first; gives their types. */
const struct type **sema_make_params(struct sema *s, const struct func_info *info,
                                     struct function *f)
{
    size_t hidden = info->object != NULL; /* `this` */
    f->nparams = info->nparams + hidden;
    f->params = arena_alloc(s->arena, (f->nparams + 1) * sizeof *f->params);
    const struct type **types = arena_alloc(s->arena, (f->nparams + 1) * sizeof *types);
    if (hidden) {
        types[0] = types_pointer(s->types, info->object, info->is_const ? QUAL_CONST : 0);
        f->params[0] = sema_variable(s, "this", types[0], QUAL_CONST, STORE_PARAM,
                                     info->decl->name_span);
    }
    for (size_t i = 0; i < info->nparams; i++) {
        const struct param *p = &info->params[i];
        f->params[i + hidden] = sema_variable(s, p->name ? p->name : "", p->type,
                                              p->quals, STORE_PARAM, p->span);
        types[i + hidden] = lowered(s, p->type);
    }
    return types;
}

/* Everything but the body; not one of the unit's functions yet. */
static struct function *function_head(struct sema *s, struct func_info *info)
{
    struct function *f = arena_alloc(s->arena, sizeof *f);
    const struct ast_decl *d = info->decl;
    f->name = sema_function_text(s, d);
    f->span = d->name_span;
    f->is_kernel = d->is_kernel;
    f->noinline_ = d->spec->flags & SPEC_NOINLINE;
    f->forceinline_ = d->spec->flags & SPEC_FORCEINLINE;
    const struct type **types = sema_make_params(s, info, f);
    f->type = types_func(s->types, lowered(s, info->result), types, f->nparams, false);
    f->defaulted = d->func && d->func->is_default;
    f->info = info;
    return f;
}

static struct function *new_function(struct sema *s, struct func_info *info)
{
    struct function *f = function_head(s, info);
    f->id = (uint32_t)s->functions.len;
    info->fn = f;
    vec_push(&s->functions, info);
    launch_bounds(s, info);
    return f;
}

static bool usable(struct sema *s, const struct func_info *def,
                   const struct func_info *info, struct span at)
{
    const char *name = sema_member_text(s, info->decl);
    const struct ast_decl *d = def ? def->decl : info->decl;
    bool host = d->func && d->func->host_only && !s->u->host;
    struct diag *g;
    if (s->u->host && !sema_on_host(s, info, at))
        return false;
    if (s->u->host && sema_is_runtime(s, info))
        return true;
    if (host)
        g = diag_error(
            s->ds, at,
            "'%s' is a function of the host: device code calls only __device__ "
            "functions, so declare it __device__ or __host__ __device__",
            name);
    else if (!def)
        g = diag_error(s->ds, at,
                       "'%s' is declared but not defined in this file: its body is "
                       "needed here",
                       name);
    else
        return true;
    diag_note(s->ds, g, d->name_span, "it is declared here");
    return false;
}

struct function *sema_reach_virtual(struct sema *s, struct func_info *info,
                                    struct span at)
{
    if (!sema_head(s, info))
        return NULL;
    if (sema_definition(s, info))
        return sema_reach(s, info, at);
    info->def = info; /* pure, or defined elsewhere: only overriders are called */
    info->body_state = CHECK_DONE;
    return info->fn ? info->fn : new_function(s, info);
}

struct function *sema_reach(struct sema *s, struct func_info *info, struct span at)
{
    if (!sema_head(s, info))
        return NULL;
    struct func_info *def = sema_definition(s, info);
    if (s->unevaluated) /* only its type matters */
        return def && def->fn ? def->fn : function_head(s, def ? def : info);
    if (!usable(s, def, info, at))
        return NULL;
    if (!def) {
        def = info->def = info;
        def->body_state = CHECK_DONE;
    }
    if (!def->fn)
        new_function(s, def);
    if (def->body_state == CHECK_DONE && sema_is_runtime(s, def))
        def->fn->runtime = def->decl->name;
    if (!s->fn && !s->start)
        return def->fn;
    if (s->fn)
        vec_push(&s->fn->info->callees, def);
    if (def->body_state == CHECK_NONE) {
        def->body_state = CHECK_BUSY;
        vec_push(&s->queue, def);
    }
    return def->fn;
}

/* Called while another body is checked, before the queue gets to this one. What is wrong
 * in it is said when the queue does. */
const struct function *sema_constexpr_body(struct sema *s, struct func_info *info)
{
    struct func_info *def = sema_definition(s, info);
    bool lambda = def && def->decl->owner && def->decl->owner->lambda;
    if (!def || def->early || !(lambda || def->decl->spec->flags & SPEC_CONSTEXPR))
        return NULL;
    if (!def->fn)
        new_function(s, def);
    if (def->body_state == CHECK_DONE)
        return def->fn->body ? def->fn : NULL;
    struct quiet q;
    unsigned unevaluated = s->unevaluated;
    size_t element = s->element;
    s->unevaluated = 0;
    s->element = 0;
    def->early = true;
    quiet_begin(s, &q);
    bool ok = sema_body(s, def);
    ok = quiet_end(s, &q) && ok;
    def->early = false;
    s->unevaluated = unevaluated;
    s->element = element;
    if (!ok)
        return NULL;
    def->body_state = CHECK_DONE;
    return def->fn;
}
