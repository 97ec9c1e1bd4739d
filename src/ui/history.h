/* What was typed into the prompts, from one use to the next: $XDG_STATE_HOME/warptutor/
 * history, a line each behind the character of its prompt, the newest last. */
#ifndef UI_HISTORY_H
#define UI_HISTORY_H

#include "ui/app.h"

/* Lines that cannot have been written by history_save are passed over. */
void history_load(struct app *a);
/* Nothing is written if nothing was typed since. False with errno. */
bool history_save(const struct app *a);

#endif
