/* Tests of diagnostics: the list with its limits, and the printed form as goldens. */
#include "suites.h"

#include "base/diag.h"
#include "base/utf8.h"

#include <string.h>

static struct diags ds;
static struct sources *sources;
static struct str out;

static void setup(void)
{
    diags_init(&ds);
    sources = sources_new();
    out = (struct str){0};
}

static void teardown(void)
{
    diags_free(&ds);
    sources_free(sources);
    str_free(&out);
}

static uint32_t add_file(const char *text)
{
    return sources_add(sources, "k.cu", text, strlen(text));
}

static const char *printed(unsigned style)
{
    str_clear(&out);
    diags_print(&ds, sources, style, &out);
    return str_cstr(&out);
}

START_TEST(error_with_caret_and_note)
{
    uint32_t f = add_file("int x;\n\tfoo(a, b);\n");
    struct diag *d = diag_error(&ds, (struct span){f, 8, 3}, "no function '%s'", "foo");
    diag_note(&ds, d, (struct span){f, 0, 3}, "first seen here");
    diag_note(&ds, d, (struct span){0}, "without a place");
    ck_assert_str_eq(printed(0), "k.cu:2:2: error: no function 'foo'\n"
                                 "    2 |         foo(a, b);\n"
                                 "      |         ^~~\n"
                                 "k.cu:1:1: note: first seen here\n"
                                 "    1 | int x;\n"
                                 "      | ^~~\n"
                                 "      note: without a place\n");
}
END_TEST

START_TEST(caret_stands_under_wide_characters)
{
    uint32_t f = add_file("/* 漢字 é */ x = @;");
    diag_error(&ds, (struct span){f, 16, 1}, "odd");
    ck_assert_str_eq(printed(0), "k.cu:1:17: error: odd\n"
                                 "    1 | /* 漢字 é */ x = @;\n"
                                 "      |              ^\n");
}
END_TEST

START_TEST(span_over_lines_is_underlined_to_the_line_end)
{
    uint32_t f = add_file("f(a,\n  b)\n");
    diag_error(&ds, (struct span){f, 0, 8}, "long");
    ck_assert_str_eq(printed(0), "k.cu:1:1: error: long\n"
                                 "    1 | f(a,\n"
                                 "      | ^~~~\n");
}
END_TEST

START_TEST(end_of_file_has_a_caret_past_the_text)
{
    uint32_t f = add_file("f(");
    diag_error(&ds, (struct span){f, 2, 0}, "expected ')', not the end of the file");
    ck_assert_str_eq(printed(0),
                     "k.cu:1:3: error: expected ')', not the end of the file\n"
                     "    1 | f(\n"
                     "      |   ^\n");
}
END_TEST

START_TEST(finding_has_strip_and_why)
{
    uint32_t f = add_file("v += shfl();\n");
    struct diag *d = diag_finding(&ds, FINDING_MASK_LANES_MISSING, (struct span){f, 5, 6},
                                  "lanes 16-31 are not here");
    d->has_lanes = true;
    d->lanes = 0xffff;
    d->missing = 0xf0000000u;
    d->warp = 3;
    d->count = 12;
    const char *want =
        "k.cu:1:6: error: lanes 16-31 are not here [mask-lanes-missing]\n"
        "    1 | v += shfl();\n"
        "      |      ^~~~~~\n"
        "      lanes 0-15 [■■■■■■■■■■■■■■■■············□□□□] 0x0000ffff, "
        "missing 28-31 0xf0000000\n"
        "      warp 3 of block 0; first of 12 times at this place\n"
        "      why: CUDA C++ Programming Guide: Warp __sync Intrinsic Constraints\n";
    ck_assert_str_eq(printed(0), want);
    ck_assert_ptr_nonnull(
        strstr(printed(DIAG_ASCII), "[################............xxxx]"));
}
END_TEST

START_TEST(colour_is_only_added)
{
    uint32_t f = add_file("abc\n");
    diag_add(&ds, DIAG_WARNING, (struct span){f, 1, 1}, "w");
    ck_assert_ptr_nonnull(strstr(printed(DIAG_COLOR), "\x1b[1;35mwarning: \x1b[0mw\n"));
    ck_assert_ptr_null(strchr(printed(0), '\x1b'));
}
END_TEST

