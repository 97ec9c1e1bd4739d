/* How a reader left the panes of each lesson or kernel, from one use to the next.
 *
 * Human-readable YAML under $XDG_STATE_HOME/warptutor/panes.yaml, written atomically; a
 * damaged file is set aside, never overwritten. */
#ifndef UI_ARRANGEMENT_H
#define UI_ARRANGEMENT_H

#include "ui/app.h"

/* Never fails: without a readable file there is nothing to remember; *notice then says
 * what became of the file, else NULL. */
struct arrangements *arrangements_open(const char **notice);
void arrangements_free(struct arrangements *m); /* NULL allowed */
/* Gives the app the panes, sizes and formats that were kept under a name; the usual ones
 * if there are none. */
void arrangements_restore(const struct arrangements *m, const char *name, struct app *a);
/* Keeps the app's under a name; what is as usual is not written down. Which panes are
 * shown is kept of kernels only: in a lesson, its steps decide. */
void arrangements_keep(struct arrangements *m, const char *name, const struct app *a);
/* False with a reason (which lives as long as m) when the disk refuses. */
bool arrangements_save(struct arrangements *m, const char **error);

#endif
