/* What the terminal's code does without curses: whole writes, standard error while the
 * screen is ours, and cells made ready to be sent. */
#ifndef UI_TERM_OUT_H
#define UI_TERM_OUT_H

#include "ui/cells.h"
#include "ui/theme.h"

#include <stddef.h>

/* All of it, or as much as the terminal takes; safe in a signal handler. */
void term_write(int fd, const char *p, size_t n);

/* Standard error: the real one, and where it goes meanwhile. */
struct kept_stderr {
    int saved, kept;
};
#define KEPT_STDERR_NONE                                                                 \
    {                                                                                    \
        -1, -1                                                                           \
    }
/* What is written to standard error from here on is kept. */
void kept_stderr_begin(struct kept_stderr *e);
/* Writes it out where it belongs; safe in a signal handler, and a second time. */
void kept_stderr_release(struct kept_stderr *e);

/* Gives short runs of blanks the style of what stands left of them, so that a row of
 * lanes is sent in one colour instead of one change a cell. Long runs keep theirs: the
 * terminal erases them at once. */
void term_join_blanks(struct cells *c, const struct theme *t, int colors);
/* Characters whose width the C library sees otherwise than we do would shift the rest of
 * their row on many terminals. */
void term_replace_doubtful(struct cells *c);

#endif
