/* Statements of a function body, with recovery: after an error the rest of the statement
 * is stepped over and parsing goes on, until the list of diagnostics is full. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* ---- recovery ---- */

/* Ends the panic and moves past the damaged statement: behind its ';', or before the
 * '}' or the line-starting keyword that shows that it is over. */
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

/* After an error inside the parentheses of if, for, while, switch the statement behind
 * them is still worth parsing. */
static void recover_header(struct parser *p, size_t open)
{
    size_t close;

    if (!p->panic || p->dead)
        return;
    close = parse_match(p, open);
    if (close >= p->end || close < p->pos)
        return;
    p->panic = false;
    p->pos = close + 1;
}

/* ---- pieces ---- */

static struct node *with_span(struct parser *p, struct node *n)
{
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

static struct node *missing_statement(struct parser *p)
{
    parse_expected(p, "a statement");
    return node_bad(p);
}

/* A statement under another one; its declarations end with it. */
static struct node *parse_sub(struct parser *p)
{
    size_t mark = p->locals.len;
    struct node *n;

    if (parse_at(p) == TOK_RBRACE)
        return missing_statement(p);
    n = parse_statement(p);
    local_pop_to(p, mark);
    return n;
}

/* header := '(' condition ')' */
static void parse_header(struct parser *p, struct node *n)
{
    size_t open = p->pos;

    if (!parse_expect(p, TOK_LPAREN, "before the condition"))
        return;
    n->cond = parse_condition(p);
    if (parse_at(p) == TOK_SEMICOLON && !p->panic) {
        parse_unsupported(
            p, parse_here(p),
            "a declaration before the condition is not supported yet; put it "
            "on a line of its own");
    }
    parse_expect(p, TOK_RPAREN, "after the condition");
    recover_header(p, open);
}

/* ---- selection ---- */

/* if := 'if' ['constexpr'] header statement; the else part is added by parse_if. */
static struct node *parse_if_head(struct parser *p)
{
    struct node *n = node_new(p, NODE_IF, parse_here(p));

    parse_advance(p);
    n->is_constexpr = parse_accept(p, TOK_CONSTEXPR);
    parse_header(p, n);
    n->b = parse_sub(p);
    n->span = parse_since(p, n->span);
    return n;
}

/* Closes a chain of else-ifs from its end, so that heights and spans are right. */
static struct node *close_ifs(struct parser *p, struct node **chain, size_t len)
{
    while (len > 1) {
        with_span(p, chain[len - 1]);
        chain[len - 2]->c = chain[len - 1];
        len--;
    }
    return with_span(p, chain[0]);
}

/* selection := if ('else' if)* ['else' statement]; a loop, since chains are long */
static struct node *parse_if(struct parser *p)
{
    VEC(struct node *) chain = {0};
    size_t mark = p->locals.len;
    struct node *n;

    vec_push(&chain, parse_if_head(p));
    while (parse_at(p) == TOK_ELSE && parse_peek(p, 1) == TOK_IF) {
        parse_advance(p);
        vec_push(&chain, parse_if_head(p));
    }
    if (parse_accept(p, TOK_ELSE))
        vec_last(&chain)->c = parse_sub(p);
    n = close_ifs(p, chain.data, chain.len);
    vec_free(&chain);
    local_pop_to(p, mark);
    return n;
}

/* switch := 'switch' header statement */
static struct node *parse_switch(struct parser *p)
{
    struct node *n = node_new(p, NODE_SWITCH, parse_here(p));
    size_t mark = p->locals.len;

    parse_advance(p);
    parse_header(p, n);
    n->body = parse_sub(p);
    local_pop_to(p, mark);
    return with_span(p, n);
}

/* case := 'case' constant ':' statement   default := 'default' ':' statement */
static struct node *parse_case(struct parser *p)
{
    struct node *n = node_new(p, NODE_CASE, parse_here(p));

    if (parse_accept(p, TOK_DEFAULT)) {
        n->kind = NODE_DEFAULT;
    } else {
        parse_advance(p);
        n->a = parse_constant(p);
        if (parse_at(p) == TOK_ELLIPSIS)
            parse_error(p, parse_here(p),
                        "case ranges are not C++; write one case a value");
    }
    parse_expect(p, TOK_COLON, "after a case");
    if (p->panic)
        return n;
    n->body = parse_at(p) == TOK_RBRACE ? missing_statement(p) : parse_statement(p);
    return with_span(p, n);
}

/* ---- loops ---- */

/* while := 'while' header statement */
static struct node *parse_while(struct parser *p)
{
    struct node *n = node_new(p, NODE_WHILE, parse_here(p));
    size_t mark = p->locals.len;

    parse_advance(p);
    parse_header(p, n);
    n->body = parse_sub(p);
    local_pop_to(p, mark);
    return with_span(p, n);
}

/* do := 'do' statement 'while' '(' expression ')' ';' */
static struct node *parse_do(struct parser *p)
{
    struct node *n = node_new(p, NODE_DO, parse_here(p));

