/* The progress file: kept, read back, set aside when damaged, never lost. */
#include "suites.h"

#include "lesson/progress.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder;
static char path[4096];

static void setup(void)
{
    folder = temp_folder();
    snprintf(path, sizeof path, "%s/progress.yaml", folder);
}

static void teardown(void)
{
    temp_remove(folder);
}

static struct progress *open_quietly(void)
{
    const char *notice;
    struct progress *p = progress_open(path, &notice);
    ck_assert_msg(notice == NULL, "%s", notice);
    return p;
}

static void save(struct progress *p)
{
    const char *error;
    ck_assert_msg(progress_save(p, &error), "%s", error);
}

static char *contents(const char *name)
{
    FILE *f = fopen(name, "rb");
    struct str s = {0};
    char line[512];
    while (f && fgets(line, sizeof line, f))
        str_add(&s, line);
    if (f)
        fclose(f);
    return s.data;
}

static unsigned files_in_folder(void)
{
    char command[4200];
    unsigned n = 0;
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", folder);
    FILE *f = popen(command, "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_int_eq(fscanf(f, "%u", &n), 1);
    pclose(f);
    return n;
}

START_TEST(starts_empty)
{
    struct progress *p = open_quietly();
    unsigned right = 9, asked = 9;
    ck_assert_ptr_null(progress_last(p));
    ck_assert_uint_eq(progress_step(p, "x"), 0);
    ck_assert(!progress_done(p, "x"));
    progress_score(p, "x", &right, &asked);
    ck_assert(right == 0 && asked == 0);
    save(p); /* nothing to say: no file */
    ck_assert_uint_eq(files_in_folder(), 0);
    progress_free(p);
}
END_TEST

START_TEST(reads_back_what_it_wrote)
{
    struct progress *p = open_quietly();
    progress_visit(p, "branch-cost", 3, 30);
    progress_visit(p, "branch-cost", 1, 30); /* going back loses nothing */
    progress_answer(p, "branch-cost", "q1", false);
    progress_answer(p, "branch-cost", "q1", true);
    progress_answer(p, "branch-cost", "q2", false);
    progress_visit(p, "12: odd \"id\"", 4, 5);
    save(p);
    progress_free(p);
    p = open_quietly();
    unsigned right, asked;
    ck_assert_uint_eq(progress_step(p, "branch-cost"), 3);
    ck_assert(!progress_done(p, "branch-cost"));
    ck_assert(progress_done(p, "12: odd \"id\""));
    progress_score(p, "branch-cost", &right, &asked);
    ck_assert_uint_eq(right, 1);
    ck_assert_uint_eq(asked, 2);
    ck_assert_str_eq(progress_last(p), "12: odd \"id\"");
    progress_free(p);
}
END_TEST

START_TEST(is_readable_for_people)
{
    struct progress *p = open_quietly();
    progress_visit(p, "shuffles", 1, 2);
    progress_answer(p, "shuffles", "up-one", true);
    save(p);
    char *text = contents(path);
    ck_assert_str_eq(strstr(text, "progress:"),
                     "progress: 1\n"
                     "last: shuffles\n"
                     "lessons:\n"
                     "  shuffles:\n"
                     "    step: 1\n"
                     "    steps: 2\n"
                     "    done: yes\n"
                     "    questions:\n"
                     "      up-one: {right: 1, wrong: 0, last: "
                     "right}\n");
    mem_free(text);
    ck_assert_uint_eq(files_in_folder(), 1); /* no temporary file left */
    progress_free(p);
}
END_TEST

START_TEST(makes_its_folders)
{
    snprintf(path, sizeof path, "%s/a/b/progress.yaml", folder);
    struct progress *p = open_quietly();
    progress_visit(p, "x", 0, 2);
    save(p);
    ck_assert_int_eq(access(path, R_OK), 0);
    progress_free(p);
}
END_TEST

static const char *const damaged[] = {
    "",
    "not yaml: [",
    "progress: 2\n",
    "lessons: {}\n",
    "- a\n- list\n",
    "progress: 1\nlessons: [a]\n",
    "progress: 1\nlessons:\n  x: {step: -1, steps: 2, done: no}\n",
    "progress: 1\nlessons:\n  x: {step: 1, steps: 2}\n",
    "progress: 1\nlessons: {x: {step: 1, steps: 2, done: no, questions: {q: {right: 1}}}}\n",
    "progress: 1\nlessons:\n  x: {step: 99999999999999999999, steps: 2, done: no}\n",
    "\xff\xfe\x01\x02",
};

START_TEST(damaged_files_are_set_aside)
{
    const char *notice, *error;
    char aside[5000];
    temp_write(folder, "progress.yaml", damaged[_i]);
    struct progress *p = progress_open(path, &notice);
    ck_assert_ptr_nonnull(notice);
    ck_assert_ptr_nonnull(strstr(notice, ".damaged-1"));
    snprintf(aside, sizeof aside, "%s.damaged-1", path);
    char *kept = contents(aside);
    ck_assert_str_eq(kept ? kept : "", damaged[_i]);
    mem_free(kept);
    ck_assert_uint_eq(progress_step(p, "x"), 0); /* nothing half-read */
    progress_visit(p, "y", 1, 3);
    ck_assert(progress_save(p, &error));
    progress_free(p);
    temp_write(folder, "progress.yaml", "again: [");
    p = progress_open(path, &notice);
    ck_assert_ptr_nonnull(strstr(notice, ".damaged-2"));
    progress_free(p);
    kept = contents(aside);
    ck_assert_str_eq(kept ? kept : "", damaged[_i]); /* the first one is still there */
    mem_free(kept);
}
END_TEST

START_TEST(refused_writes_lose_nothing)
{
    const char *error = NULL;
    if (geteuid() == 0)
        return; /* root may write everywhere: the next test stands in */
    struct progress *p = open_quietly();
    progress_visit(p, "x", 1, 9);
    save(p);
    progress_visit(p, "x", 5, 9);
    chmod(folder, 0500);
    ck_assert(!progress_save(p, &error));
    ck_assert_ptr_nonnull(strstr(error, "not saved"));
    ck_assert_uint_eq(progress_step(p, "x"), 5); /* still known */
    chmod(folder, 0700);
    save(p); /* and saved as soon as that works */
    progress_free(p);
    p = open_quietly();
    ck_assert_uint_eq(progress_step(p, "x"), 5);
    progress_free(p);
}
END_TEST

/* Something in the way of the folder: fails for everybody, root included. */
START_TEST(impossible_places)
{
    const char *error = NULL;
    temp_write(folder, "file", "x");
    snprintf(path, sizeof path, "%s/file/progress.yaml", folder);
    const char *notice;
    struct progress *p = progress_open(path, &notice);
    progress_visit(p, "x", 1, 9);
    ck_assert(!progress_save(p, &error));
    ck_assert_ptr_nonnull(error);
    ck_assert_uint_eq(progress_step(p, "x"), 1);
    progress_free(p);
    ck_assert_uint_eq(files_in_folder(), 1);
}
END_TEST

START_TEST(a_folder_in_the_way)
{
    const char *notice, *error;
    ck_assert_int_eq(mkdir(path, 0700), 0);
    struct progress *p = progress_open(path, &notice);
    ck_assert_ptr_nonnull(notice);
    progress_visit(p, "x", 1, 9);
    ck_assert(!progress_save(p, &error));
    progress_free(p);
    struct stat st;
    ck_assert(stat(path, &st) == 0 && S_ISDIR(st.st_mode));
}
END_TEST

/* A limit on the size of files does what a full disk does: writing fails half-way. */
START_TEST(a_full_disk_keeps_the_old_file)
{
    struct progress *p = open_quietly();
    const char *error = NULL;
    progress_visit(p, "x", 1, 900);
    save(p);
    char *before = contents(path);
    for (int i = 0; i < 200; i++) {
        char id[16];
        snprintf(id, sizeof id, "q%d", i);
        progress_answer(p, "x", id, true);
    }
    struct rlimit old, tight = {1024, 1024};
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
    tight.rlim_max = old.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &tight), 0);
    ck_assert(!progress_save(p, &error));
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);
    ck_assert_ptr_nonnull(error);
    char *after = contents(path);
    ck_assert_str_eq(before, after);
    ck_assert_uint_eq(files_in_folder(), 1);
    mem_free(before);
    mem_free(after);
    save(p);
    progress_free(p);
}
END_TEST

