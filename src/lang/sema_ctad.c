/* Arguments of a class template taken from an initialiser: Box b(3) is Box<int>.
 *
 * Takes the class template and the initialiser, gives the class. Every constructor of the
 * primary template stands for a function template that returns the class with its
 * parameters as arguments; deduction guides that the file has are such functions already
 * (the parser names them "<guide> Box"). Overload resolution among them chooses.
 * Leaves out: aggregates without a guide (C++20), names that only the class knows in the
 * parameters of its constructors. C++ [over.match.class.deduct], [temp.deduct.guide]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

struct ast_decl *ctad_template(struct sema *s, const struct ast_spec *spec)
{
    struct quiet q;
    if (!spec || spec->kind != SPEC_NAMED || !sema_name_whole(spec->name) ||
        spec->name->parts[spec->name->nparts - 1].has_args)
        return NULL;
    quiet_begin(s, &q);
    struct found f = sema_lookup(s, spec->name);
    quiet_end(s, &q);
    struct ast_decl *d = f.failed ? NULL : f.decl;
    bool is = d && d->kind == DECL_RECORD && decl_is_template(d);
    return is && !template_current(s, d) ? d : NULL;
}

/* ---- implicit guides ---- */

/* A parameter's name as an argument. */
static void name_argument(struct sema *s, const struct ast_tparam *p,
                          struct name_part *part)
{
    size_t i = part->nargs++;
    struct ast_name *n = arena_alloc(s->arena, sizeof *n);
    n->parts = arena_alloc(s->arena, sizeof *n->parts);
    n->parts[0].id = p->name;
    n->parts[0].span = p->span;
    n->nparts = 1;
    n->span = p->span;
    part->expanded[i] = p->pack;
    if (p->kind == TPARAM_VALUE) {
        struct node *e = arena_alloc(s->arena, sizeof *e);
        *e = (struct node){.kind = NODE_NAME, .span = p->span, .name = n, .unroll = -1};
        part->arg_exprs[i] = e;
        return;
    }
    struct ast_type *t = arena_alloc(s->arena, sizeof *t);
    t->spec = arena_alloc(s->arena, sizeof *t->spec);
    t->spec->kind = SPEC_NAMED;
    t->spec->name = n;
    t->spec->span = t->spec->type_span = t->span = p->span;
    part->args[i] = t;
}

/* Box<T, N>, with the template's own parameters; those without a name are defaults. */
static struct ast_type *own_type(struct sema *s, const struct ast_decl *tmpl)
{
    const struct ast_template *head = tmpl->tmpl;
    struct ast_type *t = arena_alloc(s->arena, sizeof *t);
    struct name_part *part = arena_alloc(s->arena, sizeof *part);
    part->id = tmpl->name;
    part->span = tmpl->name_span;
    part->has_args = true;
    part->args = arena_alloc(s->arena, (head->nparams + 1) * sizeof *part->args);
    part->arg_exprs =
        arena_alloc(s->arena, (head->nparams + 1) * sizeof *part->arg_exprs);
    part->expanded = arena_alloc(s->arena, (head->nparams + 1) * sizeof *part->expanded);
    for (size_t i = 0; i < head->nparams && head->params[i].name; i++)
        name_argument(s, &head->params[i], part);
    t->spec = arena_alloc(s->arena, sizeof *t->spec);
    t->spec->kind = SPEC_NAMED;
    t->spec->name = arena_alloc(s->arena, sizeof *t->spec->name);
    *t->spec->name =
        (struct ast_name){.parts = part, .nparts = 1, .span = tmpl->name_span};
    t->spec->span = t->spec->type_span = t->span = tmpl->name_span;
    return t;
}

/* The parameters of the class, then those of a constructor that is a template itself. */
static struct ast_template *joined(struct sema *s, const struct ast_template *a,
                                   const struct ast_template *b)
{
    struct ast_template *t = arena_alloc(s->arena, sizeof *t);
    size_t more = b ? b->nparams : 0;
    *t = *a;
    t->sema = NULL;
    t->nparams = a->nparams + more;
    t->params = arena_alloc(s->arena, (t->nparams + 1) * sizeof *t->params);
    memcpy(t->params, a->params, a->nparams * sizeof *t->params);
    if (more)
        memcpy(t->params + a->nparams, b->params, more * sizeof *t->params);
    return t;
}

