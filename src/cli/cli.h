/* What the commands share. Each command is one function, one file: it takes the parsed
 * options and returns an exit status. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/diag.h"
#include "cli/options.h"
#include "ui/theme.h"

#define COMMAND(sym, name, operands, function, summary)                                  \
    int function(const struct options *o);
#include "cli/commands.def"
#undef COMMAND

/* Diagnostics to stderr in compiler style; coloured on a terminal. */
void cli_diags(const struct options *o, const struct diags *ds,
               const struct sources *src);
/* Text to stdout; EXIT_ENVIRONMENT with a message if it cannot be written, else status. */
int cli_print(const struct str *text, int status);
/* The larger, as the statuses of several files add up. */
int cli_worse(int a, int b);
/* Exit status of diagnostics: 2 when the file could not be read. */
int cli_status(const struct diags *ds, const char *path);
/* Whether stdout wants colour. */
/* Steps that check and test allow where nobody says how many: seconds, so that a loop
 * without an end is soon told; no launch of the lessons comes near. */
#define CLI_CHECK_STEPS UINT64_C(200000000)
bool cli_color(const struct options *o);
/* Exactly one file operand; false after a message. */
bool cli_one_file(const struct options *o);
/* No operand at all; false after a message. */
bool cli_no_file(const struct options *o);

/* Whether linear text is wanted: --plain, no terminal, or one that shows no screens. */
bool cli_plain(const struct options *o);
/* --theme; false after a message. */
bool cli_theme(const struct options *o, enum scheme *out);

/* The reader's settings, which options go before; to be freed with ui_settings_free. False
 * when they cannot be used, which has been said then. */
struct ui_options;
struct settings;
bool cli_settings(const struct options *o, struct ui_options *ui, struct settings **own);

/* Where kernels, lessons and data are: WARPTUTOR_DATA, share/warptutor beside the
 * program's folder, the source tree, or the installed place. NULL if nowhere. Caller
 * frees. */
char *data_dir(void);
/* list --coverage. */
int list_coverage(const struct options *o);
/* Folders of lessons: --lessons first, then the data folder's. How many; the caller frees
 * each. */
size_t cli_lesson_dirs(const struct options *o, char *dirs[2]);

#endif
