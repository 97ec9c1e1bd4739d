/* Fuzz target: any bytes through the preprocessor and the dump of its tokens. Holds that
 * a list ends with one end of file and that every place lies inside its text. */
#include "lang/pp.h"

#include <assert.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_span(const struct sources *sources, struct span at)
{
    if (at.file)
        assert((size_t)at.off + at.len <= sources_get(sources, at.file)->len);
}

static void check_list(const struct sources *sources, const struct token_list *list)
{
    assert(list->len >= 1 && list->data[list->len - 1].kind == TOK_EOF);
    for (size_t i = 0; i < list->len; i++) {
        const struct token *tok = &list->data[i];
        assert((tok->kind == TOK_EOF) == (i + 1 == list->len));
        assert(tok->kind != TOK_NUMBER && tok->kind != TOK_PLACEMARKER && tok->text);
        check_span(sources, tok->span);
        check_span(sources, tok->spelled);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct intern *names = intern_new();
    struct sources *sources = sources_new();
    struct pp_options options = {.cuda_arch = 900};
    struct token_list list;
    struct diags ds;
    struct str out = {0};
    diags_init(&ds);
    uint32_t file = sources_add(sources, "fuzz.cu", (const char *)data, size);
    pp_run(arena, names, sources, file, &options, &ds, &list);
    check_list(sources, &list);
    tokens_print(&out, &list, sources);
    diags_print(&ds, sources, 0, &out);
    str_free(&out);
    diags_free(&ds);
    sources_free(sources);
    intern_free(names);
    arena_free(arena);
    return 0;
}
