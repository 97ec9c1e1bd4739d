/* The mask of every issued instruction, newest below: divergence shows as white space. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#define SCAN 50000 /* steps looked through for those of a followed warp */

/* Steps to show, newest first; the step about to issue is one of them. */
static int collect(const struct app *a, int rows, int skip, uint64_t *out)
{
    uint64_t length = trace_length(a->cursor.trace), pos = a->cursor.pos;
    uint64_t at = pos < length ? pos + 1 : length;
    int n = 0;
    for (uint64_t scanned = 0; at > 0 && n < rows && scanned < SCAN; scanned++) {
        at--;
        bool counts =
            a->cursor.warp < 0 || trace_step(a->cursor.trace, at).warp == a->cursor.warp;
        if (counts && skip-- <= 0)
            out[n++] = at;
    }
    return n;
}

/* "setp.lt.s32" loses its type, then more, until it fits. */
static void shorten(char *op, int room)
{
    char *dot;
    while ((int)strlen(op) > room && (dot = strrchr(op, '.')))
        *dot = 0;
    if ((int)strlen(op) > room)
        op[room > 0 ? room : 0] = 0;
}

static void draw_label(const struct app *a, const struct view *v, int row,
                       const struct lane_grid *g, const struct step *s, bool next)
{
    char line[16], op[64];
    bool many = a->cursor.warp < 0 && warps_per_block(trace_machine(a->cursor.trace)) > 1;
    snprintf(line, sizeof line, "%u", pc_line(a, s->pc));
    if (many)
        snprintf(op, sizeof op, "w%u %s", s->warp, pc_op(a, s->pc));
    else
        snprintf(op, sizeof op, "%s", pc_op(a, s->pc));
    shorten(op, g->label - 3 - (int)strlen(line));
    if (next)
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
    draw_text(v, row, 1, next ? ROLE_CURRENT : ROLE_TEXT, op);
    draw_right(v, row, g->label - 1, ROLE_DIM, line);
}

static void draw_step(const struct app *a, const struct view *v, int row,
                      const struct lane_grid *g, uint64_t step)
{
    struct step s = trace_step(a->cursor.trace, step);
    bool next = step == a->cursor.pos;
    draw_label(a, v, row, g, &s, next);
    for (int i = 0; i < g->count; i++) {
        enum lane_state state = mask_state(s.mask, (unsigned)(g->first + i));
        draw_cp(v, row, g->label + i * g->width, lane_role(state), lane_glyph(state));
    }
    int right = g->label + g->count * g->width + 1;
    const struct machine *m = trace_machine(a->cursor.trace);
    if (v->area.cols - right < 20)
        return;
    struct code_place p = machine_place(m, s.pc);
    struct str text = {0};
    ir_print_insn(machine_module(m), &machine_module(m)->funcs.data[p.func], p.insn,
                  &text);
    draw_text(v, row, right, ROLE_DIM, str_cstr(&text));
    str_free(&text);
}

void pane_waterfall(const struct app *a, const struct view *v)
{
    uint64_t steps[256];
    struct lane_grid g = lane_grid(a, v->area.cols);
    int rows = v->area.rows < 256 ? v->area.rows : 256;
    int skip = -a->scroll[PANE_WATERFALL];
    int n = collect(a, rows, skip < 0 ? 0 : skip, steps);
    for (int i = 0; i < n; i++)
        draw_step(a, v, n - 1 - i, &g, steps[i]);
    if (a->cursor.pos >= trace_length(a->cursor.trace) && n < rows)
        draw_text(v, n, 1, ROLE_DIM, "the run has ended");
}
