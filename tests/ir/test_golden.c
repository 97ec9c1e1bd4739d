/* Lowering: every golden/NAME.cu against golden/NAME.ir, all its kernels in order. Each
 * module must satisfy the verifier and survive printing and reading, as must the golden
 * text itself. With WT_UPDATE_GOLDEN set the .ir files are written instead. */
#include "ir_test.h"

#include "ir/lower.h"

#include <stdlib.h>
#include <string.h>

static const char *const NAMES[] = {"arrays", "calls", "control", "fma",  "logic",
                                    "math",   "spill", "structs", "warp", "inline", "vectors"};

static char *path_of(struct str *s, const char *name, const char *ext)
{
    str_clear(s);
    str_printf(s, "%s/tests/ir/golden/%s.%s", WT_SOURCE_DIR, name, ext);
    return s->data;
}

static void check_round_trip(const char *text)
{
    struct text_module t = text_read(text);
    struct str said = text_diags(&t), once = {0}, twice = {0};
    ck_assert_msg(t.m != NULL, "%.1000s", str_cstr(&said));
    ck_assert(ir_verify(t.m, &t.ds));
    ir_print(t.m, NULL, &once);
    struct text_module again = text_read(str_cstr(&once));
    ck_assert(again.m != NULL);
    ir_print(again.m, NULL, &twice);
    ck_assert(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    str_free(&said);
    str_free(&once);
    str_free(&twice);
    text_free(&again);
    text_free(&t);
}

static void lower_kernel(struct unit *u, size_t i, const struct sources *src,
                         struct diags *ds, struct str *out)
{
    struct function *k = lang_kernel(u, lang_kernel_name(u, i), ds);
    struct ir_module *m = k ? ir_lower(u, k, ds) : NULL;
    if (!m) {
        struct str said = {0};
        diags_print(ds, src, false, &said);
        ck_abort_msg("not lowered:\n%s", str_cstr(&said));
    }
    ck_assert(ir_verify(m, ds));
    ir_print(m, src, out);
    struct str exact = {0};
    ir_print(m, NULL, &exact);
    check_round_trip(str_cstr(&exact));
    str_free(&exact);
    ir_module_free(m);
}

static void lower_file(const char *name, struct str *out)
{
    struct str path = {0};
    struct sources *src = sources_new();
    struct diags ds;
    const char *error = NULL;
    diags_init(&ds);
    uint32_t file = sources_read(src, path_of(&path, name, "cu"), &error);
    ck_assert_msg(file != 0, "%s: %s", path.data, error);
    struct unit *u = lang_open(src, file, NULL, &ds);
    ck_assert_uint_gt(lang_nkernels(u), 0);
    for (size_t i = 0; i < lang_nkernels(u); i++)
        lower_kernel(u, i, src, &ds, out);
    lang_close(u);
    diags_free(&ds);
    sources_free(src);
    str_free(&path);
}

static void check_parts(const char *text)
{
    while (text) {
        const char *next = strstr(text + 1, "\nmodule ");
        struct str part = {0};
        str_addn(&part, text, next ? (size_t)(next + 1 - text) : strlen(text));
        check_round_trip(str_cstr(&part));
        str_free(&part);
        text = next ? next + 1 : NULL;
    }
}

static void write_golden(const char *path, const struct str *text)
{
    FILE *f = fopen(path, "w");
    ck_assert_msg(f != NULL, "cannot write %s", path);
    fwrite(text->data, 1, text->len, f);
    fclose(f);
}

START_TEST(golden)
{
    struct str got = {0}, path = {0};
    lower_file(NAMES[_i], &got);
    path_of(&path, NAMES[_i], "ir");
    if (getenv("WT_UPDATE_GOLDEN"))
        write_golden(path.data, &got);
    struct sources *src = sources_new();
    const char *error = NULL;
    uint32_t file = sources_read(src, path.data, &error);
    ck_assert_msg(file != 0, "%s: %s", path.data, error);
    const char *want = sources_get(src, file)->text;
    size_t same = 0, line = 1;
    while (want[same] && want[same] == got.data[same])
        line += want[same++] == '\n';
    ck_assert_msg(want[same] == got.data[same], "%s: line %zu differs", path.data, line);
    check_parts(want);
    sources_free(src);
    str_free(&got);
    str_free(&path);
}
END_TEST

static struct str diagnose(const char *text)
{
    struct sources *src = sources_new();
    struct diags ds;
    struct str said = {0};
    diags_init(&ds);
    uint32_t file = sources_add(src, "k.cu", text, strlen(text));
    struct unit *u = lang_open(src, file, NULL, &ds);
    struct function *k = lang_kernel(u, "k", &ds);
    struct ir_module *m = k ? ir_lower(u, k, &ds) : NULL;
    ck_assert(m == NULL);
    diags_print(&ds, src, false, &said);
    lang_close(u);
    diags_free(&ds);
    sources_free(src);
    return said;
}

START_TEST(refused)
{
    struct str text = {0};
    str_add(&text, "__global__ void k(int *o) {\n");
    for (int i = 0; i < 5000; i++)
        str_printf(&text, "int v%d = o[%d];\n", i, i);
    str_add(&text, "o[0] = 0;\n");
    for (int i = 0; i < 5000; i++)
        str_printf(&text, "o[0] += v%d;\n", i);
    str_add(&text, "}\n");
    struct str said = diagnose(str_cstr(&text));
    ck_assert_msg(strstr(str_cstr(&said), "registers; the limit is 4096") != NULL, "%s",
                  str_cstr(&said));
    str_free(&said);
    str_free(&text);
}
END_TEST

TCase *golden_case(void)
{
    TCase *c = tcase_create("golden");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, golden, 0, sizeof NAMES / sizeof *NAMES);
    tcase_add_test(c, refused);
    return c;
}
