/* The same file for another compiler: what the front end steps over is blanked, so that a
 * compiler of device code alone (NVRTC) reads kernels, device functions, types and
 * constants at the lines where they stand.
 *
 * Works on the preprocessed tokens, one declaration of the file or of a namespace at a
 * time. A declaration stays when it names an execution or memory space, is a type, an
 * alias, a constant or constexpr; it goes when it is a function, a prototype or a
 * variable of the host, names something of namespace std that device code does not have,
 * or did not parse. Directives always stay. */
#include "config.h"

#include "lang/lang.h"
#include "lang/parse_priv.h"
#include "lang/unit.h"

#include <string.h>

struct blanker {
    const struct unit *unit;
    uint32_t file;
    const struct token *tok;
    size_t n, at;
    char *text; /* the copy that is blanked */
    const char *original;
    bool std_is_open;            /* after "using namespace std" */
    const struct ast_scope *std; /* what device code has of it; NULL: nothing */
};

static enum token_kind kind_at(const struct blanker *b, size_t i)
{
    return i < b->n ? (enum token_kind)b->tok[i].kind : TOK_EOF;
}

static bool names_space(enum token_kind k)
{
    return k == TOK_GLOBAL || k == TOK_DEVICE || k == TOK_SHARED || k == TOK_CONSTANT ||
           k == TOK_MANAGED;
}

static bool is_word(const struct token *t, const char *word)
{
    return t->kind == TOK_IDENT && strcmp(t->text, word) == 0;
}

static bool is_open(enum token_kind k)
{
    return k == TOK_LPAREN || k == TOK_LBRACE || k == TOK_LBRACKET;
}

static bool is_close(enum token_kind k)
{
    return k == TOK_RPAREN || k == TOK_RBRACE || k == TOK_RBRACKET;
}

/* Type traits, limits, function objects: whatever the headers for kernels declare. */
static bool is_for_devices(const struct blanker *b, const struct token *t)
{
    return b->std && t->kind == TOK_IDENT && scope_find_in(b->std, t->text, UINT32_MAX);
}

/* std::name of the host, or the name alone after "using namespace std". */
static bool names_std(const struct blanker *b, size_t at)
{
    static const char *const words[] = {
        "string",        "vector",  "map",      "set",      "pair",       "tuple",
        "list",          "deque",   "queue",    "function", "shared_ptr", "unique_ptr",
        "ostream",       "istream", "ofstream", "ifstream", "cout",       "unordered_map",
        "unordered_set", "mutex",   "thread"};
    const struct token *t = &b->tok[at];
    if (is_word(t, "std"))
        return kind_at(b, at + 1) != TOK_COLONCOLON || at + 2 >= b->n ||
               !is_for_devices(b, &b->tok[at + 2]);
    for (size_t i = 0; b->std_is_open && i < sizeof words / sizeof *words; i++)
        if (is_word(t, words[i]))
            return !is_for_devices(b, t);
    return false;
}

/* What a declaration shows of itself. */
struct item {
    bool space;        /* __device__ and so on, outside of bodies */
    bool space_within; /* anywhere: a class with __device__ members */
    bool is_type, is_const, is_constexpr, is_alias, is_using, is_template;
    bool has_params; /* '(' outside of braces and before any '=' */
    bool has_init, has_body, has_std;
};

/* alignas(16) is no parameter list, and operator= no initial value. */
static bool is_attribute(enum token_kind k)
{
    return k == TOK_ALIGNAS || k == TOK_ALIGN || k == TOK_ATTRIBUTE ||
           k == TOK_DECLSPEC || k == TOK_LAUNCH_BOUNDS || k == TOK_OPERATOR;
}

/* Words outside of braces and parentheses. */
static void note_word(struct item *it, const struct token *t)
{
    switch ((int)t->kind) {
    case TOK_STRUCT:
    case TOK_CLASS:
    case TOK_UNION:
    case TOK_ENUM:
        it->is_type = !it->has_params;
        break;
    case TOK_CONST:
        it->is_const = true;
        break;
    case TOK_CONSTEXPR:
        it->is_constexpr = true;
        break;
    case TOK_TYPEDEF:
    case TOK_STATIC_ASSERT:
        it->is_alias = true;
        break;
    case TOK_USING:
        it->is_using = true;
        break;
    case TOK_ASSIGN:
        it->has_init = true;
        break;
    case TOK_LPAREN:
        it->has_params = it->has_params || !it->has_init;
        it->is_type = it->is_type && it->has_body; /* struct S f(…) is a function */
        break;
    default:
        break;
    }
}

