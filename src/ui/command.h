/* How commands are shared out: command.c moves in time and changes the run,
 * command_view.c changes what is shown, command_break.c sets breakpoints, command_file.c
 * writes files. Entry: app_command. */
#ifndef UI_COMMAND_H
#define UI_COMMAND_H

#include "ui/app.h"

/* True if c is a command on what is shown; it has been done then. */
bool command_view(struct app *a, enum command c, const char *arg);
/* The same for breakpoints. */
bool command_break(struct app *a, enum command c, const char *arg);
/* Sets a breakpoint on a line, or takes it away. */
void command_toggle_break(struct app *a, uint32_t line);
/* The same for files. */
bool command_file(struct app *a, enum command c, const char *arg);

#endif
