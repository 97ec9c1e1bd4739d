/* Statements of a function body except control flow (parse_flow.c). After an error the
 * rest of the statement is stepped over and parsing goes on, until the list of
 * diagnostics is full. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* ---- recovery ---- */

static bool begins_statement(enum token_kind k)
{
    switch ((int)k) {
    case TOK_IF:
    case TOK_FOR:
    case TOK_WHILE:
    case TOK_DO:
    case TOK_SWITCH:
    case TOK_RETURN:
    case TOK_BREAK:
    case TOK_CONTINUE:
    case TOK_GOTO:
    case TOK_CASE:
    case TOK_DEFAULT:
    case TOK_PRAGMA_UNROLL:
        return true;
    default:
        return false;
    }
}

/* Ends the panic and moves past the damaged statement: behind its ';', or before the
 * '}' or the line-starting keyword that shows that it is over. */
static void recover(struct parser *p, size_t start)
{
    if (!p->panic || p->dead)
        return;
    p->panic = false;
    for (; p->pos < p->end; parse_advance(p)) {
        enum token_kind k = parse_at(p);

        if (k == TOK_LBRACE) { /* a block, unless the line goes on: f(T{}) */
            parse_step_over(p);
            if (p->pos >= p->end || parse_token(p)->at_line_start)
                return;
            p->pos--;
            continue;
        }
        if (k == TOK_RBRACE ||
            (p->pos > start && parse_token(p)->at_line_start && begins_statement(k)))
            return;
        if (k == TOK_SEMICOLON) {
            parse_advance(p);
            return;
        }
    }
}

static bool is_pointer_word(enum token_kind k)
{
    return k == TOK_STAR || k == TOK_AMP || k == TOK_CONST || k == TOK_RESTRICT;
}

static bool follows_declared(enum token_kind k)
{
    return k == TOK_ASSIGN || k == TOK_SEMICOLON || k == TOK_LPAREN || k == TOK_LBRACE ||
           k == TOK_LBRACKET || k == TOK_COMMA;
}

/* Where the name of a damaged declaration "words type<…> * name =" stands; 0: it is not
 * one. A known variable in the place of the type makes it an expression. */
static size_t declared_name(const struct parser *p, size_t start)
{
    struct look l;
    size_t i = start;
    bool typed = false;

    for (; parse_is_specifier(p->tok[i].kind); i++)
        typed = true;
    l = parse_look(p, i);
    if (l.end > i && !(l.decl && !l.is_type && l.decl->kind != DECL_SKIPPED) &&
        !(typed && follows_declared(p->tok[l.end].kind))) {
        typed = true;
        i = l.end;
        if (p->tok[i].kind == TOK_LT)
            i = parse_past_angles(p, i);
    }
    while (is_pointer_word(p->tok[i].kind))
        i++;
    return typed && i < p->end && p->tok[i].kind == TOK_IDENT &&
                   follows_declared(p->tok[i + 1].kind)
               ? i
               : 0;
}

/* What a damaged declaration would have declared, with no type (SPEC_NONE), so that uses
 * of the name give no further errors. */
static struct node *salvage(struct parser *p, size_t start)
{
    size_t i = declared_name(p, start);
    struct node *n;
    struct ast_decl *d;

    if (!i)
        return node_bad(p);
    n = node_new(p, NODE_DECL, p->tok[start].span);
    d = n->decls = parse_new_decl(p, DECL_VAR, p->tok[i].span);
    d->name = p->tok[i].text;
    d->spec = arena_alloc(p->arena, sizeof *d->spec);
    d->spec->span = d->spec->type_span = n->span;
    local_push(p, d->name, d);
    return node_done(p, n);
}

/* ---- pieces ---- */

struct node *node_since(struct parser *p, struct node *n)
{
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

struct node *parse_missing(struct parser *p)
{
    parse_expected(p, "a statement");
    return node_bad(p);
}

/* ---- jumps and the rest ---- */

/* return := 'return' [expression | braces] ';' */
static struct node *parse_return(struct parser *p)
{
    struct node *n = node_new(p, NODE_RETURN, parse_here(p));

