/* Commands and the keys bound to them; rows of commands.def and keys.def. */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
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
const struct binding *keymap_at(size_t i);       /* NULL past the end */
const struct binding *keymap_find(struct key k); /* NULL if the key does nothing */
/* Keys of a command for people: "→ l", "" if it has none. */
void keymap_keys(enum command c, struct str *out);
/* A key name of keys.def for people: "→", "⇧←", "^L", "space". */
void keymap_pretty(const char *name, size_t len, struct str *out);

#endif
