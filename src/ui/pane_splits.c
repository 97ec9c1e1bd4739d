/* The paths of the warp in view: entries of the reconvergence stack, top first, or the
 * set of splits; with both models asked for, one beside the other. */
#include "ui/pane.h"

#include <stdio.h>

#define LEAST_HALF 30 /* columns of one of two models side by side */

/* One model's state of the warp. */
struct side {
    const struct machine *m;
    enum model model;
    bool beside; /* the other model's, not the one that is stepped */
};

static const char *state_word(enum split_state s)
{
    static const char *const words[] = {"can issue", "waits to join", "waits in warp",
                                        "waits at barrier", "gave way"};
    return words[s];
}

static uint32_t line_of(const struct app *a, const struct machine *m, uint32_t pc)
{
    return pc < machine_npcs(m) ? pc_source_line(m, pc, a->cursor.sources) : 0;
}

static int draw_split(const struct app *a, const struct view *v, int row,
                      const struct machine *m, const struct split_view *s, bool current)
{
    char join[24] = "exit";
    if (s->join != UINT32_MAX)
        snprintf(join, sizeof join, "line %u", line_of(a, m, s->join));
    if (current)
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    lane_strip(v, row, 2, s->mask, current ? ROLE_ACTIVE : ROLE_WAITING);
    draw_printf(v, row, 19, current ? ROLE_CURRENT : ROLE_TEXT, "%u",
                line_of(a, m, s->pc));
    draw_printf(v, row, 24, ROLE_DIM, "%d", __builtin_popcount(s->mask));
    draw_printf(v, row + 1, 2, ROLE_DIM, "%s",
                current ? "issues next" : state_word(s->state));
    if (s->waits_for && s->state == SPLIT_WARP_SYNC)
        draw_printf(v, row + 1, 16, ROLE_DIM, "for %08x", s->waits_for);
    else
        draw_printf(v, row + 1, 16, ROLE_DIM, "joins %s", join);
    return 2;
}

/* Returns the row below the last path. */
static int draw_side(const struct app *a, const struct view *v, int row,
                     const struct side *s, bool titled)
{
    if (titled)
        draw_printf(v, row++, 1, s->beside ? ROLE_LABEL : ROLE_FOCUS, "%s%s",
                    s->model == MODEL_STACK ? "stack: before Volta" : "ITS: since Volta",
                    s->beside ? "" : ", stepped");
    if (a->now.warp >= machine_nresident(s->m) * warps_per_block(s->m)) {
        draw_text(v, row, 1, ROLE_DIM, "its block has ended");
        return row + 1;
    }
    struct warp_view w = machine_warp(s->m, a->now.warp);
    draw_text(v, row++, 2, ROLE_DIM, "lanes            line of");
    for (uint32_t i = 0; i < w.nsplits && row < v->area.rows; i++) {
        struct split_view split = machine_split(s->m, a->now.warp, i);
        row += draw_split(a, v, row, s->m, &split, (int)i == w.current);
    }
    if (w.current < 0 && machine_status(s->m) == MACHINE_STOPPED)
        draw_text(v, row++, 2, ROLE_ERROR, "stopped: nothing can go on");
    return row;
}

static void say_parting(const struct app *a, const struct view *v, int row)
{
    const struct both *b = &a->both;
    if (!b->parts)
        draw_text(v, row, 1, ROLE_RIGHT, "both models do the same, to the end");
    else if (a->cursor.pos < b->first)
        draw_printf(v, row, 1, ROLE_TEXT,
                    "the same up to here; they part at step %llu: X",
                    (unsigned long long)b->first);
    else if (a->cursor.pos == b->first)
        draw_text(v, row, 1, ROLE_QUESTION, "here they part: the next steps differ");
    else
        draw_printf(v, row, 1, ROLE_TEXT, "they parted at step %llu: X goes there",
                    (unsigned long long)b->first);
}

static void draw_both(const struct app *a, const struct view *v)
{
    const struct subject *other = a->both.other;
    struct side mine = {cursor_machine(&a->cursor), subject_model(a->subject), false};
    struct side beside = {trace_at(other->trace, a->now.beside), subject_model(other),
                          true};
    struct side *left = mine.model == MODEL_STACK ? &mine : &beside;
    struct side *right = left == &mine ? &beside : &mine;
    int half = v->area.cols / 2, rows = v->area.rows - 1;
    if (half >= LEAST_HALF) {
        struct view l = draw_part(v, 0, 0, rows, half);
        struct view r = draw_part(v, 0, half, rows, v->area.cols - half);
        draw_side(a, &l, 0, left, true);
        draw_side(a, &r, 0, right, true);
    } else {
        struct view upper = draw_part(v, 0, 0, rows / 2, v->area.cols);
        struct view lower = draw_part(v, rows / 2, 0, rows - rows / 2, v->area.cols);
        draw_side(a, &upper, 0, left, true);
        draw_side(a, &lower, 0, right, true);
    }
    say_parting(a, v, rows);
}

void pane_splits(const struct app *a, const struct view *v)
{
    struct side mine = {cursor_machine(&a->cursor), subject_model(a->subject), false};
    if (a->both.other)
        draw_both(a, v);
    else
        draw_side(a, v, 0, &mine, false);
}
