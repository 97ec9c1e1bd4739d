/* Fuzz target: bytes as a .cu file down to code. Every kernel the front end accepts is
 * lowered; what comes out must satisfy the verifier and survive printing and reading. */
#include "config.h"

#include "ir/lower.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void print_and_read(const struct ir_module *m)
{
    struct str once = {0}, twice = {0};
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    ir_print(m, NULL, &once);
    struct ir_module *back =
        ir_read(src, sources_add(src, "printed.ir", once.data, once.len), &ds);
    if (!back || !ir_verify(back, &ds))
        abort();
    ir_print(back, NULL, &twice);
    if (once.len != twice.len || memcmp(once.data, twice.data, once.len) != 0)
        abort();
    ir_module_free(back);
    diags_free(&ds);
    sources_free(src);
    str_free(&once);
    str_free(&twice);
}

static void lower(struct unit *u, size_t i)
{
    struct diags ds;
    diags_init(&ds);
    const char *name = lang_kernel_name(u, i);
    struct function *f = name ? lang_kernel(u, name, &ds) : NULL;
    struct ir_module *m = f ? ir_lower(u, f, &ds) : NULL;
    if (f && !m && ds.errors == 0)
        abort(); /* refused without a word */
    if (m)
        print_and_read(m);
    ir_module_free(m);
    diags_free(&ds);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sources *src = sources_new();
    uint32_t file = sources_add(src, "fuzz.cu", (const char *)data, size);
    struct diags ds;
    diags_init(&ds);
    struct unit *u = lang_open(src, file, NULL, &ds);
    for (size_t i = 0; u && i < lang_nkernels(u); i++)
        lower(u, i);
    lang_close(u);
    diags_free(&ds);
    sources_free(src);
    return 0;
}
