/* Replacement of a macro's parameters, # and ## ([cpp.subst], [cpp.stringize],
 * [cpp.concat]), GNU's `, ## args` and __VA_OPT__.
 *
 * Takes a macro and its arguments, gives the tokens to be read next. An empty operand of
 * ## is a PLACEMARKER until the end. */
#include "lang/pp_state.h"

#include <string.h>

struct subst {
    struct pp *pp;
    const struct macro *m;
    struct macro_arg *args;
    struct span use;
    struct tokens *out;
    size_t opt_end; /* body index of the ) that closes a kept __VA_OPT__ */
};

bool pp_charge(struct pp *pp, struct span at, size_t n)
{
    pp->produced += n;
    if (pp->produced > PP_MAX_EXPANSION && !pp->exhausted) {
        pp->exhausted = true;
        diag_error(pp->diags, at,
                   "macros expand to more than 1,000,000 tokens (a limit of this tool); "
                   "no macro is expanded from here on");
    }
    return !pp->exhausted;
}

static void emit(struct subst *s, struct token tok)
{
    if (pp_charge(s->pp, s->use, 1))
        vec_push(s->out, tok);
}

static struct token placemarker(struct span at)
{
    return (struct token){.kind = TOK_PLACEMARKER, .span = at, .text = ""};
}

static struct token body_token(const struct subst *s, size_t i)
{
    struct token tok = s->m->body[i];
    tok.span = s->use;
    return tok;
}

/* Appends tokens of an argument; the first is spaced as the parameter was. */
static void emit_arg(struct subst *s, const struct tokens *arg, const struct token *param)
{
    for (size_t i = 0; i < arg->len; i++) {
        struct token tok = arg->data[i];
        if (i == 0)
            tok.has_space = param->has_space;
        emit(s, tok);
    }
}

static const struct tokens *expanded_arg(struct subst *s, int param)
{
    struct macro_arg *a = &s->args[param];
    if (!a->is_expanded) {
        a->is_expanded = true;
        pp_expand_list(s->pp, a->raw.data, a->raw.len, &a->expanded);
    }
    return &a->expanded;
}

/* --- # ---------------------------------------------------------------------------- */

static struct token stringize(struct subst *s, const struct tokens *arg)
{
    struct str text = {0};
    str_addc(&text, '"');
    for (size_t i = 0; i < arg->len; i++) {
        const struct token *tok = &arg->data[i];
        bool literal = tok->kind == TOK_STRING || tok->kind == TOK_CHAR;
        if (i > 0 && tok->has_space)
            str_addc(&text, ' ');
        if (!pp_charge(s->pp, s->use, 1 + strlen(tok->text) / 8))
            break;
        for (const char *p = tok->text; *p; p++) {
            if (literal && (*p == '"' || *p == '\\'))
                str_addc(&text, '\\');
            if (*p == '\n') /* of a raw string */
                str_add(&text, "\\n");
            else
                str_addc(&text, *p);
        }
    }
    str_addc(&text, '"');
    struct token tok = {.kind = TOK_STRING, .span = s->use};
    tok.text = intern_add(s->pp->names, text.data, text.len);
    str_free(&text);
    return tok;
}

/* --- ## --------------------------------------------------------------------------- */

/* Left ## right into *left; false if the text is not exactly one token. */
static bool paste(struct subst *s, struct token *left, const struct token *right)
{
    if (right->kind == TOK_PLACEMARKER)
        return true;
    if (left->kind == TOK_PLACEMARKER) {
        bool space = left->has_space;
        *left = *right;
        left->has_space = space;
        return true;
    }
    struct str text = {0};
    str_add(&text, left->text);
    str_add(&text, right->text);
    const char *kept = intern_add(s->pp->names, text.data, text.len);
    size_t len = text.len;
    str_free(&text);
    if (!pp_charge(s->pp, s->use, 1 + len / 8))
        return true;
    struct lexer lx;
    struct token tok, rest;
    lexer_init(&lx, kept, len, 0, s->pp->names, s->pp->arena, NULL);
    lex_next(&lx, &tok);
    lex_next(&lx, &rest);
    lexer_free(&lx);
    if (tok.kind == TOK_EOF || tok.kind == TOK_UNKNOWN || rest.kind != TOK_EOF)
        return false;
    tok.span = left->span;
    tok.has_space = left->has_space;
    tok.at_line_start = left->at_line_start;
    *left = tok;
    return true;
}

