/* See time_row.h. */
#include "config.h"

#include "cli/time_row.h"

#include "base/mem.h"
#include "cli/cli.h"
#include "cli/report.h"

#include <inttypes.h>
#include <math.h>

/* Times with 1, 2, 3 … resident blocks: latency hiding. */
static void find_curve(struct time_row *row, enum sm_policy policy)
{
    const struct timing *t = row->t;
    uint32_t most =
        t->occupancy.blocks > t->share ? (uint32_t)t->share : t->occupancy.blocks;
    for (uint32_t n = 1; n <= most; n++)
        vec_push(&row->curve, timing_cycles(t, n, policy));
}

bool time_row_of(const struct options *o, struct session *s, const char *file,
                 const char *arch_path, struct time_row *out, struct diags *ds)
{
    struct time_options opt = {.arch_path = arch_path,
                               .policy = o->policy,
                               .as_written = o->view_given && !o->session.passes,
                               .registers = o->regs,
                               .blocks = o->resident,
                               .stamped = o->stamped,
                               .keep = o->curve};
    *out = (struct time_row){.file = file, .t = session_time(s, &opt, ds)};
    if (!out->t)
        return false;
    out->kernel = mem_strdup(session_kernel(s));
    out->arch = mem_strdup(out->t->arch->name);
    if (o->curve && out->t->result)
        find_curve(out, o->policy);
    return true;
}

void time_row_free(struct time_row *r)
{
    vec_free(&r->curve);
    timing_free(r->t);
    mem_free(r->kernel);
    mem_free(r->arch);
}

void time_rows_free(struct time_rows *rows)
{
    for (size_t i = 0; i < rows->list.len; i++)
        time_row_free(&rows->list.data[i]);
    vec_free(&rows->list);
}

const char *time_policy_name(enum sm_policy p)
{
    static const char *const names[] = {"greedy", "round-robin", "oldest"};
    return names[p];
}

/* ---- at length ---- */

