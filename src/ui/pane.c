/* What several panes need: how lanes stand, where they are drawn, names of instructions,
 * and the titles of panes. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/tour.h"

#define LABEL_LEAST 14
#define LABEL_MOST 24
#define WIDTH_MOST 6

enum lane_state mask_state(uint32_t mask, unsigned lane)
{
    return mask >> lane & 1 ? LANE_ACTIVE : LANE_INACTIVE;
}

static enum lane_state state_of_split(enum split_state s)
{
    return s == SPLIT_RUNNABLE ? LANE_INACTIVE : LANE_WAITING;
}

static bool resident(const struct app *a, const struct machine *m)
{
    return a->now.warp < machine_nresident(m) * warps_per_block(m);
}

void lane_states(const struct app *a, enum lane_state out[WARP_LANES])
{
    const struct machine *m = cursor_machine(&a->cursor);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        out[lane] = LANE_EXITED;
    if (!resident(a, m))
        return;
    struct warp_view w = machine_warp(m, a->now.warp);
    uint32_t live = w.started & ~w.exited;
    for (uint32_t i = w.nsplits; i-- > 0;) { /* top of the stack last: it decides */
        struct split_view s = machine_split(m, a->now.warp, i);
        for (unsigned lane = 0; lane < WARP_LANES; lane++)
            if ((s.mask & live) >> lane & 1)
                out[lane] = state_of_split(s.state);
    }
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (a->now.has_step && (a->now.mask & live) >> lane & 1)
            out[lane] = LANE_ACTIVE;
}

enum glyph lane_glyph(enum lane_state s)
{
    static const enum glyph glyphs[] = {GLYPH_ACTIVE, GLYPH_WAITING, GLYPH_INACTIVE,
                                        GLYPH_EXITED};
    return glyphs[s];
}

enum role lane_role(enum lane_state s)
{
    /* Lanes on another path differ by shape alone: rows of masks alternate, and a colour
     * for each lane would cost a remote terminal half a kilobyte a row. */
    static const enum role roles[] = {ROLE_ACTIVE, ROLE_WAITING, ROLE_ACTIVE,
                                      ROLE_INACTIVE};
    return roles[s];
}

void lane_strip(const struct view *v, int row, int col, uint32_t mask, enum role role)
{
    static const enum glyph pairs[4] = {GLYPH_INACTIVE, GLYPH_LEFT_LANE, GLYPH_RIGHT_LANE,
                                        GLYPH_BOTH_LANES};
    for (int pair = 0; pair < LANE_STRIP; pair++) {
        unsigned lanes = mask >> (2 * pair) & 3;
        draw_cp(v, row, col + pair, lanes ? role : ROLE_INACTIVE, pairs[lanes]);
    }
}

struct lane_grid lane_grid(const struct app *a, int cols)
{
    return lane_grid_of(cols, a->lanes == 8 ? a->lane / 8 * 8 : 0, a->lanes);
}

struct lane_grid lane_grid_of(int cols, int first, int count)
{
    struct lane_grid g = {.count = count, .first = first};
    int most = count == 8 ? 4 * WIDTH_MOST : WIDTH_MOST;
    g.width = (cols - LABEL_LEAST) / g.count;
    g.width = g.width < 1 ? 1 : g.width > most ? most : g.width;
    g.label = cols - g.width * g.count;
    g.label = g.label > LABEL_MOST ? LABEL_MOST : g.label < 0 ? 0 : g.label;
    return g;
}

int lane_rows(const struct lane_grid *g, int widest)
{
    int rows = 1, need = widest > 1 ? widest + 1 : 1; /* digits must not touch */
    while (rows < 8 && need > g->width * rows)
        rows *= 2;
    return rows;
}

/* In one row a value begins at its lane's column; in several it ends there, so that the
 * last lanes' values stay inside the pane. */
void lane_put(const struct view *v, int row, int rows, const struct lane_grid *g,
              int lane, unsigned style, const char *text)
{
    int i = lane - g->first, col = g->label + i * g->width;
    size_t fits = utf8_fit(text, rows > 1 ? g->width * rows - 1 : g->width);
    int width = rows > 1 ? utf8_width(text) : 0;
    if (width > g->width)
        col -= width - g->width;
    draw_textn(v, row + i % rows, col, style, text, fits);
}

