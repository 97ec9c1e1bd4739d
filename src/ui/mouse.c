/* The mouse: a click gives a pane the keyboard and puts what is under it in focus; the
 * scrub bar and the lines between panes can be dragged; the wheel scrolls, or steps over the waterfall. */
#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/command.h"
#include "ui/pane.h"
#include "ui/tour.h"

static bool inside(struct area a, int row, int col)
{
    return row >= a.row && row < a.row + a.rows && col >= a.col && col < a.col + a.cols;
}

static enum pane pane_under(const struct app *a, int row, int col)
{
    for (int p = 0; p < PANE_COUNT; p++)
        if (a->now.layout.shown[p] && inside(a->now.layout.inner[p], row, col))
            return (enum pane)p;
    return PANE_COUNT;
}

static void scrub_to(struct app *a, int col)
{
    int width = a->now.layout.scrub.cols - 2;
    uint64_t length = trace_length(a->cursor.trace);
    int at = col - 1 < 0 ? 0 : col - 1 >= width ? width - 1 : col - 1;
    app_seek(a, width > 1 ? (uint64_t)((double)length * at / (width - 1) + 0.5) : 0);
    app_settle(a);
}

static void click_lane(struct app *a, enum pane p, int col)
{
    struct area area = a->now.layout.inner[p];
    struct lane_grid g = p == PANE_MEMORY ? lane_grid_of(area.cols, 0, WARP_LANES)
                                          : lane_grid(a, area.cols);
    int at = col - area.col - g.label;
    if (at < 0 || at / g.width >= g.count)
        return;
    a->lane = g.first + at / g.width;
    if (a->tour)
        tour_toggle(a->tour, (unsigned)a->lane);
}

/* On its number: a breakpoint; on its text: goes there. */
static void click_line(struct app *a, int row, int col)
{
    struct str place = {0};
    if (a->code)
        return; /* rows are instructions */
    uint32_t line =
        pane_source_top(a) + (uint32_t)(row - a->now.layout.inner[PANE_SOURCE].row);
    if (col <= a->now.layout.inner[PANE_SOURCE].col + 3) {
        command_toggle_break(a, line);
        return;
    }
    str_printf(&place, "line %u", line);
    app_find(a, str_cstr(&place), a->cursor.pos);
    str_free(&place);
}

/* To where it happened; advice about the whole run, to its line. */
static void click_finding(struct app *a, int row)
{
    const struct diag *d =
        pane_findings_at(a, row - a->now.layout.inner[PANE_FINDINGS].row);
    if (!d)
        return;
    if (d->has_lanes) {
        app_seek(a, d->step);
        app_settle(a);
        return;
    }
    struct str place = {0};
    str_printf(&place, "line %u", span_line(a->cursor.sources, d->span));
    app_find(a, str_cstr(&place), 0);
    str_free(&place);
}

static void click_hop(struct app *a, int row)
{
    const struct lineage_hop *h =
        pane_lineage_at(a, row - a->now.layout.inner[PANE_LINEAGE].row);
    if (!h)
        return;
    a->lane = (int)h->lane;
    app_seek(a, h->pc == UINT32_MAX ? 0 : h->step + 1);
    app_settle(a);
}

static void press(struct app *a, struct key k)
{
    enum pane p = pane_under(a, k.row, k.col);
    if (inside(a->now.layout.scrub, k.row, k.col)) {
        scrub_to(a, k.col);
        return;
    }
    a->drag = border_at(a, k.row, k.col);
    if (p == PANE_COUNT)
        return;
    a->focus = p;
    app_refresh(a);
    if (p == PANE_LANES || p == PANE_MOTION || p == PANE_MEMORY)
        click_lane(a, p, k.col);
    else if (p == PANE_SOURCE)
        click_line(a, k.row, k.col);
    else if (p == PANE_LINEAGE)
        click_hop(a, k.row);
    else if (p == PANE_FINDINGS)
        click_finding(a, k.row);
}

static void drag(struct app *a, struct key k)
{
    const struct layout *l = &a->now.layout;
    if (a->drag.kind == BORDER_ROW)
        border_move(a, a->drag, k.row - border_row(l, a->drag.below));
    else if (a->drag.kind == BORDER_COLUMN)
        border_move(a, a->drag, k.col - l->frame[a->drag.right].col);
    else if (inside(l->scrub, k.row, k.col))
        scrub_to(a, k.col);
}

static void wheel(struct app *a, struct key k, int by)
{
    enum pane p = pane_under(a, k.row, k.col);
    if (a->help) {
        app_command(a, by < 0 ? COMMAND_UP : COMMAND_DOWN, "");
    } else if (p == PANE_WATERFALL || p == PANE_MOTION ||
               inside(a->now.layout.scrub, k.row, k.col)) {
        app_command(a, by < 0 ? COMMAND_BACK : COMMAND_NEXT, "");
    } else if (p != PANE_COUNT) {
        app_scroll(a, p, 2 * by);
    }
}

/* The list of lessons: row 3 is the first entry (pane_list.c). */
static void list_mouse(struct app *a, struct key k)
{
    if (k.mouse == MOUSE_WHEEL_UP || k.mouse == MOUSE_WHEEL_DOWN) {
        app_command(a, k.mouse == MOUSE_WHEEL_UP ? COMMAND_UP : COMMAND_DOWN, "");
        return;
    }
    size_t entry;
    if (k.mouse != MOUSE_PRESS || !pane_list_entry(a, k.row, &entry))
        return;
    if (a->catalogue->selected == entry)
        app_command(a, COMMAND_CONTINUE, "");
    a->catalogue->selected = a->subject ? a->catalogue->selected : entry;
}

void app_mouse(struct app *a, struct key k)
{
    if (!a->subject) {
        if (a->catalogue)
            list_mouse(a, k);
        return;
    }
    switch ((enum mouse_kind)k.mouse) {
    case MOUSE_PRESS:
        press(a, k);
        break;
    case MOUSE_DRAG:
        drag(a, k);
        break;
    case MOUSE_WHEEL_UP:
    case MOUSE_WHEEL_DOWN:
        wheel(a, k, k.mouse == MOUSE_WHEEL_UP ? -1 : 1);
        break;
    case MOUSE_RELEASE:
        a->drag.kind = BORDER_NONE;
        break;
    }
}
