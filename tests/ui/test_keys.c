/* Every key of the table does something, and so does every command that can be typed; the
 * command line completes, remembers and is edited; the kernel is edited and run again. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/mem.h"
#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/completion.h"
#include "ui/history.h"
#include "ui/prompt.h"

struct stage_of { /* an app in one situation */
    struct sources *src;
    struct diags ds;
    struct app app;
};

static char *in_tree(const char *name)
{
    const char *dir = getenv("WT_TOP_SRCDIR");
    struct str path = {0};
    str_printf(&path, "%s/%s", dir ? dir : WT_SOURCE_DIR, name);
    return path.data;
}

static void open_kernel(struct stage_of *s, const char *name)
{
    struct session_options opt = SESSION_OPTIONS_INIT;
    static char *arch; /* outlives the apps, as the command line does */
    if (!arch)
        arch = in_tree("arch/hopper-h200.yaml");
    struct ui_options ui = {.arch = arch};
    char *path = in_tree(name);
    s->src = sources_new();
    diags_init(&s->ds);
    struct subject *subject = subject_open(path, &opt, s->src, &s->ds);
    ck_assert_msg(subject != NULL, "%s", path);
    app_init(&s->app, subject, 24, 80, &ui);
    mem_free(path);
}

static void open_lesson(struct stage_of *s, const char *id)
{
    struct ui_options ui = {0};
    char *dir = in_tree("lessons");
    const char *dirs[] = {dir}, *notice;
    s->src = sources_new();
    diags_init(&s->ds);
    app_init(&s->app, NULL, 24, 80, &ui);
    s->app.catalogue = catalogue_open(dirs, 1, s->src, &s->ds, false, &notice);
    if (id)
        ck_assert(catalogue_start(s->app.catalogue, &s->app, id, &s->ds));
    mem_free(dir);
}

static void close_stage(struct stage_of *s)
{
    app_free(&s->app);
    diags_free(&s->ds);
    sources_free(s->src);
}

/* Situations in which keys are tried. */
static const struct situation {
    const char *file; /* a kernel; a lesson's id; "": the list of lessons */
    int rows, cols;
    const char *before[3];
} situations[] = {
    {"kernels/branch_on_lane.cu", 24, 80, {"goto 60"}},
    {"kernels/branch_on_lane.cu", 40, 120, {"start"}},
    {"kernels/branch_on_lane.cu", 24, 80, {"zoom lanes"}},
    {"kernels/branch_on_lane.cu", 24, 80, {"help", "page-down"}},
    {"kernels/branch_on_lane.cu", 24, 80, {"find line 21"}},
    {"kernels/branch_on_lane.cu", 24, 80, {"break line 21", "end"}},
    {"kernels/branch_on_lane.cu", 24, 80, {"break line 21", "start"}},
    {"kernels/shfl_xor_letters.cu", 24, 80, {"find shuffle", "frame"}},
    {"kernels/block_reduce_shuffle.cu", 24, 80, {"goto 100"}},
    {"kernels/block_reduce_shuffle.cu", 40, 120, {"end"}},
    {"kernels/branch_on_lane.cu", 40, 120, {"end", "focus"}},
    {"tests/cases/o11_barrier_even_lanes.cu", 24, 80, {"start"}},
    {"tests/cases/o02_mask_low_half.cu", 24, 80, {"end"}},
    {"tests/cases/o09_no_syncwarp.cu", 24, 80, {"start"}},
    {"branch-cost", 24, 80, {"continue"}},
    {"branch-cost", 24, 80, {"continue", "continue", "continue"}},
    {"branch-cost", 40, 120, {"continue"}},
    {"branch-cost", 40, 120, {"continue", "continue", "continue"}},
    {"", 24, 80, {""}},
};
#define SITUATIONS ((int)(sizeof situations / sizeof *situations))

