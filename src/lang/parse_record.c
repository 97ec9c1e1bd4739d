/* struct, class, union and enum, with and without a body.
 *
 * Every record with a body has a class scope (`inner`) of its members. The first
 * construct that is not supported, and a member that does not parse, is remembered in
 * `unsupported` and reported only if a kernel uses the type. C++ [class]. */
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

/* 'friend' [tag] name ';' : access is not enforced, nothing is kept. */
static bool parse_friend_type(struct parser *p)
{
    size_t i = p->pos;

    while (i < p->end && p->tok[i].kind != TOK_SEMICOLON && p->tok[i].kind != TOK_LPAREN)
        i = p->tok[i].kind == TOK_LT ? parse_past_angles(p, i) : i + 1;
    if (i >= p->end || p->tok[i].kind != TOK_SEMICOLON)
        return false;
    p->pos = i + 1;
    return true;
}

/* base := ('virtual' | access)* name; its scope is searched after the class's own. */
static void parse_base(struct parser *p, struct ast_record *r, struct ast_base *b)
{
    struct look l;

    *b = (struct ast_base){.span = parse_here(p)};
    for (;; parse_advance(p)) {
        enum token_kind k = parse_at(p);

        if (k == TOK_VIRTUAL)
            b->is_virtual = true;
        else if (k != TOK_PUBLIC && k != TOK_PRIVATE && k != TOK_PROTECTED &&
                 k != TOK_TYPENAME)
            break;
    }
    l = parse_look(p, p->pos);
    b->name = parse_name(p);
    b->span = parse_since(p, b->span);
    if (p->panic)
        return;
    b->expanded = parse_accept(p, TOK_ELLIPSIS);
    if (l.decl && l.decl->kind == DECL_TYPEDEF)
        l.decl = decl_behind_typedef(l.decl);
    l.decl = l.decl ? decl_definition(l.decl) : NULL;
    if (l.decl && l.decl->inner && r->decl->inner && l.decl->kind == DECL_RECORD)
        scope_use(p->t, r->decl->inner, l.decl->inner, 0);
}

/* base-clause := ':' base (',' base)* */
static void parse_bases(struct parser *p, struct ast_record *r)
{
    VEC(struct ast_base) bases = {0};

    if (!parse_accept(p, TOK_COLON))
        return;
    do {
        struct ast_base b;

        parse_base(p, r, &b);
        vec_push(&bases, b);
    } while (parse_accept(p, TOK_COMMA));
    r->nbases = bases.len;
    r->bases = arena_alloc(p->arena, bases.len * sizeof *r->bases);
    memcpy(r->bases, bases.data, bases.len * sizeof *r->bases);
    vec_free(&bases);
}

/* access := ('public' | 'protected' | 'private') ':'
 * Nothing is refused for it, but the layout of a base depends on it. */
static bool parse_access(struct parser *p)
{
    enum token_kind k = parse_at(p);

    if ((k != TOK_PUBLIC && k != TOK_PRIVATE && k != TOK_PROTECTED) ||
        parse_peek(p, 1) != TOK_COLON)
        return false;
    p->nonpublic = k != TOK_PUBLIC;
    parse_advance(p);
    parse_advance(p);
    return true;
}

/* friend := 'friend' (tag name ';' | declaration)
 * A function declared so is found through arguments of the class. */
static void parse_friend(struct parser *p)
{
    struct decl_list *members = p->out, friends = {0};
    struct ast_decl *d;

    parse_accept(p, TOK_FRIEND);
    if ((parse_at(p) == TOK_STRUCT || parse_at(p) == TOK_CLASS ||
         parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON) &&
        parse_friend_type(p))
        return;
    p->out = &friends;
    p->is_friend = true;
    parse_declaration(p, CONTEXT_MEMBER);
    p->is_friend = false;
    p->out = members;
    for (d = friends.first; d && !p->panic; d = d->next)
        if (d->func)
            d->func->is_friend = true;
    for (; friends.first && !p->panic; friends.first = d) {
        d = friends.first->next;
        friends.first->next = NULL;
        parse_append(members, friends.first);
    }
}

