/* Commands and the keys bound to them; rows of commands.def and keys.def. */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "base/vec.h"
#include "ui/input.h"

enum command {
#define GROUP(title)
#define COMMAND(sym, name, args, help) COMMAND_##sym,
#include "ui/commands.def"
#undef COMMAND
#undef GROUP
    COMMAND_COUNT
};

struct command_info {
    const char *name, *args, *help;
};
const struct command_info *command_info(enum command c);
const char *command_section(enum command c); /* title if it opens a section, else "" */
/* By full name or unique beginning; COMMAND_COUNT if there is none or several. */
enum command command_by_name(const char *name, size_t len);

struct binding {
    const char *keys; /* as in keys.def */
    enum command command;
    const char *argument, *hint;
};
const struct binding *keymap_at(size_t i); /* of the table; NULL past the end */

/* Keys that the reader's settings give another meaning. */
struct keymap {
    VEC(struct binding) own; /* one key each; COMMAND_COUNT: it does nothing */
};
/* What a key does; NULL if nothing. own: NULL for the table alone. */
const struct binding *keymap_find(const struct keymap *own, struct key k);
/* Keys of a command for people: "→ l", "" if it has none. */
void keymap_keys(const struct keymap *own, enum command c, struct str *out);
/* The first key for people that does what row b of the table says; "" if none does. */
void keymap_first(const struct keymap *own, const struct binding *b, struct str *out);
/* A key name of keys.def for people: "→", "⇧←", "^L", "space". */
void keymap_pretty(const char *name, size_t len, struct str *out);

#endif
