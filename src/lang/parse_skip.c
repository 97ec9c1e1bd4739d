/* Stepping over what is not parsed: host code, templates, damaged declarations. The end
 * of a declaration is found by balanced brackets, its name is guessed, and what a
 * later use of that name is told is worded here. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

const char *ast_later_name(const char *name)
{
    static const struct {
        const char *name, *what;
    } table[] = {
#define LATER(name, what) {name, what},
#include "lang/later.def"
#undef LATER
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].what;
    return NULL;
}

const char *parse_skipped_text(const struct ast *t, const struct ast_decl *d,
                               bool *unsupported)
{
    unsigned line = span_line(t->src, d->name_span);

    *unsupported = d->skip != SKIP_UNPARSED;
    return arena_printf(t->arena, "uses '%s' (declared at line %u), which %s: %s",
                        d->name, line, *unsupported ? "needs more" : "did not parse",
                        d->reason);
}

void ast_report_skipped(const struct ast *t, const struct ast_decl *skipped,
                        struct span use, struct diags *ds)
{
    bool unsupported;
    const char *text = parse_skipped_text(t, skipped, &unsupported);
    enum diag_severity sev = unsupported ? DIAG_UNSUPPORTED : DIAG_ERROR;
    struct diag *d;
    bool is_use = use.file && (use.file != skipped->name_span.file ||
                               use.off != skipped->name_span.off);

    if (is_use) {
        d = diag_add(ds, sev, use, "%s", text);
        diag_note(ds, d, skipped->name_span, "'%s' is declared here", skipped->name);
    } else {
        diag_add(ds, sev, skipped->reason_span, "%s", skipped->reason);
    }
}

/* ---- the end of a declaration ---- */

struct skip_state {
    struct skipped out;
    size_t start;
    bool name_fixed;    /* no later token can be the name */
    bool seen_paren;    /* a parameter list or call */
    bool seen_assign;   /* an initialiser runs up to ';' */
    bool seen_template; /* allowed before the words that start a declaration */
    unsigned parens;
};

static enum token_kind kind_before(const struct parser *p)
{
    return p->pos ? (enum token_kind)p->tok[p->pos - 1].kind : TOK_EOF;
}

static bool starts_declaration(enum token_kind k)
{
    return k == TOK_GLOBAL || k == TOK_DEVICE || k == TOK_CONSTANT || k == TOK_TEMPLATE ||
           k == TOK_NAMESPACE || k == TOK_TYPEDEF || k == TOK_EXTERN;
}

/* A macro call without ';' or a parenthesis never closed must not swallow the kernel on
 * the next line. */
static bool next_begins(const struct parser *p, const struct skip_state *st)
{
    enum token_kind before = kind_before(p);

    if (p->pos == st->start || !parse_token(p)->at_line_start ||
        !starts_declaration(parse_at(p)))
        return false;
    return st->parens > 0 || before == TOK_RPAREN;
}

static bool is_tag_word(enum token_kind k)
{
    return k == TOK_STRUCT || k == TOK_CLASS || k == TOK_UNION || k == TOK_ENUM;
}

static void set_name(struct parser *p, struct skip_state *st)
{
    st->out.name = parse_token(p)->text;
    st->out.name_span = parse_here(p);
}

/* The name: after a tag word, else the last identifier before '(', '=', '[', '{', ';'. */
static void guess_name(struct parser *p, struct skip_state *st)
{
    switch ((int)parse_at(p)) {
    case TOK_IDENT:
        set_name(p, st);
        if (st->out.is_record && parse_peek(p, 1) != TOK_COLONCOLON)
            st->name_fixed = true;
        break;
    case TOK_OPERATOR: /* found by overloading, never by this name */
        st->out.name = NULL;
        st->name_fixed = true;
        break;
    case TOK_COLONCOLON: /* S::f is not found as f */
        if (kind_before(p) == TOK_IDENT && !st->out.is_record &&
            (parse_peek(p, 2) == TOK_LPAREN || parse_peek(p, 1) == TOK_TILDE)) {
            st->out.name = NULL;
            st->name_fixed = true;
        }
        break;
    case TOK_LPAREN:
    case TOK_ASSIGN:
    case TOK_LBRACKET:
    case TOK_LBRACE:
        if (st->out.name)
            st->name_fixed = true;
        break;
    default:
        break;
    }
}