static void set_stage(struct stage_of *s, int which)
{
    const struct situation *now = &situations[which];
    if (str_ends(now->file, ".cu"))
        open_kernel(s, now->file);
    else
        open_lesson(s, *now->file ? now->file : NULL);
    app_key(&s->app, (struct key){.code = KEY_CODE_RESIZE,
                                  .row = (int16_t)now->rows,
                                  .col = (int16_t)now->cols});
    for (int i = 0; i < 3 && now->before[i]; i++)
        app_type(&s->app, now->before[i]);
    app_settle(&s->app);
    str_clear(&s->app.message);
    s->app.is_error = false;
}

/* Everything that a reader could notice. */
static void notice(const struct app *a, struct str *out)
{
    struct cells c;
    cells_init(&c, a->rows, a->cols);
    app_draw(a, &c);
    int rows = a->is_error ? c.rows - 1 : c.rows; /* a refusal alone is no action */
    for (int row = 0; row < c.rows; row++) {
        if (row < rows)
            cells_row_text(&c, row, out);
        str_addc(out, '\n');
    }
    for (int i = 0; i < (c.rows - 1) * c.cols; i++)
        str_printf(out, "%x", c.at[i].style);
    str_printf(out, "%d %d %d %d %d", a->quit, a->redraw, (int)a->theme.scheme,
               (int)a->focus, a->speed);
    cells_free(&c);
}

static bool acts(struct stage_of *s, void (*act)(struct app *a, const void *what),
                 const void *what)
{
    struct str before = {0}, after = {0}, blind = {0};
    notice(&s->app, &before);
    s->app.is_error = true;
    notice(&s->app, &blind);
    s->app.is_error = false;
    act(&s->app, what);
    notice(&s->app, &after);
    bool changed = strcmp(s->app.is_error ? blind.data : before.data, after.data) != 0;
    str_free(&blind);
    str_free(&before);
    str_free(&after);
    return changed;
}

static void press_key(struct app *a, const void *what)
{
    app_key(a, *(const struct key *)what);
}

static void type_line(struct app *a, const void *what)
{
    app_type(a, what);
}

START_TEST(every_key_acts)
{
    const struct binding *b = keymap_at((size_t)_i);
    for (const char *k = b->keys; *k; k += strspn(k, " ")) {
        size_t len = strcspn(k, " ");
        struct key key;
        bool acted = false;
        ck_assert_msg(key_parse(k, len, &key), "%s", k);
        /* without an editor or a GPU they can only say so */
        acted = b->command == COMMAND_EDIT || b->command == COMMAND_GPU;
        for (int which = 0; which < SITUATIONS && !acted; which++) {
            struct stage_of s;
            set_stage(&s, which);
            acted = acts(&s, press_key, &key);
            close_stage(&s);
        }
        ck_assert_msg(acted, "the key %.*s (%s) does nothing", (int)len, k,
                      command_info(b->command)->name);
        k += len;
    }
}
END_TEST

/* An argument with which each command does something; NULL: none is needed. */
static const char *argument_of(enum command c)
{
    static const struct {
        enum command command;
        const char *argument;
    } arguments[] = {{COMMAND_GOTO, "12"},
                     {COMMAND_FIND, "line 24"},
                     {COMMAND_WATCH, "v"},
                     {COMMAND_WHY, "v"},
                     {COMMAND_PANE, "metrics"},
                     {COMMAND_SET, "block=96"},
                     {COMMAND_ANSWER, "even"},
                     {COMMAND_BREAK, "line 24 if v > 3"},
                     {COMMAND_GUESS, "branch_on_lane 2"},
                     {COMMAND_EXPORT, "/tmp/wt-keys.svg"},
                     {COMMAND_TALLY, "even=3"},
                     {COMMAND_SAVE, "/tmp/wt-keys.wt"}};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (arguments[i].command == c)
            return arguments[i].argument;
    return "";
}

