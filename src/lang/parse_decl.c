/* Declarations: variables, functions, typedefs, fields, and the initialisers they carry.
 * Each declarator becomes one struct ast_decl in p->out.
 * Function bodies are not parsed here: their token range is stored. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

struct ast_decl *parse_new_decl(struct parser *p, enum decl_kind kind, struct span span)
{
    struct ast_decl *d = arena_alloc(p->arena, sizeof *d);

    d->kind = kind;
    d->span = d->name_span = span;
    return d;
}

/* ---- initialisers ---- */

/* designator := ('.' name | '[' constant ']')+ '=' initialiser */
static struct node *parse_designated(struct parser *p)
{
    struct node *n = node_new(p, NODE_DESIGNATED, parse_here(p));
    VEC(struct node *) path = {0};

    while (parse_at(p) == TOK_DOT || parse_at(p) == TOK_LBRACKET) {
        struct node *step = node_new(p, NODE_MEMBER, parse_here(p));

        if (parse_accept(p, TOK_DOT)) {
            step->name = parse_name(p);
        } else {
            parse_advance(p);
            step->kind = NODE_INDEX;
            step->b = parse_constant(p);
            parse_expect(p, TOK_RBRACKET, "after the index");
        }
        step->span = parse_since(p, step->span);
        vec_push(&path, step);
    }
    n->nlist = path.len;
    n->list = arena_alloc(p->arena, path.len * sizeof *n->list);
    if (path.len)
        memcpy(n->list, path.data, path.len * sizeof *n->list);
    vec_free(&path);
    parse_expect(p, TOK_ASSIGN, "after a designator");
    n->a = parse_initializer(p);
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* "[2] =", not a lambda. */
static bool at_designator(const struct parser *p)
{
    size_t close;

    if (parse_at(p) != TOK_LBRACKET)
        return parse_at(p) == TOK_DOT;
    close = parse_match(p, p->pos);
    return close + 1 < p->end &&
           (p->tok[close + 1].kind == TOK_ASSIGN || p->tok[close + 1].kind == TOK_DOT ||
            p->tok[close + 1].kind == TOK_LBRACKET);
}

/* braces := '{' [element (',' element)* [',']] '}' */
struct node *parse_braces(struct parser *p)
{
    struct node *n = node_new(p, NODE_INIT_LIST, parse_here(p));
    VEC(struct node *) items = {0};
    bool ok = parse_enter(p);
    unsigned angles = p->angles;

