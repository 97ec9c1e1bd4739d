/* Where panes stand at any size of the screen. */
#include "suites.h"

#include "ui/layout.h"

static struct layout_wish all_panes(void)
{
    struct layout_wish w = {.front = PANE_SOURCE};
    for (int p = 0; p < PANE_COUNT; p++)
        w.want[p] = true;
    w.want[PANE_LESSON] = false;
    w.want[PANE_TIMELINE] = w.want[PANE_MEMORY] = false; /* only when asked for */
    return w;
}

START_TEST(comfortable)
{
    struct layout l;
    struct layout_wish w = all_panes();
    w.want[PANE_MOTION] = false;
    layout_solve(24, 80, &w, &l);
    ck_assert(l.shown[PANE_SOURCE] && l.shown[PANE_LANES] && l.shown[PANE_WATERFALL]);
    ck_assert(!l.shown[PANE_SPLITS] && !l.shown[PANE_METRICS]);
    ck_assert(l.metrics_line);
    ck_assert_int_ge(l.inner[PANE_WATERFALL].rows, 6);
    ck_assert_int_ge(l.inner[PANE_LANES].rows, 3);
    ck_assert_int_eq(l.inner[PANE_SOURCE].cols, 78);
}
END_TEST

START_TEST(motion_takes_the_waterfalls_place)
{
    struct layout l;
    struct layout_wish w = all_panes();
    layout_solve(24, 80, &w, &l);
    ck_assert(l.shown[PANE_MOTION] && !l.shown[PANE_WATERFALL]);
    layout_solve(40, 120, &w, &l);
    ck_assert(l.shown[PANE_MOTION] && l.shown[PANE_WATERFALL] && l.shown[PANE_SPLITS]);
}
END_TEST

START_TEST(small)
{
    struct layout l;
    struct layout_wish w = all_panes();
    w.want[PANE_MOTION] = false;
    layout_solve(20, 60, &w, &l);
    ck_assert(l.shown[PANE_SOURCE] && l.shown[PANE_LANES] && !l.shown[PANE_WATERFALL]);
    ck_assert(!l.metrics_line);
}
END_TEST

/* Where there is room for one band besides the source, it is the one asked for. */
START_TEST(asked_for_goes_first)
{
    struct layout l;
    struct layout_wish w = all_panes();
    w.want[PANE_MEMORY] = w.must[PANE_MEMORY] = true;
    layout_solve(20, 60, &w, &l);
    ck_assert(l.shown[PANE_MEMORY] && !l.shown[PANE_MOTION] && l.shown[PANE_SOURCE]);
    layout_solve(24, 80, &w, &l);
    ck_assert(l.shown[PANE_MEMORY] && l.shown[PANE_LANES] && !l.shown[PANE_MOTION]);
}
END_TEST

START_TEST(lesson_beside_source_when_wide)
{
    struct layout l;
    struct layout_wish w = all_panes();
    w.want[PANE_LESSON] = w.must[PANE_LESSON] = true;
    w.front = PANE_LESSON;
    layout_solve(24, 80, &w, &l);
    ck_assert(l.shown[PANE_LESSON] && !l.shown[PANE_SOURCE]);
    layout_solve(40, 120, &w, &l);
    ck_assert(l.shown[PANE_LESSON] && l.shown[PANE_SOURCE]);
    ck_assert_int_lt(l.frame[PANE_SOURCE].col, l.frame[PANE_LESSON].col);
}
END_TEST

START_TEST(zoomed)
{
    struct layout l;
    struct layout_wish w = all_panes();
    w.front = PANE_LANES;
    w.zoomed = true;
    layout_solve(24, 80, &w, &l);
    for (int p = 0; p < PANE_COUNT; p++)
        ck_assert_int_eq(l.shown[p], p == PANE_LANES);
}
END_TEST

/* Of any size: panes are inside the screen, and share at most their frame lines. */
START_TEST(any_size)
{
    struct layout_wish w = all_panes();
    for (int rows = 1; rows < 70; rows++)
        for (int cols = 1; cols < 260; cols += 7) {
            struct layout l;
            w.want[PANE_LESSON] = cols % 2;
            w.grow[BAND_LANES] = rows % 5 - 2;
            w.grow[BAND_TOP] = cols % 11 - 5;
            w.widen[PANE_SOURCE] = rows % 40 - 20;
            w.widen[PANE_LESSON] = cols % 30 - 15;
            layout_solve(rows, cols, &w, &l);
            for (int p = 0; p < PANE_COUNT; p++) {
                struct area f = l.frame[p];
                if (!l.shown[p])
                    continue;
                ck_assert(f.row >= 1 && f.col >= 0 && f.row + f.rows <= rows &&
                          f.col + f.cols <= cols);
                for (int q = 0; q < p; q++) {
                    struct area a = l.inner[p], b = l.inner[q];
                    bool apart = a.row >= b.row + b.rows || b.row >= a.row + a.rows ||
                                 a.col >= b.col + b.cols || b.col >= a.col + a.cols;
                    ck_assert_msg(!l.shown[q] || apart, "%d x %d: %s and %s", rows, cols,
                                  pane_id((enum pane)p), pane_id((enum pane)q));
                }
            }
        }
}
END_TEST

/* What one gains the others lose: the frames still fill the body. */
START_TEST(moved_borders)
{
    struct layout before, after;
    struct layout_wish w = all_panes();
    w.want[PANE_MOTION] = false;
    layout_solve(40, 120, &w, &before);
    w.grow[BAND_TOP] = 3;
    w.grow[BAND_LANES] = -3;
    w.widen[PANE_SOURCE] = -10000;
    layout_solve(40, 120, &w, &after);
    ck_assert_int_eq(after.inner[PANE_SOURCE].rows, before.inner[PANE_SOURCE].rows + 3);
    ck_assert_int_eq(after.inner[PANE_LANES].rows, before.inner[PANE_LANES].rows - 3);
    ck_assert_int_eq(after.frame[PANE_WATERFALL].row, before.frame[PANE_WATERFALL].row);
    ck_assert_int_eq(after.frame[PANE_SOURCE].cols, 56); /* its least */
    int right = 0;
    for (int p = 0; p < PANE_COUNT; p++)
        if (after.shown[p] && pane_band((enum pane)p) == BAND_TOP)
            right = after.frame[p].col + after.frame[p].cols;
    ck_assert_int_eq(right, 120);
}
END_TEST

Suite *layout_suite(void)
{
    Suite *s = suite_create("layout");
    TCase *t = tcase_create("layout");
    tcase_add_test(t, comfortable);
    tcase_add_test(t, motion_takes_the_waterfalls_place);
    tcase_add_test(t, small);
    tcase_add_test(t, asked_for_goes_first);
    tcase_add_test(t, lesson_beside_source_when_wide);
    tcase_add_test(t, zoomed);
    tcase_add_test(t, any_size);
    tcase_add_test(t, moved_borders);
    suite_add_tcase(s, t);
    return s;
}
