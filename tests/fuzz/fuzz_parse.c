/* Fuzz target: bytes as a .cu file through preprocessor, lexer and parser, with every body
 * of a device function parsed and the tree printed. */
#include "config.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "lang/parse.h"
#include "lang/pp.h"
#include "lang/prelude.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void parse_text(struct ast *t, struct arena *arena, struct intern *names,
                       struct sources *src, uint32_t file, struct token_list *list,
                       struct diags *ds)
{
    struct pp_options opt = {.cuda_arch = 900};

    pp_run(arena, names, src, file, &opt, ds, list);
    parse_file(t, list, ds);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sources *src = sources_new();
    struct arena *arena = arena_new();
    struct intern *names = intern_new();
    struct ast *t = ast_new(arena, names, src);
    struct token_list prelude, tokens;
    struct str out = {0};
    struct diags ds;

    diags_init(&ds);
    parse_text(t, arena, names, src,
               sources_add(src, "<built-in>", lang_prelude, strlen(lang_prelude)),
               &prelude, &ds);
    parse_text(t, arena, names, src,
               sources_add(src, "fuzz.cu", (const char *)data, size), &tokens, &ds);
    ast_print(t, true, &out);
    for (size_t i = 0; i < ast_nkernels(t); i++)
        if (ast_kernel(t, i)->kind == DECL_SKIPPED)
            ast_report_skipped(t, ast_kernel(t, i), (struct span){0}, &ds);
        else
            parse_body(t, ast_kernel(t, i), &ds);
    diags_print(&ds, src, false, &out);
    str_free(&out);
    diags_free(&ds);
    ast_free(t);
    intern_free(names);
    arena_free(arena);
    sources_free(src);
    return 0;
}
