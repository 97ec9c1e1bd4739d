/* Votes, matches and reductions as gathering: what lanes give runs together in one place,
 * the result runs back to all of them. A match links the lanes of a group. */
#include "ui/pane_gather.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static bool is_gathered(const struct motion_op *op, int lane)
{
    uint32_t from = op->kind == MOTION_VOTE ? op->pred & op->mask : op->mask;
    return from >> lane & 1;
}

static int first_lane(uint32_t mask)
{
    return mask ? __builtin_ctz(mask) : 0;
}

static void result_text(const struct app *a, const struct motion_op *op, char out[32])
{
    uint64_t result = op->out[first_lane(op->mask)];
    if (op->kind == MOTION_REDUX)
        value_text(result, op->vtype, a->format, a->subject->letters, out);
    else if (op->kind == MOTION_VOTE && op->sub != IR_VOTE_BALLOT)
        snprintf(out, 32, "%s", result ? "true" : "false");
    else
        snprintf(out, 32, "%08x", (unsigned)result);
}

static void draw_predicates(const struct app *a, const struct view *v, int row,
                            const struct lane_grid *g, const struct motion_op *op)
{
    draw_text(v, row, 1, ROLE_DIM, "says");
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        bool member = op->mask >> lane & 1;
        bool yes = op->pred >> lane & 1;
        draw_cp(v, row, lane_col(g, lane),
                !member           ? ROLE_INACTIVE
                : lane == a->lane ? ROLE_PATH_FOCUS
                : yes             ? ROLE_ACTIVE
                                  : ROLE_INACTIVE,
                !member ? GLYPH_INACTIVE
                : yes   ? '1'
                        : '0');
    }
}

/* Bit k of a ballot under lane k. */
static void draw_bits(const struct app *a, const struct view *v, int row,
                      const struct lane_grid *g, const struct motion_op *op)
{
    uint32_t bits = (uint32_t)op->out[first_lane(op->mask)];
    draw_text(v, row, 1, ROLE_DIM, "bit");
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        enum lane_state s = mask_state(bits, (unsigned)lane);
        draw_cp(v, row, lane_col(g, lane),
                lane == a->lane ? ROLE_PATH_FOCUS : lane_role(s), lane_glyph(s));
    }
}

static void draw_funnel(const struct view *v, const struct lane_grid *g,
                        const struct motion_op *op, int top, int rows)
{
    struct canvas c;
    int centre = lane_dot(g, g->first) + g->count * g->width;
    int half = rows * 2 - 1;
    canvas_init(&c, rows, v->area.cols);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        if (is_gathered(op, lane))
            canvas_curve(&c, lane_dot(g, lane), 0, centre, half, 1, ROLE_GROUP_A);
        if (op->mask >> lane & 1)
            canvas_curve(&c, centre, half + 1, lane_dot(g, lane), rows * 4 - 1, 1,
                         ROLE_PATH);
    }
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
}

static void draw_travellers(const struct app *a, const struct view *v,
                            const struct lane_grid *g, const struct motion_op *op,
                            int top, int rows)
{
    double centre = lane_dot(g, g->first) + g->count * g->width;
    int last = rows * 4 - 1, half = rows * 2 - 1, y = last * a->frame / APP_FRAMES;
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        bool inward = y <= half;
        if (inward ? !is_gathered(op, lane) : !(op->mask >> lane & 1))
            continue;
        char text[32] = "1";
        double x = inward ? canvas_curve_x(lane_dot(g, lane), 0, centre, half, y)
                          : canvas_curve_x(centre, half, lane_dot(g, lane), last, y);
        if (op->kind != MOTION_VOTE || !inward)
            motion_value(a, op, inward ? op->in[lane] : op->out[lane], g->width, text);
        draw_text(v, top + y / 4, (int)(x - 1) / 2,
                  lane == a->lane ? ROLE_PATH_FOCUS : ROLE_TRAVEL, text);
    }
}

static void draw_result(const struct app *a, const struct view *v,
                        const struct lane_grid *g, const struct motion_op *op, int row)
{
    char text[32], boxed[40];
    result_text(a, op, text);
    snprintf(boxed, sizeof boxed, "[ %s ]", text);
    int centre = g->label + g->count * g->width / 2;
    draw_centre(v, row, centre, ROLE_CHANGED, boxed);
}