static void print_head(const struct options *o, const struct time_row *row,
                       struct str *out)
{
    const struct timing *t = row->t;
    str_printf(out, "%s  %" PRIu64 " block%s of %" PRIu32 " threads on %s, %.0f MHz\n",
               row->kernel, t->grid, t->grid == 1 ? "" : "s", t->threads, t->arch->card,
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

static void print_time(const struct options *o, const struct timing *t, struct str *out)
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
    str_printf(out, " warp instructions on the SM, %.2f a cycle; %s first\n",
               r->cycles > 0 ? r->issued / r->cycles : 0, time_policy_name(o->policy));
    str_printf(out, "  memory      %s\n",
               t->in_l2 ? "fits L2: taken as warm, as a repeated launch finds it"
                        : "larger than L2: every miss of L1 goes to DRAM");
    if (t->blocks < t->share)
        str_printf(out, "  scaled      from %" PRIu64 " of the SM's %" PRIu64 " blocks\n",
                   t->blocks, t->share);
}

static double all_stalls(const struct sm_result *r)
{
    double all = 0;
    for (int i = 0; i < SM_STALL_COUNT; i++)
        all += r->stalls[i];
    return all;
}

static void print_stalls(const struct sm_result *r, struct str *out)
{
    double all = all_stalls(r);
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

static uint32_t warps_of(const struct timing *t, size_t blocks)
{
    return (uint32_t)blocks * ((t->threads + 31) / 32);
}

static void print_curve(const struct time_row *row, struct str *out)
{
    str_add(out, "  resident blocks, warps, cycles, speed-up\n");
    for (size_t n = 0; n < row->curve.len; n++) {
        double cycles = row->curve.data[n];
        str_printf(out, "    %3zu %4" PRIu32 " ", n + 1, warps_of(row->t, n + 1));
        timing_print_count(cycles, out);
        str_printf(out, "  %.2f\n", row->curve.data[0] / cycles);
    }
}

void time_row_print(const struct options *o, const struct time_row *row, struct str *out)
{
    const struct timing *t = row->t;
    struct sm_request r = {t->threads, t->registers, t->shared};
    print_head(o, row, out);
    if (t->result) {
        print_time(o, t, out);
        print_stalls(t->result, out);
        print_trust(t, out);
    }
    timing_print_occupancy(t->arch, &t->occupancy, r, t->registers_guessed, out);
    if (row->curve.len)
        print_curve(row, out);
}

/* ---- a table ---- */

static void print_row(const struct time_row *row, struct str *out)
{
    const struct timing *t = row->t;
    const struct sm_result *r = t->result;
    struct str cycles = {0};
    str_printf(out, "%-20.20s  %-12s %7" PRIu64 " %5" PRIu32 " %4" PRIu32 "%c",
               row->kernel, row->arch, t->grid, t->occupancy.warps, t->registers,
               t->registers_guessed ? '~' : ' ');
    if (!r) {
        str_add(out, "  launch fails: not one block fits\n");
        return;
    }
    timing_print_count(r->cycles, &cycles);
    str_printf(out, "%12s ±%2.0f%% %9.2f ", str_cstr(&cycles),
               sm_arch_get(t->arch, SM_ERROR), r->microseconds);
    if (row->ratio > 0)
        str_printf(out, "%6.2f", row->ratio);
    else
        str_printf(out, "%6s", "1");
    str_printf(out, "  %2u  %s%s%s%s %.0f %%\n", sm_arch_guesses(t->arch),
               sm_bound_name(r->bound), r->bound == SM_BOUND_PIPE ? " (" : "",
               r->bound == SM_BOUND_PIPE ? sm_pipe_name(r->pipe) : "",
               r->bound == SM_BOUND_PIPE ? ")" : "", r->busy * 100);
    str_free(&cycles);
}

void time_rows_table(const struct time_rows *rows, struct str *out)
{
    str_add(out, "kernel                architecture  blocks warps regs      cycles    "
                 "        us  ratio  gu  bound, and how busy it is\n");
    for (size_t i = 0; i < rows->list.len; i++)
        print_row(&rows->list.data[i], out);
    str_printf(out,
               "\nwarps: resident on an SM at once; regs ~: an estimate; ratio: of the "
               "first row's time;\ngu: values of the %d of the architecture that are "
               "guesses\n",
               (int)SM_PARAM_COUNT);
}

/* ---- JSON ---- */

static json_t *stalls_json(const struct sm_result *r)
{
    json_t *o = json_object();
    double all = all_stalls(r);
    for (int i = 0; i < SM_STALL_COUNT; i++)
        if (r->stalls[i] > 0)
            json_object_set_new(o, sm_stall_name((enum sm_stall)i),
                                json_real(r->stalls[i] / all));
    return o;
}

static json_t *limit_json(uint32_t n)
{
    return n == UINT32_MAX ? json_null() : json_integer(n);
}

static json_t *occupancy_json(const struct sm_occupancy *oc)
{
    return json_pack("{s:i, s:i, s:f, s:s, s:o, s:o, s:o, s:o}", "blocks",
                     (int)oc->blocks, "warps", (int)oc->warps, "share", oc->share,
                     "limiter", sm_limiter_name(oc->limiter), "by_warps",
                     limit_json(oc->by_warps), "by_registers",
                     limit_json(oc->by_registers), "by_shared", limit_json(oc->by_shared),
                     "by_blocks", limit_json(oc->by_blocks));
}

static json_t *curve_json(const struct time_row *row)
{
    json_t *list = json_array();
    for (size_t n = 0; n < row->curve.len; n++)
        json_array_append_new(list, json_pack("{s:i, s:i, s:f}", "blocks", (int)(n + 1),
                                              "warps", (int)warps_of(row->t, n + 1),
                                              "cycles", row->curve.data[n]));
    return list;
}

/* What the clock said; absent when not one block fits. */
static void add_time(json_t *o, const struct timing *t)
{
    const struct sm_result *r = t->result;
    double error = sm_arch_get(t->arch, SM_ERROR) / 100;
    json_t *cycles = json_pack("{s:f, s:f, s:f}", "value", r->cycles, "least",
                               r->cycles * (1 - error), "most", r->cycles * (1 + error));
    json_object_set_new(o, "cycles", cycles);
    json_object_set_new(o, "microseconds", json_real(r->microseconds));
    json_object_set_new(o, "issued", json_real(r->issued));
    json_object_set_new(o, "bound", json_string(sm_bound_name(r->bound)));
    if (r->bound == SM_BOUND_PIPE)
        json_object_set_new(o, "pipe", json_string(sm_pipe_name(r->pipe)));
    json_object_set_new(o, "busy", json_real(r->busy));
    json_object_set_new(o, "achieved", json_real(r->achieved));
    json_object_set_new(o, "uneven", json_real(t->uneven));
    json_object_set_new(o, "in_l2", json_boolean(t->in_l2));
    json_object_set_new(o, "simulated_blocks", json_integer((json_int_t)t->blocks));
    json_object_set_new(o, "stalls", stalls_json(r));
}

json_t *time_row_json(const struct options *o, const struct time_row *row)
{
    const struct timing *t = row->t;
    bool source = o->view_given && !o->session.passes;
    json_t *j = json_pack(
        "{s:o, s:o, s:s, s:o, s:f, s:i, s:s, s:s, s:I, s:I, s:i, s:i, s:b, s:i, s:f, "
        "s:o}",
        "file", report_text(row->file), "kernel", report_text(row->kernel), "arch",
        row->arch, "card", report_text(t->arch->card), "clock_mhz",
        sm_arch_get(t->arch, SM_CLOCK), "guesses", (int)sm_arch_guesses(t->arch), "view",
        source ? "source" : "compiled", "policy", time_policy_name(o->policy), "blocks",
        (json_int_t)t->grid, "blocks_of_sm", (json_int_t)t->share, "threads",
        (int)t->threads, "registers", (int)t->registers, "registers_guessed",
        t->registers_guessed, "shared", (int)t->shared, "launch_us",
        sm_arch_get(t->arch, SM_LAUNCH), "occupancy", occupancy_json(&t->occupancy));
    if (row->grow)
        json_object_set_new(j, "grow", json_integer(row->grow));
    if (t->result)
        add_time(j, t);
    if (row->ratio > 0)
        json_object_set_new(j, "ratio", json_real(row->ratio));
    if (row->curve.len)
        json_object_set_new(j, "curve", curve_json(row));
    return j;
}

json_t *time_rows_json(const struct options *o, const struct time_rows *rows)
{
    json_t *list = json_array();
    for (size_t i = 0; i < rows->list.len; i++)
        json_array_append_new(list, time_row_json(o, &rows->list.data[i]));
    return json_pack("{s:i, s:o}", "schema", 1, "kernels", list);
}
