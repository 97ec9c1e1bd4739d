/* An interface on one kernel, without a terminal. Tests give it keys and commands, look at
 * its state and at what it draws. */
#include "bench.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

void bench_open(struct bench *b, const char *kernel, int rows, int cols)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ui_options ui = {0};
    struct str path = {0};
    const char *dir = getenv("WT_TOP_SRCDIR");
    b->src = sources_new();
    diags_init(&b->ds);
    str_printf(&path, "%s/kernels/%s", dir ? dir : WT_SOURCE_DIR, kernel);
    struct subject *s = subject_open(path.data, &opt, b->src, &b->ds);
    ck_assert_msg(s != NULL, "%s", path.data);
    app_init(&b->app, s, rows, cols, &ui);
    str_free(&path);
}

void bench_close(struct bench *b)
{
    app_free(&b->app);
    diags_free(&b->ds);
    sources_free(b->src);
}

void bench_press(struct bench *b, const char *keys)
{
    while (*(keys += strspn(keys, " "))) {
        size_t len = strcspn(keys, " ");
        struct key k;
        ck_assert_msg(key_parse(keys, len, &k), "%s", keys);
        app_key(&b->app, k);
        keys += len;
    }
}

void bench_type(struct bench *b, const char *text)
{
    for (; *text; text++)
        app_key(&b->app, (struct key){.code = (unsigned char)*text});
}

void bench_mouse(struct bench *b, enum mouse_kind kind, int row, int col)
{
    app_key(&b->app, (struct key){.code = KEY_CODE_MOUSE,
                                  .mouse = (uint8_t)kind,
                                  .row = (int16_t)row,
                                  .col = (int16_t)col});
}

struct cells bench_draw(struct bench *b)
{
    struct cells c;
    cells_init(&c, b->app.rows, b->app.cols);
    app_draw(&b->app, &c);
    return c;
}

uint64_t bench_length(const struct bench *b)
{
    return trace_length(b->app.cursor.trace);
}

void bench_command(struct bench *b, enum command c, const char *arg)
{
    app_command(&b->app, c, arg);
}
