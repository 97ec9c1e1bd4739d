/* Macro definitions: #define, -D and the built-in ones ([cpp.replace]).
 *
 * Takes the tokens of a line after `define`, keeps a struct macro. Leaves out #undef
 * (pp_directive.c). */
#include "lang/pp_state.h"

#include <string.h>

struct macro *pp_macro(const struct pp *pp, const char *name)
{
    return *intern_mark(name) & MARK_MACRO ? map_get(pp->macros, name, strlen(name))
                                           : NULL;
}

static void keep_macro(struct pp *pp, struct macro *m)
{
    *intern_mark(m->name) |= MARK_MACRO;
    map_put(pp->macros, m->name, strlen(m->name), m);
}

/* Rest of a line being read. */
struct reader {
    struct pp *pp;
    const struct token *toks;
    size_t n, pos;
};

static const struct token *peek(const struct reader *r)
{
    return r->pos < r->n ? &r->toks[r->pos] : NULL;
}

static bool take(struct reader *r, enum token_kind kind)
{
    const struct token *tok = peek(r);
    bool found = tok && tok->kind == kind;
    r->pos += found;
    return found;
}

/* Place of what is wrong: the next token, or the last one when the line ended. */
static struct span here(const struct reader *r)
{
    const struct token *tok = peek(r);
    return tok ? tok->span : r->toks[r->n - 1].span;
}

struct names {
    const char **data;
    size_t len, cap;
};

/* One parameter; false when the list must end after it or is wrong (*ok then false). */
static bool parse_param(struct reader *r, struct macro *m, struct names *params, bool *ok)
{
    const struct token *tok = peek(r);
    const char *name = NULL;
    if (take(r, TOK_IDENT))
        name = tok->text;
    if (take(r, TOK_ELLIPSIS)) {
        m->variadic = true;
        name = name ? name : r->pp->word_va_args;
    }
    *ok = name != NULL && params->len < PP_MAX_PARAMS;
    if (!name)
        diag_error(r->pp->diags, here(r), "expected a parameter name of macro '%s'",
                   m->name);
    else if (!*ok)
        diag_error(r->pp->diags, here(r),
                   "macro '%s' has more than %d parameters (a limit of this tool)",
                   m->name, PP_MAX_PARAMS);
    if (*ok)
        vec_push(params, name);
    return *ok && !m->variadic && take(r, TOK_COMMA);
}

/* After the opening parenthesis; false after an error. */
static bool parse_params(struct reader *r, struct macro *m)
{
    struct names params = {0};
    bool ok = true;
    m->function = true;
    if (!take(r, TOK_RPAREN)) {
        while (parse_param(r, m, &params, &ok))
            continue;
        if (ok && !take(r, TOK_RPAREN)) {
            diag_error(r->pp->diags, here(r),
                       "expected ')' after the parameters of macro '%s'", m->name);
            ok = false;
        }
    }
    m->nparams = params.len;
    m->params = arena_alloc(r->pp->arena, params.len * sizeof *m->params);
    if (params.len)
        memcpy(m->params, params.data, params.len * sizeof *m->params);
    vec_free(&params);
    return ok;
}

static int param_index(const struct macro *m, const struct token *tok)
{
    if (tok->kind == TOK_IDENT)
        for (size_t i = 0; i < m->nparams; i++)
            if (m->params[i] == tok->text)
                return (int)i;
    return -1;
}

static bool check_body(struct pp *pp, const struct macro *m)
{
    for (size_t i = 0; i < m->nbody; i++) {
        const struct token *tok = &m->body[i];
        bool edge = i == 0 || i + 1 == m->nbody;
        if (tok->kind == TOK_HASHHASH && edge) {
            diag_error(pp->diags, tok->span, "## cannot stand at the edge of macro '%s'",
                       m->name);
            return false;
        }
        if (m->function && tok->kind == TOK_HASH &&
            (i + 1 == m->nbody || m->body_param[i + 1] < 0) &&
            !(i + 1 < m->nbody && m->body[i + 1].text == pp->word_va_opt)) {
            diag_error(pp->diags, tok->span,
                       "# must be followed by a parameter of macro '%s'", m->name);
            return false;
        }
    }
    return true;
}

static void copy_body(struct pp *pp, struct macro *m, const struct token *toks, size_t n)
{
    m->nbody = n;
    m->body = arena_alloc(pp->arena, n * sizeof *m->body);
    m->body_param = arena_alloc(pp->arena, n * sizeof *m->body_param);
    for (size_t i = 0; i < n; i++) {
        m->body[i] = toks[i];
        m->body_param[i] = param_index(m, &toks[i]);
    }
}

