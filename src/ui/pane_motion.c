/* Warp operations as data that moves: what lanes give above, what they get below, and
 * between them the paths, along which the values travel frame by frame. A shuffle that is
 * a stage of a reduction is shown with all its stages where there is room. */
#include "ui/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/pane_gather.h"

#define DOTS_APART 3 /* between neighbouring paths, else only some are drawn */
#define FEW 8        /* paths in focus that are all drawn */

void motion_value(const struct app *a, const struct motion_op *op, uint64_t bits,
                  int width, char out[32])
{
    value_text(bits, op->vtype, a->format, a->subject->letters, out);
    if (utf8_width(out) > width)
        strcpy(out, "•"); /* a cut number would be a wrong one */
}

int motion_rows(const struct app *a, const struct motion_op *op,
                const struct lane_grid *g, const uint64_t *values, uint32_t mask)
{
    int widest = 1;
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        char text[32];
        value_text(values[lane], op->vtype, a->format, a->subject->letters, text);
        if (mask >> lane & 1 && utf8_width(text) > widest)
            widest = utf8_width(text);
    }
    return lane_rows(g, widest);
}

int lane_col(const struct lane_grid *g, int lane)
{
    return g->label + (lane - g->first) * g->width;
}

bool lane_shown(const struct lane_grid *g, int lane)
{
    return lane >= g->first && lane < g->first + g->count;
}

/* Dot column of a lane's path: under the first digits of its value. */
int lane_dot(const struct lane_grid *g, int lane)
{
    return 2 * lane_col(g, lane) + 1;
}

void motion_dots(const struct view *v, int row, const struct lane_grid *g, uint32_t mask)
{
    for (int lane = g->first; lane < g->first + g->count; lane++)
        if (!(mask >> lane & 1))
            draw_cp(v, row, lane_col(g, lane), ROLE_INACTIVE, GLYPH_INACTIVE);
}

void motion_row(const struct app *a, const struct view *v, int row, int rows,
                const struct lane_grid *g, const struct motion_op *op, const char *label,
                const uint64_t *values, uint32_t mask, unsigned style)
{
    int width = rows > 1 ? g->width * rows - 1 : g->width;
    draw_text(v, row, 1, ROLE_DIM, label);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        char text[32];
        if (!(mask >> lane & 1))
            continue;
        motion_value(a, op, values[lane], width, text);
        unsigned odd =
            rows == 1 && utf8_width(text) >= width && lane % 2 ? CELL_UNDERLINE : 0;
        lane_put(v, row, rows, g, lane, (lane == a->lane ? ROLE_PATH_FOCUS : style) | odd,
                 text);
    }
}

/* Lines between the segments of a shuffle, which no value crosses. */
static void motion_segments(struct canvas *c, const struct lane_grid *g,
                            const struct motion_op *op)
{
    for (int lane = g->first + 1; op->width < 32 && lane < g->first + g->count; lane++)
        for (int y = 0; lane % (int)op->width == 0 && g->width > 1 && y < c->rows * 4;
             y++)
            canvas_dot(c, 2 * lane_col(g, lane) - 2, y, ROLE_BORDER);
}

/* --- one shuffle ------------------------------------------------------------------ */

/* Every how many lanes a path is drawn, so that paths stay apart. */
static int path_every(const struct motion_op *op, int rows)
{
    int distance = op->sub == IR_SHFL_IDX || op->delta < 1 ? 1 : op->delta;
    int every = (DOTS_APART * distance + rows * 4 - 1) / (rows * 4);
    return every < 1 ? 1 : every;
}

static bool path_drawn(const struct motion_op *op, int lane, int focus, int every)
{
    int partner = op->sub == IR_SHFL_XOR && op->delta > 0 ? op->delta : 0;
    int width = op->width > 0 ? (int)op->width : WARP_LANES;
    return ((lane & ~partner) % width - (focus & ~partner) % width) % every == 0;
}

