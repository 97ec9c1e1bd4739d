/* The lines between panes: which one is where, and moving one. What a pane gains its
 * neighbour loses. */
#include "ui/app.h"

#include <string.h>

int border_row(const struct layout *l, enum band b)
{
    for (int p = 0; p < PANE_COUNT; p++)
        if (l->shown[p] && pane_band((enum pane)p) == b)
            return l->frame[p].row;
    return -1;
}

/* The next band on the screen, going down (1) or up (-1); BAND_COUNT if there is none. */
static enum band next_band(const struct layout *l, enum band b, int way)
{
    for (int i = (int)b + way; i >= 0 && i < BAND_COUNT; i += way)
        if (border_row(l, (enum band)i) >= 0)
            return (enum band)i;
    return BAND_COUNT;
}

static enum pane next_pane(const struct layout *l, enum pane p, int way)
{
    for (int i = (int)p + way; i >= 0 && i < PANE_COUNT; i += way)
        if (l->shown[i] && pane_band((enum pane)i) == BAND_TOP)
            return (enum pane)i;
    return PANE_COUNT;
}

static struct border row_border(const struct layout *l, enum band below)
{
    struct border b = {.kind = BORDER_NONE};
    enum band above = below == BAND_COUNT ? BAND_COUNT : next_band(l, below, -1);
    if (above == BAND_COUNT)
        return b;
    return (struct border){.kind = BORDER_ROW, .above = above, .below = below};
}

static struct border column_border(const struct layout *l, enum pane right)
{
    struct border b = {.kind = BORDER_NONE};
    enum pane left = right == PANE_COUNT ? PANE_COUNT : next_pane(l, right, -1);
    if (left == PANE_COUNT)
        return b;
    return (struct border){.kind = BORDER_COLUMN, .left = left, .right = right};
}

struct border border_at(const struct app *a, int row, int col)
{
    const struct layout *l = &a->now.layout;
    for (int p = 0; p < PANE_COUNT && !a->zoomed; p++) {
        struct area f = l->frame[p];
        if (!l->shown[p] || row < f.row || row >= f.row + f.rows || col < f.col ||
            col >= f.col + f.cols)
            continue;
        if (pane_band((enum pane)p) == BAND_TOP && col == f.col && row > f.row &&
            row < f.row + f.rows - 1)
            return column_border(l, (enum pane)p);
        if (row == f.row)
            return row_border(l, pane_band((enum pane)p));
    }
    return (struct border){.kind = BORDER_NONE};
}

struct border border_of_band(const struct app *a, enum pane p, int *sign)
{
    const struct layout *l = &a->now.layout;
    enum band band = pane_band(p), below = next_band(l, band, 1);
    *sign = below == BAND_COUNT ? -1 : 1;
    return a->zoomed || !l->shown[p] ? (struct border){.kind = BORDER_NONE}
                                     : row_border(l, below == BAND_COUNT ? band : below);
}

struct border border_of_pane(const struct app *a, enum pane p, int *sign)
{
    const struct layout *l = &a->now.layout;
    *sign = 1;
    if (a->zoomed || !l->shown[p] || pane_band(p) != BAND_TOP)
        return (struct border){.kind = BORDER_NONE};
    enum pane right = next_pane(l, p, 1);
    *sign = right == PANE_COUNT ? -1 : 1;
    return column_border(l, right == PANE_COUNT ? p : right);
}

static int where(const struct layout *l, struct border b)
{
    return b.kind == BORDER_ROW ? border_row(l, b.below) : l->frame[b.right].col;
}

/* One row or column from `from` to `to`; false, and nothing is changed, if the border then
 * stands elsewhere than it should. */
static bool take_one(struct app *a, struct border b, int *to, int *from, int row)
{
    *to += 1;
    *from -= 1;
    app_refresh(a);
    if (where(&a->now.layout, b) == row)
        return true;
    *to -= 1;
    *from += 1;
    app_refresh(a);
    return false;
}

/* Moves a border by one: what it moves towards gives way, or where that has no more to
 * give, what lies behind it. */
static bool move_one(struct app *a, struct border b, int by)
{
    const struct layout *l = &a->now.layout;
    int target = where(l, b) + by;
    if (b.kind == BORDER_ROW) {
        enum band to = by > 0 ? b.above : b.below, from = by > 0 ? b.below : b.above;
        for (; from != BAND_COUNT; from = next_band(l, from, by))
            if (take_one(a, b, &a->grow[to], &a->grow[from], target))
                return true;
    } else {
        enum pane to = by > 0 ? b.left : b.right, from = by > 0 ? b.right : b.left;
        for (; from != PANE_COUNT; from = next_pane(l, from, by))
            if (take_one(a, b, &a->widen[to], &a->widen[from], target))
                return true;
    }
    return false;
}

void border_move(struct app *a, struct border b, int by)
{
    int step = by < 0 ? -1 : 1;
    for (; b.kind != BORDER_NONE && by != 0; by -= step)
        if (!move_one(a, b, step))
            break;
}
