/* warptutor gpu: talks to the worker, which alone knows CUDA. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_devices(const struct gpu_list *l, struct str *out)
{
    if (l->ndevices == 0)
        str_printf(out, "no GPU: %s\n", l->missing);
    for (size_t i = 0; i < l->ndevices; i++) {
        const struct gpu_device *d = &l->devices[i];
        str_printf(out, "%zu  %s  sm_%d%d  %" PRIu64 " MiB  %d SMs  driver %s\n", i,
                   d->name, d->cc_major, d->cc_minor, d->memory_bytes >> 20, d->sms,
                   l->driver);
    }
}

static json_t *list_json(const struct gpu_list *l)
{
    json_t *devices = json_array();
    for (size_t i = 0; i < l->ndevices; i++) {
        const struct gpu_device *d = &l->devices[i];
        json_array_append_new(devices,
                              json_pack("{s:s, s:i, s:i, s:I, s:i, s:i}", "name", d->name,
                                        "cc_major", d->cc_major, "cc_minor", d->cc_minor,
                                        "memory_bytes", (json_int_t)d->memory_bytes,
                                        "sms", d->sms, "clock_khz", d->clock_khz));
    }
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:o}", "schema", 1, "worker", l->worker,
                     "driver", l->driver, "nvrtc", l->nvrtc, "missing", l->missing,
                     "devices", devices);
}

static int list_devices(const struct options *o)
{
    if (o->nfiles != 1) {
        fprintf(stderr, "warptutor gpu list: no operand is expected\n");
        return EXIT_USAGE;
    }
    struct gpu_list l;
    struct str error = {0};
    int failure = cli_gpu_list(o, &l, &error);
    if (failure)
        fprintf(stderr, "warptutor gpu: %s\n", str_cstr(&error));
    str_free(&error);
    if (failure)
        return failure;
    int status = l.ndevices ? EXIT_CLEAN : EXIT_ENVIRONMENT;
    if (o->json) {
        status = report_print_json(list_json(&l), status);
    } else {
        struct str out = {0};
        print_devices(&l, &out);
        status = cli_print(&out, status);
        str_free(&out);
    }
    gpu_list_free(&l);
    return status;
}

int cmd_gpu(const struct options *o)
{
    static const struct {
        const char *word;
        int (*function)(const struct options *o);
    } words[] = {{"list", list_devices},
                 {"run", gpu_run_command},
                 {"compare", gpu_compare},
                 {"record", gpu_record}};
    if (o->nfiles && o->grow.len && strcmp(o->files[0], "record") != 0 &&
        strcmp(o->files[0], "compare") != 0) {
        fprintf(stderr, "warptutor gpu: --grow is for compare and record\n");
        return EXIT_USAGE;
    }
    for (size_t i = 0; o->nfiles && i < sizeof words / sizeof *words; i++)
        if (strcmp(o->files[0], words[i].word) == 0)
            return words[i].function(o);
    fprintf(stderr, "warptutor gpu: list, run, compare or record is expected\n");
    return EXIT_USAGE;
}
