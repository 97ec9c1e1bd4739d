/* The interface as a machine: keys, mouse and time go in, a state and cells come out. No
 * terminal is involved. */
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/app.h"
#include "ui/arrangement.h"
#include "ui/pane.h"

struct bench { /* an app on one kernel */
    struct sources *src;
    struct diags ds;
    struct app app;
};

static void open_bench(struct bench *b, const char *kernel, int rows, int cols)
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

static void close_bench(struct bench *b)
{
    app_free(&b->app);
    diags_free(&b->ds);
    sources_free(b->src);
}

/* Names of keys.def, separated by blanks. */
static void press(struct bench *b, const char *keys)
{
    while (*(keys += strspn(keys, " "))) {
        size_t len = strcspn(keys, " ");
        struct key k;
        ck_assert_msg(key_parse(keys, len, &k), "%s", keys);
        app_key(&b->app, k);
        keys += len;
    }
}

static void type(struct bench *b, const char *text)
{
    for (; *text; text++)
        app_key(&b->app, (struct key){.code = (unsigned char)*text});
}

static void mouse(struct bench *b, enum mouse_kind kind, int row, int col)
{
    app_key(&b->app, (struct key){.code = KEY_CODE_MOUSE,
                                  .mouse = (uint8_t)kind,
                                  .row = (int16_t)row,
                                  .col = (int16_t)col});
}

static struct cells drawn(struct bench *b)
{
    struct cells c;
    cells_init(&c, b->app.rows, b->app.cols);
    app_draw(&b->app, &c);
    return c;
}

static uint64_t length(const struct bench *b)
{
    return trace_length(b->app.cursor.trace);
}

/* What is on screen depends on the place in the run, not on the way there. */
START_TEST(same_place_same_screen)
{
    struct bench b;
    open_bench(&b, "reduce_xor_sum.cu", 50, 100); /* all of the source is in view */
    struct cells there[40];
    for (int i = 0; i < 40; i++) {
        app_settle(&b.app);
        there[i] = drawn(&b);
        press(&b, "right");
    }
    for (int i = 39; i >= 0; i--) {
        press(&b, "left");
        struct cells again = drawn(&b);
        ck_assert_msg(cells_equal(&there[i], &again), "step %d", i);
        cells_free(&again);
    }
    app_seek(&b.app, 23);
    app_settle(&b.app);
    struct cells jumped = drawn(&b);
    ck_assert(cells_equal(&there[23], &jumped));
    cells_free(&jumped);
    for (int i = 0; i < 40; i++)
        cells_free(&there[i]);
    close_bench(&b);
}
END_TEST

START_TEST(moving_in_time)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    press(&b, "right right l");
    ck_assert_uint_eq(b.app.cursor.pos, 3);
    press(&b, "left h");
    ck_assert_uint_eq(b.app.cursor.pos, 1);
    press(&b, "end");
    ck_assert_uint_eq(b.app.cursor.pos, length(&b));
    press(&b, "right");
    ck_assert_uint_eq(b.app.cursor.pos, length(&b));
    ck_assert_uint_gt(b.app.message.len, 0);
    press(&b, "home left");
    ck_assert_uint_eq(b.app.cursor.pos, 0);
    press(&b, "d");
    ck_assert(trace_step(b.app.cursor.trace, b.app.cursor.pos).flags & STEP_DIVERGED);
    uint32_t line = b.app.now.line;
    press(&b, "shift-right");
    ck_assert_uint_ne(b.app.now.line, line);
    press(&b, "D D");
    ck_assert(b.app.is_error);
    close_bench(&b);
}
END_TEST

