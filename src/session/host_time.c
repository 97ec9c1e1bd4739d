/* The clock of a host program's device, for cudaEventElapsedTime.
 *
 * Each launch behind a recorded event is priced by the model of an SM, its warps recorded
 * as the launch runs, and moves the clock by that and by what launching costs. Copies and
 * fills take no time, and nothing overlaps. A program that never asks pays nothing.
 * CUDA Runtime API: Event Management. */
#include "config.h"

#include "session/host_priv.h"

#include "sm/cost.h"
#include "sm/sim.h"

static bool timed(struct host *h)
{
    for (size_t i = 0; h->asks_time && i < h->events.len; i++)
        if (h->events.data[i].live && h->events.data[i].recorded)
            return host_model(h) != NULL;
    return false;
}

static uint64_t footprint(const struct memory *mem)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < memory_count(mem); i++)
        if (memory_at(mem, i)->side != MEMORY_HOST)
            bytes += memory_at(mem, i)->size;
    return bytes;
}

struct sm_record *host_time_begin(struct host *h, struct machine *m)
{
    return timed(h) ? sm_record_attach(m, h->sm, footprint(h->mem)) : NULL;
}

void host_time_end(struct host *h, struct machine *m, struct sm_record *record)
{
    if (!record)
        return;
    const struct launch *l = machine_launch(m);
    const struct ir_module *mod = machine_module(m);
    struct sm_recorded *recorded = sm_record_end(record);
    struct sm_options opt = {
        .registers = sm_registers(&mod->funcs.data[0]),
        .shared = (uint32_t)mod->shared_static + l->shared_dynamic,
        .threads = l->block[0] * l->block[1] * l->block[2],
    };
    struct sm_result *r = sm_simulate(m, recorded, h->sm, &opt);
    h->device_us += sm_arch_get(h->sm, SM_LAUNCH) + (r ? r->microseconds : 0);
    sm_result_free(r);
    sm_recorded_free(recorded);
}
