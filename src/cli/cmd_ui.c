/* warptutor step and learn: hand over to the terminal interface, or print the same
 * content line by line with --plain, to a pipe, or when TERM is dumb. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/plain.h"
#include "cli/plain_steps.h"
#include "cli/timing.h"
#include "ui/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_plain(const struct options *o)
{
    const char *term = getenv("TERM");
    return o->plain || !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO) ||
           (term && strcmp(term, "dumb") == 0);
}

static int finish(const struct options *o, int status, struct diags *ds,
                  struct sources *src, struct str *error)
{
    if (error->len)
        fprintf(stderr, "warptutor: %s\n", error->data);
    cli_diags(o, ds, src);
    str_free(error);
    diags_free(ds);
    sources_free(src);
    return status;
}

int cmd_step(const struct options *o)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color, .at = o->at};
    struct settings *own = NULL;
    if (!cli_one_file(o) || !cli_theme(o, &ui.scheme))
        return EXIT_USAGE;
    struct sources *src = sources_new();
    struct diags ds;
    struct str error = {0};
    diags_init(&ds);
    struct records *records = gpu_records_open(NULL);
    ui.records = records;
    char *arch = timing_arch_path(o);
    ui.arch = arch;
    int status = EXIT_USAGE;
    if (cli_plain(o) && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        status = plain_steps(o->files[0], &o->session, &ui, src, &ds);
    else if (cli_plain(o))
        status = plain_step(o, src, &ds);
    else if (cli_settings(o, &ui, &own))
        status = ui_step(o->files[0], &o->session, &ui, src, &ds, &error);
    ui_settings_free(own);
    mem_free(arch);
    records_free(records);
    return finish(o, status, &ds, src, &error);
}

int cmd_learn(const struct options *o)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color, .at = o->at};
    struct settings *own = NULL;
    if (o->nfiles > 1) {
        fprintf(stderr, "warptutor learn: at most one lesson is expected\n");
        return EXIT_USAGE;
    }
    if (!cli_theme(o, &ui.scheme))
        return EXIT_USAGE;
    struct sources *src = sources_new();
    struct diags ds;
    struct str error = {0};
    diags_init(&ds);
    char *dirs[2] = {NULL, NULL};
    size_t ndirs = cli_lesson_dirs(o, dirs);
    const char *lesson = o->nfiles ? o->files[0] : NULL;
    int status = EXIT_ENVIRONMENT;
    char *arch = timing_arch_path(o);
    ui.arch = arch;
    if (ndirs == 0)
        str_add(&error,
                "no lessons found; set WARPTUTOR_DATA to the folder that has them "
                "or give --lessons");
    else if (cli_plain(o))
        status = plain_learn(o, lesson, (const char *const *)dirs, ndirs, src, &ds);
    else if (!cli_settings(o, &ui, &own))
        status = EXIT_USAGE;
    else {
        struct records *records = gpu_records_open(NULL);
        ui.records = records;
        status = ui_learn(lesson, (const char *const *)dirs, ndirs, &o->session, &ui, src,
                          &ds, &error);
        records_free(records);
    }
    ui_settings_free(own);
    mem_free(arch);
    mem_free(dirs[0]);
    mem_free(dirs[1]);
    return finish(o, status, &ds, src, &error);
}