/* Same kind, parameters, tokens and spacing ([cpp.replace]/2). */
static bool same_macro(const struct macro *a, const struct macro *b)
{
    if (a->function != b->function || a->variadic != b->variadic ||
        a->nparams != b->nparams || a->nbody != b->nbody || a->special != b->special)
        return false;
    for (size_t i = 0; i < a->nparams; i++)
        if (a->params[i] != b->params[i])
            return false;
    for (size_t i = 0; i < a->nbody; i++)
        if (a->body[i].text != b->body[i].text ||
            (i > 0 && a->body[i].has_space != b->body[i].has_space))
            return false;
    return true;
}

static void add_macro(struct pp *pp, struct macro *m)
{
    const struct macro *old = pp_macro(pp, m->name);
    if (old && old->span.file && !same_macro(old, m)) {
        struct diag *d = diag_add(pp->diags, DIAG_WARNING, m->span,
                                  "macro '%s' is defined again, differently", m->name);
        diag_note(pp->diags, d, old->span, "it was defined here; #undef it first");
    }
    keep_macro(pp, m);
}

void pp_define(struct pp *pp, const struct token *toks, size_t n)
{
    struct reader r = {pp, toks, n, 1};
    const struct token *name = toks;
    if (name->kind != TOK_IDENT || name->text == pp->word_defined ||
        name->text == pp->word_va_args) {
        diag_error(pp->diags, name->span, "'%.40s' cannot be the name of a macro",
                   name->text);
        return;
    }
    struct macro *m = arena_alloc(pp->arena, sizeof *m);
    m->name = name->text;
    m->span = name->span;
    m->user = name->span.file && !pp_in_carried(pp);
    const struct token *next = peek(&r);
    if (next && !next->has_space && take(&r, TOK_LPAREN) && !parse_params(&r, m))
        return;
    copy_body(pp, m, toks + r.pos, n - r.pos);
    if (check_body(pp, m))
        add_macro(pp, m);
}

void pp_define_text(struct pp *pp, const char *text, uint32_t file)
{
    struct lexer lx;
    struct tokens line = {0};
    struct token tok;
    lexer_init(&lx, text, strlen(text), file, pp->names, pp->arena, pp->diags);
    for (lex_next(&lx, &tok); tok.kind != TOK_EOF; lex_next(&lx, &tok))
        vec_push(&line, tok);
    lexer_free(&lx);
    if (line.len > 0)
        pp_define(pp, line.data, line.len);
    vec_free(&line);
}

static struct macro *add_special(struct pp *pp, const char *name,
                                 enum macro_special special)
{
    struct macro *m = arena_alloc(pp->arena, sizeof *m);
    m->name = intern_add(pp->names, name, strlen(name));
    m->special = special;
    keep_macro(pp, m);
    return m;
}

static void add_float(struct pp *pp, const char *name, enum token_lit lit, uint64_t bits)
{
    struct macro *m = add_special(pp, name, SPECIAL_VALUE);
    m->lit = lit;
    m->bits = bits;
}

void pp_define_builtins(struct pp *pp)
{
    static const char *const texts[] = {
#define MACRO(definition, where) definition,
#include "lang/macros.def"
    };
#define SPECIAL_MACRO(name, special, where) add_special(pp, name, special);
#define FLOAT_MACRO(name, lit, bits, where) add_float(pp, name, lit, bits);
#include "lang/macros.def"
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        pp_define_text(pp, texts[i], 0);
    if (pp->options->cuda_arch) {
        char text[64];
        snprintf(text, sizeof text, "__CUDA_ARCH__ %u", pp->options->cuda_arch);
        pp_define_text(pp, text, 0);
        snprintf(text, sizeof text, "__CUDA_ARCH_LIST__ %u", pp->options->cuda_arch);
        pp_define_text(pp, text, 0);
    }
}

void pp_define_option(struct pp *pp, const char *option)
{
    struct str text = {0};
    const char *equals = strchr(option, '=');
    str_addn(&text, option, equals ? (size_t)(equals - option) : strlen(option));
    str_addc(&text, ' ');
    str_add(&text, equals ? equals + 1 : "1");
    uint32_t file = sources_add(pp->sources, "<command line>", text.data, text.len);
    pp_define_text(pp, sources_get(pp->sources, file)->text, file);
    str_free(&text);
}
