/* Whole screens against golden files in tests/ui/screens: a kernel of the course, a size,
 * keys as a student would press them. Panes alone are test_panes.c's. */
#include "golden.h"
#include "suites.h"

struct screen_case {
    const char *name; /* of the golden file, without .txt */
    const char *file; /* a kernel or a lesson of the source tree */
    int rows, cols;
    bool ascii, styles;
    const char *at, *keys;
};

static const struct screen_case screens[] = {
#define SCREEN(name, file, rows, cols, ascii, styles, at, keys)                          \
    {name, file, rows, cols, ascii, styles, at, keys},
#include "screens.def"
#undef SCREEN
};

static void draw(const struct screen_case *c, struct str *out)
{
    struct ui_options ui = {.ascii = c->ascii, .at = c->at};
    struct screen_request req = {.rows = c->rows,
                                 .cols = c->cols,
                                 .keys = c->keys,
                                 .format = c->styles ? SCREEN_STYLES : SCREEN_TEXT};
    golden_draw(c->file, &ui, &req, out);
}

START_TEST(golden)
{
    struct str drawn = {0};
    draw(&screens[_i], &drawn);
    golden_hold(screens[_i].name, &drawn);
    str_free(&drawn);
}
END_TEST

/* No size and no key may break the drawing; what is drawn has the size asked for. */
START_TEST(any_size_and_key)
{
    static const char *const files[] = {
        "kernels/branch_on_lane.cu", "kernels/reduce_xor_sum.cu",
        "kernels/block_reduce_shuffle.cu", "lessons/reductions.yaml"};
    static const char *const presses[] = {
        "right d s y b J f > end left . , space ] 8 x c m w tab z ? down pagedown esc",
        ":nonsense; /nowhere; :goto 99999999; :watch nothing; :set block=0; :model "
        "stack;",
        "end home :set block=40; d right :pane metrics; tab tab z pagedown up",
        "s . . . . . . . . . . . . . right 8 . . ] ] [ x x x W w w",
        ":pane memory; right right M X I right V right :watch lane * 2 + n; H ] z z "
        ":zoom findings; :zoom splits; esc s . . . 8 :break 12 if active < 32; o O",
        "enter enter enter enter enter a enter :answer 1; backspace t enter L down "
        "enter"};
    struct screen_case c = {.name = "any", .file = files[_i % 4]};
    for (int rows = 1; rows < 60; rows += 9)
        for (int cols = 1; cols < 200; cols += 23)
            for (size_t k = 0; k < sizeof presses / sizeof *presses; k++) {
                struct str out = {0};
                c.rows = rows;
                c.cols = cols;
                c.keys = presses[k];
                draw(&c, &out);
                int lines = 0;
                for (size_t i = 0; i < out.len; i++)
                    lines += out.data[i] == '\n';
                ck_assert_int_eq(lines, rows);
                str_free(&out);
            }
}
END_TEST

Suite *screens_suite(void)
{
    Suite *s = suite_create("screens");
    TCase *t = tcase_create("golden");
    tcase_add_loop_test(t, golden, 0, (int)(sizeof screens / sizeof *screens));
    suite_add_tcase(s, t);
    t = tcase_create("any");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, any_size_and_key, 0, 4);
    suite_add_tcase(s, t);
    return s;
}
