/* Runs the suites of layer "lesson"; what they share stands here. */
#include "suites.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void expect_fault(const struct diags *ds, const struct sources *src,
                  const struct fault *f)
{
    struct str all = {0};
    diags_print(ds, src, 0, &all);
    ck_assert_msg(ds->list.len > 0, "no diagnostic for:\n%s", f->text);
    const struct diag *d = ds->list.data[0];
    uint32_t line = 0, col = 0;
    if (d->span.file)
        source_locate(sources_get(src, d->span.file), d->span.off, &line, &col);
    ck_assert_msg(strstr(d->message, f->says), "expected \"%s\", got:\n%s\nfor:\n%s",
                  f->says, str_cstr(&all), f->text);
    ck_assert_msg(line == f->line && col == f->col, "expected %u:%u, got %u:%u:\n%s",
                  f->line, f->col, line, col, str_cstr(&all));
    str_free(&all);
}

const char *data_folder(void)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    return dir ? dir : ".";
}

char *temp_folder(void)
{
    const char *tmp = getenv("TMPDIR");
    struct str path = {0};
    str_printf(&path, "%s/wt-lesson-XXXXXX", tmp ? tmp : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(path.data));
    return path.data;
}

static void remove_tree(const char *path)
{
    struct stat st;
    if (lstat(path, &st) != 0)
        return;
    if (!S_ISDIR(st.st_mode)) {
        unlink(path);
        return;
    }
    chmod(path, 0700);
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char name[4096];
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        snprintf(name, sizeof name, "%s/%s", path, e->d_name);
        remove_tree(name);
    }
    if (dir)
        closedir(dir);
    rmdir(path);
}

void temp_remove(char *folder)
{
    remove_tree(folder);
    mem_free(folder);
}

void temp_write(const char *folder, const char *name, const char *text)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(text, 1, strlen(text), f), strlen(text));
    ck_assert_int_eq(fclose(f), 0);
}

struct lesson *lesson_from(const char *folder, const char *text, struct sources *src,
                           struct diags *ds)
{
    char path[4096];
    temp_write(folder, "l.yaml", text);
    snprintf(path, sizeof path, "%s/l.yaml", folder);
    return lesson_read(path, data_folder(), src, ds);
}

int main(void)
{
    SRunner *runner = srunner_create(yaml_suite());
    srunner_add_suite(runner, read_suite());
    srunner_add_suite(runner, answer_suite());
    srunner_add_suite(runner, claim_suite());
    srunner_add_suite(runner, progress_suite());
    srunner_add_suite(runner, simd_suite());
    srunner_add_suite(runner, quiz_suite());
    srunner_add_suite(runner, exercise_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
