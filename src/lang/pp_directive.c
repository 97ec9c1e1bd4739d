/* Directives ([cpp.pre]): reads the rest of a `#` line and carries it out.
 *
 * In a branch that is left out only conditionals count. Leaves out #define's, #if's and
 * #include's inside (pp_define.c, pp_expr.c, pp_include.c). */
#include "lang/pp_state.h"

#include <string.h>

/* A directive line: name is toks[-1]. */
struct line {
    const struct token *hash;
    const struct token *name;
    const struct token *toks;
    size_t n;
};

bool pp_active(const struct pp *pp)
{
    return pp->conds.len == 0 || vec_last(&pp->conds).active;
}

/* Collects the tokens up to the end of the line; the one after is kept. */
static void read_line(struct pp *pp)
{
    struct pp_file *f = &vec_last(&pp->files);
    vec_clear(&pp->line);
    for (;;) {
        struct token tok;
        lex_next(&f->lx, &tok);
        if (tok.at_line_start || tok.kind == TOK_EOF) {
            f->ahead = tok;
            f->has_ahead = true;
            return;
        }
        vec_push(&pp->line, tok);
    }
}

static struct span line_end(const struct line *l)
{
    return l->n ? l->toks[l->n - 1].span : l->name->span;
}

/* Text of the line after the directive's name, as written. */
static const char *line_text(struct pp *pp, const struct line *l, int *len)
{
    const struct source *src = sources_get(pp->sources, l->name->span.file);
    *len = 0;
    if (l->n == 0)
        return "";
    size_t start = l->toks[0].span.off;
    struct span last = line_end(l);
    size_t n = last.off + last.len - start;
    *len = (int)(n > 500 ? 500 : n);
    return src->text + start;
}

/* --- conditionals ----------------------------------------------------------------- */

static void begin_cond(struct pp *pp, const struct line *l, bool value)
{
    bool outer = pp_active(pp);
    struct cond c = {l->name->span, outer, outer && value, value, false};
    vec_push(&pp->conds, c);
}

static void do_if(struct pp *pp, const struct line *l)
{
    begin_cond(pp, l, pp_active(pp) && pp_condition(pp, l->hash, l->toks, l->n));
}

static bool names_macro(struct pp *pp, const struct line *l)
{
    if (l->n > 0 && l->toks[0].kind == TOK_IDENT)
        return pp_macro(pp, l->toks[0].text) != NULL;
    diag_error(pp->diags, l->name->span, "expected a macro name after #%s",
               l->name->text);
    return false;
}

static void do_ifdef(struct pp *pp, const struct line *l)
{
    begin_cond(pp, l, pp_active(pp) && names_macro(pp, l));
}

static void do_ifndef(struct pp *pp, const struct line *l)
{
    begin_cond(pp, l, pp_active(pp) && !names_macro(pp, l));
}

/* The #if of this file that the line belongs to; NULL after an error. */
static struct cond *open_cond(struct pp *pp, const struct line *l)
{
    if (pp->conds.len > vec_last(&pp->files).conds_base)
        return &vec_last(&pp->conds);
    diag_error(pp->diags, l->name->span, "#%s without an #if before it", l->name->text);
    return NULL;
}

static bool check_after_else(struct pp *pp, const struct cond *c, const struct line *l)
{
    if (!c->in_else)
        return true;
    struct diag *d =
        diag_error(pp->diags, l->name->span, "#%s after #else", l->name->text);
    diag_note(pp->diags, d, c->at, "the #if is here");
    return false;
}

enum elif_kind { ELIF_IF, ELIF_DEF, ELIF_NDEF };

static void next_branch(struct pp *pp, const struct line *l, enum elif_kind kind)
{
    struct cond *c = open_cond(pp, l);
    if (!c || !check_after_else(pp, c, l))
        return;
    bool value = false;
    if (c->outer && !c->taken) {
        if (kind == ELIF_IF)
            value = pp_condition(pp, l->hash, l->toks, l->n);
        else
            value = names_macro(pp, l) == (kind == ELIF_DEF);
    }
    c->active = value;
    c->taken |= value;
}

static void do_elif(struct pp *pp, const struct line *l)
{
    next_branch(pp, l, ELIF_IF);
}

static void do_elifdef(struct pp *pp, const struct line *l)
{
    next_branch(pp, l, ELIF_DEF);
}

static void do_elifndef(struct pp *pp, const struct line *l)
{
    next_branch(pp, l, ELIF_NDEF);
}

static void do_else(struct pp *pp, const struct line *l)
{
    struct cond *c = open_cond(pp, l);
    if (!c || !check_after_else(pp, c, l))
        return;
    c->active = c->outer && !c->taken;
    c->taken = c->in_else = true;
}

static void do_endif(struct pp *pp, const struct line *l)
{
    if (open_cond(pp, l))
        pp->conds.len--;
}

/* --- the others ------------------------------------------------------------------- */

static void do_define(struct pp *pp, const struct line *l)
{
    if (l->n > 0)
        pp_define(pp, l->toks, l->n);
    else
        diag_error(pp->diags, l->name->span, "expected a macro name after #define");
}

static void do_undef(struct pp *pp, const struct line *l)
{
    if (l->n > 0 && l->toks[0].kind == TOK_IDENT)
        map_remove(pp->macros, l->toks[0].text, strlen(l->toks[0].text));
    else
        diag_error(pp->diags, l->name->span, "expected a macro name after #undef");
}

