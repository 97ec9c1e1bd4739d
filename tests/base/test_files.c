/* Where a reader's files belong, and that a file is replaced whole or not at all. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "suites.h"

static void set_homes(const char *xdg, const char *home)
{
    xdg ? setenv("XDG_STATE_HOME", xdg, 1) : unsetenv("XDG_STATE_HOME");
    home ? setenv("HOME", home, 1) : unsetenv("HOME");
}

static const struct {
    const char *xdg, *home, *path;
} homes[] = {{"/x", "/h", "/x/warptutor/a.yaml"},
             {"relative", "/h", "/h/.local/state/warptutor/a.yaml"},
             {NULL, "/h", "/h/.local/state/warptutor/a.yaml"},
             {"", "/h", "/h/.local/state/warptutor/a.yaml"},
             {NULL, NULL, NULL},
             {"relative", "too", NULL}};

START_TEST(path_of_a_home)
{
    struct str path = {0};
    set_homes(homes[_i].xdg, homes[_i].home);
    bool ok = files_path(FILES_STATE, "a.yaml", &path);
    ck_assert_int_eq(ok, homes[_i].path != NULL);
    ck_assert_str_eq(str_cstr(&path), ok ? homes[_i].path : "");
    str_free(&path);
}
END_TEST

static void read_back(const char *path, char out[64])
{
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    out[fread(out, 1, 63, f)] = 0;
    fclose(f);
}

START_TEST(replaced_whole)
{
    char dir[] = "files-test-XXXXXX", text[64];
    struct str path = {0};
    struct stat st;
    ck_assert_ptr_nonnull(mkdtemp(dir));
    str_printf(&path, "%s/deep/er/a", dir);
    ck_assert(files_replace(path.data, "one", 3, 0600));
    ck_assert(files_replace(path.data, "twenty", 6, 0600));
    read_back(path.data, text);
    ck_assert_str_eq(text, "twenty");
    ck_assert_int_eq(stat(path.data, &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0600);
    unlink(path.data);
    str_clear(&path);
    str_printf(&path, "%s/deep/er", dir);
    ck_assert_int_eq(rmdir(path.data), 0); /* nothing was left beside it */
    str_clear(&path);
    str_printf(&path, "%s/deep", dir);
    ck_assert(!files_replace(path.data, "x", 1, 0600)); /* a folder is in the way */
    ck_assert_int_ne(errno, 0);
    ck_assert_int_eq(rmdir(path.data), 0);
    ck_assert_int_eq(rmdir(dir), 0);
    str_free(&path);
}
END_TEST

/* Where the reader says: no folder is made, and what is no file is written into. */
START_TEST(put_where_it_is_named)
{
    char dir[] = "/tmp/wt-files-XXXXXX", got[8] = {0};
    struct str path = {0};
    struct stat st;
    ck_assert_ptr_nonnull(mkdtemp(dir));
    str_printf(&path, "%s/none/file", dir);
    ck_assert(!files_put(path.data, "x", 1, 0600));
    ck_assert_int_eq(errno, ENOENT);
    str_clear(&path);
    str_printf(&path, "%s/pipe", dir);
    ck_assert_int_eq(mkfifo(path.data, 0600), 0);
    int fd = open(path.data, O_RDWR);
    ck_assert_int_ge(fd, 0);
    ck_assert(files_put(path.data, "words", 5, 0600));
    ck_assert_int_eq(read(fd, got, sizeof got), 5);
    ck_assert_str_eq(got, "words");
    ck_assert(stat(path.data, &st) == 0 && S_ISFIFO(st.st_mode)); /* it is still one */
    close(fd);
    unlink(path.data);
    ck_assert_int_eq(rmdir(dir), 0);
    str_free(&path);
}
END_TEST

Suite *files_suite(void)
{
    Suite *s = suite_create("files");
    TCase *t = tcase_create("files");
    tcase_add_loop_test(t, path_of_a_home, 0, (int)(sizeof homes / sizeof *homes));
    tcase_add_test(t, replaced_whole);
    tcase_add_test(t, put_where_it_is_named);
    suite_add_tcase(s, t);
    return s;
}