    n->braced = true;
    p->angles = 0;
    parse_advance(p);
    while (ok && parse_at(p) != TOK_RBRACE && parse_at(p) != TOK_EOF) {
        vec_push(&items, at_designator(p) ? parse_designated(p)
                                          : parse_expanded(p, parse_initializer(p)));
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    p->angles = angles;
    parse_expect(p, TOK_RBRACE, "or ',' in an initialiser list");
    parse_leave(p);
    n->nlist = items.len;
    n->list = arena_alloc(p->arena, items.len * sizeof *n->list);
    if (items.len)
        memcpy(n->list, items.data, items.len * sizeof *n->list);
    vec_free(&items);
    n->span = parse_since(p, n->span);
    return node_done(p, n);
}

/* initialiser := braces | assignment */
struct node *parse_initializer(struct parser *p)
{
    return parse_at(p) == TOK_LBRACE ? parse_braces(p) : parse_assignment(p);
}

/* tail := '=' initialiser | '(' arguments ')' | braces | nothing */
static void parse_init_tail(struct parser *p, struct ast_decl *d)
{
    if (parse_accept(p, TOK_ASSIGN)) {
        d->style = INIT_EQUALS;
        d->init = parse_initializer(p);
    } else if (parse_at(p) == TOK_LBRACE) {
        d->style = INIT_BRACES;
        d->init = parse_braces(p);
    } else if (parse_at(p) == TOK_LPAREN) {
        d->style = INIT_PARENS;
        d->init = node_new(p, NODE_INIT_LIST, parse_here(p));
        parse_advance(p);
        parse_arguments(p, d->init, TOK_RPAREN);
        node_done(p, d->init);
    }
}

/* ---- functions ---- */

static bool is_function(const struct ast_decl *d)
{
    return d->dtor && d->dtor->nparts && d->dtor->parts[0].kind == DPART_FUNC;
}

static bool runs_on_device(const struct ast_decl *d)
{
    return d->spec->flags & (SPEC_GLOBAL | SPEC_DEVICE | SPEC_CONSTEXPR);
}

/* Past ": a(x), b{y}" of a constructor, up to its '{'. */
static void skip_member_inits(struct parser *p)
{
    while (parse_at(p) == TOK_COLON || parse_at(p) == TOK_COMMA) {
        parse_advance(p);
        while (parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON ||
               parse_at(p) == TOK_TYPENAME)
            parse_advance(p);
        if (parse_at(p) == TOK_LT)
            p->pos = parse_past_angles(p, p->pos);
        if (parse_at(p) == TOK_LPAREN || parse_at(p) == TOK_LBRACE)
            parse_step_over(p);
        parse_accept(p, TOK_ELLIPSIS);
    }
    if (parse_at(p) != TOK_LBRACE)
        parse_expected(p, "'{' after the member initialisers");
}

/* body := [member-initialisers] '{' … '}', only its extent */
static void take_body(struct parser *p, struct ast_decl *d)
{
    size_t first = p->pos, close;

    if (parse_at(p) == TOK_COLON)
        skip_member_inits(p);
    close = parse_match(p, p->pos);
    if (close >= p->end) {
        parse_error(p, parse_here(p), "this '{' is never closed");
        return;
    }
    d->func->has_body = true;
    d->func->buffer = p->buffer;
    d->func->first = (uint32_t)first;
    d->func->last = (uint32_t)close;
    p->pos = close + 1;
}

static enum func_kind func_kind(const struct ast_decl *d)
{
    if (!d->name)
        return FUNC_PLAIN;
    return strcmp(d->name, AST_CONSTRUCTOR) == 0  ? FUNC_CTOR
           : strcmp(d->name, AST_DESTRUCTOR) == 0 ? FUNC_DTOR
           : strcmp(d->name, AST_CONVERSION) == 0 ? FUNC_CONVERSION
                                                  : FUNC_PLAIN;
}

/* '=' ('default' | 'delete' | '0') */
static void parse_special_end(struct parser *p, struct ast_func *f)
{
    parse_advance(p);
    f->is_default = parse_at(p) == TOK_DEFAULT;
    f->is_delete = parse_at(p) == TOK_DELETE;
    f->is_pure = parse_at(p) == TOK_INT;
    if (!f->is_default && !f->is_delete && !f->is_pure)
        parse_expected(p, "'default', 'delete' or '0'");
    if (f->is_default)
        f->host_only = false;
    parse_advance(p);
}

/* What makes a head end: body, '= default', '= delete', '= 0', or nothing. */
static bool parse_function_end(struct parser *p, struct ast_decl *d,
                               enum decl_context ctx)
{
    d->func = arena_alloc(p->arena, sizeof *d->func);
    d->func->host_only = !runs_on_device(d);
    d->func->kind = func_kind(d);
    d->is_kernel = (d->spec->flags & SPEC_GLOBAL) != 0;
    while (parse_at(p) == TOK_IDENT && (strcmp(parse_token(p)->text, "override") == 0 ||
                                        strcmp(parse_token(p)->text, "final") == 0)) {
        d->func->is_override |= parse_token(p)->text[0] == 'o';
        parse_advance(p);
    }
    if (parse_at(p) == TOK_ASSIGN)
        parse_special_end(p, d->func);
    if ((parse_at(p) != TOK_LBRACE &&
         !(parse_at(p) == TOK_COLON && d->func->kind == FUNC_CTOR)) ||
        ctx == CONTEXT_BLOCK || ctx == CONTEXT_FOR)
        return false;
    take_body(p, d);
    d->listed = d->is_kernel && ctx == CONTEXT_FILE && !p->panic && !decl_is_special(d);
    if (d->listed)
        vec_push(&p->t->kernels, d);
    return true;
}

/* ---- simple declarations ---- */

static enum decl_kind kind_of(const struct ast_decl *d, enum decl_context ctx)
{
    if (d->spec->flags & SPEC_TYPEDEF)
        return DECL_TYPEDEF;
    if (is_function(d))
        return DECL_FUNC;
    return ctx == CONTEXT_MEMBER ? DECL_FIELD : DECL_VAR;
}

/* f<int> in "template<> void f<int>(int)": what it specialises. */
static void take_pattern(struct parser *p, struct ast_decl *d)
{
    struct name_part *last = &d->dtor->name->parts[d->dtor->name->nparts - 1];

    if (!last->has_args || p->panic)
        return;
    if (d->tmpl)
        d->tmpl->pattern = last;
    else
        parse_error(p, last->span, "'%s<…>' is declared without 'template<>' before it",
                    last->id);
}

static void take_name(struct parser *p, struct ast_decl *d)
{
    const struct ast_name *n = d->dtor ? d->dtor->name : NULL;

    if (!n || p->panic)
        return;
    d->name = n->parts[n->nparts - 1].id;
    d->name_span = n->parts[n->nparts - 1].span;
    if (d->spec->kind == SPEC_NONE && d->name[0] != '<')
        d->name = intern_add(p->t->names, AST_CONSTRUCTOR, strlen(AST_CONSTRUCTOR));
    take_pattern(p, d);
}

/* Enters the name where it belongs: here, or in the class or namespace R S::f names. */
static void declare(struct parser *p, struct ast_decl *d)
{
    const struct ast_name *n = d->dtor ? d->dtor->name : NULL;
    struct ast_scope *s = n ? parse_qualified_scope(p, n) : NULL;

    if (n && n->nparts > 1 && !s && !p->is_friend) {
        parse_error(p, n->span,
                    "'%s' is not a member of a class or namespace of this "
                    "file",
                    d->name);
        return;
    }
    if (p->is_friend) { /* found through arguments of the class only */
        d->order = p->scope->record->order;
        d->scope = s ? s : p->scope;
        return;
    }
    if (!s) {
        d->owner = p->in_class ? p->scope->record : NULL;
        parse_declare(p, d);
        return;
    }
    d->owner = s->record;
    parse_split_heads(d);
    d->order = p->base + (uint32_t)p->pos;
    scope_enter(p->t, s, d);
}

static bool is_kernel(const struct ast_decl *d)
{
    return d->kind == DECL_FUNC && d->spec->flags & SPEC_GLOBAL;
}

/* init-declarator := declarator [':' constant] [tail]; true after a function body */
static bool parse_init_declarator(struct parser *p, struct ast_spec *s,
                                  struct ast_template *tmpl, enum decl_context ctx)
{
    struct ast_decl *d = parse_new_decl(p, DECL_VAR, parse_here(p));
    bool anonymous_bits = ctx == CONTEXT_MEMBER && parse_at(p) == TOK_COLON;

