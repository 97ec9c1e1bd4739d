/* Variables at file scope, and static ones inside functions and structs.
 *
 * Takes a declaration the first time something uses it. Gives a variable in device,
 * constant or shared memory, or the value of a constant that host and device share
 * (const int N = 4), or the verdict that it exists on the host only.
 * CUDA C++ Programming Guide: Variable Memory Space Specifiers, Const-qualified
 * variables; C++ [basic.start.static]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

#define IN_DEVICE_MEMORY (SPEC_DEVICE | SPEC_CONSTANT | SPEC_MANAGED | SPEC_SHARED)

/* extern __device__ int x; stands for the definition further down. */
static struct ast_decl *definition(struct ast_decl *d)
{
    bool declared = d->kind == DECL_VAR && d->scope && d->spec->flags & SPEC_EXTERN &&
                    !(d->spec->flags & SPEC_SHARED) && !d->init;
    if (!declared)
        return d;
    struct ast_decl *k = map_get(d->scope->names, d->name, strlen(d->name));
    for (; k; k = decl_older(k))
        if (k->kind == DECL_VAR && (!(k->spec->flags & SPEC_EXTERN) || k->init))
            return k;
    return NULL;
}

static bool all_constant(struct sema *s, const struct init *in)
{
    struct expr value;
    for (size_t i = 0; i < in->elems.len; i++)
        if (!eval_const(s, in->elems.data[i].value, &value))
            return false;
    return true;
}

/* ---- addresses ---- */

static bool address_of(struct sema *s, const struct expr *e, struct variable **v,
                       uint64_t *addend);

/* Where an lvalue lies: in a variable, so many bytes from its start. */
static bool place_of(struct sema *s, const struct expr *e, struct variable **v,
                     uint64_t *addend)
{
    if (e->kind == EXPR_VAR) {
        *v = e->var;
        return e->var->storage != STORE_AUTO && e->var->storage != STORE_PARAM;
    }
    if (e->kind == EXPR_DEREF)
        return address_of(s, e->a, v, addend);
    if (e->kind != EXPR_MEMBER || e->member->is_reference || e->member->bit_width ||
        e->member->is_virtual)
        return false;
    *addend += e->member->offset;
    return place_of(s, e->a, v, addend);
}

static bool address_of(struct sema *s, const struct expr *e, struct variable **v,
                       uint64_t *addend)
{
    struct expr by;
    if (e->type->kind != TYPE_POINTER)
        return false;
    switch ((int)e->kind) {
    case EXPR_CAST:
        return address_of(s, e->a, v, addend);
    case EXPR_ADDR:
    case EXPR_DECAY:
        return place_of(s, e->a, v, addend);
    case EXPR_PTRADD:
        if (!eval_const(s, e->b, &by))
            return false;
        *addend += by.ival * e->type->base->size;
        return address_of(s, e->a, v, addend);
    default:
        return false;
    }
}

/* An initial value that is known: a constant, or the address of another variable in
 * global memory, which becomes ADDR of it with `ival` bytes to add. NULL: neither.
 * C++ [expr.const], [basic.start.static]. */
static struct expr *known_value(struct sema *s, const struct variable *of, struct expr *e)
{
    struct expr value = {0};
    struct variable *v = NULL;
    uint64_t addend = 0;
    if (!eval_const(s, e, &value)) {
        if (!address_of(s, e, &v, &addend) ||
            (v->storage != STORE_DEVICE && v->storage != STORE_HOST))
            return NULL;
        if (of->storage != STORE_HOST && v->text)
            v->storage = STORE_DEVICE; /* of a device variable, in the host's pass */
        if ((of->storage == STORE_HOST) != (v->storage == STORE_HOST))
            return NULL;
        value = *e;
        value.kind = EXPR_ADDR;
        value.a = expr_var(s, v, e->span);
        value.ival = addend;
    }
    struct expr *kept = arena_alloc(s->arena, sizeof *kept);
    *kept = value;
    return kept;
}

static bool all_known(struct sema *s, const struct variable *of, const struct init *in)
{
    for (size_t i = 0; i < in->elems.len; i++)
        if (!known_value(s, of, in->elems.data[i].value))
            return false;
    return true;
}

/* Initial bytes must be known before the program starts. */
static void constant_elems(struct sema *s, const struct ast_decl *d, struct variable *v,
                           struct init *in)
{
    bool whole = v->type->kind == TYPE_STRUCT || v->type->kind == TYPE_ARRAY;
    if (whole && !all_known(s, v, in)) /* made by a constexpr constructor? */
        v->constant = eval_object(s, v->type, in->elems.data, in->elems.len);
    if (v->constant) {
        vec_free(&in->elems);
        return;
    }
    for (size_t i = 0; i < in->elems.len; i++) {
        struct expr *old = in->elems.data[i].value, *kept = known_value(s, v, old);
        struct variable *to = NULL;
        uint64_t addend = 0;
        if (!kept && !s->u->host && address_of(s, old, &to, &addend) &&
            to->storage == STORE_CONSTANT) {
            diag_unsupported(s->ds, old->span,
                             "a pointer to the __constant__ variable '%s' as an initial "
                             "value is not supported: assign it in a kernel",
                             to->name);
            continue;
        }
        if (!kept) {
            diag_error(
                s->ds, old->span,
                "'%s' needs constants as initial values: let the host copy the rest "
                "with cudaMemcpyToSymbol",
                d->name);
            continue;
        }
        in->elems.data[i].value = kept;
    }
    v->init = init_done(s, in, &v->ninit);
}

static enum storage storage_of(unsigned flags)
{
    if (flags & SPEC_SHARED)
        return flags & SPEC_EXTERN ? STORE_SHARED_DYN : STORE_SHARED;
    return flags & SPEC_CONSTANT ? STORE_CONSTANT : STORE_DEVICE;
}

