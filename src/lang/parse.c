/* The parser's machinery: looking at the input, brackets, errors, attempts, and the two
 * entry points parse_file and parse_body. Takes token lists, gives the tree of ast.h.
 * The grammar itself is in parse_file, parse_decl, parse_spec, parse_record,
 * parse_dtor, parse_stmt, parse_expr and parse_primary. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

/* ---- input ---- */

enum token_kind parse_peek(const struct parser *p, size_t ahead)
{
    size_t i = p->pos + ahead;

    if (p->halves && !ahead && !p->panic)
        return TOK_GT; /* what is left of '>>' */
    return i < p->end && !p->panic ? (enum token_kind)p->tok[i].kind : TOK_EOF;
}

enum token_kind parse_at(const struct parser *p)
{
    return parse_peek(p, 0);
}

const struct token *parse_token(const struct parser *p)
{
    return &p->tok[p->pos];
}

struct span parse_here(const struct parser *p)
{
    return p->tok[p->pos].span;
}

struct span parse_prev(const struct parser *p)
{
    return p->tok[p->pos ? p->pos - 1 : 0].span;
}

/* Spans of macro uses and of included files do not nest; then the start alone serves. */
struct span parse_since(const struct parser *p, struct span start)
{
    struct span last = parse_prev(p);

    if (last.file != start.file || last.off < start.off)
        return start;
    return span_join(start, last);
}

void parse_advance(struct parser *p)
{
    if (p->pos < p->end && !p->panic)
        p->pos++;
    p->halves = 0;
}

bool parse_accept(struct parser *p, enum token_kind k)
{
    if (parse_at(p) != k)
        return false;
    parse_advance(p);
    return true;
}

static bool closes(enum token_kind open, enum token_kind k)
{
    return (open == TOK_LPAREN && k == TOK_RPAREN) ||
           (open == TOK_LBRACKET && k == TOK_RBRACKET) ||
           (open == TOK_LBRACE && k == TOK_RBRACE);
}

/* Only the bracket's own kind is counted, save that a brace that closes more than was
 * opened inside ends a parenthesis that somebody forgot to close. */
size_t parse_match(const struct parser *p, size_t open)
{
    enum token_kind kind = p->tok[open].kind;
    unsigned depth = 0, braces = 0;

    for (size_t i = open; i < p->end; i++) {
        enum token_kind k = p->tok[i].kind;

        if (k == kind)
            depth++;
        else if (closes(kind, k) && --depth == 0)
            return i;
        if (kind == TOK_LBRACE)
            continue;
        if (k == TOK_LBRACE)
            braces++;
        else if (k == TOK_RBRACE && braces-- == 0)
            return p->end;
    }
    return p->end;
}

void parse_step_over(struct parser *p)
{
    size_t close = parse_match(p, p->pos);

    p->pos = close < p->end ? close + 1 : p->end;
}

bool parse_enter(struct parser *p)
{
    p->depth++;
    if (p->depth <= PARSE_MAX_DEPTH)
        return true;
    parse_error(p, parse_here(p), "nested more than %d levels deep; split this up",
                PARSE_MAX_DEPTH);
    return false;
}

void parse_leave(struct parser *p)
{
    p->depth--;
}

/* ---- errors ---- */

static struct diag *report(struct parser *p, enum diag_severity sev, struct span at,
                           const char *fmt, va_list ap)
{
    struct str s = {0};
    struct diag *d = NULL;

    if (p->panic)
        return NULL;
    p->panic = p->failed = true;
    str_vprintf(&s, fmt, ap);
    if (p->ds) {
        d = diag_add(p->ds, sev, at, "%s", str_cstr(&s));
        p->dead = p->ds->errors >= DIAG_MAX_ERRORS;
    } else {
        p->why = arena_strdup(p->arena, str_cstr(&s));
        p->why_span = at;
        p->why_unsupported = sev == DIAG_UNSUPPORTED;
    }
    str_free(&s);
    return d;
}

struct diag *parse_error(struct parser *p, struct span at, const char *fmt, ...)
{
    struct diag *d;
    va_list ap;

    va_start(ap, fmt);
    d = report(p, DIAG_ERROR, at, fmt, ap);
    va_end(ap);
    return d;
}

struct diag *parse_unsupported(struct parser *p, struct span at, const char *fmt, ...)
{
    struct diag *d;
    va_list ap;

    va_start(ap, fmt);
    d = report(p, DIAG_UNSUPPORTED, at, fmt, ap);
    va_end(ap);
    return d;
}

/* A macro's token points at the macro's use; this tells where it is spelled. */
static void note_expansion(struct parser *p, struct diag *d, const struct token *tok)
{
    if (!d || !tok->spelled.file ||
        (tok->spelled.file == tok->span.file && tok->spelled.off == tok->span.off))
        return;
    diag_note(p->ds, d, tok->spelled, "in the expansion of this macro");
}

