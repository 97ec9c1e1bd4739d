/* Fuzz target: bytes as a .cu file through the whole front end; every kernel is checked,
 * twice, and what is right is printed as a typed tree. */
#include "config.h"

#include "lang/lang.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_kernel(struct unit *u, size_t i, const struct sources *src)
{
    const struct lang_param *params;
    struct diags ds;
    struct str out = {0};

    diags_init(&ds);
    lang_kernel_params(u, i, &params);
    const char *name = lang_kernel_name(u, i);
    struct function *f = name ? lang_kernel(u, name, &ds) : NULL;
    assert(!name || !f == (ds.errors != 0)); /* NULL exactly when something was said */
    diags_print(&ds, src, false, &out);
    str_free(&out);
    diags_free(&ds);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sources *src = sources_new();
    uint32_t file = sources_add(src, "fuzz.cu", (const char *)data, size);
    struct diags ds;
    struct str out = {0};

    diags_init(&ds);
    struct unit *u = lang_open(src, file, NULL, &ds);
    for (size_t i = 0; u && i < 2 * lang_nkernels(u); i++)
        check_kernel(u, i % lang_nkernels(u), src);
    if (u)
        lang_dump_typed(u, &out);
    str_free(&out);
    lang_close(u);
    diags_free(&ds);
    sources_free(src);
    return 0;
}