START_TEST(every_command_acts)
{
    enum command c = (enum command)_i;
    struct str line = {0};
    bool acted = c == COMMAND_EDIT || c == COMMAND_GPU || c == COMMAND_GUESS;
    str_printf(&line, "%s %s", command_info(c)->name, argument_of(c));
    for (int which = 0; which < SITUATIONS && !acted; which++) {
        struct stage_of s;
        set_stage(&s, which);
        acted = acts(&s, type_line, line.data);
        close_stage(&s);
    }
    ck_assert_msg(acted, ":%s does nothing", line.data);
    str_free(&line);
    unlink("/tmp/wt-keys.svg");
    unlink("/tmp/wt-keys.wt");
}
END_TEST

/* --- the command line ------------------------------------------------------------- */

static void keys(struct stage_of *s, const char *names)
{
    while (*(names += strspn(names, " "))) {
        size_t len = strcspn(names, " ");
        struct key k;
        ck_assert(key_parse(names, len, &k));
        app_key(&s->app, k);
        names += len;
    }
}

static void type(struct stage_of *s, const char *text)
{
    for (; *text; text++)
        app_key(&s->app, (struct key){.code = (unsigned char)*text});
}

static const struct typing {
    const char *typed, *becomes, *offers; /* offers: a word among several, "" for none */
} completions[] = {
    {":got", "goto ", ""},
    {":export /nowhere/", "export /nowhere/", ""},
    {":pane met", "pane metrics ", ""},
    {":pane ", "pane ", "waterfall"},
    {":watch heav", "watch heav", ""},
    {":watch ", "watch ", "v"},
    {":set blo", "set block=", ""},
    {":set n", "set n=", ""},
    {":set ", "set ", "schedule="},
    {":arch vol", "arch volta-v100 ", ""},
    {":format h", "format hex ", ""},
    {":colors ", "colors ", "contrast"},
    {":model s", "model stack ", ""},
    {":goto cyc", "goto cycle ", ""},
    {":find div", "find divergence ", ""},
    {"/first bar", "first barrier ", ""},
    {":zzz", "zzz", ""},
    {":motion o", "motion o", "off"},
};

START_TEST(completes)
{
    const struct typing *c = &completions[_i];
    struct stage_of s;
    open_kernel(&s, "kernels/branch_on_lane.cu");
    app_type(&s.app, "goto 60");
    type(&s, c->typed);
    keys(&s, "tab");
    ck_assert_str_eq(str_cstr(&s.app.typed), c->becomes);
    struct completion found;
    completion_find(&s.app, &found);
    bool offered = !*c->offers;
    for (size_t i = 0; i < found.n; i++)
        offered |= strcmp(found.words[i], c->offers) == 0;
    ck_assert_msg(offered, "%s offers no %s", c->typed, c->offers);
    keys(&s, "esc");
    close_stage(&s);
}
END_TEST

START_TEST(lines_are_edited)
{
    struct stage_of s;
    open_kernel(&s, "kernels/branch_on_lane.cu");
    type(&s, ":go 5");
    keys(&s, "left left");
    type(&s, "to");
    ck_assert_str_eq(s.app.typed.data, "goto 5");
    keys(&s, "home delete end backspace");
    ck_assert_str_eq(s.app.typed.data, "oto ");
    type(&s, "\xc3\xa9"); /* two bytes as two keys: each is a character of its own */
    keys(&s, "ctrl-w");
    ck_assert_str_eq(s.app.typed.data, "oto ");
    keys(&s, "ctrl-a ctrl-k");
    ck_assert_str_eq(s.app.typed.data, "");
    app_key(&s.app, (struct key){.code = 0x6f22}); /* wide, three bytes */
    app_key(&s.app, (struct key){.code = 'x'});
    keys(&s, "left backspace");
    ck_assert_str_eq(s.app.typed.data, "x");
    keys(&s, "esc");
    close_stage(&s);
}
END_TEST

