/* File scope: namespaces, linkage blocks, and one attempt per declaration.
 *
 * A declaration that does not parse is taken back, stepped over and remembered with the
 * message it would have given, since most of a public .cu file is host code. Only an
 * unbalanced brace, which hides what follows, is an error here. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

void parse_remember(struct parser *p, size_t start, const struct skipped *s,
                    enum skip_kind kind)
{
    struct ast_decl *d;

    if (!s->name)
        return;
    d = parse_new_decl(p, DECL_SKIPPED, parse_since(p, p->tok[start].span));
    d->name = s->name;
    d->name_span = s->name_span;
    d->skip = kind;
    d->is_kernel = s->is_kernel;
    d->reason = p->why;
    d->reason_span = p->why_span;
    parse_declare(p, d);
    parse_append(p->out, d);
    d->listed = d->is_kernel && s->has_body;
    if (d->listed)
        vec_push(&p->t->kernels, d);
}

/* A good declaration of the name must not be hidden by a later one that is skipped, as
 * when a host-only overload or a specialisation follows. */
static bool is_hidden(const struct parser *p, const struct skipped *s)
{
    const struct ast_decl *d =
        s->name ? scope_find_in(p->scope, s->name, UINT32_MAX) : NULL;

    return d && d->kind != DECL_SKIPPED && !s->is_kernel;
}

/* One declaration, or the step over it. */
static void parse_item(struct parser *p)
{
    size_t start = p->pos, nkernels = p->t->kernels.len;
    struct attempt a = parse_try(p);
    struct skipped s;

    parse_declaration(p, CONTEXT_FILE);
    if (parse_tried(p, &a))
        return;
    p->t->kernels.len = nkernels;
    s = parse_skip(p, start);
    if (!is_hidden(p, &s))
        parse_remember(p, start, &s,
                       p->why_unsupported ? SKIP_UNSUPPORTED : SKIP_UNPARSED);
}

/* linkage := 'extern' string-literal ('{' item* '}' | declaration) */
static bool parse_linkage(struct parser *p)
{
    struct span open;

    if (parse_peek(p, 1) != TOK_STRING || parse_peek(p, 2) != TOK_LBRACE)
        return false;
    parse_advance(p);
    parse_advance(p);
    open = parse_here(p);
    parse_advance(p);
    parse_items(p, true);
    if (parse_accept(p, TOK_RBRACE))
        return true;
    parse_error(p, open, "this '{' is never closed");
    p->panic = p->dead;
    return true;
}

/* The scope of namespace `name`, continued if it exists. */
static struct ast_scope *open_namespace(struct parser *p, const char *name,
                                        struct span at)
{
    struct ast_decl *d = scope_find_in(p->scope, name, UINT32_MAX);

    if (d && d->kind == DECL_NAMESPACE && d->scope == p->scope)
        return d->inner;
    d = parse_new_decl(p, DECL_NAMESPACE, at);
    d->name = name;
    d->inner = scope_new(p->t, p->scope, name);
    parse_declare(p, d);
    parse_append(p->out, d);
    return d->inner;
}

/* alias := 'namespace' name '=' qualified-name ';' */
void parse_namespace_alias(struct parser *p)
{
    struct ast_decl *d = parse_new_decl(p, DECL_NAMESPACE_ALIAS, parse_here(p));
    struct look l;

    d->name = parse_ident(p, "a name", &d->name_span);
    parse_advance(p);
    l = parse_look(p, p->pos);
    d->target = parse_name(p);
    d->inner = l.decl ? l.decl->inner : NULL;
    parse_expect_semicolon(p, "after the namespace alias");
    if (p->panic)
        return;
    d->span = parse_since(p, d->span);
    parse_declare(p, d);
    parse_append(p->out, d);
}

/* namespace-body := '{' item* '}' */
static void parse_namespace_body(struct parser *p, struct ast_scope *inner)
{
    struct ast_scope *outer = p->scope;
    struct decl_list *out = p->out;
    struct span open = parse_here(p);

    if (!parse_expect(p, TOK_LBRACE, "or a name"))
        return;
    p->scope = inner;
    p->out = &inner->decls;
    parse_items(p, true);
    p->scope = outer;
    p->out = out;
    if (!parse_accept(p, TOK_RBRACE))
        parse_error(p, open, "this '{' is never closed");
}

/* namespace := ['inline'] 'namespace' attribute* [name ('::' name)*] namespace-body
 *            | alias */
static void parse_namespace(struct parser *p)
{
    struct ast_scope *inner = p->scope, *outer = p->scope;
    struct decl_list *out = p->out;
    struct ast_spec ignored = {0};
    bool is_inline = parse_accept(p, TOK_INLINE), named = false;

    parse_advance(p);
    parse_attributes(p, &ignored);
    if (parse_at(p) == TOK_IDENT && parse_peek(p, 1) == TOK_ASSIGN) {
        parse_namespace_alias(p);
        return;
    }
    while (parse_at(p) == TOK_IDENT) {
        named = true;
        inner = open_namespace(p, parse_token(p)->text, parse_here(p));
        if (is_inline)
            scope_use(p->t, p->scope, inner, p->base);
        p->scope = inner;
        p->out = &inner->decls;
        parse_advance(p);
        if (!parse_accept(p, TOK_COLONCOLON))
            break;
        parse_accept(p, TOK_INLINE);
    }
    if (!named) { /* an unnamed namespace is used where it stands */
        inner = open_namespace(p, intern_add(p->t->names, "", 0), parse_here(p));
        scope_use(p->t, outer, inner, p->base);
    }
    parse_namespace_body(p, inner);
    p->scope = outer;
    p->out = out;
}

/* Runs a rule that is not an attempt; what it reports stops here. */
static void parse_guarded(struct parser *p, void (*rule)(struct parser *))
{
    size_t start = p->pos;
    unsigned depth = p->depth;

    if (parse_enter(p))
        rule(p);
    p->depth = depth;
    if (!p->panic)
        return;
    p->panic = p->dead;
    if (p->pos == start || p->pos < p->end)
        parse_skip(p, p->pos);
}

static void stray_brace(struct parser *p)
{
    parse_error(p, parse_here(p), "this '}' closes nothing");
    p->panic = p->dead;
    parse_advance(p);
}

static void skip_pragma(struct parser *p)
{
    while (parse_at(p) != TOK_EOF && !parse_accept(p, TOK_PRAGMA_END))
        parse_advance(p);
}

/* item := namespace | linkage | template … | declaration */
static void parse_one_item(struct parser *p)
{
    switch ((int)parse_at(p)) {
    case TOK_NAMESPACE:
        parse_guarded(p, parse_namespace);
        break;
    case TOK_TEMPLATE:
    case TOK_EXPORT:
        parse_template_item(p);
        break;
    case TOK_PRAGMA_UNROLL:
        skip_pragma(p);
        break;
    case TOK_EXTERN:
        if (parse_peek(p, 1) == TOK_TEMPLATE)
            parse_template_item(p);
        else if (!parse_linkage(p))
            parse_item(p);
        break;
    case TOK_INLINE:
        if (parse_peek(p, 1) == TOK_NAMESPACE)
            parse_guarded(p, parse_namespace);
        else
            parse_item(p);
        break;
    default:
        parse_item(p);
        break;
    }
}

void parse_items(struct parser *p, bool braces)
{
    while (parse_at(p) != TOK_EOF) {
        if (parse_at(p) != TOK_RBRACE)
            parse_one_item(p);
        else if (braces)
            return;
        else
            stray_brace(p);
    }
}
