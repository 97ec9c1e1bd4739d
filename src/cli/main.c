/* warptutor: parses the command line and calls one command. Everything that ends the
 * program early (no memory) has its place here. */
#include "config.h"

#include "cli/cli.h"
#include "cli/timing.h"

#include <errno.h>
#include <fcntl.h>
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

/* A standard descriptor that came closed must not be given to a file that is opened: it
 * becomes one that cannot be written (0: cannot be read). */
static void open_standard(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0)
            _Exit(EXIT_ENVIRONMENT);
}

/* What help and version printed has arrived. */
static int printed(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_CLEAN;
    fprintf(stderr, "warptutor: cannot write the output: %s\n", strerror(errno));
    return EXIT_ENVIRONMENT;
}

int main(int argc, char **argv)
{
    struct options o;
    open_standard();
    setlocale(LC_CTYPE, "");
    mem_set_oom_handler(out_of_memory);
    if (argc == 3 && strcmp(argv[1], "--print-tables") == 0) /* used by the build */
        return tables_print(argv[2]) ? EXIT_CLEAN : EXIT_USAGE;
    int status = EXIT_USAGE;
    if (options_parse(&o, argc, argv)) {
        if (o.version)
            printf("warptutor %s\n", PACKAGE_VERSION);
        else if (o.help && o.command == COMMAND_COUNT)
            help_program();
        else if (o.help)
            help_command(o.command);
        char *model = o.session.host ? timing_arch_path(&o) : NULL;
        o.session.model_file = model;
        status = o.version || o.help ? printed() : dispatch(&o);
        mem_free(model);
    }
    options_free(&o);
    return status;
}