START_TEST(prompt)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    type(&b, ":got");
    press(&b, "tab");
    ck_assert_str_eq(b.app.typed.data, "goto ");
    type(&b, "57");
    press(&b, "backspace enter");
    ck_assert_uint_eq(b.app.cursor.pos, 5);
    type(&b, ":");
    press(&b, "up");
    ck_assert_str_eq(b.app.typed.data, "goto 5");
    press(&b, "esc");
    ck_assert_int_eq(b.app.prompt, PROMPT_NONE);
    type(&b, ":jion\r");
    ck_assert(b.app.is_error);
    ck_assert_ptr_nonnull(strstr(b.app.message.data, "join"));
    type(&b, "/line 24\r");
    ck_assert_uint_eq(b.app.now.line, 24);
    type(&b, "/somewhere\r");
    ck_assert(b.app.is_error);
    type(&b, "g0\r");
    ck_assert_uint_eq(b.app.cursor.pos, 0);
    type(&b, ":goto 100000\r");
    ck_assert(b.app.is_error);
    close_bench(&b);
}
END_TEST

START_TEST(watching)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    press(&b, "d");
    type(&b, "vi\r");
    ck_assert_uint_eq(b.app.watches.len, 1);
    ck_assert_str_eq(b.app.now.rows[0].name, "i");
    ck_assert_uint_eq(b.app.now.rows[0].value[7], 7);
    ck_assert_uint_eq(b.app.now.rows[0].undefined, 0);
    type(&b, ":watch nothing\r");
    ck_assert(b.app.is_error);
    type(&b, ":unwatch\r");
    ck_assert_uint_eq(b.app.watches.len, 0);
    close_bench(&b);
}
END_TEST

START_TEST(motion_takes_time)
{
    struct bench b;
    open_bench(&b, "shfl_down_letters.cu", 24, 80);
    ck_assert_int_eq(app_wait(&b.app), -1);
    press(&b, "s");
    ck_assert(b.app.now.motion.next);
    ck_assert_int_eq(app_wait(&b.app), -1);
    press(&b, "right");
    ck_assert(b.app.moving && b.app.now.motion.done);
    int frames = 0, last = -1;
    while (app_wait(&b.app) >= 0 && frames < 100) {
        ck_assert_int_gt(b.app.frame, last);
        last = b.app.frame;
        app_tick(&b.app, (unsigned)app_wait(&b.app));
        frames++;
    }
    ck_assert_int_eq(frames, APP_FRAMES);
    ck_assert_int_eq(b.app.frame, APP_FRAMES);
    const struct motion_op *op = &b.app.now.motion.op;
    ck_assert_int_eq(op->delta, 2);
    ck_assert_uint_eq(op->in_range, 0x3f);
    ck_assert_uint_eq(op->out[5], 'H');
    ck_assert_uint_eq(op->out[6], 'G');
    press(&b, ", , ,");
    ck_assert_int_eq(b.app.frame, APP_FRAMES - 3);
    press(&b, ". . . .");
    ck_assert_uint_eq(b.app.cursor.pos, op->step + 2);
    close_bench(&b);
}
END_TEST

START_TEST(stages_of_reductions)
{
    struct bench b;
    open_bench(&b, "reduce_down_sum.cu", 40, 120);
    for (unsigned stage = 0; stage < 5; stage++) {
        press(&b, "s");
        ck_assert_uint_eq(b.app.now.motion.nstages, 5);
        ck_assert_uint_eq(b.app.now.motion.stage, stage);
        ck_assert_int_eq(b.app.now.motion.op.delta, 16 >> stage);
    }
    close_bench(&b);
}
END_TEST

START_TEST(playing)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    press(&b, "space");
    ck_assert(b.app.playing);
    app_tick(&b.app, (unsigned)app_wait(&b.app));
    ck_assert_uint_eq(b.app.cursor.pos, 1);
    press(&b, "space");
    ck_assert_int_eq(app_wait(&b.app), -1);
    press(&b, "space");
    for (int i = 0; i < 9; i++)
        press(&b, "+");
    for (int i = 0; i < 100000 && app_wait(&b.app) >= 0; i++)
        app_tick(&b.app, (unsigned)app_wait(&b.app));
    ck_assert(!b.app.playing);
    ck_assert_uint_eq(b.app.cursor.pos, length(&b));
    close_bench(&b);
}
END_TEST

