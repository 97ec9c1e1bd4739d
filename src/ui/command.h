/* How commands are shared out: command.c moves in time, command_view.c changes what is
 * shown, command_again.c the launch, command_break.c sets breakpoints, command_file.c
 * reads and writes files. Entry: app_command. */
#ifndef UI_COMMAND_H
#define UI_COMMAND_H

#include "ui/app.h"

/* True if c is a command on what is shown; it has been done then. */
bool command_view(struct app *a, enum command c, const char *arg);
/* The same for breakpoints. */
bool command_break(struct app *a, enum command c, const char *arg);
/* Sets a breakpoint on a line, or takes it away. */
void command_toggle_break(struct app *a, uint32_t line);
/* The same for files, and for runs with something changed. */
bool command_file(struct app *a, enum command c, const char *arg);
bool command_again(struct app *a, enum command c, const char *arg);
/* To the first step that the model issues in that cycle or later, of the block in view. */
void command_cycle(struct app *a, const char *arg);
/* The kernel in the reader's editor, then run again. */
void command_edit(struct app *a);
/* Prices the launch for timeline and cycles; false with a message. */
bool command_time(struct app *a);
/* Puts s on show in place of the subject, at the place given. what: for the message. */
void command_replace(struct app *a, struct subject *s, const struct place *place,
                     const char *what);
uint32_t app_nwarps(const struct app *a);

#endif
