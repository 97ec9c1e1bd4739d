/* Braces that a constructor takes as a whole: vector<int> v = {5, 2}.
 *
 * Takes a class with a constructor from std::initializer_list<U> and a list in braces;
 * gives the object made from an array of U with the list's values. Such a constructor is
 * preferred to every other whenever the values fit. C++ [over.match.list],
 * [dcl.init.list]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* U of the class's constructor from initializer_list<U>, and that list's type. */
static const struct type *list_type(struct sema *s, const struct type *t)
{
    for (struct ast_decl *d = class_constructors(t); d; d = decl_older(d)) {
        struct func_info *f = d->kind == DECL_FUNC && !d->tmpl ? sema_func(s, d) : NULL;
        if (!f || !sema_head(s, f) || !f->nparams || f->nrequired > 1)
            continue;
        const struct type *p = f->params[0].type;
        if (p->kind == TYPE_STRUCT && p->record && p->record->name &&
            strcmp(p->record->name, "initializer_list") == 0 && p->nmembers == 2)
            return p;
    }
    return NULL;
}

static struct expr *element(struct sema *s, struct variable *array, size_t i,
                            struct span at)
{
    struct expr *first = expr_load(s, expr_var(s, array, at));
    struct expr *n = expr_int(s, at, sema_basic(s, TYPE_LLONG), i);
    return expr_deref(s, sema_pointer_add(s, first, n, false, at), at);
}

/* The values as expressions of type u; NULL when one does not fit. */
static struct expr **values(struct sema *s, const struct node *n, const struct type *u)
{
    struct conv why = {.why = CONV_OTHER, .name = "an element of the list"};
    struct expr **v = arena_alloc(s->arena, n->nlist * sizeof *v);
    for (size_t i = 0; i < n->nlist; i++) {
        if (n->list[i]->kind == NODE_INIT_LIST) {
            v[i] = sema_braced(s, u, n->list[i], why);
            continue;
        }
        v[i] = sema_expr(s, n->list[i]);
        if (!expr_is_error(v[i]) && conv_rank(s, v[i], u) == RANK_NONE)
            return NULL;
        v[i] = conv_to(s, v[i], u, why);
    }
    return v;
}

/* (array[0] = v0, …, initializer_list<U>{array, n}) */
static struct expr *made_list(struct sema *s, const struct type *list,
                              const struct type *u, struct expr **v, size_t n,
                              struct span at)
{
    struct variable *array = sema_temporary(s, types_array(s->types, u, n), at);
    array->address_taken = true;
    struct expr *e = expr_new(s, EXPR_STRUCT, at, list);
    e->ninit = 2;
    e->init = arena_alloc(s->arena, 2 * sizeof *e->init);
    for (size_t i = 0; i < 2; i++) {
        e->init[i].offset = list->members[i].offset;
        e->init[i].type = list->members[i].type;
    }
    e->init[0].value =
        expr_cast(s, expr_load(s, expr_var(s, array, at)), list->members[0].type, true);
    e->init[1].value = expr_int(s, at, list->members[1].type, n);
    for (size_t i = n; i-- > 0;) {
        struct expr *set = class_put(s, element(s, array, i, at), v[i]);
        e = expr_binary(s, EXPR_COMMA, OP_ADD, at, list, set, e);
    }
    return e;
}

struct expr *class_from_list(struct sema *s, const struct type *t, const struct node *n)
{
    if (!n->nlist || !n->braced || !s->fn)
        return NULL;
    const struct type *list = list_type(s, t);
    if (!list || list->members[0].type->kind != TYPE_POINTER)
        return NULL;
    if (n->nlist == 1 && n->list[0]->kind != NODE_INIT_LIST) { /* T{other} copies */
        struct expr *one = sema_expr(s, n->list[0]);
        if (expr_is_error(one) || one->type == t)
            return NULL;
    }
    const struct type *u = list->members[0].type->base;
    struct expr **v = values(s, n, u);
    if (!v)
        return NULL;
    for (size_t i = 0; i < n->nlist; i++)
        if (expr_is_error(v[i]))
            return expr_error(s, n->span);
    struct expr *e = made_list(s, list, u, v, n->nlist, n->span);
    return class_construct(s, t, NULL, &e, 1, n->span, true);
}
