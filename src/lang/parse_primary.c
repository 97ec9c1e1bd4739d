/* Postfix and primary expressions: literals, names, calls, indices, members, named and
 * functional casts. What belongs to later tiers (lambda, new, this, throw, launch) is
 * recognised here so that its message can say so. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* ---- literals ---- */

static enum type_kind literal_type(enum token_lit lit)
{
    switch (lit) {
    case LIT_CHAR:
        return TYPE_CHAR;
    case LIT_INT:
        return TYPE_INT;
    case LIT_UINT:
        return TYPE_UINT;
    case LIT_LONG:
        return TYPE_LONG;
    case LIT_ULONG:
        return TYPE_ULONG;
    case LIT_LLONG:
        return TYPE_LLONG;
    case LIT_ULLONG:
        return TYPE_ULLONG;
    case LIT_FLOAT:
        return TYPE_FLOAT;
    case LIT_DOUBLE:
        return TYPE_DOUBLE;
    case LIT_NONE:
    case LIT_WCHAR:
    case LIT_CHAR16:
    case LIT_CHAR32:
        break;
    }
    return TYPE_ERROR;
}

static struct node *parse_string(struct parser *p)
{
    struct node *n = node_new(p, NODE_STRING, parse_here(p));

    n->text = parse_token(p)->value.s->data;
    n->len = parse_token(p)->value.s->len;
    n->lit = TYPE_CHAR;
    parse_advance(p);
    return node_done(p, n);
}

static struct node *parse_number(struct parser *p, enum node_kind kind)
{
    struct node *n = node_new(p, kind, parse_here(p));
    const struct token *tok = parse_token(p);

    n->lit = literal_type((enum token_lit)tok->lit);
    if (kind == NODE_FLOAT)
        n->fval = tok->value.f;
    else
        n->ival = tok->value.u;
    parse_advance(p);
    return node_done(p, n);
}

/* "text"_suffix: the name touches the literal. C++ [lex.ext]. */
static void refuse_suffix(struct parser *p, const struct node *n)
{
    const struct token *tok = parse_token(p);
    bool touches = n->span.file == tok->span.file &&
                   n->span.off + n->span.len == tok->span.off && tok->span.len > 0;
    if (parse_at(p) != TOK_IDENT || !touches || p->panic)
        return;
    parse_unsupported(p, tok->span,
                      "user-defined suffix '%.*s' is not supported: call a function",
                      (int)(tok->span.len < 40 ? tok->span.len : 40), tok->text);
}

/* literal := integer | floating | character | string | 'true' | 'false' | 'nullptr' */
static struct node *parse_literal(struct parser *p)
{
    const struct token *tok = parse_token(p);
    struct node *n;

    if (tok->lit != LIT_NONE && literal_type((enum token_lit)tok->lit) == TYPE_ERROR) {
        parse_unsupported(p, tok->span,
                          "wide characters are not supported; drop the prefix");
        return node_bad(p);
    }
    switch ((int)parse_at(p)) {
    case TOK_INT:
        return parse_number(p, NODE_INT);
    case TOK_FLOAT:
        return parse_number(p, NODE_FLOAT);
    case TOK_CHAR: /* 'ab' is an int */
        n = parse_number(p, tok->lit == LIT_CHAR ? NODE_CHAR : NODE_INT);
        refuse_suffix(p, n);
        return n;
    case TOK_STRING:
        n = parse_string(p);
        refuse_suffix(p, n);
        return n;
    default:
        n = node_new(p, parse_at(p) == TOK_NULLPTR ? NODE_NULLPTR : NODE_BOOL, tok->span);
        n->ival = parse_at(p) == TOK_TRUE;
        parse_advance(p);
        return node_done(p, n);
    }
}

/* ---- casts ---- */

/* named-cast := ('static_cast' | …) '<' type-id '>' '(' expression ')' */
static struct node *parse_named_cast(struct parser *p)
{
    struct node *n = node_new(p, NODE_CAST, parse_here(p));
    enum token_kind k = parse_at(p);

    n->cast = k == TOK_STATIC_CAST        ? CAST_STATIC
              : k == TOK_REINTERPRET_CAST ? CAST_REINTERPRET
                                          : CAST_CONST;
    parse_advance(p);
    if (!parse_expect(p, TOK_LT, "before the type of the cast"))
        return node_bad(p);
    n->type = parse_type(p);
    parse_expect(p, TOK_GT, "after the type of the cast");
    parse_expect(p, TOK_LPAREN, "before the value to cast");
    n->a = parse_expr(p);
    parse_expect(p, TOK_RPAREN, "after the value to cast");
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* construct := type-specifier ('(' arguments ')' | braces) */
static struct node *parse_construct(struct parser *p)
{
    struct node *n = node_new(p, NODE_CONSTRUCT, parse_here(p));

