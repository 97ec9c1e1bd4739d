/* struct, class, union and enum, with and without a body.
 *
 * A C-like record is kept whole. Of a class, fields, static constants, nested types and
 * the heads of member functions are kept; the first construct that a plain struct
 * cannot have (base class, constructor, virtual …) is remembered in `unsupported` and
 * reported only if a kernel uses the type. A member that does not parse is stepped
 * over the same way. */
#include "config.h"

#include "lang/parse_priv.h"

#include <string.h>

static void mark(struct ast_record *r, const char *what, struct span at)
{
    if (r->unsupported)
        return;
    r->unsupported = what;
    r->unsupported_span = at;
}

/* base-clause := ':' anything up to '{' */
static void parse_bases(struct parser *p, struct ast_record *r)
{
    struct span start = parse_here(p);

    if (!parse_accept(p, TOK_COLON))
        return;
    while (parse_at(p) != TOK_LBRACE && parse_at(p) != TOK_SEMICOLON &&
           parse_at(p) != TOK_EOF)
        parse_advance(p);
    mark(r, "inheritance", parse_since(p, start));
}

static bool at_access(const struct parser *p)
{
    enum token_kind k = parse_at(p);

    return (k == TOK_PUBLIC || k == TOK_PRIVATE || k == TOK_PROTECTED) &&
           parse_peek(p, 1) == TOK_COLON;
}

/* Constructors and destructors have no type: explicit S(…), S(…), ~S(). */
static const char *special_member(const struct parser *p, const struct ast_record *r)
{
    for (size_t i = 0;; i++) {
        enum token_kind k = parse_peek(p, i);

        if (k == TOK_TILDE)
            return "a destructor";
        if (k == TOK_OPERATOR)
            return "operator overloading";
        if (k == TOK_IDENT && parse_peek(p, i + 1) == TOK_LPAREN && r->name &&
            p->tok[p->pos + i].text == r->name)
            return "a constructor";
        if (k != TOK_EXPLICIT && k != TOK_INLINE && k != TOK_CONSTEXPR && k != TOK_HOST &&
            k != TOK_DEVICE && k != TOK_FORCEINLINE && k != TOK_VIRTUAL &&
            k != TOK_NOINLINE)
            return NULL;
    }
}

/* member := access ':' | declaration | constructor | template … */
static void parse_member(struct parser *p, struct ast_record *r)
{
    size_t start = p->pos;
    struct span at = parse_here(p);
    const char *special = special_member(p, r);
    struct attempt a;

    if (at_access(p)) {
        parse_advance(p);
        parse_advance(p);
        return;
    }
    if (special || parse_at(p) == TOK_TEMPLATE || parse_at(p) == TOK_FRIEND) {
        mark(r,
             special                       ? special
             : parse_at(p) == TOK_TEMPLATE ? "member templates"
                                           : "friend declarations",
             at);
        parse_skip(p, start);
        return;
    }
    a = parse_try(p);
    parse_declaration(p, CONTEXT_MEMBER);
    if (parse_tried(p, &a))
        return;
    mark(r, arena_printf(p->arena, "a member that did not parse (%s)", p->why),
         p->why_span);
    parse_skip(p, start);
}

static void note_virtual(struct ast_record *r)
{
    for (const struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FUNC && (d->spec->flags & SPEC_VIRTUAL))
            mark(r, "virtual functions", d->name_span);
}

/* body := '{' member* '}' */
static void parse_members(struct parser *p, struct ast_record *r)
{
    struct decl_list members = {0}, *outer = p->out;
    size_t mark_locals = p->locals.len;
    bool ok = parse_enter(p);

    if (parse_at(p) == TOK_LBRACE && parse_match(p, p->pos) >= p->end)
        parse_error(p, parse_here(p), "this '{' is never closed");
    parse_expect(p, TOK_LBRACE, "before the members");
    p->out = &members;
    p->local_level++;
    while (ok && parse_at(p) != TOK_RBRACE && parse_at(p) != TOK_EOF)
        parse_member(p, r);
    p->local_level--;
    p->out = outer;
    local_pop_to(p, mark_locals);
    parse_expect(p, TOK_RBRACE, "after the members");
    parse_leave(p);
    r->members = members.first;
    note_virtual(r);
}

static enum tag_kind tag_of(enum token_kind k)
{
    return k == TOK_STRUCT  ? TAG_STRUCT
           : k == TOK_CLASS ? TAG_CLASS
           : k == TOK_UNION ? TAG_UNION
                            : TAG_ENUM;
}

static struct ast_decl *declare_record(struct parser *p, struct ast_record *r)
{
    struct ast_decl *d = parse_new_decl(p, DECL_RECORD, r->span);

    d->name = r->name;
    d->name_span = r->name_span;
    d->record = r;
    parse_declare(p, d);
    r->order = d->order ? d->order : p->base + (uint32_t)p->pos;
    parse_append(p->out, d);
    return d;
}

static struct ast_decl *known_tag(const struct parser *p, const char *name)
{
    struct ast_decl *d = local_find(p, name);

    return decl_is_type(d) ? d : scope_find_tag(p->scope, name, p->limit);
}

