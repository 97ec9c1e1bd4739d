/* Session files: what is kept comes back exactly, byte for byte when it is kept again;
 * nothing but the file is needed; a damaged, foreign or newer file is refused with its
 * place. */
#include "suites.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/files.h"
#include "base/mem.h"
#include "ui/app.h"
#include "ui/open.h"
#include "ui/standing.h"

struct shelf { /* an app on a file, in a folder of its own */
    char dir[32];
    struct sources *src;
    struct diags ds;
    struct app app;
};

static void make_dir(struct shelf *s)
{
    strcpy(s->dir, "/tmp/wt-saved-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(s->dir));
}

static char *path_in(const struct shelf *s, const char *name)
{
    struct str path = {0};
    str_printf(&path, "%s/%s", s->dir, name);
    return path.data;
}

static void put(const struct shelf *s, const char *name, const void *data, size_t len)
{
    char *path = path_in(s, name);
    ck_assert(files_replace(path, data, len, 0600));
    mem_free(path);
}

static bool open_at(struct shelf *s, const char *path, const struct session_options *opt)
{
    struct ui_options ui = {0};
    s->src = sources_new();
    diags_init(&s->ds);
    return app_open(&s->app, path, opt, &ui, 24, 80, s->src, &s->ds);
}

static void close_app(struct shelf *s)
{
    app_free(&s->app);
    diags_free(&s->ds);
    sources_free(s->src);
}

static void remove_dir(struct shelf *s)
{
    struct str command = {0};
    str_printf(&command, "rm -rf %s", s->dir);
    ck_assert_int_eq(system(command.data), 0);
    str_free(&command);
}

static void keep(struct shelf *s, struct str *out)
{
    struct arena *a = arena_new();
    const char *error;
    ck_assert_msg(standing_save(&s->app, a, out, &error), "%s", error);
    arena_free(a);
}

static void shown(const struct app *a, struct str *out)
{
    struct cells c;
    cells_init(&c, a->rows, a->cols);
    app_draw(a, &c);
    for (int row = 1; row < c.rows; row++) { /* the title names another file */
        cells_row_text(&c, row, out);
        str_addc(out, '\n');
    }
    cells_free(&c);
}

static const char *const lines[] = {"d",
                                    "goto 40",
                                    "set block=48",
                                    "set n=5",
                                    "model stack",
                                    "arch pascal",
                                    "watch v",
                                    "lane 7",
                                    "lanes 8",
                                    "format hex",
                                    "pane metrics",
                                    "pane waterfall",
                                    "break line 23 if all v > 3",
                                    "warp 1",
                                    "set schedule=reverse",
                                    "zoom lanes",
                                    "set seed=7",
                                    "grow",
                                    "history 1",
                                    "faster",
                                    "watch v * 2 + 1",
                                    "code",
                                    "both",
                                    "large",
                                    "view compiled"};

/* After any number of changes. */
START_TEST(comes_back)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct shelf s;
    struct str first = {0}, second = {0}, screen = {0}, again = {0};
    const char *top = getenv("WT_TOP_SRCDIR");
    struct str path = {0};
    make_dir(&s);
    str_printf(&path, "%s/kernels/branch_on_lane.cu", top ? top : WT_SOURCE_DIR);
    ck_assert(open_at(&s, path.data, &opt));
    for (int i = 0; i <= _i; i++)
        app_type(&s.app, lines[i]);
    str_clear(&s.app.message);
    app_settle(&s.app);
    app_seek(&s.app, s.app.cursor.pos); /* as one finds it: nothing has just moved */
    app_settle(&s.app);
    keep(&s, &first);
    put(&s, "kept.wt", first.data, first.len);
    shown(&s.app, &screen);
    uint64_t pos = s.app.cursor.pos, length = trace_length(s.app.cursor.trace);
    close_app(&s);

    char *kept = path_in(&s, "kept.wt");
    bool opened = open_at(&s, kept, &opt);
    ck_assert_msg(opened, "%s: %s", lines[_i],
                  s.ds.list.len ? s.ds.list.data[0]->message : "");
    ck_assert_uint_eq(s.app.cursor.pos, pos);
    ck_assert_uint_eq(trace_length(s.app.cursor.trace), length);
    shown(&s.app, &again);
    ck_assert_msg(strcmp(screen.data, again.data) == 0, "after %s:\n%s\n%s", lines[_i],
                  screen.data, again.data);
    keep(&s, &second);
    ck_assert_msg(strcmp(first.data, second.data) == 0, "%s", lines[_i]);
    ck_assert_ptr_null(strstr(first.data, top ? top : WT_SOURCE_DIR)); /* no folders */
    close_app(&s);
    mem_free(kept);
    remove_dir(&s);
    str_free(&first);
    str_free(&second);
    str_free(&screen);
    str_free(&again);
    str_free(&path);
}
END_TEST

