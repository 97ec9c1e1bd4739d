/* Entry points: opens what the command line named, runs the loop of reading a key and
 * showing the screen, and draws single screens without a terminal. */
#include "ui/ui.h"

#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/arrangement.h"
#include "ui/catalogue.h"
#include "ui/export.h"
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

static void go_to_start(struct app *a, const char *at)
{
    if (at && strspn(at, "0123456789") == strlen(at))
        app_command(a, COMMAND_GOTO, at);
    else if (at)
        app_find(a, at, 0);
    app_settle(a);
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

int ui_step(const char *path, const struct session_options *opt,
            const struct ui_options *ui, struct sources *src, struct diags *ds,
            struct str *error)
{
    struct ui_options o = with_locale(ui);
    struct subject *s = subject_open(path, opt, src, ds);
    if (!s)
        return diags_status(ds, false);
    if (!open_terminal(&o, error)) {
        subject_close(s);
        return STATUS_ENVIRONMENT;
    }
    struct app a;
    int rows, cols;
    term_size(&rows, &cols);
    app_init(&a, s, rows, cols, &o);
    const char *notice;
    a.arrangements = arrangements_open(&notice);
    arrangements_restore(a.arrangements, file_name(path), &a);
    go_to_start(&a, o.at);
    if (notice)
        app_say(&a, "%s", notice);
    loop(&a);
    term_close();
    keep_arrangement(&a, file_name(path), error);
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
    struct key size = {.code = KEY_CODE_RESIZE};
    int rows, cols;
    term_size(&rows, &cols);
    size.row = (int16_t)rows;
    size.col = (int16_t)cols;
    app_key(&a, size);
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

/* --- screens without a terminal ---------------------------------------------------- */

/* Feeds "right right :goto line 9; s". False with a diagnostic for an unknown name. */
static bool feed(struct app *a, const char *keys, struct diags *ds)
{
    while (*(keys += strspn(keys, " "))) {
        size_t len = strcspn(keys, *keys == ':' || *keys == '/' ? ";" : " ");
        struct str word = {0};
        struct key k;
        bool known = true;
        str_addn(&word, keys, len);
        if (len > 1 && *keys == ':')
            app_type(a, word.data + 1);
        else if (len > 1 && *keys == '/')
            app_type(a, word.data);
        else if ((known = key_parse(keys, len, &k)))
            app_key(a, k);
        if (!known)
            diag_error(ds, (struct span){0}, "\"%s\" is not the name of a key",
                       word.data);
        str_free(&word);
        if (!known)
            return false;
        keys += len + (keys[len] == ';');
    }
    return true;
}

static void write_screen(const struct cells *c, const struct app *a,
                         const struct screen_request *req, struct str *out)
{
    enum screen_format f = req->format;
    if (f == SCREEN_LOOKS)
        export_looks(c, &a->theme, req->colors, out);
    else if (f == SCREEN_SVG)
        export_svg(c, &a->theme, a->theme.scheme != SCHEME_LIGHT, out);
    else if (f == SCREEN_STYLES)
        export_styles(c, out);
    else
        export_text(c, out);
}

/* A lesson or a kernel, by the file's name. False with diagnostics. */
static bool open_for_screen(struct app *a, const char *path,
                            const struct session_options *opt,
                            const struct ui_options *ui, const struct screen_request *req,
                            struct sources *src, struct diags *ds)
{
    int rows = req->rows ? req->rows : 24, cols = req->cols ? req->cols : 80;
    if (!str_ends(path, ".yaml")) {
        struct subject *s = subject_open(path, opt, src, ds);
        app_init(a, s, rows, cols, ui);
        return s != NULL;
    }
    const char *slash = strrchr(path, '/'), *notice = NULL;
    char *dir = slash ? mem_strdup(path) : mem_strdup(".");
    if (slash)
        dir[slash - path] = 0;
    const char *dirs[] = {dir};
    app_init(a, NULL, rows, cols, ui);
    a->catalogue = catalogue_open(dirs, 1, src, ds, false, &notice);
    mem_free(dir);
    return catalogue_start(a->catalogue, a, path, ds);
}

int ui_screen(const char *path, const struct session_options *opt,
              const struct ui_options *ui, const struct screen_request *req,
              struct sources *src, struct diags *ds, struct str *out)
{
    struct app a;
    struct cells c;
    bool opened = open_for_screen(&a, path, opt, ui, req, src, ds);
    if (opened)
        go_to_start(&a, ui->at);
    bool fed = opened && (!req->keys || feed(&a, req->keys, ds));
    app_settle(&a);
    if (fed) {
        cells_init(&c, a.rows, a.cols);
        app_draw(&a, &c);
        write_screen(&c, &a, req, out);
        cells_free(&c);
    }
    app_free(&a);
    return fed ? 0 : opened ? 2 : diags_status(ds, false);
}

bool ui_reset_terminal(const char **error)
{
    return term_reset(error);
}

void ui_describe_terminal(const struct ui_options *ui, struct str *out)
{
    term_describe(ui->no_color, out);
}
