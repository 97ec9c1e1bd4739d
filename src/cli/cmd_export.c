/* warptutor export: screens of a kernel's run or of a lesson as a file, for slides, issues
 * and web pages. Writes to --output or to stdout. */
#include "config.h"

#include "base/files.h"
#include "cli/cli.h"
#include "cli/gpu.h"
#include "cli/timing.h"
#include "ui/ui.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool choose_format(const struct options *o, enum export_format *f)
{
    const char *dot = o->output ? strrchr(o->output, '.') : NULL;
    const char *name = o->as ? o->as : dot ? dot + 1 : "text";
    *f = export_format_by_name(name);
    if (*f != EXPORT_FORMATS)
        return true;
    fprintf(
        stderr, "warptutor export: %s '%s': text, svg, cast, html or json is expected\n",
        o->as ? "no format" : "the file's name does not say the format; give --as, not",
        name);
    return false;
}

static int deliver(const struct options *o, const struct str *file)
{
    if (!o->output)
        return cli_print(file, EXIT_CLEAN);
    if (files_put(o->output, str_cstr(file), file->len, 0644))
        return EXIT_CLEAN;
    fprintf(stderr, "warptutor export: %s: %s\n", o->output, strerror(errno));
    return EXIT_ENVIRONMENT;
}

static int export(const struct options *o, struct export_request *req,
                  const struct ui_options *ui, struct sources *src, struct diags *ds)
{
    struct str file = {0};
    int status = ui_export(req, &o->session, ui, src, ds, &file);
    if (status == EXIT_FINDINGS)
        status = cli_worse(status, cli_status(ds, req->name));
    if (status == EXIT_CLEAN)
        status = deliver(o, &file);
    str_free(&file);
    return status;
}

int cmd_export(const struct options *o)
{
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color, .at = o->at};
    struct export_request req = {.has_steps = o->steps_given,
                                 .first = o->first_step,
                                 .last = o->last_step,
                                 .rows = o->rows,
                                 .cols = o->cols,
                                 .keys = o->keys};
    if (!cli_one_file(o) || !cli_theme(o, &ui.scheme) || !choose_format(o, &req.format))
        return EXIT_USAGE;
    struct sources *src = sources_new();
    struct diags ds;
    char *dirs[2] = {NULL, NULL};
    diags_init(&ds);
    req.name = o->files[0];
    req.ndirs = cli_lesson_dirs(o, dirs);
    req.dirs = (const char *const *)dirs;
    struct records *records = gpu_records_open(NULL);
    ui.records = records;
    char *arch = timing_arch_path(o);
    ui.arch = arch;
    int status = export(o, &req, &ui, src, &ds);
    cli_diags(o, &ds, src);
    mem_free(arch);
    records_free(records);
    mem_free(dirs[0]);
    mem_free(dirs[1]);
    diags_free(&ds);
    sources_free(src);
    return status;
}
