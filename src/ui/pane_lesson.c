/* The lesson's text with its question; tour.c composes it. */
#include "ui/pane.h"

#include "ui/tour.h"

void pane_lesson(const struct app *a, const struct view *v)
{
    if (!a->tour)
        return;
    struct view text = draw_part(v, 0, 1, v->area.rows, v->area.cols - 2);
    int rows = doc_rows(&a->tour->doc, text.area.cols), most = rows - text.area.rows;
    int skip = a->scroll[PANE_LESSON] > most ? most : a->scroll[PANE_LESSON];
    skip = skip < 0 ? 0 : skip;
    doc_draw(&a->tour->doc, &text, skip);
    if (skip > 0)
        draw_cp(v, 0, v->area.cols - 1, ROLE_KEY, GLYPH_ARROW_UP);
    if (skip < most)
        draw_cp(v, v->area.rows - 1, v->area.cols - 1, ROLE_KEY, GLYPH_ARROW_DOWN);
}
