/* The list of lessons: number, title, what has been done of it. */
#include "ui/pane.h"

#include <stdio.h>
#include <string.h>

#include "ui/catalogue.h"

#define FIRST_ROW 3 /* of the screen */

static int first_entry(const struct app *a)
{
    int room = a->rows - FIRST_ROW - 5, selected = (int)a->catalogue->selected;
    return selected >= room ? selected - room + 1 : 0;
}

bool pane_list_entry(const struct app *a, int row, size_t *entry)
{
    int i = row - FIRST_ROW + first_entry(a);
    *entry = (size_t)(i < 0 ? 0 : i);
    return row >= FIRST_ROW && row < a->rows - 5 && *entry < a->catalogue->n;
}

static void draw_state(const struct app *a, const struct view *v, int row,
                       const struct lesson_entry *e)
{
    const struct progress *p = a->catalogue->progress;
    unsigned right, asked;
    if (!p)
        return;
    int col = v->area.cols - 22;
    progress_score(p, e->id, &right, &asked);
    if (progress_done(p, e->id))
        draw_printf(v, row, col, ROLE_RIGHT, "✓ done");
    else if (progress_step(p, e->id) > 0)
        draw_printf(v, row, col, ROLE_CURRENT, "at step %u", progress_step(p, e->id) + 1);
    if (asked > 0)
        draw_printf(v, row, col + 12, ROLE_DIM, "%u/%u right", right, asked);
}

static void draw_entry(const struct app *a, const struct view *v, int row, size_t i)
{
    const struct lesson_entry *e = &a->catalogue->entries[i];
    bool selected = i == a->catalogue->selected;
    if (e->number > 0)
        draw_printf(v, row, 2, ROLE_KEY, "%3d", e->number);
    draw_text(v, row, 7, ROLE_TEXT, e->title ? e->title : e->id);
    draw_state(a, v, row, e);
    if (selected) {
        draw_cp(v, row, 0, ROLE_CURRENT, GLYPH_CURRENT);
        draw_tint(v, row, 2, v->area.cols - 4, ROLE_SELECT);
    }
}

void pane_list(const struct app *a, const struct view *v)
{
    const struct catalogue *c = a->catalogue;
    draw_text(v, 1, 2, ROLE_HEADING, "How a GPU runs a warp: lessons");
    if (c->n == 0) {
        draw_text(v, FIRST_ROW, 2, ROLE_TEXT, "There are no lessons in the data folder.");
        draw_text(v, FIRST_ROW + 1, 2, ROLE_DIM,
                  "WARPTUTOR_DATA names another one; \"warptutor doctor\" shows which is "
                  "used.");
        return;
    }
    int first = first_entry(a);
    for (int row = FIRST_ROW; row < v->area.rows - 5; row++)
        if ((size_t)(first + row - FIRST_ROW) < c->n)
            draw_entry(a, v, row, (size_t)(first + row - FIRST_ROW));
    const struct lesson_entry *e = &c->entries[c->selected];
    struct doc d = {0};
    if (e->summary)
        doc_markdown(&d, e->summary);
    struct view below = draw_part(v, v->area.rows - 4, 2, 3, v->area.cols - 4);
    doc_draw(&d, &below, 0);
    doc_free(&d);
}
