/* The reader's config.yaml: what it changes, and what is said of a wrong one. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suites.h"
#include "ui/cells.h"
#include "ui/settings.h"

static char folder[] = "settings-test-XXXXXX";

static void setup(void)
{
    char path[256], cwd[160];
    strcpy(folder, "settings-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_ptr_nonnull(getcwd(cwd, sizeof cwd));
    snprintf(path, sizeof path, "%s/%s", cwd, folder);
    setenv("XDG_CONFIG_HOME", path, 1);
    strcat(path, "/warptutor");
    ck_assert_int_eq(mkdir(path, 0700), 0);
}

static void teardown(void)
{
    char path[256];
    snprintf(path, sizeof path, "%s/warptutor/config.yaml", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/warptutor", folder);
    rmdir(path);
    rmdir(folder);
}

static void write_config(const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/warptutor/config.yaml", folder);
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    ck_assert_int_eq(fclose(f), 0);
}

static bool read_it(struct settings *s, struct diags *ds)
{
    struct sources *src = sources_new();
    diags_init(ds);
    bool ok = settings_read(s, src, ds);
    sources_free(src);
    return ok;
}

static struct key key(const char *name)
{
    struct key k;
    ck_assert(key_parse(name, strlen(name), &k));
    return k;
}

START_TEST(no_file)
{
    struct settings s;
    struct diags ds;
    ck_assert(read_it(&s, &ds));
    ck_assert(!s.has_scheme && !s.ascii && !s.no_mouse && s.speed <= 0);
    ck_assert_ptr_eq(keymap_find(&s.keymap, key("q")), keymap_find(NULL, key("q")));
    settings_free(&s);
    diags_free(&ds);
}
END_TEST

START_TEST(all_of_it)
{
    struct settings s;
    struct diags ds;
    struct str keys = {0};
    write_config(
        "gpu: {via: local}\nui:\n  theme: contrast\n  ascii: yes\n  mouse: off\n"
        "  speed: 2.5\n  keys: {ctrl-n: next, f5: set block=48, q: none, l: back}\n"
        "  colors:\n    ACTIVE: orange bold\n    SELECT: 231 on navy\n"
        "    TEXT: on 17 underline\n");
    ck_assert(read_it(&s, &ds));
    ck_assert(s.has_scheme && s.ascii && s.no_mouse);
    ck_assert_int_eq(s.scheme, SCHEME_CONTRAST);
    ck_assert_double_eq_tol(s.speed, 2.5, 1e-9);
    const struct binding *b = keymap_find(&s.keymap, key("f5"));
    ck_assert_ptr_nonnull(b);
    ck_assert_int_eq(b->command, COMMAND_SET);
    ck_assert_str_eq(b->argument, "block=48");
    ck_assert_ptr_null(keymap_find(&s.keymap, key("q")));
    ck_assert_int_eq(keymap_find(&s.keymap, key("l"))->command, COMMAND_BACK);
    keymap_keys(&s.keymap, COMMAND_NEXT, &keys);
    ck_assert_str_eq(keys.data, "→ ^N"); /* l went to back */
    str_clear(&keys);
    keymap_keys(&s.keymap, COMMAND_QUIT, &keys);
    ck_assert_str_eq(keys.data, "");
    str_free(&keys);
    struct theme t = {.scheme = SCHEME_SAFE, .own = s.roles};
    struct look l = theme_look(&t, ROLE_SELECT, 256);
    ck_assert_int_eq(l.fg, 231);
    ck_assert_int_eq(l.bg, 25);
    l = theme_look(&t, ROLE_TEXT | CELL_BOLD, 256);
    ck_assert_int_eq(l.fg, -1);
    ck_assert_int_eq(l.bg, 17);
    ck_assert_uint_eq(l.attr, CELL_UNDERLINE | CELL_BOLD);
    /* Eight colours have no 231: the scheme's own look. */
    struct theme plain = {.scheme = SCHEME_SAFE};
    struct look poor = theme_look(&t, ROLE_SELECT, 8),
                usual = theme_look(&plain, ROLE_SELECT, 8);
    ck_assert_int_eq(poor.fg, usual.fg);
    ck_assert_int_eq(poor.bg, usual.bg);
    t.scheme = SCHEME_MONO;
    ck_assert_int_eq(theme_look(&t, ROLE_SELECT, 256).fg, -1);
    settings_free(&s);
    diags_free(&ds);
}
END_TEST

static const struct {
    const char *text, *message;
} wrong[] = {
    {"gui: {}\n", "unknown section 'gui', did you mean 'ui'?"},
    {"- ui\n", "sections 'gpu:' and 'ui:' are expected"},
    {"ui: dark\n", "'ui': a map is expected, not a text"},
    {"ui: {themes: dark}\n", "unknown key 'themes', did you mean 'theme'?"},
    {"ui: {theme: drak}\n", "unknown theme 'drak', did you mean 'dark'?"},
    {"ui: {theme: [dark]}\n", "'theme': a text is expected, not a list"},
    {"ui: {ascii: maybe}\n", "'ascii': yes or no is expected"},
    {"ui: {speed: fast}\n", "'speed': a number over 0, at most 32, is expected"},
    {"ui: {speed: 33}\n", "'speed': a number over 0, at most 32, is expected"},
    {"ui: {speed: nan}\n", "'speed': a number over 0, at most 32, is expected"},
    {"ui: {keys: {ctrlx: next}}\n",
     "'ctrlx' is not a key: a character, or a name such as "
     "right, shift-left, ctrl-l, f5, space"},
    {"ui: {keys: {x: nxt}}\n", "unknown command 'nxt', did you mean 'next'?"},
    {"ui: {keys: [x]}\n", "'keys': a map is expected, not a list"},
    {"ui: {colors: {ACTIV: 3}}\n", "unknown colour role 'ACTIV', did you mean 'ACTIVE'?"},
    {"ui: {colors: {ACTIVE: 256}}\n", "'ACTIVE': a colour's name or number (0-255), 'on' "
                                      "and a background, and bold, faint, "
                                      "underline or reverse are expected"},
    {"ui: {colors: {ACTIVE: red red}}\n", "'ACTIVE': a colour's name or number (0-255), "
                                          "'on' and a background, and bold, faint, "
                                          "underline or reverse are expected"},
};

START_TEST(wrong_files)
{
    struct settings s;
    struct diags ds;
    write_config(wrong[_i].text);
    ck_assert(!read_it(&s, &ds));
    ck_assert_uint_eq(ds.list.len, 1);
    ck_assert_str_eq(ds.list.data[0]->message, wrong[_i].message);
    ck_assert_uint_ne(ds.list.data[0]->span.file, 0);
    settings_free(&s);
    diags_free(&ds);
}
END_TEST

Suite *settings_suite(void)
{
    Suite *s = suite_create("settings");
    TCase *t = tcase_create("settings");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, no_file);
    tcase_add_test(t, all_of_it);
    tcase_add_loop_test(t, wrong_files, 0, (int)(sizeof wrong / sizeof *wrong));
    suite_add_tcase(s, t);
    return s;
}