START_TEST(links_are_followed)
{
    char real[5000];
    snprintf(real, sizeof real, "%s/real.yaml", folder);
    temp_write(folder, "real.yaml", "progress: 1\n");
    ck_assert_int_eq(symlink("real.yaml", path), 0);
    struct progress *p = open_quietly();
    progress_visit(p, "x", 2, 9);
    save(p);
    progress_free(p);
    struct stat st;
    ck_assert(lstat(path, &st) == 0 && S_ISLNK(st.st_mode));
    char *text = contents(real);
    ck_assert_ptr_nonnull(strstr(text, "step: 2"));
    mem_free(text);
}
END_TEST

START_TEST(follows_xdg)
{
    const char *notice;
    struct str want = {0};
    setenv("XDG_STATE_HOME", folder, 1);
    struct progress *p = progress_open(NULL, &notice);
    str_printf(&want, "%s/warptutor/progress.yaml", folder);
    ck_assert_str_eq(progress_path(p), str_cstr(&want));
    progress_free(p);
    setenv("XDG_STATE_HOME", "relative/is/ignored", 1);
    setenv("HOME", folder, 1);
    p = progress_open(NULL, &notice);
    str_clear(&want);
    str_printf(&want, "%s/.local/state/warptutor/progress.yaml", folder);
    ck_assert_str_eq(progress_path(p), str_cstr(&want));
    progress_free(p);
    unsetenv("HOME");
    unsetenv("XDG_STATE_HOME");
    const char *error;
    p = progress_open(NULL, &notice);
    ck_assert_ptr_nonnull(notice);
    ck_assert_str_eq(progress_path(p), "");
    progress_visit(p, "x", 1, 2);
    ck_assert(!progress_save(p, &error));
    progress_free(p);
    str_free(&want);
}
END_TEST

Suite *progress_suite(void)
{
    Suite *s = suite_create("progress");
    TCase *c = tcase_create("progress");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, starts_empty);
    tcase_add_test(c, reads_back_what_it_wrote);
    tcase_add_test(c, is_readable_for_people);
    tcase_add_test(c, makes_its_folders);
    tcase_add_loop_test(c, damaged_files_are_set_aside, 0,
                        sizeof damaged / sizeof *damaged);
    tcase_add_test(c, refused_writes_lose_nothing);
    tcase_add_test(c, impossible_places);
    tcase_add_test(c, a_folder_in_the_way);
    tcase_add_test(c, a_full_disk_keeps_the_old_file);
    tcase_add_test(c, links_are_followed);
    tcase_add_test(c, follows_xdg);
    suite_add_tcase(s, c);
    return s;
}
