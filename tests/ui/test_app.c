/* The interface as a machine: keys, mouse and time go in, a state and cells come out. No
 * terminal is involved. */
#include "bench.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/arrangement.h"
#include "ui/pane.h"

/* What is on screen depends on the place in the run, not on the way there. */
START_TEST(same_place_same_screen)
{
    struct bench b;
    bench_open(&b, "reduce_xor_sum.cu", 50, 100); /* all of the source is in view */
    struct cells there[40];
    for (int i = 0; i < 40; i++) {
        app_settle(&b.app);
        there[i] = bench_draw(&b);
        bench_press(&b, "right");
    }
    for (int i = 39; i >= 0; i--) {
        bench_press(&b, "left");
        struct cells again = bench_draw(&b);
        ck_assert_msg(cells_equal(&there[i], &again), "step %d", i);
        cells_free(&again);
    }
    app_seek(&b.app, 23);
    app_settle(&b.app);
    struct cells jumped = bench_draw(&b);
    ck_assert(cells_equal(&there[23], &jumped));
    cells_free(&jumped);
    for (int i = 0; i < 40; i++)
        cells_free(&there[i]);
    bench_close(&b);
}
END_TEST

START_TEST(moving_in_time)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_press(&b, "right right l");
    ck_assert_uint_eq(b.app.cursor.pos, 3);
    bench_press(&b, "left h");
    ck_assert_uint_eq(b.app.cursor.pos, 1);
    bench_press(&b, "end");
    ck_assert_uint_eq(b.app.cursor.pos, bench_length(&b));
    bench_press(&b, "right");
    ck_assert_uint_eq(b.app.cursor.pos, bench_length(&b));
    ck_assert_uint_gt(b.app.message.len, 0);
    bench_press(&b, "home left");
    ck_assert_uint_eq(b.app.cursor.pos, 0);
    bench_press(&b, "d");
    ck_assert(trace_step(b.app.cursor.trace, b.app.cursor.pos).flags & STEP_DIVERGED);
    uint32_t line = b.app.now.line;
    bench_press(&b, "shift-right");
    ck_assert_uint_ne(b.app.now.line, line);
    bench_press(&b, "D D");
    ck_assert(b.app.is_error);
    bench_close(&b);
}
END_TEST

START_TEST(prompt)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_type(&b, ":got");
    bench_press(&b, "tab");
    ck_assert_str_eq(b.app.typed.data, "goto ");
    bench_type(&b, "57");
    bench_press(&b, "backspace enter");
    ck_assert_uint_eq(b.app.cursor.pos, 5);
    bench_type(&b, ":");
    bench_press(&b, "up");
    ck_assert_str_eq(b.app.typed.data, "goto 5");
    bench_press(&b, "esc");
    ck_assert_int_eq(b.app.prompt, PROMPT_NONE);
    bench_type(&b, ":jion\r");
    ck_assert(b.app.is_error);
    ck_assert_ptr_nonnull(strstr(b.app.message.data, "join"));
    bench_type(&b, "/line 24\r");
    ck_assert_uint_eq(b.app.now.line, 24);
    bench_type(&b, "/somewhere\r");
    ck_assert(b.app.is_error);
    bench_type(&b, "g0\r");
    ck_assert_uint_eq(b.app.cursor.pos, 0);
    bench_type(&b, ":goto 100000\r");
    ck_assert(b.app.is_error);
    bench_close(&b);
}
END_TEST

START_TEST(watching)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_press(&b, "d");
    bench_type(&b, "vi\r");
    ck_assert_uint_eq(b.app.watches.len, 1);
    ck_assert_str_eq(b.app.now.rows[0].name, "i");
    ck_assert_uint_eq(b.app.now.rows[0].value[7], 7);
    ck_assert_uint_eq(b.app.now.rows[0].undefined, 0);
    bench_type(&b, ":watch nothing\r");
    ck_assert(b.app.is_error);
    bench_type(&b, ":unwatch\r");
    ck_assert_uint_eq(b.app.watches.len, 0);
    bench_close(&b);
}
END_TEST

START_TEST(motion_takes_time)
{
    struct bench b;
    bench_open(&b, "shfl_down_letters.cu", 24, 80);
    ck_assert_int_eq(app_wait(&b.app), -1);
    bench_press(&b, "s");
    ck_assert(b.app.now.motion.next);
    ck_assert_int_eq(app_wait(&b.app), -1);
    bench_press(&b, "right");
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
    bench_press(&b, ", , ,");
    ck_assert_int_eq(b.app.frame, APP_FRAMES - 3);
    bench_press(&b, ". . . .");
    ck_assert_uint_eq(b.app.cursor.pos, op->step + 2);
    bench_close(&b);
}
END_TEST