void motion_paths(const struct app *a, const struct view *v, const struct lane_grid *g,
                  const struct motion_op *op, int top, int rows,
                  const struct motion_look *look)
{
    struct canvas c;
    int every = path_every(op, rows);
    canvas_init(&c, rows, v->area.cols);
    for (int pass = 0; pass < 2; pass++) /* what is in focus goes on top */
        for (int lane = g->first; lane < g->first + g->count; lane++) {
            bool focus = look->focus >> lane & 1;
            int source = op->source[lane];
            if (!(op->mask >> lane & 1) || focus != (pass == 1) || !lane_shown(g, source))
                continue;
            bool few = focus && __builtin_popcount(look->focus) <= FEW;
            if (source != lane && !few && !path_drawn(op, lane, a->lane, every))
                continue;
            int dots = !(op->in_range >> lane & 1) ? 3 : focus || look->lit ? 1 : 2;
            int x0 = lane_dot(g, source), x1 = lane_dot(g, lane), y1 = rows * 4 - 1;
            enum role role = focus       ? ROLE_PATH_FOCUS
                             : look->lit ? ROLE_GROUP_A
                                         : ROLE_PATH;
            canvas_curve(&c, x0, 0, x1, y1, dots, role);
            if (focus && look->keeps_own && source != lane)
                canvas_curve(&c, x1, 0, x1, y1, 1, role);
        }
    motion_segments(&c, g, op);
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
}

/* Values that go right are a little ahead of those that go left, so that numbers pass each
 * other where paths cross. */
static int travel_height(int y, int last, int from, int to)
{
    int ends = y < last - y ? y : last - y, ahead = ends < 2 ? ends : 2;
    return to > from ? y + ahead : to < from ? y - ahead : y;
}

void motion_travellers(const struct app *a, const struct view *v,
                       const struct lane_grid *g, const struct motion_op *op, int top,
                       int rows)
{
    int last = rows * 4 - 1, y = last * a->frame / APP_FRAMES;
    bool wide = motion_rows(a, op, g, op->in, op->mask) > 1; /* numbers would overlap */
    for (int pass = 0; pass < 2; pass++)
        for (int lane = g->first; lane < g->first + g->count; lane++) {
            bool focus = lane == a->lane;
            int source = op->source[lane];
            if (!(op->mask >> lane & 1) || focus != (pass == 1) || !lane_shown(g, source))
                continue;
            char text[32];
            int at = travel_height(y, last, source, lane);
            double x =
                canvas_curve_x(lane_dot(g, source), 0, lane_dot(g, lane), last, at);
            motion_value(a, op, op->in[source], focus ? 16 : wide ? 0 : g->width, text);
            draw_text(v, top + at / 4, (int)(x - 1) / 2,
                      focus ? ROLE_PATH_FOCUS : ROLE_TRAVEL, text);
        }
}

static void draw_gets(const struct app *a, const struct view *v,
                      const struct lane_grid *g, const struct motion_op *op, int row,
                      int rows, bool arrived)
{
    uint32_t good = op->mask & ~op->bad_source;
    if (arrived) {
        motion_row(a, v, row, rows, g, op, "gets", op->out, good & op->in_range,
                   ROLE_VALUE);
        motion_row(a, v, row, rows, g, op, "gets", op->out, good & ~op->in_range,
                   ROLE_INACTIVE);
    }
    draw_text(v, row, 1, ROLE_DIM, "gets");
    motion_dots(v, row, g, op->mask);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        bool member = op->mask >> lane & 1, keeps = !(op->in_range >> lane & 1);
        if (member && arrived && op->bad_source >> lane & 1)
            draw_cp(v, row, lane_col(g, lane), ROLE_UNDEFINED, GLYPH_UNDEFINED);
        else if (member && !arrived)
            draw_cp(v, row, lane_col(g, lane), keeps ? ROLE_INACTIVE : ROLE_ACTIVE,
                    keeps ? GLYPH_KEEPS : GLYPH_RECEIVES);
    }
}