/* Lanes with equal values, by the lowest lane of each group. */
static int group_leader(const struct motion_op *op, int lane)
{
    uint32_t peers = (uint32_t)op->out[lane];
    return peers ? __builtin_ctz(peers) : lane;
}

static int group_number(const struct motion_op *op, int lane)
{
    int leader = group_leader(op, lane), number = 0;
    for (int l = 0; l < leader; l++)
        number += (op->mask >> l & 1) && group_leader(op, l) == l;
    return number;
}

static void draw_groups(const struct app *a, const struct view *v,
                        const struct lane_grid *g, const struct motion_op *op, int top,
                        int rows)
{
    struct canvas c;
    bool done = a->frame >= APP_FRAMES;
    canvas_init(&c, rows, v->area.cols);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        int leader = group_leader(op, lane);
        if (!(op->mask >> lane & 1) || !lane_shown(g, leader))
            continue;
        enum role role = ROLE_GROUP_A + (enum role)(group_number(op, lane) % 4);
        int reach = rows * 4 * a->frame / APP_FRAMES;
        canvas_curve(&c, lane_dot(g, lane), 0, lane_dot(g, leader), rows * 4 - 1,
                     reach > 0 ? 1 : 3, role);
    }
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
    draw_text(v, top + rows, 1, ROLE_DIM, "group");
    for (int lane = g->first; done && lane < g->first + g->count; lane++)
        if (op->mask >> lane & 1)
            draw_cp(v, top + rows, lane_col(g, lane),
                    ROLE_GROUP_A + (unsigned)(group_number(op, lane) % 4) + CELL_BOLD,
                    (uint32_t)('A' + group_number(op, lane) % 26));
}

static void say(const struct app *a, const struct view *v, int row,
                const struct motion_op *op)
{
    char text[32];
    int lane = a->lane;
    result_text(a, op, text);
    if (a->frame < APP_FRAMES)
        draw_printf(v, row, 1, ROLE_TEXT, "%d lanes take part",
                    __builtin_popcount(op->mask));
    else if (op->kind == MOTION_MATCH && op->sub == 0 && op->mask >> lane & 1)
        draw_printf(v, row, 1, ROLE_TEXT, "lane %d is in a group of %d: mask %08x", lane,
                    __builtin_popcount((uint32_t)op->out[lane]), (uint32_t)op->out[lane]);
    else if (op->kind == MOTION_VOTE && op->sub == IR_VOTE_BALLOT)
        draw_printf(v, row, 1, ROLE_TEXT, "every lane gets %s: %d lanes say yes", text,
                    __builtin_popcount((uint32_t)op->out[first_lane(op->mask)]));
    else
        draw_printf(v, row, 1, ROLE_TEXT, "every lane that takes part gets %s", text);
}

void pane_gather(const struct app *a, const struct view *v, const struct lane_grid *g,
                 const struct motion_op *op)
{
    bool arrived = a->frame >= APP_FRAMES;
    int in_rows = op->kind == MOTION_VOTE ? 1 : motion_rows(a, op, g, op->in, op->mask);
    in_rows = v->area.rows - in_rows - 2 < 2 ? 1 : in_rows;
    int rows = v->area.rows - in_rows - 2;
    rows = rows > 6 ? 6 : rows < 1 ? 1 : rows;
    int below = in_rows + rows;
    motion_dots(v, below, g, arrived ? op->mask : 0);
    motion_dots(v, 0, g, op->mask);
    if (op->kind == MOTION_VOTE)
        draw_predicates(a, v, 0, g, op);
    else
        motion_row(a, v, 0, in_rows, g, op, "gives", op->in, op->mask, ROLE_VALUE);
    if (op->kind == MOTION_MATCH && op->sub == 0) {
        draw_groups(a, v, g, op, in_rows, rows);
    } else {
        draw_funnel(v, g, op, in_rows, rows);
        if (a->frame * 2 >= APP_FRAMES)
            draw_result(a, v, g, op, in_rows + (rows - 1) / 2);
        if (a->frame > 0 && !arrived)
            draw_travellers(a, v, g, op, in_rows, rows);
        if (op->kind == MOTION_VOTE && op->sub == IR_VOTE_BALLOT && arrived)
            draw_bits(a, v, below, g, op);
        else
            motion_row(a, v, below, 1, g, op, "gets", op->out, arrived ? op->mask : 0,
                       ROLE_VALUE);
    }
    say(a, v, below + 1, op);
}
