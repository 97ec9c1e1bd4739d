/* Warps against cycles on a simulated SM: one row a warp of the block in view, one column
 * a span of cycles, the letter of what the warp did for most of it; under it, where a GPU
 * has run the kernel, how long the warp lived there. The cursor's cycle is marked above.
 * The model prices what the source says, so that steps and issues agree. */
#include "ui/timeline.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SCAN 400000 /* steps looked back through for the cursor's place in its warp */

static const struct sm_result *result(const struct app *a)
{
    const struct timing *t = a->subject ? a->subject->timing : NULL;
    return t ? t->result : NULL;
}

static uint32_t block_in_view(const struct app *a)
{
    const struct machine *m = cursor_machine(&a->cursor);
    uint32_t slot = a->now.warp / warps_per_block(m);
    return slot < machine_nresident(m) ? machine_block(m, slot).flat : 0;
}

/* ---- what a GPU measured ---- */

/* The launch with its warps' lives, NULL: not measured. */
static const struct gpu_launch *measured(const struct app *a)
{
    const struct compare_row *r = compare_current(&a->compare);
    if (!r || !r->has_result || r->result.nlaunches == 0)
        return NULL;
    const struct gpu_launch *l = &r->result.launches[r->result.nlaunches - 1];
    return l->nlifetimes > 0 ? l : NULL;
}

/* Rows of a warp. */
static int height(const struct app *a)
{
    return measured(a) ? 2 : 1;
}

static double cycles_a_ns(const struct app *a)
{
    const struct compare_row *r = compare_current(&a->compare);
    double mhz = r->result.launches[r->result.nlaunches - 1].mhz;
    return (mhz > 0 ? mhz : r->result.card.clock_khz * 1e-3) * 1e-3;
}

/* A warp's life in cycles since the first warp of its block began; false: not known.
 * Begins are read from a clock that ticks rarely (32 ns on an H200). */
static bool life(const struct app *a, uint32_t block, uint32_t warp, double *from,
                 double *to)
{
    const struct gpu_launch *l = measured(a);
    const struct gpu_lifetime *found = NULL;
    double first = -1;
    for (size_t i = 0; l && i < l->nlifetimes; i++) {
        const struct gpu_lifetime *t = &l->lifetimes[i];
        if (t->block != block)
            continue;
        first = first < 0 || t->in < first ? t->in : first;
        found = t->warp == warp ? t : found;
    }
    if (!found)
        return false;
    *from = (found->in - first) * cycles_a_ns(a);
    *to = *from + (double)found->cycles;
    return true;
}

int pane_timeline_lines(const struct app *a)
{
    if (!a->subject)
        return 0;
    return 2 + TIMELINE_SUM_ROWS +
           height(a) * (int)warps_per_block(trace_machine(a->subject->trace));
}

/* First and last cycle of the block's issues; false if it was not simulated. */
static bool extent(const struct sm_result *r, uint32_t block, double *from, double *to)
{
    bool found = false;
    for (size_t i = 0; i < r->timeline.len; i++) {
        const struct sm_issue *s = &r->timeline.data[i];
        if (s->block != block)
            continue;
        *from = found ? *from : s->cycle;
        *to = s->cycle + 1.0;
        found = true;
    }
    return found;
}

static bool columns(const struct app *a, int cols, struct span_of *out)
{
    double from = 0, to = 0;
    if (!extent(result(a), block_in_view(a), &from, &to))
        return false;
    uint32_t warps = warps_per_block(cursor_machine(&a->cursor));
    for (uint32_t w = 0; w < warps; w++) {
        double in, end;
        if (life(a, block_in_view(a), w, &in, &end) && from + end > to)
            to = from + end;
    }
    out->cols = cols - TIMELINE_LABEL - 1 < TIMELINE_COLS ? cols - TIMELINE_LABEL - 1
                                                          : TIMELINE_COLS;
    out->from = from;
    out->width = (to - from) / (out->cols > 0 ? out->cols : 1);
    out->width = out->width < 1 ? 1 : out->width;
    return out->cols > 0;
}

