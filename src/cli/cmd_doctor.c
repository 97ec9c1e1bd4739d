/* warptutor doctor: what this machine offers, one line each; a cure for the terminal. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/report.h"
#include "lesson/progress.h"
#include "ui/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reset_terminal(void)
{
    const char *error;
    if (ui_reset_terminal(&error))
        return EXIT_CLEAN;
    fprintf(stderr, "warptutor doctor: %s\n", error);
    return EXIT_ENVIRONMENT;
}

/* Lines "name: value"; the JSON form is made from the same lines. */
static bool describe_data(struct str *out)
{
    char *data = data_dir();
    str_printf(out, "data: %s\n",
               data ? data : "missing; set WARPTUTOR_DATA to the folder with lessons/");
    bool ok = data != NULL;
    mem_free(data);
    return ok;
}

static void describe_progress(struct str *out)
{
    const char *notice = NULL;
    struct progress *p = progress_open(NULL, &notice);
    str_printf(out, "progress: %s\n", progress_path(p));
    if (notice)
        str_printf(out, "progress-notice: %s\n", notice);
    progress_free(p);
}

/* What is there, and what the worker needs; it is meant for CUDA 11.8 to 13, whose parts
 * are all newer than what it calls. */
static void describe_versions(const struct gpu_list *l, struct str *out)
{
    str_printf(out, "gpu-worker: %s\n", l->worker);
    str_printf(out, "cuda-driver: %s", *l->driver ? l->driver : "none");
    if (l->needs_driver > 0)
        str_printf(out, " (from %d.%d on)", l->needs_driver / 10, l->needs_driver % 10);
    str_printf(out, "\nnvrtc: %s", *l->nvrtc ? l->nvrtc : "none");
    if (l->needs_nvrtc > 0)
        str_printf(out, " (from %d.%d on)", l->needs_nvrtc / 10, l->needs_nvrtc % 10);
    if (*l->nvrtc_path)
        str_printf(out, " %s", l->nvrtc_path);
    str_addc(out, '\n');
    if (*l->driver && atoi(l->nvrtc) > atoi(l->driver))
        str_add(out, "nvrtc-notice: newer than the driver, which may refuse what it "
                     "makes\n");
}

static void describe_gpu(const struct options *o, struct str *out)
{
    struct gpu_list l;
    struct str error = {0};
    if (cli_gpu_list(o, &l, &error)) {
        str_printf(out, "gpu: %s\n", str_cstr(&error));
        str_free(&error);
        return;
    }
    if (l.ndevices == 0)
        str_printf(out, "gpu: none (%s)\n", l.missing);
    for (size_t i = 0; i < l.ndevices; i++)
        str_printf(out, "gpu: %s\n", l.devices[i].name);
    describe_versions(&l, out);
    gpu_list_free(&l);
}

static json_t *lines_json(const char *text)
{
    json_t *root = json_pack("{s:i}", "schema", 1), *facts = json_array();
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, "\n");
        const char *colon = memchr(p, ':', n);
        if (colon)
            json_array_append_new(
                facts,
                json_pack("{s:o, s:o}", "name", report_textn(p, (size_t)(colon - p)),
                          "value", report_textn(colon + 2, n - (size_t)(colon - p) - 2)));
        p += n + (p[n] == '\n');
    }
    json_object_set_new(root, "facts", facts);
    return root;
}

int cmd_doctor(const struct options *o)
{
    if (!cli_no_file(o))
        return EXIT_USAGE;
    if (o->reset_terminal)
        return reset_terminal();
    struct str out = {0};
    struct ui_options ui = {.ascii = o->ascii, .no_color = o->no_color};
    str_printf(&out, "version: warptutor %s\n", PACKAGE_VERSION);
    int status = describe_data(&out) ? EXIT_CLEAN : EXIT_ENVIRONMENT;
    describe_progress(&out);
    ui_describe_terminal(&ui, &out);
    describe_gpu(o, &out);
    if (o->json)
        status = report_print_json(lines_json(str_cstr(&out)), status);
    else
        status = cli_print(&out, status);
    str_free(&out);
    return status;
}
