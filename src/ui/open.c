/* See open.h. */
#include "ui/open.h"

#include <string.h>

#include "base/mem.h"
#include "session/saved.h"
#include "ui/standing.h"

static bool open_saved(struct app *a, const char *path, const struct session_options *opt,
                       const struct ui_options *ui, int rows, int cols,
                       struct sources *src, struct diags *ds)
{
    struct saved *saved = mem_alloc(sizeof *saved);
    struct subject *s = NULL;
    if (saved_read(path, src, ds, saved)) {
        saved_override(saved, opt);
        s = subject_open(saved->kernel_path, &saved->options, src, ds);
    }
    app_init(a, s, rows, cols, ui);
    a->saved = saved;
    return s && standing_restore(a, saved, ds);
}

bool app_open(struct app *a, const char *path, const struct session_options *opt,
              const struct ui_options *ui, int rows, int cols, struct sources *src,
              struct diags *ds)
{
    if (saved_is(path))
        return open_saved(a, path, opt, ui, rows, cols, src, ds);
    struct subject *s = subject_open(path, opt, src, ds);
    app_init(a, s, rows, cols, ui);
    return s != NULL;
}
