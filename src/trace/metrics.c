/* Metrics from a machine's counters. A restriction to source lines sums the counts of
 * the instructions whose span starts on them, in the kernel's own file; instructions of
 * an inlined device function belong to the lines where that function is written. */
#include "config.h"

#include "trace/metrics.h"

#include "trace/trace.h"

#include <math.h>
#include <string.h>

static const struct metric_info infos[METRIC_COUNT] = {
#define METRIC(sym, id, title, unit, nsight, formula, by_line)                           \
    [METRIC_##sym] = {id, title, unit, nsight, formula, by_line},
#include "trace/metrics.def"
#undef METRIC
};

const struct metric_info *metric_info(enum metric m)
{
    return &infos[m];
}

enum metric metric_by_id(const char *id)
{
    for (int m = 0; m < METRIC_COUNT; m++)
        if (strcmp(infos[m].id, id) == 0)
            return m;
    return METRIC_COUNT;
}

static bool pc_in(const struct machine *m, uint32_t pc, struct line_range lines,
                  const struct sources *src)
{
    if (lines.first == 0)
        return true;
    uint32_t line = pc_source_line(m, pc, src);
    return line >= lines.first && line <= lines.last;
}

static bool is_global(const struct ir_insn *in)
{
    return in->space == IR_GLOBAL || in->space == IR_GENERIC;
}

/* What the metrics need, summed over the chosen instructions. */
static struct pc_count sum_pcs(const struct machine *m, struct line_range lines,
                               const struct sources *src)
{
    struct pc_count sum = {0};
    const struct pc_count *pcs = machine_pc_counts(m);
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        if (pcs[pc].issued == 0 || !pc_in(m, pc, lines, src))
            continue;
        sum.issued += pcs[pc].issued;
        sum.lanes += pcs[pc].lanes;
        sum.branches += pcs[pc].branches;
        sum.divergent += pcs[pc].divergent;
        if (is_global(machine_place(m, pc).insn) && pcs[pc].sectors) {
            sum.requests += pcs[pc].requests;
            sum.sectors += pcs[pc].sectors;
            sum.bytes += pcs[pc].bytes;
        }
    }
    return sum;
}

void metric_by_line(const struct machine *m, const struct sources *src, uint32_t nlines,
                    struct line_count *out)
{
    const struct pc_count *pcs = machine_pc_counts(m);
    memset(out, 0, nlines * sizeof *out);
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        uint32_t line = pcs[pc].issued ? pc_source_line(m, pc, src) : 0;
        if (line == 0 || line > nlines)
            continue;
        out[line - 1].issued += pcs[pc].issued;
        out[line - 1].lanes += pcs[pc].lanes;
    }
}

struct pc_count metric_integer_sums(const struct machine *m)
{
    struct pc_count sum = {0};
    const struct pc_count *pcs = machine_pc_counts(m);
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++) {
        const struct ir_insn *in = pcs[pc].issued ? machine_place(m, pc).insn : NULL;
        if (!in || (in->op != IR_ATOM32 && in->op != IR_ATOM64) ||
            in->sub != IR_ATOM_ADD || !is_global(in))
            continue;
        sum.issued += pcs[pc].issued;
        sum.lanes += pcs[pc].lanes;
    }
    return sum;
}

static double ratio(double a, double b)
{
    return b == 0 ? NAN : a / b;
}

static double memory_metric(const struct machine *m, enum metric which,
                            struct line_range lines, const struct pc_count *sum)
{
    const struct counters *c = machine_counters(m);
    double requests = lines.first ? (double)sum->requests : (double)c->global_requests;
    double sectors = lines.first ? (double)sum->sectors : (double)c->global_sectors;
    double bytes = lines.first ? (double)sum->bytes : (double)c->global_bytes;
    if (which == METRIC_GLOBAL_REQUESTS)
        return requests;
    if (which == METRIC_SECTORS_PER_REQUEST)
        return ratio(sectors, requests);
    return ratio(bytes, 32 * sectors);
}

static double shared_bytes(const struct machine *m)
{
    return (double)machine_module(m)->shared_static + machine_launch(m)->shared_dynamic;
}

static double atomic_lanes(const struct machine *m, struct line_range lines,
                           const struct sources *src)
{
    const struct pc_count *pcs = machine_pc_counts(m);
    uint64_t sum = 0;
    for (uint32_t pc = 0; pc < machine_npcs(m); pc++)
        if (pcs[pc].issued && pc_in(m, pc, lines, src) &&
            ir_op_info(machine_place(m, pc).insn->op)->group == IR_GROUP_ATOMIC)
            sum += pcs[pc].lanes;
    return (double)sum;
}

double metric_value(const struct machine *m, enum metric which, struct line_range lines,
                    const struct sources *src)
{
    const struct counters *c = machine_counters(m);
    struct pc_count s = {.issued = c->issued,
                         .lanes = c->lanes,
                         .branches = c->branches,
                         .divergent = c->divergent_branches};
    if (lines.first)
        s = sum_pcs(m, lines, src);
    switch (which) {
    case METRIC_ISSUED:
        return (double)s.issued;
    case METRIC_SIMT_EFFICIENCY:
        return ratio((double)s.lanes, WARP_LANES * (double)s.issued);
    case METRIC_BRANCH_EFFICIENCY:
        return ratio((double)(s.branches - s.divergent), (double)s.branches);
    case METRIC_ACTIVE_THREADS:
        return ratio((double)s.lanes, (double)s.issued);
    case METRIC_BRANCHES:
        return (double)s.branches;
    case METRIC_DIVERGENT_BRANCHES:
        return (double)s.divergent;
    case METRIC_BARRIERS:
        return ratio((double)c->block_barriers, (double)c->blocks_started);
    case METRIC_SHARED_BYTES:
        return shared_bytes(m);
    case METRIC_SECTORS_PER_REQUEST:
    case METRIC_GLOBAL_REQUESTS:
    case METRIC_LOAD_EFFICIENCY:
        return memory_metric(m, which, lines, &s);
    case METRIC_BANK_CONFLICTS:
        return (double)c->bank_conflicts;
    case METRIC_LOCAL_REQUESTS:
        return (double)c->local_requests;
    case METRIC_SHARED_WAVEFRONTS:
        return (double)c->shared_wavefronts;
    case METRIC_SHUFFLES:
        return (double)c->shuffles;
    case METRIC_VOTES:
        return (double)c->votes;
    case METRIC_ATOMICS:
        return (double)c->atomics;
    case METRIC_ATOMICS_PER_WARP:
        return ratio((double)c->atomics, (double)c->warps_launched);
    case METRIC_ATOMIC_LANES:
        return atomic_lanes(m, lines, src);
    case METRIC_WARPS:
        return (double)c->warps_launched;
    case METRIC_COUNT:
        break;
    }
    return NAN;
}
