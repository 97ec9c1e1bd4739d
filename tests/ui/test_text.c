/* Markdown, wrapping, values as text, colours of source lines. */
#include "suites.h"

#include <string.h>

#include "ui/doc.h"
#include "ui/export.h"
#include "ui/highlight.h"
#include "ui/value.h"

static void assert_doc(const struct doc *d, int rows, int cols, const char *expected)
{
    struct cells c;
    struct str s = {0};
    cells_init(&c, rows, cols);
    struct view v = {&c, {0, 0, rows, cols}};
    ck_assert_int_eq(doc_draw(d, &v, 0), doc_rows(d, cols));
    export_text(&c, &s);
    ck_assert_str_eq(str_cstr(&s), expected);
    str_free(&s);
    cells_free(&c);
}

START_TEST(paragraphs_wrap)
{
    struct doc d = {0};
    doc_markdown(&d, "Half the *lanes* disagree.\nSo `both` sides, run.\n\nTwice.");
    assert_doc(&d, 6, 16, "Half the lanes\ndisagree. So\nboth sides, run.\n\nTwice.\n\n");
    ck_assert_int_eq(doc_rows(&d, 80), 3);
    ck_assert_int_eq(doc_row_of(&d, 16, 0), 0);
    ck_assert_int_eq(doc_row_of(&d, 16, 3), 1); /* "disagree." */
    ck_assert_int_eq(doc_row_of(&d, 16, 5), 2); /* "both" */
    ck_assert_int_eq(doc_row_of(&d, 16, 8), 4); /* behind an empty row */
    ck_assert_int_eq(doc_row_of(&d, 16, 9), 5); /* where another one would begin */
    doc_free(&d);
}
END_TEST

START_TEST(lists_and_code)
{
    struct doc d = {0};
    doc_markdown(
        &d, "Two:\n\n- one thing\n- two\n\n1. a\n2. b\n\n```\nfor (;;)\n    x++;\n```\n");
    assert_doc(
        &d, 12, 14,
        "Two:\n\n• one thing\n• two\n\n1. a\n2. b\n\n  for (;;)\n      x++;\n\n\n");
    doc_free(&d);
}
END_TEST

START_TEST(punctuation_stays_with_code)
{
    struct doc d = {0};
    doc_markdown(&d, "aaa (`bbb`), ccc");
    assert_doc(&d, 3, 6, "aaa\n(bbb),\nccc\n");
    doc_free(&d);
}
END_TEST

START_TEST(styles_of_text)
{
    struct doc d = {0};
    struct cells c;
    doc_markdown(&d, "# Head\n`code` **bold** <b>");
    cells_init(&c, 3, 20);
    struct view v = {&c, {0, 0, 3, 20}};
    doc_draw(&d, &v, 0);
    ck_assert_uint_eq(cells_at(&c, 0, 0)->style, ROLE_HEADING);
    ck_assert_uint_eq(cells_at(&c, 2, 0)->style, ROLE_CODE);
    ck_assert_uint_eq(cells_at(&c, 2, 5)->style, ROLE_TEXT | CELL_BOLD);
    ck_assert_uint_eq(cells_at(&c, 2, 10)->cp, '<');
    cells_free(&c);
    doc_free(&d);
}
END_TEST

static const struct {
    uint64_t bits;
    enum ir_vtype type;
    enum format format;
    bool letters;
    const char *text;
} values[] = {
    {0xffffffffu, IR_S32, FORMAT_AUTO, false, "-1"},
    {0xffffffffu, IR_U32, FORMAT_DEC, false, "4294967295"},
    {0x55555555u, IR_U32, FORMAT_AUTO, false, "0x55555555"},
    {1000000u, IR_U32, FORMAT_AUTO, false, "1000000"},
    {0xffffffffffffffffu, IR_S64, FORMAT_AUTO, false, "-1"},
    {0xfffffffbu, IR_S8, FORMAT_AUTO, false, "-5"},
    {0x3f800000u, IR_F32, FORMAT_AUTO, false, "1"},
    {0x3dcccccdu, IR_F32, FORMAT_AUTO, false, "0.1"},
    {0x3eaaaaabu, IR_F32, FORMAT_AUTO, false, "0.3333"},
    {0x7fc00000u, IR_F32, FORMAT_AUTO, false, "nan"},
    {0x3c00u, IR_F16, FORMAT_AUTO, false, "1"},
    {0x2e66u, IR_F16, FORMAT_AUTO, false, "0.1"},
    {0xb555u, IR_F16, FORMAT_AUTO, false, "-0.3333"},
    {0x7fffu, IR_F16, FORMAT_AUTO, false, "nan"},
    {0x3f80u, IR_BF16, FORMAT_AUTO, false, "1"},
    {0x3c00u, IR_F16, FORMAT_HEX, false, "3c00"},
    {0x3ff0000000000000u, IR_F64, FORMAT_AUTO, false, "1"},
    {0x3f800000u, IR_S32, FORMAT_FLOAT, false, "1"},
    {255, IR_S32, FORMAT_HEX, false, "ff"},
    {'A', IR_S32, FORMAT_AUTO, true, "A"},
    {'A', IR_S32, FORMAT_AUTO, false, "65"},
    {'A', IR_U8, FORMAT_AUTO, false, "A"},
    {'A', IR_U8, FORMAT_DEC, false, "65"},
    {7, IR_S32, FORMAT_CHAR, false, "\\7"},
    {0x700000000010u, IR_PTR, FORMAT_AUTO, false, "700000000010"},
};

START_TEST(values_as_text)
{
    char text[32];
    value_text(values[_i].bits, values[_i].type, values[_i].format, values[_i].letters,
               text);
    ck_assert_str_eq(text, values[_i].text);
}
END_TEST

START_TEST(source_colours)
{
    struct cells c;
    bool in_comment = false;
    const char *line = "int v = __shfl_sync(m, 1.5f, 2); /* on";
    cells_init(&c, 1, 60);
    struct view v = {&c, {0, 0, 1, 60}};
    highlight_line(&v, 0, 0, line, strlen(line), &in_comment);
    ck_assert(in_comment);
    ck_assert_uint_eq(cells_at(&c, 0, 0)->style, ROLE_KEYWORD);
    ck_assert_uint_eq(cells_at(&c, 0, 4)->style, ROLE_TEXT);
    ck_assert_uint_eq(cells_at(&c, 0, 8)->style, ROLE_INTRINSIC);
    ck_assert_uint_eq(cells_at(&c, 0, 25)->style, ROLE_NUMBER);
    ck_assert_uint_eq(cells_at(&c, 0, 36)->style, ROLE_COMMENT);
    highlight_skip("end */ x", 8, &in_comment);
    ck_assert(!in_comment);
    cells_free(&c);
}
END_TEST

Suite *text_suite(void)
{
    Suite *s = suite_create("text");
    TCase *t = tcase_create("text");
    tcase_add_test(t, paragraphs_wrap);
    tcase_add_test(t, lists_and_code);
    tcase_add_test(t, punctuation_stays_with_code);
    tcase_add_test(t, styles_of_text);
    tcase_add_loop_test(t, values_as_text, 0, (int)(sizeof values / sizeof *values));
    tcase_add_test(t, source_colours);
    suite_add_tcase(s, t);
    return s;
}
