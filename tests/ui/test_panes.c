/* Every pane alone against golden files, at three sizes: its text, its ASCII text, and how
 * it looks with 256 colours and with none. */
#include "golden.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

struct pane_case {
    const char *name, *file, *at, *keys;
};
static const struct pane_case cases[] = {
#define PANE_SCREEN(name, file, at, keys) {name, file, at, keys},
#include "pane_screens.def"
#undef PANE_SCREEN
};
static const struct {
    int rows, cols;
} sizes[] = {{24, 80}, {40, 120}, {20, 60}};
enum { SIZES = sizeof sizes / sizeof *sizes };

START_TEST(pane)
{
    const struct pane_case *c = &cases[_i / SIZES];
    int rows = sizes[_i % SIZES].rows, cols = sizes[_i % SIZES].cols;
    struct ui_options ui = {.at = c->at};
    struct ui_options ascii = ui, mono = ui;
    struct screen_request req = {.rows = rows, .cols = cols, .keys = c->keys};
    struct screen_request looks = req;
    struct str drawn = {0}, name = {0};
    looks.format = SCREEN_LOOKS;
    looks.colors = 256;
    ascii.ascii = true;
    mono.no_color = true;
    golden_draw(c->file, &ui, &req, &drawn);
    str_add(&drawn, "\nASCII\n");
    golden_draw(c->file, &ascii, &req, &drawn);
    str_add(&drawn, "\n256 colours\n");
    golden_draw(c->file, &ui, &looks, &drawn);
    looks.colors = 0;
    str_add(&drawn, "\nno colours\n");
    golden_draw(c->file, &mono, &looks, &drawn);
    str_printf(&name, "pane_%s_%dx%d", c->name, cols, rows);
    golden_hold(str_cstr(&name), &drawn);
    str_free(&drawn);
    str_free(&name);
}
END_TEST

/* The line of a screen that has a text, from where that begins to its end; "" if none. */
static const char *line_with(const struct str *screen, const char *text, size_t *len)
{
    const char *at = strstr(screen->data, text);
    *len = at ? strcspn(at, "\n") : 0;
    return at ? at : "";
}

/* What the clock says of each warp of the block, whatever its figures: a row a warp with
 * the letters of stalls, the SM's three rows, and the legend. */
START_TEST(simulated_timeline)
{
    struct str drawn = {0}, arch = {0};
    golden_arch(&arch);
    struct ui_options ui = {.at = "second barrier", .arch = str_cstr(&arch)};
    struct screen_request req = {
        .rows = sizes[_i].rows, .cols = sizes[_i].cols, .keys = ":zoom timeline;"};
    golden_draw("kernels/block_reduce_tree.cu", &ui, &req, &drawn);
    size_t len;
    for (int warp = 0; warp < (_i == 2 ? 4 : 8); warp++) {
        char label[8];
        snprintf(label, sizeof label, " w%d ", warp);
        const char *line = line_with(&drawn, label, &len);
        ck_assert_msg(len > 20, "warp %d has no row:\n%s", warp, drawn.data);
        ck_assert_ptr_nonnull(memchr(line, 'L', len));
        ck_assert_ptr_nonnull(memchr(line, 'b', len));
    }
    ck_assert_ptr_nonnull(strstr(drawn.data, "# selected"));
    ck_assert_ptr_nonnull(strstr(drawn.data, " cycles"));
    ck_assert_ptr_nonnull(strstr(drawn.data, "issue "));
    str_free(&drawn);
    str_free(&arch);
}
END_TEST

Suite *panes_suite(void)
{
    Suite *s = suite_create("panes");
    TCase *t = tcase_create("golden");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, pane, 0, (int)(sizeof cases / sizeof *cases) * SIZES);
    tcase_add_loop_test(t, simulated_timeline, 0, SIZES);
    suite_add_tcase(s, t);
    return s;
}
