/* Declarations inside functions: variables of all storages, types, using, assertions.
 *
 * Takes a list of declarations, declares their names and appends the statements that
 * initialise automatic variables. Shared and static variables need no statement.
 * C++ [stmt.dcl], [dcl.spec.auto], [dcl.init]; CUDA C++ Programming Guide:
 * Variable Memory Space Specifiers. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

void sema_remember_const(struct sema *s, struct variable *v, const struct expr *value)
{
    s->consts.data[v->id] = value;
}

/* Type of `auto` with its declarator, from the initialiser. */
static const struct type *auto_type(struct sema *s, const struct ast_decl *d,
                                    struct expr *init, unsigned *quals)
{
    const struct ast_declarator *dtor = d->dtor;
    size_t nparts = dtor ? dtor->nparts : 0;
    if (init->kind == EXPR_FUNC && init->overloads) {
        diag_error(s->ds, init->span,
                   "several functions are named '%s', and 'auto' says nothing of which: "
                   "name the type",
                   init->overloads->name);
        return sema_basic(s, TYPE_ERROR);
    }
    *quals |= d->spec->quals & (QUAL_CONST | QUAL_VOLATILE);
    if (expr_is_error(init))
        return init->type;
    if (nparts == 0)
        return expr_load(s, init)->type;
    const struct dpart *part = &dtor->parts[0];
    if (nparts == 1 && part->kind == DPART_REF)
        return types_ref(s->types, init->type, *quals | init->quals);
    if (nparts == 1 && part->kind == DPART_RVALUE_REF)
        return init->lvalue && !init->xvalue
                   ? types_ref(s->types, init->type, *quals | init->quals)
                   : types_rvalue_ref(s->types, init->type, *quals);
    const struct type *t = expr_load(s, init)->type;
    if (nparts == 1 && part->kind == DPART_POINTER && t->kind == TYPE_POINTER) {
        t = types_pointer(s->types, t->base, t->base_quals | *quals);
        *quals = part->quals;
        return t;
    }
    diag_error(s->ds, d->name_span,
               "'auto' does not fit this declarator and the value of "
               "type '%s': name the type",
               sema_type_text(s, t, 0));
    return sema_basic(s, TYPE_ERROR);
}

/* The only value of "= e", "(e)" and "{e}"; NULL if there is none. */
static const struct node *single(const struct node *init)
{
    if (init && init->kind == NODE_INIT_LIST)
        return init->nlist == 1 && init->list[0]->kind != NODE_INIT_LIST ? init->list[0]
                                                                         : NULL;
    return init;
}

static struct conv init_of(const char *name)
{
    return (struct conv){.why = CONV_INIT, .name = name};
}

static struct symbol *declare_var(struct sema *s, const struct ast_decl *d,
                                  struct variable *v)
{
    struct symbol *sym = scope_declare(s, d->name, SYMBOL_VAR, d->name_span);
    sym->var = v;
    return sym;
}

static void bad_symbol(struct sema *s, const struct ast_decl *d)
{
    if (d->name)
        scope_declare(s, d->name, SYMBOL_BAD, d->name_span);
}

/* const int N = 4 and constexpr: keeps the value; a constexpr must have one. */
static void note_constant(struct sema *s, const struct ast_decl *d, struct variable *v,
                          const struct init *in)
{
    bool number = type_is_arith(v->type) || v->type->kind == TYPE_ENUM;
    bool whole = v->type->kind == TYPE_ARRAY || v->type->kind == TYPE_STRUCT;
    if (whole && d->spec->flags & SPEC_CONSTEXPR)
        v->constant = eval_object(s, v->type, in->elems.data, in->elems.len);
    bool fixed = v->quals & QUAL_CONST && !(v->quals & QUAL_VOLATILE);
    struct expr value;
    if (!fixed || !number || in->elems.len != 1)
        return;
    if (eval_const(s, in->elems.data[0].value, &value)) {
        struct expr *kept = arena_alloc(s->arena, sizeof *kept);
        *kept = value;
        sema_remember_const(s, v, kept);
    } else if (d->spec->flags & SPEC_CONSTEXPR) {
        diag_error(s->ds, d->init->span,
                   "'%s' is constexpr and its value is not a constant: use const",
                   d->name);
    }
}

static void decl_stmt(struct sema *s, const struct ast_decl *d, struct variable *v,
                      struct init *in, struct stmt_list *out)
{
    struct stmt *st = stmt_new(s, STMT_DECL, d->span);
    st->var = v;
    st->zero_rest = in->zero_rest;
    st->elems = init_done(s, in, &st->nelems);
    stmt_append(out, st);
}

