/* The instructions in place of the kernel's text, block by block, each with its line; the
 * one about to be issued, where lanes are once they have parted, and shading for those on
 * which lanes were lost. Shown in the source pane. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#define TEXT_COL 6 /* behind the line's number and the shading */

/* A row: an instruction, or the head of a block. */
struct code_row {
    bool head;
    uint32_t pc; /* the instruction; of a head: the block's first one */
};

static uint32_t func_of(const struct app *a)
{
    const struct machine *m = trace_machine(a->cursor.trace);
    bool known = a->now.has_step && a->now.pc < machine_npcs(m);
    return known ? machine_place(m, a->now.pc).func : 0;
}

/* Calls on() for every row of a function, in order, until it returns false. */
static void each_row(const struct machine *m, uint32_t func,
                     bool (*on)(void *ctx, int row, struct code_row r), void *ctx)
{
    uint32_t block = UINT32_MAX;
    int row = 0;
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        struct code_place p = machine_place(m, pc);
        if (p.func != func)
            continue;
        if (p.block != block && !on(ctx, row++, (struct code_row){true, pc}))
            return;
        block = p.block;
        if (!on(ctx, row++, (struct code_row){false, pc}))
            return;
    }
}

struct search {
    uint32_t pc;
    int found, rows;
};

static bool look(void *ctx, int row, struct code_row r)
{
    struct search *s = ctx;
    if (!r.head && r.pc == s->pc)
        s->found = row;
    s->rows = row + 1;
    return true;
}

void pane_code_follow(struct app *a)
{
    int rows = a->now.layout.inner[PANE_SOURCE].rows;
    if (!a->now.has_step)
        return;
    struct search s = {.pc = a->now.pc, .found = -1};
    each_row(trace_machine(a->cursor.trace), func_of(a), look, &s);
    if (s.found < 0 || rows == 0)
        return;
    a->scroll[PANE_SOURCE] = 0;
    if (s.found < a->code_top + 1 || s.found >= a->code_top + rows - 1)
        a->code_top = s.found - rows / 3;
    if (a->code_top > s.rows - rows)
        a->code_top = s.rows - rows;
    a->code_top = a->code_top < 0 ? 0 : a->code_top;
}

/* --- drawing ------------------------------------------------------------------------- */

struct painter {
    const struct app *a;
    const struct view *v;
    const struct machine *m;
    const struct pc_count *counts;
    uint32_t pcs[WARP_LANES];
    bool parted;
    int top;
};

static uint32_t lanes_at(const struct painter *p, uint32_t pc)
{
    uint32_t mask = 0;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        mask |= (uint32_t)(p->pcs[lane] == pc) << lane;
    return mask;
}

static void draw_head(const struct painter *p, int line, uint32_t pc)
{
    struct code_place at = machine_place(p->m, pc);
    const struct ir_func *f = &machine_module(p->m)->funcs.data[at.func];
    const struct ir_block *b = &f->blocks.data[at.block];
    int col = 1 + draw_printf(p->v, line, 1, ROLE_LABEL, "b%u", at.block);
    if (b->label)
        col += draw_printf(p->v, line, col, ROLE_LABEL, " %s", b->label);
    if (b->ipdom != IR_NO_BLOCK)
        draw_printf(p->v, line, col, ROLE_DIM, "  joins b%u", b->ipdom);
}

static void draw_heat(const struct painter *p, int line, uint32_t pc)
{
    const struct pc_count *n = &p->counts[pc];
    if (n->issued == 0 || n->lanes == 32 * n->issued)
        return;
    double lost = 1 - (double)n->lanes / (32.0 * (double)n->issued);
    draw_cp(p->v, line, TEXT_COL - 1, ROLE_HEAT,
            lost < 0.34   ? GLYPH_SHADE_LIGHT
            : lost < 0.67 ? GLYPH_SHADE_MEDIUM
                          : GLYPH_BOTH_LANES);
}

static void draw_insn(const struct painter *p, int line, uint32_t pc)
{
    struct code_place at = machine_place(p->m, pc);
    const struct ir_module *mod = machine_module(p->m);
    bool current = p->a->now.has_step && pc == p->a->now.pc;
    uint32_t lanes = p->parted ? lanes_at(p, pc) : 0;
    struct str text = {0};
    ir_print_insn(mod, &mod->funcs.data[at.func], at.insn, &text);
    draw_printf(p->v, line, 1, current ? ROLE_CURRENT : ROLE_DIM, "%3u",
                pc_line(p->a, pc));
    draw_heat(p, line, pc);
    draw_text(p->v, line, TEXT_COL + 1, current ? ROLE_CURRENT | CELL_BOLD : ROLE_TEXT,
              str_cstr(&text));
    if (current)
        draw_cp(p->v, line, 0, ROLE_CURRENT, GLYPH_CURRENT);
    if (lanes) {
        int col = p->v->area.cols - LANE_STRIP - 1;
        draw_cp(p->v, line, col - 1, ROLE_TEXT, ' ');
        lane_strip(p->v, line, col, lanes, current ? ROLE_ACTIVE : ROLE_WAITING);
    }
    str_free(&text);
}

static bool paint(void *ctx, int row, struct code_row r)
{
    struct painter *p = ctx;
    int line = row - p->top;
    if (line >= p->v->area.rows)
        return false;
    if (line >= 0 && r.head)
        draw_head(p, line, r.pc);
    else if (line >= 0)
        draw_insn(p, line, r.pc);
    return true;
}

void pane_code(const struct app *a, const struct view *v)
{
    struct painter p = {.a = a, .v = v, .m = cursor_machine(&a->cursor)};
    p.counts = machine_pc_counts(p.m);
    p.top = a->code_top + a->scroll[PANE_SOURCE];
    p.top = p.top < 0 ? 0 : p.top;
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        p.pcs[lane] = UINT32_MAX;
    if (a->now.warp < machine_nresident(p.m) * warps_per_block(p.m))
        machine_lane_pcs(p.m, a->now.warp, p.pcs);
    uint32_t first = UINT32_MAX;
    for (unsigned lane = 0; lane < WARP_LANES; lane++) {
        first = first == UINT32_MAX ? p.pcs[lane] : first;
        p.parted |= p.pcs[lane] != UINT32_MAX && p.pcs[lane] != first;
    }
    each_row(p.m, func_of(a), paint, &p);
}
