/* What the parser's tests share; see parse_util.h. */
#include "config.h"

#include "parse_util.h"

#include <check.h>
#include <string.h>

#include "lang/pp.h"
#include "lang/prelude.h"

static void open_tokens(struct parsed *t, uint32_t file, struct token_list *list)
{
    struct pp_options opt = {.cuda_arch = 900};

    pp_run(t->arena, t->names, t->src, file, &opt, &t->ds, list);
    parse_file(t->ast, list, &t->ds);
}

static void open_common(struct parsed *t)
{
    uint32_t file;

    memset(t, 0, sizeof *t);
    t->src = sources_new();
    t->arena = arena_new();
    t->names = intern_new();
    t->ast = ast_new(t->arena, t->names, t->src);
    diags_init(&t->ds);
    file = sources_add(t->src, "<built-in>", lang_prelude, strlen(lang_prelude));
    open_tokens(t, file, &t->prelude);
    ck_assert_uint_eq(t->ds.errors, 0);
}

void parsed_open(struct parsed *t, const char *text, size_t len)
{
    open_common(t);
    t->file = sources_add(t->src, "test.cu", text, len);
    open_tokens(t, t->file, &t->tokens);
}

void parsed_open_file(struct parsed *t, const char *path)
{
    const char *error = NULL;

    open_common(t);
    t->file = sources_read(t->src, path, &error);
    ck_assert_msg(t->file != 0, "%s: %s", path, error ? error : "?");
    open_tokens(t, t->file, &t->tokens);
}

void parsed_close(struct parsed *t)
{
    ast_free(t->ast);
    diags_free(&t->ds);
    intern_free(t->names);
    arena_free(t->arena);
    sources_free(t->src);
}

void parsed_bodies(struct parsed *t)
{
    for (struct ast_decl *d = ast_root(t->ast)->decls.first; d; d = d->next)
        if (d->kind == DECL_FUNC)
            parse_body(t->ast, d, &t->ds);
}

static void add_place(const struct parsed *t, struct span at, struct str *out)
{
    uint32_t line = 0, col = 0;

    if (at.file)
        source_locate(sources_get(t->src, at.file), at.off, &line, &col);
    str_printf(out, "%u:%u ", line, col);
}

void parsed_messages(const struct parsed *t, struct str *out)
{
    static const char *const severity[] = {"note", "advice", "warning", "error",
                                           "unsupported"};

    for (size_t i = 0; i < t->ds.list.len; i++) {
        const struct diag *d = t->ds.list.data[i];

        add_place(t, d->span, out);
        str_printf(out, "%s: %s\n", severity[d->severity], d->message);
        for (size_t k = 0; k < d->notes.len; k++) {
            str_add(out, "  ");
            add_place(t, d->notes.data[k].span, out);
            str_printf(out, "note: %s\n", d->notes.data[k].message);
        }
    }
}

struct ast_decl *parsed_find(const struct parsed *t, const char *name)
{
    const char *id = intern_add(t->names, name, strlen(name));

    return scope_find(ast_root(t->ast), id, UINT32_MAX);
}
