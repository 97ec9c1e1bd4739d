/* A reduction, scan or broadcast made of shuffles: all its stages one below the other, the
 * one in view lit. The paths that lead into the lane in focus stand out through all of
 * them, which shows the tree or the butterfly. With little room the other stages have one
 * row of paths each and no values. */
#include <stdio.h>
#include <string.h>

#include "ui/pane_gather.h"

#define LEAST_PATH_ROWS 2 /* between two rows of values */
#define MOST_PATH_ROWS 4

int motion_stages_least(const struct motion *m)
{
    return (int)m->nstages - 1 + 2 + 2 + 1; /* others, values, paths, sentence */
}

/* Whether a lane's value after stage i is not just what it got: it keeps a part of its own.
 * Read from what the next stage gives; of the last stage nothing is known. */
static bool combines(const struct motion *m, unsigned i)
{
    if (i + 1 >= m->nstages)
        return i > 0 && combines(m, i - 1);
    const struct motion_op *op = &m->stages[i], *next = &m->stages[i + 1];
    for (int lane = 0; lane < WARP_LANES; lane++)
        if ((op->mask & op->in_range) >> lane & 1 && next->in[lane] != op->out[lane])
            return true;
    return false;
}

/* Lanes whose values after each stage reach the lane in focus at the end. */
static void find_cone(const struct motion *m, int lane, uint32_t after[MOTION_MAX_STAGES])
{
    uint32_t lanes = 1u << lane;
    for (unsigned i = m->nstages; i-- > 0;) {
        const struct motion_op *op = &m->stages[i];
        uint32_t before = combines(m, i) ? lanes : lanes & ~op->in_range;
        after[i] = lanes;
        for (int l = 0; l < WARP_LANES; l++)
            if (lanes >> l & 1)
                before |= 1u << op->source[l];
        lanes = before;
    }
}

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

/* Rows of values between the stages: as many as the widest needs. */
static int value_rows(const struct app *a, const struct lane_grid *g,
                      const struct motion *m)
{
    int rows = 1;
    for (unsigned i = 0; i < m->nstages; i++) {
        int need = motion_rows(a, &m->stages[i], g, m->stages[i].in, m->stages[i].mask);
        rows = need > rows ? need : rows;
    }
    return rows;
}

static void draw_stage_label(const struct view *v, int row, const struct motion_op *op,
                             bool lit)
{
    if (lit)
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    draw_printf(v, row, 1, lit ? ROLE_CURRENT : ROLE_DIM, "%s %d",
                op->sub == IR_SHFL_XOR  ? "xor"
                : op->sub == IR_SHFL_UP ? "up"
                                        : "down",
                op->delta);
}

static void draw_stage_paths(const struct app *a, const struct view *v,
                             const struct lane_grid *g, const struct motion *m,
                             unsigned i, uint32_t cone, int row, int rows)
{
    const struct motion_op *op = &m->stages[i];
    struct motion_look look = {
        .lit = i == m->stage, .keeps_own = combines(m, i), .focus = cone};
    motion_paths(a, v, g, op, row, rows, &look);
    if (look.lit && a->frame > 0 && a->frame < APP_FRAMES)
        motion_travellers(a, v, g, op, row, rows);
    draw_stage_label(v, row, op, look.lit);
}

static void draw_after(const struct app *a, const struct view *v,
                       const struct lane_grid *g, const struct motion *m, unsigned i,
                       int row, int rows)
{
    const struct motion_op *op = &m->stages[i];
    uint64_t values[WARP_LANES];
    bool known = row_after(a, m, i, values), last = i + 1 == m->nstages;
    motion_dots(v, row, g, known ? op->mask : 0);
    motion_row(a, v, row, rows, g, op, last ? "result" : "", values, known ? op->mask : 0,
               known && last ? ROLE_CHANGED : ROLE_VALUE);
}

/* All values: a row, or several, between any two stages. */
static void draw_full(const struct app *a, const struct view *v,
                      const struct lane_grid *g, const struct motion *m,
                      const uint32_t *cone, int rows)
{
    int n = (int)m->nstages, paths = (v->area.rows - 1 - rows) / n - rows;
    const struct motion_op *first = &m->stages[0];
    uint32_t begun = a->cursor.pos >= first->step ? first->mask : 0;
    paths = paths > MOST_PATH_ROWS ? MOST_PATH_ROWS : paths;
    int row = v->area.rows > n * (paths + rows) + rows + 1;
    if (row)
        motion_lane_names(a, v, 0, g);
    motion_dots(v, row, g, begun);
    motion_row(a, v, row, rows, g, first, "start", first->in, begun, ROLE_VALUE);
    row += rows;
    for (unsigned i = 0; i < m->nstages; i++) {
        draw_stage_paths(a, v, g, m, i, cone[i], row, paths);
        row += paths;
        draw_after(a, v, g, m, i, row, rows);
        row += rows;
    }
    motion_say(a, v, row, &m->stages[m->stage]);
}

/* Values around the stage in view only. */
static void draw_compact(const struct app *a, const struct view *v,
                         const struct lane_grid *g, const struct motion *m,
                         const uint32_t *cone, int rows)
{
    int others = (int)m->nstages - 1, spare = v->area.rows - 1 - others - 2 * rows;
    int paths = spare > MOST_PATH_ROWS ? MOST_PATH_ROWS : spare, row = 0;
    for (unsigned i = 0; i < m->nstages; i++) {
        const struct motion_op *op = &m->stages[i];
        bool lit = i == m->stage;
        if (lit) {
            motion_dots(v, row, g, op->mask);
            motion_row(a, v, row, rows, g, op, "gives", op->in, op->mask, ROLE_VALUE);
            row += rows;
        }
        draw_stage_paths(a, v, g, m, i, cone[i], row, lit ? paths : 1);
        row += lit ? paths : 1;
        if (lit) {
            draw_after(a, v, g, m, i, row, rows);
            row += rows;
        }
    }
    motion_say(a, v, row, &m->stages[m->stage]);
}

void motion_stages(const struct app *a, const struct view *v, const struct lane_grid *g,
                   const struct motion *m)
{
    uint32_t cone[MOTION_MAX_STAGES];
    int n = (int)m->nstages, rows = value_rows(a, g, m), room = v->area.rows;
    find_cone(m, a->lane, cone);
    while (rows > 1 && n * (LEAST_PATH_ROWS + rows) + rows + 1 > room &&
           n - 1 + 2 * rows + LEAST_PATH_ROWS + 1 > room)
        rows /= 2;
    if (n * (LEAST_PATH_ROWS + rows) + rows + 1 <= room)
        draw_full(a, v, g, m, cone, rows);
    else
        draw_compact(a, v, g, m, cone, rows);
}
