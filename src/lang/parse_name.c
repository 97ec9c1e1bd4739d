/* Names inside the parser: which identifiers are types (the one thing C's grammar
 * needs to know), qualified names, names local to blocks and records.
 *
 * Local names are kept in one stack with hash chains, so that leaving a block is
 * popping and finding a name does not depend on how many there are. */
#include "config.h"

#include "lang/host_missing.h"
#include "lang/parse_priv.h"

#include <string.h>

/* Interned names are told apart by address; the low bits are always zero. */
static size_t bucket_of(const char *name)
{
    return ((uintptr_t)name >> 4) * 2654435761u % LOCAL_BUCKETS;
}

void local_push(struct parser *p, const char *name, struct ast_decl *d)
{
    size_t b = bucket_of(name);
    struct local l = {name, d, p->buckets[b]};

    p->buckets[b] = (int)p->locals.len;
    vec_push(&p->locals, l);
}

void local_pop_to(struct parser *p, size_t mark)
{
    while (p->locals.len > mark) {
        const struct local *l = &vec_pop(&p->locals);

        p->buckets[bucket_of(l->name)] = l->older;
    }
}

struct ast_decl *local_find(const struct parser *p, const char *name)
{
    for (int i = p->buckets[bucket_of(name)]; i >= 0; i = p->locals.data[i].older)
        if (p->locals.data[i].name == name)
            return p->locals.data[i].decl;
    return NULL;
}

void parse_append(struct decl_list *list, struct ast_decl *d)
{
    if (!list)
        return;
    if (list->last)
        list->last->next = d;
    else
        list->first = d;
    list->last = d;
}

void parse_declare(struct parser *p, struct ast_decl *d)
{
    if (!d->name)
        return;
    d->order = p->base + (uint32_t)p->pos;
    if (p->in_class) { /* members are seen in all of the class */
        d->order = p->scope->record->order;
        d->nonpublic = p->nonpublic;
        scope_enter(p->t, p->scope, d);
    }
    if (p->local_level)
        local_push(p, d->name, d);
    else if (!p->in_class)
        scope_enter(p->t, p->scope, d);
}

static struct ast_decl *find_plain(const struct parser *p, const char *id)
{
    struct ast_decl *d = local_find(p, id);

    for (size_t i = p->local_usings.len; !d && i > 0; i--)
        d = scope_find_in(p->local_usings.data[i - 1], id, p->limit);
    return d ? d : scope_find(p->scope, id, p->limit);
}

/* The kind of the token at an absolute index. */
static enum token_kind kind_at(const struct parser *p, size_t i)
{
    return i < p->end && !p->panic ? (enum token_kind)p->tok[i].kind : TOK_EOF;
}

/* Past the arguments after a name, if there are any. */
static size_t look_args(const struct parser *p, size_t i, const struct ast_decl *d,
                        bool word, bool *outer)
{
    *outer = false;
    if (kind_at(p, i) != TOK_LT || !(word || parse_takes_args(d)))
        return i;
    return parse_past_angles_of(p, i, outer);
}

/* "::id" or "::template id" at i: where id stands, 0 if neither. */
static size_t next_part(const struct parser *p, size_t i)
{
    if (kind_at(p, i) != TOK_COLONCOLON)
        return 0;
    if (kind_at(p, i + 1) == TOK_TEMPLATE && kind_at(p, i + 2) == TOK_IDENT)
        return i + 2;
    return kind_at(p, i + 1) == TOK_IDENT ? i + 1 : 0;
}

/* Follows [::] id [<…>] (:: id [<…>])* from token `at`; nothing is consumed. */
struct look parse_look(const struct parser *p, size_t at)
{
    struct look l = {.end = at};
    size_t i = at, next;
    bool rooted = kind_at(p, i) == TOK_COLONCOLON;

    if (rooted)
        i++;
    if (kind_at(p, i) != TOK_IDENT)
        return l;
    if (rooted)
        l.decl = scope_find_in(scope_root(p->scope), p->tok[i].text, p->limit);
    else
        l.decl = find_plain(p, p->tok[i].text);
    i = look_args(p, i + 1, l.decl, false, &l.closes_outer);
    while (!l.closes_outer && (next = next_part(p, i))) {
        bool word = kind_at(p, next - 1) == TOK_TEMPLATE;

        l.decl = decl_member(l.decl, p->tok[next].text, p->limit);
        i = look_args(p, next + 1, l.decl, word, &l.closes_outer);
    }
    l.end = i;
    l.is_type = decl_is_type(l.decl);
    return l;
}

