/* Declarators: pointers, references, arrays and parameter lists around a name.
 *
 *   declarator := ('*' qualifier* | '&' | '&&')* direct
 *   direct     := [name | '(' declarator ')'] ('[' [constant] ']' | '(' parameters ')' …)*
 *
 * Gives the parts in order from the name outwards (see ast.h). In an abstract
 * declarator a parenthesis opens parameters if it is empty or a type follows. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

struct dtor_state {
    struct ast_declarator *d;
    struct ast_spec *spec;
    bool named, abstract;
    VEC(struct dpart) parts;
};

static void add_part(struct parser *p, struct dtor_state *st, struct dpart part)
{
    if (st->parts.len < PARSE_MAX_DPARTS)
        vec_push(&st->parts, part);
    else
        parse_error(p, part.span,
                    "more than %d pointers, arrays and functions in one type",
                    PARSE_MAX_DPARTS);
}

static unsigned parse_qualifiers(struct parser *p, struct ast_spec *s)
{
    unsigned quals = 0;

    for (;; parse_advance(p)) {
        while (parse_is_attribute(p))
            parse_attributes(p, s);
        if (parse_at(p) == TOK_CONST)
            quals |= QUAL_CONST;
        else if (parse_at(p) == TOK_VOLATILE)
            quals |= QUAL_VOLATILE;
        else if (parse_at(p) == TOK_RESTRICT)
            quals |= QUAL_RESTRICT;
        else
            return quals;
    }
}

/* S::* of a pointer to a member begins here. */
static bool at_member_pointer(const struct parser *p, size_t at)
{
    struct look l = parse_look(p, at);

    return l.end > at && l.end + 1 < p->end && !p->panic &&
           p->tok[l.end].kind == TOK_COLONCOLON && p->tok[l.end + 1].kind == TOK_STAR;
}

static bool at_pointer(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    return k == TOK_STAR || k == TOK_AMP || k == TOK_ANDAND ||
           ((k == TOK_IDENT || k == TOK_COLONCOLON) && at_member_pointer(p, p->pos));
}

static struct dpart parse_member_pointer(struct parser *p, struct ast_spec *s)
{
    struct dpart part = {.kind = DPART_MEMBER, .span = parse_here(p)};

    part.class_ = parse_name(p);
    parse_accept(p, TOK_COLONCOLON);
    parse_accept(p, TOK_STAR);
    part.quals = parse_qualifiers(p, s);
    part.span = parse_since(p, part.span);
    return part;
}

static struct dpart parse_pointer(struct parser *p, struct ast_spec *s)
{
    struct dpart part = {.span = parse_here(p)};
    enum token_kind k = parse_at(p);

    if (k == TOK_IDENT || k == TOK_COLONCOLON)
        return parse_member_pointer(p, s);
    part.kind = k == TOK_STAR  ? DPART_POINTER
                : k == TOK_AMP ? DPART_REF
                               : DPART_RVALUE_REF;
    parse_advance(p);
    part.quals = parse_qualifiers(p, s);
    part.span = parse_since(p, part.span);
    return part;
}

/* array := '[' [constant] ']' */
static struct dpart parse_array(struct parser *p)
{
    struct dpart part = {.kind = DPART_ARRAY, .span = parse_here(p)};

    parse_advance(p);
    while (parse_at(p) == TOK_CONST || parse_at(p) == TOK_RESTRICT ||
           parse_at(p) == TOK_STATIC)
        parse_advance(p);
    if (parse_at(p) != TOK_RBRACKET)
        part.size = parse_constant(p);
    parse_expect(p, TOK_RBRACKET, "after the array size");
    part.span = parse_since(p, part.span);
    return part;
}

/* parameter := specifiers [declarator] ['=' initialiser] */
static struct ast_decl *parse_parameter(struct parser *p)
{
    struct ast_decl *d = parse_new_decl(p, DECL_PARAM, parse_here(p));

    d->spec = parse_spec(p, true);
    d->dtor = parse_declarator(p, d->spec, true, true);
    d->name_span = d->span;
    if (d->dtor && d->dtor->name) {
        d->name = d->dtor->name->parts[0].id;
        d->name_span = d->dtor->name->span;
    }
    if (parse_accept(p, TOK_ASSIGN)) {
        d->init = parse_initializer(p);
        d->style = INIT_EQUALS;
    }
    d->span = parse_since(p, d->span);
    d->order = p->base + (uint32_t)p->pos;
    return d;
}

