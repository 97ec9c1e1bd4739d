/* The paths of the warp in view: entries of the reconvergence stack, top first, or the
 * set of splits. */
#include "ui/pane.h"

#include <stdio.h>

static const char *state_word(enum split_state s)
{
    static const char *const words[] = {"can issue", "waits to join", "waits in warp",
                                        "waits at barrier", "gave way"};
    return words[s];
}

static void draw_small_mask(const struct view *v, int row, int col, uint32_t mask,
                            bool current)
{
    for (int i = 0; i < 16; i++) {
        static const enum glyph pairs[4] = {GLYPH_INACTIVE, GLYPH_LEFT_LANE,
                                            GLYPH_RIGHT_LANE, GLYPH_BOTH_LANES};
        unsigned lanes = mask >> (2 * i) & 3;
        draw_cp(v, row, col + i,
                lanes == 0 ? ROLE_INACTIVE
                : current  ? ROLE_ACTIVE
                           : ROLE_WAITING,
                pairs[lanes]);
    }
}

static int draw_split(const struct app *a, const struct view *v, int row,
                      const struct split_view *s, bool current)
{
    char join[24] = "exit";
    if (s->join != UINT32_MAX)
        snprintf(join, sizeof join, "line %u", pc_line(a, s->join));
    if (current)
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    draw_small_mask(v, row, 2, s->mask, current);
    draw_printf(v, row, 19, current ? ROLE_CURRENT : ROLE_TEXT, "%u", pc_line(a, s->pc));
    draw_printf(v, row + 1, 2, ROLE_DIM, "%s",
                current ? "issues next" : state_word(s->state));
    if (s->waits_for && s->state == SPLIT_WARP_SYNC)
        draw_printf(v, row + 1, 16, ROLE_DIM, "for %08x", s->waits_for);
    else
        draw_printf(v, row + 1, 16, ROLE_DIM, "joins %s", join);
    return 2;
}

void pane_splits(const struct app *a, const struct view *v)
{
    const struct machine *m = cursor_machine(&a->cursor);
    if (a->now.warp >= machine_nresident(m) * warps_per_block(m)) {
        draw_text(v, 0, 1, ROLE_DIM, "no block is resident");
        return;
    }
    struct warp_view w = machine_warp(m, a->now.warp);
    int row = 1;
    draw_text(v, 0, 2, ROLE_DIM, "lanes            line");
    for (uint32_t i = 0; i < w.nsplits && row < v->area.rows; i++) {
        struct split_view s = machine_split(m, a->now.warp, i);
        row += draw_split(a, v, row, &s, (int)i == w.current);
    }
}
