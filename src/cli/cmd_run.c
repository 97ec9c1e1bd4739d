/* warptutor run: one kernel, its results, findings and metrics. */
#include "config.h"

#include "base/mem.h"
#include "cli/cli.h"
#include "cli/report.h"
#include "cli/time_row.h"
#include "session/explore.h"
#include "trace/dump.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A file without a header: what the kernel takes, and a header to paste. */
static int suggest(const struct session *s)
{
    struct str text = {0};
    str_printf(&text, "%s has no header that says how to launch %s. Paste and adapt:\n\n",
               sources_get(session_sources(s), session_file(s))->path, session_kernel(s));
    spec_suggest(session_module(s), &text);
    int status = cli_print(&text, EXIT_USAGE);
    str_free(&text);
    return status;
}

static void print_title(const struct session *s, const struct run *r, struct str *out)
{
    struct planned p = session_planned(s, run_launch(r));
    const struct launch *l = p.launch;
    str_printf(out, "%s  grid %u,%u,%u  block %u,%u,%u  model %s  arch %s", p.kernel,
               l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2],
               l->model == MODEL_STACK ? "stack" : "its", session_arch(s));
    if (session_nlaunches(s) > 1)
        str_printf(out, "  launch %zu of %zu", run_launch(r) + 1, session_nlaunches(s));
    str_addc(out, '\n');
}

static void print_stats(struct run *r, double took, struct str *out)
{
    uint64_t steps = machine_steps(run_machine(r));
    str_printf(out, "  %" PRIu64 " warp instructions in %.3f ms, %.1f million a second\n",
               steps, took * 1e3, took > 0 ? (double)steps / took / 1e6 : 0);
    struct trace *t = run_trace(r);
    if (t && steps)
        str_printf(out, "  trace of %zu bytes (%.1f a step), %zu keyframes\n",
                   trace_bytes(t), (double)trace_bytes(t) / (double)steps,
                   trace_keyframes(t));
}

static void print_report(const struct options *o, const struct session *s, struct run *r,
                         double took, struct str *out)
{
    print_title(s, r, out);
    struct str printed = {0};
    run_output_text(r, &printed);
    if (printed.len) {
        str_addn(out, printed.data, printed.len);
        if (printed.data[printed.len - 1] != '\n')
            str_addc(out, '\n');
    }
    str_free(&printed);
    report_outputs(r, out);
    str_printf(out, "\nmetrics (%s view)\n", o->session.passes ? "compiled" : "source");
    report_metrics(s, r, out);
    str_add(out, "\nlines\n");
    report_lines(s, r, out);
    if (!o->stats)
        return;
    str_add(out, "\nspeed\n");
    print_stats(r, took, out);
}

/* --trace: the chosen launch once more, recorded. False after diagnostics. */
static bool print_steps(struct session *s, struct diags *ds, struct str *out)
{
    struct run *r = session_trace(s, -1, NULL, ds);
    if (!r)
        return false;
    struct trace *t = run_trace(r);
    for (uint64_t i = 0; i < trace_length(t); i++)
        trace_print_step(t, i, session_sources(s), out);
    str_addc(out, '\n');
    run_free(r);
    return true;
}

static int print_run(const struct options *o, struct session *s, struct run *r,
                     double took, struct diags *ds)
{
    struct str text = {0};
    int status = diags_status(run_findings(r), false);
    if (o->trace && !print_steps(s, ds, &text))
        status = cli_worse(status, EXIT_FINDINGS);
    print_report(o, s, r, took, &text);
    status = cli_print(&text, status);
    str_free(&text);
    cli_diags(o, run_findings(r), session_sources(s));
    return status;
}

