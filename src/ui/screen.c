/* Draws the whole screen: title, frames with their panes, scrub bar, and the last line
 * (hints, messages, the prompt). Takes the state, writes cells, changes nothing. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "ui/catalogue.h"
#include "ui/completion.h"
#include "ui/pane.h"
#include "ui/prompt.h"
#include "ui/tour.h"
#include "ui/tour_text.h"

static void draw_pane(const struct app *a, enum pane p, const struct view *v)
{
    switch (p) {
#define PANE(sym, id, suffix, help)                                                      \
    case PANE_##sym:                                                                     \
        pane_##suffix(a, v);                                                             \
        break;
#include "ui/panes.def"
#undef PANE
    case PANE_COUNT:
        break;
    }
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void right_of_title(const struct app *a, char out[96])
{
    const char *model = subject_model(a->subject) == MODEL_ITS ? "ITS" : "stack";
    const char *view = a->subject->opt.passes ? "compiled  " : "";
    char state[32];
    if (a->playing)
        snprintf(state, sizeof state, "▶ %g×", app_speed(a));
    else
        snprintf(state, sizeof state, "‖ %g×", app_speed(a));
    snprintf(out, 96, "step %llu/%llu  %s%s  %s  ? help ",
             (unsigned long long)a->cursor.pos,
             (unsigned long long)trace_length(a->cursor.trace), view, model, state);
}

static void draw_title(const struct app *a, const struct view *v)
{
    char right[96];
    draw_run(v, 0, 0, v->area.cols, ROLE_BAR, ' ');
    draw_text(v, 0, 1, ROLE_BAR | CELL_BOLD, "warptutor");
    if (!a->subject) {
        draw_right(v, 0, v->area.cols, ROLE_BAR, "? help ");
        return;
    }
    right_of_title(a, right);
    int room = v->area.cols - 14 - utf8_width(right);
    struct str what = {0};
    if (a->tour && a->tour->lesson->number > 0)
        str_printf(&what, "%d · %s", a->tour->lesson->number, a->tour->lesson->title);
    else
        str_add(&what, a->tour ? a->tour->lesson->title : file_name(a->subject->path));
    draw_textn(v, 0, 12, ROLE_BAR, str_cstr(&what),
               utf8_fit(str_cstr(&what), room > 0 ? room : 0));
    str_free(&what);
    draw_right(v, 0, v->area.cols, ROLE_BAR, right);
}

/* --- scrub bar -------------------------------------------------------------------- */

static int scrub_col(const struct app *a, int width, uint64_t pos)
{
    uint64_t length = trace_length(a->cursor.trace);
    return length ? (int)((double)pos * (width - 1) / (double)length + 0.5) : 0;
}

/* Steps that split lanes, of long runs only a sample: it must not cost time. */
#define SCRUB_SAMPLES 4096

static void draw_scrub(const struct app *a, const struct view *v)
{
    int width = v->area.cols - 2, at = scrub_col(a, width, a->cursor.pos);
    uint64_t length = trace_length(a->cursor.trace);
    uint64_t every = length / SCRUB_SAMPLES + 1;
    for (int col = 0; col < width; col++)
        draw_cp(v, 0, 1 + col, col < at ? ROLE_METER : ROLE_DIM,
                col < at ? GLYPH_SCRUB_DONE : GLYPH_SCRUB_LINE);
    for (uint64_t i = 0; i < length; i += every)
        if (trace_step(a->cursor.trace, i).flags & STEP_DIVERGED)
            draw_cp(v, 0, 1 + scrub_col(a, width, i), ROLE_WAITING, GLYPH_SCRUB_SPLIT);
    draw_cp(v, 0, 1 + at, ROLE_CURRENT, GLYPH_SCRUB_AT);
}

/* --- last line -------------------------------------------------------------------- */