START_TEST(with_the_mouse)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    struct area scrub = b.app.now.layout.scrub,
                lanes = b.app.now.layout.inner[PANE_LANES];
    mouse(&b, MOUSE_PRESS, scrub.row, scrub.cols - 2);
    ck_assert_uint_eq(b.app.cursor.pos, length(&b));
    mouse(&b, MOUSE_DRAG, scrub.row, scrub.cols / 2);
    ck_assert_uint_gt(b.app.cursor.pos, length(&b) / 3);
    ck_assert_uint_lt(b.app.cursor.pos, length(&b) * 2 / 3);
    mouse(&b, MOUSE_DRAG, scrub.row, 0);
    ck_assert_uint_eq(b.app.cursor.pos, 0);
    mouse(&b, MOUSE_PRESS, lanes.row, lanes.col + lanes.cols - 1);
    ck_assert_int_eq(b.app.lane, 31);
    ck_assert_int_eq(b.app.focus, PANE_LANES);
    struct area fall = b.app.now.layout.inner[PANE_WATERFALL];
    mouse(&b, MOUSE_WHEEL_DOWN, fall.row, fall.col);
    ck_assert_uint_eq(b.app.cursor.pos, 1);
    mouse(&b, MOUSE_PRESS, -5, 9999);
    close_bench(&b);
}
END_TEST

/* The lines between panes follow the mouse, and no further than there is room. */
START_TEST(dragging_borders)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 40, 120);
    const struct layout *l = &b.app.now.layout;
    int row = l->frame[PANE_LANES].row, fall = l->frame[PANE_WATERFALL].row;
    mouse(&b, MOUSE_PRESS, row, 20);
    mouse(&b, MOUSE_DRAG, row + 2, 25);
    ck_assert_int_eq(l->frame[PANE_LANES].row, row + 2);
    ck_assert_int_eq(l->frame[PANE_WATERFALL].row, fall + 2); /* the lanes keep theirs */
    mouse(&b, MOUSE_DRAG, 0, 25); /* the source keeps its least */
    ck_assert_int_eq(l->frame[PANE_LANES].row, l->frame[PANE_SOURCE].row + 6);
    mouse(&b, MOUSE_RELEASE, 0, 25);
    mouse(&b, MOUSE_DRAG, row, 25); /* nothing is held any more */
    ck_assert_int_eq(l->frame[PANE_LANES].row, l->frame[PANE_SOURCE].row + 6);
    int col = l->frame[PANE_SPLITS].col;
    ck_assert(l->shown[PANE_SPLITS]);
    mouse(&b, MOUSE_PRESS, 3, col);
    mouse(&b, MOUSE_DRAG, 3, col - 3);
    ck_assert_int_eq(l->frame[PANE_SPLITS].col, col - 3);
    mouse(&b, MOUSE_RELEASE, 3, col - 3);
    b.app.focus = PANE_SOURCE;
    press(&b, "}");
    ck_assert_int_eq(l->frame[PANE_SPLITS].col, col - 1);
    press(&b, "{");
    ck_assert_int_eq(l->frame[PANE_SPLITS].col, col - 3);
    row = l->frame[PANE_LANES].row;
    press(&b, ") ) (");
    ck_assert_int_eq(l->frame[PANE_LANES].row, row + 1);
    b.app.focus = PANE_LANES;
    press(&b, "}");
    ck_assert(b.app.is_error);
    close_bench(&b);
}
END_TEST

/* Arrangements come back under their name, and only there. */
static void command(struct bench *b, enum command c, const char *arg)
{
    app_command(&b->app, c, arg);
}