void pane_timeline_title(const struct app *a, struct pane_title *out)
{
    const struct timing *t = a->subject ? a->subject->timing : NULL;
    struct span_of x;
    if (!t || !t->result || !columns(a, 80, &x)) {
        snprintf(out->left, sizeof out->left, "block %u, steps", block_in_view(a));
        return;
    }
    snprintf(out->left, sizeof out->left, "block %u, cycles on %s, simulated",
             block_in_view(a), t->arch->card);
    const struct compare_row *r = measured(a) ? compare_current(&a->compare) : NULL;
    if (r)
        snprintf(out->right, sizeof out->right, "%.0f cycles, gpu %" PRIu64,
                 t->result->cycles, gpu_result_cycles(&r->result));
    else
        snprintf(out->right, sizeof out->right, "%.0f cycles", t->result->cycles);
}

/* ---- what a warp did in each column ---- */

struct shares {
    float of[TIMELINE_COLS][SM_STALL_COUNT];
};

static void add(struct shares *s, const struct span_of *x, double from, double to,
                enum sm_stall what)
{
    double begin = (from - x->from) / x->width, end = (to - x->from) / x->width;
    int last = (int)end < x->cols - 1 ? (int)end : x->cols - 1;
    begin = begin < 0 ? 0 : begin;
    for (int col = (int)begin; col <= last; col++) {
        double left = begin > col ? begin : col, right = end < col + 1 ? end : col + 1;
        s->of[col][what] += right > left ? (float)(right - left) : 0;
    }
}

/* What takes several slots to issue has been selected until the next wait begins. */
static void gather(const struct app *a, const struct span_of *x, uint32_t warp,
                   struct shares *s)
{
    const struct sm_result *r = result(a);
    uint32_t block = block_in_view(a);
    double issued = -1; /* up to where the last one's slot goes; -1: none yet */
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < r->timeline.len; i++) {
        const struct sm_issue *e = &r->timeline.data[i];
        if (e->block != block || e->warp != warp)
            continue;
        double waits = e->cycle - (double)e->waited;
        if (issued >= 0)
            add(s, x, issued, waits, SM_STALL_SELECTED);
        add(s, x, waits, e->cycle, (enum sm_stall)e->stall);
        issued = e->cycle + 1.0;
        add(s, x, e->cycle, issued, SM_STALL_SELECTED);
    }
}

static enum role stall_role(enum sm_stall s)
{
    switch (s) {
    case SM_STALL_SELECTED:
        return ROLE_ACTIVE;
    case SM_STALL_LONG_SCOREBOARD:
    case SM_STALL_LG:
        return ROLE_GROUP_B;
    case SM_STALL_SHORT_SCOREBOARD:
    case SM_STALL_MIO:
        return ROLE_GROUP_C;
    case SM_STALL_BARRIER:
        return ROLE_WAITING;
    case SM_STALL_BRANCH:
    case SM_STALL_MATH_PIPE:
        return ROLE_GROUP_D;
    case SM_STALL_WAIT:
    case SM_STALL_NOT_SELECTED:
    case SM_STALL_COUNT:
        break;
    }
    return ROLE_DIM;
}

static void draw_warp(const struct app *a, const struct view *v, int row, uint32_t warp,
                      const struct span_of *x)
{
    struct shares s;
    bool focus = warp == a->now.warp % warps_per_block(cursor_machine(&a->cursor));
    gather(a, x, warp, &s);
    draw_printf(v, row, 1, focus ? ROLE_FOCUS : ROLE_DIM, "w%u", warp);
    for (int col = 0; col < x->cols; col++) {
        int best = -1;
        for (int k = 0; k < SM_STALL_COUNT; k++)
            if (s.of[col][k] > 0 && (best < 0 || s.of[col][k] > s.of[col][best]))
                best = k;
        if (best < 0)
            continue;
        char letter[2] = {sm_stall_letter((enum sm_stall)best), 0};
        draw_text(v, row, TIMELINE_LABEL + col, stall_role((enum sm_stall)best), letter);
    }
}

/* The measured life under it, with its cycles. */
static void draw_life(const struct app *a, const struct view *v, int row, uint32_t warp,
                      const struct span_of *x)
{
    double in, out;
    char text[24];
    if (!life(a, block_in_view(a), warp, &in, &out))
        return;
    int from = (int)(in / x->width), to = (int)(out / x->width + 0.5);
    draw_text(v, row, 1, ROLE_DIM, "gpu");
    draw_run(v, row, TIMELINE_LABEL + from, to > from ? to - from : 1, ROLE_METER,
             GLYPH_SCRUB_DONE);
    snprintf(text, sizeof text, " %.0f ", out - in);
    int room = to - from - (int)strlen(text);
    if (room > 0)
        draw_text(v, row, TIMELINE_LABEL + from + room / 2, ROLE_DIM, text);
}

