/* The part of the manual page on the terminal interface: its commands and the keys bound
 * to them, from the tables of ui. Apart from help.c because the rows of both files' tables
 * are called commands. */
#include "config.h"

#include "cli/help_keys.h"

#include "ui/keymap.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* One key as keys.def names it, which every terminal can show: "shift-right". */
static void print_key(const char *name, size_t len)
{
    if (len == 1 && !isalnum((unsigned char)*name))
        printf(*name == '-' ? "\\-" : "\\&%c", *name);
    else
        printf("%.*s", (int)len, name);
}

/* " Keys: a, b." or nothing, ending the line. */
static void print_keys(enum command c)
{
    const char *before = "\nKeys:\n.Ql ";
    for (size_t i = 0; keymap_at(i); i++) {
        const struct binding *b = keymap_at(i);
        if (b->command != c)
            continue;
        for (const char *k = b->keys; *k; k += strspn(k, " ")) {
            size_t len = strcspn(k, " ");
            printf("%s", before);
            print_key(k, len);
            before = " ,\n.Ql ";
            k += len;
        }
    }
    printf(before[0] == ' ' ? " .\n" : "\n");
}

/* One argument of the macro, whatever is in it. */
static void man_argument(const char *text)
{
    if (!*text)
        return;
    printf(" Ar \"");
    man_text(text);
    printf("\"");
}

void man_interface(void)
{
    bool open = false;
    for (int c = 0; c < COMMAND_COUNT; c++) {
        const struct command_info *info = command_info((enum command)c);
        const char *section = command_section((enum command)c);
        if (*section) {
            printf("%s.Ss %s\n.Bl -tag -width Ds\n", open ? ".El\n" : "", section);
            open = true;
        }
        printf(".It Ic %s", info->name);
        man_argument(info->args);
        printf("\n");
        man_sentence(info->help);
        print_keys((enum command)c);
    }
    if (open)
        printf(".El\n");
}

static void man_line(const char *key, const char *value, const char *help)
{
    printf(".It Li %s", key);
    man_argument(value);
    printf("\n");
    man_sentence(help);
    printf("\n");
}

void man_session(void)
{
    printf(".Bl -tag -width Ds\n");
#define SAVED_KEY(sym, key, value, help) man_line(key, value, help);
#include "session/saved_keys.def"
#undef SAVED_KEY
#define STANDING(sym, key, value, help) man_line(key, value, help);
#include "ui/standing.def"
#undef STANDING
    printf(".El\n");
}
