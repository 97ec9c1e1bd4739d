/* The kernel's text: the line about to be issued, where lanes are once they have parted,
 * and shading for lines on which lanes were lost so far. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#include "ui/highlight.h"

#define COMMENT_SCAN 200 /* lines before the first one searched for an open comment */
#define MAX_ROWS 256     /* of a pane that are shaded */
#define MAX_STRIPS 64    /* lines with lanes at once: at most one a lane */

struct strips { /* which lanes are on which line */
    uint32_t line[MAX_STRIPS], mask[MAX_STRIPS];
    int n;
};

static const struct source *kernel_file(const struct app *a)
{
    return sources_get(a->cursor.sources, session_file(a->subject->session));
}

/* The line behind the comments that a kernel file begins with. */
static int behind_header(const struct source *f)
{
    uint32_t line = 1;
    size_t len;
    while (line < f->nlines) {
        const char *text = source_line(f, line, &len);
        if (len > 0 && (len < 2 || memcmp(text, "//", 2) != 0))
            break;
        line++;
    }
    return (int)line;
}

/* A header tells what is expected of its kernel: the answers of a lesson. There it shows
 * only to those who scroll up to it. */
uint32_t pane_source_top(const struct app *a)
{
    const struct source *f = kernel_file(a);
    int rows = a->now.layout.inner[PANE_SOURCE].rows, last = (int)f->nlines - rows + 1;
    int first = a->tour && a->scroll[PANE_SOURCE] >= 0 ? behind_header(f) : 1;
    int top = a->source_top + a->scroll[PANE_SOURCE];
    top = top > last ? last : top;
    return (uint32_t)(top < first ? first : top);
}

static void add_lane(struct strips *s, uint32_t line, unsigned lane)
{
    for (int i = 0; i < s->n; i++)
        if (s->line[i] == line) {
            s->mask[i] |= 1u << lane;
            return;
        }
    if (s->n < MAX_STRIPS) {
        s->line[s->n] = line;
        s->mask[s->n++] = 1u << lane;
    }
}

static void find_strips(const struct app *a, struct strips *s)
{
    const struct machine *m = cursor_machine(&a->cursor);
    uint32_t pcs[WARP_LANES];
    s->n = 0;
    if (a->now.warp >= machine_nresident(m) * warps_per_block(m))
        return;
    machine_lane_pcs(m, a->now.warp, pcs);
    for (unsigned lane = 0; lane < WARP_LANES; lane++)
        if (pcs[lane] != UINT32_MAX)
            add_lane(s, pc_line(a, pcs[lane]), lane);
}

void pane_source_elsewhere(const struct app *a, char out[80])
{
    struct strips s;
    int places = 0, first = -1;
    find_strips(a, &s);
    for (int i = 0; i < s.n; i++)
        if (s.line[i] != a->now.line && a->now.line && places++ == 0)
            first = i;
    out[0] = 0;
    if (places > 0)
        snprintf(out, 80,
                 places > 1 ? "%d lanes at line %u, others at %d more"
                            : "%d lanes at line %u",
                 __builtin_popcount(s.mask[first]), s.line[first], places - 1);
}

/* Issued warp instructions and their active lanes per row of the pane. */
struct heat {
    uint64_t issued[MAX_ROWS], lanes[MAX_ROWS];
};

static void find_heat(const struct app *a, uint32_t top, struct heat *h)
{
    const struct machine *m = cursor_machine(&a->cursor);
    const struct pc_count *counts = machine_pc_counts(m);
    *h = (struct heat){0};
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        if (counts[pc].issued == 0 || counts[pc].lanes == 32 * counts[pc].issued)
            continue;
        uint32_t line = pc_line(a, pc);
        if (line < top || line - top >= MAX_ROWS)
            continue;
        h->issued[line - top] += counts[pc].issued;
        h->lanes[line - top] += counts[pc].lanes;
    }
}

/* Shading by the share of lanes lost in instructions that lost any. */
static void draw_heat(const struct view *v, int row, int col, const struct heat *h)
{
    if (row >= MAX_ROWS || h->issued[row] == 0)
        return;
    double lost = 1 - (double)h->lanes[row] / (double)(32 * h->issued[row]);
    draw_cp(v, row, col, ROLE_HEAT,
            lost < 0.34   ? GLYPH_SHADE_LIGHT
            : lost < 0.67 ? GLYPH_SHADE_MEDIUM
                          : GLYPH_BOTH_LANES);
}

static bool comment_at(const struct source *f, uint32_t top)
{
    bool in_comment = false;
    for (uint32_t line = top > COMMENT_SCAN ? top - COMMENT_SCAN : 1; line < top;
         line++) {
        size_t len;
        const char *text = source_line(f, line, &len);
        highlight_skip(text, len, &in_comment);
    }
    return in_comment;
}

void pane_source(const struct app *a, const struct view *v)
{
    if (a->code) {
        pane_code(a, v);
        return;
    }
    const struct source *f = kernel_file(a);
    uint32_t top = pane_source_top(a);
    bool in_comment = comment_at(f, top);
    struct strips strips;
    find_strips(a, &strips);
    struct heat heat;
    find_heat(a, top, &heat);
    int digits = f->nlines >= 1000 ? 5 : f->nlines >= 100 ? 3 : 2;
    for (int row = 0; row < v->area.rows && top + (uint32_t)row <= f->nlines; row++) {
        uint32_t line = top + (uint32_t)row;
        bool current = line == a->now.line && a->now.line;
        size_t len;
        const char *text = source_line(f, line, &len);
        int text_col = digits + 3;
        int at = breaks_on_line(&a->breaks, line);
        draw_printf(v, row, 1,
                    current   ? ROLE_CURRENT
                    : at >= 0 ? ROLE_ERROR
                              : ROLE_DIM,
                    "%*u", digits, line);
        highlight_line(v, row, text_col, text, len, &in_comment);
        draw_heat(v, row, digits + 1, &heat);
        if (at >= 0)
            draw_cp(v, row, 0, ROLE_ERROR, GLYPH_BREAK);
        if (current) {
            draw_cp(v, row, 0, at >= 0 ? ROLE_ERROR : ROLE_CURRENT, GLYPH_CURRENT);
            draw_tint(v, row, text_col, v->area.cols - text_col,
                      ROLE_CURRENT | CELL_BOLD);
        }
        for (int i = 0; strips.n > 1 && i < strips.n; i++)
            if (strips.line[i] == line) {
                draw_cp(v, row, v->area.cols - 18, ROLE_TEXT, ' ');
                lane_strip(v, row, v->area.cols - 17, strips.mask[i],
                           current ? ROLE_ACTIVE : ROLE_WAITING);
            }
    }
}
