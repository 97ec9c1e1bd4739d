/* State of the interface and what follows from it: which warp, step, variables and warp
 * operation are in view, where the panes stand, and how time passes while something is
 * animated. Commands are in command.c, typing in prompt.c, drawing in screen.c. */
#include "ui/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ui/arrangement.h"
#include "ui/catalogue.h"
#include "ui/pane.h"
#include "ui/settings.h"
#include "ui/pane_lanes.h"
#include "ui/rows.h"
#include "ui/tour.h"

#define FRAME_MS 70     /* of a motion at speed 1 */
#define STEP_MS 500     /* of a step without motion, playing at speed 1 */
#define GPU_LOOK_MS 100 /* between looks at what is on a GPU */
#define BOTH_COLS 62    /* of the pane splits with both models */
#define SCAN 100000     /* steps looked through for the last step of a warp */

static const double speeds[] = {0.25, 0.5, 1, 2, 4, 8, 16, 32};
#define NSPEEDS ((int)(sizeof speeds / sizeof *speeds))

static void take_settings(struct app *a, const struct settings *own)
{
    if (!own)
        return;
    a->ascii |= own->ascii;
    a->keymap = &own->keymap;
    a->theme.own = own->roles;
    if (own->speed > 0)
        for (a->speed = 0; a->speed < NSPEEDS - 1 && speeds[a->speed] < own->speed;)
            a->speed++;
}

void app_init(struct app *a, struct subject *s, int rows, int cols,
              const struct ui_options *ui)
{
    *a = (struct app){.rows = rows,
                      .cols = cols,
                      .lanes = WARP_LANES,
                      .speed = 2,
                      .past = APP_PAST,
                      .colors = 256,
                      .play_to = UINT64_MAX,
                      .frame = APP_FRAMES};
    a->ascii = ui->ascii;
    a->compare.records = ui->records;
    a->compare.arch = ui->arch;
    a->theme.scheme = ui->no_color ? SCHEME_MONO : ui->scheme;
    a->arch = ui->arch;
    take_settings(a, ui->settings);
    app_show(a, s);
}

static void free_strings(char **strings, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mem_free(strings[i]);
}

void app_free(struct app *a)
{
    gpu_job_free(&a->gpu);
    compare_free(&a->compare);
    breaks_free(&a->breaks);
    both_close(&a->both);
    subject_close(a->subject);
    tour_close(a->tour);
    catalogue_close(a->catalogue);
    arrangements_free(a->arrangements);
    free_strings(a->watches.data, a->watches.len);
    free_strings(a->history.data, a->history.len);
    vec_free(&a->watches);
    vec_free(&a->lineage);
    vec_free(&a->history);
    mem_free(a->last_place);
    str_free(&a->typed);
    str_free(&a->message);
    str_free(&a->draft.text);
    if (a->saved)
        saved_free(a->saved);
    mem_free(a->saved);
    mem_free(a->arch_own);
}

static void run_both(struct app *a)
{
    struct diags ds;
    diags_init(&ds);
    a->both.wanted = both_open(&a->both, a->subject, &ds);
    if (!a->both.wanted)
        app_fail_with(a, &ds);
    diags_free(&ds);
}

void app_both(struct app *a, bool wanted)
{
    a->both.wanted = wanted;
    if (wanted)
        run_both(a);
    else
        both_close(&a->both);
    app_refresh(a);
}

void app_show(struct app *a, struct subject *s)
{
    a->compare.of = NULL;
    both_close(&a->both);
    subject_close(a->subject);
    a->subject = s;
    a->now = (struct now){0};
    a->breaks.of = NULL;
    a->playing = a->moving = false;
    str_clear(&a->draft.text);
    a->draft.line = 0;
    a->cursor = (struct cursor){.warp = -1};
    a->source_top = 0;
    if (s) {
        a->cursor.trace = s->trace;
        a->cursor.sources = s->src;
        const uint32_t *b = machine_launch(trace_machine(s->trace))->block;
        if (b[0] * b[1] * b[2] <= 8)
            a->lanes = 8;
    }
    if (s && a->both.wanted)
        run_both(a);
    app_refresh(a);
}

/* --- messages --------------------------------------------------------------------- */

static void set_message(struct app *a, bool is_error, const char *fmt, va_list ap)
{
    str_clear(&a->message);
    str_vprintf(&a->message, fmt, ap);
    a->is_error = is_error;
}

void app_say(struct app *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    set_message(a, false, fmt, ap);
    va_end(ap);
}

void app_fail(struct app *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    set_message(a, true, fmt, ap);
    va_end(ap);
}

void app_fail_with(struct app *a, const struct diags *ds)
{
    for (size_t i = 0; i < ds->list.len; i++) {
        const struct diag *d = ds->list.data[i];
        if (d->severity != DIAG_ERROR && d->severity != DIAG_UNSUPPORTED)
            continue;
        uint32_t line = a->cursor.sources ? span_line(a->cursor.sources, d->span) : 0;
        if (line)
            app_fail(a, "line %u: %s", line, d->message);
        else
            app_fail(a, "%s", d->message);
        return;
    }
}

/* --- what is in view -------------------------------------------------------------- */

