/* Template arguments outside of a declaration: those a user writes to name a kernel, and
 * those of launches in host code, which is otherwise stepped over.
 *
 * Gives name parts whose arguments are read in a scope of the file, and the types of the
 * launch's own arguments where a plain look at the host function's text shows them: a
 * variable's nearest declaration before the launch, a literal. A launch whose template
 * arguments do not parse there (they may name variables of the host function) is left
 * out. CUDA C++ Programming Guide: Execution Configuration. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

static struct parser *parser_at(struct ast *t, uint32_t buffer, size_t pos,
                                struct ast_scope *scope, struct diags *ds)
{
    struct parser *p = parser_new(t, buffer, ds);

    p->pos = pos;
    p->scope = scope ? scope : t->root;
    return p;
}

bool ast_parse_args(struct ast *t, struct ast_scope *scope,
                    const struct token_list *tokens, struct name_part *part,
                    struct diags *ds)
{
    struct token_buffer b = {tokens, t->next_order};
    struct parser *p;
    bool ok;

    vec_push(&t->buffers, b);
    t->next_order += (uint32_t)tokens->len + 1;
    p = parser_at(t, (uint32_t)t->buffers.len - 1, 0, scope, ds);
    part->span = parse_here(p);
    if (parse_at(p) == TOK_LT)
        parse_template_args(p, part);
    else
        parse_expected(p, "'<' and template arguments");
    p->halves = 0;
    if (parse_at(p) != TOK_EOF)
        parse_expected(p, "the end of the name");
    part->span = parse_since(p, part->span);
    ok = !p->failed;
    parser_free(p);
    return ok;
}

/* The kernel template that the identifier at i may name, or NULL. */
static struct ast_decl *template_at(const struct ast *t, const struct token *tok,
                                    size_t i)
{
    if (tok[i].kind != TOK_IDENT ||
        (tok[i + 1].kind != TOK_LT && tok[i + 1].kind != TOK_LAUNCH))
        return NULL;
    for (size_t k = 0; k < t->kernels.len; k++)
        if (t->kernels.data[k]->name == tok[i].text && t->kernels.data[k]->tmpl)
            return t->kernels.data[k];
    return NULL;
}

/* ---- types of what is passed ---- */

static bool ends_statement(enum token_kind k)
{
    return k == TOK_SEMICOLON || k == TOK_LBRACE || k == TOK_RBRACE || k == TOK_LPAREN;
}

/* The specifiers of the declaration in which token j is a name; NULL if it is none. */
static struct ast_spec *spec_before(struct parser *p, size_t j)
{
    for (size_t i = j; i > 0; i--) {
        enum token_kind k = p->tok[i - 1].kind;

        if (!ends_statement(k) && k != TOK_COMMA)
            continue;
        p->pos = i;
        p->panic = p->failed = false;
        if (i < j && parse_is_type(p, i)) {
            struct ast_spec *spec = parse_spec(p, true);

            if (!p->failed && p->pos <= j)
                return spec;
        }
        if (k != TOK_COMMA) /* float *a, *b: go on to the front */
            break;
    }
    return NULL;
}

static struct ast_type *with_pointers(struct parser *p, struct ast_spec *spec, size_t n)
{
    struct ast_type *t = arena_alloc(p->arena, sizeof *t);

    t->spec = spec;
    t->span = spec->span;
    if (!n)
        return t;
    t->dtor = arena_alloc(p->arena, sizeof *t->dtor);
    t->dtor->parts = arena_alloc(p->arena, n * sizeof *t->dtor->parts);
    t->dtor->nparts = n;
    for (size_t i = 0; i < n; i++)
        t->dtor->parts[i].kind = DPART_POINTER;
    return t;
}

/* The type of the variable that the token at `use` names, from its nearest declaration. */
static struct ast_type *variable_type(struct parser *p, size_t use)
{
    const char *name = p->tok[use].text;