/* The list of lessons can be exported; there is no kernel to save or to edit. */
START_TEST(the_list_as_a_file)
{
    char path[] = "/tmp/wt-list-XXXXXX.txt";
    struct stage_of s;
    struct str line = {0};
    int fd = mkstemps(path, 4);
    ck_assert(fd >= 0 && close(fd) == 0);
    open_lesson(&s, NULL);
    str_printf(&line, "export %s", path);
    app_type(&s.app, line.data);
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    struct sources *src = sources_new();
    const char *why;
    uint32_t file = sources_read(src, path, &why);
    ck_assert_ptr_nonnull(strstr(sources_get(src, file)->text, "The cost of a branch"));
    app_type(&s.app, "export /tmp/wt-list.json 1-3");
    ck_assert(s.app.is_error);
    app_type(&s.app, "save /tmp/wt-list.wt");
    ck_assert(s.app.is_error);
    app_type(&s.app, "edit");
    ck_assert(s.app.is_error);
    sources_free(src);
    unlink(path);
    str_free(&line);
    close_stage(&s);
}
END_TEST

/* Each kind of prompt has its own history. */
START_TEST(lines_are_remembered)
{
    struct stage_of s;
    open_kernel(&s, "kernels/branch_on_lane.cu");
    type(&s, ":goto 5\r");
    type(&s, "/line 24\r");
    type(&s, ":goto 7\r");
    type(&s, ":");
    keys(&s, "up");
    ck_assert_str_eq(s.app.typed.data, "goto 7");
    keys(&s, "up");
    ck_assert_str_eq(s.app.typed.data, "goto 5");
    keys(&s, "up down down");
    ck_assert_str_eq(s.app.typed.data, "");
    keys(&s, "esc");
    type(&s, "/");
    keys(&s, "up enter");
    ck_assert_uint_eq(s.app.now.line, 24);
    close_stage(&s);
}
END_TEST

/* From one use to the next, whatever the file holds. */
START_TEST(lines_are_kept)
{
    char dir[] = "/tmp/wt-history-XXXXXX";
    struct stage_of s;
    struct str path = {0}, command = {0};
    ck_assert_ptr_nonnull(mkdtemp(dir));
    setenv("XDG_STATE_HOME", dir, 1);
    open_kernel(&s, "kernels/branch_on_lane.cu");
    history_load(&s.app); /* there is none */
    type(&s, ":goto 5\r");
    type(&s, "/line 24\r");
    ck_assert(history_save(&s.app));
    close_stage(&s);
    str_printf(&path, "%s/warptutor/history", dir);
    FILE *f = fopen(path.data, "a");
    fputs("xforeign\n:\n\n:bad \xff\n:goto 7\n:cut", f);
    fclose(f);
    open_kernel(&s, "kernels/branch_on_lane.cu");
    history_load(&s.app);
    ck_assert_uint_eq(s.app.history.len, 3);
    type(&s, "/");
    keys(&s, "up");
    ck_assert_str_eq(s.app.typed.data, "line 24");
    keys(&s, "esc");
    type(&s, ":");
    keys(&s, "up");
    ck_assert_str_eq(s.app.typed.data, "goto 7");
    keys(&s, "up enter");
    ck_assert_uint_eq(s.app.cursor.pos, 5);
    close_stage(&s);
    str_printf(&command, "rm -rf %s", dir);
    ck_assert_int_eq(system(command.data), 0);
    str_free(&path);
    str_free(&command);
}
END_TEST

START_TEST(says_what_may_be_typed)
{
    struct stage_of s;
    struct str text = {0};
    open_kernel(&s, "kernels/branch_on_lane.cu");
    type(&s, ":mod");
    prompt_usage(&s.app, &text);
    ck_assert_str_eq(text.data, "model stack|its: run under the other execution model");
    str_free(&text);
    close_stage(&s);
}
END_TEST

/* --- changing ---------------------------------------------------------------------- */