static uint32_t warp_in_view(const struct cursor *c)
{
    uint64_t length = trace_length(c->trace);
    if (c->warp >= 0)
        return (uint32_t)c->warp;
    if (c->pos < length)
        return trace_step(c->trace, c->pos).warp;
    return length > 0 ? trace_step(c->trace, length - 1).warp : 0;
}

/* The step that the warp issues next, by the trace or, if it is another warp's turn, by
 * the machine. */
static void find_step(struct app *a)
{
    struct now *n = &a->now;
    struct step s;
    n->stepping = cursor_next(&a->cursor, &s) && s.warp == n->warp;
    n->has_step = n->stepping;
    if (n->stepping) {
        n->pc = s.pc;
        n->mask = s.mask;
        return;
    }
    const struct machine *m = cursor_machine(&a->cursor);
    if (n->warp >= machine_nresident(m) * warps_per_block(m))
        return;
    struct warp_view w = machine_warp(m, n->warp);
    if (w.current >= 0) {
        struct split_view split = machine_split(m, n->warp, (uint32_t)w.current);
        n->has_step = true;
        n->pc = split.pc;
        n->mask = split.mask;
    }
}

static void wish_panes(const struct app *a, struct layout_wish *w)
{
    for (int p = 0; p < PANE_COUNT; p++) {
        w->want[p] = a->show[p] != SHOW_OFF;
        w->must[p] = a->show[p] == SHOW_ON;
    }
    w->want[PANE_LINEAGE] = a->show[PANE_LINEAGE] == SHOW_ON;
    w->want[PANE_FINDINGS] = a->show[PANE_FINDINGS] == SHOW_ON;
    w->want[PANE_COMPARE] = a->show[PANE_COMPARE] == SHOW_ON;
    w->want[PANE_TIMELINE] = a->show[PANE_TIMELINE] == SHOW_ON;
    w->want[PANE_LESSON] = a->tour && a->show[PANE_LESSON] != SHOW_OFF;
    w->must[PANE_LESSON] |= a->tour != NULL;
    w->want[PANE_MEMORY] = a->show[PANE_MEMORY] == SHOW_ON;
    if (a->show[PANE_MOTION] == SHOW_AUTO)
        w->want[PANE_MOTION] = a->now.motion.op.kind != MOTION_NONE;
    bool top = pane_band(a->focus) == BAND_TOP && w->want[a->focus];
    w->front = a->zoomed || top ? a->focus : a->tour ? PANE_LESSON : PANE_SOURCE;
    w->zoomed = a->zoomed;
    w->need[PANE_SPLITS] = a->both.other ? BOTH_COLS : 0;
}

/* Where no operation is near the rows are worth more elsewhere. */
static int motion_lines(const struct app *a)
{
    unsigned stages = a->now.motion.nstages;
    if (a->now.motion.op.kind == MOTION_NONE)
        return 2;
    return stages > 1 ? (int)stages * 4 + 2 : 9;
}

static void lay_out(struct app *a)
{
    struct layout_wish w = {.front = PANE_SOURCE};
    wish_panes(a, &w);
    memcpy(w.grow, a->grow, sizeof w.grow);
    memcpy(w.widen, a->widen, sizeof w.widen);
    w.content[BAND_TIMELINE] = pane_timeline_lines(a);
    w.content[BAND_MEMORY] = pane_memory_lines(a);
    w.content[BAND_LANES] = pane_lanes_lines(a, a->cols - 2);
    w.content[BAND_MOTION] = motion_lines(a);
    layout_solve(a->rows, a->cols, &w, &a->now.layout);
}

/* Keeps the current line in the source pane, moving the text as little as possible. */
static void follow_line(struct app *a)
{
    int rows = a->now.layout.inner[PANE_SOURCE].rows, line = (int)a->now.line;
    if (a->source_top == 0) {
        const struct ir_module *m = trace_module(a->cursor.trace);
        int first = (int)span_line(a->cursor.sources, m->funcs.data[0].span);
        a->source_top = first > 1 ? first - 1 : 1;
    }
    if (line == 0 || rows == 0)
        return;
    a->scroll[PANE_SOURCE] = 0;
    if (line <= a->source_top || line >= a->source_top + rows - 1)
        a->source_top = line - rows / 3 > 1 ? line - rows / 3 : 1;
}

/* What the panes need that compare cycles and measurements; priced once a subject. */
static void price(struct app *a)
{
    bool timeline = a->now.layout.shown[PANE_TIMELINE];
    struct diags ds;
    diags_init(&ds);
    if (timeline && a->arch && !a->subject->timing && !a->subject->unpriced)
        a->subject->unpriced = !subject_time(a->subject, a->arch, &ds);
    if (timeline || a->now.layout.shown[PANE_COMPARE])
        gpu_rows(a);
    diags_free(&ds);
}

