/* The presenting side of a session: tells every terminal with notes where the lesson
 * stands, and does what they ask for.
 *
 * To a client go blocks of lines "key value" (podium.def), each block ended by a line ".";
 * from it come lines "key NAME" (a key of keys.def) and "type COMMAND". */
#ifndef UI_PODIUM_H
#define UI_PODIUM_H

#include "ui/app.h"
#include "ui/link.h"

#include <time.h>

#define PODIUM_MOST 8 /* clients */

struct podium {
    int fd;
    struct str path, name;
    time_t began;
    struct link_end clients[PODIUM_MOST];
    struct str told;  /* the last block */
    size_t answer_of; /* step that `answer` is about, from 1; 0: none */
    struct str answer;
};

/* name: of the session; NULL: the lesson's id, or that with a number if it is taken. False
 * with *error. */
bool podium_open(struct podium *p, const char *name, const char *lesson,
                 struct str *error);
void podium_close(struct podium *p);
/* What may have something to say; at most 1 + PODIUM_MOST. */
size_t podium_fds(const struct podium *p, int *fds);
/* Takes what clients say into the app, and tells them what has changed. */
void podium_serve(struct podium *p, struct app *a);

#endif
