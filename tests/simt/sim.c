/* Machines for tests, see sim.h. */
#include "sim.h"

#include <check.h>
#include <string.h>

static void module_text(struct str *t, const struct sim_options *o, const char *regs,
                        const char *body)
{
    str_printf(
        t,
        "module arch 90 shared %u const 0 param 0 threads 0\n%s"
        "param \"out\" \"unsigned *\" ptr size 8 align 8 pointee u32 4 in %%p.out\n"
        "param \"in\" \"unsigned *\" ptr size 8 align 8 pointee u32 4 in %%p.in\n"
        "param \"n\" \"int\" s32 size 4 align 4 in %%p.n\n"
        "func \"k\" kernel frame %u\n"
        "reg %%p.out:ptr %%p.in:ptr %%p.n:s32 %s\nparams %%p.out %%p.in %%p.n\n%send\n",
        o->shared, o->objects ? o->objects : "", o->frame, regs, body);
    if (o->more)
        str_add(t, o->more);
}

static struct launch launch_of(const struct sim_options *o)
{
    struct launch l = {.shared_dynamic = o->dynamic,
                       .cooperative = o->cooperative,
                       .model = o->model,
                       .schedule = o->schedule,
                       .seed = o->seed};
    for (unsigned i = 0; i < 3; i++) {
        l.grid[i] = o->grid[i] ? o->grid[i] : 1;
        l.block[i] = o->block[i] ? o->block[i] : 1;
    }
    if (!o->block[0])
        l.block[0] = 32;
    return l;
}

static void fail_with_diags(const struct sim *s)
{
    struct str t = {0};
    diags_print(&s->ds, s->src, 0, &t);
    ck_abort_msg("%s", str_cstr(&t));
}

void sim_open(struct sim *s, const struct sim_options *o, const char *regs,
              const char *body)
{
    struct str t = {0};
    memset(s, 0, sizeof *s);
    module_text(&t, o, regs, body);
    s->src = sources_new();
    diags_init(&s->ds);
    uint32_t file = sources_add(s->src, "test.ir", str_cstr(&t), t.len);
    str_free(&t);
    s->mod = ir_read(s->src, file, &s->ds);
    if (!s->mod || !ir_verify(s->mod, &s->ds))
        fail_with_diags(s);
    s->launch = launch_of(o);
    s->mem = memory_new();
    struct machine_options mo = {.shadow = o->shadow, .max_steps = o->budget};
    s->m = machine_new(s->mod, &s->launch, s->mem, &mo, &s->ds);
    if (!s->m)
        fail_with_diags(s);
    s->out = memory_alloc(s->mem, "out", 4 * SIM_WORDS, IR_U32, 4, true);
    s->in = memory_alloc(s->mem, "in", 4 * SIM_WORDS, IR_U32, 4, true);
    machine_set_param(s->m, 0, &s->out);
    machine_set_param(s->m, 1, &s->in);
    machine_set_param(s->m, 2, &o->n);
}

void sim_close(struct sim *s)
{
    machine_free(s->m);
    memory_free(s->mem);
    ir_module_free(s->mod);
    diags_free(&s->ds);
    sources_free(s->src);
}

void sim_set(struct sim *s, unsigned i, uint32_t v)
{
    memory_write(s->mem, s->in + 4 * (uint64_t)i, &v, sizeof v);
}

uint32_t sim_out(const struct sim *s, unsigned i)
{
    uint32_t v;
    memory_read(s->mem, s->out + 4 * (uint64_t)i, &v, sizeof v);
    return v;
}

enum machine_status sim_run(struct sim *s)
{
    return machine_run(s->m, UINT64_MAX);
}

size_t sim_nfound(const struct sim *s)
{
    const struct diags *ds = machine_diags(s->m);
    size_t n = 0;
    for (size_t i = 0; i < ds->list.len; i++)
        n += ds->list.data[i]->severity >= DIAG_WARNING;
    return n;
}

const struct diag *sim_found(const struct sim *s, enum finding f)
{
    const struct diags *ds = machine_diags(s->m);
    for (size_t i = 0; i < ds->list.len; i++)
        if (ds->list.data[i]->finding == f)
            return ds->list.data[i];
    return NULL;
}

uint32_t sim_line(const struct sim *s, const struct diag *d)
{
    return span_line(s->src, d->span);
}