    parse_advance(p);
    if (parse_at(p) == TOK_LBRACE)
        n->a = parse_braces(p);
    else if (parse_at(p) != TOK_SEMICOLON)
        n->a = parse_expr(p);
    n->span = parse_since(p, n->span);
    parse_expect_semicolon(p, "after return");
    return node_done(p, n);
}

/* jump := ('break' | 'continue' | 'goto' name) ';' */
static struct node *parse_jump(struct parser *p)
{
    struct node *n = node_new(p, NODE_BREAK, parse_here(p));
    enum token_kind k = parse_at(p);

    parse_advance(p);
    if (k == TOK_CONTINUE)
        n->kind = NODE_CONTINUE;
    if (k == TOK_GOTO) {
        n->kind = NODE_GOTO;
        n->text = parse_ident(p, "a label", &n->op_span);
    }
    n->span = parse_since(p, n->span);
    parse_expect_semicolon(p, "after this jump");
    return node_done(p, n);
}

/* label := name ':' statement */
static struct node *parse_label(struct parser *p)
{
    struct node *n = node_new(p, NODE_LABEL, parse_here(p));

    n->text = parse_token(p)->text;
    parse_advance(p);
    parse_advance(p);
    if (parse_at(p) == TOK_RBRACE) { /* accepted as C23 and nvcc's host compilers do */
        n->body = node_done(p, node_new(p, NODE_EMPTY, parse_here(p)));
        return node_since(p, n);
    }
    n->body = parse_statement(p);
    return node_since(p, n);
}

struct node *parse_decl_stmt(struct parser *p, enum decl_context ctx)
{
    struct node *n = node_new(p, NODE_DECL, parse_here(p));
    struct decl_list list = {0}, *outer = p->out;

    p->out = &list;
    parse_declaration(p, ctx);
    p->out = outer;
    n->decls = list.first;
    return node_since(p, n);
}

/* "T (…" may declare or construct: [stmt.ambig] says declare if it can be read so. */
static struct node *parse_ambiguous(struct parser *p)
{
    struct attempt a = parse_try(p);
    struct node *n = parse_decl_stmt(p, CONTEXT_BLOCK);

    return parse_tried(p, &a) ? n : NULL;
}

static bool is_ambiguous(const struct parser *p)
{
    struct look l;

    if (parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON) {
        l = parse_look(p, p->pos);
        return l.is_type && (parse_peek(p, l.end - p->pos) == TOK_LPAREN ||
                             parse_peek(p, l.end - p->pos) == TOK_LBRACE);
    }
    return parse_is_type(p, p->pos) &&
           (parse_peek(p, 1) == TOK_LPAREN || parse_peek(p, 1) == TOK_LBRACE) &&
           parse_at(p) != TOK_STRUCT && parse_at(p) != TOK_CLASS &&
           parse_at(p) != TOK_UNION && parse_at(p) != TOK_ENUM &&
           parse_at(p) != TOK_DECLTYPE;
}

static struct node *parse_expr_stmt(struct parser *p)
{
    struct node *n = node_new(p, NODE_EXPR, parse_here(p));

    n->a = parse_expr(p);
    n->span = parse_since(p, n->span);
    parse_expect_semicolon(p, "after the expression");
    return node_done(p, n);
}

/* declaration-statement | expression ';' */
static struct node *parse_simple_stmt(struct parser *p)
{
    if (is_ambiguous(p)) {
        struct node *n = parse_ambiguous(p);

        return n ? n : parse_expr_stmt(p);
    }
    if (parse_at(p) == TOK_USING || parse_at(p) == TOK_STATIC_ASSERT || parse_is_decl(p))
        return parse_decl_stmt(p, CONTEXT_BLOCK);
    return parse_expr_stmt(p);
}

/* namespace-alias := 'namespace' name '=' … */
static bool is_alias(const struct parser *p)
{
    return parse_at(p) == TOK_NAMESPACE && parse_peek(p, 1) == TOK_IDENT &&
           parse_peek(p, 2) == TOK_ASSIGN;
}

static const char *later_statement(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    if (is_alias(p))
        return NULL;
    switch ((int)k) {
    case TOK_TEMPLATE:
        return "templates are not supported yet, and never inside a function";
    case TOK_TRY:
    case TOK_CATCH:
        return p->t->host
                   ? "exceptions: let a host program report the error and call exit"
                   : "exceptions do not exist in device code";
    case TOK_NAMESPACE:
        return "a namespace cannot be opened inside a function";
    default:
        return NULL;
    }
}

static struct node *parse_unusual(struct parser *p)
{
    const char *later = later_statement(p);
    struct ast_spec ignored = {0};

