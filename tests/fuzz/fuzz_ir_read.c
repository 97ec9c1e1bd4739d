/* Fuzz target: the reader of the text form. Any bytes are read; what reads and verifies
 * goes through every pass and must still verify, print, and read back the same. */
#include "ir/build.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void run_passes(struct ir_module *m)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        struct ir_func *f = &m->funcs.data[i];
        ir_thread(f);
        ir_contract(f);
        ir_sweep(f);
        ir_pack_temps(f);
        ir_compact_regs(m, f);
    }
}

static void print_and_read(const struct ir_module *m)
{
    struct str once = {0}, twice = {0};
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    ir_print(m, NULL, &once);
    struct ir_module *back =
        ir_read(src, sources_add(src, "printed.ir", once.data, once.len), &ds);
    if (!back)
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    uint32_t file = sources_add(src, "fuzz.ir", (const char *)data, size);
    struct ir_module *m = ir_read(src, file, &ds);
    if (m && ir_verify(m, &ds)) {
        run_passes(m);
        if (!ir_verify(m, &ds))
            abort();
        print_and_read(m);
    }
    ir_module_free(m);
    diags_free(&ds);
    sources_free(src);
    return 0;
}