/* What could be typed, as far as it fits; Tab takes it. */
static void draw_candidates(const struct app *a, const struct view *v, int col)
{
    struct completion found;
    completion_find(a, &found);
    if (found.n == 1 && strcmp(found.words[0], str_cstr(&a->typed) + found.start) == 0)
        return;
    for (size_t i = 0; i < found.n; i++) {
        bool last = i + 1 == found.n;
        if (col + utf8_width(found.words[i]) + (last ? 0 : 2) > v->area.cols) {
            draw_cp(v, 0, col, ROLE_DIM, GLYPH_ELLIPSIS);
            return;
        }
        col += draw_text(v, 0, col, ROLE_DIM, found.words[i]) + 1;
    }
}

static void draw_prompt(const struct app *a, const struct view *v)
{
    static const char *const labels[] = {
        [PROMPT_COMMAND] = ":",         [PROMPT_PLACE] = "/",
        [PROMPT_STEP] = "go to step: ", [PROMPT_NAME] = "watch: ",
        [PROMPT_SHOW] = "pane: ",       [PROMPT_REPLY] = "answer: "};
    const char *typed = str_cstr(&a->typed);
    int col = draw_text(v, 0, 0, ROLE_KEY, labels[a->prompt]);
    struct str before = {0};
    str_addn(&before, typed, a->caret);
    int at = utf8_width(str_cstr(&before)), over = col + at + 2 - v->area.cols;
    size_t skipped = over > 0 ? utf8_fit(typed, over) : 0;
    skipped = skipped < a->caret ? skipped : a->caret; /* on a screen of a few columns */
    before.len = skipped;
    if (before.data)
        before.data[skipped] = 0;
    at -= utf8_width(str_cstr(&before));
    draw_text(v, 0, col, ROLE_TEXT, typed + skipped);
    if (typed[a->caret] == 0)
        draw_cp(v, 0, col + at, ROLE_TEXT | CELL_REVERSE, ' ');
    else
        draw_tint(v, 0, col + at, 1, ROLE_TEXT | CELL_REVERSE);
    draw_candidates(a, v, col + at + utf8_width(typed + a->caret) + 2);
    str_free(&before);
}

/* Above the prompt: what may be typed. */
static void draw_usage(const struct app *a, const struct view *v)
{
    struct str text = {0};
    prompt_usage(a, &text);
    if (text.len > 0) {
        draw_run(v, 0, 0, v->area.cols, ROLE_DIM, ' ');
        draw_textn(v, 0, 1, ROLE_DIM, text.data, utf8_fit(text.data, v->area.cols - 2));
    }
    str_free(&text);
}

static int draw_lesson_hints(const struct app *a, const struct view *v, int from)
{
    bool text = a->now.layout.shown[PANE_LESSON],
         both = text && a->now.layout.shown[PANE_SOURCE];
    const char *enter = !text                                                ? "lesson"
                        : a->scroll[PANE_LESSON] < tour_overflow(a->tour, a) ? "more"
                        : a->tour->asked == ASK_WAITS
                            ? a->presenting ? "right one" : "answer"
                            : "go on";
    int col = from;
    col += draw_text(v, 0, col, ROLE_KEY, "Enter") + 1;
    col += draw_text(v, 0, col, ROLE_DIM, enter) + 2;
    if (both)
        return col - from;
    col += draw_text(v, 0, col, ROLE_KEY, "t") + 1;
    col += draw_text(v, 0, col, ROLE_DIM, text ? "source" : "lesson") + 2;
    return col - from;
}

static void draw_hints(const struct app *a, const struct view *v)
{
    int col = 1;
    if (a->tour)
        col += draw_lesson_hints(a, v, col);
    for (size_t i = 0; keymap_at(i); i++) {
        const struct binding *b = keymap_at(i);
        struct str key = {0};
        keymap_first(a->keymap, b, &key);
        int need = utf8_width(str_cstr(&key)) + 1 + (int)strlen(b->hint);
        if (*b->hint && key.len && col + need <= v->area.cols) {
            col += draw_text(v, 0, col, ROLE_KEY, str_cstr(&key)) + 1;
            col += draw_text(v, 0, col, ROLE_DIM, b->hint) + 2;
        }
        str_free(&key);
    }
}