START_TEST(another_architecture)
{
    struct stage_of s;
    open_kernel(&s, "kernels/branch_on_lane.cu");
    app_type(&s.app, "find line 23");
    app_type(&s.app, "arch pascal");
    ck_assert_str_eq(session_arch(s.app.subject->session), "pascal-p100");
    ck_assert_int_eq(subject_model(s.app.subject), MODEL_STACK);
    ck_assert_uint_eq(s.app.now.line, 23); /* the view keeps its place */
    ck_assert_ptr_nonnull(strstr(s.app.arch, "/arch/pascal-p100.yaml"));
    app_type(&s.app, "arch sm_75");
    ck_assert_int_eq(subject_model(s.app.subject), MODEL_ITS);
    app_type(&s.app, "arch tesla");
    ck_assert(s.app.is_error);
    ck_assert_str_eq(session_arch(s.app.subject->session), "sm_75");
    close_stage(&s);
}
END_TEST

/* The cycle that the timeline shows at the step. */
START_TEST(to_a_cycle)
{
    struct stage_of s;
    open_kernel(&s, "kernels/branch_on_lane.cu");
    app_type(&s.app, "goto cycle 100");
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    unsigned cycle, warp, block;
    ck_assert_int_eq(sscanf(s.app.message.data, "cycle %u: warp %u of block %u", &cycle,
                            &warp, &block),
                     3);
    ck_assert_uint_ge(cycle, 100);
    uint64_t pos = s.app.cursor.pos;
    struct step at = trace_step(s.app.cursor.trace, pos);
    const struct sm_result *r = s.app.subject->timing->result;
    uint32_t before = 0; /* steps of that warp so far */
    for (uint64_t i = 0; i < pos; i++)
        before += trace_step(s.app.cursor.trace, i).warp == at.warp;
    bool found = false;
    for (size_t i = 0; i < r->timeline.len; i++) {
        const struct sm_issue *e = &r->timeline.data[i];
        found |= e->cycle == cycle && e->warp == at.warp && e->step == before;
        ck_assert(e->cycle < 100 || e->cycle >= cycle);
    }
    ck_assert(found);
    app_type(&s.app, "goto cycle 99999999");
    ck_assert(s.app.is_error);
    ck_assert_uint_eq(s.app.cursor.pos, pos);
    app_type(&s.app, "goto cycle");
    ck_assert(s.app.is_error);
    close_stage(&s);
}
END_TEST

/* An editor that replaces one text by another in the file it is given. */
static const char *edit_from, *edit_to;
static uint32_t edit_line;

static bool replace(const char *path, uint32_t line, struct str *error)
{
    struct sources *src = sources_new();
    struct str text = {0};
    const char *why;
    uint32_t file = sources_read(src, path, &why);
    ck_assert_uint_ne(file, 0);
    const char *all = sources_get(src, file)->text, *at = strstr(all, edit_from);
    edit_line = line;
    if (!at) {
        str_printf(error, "no %s in %s", edit_from, path);
    } else {
        str_addn(&text, all, (size_t)(at - all));
        str_printf(&text, "%s%s", edit_to, at + strlen(edit_from));
        ck_assert(files_replace(path, text.data, text.len, 0600));
    }
    str_free(&text);
    sources_free(src);
    return at != NULL;
}

static const char own_kernel[] = "// launch: grid=1 block=4\n"
                                 "// arg: out i32[4] = 0\n"
                                 "__global__ void k(int *out)\n"
                                 "{\n"
                                 "    int v = threadIdx.x;\n"
                                 "    out[threadIdx.x] = v + 1;\n"
                                 "}\n";

static void element(const struct stage_of *s, const char *expected)
{
    struct str value = {0};
    trace_at(s->app.cursor.trace, trace_length(s->app.cursor.trace));
    run_element(s->app.subject->run, 0, 3, &value);
    ck_assert_str_eq(value.data, expected);
    str_free(&value);
}