void parse_expected(struct parser *p, const char *what)
{
    const struct token *tok = parse_token(p);
    struct str found = {0};

    if (tok->kind == TOK_UNKNOWN) {
        bool later = strstr(tok->value.why, "not supported") != NULL;
        note_expansion(p,
                       later ? parse_unsupported(p, tok->span, "%s", tok->value.why)
                             : parse_error(p, tok->span, "%s", tok->value.why),
                       tok);
        return;
    }
    if (p->pos < p->end)
        token_describe(tok, &found);
    else
        str_add(&found, tok->kind == TOK_EOF ? "end of file" : "the end of the function");
    note_expansion(
        p, parse_error(p, tok->span, "expected %s, found %s", what, str_cstr(&found)),
        tok);
    str_free(&found);
}

bool parse_expect(struct parser *p, enum token_kind k, const char *where)
{
    char what[160];

    if (parse_accept(p, k))
        return true;
    snprintf(what, sizeof what, "'%s' %s", token_kind_name(k), where);
    parse_expected(p, what);
    return false;
}

/* A forgotten semicolon is reported where it belongs; when the next statement is on
 * another line or the block ends, parsing goes on as if it were there. */
bool parse_expect_semicolon(struct parser *p, const char *after)
{
    struct span at = parse_prev(p);

    if (parse_accept(p, TOK_SEMICOLON))
        return true;
    if (p->panic || parse_at(p) == TOK_UNKNOWN ||
        (parse_at(p) != TOK_RBRACE && !parse_token(p)->at_line_start)) {
        parse_expect(p, TOK_SEMICOLON, after);
        return false;
    }
    at.off += at.len;
    at.len = 1;
    parse_error(p, at, "expected ';' %s", after);
    if (p->ds && !p->dead)
        p->panic = false;
    return false;
}

const char *parse_ident(struct parser *p, const char *what, struct span *span)
{
    const char *name = parse_token(p)->text;

    if (parse_at(p) != TOK_IDENT) {
        parse_expected(p, what);
        return NULL;
    }
    if (span)
        *span = parse_here(p);
    parse_advance(p);
    return name;
}

/* ---- attempts ---- */

struct attempt parse_try(struct parser *p)
{
    struct attempt a = {
        .pos = p->pos,
        .nlocals = p->locals.len,
        .njournal = p->t->journal.len,
        .ninstantiations = p->t->instantiations.len,
        .angles = p->angles,
        .halves = p->halves,
        .tmpl = p->tmpl,
        .depth = p->depth,
        .failed = p->failed,
        .ds = p->ds,
        .out = p->out,
        .last = p->out ? p->out->last : NULL,
    };

    p->ds = NULL;
    return a;
}

static void truncate_list(struct decl_list *list, struct ast_decl *last)
{
    if (!list)
        return;
    list->last = last;
    if (last)
        last->next = NULL;
    else
        list->first = NULL;
}

bool parse_tried(struct parser *p, const struct attempt *a)
{
    bool ok = !p->panic;

    p->ds = a->ds;
    p->out = a->out;
    p->depth = a->depth;
    p->angles = a->angles;
    if (ok)
        return true;
    p->halves = a->halves;
    p->tmpl = a->tmpl;
    p->t->instantiations.len = a->ninstantiations;
    p->panic = p->dead;
    p->failed = a->failed;
    p->pos = a->pos;
    local_pop_to(p, a->nlocals);
    scope_undo(p->t, a->njournal);
    truncate_list(p->out, a->last);
    return false;
}

/* ---- entry points ---- */

struct ast *ast_new(struct arena *arena, struct intern *names, const struct sources *src)
{
    struct ast *t = mem_alloc(sizeof *t);

    t->arena = arena;
    t->names = names;
    t->src = src;
    t->next_order = 1;
    t->root = scope_new(t, NULL, NULL);
    return t;
}

void ast_host(struct ast *t)
{
    t->host = true;
}

void ast_free(struct ast *t)
{
    if (!t)
        return;
    for (struct ast_scope *s = t->scopes; s; s = s->all_next)
        map_free(s->names);
    vec_free(&t->buffers);
    vec_free(&t->kernels);
    vec_free(&t->journal);
    vec_free(&t->instantiations);
    vec_free(&t->launches);
    mem_free(t);
}

const struct ast_scope *ast_root(const struct ast *t)
{
    return t->root;
}

size_t ast_nkernels(const struct ast *t)
{
    return t->kernels.len;
}

struct ast_decl *ast_kernel(const struct ast *t, size_t i)
{
    return t->kernels.data[i];
}

size_t ast_ninstantiations(const struct ast *t)
{
    return t->instantiations.len;
}

struct ast_decl *ast_instantiation(const struct ast *t, size_t i)
{
    return t->instantiations.data[i];
}

static struct parser *parser_on(struct ast *t, const struct token_list *list,
                                struct diags *ds)
{
    struct parser *p = mem_alloc(sizeof *p);

    p->t = t;
    p->arena = t->arena;
    p->ds = ds;
    p->tok = list->data;
    p->end = list->len - 1;
    p->limit = UINT32_MAX;
    p->scope = t->root;
    for (int i = 0; i < LOCAL_BUCKETS; i++)
        p->buckets[i] = -1;
    return p;
}

