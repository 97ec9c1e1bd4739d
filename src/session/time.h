/* One launch of a session priced by the model of an SM (layer sm). */
#ifndef SESSION_TIME_H
#define SESSION_TIME_H

#include "session/session.h"
#include "sm/sim.h"

struct time_options {
    const char *arch_path; /* a file of arch/ */
    enum sm_policy policy;
    uint32_t registers; /* a thread; 0: the header's regs=, else an estimate */
    uint32_t blocks;    /* resident on an SM at most; 0: what occupancy allows */
    bool as_written; /* the source view; else the compiled one */
    bool timeline;
    bool fit_only; /* occupancy alone: the launch is not run, result stays NULL */
    bool stamped;  /* with the stores of a recording, to be held against one */
    bool keep;     /* what was recorded, for timing_cycles */
};

struct timing {
    struct arena *arena;
    const struct sm_arch *arch;
    struct sm_result *result; /* NULL: not even one block fits; occupancy says why */
    struct sm_occupancy occupancy;
    uint32_t registers;
    bool registers_guessed;
    uint32_t threads, shared; /* of a block */
    uint64_t grid, share;     /* blocks: all, and of the SM looked at */
    uint64_t blocks;          /* of those, simulated */
    double uneven; /* warp instructions of that SM over the mean of all SMs with a block */
    bool in_l2;
    struct run *run; /* kept with its record, or NULL */
    struct sm_recorded *recorded;
};

/* Reads an architecture; errors go to ds. */
const struct sm_arch *session_arch_read(const char *path, struct sources *src,
                                        struct arena *a, struct diags *ds);
/* Runs the session's chosen launch, those before it first, and prices it. The run gives
 * the same values and findings as session_run. NULL with diagnostics. */
struct timing *session_time(struct session *s, const struct time_options *opt,
                            struct diags *ds);
/* Cycles of the kept record with at most so many resident blocks, under a policy; nothing
 * is run again. 0 if not one fits. */
double timing_cycles(const struct timing *t, uint32_t blocks, enum sm_policy policy);
void timing_free(struct timing *t);

#endif
