/* Votes, matches and reductions as gathering. What lanes give runs together in one place
 * and the result back to all of them; the bits of a ballot run into digits and these into
 * the mask; a match sorts lanes into the rows of their groups. */
#include "ui/pane_gather.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static int first_lane(uint32_t mask)
{
    return mask ? __builtin_ctz(mask) : 0;
}

/* Lanes that decide the result: of a vote "all" that fails, those that say no. */
static bool is_gathered(const struct motion_op *op, int lane)
{
    uint32_t from = op->mask;
    bool fails = op->sub == IR_VOTE_ALL && op->out[first_lane(op->mask)] == 0;
    if (op->kind == MOTION_VOTE)
        from &= fails ? ~op->pred : op->pred;
    return from >> lane & 1;
}

static void result_text(const struct app *a, const struct motion_op *op, char out[32])
{
    uint64_t result = op->out[first_lane(op->mask)];
    if (op->kind == MOTION_REDUX)
        value_text(result, op->vtype, a->format, a->subject->letters, out);
    else if (op->kind == MOTION_VOTE && op->sub != IR_VOTE_BALLOT)
        snprintf(out, 32, "%s", result ? "true" : "false");
    else if (op->kind == MOTION_MATCH && result == 0)
        snprintf(out, 32, "they differ: 0");
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

static const char *took_part(const struct motion_op *op)
{
    return op->kind == MOTION_MATCH ? "compare" : "take part";
}

static void say(const struct app *a, const struct view *v, int row,
                const struct motion_op *op)
{
    char text[32];
    result_text(a, op, text);
    if (a->frame < APP_FRAMES)
        draw_printf(v, row, 1, ROLE_TEXT, "%d lanes %s", __builtin_popcount(op->mask),
                    took_part(op));
    else
        draw_printf(v, row, 1, ROLE_TEXT, "every lane that takes part gets %s", text);
}

/* What every lane gets: under each if it fits, else once. */
static void draw_gets(const struct app *a, const struct view *v, int row,
                      const struct lane_grid *g, const struct motion_op *op)
{
    char text[32];
    result_text(a, op, text);
    if (op->kind == MOTION_VOTE) {
        motion_row(a, v, row, 1, g, op, "gets", op->out, op->mask, ROLE_VALUE);
        return;
    }
    draw_text(v, row, 1, ROLE_DIM, "gets");
    if (utf8_width(text) + 1 > g->width) {
        draw_printf(v, row, g->label, ROLE_VALUE, "%s  in each lane that takes part",
                    text);
        return;
    }
    motion_dots(v, row, g, op->mask);
    for (int lane = g->first; lane < g->first + g->count; lane++)
        if (op->mask >> lane & 1)
            draw_text(v, row, lane_col(g, lane),
                      lane == a->lane ? ROLE_PATH_FOCUS : ROLE_VALUE, text);
}

static void draw_gathering(const struct app *a, const struct view *v,
                           const struct lane_grid *g, const struct motion_op *op)
{
    bool arrived = a->frame >= APP_FRAMES;
    int in_rows = op->kind == MOTION_VOTE ? 1 : motion_rows(a, op, g, op->in, op->mask);
    in_rows = v->area.rows - in_rows - 2 < 2 ? 1 : in_rows;
    int rows = v->area.rows - in_rows - 2;
    rows = rows > 6 ? 6 : rows < 1 ? 1 : rows;
    int below = in_rows + rows;
    motion_dots(v, 0, g, op->mask);
    if (op->kind == MOTION_VOTE)
        draw_predicates(a, v, 0, g, op);
    else
        motion_row(a, v, 0, in_rows, g, op, "gives", op->in, op->mask, ROLE_VALUE);
    draw_funnel(v, g, op, in_rows, rows);
    if (a->frame * 2 >= APP_FRAMES)
        draw_result(a, v, g, op, in_rows + (rows - 1) / 2);
    if (a->frame > 0 && !arrived)
        draw_travellers(a, v, g, op, in_rows, rows);
    if (arrived)
        draw_gets(a, v, below, g, op);
    else
        motion_dots(v, below, g, 0);
    say(a, v, below + 1, op);
}

/* --- ballots ------------------------------------------------------------------------- */

#define DIGIT_LANES 4 /* that make a hexadecimal digit of a mask */

/* Dot column of the digit of lanes first … first + 3. */
static int digit_dot(const struct lane_grid *g, int first)
{
    return (lane_dot(g, first) + lane_dot(g, first + DIGIT_LANES - 1)) / 2;
}

/* Dot column of that digit in the mask as it is written: lane 0's stands last. */
static int written_dot(const struct lane_grid *g, int first)
{
    int centre = g->label + g->count * g->width / 2;
    return 2 * (centre - 4 + 7 - first / DIGIT_LANES) + 1;
}

static void draw_bits(const struct app *a, const struct view *v,
                      const struct lane_grid *g, const struct motion_op *op, int top,
                      int rows)
{
    struct canvas c;
    canvas_init(&c, rows, v->area.cols);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        bool yes = op->pred >> lane & 1;
        if (op->mask >> lane & 1 && (yes || lane == a->lane))
            canvas_curve(&c, lane_dot(g, lane), 0,
                         digit_dot(g, lane / DIGIT_LANES * DIGIT_LANES), rows * 4 - 1,
                         yes ? 1 : 4,
                         lane == a->lane ? ROLE_PATH_FOCUS
                         : yes           ? ROLE_GROUP_A
                                         : ROLE_PATH);
    }
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
}

