/* Lambda expressions.
 *
 *   lambda := '[' captures ']' word* ['(' parameters ')'] word* ['->' type] block
 *
 * Gives a LAMBDA node with a class of its own whose only member is operator(); a
 * parameter declared `auto` makes that a template. What is captured, and so the fields
 * of the class, is found by semantic analysis. C++ [expr.prim.lambda]. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* capture := '&' | '=' | ['&'] name ['...'] [initialiser] | ['*'] 'this' */
static struct ast_capture parse_capture(struct parser *p)
{
    struct ast_capture c = {.span = parse_here(p)};

    if (parse_accept(p, TOK_STAR)) {
        c.kind = CAPTURE_OBJECT;
        parse_expect(p, TOK_THIS, "after '*' in a capture");
        return c;
    }
    if (parse_accept(p, TOK_THIS)) {
        c.kind = CAPTURE_THIS;
        return c;
    }
    c.kind = parse_accept(p, TOK_AMP) ? CAPTURE_REFERENCE : CAPTURE_COPY;
    c.name = parse_ident(p, "the name of a captured variable", &c.span);
    c.expanded = parse_accept(p, TOK_ELLIPSIS);
    if (parse_accept(p, TOK_ASSIGN))
        c.init = parse_initializer(p);
    else if (parse_at(p) == TOK_LBRACE)
        c.init = parse_braces(p);
    return c;
}

static bool at_default(const struct parser *p)
{
    enum token_kind next = parse_peek(p, 1);

    return (parse_at(p) == TOK_ASSIGN || parse_at(p) == TOK_AMP) &&
           (next == TOK_COMMA || next == TOK_RBRACKET);
}