static bool is_type_word(enum token_kind k)
{
    static const uint16_t words[] = {
        TOK_VOID,   TOK_BOOL,     TOK_KW_CHAR,  TOK_SHORT,    TOK_KW_INT,  TOK_LONG,
        TOK_SIGNED, TOK_UNSIGNED, TOK_KW_FLOAT, TOK_DOUBLE,   TOK_WCHAR_T, TOK_CHAR16_T,
        TOK_AUTO,   TOK_CHAR32_T, TOK_DECLTYPE, TOK_STRUCT,   TOK_CLASS,   TOK_UNION,
        TOK_ENUM,   TOK_TYPENAME, TOK_CONST,    TOK_VOLATILE,
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (k == words[i])
            return true;
    return false;
}

static bool is_specifier_word(enum token_kind k)
{
    static const uint16_t words[] = {
        TOK_TYPEDEF,   TOK_STATIC,        TOK_EXTERN,      TOK_INLINE,   TOK_CONSTEXPR,
        TOK_REGISTER,  TOK_MUTABLE,       TOK_VIRTUAL,     TOK_FRIEND,   TOK_THREAD_LOCAL,
        TOK_GLOBAL,    TOK_DEVICE,        TOK_HOST,        TOK_SHARED,   TOK_CONSTANT,
        TOK_MANAGED,   TOK_GRID_CONSTANT, TOK_FORCEINLINE, TOK_NOINLINE, TOK_INLINE_HINT,
        TOK_ATTRIBUTE, TOK_DECLSPEC,      TOK_ALIGN,       TOK_ALIGNAS,  TOK_EXPLICIT,
        TOK_RESTRICT,
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (k == words[i])
            return true;
    return false;
}

bool parse_is_specifier(enum token_kind k)
{
    return is_type_word(k) || is_specifier_word(k);
}

bool parse_is_type(const struct parser *p, size_t at)
{
    enum token_kind k = kind_at(p, at);

    if (k == TOK_IDENT || k == TOK_COLONCOLON)
        return parse_look(p, at).is_type;
    return is_type_word(k);
}

/* Abstract "(*" … ")" as in (int (*)[3])x, against the expression (int(*p)). */
static bool opens_abstract(const struct parser *p, size_t at)
{
    size_t i = at + 1, end = parse_look(p, i).end;

    if (end > i && kind_at(p, end) == TOK_COLONCOLON && kind_at(p, end + 1) == TOK_STAR)
        return kind_at(p, end + 2) == TOK_RPAREN; /* (int (S::*)(float))p */
    while (kind_at(p, i) == TOK_STAR || kind_at(p, i) == TOK_AMP ||
           kind_at(p, i) == TOK_CONST || kind_at(p, i) == TOK_VOLATILE)
        i++;
    return i > at + 1 && kind_at(p, i) == TOK_RPAREN;
}

bool parse_is_decltype_name(const struct parser *p, size_t at)
{
    return kind_at(p, at) == TOK_DECLTYPE && kind_at(p, at + 1) == TOK_LPAREN &&
           kind_at(p, parse_match(p, at + 1) + 1) == TOK_COLONCOLON;
}

bool parse_is_type_id(const struct parser *p, size_t at)
{
    struct look l = parse_look(p, at);
    size_t end = l.end > at ? l.end : at + 1;

    if (parse_is_decltype_name(p, at))
        return false;
    if (kind_at(p, at) == TOK_DECLTYPE && kind_at(p, at + 1) == TOK_LPAREN)
        end = parse_match(p, at + 1) + 1;

    if (!parse_is_type(p, at) || (kind_at(p, end) == TOK_LBRACE && !l.closes_outer))
        return false;
    if (l.closes_outer)
        return true;
    return kind_at(p, end) != TOK_LPAREN || opens_abstract(p, end);
}

/* An unknown name where "name name" or "name *name =" shows that a type was meant. */
static bool looks_like_type(const struct parser *p, size_t end)
{
    size_t i = end;

    if (kind_at(p, i) == TOK_IDENT)
        return true;
    while (kind_at(p, i) == TOK_STAR || kind_at(p, i) == TOK_AMP ||
           kind_at(p, i) == TOK_CONST || kind_at(p, i) == TOK_RESTRICT)
        i++;
    if (i == end || kind_at(p, i) != TOK_IDENT)
        return false;
    return kind_at(p, i + 1) == TOK_ASSIGN || kind_at(p, i + 1) == TOK_SEMICOLON ||
           kind_at(p, i + 1) == TOK_LBRACKET;
}

bool parse_is_decl(const struct parser *p)
{
    enum token_kind k = parse_at(p);
    struct look l;

    if (k != TOK_IDENT && k != TOK_COLONCOLON)
        return parse_is_specifier(k);
    l = parse_look(p, p->pos);
    if (l.is_type)
        return true;
    return (!l.decl || l.decl->kind == DECL_SKIPPED) && looks_like_type(p, l.end);
}

/* "::" and what may follow it in a name. */
static bool continues_name(const struct parser *p)
{
    enum token_kind next = parse_peek(p, 1);

    return !p->halves && parse_at(p) == TOK_COLONCOLON &&
           (next == TOK_IDENT || next == TOK_OPERATOR ||
            ((next == TOK_TILDE || next == TOK_TEMPLATE) &&
             parse_peek(p, 2) == TOK_IDENT));
}

/* part := (identifier | '~' identifier | 'operator' …) ['<' arguments '>'], named inside
 * `in`, if that is known, or 'decltype' '(' expression ')'. id NULL after an error. */
static struct ast_decl *parse_part(struct parser *p, struct name_part *part,
                                   struct ast_decl *in, bool first, bool rooted)
{
    struct ast_decl *d = NULL;

    part->span = parse_here(p);
    if (first && parse_at(p) == TOK_DECLTYPE) {
        part->decltype_ = parse_decltype_spec(p);
        part->id = intern_add(p->t->names, "decltype", strlen("decltype"));
        part->span = parse_since(p, part->span);
        return NULL;
    }
    if (parse_at(p) == TOK_OPERATOR) {
        parse_operator_id(p, part);
        return NULL;
    }
    if (parse_accept(p, TOK_TILDE)) {
        if (parse_ident(p, "the name of the class", NULL))
            part->id = intern_add(p->t->names, AST_DESTRUCTOR, strlen(AST_DESTRUCTOR));
        part->span = parse_since(p, part->span);
        return NULL;
    }
    part->id = parse_ident(p, "a name", &part->span);
    if (!part->id)
        return NULL;
    if (!first)
        d = decl_member(in, part->id, p->limit);
    else if (rooted)
        d = scope_find_in(scope_root(p->scope), part->id, p->limit);
    else
        d = find_plain(p, part->id);
    if (parse_at(p) == TOK_LT && (part->template_word || parse_takes_args(d)))
        parse_template_args(p, part);
    return d;
}

/* There is room for as many parts as the next power of two says. */
static void add_part(struct parser *p, struct ast_name *n, const struct name_part *part)
{
    if ((n->nparts & (n->nparts - 1)) == 0) {
        size_t room = n->nparts ? 2 * (size_t)n->nparts : 1;
        struct name_part *parts = arena_alloc(p->arena, room * sizeof *parts);

        for (uint32_t i = 0; i < n->nparts; i++)
            parts[i] = n->parts[i];
        n->parts = parts;
    }
    n->parts[n->nparts++] = *part;
}

/* Without parts after an error; there is one to look at even so, without an id. */
static struct ast_name *end_name(struct parser *p, struct ast_name *n, struct span start)
{
    if (!n->nparts)
        n->parts = arena_alloc(p->arena, sizeof *n->parts);
    n->span = parse_since(p, start);
    return n;
}

/* qualified-name := ['::'] part ('::' ['template'] part)* */
struct ast_name *parse_name(struct parser *p)
{
    struct ast_name *n = arena_alloc(p->arena, sizeof *n);
    struct span start = parse_here(p);
    struct ast_decl *d = NULL;

    n->rooted = parse_accept(p, TOK_COLONCOLON);
    do {
        struct name_part part = {0};

        part.template_word = n->nparts && parse_accept(p, TOK_TEMPLATE);
        d = parse_part(p, &part, d, !n->nparts, n->rooted);
        if (!part.id)
            break;
        add_part(p, n, &part);
    } while (continues_name(p) && n->nparts < PARSE_MAX_DEPTH &&
             parse_accept(p, TOK_COLONCOLON));
    return end_name(p, n, start);
}

static const char *spell(struct parser *p, const struct ast_name *n)
{
    struct str s = {0};
    const char *text;

    for (size_t i = 0; i < n->nparts; i++)
        str_printf(&s, "%s%s", i || n->rooted ? "::" : "", n->parts[i].id);
    text = arena_strdup(p->arena, str_cstr(&s));
    str_free(&s);
    return text;
}

static const char *later_part(const struct parser *p, const struct ast_name *n)
{
    for (size_t i = 0; i < n->nparts; i++) {
        const char *what = ast_later_name(n->parts[i].id);

        if (what)
            return what;
    }
    return p->t->host ? host_missing(n, HOST_LIKELY) : NULL;
}

/* Reports a use of something stepped over through the parser's own error path. */
static void report_skipped(struct parser *p, const struct ast_decl *d, struct span use)
{
    bool unsupported;
    const char *text = parse_skipped_text(p->t, d, &unsupported);
    struct diag *g = unsupported ? parse_unsupported(p, use, "%s", text)
                                 : parse_error(p, use, "%s", text);

    if (g)
        diag_note(p->ds, g, d->name_span, "'%s' is declared here", d->name);
}

void parse_unknown_type(struct parser *p, struct ast_name *name, size_t start)
{
    struct look l;
    const char *later = later_part(p, name);
    const char *text = spell(p, name);

    if (p->panic)
        return;
    l = parse_look(p, start);
    if (l.decl && l.decl->kind == DECL_SKIPPED)
        report_skipped(p, l.decl, name->span);
    else if (l.decl && l.end == p->pos)
        parse_error(p, name->span, "expected a type, but '%s' is not one", text);
    else if (later)
        parse_unsupported(p, name->span, "'%s' belongs to %s, not supported yet", text,
                          later);
    else
        parse_error(p, name->span, "unknown type name '%s'", text);
}

/* Does '<' here open template arguments that are followed by a call or a name? A
 * comparison chain "a < b > (c)" on unknown names is not worth telling apart. */
static bool opens_arguments(const struct parser *p, bool call)
{
    unsigned depth = 0;
    size_t i = p->pos;
    enum token_kind second = kind_at(p, i + 2);

    if (parse_is_type(p, i + 1) &&
        (second == TOK_COMMA || second == TOK_GT || second == TOK_STAR) && !call)
        return true;
    for (; i < p->end && i < p->pos + 200; i++) {
        enum token_kind k = kind_at(p, i);

        if (k == TOK_LT)
            depth++;
        else if (k == TOK_GT)
            depth--;
        else if (k == TOK_SHR)
            depth = depth > 2 ? depth - 2 : 0;
        else if (k == TOK_SEMICOLON || k == TOK_LBRACE || k == TOK_ANDAND ||
                 k == TOK_OROR)
            return false;
        if (depth == 0)
            break;
    }
    if (call)
        return kind_at(p, i + 1) == TOK_LPAREN;
    switch ((int)kind_at(p, i + 1)) {
    case TOK_LPAREN:
    case TOK_IDENT:
    case TOK_COLONCOLON:
    case TOK_LBRACE:
    case TOK_STAR:
    case TOK_AMP:
        return i < p->end;
    default:
        return false;
    }
}

static struct name_part parse_one_member(struct parser *p)
{
    struct name_part part = {0};

    part.template_word = parse_accept(p, TOK_TEMPLATE);
    if (parse_at(p) == TOK_OPERATOR || parse_at(p) == TOK_TILDE) {
        parse_part(p, &part, NULL, true, false);
        return part;
    }
    part.id = parse_ident(p, "the name of a member", &part.span);
    if (part.id && parse_at(p) == TOK_LT &&
        (part.template_word || opens_arguments(p, true)))
        parse_template_args(p, &part);
    return part;
}

/* member-name := one ('::' one)*, one := '~' identifier | 'operator' …
 *              | ['template'] identifier ['<' arguments '>']
 * The class of the object is not known here: '<' opens arguments where that is the only
 * way to read what follows. */
struct ast_name *parse_member_part(struct parser *p)
{
    struct ast_name *n = arena_alloc(p->arena, sizeof *n);
    struct span start = parse_here(p);

    do {
        struct name_part part = parse_one_member(p);

        if (!part.id)
            break;
        add_part(p, n, &part);
    } while (continues_name(p) && n->nparts < PARSE_MAX_DEPTH &&
             parse_accept(p, TOK_COLONCOLON));
    return end_name(p, n, start);
}

bool parse_unknown_args(struct parser *p, const struct ast_name *name,
                        const struct ast_decl *decl)
{
    const char *later;

    if (parse_at(p) != TOK_LT || (decl && decl->kind != DECL_SKIPPED) ||
        !opens_arguments(p, false))
        return false;
    later = later_part(p, name);
    if (decl)
        report_skipped(p, decl, name->span);
    else if (later)
        parse_unsupported(p, name->span, "'%s' belongs to %s, not supported yet",
                          spell(p, name), later);
    else
        parse_unsupported(p, name->span,
                          "'%s' is used with template arguments: templates are not "
                          "supported yet",
                          spell(p, name));
    return true;
}