static bool needs_value(struct sema *s, const struct ast_decl *d, const struct type *t,
                        unsigned quals)
{
    if (t->kind == TYPE_REF)
        diag_error(s->ds, d->name_span,
                   "reference '%s' needs a variable to stand for: "
                   "initialise it",
                   d->name);
    else if (quals & QUAL_CONST && t->kind != TYPE_STRUCT)
        diag_error(s->ds, d->name_span, "const '%s' needs a value: initialise it",
                   d->name);
    else
        return false;
    return true;
}

/* T x; of a class that has to be constructed. */
static void default_value(struct sema *s, const struct type *t, struct span at,
                          struct init *in)
{
    struct init_elem el = {.type = t, .value = class_default(s, t, false, at)};
    if (el.value && !expr_is_error(el.value))
        vec_push(&in->elems, el);
}

static void automatic(struct sema *s, const struct ast_decl *d, const struct type *t,
                      unsigned quals, struct expr *ready, struct stmt_list *out)
{
    struct variable *v = sema_variable(s, d->name, t, quals, STORE_AUTO, d->name_span);
    struct init in = {0};
    struct symbol *sym = declare_var(s, d, v);
    if (t->kind == TYPE_STRUCT)
        class_check_abstract(s, t, d->name_span);
    v->is_temporary = *d->name == '<';
    uint64_t align =
        sema_aligns(s, d->spec->aligns, d->spec->naligns, d->spec->align_type);
    if (ready && t->kind == TYPE_ARRAY) /* auto [a, b] = array: a copy */
        vec_push(&in.elems, ((struct init_elem){.type = t, .value = ready}));
    else if (ready)
        sema_init_value(s, t, ready, init_of(d->name), &in);
    else if (d->init)
        sema_init(s, &t, d->init, init_of(d->name), &in);
    else if (needs_value(s, d, t, quals))
        t = sema_basic(s, TYPE_ERROR);
    else if (t->kind == TYPE_STRUCT && t->complete)
        default_value(s, t, d->name_span, &in);
    if (!type_is_error(t) && t->kind != TYPE_REF &&
        !sema_complete(s, t, d->name_span, d->name))
        t = sema_basic(s, TYPE_ERROR);
    if (type_is_error(t)) {
        sym->kind = SYMBOL_BAD;
        vec_free(&in.elems);
        return;
    }
    if (t->kind != TYPE_REF)
        v->type = t;
    v->align = align > v->type->align ? align : v->type->align;
    note_constant(s, d, v, &in);
    vec_push(&s->fn->locals, v);
    decl_stmt(s, d, v, &in, out);
    if (t->kind == TYPE_ARRAY && !d->init)
        class_default_array(s, expr_var(s, v, d->name_span), false, out);
    if (t->kind != TYPE_REF)
        live_add(s, expr_var(s, v, d->name_span));
}

/* A __shared__ object is never constructed: an empty default constructor alone will do. */
static void check_shared(struct sema *s, const struct ast_decl *d, const struct type *t)
{
    struct expr *e = class_default(s, t, false, d->name_span);
    struct func_info *f =
        e && e->kind == EXPR_CONSTRUCT ? s->functions.data[e->func->id] : NULL;
    struct node *body =
        f && f->decl->func->has_body ? parse_body(s->u->ast, f->decl, s->ds) : NULL;
    if (e && expr_is_error(e))
        return;
    if (e && (!body || body->nlist || f->decl->func->ninits))
        diag_error(
            s->ds, d->name_span,
            "'%s' is __shared__ and its class '%s' has to be constructed or ended by "
            "code, which nobody runs for shared memory: use a class without, or "
            "raw storage",
            d->name, sema_type_text(s, t, 0));
}

/* CUDA C++ Programming Guide: __shared__. */
static void shared(struct sema *s, const struct ast_decl *d, const struct type *t,
                   unsigned quals)
{
    bool dynamic = d->spec->flags & SPEC_EXTERN;
    if (t->kind == TYPE_REF ||
        (!dynamic && !sema_complete(s, t, d->name_span, d->name))) {
        bad_symbol(s, d);
        return;
    }
    if (d->init)
        diag_error(
            s->ds, d->init->span,
            "a __shared__ variable has no initial value: let one thread assign it, "
            "then __syncthreads()");
    const struct type *el = t;
    while (el->kind == TYPE_ARRAY)
        el = el->base;
    if (!class_trivial(s, el, CLASS_DEFAULT))
        check_shared(s, d, el);
    struct variable *v = sema_variable(
        s, d->name, t, quals, dynamic ? STORE_SHARED_DYN : STORE_SHARED, d->name_span);
    uint64_t align =
        sema_aligns(s, d->spec->aligns, d->spec->naligns, d->spec->align_type);
    v->align = align > t->align ? align : t->align;
    vec_push(&s->fn->locals, v);
    declare_var(s, d, v);
}

