/* Entry points: opens what the command line named and runs the loop of reading a key and
 * showing the screen. What needs no terminal is in ui_screen.c. */
#include "ui/ui.h"

#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/arrangement.h"
#include "ui/catalogue.h"
#include "ui/open.h"
#include "ui/term.h"
#include "ui/tour.h"

#define STATUS_ENVIRONMENT 4

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* One turn: show, wait for a key or the next frame. Keys that already wait are all taken
 * before the next showing, so a held key never lags behind. */
static void turn(struct app *a, struct cells *c)
{
    struct key k;
    app_draw(a, c);
    if (a->redraw)
        term_redraw();
    a->redraw = false;
    term_show(c, &a->theme);
    uint64_t before = now_ms();
    bool got = term_read(&k, app_wait(a));
    app_tick(a, (unsigned)(now_ms() - before));
    while (got && !a->quit) {
        app_key(a, k);
        got = term_read(&k, 0);
    }
    if (c->rows != a->rows || c->cols != a->cols)
        cells_resize(c, a->rows, a->cols);
}

static void loop(struct app *a)
{
    struct cells c;
    cells_init(&c, a->rows, a->cols);
    while (!a->quit && !term_eof())
        turn(a, &c);
    cells_free(&c);
}

static bool open_terminal(const struct ui_options *ui, struct str *error)
{
    const char *why;
    if (term_open(ui->no_color, !ui->no_mouse, &why))
        return true;
    str_add(error, why);
    return false;
}

static struct ui_options with_locale(const struct ui_options *ui)
{
    struct ui_options o = *ui;
    o.ascii |= !term_is_utf8();
    return o;
}

/* What the panes of a kernel's file are kept under. */
static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Keeps how the panes of what is on show stand, and says in *error what could not be
 * written. */
static void keep_arrangement(struct app *a, const char *name, struct str *error)
{
    const char *why;
    if (a->subject && name)
        arrangements_keep(a->arrangements, name, a);
    if (!arrangements_save(a->arrangements, &why))
        str_printf(error, "%sthe arrangement of the panes was not saved: %s",
                   error->len ? "; " : "", why);
}

static void take_size(struct app *a)
{
    struct key size = {.code = KEY_CODE_RESIZE};
    int rows, cols;
    term_size(&rows, &cols);
    size.row = (int16_t)rows;
    size.col = (int16_t)cols;
    a->edit = term_edit;
    app_key(a, size);
}

int ui_step(const char *path, const struct session_options *opt,
            const struct ui_options *ui, struct sources *src, struct diags *ds,
            struct str *error)
{
    struct ui_options o = with_locale(ui);
    struct app a;
    bool opened = app_open(&a, path, opt, &o, 24, 80, src, ds);
    if (!opened || !open_terminal(&o, error)) {
        app_free(&a);
        return opened ? STATUS_ENVIRONMENT : diags_status(ds, false);
    }
    take_size(&a);
    const char *notice;
    a.arrangements = arrangements_open(&notice);
    if (!a.saved) /* a session file says itself how its panes stand */
        arrangements_restore(a.arrangements, file_name(path), &a);
    app_start_at(&a, o.at);
    if (notice)
        app_say(&a, "%s", notice);
    loop(&a);
    term_close();
    keep_arrangement(&a, a.saved ? NULL : file_name(path), error);
    app_free(&a);
    return 0;
}

int ui_learn(const char *lesson, const char *const *dirs, size_t ndirs,
             const struct session_options *opt, const struct ui_options *ui,
             struct sources *src, struct diags *ds, struct str *error)
{
    struct ui_options o = with_locale(ui);
    struct app a;
    const char *notice = NULL, *other = NULL, *why = NULL;
    (void)opt; /* a lesson says itself how its kernels are launched */
    app_init(&a, NULL, 24, 80, &o);
    a.arrangements = arrangements_open(&other);
    a.catalogue = catalogue_open(dirs, ndirs, src, ds, true, &notice);
    if (lesson && !catalogue_start(a.catalogue, &a, lesson, ds)) {
        app_free(&a);
        return diags_status(ds, false);
    }
    if (!open_terminal(&o, error)) {
        app_free(&a);
        return STATUS_ENVIRONMENT;
    }
    take_size(&a);
    if (notice || other)
        app_say(&a, "%s", notice ? notice : other);
    loop(&a);
    term_close();
    keep_arrangement(&a, a.tour ? a.tour->lesson->id : NULL, error);
    if (!catalogue_save(a.catalogue, &why) && why)
        str_printf(error, "%sprogress was not saved: %s", error->len ? "; " : "", why);
    app_free(&a);
    return 0;
}

bool ui_reset_terminal(const char **error)
{
    return term_reset(error);
}

void ui_describe_terminal(const struct ui_options *ui, struct str *out)
{
    term_describe(ui->no_color, out);
}
