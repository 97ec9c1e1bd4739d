/* The measured side of a "warptutor gpu" command: the launcher's name made a command, a
 * run on the GPU, what is recorded where there is none, and failures in words. */
#include "config.h"

#include "base/files.h"
#include "cli/gpu.h"
#include "remote/nvrtc_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_folder(struct records *r, const char *folder, struct str *problems)
{
    if (problems)
        records_read(r, folder, problems);
    else
        records_read_later(r, folder);
}

struct records *gpu_records_open(struct str *problems)
{
    struct records *r = records_new();
    struct str path = {0};
    char *data = data_dir();
    if (data) {
        str_printf(&path, "%s/measurements", data);
        add_folder(r, str_cstr(&path), problems);
        mem_free(data);
    }
    str_clear(&path);
    if (files_path(FILES_DATA, "measurements", &path))
        add_folder(r, str_cstr(&path), problems);
    str_free(&path);
    return r;
}

bool gpu_recorded(void *records, struct session *s, struct stage_times *out)
{
    struct record_times t;
    if (!records_measured(records, s, &t))
        return false;
    out->us = t.us;
    out->cycles = t.cycles;
    snprintf(out->source, sizeof out->source, "%s, %s", t.card, t.date);
    return true;
}

int cli_gpu_list(const struct options *o, struct gpu_list *out, struct str *error)
{
    struct sources *src = sources_new();
    struct gpu_launchers l;
    struct diags ds;
    int status = EXIT_CLEAN;
    diags_init(&ds);
    if (!gpu_launchers_read(&l, src, &ds)) {
        str_add(error, "config.yaml cannot be used");
        status = EXIT_USAGE;
    } else if (!gpu_client_list(gpu_launcher(&l, o->via), out, error)) {
        status = EXIT_ENVIRONMENT;
    }
    cli_diags(o, &ds, src);
    gpu_launchers_free(&l);
    diags_free(&ds);
    sources_free(src);
    return status;
}

/* A kernel that faults there often has a finding here that tells why. */
static void put_findings(const struct gpu_variant *v, struct diags *ds)
{
    const struct diags *found = v->run ? run_findings(v->run) : NULL;
    for (size_t i = 0; found && i < found->list.len; i++)
        if (found->list.data[i]->severity >= DIAG_WARNING)
            diags_copy(ds, found->list.data[i]);
}

bool gpu_measure(struct gpu_set *set, const struct gpu_variant *v, struct gpu_result *out,
                 struct str *error)
{
    struct str log = {0};
    bool ok = gpu_run(&set->place, &v->request, out, &log, error);
    nvrtc_log_read(ok ? out->log : str_cstr(&log), v->session, &set->ds);
    if (!ok)
        put_findings(v, &set->ds);
    str_free(&log);
    return ok;
}

void gpu_provenance(const struct gpu_result *r, struct str *out)
{
    static const char *const words[] = {[GPU_MEASURED] = "measured",
                                        [GPU_KEPT] = "measured earlier, kept from",
                                        [GPU_RECORDED] = "recorded on"};
    str_printf(out, "%s, sm_%u, driver for CUDA %s, NVRTC %s, %s %s", r->card.name,
               r->card.cc, r->card.driver, r->card.nvrtc, words[r->origin], r->date);
    if (r->origin == GPU_RECORDED)
        str_printf(out, " by warptutor %s", r->tool);
    str_addc(out, '\n');
}
