/* Cells, frames, curves, colours and exports. */
#include "suites.h"

#include <math.h>
#include <string.h>

#include "ui/draw.h"
#include "ui/export.h"

static struct view whole(struct cells *c)
{
    return (struct view){c, {0, 0, c->rows, c->cols}};
}

static void assert_rows(const struct cells *c, const char *expected)
{
    struct str s = {0};
    export_text(c, &s);
    ck_assert_str_eq(str_cstr(&s), expected);
    str_free(&s);
}

START_TEST(wide_and_combining)
{
    struct cells c;
    cells_init(&c, 1, 6);
    struct view v = whole(&c);
    ck_assert_int_eq(draw_text(&v, 0, 0, 0,
                               "a\xe6\xbc\xa2"
                               "e\xcc\x81"
                               "b"),
                     5);
    assert_rows(&c, "a\xe6\xbc\xa2"
                    "e\xcc\x81"
                    "b\n");
    ck_assert_uint_eq(cells_at(&c, 0, 2)->cp, 0);
    ck_assert_uint_eq(cells_at(&c, 0, 3)->marks[0], 0x301);
    cells_put(&c, 0, 2, 0, 'x'); /* the right half goes: the left half must too */
    assert_rows(&c, "a xe\xcc\x81"
                    "b\n");
    cells_put(&c, 0, 5, 0, 0x6f22); /* half a character does not fit */
    ck_assert_uint_eq(cells_at(&c, 0, 5)->cp, ' ');
    cells_free(&c);
}
END_TEST

START_TEST(control_characters)
{
    struct cells c;
    cells_init(&c, 1, 8);
    struct view v = whole(&c);
    draw_text(&v, 0, 0, 0, "a\033[2Jb");
    ck_assert_uint_eq(cells_at(&c, 0, 1)->cp, 0xfffd);
    draw_text(&v, 0, 0, 0, "\tx");
    ck_assert_uint_eq(cells_at(&c, 0, 4)->cp, 'x');
    cells_free(&c);
}
END_TEST

START_TEST(outside)
{
    struct cells c;
    cells_init(&c, 2, 3);
    struct view v = whole(&c), part = draw_part(&v, 1, 1, 9, 9);
    ck_assert_ptr_null(cells_at(&c, -1, 0));
    ck_assert_ptr_null(cells_at(&c, 0, 3));
    draw_text(&v, -1, 0, 0, "no");
    draw_text(&v, 5, 0, 0, "no");
    draw_text(&part, 0, -1, 0, "abcdef");
    draw_run(&part, -1, 0, 5, 0, '#');
    assert_rows(&c, "\n bc\n");
    ck_assert_int_eq(part.area.rows, 1);
    ck_assert_int_eq(part.area.cols, 2);
    cells_free(&c);
}
END_TEST

START_TEST(frames_join)
{
    struct cells c;
    cells_init(&c, 5, 9);
    draw_frame(&c, (struct area){0, 0, 3, 5}, ROLE_BORDER);
    draw_frame(&c, (struct area){0, 4, 3, 5}, ROLE_BORDER);
    draw_frame(&c, (struct area){2, 0, 3, 9}, ROLE_BORDER);
    assert_rows(&c, "┌───┬───┐\n│   │   │\n├───┴───┤\n│       │\n└───────┘\n");
    cells_to_ascii(&c);
    assert_rows(&c, "+---+---+\n|   |   |\n+---+---+\n|       |\n+-------+\n");
    cells_free(&c);
}
END_TEST

START_TEST(bars)
{
    struct cells c;
    cells_init(&c, 1, 4);
    struct view v = whole(&c);
    draw_bar(&v, 0, 0, 4, 0.5);
    assert_rows(&c, "▇▇▁▁\n");
    draw_bar(&v, 0, 0, 4, NAN);
    assert_rows(&c, "▁▁▁▁\n");
    draw_bar(&v, 0, 0, 4, 7);
    assert_rows(&c, "▇▇▇▇\n");
    cells_free(&c);
}
END_TEST

