/* Where a reader stands and what is shown, as lines of a session file. The lines and their
 * meaning: rows of standing.def. */
#ifndef UI_STANDING_H
#define UI_STANDING_H

#include "session/saved.h"
#include "ui/app.h"

/* Appends the session file of what is on show. False with *error, in `a`. */
bool standing_save(const struct app *app, struct arena *a, struct str *out,
                   const char **error);
/* Puts the app where the lines say; its subject is the session's. False with a diagnostic
 * at the line that means nothing. */
bool standing_restore(struct app *app, const struct saved *s, struct diags *ds);

#endif
