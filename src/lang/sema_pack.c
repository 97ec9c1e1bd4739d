/* Packs: lists of types, values and parameters, their expansion and folds.
 *
 * An expansion is walked once per element: while `element` of struct sema is set, a pack's
 * name means that one element. Lists with expansions become longer lists of ELEMENT nodes,
 * folds become trees of ordinary operators over them; whoever takes lists need not know.
 * C++ [temp.variadic], [expr.prim.fold], [expr.sizeof]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

/* ---- packs in a pattern ---- */

static bool size_in_node(struct sema *s, const struct node *n, size_t *size);
static bool size_in_spec(struct sema *s, const struct ast_spec *spec, size_t *size);

static const struct template_arg *pack_arg(const struct ast_decl *d)
{
    const struct template_arg *a = d && d->kind == DECL_TPARAM ? d->sema : NULL;
    return a && a->pack ? a : NULL;
}

/* The name itself is one of a pack. */
static bool size_of_name(struct sema *s, const char *id, size_t *size)
{
    const struct symbol *sym = id ? scope_local(s, id) : NULL;
    if (sym) {
        *size = sym->npack;
        return sym->kind == SYMBOL_PACK;
    }
    const struct template_arg *a =
        pack_arg(id && s->scope ? scope_find(s->scope, id, s->order) : NULL);
    *size = a ? a->nlist : 0;
    return a != NULL;
}

static bool size_in_dtor(struct sema *s, const struct ast_declarator *d, size_t *size)
{
    for (size_t i = 0; d && i < d->nparts; i++) {
        if (d->parts[i].size && size_in_node(s, d->parts[i].size, size))
            return true;
        for (const struct ast_decl *p = d->parts[i].params; p; p = p->next)
            if (size_in_spec(s, p->spec, size))
                return true;
    }
    return false;
}

static bool size_in_name(struct sema *s, const struct ast_name *n, size_t *size)
{
    if (!n || !n->nparts)
        return false;
    if (!n->rooted && size_of_name(s, n->parts[0].id, size))
        return true;
    for (size_t i = 0; i < n->nparts; i++)
        for (size_t k = 0; k < n->parts[i].nargs; k++)
            if (!n->parts[i].expanded[k] &&
                pack_size(s, n->parts[i].args[k], n->parts[i].arg_exprs[k], size))
                return true;
    return false;
}

static bool size_in_spec(struct sema *s, const struct ast_spec *spec, size_t *size)
{
    if (!spec)
        return false;
    return size_in_name(s, spec->name, size) ||
           (spec->expr && size_in_node(s, spec->expr, size));
}

static bool size_in_node(struct sema *s, const struct node *n, size_t *size)
{
    if (!n || n->kind == NODE_EXPAND || n->kind == NODE_SIZEOF_PACK)
        return false; /* expanded on its own */
    if ((n->kind == NODE_NAME || n->kind == NODE_TRAIT) && size_in_name(s, n->name, size))
        return true;
    if (node_has_type(n) && n->type && pack_size(s, n->type, NULL, size))
        return true;
    if (node_is_leaf(n))
        return false;
    const struct node *children[] = {n->a, n->b, n->c};
    for (size_t i = 0; i < sizeof children / sizeof children[0]; i++)
        if (size_in_node(s, children[i], size))
            return true;
    for (size_t i = 0; i < n->nlist; i++)
        if (size_in_node(s, n->list[i], size))
            return true;
    return false;
}

bool pack_size(struct sema *s, const struct ast_type *type, const struct node *n,
               size_t *size)
{
    if (type && (size_in_spec(s, type->spec, size) || size_in_dtor(s, type->dtor, size)))
        return true;
    return n && size_in_node(s, n, size);
}

/* ---- expansion ---- */

static struct node *element(struct sema *s, const struct node *pattern, size_t i)
{
    struct node *n = arena_alloc(s->arena, node_size(NODE_ELEMENT));
    n->kind = NODE_ELEMENT;
    n->span = n->op_span = pattern->span;
    n->a = (struct node *)pattern;
    n->ival = i;
    return n;
}

static bool no_pack(struct sema *s, struct span at)
{
    diag_error(s->ds, at, "there is no pack to expand before '...'");
    return false;
}