static void note_words(struct parser *p, struct skip_state *st)
{
    enum token_kind k = parse_at(p);

    if (k == TOK_GLOBAL)
        st->out.is_kernel = true;
    if (is_tag_word(k) && !st->seen_paren && !st->name_fixed)
        st->out.is_record = true;
    if (k == TOK_ASSIGN && kind_before(p) != TOK_OPERATOR)
        st->seen_assign = true;
    if (!st->name_fixed)
        guess_name(p, st);
}

static bool ends_after_brace(const struct parser *p, const struct skip_state *st)
{
    enum token_kind k = parse_at(p);

    if (st->seen_assign || (st->out.is_record && !st->seen_paren))
        return false;
    return k != TOK_COMMA && k != TOK_LBRACE;
}

/* A '{' group at depth 0: a body, an initialiser or a record. true: it was the end. */
static bool skip_braces(struct parser *p, struct skip_state *st)
{
    if (parse_match(p, p->pos) >= p->end) {
        struct span at = parse_here(p);

        p->pos = p->end;
        parse_error(p, at, "this '{' is never closed");
        p->panic = p->dead;
        return true;
    }
    st->out.has_body = true;
    parse_step_over(p);
    if (st->parens || !ends_after_brace(p, st))
        return false;
    parse_accept(p, TOK_SEMICOLON);
    return true;
}

static bool is_attribute_word(enum token_kind k)
{
    return k == TOK_ATTRIBUTE || k == TOK_DECLSPEC || k == TOK_ALIGN ||
           k == TOK_ALIGNAS || k == TOK_LAUNCH_BOUNDS || k == TOK_MAXNREG ||
           k == TOK_CLUSTER_DIMS || k == TOK_BLOCK_SIZE || k == TOK_DECLTYPE ||
           k == TOK_NOEXCEPT;
}

static void skip_attribute(struct parser *p)
{
    parse_advance(p);
    if (parse_at(p) == TOK_LPAREN)
        parse_step_over(p);
}

/* One token or group; true at the end of the declaration. */
static bool skip_one(struct parser *p, struct skip_state *st)
{
    enum token_kind k = parse_at(p);

    if (is_attribute_word(k)) {
        skip_attribute(p);
        return false;
    }
    if (!st->parens)
        note_words(p, st);
    if (k == TOK_LBRACE)
        return skip_braces(p, st);
    if (k == TOK_LPAREN) {
        st->parens++;
        st->seen_paren = true;
    } else if (k == TOK_RPAREN && st->parens) {
        st->parens--;
    }
    parse_advance(p);
    return k == TOK_SEMICOLON && !st->parens;
}

static struct skipped skip_from(struct parser *p, struct skip_state *st)
{
    while (parse_at(p) != TOK_EOF && parse_at(p) != TOK_RBRACE && !next_begins(p, st))
        if (skip_one(p, st))
            break;
    return st->out;
}

/* Stops before a '}' that closes an outer scope; a caller that sees no progress there
 * deals with that brace itself. */
struct skipped parse_skip(struct parser *p, size_t start)
{
    struct skip_state st = {.start = start};

    p->pos = start;
    return skip_from(p, &st);
}

/* ---- template arguments ---- */

size_t parse_past_angles(const struct parser *p, size_t at)
{
    bool outer;

    return parse_past_angles_of(p, at, &outer);
}

size_t parse_past_angles_of(const struct parser *p, size_t at, bool *outer)
{
    int depth = 0;

    *outer = false;
    while (at < p->end) {
        enum token_kind k = p->tok[at].kind;

        if (k == TOK_LPAREN || k == TOK_LBRACE) {
            at = parse_match(p, at);
            at += at < p->end;
            continue;
        }
        if (k == TOK_SEMICOLON || k == TOK_RBRACE)
            return at;
        depth += k == TOK_LT ? 1 : k == TOK_GT ? -1 : k == TOK_SHR ? -2 : 0;
        at++;
        *outer = depth < 0;
        if (depth <= 0)
            return at;
    }
    return at;
}
