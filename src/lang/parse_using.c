/* Declarations that begin with their own word: static_assert, using-directives, alias and
 * using-declarations. Each becomes a struct ast_decl in p->out. */
#include "config.h"

#include "lang/parse_priv.h"

void parse_static_assert(struct parser *p)
{
    struct ast_decl *d = parse_new_decl(p, DECL_ASSERT, parse_here(p));

    parse_advance(p);
    if (!parse_expect(p, TOK_LPAREN, "after static_assert"))
        return;
    d->init = parse_constant(p);
    if (parse_accept(p, TOK_COMMA)) {
        if (parse_at(p) == TOK_STRING)
            d->text = parse_token(p)->value.s->data;
        else
            parse_expected(p, "a string literal");
        parse_advance(p);
    }
    parse_expect(p, TOK_RPAREN, "to close static_assert");
    parse_expect_semicolon(p, "after static_assert");
    d->span = parse_since(p, d->span);
    d->order = p->base + (uint32_t)p->pos;
    parse_append(p->out, d);
}

/* using-directive := 'using' 'namespace' name ';' */
static void parse_using_namespace(struct parser *p, struct span start)
{
    struct look l;
    struct ast_name *target;
    struct ast_decl *d;

    parse_advance(p);
    l = parse_look(p, p->pos);
    target = parse_name(p);
    parse_expect_semicolon(p, "after using namespace");
    if (p->panic || !l.decl || !l.decl->inner)
        return; /* an unknown namespace adds no names */
    if (!p->local_level) {
        scope_use(p->t, p->scope, l.decl->inner, p->base + (uint32_t)p->pos);
        return;
    }
    vec_push(&p->local_usings, l.decl->inner);
    d = parse_new_decl(p, DECL_USING_NAMESPACE, parse_since(p, start));
    d->target = target;
    d->inner = l.decl->inner;
    parse_append(p->out, d);
}

/* alias-declaration := 'using' name attribute* '=' type-id ';' */
static void parse_alias(struct parser *p, struct ast_decl *d)
{
    struct ast_spec ignored = {0};
    struct ast_type *t;

    d->name = parse_ident(p, "a name", &d->name_span);
    parse_attributes(p, &ignored);
    parse_expect(p, TOK_ASSIGN, "after the name");
    t = parse_type(p);
    d->spec = t->spec;
    d->dtor = t->dtor;
    parse_expect_semicolon(p, "after the type");
}

/* using-declaration := 'using' qualified-name ';' */
void parse_using(struct parser *p)
{
    struct span start = parse_here(p);
    struct ast_decl *d = parse_new_decl(p, DECL_USING, start);

    d->tmpl = parse_take_template(p);
    parse_advance(p);
    if (parse_at(p) == TOK_NAMESPACE) {
        parse_using_namespace(p, start);
        return;
    }
    if (parse_at(p) == TOK_IDENT &&
        (parse_peek(p, 1) == TOK_ASSIGN || parse_peek(p, 1) == TOK_LBRACKET)) {
        d->kind = DECL_TYPEDEF;
        parse_alias(p, d);
    } else {
        parse_accept(p, TOK_TYPENAME);
        d->target = parse_name(p);
        d->expanded = p->in_class && parse_accept(p, TOK_ELLIPSIS);
        parse_expect_semicolon(p, "after using");
        if (!p->panic) {
            d->name = d->target->parts[d->target->nparts - 1].id;
            d->name_span = d->target->span;
        }
    }
    d->span = parse_since(p, start);
    if (p->panic)
        return;
    if (d->kind == DECL_USING && p->local_level)
        local_push(p, d->name, scope_resolve(p->scope, d->target, p->limit));
    else
        parse_declare(p, d);
    parse_append(p->out, d);
}