START_TEST(stages_of_reductions)
{
    struct bench b;
    bench_open(&b, "reduce_down_sum.cu", 40, 120);
    for (unsigned stage = 0; stage < 5; stage++) {
        bench_press(&b, "s");
        ck_assert_uint_eq(b.app.now.motion.nstages, 5);
        ck_assert_uint_eq(b.app.now.motion.stage, stage);
        ck_assert_int_eq(b.app.now.motion.op.delta, 16 >> stage);
    }
    bench_close(&b);
}
END_TEST

START_TEST(playing)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_press(&b, "space");
    ck_assert(b.app.playing);
    app_tick(&b.app, (unsigned)app_wait(&b.app));
    ck_assert_uint_eq(b.app.cursor.pos, 1);
    bench_press(&b, "space");
    ck_assert_int_eq(app_wait(&b.app), -1);
    bench_press(&b, "space");
    for (int i = 0; i < 9; i++)
        bench_press(&b, "+");
    for (int i = 0; i < 100000 && app_wait(&b.app) >= 0; i++)
        app_tick(&b.app, (unsigned)app_wait(&b.app));
    ck_assert(!b.app.playing);
    ck_assert_uint_eq(b.app.cursor.pos, bench_length(&b));
    bench_close(&b);
}
END_TEST

START_TEST(with_the_mouse)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    struct area scrub = b.app.now.layout.scrub,
                lanes = b.app.now.layout.inner[PANE_LANES];
    bench_mouse(&b, MOUSE_PRESS, scrub.row, scrub.cols - 2);
    ck_assert_uint_eq(b.app.cursor.pos, bench_length(&b));
    bench_mouse(&b, MOUSE_DRAG, scrub.row, scrub.cols / 2);
    ck_assert_uint_gt(b.app.cursor.pos, bench_length(&b) / 3);
    ck_assert_uint_lt(b.app.cursor.pos, bench_length(&b) * 2 / 3);
    bench_mouse(&b, MOUSE_DRAG, scrub.row, 0);
    ck_assert_uint_eq(b.app.cursor.pos, 0);
    bench_mouse(&b, MOUSE_PRESS, lanes.row, lanes.col + lanes.cols - 1);
    ck_assert_int_eq(b.app.lane, 31);
    ck_assert_int_eq(b.app.focus, PANE_LANES);
    struct area fall = b.app.now.layout.inner[PANE_WATERFALL];
    bench_mouse(&b, MOUSE_WHEEL_DOWN, fall.row, fall.col);
    ck_assert_uint_eq(b.app.cursor.pos, 1);
    bench_mouse(&b, MOUSE_PRESS, -5, 9999);
    bench_close(&b);
}
END_TEST

/* The lines between panes follow the mouse, and no further than there is room. */
START_TEST(dragging_borders)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 40, 120);
    const struct layout *l = &b.app.now.layout;
    int row = l->frame[PANE_LANES].row, fall = l->frame[PANE_WATERFALL].row;
    bench_mouse(&b, MOUSE_PRESS, row, 20);
    bench_mouse(&b, MOUSE_DRAG, row + 2, 25);
    ck_assert_int_eq(l->frame[PANE_LANES].row, row + 2);
    ck_assert_int_eq(l->frame[PANE_WATERFALL].row, fall + 2); /* the lanes keep theirs */
    bench_mouse(&b, MOUSE_DRAG, 0, 25); /* the source keeps its least */
    ck_assert_int_eq(l->frame[PANE_LANES].row, l->frame[PANE_SOURCE].row + 6);
    bench_mouse(&b, MOUSE_RELEASE, 0, 25);
    bench_mouse(&b, MOUSE_DRAG, row, 25); /* nothing is held any more */
    ck_assert_int_eq(l->frame[PANE_LANES].row, l->frame[PANE_SOURCE].row + 6);
    int col = l->frame[PANE_SPLITS].col;
    ck_assert(l->shown[PANE_SPLITS]);
    bench_mouse(&b, MOUSE_PRESS, 3, col);
    bench_mouse(&b, MOUSE_DRAG, 3, col - 3);
    ck_assert_int_eq(l->frame[PANE_SPLITS].col, col - 3);
    bench_mouse(&b, MOUSE_RELEASE, 3, col - 3);
    b.app.focus = PANE_SOURCE;
    bench_press(&b, "}");
    ck_assert_int_eq(l->frame[PANE_SPLITS].col, col - 1);
    bench_press(&b, "{");
    ck_assert_int_eq(l->frame[PANE_SPLITS].col, col - 3);
    row = l->frame[PANE_LANES].row;
    bench_press(&b, ") ) (");
    ck_assert_int_eq(l->frame[PANE_LANES].row, row + 1);
    b.app.focus = PANE_LANES;
    bench_press(&b, "}");
    ck_assert(b.app.is_error);
    bench_close(&b);
}
END_TEST

