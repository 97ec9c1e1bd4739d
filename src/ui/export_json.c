/* Frames as JSON: where the run stands at each, and the screen as text with the roles of
 * its cells. Shape: data/schema/export.json. */
#include "ui/export_reel.h"

#include "ui/export.h"
#include "ui/pane.h"
#include "ui/tour.h"

void json_begin(struct reel_writer *w, const struct app *a)
{
    str_add(&w->out, "{\"schema\": 1, \"title\": ");
    json_add_string(&w->out, w->title);
    if (a->subject) {
        str_add(&w->out, ", \"kernel\": ");
        json_add_string(&w->out, session_kernel(a->subject->session));
        str_printf(&w->out, ", \"model\": \"%s\"",
                   subject_model(a->subject) == MODEL_ITS ? "its" : "stack");
    }
    str_printf(&w->out, ", \"columns\": %d, \"rows\": %d, \"frames\": [", w->cols,
               w->rows);
}

static void add_where(struct reel_writer *w, const struct app *a)
{
    const struct now *n = &a->now;
    str_printf(&w->out, "\"step\": %llu, \"steps\": %llu, \"warp\": %u, \"line\": %u",
               (unsigned long long)a->cursor.pos,
               (unsigned long long)trace_length(a->cursor.trace), n->warp, n->line);
    if (n->has_step)
        str_printf(&w->out, ", \"op\": \"%s\", \"mask\": \"0x%08x\"", pc_op(a, n->pc),
                   n->mask);
    if (a->tour)
        str_printf(&w->out, ", \"lesson_step\": %zu", a->tour->step + 1);
    str_add(&w->out, ", ");
}

/* [column, columns, "ROLE"] of what is not plain text. */
static void add_runs(struct reel_writer *w, int row)
{
    const char *separator = "";
    for (int col = 0; col < w->cols;) {
        unsigned style = cells_at(&w->cells, row, col)->style;
        int n = 1;
        while (col + n < w->cols && cells_at(&w->cells, row, col + n)->style == style)
            n++;
        if (style != ROLE_TEXT) {
            str_printf(&w->out, "%s[%d, %d, \"%s\"]", separator, col, n,
                       theme_role_name((enum role)(style & CELL_ROLE)));
            separator = ", ";
        }
        col += n;
    }
}

void json_frame(struct reel_writer *w, const struct app *a, const struct reel_frame *f)
{
    struct str text = {0};
    str_add(&w->out, w->frames ? ",\n{" : "\n{");
    if (a->subject)
        add_where(w, a);
    str_add(&w->out, "\"caption\": ");
    json_add_string(&w->out, f->caption);
    str_add(&w->out, ", \"screen\": [");
    for (int row = 0; row < w->rows; row++) {
        str_clear(&text);
        cells_row_text(&w->cells, row, &text);
        str_add(&w->out, row ? ",\n  {\"text\": " : "\n  {\"text\": ");
        json_add_string(&w->out, str_cstr(&text));
        str_add(&w->out, ", \"roles\": [");
        add_runs(w, row);
        str_add(&w->out, "]}");
    }
    str_add(&w->out, "]}");
    str_free(&text);
}

void json_end(struct reel_writer *w)
{
    str_add(&w->out, "\n]}\n");
}
