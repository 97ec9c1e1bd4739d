/* Entry points: opens what the command line named and runs the loop. What needs no
 * terminal is in ui_screen.c, presenting in present.c. */
#include "ui/ui.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "ui/app.h"
#include "ui/arrangement.h"
#include "ui/catalogue.h"
#include "ui/history.h"
#include "ui/loop.h"
#include "ui/open.h"
#include "ui/quiz_run.h"
#include "ui/term.h"
#include "ui/tour.h"

bool loop_open_terminal(const struct ui_options *ui, struct str *error)
{
    const char *why;
    if (term_open(ui->no_color, !ui->no_mouse, &why))
        return true;
    str_add(error, why);
    return false;
}

struct ui_options loop_options(const struct ui_options *ui)
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

/* Keeps what was typed and how the panes of what is on show stand, and says in *error what
 * could not be written. */
static void keep_state(struct app *a, const char *name, struct str *error)
{
    const char *why;
    if (!history_save(a))
        str_printf(error, "%swhat was typed was not saved: %s", error->len ? "; " : "",
                   strerror(errno));
    if (a->subject && name)
        arrangements_keep(a->arrangements, name, a);
    if (!arrangements_save(a->arrangements, &why))
        str_printf(error, "%sthe arrangement of the panes was not saved: %s",
                   error->len ? "; " : "", why);
}

void loop_size(struct app *a)
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
    struct ui_options o = loop_options(ui);
    struct app a;
    bool opened = app_open(&a, path, opt, &o, 24, 80, src, ds);
    if (!opened || !loop_open_terminal(&o, error)) {
        app_free(&a);
        return opened ? STATUS_ENVIRONMENT : diags_status(ds, false);
    }
    loop_size(&a);
    const char *notice;
    history_load(&a);
    a.arrangements = arrangements_open(&notice);
    if (!a.saved) /* a session file says itself how its panes stand */
        arrangements_restore(a.arrangements, file_name(path), &a);
    app_start_at(&a, o.at);
    if (notice)
        app_say(&a, "%s", notice);
    loop_run(&a, NULL);
    term_close();
    keep_state(&a, a.saved ? NULL : file_name(path), error);
    app_free(&a);
    return 0;
}

int ui_learn(const char *lesson, const char *const *dirs, size_t ndirs,
             const struct session_options *opt, const struct ui_options *ui,
             struct sources *src, struct diags *ds, struct str *error)
{
    struct ui_options o = loop_options(ui);
    struct app a;
    const char *notice = NULL, *other = NULL, *why = NULL;
    (void)opt; /* a lesson says itself how its kernels are launched */
    app_init(&a, NULL, 24, 80, &o);
    history_load(&a);
    a.arrangements = arrangements_open(&other);
    a.catalogue = catalogue_open(dirs, ndirs, src, ds, true, &notice);
    if (lesson && !catalogue_start(a.catalogue, &a, lesson, ds)) {
        app_free(&a);
        return diags_status(ds, false);
    }
    if (!loop_open_terminal(&o, error)) {
        app_free(&a);
        return STATUS_ENVIRONMENT;
    }
    loop_size(&a);
    if (notice || other)
        app_say(&a, "%s", notice ? notice : other);
    loop_run(&a, NULL);
    term_close();
    keep_state(&a, a.tour ? a.tour->lesson->id : NULL, error);
    if (!catalogue_save(a.catalogue, &why) && why)
        str_printf(error, "%sprogress was not saved: %s", error->len ? "; " : "", why);
    app_free(&a);
    return 0;
}

int ui_quiz(struct quiz_run *r, const struct ui_options *ui, struct str *error)
{
    struct ui_options o = loop_options(ui);
    struct app a;
    if (!loop_open_terminal(&o, error))
        return STATUS_ENVIRONMENT;
    app_init(&a, NULL, 24, 80, &o);
    loop_size(&a);
    a.quiz = r;
    bool shown = quiz_run_show(r, &a);
    if (shown)
        loop_run(&a, NULL);
    else
        str_add(error, str_cstr(&a.message));
    term_close();
    app_free(&a);
    return shown ? 0 : STATUS_ENVIRONMENT;
}

bool ui_reset_terminal(const char **error)
{
    return term_reset(error);
}

void ui_describe_terminal(const struct ui_options *ui, struct str *out)
{
    term_describe(ui->no_color, out);
}
