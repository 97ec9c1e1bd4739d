/* See standing.h. Bands are written by number: 0 is the uppermost. */
#include "ui/standing.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ui/rows.h"
#include "ui/command.h"
#include "ui/past.h"

#define MOST_MOVED 500 /* rows or columns: no screen is larger */
#define MOST_WATCHES 100

enum standing_key {
#define STANDING(sym, key, value, help) STANDING_##sym,
#include "ui/standing.def"
#undef STANDING
    STANDING_COUNT
};
static const char *const keys[STANDING_COUNT] = {
#define STANDING(sym, key, value, help) key,
#include "ui/standing.def"
#undef STANDING
};

/* --- writing ---------------------------------------------------------------------- */

struct lines {
    struct arena *a;
    VEC(struct saved_line) list;
};

static void add(struct lines *l, enum standing_key k, const char *value)
{
    struct saved_line line = {.key = keys[k], .value = arena_strdup(l->a, value)};
    vec_push(&l->list, line);
}

static void add_number(struct lines *l, enum standing_key k, long long n)
{
    add(l, k, arena_printf(l->a, "%lld", n));
}

static void add_lanes(struct lines *l, const struct app *a)
{
    const uint32_t *block = machine_launch(trace_machine(a->cursor.trace))->block;
    int usual = block[0] * block[1] * block[2] <= 8 ? 8 : WARP_LANES;
    add_number(l, STANDING_STEP, (long long)a->cursor.pos);
    if (a->cursor.warp >= 0)
        add_number(l, STANDING_WARP, a->cursor.warp);
    if (a->lane)
        add_number(l, STANDING_LANE, a->lane);
    if (a->lanes != usual)
        add_number(l, STANDING_LANES, a->lanes);
    if (a->format != FORMAT_AUTO)
        add(l, STANDING_FORMAT, format_name(a->format));
    if (a->past != APP_PAST)
        add_number(l, STANDING_PAST, a->past);
    if (a->code)
        add(l, STANDING_CODE, "");
    if (a->both.wanted)
        add(l, STANDING_BOTH, "");
    if (a->large)
        add(l, STANDING_LARGE, "");
    if (a->speed != 2)
        add_number(l, STANDING_SPEED, a->speed);
    for (size_t i = 0; i < a->watches.len; i++)
        add(l, STANDING_WATCH, a->watches.data[i]);
    for (size_t i = 0; i < a->breaks.list.len; i++)
        add(l, STANDING_BREAK, a->breaks.list.data[i].text);
}

static void add_panes(struct lines *l, const struct app *a)
{
    if (a->focus != PANE_SOURCE)
        add(l, STANDING_FOCUS, pane_id(a->focus));
    if (a->zoomed)
        add(l, STANDING_ZOOM, "");
    for (int p = 0; p < PANE_COUNT; p++)
        if (a->show[p] != SHOW_AUTO && p != PANE_LESSON)
            add(l, a->show[p] == SHOW_ON ? STANDING_SHOW : STANDING_HIDE,
                pane_id((enum pane)p));
    for (int b = 0; b < BAND_COUNT; b++)
        if (a->grow[b])
            add(l, STANDING_ROWS, arena_printf(l->a, "%d %d", b, a->grow[b]));
    for (int p = 0; p < PANE_COUNT; p++)
        if (a->widen[p])
            add(l, STANDING_COLUMNS,
                arena_printf(l->a, "%s %d", pane_id((enum pane)p), a->widen[p]));
}

bool standing_save(const struct app *app, struct arena *a, struct str *out,
                   const char **error)
{
    struct lines l = {.a = a};
    const struct subject *s = app->subject;
    struct session_options opt = s->opt;
    opt.args = (const char *const *)s->args.data;
    opt.nargs = s->args.len;
    add_lanes(&l, app);
    add_panes(&l, app);
    bool ok = saved_write(s->session, &opt, l.list.data, l.list.len, a, out, error);
    vec_free(&l.list);
    return ok;
}

/* --- reading ---------------------------------------------------------------------- */

static bool number(const char *text, long long least, long long most, long long *out)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return *text && !*end && errno == 0 && *out >= least && *out <= most;
}

static bool set_int(const char *text, int least, int most, int *out)
{
    long long n;
    bool ok = number(text, least, most, &n);
    if (ok)
        *out = (int)n;
    return ok;
}

static bool set_step(struct app *a, const char *text)
{
    long long n;
    if (!number(text, 0, (long long)trace_length(a->cursor.trace), &n))
        return false;
    a->cursor.pos = (uint64_t)n;
    return true;
}