    d->spec = s;
    d->tmpl = tmpl;
    if (!anonymous_bits)
        d->dtor = parse_declarator(p, s, true, false);
    take_name(p, d);
    d->kind = kind_of(d, ctx);
    if (p->panic)
        return false;
    if (tmpl && (tmpl->explicit_instantiation || (decl_is_special(d) && is_kernel(d))))
        vec_push(&p->t->instantiations, d);
    if (tmpl && tmpl->explicit_instantiation)
        d->scope = p->scope;
    else
        declare(p, d);
    d->order = d->order ? d->order : p->base + (uint32_t)p->pos;
    if (!tmpl || !tmpl->explicit_instantiation)
        parse_append(p->out, d);
    if (d->kind == DECL_FUNC && parse_function_end(p, d, ctx)) {
        d->span = parse_since(p, s->span);
        return true;
    }
    if (d->kind == DECL_FIELD && parse_accept(p, TOK_COLON))
        d->bits = parse_constant(p);
    if (d->kind != DECL_FUNC && d->kind != DECL_TYPEDEF)
        parse_init_tail(p, d);
    d->span = parse_since(p, d->span);
    return false;
}

/* "struct { int a; };" inside a record: its names belong to the record. */
static void add_anonymous(struct parser *p, struct ast_spec *s)
{
    struct ast_decl *d;

    if (s->kind != SPEC_RECORD || s->record->name)
        return;
    d = parse_new_decl(p, DECL_FIELD, s->span);
    d->spec = s;
    d->nonpublic = p->nonpublic;
    parse_append(p->out, d);
    scope_use(p->t, p->scope, s->record->decl->inner, 0);
}

static bool at_bindings(const struct parser *p, const struct ast_spec *s)
{
    bool ref = parse_at(p) == TOK_AMP || parse_at(p) == TOK_ANDAND;

    return s->kind == SPEC_AUTO && p->local_level && parse_peek(p, ref) == TOK_LBRACKET &&
           parse_peek(p, ref + 1u) == TOK_IDENT;
}

static struct ast_declarator *reference_part(struct parser *p)
{
    struct ast_declarator *d = arena_alloc(p->arena, sizeof *d);

