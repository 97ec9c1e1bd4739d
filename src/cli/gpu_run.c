/* warptutor gpu run: one kernel file on a GPU, its results held against the
 * interpreter's. */
#include "config.h"

#include "cli/gpu.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_launch(const struct gpu_launch *l, struct str *out)
{
    str_printf(out, "%s\n", l->kernel);
    if (l->us.n)
        str_printf(out, "  time       %.2f us, the median of %u (%.2f to %.2f)\n",
                   l->us.median, l->us.n, l->us.p25, l->us.p75);
    else
        str_printf(out, "  time       %.2f us, once\n", l->once_us);
    if (l->empty_us.n)
        str_printf(out, "             %.2f us of it for a kernel that does nothing\n",
                   l->empty_us.median);
    if (l->warps) {
        str_printf(out,
                   "  warps      %" PRIu64 ", %.2f us from the first's begin to the "
                   "last's end",
                   l->warps, l->span_us);
        if (l->mhz > 0)
            str_printf(out, ", SM clock %.0f MHz", l->mhz);
        str_addc(out, '\n');
    } else if (l->stamps_missing) {
        str_printf(out, "  warps      no lifetimes: %s\n", l->stamps_missing);
    }
    str_printf(out, "  compiled   %u registers, %u bytes shared, %u local\n",
               l->registers, l->shared, l->local);
    str_printf(out, "  occupancy  %u blocks, %u warps on an SM\n", l->blocks_per_sm,
               l->warps_per_sm);
}

static bool find_output(const struct run *r, const char *name, struct output *out)
{
    for (size_t i = 0; i < run_noutputs(r); i++) {
        *out = run_output(r, i);
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}

static void print_mismatches(const struct run *r, const struct gpu_output *v,
                             struct str *out)
{
    struct output o;
    if (!find_output(r, v->name, &o))
        return;
    for (size_t i = 0; i < v->nfirst; i++) {
        str_printf(out, "             %s[%" PRIu64 "] is ", v->name, v->first[i].index);
        value_print(o.vtype, v->first[i].have, out);
        str_add(out, " on the GPU, ");
        value_print(o.vtype, v->first[i].want, out);
        str_add(out, " is expected\n");
    }
}

static void print_output(const struct gpu_variant *v, const struct gpu_output *o,
                         struct str *out)
{
    str_printf(out, "  %-10s ", o->name);
    if (!o->is_compared)
        str_printf(out, "not compared: %s leaves it open\n",
                   v->request.undefined ? v->request.undefined : "the kernel");
    else if (o->mismatches)
        str_printf(out, "%" PRIu64 " of %" PRIu64 " values differ\n", o->mismatches,
                   o->compared);
    else if (o->ulp)
        str_printf(out,
                   "%" PRIu64 " values as expected, at most %" PRIu64 " ulp from the "
                   "interpreter's\n",
                   o->compared, o->ulp);
    else
        str_printf(out, "%" PRIu64 " values equal to the interpreter's\n", o->compared);
    print_mismatches(v->run, o, out);
}

static void print_result(const struct gpu_variant *v, const struct gpu_result *r,
                         struct str *out)
{
    gpu_provenance(r, out);
    for (size_t i = 0; i < r->nlaunches; i++)
        print_launch(&r->launches[i], out);
    str_add(out, "results\n");
    for (size_t i = 0; i < r->noutputs; i++)
        print_output(v, &r->outputs[i], out);
    if (r->printed[0])
        str_printf(out, "printed\n%s", r->printed);
}

json_t *gpu_variant_json(const struct gpu_variant *v, const struct gpu_result *r)
{
    static const char *const origins[] = {
        [GPU_MEASURED] = "measured", [GPU_KEPT] = "kept", [GPU_RECORDED] = "recorded"};
    json_t *o = gpu_result_json(r, SIZE_MAX);
    json_object_set_new(o, "label", report_text(v->label));
    json_object_set_new(o, "file", report_text(v->path));
    json_object_set_new(o, "key", json_string(v->request.key));
    json_object_set_new(o, "origin", json_string(origins[r->origin]));
    json_object_set_new(o, "date", json_string(r->date));
    json_object_set_new(o, "tool", json_string(r->tool));
    json_object_set_new(o, "card", gpu_card_json(&r->card));
    return o;
}

static int show(const struct options *o, const struct gpu_variant *v,
                const struct gpu_result *r)
{
    int status = gpu_result_equal(r) ? EXIT_CLEAN : EXIT_FINDINGS;
    if (o->json) {
        json_t *root = gpu_variant_json(v, r);
        json_object_set_new(root, "schema", json_integer(1));
        json_object_set_new(root, "printed", report_text(r->printed));
        return report_print_json(root, status);
    }
    struct str text = {0};
    print_result(v, r, &text);
    status = cli_print(&text, status);
    str_free(&text);
    return status;
}

int gpu_run_command(const struct options *o)
{
    struct gpu_set set;
    struct gpu_result r;
    struct str error = {0};
    int status = EXIT_CLEAN;
    if (o->nfiles != 2 ||
        (!str_ends(o->files[1], ".cu") && !str_ends(o->files[1], ".cuh"))) {
        fprintf(stderr, "warptutor gpu run: one kernel file is expected\n");
        return EXIT_USAGE;
    }
    if (!gpu_set_open(o, 1, false, &set))
        return gpu_set_finish(o, &set, set.status ? EXIT_CLEAN : EXIT_FINDINGS);
    const struct gpu_variant *v = &set.variants.data[0];
    if (gpu_measure(&set, v, &r, &error)) {
        status = show(o, v, &r);
        gpu_result_free(&r);
    } else {
        fprintf(stderr, "warptutor gpu: %s\n", str_cstr(&error));
        status = EXIT_ENVIRONMENT;
    }
    str_free(&error);
    return gpu_set_finish(o, &set, status);
}