/* Stops come in order both ways, only where the lanes pass the test; playing stops too. */
START_TEST(breakpoints)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    command(&b, COMMAND_RUN, "");
    ck_assert(b.app.is_error); /* none is set */
    command(&b, COMMAND_BREAK, "23 if lane 1 active");
    command(&b, COMMAND_BREAK, "line 21 if all v > 31");
    command(&b, COMMAND_BREAK, "nowhere");
    ck_assert(b.app.is_error);
    command(&b, COMMAND_BREAK, "21 if v >");
    ck_assert(b.app.is_error);
    ck_assert_uint_eq(b.app.breaks.list.len, 2);
    uint64_t stops[16];
    size_t n = 0;
    command(&b, COMMAND_START, "");
    while (n < 16) {
        uint64_t before = b.app.cursor.pos;
        command(&b, COMMAND_RUN, "");
        if (b.app.cursor.pos == before)
            break;
        stops[n++] = b.app.cursor.pos;
        struct step s = trace_step(b.app.cursor.trace, b.app.cursor.pos);
        ck_assert(b.app.now.line == 23 ? s.mask == 0xaaaaaaaa : b.app.now.line == 21);
        ck_assert(b.app.now.line == 23 || s.warp > 0);
    }
    ck_assert_uint_ge(n, 3);
    ck_assert_uint_lt(n, 16);
    command(&b, COMMAND_END, "");
    while (n-- > 0) {
        command(&b, COMMAND_RUN_BACK, "");
        ck_assert_uint_eq(b.app.cursor.pos, stops[n]);
    }
    command(&b, COMMAND_START, "");
    command(&b, COMMAND_PLAY, "");
    for (int i = 0; i < 1000 && b.app.playing; i++)
        app_tick(&b.app, 1000);
    ck_assert_uint_eq(b.app.cursor.pos, stops[0]);
    close_bench(&b);
}
END_TEST

/* On this line and off again; a click on the number does the same. */
START_TEST(breakpoint_on_a_line)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    uint32_t line = b.app.now.line;
    press(&b, "i");
    ck_assert_int_eq(breaks_on_line(&b.app.breaks, line), 0);
    struct area source = b.app.now.layout.inner[PANE_SOURCE];
    int row = (int)(line - pane_source_top(&b.app)) + source.row;
    struct cells c = drawn(&b);
    ck_assert_uint_eq(cells_at(&c, row, source.col + 1)->style & CELL_ROLE, ROLE_CURRENT);
    ck_assert_uint_eq(cells_at(&c, row, source.col)->style & CELL_ROLE, ROLE_ERROR);
    cells_free(&c);
    mouse(&b, MOUSE_PRESS, row, source.col + 1);
    ck_assert_uint_eq(b.app.breaks.list.len, 0);
    mouse(&b, MOUSE_PRESS, row + 1, source.col + 1);
    ck_assert_int_eq(breaks_on_line(&b.app.breaks, line + 1), 0);
    command(&b, COMMAND_UNBREAK, "");
    ck_assert_uint_eq(b.app.breaks.list.len, 0);
    close_bench(&b);
}
END_TEST

/* A loop that waits for a lock parts the models; playing stops there. */
START_TEST(models_part)
{
    struct bench b;
    open_bench(&b, "spin_lock.cu", 40, 120);
    press(&b, "M");
    ck_assert(b.app.both.parts);
    ck_assert(b.app.now.layout.shown[PANE_SPLITS]);
    uint64_t first = b.app.both.first;
    press(&b, "X");
    ck_assert_uint_eq(b.app.cursor.pos, first);
    struct step mine = trace_step(b.app.cursor.trace, first);
    const struct trace *other = b.app.both.other->trace;
    if (b.app.now.beside < trace_length(other)) {
        struct step s = trace_step(other, b.app.now.beside);
        ck_assert(s.pc != mine.pc || s.mask != mine.mask);
    }
    command(&b, COMMAND_START, "");
    command(&b, COMMAND_PLAY, "");
    for (int i = 0; i < 1000 && b.app.playing; i++)
        app_tick(&b.app, 1000);
    ck_assert_uint_eq(b.app.cursor.pos, first);
    press(&b, "M");
    ck_assert_ptr_null(b.app.both.other);
    close_bench(&b);
}
END_TEST