void motion_say(const struct app *a, const struct view *v, int row,
                const struct motion_op *op)
{
    char given[32], got[32];
    int lane = a->lane, source = op->source[lane];
    if (!(op->mask >> lane & 1)) {
        draw_printf(v, row, 1, ROLE_DIM, "lane %d does not take part", lane);
        return;
    }
    value_text(op->in[lane], op->vtype, a->format, a->subject->letters, given);
    value_text(op->out[lane], op->vtype, a->format, a->subject->letters, got);
    if (op->bad_source >> lane & 1)
        draw_printf(v, row, 1, ROLE_ERROR,
                    "lane %d reads a lane that does not take part: undefined", lane);
    else if (!(op->in_range >> lane & 1))
        draw_printf(
            v, row, 1, ROLE_TEXT,
            "lane %d gives %s and keeps its own: its source is outside the segment", lane,
            given);
    else if (a->frame >= APP_FRAMES)
        draw_printf(v, row, 1, ROLE_TEXT, "lane %d gives %s, gets %s from lane %d", lane,
                    given, got, source);
    else
        draw_printf(v, row, 1, ROLE_TEXT, "lane %d gives %s, reads lane %d", lane, given,
                    source);
}

void motion_lane_names(const struct app *a, const struct view *v, int row,
                       const struct lane_grid *g)
{
    draw_text(v, row, 1, ROLE_DIM, "lane");
    for (int lane = g->first; lane < g->first + g->count; lane++)
        if (g->width > 2 || lane < 10 || lane % 2 == 0)
            draw_printf(v, row, lane_col(g, lane),
                        lane == a->lane ? ROLE_FOCUS : ROLE_DIM, "%d", lane);
}

static void draw_shuffle(const struct app *a, const struct view *v,
                         const struct lane_grid *g, const struct motion_op *op)
{
    int rows = v->area.rows, top = 0;
    struct motion_look look = {.lit = true, .focus = 1u << a->lane};
    if (rows >= 8)
        motion_lane_names(a, v, top++, g);
    int in_rows = motion_rows(a, op, g, op->in, op->mask);
    int out_rows = motion_rows(a, op, g, op->out, op->mask);
    while (rows - top - in_rows - out_rows - 1 < 1 && in_rows + out_rows > 2) {
        in_rows = in_rows > 1 ? in_rows / 2 : 1;
        out_rows = out_rows > 1 ? out_rows / 2 : 1;
    }
    int paths = rows - top - in_rows - out_rows - 1;
    paths = paths > 6 ? 6 : paths < 0 ? 0 : paths;
    motion_dots(v, top, g, op->mask);
    motion_row(a, v, top, in_rows, g, op, "gives", op->in, op->mask, ROLE_VALUE);
    top += in_rows;
    if (paths >= 1)
        motion_paths(a, v, g, op, top, paths, &look);
    if (paths >= 1 && a->frame > 0 && a->frame < APP_FRAMES)
        motion_travellers(a, v, g, op, top, paths);
    draw_gets(a, v, g, op, top + paths, out_rows, a->frame >= APP_FRAMES);
    motion_say(a, v, top + paths + out_rows, op);
}

void pane_motion(const struct app *a, const struct view *v)
{
    const struct motion *m = &a->now.motion;
    struct lane_grid g = lane_grid(a, v->area.cols);
    if (m->op.kind == MOTION_NONE) {
        draw_text(v, 0, 1, ROLE_DIM,
                  "No warp operation near: s goes to the next shuffle,");
        draw_text(v, 1, 1, ROLE_DIM, "u to the next operation of any kind.");
    } else if (m->op.kind != MOTION_SHUFFLE) {
        pane_gather(a, v, &g, &m->op);
    } else if (m->nstages > 1 && v->area.rows >= motion_stages_least(m)) {
        motion_stages(a, v, &g, m);
    } else {
        draw_shuffle(a, v, &g, &m->op);
    }
}
