/* Error twins: every tests/lang/NAME_bad.cu beside NAME.cu holds what the construct of
 * NAME.cu forbids, and says itself what the front end must answer. A faulty line ends with
 *
 *     // error 12: text             at column 12, the message beginning with text
 *     // unsupported 12: text       the same for what may be right and is not supported
 *     // error 12 [not by nvcc]: text    what nvcc leaves to the assembler or to nobody
 *
 * (several of them apart by " / "). All kernels of the file are checked; what is said and
 * what is expected must be the same lines, columns and words. tests/lang/nvcc holds the
 * same lines against nvcc. */
#include "config.h"

#include "base/vec.h"
#include "lang/lang.h"

#include <check.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct expected {
    unsigned line, column;
    bool unsupported, seen;
    char text[200];
};

struct twin {
    struct sources *src;
    uint32_t file;
    VEC(struct expected) want;
};

static VEC(char *) files;

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_twin(const char *name)
{
    size_t n = strlen(name);
    return n > 7 && strcmp(name + n - 7, "_bad.cu") == 0;
}

static void find_files(void)
{
    DIR *d = opendir(WT_SOURCE_DIR "/tests/lang");
    for (struct dirent *e; d && (e = readdir(d));)
        if (is_twin(e->d_name))
            vec_push(&files, strdup(e->d_name));
    if (d)
        closedir(d);
    if (files.len)
        qsort(files.data, files.len, sizeof *files.data, by_name);
}

/* One "error 12: text" at p, up to `end`; false if it is none. */
static bool read_one(struct twin *t, const char *p, const char *end, unsigned line)
{
    struct expected e = {.line = line};
    size_t n = 0;
    char word[16];
    if (sscanf(p, "%15s %u%n", word, &e.column, (int *)&n) != 2)
        return false;
    e.unsupported = strcmp(word, "unsupported") == 0;
    p = memchr(p + n, ':', (size_t)(end - (p + n)));
    if ((!e.unsupported && strcmp(word, "error") != 0) || !p)
        return false;
    for (p++; p < end && *p == ' '; p++)
        continue;
    while (end > p && isspace((unsigned char)end[-1]))
        end--;
    snprintf(e.text, sizeof e.text, "%.*s", (int)(end - p), p);
    vec_push(&t->want, e);
    return true;
}

static void read_line(struct twin *t, const char *line, const char *end, unsigned number)
{
    static const char mark[] = " // ";
    const char *p = NULL;
    for (const char *k = line; k + 4 < end; k++)
        if (memcmp(k, mark, 4) == 0)
            p = k + 4;
    while (p && p < end) {
        const char *next = p;
        while (next < end && memcmp(next, " / ", 3) != 0)
            next++;
        if (!read_one(t, p, next, number))
            return;
        p = next + 3;
    }
}

static char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    char *text = calloc(1, 1 << 16);
    *len = fread(text, 1, (1 << 16) - 1, f);
    fclose(f);
    return text;
}

static void read_expected(struct twin *t, const char *text)
{
    unsigned number = 1;
    for (const char *line = text; *line; number++) {
        const char *end = strchr(line, '\n');
        end = end ? end : line + strlen(line);
        read_line(t, line, end, number);
        line = *end ? end + 1 : end;
    }
}

static void match(struct twin *t, const struct diag *d, const char *file)
{
    uint32_t line = 0, col = 0;
    if (d->severity != DIAG_ERROR && d->severity != DIAG_UNSUPPORTED)
        return;
    if (d->span.file)
        source_locate(sources_get(t->src, d->span.file), d->span.off, &line, &col);
    for (size_t i = 0; i < t->want.len; i++) {
        struct expected *e = &t->want.data[i];
        if (e->line == line && e->column == col && d->span.file == t->file &&
            e->unsupported == (d->severity == DIAG_UNSUPPORTED) &&
            strncmp(e->text, d->message, strlen(e->text)) == 0) {
            e->seen = true;
            return;
        }
    }
    ck_abort_msg("%s:%u:%u: not expected: %s", file, line, col, d->message);
}

static void match_all(struct twin *t, struct diags *ds, const char *file)
{
    for (size_t i = 0; i < ds->list.len; i++)
        match(t, ds->list.data[i], file);
    diags_free(ds);
    diags_init(ds);
}

/* Everything that is wrong in the file, kernel by kernel. */
static void check_kernels(struct twin *t, uint32_t file, const char *name)
{
    struct lang_options opt = {.cuda_arch = 900};
    struct diags ds;
    diags_init(&ds);
    struct unit *u = lang_open(t->src, file, &opt, &ds);
    ck_assert_ptr_nonnull(u);
    ck_assert_uint_gt(lang_nkernels(u), 0);
    match_all(t, &ds, name);
    for (size_t i = 0; i < lang_nkernels(u); i++) {
        lang_kernel(u, lang_kernel_name(u, i), &ds);
        match_all(t, &ds, name);
    }
    lang_close(u);
    diags_free(&ds);
}

START_TEST(twin)
{
    char path[1024];
    size_t len;
    struct twin t = {.src = sources_new()};
    const char *name = files.data[_i];
    snprintf(path, sizeof path, "%s/tests/lang/%s", WT_SOURCE_DIR, name);
    char *text = read_file(path, &len);
    t.file = sources_add(t.src, name, text, len);
    read_expected(&t, text);
    ck_assert_msg(t.want.len > 0, "%s expects no error", name);
    check_kernels(&t, t.file, name);
    for (size_t i = 0; i < t.want.len; i++)
        ck_assert_msg(t.want.data[i].seen, "%s:%u: nothing was said: %s", name,
                      t.want.data[i].line, t.want.data[i].text);
    vec_free(&t.want);
    sources_free(t.src);
    free(text);
}
END_TEST

/* Beside each twin lies the kernel that is right. */
START_TEST(twin_has_a_sound_kernel)
{
    char path[1024];
    const char *name = files.data[_i];
    snprintf(path, sizeof path, "%s/tests/lang/%.*s.cu", WT_SOURCE_DIR,
             (int)strlen(name) - 7, name);
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "%s is not there", path);
    fclose(f);
}
END_TEST

int main(void)
{
    find_files();
    Suite *s = suite_create("twins");
    TCase *tc = tcase_create("twins");
    tcase_add_loop_test(tc, twin, 0, (int)files.len);
    tcase_add_loop_test(tc, twin_has_a_sound_kernel, 0, (int)files.len);
    tcase_set_timeout(tc, 120);
    suite_add_tcase(s, tc);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    bool ok = srunner_ntests_failed(r) == 0 && files.len > 60;
    srunner_free(r);
    for (size_t i = 0; i < files.len; i++)
        free(files.data[i]);
    vec_free(&files);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
