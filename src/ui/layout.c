/* Solves the layout: takes the size of the screen and wishes, gives rectangles.
 *
 * A band of n rows takes n + 1 with its upper frame line; the last one's lower line is
 * the body's. Rows left over go to the bands by weight until each is full. */
#include "ui/layout.h"

#include <string.h>

#define MIN_WIDE 100 /* from here on the top band has room for two panes */

struct band_size {
    int least, weight;
};
static const struct band_size sizes[BAND_COUNT] = {
    [BAND_TOP] = {5, 6},     [BAND_LANES] = {4, 9},     [BAND_MOTION] = {4, 14},
    [BAND_MEMORY] = {6, 14}, [BAND_TIMELINE] = {4, 10}, [BAND_WATERFALL] = {6, 2}};

/* Columns a pane of the top band needs, frame included, and its share of the rest. */
static const struct band_size widths[PANE_COUNT] = {
    [PANE_SOURCE] = {56, 5},  [PANE_LESSON] = {42, 4},   [PANE_SPLITS] = {32, 0},
    [PANE_METRICS] = {40, 1}, [PANE_FINDINGS] = {44, 2}, [PANE_LINEAGE] = {44, 3},
    [PANE_COMPARE] = {44, 2}};

static const char *const ids[PANE_COUNT] = {
#define PANE(sym, id, suffix, help) id,
#include "ui/panes.def"
#undef PANE
};
static const char *const helps[PANE_COUNT] = {
#define PANE(sym, id, suffix, help) help,
#include "ui/panes.def"
#undef PANE
};

const char *pane_id(enum pane p)
{
    return ids[p];
}

const char *pane_about(enum pane p)
{
    return helps[p];
}

enum pane pane_by_id(const char *id)
{
    int p = 0;
    while (p < PANE_COUNT && strcmp(ids[p], id) != 0)
        p++;
    return (enum pane)p;
}

enum band pane_band(enum pane p)
{
    return p == PANE_LANES       ? BAND_LANES
           : p == PANE_MOTION    ? BAND_MOTION
           : p == PANE_TIMELINE  ? BAND_TIMELINE
           : p == PANE_MEMORY    ? BAND_MEMORY
           : p == PANE_WATERFALL ? BAND_WATERFALL
                                 : BAND_TOP;
}

static void set_frame(struct layout *out, enum pane p, struct area frame)
{
    out->shown[p] = frame.rows > 2 && frame.cols > 2;
    out->frame[p] = frame;
    out->inner[p] =
        (struct area){frame.row + 1, frame.col + 1, frame.rows - 2, frame.cols - 2};
}

static int least_width(const struct layout_wish *w, int p)
{
    return w->need[p] ? w->need[p] : widths[p].least;
}

/* Which panes of the top band fit: front first, then those asked for, then the others in
 * the order of panes.def. */
static int choose_top(const struct layout_wish *w, int cols, bool chosen[PANE_COUNT])
{
    int used = 1, n = 0;
    memset(chosen, 0, PANE_COUNT * sizeof *chosen);
    for (int pass = 0; pass < 3; pass++)
        for (int p = 0; p < PANE_COUNT; p++) {
            bool turn = pass == 0 ? p == (int)w->front : pass == 1 ? w->must[p] : true;
            if (pane_band((enum pane)p) != BAND_TOP || !w->want[p] || chosen[p] || !turn)
                continue;
            int need = least_width(w, p) - 1;
            if (n > 0 && (cols < MIN_WIDE || used + need > cols))
                continue;
            chosen[p] = true;
            used += need;
            n++;
        }
    return n;
}

/* The one that gives, or takes, so that the sum stays: the one with most to spare of those
 * that the reader left alone, if they have any, else of all. */
static int to_balance(int n, const bool *used, const int *least, const int *by,
                      const int *size, bool gives)
{
    int best = -1;
    bool best_alone = false;
    for (int i = 0; i < n; i++) {
        bool alone = by[i] == 0 && (!gives || size[i] > least[i]);
        if (!used[i] || (best_alone && !alone))
            continue;
        if (best < 0 || alone != best_alone ||
            size[i] - least[i] > size[best] - least[best]) {
            best = i;
            best_alone = alone;
        }
    }
    return best;
}

/* Moves what the reader added or took; the sum of the sizes stays, and none goes below its
 * least unless it was there before. */
static void shift(int n, const bool *used, const int *least, const int *by, int *size)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (!used[i])
            continue;
        int moved = size[i] + by[i], floor = size[i] < least[i] ? size[i] : least[i];
        moved = moved < floor ? floor : moved;
        sum += moved - size[i];
        size[i] = moved;
    }
    for (; sum != 0; sum -= sum > 0 ? 1 : -1)
        size[to_balance(n, used, least, by, size, sum > 0)] -= sum > 0 ? 1 : -1;
}

