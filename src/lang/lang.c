/* Opening and closing a unit: built-in declarations, then the file, each preprocessed and
 * parsed into one file scope. Takes a file of `sources`, gives a unit whose kernels are
 * listed but not checked; checking is in sema.c. */
#include "config.h"

#include "lang/lang.h"
#include "lang/library.h"
#include "lang/pp.h"
#include "lang/prelude.h"
#include "lang/unit.h"

#include <assert.h>
#include <string.h>

static struct unit *unit_new(struct sources *src, uint32_t file)
{
    struct unit *u = mem_alloc(sizeof *u);

    u->src = src;
    u->file = file;
    u->arena = arena_new();
    u->names = intern_new();
    u->ast = ast_new(u->arena, u->names, src);
    return u;
}

/* The prelude is our own text: an error in it would be a broken invariant, but the
 * diagnostics of a full list are not its fault, so it reports to a list of its own. */
static void open_text(struct unit *u, const char *name, const char *text,
                      struct token_list *tokens)
{
    struct pp_options opt = {.cuda_arch = u->host ? 0 : u->cuda_arch};
    uint32_t file = sources_add(u->src, name, text, strlen(text));
    struct diags ds;

    diags_init(&ds);
    pp_run(u->arena, u->names, u->src, file, &opt, &ds, tokens);
    parse_file(u->ast, tokens, &ds);
    assert(ds.errors == 0);
    diags_free(&ds);
}

static void open_prelude(struct unit *u)
{
    open_text(u, "<built-in>", u->host ? lang_prelude_common : lang_prelude, &u->prelude);
}

/* Cuts what came before the marker, the last token of the preamble, off the list. */
static void split_library(struct unit *u, uint32_t preamble)
{
    struct token_list *t = &u->tokens, *lib = &u->library;
    size_t n = 0;

    for (size_t i = 0; i < t->len && !n; i++)
        if (t->data[i].span.file == preamble)
            n = i + 1;
    if (!n)
        return;
    lib->data = arena_alloc(u->arena, n * sizeof *lib->data);
    memcpy(lib->data, t->data, n * sizeof *lib->data);
    lib->data[n - 1] = t->data[t->len - 1]; /* the end, in the marker's place */
    lib->len = n;
    t->data += n;
    t->len -= n;
}

/* The file's tokens. What it uses of the C++ library without including it stands in front
 * of them: then the file is read again, behind those headers. */
static void read_file(struct unit *u, struct pp_options *pp, struct diags *ds)
{
    struct str text = {0};
    struct diags first;

    diags_init(&first);
    pp_run(u->arena, u->names, u->src, u->file, pp, &first, &u->tokens);
    if (library_includes(&u->tokens, u->names, &text)) {
        str_add(&text, ";\n");
        const char *kept = arena_strdup(u->arena, str_cstr(&text));
        pp->preamble = sources_add(u->src, "<library>", kept, text.len);
        pp_run(u->arena, u->names, u->src, u->file, pp, ds, &u->tokens);
        split_library(u, pp->preamble);
    } else {
        diags_append(ds, &first);
    }
    str_free(&text);
    diags_free(&first);
}

/* The library is our own text as the prelude is. */
static void parse_library(struct unit *u)
{
    struct diags ds;

    if (!u->library.len)
        return;
    diags_init(&ds);
    parse_file(u->ast, &u->library, &ds);
    assert(ds.errors == 0);
    diags_free(&ds);
}

struct unit *lang_open(struct sources *src, uint32_t file, const struct lang_options *opt,
                       struct diags *ds)
{
    struct pp_options pp = {.cuda_arch = 900};
    struct unit *u;

    if (!file || file > sources_count(src))
        return NULL;
    if (opt) {
        pp.defines = opt->defines;
        pp.ndefines = opt->ndefines;
        pp.include_dirs = opt->include_dirs;
        pp.nincludes = opt->nincludes;
        pp.cuda_arch = opt->cuda_arch ? opt->cuda_arch : 900;
    }
    u = unit_new(src, file);
    u->cuda_arch = pp.cuda_arch;
    u->before_volta = opt && opt->before_volta;
    if (opt && opt->host) { /* no __CUDA_ARCH__ there */
        u->host = pp.host = true;
        pp.cuda_arch = 0;
        ast_host(u->ast);
    }
    open_prelude(u);
    read_file(u, &pp, ds);
    parse_library(u);
    parse_file(u->ast, &u->tokens, ds);
    sema_list_kernels(u);
    return u;
}

void lang_close(struct unit *u)
{
    if (!u)
        return;
    sema_free(u->sema);
    ast_free(u->ast);
    intern_free(u->names);
    arena_free(u->arena);
    mem_free(u);
}

bool lang_is_host(const struct unit *u)
{
    return u->host;
}

unsigned lang_cuda_arch(const struct unit *u)
{
    return u->cuda_arch;
}

const struct sources *lang_sources(const struct unit *u)
{
    return u->src;
}

void lang_dump_tokens(const struct unit *u, struct str *out)
{
    tokens_print(out, &u->tokens, u->src);
}

void lang_dump_ast(struct unit *u, struct str *out)
{
    ast_print(u->ast, true, out);
}