static bool only_void(const struct parser *p)
{
    return parse_at(p) == TOK_VOID && parse_peek(p, 1) == TOK_RPAREN;
}

/* parameters := [parameter (',' parameter)* [[','] '...'] | '...' | 'void'] */
static void parse_parameters(struct parser *p, struct dpart *part)
{
    struct decl_list list = {0};

    if (only_void(p))
        parse_advance(p);
    while (parse_at(p) != TOK_RPAREN && parse_at(p) != TOK_EOF) {
        if (parse_accept(p, TOK_ELLIPSIS)) {
            part->variadic = true;
            break;
        }
        parse_append(&list, parse_parameter(p));
        part->nparams++;
        if (parse_at(p) != TOK_ELLIPSIS && !parse_accept(p, TOK_COMMA))
            break;
    }
    parse_expect(p, TOK_RPAREN, "or ',' after a parameter");
    part->params = list.first;
}

static void parse_ref_qualifier(struct parser *p, struct dpart *part)
{
    part->ref = parse_at(p) == TOK_AMP ? '&' : 'r';
    parse_advance(p);
}

/* What may follow a parameter list: const, &, &&, noexcept, attributes. */
static void parse_function_tail(struct parser *p, struct dpart *part, struct ast_spec *s)
{
    for (;;) {
        if (parse_accept(p, TOK_CONST))
            part->is_const = true;
        else if (parse_at(p) == TOK_AMP || parse_at(p) == TOK_ANDAND)
            parse_ref_qualifier(p, part);
        else if (parse_is_attribute(p))
            parse_attributes(p, s);
        else if (!parse_accept(p, TOK_VOLATILE))
            break;
    }
    if (parse_at(p) == TOK_ARROW && s->kind == SPEC_AUTO)
        parse_trailing(p, part);
}

/* trailing := '->' type-id, in which the parameters are known */
void parse_trailing(struct parser *p, struct dpart *part)
{
    size_t mark = p->locals.len;

    parse_advance(p);
    for (struct ast_decl *d = part->params; d; d = d->next)
        if (d->name)
            local_push(p, d->name, d);
    part->trailing = parse_type(p);
    local_pop_to(p, mark);
}

void parse_call_part(struct parser *p, struct dpart *part)
{
    part->span = parse_here(p);
    parse_advance(p);
    parse_parameters(p, part);
    part->span = parse_since(p, part->span);
}

static struct dpart parse_function(struct parser *p, struct ast_spec *s)
{
    struct dpart part = {.kind = DPART_FUNC, .span = parse_here(p)};

    parse_advance(p);
    parse_parameters(p, &part);
    parse_function_tail(p, &part, s);
    part.span = parse_since(p, part.span);
    return part;
}

/* "(…" after a declared name or nothing: parameters rather than an initialiser? */
static bool opens_parameters(const struct parser *p)
{
    enum token_kind next = parse_peek(p, 1);

    if (next == TOK_RPAREN || next == TOK_ELLIPSIS || next == TOK_GRID_CONSTANT ||
        next == TOK_REGISTER)
        return true;
    return parse_is_type(p, p->pos + 1) && !at_member_pointer(p, p->pos + 1);
}

/* The first parameter's type may be unknown or skipped. Then the function's own words
 * decide (only functions are void or __global__), or what follows the name: nobody
 * multiplies by what is not declared. */
static bool opens_unknown_parameters(const struct parser *p, const struct ast_spec *s)
{
    struct look l = parse_look(p, p->pos + 1);
    enum token_kind next = parse_peek(p, l.end - p->pos);

    if (l.end == p->pos + 1 || (l.decl && l.decl->kind != DECL_SKIPPED))
        return false;
    if ((s->flags & SPEC_GLOBAL) || (s->kind == SPEC_BASIC && s->basic == TYPE_VOID))
        return true;
    return next == TOK_IDENT || next == TOK_LT || next == TOK_STAR || next == TOK_AMP;
}

static void parse_suffixes(struct parser *p, struct dtor_state *st)
{
    for (;;) {
        if (parse_at(p) == TOK_LBRACKET && parse_peek(p, 1) != TOK_LBRACKET)
            add_part(p, st, parse_array(p));
        else if (parse_at(p) == TOK_LPAREN &&
                 (opens_parameters(p) || opens_unknown_parameters(p, st->spec)))
            add_part(p, st, parse_function(p, st->spec));
        else
            return;
    }
}