static void place_top(const struct layout_wish *w, struct area band, struct layout *out)
{
    bool chosen[PANE_COUNT];
    int n = choose_top(w, band.cols, chosen), weight = 0, used = 1, col = band.col;
    for (int p = 0; p < PANE_COUNT; p++)
        if (chosen[p]) {
            weight += widths[p].weight;
            used += least_width(w, p) - 1;
        }
    int spare = band.cols - used, seen = 0, width[PANE_COUNT] = {0}, least[PANE_COUNT];
    for (int p = 0; p < PANE_COUNT; p++) {
        least[p] = least_width(w, p);
        if (!chosen[p])
            continue;
        width[p] = least[p] + (weight ? spare * widths[p].weight / weight : 0);
        if (++seen == n)
            width[p] = band.col + band.cols - col;
        col += width[p] - 1;
    }
    shift(PANE_COUNT, chosen, least, w->widen, width);
    col = band.col;
    for (int p = 0; p < PANE_COUNT; p++) {
        if (!chosen[p])
            continue;
        set_frame(out, (enum pane)p, (struct area){band.row, col, band.rows, width[p]});
        col += width[p] - 1;
    }
}

static bool band_wanted(const struct layout_wish *w, enum band b)
{
    for (int p = 0; p < PANE_COUNT; p++)
        if (w->want[p] && pane_band((enum pane)p) == b)
            return true;
    return false;
}

static int least_rows(const bool used[BAND_COUNT])
{
    int rows = 1;
    for (int b = 0; b < BAND_COUNT; b++)
        rows += used[b] ? sizes[b].least + 1 : 0;
    return rows;
}

static bool band_must(const struct layout_wish *w, enum band b)
{
    for (int p = 0; p < PANE_COUNT; p++)
        if (w->must[p] && w->want[p] && pane_band((enum pane)p) == b)
            return true;
    return false;
}

/* Gives up bands until the rest fits: the waterfall first (motion takes its place), then
 * motion and so on, the lanes last; what was asked for by name after what was not. */
static void choose_bands(const struct layout_wish *w, int rows, bool used[BAND_COUNT])
{
    static const enum band order[] = {BAND_WATERFALL, BAND_MOTION, BAND_TIMELINE,
                                      BAND_MEMORY, BAND_LANES};
    for (int b = 0; b < BAND_COUNT; b++)
        used[b] = band_wanted(w, (enum band)b);
    for (int must = 0; must < 2; must++)
        for (size_t i = 0; i < sizeof order / sizeof *order && least_rows(used) > rows;
             i++)
            if (must || !band_must(w, order[i]))
                used[order[i]] = false;
}

/* Shares out rows; returns them in height[] (inner rows). */
static void share_rows(const struct layout_wish *w, int rows, const bool used[BAND_COUNT],
                       int height[BAND_COUNT])
{
    int spare = rows - least_rows(used);
    for (int b = 0; b < BAND_COUNT; b++)
        height[b] = used[b] ? sizes[b].least : 0;
    if (spare < 0) /* even the least does not fit: the top band takes what there is */
        height[BAND_TOP] = used[BAND_TOP] ? rows - 2 : 0;
    while (spare > 0) {
        int best = -1;
        double most = 0;
        for (int b = 0; b < BAND_COUNT; b++) {
            bool full = w->content[b] > 0 && height[b] >= w->content[b];
            double hunger = (double)sizes[b].weight / (height[b] - sizes[b].least + 1);
            if (used[b] && !full && hunger > most) {
                most = hunger;
                best = b;
            }
        }
        if (best < 0)
            best = BAND_TOP;
        height[used[best] ? best : BAND_LANES]++;
        spare--;
    }
    int least[BAND_COUNT];
    for (int b = 0; b < BAND_COUNT; b++)
        least[b] = sizes[b].least;
    shift(BAND_COUNT, used, least, w->grow, height);
}

static void place_bands(const struct layout_wish *w, struct layout *out)
{
    bool used[BAND_COUNT];
    int height[BAND_COUNT];
    struct area body = out->body;
    choose_bands(w, body.rows, used);
    share_rows(w, body.rows, used, height);
    int row = body.row;
    for (int b = 0; b < BAND_COUNT; b++) {
        if (!used[b])
            continue;
        struct area band = {row, body.col, height[b] + 2, body.cols};
        if (b == BAND_TOP)
            place_top(w, band, out);
        else
            set_frame(out,
                      b == BAND_LANES      ? PANE_LANES
                      : b == BAND_MOTION   ? PANE_MOTION
                      : b == BAND_MEMORY   ? PANE_MEMORY
                      : b == BAND_TIMELINE ? PANE_TIMELINE
                                           : PANE_WATERFALL,
                      band);
        row += height[b] + 1;
    }
}

void layout_solve(int rows, int cols, const struct layout_wish *w, struct layout *out)
{
    *out = (struct layout){0};
    bool scrub = rows >= 16, hints = rows >= 10;
    out->title = (struct area){0, 0, 1, cols};
    out->hints = (struct area){rows - 1, 0, hints, cols};
    out->scrub = (struct area){rows - 2, 0, scrub, cols};
    out->body = (struct area){1, 0, rows - 1 - hints - scrub, cols};
    out->metrics_line = rows >= 22 && cols >= 60;
    if (out->body.rows < 3)
        return;
    if (w->zoomed)
        set_frame(out, w->front, out->body);
    else
        place_bands(w, out);
}