uint32_t pc_line(const struct app *a, uint32_t pc)
{
    const struct machine *m = trace_machine(a->cursor.trace);
    if (pc >= machine_npcs(m))
        return 0;
    /* a kernel of another file than the one on show has no lines in it */
    if (machine_module(m)->funcs.data[0].span.file != session_file(a->subject->session))
        return 0;
    return pc_source_line(m, pc, a->cursor.sources);
}

const char *pc_op(const struct app *a, uint32_t pc)
{
    const struct machine *m = trace_machine(a->cursor.trace);
    if (pc >= machine_npcs(m))
        return "";
    const struct ir_insn *in = machine_place(m, pc).insn;
    const struct ir_op_info *op = ir_op_info((enum ir_op)in->op);
    return op->group == IR_GROUP_MATH ? ir_math_info((enum ir_math)in->sub)->name
                                      : op->name;
}

/* --- titles ----------------------------------------------------------------------- */

static void lanes_title(const struct app *a, struct pane_title *out)
{
    const struct machine *m = cursor_machine(&a->cursor);
    uint32_t per_block = warps_per_block(m), slot = a->now.warp / per_block;
    if (slot < machine_nresident(m))
        snprintf(out->left, sizeof out->left, "block %u, warp %u%s",
                 machine_block(m, slot).flat, a->now.warp % per_block,
                 a->cursor.warp >= 0 ? " (followed)" : "");
    else
        snprintf(out->left, sizeof out->left, "no block is resident");
    if (a->now.has_step)
        snprintf(out->right, sizeof out->right, "active %d/32  mask %08x",
                 __builtin_popcount(a->now.mask), a->now.mask);
}

static void motion_pane_title(const struct app *a, struct pane_title *out)
{
    const struct motion *m = &a->now.motion;
    motion_title(&m->op, out->left);
    if (m->op.kind == MOTION_NONE)
        return;
    if (m->nstages > 1)
        snprintf(out->right, sizeof out->right, "%s, stage %u of %u",
                 m->op.sub == IR_SHFL_XOR  ? "butterfly"
                 : m->op.sub == IR_SHFL_UP ? "scan"
                                           : "tree",
                 m->stage + 1, m->nstages);
    else
        snprintf(out->right, sizeof out->right, "step %llu%s",
                 (unsigned long long)m->op.step, m->next ? ", next" : "");
}

void pane_title(const struct app *a, enum pane p, struct pane_title *out)
{
    *out = (struct pane_title){"", ""};
    switch (p) {
    case PANE_SOURCE:
        snprintf(out->left, sizeof out->left, "%.40s%s%s",
                 session_kernel(a->subject->session),
                 a->subject->opt.passes ? ", compiled view" : "",
                 a->code ? ", instructions" : "");
        pane_source_elsewhere(a, out->right);
        break;
    case PANE_LANES:
        lanes_title(a, out);
        break;
    case PANE_MOTION:
        motion_pane_title(a, out);
        break;
    case PANE_SPLITS:
        snprintf(out->left, sizeof out->left, "%s",
                 a->both.other                              ? "both models"
                 : subject_model(a->subject) == MODEL_STACK ? "stack"
                                                            : "its");
        break;
    case PANE_LESSON:
        if (a->tour)
            snprintf(out->right, sizeof out->right, "%zu/%zu", a->tour->step + 1,
                     a->tour->lesson->nsteps);
        break;
    case PANE_WATERFALL:
        snprintf(out->left, sizeof out->left, "one row an instruction, newest below");
        break;
    case PANE_TIMELINE:
        pane_timeline_title(a, out);
        break;
    case PANE_MEMORY:
        pane_memory_title(a, out);
        break;
    case PANE_FINDINGS:
        snprintf(out->right, sizeof out->right, "%zu",
                 trace_findings(a->cursor.trace)->list.len);
        break;
    case PANE_LINEAGE:
        snprintf(out->left, sizeof out->left, "%s", a->lineage_of);
        break;
    case PANE_COMPARE:
    case PANE_METRICS:
    case PANE_COUNT:
        break;
    }
}
