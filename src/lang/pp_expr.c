/* Controlling expressions of #if and #elif ([cpp.cond], [expr.const]).
 *
 * Takes the tokens of the line, expands macros in them, evaluates in 64 bits with C++'s
 * mix of signed and unsigned. Names that are no macro count as 0. Nesting is limited,
 * since each level is a C call. */
#include "lang/pp_state.h"

#include <string.h>

struct value {
    uint64_t v;
    bool is_unsigned;
};

struct eval {
    struct pp *pp;
    const struct token *toks; /* expanded */
    size_t n, pos;
    struct span hash;
    unsigned depth;
    bool failed;      /* one error was given */
    unsigned skipped; /* > 0: operands whose value does not count, 1/0 is fine */
};

static struct value parse_conditional(struct eval *e);
static struct value parse_unary(struct eval *e);

static const struct token *peek(const struct eval *e)
{
    return e->pos < e->n ? &e->toks[e->pos] : NULL;
}

static bool take(struct eval *e, enum token_kind kind)
{
    const struct token *tok = peek(e);
    bool found = tok && tok->kind == kind;
    e->pos += found;
    return found;
}

static struct span here(const struct eval *e)
{
    const struct token *tok = peek(e);
    if (tok)
        return tok->span;
    return e->n ? e->toks[e->n - 1].span : e->hash;
}

static struct value fail(struct eval *e, const char *message)
{
    const struct token *tok = peek(e);
    if (!e->failed) {
        if (tok)
            diag_error(e->pp->diags, here(e), "%s, not '%.40s'", message, tok->text);
        else
            diag_error(e->pp->diags, here(e), "%s before the end of the line", message);
    }
    e->failed = true;
    e->pos = e->n;
    return (struct value){0};
}

static struct value number(uint64_t v)
{
    return (struct value){v, false};
}

/* identifier or ( identifier ) after `defined` */
static struct value parse_defined(struct eval *e)
{
    bool paren = take(e, TOK_LPAREN);
    const struct token *tok = peek(e);
    if (!take(e, TOK_IDENT))
        return fail(e, "expected a name after 'defined'");
    if (paren && !take(e, TOK_RPAREN))
        return fail(e, "expected ')' after 'defined(' and a name");
    return number(map_has(e->pp->macros, tok->text, strlen(tok->text)));
}

static struct value parse_has_include(struct eval *e)
{
    if (!take(e, TOK_LPAREN))
        return fail(e, "expected '(' after '__has_include'");
    size_t start = e->pos;
    while (peek(e) && peek(e)->kind != TOK_RPAREN)
        e->pos++;
    bool found = pp_has_include(e->pp, e->toks + start, e->pos - start);
    if (!take(e, TOK_RPAREN))
        return fail(e, "expected ')' after the header of '__has_include'");
    return number(found);
}

/* A name that is no macro is 0; so is one that is called, __has_feature(x). */
static struct value parse_name(struct eval *e)
{
    const struct token *tok = &e->toks[e->pos++];
    if (tok->text == e->pp->word_defined)
        return parse_defined(e);
    if (tok->text == e->pp->word_has_include)
        return parse_has_include(e);
    bool probe = str_starts(tok->text, "__has_");
    if (probe && take(e, TOK_LPAREN)) {
        while (peek(e) && peek(e)->kind != TOK_RPAREN)
            e->pos++;
        if (!take(e, TOK_RPAREN))
            return fail(e, "expected ')'");
    }
    return number(strcmp(tok->text, "true") == 0);
}

static struct value parse_literal(struct eval *e)
{
    struct token tok = e->toks[e->pos];
    if (tok.kind == TOK_NUMBER)
        lex_number(e->pp->arena, &tok);
    else
        lex_char(e->pp->arena, &tok);
    if (tok.kind == TOK_FLOAT)
        return fail(e, "expected an integer in #if");
    if (tok.kind == TOK_UNKNOWN) {
        if (!e->failed)
            diag_error(e->pp->diags, here(e), "%s", tok.value.why);
        e->failed = true;
        e->pos = e->n;
        return number(0);
    }
    e->pos++;
    bool wide = tok.lit == LIT_ULONG || tok.lit == LIT_ULLONG || tok.lit == LIT_UINT;
    return (struct value){tok.value.u, wide};
}