START_TEST(hostile_bytes_never_reach_the_terminal)
{
    char text[256];
    for (int i = 0; i < 256; i++)
        text[i] = (char)i;
    uint32_t f = sources_add(sources, "a\x1b[2J.cu", text, sizeof text);
    for (uint32_t off = 0; off < 256; off++)
        diag_error(&ds, (struct span){f, off, 300}, "bell \a escape \x1b[2J bad \xff");
    printed(DIAG_ASCII);
    for (size_t i = 0; i < out.len; i++)
        ck_assert(out.data[i] == '\n' || (out.data[i] >= ' ' && out.data[i] < 0x7f));
    printed(0);
    ck_assert(utf8_valid(out.data, out.len));
    ck_assert_ptr_null(strchr(out.data, '\x1b'));
}
END_TEST

START_TEST(long_lines_show_the_part_around_the_caret)
{
    struct str text = {0};
    for (int i = 0; i < 100000; i++)
        str_addc(&text, i == 60000 ? '@' : '.');
    uint32_t f = add_file(text.data);
    diag_error(&ds, (struct span){f, 60000, 100}, "here");
    printed(0);
    ck_assert_uint_lt(out.len, 400);
    const char *at = strchr(out.data, '@'), *line = strrchr(out.data, '|');
    const char *caret = strchr(out.data, '^');
    ck_assert_int_eq(at - strchr(out.data, '|'), caret - line);
    str_free(&text);
}
END_TEST

START_TEST(errors_past_twenty_are_counted)
{
    for (int i = 0; i < 50; i++) {
        struct diag *d = diag_error(&ds, (struct span){0}, "error %d", i);
        ck_assert_ptr_nonnull(d);
        diag_note(&ds, d, (struct span){0}, "note");
    }
    diag_unsupported(&ds, (struct span){0}, "also past the limit");
    diag_add(&ds, DIAG_WARNING, (struct span){0}, "still listed");
    ck_assert_uint_eq(ds.list.len, 21);
    ck_assert_uint_eq(ds.errors, 51);
    ck_assert_uint_eq(ds.unsupported, 1);
    ck_assert_uint_eq(ds.unlisted, 31);
    ck_assert(str_ends(printed(0),
                       "still listed\n31 more not shown (at most 20 errors are)\n"));
    for (int i = 0; i < 1000; i++)
        diag_add(&ds, DIAG_WARNING, (struct span){0}, "w");
    ck_assert_uint_eq(ds.list.len, 20 + DIAG_MAX_OTHERS);
    ck_assert_uint_eq(ds.warnings, 1001);
}
END_TEST

START_TEST(exit_status_is_the_largest)
{
    ck_assert_int_eq(diags_status(&ds, true), 0);
    diag_finding(&ds, FINDING_BARRIER_AFTER_EXIT, (struct span){0}, "advice");
    ck_assert_int_eq(diags_status(&ds, true), 0);
    diag_finding(&ds, FINDING_LEGACY_INTRINSIC, (struct span){0}, "warning");
    ck_assert_int_eq(diags_status(&ds, false), 0);
    ck_assert_int_eq(diags_status(&ds, true), 1);
    diag_error(&ds, (struct span){0}, "error");
    ck_assert_int_eq(diags_status(&ds, false), 1);
    diag_unsupported(&ds, (struct span){0}, "no lambdas; write a device function");
    ck_assert_int_eq(diags_status(&ds, false), 3);
}
END_TEST

START_TEST(findings_are_found_by_id)
{
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++) {
        const struct finding_info *info = finding_info((enum finding)f);
        ck_assert_int_eq(finding_by_id(info->id), f);
        ck_assert_int_gt(strlen(info->title), 0);
        ck_assert_int_gt(strlen(info->why), 0);
    }
    ck_assert_int_eq(finding_by_id("no-such-id"), FINDING_NONE);
    ck_assert_int_eq(finding_by_id(""), FINDING_NONE);
}
END_TEST

Suite *diag_suite(void)
{
    Suite *s = suite_create("diag");
    TCase *t = tcase_create("diag");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, error_with_caret_and_note);
    tcase_add_test(t, caret_stands_under_wide_characters);
    tcase_add_test(t, span_over_lines_is_underlined_to_the_line_end);
    tcase_add_test(t, end_of_file_has_a_caret_past_the_text);
    tcase_add_test(t, finding_has_strip_and_why);
    tcase_add_test(t, colour_is_only_added);
    tcase_add_test(t, hostile_bytes_never_reach_the_terminal);
    tcase_add_test(t, long_lines_show_the_part_around_the_caret);
    tcase_add_test(t, errors_past_twenty_are_counted);
    tcase_add_test(t, exit_status_is_the_largest);
    tcase_add_test(t, findings_are_found_by_id);
    suite_add_tcase(s, t);
    return s;
}
