/* The preprocessor's frame: the stack of files, the streams of expanded tokens, and the
 * last step from raw tokens to those the parser takes ([lex.phases] 4 to 6). */
#include "lang/pp_state.h"

#include <assert.h>
#include <string.h>

/* --- files and streams ------------------------------------------------------------ */

void pp_enter_file(struct pp *pp, uint32_t file)
{
    const struct source *src = sources_get(pp->sources, file);
    struct pp_file f = {.file = file, .conds_base = pp->conds.len};
    lexer_init(&f.lx, src->text, src->len, file, pp->names, pp->arena, pp->diags);
    vec_push(&pp->files, f);
}

bool pp_in_carried(const struct pp *pp)
{
    return pp->files.len && vec_last(&pp->files).carried;
}

static void leave_file(struct pp *pp)
{
    struct pp_file *f = &vec_last(&pp->files);
    while (pp->conds.len > f->conds_base)
        diag_error(pp->diags, vec_pop(&pp->conds).at,
                   "this #if has no #endif in its file");
    lexer_free(&f->lx);
    pp->files.len--;
}

void pp_push(struct pp *pp, struct tokens *toks, struct macro *macro)
{
    struct stream s = {toks->data, toks->len, 0, macro};
    *toks = (struct tokens){0};
    if (macro)
        macro->busy = true;
    vec_push(&pp->streams, s);
}

static void pop_stream(struct pp *pp)
{
    struct stream s = vec_pop(&pp->streams);
    if (s.macro)
        s.macro->busy = false;
    mem_free(s.toks);
}

/* From the stream on top; marks a macro's name met inside its own expansion, which stays
 * unexpanded for good ([cpp.rescan]/3). */
static void read_stream(struct pp *pp, struct token *tok)
{
    struct stream *s = &vec_last(&pp->streams);
    *tok = s->toks[s->pos++];
    if (tok->kind == TOK_IDENT && !tok->no_expand) {
        const struct macro *m = pp_macro(pp, tok->text);
        tok->no_expand = m && m->busy;
    }
}

static void lex_file(struct pp *pp, struct token *tok)
{
    struct pp_file *f = &vec_last(&pp->files);
    if (f->has_ahead)
        *tok = f->ahead;
    else
        lex_next(&f->lx, tok);
    f->has_ahead = tok->kind == TOK_EOF && f->has_ahead;
}

void pp_read(struct pp *pp, struct token *tok)
{
    for (;;) {
        while (pp->streams.len > pp->floor) {
            const struct stream *s = &vec_last(&pp->streams);
            if (s->pos < s->len) {
                read_stream(pp, tok);
                return;
            }
            pop_stream(pp);
        }
        if (pp->lists > 0) {
            *tok = (struct token){.kind = TOK_EOF, .text = ""};
            return;
        }
        lex_file(pp, tok);
        if (tok->kind == TOK_HASH && tok->at_line_start)
            pp_directive(pp, tok);
        else if (tok->kind == TOK_EOF || pp_active(pp))
            return;
    }
}

/* --- finished tokens -------------------------------------------------------------- */

struct output {
    struct tokens toks;
    struct str joined; /* bytes of the string literals run together so far */
    bool joining;      /* the last token is such a run */
};

static void end_run(struct pp *pp, struct output *out)
{
    if (!out->joining)
        return;
    struct token_string *s = arena_alloc(pp->arena, sizeof *s);
    s->data = arena_strndup(pp->arena, out->joined.data, out->joined.len);
    s->len = out->joined.len;
    vec_last(&out->toks).value.s = s;
    out->joining = false;
}

/* Adjacent string literals are one ([lex.string]/12). */
static void put_string(struct output *out, const struct token *tok)
{
    struct token *left = out->toks.len ? &vec_last(&out->toks) : NULL;
    if (!left || left->kind != TOK_STRING) {
        vec_push(&out->toks, *tok);
        return;
    }
    if (!out->joining) {
        str_clear(&out->joined);
        str_addn(&out->joined, left->value.s->data, left->value.s->len);
        out->joining = true;
    }
    str_addn(&out->joined, tok->value.s->data, tok->value.s->len);
    if (left->lit == LIT_CHAR)
        left->lit = tok->lit;
    left->span = span_join(left->span, tok->span);
    if (left->spelled.file)
        left->spelled = span_join(left->spelled, tok->spelled);
}

static void convert(struct pp *pp, struct token *tok)
{
    if (tok->kind == TOK_NUMBER) {
        lex_number(pp->arena, tok);
    } else if (tok->kind == TOK_CHAR) {
        lex_char(pp->arena, tok);
    } else if (tok->kind == TOK_STRING) {
        lex_string(pp->arena, tok);
    } else if (tok->kind == TOK_IDENT) {
        uint16_t kind = *intern_mark(tok->text) & MARK_KEYWORD;
        if (kind)
            tok->kind = kind;
    }
}

