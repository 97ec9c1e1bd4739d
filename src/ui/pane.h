/* What every pane is: a function that draws a part of the application's state into a
 * view; and the few looks at the machine that several panes share. */
#ifndef UI_PANE_H
#define UI_PANE_H

#include "ui/app.h"
#include "ui/doc.h"

#define PANE(sym, id, suffix, help)                                                      \
    void pane_##suffix(const struct app *a, const struct view *v);
#include "ui/panes.def"
#undef PANE
/* What stands in the pane's upper frame line after its name: left and right. */
struct pane_title {
    char left[80], right[80];
};
void pane_title(const struct app *a, enum pane p, struct pane_title *out);
void pane_metrics_line(const struct app *a, const struct view *v);
void pane_help(const struct app *a, const struct view *v);
void pane_list(const struct app *a, const struct view *v); /* the list of lessons */

/* The source pane with instructions in place of text; keeps the current one in view. */
void pane_code(const struct app *a, const struct view *v);
void pane_code_follow(struct app *a);
/* Source line in the first row of the source pane. */
uint32_t pane_source_top(const struct app *a);
/* Where lanes of the warp are besides the current line: "16 lanes at line 23". */
void pane_source_elsewhere(const struct app *a, char out[80]);
/* Rows that the timeline could fill. */
int pane_timeline_lines(const struct app *a);
void pane_timeline_title(const struct app *a, struct pane_title *out);
/* Rows that the memory pane could fill. */
int pane_memory_lines(const struct app *a);
void pane_memory_title(const struct app *a, struct pane_title *out);
/* Lanes of the warp in view that a finding of the step at the cursor concerns; the
 * finding in a row of the pane, NULL: none. */
uint32_t pane_findings_lit(const struct app *a);
const struct diag *pane_findings_at(const struct app *a, int row);
/* The line in a row of the lineage pane, NULL: none. */
const struct lineage_hop *pane_lineage_at(const struct app *a, int row);
/* Entry of the list of lessons in a row of the screen. */
bool pane_list_entry(const struct app *a, int row, size_t *entry);

/* How a lane of a warp stands just before the next step: drawn as a glyph in a role. */
enum lane_state { LANE_ACTIVE, LANE_WAITING, LANE_INACTIVE, LANE_EXITED };
void lane_states(const struct app *a, enum lane_state out[WARP_LANES]);
enum glyph lane_glyph(enum lane_state s);
enum role lane_role(enum lane_state s);
/* A mask in 16 columns, a cell for two lanes. */
#define LANE_STRIP 16
void lane_strip(const struct view *v, int row, int col, uint32_t mask, enum role role);
/* Of an issued mask: lanes outside it are inactive. */
enum lane_state mask_state(uint32_t mask, unsigned lane);

/* Lanes drawn: `first` … `first + count - 1`, each `width` columns from `label` on. */
struct lane_grid {
    int first, count, label, width;
};
struct lane_grid lane_grid(const struct app *a, int cols);
struct lane_grid lane_grid_of(int cols, int first, int count);
/* Rows that values of so many columns need so that each can stand under its own lane:
 * with 2, even lanes stand in the first and odd lanes in the second. 1, 2, 4 or 8. */
int lane_rows(const struct lane_grid *g, int widest);
/* Draws a value in its row of `rows` from `row` on; cut to what there is room for. */
void lane_put(const struct view *v, int row, int rows, const struct lane_grid *g,
              int lane, unsigned style, const char *text);
/* Source line of a pc in the kernel's file: of the innermost call made from it; 0: none. */
uint32_t pc_line(const struct app *a, uint32_t pc);
/* "setp.lt.s32" of a pc. */
const char *pc_op(const struct app *a, uint32_t pc);

#endif