/* static int n = 0; lives in global memory, one for all threads. */
static void static_local(struct sema *s, struct ast_decl *d)
{
    d = copy_local_var(s, d);
    struct global_info *g = sema_global(s, d);
    if (!g->var && !g->value) {
        bad_symbol(s, d);
        return;
    }
    if (g->var && g->var->name == d->name) /* there may be one in every function */
        g->var->name = arena_printf(s->arena, "%s.%s", s->fn->f->name, d->name);
    struct symbol *sym =
        scope_declare(s, d->name, g->var ? SYMBOL_VAR : SYMBOL_VALUE, d->name_span);
    sym->var = g->var;
    sym->value = g->value;
}

static void misplaced(struct sema *s, const struct ast_decl *d, const char *what)
{
    diag_error(s->ds, d->spec->span,
               "%s variables cannot be declared inside a function: move '%s' out of it",
               what, d->name);
    bad_symbol(s, d);
}

static void local_variable(struct sema *s, struct ast_decl *d, struct stmt_list *out)
{
    unsigned quals = 0, flags = d->spec->flags;
    if (flags & SPEC_CONSTANT) {
        misplaced(s, d, "__constant__");
        return;
    }
    if (flags & (SPEC_DEVICE | SPEC_MANAGED) && !(flags & SPEC_SHARED)) {
        misplaced(s, d, flags & SPEC_MANAGED ? "__managed__" : "__device__");
        return;
    }
    if (flags & SPEC_STATIC && !(flags & SPEC_SHARED)) {
        static_local(s, d);
        return;
    }
    if (flags & SPEC_EXTERN && !(flags & SPEC_SHARED)) {
        diag_unsupported(s->ds, d->span,
                         "extern declarations inside a function are supported "
                         "for __shared__ arrays only");
        bad_symbol(s, d);
        return;
    }
    struct expr *ready = NULL;
    const struct type *t;
    if (d->spec->kind == SPEC_AUTO && single(d->init)) {
        ready = sema_expr(s, single(d->init));
        bool copied = d->bindings && ready->type->kind == TYPE_ARRAY &&
                      (!d->dtor || !d->dtor->nparts);
        t = copied ? ready->type : auto_type(s, d, ready, &quals);
    } else {
        struct ast_decl *tmpl =
            d->dtor && d->dtor->nparts ? NULL : ctad_template(s, d->spec);
        t = tmpl ? ctad_type(s, tmpl, d->init, d->spec->type_span)
                 : sema_spec(s, d->spec, &quals);
        quals |= tmpl ? d->spec->quals & (QUAL_CONST | QUAL_VOLATILE) : 0;
        t = sema_declarator(s, t, &quals, d->dtor, d->name_span);
    }
    if (flags & SPEC_CONSTEXPR)
        quals |= QUAL_CONST;
    if (type_is_error(t))
        bad_symbol(s, d);
    else if (flags & SPEC_SHARED)
        shared(s, d, t, quals);
    else
        automatic(s, d, t, quals, ready, out);
}

/* union { int i; float f; }; without a name: its members are names of the block.
 * C++ [class.union.anon]. */
static void anonymous_union(struct sema *s, const struct ast_decl *d,
                            const struct type *t, struct stmt_list *out)
{
    struct variable *v = sema_variable(s, "<union>", t, 0, STORE_AUTO, d->span);
    struct init none = {0};
    v->is_temporary = true;
    v->align = t->align;
    vec_push(&s->fn->locals, v);
    decl_stmt(s, d, v, &none, out);
    for (size_t i = 0; i < t->nmembers; i++) {
        if (!t->members[i].name)
            continue;
        struct symbol *sym =
            scope_declare(s, t->members[i].name, SYMBOL_BINDING, t->members[i].span);
        sym->var = v;
        sym->index = i;
    }
}

/* A record without a name that no declarator follows. */
static bool is_anonymous(const struct ast_decl *d, const struct type *t)
{
    const struct ast_decl *next = d->next;
    bool used = next && next->spec && next->spec->record == d->record;
    return d->kind == DECL_RECORD && t->kind == TYPE_STRUCT && t->is_union && !used;
}