static void in_memory(struct sema *s, struct ast_decl *d, struct global_info *g,
                      const struct type *t, unsigned quals)
{
    enum storage storage = storage_of(d->spec->flags);
    if (s->u->host && !(d->spec->flags & IN_DEVICE_MEMORY))
        storage = STORE_HOST;
    if (s->start && storage == STORE_HOST && d->scope)
        s->fn = &s->start->fn;
    struct init in = {0};
    unsigned errors = s->ds->errors;
    bool shared = storage == STORE_SHARED || storage == STORE_SHARED_DYN;
    if (t->kind == TYPE_REF) {
        diag_unsupported(s->ds, d->name_span,
                         "references in device memory are not "
                         "supported: use a pointer");
        return;
    }
    if (d->init && shared)
        diag_error(
            s->ds, d->init->span,
            "a __shared__ variable has no initial value: let one thread assign it, "
            "then __syncthreads()");
    else if (d->init)
        sema_init(s, &t, d->init, (struct conv){.why = CONV_INIT, .name = d->name}, &in);
    if (storage != STORE_SHARED_DYN && !sema_complete(s, t, d->name_span, d->name)) {
        vec_free(&in.elems);
        return;
    }
    struct variable *v = sema_variable(s, d->name, t, quals, storage, d->name_span);
    v->managed = d->spec->flags & SPEC_MANAGED;
    uint64_t align =
        sema_aligns(s, d->spec->aligns, d->spec->naligns, d->spec->align_type);
    v->align = align > t->align ? align : t->align;
    v->address_taken = true;
    if (storage == STORE_HOST && s->start && d->scope && !all_constant(s, &in))
        sema_host_init(s, v, &in, d->span);
    else
        constant_elems(s, d, v, &in);
    if (s->ds->errors != errors)
        return;
    g->var = v;
    vec_push(&s->globals, v);
}

/* A number the compiler can put wherever the name stands. */
static void host_constant(struct sema *s, struct ast_decl *d, struct global_info *g,
                          const struct type *t, unsigned quals)
{
    struct init in = {0};
    struct expr value;
    unsigned errors = s->ds->errors;
    g->host = true;
    bool fixed = quals & QUAL_CONST && !(quals & QUAL_VOLATILE);
    if (!fixed || !d->init || !(type_is_arith(t) || t->kind == TYPE_ENUM))
        return;
    sema_init(s, &t, d->init, (struct conv){.why = CONV_INIT, .name = d->name}, &in);
    if (in.elems.len == 1 && eval_const(s, in.elems.data[0].value, &value)) {
        struct expr *kept = arena_alloc(s->arena, sizeof *kept);
        *kept = value;
        g->value = kept;
    }
    g->host = !g->value && s->ds->errors == errors;
    vec_free(&in.elems);
}

/* In the function: a static variable of device code is in device memory. */
static bool in_device_code(const struct sema *s, const struct ast_decl *d)
{
    return d->kind == DECL_VAR && !d->scope && s->fn;
}

static const struct type *declared_type(struct sema *s, const struct ast_decl *d,
                                        unsigned *quals)
{
    if (d->spec->kind == SPEC_AUTO && d->init && !(d->dtor && d->dtor->nparts) &&
        d->init->kind != NODE_INIT_LIST) {
        *quals |= d->spec->quals;
        return sema_rvalue(s, d->init)->type;
    }
    const struct type *t = sema_spec(s, d->spec, quals);
    return sema_declarator(s, t, quals, d->dtor, d->name_span);
}

static void resolve(struct sema *s, struct ast_decl *d, struct global_info *g)
{
    unsigned quals = 0;
    const struct type *t = declared_type(s, d, &quals);
    if (type_is_error(t)) {
        g->state = CHECK_FAILED;
        return;
    }
    if (d->spec->flags & SPEC_CONSTEXPR)
        quals |= QUAL_CONST;
    if (d->spec->flags & IN_DEVICE_MEMORY)
        in_memory(s, d, g, t, quals);
    else
        host_constant(s, d, g, t, quals);
    if (g->host && (in_device_code(s, d) || s->u->host)) {
        g->host = false;
        in_memory(s, d, g, t, quals);
    }
    if (!g->var && !g->value && !g->host)
        g->state = CHECK_FAILED;
}

static void undefined(struct sema *s, const struct ast_decl *d)
{
    diag_error(s->ds, d->name_span,
               "'%s' is declared extern and not defined in this file: define it here",
               d->name);
}

struct global_info *sema_global(struct sema *s, struct ast_decl *d)
{
    struct global_info *g = d->sema;
    if (g && (g->state != CHECK_FAILED || g->call == s->call)) {
        if (g->state == CHECK_BUSY)
            diag_error(s->ds, d->name_span, "the value of '%s' depends on itself",
                       d->name);
        return g;
    }
    if (!g)
        g = d->sema = arena_alloc(s->arena, sizeof *g);
    g->call = s->call;
    struct ast_decl *def = definition(d);
    if (!def) {
        undefined(s, d);
        g->state = CHECK_FAILED;
        return g;
    }
    if (def != d) {
        struct global_info *other = sema_global(s, def);
        d->sema = other;
        return other;
    }
    g->state = CHECK_BUSY;
    if (!sema_enter(s, d->name_span)) {
        g->state = CHECK_FAILED;
        return g;
    }
    struct sema_place here = sema_here(s);
    if (d->scope)
        here = sema_go(s, d->scope, d->order);
    resolve(s, d, g);
    if (d->scope)
        sema_back(s, here);
    sema_leave(s);
    if (g->state == CHECK_BUSY)
        g->state = CHECK_DONE;
    return g;
}
