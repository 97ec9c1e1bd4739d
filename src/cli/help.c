/* Help for people, and the generated parts of manual pages and shell completions, all
 * from the tables. */
#include "config.h"

#include "cli/help_keys.h"
#include "cli/options.h"
#include "session/spec_keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct command_row {
    const char *name, *operands, *summary;
};
static const struct command_row commands[COMMAND_COUNT] = {
#define COMMAND(sym, name, operands, function, summary)                                  \
    [COMMAND_##sym] = {name, operands, summary},
#include "cli/commands.def"
#undef COMMAND
};

struct option_row {
    const char *name, *arg, *help;
    int letter;
    unsigned commands;
};
static const struct option_row options[OPTION_COUNT] = {
#define OPTION(sym, name, letter, arg, commands, help)                                   \
    [OPTION_##sym] = {name, arg, help, letter, commands},
#include "cli/options.def"
#undef OPTION
};

void help_program(void)
{
    printf("Usage: warptutor [COMMAND] [OPTION]... [FILE]...\n\n"
           "Steps forwards and backwards through real CUDA kernels and shows what every\n"
           "lane of a warp does. Without a command it opens the lessons.\n\nCommands:\n");
    for (int c = 0; c < COMMAND_COUNT; c++)
        printf("  %-7s %-12s %s\n", commands[c].name, commands[c].operands,
               commands[c].summary);
    printf(
        "\n'warptutor COMMAND --help' lists a command's options. Manual: warptutor(1),\n"
        "warptutor-kernel(5), warptutor-lesson(5), warptutor-session(5).\n");
}

static void print_option(const struct option_row *r)
{
    char left[64];
    int n = r->letter ? snprintf(left, sizeof left, "-%c, --%s", r->letter, r->name)
                      : snprintf(left, sizeof left, "    --%s", r->name);
    if (r->arg)
        snprintf(left + n, sizeof left - (size_t)n, "=%s", r->arg);
    if (strlen(left) > 28)
        printf("  %s\n  %-28s %s\n", left, "", r->help);
    else
        printf("  %-28s %s\n", left, r->help);
}

void help_command(enum command c)
{
    printf("Usage: warptutor %s [OPTION]...%s%s\n\n%c%s.\n\nOptions:\n", commands[c].name,
           *commands[c].operands ? " " : "", commands[c].operands,
           commands[c].summary[0] - 'a' + 'A', commands[c].summary + 1);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options[i].commands & (1u << c))
            print_option(&options[i]);
    printf(
        "\nExit status: 0 clean, 1 errors or failed expectations, 2 wrong usage or an\n"
        "unreadable file, 3 a construct that is not supported, 4 the environment\n"
        "(terminal, GPU, memory, disk), 5 a fault of the program itself.\n");
}

void man_text(const char *s)
{
    for (; *s; s++)
        if (*s == '-')
            fputs("\\-", stdout);
        else if (*s == '\\')
            fputs("\\e", stdout);
        else if (*s == '\'')
            fputs("\\(aq", stdout);
        else
            putchar(*s);
}

/* Words over lines that mandoc finds short enough; none begins with a control character. */
void man_sentence(const char *s)
{
    enum { LINE = 64 };
    struct str text = {0};
    size_t col = 0;
    str_add(&text, s);
    text.data[0] = (char)toupper((unsigned char)*s);
    for (char *word = strtok(text.data, " "); word; word = strtok(NULL, " ")) {
        bool next = col && col + strlen(word) > LINE && *word != '.' && *word != '\'';
        if (col)
            putchar(next ? '\n' : ' ');
        man_text(word);
        col = (next ? 0 : col) + strlen(word) + 1;
    }
    str_free(&text);
    if (!str_ends(s, "."))
        putchar('.');
}

static void man_commands(void)
{
    printf(".Bl -tag -width Ds\n");
    for (int c = 0; c < COMMAND_COUNT; c++) {
        printf(".It Cm %s", commands[c].name);
        if (*commands[c].operands)
            printf(" Ar %s", commands[c].operands);
        printf("\n");
        man_sentence(commands[c].summary);
        printf("\nOptions:");
        const char *sep = "";
        for (int i = 0; i < OPTION_COUNT; i++)
            if (options[i].commands & (1u << c) && options[i].commands != C_ALL) {
                printf("%s\n.Fl \\-%s", sep, options[i].name);
                sep = " ,";
            }
        printf(" .\n");
    }
    printf(".El\n");
}

static void man_options(void)
{
    printf(".Bl -tag -width Ds\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        printf(".It");
        if (options[i].letter)
            printf(" Fl %c ,", options[i].letter);
        printf(" Fl \\-%s", options[i].name);
        if (options[i].arg) {
            printf(" Ns = Ns Ar ");
            man_text(options[i].arg);
        }
        printf("\n");
        man_sentence(options[i].help);
        printf("\n");
    }
    printf(".El\n");
}

static void man_keys(void)
{
    printf(".Bl -tag -width Ds\n");
    for (size_t i = 0; i < spec_nkeys(); i++) {
        struct spec_key k = spec_key(i);
        printf(".It Li %s : ", k.word);
        man_text(k.grammar);
        printf("\n");
        man_sentence(k.doc);
        printf("\n");
    }
    printf(".El\n");
}

static void bash_completion(void)
{
    printf(
        "# bash completion for warptutor, generated from its tables\n"
        "_warptutor()\n{\n    local cur=${COMP_WORDS[COMP_CWORD]} cmd=${COMP_WORDS[1]}\n"
        "    local opts=\n    if [ \"$COMP_CWORD\" = 1 ]; then\n"
        "        COMPREPLY=($(compgen -W '");
    for (int c = 0; c < COMMAND_COUNT; c++)
        printf("%s%s", c ? " " : "", commands[c].name);
    printf("' -- \"$cur\"))\n        return\n    fi\n    case $cmd in\n");
    for (int c = 0; c < COMMAND_COUNT; c++) {
        printf("    %s) opts='", commands[c].name);
        for (int i = 0; i < OPTION_COUNT; i++)
            if (options[i].commands & (1u << c))
                printf("--%s%s ", options[i].name, options[i].arg ? "=" : "");
        printf("' ;;\n");
    }
    printf("    esac\n    case $cur in\n"
           "    -*) COMPREPLY=($(compgen -W \"$opts\" -- \"$cur\")) ;;\n"
           "    *) COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n    esac\n"
           "    case ${COMPREPLY[0]-} in *=) compopt -o nospace ;; esac\n}\n"
           "complete -o filenames -F _warptutor warptutor\n");
}

static void zsh_completion(void)
{
    printf("#compdef warptutor\n# generated from the tables of warptutor\n"
           "local -a commands\ncommands=(\n");
    for (int c = 0; c < COMMAND_COUNT; c++)
        printf("  '%s:%s'\n", commands[c].name, commands[c].summary);
    printf(")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  return\nfi\n"
           "case $words[2] in\n");
    for (int c = 0; c < COMMAND_COUNT; c++) {
        printf("%s)\n  _arguments", commands[c].name);
        for (int i = 0; i < OPTION_COUNT; i++) {
            if (!(options[i].commands & (1u << c)))
                continue;
            printf(" \\\n    '--%s%s[", options[i].name, options[i].arg ? "=" : "");
            for (const char *p = options[i].help; *p; p++)
                if (*p == '\'')
                    fputs("'\\''", stdout);
                else if (*p == '[' || *p == ']' || *p == ':')
                    printf("\\%c", *p);
                else
                    putchar(*p);
            printf("]%s'", options[i].arg ? ":value:" : "");
        }
        printf(" \\\n    '*:file:_files' ;;\n");
    }
    printf("esac\n");
}

static void fish_completion(void)
{
    printf("# fish completion for warptutor, generated from its tables\n");
    for (int c = 0; c < COMMAND_COUNT; c++)
        printf("complete -c warptutor -n __fish_use_subcommand -a %s -d \"%s\"\n",
               commands[c].name, commands[c].summary);
    for (int i = 0; i < OPTION_COUNT; i++) {
        printf("complete -c warptutor");
        if (options[i].commands != C_ALL) {
            printf(" -n '__fish_seen_subcommand_from");
            for (int c = 0; c < COMMAND_COUNT; c++)
                if (options[i].commands & (1u << c))
                    printf(" %s", commands[c].name);
            printf("'");
        }
        printf(" -l %s", options[i].name);
        if (options[i].letter)
            printf(" -s %c", options[i].letter);
        printf("%s -d \"%s\"\n", options[i].arg ? " -r" : "", options[i].help);
    }
}

bool tables_print(const char *what)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } parts[] = {
        {"man-commands", man_commands}, {"man-options", man_options},
        {"man-keys", man_keys},         {"man-interface", man_interface},
        {"man-lesson", man_lesson},     {"man-events", man_events},
        {"man-metrics", man_metrics},   {"man-findings", man_findings},
        {"man-figures", man_figures},   {"man-session", man_session},
        {"bash", bash_completion},      {"zsh", zsh_completion},
        {"fish", fish_completion},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, what) == 0) {
            parts[i].print();
            return true;
        }
    return false;
}