static const char kernel[] = "// launch: grid=1 block=4\n"
                             "// arg: out f32[4] = 0\n"
                             "// arg: x f32[4] = data.npy\n"
                             "#include \"part/one.h\"\n"
                             "#include <two.h>\n"
                             "__global__ void k(float *out, const float *x)\n"
                             "{\n"
                             "    out[threadIdx.x] = ONE + TWO + MORE * x[threadIdx.x];\n"
                             "}\n";

static void put_parts(struct shelf *s)
{
    static const unsigned char npy[] = "\x93NUMPY\x01\x00\x46\x00"
                                       "{'descr': '<f4', 'fortran_order': False, "
                                       "'shape': (4,), }            \n"
                                       "\x00\x00\x80\x3f\x00\x00\x00\x40"
                                       "\x00\x00\x40\x40\x00\x00\x80\x40";
    char *part = path_in(s, "part"), *inc = path_in(s, "inc");
    ck_assert(mkdir(part, 0700) == 0 && mkdir(inc, 0700) == 0);
    put(s, "k.cu", kernel, sizeof kernel - 1);
    put(s, "part/one.h", "#define ONE 1\n", 14);
    put(s, "inc/two.h", "#define TWO 2", 13); /* no line end */
    put(s, "data.npy", npy, sizeof npy - 1);
    mem_free(part);
    mem_free(inc);
}

/* Includes, a folder of includes, macros and data: all of it in the file. */
START_TEST(nothing_else_is_needed)
{
    struct shelf s;
    struct str text = {0}, second = {0}, value = {0};
    make_dir(&s);
    put_parts(&s);
    char *path = path_in(&s, "k.cu"), *inc = path_in(&s, "inc"),
         *kept = path_in(&s, "kept.wt");
    const char *defines[] = {"MORE=10"}, *includes[] = {inc};
    struct session_options opt = SESSION_OPTIONS_INIT, none = SESSION_OPTIONS_INIT;
    opt.defines = defines;
    opt.ndefines = 1;
    opt.includes = includes;
    opt.nincludes = 1;
    ck_assert(open_at(&s, path, &opt));
    app_type(&s.app, "end");
    keep(&s, &text);
    close_app(&s);
    remove_dir(&s);

    make_dir(&s); /* another folder, with nothing but the file */
    put(&s, "kept.wt", text.data, text.len);
    mem_free(kept);
    kept = path_in(&s, "kept.wt");
    bool opened = open_at(&s, kept, &none);
    ck_assert_msg(opened, "%s", s.ds.list.len ? s.ds.list.data[0]->message : "");
    run_element(s.app.subject->run, 0, 3, &value);
    ck_assert_str_eq(value.data, "43");
    keep(&s, &second);
    ck_assert_str_eq(text.data, second.data);
    close_app(&s);
    remove_dir(&s);
    str_free(&text);
    str_free(&second);
    str_free(&value);
    mem_free(path);
    mem_free(inc);
    mem_free(kept);
}
END_TEST

static const struct wrong {
    const char *text, *says;
    uint32_t line; /* 0: no place */
} wrongs[] = {
    {"", "this is no session file", 1},
    {"__global__ void k() {}\n", "this is no session file", 1},
    {"warptutor session 2\nstep 1\n", "a newer one is needed", 1},
    {"warptutor session 1\nblock 4,1,1\n", "cut short", 3},
    {"warptutor session 1\nblock 0\n", "\"0\" is not X,Y,Z", 2},
    {"warptutor session 1\nshared -1\n", "\"-1\" is no such number", 2},
    {"warptutor session 1\nmodel new\n", "no model \"new\"", 2},
    {"warptutor session 1\nschedule seed:x\n", "\"x\" is no such number", 2},
    {"warptutor session 1\nfile 900 k.cu\nvoid\n", "k.cu is not whole", 2},
    {"warptutor session 1\nfile 3 k.cu\nvoid\nend\n", "k.cu has another length", 2},
    {"warptutor session 1\nfile k.cu\n", "a number of bytes and a name", 2},
    {"warptutor session 1\nfile 0 k.cu\n\ninput 5 a.npy\n****\nend\n", "not base64", 4},
    {"warptutor session 1\nfile 0 k.cu\n\nstep 1\nend\n", "after the files", 4},
    {"warptutor session 1\nend\n", "holds no kernel", 2},
    {"warptutor session 1\nfile 0 k.cu\n\nend\nmore\n", "after the end", 5},
    {"warptutor session 1\nfile 0 k.cu\n\nend 0123456789abcdef\n", "changed or damaged",
     4},
};

START_TEST(what_is_wrong_is_named)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    const struct wrong *w = &wrongs[_i];
    struct shelf s;
    make_dir(&s);
    put(&s, "a.wt", w->text, strlen(w->text));
    char *path = path_in(&s, "a.wt");
    ck_assert(!open_at(&s, path, &opt));
    ck_assert_uint_ge(s.ds.list.len, 1);
    const struct diag *d = s.ds.list.data[0];
    ck_assert_msg(strstr(d->message, w->says) != NULL, "%s", d->message);
    ck_assert_uint_eq(span_line(s.src, d->span), w->line);
    close_app(&s);
    remove_dir(&s);
    mem_free(path);
}
END_TEST