static bool opens_nested(const struct parser *p, const struct dtor_state *st)
{
    if (parse_at(p) != TOK_LPAREN)
        return false;
    return !st->abstract || !opens_parameters(p);
}

static void parse_parts(struct parser *p, struct dtor_state *st);

static bool at_declared_name(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    return k == TOK_IDENT || k == TOK_COLONCOLON || k == TOK_OPERATOR ||
           (k == TOK_TILDE && p->in_class);
}

static void parse_direct(struct parser *p, struct dtor_state *st)
{
    struct ast_scope *outer = p->scope, *within = NULL;

    if (st->named && at_declared_name(p)) {
        st->d->name = parse_name(p);
        within = p->panic ? NULL : parse_qualified_scope(p, st->d->name);
        if (within) /* what follows R S::f is looked up in S */
            p->scope = within;
    } else if (opens_nested(p, st)) {
        parse_advance(p);
        parse_parts(p, st);
        parse_expect(p, TOK_RPAREN, "to close the declarator");
    } else if (!st->abstract) {
        parse_expected(p, "a name");
    }
    parse_attributes(p, st->spec);
    parse_suffixes(p, st);
    parse_attributes(p, st->spec);
    p->scope = outer;
}

static void parse_parts(struct parser *p, struct dtor_state *st)
{
    VEC(struct dpart) pointers = {0};

    if (parse_enter(p)) {
        while (at_pointer(p) && pointers.len <= PARSE_MAX_DPARTS)
            vec_push(&pointers, parse_pointer(p, st->spec));
        if (st->named && st->abstract && parse_at(p) == TOK_ELLIPSIS) {
            parse_advance(p);
            st->d->pack = true;
        }
        parse_direct(p, st);
        while (pointers.len)
            add_part(p, st, vec_pop(&pointers));
    }
    vec_free(&pointers);
    parse_leave(p);
}

struct ast_declarator *parse_declarator(struct parser *p, struct ast_spec *s, bool named,
                                        bool abstract)
{
    struct dtor_state st = {.spec = s, .named = named, .abstract = abstract};
    struct span start = parse_here(p);

    st.d = arena_alloc(p->arena, sizeof *st.d);
    parse_parts(p, &st);
    st.d->nparts = st.parts.len;
    st.d->parts = arena_alloc(p->arena, st.parts.len * sizeof *st.d->parts);
    if (st.parts.len)
        memcpy(st.d->parts, st.parts.data, st.parts.len * sizeof *st.d->parts);
    vec_free(&st.parts);
    st.d->span = parse_since(p, start);
    return st.d->name || st.d->nparts || st.d->pack ? st.d : NULL;
}

struct ast_type *parse_conversion_type(struct parser *p)
{
    struct ast_type *t = arena_alloc(p->arena, sizeof *t);
    struct span start = parse_here(p);
    VEC(struct dpart) parts = {0};
    bool in_class = p->in_class;

    p->in_class = false; /* operator S<U>() in S: no constructor begins here */
    t->spec = parse_spec(p, true);
    p->in_class = in_class;
    while (at_pointer(p) && parts.len <= PARSE_MAX_DPARTS)
        vec_push(&parts, parse_pointer(p, t->spec));
    if (parts.len) {
        t->dtor = arena_alloc(p->arena, sizeof *t->dtor);
        t->dtor->nparts = parts.len;
        t->dtor->parts = arena_alloc(p->arena, parts.len * sizeof *t->dtor->parts);
        for (size_t i = 0; i < parts.len; i++) /* from the name outwards */
            t->dtor->parts[i] = parts.data[parts.len - 1 - i];
    }
    vec_free(&parts);
    t->span = parse_since(p, start);
    return t;
}

/* type-id := specifiers [abstract-declarator] */
struct ast_type *parse_type(struct parser *p)
{
    struct ast_type *t = arena_alloc(p->arena, sizeof *t);
    struct span start = parse_here(p);

    t->spec = parse_spec(p, true);
    t->dtor = parse_declarator(p, t->spec, false, true);
    t->span = parse_since(p, start);
    return t;
}