static void draw_digit_paths(const struct app *a, const struct view *v,
                             const struct lane_grid *g, int top, int rows)
{
    struct canvas c;
    canvas_init(&c, rows, v->area.cols);
    for (int pass = 0; pass < 2; pass++) /* the digit in focus goes on top */
        for (int first = g->first; first < g->first + g->count; first += DIGIT_LANES) {
            bool focus = a->lane / DIGIT_LANES == first / DIGIT_LANES;
            if (focus == (pass == 1))
                canvas_curve(&c, digit_dot(g, first), 0, written_dot(g, first),
                             rows * 4 - 1, 1, focus ? ROLE_PATH_FOCUS : ROLE_PATH);
        }
    canvas_draw(&c, v, top, 0);
    canvas_free(&c);
}

/* Bits, then digits, on their way; half of the frames each. */
static void draw_ballot_travel(const struct app *a, const struct view *v,
                               const struct lane_grid *g, const struct motion_op *op,
                               int top, int bits, int digits)
{
    int half = APP_FRAMES / 2;
    uint32_t mask = (uint32_t)op->out[first_lane(op->mask)];
    bool second = a->frame > half;
    int last = (second ? digits : bits) * 4 - 1;
    int y = last * (second ? a->frame - half : a->frame) / half;
    int step = second ? DIGIT_LANES : 1, row = (second ? top + bits + 1 : top) + y / 4;
    for (int lane = g->first; lane < g->first + g->count; lane += step) {
        int group = lane / DIGIT_LANES * DIGIT_LANES;
        double x =
            second
                ? canvas_curve_x(digit_dot(g, group), 0, written_dot(g, group), last, y)
                : canvas_curve_x(lane_dot(g, lane), 0, digit_dot(g, group), last, y);
        if (second)
            draw_printf(v, row, (int)x / 2, ROLE_TRAVEL, "%x", mask >> group & 15);
        else if (op->mask >> lane & 1)
            draw_text(v, row, (int)x / 2, lane == a->lane ? ROLE_PATH_FOCUS : ROLE_TRAVEL,
                      op->pred >> lane & 1 ? "1" : "0");
    }
}

static void draw_digits(const struct app *a, const struct view *v,
                        const struct lane_grid *g, const struct motion_op *op, int row)
{
    uint32_t mask = (uint32_t)op->out[first_lane(op->mask)];
    draw_text(v, row, 1, ROLE_DIM, "4 bits each");
    for (int first = g->first; first < g->first + g->count; first += DIGIT_LANES)
        if (a->frame * 2 >= APP_FRAMES)
            draw_printf(v, row, digit_dot(g, first) / 2,
                        a->lane / DIGIT_LANES == first / DIGIT_LANES ? ROLE_PATH_FOCUS
                                                                     : ROLE_VALUE,
                        "%x", mask >> first & 15);
        else
            draw_cp(v, row, digit_dot(g, first) / 2, ROLE_INACTIVE, GLYPH_INACTIVE);
}

static void draw_written(const struct app *a, const struct view *v,
                         const struct lane_grid *g, const struct motion_op *op, int row)
{
    char text[32];
    int col = g->label + g->count * g->width / 2 - 4;
    result_text(a, op, text);
    draw_text(v, row, 1, ROLE_DIM, "mask");
    if (a->frame >= APP_FRAMES)
        draw_printf(v, row, col - 2, ROLE_CHANGED, "0x%s", text);
    else
        draw_run(v, row, col, 8, ROLE_INACTIVE, GLYPH_INACTIVE);
}

static void draw_ballot(const struct app *a, const struct view *v,
                        const struct lane_grid *g, const struct motion_op *op)
{
    int room = v->area.rows - 4, bits, digits; /* says, digits, mask, sentence */
    bool names = room > 4;
    room -= names;
    bits = room / 2 + room % 2 > 3 ? 3 : room / 2 + room % 2;
    digits = room - bits > 3 ? 3 : room - bits;
    if (names)
        motion_lane_names(a, v, 0, g);
    draw_predicates(a, v, names, g, op);
    draw_bits(a, v, g, op, 1 + names, bits);
    draw_digits(a, v, g, op, 1 + names + bits);
    draw_digit_paths(a, v, g, 2 + names + bits, digits);
    draw_written(a, v, g, op, 2 + names + bits + digits);
    if (a->frame > 0 && a->frame < APP_FRAMES)
        draw_ballot_travel(a, v, g, op, 1 + names, bits, digits);
    int row = 3 + names + bits + digits;
    if (a->frame < APP_FRAMES)
        draw_printf(v, row, 1, ROLE_TEXT, "%d lanes take part, lane 0 is the last bit",
                    __builtin_popcount(op->mask));
    else
        draw_printf(v, row, 1, ROLE_TEXT, "every lane gets the mask: %d of %d say yes",
                    __builtin_popcount((uint32_t)op->out[first_lane(op->mask)]),
                    __builtin_popcount(op->mask));
}

