/* Control flow of a function body: if, switch, case, loops and #pragma unroll. After an
 * error inside the parentheses of a head the statement behind them is still parsed. */
#include "config.h"

#include "lang/parse_priv.h"

/* ---- pieces ---- */

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

/* A statement under another one; its declarations end with it. */
static struct node *parse_sub(struct parser *p)
{
    size_t mark = p->locals.len;
    struct node *n;

    if (parse_at(p) == TOK_RBRACE)
        return parse_missing(p);
    n = parse_statement(p);
    local_pop_to(p, mark);
    return n;
}

/* Is there a ';' between the parentheses that begin at `open`? */
static bool has_init(const struct parser *p, size_t open)
{
    size_t close = parse_match(p, open);

    for (size_t i = open + 1; close < p->end && i < close; i++) {
        if (p->tok[i].kind == TOK_LBRACE)
            i = parse_match(p, i);
        if (i < close && p->tok[i].kind == TOK_SEMICOLON)
            return true;
    }
    return false;
}

static struct node *parse_for_init(struct parser *p);

/* header := '(' [simple-declaration | expression ';'] condition ')' */
static void parse_header(struct parser *p, struct node *n)
{
    size_t open = p->pos;

    if (!parse_expect(p, TOK_LPAREN, "before the condition"))
        return;
    if (has_init(p, open))
        n->init = parse_for_init(p);
    n->cond = parse_condition(p);
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
        node_since(p, chain[len - 1]);
        chain[len - 2]->c = chain[len - 1];
        len--;
    }
    return node_since(p, chain[0]);
}

/* selection := if ('else' if)* ['else' statement]; a loop, since chains are long */
struct node *parse_if(struct parser *p)
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

/* keyword header statement */
static struct node *headed(struct parser *p, enum node_kind kind)
{
    struct node *n = node_new(p, kind, parse_here(p));
    size_t mark = p->locals.len;

    parse_advance(p);
    parse_header(p, n);
    n->body = parse_sub(p);
    local_pop_to(p, mark);
    return node_since(p, n);
}

/* switch := 'switch' header statement */
struct node *parse_switch(struct parser *p)
{
    return headed(p, NODE_SWITCH);
}

/* case := 'case' constant ':' statement   default := 'default' ':' statement */
struct node *parse_case(struct parser *p)
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
    n->body = parse_at(p) == TOK_RBRACE ? parse_missing(p) : parse_statement(p);
    return node_since(p, n);
}

/* ---- loops ---- */

/* while := 'while' header statement */
struct node *parse_while(struct parser *p)
{
    return headed(p, NODE_WHILE);
}

/* do := 'do' statement 'while' '(' expression ')' ';' */
struct node *parse_do(struct parser *p)
{
    struct node *n = node_new(p, NODE_DO, parse_here(p));

    parse_advance(p);
    n->body = parse_sub(p);
    if (!parse_expect(p, TOK_WHILE, "after the body of do"))
        return node_since(p, n);
    parse_expect(p, TOK_LPAREN, "before the condition");
    n->cond = parse_expr(p);
    parse_expect(p, TOK_RPAREN, "after the condition");
    parse_expect_semicolon(p, "after do … while");
    return node_since(p, n);
}

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

/* range := declaration-without-value ':' initialiser ')' */
static void parse_range(struct parser *p, struct node *n)
{
    n->kind = NODE_RANGE_FOR;
    n->decls = n->init->decls;
    n->init = NULL;
    parse_advance(p);
    n->a = parse_initializer(p);
    parse_expect(p, TOK_RPAREN, "to close the head of for");
}

static void parse_for_header(struct parser *p, struct node *n)
{
    size_t open = p->pos;

    if (!parse_expect(p, TOK_LPAREN, "after for"))
        return;
    n->init = parse_for_init(p);
    if (parse_at(p) == TOK_COLON && n->init->kind == NODE_DECL) {
        parse_range(p, n);
        recover_header(p, open);
        return;
    }
    if (parse_at(p) != TOK_SEMICOLON)
        n->cond = parse_condition(p);
    parse_expect(p, TOK_SEMICOLON, "after the condition of for");
    if (parse_at(p) != TOK_RPAREN)
        n->step = parse_expr(p);
    parse_expect(p, TOK_RPAREN, "to close the head of for");
    recover_header(p, open);
}

/* for := 'for' '(' for-init [condition] ';' [expression] ')' statement */
struct node *parse_for(struct parser *p)
{
    struct node *n = node_new(p, NODE_FOR, parse_here(p));
    size_t mark = p->locals.len;

    parse_advance(p);
    parse_for_header(p, n);
    n->body = parse_sub(p);
    local_pop_to(p, mark);
    return node_since(p, n);
}

/* unroll := '#pragma unroll' [constant | '(' constant ')'] loop */
struct node *parse_unroll(struct parser *p)
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
    if (n->kind == NODE_FOR || n->kind == NODE_RANGE_FOR || n->kind == NODE_WHILE ||
        n->kind == NODE_DO) {
        n->unroll = count ? 1 : 0;
        n->unroll_expr = count;
    } else if (p->ds && n->kind != NODE_BAD) {
        diag_add(p->ds, DIAG_WARNING, at,
                 "#pragma unroll is ignored: no loop follows it directly");
    }
    return n;
}
