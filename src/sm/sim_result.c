/* See sim_priv.h. What the clock found, for the whole share of the SM: which unit bounds
 * it, and what one hot address of the whole card adds. */
#include "config.h"

#include "sm/sim_priv.h"

const char *sm_bound_name(enum sm_bound b)
{
    static const char *const names[] = {"latency",     "issue slots", "arithmetic pipe",
                                        "memory pipe", "L2",          "DRAM",
                                        "hot address"};
    return names[b];
}

static void consider(struct sim *s, enum sm_bound b, double busy)
{
    double share = s->out->cycles > 0 ? busy / s->out->cycles : 0;
    if (share <= s->out->busy)
        return;
    s->out->busy = share;
    s->out->bound = b;
}

static void find_bound(struct sim *s)
{
    enum { ENOUGH = 60 }; /* per cent: below it nothing but latency explains the time */
    struct sm_result *out = s->out;
    for (uint32_t i = 0; i < s->nparts; i++) {
        consider(s, SM_BOUND_ISSUE, s->parts[i].busy);
        for (int p = SM_PIPE_FMA; p < SM_PIPE_MIO; p++) {
            double before = out->busy;
            consider(s, SM_BOUND_PIPE, s->parts[i].pipe_busy[p]);
            if (out->busy > before)
                out->pipe = (enum sm_pipe)p;
        }
    }
    consider(s, SM_BOUND_MIO, s->mio_busy);
    consider(s, SM_BOUND_L2, s->l2_busy);
    consider(s, SM_BOUND_DRAM, s->dram_busy);
    if (out->busy * 100 < ENOUGH)
        out->bound = SM_BOUND_LATENCY;
}

/* More stores than the SMs have under way, or loads behind such stores, which are waited
 * for and of which fewer are. */
static bool line_is_full(const struct sim *s)
{
    enum { LOADS = 8 }; /* of the stores, an eighth as many loads */
    double most = get(s, SM_HOT_QUEUE) * get(s, SM_SMS);
    return (double)s->rec->stored > most || (double)s->rec->stored_read * LOADS > most;
}

double sim_queue(const struct sim *s)
{
    return larger(s->rec->hottest, (double)s->rec->slice_sectors) * get(s, SM_HOT_ATOMIC);
}

double sim_scale(const struct sim *s)
{
    return s->rec->blocks.len ? (double)s->rec->share / (double)s->rec->blocks.len : 1;
}

/* What one address on the whole card lets through, if that takes longer than the SM. Where
 * results are used the clock has waited for them. */
static void wait_for_hot(struct sim *s)
{
    struct sm_result *out = s->out;
    enum { UNSEEN_US = 5 };
    /* Updates that nobody waits for are under way when the warps are gone: a recording sees
     * them where they take far longer. */
    double queue = sim_queue(s), unseen = get(s, SM_CLOCK) * UNSEEN_US;
    double all = s->rec->waited ? 0 : queue;
    if (s->opt->stamped && queue < out->cycles + unseen)
        all = 0;
    if (line_is_full(s)) {
        double line = get(s, SM_HOT_STALL) + s->rec->most_stored * get(s, SM_HOT_STORE);
        queue = larger(queue, line);
        all = larger(all, line);
    }
    out->cycles = larger(out->cycles, all);
    if (queue * 2 > out->cycles && queue / out->cycles > out->busy) {
        out->bound = SM_BOUND_ATOMIC;
        out->busy = queue / out->cycles;
    }
}

void sim_finish(struct sim *s)
{
    struct sm_result *out = s->out;
    out->cycles = s->end;
    out->scaled = sim_scale(s);
    find_bound(s);
    out->achieved = s->end > 0 ? s->resident / s->end / get(s, SM_WARPS) : 0;
    out->cycles *= out->scaled;
    out->issued *= out->scaled;
    wait_for_hot(s);
    out->microseconds = out->cycles / get(s, SM_CLOCK);
}
