/* Expressions from the comma down to unary operators; parse_primary.c has the rest.
 *
 * Binary operators are read by precedence climbing over one table. Left-leaning chains
 * (a + b + c …) need no recursion, so the height of the tree is limited apart from the
 * nesting: whoever walks the tree may recurse safely. */
#include "config.h"

#include "lang/parse_priv.h"

size_t node_size(enum node_kind kind)
{
    const struct node n = {.kind = kind};

    if (node_is_leaf(&n))
        return offsetof(struct node, a);
    return node_is_long(&n) ? sizeof n : offsetof(struct node, init);
}

struct node *node_new(struct parser *p, enum node_kind kind, struct span span)
{
    struct node *n = arena_alloc(p->arena, node_size(kind));

    n->kind = kind;
    n->span = n->op_span = span;
    if (node_is_long(n))
        n->unroll = -1;
    return n;
}

struct node *node_bad(struct parser *p)
{
    struct node *n = node_new(p, NODE_BAD, parse_here(p));

    n->text = "";
    return n;
}

static unsigned higher(unsigned h, const struct node *child)
{
    return child && child->height >= h ? child->height + 1u : h;
}

static unsigned height_of(const struct node *n)
{
    unsigned h = 1;

    if (node_is_leaf(n))
        return h;
    h = higher(higher(higher(h, n->a), n->b), n->c);
    if (node_is_long(n)) {
        h = higher(higher(h, n->init), n->cond);
        h = higher(higher(h, n->step), n->body);
    }
    for (size_t i = 0; i < n->nlist; i++)
        h = higher(h, n->list[i]);
    return h;
}

struct node *node_done(struct parser *p, struct node *n)
{
    unsigned h = height_of(n);

    if (h > PARSE_MAX_HEIGHT) {
        parse_error(p, n->span,
                    "this chains more than %d operators or else-ifs; split it up",
                    PARSE_MAX_HEIGHT);
        h = PARSE_MAX_HEIGHT;
    }
    n->height = (uint16_t)h;
    return n;
}

/* The span from the first to the last operand. */
static struct span over(struct parser *p, const struct node *left)
{
    return parse_since(p, left->span);
}

struct binary_op {
    uint16_t token;
    uint8_t level; /* higher binds tighter; 0 ends the table */
    uint8_t kind;  /* enum node_kind */
    enum oper op;
};

static const struct binary_op *binary_op(enum token_kind k)
{
    static const struct binary_op table[] = {
        {TOK_OROR, 1, NODE_LOGOR, OP_ADD},    {TOK_ANDAND, 2, NODE_LOGAND, OP_ADD},
        {TOK_PIPE, 3, NODE_BINARY, OP_OR},    {TOK_CARET, 4, NODE_BINARY, OP_XOR},
        {TOK_AMP, 5, NODE_BINARY, OP_AND},    {TOK_EQ, 6, NODE_BINARY, OP_EQ},
        {TOK_NE, 6, NODE_BINARY, OP_NE},      {TOK_LT, 7, NODE_BINARY, OP_LT},
        {TOK_GT, 7, NODE_BINARY, OP_GT},      {TOK_LE, 7, NODE_BINARY, OP_LE},
        {TOK_GE, 7, NODE_BINARY, OP_GE},      {TOK_SHL, 8, NODE_BINARY, OP_SHL},
        {TOK_SHR, 8, NODE_BINARY, OP_SHR},    {TOK_PLUS, 9, NODE_BINARY, OP_ADD},
        {TOK_MINUS, 9, NODE_BINARY, OP_SUB},  {TOK_STAR, 10, NODE_BINARY, OP_MUL},
        {TOK_SLASH, 10, NODE_BINARY, OP_DIV}, {TOK_PERCENT, 10, NODE_BINARY, OP_REM},
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].token == k)
            return &table[i];
    return NULL;
}

static bool closes_angles(const struct parser *p)
{
    return p->angles && (parse_at(p) == TOK_GT || parse_at(p) == TOK_SHR);
}

/* member-pointer := unary (('.*' | '->*') unary)* */
static struct node *parse_member_pointer(struct parser *p)
{
    struct node *left = parse_unary(p);

