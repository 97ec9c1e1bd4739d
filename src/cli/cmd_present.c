/* warptutor present and notes: hand over to the terminal interface. */
#include "config.h"

#include "cli/cli.h"
#include "cli/gpu.h"
#include "cli/timing.h"
#include "ui/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int present(const struct options *o, struct ui_options *ui, struct sources *src,
                   struct diags *ds, struct str *error)
{
    char *dirs[2] = {NULL, NULL};
    size_t ndirs = cli_lesson_dirs(o, dirs);
    struct str problems = {0};
    struct records *records = gpu_records_open(&problems);
    char *arch = timing_arch_path(o);
    ui->records = records;
    ui->arch = arch;
    int status = ui_present(o->files[0], (const char *const *)dirs, ndirs, o->room,
                            o->autoplay, ui, src, ds, error);
    if (status == EXIT_FINDINGS)
        status = cli_worse(status, cli_status(ds, o->files[0]));
    mem_free(arch);
    records_free(records);
    str_free(&problems);
    mem_free(dirs[0]);
    mem_free(dirs[1]);
    return status;
}

int cmd_present(const struct options *o)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color};
    struct settings *own = NULL;
    if (o->nfiles != 1) {
        fprintf(stderr,
                "warptutor present: a lesson is expected, by number, id or file\n");
        return EXIT_USAGE;
    }
    if (!cli_theme(o, &ui.scheme))
        return EXIT_USAGE;
    struct sources *src = sources_new();
    struct diags ds;
    struct str error = {0};
    int status = EXIT_USAGE;
    diags_init(&ds);
    own = ui_settings(&ui, o->theme != NULL, src, &ds);
    if (own)
        status = present(o, &ui, src, &ds, &error);
    if (error.len)
        fprintf(stderr, "warptutor present: %s\n", error.data);
    cli_diags(o, &ds, src);
    ui_settings_free(own);
    str_free(&error);
    diags_free(&ds);
    sources_free(src);
    return status;
}

int cmd_notes(const struct options *o)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color};
    struct str error = {0};
    if (o->nfiles > 1) {
        fprintf(stderr, "warptutor notes: one session is expected\n");
        return EXIT_USAGE;
    }
    if (!cli_theme(o, &ui.scheme))
        return EXIT_USAGE;
    int status = ui_notes(o->nfiles ? o->files[0] : NULL, cli_plain(o), &ui, &error);
    if (error.len)
        fprintf(stderr, "warptutor notes: %s\n", error.data);
    str_free(&error);
    return status;
}