/* friend may stand behind other words. */
static bool at_friend(const struct parser *p)
{
    for (size_t i = 0;; i++)
        switch ((int)parse_peek(p, i)) {
        case TOK_FRIEND:
            return true;
        case TOK_DEVICE:
        case TOK_HOST:
        case TOK_INLINE:
        case TOK_FORCEINLINE:
        case TOK_CONSTEXPR:
            break;
        default:
            return false;
        }
}

/* A function of the host that does not parse (it may use the library) is no loss; a
 * field that does not parse is. */
static bool only_host_function(const struct parser *p, size_t start, size_t end)
{
    bool paren = false;

    for (size_t i = start; i < end; i++) {
        enum token_kind k = p->tok[i].kind;

        if (k == TOK_DEVICE || k == TOK_GLOBAL || k == TOK_CONSTEXPR)
            return false;
        if (!paren && (k == TOK_ASSIGN || k == TOK_SEMICOLON || k == TOK_LBRACE))
            return false;
        if (k == TOK_VIRTUAL)
            return false;
        paren = paren || k == TOK_LPAREN;
    }
    return paren;
}

static void skip_member(struct parser *p, struct ast_record *r, size_t start)
{
    struct skipped s = parse_skip(p, start);

    if (!only_host_function(p, start, p->pos))
        mark(r, arena_printf(p->arena, "a member that did not parse (%s)", p->why),
             p->why_span);
    else if (s.name && s.name != r->name && !scope_find_in(p->scope, s.name, UINT32_MAX))
        parse_remember(p, start, &s,
                       p->why_unsupported ? SKIP_UNSUPPORTED : SKIP_UNPARSED);
}

/* member := access | friend | declaration | template … */
static void parse_member(struct parser *p, struct ast_record *r)
{
    size_t start = p->pos;
    struct attempt a;

    if (parse_access(p))
        return;
    a = parse_try(p);
    if (at_friend(p))
        parse_friend(p);
    else if (parse_at(p) == TOK_TEMPLATE)
        parse_template(p, CONTEXT_MEMBER);
    else
        parse_declaration(p, CONTEXT_MEMBER);
    if (!parse_tried(p, &a))
        skip_member(p, r, start);
}

/* Inside a function the names around the class are known only now. */
static void parse_local_bodies(struct parser *p, const struct ast_record *r)
{
    for (struct ast_decl *d = r->members; d; d = d->next)
        if (d->kind == DECL_FUNC && d->func->has_body && !d->func->parsed)
            parse_function_body(p, d);
}

/* body := '{' member* '}' */
static void parse_members(struct parser *p, struct ast_record *r)
{
    struct decl_list members = {0}, *outer = p->out;
    struct ast_scope *scope = p->scope;
    size_t mark_locals = p->locals.len;
    bool ok = parse_enter(p), in_class = p->in_class, nonpublic = p->nonpublic;

    if (parse_at(p) == TOK_LBRACE && parse_match(p, p->pos) >= p->end)
        parse_error(p, parse_here(p), "this '{' is never closed");
    parse_expect(p, TOK_LBRACE, "before the members");
    p->out = &members;
    p->scope = r->decl->inner;
    p->in_class = true;
    p->nonpublic = r->tag == TAG_CLASS;
    while (ok && parse_at(p) != TOK_RBRACE && parse_at(p) != TOK_EOF)
        parse_member(p, r);
    parse_expect(p, TOK_RBRACE, "after the members");
    r->members = members.first;
    p->in_class = in_class;
    p->nonpublic = nonpublic;
    if (p->local_level && !in_class && !p->panic)
        parse_local_bodies(p, r);
    local_pop_to(p, mark_locals);
    p->scope = scope;
    p->out = outer;
    parse_leave(p);
}

