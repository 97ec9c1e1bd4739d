/* Screens without a terminal: opens what the command line named, presses keys, and gives
 * one screen, or a file of many. */
#include "ui/ui.h"

#include <string.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/catalogue.h"
#include "ui/export.h"
#include "ui/export_reel.h"
#include "ui/open.h"
#include "ui/tour.h"

void app_start_at(struct app *a, const char *at)
{
    if (at && strspn(at, "0123456789") == strlen(at))
        app_command(a, COMMAND_GOTO, at);
    else if (at)
        app_find(a, at, 0);
    app_settle(a);
}

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
    if (!str_ends(path, ".yaml"))
        return app_open(a, path, opt, ui, rows, cols, src, ds);
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
        app_start_at(&a, ui->at);
    bool fed = opened && (!req->keys || feed(&a, req->keys, ds));
    app_settle(&a);
    gpu_settle(&a);
    if (fed) {
        cells_init(&c, a.rows, a.cols);
        app_draw(&a, &c);
        write_screen(&c, &a, req, out);
        cells_free(&c);
    }
    app_free(&a);
    return fed ? 0 : opened ? 2 : diags_status(ds, false);
}

/* --- exports ------------------------------------------------------------------------ */

/* Whether the name is a kernel's file or a session's; anything else is a lesson. */
static bool is_kernel_file(const char *name)
{
    return str_ends(name, ".cu") || str_ends(name, ".wt") || str_ends(name, ".cuh") || str_ends(name, ".cpp");
}

static bool open_for_export(struct app *a, const struct export_request *req,
                            const struct session_options *opt,
                            const struct ui_options *ui, struct sources *src,
                            struct diags *ds)
{
    int rows = req->rows ? req->rows : 24, cols = req->cols ? req->cols : 80;
    const char *notice = NULL;
    if (is_kernel_file(req->name))
        return app_open(a, req->name, opt, ui, rows, cols, src, ds);
    app_init(a, NULL, rows, cols, ui);
    a->catalogue = catalogue_open(req->dirs, req->ndirs, src, ds, false, &notice);
    return catalogue_start(a->catalogue, a, req->name, ds);
}

/* Pictures and text are of one screen unless steps are named; the rest of all. */
static bool make_reel(struct app *a, const struct export_request *req, struct str *out)
{
    struct reel_writer *w = reel_open(req->format, a);
    bool still = req->format == EXPORT_TEXT || req->format == EXPORT_SVG;
    bool ok = true;
    if (still && !req->has_steps) {
        reel_still(w, a);
    } else {
        uint64_t last =
            req->has_steps && req->last != UINT64_MAX ? req->last : reel_last(a);
        ok = reel_run(w, a, req->has_steps ? req->first : reel_first(a), last);
    }
    reel_close(w, out);
    return ok;
}

int ui_export(const struct export_request *req, const struct session_options *opt,
              const struct ui_options *ui, struct sources *src, struct diags *ds,
              struct str *out)
{
    struct app a;
    struct str file = {0};
    int status = 0;
    if (!open_for_export(&a, req, opt, ui, src, ds)) {
        app_free(&a);
        return diags_status(ds, false);
    }
    app_start_at(&a, ui->at);
    bool fed = !req->keys || feed(&a, req->keys, ds);
    app_settle(&a);
    if (!fed || !make_reel(&a, req, &file)) {
        if (fed)
            diag_error(ds, (struct span){0}, "%s", str_cstr(&a.message));
        status = 2;
    } else {
        str_addn(out, str_cstr(&file), file.len);
    }
    str_free(&file);
    app_free(&a);
    return status;
}
