/* The terminal: cells out, keys in. The only code that knows curses.
 *
 * One terminal at a time. While it is open, signals that end the process put it back
 * first; what anybody writes to standard error meanwhile is kept and shown afterwards, so
 * the message of a failed assertion survives the alternate screen. */
#ifndef UI_TERM_H
#define UI_TERM_H

#include "ui/cells.h"
#include "ui/input.h"
#include "ui/theme.h"

#include <stdbool.h>
#include <stddef.h>

/* False with *error (static or errno's sentence) when there is no usable terminal. */
bool term_open(bool no_color, bool mouse, const char **error);
void term_close(void);
bool term_is_utf8(void); /* of the locale; may be asked before term_open */
void term_size(int *rows, int *cols);
/* Shows the grid, sending only what changed since the last call. Styles of blanks, where
 * they do not show, may be changed in it. */
void term_show(struct cells *c, const struct theme *t);
void term_redraw(void); /* the next term_show sends everything */
/* Waits for a key at most timeout_ms, -1: for ever, without waking up. False when time
 * is up. KEY_CODE_RESIZE carries the new size; it also follows a stop and a continue. */
bool term_read(struct key *out, int timeout_ms);
/* term_read also returns, as if time were up, when one of these can be read. At most 16;
 * they are copied. */
void term_watch(const int *fds, size_t n);
/* Input has ended (the terminal hung up): there is nothing more to read. */
bool term_eof(void);

/* Leaves the terminal to another program, and takes it back. In the child that becomes
 * it: signals as they were. */
void term_leave(void);
void term_enter(void);
void term_child(void);
/* Gives the terminal to the reader's editor ($VISUAL, $EDITOR, vi) for a file, from a line
 * on where the editor is known to understand that (0: anywhere), and takes it back. False
 * with the reason if it could not be run or failed. */
bool term_edit(const char *path, uint32_t line, struct str *error);

/* See ui_reset_terminal, ui_describe_terminal. */
bool term_reset(const char **error);
void term_describe(bool no_color, struct str *out);

#endif
