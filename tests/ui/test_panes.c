/* Every pane alone against golden files, at three sizes: its text, its ASCII text, and how
 * it looks with 256 colours and with none. */
#include "golden.h"
#include "suites.h"

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
    struct str drawn = {0}, name = {0}, arch = {0};
    golden_arch(&arch);
    ui.arch = ascii.arch = mono.arch = str_cstr(&arch);
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
    str_free(&arch);
}
END_TEST

Suite *panes_suite(void)
{
    Suite *s = suite_create("panes");
    TCase *t = tcase_create("golden");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, pane, 0, (int)(sizeof cases / sizeof *cases) * SIZES);
    suite_add_tcase(s, t);
    return s;
}