    while (parse_at(p) == TOK_DOTSTAR || parse_at(p) == TOK_ARROWSTAR) {
        struct node *n = node_new(p, NODE_MEMBER_POINTER, parse_here(p));

        n->arrow = parse_at(p) == TOK_ARROWSTAR;
        parse_advance(p);
        n->a = left;
        n->b = parse_unary(p);
        n->span = over(p, left);
        left = node_done(p, n);
    }
    return left;
}

/* binary := member-pointer (operator member-pointer)*, grouped by level; a fold's operator
 * stays */
static struct node *parse_binary(struct parser *p, unsigned level)
{
    struct node *left = parse_member_pointer(p);

    for (;;) {
        const struct binary_op *op = binary_op(parse_at(p));
        struct node *n;

        if (!op || op->level < level || closes_angles(p) ||
            parse_peek(p, 1) == TOK_ELLIPSIS)
            return left;
        n = node_new(p, op->kind, parse_here(p));
        parse_advance(p);
        n->op = op->op;
        n->a = left;
        n->b = parse_binary(p, op->level + 1u);
        n->span = over(p, left);
        left = node_done(p, n);
    }
}

/* conditional := binary ['?' expression ':' assignment] */
struct node *parse_constant(struct parser *p)
{
    struct node *cond = parse_binary(p, 1), *n;

    if (parse_at(p) != TOK_QUESTION)
        return cond;
    n = node_new(p, NODE_COND, parse_here(p));
    parse_advance(p);
    n->a = cond;
    if (parse_enter(p)) {
        n->b = parse_expr(p);
        parse_expect(p, TOK_COLON, "between the two values of '?'");
        n->c = parse_assignment(p);
    } else {
        n->b = n->c = node_bad(p);
    }
    parse_leave(p);
    n->span = over(p, cond);
    return node_done(p, n);
}

/* false: not an assignment operator. */
static bool assign_op(enum token_kind k, enum node_kind *kind, enum oper *op)
{
    static const struct {
        uint16_t token;
        enum oper op;
    } table[] = {
        {TOK_PLUS_ASSIGN, OP_ADD},  {TOK_MINUS_ASSIGN, OP_SUB},
        {TOK_STAR_ASSIGN, OP_MUL},  {TOK_AMP_ASSIGN, OP_AND},
        {TOK_SLASH_ASSIGN, OP_DIV}, {TOK_PIPE_ASSIGN, OP_OR},
        {TOK_SHL_ASSIGN, OP_SHL},   {TOK_PERCENT_ASSIGN, OP_REM},
        {TOK_CARET_ASSIGN, OP_XOR}, {TOK_SHR_ASSIGN, OP_SHR},
    };

    *kind = NODE_ASSIGN;
    *op = OP_ADD;
    if (k == TOK_ASSIGN)
        return true;
    *kind = NODE_COMPOUND_ASSIGN;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].token == k) {
            *op = table[i].op;
            return true;
        }
    return false;
}

bool parse_fold_operator(enum token_kind k, enum node_kind *kind, enum oper *op)
{
    const struct binary_op *b = binary_op(k);

    if (b) {
        *kind = b->kind;
        *op = b->op;
        return true;
    }
    if (k == TOK_COMMA) {
        *kind = NODE_COMMA;
        return true;
    }
    return assign_op(k, kind, op);
}

/* assignment := conditional [assignment-operator (assignment | braces)] */
struct node *parse_assignment(struct parser *p)
{
    struct node *left = parse_constant(p), *n;
    enum node_kind kind;
    enum oper op;

    if (parse_peek(p, 1) == TOK_ELLIPSIS || !assign_op(parse_at(p), &kind, &op))
        return left;
    n = node_new(p, kind, parse_here(p));
    n->op = op;
    n->a = left;
    parse_advance(p);
    if (parse_enter(p))
        n->b = parse_initializer(p);
    else
        n->b = node_bad(p);
    parse_leave(p);
    n->span = over(p, left);
    return node_done(p, n);
}

/* expression := assignment (',' assignment)* */
struct node *parse_expr(struct parser *p)
{
    struct node *left = parse_assignment(p);