    n->type = arena_alloc(p->arena, sizeof *n->type);
    n->type->spec = parse_spec(p, true);
    n->type->span = n->type->spec->span;
    if (parse_accept(p, TOK_LPAREN)) {
        parse_arguments(p, n, TOK_RPAREN);
    } else if (parse_at(p) == TOK_LBRACE) {
        struct node *braces = parse_braces(p);

        n->braced = true;
        n->list = braces->list;
        n->nlist = braces->nlist;
    } else {
        parse_error(p, n->type->span, "expected an expression, found a type");
    }
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* ---- names ---- */

static bool ends_operand(const struct parser *p)
{
    switch ((int)parse_at(p)) {
    case TOK_IDENT:
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_LPAREN:
        return true;
    default:
        return false;
    }
}

static bool at_trait(const struct parser *p)
{
    return parse_at(p) == TOK_IDENT && parse_peek(p, 1) == TOK_LPAREN &&
           strncmp(parse_token(p)->text, "__is_", 5) == 0;
}

/* trait := '__is_…' '(' type-id (',' type-id)* ')' */
static struct node *parse_trait(struct parser *p)
{
    struct node *n = node_new(p, NODE_TRAIT, parse_here(p));
    struct name_part *part = arena_alloc(p->arena, sizeof *part);

    n->name = arena_alloc(p->arena, sizeof *n->name);
    n->name->parts = part;
    n->name->nparts = 1;
    part->id = parse_ident(p, "a name", &part->span);
    parse_trait_types(p, part);
    n->span = n->name->span = parse_since(p, n->span);
    return node_done(p, n);
}

static struct node *parse_name_expr(struct parser *p)
{
    struct look l = parse_look(p, p->pos);
    struct node *n;

    if (at_trait(p) && !l.decl)
        return parse_trait(p);
    if (l.is_type)
        return parse_construct(p);
    n = node_new(p, NODE_NAME, parse_here(p));
    n->name = parse_name(p);
    n->span = n->name->span;
    parse_unknown_args(p, n->name, l.decl);
    return node_done(p, n);
}

/* "(T)x" with an unknown T reads as an expression followed by an operand. */
static void check_unknown_cast(struct parser *p, struct node *inner)
{
    if (inner->kind == NODE_NAME && !inner->parens && parse_at(p) != TOK_LPAREN &&
        ends_operand(p) && !parse_token(p)->at_line_start)
        parse_error(p, inner->span, "unknown type name '%s' in a cast",
                    inner->name->parts[inner->name->nparts - 1].id);
}

/* pattern := initialiser ['...'] */
struct node *parse_expanded(struct parser *p, struct node *pattern)
{
    struct node *n;

    if (parse_at(p) != TOK_ELLIPSIS)
        return pattern;
    n = node_new(p, NODE_EXPAND, pattern->span);
    n->a = pattern;
    parse_advance(p);
    n->span = parse_since(p, pattern->span);
    return node_done(p, n);
}

/* fold := left operator '...' [operator right] | '...' operator right
 * `left` is read, or NULL. C++ [expr.prim.fold]. */
static struct node *parse_fold(struct parser *p, struct node *left, struct span open)
{
    struct node *n = node_new(p, NODE_FOLD, open);
    enum node_kind kind = NODE_BINARY;
    enum oper op = OP_ADD;

    if (!left)
        parse_advance(p);
    if (!parse_fold_operator(parse_at(p), &kind, &op))
        parse_expected(p, "the operator of a fold");
    n->op = op;
    n->ival = kind;
    n->a = left;
    parse_advance(p);
    if (left) {
        enum token_kind again = p->tok[p->pos - 1].kind;

        parse_expect(p, TOK_ELLIPSIS, "in this fold");
        if (parse_accept(p, again))
            n->b = parse_unary(p);
    } else {
        n->b = parse_unary(p);
    }
    return node_done(p, n);
}

static bool at_fold(const struct parser *p)
{
    enum node_kind kind;
    enum oper op;

    return parse_peek(p, 1) == TOK_ELLIPSIS &&
           parse_fold_operator(parse_at(p), &kind, &op);
}

/* '(' expression ')' | '(' fold ')' */
static struct node *parse_parens(struct parser *p)
{
    struct span open = parse_here(p);
    unsigned angles = p->angles;
    struct node *n;

