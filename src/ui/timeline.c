/* See timeline.h. Takes the simulated issues, or the recorded steps; draws rows. */
#include "ui/timeline.h"

#include <stdio.h>
#include <string.h>

/* ---- the SM as a whole ---- */

enum sum { SUM_RESIDENT, SUM_READY, SUM_ISSUED };

struct sums {
    float of[TIMELINE_COLS][TIMELINE_SUM_ROWS]; /* warps at a time, on average */
};

static void add(struct sums *s, const struct span_of *x, double from, double to,
                enum sum what)
{
    double begin = (from - x->from) / x->width, end = (to - x->from) / x->width;
    int last = (int)end < x->cols - 1 ? (int)end : x->cols - 1;
    begin = begin < 0 ? 0 : begin;
    for (int col = (int)begin; col <= last; col++) {
        double left = begin > col ? begin : col, right = end < col + 1 ? end : col + 1;
        s->of[col][what] += right > left ? (float)(right - left) : 0;
    }
}

/* All blocks that the SM ran. A warp is resident while it waits or issues. */
static void gather(const struct sm_result *r, const struct span_of *x, struct sums *s)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < r->timeline.len; i++) {
        const struct sm_issue *e = &r->timeline.data[i];
        double begin = e->cycle - (double)e->waited, end = e->cycle + 1.0;
        bool ready = e->stall == SM_STALL_NOT_SELECTED;
        add(s, x, begin, end, SUM_RESIDENT);
        add(s, x, ready ? begin : e->cycle, end, SUM_READY);
        add(s, x, e->cycle, end, SUM_ISSUED);
    }
}

/* A tenth, a dot for less than half of one, '+' for all and more. */
static void draw_tenths(const struct view *v, int row, int col, double share)
{
    int tenths = (int)(10 * share + 0.5);
    if (tenths == 0)
        draw_cp(v, row, col, ROLE_INACTIVE, GLYPH_INACTIVE);
    else
        draw_cp(v, row, col, tenths >= 5 ? ROLE_ACTIVE : ROLE_DIM,
                tenths > 9 ? '+' : (uint32_t)('0' + tenths));
}

void timeline_sum(const struct app *a, const struct view *v, int row,
                  const struct span_of *x)
{
    static const char *const names[TIMELINE_SUM_ROWS] = {"warps", "ready", "issue"};
    const struct timing *t = a->subject->timing;
    double most[TIMELINE_SUM_ROWS] = {sm_arch_get(t->arch, SM_WARPS),
                                      sm_arch_get(t->arch, SM_PARTITIONS),
                                      sm_arch_get(t->arch, SM_PARTITIONS)};
    struct sums s;
    gather(t->result, x, &s);
    for (int k = 0; k < TIMELINE_SUM_ROWS; k++) {
        draw_text(v, row + k, 1, ROLE_DIM, names[k]);
        for (int col = 0; col < x->cols; col++)
            draw_tenths(v, row + k, TIMELINE_LABEL + col, s.of[col][k] / most[k]);
    }
}

/* ---- without a clock ---- */

/* The block's steps, and how many of them a column stands for. */
struct order {
    uint64_t first, last;
    double each;
    int cols;
    uint32_t warps;
};

static bool find_order(const struct app *a, int cols, struct order *o)
{
    uint64_t length = trace_length(a->cursor.trace), pos = a->cursor.pos;
    if (length == 0)
        return false;
    trace_block_range(a->cursor.trace,
                      trace_block_of(a->cursor.trace, pos < length ? pos : length - 1),
                      &o->first, &o->last);
    o->warps = warps_per_block(trace_machine(a->cursor.trace));
    o->cols = cols < TIMELINE_COLS ? cols : TIMELINE_COLS;
    o->each = (double)(o->last - o->first) / (o->cols > 0 ? o->cols : 1);
    o->each = o->each < 1 ? 1 : o->each;
    return o->cols > 0;
}

/* What one warp did in each column: '#' issued; 'b' waited at a barrier all along. */
static void letters(const struct app *a, const struct order *o, uint32_t warp,
                    char out[TIMELINE_COLS])
{
    bool waits = false;
    int seen = 0; /* columns that the warp's steps have reached */
    memset(out, ' ', TIMELINE_COLS);
    for (uint64_t i = o->first; i < o->last; i++) {
        struct step s = trace_step(a->cursor.trace, i);
        int col = (int)((double)(i - o->first) / o->each);
        if (s.warp % o->warps != warp || col >= o->cols)
            continue;
        for (; waits && seen < col; seen++)
            out[seen] = out[seen] == ' ' ? 'b' : out[seen];
        out[col] = '#';
        seen = col;
        waits = s.flags & STEP_BARRIER && s.flags & STEP_BLOCKED;
    }
}

static void draw_order_cursor(const struct app *a, const struct view *v,
                              const struct order *o)
{
    uint64_t at = a->cursor.pos < o->first ? 0 : a->cursor.pos - o->first;
    int col = (int)((double)at / o->each);
    col = col >= o->cols ? o->cols - 1 : col;
    draw_cp(v, 0, TIMELINE_LABEL + col, ROLE_CURRENT, GLYPH_CURRENT);
    draw_printf(v, 0, TIMELINE_LABEL + col + 2, ROLE_CURRENT, "%llu",
                (unsigned long long)at);
}

void timeline_order(const struct app *a, const struct view *v)
{
    struct order o;
    int last = v->area.rows - 1;
    uint32_t warp = (uint32_t)a->scroll[PANE_TIMELINE];
    if (!find_order(a, v->area.cols - TIMELINE_LABEL - 1, &o))
        return;
    draw_order_cursor(a, v, &o);
    for (int row = 1; row < last && warp < o.warps; row++, warp++) {
        char did[TIMELINE_COLS];
        letters(a, &o, warp, did);
        draw_printf(v, row, 1, warp == a->now.warp % o.warps ? ROLE_FOCUS : ROLE_DIM,
                    "w%u", warp);
        for (int col = 0; col < o.cols; col++)
            if (did[col] != ' ')
                draw_cp(v, row, TIMELINE_LABEL + col,
                        did[col] == '#' ? ROLE_ACTIVE : ROLE_WAITING, (uint32_t)did[col]);
    }
    bool elsewhere = a->subject->timing && a->subject->timing->result;
    draw_printf(v, last, 1, ROLE_DIM, "# issues  b barrier   in order: %s",
                elsewhere ? "another SM ran this block" : "no clock is simulated");
}