static void paste_onto_last(struct subst *s, const struct token *right)
{
    if (s->out->len == 0) { /* only after a limit was hit */
        emit(s, *right);
        return;
    }
    struct token *left = &vec_last(s->out);
    if (paste(s, left, right))
        return;
    struct diag *d = diag_error(s->pp->diags, s->use,
                                "## joins '%.40s' and '%.40s', which is not one token",
                                left->text, right->text);
    diag_note(s->pp->diags, d, s->m->span, "macro '%s' is defined here", s->m->name);
    emit(s, *right);
}

static bool is_stringize(const struct macro *m, size_t i)
{
    return m->function && m->body[i].kind == TOK_HASH && i + 1 < m->nbody &&
           m->body_param[i + 1] >= 0;
}

static bool is_paste(const struct macro *m, size_t i)
{
    return i > 0 && i + 1 < m->nbody && m->body[i].kind == TOK_HASHHASH;
}

/* GNU: `, ## args` drops the comma when they are left out, and is no paste otherwise. */
static bool comma_before_rest(const struct macro *m, size_t right)
{
    return m->variadic && right >= 2 && m->body[right - 2].kind == TOK_COMMA &&
           m->body_param[right] == (int)m->nparams - 1;
}

/* Operand of ## at body index i, pasted onto what is there; gives the next index. */
static size_t subst_right(struct subst *s, size_t i)
{
    const struct macro *m = s->m;
    int param = m->body_param[i];
    if (comma_before_rest(m, i)) {
        if (s->args[param].missing && s->out->len > 0)
            s->out->len--;
        else
            emit_arg(s, expanded_arg(s, param), &m->body[i]);
        return i + 1;
    }
    if (is_stringize(m, i)) {
        struct token tok = stringize(s, &s->args[m->body_param[i + 1]].raw);
        paste_onto_last(s, &tok);
        return i + 2;
    }
    struct token first = body_token(s, i);
    if (param < 0) {
        paste_onto_last(s, &first);
        return i + 1;
    }
    const struct tokens *raw = &s->args[param].raw;
    if (raw->len > 0) {
        paste_onto_last(s, &raw->data[0]);
        struct tokens tail = {raw->data + 1, raw->len - 1, 0};
        for (size_t k = 0; k < tail.len; k++)
            emit(s, tail.data[k]);
    }
    return i + 1;
}

/* --- the body --------------------------------------------------------------------- */

/* __VA_OPT__ at body index i: the index to go on from. What it holds is kept when there
 * are variable arguments; its closing parenthesis is then skipped later. */
static size_t subst_va_opt(struct subst *s, size_t i)
{
    const struct macro *m = s->m;
    size_t depth = 0, close = i + 1;
    for (; close < m->nbody; close++) {
        depth += m->body[close].kind == TOK_LPAREN;
        if (m->body[close].kind == TOK_RPAREN && --depth == 0)
            break;
    }
    if (expanded_arg(s, (int)m->nparams - 1)->len > 0) {
        s->opt_end = close;
        return i + 2;
    }
    emit(s, placemarker(s->use));
    return close + 1;
}

static bool is_va_opt(const struct subst *s, size_t i)
{
    return s->m->variadic && s->m->body[i].text == s->pp->word_va_opt &&
           i + 1 < s->m->nbody && s->m->body[i + 1].kind == TOK_LPAREN && s->opt_end == 0;
}

/* Handles the body from index i and gives the next index. */
static size_t subst_one(struct subst *s, size_t i)
{
    const struct macro *m = s->m;
    int param = m->body_param[i];
    if (s->opt_end == i && i > 0)
        return s->opt_end = 0, i + 1;
    if (is_stringize(m, i)) {
        struct token tok = stringize(s, &s->args[m->body_param[i + 1]].raw);
        tok.has_space = m->body[i].has_space;
        emit(s, tok);
        return i + 2;
    }
    if (is_paste(m, i))
        return subst_right(s, i + 1);
    if (is_va_opt(s, i))
        return subst_va_opt(s, i);
    if (param < 0) {
        emit(s, body_token(s, i));
    } else if (i + 1 < m->nbody && is_paste(m, i + 1)) {
        emit_arg(s, &s->args[param].raw, &m->body[i]);
        if (s->args[param].raw.len == 0)
            emit(s, placemarker(s->use));
    } else {
        emit_arg(s, expanded_arg(s, param), &m->body[i]);
    }
    return i + 1;
}

void pp_substitute(struct pp *pp, struct macro *m, struct macro_arg *args,
                   struct span use, struct tokens *out)
{
    struct subst s = {pp, m, args, use, out, 0};
    for (size_t i = 0; i < m->nbody && !pp->exhausted;)
        i = subst_one(&s, i);
    size_t kept = 0;
    for (size_t i = 0; i < out->len; i++)
        if (out->data[i].kind != TOK_PLACEMARKER)
            out->data[kept++] = out->data[i];
    out->len = kept;
}