static bool set_break(struct app *a, const char *text)
{
    struct diags ds;
    diags_init(&ds);
    bool ok = breaks_add(&a->breaks, text, &ds);
    diags_free(&ds);
    return ok;
}

/* At the step that the lines before have gone to. */
static bool set_watch(struct app *a, const char *text)
{
    struct diags ds;
    diags_init(&ds);
    app_refresh(a);
    bool ok = a->watches.len < MOST_WATCHES && rows_can_watch(a, text, &ds);
    diags_free(&ds);
    if (ok)
        vec_push(&a->watches, mem_strdup(text));
    return ok;
}

static bool set_show(struct app *a, const char *text, enum visibility how)
{
    enum pane p = pane_by_id(text);
    if (p == PANE_COUNT || p == PANE_LESSON)
        return false;
    a->show[p] = how;
    return true;
}

static bool set_focus(struct app *a, const char *text)
{
    enum pane p = pane_by_id(text);
    if (p == PANE_COUNT || p == PANE_LESSON)
        return false;
    a->focus = p;
    return true;
}

/* "NAME N" of a band or pane. */
static bool set_moved(struct app *a, const char *text, bool band)
{
    const char *blank = strchr(text, ' ');
    char name[32];
    if (!blank || blank - text >= (int)sizeof name)
        return false;
    memcpy(name, text, (size_t)(blank - text));
    name[blank - text] = 0;
    int b = BAND_COUNT;
    enum pane p = band ? PANE_COUNT : pane_by_id(name);
    if (band && !set_int(name, 0, BAND_COUNT - 1, &b))
        return false;
    if (!band && p == PANE_COUNT)
        return false;
    return set_int(blank + 1, -MOST_MOVED, MOST_MOVED, band ? &a->grow[b] : &a->widen[p]);
}

static bool set_lanes(struct app *a, const char *text)
{
    return set_int(text, 8, WARP_LANES, &a->lanes) &&
           (a->lanes == 8 || a->lanes == WARP_LANES);
}

static bool set_format(struct app *a, const char *text)
{
    enum format f = format_by_name(text);
    a->format = f == FORMAT_COUNT ? a->format : f;
    return f != FORMAT_COUNT;
}

static bool apply(struct app *a, enum standing_key k, const char *text)
{
    switch (k) {
    case STANDING_STEP:
        return set_step(a, text);
    case STANDING_WARP:
        return set_int(text, 0, (int)app_nwarps(a) - 1, &a->cursor.warp);
    case STANDING_LANE:
        return set_int(text, 0, WARP_LANES - 1, &a->lane);
    case STANDING_LANES:
        return set_lanes(a, text);
    case STANDING_FORMAT:
        return set_format(a, text);
    case STANDING_PAST:
        return set_int(text, 0, PAST_EACH, &a->past);
    case STANDING_SPEED:
        return set_int(text, 0, 7, &a->speed);
    case STANDING_WATCH:
        return set_watch(a, text);
    case STANDING_BREAK:
        return set_break(a, text);
    case STANDING_FOCUS:
        return set_focus(a, text);
    case STANDING_ZOOM:
        a->zoomed = true;
        return true;
    case STANDING_CODE:
        a->code = true;
        return true;
    case STANDING_BOTH:
        app_both(a, true);
        return a->both.wanted;
    case STANDING_LARGE:
        a->large = true;
        return true;
    case STANDING_SHOW:
    case STANDING_HIDE:
        return set_show(a, text, k == STANDING_SHOW ? SHOW_ON : SHOW_OFF);
    case STANDING_ROWS:
    case STANDING_COLUMNS:
        return set_moved(a, text, k == STANDING_ROWS);
    case STANDING_COUNT:
        break;
    }
    return false;
}

static bool restore_line(struct app *a, const struct saved_line *line, struct diags *ds)
{
    int k = 0;
    while (k < STANDING_COUNT && strcmp(keys[k], line->key) != 0)
        k++;
    if (k == STANDING_COUNT)
        diag_error(ds, line->span, "\"%s\" means nothing here", line->key);
    else if (!apply(a, (enum standing_key)k, line->value))
        diag_error(ds, line->span, "\"%s\" cannot be \"%s\" here", line->key,
                   line->value);
    return ds->errors == 0;
}

bool standing_restore(struct app *app, const struct saved *s, struct diags *ds)
{
    for (size_t i = 0; i < s->view.len; i++)
        if (!restore_line(app, &s->view.data[i], ds))
            return false;
    if (app->show[PANE_TIMELINE] == SHOW_ON && !command_time(app))
        app->show[PANE_TIMELINE] = SHOW_AUTO;
    str_clear(&app->message);
    app_seek(app, app->cursor.pos);
    app_settle(app);
    return true;
}