    for (size_t j = use; j > 1; j--) {
        enum token_kind before = p->tok[j - 2].kind, after = p->tok[j].kind;
        size_t pointers = 0, i = j - 1;
        struct ast_spec *spec;
        bool declares = after == TOK_SEMICOLON || after == TOK_COMMA ||
                        after == TOK_ASSIGN || after == TOK_RPAREN || after == TOK_LBRACE;

        if (p->tok[j - 1].text != name || p->tok[j - 1].kind != TOK_IDENT || !declares ||
            before == TOK_DOT || before == TOK_ARROW || before == TOK_ASSIGN)
            continue;
        for (; p->tok[i - 1].kind == TOK_STAR || p->tok[i - 1].kind == TOK_RESTRICT; i--)
            pointers += p->tok[i - 1].kind == TOK_STAR;
        spec = spec_before(p, i);
        if (spec)
            return with_pointers(p, spec, pointers);
        if (before == TOK_STAR || before == TOK_AMP || before == TOK_IDENT)
            return NULL; /* of a type that is not known here */
    }
    return NULL;
}

static struct ast_type *literal_type(struct parser *p, const struct token *tok)
{
    struct ast_spec *spec = arena_alloc(p->arena, sizeof *spec);

    spec->kind = SPEC_BASIC;
    spec->span = tok->span;
    spec->basic = tok->kind == TOK_INT     ? TYPE_INT
                  : tok->lit == LIT_FLOAT  ? TYPE_FLOAT
                  : tok->lit == LIT_DOUBLE ? TYPE_DOUBLE
                                           : TYPE_VOID;
    return spec->basic == TYPE_VOID ? NULL : with_pointers(p, spec, 0);
}

/* One argument between tokens a and b. */
static struct ast_type *passed_type(struct parser *p, size_t a, size_t b)
{
    if (b != a + 1)
        return NULL;
    if (p->tok[a].kind == TOK_IDENT)
        return variable_type(p, a);
    return literal_type(p, &p->tok[a]);
}

/* Behind ">>>(" of the launch whose "<<<" is at i; 0 if there is none. */
static size_t arguments_at(const struct parser *p, size_t i)
{
    for (size_t k = i; k + 2 < p->end && p->tok[k].kind != TOK_SEMICOLON; k++)
        if (p->tok[k].kind == TOK_SHR && p->tok[k + 1].kind == TOK_GT &&
            p->tok[k + 2].kind == TOK_LPAREN)
            return k + 3;
    return 0;
}

static void take_passed(struct parser *p, size_t launch, struct launch_name *l)
{
    size_t a = arguments_at(p, launch), close;
    VEC(struct ast_type *) types = {0};

    if (!a)
        return;
    close = parse_match(p, a - 1);
    for (size_t k = a; k <= close && close < p->end; k++) {
        enum token_kind kind = p->tok[k].kind;

        if (k < close && (kind == TOK_LPAREN || kind == TOK_LBRACKET)) {
            size_t end = parse_match(p, k);

            k = end < close ? end : close - 1;
        } else if (k == close || kind == TOK_COMMA) {
            vec_push(&types, passed_type(p, a, k));
            a = k + 1;
        }
    }
    l->npassed = types.len;
    l->passed = arena_alloc(p->arena, (types.len + 1) * sizeof *l->passed);
    if (types.len)
        memcpy(l->passed, types.data, types.len * sizeof *l->passed);
    vec_free(&types);
}

static void take_launch(struct ast *t, uint32_t buffer, size_t i, struct ast_decl *d)
{
    struct parser *p = parser_at(t, buffer, i + 1, d->scope, NULL);
    struct launch_name l = {.kernel = d->name, .part = {.id = d->name}};
    size_t end = i + 1;

    l.part.span = p->tok[i].span;
    if (p->tok[end].kind == TOK_LT) {
        end = parse_past_angles(p, end);
        if (end < p->end && p->tok[end].kind == TOK_LAUNCH)
            parse_template_args(p, &l.part);
    }
    if (end < p->end && p->tok[end].kind == TOK_LAUNCH && !p->failed && p->pos == end) {
        take_passed(p, end, &l);
        vec_push(&t->launches, l);
    }
    parser_free(p);
}

size_t ast_launches(struct ast *t, const struct launch_name **out)
{
    if (!t->launches_read)
        for (uint32_t b = 0; b < t->buffers.len; b++) {
            const struct token_list *list = t->buffers.data[b].list;

            for (size_t i = 0; i + 2 < list->len; i++) {
                struct ast_decl *d = template_at(t, list->data, i);

                if (d)
                    take_launch(t, b, i, d);
            }
        }
    t->launches_read = true;
    *out = t->launches.data;
    return t->launches.len;
}
