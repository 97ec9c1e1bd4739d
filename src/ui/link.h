/* Where a presentation and its notes meet: a socket of the reader's own, which nobody else
 * may open, under $XDG_RUNTIME_DIR/warptutor, or /tmp/warptutor-UID where that is unset. A
 * socket that a killed presentation left behind is taken over. */
#ifndef UI_LINK_H
#define UI_LINK_H

#include "base/str.h"

#define LINK_NAME_MOST 40

/* A listening socket for a session of this name; its path is appended. -1 with *error when
 * the name is taken or the socket cannot be made. */
int link_listen(const char *name, struct str *path, struct str *error);
/* A connection to a session; -1 with *error. */
int link_connect(const char *name, struct str *error);
/* Appends the names of the sessions that answer, one a line; how many. */
size_t link_list(struct str *out);
/* Whether a session can be named so: letters, digits, ".", "_" and "-". */
bool link_is_name(const char *name);

/* Bytes on their way over a socket that does not wait. */
struct link_end {
    int fd; /* -1: closed */
    struct str in, out;
};
/* Reads and writes what can be at once. False when the other end is gone, does not take
 * what it is sent, or sends lines without end. */
bool link_move(struct link_end *e);
/* Takes the next whole line; false if there is none yet. */
bool link_line(struct link_end *e, struct str *line);
void link_close(struct link_end *e);
/* "key value" as one line: line ends in the value are written "\n"; and back, in place. */
void link_add(struct str *out, const char *key, const char *value);
void link_unescape(char *value);

#endif