static void parse_captures(struct parser *p, struct ast_lambda *l)
{
    VEC(struct ast_capture) list = {0};

    parse_advance(p);
    while (parse_at(p) != TOK_RBRACKET && parse_at(p) != TOK_EOF) {
        if (at_default(p)) {
            l->by_default = parse_at(p) == TOK_AMP ? CAPTURE_REFERENCE : CAPTURE_COPY;
            parse_advance(p);
        } else {
            struct ast_capture c = parse_capture(p);

            vec_push(&list, c);
        }
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    parse_expect(p, TOK_RBRACKET, "after the captures of a lambda");
    l->ncaptures = list.len;
    l->captures = arena_alloc(p->arena, (list.len + 1) * sizeof *l->captures);
    if (list.len)
        memcpy(l->captures, list.data, list.len * sizeof *l->captures);
    vec_free(&list);
}

/* mutable, constexpr, __device__, noexcept … on either side of the parameters. */
static void parse_words(struct parser *p, struct ast_spec *s, bool *is_mutable)
{
    for (;;) {
        enum token_kind k = parse_at(p);

        if (k == TOK_MUTABLE)
            *is_mutable = true;
        else if (parse_is_attribute(p)) {
            parse_attributes(p, s);
            continue;
        } else if (k != TOK_CONSTEXPR && k != TOK_DEVICE && k != TOK_HOST &&
                   k != TOK_FORCEINLINE)
            return;
        parse_advance(p);
    }
}

/* Every `auto` is a template parameter nobody can name. */
static void invent_parameters(struct parser *p, struct ast_decl *call)
{
    struct dpart *part = &call->dtor->parts[0];
    struct ast_template *t = NULL;

    for (struct ast_decl *d = part->params; d; d = d->next) {
        struct ast_name *n;
        struct ast_tparam *tp;
        char name[32];

        if (d->spec->kind != SPEC_AUTO)
            continue;
        if (!t) {
            t = call->tmpl = arena_alloc(p->arena, sizeof *t);
            t->params = arena_alloc(p->arena, part->nparams * sizeof *t->params);
            t->span = call->span;
        }
        snprintf(name, sizeof name, "auto:%zu", t->nparams + 1);
        tp = &t->params[t->nparams++];
        tp->kind = TPARAM_TYPE;
        tp->name = intern_add(p->t->names, name, strlen(name));
        tp->span = d->span;
        tp->pack = d->dtor && d->dtor->pack;
        n = arena_alloc(p->arena, sizeof *n);
        n->span = d->spec->span;
        n->nparts = 1;
        n->parts = arena_alloc(p->arena, sizeof *n->parts);
        n->parts[0].id = tp->name;
        n->parts[0].span = n->span;
        d->spec->kind = SPEC_NAMED;
        d->spec->name = n;
    }
}

static struct ast_decl *new_class(struct parser *p, struct span at)
{
    struct ast_decl *d = parse_new_decl(p, DECL_RECORD, at);
    struct ast_record *r = arena_alloc(p->arena, sizeof *r);

    r->tag = TAG_STRUCT;
    r->span = r->name_span = at;
    r->has_body = r->local = r->lambda = true;
    r->decl = d;
    r->order = d->order = p->base + (uint32_t)p->pos;
    d->record = r;
    d->inner = scope_new(p->t, p->scope, NULL);
    d->inner->record = r;
    return d;
}

static struct ast_decl *new_call(struct parser *p, struct ast_decl *class_)
{
    static const char name[] = "operator()";
    struct ast_decl *d = parse_new_decl(p, DECL_FUNC, class_->span);

    d->name = intern_add(p->t->names, name, sizeof name - 1);
    d->spec = arena_alloc(p->arena, sizeof *d->spec);
    d->spec->kind = SPEC_AUTO;
    d->spec->flags = SPEC_DEVICE | SPEC_HOST | SPEC_INLINE;
    d->spec->span = d->spec->type_span = class_->span;
    d->dtor = arena_alloc(p->arena, sizeof *d->dtor);
    d->dtor->nparts = 1;
    d->dtor->parts = arena_alloc(p->arena, sizeof *d->dtor->parts);
    d->dtor->parts[0].kind = DPART_FUNC;
    d->func = arena_alloc(p->arena, sizeof *d->func);
    d->owner = class_->record;
    d->order = class_->order;
    class_->record->members = d;
    scope_enter(p->t, class_->inner, d);
    return d;
}

/* The names of captures with an initialiser are new ones. */
static void push_captures(struct parser *p, const struct ast_lambda *l)
{
    for (size_t i = 0; i < l->ncaptures; i++)
        if (l->captures[i].init && l->captures[i].name) {
            struct ast_decl *d = parse_new_decl(p, DECL_VAR, l->captures[i].span);

            d->name = l->captures[i].name;
            local_push(p, d->name, d);
        }
}

static void parse_lambda_body(struct parser *p, struct ast_decl *call)
{
    struct ast_func *f = call->func;
    size_t mark = p->locals.len;
    bool in_class = p->in_class;

    p->in_class = false;
    p->local_level++;
    for (struct ast_decl *d = call->dtor->parts[0].params; d; d = d->next)
        if (d->name)
            local_push(p, d->name, d);
    f->has_body = f->parsed = true;
    f->buffer = p->buffer;
    f->first = (uint32_t)p->pos;
    f->body = parse_block(p);
    f->last = (uint32_t)p->pos - 1;
    local_pop_to(p, mark);
    p->local_level--;
    p->in_class = in_class;
}

struct node *parse_lambda(struct parser *p)
{
    struct node *n = node_new(p, NODE_LAMBDA, parse_here(p));
    struct ast_lambda *l = n->lambda = arena_alloc(p->arena, sizeof *l);
    size_t mark = p->locals.len;
    bool is_mutable = false;

    parse_captures(p, l);
    l->class_ = new_class(p, n->span);
    l->call = new_call(p, l->class_);
    push_captures(p, l);
    parse_words(p, l->call->spec, &is_mutable);
    if (parse_at(p) == TOK_LPAREN)
        parse_call_part(p, &l->call->dtor->parts[0]);
    parse_words(p, l->call->spec, &is_mutable);
    l->call->dtor->parts[0].is_const = !is_mutable;
    if (parse_at(p) == TOK_ARROW)
        parse_trailing(p, &l->call->dtor->parts[0]);
    if (parse_at(p) == TOK_LBRACE && parse_enter(p)) {
        parse_lambda_body(p, l->call);
        parse_leave(p);
    } else {
        parse_expect(p, TOK_LBRACE, "before the body of a lambda");
    }
    invent_parameters(p, l->call);
    local_pop_to(p, mark);
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}