static void put(struct pp *pp, struct output *out, struct token *tok)
{
    convert(pp, tok);
    tok->no_expand = false;
    if (tok->kind == TOK_STRING) {
        put_string(out, tok);
        return;
    }
    end_run(pp, out);
    vec_push(&out->toks, *tok);
}

static void run(struct pp *pp, struct output *out)
{
    for (;;) {
        struct token tok;
        pp_next(pp, &tok);
        if (tok.kind != TOK_EOF) {
            put(pp, out, &tok);
        } else if (pp->files.len == 1) {
            put(pp, out, &tok);
            return;
        } else {
            leave_file(pp);
        }
        if (out->toks.len >= PP_MAX_TOKENS) {
            diag_error(pp->diags, tok.span, "more than %u tokens (a limit of this tool)",
                       PP_MAX_TOKENS);
            struct token end = {.kind = TOK_EOF, .text = ""};
            end.span.file = pp->files.data[0].file;
            put(pp, out, &end);
            return;
        }
    }
}

/* --- set-up ----------------------------------------------------------------------- */

static void mark_keywords(struct intern *names)
{
    static const struct {
        const char *word;
        enum token_kind kind;
    } words[] = {
#define CLASS_SPECIAL(sym, spelling)
#define CLASS_PUNCT(sym, spelling)
#define CLASS_KEYWORD(sym, spelling) {spelling, TOK_##sym},
#define TOKEN(sym, spelling, class) CLASS_##class(sym, spelling)
#define TOKEN_ALIAS(spelling, sym) {spelling, TOK_##sym},
#include "lang/tokens.def"
#undef TOKEN
#undef CLASS_SPECIAL
#undef CLASS_PUNCT
#undef CLASS_KEYWORD
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        *intern_mark(intern_add(names, words[i].word, strlen(words[i].word))) |=
            (uint16_t)words[i].kind;
}

static void set_up(struct pp *pp)
{
    pp->macros = map_new();
    pp->word_defined = intern_add(pp->names, "defined", 7);
    pp->word_has_include = intern_add(pp->names, "__has_include", 13);
    pp->word_pragma = intern_add(pp->names, "_Pragma", 7);
    pp->word_va_args = intern_add(pp->names, "__VA_ARGS__", 11);
    pp->word_va_opt = intern_add(pp->names, "__VA_OPT__", 10);
    mark_keywords(pp->names);
    pp_define_builtins(pp);
    for (size_t i = 0; i < pp->options->ndefines; i++)
        pp_define_option(pp, pp->options->defines[i]);
}

static void tear_down(struct pp *pp)
{
    while (pp->streams.len > 0)
        pop_stream(pp);
    while (pp->files.len > 0)
        leave_file(pp);
    vec_free(&pp->streams);
    vec_free(&pp->files);
    vec_free(&pp->conds);
    vec_free(&pp->headers);
    vec_free(&pp->once);
    vec_free(&pp->carried);
    vec_free(&pp->line);
    map_free(pp->macros);
}

/* The arena keeps what the heap grew. */
static void hand_over(struct pp *pp, struct output *from, struct token_list *out)
{
    out->len = from->toks.len;
    out->data = from->toks.data;
    arena_adopt(pp->arena, from->toks.data);
    size_t size = pp->headers.len * sizeof *out->headers;
    struct token_header *headers = arena_alloc(pp->arena, size);
    if (size)
        memcpy(headers, pp->headers.data, size);
    out->headers = headers;
    out->nheaders = pp->headers.len;
    str_free(&from->joined);
}

bool pp_run(struct arena *arena, struct intern *names, struct sources *sources,
            uint32_t file, const struct pp_options *options, struct diags *diags,
            struct token_list *out)
{
    struct pp pp = {.arena = arena,
                    .names = names,
                    .sources = sources,
                    .diags = diags,
                    .options = options};
    struct output tokens = {0};
    unsigned errors = diags->errors;
    set_up(&pp);
    pp_enter_file(&pp, file);
    /* untouched room costs nothing, growing would copy all tokens */
    vec_reserve(&tokens.toks, sources_get(sources, file)->len / 2 + 16);
    if (options && options->preamble)
        pp_enter_file(&pp, options->preamble);
    pp_enter_host(&pp);
    run(&pp, &tokens);
    hand_over(&pp, &tokens, out);
    tear_down(&pp);
    return out->len > 1 || diags->errors == errors;
}