/* --time: behind the run, which it cannot change, as text or into *json. */
static int print_time(const struct options *o, struct session *s, json_t *json,
                      struct diags *ds)
{
    struct str text = {0};
    struct time_row row;
    char *arch = timing_arch_path(o);
    int status = EXIT_CLEAN;
    if (!timing_has_arch(o, arch))
        return EXIT_ENVIRONMENT;
    if (!time_row_of(o, s, o->files[0], arch, &row, ds)) {
        mem_free(arch);
        return cli_status(ds, o->files[0]);
    }
    if (json)
        json_object_set_new(json, "time", time_row_json(o, &row));
    else
        time_row_print(o, &row, &text);
    if (!json)
        status = cli_print(&text, EXIT_CLEAN);
    time_row_free(&row);
    str_free(&text);
    mem_free(arch);
    return status;
}

/* *ran: something was printed to the standard output. */
static int run_session(const struct options *o, struct session *s, struct diags *ds,
                       bool *ran)
{
    double start = seconds();
    struct run *r =
        o->record ? session_trace(s, -1, NULL, ds) : session_run(s, -1, NULL, ds);
    double took = seconds() - start;
    if (!r)
        return cli_worse(EXIT_FINDINGS, diags_status(ds, false));
    if (o->schedules > 1 && !o->record)
        session_schedules(s, r, -1, o->schedules, ds);
    int status = diags_status(run_findings(r), false);
    *ran = true;
    json_t *json = o->json ? report_json(s, r, -1) : NULL;
    if (!json)
        status = print_run(o, s, r, took, ds);
    if (o->time)
        status = cli_worse(status, print_time(o, s, json, ds));
    if (json)
        status = report_print_json(json, status);
    run_free(r);
    return status;
}

/* --json of a run that did not come to be: what is wrong, for programs to read. */
static int print_refusal(const char *path, const struct diags *ds,
                         const struct sources *src, int status)
{
    return report_print_json(json_pack("{s:i, s:o, s:o}", "schema", 1, "file",
                                       report_text(path), "diagnostics",
                                       report_findings_json(ds, src)),
                             status);
}

/* --stats: what --launch can choose among. */
static void print_launches(const struct session *s)
{
    for (size_t i = 0; i < session_nlaunches(s); i++) {
        struct planned p = session_planned(s, i);
        const struct launch *l = p.launch;
        fprintf(stderr, "launch %zu: %s  grid %u,%u,%u  block %u,%u,%u\n", i + 1,
                p.kernel, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
                l->block[2]);
    }
}

/* A program's own output and status; what is found about it goes to stderr, behind what
 * it wrote there itself. */
static int run_program(const struct options *o, struct session *s, struct diags *ds)
{
    struct run *r = session_run(s, -1, NULL, ds);
    if (!r)
        return EXIT_FINDINGS;
    struct str text = {0};
    run_output_text(r, &text);
    int status = diags_status(run_findings(r), false);
    if (run_status(r) != 0)
        status = cli_worse(status, EXIT_FINDINGS);
    status = cli_print(&text, status);
    fputs(run_errors(r), stderr);
    fputs(run_notes(r), stderr);
    cli_diags(o, run_findings(r), session_sources(s));
    if (run_status(r) != 0)
        fprintf(stderr, "warptutor: the program ended with status %d\n", run_status(r));
    if (o->stats)
        print_launches(s);
    str_free(&text);
    run_free(r);
    return status;
}

int cmd_run(const struct options *o)
{
    if (!cli_one_file(o))
        return EXIT_USAGE;
    struct sources *src = sources_new();
    struct diags ds;
    diags_init(&ds);
    struct session *s = session_open(o->files[0], &o->session, src, &ds);
    int status = cli_status(&ds, o->files[0]);
    bool ran = false;
    if (s && o->session.host && !o->json) {
        status = cli_worse(status, run_program(o, s, &ds));
    } else if (s && session_spec(s)->launches.len == 0 && !o->json) {
        status = suggest(s);
    } else if (s) {
        status = cli_worse(status, run_session(o, s, &ds, &ran));
    }
    if (o->json && !ran)
        status = print_refusal(o->files[0], &ds, src, status);
    cli_diags(o, &ds, src);
    session_close(s);
    diags_free(&ds);
    sources_free(src);
    return status;
}