    while (parse_at(p) == TOK_COMMA && parse_peek(p, 1) != TOK_ELLIPSIS) {
        struct node *n = node_new(p, NODE_COMMA, parse_here(p));

        parse_advance(p);
        n->a = left;
        n->b = parse_assignment(p);
        n->span = over(p, left);
        left = node_done(p, n);
    }
    return left;
}

static enum node_kind unary_kind(enum token_kind k)
{
    switch ((int)k) {
    case TOK_PLUS:
        return NODE_PLUS;
    case TOK_MINUS:
        return NODE_NEG;
    case TOK_TILDE:
        return NODE_BITNOT;
    case TOK_BANG:
        return NODE_LOGNOT;
    case TOK_AMP:
        return NODE_ADDR;
    case TOK_STAR:
        return NODE_DEREF;
    case TOK_PLUSPLUS:
    case TOK_MINUSMINUS:
        return NODE_PREFIX;
    default:
        return NODE_COUNT;
    }
}

/* prefix := operator unary */
static struct node *parse_prefix(struct parser *p, enum node_kind kind)
{
    struct node *n = node_new(p, kind, parse_here(p));

    n->op = parse_at(p) == TOK_MINUSMINUS ? OP_SUB : OP_ADD;
    parse_advance(p);
    n->a = parse_unary(p);
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* cast := '(' type-id ')' (unary | braces)
 * The second form is C's compound literal, a GNU extension in C++: a construct. */
static struct node *parse_cast(struct parser *p)
{
    struct node *n = node_new(p, NODE_CAST, parse_here(p));

    n->cast = CAST_C;
    parse_advance(p);
    n->type = parse_type(p);
    parse_expect(p, TOK_RPAREN, "after the type of a cast");
    if (parse_at(p) == TOK_LBRACE) {
        struct node *braces = parse_braces(p);

        n->kind = NODE_CONSTRUCT;
        n->braced = true;
        n->list = braces->list;
        n->nlist = braces->nlist;
    } else {
        n->a = parse_unary(p);
    }
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* sizeof-pack := 'sizeof' '...' '(' name ')' */
static void parse_sizeof_pack(struct parser *p, struct node *n)
{
    n->kind = NODE_SIZEOF_PACK;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN, "after sizeof...");
    n->name = parse_name(p);
    parse_expect(p, TOK_RPAREN, "after the name of a pack");
}

/* sizeof := 'sizeof' ('(' type-id ')' | unary)   alignof := 'alignof' '(' type-id ')' */
static struct node *parse_sizeof(struct parser *p)
{
    struct node *n = node_new(p, NODE_SIZEOF, parse_here(p));
    bool align = parse_at(p) == TOK_ALIGNOF;

    parse_advance(p);
    if (parse_at(p) == TOK_LPAREN && parse_is_type_id(p, p->pos + 1)) {
        n->kind = align ? NODE_ALIGNOF : NODE_SIZEOF_TYPE;
        parse_advance(p);
        n->type = parse_type(p);
        parse_expect(p, TOK_RPAREN, "after the type");
    } else if (align) {
        parse_expected(p, "a type in parentheses after alignof");
    } else if (parse_at(p) == TOK_ELLIPSIS) {
        parse_sizeof_pack(p, n);
    } else {
        n->a = parse_unary(p);
    }
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

static struct node *parse_unary_rule(struct parser *p)
{
    enum node_kind kind = unary_kind(parse_at(p));

    if (kind != NODE_COUNT)
        return parse_prefix(p, kind);
    if (parse_at(p) == TOK_SIZEOF || parse_at(p) == TOK_ALIGNOF)
        return parse_sizeof(p);
    if (parse_at(p) == TOK_LPAREN && parse_is_type_id(p, p->pos + 1))
        return parse_cast(p);
    return parse_postfix(p);
}

/* unary := prefix | sizeof | cast | postfix */
struct node *parse_unary(struct parser *p)
{
    struct node *n = parse_enter(p) ? parse_unary_rule(p) : node_bad(p);

    parse_leave(p);
    return n;
}
