/* Opens what a reader names, a kernel's file or a session file (.wt), into a state of the
 * interface; and keeps it as a session file. */
#ifndef UI_OPEN_H
#define UI_OPEN_H

#include "ui/app.h"
#include "ui/ui.h"

/* Initialises the app in any case; false with diagnostics when the file cannot be shown.
 * Options about the launch go before those of a session file. */
bool app_open(struct app *a, const char *path, const struct session_options *opt,
              const struct ui_options *ui, int rows, int cols, struct sources *src,
              struct diags *ds);

#endif
