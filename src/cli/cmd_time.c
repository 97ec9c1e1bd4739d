/* warptutor time: kernels priced by the model of an SM; several are compared with the
 * first. What is printed says how far it can be trusted. */
#include "config.h"

#include "cli/cli.h"
#include "cli/timing.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static void print_head(const struct options *o, const char *kernel,
                       const struct timing *t, struct str *out)
{
    str_printf(out, "%s  %" PRIu64 " block%s of %" PRIu32 " threads on %s, %.0f MHz\n",
               kernel, t->grid, t->grid == 1 ? "" : "s", t->threads, t->arch->card,
               sm_arch_get(t->arch, SM_CLOCK));
    if (o->resident)
        str_printf(out, "  at most %" PRIu32 " resident blocks\n", o->resident);
}

static void print_bound(const struct sm_result *r, struct str *out)
{
    str_printf(out, "  bound       %s", sm_bound_name(r->bound));
    if (r->bound == SM_BOUND_PIPE)
        str_printf(out, " (%s)", sm_pipe_name(r->pipe));
    str_printf(out,
               r->bound == SM_BOUND_LATENCY
                   ? ": the busiest unit works %.0f %% of the time\n"
                   : ": busy %.0f %% of the time\n",
               r->busy * 100);
}

static void print_time(const struct timing *t, struct str *out)
{
    const struct sm_result *r = t->result;
    double error = sm_arch_get(t->arch, SM_ERROR);
    str_add(out, "  time        ");
    timing_print_count(r->cycles, out);
    str_printf(out, " cycles ± %.0f %%, %.2f us; launching costs %.1f us beside it\n",
               error, r->microseconds, sm_arch_get(t->arch, SM_LAUNCH));
    print_bound(r, out);
    str_add(out, "  issued      ");
    timing_print_count(r->issued, out);
    str_printf(out, " warp instructions on the SM, %.2f a cycle\n",
               r->cycles > 0 ? r->issued / r->cycles : 0);
    str_printf(out, "  memory      %s\n",
               t->in_l2 ? "fits L2: taken as warm, as a repeated launch finds it"
                        : "larger than L2: every miss of L1 goes to DRAM");
    if (t->blocks < t->share)
        str_printf(out, "  scaled      from %" PRIu64 " of the SM's %" PRIu64 " blocks\n",
                   t->blocks, t->share);
}

static void print_stalls(const struct sm_result *r, struct str *out)
{
    double all = 0;
    for (int i = 0; i < SM_STALL_COUNT; i++)
        all += r->stalls[i];
    str_add(out, "  where the warps' cycles go\n");
    for (int i = 0; i < SM_STALL_COUNT; i++)
        if (r->stalls[i] > 0)
            str_printf(out, "    %-20s %5.1f %%  %s\n", sm_stall_name((enum sm_stall)i),
                       r->stalls[i] / all * 100, sm_stall_help((enum sm_stall)i));
}

static void print_trust(const struct timing *t, struct str *out)
{
    str_printf(out, "  rests on    %u of %d values that are guesses%s\n",
               sm_arch_guesses(t->arch), (int)SM_PARAM_COUNT,
               t->registers_guessed ? ", and estimated registers" : "");
}

static void print_ratio(double cycles, double first, struct str *out)
{
    if (first > 0 && cycles > 0)
        str_printf(out, "  ratio       %.2f of the first\n", cycles / first);
}

/* Times with 1, 2, 3 … resident blocks: latency hiding. */
static void print_curve(const struct timing *t, enum sm_policy policy, struct str *out)
{
    double first = 0;
    uint32_t most = t->occupancy.blocks;
    if (most > t->share)
        most = (uint32_t)t->share;
    str_add(out, "  resident blocks, warps, cycles, speed-up\n");
    for (uint32_t n = 1; n <= most; n++) {
        double cycles = timing_cycles(t, n, policy);
        first = n == 1 ? cycles : first;
        str_printf(out, "    %3" PRIu32 " %4" PRIu32 " ", n,
                   n * ((t->threads + 31) / 32));
        timing_print_count(cycles, out);
        str_printf(out, "  %.2f\n", first / cycles);
    }
}

static int print_file(const struct options *o, const char *path, const char *arch,
                      double *first, struct sources *src, struct diags *ds)
{
    struct session *s = session_open(path, &o->session, src, ds);
    struct time_options opt = {.arch_path = arch,
                               .policy = o->policy,
                               .as_written = o->view_given && !o->session.passes,
                               .registers = o->regs,
                               .blocks = o->resident,
                               .keep = o->curve};
    struct timing *t = s && !ds->errors ? session_time(s, &opt, ds) : NULL;
    struct str text = {0};
    int status = cli_status(ds, path);
    if (t) {
        struct sm_request r = {t->threads, t->registers, t->shared};
        print_head(o, session_kernel(s), t, &text);
        if (t->result) {
            print_time(t, &text);
            print_ratio(t->result->cycles, *first, &text);
            *first = *first > 0 ? *first : t->result->cycles;
            print_stalls(t->result, &text);
            print_trust(t, &text);
        }
        timing_print_occupancy(t->arch, &t->occupancy, r, t->registers_guessed, &text);
        if (o->curve && t->result)
            print_curve(t, o->policy, &text);
        status = cli_print(&text, t->result ? status : EXIT_FINDINGS);
    }
    str_free(&text);
    timing_free(t);
    session_close(s);
    return status;
}

int cmd_time(const struct options *o)
{
    if (!o->nfiles) {
        fprintf(stderr, "warptutor time: name a kernel file\n");
        return EXIT_USAGE;
    }
    char *arch = timing_arch_path(o);
    if (!timing_has_arch(o, arch))
        return EXIT_ENVIRONMENT;
    int status = EXIT_CLEAN;
    double first = 0;
    for (int i = 0; i < o->nfiles; i++) {
        struct sources *src = sources_new();
        struct diags ds;
        diags_init(&ds);
        status = cli_worse(status, print_file(o, o->files[i], arch, &first, src, &ds));
        cli_diags(o, &ds, src);
        diags_free(&ds);
        sources_free(src);
    }
    mem_free(arch);
    return status;
}
