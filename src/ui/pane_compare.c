/* The kernel on a real GPU: recorded times, and the life of each warp as a bar over the
 * time from the first one's begin to the last one's end. */
#include "ui/pane.h"

#include <inttypes.h>

#define LABEL 16 /* columns of "b0 w12 SM 131" */

static int put_nothing(const struct app *a, const struct view *v, int row)
{
    if (a->measured.stale)
        draw_text(v, row++, 1, ROLE_WAITING,
                  "There is a record, but of another version of this file or launch.");
    else
        draw_text(v, row++, 1, ROLE_TEXT, "No measurement of this kernel is recorded.");
    draw_text(v, row++, 1, ROLE_DIM, "warptutor gpu record makes one, on a real GPU.");
    return row;
}

static int put_times(const struct gpu_launch *l, const struct view *v, int row)
{
    draw_printf(v, row++, 1, ROLE_TEXT, "%s", l->kernel);
    draw_printf(v, row++, 2, ROLE_TEXT, "%.2f us of %u runs (%.2f to %.2f)", l->us.median,
                l->us.n, l->us.p25, l->us.p75);
    draw_printf(v, row++, 2, ROLE_DIM, "%.2f us for a kernel that does nothing",
                l->empty_us.median);
    if (l->span_cycles)
        draw_printf(v, row++, 2, ROLE_TEXT, "%" PRIu64 " cycles on the slowest SM",
                    l->span_cycles);
    draw_printf(v, row++, 2, ROLE_DIM, "%u registers, %u blocks and %u warps an SM",
                l->registers, l->blocks_per_sm, l->warps_per_sm);
    return row;
}

/* One bar a warp; at least one cell, so that a short life is seen. */
static int put_lifetimes(const struct gpu_launch *l, const struct view *v, int row)
{
    int width = v->area.cols - LABEL - 2;
    double all = 0;
    for (size_t i = 0; i < l->nlifetimes; i++)
        all = l->lifetimes[i].out > all ? l->lifetimes[i].out : all;
    if (all <= 0 || width < 8)
        return row;
    draw_printf(v, row++, 2, ROLE_DIM, "warps over %.2f us", all * 1e-3);
    for (size_t i = 0; i < l->nlifetimes && row < v->area.rows; i++, row++) {
        const struct gpu_lifetime *t = &l->lifetimes[i];
        int from = (int)(t->in / all * width), to = (int)(t->out / all * width + 0.5);
        draw_printf(v, row, 2, ROLE_DIM, "b%u w%u SM %u", t->block, t->warp, t->sm);
        from = from < width ? from : width - 1;
        draw_run(v, row, LABEL + from, to > from ? to - from : 1, ROLE_METER,
                 GLYPH_BAR_FULL);
    }
    return row;
}

void pane_compare(const struct app *a, const struct view *v)
{
    const struct gpu_result *r = &a->measured.result;
    int row = -a->scroll[PANE_COMPARE];
    if (!a->measured.found) {
        put_nothing(a, v, row);
        return;
    }
    draw_printf(v, row++, 1, ROLE_TEXT | CELL_BOLD, "%s", r->card.name);
    draw_printf(v, row++, 1, ROLE_DIM, "recorded on %s, driver for CUDA %s, NVRTC %s",
                r->date, r->card.driver, r->card.nvrtc);
    for (size_t i = 0; i < r->nlaunches; i++) {
        row = put_times(&r->launches[i], v, row);
        row = put_lifetimes(&r->launches[i], v, row);
    }
}
