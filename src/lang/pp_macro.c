/* Macro expansion ([cpp.rescan]).
 *
 * Gives the next token with macros expanded. A macro met inside its own expansion is
 * marked and stays; expansion of arguments nests C calls, so its depth is limited. */
#include "lang/pp_state.h"

#include <assert.h>
#include <string.h>

struct macro_args {
    struct macro_arg *data;
    size_t len, cap;
};

static void free_args(struct macro_args *args)
{
    for (size_t i = 0; i < args->len; i++) {
        vec_free(&args->data[i].raw);
        vec_free(&args->data[i].expanded);
    }
    vec_free(args);
}

static void push_back(struct pp *pp, const struct token *tok)
{
    struct tokens one = {0};
    if (tok->kind == TOK_EOF)
        return; /* the end stays where it is */
    vec_push(&one, *tok);
    pp_push(pp, &one, NULL);
}

/* Reads arguments up to the closing parenthesis, whose place goes to *close. */
static bool read_args(struct pp *pp, const struct macro *m, const struct token *name,
                      struct macro_args *args, struct token *close)
{
    size_t depth = 0;
    bool from_macro = pp->streams.len > pp->floor;
    vec_push(args, (struct macro_arg){0});
    for (;;) {
        struct token tok;
        pp_read(pp, &tok);
        if (tok.kind == TOK_EOF)
            return false;
        if (from_macro && !pp_charge(pp, name->span, 1))
            return false;
        if (tok.kind == TOK_RPAREN && depth == 0) {
            *close = tok;
            return true;
        }
        bool rest = m->variadic && args->len == m->nparams;
        if (tok.kind == TOK_COMMA && depth == 0 && !rest) {
            vec_push(args, (struct macro_arg){0});
            continue;
        }
        depth += tok.kind == TOK_LPAREN;
        depth -= tok.kind == TOK_RPAREN;
        tok.has_space |= tok.at_line_start;
        tok.at_line_start = false;
        vec_push(&vec_last(args).raw, tok);
    }
}

/* Holds the number of arguments to what the macro takes. */
static bool check_args(struct pp *pp, const struct macro *m, struct macro_args *args,
                       struct span use)
{
    size_t given = args->len, wanted = m->nparams;
    if (given == 1 && args->data[0].raw.len == 0 && wanted == 0)
        return true;
    if (m->variadic && given == wanted - 1) {
        vec_push(args, (struct macro_arg){.missing = true});
        return true;
    }
    if (m->variadic && wanted == 1 && args->data[0].raw.len == 0)
        args->data[0].missing = true;
    if (given == wanted)
        return true;
    struct diag *d =
        diag_error(pp->diags, use, "macro '%s' takes %s%zu argument%s, not %zu", m->name,
                   m->variadic ? "at least " : "", m->variadic ? wanted - 1 : wanted,
                   wanted - m->variadic == 1 ? "" : "s", given);
    diag_note(pp->diags, d, m->span, "macro '%s' is defined here", m->name);
    return false;
}

/* What the reader sees for a use: name(...) when it stands whole in one file. */
static struct span use_span(const struct token *name, const struct token *close)
{
    bool whole = close->span.file == name->span.file && close->span.off >= name->span.off;
    return whole ? span_join(name->span, close->span) : name->span;
}

static void push_expansion(struct pp *pp, struct macro *m, const struct token *name,
                           struct macro_arg *args, struct span use)
{
    struct tokens out = {0};
    pp_substitute(pp, m, args, use, &out);
    if (out.len > 0) {
        out.data[0].has_space = name->has_space;
        out.data[0].at_line_start = name->at_line_start;
    }
    pp_push(pp, &out, m);
}

static bool expand_function(struct pp *pp, struct macro *m, struct token *name)
{
    struct token next;
    pp_read(pp, &next);
    if (next.kind != TOK_LPAREN) {
        push_back(pp, &next);
        return false;
    }
    struct macro_args args = {0};
    struct token close;
    bool ok = read_args(pp, m, name, &args, &close);
    if (!ok && !pp->exhausted)
        diag_error(pp->diags, name->span,
                   "the call of macro '%s' is never closed; add ')'", m->name);
    ok = ok && check_args(pp, m, &args, use_span(name, &close));
    if (ok)
        push_expansion(pp, m, name, args.data, use_span(name, &close));
    free_args(&args);
    return ok;
}

static void special_text(struct pp *pp, struct token *tok, enum token_kind kind,
                         const char *text)
{
    tok->kind = (uint16_t)kind;
    tok->text = intern_add(pp->names, text, strlen(text));
}

static void special_place(struct pp *pp, struct token *tok, bool line)
{
    const struct pp_file *f = &vec_last(&pp->files);
    struct str text = {0};
    const char *path = "";
    if (tok->span.file)
        path = sources_get(pp->sources, tok->span.file)->path;
    if (f->line_name)
        path = f->line_name;
    if (line) {
        str_printf(&text, "%lld",
                   (long long)span_line(pp->sources, tok->span) +
                       (long long)f->line_shift);
    } else {
        str_addc(&text, '"');
        for (; *path; path++)
            str_printf(&text, *path == '"' || *path == '\\' ? "\\%c" : "%c", *path);
        str_addc(&text, '"');
    }
    special_text(pp, tok, line ? TOK_NUMBER : TOK_STRING, str_cstr(&text));
    str_free(&text);
}

