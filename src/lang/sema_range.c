/* for (declaration : range): written out as C++ says, with hidden variables for the range
 * and its two ends. C++ [stmt.ranged]. */
#include "config.h"

#include "lang/sema.h"

#include <string.h>

static struct node *made(struct sema *s, enum node_kind kind, struct span at,
                         struct node *a, struct node *b)
{
    struct node *n = arena_alloc(s->arena, sizeof *n);
    *n = (struct node){
        .kind = kind, .span = at, .op_span = at, .a = a, .b = b, .unroll = -1};
    return n;
}

static struct ast_name *made_name(struct sema *s, const char *text, struct span at)
{
    struct ast_name *name = arena_alloc(s->arena, sizeof *name);
    *name = (struct ast_name){.nparts = 1, .span = at};
    name->parts = arena_alloc(s->arena, sizeof *name->parts);
    name->parts[0].id = intern_add(s->u->names, text, strlen(text));
    name->parts[0].span = at;
    return name;
}

static struct node *hidden(struct sema *s, const char *text, struct span at)
{
    struct node *n = made(s, NODE_NAME, at, NULL, NULL);
    n->name = made_name(s, text, at);
    return n;
}

/* auto NAME = init; or auto &NAME = init; */
static void hidden_variable(struct sema *s, const char *text, bool reference,
                            struct node *init, struct stmt_list *out)
{
    struct ast_decl *d = arena_alloc(s->arena, sizeof *d);
    d->kind = DECL_VAR;
    d->span = d->name_span = init->span;
    d->name = made_name(s, text, init->span)->parts[0].id;
    d->init = init;
    d->spec = arena_alloc(s->arena, sizeof *d->spec);
    d->spec->kind = SPEC_AUTO;
    d->spec->span = init->span;
    if (reference) {
        d->dtor = arena_alloc(s->arena, sizeof *d->dtor);
        d->dtor->nparts = 1;
        d->dtor->parts = arena_alloc(s->arena, sizeof *d->dtor->parts);
        d->dtor->parts[0].kind = DPART_REF;
    }
    sema_local_decls(s, d, out);
}

/* C++ [stmt.ranged] p1: range + count of an array, or range.begin() and range.end(),
 * or begin(range) and end(range). */
static struct node *edge(struct sema *s, const struct type *t, struct span at, bool end)
{
    struct node *range = hidden(s, "<range>", at);
    const char *name = end ? "end" : "begin";
    const struct ast_scope *scope = class_scope(t);
    if (t->kind == TYPE_ARRAY) {
        struct node *n = made(s, NODE_INT, at, NULL, NULL);
        n->ival = t->count;
        n->lit = TYPE_LONG;
        struct node *sum = made(s, NODE_BINARY, at, range, n);
        sum->op = OP_ADD;
        return end ? sum : range;
    }
    struct node *call = made(s, NODE_CALL, at, NULL, NULL);
    const char *id = made_name(s, name, at)->parts[0].id;
    if (scope && scope_find_in(scope, id, UINT32_MAX)) {
        call->a = made(s, NODE_MEMBER, at, range, NULL);
        call->a->name = made_name(s, name, at);
        return call;
    }
    call->a = hidden(s, name, at);
    call->list = arena_alloc(s->arena, sizeof *call->list);
    call->list[0] = range;
    call->nlist = 1;
    return call;
}

static void ranged(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct span at = n->a->span;
    struct ast_decl *d = arena_alloc(s->arena, sizeof *d);
    *d = *n->decls;
    d->next = NULL;
    d->style = INIT_EQUALS;
    d->init = made(s, NODE_DEREF, at, hidden(s, "<begin>", at), NULL);
    struct node *decl = made(s, NODE_DECL, d->span, NULL, NULL);
    decl->decls = d;
    struct node *body = made(s, NODE_COMPOUND, n->body->span, NULL, NULL);
    body->list = arena_alloc(s->arena, 2 * sizeof *body->list);
    body->list[0] = decl;
    body->list[1] = n->body;
    body->nlist = 2;
    struct node *loop = made(s, NODE_FOR, n->span, NULL, NULL);
    loop->cond =
        made(s, NODE_BINARY, at, hidden(s, "<begin>", at), hidden(s, "<end>", at));
    loop->cond->op = OP_NE;
    loop->step = made(s, NODE_PREFIX, at, hidden(s, "<begin>", at), NULL);
    loop->step->op = OP_ADD;
    loop->body = body;
    loop->unroll = n->unroll;
    loop->unroll_expr = n->unroll_expr;
    sema_for(s, loop, out);
}

static bool has_begin(struct sema *s, const struct type *t, struct span at)
{
    const struct ast_scope *scope = class_scope(t);
    const char *id = made_name(s, "begin", at)->parts[0].id;
    return scope &&
           (scope_find_in(scope, id, UINT32_MAX) || scope_find(s->scope, id, s->order) ||
            scope_find(scope, id, UINT32_MAX));
}

/* for (int x : {1, 2, 3}): an array of the values, which have one type. */
static const struct node *listed(struct sema *s, const struct node *list,
                                 struct stmt_list *out)
{
    struct init in = {0};
    struct conv why = {.why = CONV_OTHER, .name = "the range"};
    if (!list->nlist) {
        diag_error(s->ds, list->span, "the type of an empty range is not known");
        return NULL;
    }
    s->unevaluated++;
    const struct type *t = sema_rvalue(s, list->list[0])->type;
    s->unevaluated--;
    if (type_is_error(t))
        return NULL;
    t = types_array(s->types, t, UINT64_MAX);
    sema_init(s, &t, list, why, &in);
    struct variable *v =
        sema_variable(s, "<list>", t, QUAL_CONST, STORE_AUTO, list->span);
    v->is_temporary = true;
    v->align = t->align;
    vec_push(&s->fn->locals, v);
    struct node *name = hidden(s, "<list>", list->span);
    scope_declare(s, name->name->parts[0].id, SYMBOL_VAR, list->span)->var = v;
    struct stmt *st = stmt_new(s, STMT_DECL, list->span);
    st->var = v;
    st->elems = init_done(s, &in, &st->nelems);
    stmt_append(out, st);
    return name;
}

static void range_over(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct stmt_list l = {0};
    s->unevaluated++;
    struct expr *e = sema_expr(s, n->a);
    s->unevaluated--;
    if (expr_is_error(e))
        return;
    if (e->type->kind != TYPE_ARRAY && !has_begin(s, e->type, n->a->span)) {
        diag_error(s->ds, n->a->span,
                   "for over a range needs an array or an object with begin() and end(), "
                   "not '%s': count with an index",
                   sema_type_text(s, e->type, 0));
        return;
    }
    size_t live = s->fn->live.len;
    scope_push(s);
    hidden_variable(s, "<range>", e->lvalue, n->a, &l);
    hidden_variable(s, "<begin>", false, edge(s, e->type, n->a->span, false), &l);
    hidden_variable(s, "<end>", false, edge(s, e->type, n->a->span, true), &l);
    ranged(s, n, &l);
    live_leave(s, live, &l);
    scope_pop(s);
    stmt_append(out, sema_block_of(s, &l, n->span));
}

void sema_range_for(struct sema *s, const struct node *n, struct stmt_list *out)
{
    struct node named = *n;
    struct stmt_list l = {0};
    if (n->a->kind != NODE_INIT_LIST) {
        range_over(s, n, out);
        return;
    }
    scope_push(s);
    named.a = (struct node *)listed(s, n->a, &l);
    if (named.a)
        range_over(s, &named, &l);
    scope_pop(s);
    stmt_append(out, sema_block_of(s, &l, n->span));
}