    parse_advance(p);
    n->body = parse_sub(p);
    if (!parse_expect(p, TOK_WHILE, "after the body of do"))
        return with_span(p, n);
    parse_expect(p, TOK_LPAREN, "before the condition");
    n->cond = parse_expr(p);
    parse_expect(p, TOK_RPAREN, "after the condition");
    parse_expect_semicolon(p, "after do … while");
    return with_span(p, n);
}

static struct node *parse_decl_stmt(struct parser *p, enum decl_context ctx);

/* for-init := ';' | simple-declaration | expression ';' */
static struct node *parse_for_init(struct parser *p)
{
    struct node *n = node_new(p, NODE_EMPTY, parse_here(p));

    if (parse_accept(p, TOK_SEMICOLON))
        return node_done(p, n);
    if (parse_is_decl(p))
        return parse_decl_stmt(p, CONTEXT_FOR);
    n->kind = NODE_EXPR;
    n->a = parse_expr(p);
    n->span = parse_since(p, n->span);
    parse_expect(p, TOK_SEMICOLON, "after the first part of for");
    return node_done(p, n);
}

static void parse_for_header(struct parser *p, struct node *n)
{
    size_t open = p->pos;

    if (!parse_expect(p, TOK_LPAREN, "after for"))
        return;
    n->init = parse_for_init(p);
    if (parse_at(p) != TOK_SEMICOLON)
        n->cond = parse_condition(p);
    parse_expect(p, TOK_SEMICOLON, "after the condition of for");
    if (parse_at(p) != TOK_RPAREN)
        n->step = parse_expr(p);
    parse_expect(p, TOK_RPAREN, "to close the head of for");
    recover_header(p, open);
}

/* for := 'for' '(' for-init [condition] ';' [expression] ')' statement */
static struct node *parse_for(struct parser *p)
{
    struct node *n = node_new(p, NODE_FOR, parse_here(p));
    size_t mark = p->locals.len;

    parse_advance(p);
    parse_for_header(p, n);
    n->body = parse_sub(p);
    local_pop_to(p, mark);
    return with_span(p, n);
}

/* unroll := '#pragma unroll' [constant | '(' constant ')'] loop */
static struct node *parse_unroll(struct parser *p)
{
    struct span at = parse_here(p);
    struct node *count = NULL, *n;

    parse_advance(p);
    if (parse_at(p) != TOK_PRAGMA_END)
        count = parse_constant(p);
    if (!parse_accept(p, TOK_PRAGMA_END) && !p->panic)
        parse_expected(p, "one constant after #pragma unroll");
    if (p->panic)
        return node_bad(p);
    n = parse_statement(p);
    if (n->kind == NODE_FOR || n->kind == NODE_WHILE || n->kind == NODE_DO) {
        n->unroll = count ? 1 : 0;
        n->unroll_expr = count;
    } else if (p->ds && n->kind != NODE_BAD) {
        diag_add(p->ds, DIAG_WARNING, at,
                 "#pragma unroll is ignored: no loop follows it directly");
    }
    return n;
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
        return with_span(p, n);
    }
    n->body = parse_statement(p);
    return with_span(p, n);
}

/* asm := 'asm' ['volatile' | 'goto']* '(' string … ')' ';' */
static struct node *parse_asm(struct parser *p)
{
    struct node *n = node_new(p, NODE_ASM, parse_here(p));

    parse_advance(p);
    while (parse_at(p) == TOK_VOLATILE || parse_at(p) == TOK_GOTO)
        parse_advance(p);
    if (parse_at(p) == TOK_LPAREN) {
        if (parse_peek(p, 1) == TOK_STRING)
            n->text = p->tok[p->pos + 1].value.s->data;
        parse_step_over(p);
    }
    n->span = parse_since(p, n->span);
    parse_expect_semicolon(p, "after asm");
    return node_done(p, n);
}

static struct node *parse_decl_stmt(struct parser *p, enum decl_context ctx)
{
    struct node *n = node_new(p, NODE_DECL, parse_here(p));
    struct decl_list list = {0}, *outer = p->out;

    p->out = &list;
    parse_declaration(p, ctx);
    p->out = outer;
    n->decls = list.first;
    return with_span(p, n);
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

static const char *later_statement(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    if (k == TOK_NAMESPACE && parse_peek(p, 3) == TOK_IDENT &&
        ast_later_name(p->tok[p->pos + 3].text))
        return arena_printf(p->arena, "this needs %s: not supported yet",
                            ast_later_name(p->tok[p->pos + 3].text));
    switch ((int)k) {
    case TOK_TEMPLATE:
        return "templates are not supported yet, and never inside a function";
    case TOK_TRY:
    case TOK_CATCH:
        return "exceptions do not exist in device code";
    case TOK_NAMESPACE:
        return "a namespace alias inside a function is not supported yet; put it at file "
               "scope";
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
        n = node_bad(p);
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
    return with_span(p, n);
}
