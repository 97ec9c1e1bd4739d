/* The tables of commands and keys as arrays, and look-ups in them. */
#include "ui/keymap.h"

#include <limits.h>
#include <string.h>

static const struct binding bindings[] = {
#define KEY(keys, command, argument, hint) {keys, COMMAND_##command, argument, hint},
#include "ui/keys.def"
#undef KEY
};

#define NBINDINGS (sizeof bindings / sizeof *bindings)

static const struct command_info infos[COMMAND_COUNT] = {
#define GROUP(title)
#define COMMAND(sym, name, args, help) {name, args, help},
#include "ui/commands.def"
#undef COMMAND
#undef GROUP
};

/* Title of the section that opens just before a command; "" inside a section. */
const char *command_section(enum command c)
{
    static const char *const titles[2 * COMMAND_COUNT] = {
#define GROUP(title) title,
#define COMMAND(sym, name, args, help) NULL,
#include "ui/commands.def"
#undef COMMAND
#undef GROUP
    };
    const char *opened = "";
    int seen = 0;
    for (int i = 0; seen <= (int)c; i++) {
        if (titles[i]) {
            opened = titles[i];
            continue;
        }
        if (seen++ == (int)c)
            return opened;
        opened = "";
    }
    return "";
}

const struct command_info *command_info(enum command c)
{
    return &infos[c];
}

enum command command_by_name(const char *name, size_t len)
{
    enum command found = COMMAND_COUNT;
    int matches = 0;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (len == 0 || strncmp(infos[i].name, name, len) != 0)
            continue;
        if (infos[i].name[len] == 0)
            return (enum command)i;
        found = (enum command)i;
        matches++;
    }
    return matches == 1 ? found : COMMAND_COUNT;
}

const struct binding *keymap_at(size_t i)
{
    return i < NBINDINGS ? &bindings[i] : NULL;
}

/* Takes the next blank-separated word off *keys. */
static bool next_word(const char **keys, const char **word, size_t *len)
{
    *word = *keys + strspn(*keys, " ");
    *len = strcspn(*word, " ");
    *keys = *word + *len;
    return *len > 0;
}

static const struct binding *find_own(const struct keymap *own, struct key k)
{
    struct key named;
    for (size_t i = 0; own && i < own->own.len; i++) {
        const struct binding *b = &own->own.data[i];
        if (key_parse(b->keys, strlen(b->keys), &named) && key_same(named, k))
            return b;
    }
    return NULL;
}

static bool is_own(const struct keymap *own, const char *word, size_t len)
{
    struct key k;
    return own && key_parse(word, len, &k) && find_own(own, k);
}

const struct binding *keymap_find(const struct keymap *own, struct key k)
{
    const struct binding *b = find_own(own, k);
    if (b)
        return b->command == COMMAND_COUNT ? NULL : b;
    for (size_t i = 0; i < NBINDINGS; i++) {
        const char *keys = bindings[i].keys, *word;
        size_t len;
        struct key named;
        while (next_word(&keys, &word, &len))
            if (key_parse(word, len, &named) && key_same(named, k))
                return &bindings[i];
    }
    return NULL;
}

void keymap_pretty(const char *name, size_t len, struct str *out)
{
    static const char *const pretty[][2] = {
        {"right", "→"},     {"left", "←"},        {"up", "↑"},      {"down", "↓"},
        {"pageup", "PgUp"}, {"pagedown", "PgDn"}, {"home", "Home"}, {"end", "End"},
        {"enter", "Enter"}, {"esc", "Esc"},       {"tab", "Tab"}};
    if (len > 6 && memcmp(name, "shift-", 6) == 0) {
        str_add(out, "⇧");
        keymap_pretty(name + 6, len - 6, out);
        return;
    }
    if (len == 6 && memcmp(name, "ctrl-", 5) == 0) {
        str_printf(out, "^%c", name[5] - 'a' + 'A');
        return;
    }
    for (size_t i = 0; i < sizeof pretty / sizeof *pretty; i++)
        if (strlen(pretty[i][0]) == len && memcmp(pretty[i][0], name, len) == 0) {
            str_add(out, pretty[i][1]);
            return;
        }
    str_addn(out, name, len);
}

/* The row's keys that the reader left alone, at most `most` of them. */
static int add_keys(const struct keymap *own, const struct binding *b, int most,
                    const char *separator, struct str *out)
{
    const char *keys = b->keys, *word;
    size_t len;
    int n = 0;
    while (n < most && next_word(&keys, &word, &len)) {
        if (is_own(own, word, len))
            continue;
        str_add(out, n++ ? " " : separator);
        keymap_pretty(word, len, out);
    }
    return n;
}

static int add_own(const struct keymap *own, enum command c, const char *argument,
                   int most, const char *separator, struct str *out)
{
    int n = 0;
    for (size_t i = 0; own && n < most && i < own->own.len; i++) {
        const struct binding *b = &own->own.data[i];
        if (b->command != c || strcmp(b->argument, argument) != 0)
            continue;
        str_add(out, n++ ? " " : separator);
        keymap_pretty(b->keys, strlen(b->keys), out);
    }
    return n;
}

void keymap_keys(const struct keymap *own, enum command c, struct str *out)
{
    int n = 0;
    for (size_t i = 0; i < NBINDINGS; i++)
        if (bindings[i].command == c && !bindings[i].argument[0])
            n += add_keys(own, &bindings[i], INT_MAX, n ? " " : "", out);
    add_own(own, c, "", INT_MAX, n ? " " : "", out);
}

void keymap_first(const struct keymap *own, const struct binding *b, struct str *out)
{
    if (add_keys(own, b, 1, "", out) == 0)
        add_own(own, b->command, b->argument, 1, "", out);
}
