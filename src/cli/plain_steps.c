/* warptutor step --plain on a terminal: the commands of the terminal interface, typed a
 * line at a time, and what they lead to in short sentences. Panes are told as text. */
#include "config.h"

#include "cli/plain_steps.h"

#include <stdio.h>
#include <string.h>

#include "cli/plain_ask.h"
#include "cli/plain_text.h"
#include "ui/open.h"
#include "ui/pane.h"

#define PANE_ROWS 60 /* of a pane that is told */
#define PANE_COLS 80

struct stepping {
    struct app app;
    struct plain_talk talk;
    const struct subject *told; /* subject and position that were told last */
    uint64_t pos;
};

/* --- where one stands --------------------------------------------------------------- */

static void add_row(struct stepping *s, const struct plain_walk *w,
                    const struct var_row *row, uint32_t lanes)
{
    struct str *out = &s->talk.out;
    uint32_t defined = lanes & row->known & ~row->undefined;
    str_printf(out, "  %s: ", row->name);
    if (defined)
        plain_row(out, row, defined, w->letters);
    else
        str_add(out, "undefined");
    if (defined && plain_same(row, defined) && defined & (defined - 1))
        str_add(out, " in each");
    if (defined && defined != (lanes & row->known)) {
        str_add(out, "; undefined in ");
        plain_lane_names(out, lanes & row->known & ~defined);
    }
    str_add(out, ".\n");
}

static uint32_t started(const struct app *a)
{
    const struct machine *m = cursor_machine(&a->cursor);
    bool there = a->now.warp < machine_nresident(m) * warps_per_block(m);
    return there ? machine_warp(m, a->now.warp).started : UINT32_MAX;
}

static void open_walk(const struct app *a, struct plain_walk *w)
{
    plain_walk_open(w, a->subject->session, a->cursor.trace, a->cursor.sources);
}

/* What the last step did, which variables it changed, and where the run stands now. */
static void tell_place(struct stepping *s)
{
    struct app *a = &s->app;
    struct plain_walk w;
    open_walk(a, &w);
    if (s->told == a->subject && a->cursor.pos == s->pos + 1)
        plain_operation(&w, s->pos, &s->talk.out);
    app_refresh(a); /* the operation was looked up in another state */
    for (size_t i = 0; i < a->now.nrows; i++) {
        const struct var_row *row = &a->now.rows[i];
        if (row->changed || i < a->watches.len)
            add_row(s, &w, row, started(a));
    }
    plain_place(&w, session_kernel(a->subject->session), a->cursor.pos, &s->talk.out);
    plain_walk_close(&w);
    s->told = a->subject;
    s->pos = a->cursor.pos;
}

static void tell_values(struct stepping *s)
{
    struct plain_walk w;
    open_walk(&s->app, &w);
    for (size_t i = 0; i < s->app.now.nrows; i++)
        add_row(s, &w, &s->app.now.rows[i], started(&s->app));
    if (s->app.now.nrows == 0)
        str_add(&s->talk.out, "No variable is in scope here.\n");
    plain_walk_close(&w);
}

/* --- panes -------------------------------------------------------------------------- */

/* A pane alone on a large screen of ASCII, without its frame. */
static void tell_pane(struct stepping *s, enum pane p)
{
    struct app *a = &s->app;
    struct cells c;
    bool ascii = a->ascii, zoomed = a->zoomed;
    enum pane focus = a->focus;
    a->ascii = a->zoomed = true;
    a->focus = p;
    app_refresh(a);
    cells_init(&c, a->rows, a->cols);
    app_draw(a, &c);
    struct area in = a->now.layout.inner[p];
    for (int row = in.row; row < in.row + in.rows; row++) {
        struct cells one = {1, in.cols, cells_at(&c, row, in.col)};
        size_t before = s->talk.out.len;
        cells_row_text(&one, 0, &s->talk.out);
        if (s->talk.out.len > before)
            str_addc(&s->talk.out, '\n');
    }
    cells_free(&c);
    a->ascii = ascii;
    a->zoomed = zoomed;
    a->focus = focus;
    a->show[p] = SHOW_AUTO;
    app_refresh(a);
}

/* The pane that a command has just brought up; PANE_COUNT: it was another command. */
static enum pane pane_asked(const char *line)
{
    size_t n = strcspn(line, " ");
    enum command c = command_by_name(line, n);
    const char *arg = line + n + strspn(line + n, " ");
    if (c == COMMAND_WHY)
        return PANE_LINEAGE;
    if (c == COMMAND_BOTH || c == COMMAND_PARTING)
        return PANE_SPLITS;
    return c == COMMAND_PANE || c == COMMAND_ZOOM ? pane_by_id(arg) : PANE_COUNT;
}

/* --- commands ----------------------------------------------------------------------- */

static void tell_commands(struct stepping *s)
{
    str_add(
        &s->talk.out,
        "Return alone goes one instruction forward, \"back\" one back. \"where\" tells "
        "the place again, \"values\" all variables, \"quit\" leaves. The others, or "
        "their beginnings:\n");
    for (int c = 0; c < COMMAND_COUNT; c++) {
        const struct command_info *i = command_info((enum command)c);
        if (!str_starts(i->name, "prompt"))
            str_printf(&s->talk.out, "%s%s%s: %s.\n", i->name, *i->args ? " " : "",
                       i->args, i->help);
    }
}

static void tell_message(struct stepping *s)
{
    const char *text = str_cstr(&s->app.message);
    if (*text)
        str_printf(&s->talk.out, "%s%s%s\n", s->app.is_error ? "No: " : "", text,
                   strchr(".?!", text[strlen(text) - 1]) ? "" : ".");
}

static void obey(struct stepping *s, const char *line)
{
    struct app *a = &s->app;
    str_clear(&a->message);
    a->is_error = false;
    app_type(a, *line ? line : "next");
    while (a->playing) /* to its end at once */
        app_tick(a, 1000000);
    app_settle(a);
    tell_message(s);
    enum pane p = pane_asked(line);
    if (p != PANE_COUNT && !a->is_error)
        tell_pane(s, p);
    else if (a->subject != s->told || a->cursor.pos != s->pos)
        tell_place(s);
    else if (a->message.len == 0)
        tell_values(s);
    a->help = false;
}

static void take_line(struct stepping *s, const char *line)
{
    if (strcmp(line, "where") == 0)
        tell_place(s);
    else if (strcmp(line, "values") == 0)
        tell_values(s);
    else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0)
        tell_commands(s);
    else
        obey(s, line);
}

static void talk(struct stepping *s)
{
    char line[512];
    str_add(&s->talk.out, "Return goes forward; ? tells the commands.\n");
    tell_place(s);
    while (!s->app.quit) {
        str_add(&s->talk.out, "> ");
        if (!plain_read_line(&s->talk, line, sizeof line))
            break;
        take_line(s, line);
    }
    plain_flush(&s->talk);
}

int plain_steps(const char *path, const struct session_options *opt,
                const struct ui_options *ui, struct sources *src, struct diags *ds)
{
    struct stepping s = {.talk = {.on_terminal = true}};
    bool opened = app_open(&s.app, path, opt, ui, PANE_ROWS, PANE_COLS, src, ds);
    if (opened) {
        app_start_at(&s.app, ui->at);
        talk(&s);
    }
    app_free(&s.app);
    str_free(&s.talk.out);
    return opened ? 0 : diags_status(ds, false);
}