    parse_advance(p);
    if (parse_at(p) == TOK_LBRACE)
        parse_unsupported(p, open,
                          "statement expressions ({ … }) are not supported; write "
                          "a __device__ function");
    p->angles = 0;
    if (parse_at(p) == TOK_ELLIPSIS)
        n = parse_fold(p, NULL, open);
    else
        n = parse_expr(p);
    if (at_fold(p))
        n = parse_fold(p, n, open);
    p->angles = angles;
    if (parse_at(p) != TOK_RPAREN && !p->panic) {
        struct diag *d;

        parse_expected(p, "')'");
        d = p->ds && p->ds->list.len ? vec_last(&p->ds->list) : NULL;
        if (d)
            diag_note(p->ds, d, open, "to match this '('");
        return n;
    }
    parse_advance(p);
    check_unknown_cast(p, n);
    n->parens = true;
    n->span = parse_since(p, open); /* so that larger spans are balanced */
    return n;
}

/* ---- later tiers ---- */

static const char *later_construct(const struct parser *p)
{
    switch ((int)parse_at(p)) {
    case TOK_THROW:
        return p->t->host
                   ? "exceptions: let a host program report the error and call exit"
                   : "exceptions do not exist in device code; use assert or a "
                     "status value";
    case TOK_TYPEID:
    case TOK_DYNAMIC_CAST:
        return p->t->host ? "run-time type information"
                          : "run-time type information does not exist in device code";
    case TOK_NOEXCEPT:
        return "the noexcept operator is not supported yet";
    default:
        return NULL;
    }
}

static struct node *parse_other(struct parser *p)
{
    const char *later = later_construct(p);

    if (later && !p->panic)
        parse_unsupported(p, parse_here(p), "%s", later);
    else
        parse_expected(p, "an expression");
    return node_bad(p);
}

/* primary := literal | name | '(' expression ')' | named-cast | construct */
/* new := 'new' ['(' place ')'] type ['[' expression ']'] ['(' arguments ')' | braces] */
static struct node *parse_new(struct parser *p)
{
    struct node *n = node_new(p, NODE_NEW, parse_here(p));

    parse_advance(p);
    if (parse_at(p) == TOK_LPAREN && !parse_is_type_id(p, p->pos + 1)) {
        parse_advance(p);
        n->a = parse_assignment(p);
        parse_expect(p, TOK_RPAREN, "after the place of new");
    }
    bool parens = parse_accept(p, TOK_LPAREN);
    n->type = parse_conversion_type(p);
    if (parens)
        parse_expect(p, TOK_RPAREN, "after the type of new");
    if (parse_accept(p, TOK_LBRACKET)) {
        n->b = parse_expr(p);
        parse_expect(p, TOK_RBRACKET, "after the number of elements");
    }
    if (parse_at(p) == TOK_LBRACE) {
        n->c = parse_braces(p);
    } else if (parse_at(p) == TOK_LPAREN) {
        n->c = node_new(p, NODE_INIT_LIST, parse_here(p));
        parse_advance(p);
        parse_arguments(p, n->c, TOK_RPAREN);
        node_done(p, n->c);
    }
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* delete := 'delete' ['[' ']'] unary */
static struct node *parse_delete(struct parser *p)
{
    struct node *n = node_new(p, NODE_DELETE, parse_here(p));

    parse_advance(p);
    n->braced = parse_accept(p, TOK_LBRACKET);
    if (n->braced)
        parse_expect(p, TOK_RBRACKET, "after delete[");
    n->a = parse_unary(p);
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

struct node *parse_primary(struct parser *p)
{
    struct node *n;