struct parser *parser_new(struct ast *t, uint32_t buffer, struct diags *ds)
{
    const struct token_buffer *b = &t->buffers.data[buffer];
    struct parser *p = parser_on(t, b->list, ds);

    p->buffer = buffer;
    p->base = b->base;
    return p;
}

void parser_free(struct parser *p)
{
    vec_free(&p->locals);
    vec_free(&p->local_usings);
    mem_free(p);
}

/* Names of a base that is a template are needed while its classes are parsed; what they
 * mean, an instance of the base says. */
static void drop_template_bases(struct ast *t)
{
    for (struct ast_scope *s = t->scopes; s; s = s->all_next)
        for (struct scope_using **u = &s->usings; *u;) {
            const struct ast_record *r = (*u)->target->record;

            if (s->record && r && r->decl && decl_is_template(r->decl))
                *u = (*u)->next;
            else
                u = &(*u)->next;
        }
}

void parse_file(struct ast *t, const struct token_list *tokens, struct diags *ds)
{
    struct token_buffer b = {tokens, t->next_order};
    struct parser *p;

    vec_push(&t->buffers, b);
    t->next_order += (uint32_t)tokens->len + 1;
    p = parser_new(t, (uint32_t)t->buffers.len - 1, ds);
    p->out = &t->root->decls;
    parse_items(p, false);
    parser_free(p);
    drop_template_bases(t);
    vec_clear(&t->journal);
}

static const struct dpart *function_part(const struct ast_decl *fn)
{
    return fn->dtor && fn->dtor->nparts && fn->dtor->parts[0].kind == DPART_FUNC
               ? &fn->dtor->parts[0]
               : NULL;
}

/* member-initialiser := name ('(' arguments ')' | braces) ['...'] */
static struct ast_meminit parse_member_init(struct parser *p)
{
    struct ast_meminit m = {.span = parse_here(p)};

    parse_accept(p, TOK_TYPENAME);
    m.name = parse_name(p);
    m.braced = parse_at(p) == TOK_LBRACE;
    if (m.braced) {
        m.init = parse_braces(p);
    } else {
        m.init = node_new(p, NODE_INIT_LIST, parse_here(p));
        if (parse_expect(p, TOK_LPAREN, "after the name of a member"))
            parse_arguments(p, m.init, TOK_RPAREN);
        node_done(p, m.init);
    }
    m.expanded = parse_accept(p, TOK_ELLIPSIS);
    m.span = parse_since(p, m.span);
    return m;
}

/* ':' member-initialiser (',' member-initialiser)* */
static void parse_member_inits(struct parser *p, struct ast_func *f)
{
    VEC(struct ast_meminit) list = {0};

    if (!parse_accept(p, TOK_COLON))
        return;
    do {
        struct ast_meminit m = parse_member_init(p);

        vec_push(&list, m);
    } while (parse_accept(p, TOK_COMMA));
    f->ninits = list.len;
    f->inits = arena_alloc(p->arena, list.len * sizeof *f->inits);
    memcpy(f->inits, list.data, list.len * sizeof *f->inits);
    vec_free(&list);
}

static void push_parameters(struct parser *p, const struct ast_decl *fn)
{
    const struct dpart *params = function_part(fn);

    for (struct ast_decl *d = params ? params->params : NULL; d; d = d->next)
        if (d->name)
            local_push(p, d->name, d);
}

/* The body lies in the tokens being parsed; the place there is kept. */
void parse_function_body(struct parser *p, struct ast_decl *fn)
{
    struct ast_func *f = fn->func;
    size_t pos = p->pos, end = p->end, mark = p->locals.len;
    bool failed = p->failed, in_class = p->in_class;

    p->pos = f->first;
    p->end = f->last + 1;
    p->in_class = p->failed = false;
    p->local_level++;
    push_parameters(p, fn);
    f->parsed = true;
    parse_member_inits(p, f);
    f->body = parse_block(p);
    f->failed = p->failed;
    local_pop_to(p, mark);
    p->local_level--;
    p->in_class = in_class;
    p->failed = failed || f->failed;
    p->pos = pos;
    p->end = end;
}

struct node *parse_body(struct ast *t, struct ast_decl *fn, struct diags *ds)
{
    struct ast_func *f = fn->func;
    struct parser *p;

    while (fn->from) /* instances share the body of their template */
        fn = fn->from;
    if (!f || !f->has_body || (f->host_only && !t->host) || (f->parsed && !f->failed))
        return f ? f->body : NULL;
    p = parser_new(t, f->buffer, ds);
    p->limit = p->base + f->first + 1;
    p->scope = fn->scope ? fn->scope : t->root;
    parse_push_owners(p, fn);
    parse_function_body(p, fn);
    parser_free(p);
    return f->body;
}

struct node *parse_block_text(struct ast *t, const struct token_list *tokens,
                              struct diags *ds)
{
    struct parser *p = parser_on(t, tokens, ds);
    struct node *n;

    p->local_level = 1;
    n = parse_block(p);
    parser_free(p);
    return n;
}
