/* See time.h. The launch runs once with a recorder attached; the SM's clock then goes over
 * what was recorded, so that the model of time can change nothing that happened. */
#include "config.h"

#include "session/time.h"

#include "base/mem.h"
#include "session/session_priv.h"

const struct sm_arch *session_arch_read(const char *path, struct sources *src,
                                        struct arena *a, struct diags *ds)
{
    const char *error = NULL;
    uint32_t file = sources_read_own(src, path, &error);
    if (file)
        return sm_arch_read(src, file, a, ds);
    diag_error(ds, (struct span){0}, "cannot read the architecture '%s': %s", path,
               error);
    return NULL;
}

static uint64_t footprint(const struct memory *mem)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < memory_count(mem); i++)
        bytes += memory_at(mem, i)->size;
    return bytes;
}

static void fill(struct timing *t, const struct session *s, const struct machine *m,
                 const struct time_options *opt)
{
    const struct launch *l = machine_launch(m);
    const struct ir_module *mod = machine_module(m);
    const struct spec_launch *spec = s->plans.data[s->traced].spec;
    unsigned given = spec ? spec->regs : 0;
    t->threads = l->block[0] * l->block[1] * l->block[2];
    t->shared = (uint32_t)mod->shared_static + l->shared_dynamic;
    t->registers = opt->registers ? opt->registers : given;
    t->registers_guessed = !t->registers;
    if (!t->registers)
        t->registers = sm_registers(&mod->funcs.data[0]);
    t->occupancy =
        sm_occupancy(t->arch, (struct sm_request){t->threads, t->registers, t->shared});
}

static struct sm_result *simulate(const struct timing *t, const struct machine *m,
                                  const struct sm_recorded *rec,
                                  const struct time_options *opt)
{
    struct sm_options sim = {.policy = opt->policy,
                             .registers = t->registers,
                             .shared = t->shared,
                             .threads = t->threads,
                             .blocks = opt->blocks,
                             .timeline = opt->timeline,
                             .stamped = opt->stamped};
    return sm_simulate(m, rec, t->arch, &sim);
}

double timing_cycles(const struct timing *t, uint32_t blocks, enum sm_policy policy)
{
    struct time_options opt = {.blocks = blocks, .policy = policy};
    struct sm_result *r = simulate(t, t->run->machine, t->recorded, &opt);
    double cycles = r ? r->cycles : 0;
    sm_result_free(r);
    return cycles;
}

/* The run of the chosen launch, before its first step, in the view that is priced. */
static struct run *start(struct session *s, const struct time_options *opt,
                         struct diags *ds)
{
    struct plan *p = &s->plans.data[s->traced];
    const struct ir_module *own = p->module;
    const struct ir_module *m =
        opt->as_written ? own : session_compiled_of(s, p->kernel, ds);
    if (!m)
        return NULL;
    p->module = m;
    struct run *r = session_start(s, -1, ds);
    p->module = own;
    return r;
}

static double unevenness(const struct sm_recorded *r, double sms)
{
    double working = (double)r->grid < sms ? (double)r->grid : sms;
    double mine = (double)r->issued * r->share / (r->blocks.len ? r->blocks.len : 1);
    return r->all ? mine * working / (double)r->all : 1;
}

static void record(struct timing *t, const struct time_options *opt)
{
    struct machine *m = t->run->machine;
    struct sm_record *rec = sm_record_attach(m, t->arch, footprint(run_memory(t->run)));
    machine_run(m, UINT64_MAX);
    t->recorded = sm_record_end(rec);
    t->grid = t->recorded->grid;
    t->share = t->recorded->share;
    t->blocks = t->recorded->blocks.len;
    t->in_l2 = t->recorded->in_l2;
    t->uneven = unevenness(t->recorded, sm_arch_get(t->arch, SM_SMS));
    t->result = simulate(t, m, t->recorded, opt);
}

static void let_go(struct timing *t)
{
    sm_recorded_free(t->recorded);
    run_free(t->run);
    t->recorded = NULL;
    t->run = NULL;
}

struct timing *session_time(struct session *s, const struct time_options *opt,
                            struct diags *ds)
{
    struct timing *t = mem_alloc(sizeof *t);
    t->arena = arena_new();
    t->arch = session_arch_read(opt->arch_path, s->sources, t->arena, ds);
    struct run *r = t->arch ? start(s, opt, ds) : NULL;
    if (!r) {
        timing_free(t);
        return NULL;
    }
    fill(t, s, r->machine, opt);
    t->run = r;
    if (!opt->fit_only)
        record(t, opt);
    if (!opt->keep)
        let_go(t);
    return t;
}

void timing_free(struct timing *t)
{
    if (!t)
        return;
    let_go(t);
    sm_result_free(t->result);
    arena_free(t->arena);
    mem_free(t);
}
