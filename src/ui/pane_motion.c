/* Warp operations as data that moves: what lanes give above, what they get below, and
 * between them the paths, along which the values travel frame by frame. A shuffle that is
 * a stage of a reduction is shown with all its stages where there is room. */
#include "ui/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/pane_gather.h"

#define LEAST_PATH_ROWS 2 /* between two rows of a sequence of stages */
#define MOST_PATH_ROWS 4
#define DOTS_APART 3 /* between neighbouring paths, else only some are drawn */

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
    return ((lane & ~partner) - (focus & ~partner)) % every == 0;
}

static void draw_paths(const struct app *a, const struct view *v,
                       const struct lane_grid *g, const struct motion_op *op, int top,
                       int rows, bool lit)
{
    struct canvas c;
    int every = path_every(op, rows);
    canvas_init(&c, rows, v->area.cols);
    for (int pass = 0; pass < 2; pass++) /* the focus lane's path goes on top */
        for (int lane = g->first; lane < g->first + g->count; lane++) {
            bool focus = lane == a->lane;
            int source = op->source[lane];
            if (!(op->mask >> lane & 1) || focus != (pass == 1) || !lane_shown(g, source))
                continue;
            if (source != lane && !path_drawn(op, lane, a->lane, every))
                continue;
            bool keeps = !(op->in_range >> lane & 1);
            enum role role = focus && lit ? ROLE_PATH_FOCUS
                             : lit        ? ROLE_GROUP_A
                                          : ROLE_PATH;
            canvas_curve(&c, lane_dot(g, source), 0, lane_dot(g, lane), rows * 4 - 1,
                         keeps ? 3 : 1, role);
        }
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
}

static void draw_travellers(const struct app *a, const struct view *v,
                            const struct lane_grid *g, const struct motion_op *op,
                            int top, int rows)
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
            double x = canvas_curve_x(lane_dot(g, source), 0, lane_dot(g, lane), last, y);
            motion_value(a, op, op->in[source], focus ? 16 : wide ? 0 : g->width, text);
            draw_text(v, top + y / 4, (int)(x - 1) / 2,
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

static void say_shuffle(const struct app *a, const struct view *v, int row,
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

static void draw_lane_names(const struct app *a, const struct view *v, int row,
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
    if (rows >= 8)
        draw_lane_names(a, v, top++, g);
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
        draw_paths(a, v, g, op, top, paths, true);
    if (paths >= 1 && a->frame > 0 && a->frame < APP_FRAMES)
        draw_travellers(a, v, g, op, top, paths);
    draw_gets(a, v, g, op, top + paths, out_rows, a->frame >= APP_FRAMES);
    say_shuffle(a, v, top + paths + out_rows, op);
}

/* --- a sequence of stages --------------------------------------------------------- */

/* The row below stage i: what the next stage gives, or what the register holds now. False
 * while it is not known at the cursor. */
static bool row_after(const struct app *a, const struct motion *m, unsigned i,
                      uint64_t values[WARP_LANES])
{
    const struct motion_op *op = &m->stages[i];
    uint64_t pos = a->cursor.pos;
    if (i + 1 < m->nstages && pos >= m->stages[i + 1].step) {
        memcpy(values, m->stages[i + 1].in, sizeof m->stages[i + 1].in);
        return true;
    }
    uint32_t undefined;
    if (pos <= op->step)
        return false;
    if (!machine_reg(cursor_machine(&a->cursor), op->warp, op->func, op->reg, values,
                     &undefined))
        return false;
    for (int lane = 0; lane < WARP_LANES; lane++)
        if (op->mask >> lane & 1 && values[lane] != op->in[lane])
            return true; /* the sum has been taken */
    return false;
}

/* Rows of values between the stages: as many as the widest needs, if there is room. */
static int stage_rows(const struct app *a, const struct lane_grid *g,
                      const struct motion *m, int room)
{
    int rows = 1;
    for (unsigned i = 0; i < m->nstages; i++) {
        int need = motion_rows(a, &m->stages[i], g, m->stages[i].in, m->stages[i].mask);
        rows = need > rows ? need : rows;
    }
    int least = (int)m->nstages * (LEAST_PATH_ROWS + rows) + rows + 1;
    return least <= room ? rows : 1;
}

static void draw_stages(const struct app *a, const struct view *v,
                        const struct lane_grid *g, const struct motion *m)
{
    int rows = stage_rows(a, g, m, v->area.rows), n = (int)m->nstages;
    int paths = (v->area.rows - 1 - rows) / n - rows;
    paths = paths > MOST_PATH_ROWS ? MOST_PATH_ROWS : paths;
    int row = v->area.rows > n * (paths + rows) + rows + 1;
    if (row)
        draw_lane_names(a, v, 0, g);
    motion_dots(v, row, g, a->cursor.pos >= m->stages[0].step ? m->stages[0].mask : 0);
    motion_row(a, v, row, rows, g, &m->stages[0], "start", m->stages[0].in,
               a->cursor.pos >= m->stages[0].step ? m->stages[0].mask : 0, ROLE_VALUE);
    row += rows;
    for (unsigned i = 0; i < m->nstages; i++) {
        const struct motion_op *op = &m->stages[i];
        uint64_t values[WARP_LANES];
        bool lit = i == m->stage;
        draw_paths(a, v, g, op, row, paths, lit);
        if (lit && a->frame > 0 && a->frame < APP_FRAMES)
            draw_travellers(a, v, g, op, row, paths);
        draw_printf(v, row, 1, lit ? ROLE_CURRENT : ROLE_DIM, "%s %d",
                    op->sub == IR_SHFL_XOR  ? "xor"
                    : op->sub == IR_SHFL_UP ? "up"
                                            : "down",
                    op->delta);
        row += paths;
        bool known = row_after(a, m, i, values);
        char label[16];
        snprintf(label, sizeof label, "stage %u", i + 1);
        motion_dots(v, row, g, known ? op->mask : 0);
        motion_row(a, v, row, rows, g, op, label, values, known ? op->mask : 0,
                   known && i + 1 == m->nstages ? ROLE_CHANGED : ROLE_VALUE);
        row += rows;
    }
    say_shuffle(a, v, row, &m->stages[m->stage]);
}

void pane_motion(const struct app *a, const struct view *v)
{
    const struct motion *m = &a->now.motion;
    struct lane_grid g = lane_grid(a, v->area.cols);
    int least = (int)m->nstages * (LEAST_PATH_ROWS + 1) + 2;
    if (m->op.kind == MOTION_NONE) {
        draw_text(v, 0, 1, ROLE_DIM,
                  "No warp operation near: s goes to the next shuffle,");
        draw_text(v, 1, 1, ROLE_DIM, "y to the next operation of any kind.");
    } else if (m->op.kind != MOTION_SHUFFLE) {
        pane_gather(a, v, &g, &m->op);
    } else if (m->nstages > 1 && v->area.rows >= least) {
        draw_stages(a, v, &g, m);
    } else {
        draw_shuffle(a, v, &g, &m->op);
    }
}
