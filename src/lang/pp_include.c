/* #include and __has_include ([cpp.include]).
 *
 * Takes the rest of the line. A header the program carries is read from there, once; the
 * others of headers.def are noted and never opened. A quoted
 * name is looked for beside the including file, then in the include folders; an unknown
 * angle name in the include folders only. What is not found is noted with a warning for
 * quoted names, since a kernel seldom needs it. */
#include "lang/embedded.h"
#include "lang/pp_state.h"

#include <string.h>
#include <sys/stat.h>

struct header {
    const char *name; /* in the arena; NULL: the line is malformed */
    bool angle;
    struct span span;
};

static bool is_known(const char *name)
{
    static const char *const known[] = {
#define HEADER(header) header,
#include "lang/headers.def"
#undef HEADER
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t len = strlen(known[i]);
        if (strcmp(name, known[i]) == 0 ||
            (known[i][len - 1] == '/' && strncmp(name, known[i], len) == 0))
            return true;
    }
    return false;
}

/* <...> as written in the text, where // and quotes mean nothing. */
static struct header written_angle(struct pp *pp, const struct token *open)
{
    const struct source *src = sources_get(pp->sources, open->span.file);
    const char *start = src->text + open->span.off + 1;
    size_t len = strcspn(start, ">\n");
    struct header h = {NULL, true, {open->span.file, open->span.off, (uint32_t)len + 2}};
    if (start[len] == '>')
        h.name = arena_strndup(pp->arena, start, len);
    return h;
}

/* The same from tokens that macros gave. */
static struct header expanded_angle(struct pp *pp, const struct token *toks, size_t n)
{
    struct str name = {0};
    struct header h = {NULL, true, toks[0].span};
    size_t i = 1;
    for (; i < n && toks[i].kind != TOK_GT; i++) {
        if (toks[i].has_space && i > 1)
            str_addc(&name, ' ');
        str_add(&name, toks[i].text);
    }
    if (i < n)
        h.name = arena_strndup(pp->arena, str_cstr(&name), name.len);
    str_free(&name);
    return h;
}

static struct header quoted(struct pp *pp, const struct token *tok)
{
    size_t len = strlen(tok->text);
    struct header h = {NULL, false, tok->span};
    if (tok->text[0] == '"')
        h.name = arena_strndup(pp->arena, tok->text + 1, len - 2);
    return h;
}

static struct header parse_header(struct pp *pp, const struct token *toks, size_t n)
{
    struct header h = {0};
    if (n == 0)
        return h;
    if (toks[0].kind == TOK_STRING)
        return quoted(pp, &toks[0]);
    if (toks[0].kind == TOK_LT && toks[0].span.file)
        return written_angle(pp, &toks[0]);
    struct tokens expanded = {0};
    pp_expand_list(pp, toks, n, &expanded);
    h.span = toks[0].span;
    if (expanded.len > 0 && expanded.data[0].kind == TOK_STRING)
        h = quoted(pp, &expanded.data[0]);
    else if (expanded.len > 0 && expanded.data[0].kind == TOK_LT)
        h = expanded_angle(pp, expanded.data, expanded.len);
    vec_free(&expanded);
    return h;
}

/* Tries folder/name; a plain file only, so that a pipe cannot hold us up. 0: not there
 * (*error unset) or not readable. */
static uint32_t try_file(struct pp *pp, const char *folder, size_t nfolder,
                         const char *name, const char **error)
{
    struct str path = {0};
    struct stat st;
    uint32_t file = 0;
    str_addn(&path, folder, nfolder);
    if (nfolder > 0 && folder[nfolder - 1] != '/')
        str_addc(&path, '/');
    str_add(&path, name);
    if (sources_sealed(pp->sources)) {
        file = sources_find(pp->sources, path.data);
    } else if (stat(path.data, &st) == 0) {
        if (S_ISREG(st.st_mode))
            file = sources_read(pp->sources, path.data, error);
        else
            *error = S_ISDIR(st.st_mode) ? "is a directory" : "is not a plain file";
    }
    str_free(&path);
    return file;
}

static uint32_t find_file(struct pp *pp, const struct header *h, const char **error)
{
    const struct source *from = sources_get(pp->sources, vec_last(&pp->files).file);
    const char *slash = strrchr(from->path, '/');
    uint32_t file = 0;
    if (h->name[0] == '\0')
        return 0;
    if (h->name[0] == '/')
        return try_file(pp, "", 0, h->name, error);
    if (!h->angle)
        file = try_file(pp, from->path, slash ? (size_t)(slash - from->path) + 1 : 0,
                        h->name, error);
    for (size_t i = 0; i < pp->options->nincludes && !file; i++) {
        const char *folder = pp->options->include_dirs[i];
        file = try_file(pp, folder, strlen(folder), h->name, error);
    }
    return file;
}

