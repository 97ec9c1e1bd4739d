/* Looking closer: breakpoints, watched expressions and what they were, both models, the
 * instructions and the compiled view, completion of what is typed. */
#include "bench.h"
#include "suites.h"

#include <string.h>

#include "ui/pane.h"

/* Stops come in order both ways, only where the lanes pass the test; playing stops too. */
START_TEST(breakpoints)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    bench_command(&b, COMMAND_RUN, "");
    ck_assert(b.app.is_error); /* none is set */
    bench_command(&b, COMMAND_BREAK, "23 if lane 1 active");
    bench_command(&b, COMMAND_BREAK, "line 21 if all v > 31");
    bench_command(&b, COMMAND_BREAK, "nowhere");
    ck_assert(b.app.is_error);
    bench_command(&b, COMMAND_BREAK, "21 if v >");
    ck_assert(b.app.is_error);
    ck_assert_uint_eq(b.app.breaks.list.len, 2);
    uint64_t stops[16];
    size_t n = 0;
    bench_command(&b, COMMAND_START, "");
    while (n < 16) {
        uint64_t before = b.app.cursor.pos;
        bench_command(&b, COMMAND_RUN, "");
        if (b.app.cursor.pos == before)
            break;
        stops[n++] = b.app.cursor.pos;
        struct step s = trace_step(b.app.cursor.trace, b.app.cursor.pos);
        ck_assert(b.app.now.line == 23 ? s.mask == 0xaaaaaaaa : b.app.now.line == 21);
        ck_assert(b.app.now.line == 23 || s.warp > 0);
    }
    ck_assert_uint_ge(n, 3);
    ck_assert_uint_lt(n, 16);
    bench_command(&b, COMMAND_END, "");
    while (n-- > 0) {
        bench_command(&b, COMMAND_RUN_BACK, "");
        ck_assert_uint_eq(b.app.cursor.pos, stops[n]);
    }
    bench_command(&b, COMMAND_START, "");
    bench_command(&b, COMMAND_PLAY, "");
    for (int i = 0; i < 1000 && b.app.playing; i++)
        app_tick(&b.app, 1000);
    ck_assert_uint_eq(b.app.cursor.pos, stops[0]);
    bench_close(&b);
}
END_TEST

/* On this line and off again; a click on the number does the same. */
START_TEST(breakpoint_on_a_line)
{
    struct bench b;
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    uint32_t line = b.app.now.line;
    bench_press(&b, "i");
    ck_assert_int_eq(breaks_on_line(&b.app.breaks, line), 0);
    struct area source = b.app.now.layout.inner[PANE_SOURCE];
    int row = (int)(line - pane_source_top(&b.app)) + source.row;
    struct cells c = bench_draw(&b);
    ck_assert_uint_eq(cells_at(&c, row, source.col + 1)->style & CELL_ROLE, ROLE_CURRENT);
    ck_assert_uint_eq(cells_at(&c, row, source.col)->style & CELL_ROLE, ROLE_ERROR);
    cells_free(&c);
    bench_mouse(&b, MOUSE_PRESS, row, source.col + 1);
    ck_assert_uint_eq(b.app.breaks.list.len, 0);
    bench_mouse(&b, MOUSE_PRESS, row + 1, source.col + 1);
    ck_assert_int_eq(breaks_on_line(&b.app.breaks, line + 1), 0);
    bench_command(&b, COMMAND_UNBREAK, "");
    ck_assert_uint_eq(b.app.breaks.list.len, 0);
    bench_close(&b);
}
END_TEST

/* A loop that waits for a lock parts the models; playing stops there. */
START_TEST(models_part)
{
    struct bench b;
    bench_open(&b, "spin_lock.cu", 40, 120);
    bench_press(&b, "M");
    ck_assert(b.app.both.parts);
    ck_assert(b.app.now.layout.shown[PANE_SPLITS]);
    uint64_t first = b.app.both.first;
    bench_press(&b, "X");
    ck_assert_uint_eq(b.app.cursor.pos, first);
    struct step mine = trace_step(b.app.cursor.trace, first);
    const struct trace *other = b.app.both.other->trace;
    if (b.app.now.beside < trace_length(other)) {
        struct step s = trace_step(other, b.app.now.beside);
        ck_assert(s.pc != mine.pc || s.mask != mine.mask);
    }
    bench_command(&b, COMMAND_START, "");
    bench_command(&b, COMMAND_PLAY, "");
    for (int i = 0; i < 1000 && b.app.playing; i++)
        app_tick(&b.app, 1000);
    ck_assert_uint_eq(b.app.cursor.pos, first);
    bench_press(&b, "M");
    ck_assert_ptr_null(b.app.both.other);
    bench_close(&b);
}
END_TEST