void app_refresh(struct app *a)
{
    struct now *n = &a->now;
    if (a->subject) {
        n->warp = warp_in_view(&a->cursor);
        motion_find(&a->cursor, n->warp, &n->motion);
        if (a->both.other)
            n->beside = both_position(&a->both, &a->cursor, n->warp);
        if (a->show[PANE_MEMORY] == SHOW_ON)
            traffic_find(&a->cursor, n->warp, &n->traffic);
        find_step(a);
        rows_read(a);
        n->line = n->stepping ? pc_line(a, n->pc) : 0;
        if (!a->moving)
            a->frame = n->motion.done                   ? APP_FRAMES
                       : a->frame > 0 && n->motion.next ? a->frame
                                                        : 0;
    }
    lay_out(a);
    if (a->subject)
        price(a);
    if (a->subject && a->code)
        pane_code_follow(a);
    else if (a->subject)
        follow_line(a);
}

/* --- time ------------------------------------------------------------------------- */

double app_speed(const struct app *a)
{
    return speeds[a->speed < 0 ? 0 : a->speed < NSPEEDS ? a->speed : NSPEEDS - 1];
}

void app_seek(struct app *a, uint64_t pos)
{
    uint64_t before = a->cursor.pos;
    cursor_seek(&a->cursor, pos);
    a->moving = false;
    a->frame = 0;
    a->elapsed_ms = 0;
    app_refresh(a);
    const struct motion *m = &a->now.motion;
    if (a->cursor.pos == before + 1 && m->done && m->op.step == before &&
        m->op.kind != MOTION_NONE && a->now.layout.shown[PANE_MOTION]) {
        a->moving = true;
        a->frame = 0;
    }
}

void app_settle(struct app *a)
{
    if (!a->moving)
        return;
    a->moving = false;
    a->frame = APP_FRAMES;
    app_refresh(a);
}

static unsigned interval(const struct app *a)
{
    double ms = (a->moving ? FRAME_MS : STEP_MS) / app_speed(a);
    return ms < 1 ? 1 : (unsigned)ms;
}

int app_wait(const struct app *a)
{
    int look = a->gpu.task ? GPU_LOOK_MS : -1, turn = tour_wait(a);
    look = turn >= 0 && (look < 0 || turn < look) ? turn : look;
    if (!a->moving && !a->playing)
        return look;
    unsigned ms = interval(a);
    int next = a->elapsed_ms >= ms ? 0 : (int)(ms - a->elapsed_ms);
    return look >= 0 && look < next ? look : next;
}

static void stop_at_breakpoint(struct app *a)
{
    size_t which;
    if (a->breaks.list.len == 0 || !breaks_hit(&a->breaks, &a->cursor, &which))
        return;
    a->playing = false;
    app_say(a, "breakpoint %zu: %s", which + 1, a->breaks.list.data[which].text);
}

static void play_step(struct app *a)
{
    struct cursor c = a->cursor;
    if (c.pos >= a->play_to || !cursor_move(&c, MOVE_STEP, true)) {
        a->playing = false;
        a->play_to = UINT64_MAX;
        return;
    }
    app_seek(a, c.pos);
    stop_at_breakpoint(a);
    if (a->both.parts && a->cursor.pos == a->both.first) {
        a->playing = false;
        app_say(a, "here the models part: → goes on");
    }
}

void app_tick(struct app *a, unsigned ms)
{
    a->elapsed_ms += ms;
    gpu_look(a);
    while ((a->moving || a->playing) && a->elapsed_ms >= interval(a)) {
        unsigned rest = a->elapsed_ms - interval(a);
        if (a->moving && ++a->frame >= APP_FRAMES)
            app_settle(a);
        else if (!a->moving)
            play_step(a);
        /* A step that took longer than its interval is not made up for. */
        a->elapsed_ms = rest < interval(a) ? rest : 0;
    }
    tour_tick(a, ms);
}

void app_scroll(struct app *a, enum pane p, int rows)
{
    a->scroll[p] += rows;
    if (a->scroll[p] < 0 && p != PANE_SOURCE && p != PANE_WATERFALL)
        a->scroll[p] = 0;
    if (p == PANE_METRICS && a->scroll[p] >= METRIC_COUNT)
        a->scroll[p] = METRIC_COUNT - 1;
}

/* --- finding places --------------------------------------------------------------- */

/* Tries one spelling of a place; false without a message. */
static bool try_place(struct app *a, const char *prefix, const char *place, uint64_t from,
                      struct diags *ds, uint64_t *pos)
{
    struct str text = {0};
    str_printf(&text, "%s%s", prefix, place);
    struct query *q = query_parse(str_cstr(&text), (struct span){0}, ds);
    bool found = q && query_find(q, a->cursor.trace, a->cursor.sources, from, pos);
    query_free(q);
    str_free(&text);
    return found;
}

bool app_find(struct app *a, const char *place, uint64_t from)
{
    struct diags next, plain;
    uint64_t pos = 0;
    if (!a->subject)
        return false;
    diags_init(&next);
    diags_init(&plain);
    bool found = try_place(a, "next ", place, from, &next, &pos) ||
                 try_place(a, "", place, from, &plain, &pos);
    if (found)
        app_seek(a, pos);
    else if (plain.errors > 0)
        app_fail_with(a, &plain);
    else
        app_fail(a, "this run has no \"%s\" (after here)", place);
    diags_free(&next);
    diags_free(&plain);
    return found;
}