/* primary: literal, name, defined, ( conditional ) */
static struct value parse_primary(struct eval *e)
{
    const struct token *tok = peek(e);
    if (tok && (tok->kind == TOK_NUMBER || tok->kind == TOK_CHAR))
        return parse_literal(e);
    if (tok && tok->kind == TOK_IDENT)
        return parse_name(e);
    if (!take(e, TOK_LPAREN))
        return fail(e, "expected an integer constant");
    struct value v = parse_conditional(e);
    if (!e->failed && take(e, TOK_COMMA))
        return fail(e, "a comma has no place in #if; expected ')'");
    return e->failed || take(e, TOK_RPAREN) ? v : fail(e, "expected ')'");
}

static struct value apply_unary(enum token_kind op, struct value v)
{
    if (op == TOK_BANG)
        return number(v.v == 0);
    if (op == TOK_MINUS)
        v.v = -v.v;
    if (op == TOK_TILDE)
        v.v = ~v.v;
    return v;
}

/* Is the token one of the operators that are spelled as words too? */
static enum token_kind operator_kind(const struct token *tok)
{
    if (tok->kind != TOK_IDENT)
        return (enum token_kind)tok->kind;
    enum token_kind kind = *intern_mark(tok->text) & MARK_KEYWORD;
    return kind && token_kind_class(kind) == TOKEN_PUNCT ? kind : TOK_IDENT;
}

/* unary: (! | ~ | + | -)* primary */
static struct value parse_unary(struct eval *e)
{
    size_t start = e->pos;
    while (peek(e)) {
        enum token_kind op = operator_kind(peek(e));
        if (op != TOK_BANG && op != TOK_TILDE && op != TOK_PLUS && op != TOK_MINUS)
            break;
        e->pos++;
    }
    size_t end = e->pos;
    struct value v = parse_primary(e);
    while (end-- > start)
        v = apply_unary(operator_kind(&e->toks[end]), v);
    return v;
}

static int precedence(enum token_kind op)
{
    static const unsigned char levels[TOK_COUNT] = {
        [TOK_STAR] = 10,  [TOK_SLASH] = 10, [TOK_PERCENT] = 10, [TOK_PLUS] = 9,
        [TOK_MINUS] = 9,  [TOK_SHL] = 8,    [TOK_SHR] = 8,      [TOK_LT] = 7,
        [TOK_GT] = 7,     [TOK_LE] = 7,     [TOK_GE] = 7,       [TOK_EQ] = 6,
        [TOK_NE] = 6,     [TOK_AMP] = 5,    [TOK_CARET] = 4,    [TOK_PIPE] = 3,
        [TOK_ANDAND] = 2, [TOK_OROR] = 1,
    };
    return levels[op];
}

static bool less(struct value a, struct value b, bool is_unsigned)
{
    return is_unsigned ? a.v < b.v : (int64_t)a.v < (int64_t)b.v;
}

static uint64_t shift(struct value a, uint64_t by, bool left)
{
    if (by >= 64)
        return !left && !a.is_unsigned && (int64_t)a.v < 0 ? UINT64_MAX : 0;
    if (left)
        return a.v << by;
    return a.is_unsigned ? a.v >> by : (uint64_t)((int64_t)a.v >> by);
}

static struct value divide(struct eval *e, enum token_kind op, struct value a,
                           struct value b, bool is_unsigned)
{
    bool rest = op == TOK_PERCENT;
    if (b.v == 0) {
        if (!e->skipped && !e->failed) {
            diag_error(e->pp->diags, here(e), "division by zero in #if");
            e->failed = true;
        }
        return number(0);
    }
    if (is_unsigned)
        return (struct value){rest ? a.v % b.v : a.v / b.v, true};
    if (b.v == UINT64_MAX) /* -1: the quotient of the smallest number wraps */
        return number(rest ? 0 : -a.v);
    int64_t x = (int64_t)a.v, y = (int64_t)b.v;
    return number((uint64_t)(rest ? x % y : x / y));
}