/* Where the models agree, the other stands at the same step of the warp all the way, and
 * after the launch has changed, too. */
START_TEST(models_agree)
{
    struct bench b;
    open_bench(&b, "block_reduce_shuffle.cu", 40, 120);
    press(&b, "M");
    ck_assert(!b.app.both.parts);
    command(&b, COMMAND_SET, "block=64");
    ck_assert_ptr_nonnull(b.app.both.other);
    ck_assert(!b.app.both.parts);
    for (uint64_t i = 0; i < length(&b); i += 7) {
        app_seek(&b.app, i);
        struct step mine = trace_step(b.app.cursor.trace, i);
        struct step other = trace_step(b.app.both.other->trace, b.app.now.beside);
        ck_assert_uint_eq(mine.pc, other.pc);
        ck_assert_uint_eq(mine.mask, other.mask);
        ck_assert_uint_eq(mine.warp, other.warp);
    }
    close_bench(&b);
}
END_TEST

/* Tab completes commands, then what they take; Enter does not mind the blank behind. */
START_TEST(completion)
{
    static const struct {
        const char *typed, *completed;
    } lines[] = {{":form", "format "},
                 {":format h", "format hex "},
                 {":pane mem", "pane memory "},
                 {":set bl", "set block="},
                 {":p", "p"},
                 {":pane no", "pane no"},
                 {":find next div", "find next divergence "},
                 {":watch v", "watch v "},
                 {":model s", "model stack "}};
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        type(&b, lines[i].typed);
        press(&b, "tab");
        ck_assert_str_eq(str_cstr(&b.app.typed), lines[i].completed);
        press(&b, "esc");
    }
    type(&b, ":format h");
    press(&b, "tab enter");
    ck_assert_int_eq(b.app.format, FORMAT_HEX);
    close_bench(&b);
}
END_TEST

/* An expression is read anew at every step, with what it was before. */
START_TEST(watched_expressions)
{
    struct bench b;
    open_bench(&b, "reduce_xor_sum.cu", 40, 120);
    command(&b, COMMAND_WATCH, "sum * 2 + lane");
    ck_assert(!b.app.is_error);
    command(&b, COMMAND_WATCH, "sum +");
    ck_assert(b.app.is_error);
    command(&b, COMMAND_WATCH, "nobody");
    ck_assert(b.app.is_error);
    ck_assert_uint_eq(b.app.watches.len, 1);
    command(&b, COMMAND_FIND, "shuffle 3");
    const struct var_row *row = &b.app.now.rows[0], *sum = NULL;
    for (size_t i = 1; i < b.app.now.nrows; i++)
        if (strcmp(b.app.now.rows[i].name, "sum") == 0)
            sum = &b.app.now.rows[i];
    ck_assert_ptr_nonnull(sum);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        ck_assert_int_eq((int32_t)row->value[lane],
                         2 * (int32_t)sum->value[lane] + (int32_t)lane);
    ck_assert_uint_eq(b.app.now.npast, 2);
    for (size_t i = 0; i < b.app.now.npast; i++) {
        const struct past_row *p = &b.app.now.past[i];
        uint64_t step = p->step;
        struct var_row then = p->values;
        app_seek(&b.app, step);
        ck_assert(memcmp(then.value, b.app.now.rows[0].value, sizeof then.value) == 0);
        app_seek(&b.app, step + 1);
        ck_assert(memcmp(then.value, b.app.now.rows[0].value, sizeof then.value) != 0);
        command(&b, COMMAND_FIND, "shuffle 3");
        command(&b, COMMAND_START, "");
        command(&b, COMMAND_FIND, "shuffle 3");
    }
    press(&b, "H H H H");
    ck_assert_uint_eq(b.app.now.npast, 2);
    close_bench(&b);
}
END_TEST

