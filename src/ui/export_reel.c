/* Makes series of screens. Takes an app and a range of steps; moves it as a reader would,
 * shows motions frame by frame where the format can, and hands each screen to a writer. */
#include "ui/export_reel.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "ui/export.h"
#include "ui/pane.h"
#include "ui/tour.h"
#include "ui/tour_text.h"

#define READING_MS 4000 /* a lesson's text stands so long */
#define LAST_MS 2000

static const char *const names[EXPORT_FORMATS] = {"text", "svg", "cast", "html", "json"};

const char *export_format_name(enum export_format f)
{
    return names[f];
}

enum export_format export_format_by_name(const char *name)
{
    for (int i = 0; i < EXPORT_FORMATS; i++)
        if (strcmp(name, names[i]) == 0)
            return (enum export_format)i;
    return strcmp(name, "txt") == 0 ? EXPORT_TEXT : EXPORT_FORMATS;
}

enum export_format export_format_of_file(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    if (!dot || (slash && dot < slash))
        return EXPORT_FORMATS;
    return export_format_by_name(dot + 1);
}

/* --- the writer ------------------------------------------------------------------- */

struct reel_writer *reel_open(enum export_format f, const struct app *of)
{
    struct reel_writer *w = mem_alloc(sizeof *w);
    const char *slash = of->subject ? strrchr(of->subject->path, '/') : NULL;
    *w = (struct reel_writer){.format = f,
                              .theme = of->theme,
                              .dark = of->theme.scheme != SCHEME_LIGHT,
                              .rows = of->rows,
                              .cols = of->cols};
    w->title = mem_strdup(of->tour      ? of->tour->lesson->title
                          : slash       ? slash + 1
                          : of->subject ? of->subject->path
                                        : "lessons");
    cells_init(&w->cells, of->rows, of->cols);
    if (f == EXPORT_CAST)
        cast_begin(w);
    else if (f == EXPORT_HTML)
        html_begin(w);
    else if (f == EXPORT_JSON)
        json_begin(w, of);
    return w;
}

static void add_text(struct reel_writer *w, const struct reel_frame *f)
{
    if (w->frames > 0)
        str_add(&w->out, "\n");
    if (f->of > 0)
        str_printf(&w->out, "--- step %llu of %llu ---\n", (unsigned long long)f->number,
                   (unsigned long long)f->of);
    export_text(&w->cells, &w->out);
}

void reel_add(struct reel_writer *w, const struct app *a, const struct reel_frame *f)
{
    app_draw(a, &w->cells);
    if (w->format == EXPORT_TEXT)
        add_text(w, f);
    else if (w->format == EXPORT_SVG)
        export_svg_grid(&w->cells, (int)w->frames * (w->rows + 1), &w->theme, w->dark,
                        &w->body);
    else if (w->format == EXPORT_CAST)
        cast_frame(w, f);
    else if (w->format == EXPORT_HTML)
        html_frame(w, f);
    else
        json_frame(w, a, f);
    w->frames++;
    w->ms += f->ms;
}

static void svg_end(struct reel_writer *w)
{
    export_svg_open(w->rows, w->cols, (int)w->frames, w->dark, &w->out);
    str_printf(&w->out, "%s</svg>\n", str_cstr(&w->body));
}

void reel_close(struct reel_writer *w, struct str *out)
{
    if (w->format == EXPORT_CAST)
        cast_end(w);
    else if (w->format == EXPORT_HTML)
        html_end(w);
    else if (w->format == EXPORT_JSON)
        json_end(w);
    else if (w->format == EXPORT_SVG)
        svg_end(w);
    str_addn(out, str_cstr(&w->out), w->out.len);
    str_free(&w->out);
    str_free(&w->body);
    cells_free(&w->cells);
    mem_free(w->title);
    mem_free(w);
}

/* --- captions --------------------------------------------------------------------- */

static void caption_of_run(const struct app *a, struct str *out)
{
    const struct now *n = &a->now;
    str_printf(out, "Step %llu of %llu.", (unsigned long long)a->cursor.pos,
               (unsigned long long)trace_length(a->cursor.trace));
    if (!n->has_step) {
        str_add(out, " The warp has ended.");
        return;
    }
    if (n->line) {
        const struct source *file =
            sources_get(a->cursor.sources, session_file(a->subject->session));
        size_t len;
        const char *text = source_line(file, n->line, &len);
        while (len > 0 && (*text == ' ' || *text == '\t'))
            text++, len--;
        str_printf(out, " Line %u: %.*s", n->line, (int)len, text);
    }
    str_printf(out, " – %s is next, for %d of 32 lanes, mask 0x%08x.", pc_op(a, n->pc),
               __builtin_popcount(n->mask), n->mask);
}