/* Past '<' … '>' of a template's head. */
static size_t past_angles(const struct blanker *b, size_t i)
{
    int depth = 0;
    do {
        enum token_kind k = kind_at(b, i++);
        depth += k == TOK_LT ? 1 : k == TOK_GT ? -1 : k == TOK_SHR ? -2 : 0;
    } while (depth > 0 && i < b->n);
    return i;
}

/* Past the name after struct, class or union: NAME<R(A...)> has no parameter list. */
static size_t past_name(const struct blanker *b, size_t i)
{
    while (kind_at(b, i + 1) == TOK_IDENT || kind_at(b, i + 1) == TOK_COLONCOLON)
        i++;
    return kind_at(b, i + 1) == TOK_LT ? past_angles(b, i + 1) : i;
}

/* A function's body ends it; a type's braces and an initialiser's run up to ';'. */
static bool ends_with_brace(const struct item *it)
{
    return it->has_params && !it->has_init && !it->is_type;
}

/* Reads the declaration that starts at b->at; the index past it. */
static size_t read_item(const struct blanker *b, struct item *it)
{
    size_t i = b->at, named = 0; /* up to where a type's name goes */
    unsigned depth = 0;
    *it = (struct item){0};
    while (kind_at(b, i) == TOK_TEMPLATE) {
        it->is_template = true;
        i = kind_at(b, i + 1) == TOK_LT ? past_angles(b, i + 1) : i + 1;
    }
    for (; i < b->n; i++) {
        enum token_kind k = kind_at(b, i);
        it->has_std = it->has_std || names_std(b, i);
        it->space_within = it->space_within || names_space(k);
        if (depth == 0) {
            it->space = it->space || names_space(k);
            if (i >= named && (i == 0 || !is_attribute(kind_at(b, i - 1))))
                note_word(it, &b->tok[i]);
            if (k == TOK_STRUCT || k == TOK_CLASS || k == TOK_UNION)
                named = past_name(b, i);
            it->has_body = it->has_body || k == TOK_LBRACE;
            if (is_close(k) || k == TOK_SEMICOLON)
                return i + (k == TOK_SEMICOLON);
        }
        depth += is_open(k);
        depth -= is_close(k) && depth > 0;
        if (k == TOK_RBRACE && depth == 0 && ends_with_brace(it))
            return i + 1 + (kind_at(b, i + 1) == TOK_SEMICOLON);
    }
    return i;
}

/* Whether the parser stepped over what begins at `off`, as over something not its own. */
static bool is_skipped(const struct unit *u, uint32_t file, uint32_t off)
{
    for (const struct ast_scope *s = u->ast->scopes; s; s = s->all_next)
        for (const struct ast_decl *d = s->decls.first; d; d = d->next)
            if (d->kind == DECL_SKIPPED && d->skip == SKIP_UNPARSED && !d->is_kernel &&
                d->span.file == file && off >= d->span.off &&
                off < d->span.off + d->span.len)
                return true;
    return false;
}

static bool stays(const struct item *it)
{
    if (it->space)
        return true;
    if (it->is_type && !(it->has_params && it->has_body && it->has_init))
        return it->space_within || !it->has_std;
    if (it->has_std)
        return false;
    if (it->is_alias || it->is_using || it->is_constexpr)
        return true;
    if (it->has_params)
        return it->is_template && !it->has_body && !it->has_init; /* an instantiation */
    return it->is_const;
}

/* A line that is a directive, or continues one. */
static bool is_directive(const char *text, size_t line)
{
    size_t before = line;
    while (before >= 2 && text[before - 1] == '\n' && text[before - 2] == '\\') {
        before--;
        while (before > 0 && text[before - 1] != '\n')
            before--;
    }
    before += strspn(text + before, " \t");
    return text[before] == '#';
}