static void local_type(struct sema *s, struct ast_decl *d, struct stmt_list *out)
{
    unsigned quals = 0;
    const struct type *t;
    if (d->kind == DECL_ENUM)
        t = sema_local_enum(s, copy_local_enum(s, d->enum_));
    else if (d->kind == DECL_RECORD)
        t = sema_record(s, copy_local_record(s, d->record));
    else
        t = sema_decl_type(s, d, &quals);
    if (!d->name && is_anonymous(d, t))
        anonymous_union(s, d, t, out);
    if (!d->name)
        return;
    struct symbol *old = scope_local(s, d->name);
    if (old && old->kind == SYMBOL_TYPE && old->type == t)
        return;
    struct symbol *sym = scope_declare(s, d->name, SYMBOL_TYPE, d->name_span);
    sym->type = t;
    sym->quals = quals;
}

static void local_using(struct sema *s, struct ast_decl *d)
{
    if (d->kind == DECL_USING_NAMESPACE) {
        if (d->inner)
            vec_push(&s->fn->usings, d->inner);
        return;
    }
    struct ast_decl *target =
        d->target ? scope_resolve(s->scope, d->target, s->order) : NULL;
    if (target && d->name)
        scope_declare(s, d->name, SYMBOL_DECL, d->name_span)->decl = target;
}

/* C++ [dcl.struct.bind]: names of the elements or the members, which must be as many. */
static void local_bindings(struct sema *s, const struct ast_decl *d)
{
    const struct symbol *all = scope_local(s, d->name);
    bool ok = all && all->kind == SYMBOL_VAR;
    const struct type *t = ok ? all->var->type : NULL;
    uint64_t n = 0, have = 0;
    if (ok && all->var->is_reference)
        t = t->base;
    for (const struct ast_decl *b = d->bindings; b; b = b->next)
        n++;
    have = !t                                       ? 0
           : t->kind == TYPE_ARRAY                  ? t->count
           : t->kind == TYPE_STRUCT && !t->is_union ? t->nmembers
                                                    : 0;
    for (uint64_t i = 0; t && t->kind == TYPE_STRUCT && i < t->nmembers; i++)
        have = t->members[i].name ? have : 0; /* bases and anonymous parts */
    if (ok && have != n)
        diag_error(s->ds, d->span,
                   "these are %llu names and '%s' has %llu parts that can be named so",
                   (unsigned long long)n, sema_type_text(s, t, 0),
                   (unsigned long long)have);
    n = 0;
    for (const struct ast_decl *b = d->bindings; b; b = b->next) {
        struct symbol *sym = scope_declare(
            s, b->name, ok && have ? SYMBOL_BINDING : SYMBOL_BAD, b->name_span);
        sym->var = ok ? all->var : NULL;
        sym->index = n++;
        if (n > have)
            sym->kind = SYMBOL_BAD;
    }
}

static void local_decl(struct sema *s, struct ast_decl *d, struct stmt_list *out)
{
    switch (d->kind) {
    case DECL_VAR:
        if (d->name && d->spec)
            local_variable(s, d, out);
        if (d->bindings)
            local_bindings(s, d);
        break;
    case DECL_TYPEDEF:
    case DECL_RECORD:
    case DECL_ENUM:
        local_type(s, d, out);
        break;
    case DECL_ASSERT:
        sema_static_assert(s, d);
        break;
    case DECL_USING:
    case DECL_USING_NAMESPACE:
        local_using(s, d);
        break;
    case DECL_NAMESPACE_ALIAS:
        scope_declare(s, d->name, SYMBOL_DECL, d->name_span)->decl = d;
        break;
    case DECL_SKIPPED:
        if (d->name)
            scope_declare(s, d->name, SYMBOL_DECL, d->name_span)->decl = d;
        else
            ast_report_skipped(s->u->ast, d, d->span, s->ds);
        break;
    case DECL_FUNC: /* a prototype: the function is found at file scope */
    case DECL_PARAM:
    case DECL_FIELD:
    case DECL_ENUMERATOR: /* with its enum */
    case DECL_NAMESPACE:
    case DECL_TPARAM:
        break;
    }
}

void sema_local_decls(struct sema *s, struct ast_decl *list, struct stmt_list *out)
{
    for (struct ast_decl *d = list; d; d = d->next)
        local_decl(s, d, out);
}