START_TEST(curves)
{
    struct canvas k;
    struct cells c;
    canvas_init(&k, 2, 4);
    cells_init(&c, 2, 4);
    struct view v = whole(&c);
    canvas_curve(&k, 0, 0, 0, 7, 1, ROLE_PATH);
    canvas_curve(&k, 7, 0, 3, 7, 1, ROLE_PATH);
    canvas_dot(&k, -1, 99, ROLE_PATH);
    canvas_draw(&k, &v, 0, 0);
    ck_assert_uint_eq(cells_at(&c, 0, 0)->cp, 0x2800 + 0x47);
    ck_assert_uint_eq(cells_at(&c, 1, 0)->cp, 0x2800 + 0x47);
    ck_assert_double_eq_tol(canvas_curve_x(0, 0, 10, 8, 4), 5, 1e-9);
    cells_to_ascii(&c);
    ck_assert_uint_eq(cells_at(&c, 0, 0)->cp, '|');
    ck_assert_uint_eq(cells_at(&c, 0, 3)->cp, '/');
    canvas_free(&k);
    cells_free(&c);
}
END_TEST

START_TEST(ascii_is_ascii)
{
    struct cells c;
    cells_init(&c, 1, 256);
    for (int i = 0; i < 256; i++)
        cells_put(&c, 0, i, 0, 0x2500u + (unsigned)i);
    cells_to_ascii(&c);
    for (int i = 0; i < 256; i++)
        ck_assert_uint_lt(cells_at(&c, 0, i)->cp, 0x7f);
    cells_free(&c);
}
END_TEST

START_TEST(every_depth_of_colour)
{
    for (int s = 0; s < SCHEME_COUNT; s++)
        for (int r = 0; r < ROLE_COUNT; r++) {
            struct theme t = {.scheme = (enum scheme)s};
            struct look deep = theme_look(&t, (unsigned)r, 256);
            struct look eight = theme_look(&t, (unsigned)r, 8);
            struct look none = theme_look(&t, (unsigned)r, 0);
            ck_assert_int_lt(eight.fg, 8);
            ck_assert_int_lt(eight.bg, 8);
            ck_assert_int_lt(deep.fg, 256);
            ck_assert_int_eq(none.fg, -1);
            ck_assert_int_eq(none.bg, -1);
        }
    enum scheme s;
    ck_assert(theme_scheme_by_name("contrast", &s));
    ck_assert_int_eq(s, SCHEME_CONTRAST);
    ck_assert(!theme_scheme_by_name("pink", &s));
    struct look l =
        theme_look(&(struct theme){.scheme = SCHEME_MONO}, ROLE_TEXT | CELL_BOLD, 256);
    ck_assert_uint_eq(l.attr, CELL_BOLD);
    ck_assert_uint_eq(theme_rgb(231), 0xffffff);
    ck_assert_uint_eq(theme_rgb(16), 0);
    ck_assert_uint_eq(theme_rgb(244), 0x808080);
}
END_TEST

START_TEST(svg)
{
    struct cells c;
    struct str s = {0};
    cells_init(&c, 1, 8);
    struct view v = whole(&c);
    draw_text(&v, 0, 0, ROLE_BAR, "a<b & c");
    export_svg(&c, &(struct theme){.scheme = SCHEME_SAFE}, true, &s);
    ck_assert_ptr_nonnull(strstr(s.data, "a&lt;b"));
    ck_assert_ptr_nonnull(strstr(s.data, "&amp;"));
    ck_assert(str_ends(s.data, "</svg>\n"));
    str_free(&s);
    cells_free(&c);
}
END_TEST

Suite *cells_suite(void)
{
    Suite *s = suite_create("cells");
    TCase *t = tcase_create("cells");
    tcase_add_test(t, wide_and_combining);
    tcase_add_test(t, control_characters);
    tcase_add_test(t, outside);
    tcase_add_test(t, frames_join);
    tcase_add_test(t, bars);
    tcase_add_test(t, curves);
    tcase_add_test(t, ascii_is_ascii);
    tcase_add_test(t, every_depth_of_colour);
    tcase_add_test(t, svg);
    suite_add_tcase(s, t);
    return s;
}
