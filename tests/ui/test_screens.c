/* Whole screens against golden files in tests/ui/screens: a kernel of the course, a size,
 * keys as a student would press them. A new file, or one that is meant to change, is
 * written when WT_UPDATE_GOLDEN is set; read the difference before committing it. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/ui.h"

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

static const char *top_srcdir(void)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    return dir ? dir : WT_SOURCE_DIR;
}

static void draw(const struct screen_case *c, struct str *out)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ui_options ui = {.ascii = c->ascii, .at = c->at};
    struct screen_request req = {.rows = c->rows,
                                 .cols = c->cols,
                                 .keys = c->keys,
                                 .format = c->styles ? SCREEN_STYLES : SCREEN_TEXT};
    struct str path = {0};
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    str_printf(&path, "%s/%s", top_srcdir(), c->file);
    int status = ui_screen(path.data, &opt, &ui, &req, src, &ds, out);
    ck_assert_msg(status == 0, "%s: status %d%s%s", c->name, status,
                  ds.list.len ? ": " : "", ds.list.len ? ds.list.data[0]->message : "");
    str_free(&path);
    diags_free(&ds);
    sources_free(src);
}

static void read_file(const char *path, struct str *out)
{
    char buf[4096];
    size_t n;
    FILE *f = fopen(path, "r");
    if (!f)
        return;
    while ((n = fread(buf, 1, sizeof buf, f)) > 0)
        str_addn(out, buf, n);
    fclose(f);
}

static void write_file(const char *path, const struct str *text)
{
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fwrite(text->data, 1, text->len, f);
    fclose(f);
}

/* Names the first line that differs: whole screens are too long for a message. */
static void assert_same(const char *path, const char *expected, const char *drawn)
{
    for (int line = 1; *expected || *drawn; line++) {
        size_t want = strcspn(expected, "\n"), got = strcspn(drawn, "\n");
        ck_assert_msg(want == got && memcmp(expected, drawn, want) == 0,
                      "%s, line %d\nexpected %.*s\ndrawn    %.*s", path, line, (int)want,
                      expected, (int)got, drawn);
        expected += want + (expected[want] == '\n');
        drawn += got + (drawn[got] == '\n');
    }
}

START_TEST(golden)
{
    const struct screen_case *c = &screens[_i];
    struct str drawn = {0}, expected = {0}, path = {0};
    str_printf(&path, "%s/tests/ui/screens/%s.txt", top_srcdir(), c->name);
    draw(c, &drawn);
    if (getenv("WT_UPDATE_GOLDEN"))
        write_file(path.data, &drawn);
    read_file(path.data, &expected);
    assert_same(path.data, str_cstr(&expected), str_cstr(&drawn));
    str_free(&drawn);
    str_free(&expected);
    str_free(&path);
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