static void caption(const struct app *a, struct str *out)
{
    str_clear(out);
    if (a->tour)
        str_printf(out, "Lesson step %zu of %zu. ", a->tour->step + 1,
                   a->tour->lesson->nsteps);
    if (a->subject)
        caption_of_run(a, out);
}

/* --- moving ----------------------------------------------------------------------- */

static void add(struct reel_writer *w, struct app *a, uint64_t number, uint64_t of,
                unsigned ms, bool moving)
{
    struct str text = {0};
    caption(a, &text);
    struct reel_frame f = {.number = number,
                           .of = of,
                           .ms = ms,
                           .moving = moving,
                           .caption = str_cstr(&text)};
    reel_add(w, a, &f);
    str_free(&text);
}

void reel_still(struct reel_writer *w, const struct app *a)
{
    struct str text = {0};
    caption(a, &text);
    struct reel_frame f = {.number = a->subject ? a->cursor.pos : 0,
                           .ms = LAST_MS,
                           .caption = str_cstr(&text)};
    reel_add(w, a, &f);
    str_free(&text);
}

static bool animates(const struct reel_writer *w)
{
    return w->format == EXPORT_CAST || w->format == EXPORT_HTML;
}

/* The frames of what moves or plays by itself, up to where it stops. */
static void add_moving(struct reel_writer *w, struct app *a, uint64_t number, uint64_t of)
{
    if (!animates(w)) {
        while (a->playing)
            app_tick(a, 1000000);
        app_settle(a);
        return;
    }
    while ((a->moving || a->playing) && w->frames < REEL_MAX_FRAMES) {
        unsigned ms = (unsigned)app_wait(a);
        add(w, a, number, of, ms, true);
        app_tick(a, ms);
    }
    a->playing = false;
    app_settle(a);
}

static void run_steps(struct reel_writer *w, struct app *a, uint64_t first, uint64_t last)
{
    uint64_t length = trace_length(a->cursor.trace);
    app_seek(a, first);
    app_settle(a);
    for (uint64_t pos = first; pos <= last && w->frames < REEL_MAX_FRAMES; pos++) {
        if (pos > first)
            app_seek(a, pos);
        add_moving(w, a, pos, length);
        add(w, a, pos, length, pos == last ? LAST_MS : (unsigned)(500 / app_speed(a)),
            false);
    }
}

/* One step of a lesson: its text page by page, what it plays, its question and then the
 * answer. */
static void lesson_step(struct reel_writer *w, struct app *a, uint64_t number)
{
    struct tour *t = a->tour;
    uint64_t of = t->lesson->nsteps;
    tour_go(t, a, (size_t)number - 1);
    add_moving(w, a, number, of);
    add(w, a, number, of, READING_MS, false);
    while (a->scroll[PANE_LESSON] < tour_overflow(t, a)) {
        app_scroll(a, PANE_LESSON, a->now.layout.inner[PANE_LESSON].rows - 1);
        if (a->scroll[PANE_LESSON] > tour_overflow(t, a))
            a->scroll[PANE_LESSON] = tour_overflow(t, a);
        add(w, a, number, of, READING_MS, false);
    }
    if (tour_question(t) && t->asked == ASK_WAITS) {
        tour_answer(t, a, "?");
        add(w, a, number, of, READING_MS, false);
    }
}

uint64_t reel_first(const struct app *a)
{
    return a->tour ? 1 : 0;
}

uint64_t reel_last(const struct app *a)
{
    return a->tour      ? a->tour->lesson->nsteps
           : a->subject ? trace_length(a->cursor.trace)
                        : 0;
}

bool reel_run(struct reel_writer *w, struct app *a, uint64_t first, uint64_t last)
{
    uint64_t end = reel_last(a);
    if (!a->subject || first < reel_first(a) || first > last || last > end) {
        app_fail(a, "steps %llu-%llu are not there: %llu-%llu are",
                 (unsigned long long)first, (unsigned long long)last,
                 (unsigned long long)reel_first(a), (unsigned long long)end);
        return false;
    }
    if (last - first >= REEL_MAX_FRAMES) {
        app_fail(a, "%llu steps are too many for one file: name some of them with a-b",
                 (unsigned long long)(last - first + 1));
        return false;
    }
    if (!a->tour) {
        run_steps(w, a, first, last);
        return true;
    }
    for (uint64_t n = first; n <= last && w->frames < REEL_MAX_FRAMES; n++)
        lesson_step(w, a, n);
    return true;
}
