/* warptutor: parses the command line and calls one command. Everything that ends the
 * program early (no memory) has its place here. */
#include "config.h"

#include "cli/cli.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void out_of_memory(size_t wanted)
{
    fprintf(stderr, "warptutor: out of memory (%zu bytes wanted)\n", wanted);
    _Exit(EXIT_ENVIRONMENT);
}

static int dispatch(const struct options *o)
{
    static int (*const functions[])(const struct options *) = {
#define COMMAND(sym, name, operands, function, summary) [COMMAND_##sym] = function,
#include "cli/commands.def"
#undef COMMAND
    };
    return functions[o->command](o);
}

int main(int argc, char **argv)
{
    struct options o;
    setlocale(LC_CTYPE, "");
    mem_set_oom_handler(out_of_memory);
    if (argc == 3 && strcmp(argv[1], "--print-tables") == 0) /* used by the build */
        return tables_print(argv[2]) ? EXIT_CLEAN : EXIT_USAGE;
    int status = EXIT_USAGE;
    if (options_parse(&o, argc, argv)) {
        status = EXIT_CLEAN;
        if (o.version)
            printf("warptutor %s\n", PACKAGE_VERSION);
        else if (o.help && o.command == COMMAND_COUNT)
            help_program();
        else if (o.help)
            help_command(o.command);
        else
            status = dispatch(&o);
    }
    options_free(&o);
    return status;
}