/* assert() is built in; NDEBUG before the header turns it off ([assertions]). */
static void include_assert(struct pp *pp, const char *name)
{
    static const char text[] = "assert(...) ((void)0)";
    if (strcmp(name, "assert.h") != 0 && strcmp(name, "cassert") != 0)
        return;
    map_remove(pp->macros, "assert", 6);
    if (map_has(pp->macros, "NDEBUG", 6))
        pp_define_text(pp, text, 0);
}

/* Error for a limit that the file would break; no file is entered from then on. */
static bool within_limits(struct pp *pp, struct span at)
{
    if (pp->includes_stopped)
        return false;
    pp->includes_stopped = true;
    if (pp->files.len > PP_MAX_INCLUDE_DEPTH)
        diag_error(
            pp->diags, at,
            "#include is nested deeper than %d (a limit of this tool); does the file "
            "include itself?",
            PP_MAX_INCLUDE_DEPTH);
    else if (pp->includes > PP_MAX_INCLUDES)
        diag_error(pp->diags, at,
                   "more than %d files are included (a limit of this tool)",
                   PP_MAX_INCLUDES);
    else if (pp->bytes > PP_MAX_BYTES)
        diag_error(pp->diags, at, "more than %u MiB are included (a limit of this tool)",
                   PP_MAX_BYTES >> 20);
    else
        pp->includes_stopped = false;
    return !pp->includes_stopped;
}

/* What the program carries under that name; a host program has headers of its own. */
static const struct embedded *carried_header(const struct pp *pp, const char *name)
{
    const struct embedded *e = NULL;
    if (pp->options->host) {
        const char *here = sources_get(pp->sources, vec_last(&pp->files).file)->path;
        struct str own = {0};
        str_printf(&own, "<host/%s>", name);
        bool itself = strcmp(str_cstr(&own), here) == 0; /* adds to the other */
        str_clear(&own);
        str_printf(&own, "host/%s", name);
        e = itself ? NULL : embedded_find(str_cstr(&own));
        str_free(&own);
    }
    return e ? e : embedded_find(name);
}

/* Enters the text of a carried header, the first time it is asked for; those that are
 * parts of others, in internal/, each time. */
static void enter_carried(struct pp *pp, const struct embedded *e)
{
    bool part = str_starts(e->name, "internal/");
    for (size_t i = 0; i < pp->carried.len; i++)
        if (pp->carried.data[i] == e && !part)
            return;
    char *path = arena_printf(pp->arena, "<%s>", e->name);
    vec_push(&pp->carried, e);
    pp_enter_file(pp, sources_add(pp->sources, path, e->text, e->len));
    vec_last(&pp->files).carried = true;
}

static void enter(struct pp *pp, const struct header *h, uint32_t file)
{
    for (size_t i = 0; i < pp->once.len; i++)
        if (pp->once.data[i] == file)
            return;
    pp->includes++;
    pp->bytes += sources_get(pp->sources, file)->len;
    if (within_limits(pp, h->span))
        pp_enter_file(pp, file);
}

void pp_include(struct pp *pp, const struct token *hash, const struct token *toks,
                size_t n)
{
    struct header h = parse_header(pp, toks, n);
    const char *error = NULL;
    if (!h.name) {
        diag_error(pp->diags, h.span.file ? h.span : hash->span,
                   "expected \"file\" or <file> after #include");
        return;
    }
    const struct embedded *carried = carried_header(pp, h.name);
    bool known = carried || is_known(h.name);
    uint32_t file = h.angle && known ? 0 : find_file(pp, &h, &error);
    struct token_header noted = {h.name, h.span, known, !known && !file, file};
    if (!vec_last(&pp->files).carried) /* what our own headers include is not asked for */
        vec_push(&pp->headers, noted);
    if (file)
        enter(pp, &h, file);
    else if (carried)
        enter_carried(pp, carried);
    else if (known)
        include_assert(pp, h.name);
    else if (!h.angle || error)
        diag_add(pp->diags, DIAG_WARNING, h.span,
                 "cannot read '%.200s': %s; going on without it", h.name,
                 error ? error : "no such file");
}

bool pp_has_include(struct pp *pp, const struct token *toks, size_t n)
{
    struct header h = parse_header(pp, toks, n);
    const char *error = NULL;
    return h.name && (carried_header(pp, h.name) || is_known(h.name) || find_file(pp, &h, &error) != 0);
}

void pp_enter_host(struct pp *pp)
{
    if (pp->options->host)
        enter_carried(pp, embedded_find("host/prelude"));
}