/* Every file that is cut anywhere, or has one byte changed, is refused; never a crash. */
START_TEST(damage_is_seen)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct shelf s;
    struct str text = {0};
    make_dir(&s);
    put(&s, "k.cu", "// launch: grid=1 block=4\n__global__ void k() { }\n", 49);
    char *kernel_path = path_in(&s, "k.cu"), *path = path_in(&s, "a.wt");
    ck_assert(open_at(&s, kernel_path, &opt));
    keep(&s, &text);
    close_app(&s);
    for (size_t i = 0; i < text.len; i++) {
        char *bytes = mem_strdup(text.data);
        put(&s, "a.wt", bytes, i);
        ck_assert_msg(!open_at(&s, path, &opt), "cut at %zu", i);
        close_app(&s);
        bytes[i] ^= 1;
        put(&s, "a.wt", bytes, text.len);
        ck_assert_msg(!open_at(&s, path, &opt), "byte %zu", i);
        close_app(&s);
        mem_free(bytes);
    }
    remove_dir(&s);
    str_free(&text);
    mem_free(path);
    mem_free(kernel_path);
}
END_TEST

/* A reader may change the text: without the sum it is taken as it is. Options of the
 * command line go before the file's. */
START_TEST(edited_by_hand)
{
    static const char text[] = "// launch: grid=1 block=1\n// arg: n i32 = 1\n"
                               "__global__ void k(int n) { }\n";
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct shelf s;
    struct str file = {0};
    make_dir(&s);
    str_printf(&file,
               "warptutor session 1\nblock 4,1,1\nstep 1\nfile %zu k.cu\n%s\nend\n",
               sizeof text - 1, text);
    put(&s, "a.wt", file.data, file.len);
    char *path = path_in(&s, "a.wt");
    for (int i = 0; i < 2; i++) {
        opt.block[0] = i ? 7 : 0;
        opt.block[1] = opt.block[2] = 1;
        bool opened = open_at(&s, path, &opt);
        ck_assert_msg(opened, "%s", s.ds.list.len ? s.ds.list.data[0]->message : "");
        ck_assert_uint_eq(session_launch(s.app.subject->session)->block[0], i ? 7 : 4);
        ck_assert_uint_eq(s.app.cursor.pos, 1);
        close_app(&s);
    }
    remove_dir(&s);
    str_free(&file);
    mem_free(path);
}
END_TEST

/* A line of the interface that means nothing is named as well. */
START_TEST(a_place_that_is_not_there)
{
    static const char text[] = "// launch: grid=1 block=1\n__global__ void k() { }\n";
    static const char *const views[] = {
        "step 900", "step x",   "pane motion", "show moton",   "watch nothing",
        "lane 32",  "rows 9 1", "break if",    "focus lesson", "format oct"};
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct shelf s;
    make_dir(&s);
    char *path = path_in(&s, "a.wt");
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        struct str file = {0};
        str_printf(&file, "warptutor session 1\n%s\nfile %zu k.cu\n%s\nend\n", views[i],
                   sizeof text - 1, text);
        put(&s, "a.wt", file.data, file.len);
        ck_assert_msg(!open_at(&s, path, &opt), "%s", views[i]);
        ck_assert_uint_eq(span_line(s.src, s.ds.list.data[0]->span), 2);
        close_app(&s);
        str_free(&file);
    }
    remove_dir(&s);
    mem_free(path);
}
END_TEST

START_TEST(base64)
{
    for (size_t len = 0; len < 200; len++) {
        char bytes[200];
        struct str text = {0}, back = {0};
        for (size_t i = 0; i < len; i++)
            bytes[i] = (char)(i * 37 + len);
        base64_add(&text, bytes, len);
        ck_assert(base64_read(str_cstr(&text), text.len, &back));
        ck_assert_uint_eq(back.len, len);
        ck_assert(len == 0 || memcmp(back.data, bytes, len) == 0);
        str_free(&text);
        str_free(&back);
    }
    struct str out = {0};
    ck_assert(!base64_read("QUJ", 3, &out));
    ck_assert(!base64_read("QU=J", 4, &out));
    ck_assert(!base64_read("Q===", 4, &out));
    ck_assert(!base64_read("QU J", 4, &out));
    str_free(&out);
}
END_TEST

Suite *saved_suite(void)
{
    Suite *s = suite_create("saved");
    TCase *t = tcase_create("saved");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, comes_back, 0, (int)(sizeof lines / sizeof *lines));
    tcase_add_test(t, nothing_else_is_needed);
    tcase_add_loop_test(t, what_is_wrong_is_named, 0,
                        (int)(sizeof wrongs / sizeof *wrongs));
    tcase_add_test(t, damage_is_seen);
    tcase_add_test(t, edited_by_hand);
    tcase_add_test(t, a_place_that_is_not_there);
    tcase_add_test(t, base64);
    suite_add_tcase(s, t);
    return s;
}