/* Arrangements come back under their name, and only there. */
START_TEST(remembered)
{
    struct bench b, again;
    char dir[] = "panes-test-XXXXXX", home[512];
    const char *notice, *error;
    ck_assert_ptr_nonnull(mkdtemp(dir));
    ck_assert_ptr_nonnull(realpath(dir, home));
    setenv("XDG_STATE_HOME", home, 1);
    bench_open(&b, "branch_on_lane.cu", 40, 120);
    b.app.arrangements = arrangements_open(&notice);
    ck_assert_ptr_null(notice);
    b.app.focus = PANE_SOURCE;
    bench_press(&b, ") ) }");
    app_command(&b.app, COMMAND_PANE, "waterfall");
    app_command(&b.app, COMMAND_FORMAT, "hex");
    arrangements_keep(b.app.arrangements, "a: b", &b.app);
    ck_assert(arrangements_save(b.app.arrangements, &error));
    bench_open(&again, "branch_on_lane.cu", 40, 120);
    again.app.arrangements = arrangements_open(&notice);
    ck_assert_ptr_null(notice);
    struct cells usual = bench_draw(&again);
    arrangements_restore(again.app.arrangements, "a: b", &again.app);
    ck_assert_int_eq(again.app.grow[BAND_TOP], 2);
    ck_assert_int_eq(again.app.show[PANE_WATERFALL], SHOW_OFF);
    ck_assert_int_eq(again.app.format, FORMAT_HEX);
    ck_assert(memcmp(&again.app.now.layout, &b.app.now.layout, sizeof(struct layout)) ==
              0);
    arrangements_restore(again.app.arrangements, "other", &again.app);
    struct cells after = bench_draw(&again);
    ck_assert(memcmp(usual.at, after.at, sizeof(struct cell) * 40 * 120) == 0);
    cells_free(&usual);
    cells_free(&after);
    bench_close(&b);
    bench_close(&again);
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
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_type(&b, "/line 24\r");
    bench_type(&b, ":set block=40\r");
    ck_assert_msg(!b.app.is_error, "%s", b.app.message.data);
    ck_assert_uint_eq(b.app.now.line, 24); /* the view keeps its place */
    bench_press(&b, "home");
    bench_type(&b, "/line 20\r");
    uint32_t arrived = b.app.now.pc;
    bench_press(&b, "right");
    uint32_t inside = b.app.now.pc;
    ck_assert_uint_ne(inside, arrived);
    ck_assert_uint_eq(b.app.now.line, 20);
    bench_type(&b, ":set n=5\r");
    ck_assert_uint_eq(b.app.now.line, 20); /* also on the line */
    ck_assert_uint_eq(b.app.now.pc, inside);
    bench_type(&b, ":warp 1\r");
    bench_press(&b, "home right");
    ck_assert_uint_eq(b.app.now.mask, 0xff); /* the last warp has 8 lanes */
    bench_type(&b, ":set n=3\r");
    ck_assert_msg(!b.app.is_error, "%s", b.app.message.data);
    bench_type(&b, ":model stack\r");
    ck_assert_int_eq(subject_model(b.app.subject), MODEL_STACK);
    uint64_t before = bench_length(&b);
    bench_type(&b, ":set block=banana\r");
    ck_assert(b.app.is_error);
    bench_type(&b, ":set block=5000\r");
    ck_assert(b.app.is_error);
    ck_assert_uint_eq(bench_length(&b), before);
    bench_close(&b);
}
END_TEST

START_TEST(panes)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_type(&b, "pmetrics\r");
    ck_assert(b.app.now.layout.shown[PANE_METRICS] &&
              !b.app.now.layout.shown[PANE_SOURCE]);
    bench_type(&b, "pmetrics\r");
    ck_assert(b.app.now.layout.shown[PANE_SOURCE]);
    bench_press(&b, "tab z");
    int shown = 0;
    for (int p = 0; p < PANE_COUNT; p++)
        shown += b.app.now.layout.shown[p];
    ck_assert_int_eq(shown, 1);
    bench_press(&b, "esc");
    ck_assert(b.app.now.layout.shown[PANE_LANES]);
    bench_press(&b, "8");
    ck_assert_int_eq(b.app.lanes, 8);
    bench_press(&b, "x");
    ck_assert_int_eq(b.app.format, FORMAT_DEC);
    app_key(&b.app, (struct key){.code = KEY_CODE_RESIZE, .row = 40, .col = 120});
    ck_assert(b.app.now.layout.shown[PANE_SPLITS]);
    bench_close(&b);
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
    tcase_add_test(t, remembered);
    tcase_add_loop_test(t, damaged_arrangements, 0,
                        (int)(sizeof unreadable / sizeof *unreadable));
    tcase_add_test(t, changing_the_launch);
    tcase_add_test(t, panes);
    suite_add_tcase(s, t);
    return s;
}