static void draw_last_line(const struct app *a, const struct view *v)
{
    char progress[120];
    if (a->prompt != PROMPT_NONE)
        draw_prompt(a, v);
    else if (a->message.len > 0)
        draw_text(v, 0, 1, a->is_error ? ROLE_ERROR : ROLE_TEXT, str_cstr(&a->message));
    else if (gpu_progress(a, progress, sizeof progress))
        draw_text(v, 0, 1, ROLE_QUESTION, progress);
    else if (a->subject)
        draw_hints(a, v);
    else
        draw_text(v, 0, 1, ROLE_DIM, "↑ ↓ choose   Enter opens   ? help   q quit");
}

/* --- panes ------------------------------------------------------------------------ */

static void draw_pane_title(const struct app *a, struct cells *c, enum pane p)
{
    struct area f = a->now.layout.frame[p];
    struct view line = {c, {f.row, f.col + 1, 1, f.cols - 2}};
    struct pane_title t;
    pane_title(a, p, &t);
    int col = 1;
    draw_cp(&line, 0, col++, ROLE_BORDER, ' ');
    col += draw_text(&line, 0, col, p == a->focus ? ROLE_FOCUS : ROLE_LABEL, pane_id(p));
    if (*t.left) {
        col += draw_text(&line, 0, col, ROLE_BORDER, " ─ ");
        col += draw_text(&line, 0, col, ROLE_TEXT, t.left);
    }
    draw_cp(&line, 0, col, ROLE_BORDER, ' ');
    int width = utf8_width(t.right);
    if (width == 0 || col + width + 4 > line.area.cols)
        return;
    int right = line.area.cols - width - 3;
    draw_printf(&line, 0, right, ROLE_TEXT, " %s ", t.right);
}

static void draw_panes(const struct app *a, struct cells *c)
{
    const struct layout *l = &a->now.layout;
    for (int p = 0; p < PANE_COUNT; p++)
        if (l->shown[p])
            draw_frame(c, l->frame[p], ROLE_BORDER);
    for (int p = 0; p < PANE_COUNT; p++) {
        if (!l->shown[p])
            continue;
        struct view v = {c, l->inner[p]};
        draw_pane_title(a, c, (enum pane)p);
        draw_pane(a, (enum pane)p, &v);
    }
    if (l->metrics_line) {
        struct area b = l->body;
        struct view line = {c, {b.row + b.rows - 1, b.col + 2, 1, b.cols - 4}};
        draw_cp(&line, 0, -1, ROLE_BORDER, ' ');
        pane_metrics_line(a, &line);
    }
}

static void draw_help(const struct app *a, struct cells *c)
{
    struct area body = {1, 0, a->rows - 2, a->cols};
    struct view line = {c, {1, 2, 1, a->cols - 4}};
    struct view v = {c, {2, 1, body.rows - 2, a->cols - 2}};
    draw_frame(c, body, ROLE_BORDER);
    draw_text(&line, 0, 0, ROLE_FOCUS, " help ");
    pane_help(a, &v);
}

void app_draw(const struct app *a, struct cells *c)
{
    const struct layout *l = &a->now.layout;
    cells_clear(c);
    struct view title = {c, l->title}, last = {c, l->hints}, scrub = {c, l->scrub};
    struct view body = {c, {1, 0, a->rows - 2, a->cols}};
    if (a->help)
        draw_help(a, c);
    else if (a->subject)
        draw_panes(a, c);
    else if (a->catalogue)
        pane_list(a, &body);
    if (a->subject && !a->help && l->scrub.rows)
        draw_scrub(a, &scrub);
    draw_title(a, &title);
    draw_last_line(a, &last);
    struct view above = {c, {l->hints.row - 1, 0, 1, a->cols}};
    if (a->prompt != PROMPT_NONE && a->rows > 4)
        draw_usage(a, &above);
    if (a->ascii)
        cells_to_ascii(c);
}