static void do_include(struct pp *pp, const struct line *l)
{
    pp_include(pp, l->hash, l->toks, l->n);
}

static void do_error(struct pp *pp, const struct line *l)
{
    int len;
    const char *text = line_text(pp, l, &len);
    diag_error(pp->diags, l->name->span, "#error %.*s", len, text);
}

static void do_warning(struct pp *pp, const struct line *l)
{
    int len;
    const char *text = line_text(pp, l, &len);
    diag_add(pp->diags, DIAG_WARNING, l->name->span, "#warning %.*s", len, text);
}

/* #line number ["file"]: changes what __LINE__ and __FILE__ give; messages keep to the
 * places of the text at hand. */
static void do_line(struct pp *pp, const struct line *l)
{
    struct pp_file *f = &vec_last(&pp->files);
    struct tokens toks = {0};
    pp_expand_list(pp, l->toks, l->n, &toks);
    struct token number = toks.len > 0 ? toks.data[0] : (struct token){0};
    if (number.kind == TOK_NUMBER)
        lex_number(pp->arena, &number);
    if (number.kind == TOK_INT && number.value.u <= INT32_MAX) {
        int64_t next = (int64_t)span_line(pp->sources, l->hash->span) + 1;
        f->line_shift = (int64_t)number.value.u - next;
    } else {
        diag_error(pp->diags, l->name->span, "expected a line number after #line");
    }
    if (toks.len > 1 && toks.data[1].kind == TOK_STRING) {
        struct token name = toks.data[1];
        lex_string(pp->arena, &name);
        if (name.kind == TOK_STRING)
            f->line_name = name.value.s->data;
    }
    vec_free(&toks);
}

static struct token pragma_token(enum token_kind kind, struct span at)
{
    return (struct token){
        .kind = (uint16_t)kind, .has_space = true, .span = at, .spelled = at, .text = ""};
}

void pp_push_unroll(struct pp *pp, struct span at, const struct token *args, size_t n,
                    bool nounroll)
{
    struct tokens out = {0};
    vec_push(&out, pragma_token(TOK_PRAGMA_UNROLL, at));
    if (nounroll) {
        struct token one = {.kind = TOK_NUMBER, .span = at, .text = "1"};
        one.text = intern_add(pp->names, "1", 1);
        vec_push(&out, one);
    } else {
        pp_expand_list(pp, args, n, &out);
    }
    vec_push(&out, pragma_token(TOK_PRAGMA_END, at));
    pp_push(pp, &out, NULL);
}

static void do_pragma(struct pp *pp, const struct line *l)
{
    const char *word = l->n > 0 ? l->toks[0].text : "";
    bool nounroll = strcmp(word, "nounroll") == 0;
    if (strcmp(word, "once") == 0)
        vec_push(&pp->once, vec_last(&pp->files).file);
    else if (nounroll || strcmp(word, "unroll") == 0)
        pp_push_unroll(pp, span_join(l->hash->span, line_end(l)), l->toks + 1, l->n - 1,
                       nounroll);
}

static void do_nothing(struct pp *pp, const struct line *l)
{
    (void)pp;
    (void)l;
}

struct directive {
    const char *name;
    void (*run)(struct pp *pp, const struct line *l);
    bool conditional; /* carried out in branches left out, too */
};

static const struct directive directives[] = {
    {"if", do_if, true},
    {"ifdef", do_ifdef, true},
    {"ifndef", do_ifndef, true},
    {"elif", do_elif, true},
    {"elifdef", do_elifdef, true},
    {"elifndef", do_elifndef, true},
    {"else", do_else, true},
    {"endif", do_endif, true},
    {"define", do_define, false},
    {"undef", do_undef, false},
    {"include", do_include, false},
    {"include_next", do_include, false},
    {"error", do_error, false},
    {"warning", do_warning, false},
    {"line", do_line, false},
    {"pragma", do_pragma, false},
    {"ident", do_nothing, false},
};

#define NDIRECTIVES (sizeof directives / sizeof directives[0])

static const struct directive *find_directive(const char *name)
{
    for (size_t i = 0; i < NDIRECTIVES; i++)
        if (strcmp(directives[i].name, name) == 0)
            return &directives[i];
    return NULL;
}

static void unknown_directive(struct pp *pp, const struct token *name)
{
    const char *names[NDIRECTIVES];
    for (size_t i = 0; i < NDIRECTIVES; i++)
        names[i] = directives[i].name;
    const char *near = str_nearest(name->text, names, NDIRECTIVES);
    if (near)
        diag_error(pp->diags, name->span, "unknown directive #%.40s; did you mean #%s?",
                   name->text, near);
    else
        diag_error(pp->diags, name->span, "unknown directive #%.40s", name->text);
}

void pp_directive(struct pp *pp, const struct token *hash)
{
    read_line(pp);
    if (pp->line.len == 0)
        return; /* the null directive */
    struct line l = {hash, &pp->line.data[0], pp->line.data + 1, pp->line.len - 1};
    if (l.name->kind == TOK_NUMBER)
        return; /* # 12 "file": a line marker of another preprocessor */
    const struct directive *d =
        l.name->kind == TOK_IDENT ? find_directive(l.name->text) : NULL;
    if (d && (d->conditional || pp_active(pp)))
        d->run(pp, &l);
    else if (!d && pp_active(pp))
        unknown_directive(pp, l.name);
}