/* --- matches ------------------------------------------------------------------------- */

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

static char group_letter(int number)
{
    return (char)(number < 26 ? 'A' + number : 'a' + number - 26);
}

static void draw_group(const struct app *a, const struct view *v, int row,
                       const struct lane_grid *g, const struct motion_op *op, int leader)
{
    uint32_t mask = (uint32_t)op->out[leader];
    int number = group_number(op, leader);
    unsigned style = ROLE_GROUP_A + (unsigned)(number % 4);
    bool focus = mask >> a->lane & 1;
    draw_printf(v, row, 1, focus ? ROLE_PATH_FOCUS : style, "%c %08x",
                group_letter(number), mask);
    for (int lane = g->first; lane < g->first + g->count; lane++)
        draw_cp(v, row, lane_col(g, lane),
                lane == a->lane && focus ? ROLE_PATH_FOCUS
                : mask >> lane & 1       ? style
                                         : ROLE_INACTIVE,
                mask >> lane & 1 ? GLYPH_ACTIVE : GLYPH_INACTIVE);
}

/* A row a group. Values fall from their lane into the row of their group. */
static void draw_groups(const struct app *a, const struct view *v,
                        const struct lane_grid *g, const struct motion_op *op, int top,
                        int rows)
{
    int groups = 0;
    for (int lane = 0; lane < WARP_LANES; lane++)
        groups += op->mask >> lane & 1 && group_leader(op, lane) == lane;
    int shown = groups > rows ? rows - 1 : groups;
    for (int lane = 0; lane < WARP_LANES && a->frame >= APP_FRAMES; lane++) {
        int number = group_number(op, lane);
        if (op->mask >> lane & 1 && group_leader(op, lane) == lane && number < shown)
            draw_group(a, v, top + number, g, op, lane);
    }
    if (a->frame >= APP_FRAMES && shown < groups)
        draw_printf(v, top + shown, 1, ROLE_DIM, "%d more groups: z", groups - shown);
    for (int lane = g->first; lane < g->first + g->count; lane++) {
        char text[32];
        int number = group_number(op, lane), most = number < rows ? number : rows - 1;
        if (!(op->mask >> lane & 1) || a->frame >= APP_FRAMES || a->frame == 0)
            continue;
        motion_value(a, op, op->in[lane], g->width, text);
        draw_text(v, top + most * a->frame / APP_FRAMES, lane_col(g, lane),
                  lane == a->lane ? ROLE_PATH_FOCUS
                                  : ROLE_GROUP_A + (unsigned)(number % 4),
                  text);
    }
}

static void draw_match(const struct app *a, const struct view *v,
                       const struct lane_grid *g, const struct motion_op *op)
{
    int in_rows = motion_rows(a, op, g, op->in, op->mask), lane = a->lane;
    in_rows = v->area.rows - in_rows - 2 < 2 ? 1 : in_rows;
    bool names = v->area.rows - in_rows >= 8;
    int rows = v->area.rows - in_rows - 1 - names, below = names + in_rows + rows;
    if (names)
        motion_lane_names(a, v, 0, g);
    motion_dots(v, names, g, op->mask);
    motion_row(a, v, names, in_rows, g, op, "gives", op->in, op->mask, ROLE_VALUE);
    draw_groups(a, v, g, op, names + in_rows, rows);
    if (a->frame < APP_FRAMES)
        draw_printf(v, below, 1, ROLE_TEXT, "%d lanes look for their like",
                    __builtin_popcount(op->mask));
    else if (op->mask >> lane & 1)
        draw_printf(v, below, 1, ROLE_TEXT, "lane %d is in group %c of %d: mask %08x",
                    lane, group_letter(group_number(op, lane)),
                    __builtin_popcount((uint32_t)op->out[lane]), (uint32_t)op->out[lane]);
    else
        draw_printf(v, below, 1, ROLE_DIM, "lane %d does not take part", lane);
}

void pane_gather(const struct app *a, const struct view *v, const struct lane_grid *g,
                 const struct motion_op *op)
{
    if (op->kind == MOTION_MATCH && op->sub == 0)
        draw_match(a, v, g, op);
    else if (op->kind == MOTION_VOTE && op->sub == IR_VOTE_BALLOT && v->area.rows >= 6)
        draw_ballot(a, v, g, op);
    else
        draw_gathering(a, v, g, op);
}