/* "struct S" without a body: a use of S, or its forward declaration. */
static void parse_tag_use(struct parser *p, struct ast_spec *s, struct ast_record *r)
{
    s->kind = SPEC_TAG;
    s->tag = r->tag;
    if (s->name->nparts == 1 && !s->name->rooted &&
        (parse_at(p) == TOK_SEMICOLON || !known_tag(p, r->name)))
        declare_record(p, r);
}

/* record := ('struct' | 'class' | 'union') attribute* [name ['final']] [bases] [body] */
void parse_record_spec(struct parser *p, struct ast_spec *s)
{
    struct ast_record *r = arena_alloc(p->arena, sizeof *r);
    struct ast_spec own = {0};
    struct ast_decl *d;

    r->span = parse_here(p);
    r->tag = tag_of(parse_at(p));
    parse_advance(p);
    parse_attributes(p, &own);
    r->name_span = r->span;
    if (parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON) {
        s->name = parse_name(p);
        if (p->panic)
            return;
        r->name = s->name->parts[s->name->nparts - 1].id;
        r->name_span = s->name->span;
    }
    if (parse_at(p) == TOK_IDENT && strcmp(parse_token(p)->text, "final") == 0)
        parse_advance(p);
    r->flags = own.flags & SPEC_PACKED;
    r->aligns = own.aligns;
    r->naligns = own.naligns;
    if (parse_at(p) == TOK_LT && r->name) {
        parse_unknown_type(p, s->name);
        return;
    }
    if (parse_at(p) != TOK_LBRACE && !(parse_at(p) == TOK_COLON && r->name)) {
        if (r->name)
            parse_tag_use(p, s, r);
        else
            parse_expected(p, "a name or '{'");
        return;
    }
    s->kind = SPEC_RECORD;
    s->record = r;
    r->has_body = true;
    d = declare_record(p, r);
    parse_bases(p, r);
    parse_members(p, r);
    parse_attributes(p, &own); /* struct S { … } __attribute__((packed)) */
    r->flags |= own.flags & SPEC_PACKED;
    r->aligns = own.aligns;
    r->naligns = own.naligns;
    d->span = r->span = parse_since(p, r->span);
}

/* enumerator := name attribute* ['=' constant] */
static void parse_enumerator(struct parser *p, struct ast_enum *e,
                             struct decl_list *values)
{
    struct ast_decl *d = parse_new_decl(p, DECL_ENUMERATOR, parse_here(p));
    struct ast_spec ignored = {0};

    d->name = parse_ident(p, "the name of an enumerator", &d->name_span);
    if (!d->name)
        return;
    d->enum_ = e;
    d->index = values->last ? values->last->index + 1 : 0;
    parse_attributes(p, &ignored);
    if (parse_accept(p, TOK_ASSIGN))
        d->init = parse_constant(p);
    d->span = parse_since(p, d->name_span);
    parse_append(values, d);
    if (e->scoped) /* visible to the values that follow */
        local_push(p, d->name, d);
    else
        parse_declare(p, d);
    if (!d->order)
        d->order = p->base + (uint32_t)p->pos;
}

/* body := '{' [enumerator (',' enumerator)* [',']] '}' */
static void parse_enumerators(struct parser *p, struct ast_enum *e)
{
    struct decl_list values = {0};
    size_t mark_locals = p->locals.len;

    parse_advance(p);
    while (parse_at(p) != TOK_RBRACE && parse_at(p) != TOK_EOF) {
        parse_enumerator(p, e, &values);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    if (e->scoped)
        local_pop_to(p, mark_locals);
    parse_expect(p, TOK_RBRACE, "or ',' after an enumerator");
    e->values = values.first;
}

static struct ast_decl *declare_enum(struct parser *p, struct ast_enum *e)
{
    struct ast_decl *d = parse_new_decl(p, DECL_ENUM, e->span);

    d->name = e->name;
    d->name_span = e->name_span;
    d->enum_ = e;
    parse_declare(p, d);
    e->order = d->order ? d->order : p->base + (uint32_t)p->pos;
    parse_append(p->out, d);
    return d;
}

/* enum := 'enum' ['class' | 'struct'] attribute* [name] [':' type] [body] */
void parse_enum_spec(struct parser *p, struct ast_spec *s)
{
    struct ast_enum *e = arena_alloc(p->arena, sizeof *e);
    struct ast_spec ignored = {0};
    struct ast_decl *d;

    e->span = e->name_span = parse_here(p);
    parse_advance(p);
    e->scoped = parse_accept(p, TOK_CLASS) || parse_accept(p, TOK_STRUCT);
    parse_attributes(p, &ignored);
    if (parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON) {
        s->name = parse_name(p);
        if (p->panic)
            return;
        e->name = s->name->parts[s->name->nparts - 1].id;
        e->name_span = s->name->span;
    }
    if (parse_at(p) == TOK_COLON && parse_is_type(p, p->pos + 1)) {
        parse_advance(p);
        e->base = parse_type(p);
    }
    if (parse_at(p) != TOK_LBRACE && !e->base) {
        s->kind = SPEC_TAG;
        s->tag = TAG_ENUM;
        if (!e->name)
            parse_expected(p, "a name or '{'");
        return;
    }
    s->kind = SPEC_ENUM;
    s->enum_ = e;
    d = declare_enum(p, e);
    if (parse_at(p) == TOK_LBRACE)
        parse_enumerators(p, e);
    d->span = e->span = parse_since(p, e->span);
}
