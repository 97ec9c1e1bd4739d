/* Unit tests of layer ir: one Check case per file beside this one. */
#include "ir_test.h"

#include <stdlib.h>
#include <string.h>

struct text_module text_read(const char *text)
{
    struct text_module t = {.src = sources_new()};
    diags_init(&t.ds);
    uint32_t file = sources_add(t.src, "test.ir", text, strlen(text));
    t.m = ir_read(t.src, file, &t.ds);
    return t;
}

void text_free(struct text_module *t)
{
    ir_module_free(t->m);
    diags_free(&t->ds);
    sources_free(t->src);
}

struct str text_diags(const struct text_module *t)
{
    struct str s = {0};
    diags_print(&t->ds, t->src, false, &s);
    return s;
}

int main(void)
{
    Suite *s = suite_create("ir");
    suite_add_tcase(s, text_case());
    suite_add_tcase(s, cfg_case());
    suite_add_tcase(s, verify_case());
    suite_add_tcase(s, pass_case());
    suite_add_tcase(s, golden_case());
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