static enum tag_kind tag_of(enum token_kind k)
{
    return k == TOK_STRUCT  ? TAG_STRUCT
           : k == TOK_CLASS ? TAG_CLASS
           : k == TOK_UNION ? TAG_UNION
                            : TAG_ENUM;
}

/* within: the class or namespace its name is qualified with, or NULL. */
static struct ast_decl *declare_record(struct parser *p, struct ast_record *r,
                                       struct ast_template *tmpl,
                                       struct ast_scope *within)
{
    struct ast_decl *d = parse_new_decl(p, DECL_RECORD, r->span);

    d->name = r->name;
    d->name_span = r->name_span;
    d->record = r;
    d->tmpl = tmpl;
    r->decl = d;
    r->local = p->local_level && !p->in_class;
    if (within) { /* struct A::B { … }; */
        d->order = p->base + (uint32_t)p->pos;
        scope_enter(p->t, within, d);
    } else {
        parse_declare(p, d);
    }
    if (!d->order)
        d->order = p->in_class ? p->scope->record->order : p->base + (uint32_t)p->pos;
    r->order = d->order;
    parse_append(p->out, d);
    return d;
}

static struct ast_decl *known_tag(const struct parser *p, const char *name)
{
    struct ast_decl *d = local_find(p, name);

    return decl_is_type(d) ? d : scope_find_tag(p->scope, name, p->limit);
}

/* S<T *> in "template<class T> struct S<T *>". */
static void take_record_pattern(const struct ast_spec *s, struct ast_template *tmpl)
{
    struct name_part *last = s->name ? &s->name->parts[s->name->nparts - 1] : NULL;

    if (tmpl && last && last->has_args)
        tmpl->pattern = last;
}

/* "struct S" without a body: a use of S, or its forward declaration. */
static void parse_tag_use(struct parser *p, struct ast_spec *s, struct ast_record *r,
                          struct ast_template *tmpl)
{
    s->kind = SPEC_TAG;
    s->tag = r->tag;
    if (tmpl && parse_at(p) != TOK_SEMICOLON) { /* template<…> struct S f(); */
        p->tmpl = tmpl;
        return;
    }
    if (tmpl && tmpl->explicit_instantiation)
        return;
    take_record_pattern(s, tmpl);
    if (s->name->nparts == 1 && !s->name->rooted &&
        (parse_at(p) == TOK_SEMICOLON || !known_tag(p, r->name)))
        declare_record(p, r, tmpl, NULL);
}

/* record := ('struct' | 'class' | 'union') attribute* [name ['final']] [bases] [body] */
void parse_record_spec(struct parser *p, struct ast_spec *s)
{
    struct ast_record *r = arena_alloc(p->arena, sizeof *r);
    struct ast_template *tmpl = parse_take_template(p);
    struct ast_spec own = {0};
    struct ast_scope *within;
    struct ast_decl *d;
    size_t start = p->pos;

    r->span = parse_here(p);
    r->tag = tag_of(parse_at(p));
    parse_advance(p);
    parse_attributes(p, &own);
    r->name_span = r->span;
    if (parse_at(p) == TOK_IDENT || parse_at(p) == TOK_COLONCOLON) {
        start = p->pos;
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
        parse_unknown_type(p, s->name, start);
        return;
    }
    if (parse_at(p) != TOK_LBRACE && !(parse_at(p) == TOK_COLON && r->name)) {
        if (r->name)
            parse_tag_use(p, s, r, tmpl);
        else
            parse_expected(p, "a name or '{'");
        return;
    }
    s->kind = SPEC_RECORD;
    s->record = r;
    r->has_body = true;
    take_record_pattern(s, tmpl);
    within = s->name && !tmpl ? parse_qualified_scope(p, s->name) : NULL;
    d = declare_record(p, r, tmpl, within);
    d->inner = scope_new(p->t, within ? within : p->scope, r->name);
    d->inner->record = r;
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
    e->decl = d;
    e->local = p->local_level && !p->in_class;
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
