/* Stepping through a kernel as linear text, with the commands of the terminal interface,
 * for somebody who types at a terminal. Apart from plain.h because commands of the program
 * and of the interface share their names. */
#ifndef CLI_PLAIN_STEPS_H
#define CLI_PLAIN_STEPS_H

#include "ui/ui.h"

/* Returns an exit status; diagnostics when the file cannot be shown. */
int plain_steps(const char *path, const struct session_options *opt,
                const struct ui_options *ui, struct sources *src, struct diags *ds);

#endif