/* Turns the name into the token it stands for. */
static void expand_special(struct pp *pp, const struct macro *m, struct token *tok)
{
    char digits[16];
    switch (m->special) {
    case SPECIAL_FILE:
    case SPECIAL_LINE:
        special_place(pp, tok, m->special == SPECIAL_LINE);
        break;
    case SPECIAL_COUNTER:
        snprintf(digits, sizeof digits, "%u", pp->counter++);
        special_text(pp, tok, TOK_NUMBER, digits);
        break;
    case SPECIAL_VALUE:
        tok->kind = TOK_FLOAT;
        tok->lit = (uint8_t)m->lit;
        memcpy(&tok->value.f, &m->bits, sizeof m->bits);
        break;
    case SPECIAL_HAS_INCLUDE:
    case SPECIAL_NONE:
        break;
    }
}

/* _Pragma("unroll 4"): read as the directive; any other is dropped. */
static bool expand_pragma_operator(struct pp *pp, const struct token *name)
{
    struct token t[3];
    for (int i = 0; i < 3; i++)
        pp_read(pp, &t[i]);
    if (t[0].kind != TOK_LPAREN || t[1].kind != TOK_STRING || t[2].kind != TOK_RPAREN) {
        for (int i = 2; i >= 0; i--)
            push_back(pp, &t[i]);
        return false;
    }
    lex_string(pp->arena, &t[1]);
    if (t[1].kind != TOK_STRING)
        return true;
    struct tokens line = {0};
    struct lexer lx;
    struct token tok;
    lexer_init(&lx, t[1].value.s->data, t[1].value.s->len, 0, pp->names, pp->arena, NULL);
    for (lex_next(&lx, &tok); tok.kind != TOK_EOF; lex_next(&lx, &tok)) {
        tok.span = name->span;
        vec_push(&line, tok);
    }
    lexer_free(&lx);
    bool nounroll = line.len > 0 && strcmp(line.data[0].text, "nounroll") == 0;
    if (nounroll || (line.len > 0 && strcmp(line.data[0].text, "unroll") == 0))
        pp_push_unroll(pp, name->span, line.data + 1, line.len - 1, nounroll);
    vec_free(&line);
    return true;
}

/* True if the token was replaced by something to read. */
static bool expand(struct pp *pp, struct token *tok)
{
    if (tok->text == pp->word_pragma && pp->lists == 0)
        return expand_pragma_operator(pp, tok);
    struct macro *m = pp_macro(pp, tok->text);
    if (!m || m->busy || pp->exhausted || (m->user && pp_in_carried(pp)))
        return false;
    if (m->special != SPECIAL_NONE) {
        expand_special(pp, m, tok);
        return false;
    }
    if (m->function)
        return expand_function(pp, m, tok);
    push_expansion(pp, m, tok, NULL, tok->span);
    return true;
}

void pp_next(struct pp *pp, struct token *tok)
{
    do
        pp_read(pp, tok);
    while (tok->kind == TOK_IDENT && !tok->no_expand && expand(pp, tok));
}

/* Operands of `defined` and `__has_include` are taken as they stand. */
static void copy_operand(struct pp *pp, struct tokens *out)
{
    struct token tok;
    pp_read(pp, &tok);
    if (tok.kind == TOK_EOF)
        return;
    vec_push(out, tok);
    if (tok.kind != TOK_LPAREN)
        return;
    for (;;) {
        pp_read(pp, &tok);
        if (tok.kind == TOK_EOF)
            return;
        vec_push(out, tok);
        if (tok.kind == TOK_RPAREN)
            return;
    }
}

void pp_expand_list(struct pp *pp, const struct token *toks, size_t n, struct tokens *out)
{
    struct tokens copy = {0};
    if (pp->lists >= PP_MAX_NESTED_CALLS) {
        if (!pp->exhausted)
            diag_error(pp->diags, n ? toks[0].span : (struct span){0},
                       "macro calls are nested deeper than %d (a limit of this tool)",
                       PP_MAX_NESTED_CALLS);
        pp->exhausted = true;
    }
    vec_reserve(&copy, n);
    for (size_t i = 0; i < n; i++)
        vec_push(&copy, toks[i]);
    size_t floor = pp->floor;
    pp->floor = pp->streams.len;
    pp->lists++;
    pp_push(pp, &copy, NULL);
    for (;;) {
        struct token tok;
        pp_read(pp, &tok);
        bool operand = pp->in_if &&
                       (tok.text == pp->word_defined || tok.text == pp->word_has_include);
        if (tok.kind == TOK_IDENT && !tok.no_expand && !operand && expand(pp, &tok))
            continue;
        if (tok.kind == TOK_EOF)
            break;
        vec_push(out, tok);
        if (operand)
            copy_operand(pp, out);
    }
    assert(pp->streams.len == pp->floor);
    pp->lists--;
    pp->floor = floor;
}
