/* What the entry points share: opening the terminal, and the loop. */
#ifndef UI_LOOP_H
#define UI_LOOP_H

#include "ui/app.h"
#include "ui/podium.h"
#include "ui/ui.h"

#define STATUS_ENVIRONMENT 4

/* What the locale leaves possible. */
struct ui_options loop_options(const struct ui_options *ui);
bool loop_open_terminal(const struct ui_options *ui, struct str *error);
/* The terminal's size, and its editor, for an app made before it was open. */
void loop_size(struct app *a);
/* p: notes are served beside; NULL: none. */
void loop_run(struct app *a, struct podium *p);

#endif