    d->span = parse_here(p);
    d->parts = arena_alloc(p->arena, sizeof *d->parts);
    d->nparts = 1;
    d->parts[0].kind = parse_at(p) == TOK_AMP ? DPART_REF : DPART_RVALUE_REF;
    d->parts[0].span = d->span;
    parse_advance(p);
    return d;
}

/* bindings := ['&' | '&&'] '[' name (',' name)* ']' [tail]
 * One variable nobody can name, and names for its parts. */
static void parse_bindings(struct parser *p, struct ast_spec *s)
{
    struct ast_decl *d = parse_new_decl(p, DECL_VAR, parse_here(p));
    struct decl_list names = {0};
    char hidden[32];

    d->spec = s;
    if (parse_at(p) != TOK_LBRACKET)
        d->dtor = reference_part(p);
    snprintf(hidden, sizeof hidden, "<binding:%zu>", p->pos);
    d->name = intern_add(p->t->names, hidden, strlen(hidden));
    do {
        struct ast_decl *b;

        parse_advance(p);
        b = parse_new_decl(p, DECL_VAR, parse_here(p));
        b->name = parse_ident(p, "a name", &b->name_span);
        parse_append(&names, b);
    } while (parse_at(p) == TOK_COMMA);
    parse_expect(p, TOK_RBRACKET, "after the names");
    parse_init_tail(p, d);
    for (struct ast_decl *b = names.first; b && !p->panic; b = b->next)
        parse_declare(p, b);
    d->bindings = names.first;
    d->span = parse_since(p, d->span);
    d->order = p->base + (uint32_t)p->pos;
    parse_append(p->out, d);
}

/* Box(T) -> Box<T>; a deduction guide of class template Box begins here. */
static bool at_guide(const struct parser *p, enum decl_context ctx, size_t *name)
{
    size_t i = p->pos;
    struct look l;

    while (i < p->end && (p->tok[i].kind == TOK_EXPLICIT || p->tok[i].kind == TOK_HOST ||
                          p->tok[i].kind == TOK_DEVICE))
        i++;
    if (ctx != CONTEXT_FILE || p->panic || i + 2 >= p->end ||
        p->tok[i].kind != TOK_IDENT || p->tok[i + 1].kind != TOK_LPAREN)
        return false;
    l = parse_look(p, i);
    *name = i;
    i = parse_match(p, i + 1);
    return i + 1 < p->end && p->tok[i + 1].kind == TOK_ARROW && l.decl &&
           l.decl->kind == DECL_RECORD;
}

/* guide := ['explicit'] name '(' parameters ')' '->' type-id ';'
 * Kept as a function of another name that returns the class. */
static void parse_guide(struct parser *p, size_t name)
{
    struct ast_decl *d = parse_new_decl(p, DECL_FUNC, parse_here(p));
    const char *text = arena_printf(p->arena, AST_GUIDE "%s", p->tok[name].text);

    d->tmpl = parse_take_template(p);
    d->spec = arena_alloc(p->arena, sizeof *d->spec);
    d->spec->kind = SPEC_AUTO;
    d->spec->span = d->span;
    p->pos = name;
    d->name_span = parse_here(p);
    d->name = intern_add(p->t->names, text, strlen(text));
    parse_advance(p);
    d->dtor = arena_alloc(p->arena, sizeof *d->dtor);
    d->dtor->parts = arena_alloc(p->arena, sizeof *d->dtor->parts);
    d->dtor->nparts = 1;
    d->dtor->parts[0].kind = DPART_FUNC;
    parse_call_part(p, &d->dtor->parts[0]);
    parse_trailing(p, &d->dtor->parts[0]);
    d->func = arena_alloc(p->arena, sizeof *d->func);
    parse_expect_semicolon(p, "after the deduction guide");
    d->span = parse_since(p, d->span);
    if (p->panic)
        return;
    parse_declare(p, d);
    parse_append(p->out, d);
}

/* simple-declaration := specifiers [init-declarator (',' init-declarator)*] ';'
 *                     | specifiers declarator body */
static void parse_simple(struct parser *p, enum decl_context ctx)
{
    struct ast_template *tmpl;
    struct ast_spec *s;
    size_t name;

    if (at_guide(p, ctx, &name)) {
        parse_guide(p, name);
        return;
    }
    s = parse_spec(p, true);
    tmpl = parse_take_template(p);
    if (parse_at(p) == TOK_SEMICOLON) {
        if (ctx == CONTEXT_MEMBER)
            add_anonymous(p, s);
        parse_advance(p);
        return;
    }
    if (at_bindings(p, s)) {
        parse_bindings(p, s);
        if (!(ctx == CONTEXT_FOR && parse_at(p) == TOK_COLON))
            parse_expect_semicolon(p, "after the declaration");
        return;
    }
    do {
        if (parse_init_declarator(p, s, tmpl, ctx))
            return;
    } while (parse_accept(p, TOK_COMMA));
    if (ctx == CONTEXT_FOR && parse_at(p) == TOK_COLON)
        return; /* for (T x : range) */
    parse_expect_semicolon(p, "after the declaration");
}

/* declaration := simple-declaration | using … | static_assert (…) ; */
void parse_declaration(struct parser *p, enum decl_context ctx)
{
    switch ((int)parse_at(p)) {
    case TOK_USING:
        parse_using(p);
        break;
    case TOK_STATIC_ASSERT:
        parse_static_assert(p);
        break;
    case TOK_SEMICOLON:
        parse_advance(p);
        break;
    case TOK_NAMESPACE: /* in a function; at file scope it is an item */
        parse_advance(p);
        parse_namespace_alias(p);
        break;
    default:
        parse_simple(p, ctx);
        break;
    }
}

/* condition := expression | specifiers declarator ('=' initialiser | braces) */
struct node *parse_condition(struct parser *p)
{
    struct node *n;
    struct decl_list list = {0}, *outer = p->out;
    struct ast_decl *d;

    if (!parse_is_decl(p) || parse_peek(p, 1) == TOK_LPAREN)
        return parse_expr(p);
    n = node_new(p, NODE_DECL, parse_here(p));
    p->out = &list;
    d = parse_new_decl(p, DECL_VAR, parse_here(p));
    d->spec = parse_spec(p, true);
    d->dtor = parse_declarator(p, d->spec, true, false);
    take_name(p, d);
    parse_declare(p, d);
    parse_append(&list, d);
    if (parse_at(p) != TOK_ASSIGN && parse_at(p) != TOK_LBRACE)
        parse_expected(p, "'=' and a value in this condition");
    parse_init_tail(p, d);
    d->span = n->span = parse_since(p, n->span);
    n->decls = list.first;
    p->out = outer;
    return n;
}