static struct value apply(struct eval *e, enum token_kind op, struct value a,
                          struct value b)
{
    bool u = a.is_unsigned || b.is_unsigned;
    switch ((int)op) {
    case TOK_STAR:
        return (struct value){a.v * b.v, u};
    case TOK_SLASH:
    case TOK_PERCENT:
        return divide(e, op, a, b, u);
    case TOK_PLUS:
        return (struct value){a.v + b.v, u};
    case TOK_MINUS:
        return (struct value){a.v - b.v, u};
    case TOK_SHL:
    case TOK_SHR:
        return (struct value){shift(a, b.v, op == TOK_SHL), a.is_unsigned};
    case TOK_LT:
        return number(less(a, b, u));
    case TOK_GT:
        return number(less(b, a, u));
    case TOK_LE:
        return number(!less(b, a, u));
    case TOK_GE:
        return number(!less(a, b, u));
    case TOK_EQ:
        return number(a.v == b.v);
    case TOK_NE:
        return number(a.v != b.v);
    case TOK_AMP:
        return (struct value){a.v & b.v, u};
    case TOK_CARET:
        return (struct value){a.v ^ b.v, u};
    case TOK_PIPE:
        return (struct value){a.v | b.v, u};
    case TOK_ANDAND:
        return number(a.v && b.v);
    default:
        return number(a.v || b.v);
    }
}

/* binary: unary (op unary)* by precedence climbing */
static struct value parse_binary(struct eval *e, int lowest)
{
    struct value left = parse_unary(e);
    while (peek(e) && !e->failed) {
        enum token_kind op = operator_kind(peek(e));
        int level = precedence(op);
        if (level == 0 || level < lowest)
            break;
        e->pos++;
        bool known = (op == TOK_ANDAND && !left.v) || (op == TOK_OROR && left.v);
        e->skipped += known;
        struct value right = parse_binary(e, level + 1);
        left = apply(e, op, left, right);
        e->skipped -= known;
    }
    return left;
}

/* conditional: binary [? conditional : conditional] */
static struct value parse_conditional(struct eval *e)
{
    if (++e->depth > PP_MAX_IF_DEPTH) {
        if (!e->failed)
            diag_error(e->pp->diags, here(e),
                       "#if is nested deeper than %d (a limit of this tool)",
                       PP_MAX_IF_DEPTH);
        e->failed = true;
        e->pos = e->n;
        return number(0);
    }
    struct value v = parse_binary(e, 1);
    if (!e->failed && take(e, TOK_QUESTION)) {
        e->skipped += v.v == 0;
        struct value yes = parse_conditional(e);
        e->skipped -= v.v == 0;
        if (!e->failed && !take(e, TOK_COLON))
            return fail(e, "expected ':'");
        e->skipped += v.v != 0;
        struct value no = parse_conditional(e);
        e->skipped -= v.v != 0;
        bool u = yes.is_unsigned || no.is_unsigned;
        v = (struct value){v.v ? yes.v : no.v, u};
    }
    e->depth--;
    return v;
}

bool pp_condition(struct pp *pp, const struct token *hash, const struct token *toks,
                  size_t n)
{
    struct tokens expanded = {0};
    pp->in_if = true;
    pp_expand_list(pp, toks, n, &expanded);
    pp->in_if = false;
    struct eval e = {
        .pp = pp, .toks = expanded.data, .n = expanded.len, .hash = hash->span};
    struct value v = parse_conditional(&e);
    if (!e.failed && e.pos < e.n)
        fail(&e, "expected the end of the line or an operator");
    vec_free(&expanded);
    return !e.failed && v.v != 0;
}