/* ---- the cursor ---- */

/* Steps of the warp in view since its block began. */
static uint32_t steps_of_warp(const struct app *a)
{
    uint32_t n = 0;
    uint64_t at = a->cursor.pos;
    for (uint64_t scanned = 0; at > 0 && scanned < SCAN; scanned++) {
        struct step s = trace_step(a->cursor.trace, --at);
        n += s.warp == a->now.warp;
        if (s.flags & STEP_NEW_BLOCK)
            break;
    }
    return n;
}

/* Cycle at which the warp's step issues, or the one after it where it costs nothing. */
static bool cycle_of(const struct app *a, double *out)
{
    const struct sm_result *r = result(a);
    uint32_t block = block_in_view(a), step = steps_of_warp(a);
    uint32_t warp = a->now.warp % warps_per_block(cursor_machine(&a->cursor));
    for (size_t i = 0; i < r->timeline.len; i++) {
        const struct sm_issue *e = &r->timeline.data[i];
        if (e->block == block && e->warp == warp && e->step >= step) {
            *out = e->cycle;
            return true;
        }
    }
    return false;
}

static void draw_cursor(const struct app *a, const struct view *v,
                        const struct span_of *x)
{
    double at;
    bool known = cycle_of(a, &at);
    if (!known || at - x->from > 8 * x->width)
        draw_printf(v, 0, TIMELINE_LABEL, ROLE_DIM, "%.0f", x->from);
    if (!known)
        return;
    int col = (int)((at - x->from) / x->width);
    col = col < 0 ? 0 : col >= x->cols ? x->cols - 1 : col;
    char text[24];
    snprintf(text, sizeof text, "%.0f", at);
    draw_cp(v, 0, TIMELINE_LABEL + col, ROLE_CURRENT, GLYPH_CURRENT);
    if (TIMELINE_LABEL + col + 2 + (int)strlen(text) < v->area.cols)
        draw_text(v, 0, TIMELINE_LABEL + col + 2, ROLE_CURRENT, text);
}

static void draw_legend(const struct view *v, int row, bool sum)
{
    static const char tenths[] = "1-9 tenths of what fits, of the schedulers";
    int col = 1;
    for (int k = 0; k < SM_STALL_COUNT; k++) {
        const char *name = sm_stall_name((enum sm_stall)k);
        char letter[2] = {sm_stall_letter((enum sm_stall)k), 0};
        if (col + 3 + (int)strlen(name) > v->area.cols)
            return;
        draw_text(v, row, col, stall_role((enum sm_stall)k) | CELL_BOLD, letter);
        draw_text(v, row, col + 2, ROLE_DIM, name);
        col += (int)strlen(name) + 4;
    }
    if (sum && col + (int)sizeof tenths <= v->area.cols)
        draw_text(v, row, col, ROLE_DIM, tenths);
}

/* The warps from the row below the cursor's on, as far as `last`. */
static void draw_warps(const struct app *a, const struct view *v, int last,
                       const struct span_of *x)
{
    uint32_t warps = warps_per_block(cursor_machine(&a->cursor));
    uint32_t first = (uint32_t)a->scroll[PANE_TIMELINE];
    int rows = height(a);
    for (int row = 1; row + rows <= last && first < warps; row += rows, first++) {
        draw_warp(a, v, row, first, x);
        if (rows > 1)
            draw_life(a, v, row + 1, first, x);
    }
}

void pane_timeline(const struct app *a, const struct view *v)
{
    struct span_of x;
    if (!result(a) || !columns(a, v->area.cols, &x)) {
        timeline_order(a, v); /* no clock, or the block is on another SM */
        return;
    }
    int last = v->area.rows - 1, warps = (int)warps_per_block(cursor_machine(&a->cursor));
    bool sum = last - 1 - TIMELINE_SUM_ROWS >= (warps < 4 ? warps * height(a) : 4);
    draw_cursor(a, v, &x);
    draw_warps(a, v, last - (sum ? TIMELINE_SUM_ROWS : 0), &x);
    if (sum) {
        int below = 1 + warps * height(a), least = last - TIMELINE_SUM_ROWS;
        timeline_sum(a, v, below < least ? below : least, &x);
    }
    draw_legend(v, last, sum);
}
