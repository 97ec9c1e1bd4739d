/* Names that only class members have, and members defined outside of their class.
 *
 * Takes tokens at a declared name, gives the name under which the member stands in its
 * class scope: "operator+", AST_CONVERSION … Tells constructors, destructors and
 * conversion functions from other declarations, since they have no type before their
 * name. C++ [over.oper], [class.ctor], [class.conv.fct], [class.mfct]. */
#include "config.h"

#include "lang/parse_priv.h"
#include "lang/print_ast.h"

#include <string.h>

static enum token_kind kind_at(const struct parser *p, size_t i)
{
    return i < p->end && !p->panic ? (enum token_kind)p->tok[i].kind : TOK_EOF;
}

static bool is_operator_token(enum token_kind k)
{
    static const uint16_t tokens[] = {
        TOK_PLUS,         TOK_MINUS,      TOK_STAR,        TOK_SLASH,
        TOK_PERCENT,      TOK_CARET,      TOK_AMP,         TOK_PIPE,
        TOK_TILDE,        TOK_BANG,       TOK_ASSIGN,      TOK_LT,
        TOK_GT,           TOK_LE,         TOK_GE,          TOK_EQ,
        TOK_NE,           TOK_ANDAND,     TOK_OROR,        TOK_SHL,
        TOK_SHR,          TOK_PLUSPLUS,   TOK_MINUSMINUS,  TOK_COMMA,
        TOK_ARROW,        TOK_ARROWSTAR,  TOK_PLUS_ASSIGN, TOK_MINUS_ASSIGN,
        TOK_STAR_ASSIGN,  TOK_AMP_ASSIGN, TOK_PIPE_ASSIGN, TOK_SLASH_ASSIGN,
        TOK_CARET_ASSIGN, TOK_SHL_ASSIGN, TOK_SHR_ASSIGN,  TOK_PERCENT_ASSIGN,
    };

    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
        if (k == tokens[i])
            return true;
    return false;
}

static const char *operator_name(struct parser *p, const char *what)
{
    struct str s = {0};
    const char *name;

    str_printf(&s, "operator%s", what);
    name = intern_add(p->t->names, str_cstr(&s), s.len);
    str_free(&s);
    return name;
}

/* '(' ')' and '[' ']' after the word. */
static bool brackets(const struct parser *p)
{
    return (parse_at(p) == TOK_LPAREN && parse_peek(p, 1) == TOK_RPAREN) ||
           (parse_at(p) == TOK_LBRACKET && parse_peek(p, 1) == TOK_RBRACKET);
}

/* operator-id := 'operator' (token | '(' ')' | '[' ']' | 'new' | 'delete' | type) */
void parse_operator_id(struct parser *p, struct name_part *part)
{
    part->span = parse_here(p);
    parse_advance(p);
    if (brackets(p)) {
        part->id = operator_name(p, parse_at(p) == TOK_LPAREN ? "()" : "[]");
        parse_advance(p);
        parse_advance(p);
    } else if (is_operator_token(parse_at(p))) {
        part->id = operator_name(p, token_kind_name(parse_at(p)));
        parse_advance(p);
    } else if (parse_at(p) == TOK_NEW || parse_at(p) == TOK_DELETE) {
        parse_unsupported(p, part->span,
                          "operator new and operator delete are not supported: the "
                          "machine's own heap is used");
    } else if (parse_at(p) == TOK_STRING) {
        parse_unsupported(p, part->span,
                          "literal operators are not supported: call a function");
    } else {
        part->conversion = parse_conversion_type(p);
        if (!p->panic)
            part->id = intern_add(p->t->names, AST_CONVERSION, strlen(AST_CONVERSION));
    }
    part->span = parse_since(p, part->span);
}

/* Behind `id` or `id<…>` at i. */
static size_t past_component(const struct parser *p, size_t i)
{
    return kind_at(p, i + 1) == TOK_LT ? parse_past_angles(p, i + 1) : i + 1;
}

/* The last component of a qualified name decides: S::S(, S::~S(, S::operator T(. */
static bool qualified_special(const struct parser *p)
{
    size_t i = p->pos + (parse_at(p) == TOK_COLONCOLON);

    while (kind_at(p, i) == TOK_IDENT) {
        const char *id = p->tok[i].text;

        i = past_component(p, i);
        if (kind_at(p, i) != TOK_COLONCOLON)
            return false;
        i++;
        if (kind_at(p, i) == TOK_TILDE)
            return true;
        if (kind_at(p, i) == TOK_OPERATOR)
            return parse_is_type(p, i + 1);
        if (kind_at(p, i) == TOK_IDENT && p->tok[i].text == id &&
            kind_at(p, i + 1) == TOK_LPAREN)
            return !p->local_level;
    }
    return false;
}

bool parse_at_special(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    if (k == TOK_OPERATOR)
        return parse_is_type(p, p->pos + 1);
    if (k == TOK_TILDE)
        return p->in_class;
    if (k != TOK_IDENT && k != TOK_COLONCOLON)
        return false;
    if (p->in_class && k == TOK_IDENT && parse_token(p)->text == p->scope->name)
        return kind_at(p, past_component(p, p->pos)) == TOK_LPAREN;
    return parse_peek(p, 1) != TOK_LPAREN && qualified_special(p);
}

static bool same_text(const struct name_part *a, const struct name_part *b)
{
    struct str ta = {0}, tb = {0};
    bool same;

    print_args(a, &ta);
    print_args(b, &tb);
    same = strcmp(str_cstr(&ta), str_cstr(&tb)) == 0;
    str_free(&ta);
    str_free(&tb);
    return same;
}

/* S<T *>:: means the specialisation that was declared with these words, if there is one. */
static struct ast_decl *specialised(struct ast_decl *d, const struct name_part *part)
{
    struct ast_decl *k =
        d->scope && d->name ? map_get(d->scope->names, d->name, strlen(d->name)) : NULL;

    for (; k && part->has_args; k = decl_older(k))
        if (k->kind == DECL_RECORD && k->record->has_body && k->tmpl &&
            k->tmpl->pattern && same_text(k->tmpl->pattern, part))
            return k;
    return d;
}

struct ast_scope *parse_qualified_scope(struct parser *p, const struct ast_name *n)
{
    struct ast_name prefix = *n;
    struct ast_decl *d;

    if (n->nparts < 2)
        return NULL;
    prefix.nparts--;
    d = scope_resolve(p->scope, &prefix, p->limit);
    d = d ? decl_definition(d) : NULL;
    if (d && d->kind == DECL_RECORD)
        d = specialised(d, &prefix.parts[prefix.nparts - 1]);
    return d ? d->inner : NULL;
}
