/* Draws screens and holds them against golden files. A new file, or one that is meant to
 * change, is written when WT_UPDATE_GOLDEN is set; read the difference before committing. */
#include "golden.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *top_srcdir(void)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    return dir ? dir : WT_SOURCE_DIR;
}

void golden_draw(const char *file, const struct ui_options *ui,
                 const struct screen_request *req, struct str *out)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct str path = {0};
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    str_printf(&path, "%s/%s", top_srcdir(), file);
    int status = ui_screen(path.data, &opt, ui, req, src, &ds, out);
    ck_assert_msg(status == 0, "%s: status %d%s%s", file, status, ds.list.len ? ": " : "",
                  ds.list.len ? ds.list.data[0]->message : "");
    str_free(&path);
    diags_free(&ds);
    sources_free(src);
}

void golden_arch(struct str *out)
{
    str_printf(out, "%s/arch/hopper-h200.yaml", top_srcdir());
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

void golden_hold(const char *name, const struct str *drawn)
{
    struct str expected = {0}, path = {0};
    str_printf(&path, "%s/tests/ui/screens/%s.txt", top_srcdir(), name);
    if (getenv("WT_UPDATE_GOLDEN"))
        write_file(path.data, drawn);
    read_file(path.data, &expected);
    assert_same(path.data, str_cstr(&expected), str_cstr(drawn));
    str_free(&expected);
    str_free(&path);
}