/* The function template that a constructor (NULL: the implicit default one) stands for. */
static struct ast_decl *guide(struct sema *s, const struct ast_decl *tmpl,
                              const struct ast_decl *ctor)
{
    struct ast_decl *g = arena_alloc(s->arena, sizeof *g);
    struct dpart *part = arena_alloc(s->arena, sizeof *part);
    if (ctor)
        *part = ctor->dtor->parts[0];
    part->kind = DPART_FUNC;
    part->trailing = own_type(s, tmpl);
    *g = (struct ast_decl){.kind = DECL_FUNC,
                           .span = ctor ? ctor->span : tmpl->span,
                           .name = tmpl->name,
                           .name_span = ctor ? ctor->name_span : tmpl->name_span,
                           .scope = tmpl->scope,
                           .order = tmpl->order + 1};
    g->tmpl = joined(s, tmpl->tmpl, ctor ? ctor->tmpl : NULL);
    g->spec = arena_alloc(s->arena, sizeof *g->spec);
    g->spec->kind = SPEC_AUTO;
    g->spec->flags = ctor ? ctor->spec->flags & SPEC_EXPLICIT : 0;
    g->dtor = arena_alloc(s->arena, sizeof *g->dtor);
    g->dtor->parts = part;
    g->dtor->nparts = 1;
    g->func = arena_alloc(s->arena, sizeof *g->func);
    return g;
}

static void implicit_guides(struct sema *s, const struct call *c, struct ast_decl *tmpl,
                            candidate_list *list)
{
    const struct ast_decl *def = decl_definition(tmpl);
    struct ast_decl *skipped = NULL;
    bool any = false;
    for (const struct ast_decl *d = def->record->members; d; d = d->next) {
        if (d->kind != DECL_FUNC || d->func->kind != FUNC_CTOR || d->func->is_delete ||
            !d->dtor || !d->dtor->nparts)
            continue;
        any = true;
        call_candidates(s, c, guide(s, def, d), NULL, list, &skipped);
    }
    if (!any)
        call_candidates(s, c, guide(s, def, NULL), NULL, list, &skipped);
}

/* ---- the choice ---- */

static void written_guides(struct sema *s, const struct call *c,
                           const struct ast_decl *tmpl, candidate_list *list)
{
    const char *name = arena_printf(s->arena, AST_GUIDE "%s", tmpl->name);
    struct ast_decl *skipped = NULL;
    name = intern_add(s->u->names, name, strlen(name));
    if (tmpl->scope)
        call_candidates(s, c, scope_find_in(tmpl->scope, name, s->order), NULL, list,
                        &skipped);
}

static const struct type *result_of(const struct candidate *best)
{
    return best ? best->info->result : NULL;
}

/* Guides of the file win over constructors that fit as well. */
static const struct type *choose(struct sema *s, const struct call *c,
                                 struct ast_decl *tmpl, const char **why)
{
    candidate_list list = {0};
    written_guides(s, c, tmpl, &list);
    call_rank(s, c, &list);
    const struct type *guided = result_of(overload_best(s, c, &list));
    implicit_guides(s, c, tmpl, &list);
    call_rank(s, c, &list);
    const struct type *t = result_of(overload_best(s, c, &list));
    for (size_t i = 0; !t && i < list.len && !*why; i++)
        *why = list.data[i]->why;
    vec_free(&list);
    return t ? t : guided;
}

const struct type *ctad_type(struct sema *s, struct ast_decl *tmpl,
                             const struct node *init, struct span at)
{
    struct node one = {.kind = NODE_INIT_LIST, .unroll = -1},
                *single = (struct node *)init;
    const char *why = NULL;
    bool ok = true;
    if (init && init->kind != NODE_INIT_LIST && init->kind != NODE_CONSTRUCT) {
        one.list = &single;
        one.nlist = 1;
        init = &one;
    }
    init = init ? pack_expanded(s, init) : &one;
    struct call c = {.name = tmpl->name, .span = at, .at = at, .list = init->list};
    c.nargs = init->nlist;
    c.args = arena_alloc(s->arena, (c.nargs + 1) * sizeof *c.args);
    s->unevaluated++;
    for (size_t i = 0; i < c.nargs; i++)
        if (init->list[i]->kind != NODE_INIT_LIST) {
            c.args[i] = sema_expr(s, init->list[i]);
            ok = ok && !expr_is_error(c.args[i]);
        }
    const struct type *t = NULL,
                      *first = c.nargs == 1 && c.args[0] ? c.args[0]->type : NULL;
    if (ok && first && first->kind == TYPE_STRUCT && first->decl && first->decl->inst &&
        first->decl->inst->tmpl == tmpl)
        t = first; /* a copy of what has the arguments already */
    else if (ok)
        t = choose(s, &c, tmpl, &why);
    s->unevaluated--;
    if (t || !ok)
        return t ? t : sema_basic(s, TYPE_ERROR);
    diag_error(s->ds, at,
               "the arguments of '%s' do not follow from its initialiser%s%s: write "
               "%s<…>",
               tmpl->name, why ? ": " : "", why ? why : "", tmpl->name);
    return sema_basic(s, TYPE_ERROR);
}
