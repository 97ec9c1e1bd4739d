/* The presenter's second terminal: what a presentation tells (podium.h), shown as panes or
 * as lines of text; what is typed there is done in front of the class. */
#ifndef UI_NOTES_H
#define UI_NOTES_H

#include "ui/cells.h"
#include "ui/input.h"
#include "ui/link.h"
#include "ui/theme.h"

#include "base/vec.h"

enum note {
#define PODIUM(sym, key, help) NOTE_##sym,
#include "ui/podium.def"
#undef PODIUM
    NOTE_COUNT
};

struct notes {
    struct link_end link;
    struct str now[NOTE_COUNT], coming[NOTE_COUNT]; /* polls: a line each */
    bool told;                                      /* a block has come */
    int scroll;                                     /* of the presenter's notes */
    enum { NOTES_KEYS, NOTES_COMMAND, NOTES_TALLY } typing;
    struct str typed;
    bool quit, ascii;
    struct theme theme;
};

void notes_free(struct notes *n);
/* Takes what has come; true if it was a whole new state. *gone: the session has ended. */
bool notes_take(struct notes *n, bool *gone);
void notes_key(struct notes *n, struct key k);
/* seconds: since 1970, for the clock. */
void notes_draw(const struct notes *n, struct cells *c, long long seconds);
/* The state as lines of text, short sentences. */
void notes_plain(const struct notes *n, struct str *out);
/* A line of the keyboard in plain text, done in front of the class. */
void notes_say(struct notes *n, const char *line);

#endif