    if (later) {
        parse_unsupported(p, parse_here(p), "%s", later);
        return node_bad(p);
    }
    if (parse_at(p) == TOK_LBRACKET && parse_peek(p, 1) == TOK_LBRACKET) {
        parse_attributes(p, &ignored);
        return parse_statement(p);
    }
    if (parse_at(p) == TOK_IDENT && parse_peek(p, 1) == TOK_COLON)
        return parse_label(p);
    if (is_alias(p))
        return parse_decl_stmt(p, CONTEXT_BLOCK);
    return parse_simple_stmt(p);
}

static struct node *parse_empty(struct parser *p)
{
    struct node *n = node_new(p, NODE_EMPTY, parse_here(p));

    parse_advance(p);
    return node_done(p, n);
}

/* statement := block | if | switch | while | do | for | jump | return | case | label
 *            | asm | unroll | ';' | declaration | expression ';' */
static struct node *parse_statement_rule(struct parser *p)
{
    switch ((int)parse_at(p)) {
    case TOK_LBRACE:
        return parse_block(p);
    case TOK_SEMICOLON:
        return parse_empty(p);
    case TOK_IF:
        return parse_if(p);
    case TOK_SWITCH:
        return parse_switch(p);
    case TOK_CASE:
    case TOK_DEFAULT:
        return parse_case(p);
    case TOK_WHILE:
        return parse_while(p);
    case TOK_DO:
        return parse_do(p);
    case TOK_FOR:
        return parse_for(p);
    case TOK_RETURN:
        return parse_return(p);
    case TOK_BREAK:
    case TOK_CONTINUE:
    case TOK_GOTO:
        return parse_jump(p);
    case TOK_ASM:
        return parse_asm(p);
    case TOK_PRAGMA_UNROLL:
        return parse_unroll(p);
    default:
        return parse_unusual(p);
    }
}

/* Never NULL. After an error the rest of the statement has been stepped over. */
struct node *parse_statement(struct parser *p)
{
    size_t start = p->pos;
    struct node *n;

    if (!parse_enter(p)) {
        parse_leave(p);
        return node_bad(p);
    }
    n = parse_statement_rule(p);
    parse_leave(p);
    if (p->panic && p->ds) {
        recover(p, start);
        n = p->panic ? node_bad(p) : salvage(p, start);
    }
    return n;
}

/* block := '{' statement* '}' */
struct node *parse_block(struct parser *p)
{
    struct node *n = node_new(p, NODE_COMPOUND, parse_here(p));
    size_t mark = p->locals.len, usings = p->local_usings.len;
    VEC(struct node *) list = {0};

    parse_expect(p, TOK_LBRACE, "before the body");
    while (parse_at(p) != TOK_RBRACE && parse_at(p) != TOK_EOF) {
        size_t before = p->pos;

        vec_push(&list, parse_statement(p));
        if (p->pos == before && !p->panic)
            parse_advance(p); /* a stray token that no rule took */
    }
    if (!p->dead)
        parse_expect(p, TOK_RBRACE, "at the end of the block");
    local_pop_to(p, mark);
    p->local_usings.len = usings;
    n->nlist = list.len;
    n->list = arena_alloc(p->arena, list.len * sizeof *n->list);
    if (list.len)
        memcpy(n->list, list.data, list.len * sizeof *n->list);
    vec_free(&list);
    return node_since(p, n);
}
