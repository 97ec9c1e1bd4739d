/* The command line, parsed from the tables of commands and options. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "session/session.h"
#include "sm/sim.h"

#include <stdbool.h>
#include <stddef.h>

enum command {
#define COMMAND(sym, ...) COMMAND_##sym,
#include "cli/commands.def"
#undef COMMAND
    COMMAND_COUNT
};

/* Sets of commands an option belongs to. */
enum {
#define COMMAND(sym, ...) C_##sym = 1 << COMMAND_##sym,
#include "cli/commands.def"
#undef COMMAND
    C_ALL = (1 << COMMAND_COUNT) - 1,
    C_KERNEL = C_STEP | C_RUN | C_CHECK | C_TIME | C_OCCUPANCY | C_DUMP | C_GPU | C_EXPORT
};

enum option_id {
#define OPTION(sym, ...) OPTION_##sym,
#include "cli/options.def"
#undef OPTION
    OPTION_COUNT
};

/* Exit statuses, warptutor(1). */
enum {
    EXIT_CLEAN = 0,
    EXIT_FINDINGS = 1,
    EXIT_USAGE = 2,
    EXIT_UNSUPPORTED = 3,
    EXIT_ENVIRONMENT = 4,
    EXIT_INTERNAL = 5
};

struct options {
    enum command command;
    struct session_options session; /* its lists point into the vectors below */
    VEC(const char *) args, globals, defines, includes;
    char **files;
    int nfiles;
    uint32_t schedules;    /* --schedules; 0: not given */
    uint32_t regs;         /* --regs; 0: not given */
    uint32_t resident;     /* --resident; 0: not given */
    VEC(uint32_t) grow;    /* --grow */
    enum sm_policy policy; /* --policy */
    const char *stage, *at, *keys, *as, *room, *lessons, *theme, *via;
    const char *csv, *name, *import, *export;      /* quiz */
    uint64_t seed;                                 /* quiz */
    unsigned count;                                /* quiz; 0: the default */
    bool seed_given, print, with_answers;          /* quiz */
    bool hint, solution, reset, once;              /* exercise */
    const char *output, *bundle, *answers, *guess; /* gpu */
    unsigned device, repeat;                       /* gpu; repeat 0: the default */
    uint64_t first_step, last_step; /* --steps, inclusive; 0, UINT64_MAX: all */
    unsigned autoplay;              /* --autoplay, seconds; 0: not given */
    int cols, rows;                 /* --size; 0: default */
    bool json, plain, ascii, no_color, trace, record, stats, svg, reset_terminal, fresh;
    bool view_given, steps_given, curve, coverage, stamped, time, sarif, barriers,
        both_models;             /* both: --model=both */
    enum diag_severity severity; /* --severity: least shown */
    bool help, version;
};

/* argv[0] is the program. False after a message on stderr: exit with EXIT_USAGE. */
bool options_parse(struct options *o, int argc, char **argv);
void options_free(struct options *o);

const char *command_name(enum command c);
void help_program(void);           /* --help without a command */
void help_command(enum command c); /* warptutor COMMAND --help */
/* Parts of the man pages and the shell completions, generated from the tables: what is
 * man, kernel-man, bash, zsh or fish. False if it is none of them. */
bool tables_print(const char *what);

#endif