START_TEST(a_file_is_edited)
{
    char path[] = "/tmp/wt-edit-XXXXXX.cu";
    struct session_options opt = SESSION_OPTIONS_INIT;
    struct ui_options ui = {0};
    struct stage_of s;
    int fd = mkstemps(path, 3);
    ck_assert(write(fd, own_kernel, sizeof own_kernel - 1) > 0 && close(fd) == 0);
    s.src = sources_new();
    diags_init(&s.ds);
    struct subject *subject = subject_open(path, &opt, s.src, &s.ds);
    app_init(&s.app, subject, 24, 80, &ui);
    app_type(&s.app, "edit");
    ck_assert(s.app.is_error); /* no terminal */
    s.app.edit = replace;
    app_type(&s.app, "find line 6");
    edit_from = "v + 1", edit_to = "v + 10";
    app_type(&s.app, "edit");
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    ck_assert_uint_eq(edit_line, 6);
    ck_assert_uint_eq(s.app.now.line, 6);
    element(&s, "13");
    edit_from = "// arg", edit_to = "\n\n// arg"; /* the place moves with its line */
    app_type(&s.app, "edit");
    ck_assert_uint_eq(s.app.now.line, 8);
    edit_from = "v + 10;",
    edit_to = "w + 10;"; /* does not compile: what is shown stays */
    app_type(&s.app, "edit");
    ck_assert(s.app.is_error);
    ck_assert_ptr_nonnull(strstr(s.app.message.data, "line 8"));
    element(&s, "13");
    edit_from = "w + 10;", edit_to = "v + 20;"; /* edited on, where the error is */
    app_type(&s.app, "edit");
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    ck_assert_uint_eq(edit_line, 8);
    element(&s, "23");
    edit_from = "not there";
    app_type(&s.app, "edit");
    ck_assert(s.app.is_error); /* the editor failed */
    element(&s, "23");
    unlink(path);
    close_stage(&s);
}
END_TEST

/* A lesson's kernel is edited as a copy; the lesson's own stays. */
START_TEST(a_lesson_is_not_edited)
{
    struct stage_of s;
    open_lesson(&s, "branch-cost");
    s.app.edit = replace;
    char *path = mem_strdup(s.app.subject->path);
    edit_from = "* 1.000001f", edit_to = "* 2.5f";
    app_type(&s.app, "edit");
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    ck_assert(!s.app.subject->borrowed);
    ck_assert(str_ends(s.app.subject->path, "(edited)"));
    edit_from = "2.5f", edit_to = "3.5f )"; /* the draft is kept when it is wrong … */
    app_type(&s.app, "edit");
    ck_assert(s.app.is_error);
    edit_from = "3.5f )", edit_to = "3.5f"; /* … and mended from there */
    app_type(&s.app, "edit");
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    app_type(&s.app, "set block=32");
    ck_assert_msg(!s.app.is_error, "%s", s.app.message.data);
    app_type(&s.app, "continue");
    struct sources *src = sources_new();
    const char *why;
    uint32_t file = sources_read(src, path, &why);
    ck_assert_ptr_nonnull(strstr(sources_get(src, file)->text, "* 1.000001f"));
    sources_free(src);
    mem_free(path);
    close_stage(&s);
}
END_TEST

static int nbindings(void)
{
    int n = 0;
    while (keymap_at((size_t)n))
        n++;
    return n;
}

Suite *keys_suite(void)
{
    Suite *s = suite_create("keys");
    TCase *t = tcase_create("keys");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, every_key_acts, 0, nbindings());
    tcase_add_loop_test(t, every_command_acts, 0, COMMAND_COUNT);
    tcase_add_loop_test(t, completes, 0, (int)(sizeof completions / sizeof *completions));
    tcase_add_test(t, lines_are_edited);
    tcase_add_test(t, the_list_as_a_file);
    tcase_add_test(t, lines_are_remembered);
    tcase_add_test(t, lines_are_kept);
    tcase_add_test(t, says_what_may_be_typed);
    tcase_add_test(t, another_architecture);
    tcase_add_test(t, to_a_cycle);
    tcase_add_test(t, a_file_is_edited);
    tcase_add_test(t, a_lesson_is_not_edited);
    suite_add_tcase(s, t);
    return s;
}