const struct node *pack_expanded(struct sema *s, const struct node *n)
{
    VEC(struct node *) list = {0};
    bool any = false;
    for (size_t i = 0; !node_is_leaf(n) && i < n->nlist; i++)
        any = any || n->list[i]->kind == NODE_EXPAND;
    if (!any)
        return n;
    for (size_t i = 0; i < n->nlist; i++) {
        size_t size = 0;
        if (n->list[i]->kind != NODE_EXPAND)
            vec_push(&list, n->list[i]);
        else if (pack_size(s, NULL, n->list[i]->a, &size))
            for (size_t k = 0; k < size; k++)
                vec_push(&list, element(s, n->list[i]->a, k));
        else
            no_pack(s, n->list[i]->span);
    }
    struct node *copy = arena_alloc(s->arena, node_size(n->kind));
    memcpy(copy, n, node_size(n->kind));
    copy->nlist = list.len;
    copy->list = arena_alloc(s->arena, (list.len + 1) * sizeof *copy->list);
    if (list.len)
        memcpy(copy->list, list.data, list.len * sizeof *copy->list);
    vec_free(&list);
    return copy;
}

struct expr *pack_element(struct sema *s, const struct node *n)
{
    size_t outer = s->element;
    s->element = (size_t)n->ival + 1;
    struct expr *e = sema_expr(s, n->a);
    s->element = outer;
    return e;
}

/* ---- folds ---- */

static struct node *operation(struct sema *s, const struct node *fold, struct node *a,
                              struct node *b)
{
    struct node *n = arena_alloc(s->arena, node_size(NODE_BINARY));
    memcpy(n, fold, node_size(NODE_BINARY));
    n->kind = (enum node_kind)fold->ival;
    n->ival = 0;
    n->a = a;
    n->b = b;
    n->parens = true;
    return n;
}

/* C++ [temp.variadic] p10: what a fold over nothing is. */
static struct expr *empty_fold(struct sema *s, const struct node *n)
{
    if (n->ival == NODE_LOGAND || n->ival == NODE_LOGOR)
        return expr_int(s, n->span, sema_basic(s, TYPE_BOOL), n->ival == NODE_LOGAND);
    if (n->ival == NODE_COMMA)
        return expr_cast(s, expr_int(s, n->span, sema_basic(s, TYPE_INT), 0),
                         sema_basic(s, TYPE_VOID), true);
    diag_error(
        s->ds, n->span,
        "this fold is over an empty pack: give it a first value, (0 + ... + args)");
    return expr_error(s, n->span);
}

struct expr *pack_fold(struct sema *s, const struct node *n)
{
    size_t size = 0;
    bool left = n->a && pack_size(s, NULL, n->a, &size); /* (pack op ... [op init]) */
    if (!left && !(n->b && pack_size(s, NULL, n->b, &size))) {
        no_pack(s, n->span);
        return expr_error(s, n->span);
    }
    const struct node *pattern = left ? n->a : n->b;
    struct node *sum = left ? n->b : n->a;
    for (size_t k = 0; k < size; k++) { /* from the side where the chain begins */
        struct node *e = element(s, pattern, left ? size - 1 - k : k);
        if (!sum)
            sum = e;
        else
            sum = left ? operation(s, n, e, sum) : operation(s, n, sum, e);
    }
    return sum ? sema_expr(s, sum) : empty_fold(s, n);
}

struct expr *pack_sizeof(struct sema *s, const struct node *n)
{
    size_t size = 0;
    if (n->name->nparts == 1 && size_of_name(s, n->name->parts[0].id, &size))
        return expr_int(s, n->span, sema_basic(s, TYPE_ULONG), size);
    diag_error(s->ds, n->span, "sizeof... needs the name of a pack, and '%s' is none",
               sema_name_text(s, n->name));
    return expr_error(s, n->span);
}

/* ---- names ---- */

struct ast_decl *pack_tparam(struct sema *s, struct ast_decl *d)
{
    const struct template_arg *a = pack_arg(d);
    if (!a || !s->element || s->element > a->nlist)
        return d;
    struct ast_decl *one = arena_alloc(s->arena, sizeof *one);
    *one = *d;
    one->sema = &a->list[s->element - 1];
    return one;
}