/* Where the models agree, the other stands at the same step of the warp all the way, and
 * after the launch has changed, too. */
START_TEST(models_agree)
{
    struct bench b;
    bench_open(&b, "block_reduce_shuffle.cu", 40, 120);
    bench_press(&b, "M");
    ck_assert(!b.app.both.parts);
    bench_command(&b, COMMAND_SET, "block=64");
    ck_assert_ptr_nonnull(b.app.both.other);
    ck_assert(!b.app.both.parts);
    for (uint64_t i = 0; i < bench_length(&b); i += 7) {
        app_seek(&b.app, i);
        struct step mine = trace_step(b.app.cursor.trace, i);
        struct step other = trace_step(b.app.both.other->trace, b.app.now.beside);
        ck_assert_uint_eq(mine.pc, other.pc);
        ck_assert_uint_eq(mine.mask, other.mask);
        ck_assert_uint_eq(mine.warp, other.warp);
    }
    bench_close(&b);
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
    bench_open(&b, "branch_on_lane.cu", 24, 80);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bench_type(&b, lines[i].typed);
        bench_press(&b, "tab");
        ck_assert_str_eq(str_cstr(&b.app.typed), lines[i].completed);
        bench_press(&b, "esc");
    }
    bench_type(&b, ":format h");
    bench_press(&b, "tab enter");
    ck_assert_int_eq(b.app.format, FORMAT_HEX);
    bench_close(&b);
}
END_TEST

/* An expression is read anew at every step, with what it was before. */
START_TEST(watched_expressions)
{
    struct bench b;
    bench_open(&b, "reduce_xor_sum.cu", 40, 120);
    bench_command(&b, COMMAND_WATCH, "sum * 2 + lane");
    ck_assert(!b.app.is_error);
    bench_command(&b, COMMAND_WATCH, "sum +");
    ck_assert(b.app.is_error);
    bench_command(&b, COMMAND_WATCH, "nobody");
    ck_assert(b.app.is_error);
    ck_assert_uint_eq(b.app.watches.len, 1);
    bench_command(&b, COMMAND_FIND, "shuffle 3");
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
        bench_command(&b, COMMAND_FIND, "shuffle 3");
        bench_command(&b, COMMAND_START, "");
        bench_command(&b, COMMAND_FIND, "shuffle 3");
    }
    bench_press(&b, "v");
    struct cells prompt = bench_draw(&b); /* candidates, of which expressions are none */
    cells_free(&prompt);
    bench_press(&b, "esc");
    bench_press(&b, "H H H H");
    ck_assert_uint_eq(b.app.now.npast, 2);
    bench_close(&b);
}
END_TEST

/* The compiled view runs other code to the same place; what it computes is the same. */
START_TEST(compiled_view)
{
    struct bench b;
    bench_open(&b, "loop_nested.cu", 40, 120);
    uint64_t steps = bench_length(&b);
    bench_command(&b, COMMAND_FIND, "line 17");
    bench_press(&b, "V");
    ck_assert(b.app.code);
    ck_assert_uint_ne(bench_length(&b), steps);
    ck_assert_uint_eq(b.app.now.line, 17);
    bench_press(&b, "V");
    ck_assert(!b.app.code);
    ck_assert_uint_eq(bench_length(&b), steps);
    ck_assert_uint_eq(b.app.now.line, 17);
    bench_close(&b);
}
END_TEST

/* The current instruction is always in view, marked. */
START_TEST(instructions)
{
    struct bench b;
    bench_open(&b, "block_reduce_shuffle.cu", 24, 80);
    bench_press(&b, "I");
    for (uint64_t i = 0; i < bench_length(&b); i += 13) {
        app_seek(&b.app, i);
        struct cells c = bench_draw(&b);
        struct area area = b.app.now.layout.inner[PANE_SOURCE];
        int marks = 0;
        for (int row = area.row; row < area.row + area.rows; row++)
            marks += cells_at(&c, row, area.col)->cp == GLYPH_CURRENT;
        ck_assert_int_eq(marks, 1);
        cells_free(&c);
    }
    bench_close(&b);
}
END_TEST

Suite *inspect_suite(void)
{
    Suite *s = suite_create("inspect");
    TCase *t = tcase_create("inspect");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, breakpoints);
    tcase_add_test(t, breakpoint_on_a_line);
    tcase_add_test(t, models_part);
    tcase_add_test(t, models_agree);
    tcase_add_test(t, completion);
    tcase_add_test(t, watched_expressions);
    tcase_add_test(t, compiled_view);
    tcase_add_test(t, instructions);
    suite_add_tcase(s, t);
    return s;
}