/* The compiled view runs other code to the same place; what it computes is the same. */
START_TEST(compiled_view)
{
    struct bench b;
    open_bench(&b, "loop_nested.cu", 40, 120);
    uint64_t steps = length(&b);
    command(&b, COMMAND_FIND, "line 17");
    press(&b, "V");
    ck_assert(b.app.code);
    ck_assert_uint_ne(length(&b), steps);
    ck_assert_uint_eq(b.app.now.line, 17);
    press(&b, "V");
    ck_assert(!b.app.code);
    ck_assert_uint_eq(length(&b), steps);
    ck_assert_uint_eq(b.app.now.line, 17);
    close_bench(&b);
}
END_TEST

/* The current instruction is always in view, marked. */
START_TEST(instructions)
{
    struct bench b;
    open_bench(&b, "block_reduce_shuffle.cu", 24, 80);
    press(&b, "I");
    for (uint64_t i = 0; i < length(&b); i += 13) {
        app_seek(&b.app, i);
        struct cells c = drawn(&b);
        struct area area = b.app.now.layout.inner[PANE_SOURCE];
        int marks = 0;
        for (int row = area.row; row < area.row + area.rows; row++)
            marks += cells_at(&c, row, area.col)->cp == GLYPH_CURRENT;
        ck_assert_int_eq(marks, 1);
        cells_free(&c);
    }
    close_bench(&b);
}
END_TEST

START_TEST(remembered)
{
    struct bench b, again;
    char dir[] = "panes-test-XXXXXX", home[512];
    const char *notice, *error;
    ck_assert_ptr_nonnull(mkdtemp(dir));
    ck_assert_ptr_nonnull(realpath(dir, home));
    setenv("XDG_STATE_HOME", home, 1);
    open_bench(&b, "branch_on_lane.cu", 40, 120);
    b.app.arrangements = arrangements_open(&notice);
    ck_assert_ptr_null(notice);
    b.app.focus = PANE_SOURCE;
    press(&b, ") ) }");
    app_command(&b.app, COMMAND_PANE, "waterfall");
    app_command(&b.app, COMMAND_FORMAT, "hex");
    arrangements_keep(b.app.arrangements, "a: b", &b.app);
    ck_assert(arrangements_save(b.app.arrangements, &error));
    open_bench(&again, "branch_on_lane.cu", 40, 120);
    again.app.arrangements = arrangements_open(&notice);
    ck_assert_ptr_null(notice);
    struct cells usual = drawn(&again);
    arrangements_restore(again.app.arrangements, "a: b", &again.app);
    ck_assert_int_eq(again.app.grow[BAND_TOP], 2);
    ck_assert_int_eq(again.app.show[PANE_WATERFALL], SHOW_OFF);
    ck_assert_int_eq(again.app.format, FORMAT_HEX);
    ck_assert(memcmp(&again.app.now.layout, &b.app.now.layout, sizeof(struct layout)) ==
              0);
    arrangements_restore(again.app.arrangements, "other", &again.app);
    struct cells after = drawn(&again);
    ck_assert(memcmp(usual.at, after.at, sizeof(struct cell) * 40 * 120) == 0);
    cells_free(&usual);
    cells_free(&after);
    close_bench(&b);
    close_bench(&again);
    strcat(home, "/warptutor/panes.yaml");
    ck_assert_int_eq(unlink(home), 0);
    *strrchr(home, '/') = 0;
    rmdir(home);
    rmdir(dir);
}
END_TEST

static const char *const unreadable[] = {
    "panes-version: 2\n", "[",
    "panes-version: 1\narrangements: {a: {rows: {lanes: 501}}}\n",
    "panes-version: 1\narrangements: {a: {panes: {lane: on}}}\n",
    "panes-version: 1\narrangements: {a: {format: roman}}\n"};