    switch ((int)parse_at(p)) {
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_CHAR:
    case TOK_STRING:
    case TOK_TRUE:
    case TOK_FALSE:
    case TOK_NULLPTR:
        return parse_literal(p);
    case TOK_IDENT:
    case TOK_COLONCOLON:
    case TOK_OPERATOR:
        return parse_name_expr(p);
    case TOK_DECLTYPE:
        return parse_is_decltype_name(p, p->pos) ? parse_name_expr(p)
                                                 : parse_construct(p);
    case TOK_LBRACKET:
        return parse_lambda(p);
    case TOK_NEW:
        return parse_new(p);
    case TOK_DELETE:
        return parse_delete(p);
    case TOK_THIS:
        n = node_new(p, NODE_THIS, parse_here(p));
        parse_advance(p);
        return node_done(p, n);
    case TOK_LPAREN:
        return parse_parens(p);
    case TOK_STATIC_CAST:
    case TOK_REINTERPRET_CAST:
    case TOK_CONST_CAST:
        return parse_named_cast(p);
    default:
        if (parse_is_type(p, p->pos))
            return parse_construct(p);
        return parse_other(p);
    }
}

/* ---- postfix ---- */

/* arguments := [initialiser (',' initialiser)*] close */
void parse_arguments(struct parser *p, struct node *n, enum token_kind close)
{
    VEC(struct node *) args = {0};
    unsigned angles = p->angles;

    p->angles = 0;
    while (parse_at(p) != close && parse_at(p) != TOK_EOF) {
        vec_push(&args, parse_expanded(p, parse_initializer(p)));
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    p->angles = angles;
    parse_expect(p, close, "or ',' after an argument");
    n->nlist = args.len;
    n->list = arena_alloc(p->arena, args.len * sizeof *n->list);
    if (args.len)
        memcpy(n->list, args.data, args.len * sizeof *n->list);
    vec_free(&args);
    n->span = parse_since(p, n->span);
}

static struct node *postfix_node(struct parser *p, enum node_kind kind, struct node *left)
{
    struct node *n = node_new(p, kind, left->span);

    n->op_span = parse_here(p);
    n->a = left;
    parse_advance(p);
    return n;
}

/* member := ('.' | '->') name */
static void parse_member_name(struct parser *p, struct node *n, bool arrow)
{
    n->arrow = arrow;
    n->name = parse_member_part(p);
}

/* Index of the '>>>' that ends the configuration; p->end if there is none. It arrives as
 * '>>' and '>' without space between. */
static size_t launch_end(const struct parser *p)
{
    unsigned depth = 0;

    for (size_t i = p->pos + 1; i + 1 < p->end; i++) {
        enum token_kind k = p->tok[i].kind;

        if (k == TOK_LPAREN || k == TOK_LBRACKET || k == TOK_LBRACE)
            depth++;
        else if ((k == TOK_RPAREN || k == TOK_RBRACKET || k == TOK_RBRACE) && depth)
            depth--;
        else if (k == TOK_SEMICOLON)
            break;
        else if (k == TOK_SHR && !depth && p->tok[i + 1].kind == TOK_GT &&
                 !p->tok[i + 1].has_space)
            return i;
    }
    return p->end;
}

/* launch := kernel '<<<' initialiser (',' initialiser)* '>>>' '(' arguments ')' */
static struct node *parse_launch(struct parser *p, struct node *left)
{
    struct node *n = node_new(p, NODE_LAUNCH, left->span);
    size_t close = launch_end(p), end = p->end;
    VEC(struct node *) config = {0};

    n->op_span = parse_here(p);
    n->a = left;
    if (close == p->end) {
        parse_error(p, parse_here(p), "this '<<<' has no '>>>'");
        return NULL;
    }
    n->b = node_new(p, NODE_INIT_LIST, parse_here(p));
    parse_advance(p);
    p->end = close;
    do
        vec_push(&config, parse_initializer(p));
    while (parse_accept(p, TOK_COMMA));
    if (p->pos < close)
        parse_expected(p, "',' or '>>>'");
    p->end = end;
    n->b->nlist = config.len;
    n->b->list = arena_alloc(p->arena, config.len * sizeof *n->b->list);
    memcpy(n->b->list, config.data, config.len * sizeof *n->b->list);
    vec_free(&config);
    node_done(p, n->b);
    parse_advance(p);
    parse_advance(p);
    if (parse_expect(p, TOK_LPAREN, "after '>>>'"))
        parse_arguments(p, n, TOK_RPAREN);
    n->span = parse_since(p, left->span);
    return node_done(p, n);
}

/* One suffix; NULL if none follows. */
static struct node *parse_suffix(struct parser *p, struct node *left)
{
    struct node *n;
    unsigned angles;

    switch ((int)parse_at(p)) {
    case TOK_LPAREN:
        n = postfix_node(p, NODE_CALL, left);
        parse_arguments(p, n, TOK_RPAREN);
        break;
    case TOK_LBRACKET:
        n = postfix_node(p, NODE_INDEX, left);
        angles = p->angles;
        p->angles = 0;
        n->b = parse_expr(p);
        p->angles = angles;
        parse_expect(p, TOK_RBRACKET, "after the index");
        break;
    case TOK_DOT:
    case TOK_ARROW:
        n = postfix_node(p, NODE_MEMBER, left);
        parse_member_name(p, n, p->tok[p->pos - 1].kind == TOK_ARROW);
        break;
    case TOK_PLUSPLUS:
    case TOK_MINUSMINUS:
        n = postfix_node(p, NODE_POSTFIX, left);
        n->op = p->tok[p->pos - 1].kind == TOK_MINUSMINUS ? OP_SUB : OP_ADD;
        break;
    case TOK_LAUNCH:
        if (p->t->host)
            return parse_launch(p, left);
        parse_unsupported(p, parse_here(p),
                          "launching a kernel from a kernel (dynamic parallelism) is not "
                          "supported");
        return NULL;
    default:
        return NULL;
    }
    n->span = parse_since(p, left->span);
    return node_done(p, n);
}

/* postfix := primary suffix* */
struct node *parse_postfix(struct parser *p)
{
    struct node *left = parse_primary(p);

    for (struct node *n; (n = parse_suffix(p, left));)
        left = n;
    return left;
}