static void blank(struct blanker *b, size_t from, size_t to)
{
    size_t start = from;
    while (start > 0 && b->original[start - 1] != '\n')
        start--;
    while (start < to) {
        size_t end = start + strcspn(b->original + start, "\n");
        bool keep = is_directive(b->original, start);
        for (size_t i = start > from ? start : from; i < end && i < to && !keep; i++)
            b->text[i] = ' ';
        start = end + 1;
    }
}

/* namespace NAME {, extern "C" {: what is inside is declarations again. */
static size_t opening(const struct blanker *b)
{
    size_t i = b->at;
    i += kind_at(b, i) == TOK_INLINE && kind_at(b, i + 1) == TOK_NAMESPACE;
    if (kind_at(b, i) == TOK_EXTERN && kind_at(b, i + 1) == TOK_STRING)
        return kind_at(b, i + 2) == TOK_LBRACE ? i + 3 : 0;
    if (kind_at(b, i) != TOK_NAMESPACE)
        return 0;
    do
        i++;
    while (kind_at(b, i) == TOK_IDENT || kind_at(b, i) == TOK_COLONCOLON);
    return kind_at(b, i) == TOK_LBRACE ? i + 1 : 0;
}

static void one_item(struct blanker *b)
{
    struct item it;
    size_t next = opening(b);
    if (next || kind_at(b, b->at) == TOK_RBRACE || kind_at(b, b->at) == TOK_SEMICOLON) {
        b->at = next ? next : b->at + 1;
        return;
    }
    if (kind_at(b, b->at) == TOK_NAMESPACE) { /* an alias */
        while (b->at < b->n && kind_at(b, b->at) != TOK_SEMICOLON)
            b->at++;
        return;
    }
    if (kind_at(b, b->at) == TOK_PRAGMA_UNROLL) {
        while (b->at < b->n && kind_at(b, b->at) != TOK_PRAGMA_END)
            b->at++;
        b->at++;
        return;
    }
    next = read_item(b, &it);
    next = next > b->at ? next : b->at + 1;
    if (it.is_using && it.has_std && kind_at(b, b->at + 1) == TOK_NAMESPACE)
        b->std_is_open = true;
    const struct span from = b->tok[b->at].span, to = b->tok[next - 1].span;
    if (!stays(&it) ||
        (!it.space && !it.space_within && is_skipped(b->unit, b->file, from.off)))
        blank(b, from.off, to.off + to.len);
    b->at = next;
}

/* The tokens of one file, in order. */
static size_t collect(const struct unit *u, uint32_t file, struct token *out)
{
    size_t n = 0;
    for (size_t i = 0; i < u->tokens.len; i++)
        if (u->tokens.data[i].span.file == file && u->tokens.data[i].kind != TOK_EOF)
            out[n++] = u->tokens.data[i];
    return n;
}

static const struct ast_scope *std_of(const struct ast *t)
{
    for (const struct ast_scope *s = t->scopes; s; s = s->all_next)
        if (s->parent && !s->parent->parent && s->name && strcmp(s->name, "std") == 0)
            return s;
    return NULL;
}

void lang_device_text(const struct unit *u, uint32_t file, struct str *out)
{
    const struct source *src = sources_get(u->src, file);
    struct token *own = mem_alloc((u->tokens.len + 1) * sizeof *own);
    struct blanker b = {.unit = u, .file = file, .tok = own, .original = src->text};
    b.std = std_of(u->ast);
    b.n = collect(u, file, own);
    str_addn(out, src->text, src->len);
    b.text = out->data + out->len - src->len;
    while (b.at < b.n)
        one_item(&b);
    mem_free(own);
}

bool lang_included(const struct unit *u, size_t i, const char **name, uint32_t *file)
{
    for (size_t k = 0; k < u->tokens.nheaders; k++) {
        const struct token_header *h = &u->tokens.headers[k];
        if (!h->file || i-- > 0)
            continue;
        *name = h->name;
        *file = h->file;
        return true;
    }
    return false;
}