START_TEST(damaged_arrangements)
{
    char dir[] = "panes-test-XXXXXX", home[512], path[600];
    const char *notice, *error;
    ck_assert_ptr_nonnull(mkdtemp(dir));
    ck_assert_ptr_nonnull(realpath(dir, home));
    setenv("XDG_STATE_HOME", home, 1);
    snprintf(path, sizeof path, "%s/warptutor", home);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    strcat(path, "/panes.yaml");
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(unreadable[_i], f);
    fclose(f);
    struct arrangements *m = arrangements_open(&notice);
    ck_assert_ptr_nonnull(notice);
    ck_assert_int_eq(access(path, F_OK), -1);
    ck_assert(arrangements_save(m, &error));
    arrangements_free(m);
    strcat(path, ".damaged-1");
    ck_assert_int_eq(unlink(path), 0);
    *strrchr(path, '/') = 0;
    rmdir(path);
    rmdir(dir);
}
END_TEST

START_TEST(changing_the_launch)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    type(&b, "/line 24\r");
    type(&b, ":set block=40\r");
    ck_assert_msg(!b.app.is_error, "%s", b.app.message.data);
    ck_assert_uint_eq(b.app.now.line, 24); /* the view keeps its place */
    type(&b, ":warp 1\r");
    press(&b, "home right");
    ck_assert_uint_eq(b.app.now.mask, 0xff); /* the last warp has 8 lanes */
    type(&b, ":set n=3\r");
    ck_assert_msg(!b.app.is_error, "%s", b.app.message.data);
    type(&b, ":model stack\r");
    ck_assert_int_eq(subject_model(b.app.subject), MODEL_STACK);
    uint64_t before = length(&b);
    type(&b, ":set block=banana\r");
    ck_assert(b.app.is_error);
    type(&b, ":set block=5000\r");
    ck_assert(b.app.is_error);
    ck_assert_uint_eq(length(&b), before);
    close_bench(&b);
}
END_TEST

START_TEST(panes)
{
    struct bench b;
    open_bench(&b, "branch_on_lane.cu", 24, 80);
    type(&b, "pmetrics\r");
    ck_assert(b.app.now.layout.shown[PANE_METRICS] &&
              !b.app.now.layout.shown[PANE_SOURCE]);
    type(&b, "pmetrics\r");
    ck_assert(b.app.now.layout.shown[PANE_SOURCE]);
    press(&b, "tab z");
    int shown = 0;
    for (int p = 0; p < PANE_COUNT; p++)
        shown += b.app.now.layout.shown[p];
    ck_assert_int_eq(shown, 1);
    press(&b, "esc");
    ck_assert(b.app.now.layout.shown[PANE_LANES]);
    press(&b, "8");
    ck_assert_int_eq(b.app.lanes, 8);
    press(&b, "x");
    ck_assert_int_eq(b.app.format, FORMAT_DEC);
    app_key(&b.app, (struct key){.code = KEY_CODE_RESIZE, .row = 40, .col = 120});
    ck_assert(b.app.now.layout.shown[PANE_SPLITS]);
    close_bench(&b);
}
END_TEST

Suite *app_suite(void)
{
    Suite *s = suite_create("app");
    TCase *t = tcase_create("app");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, same_place_same_screen);
    tcase_add_test(t, moving_in_time);
    tcase_add_test(t, prompt);
    tcase_add_test(t, watching);
    tcase_add_test(t, motion_takes_time);
    tcase_add_test(t, stages_of_reductions);
    tcase_add_test(t, playing);
    tcase_add_test(t, with_the_mouse);
    tcase_add_test(t, dragging_borders);
    tcase_add_test(t, breakpoints);
    tcase_add_test(t, compiled_view);
    tcase_add_test(t, instructions);
    tcase_add_test(t, watched_expressions);
    tcase_add_test(t, completion);
    tcase_add_test(t, models_part);
    tcase_add_test(t, models_agree);
    tcase_add_test(t, breakpoint_on_a_line);
    tcase_add_test(t, remembered);
    tcase_add_loop_test(t, damaged_arrangements, 0,
                        (int)(sizeof unreadable / sizeof *unreadable));
    tcase_add_test(t, changing_the_launch);
    tcase_add_test(t, panes);
    suite_add_tcase(s, t);
    return s;
}
