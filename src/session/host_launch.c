/* Launches of a host program: from the values between <<< >>> to a plan of the session and
 * a machine that runs it.
 *
 * A launch that cannot be is an error of the run time and no finding of a kernel; a kernel
 * with a fault runs to its end here, and the error is met by the next call that waits for
 * it. CUDA C++ Programming Guide: Execution Configuration, Error Checking. */
#include "config.h"

#include "session/host_calls.h"

#include "check/check.h"

#include <string.h>

#define STATIC_SHARED (48u << 10) /* bytes that need no cudaFuncSetAttribute */
enum { FIRST = 5 };               /* index of the kernel's first argument */

static bool read_dim3(struct host *h, const struct host_call *c, uint64_t addr,
                      uint32_t dim[3])
{
    if (!host_range(h, c, addr, 12, "the launch's dimensions"))
        return false;
    memory_read(h->mem, addr, dim, 12);
    return true;
}

uint64_t host_shared_limit(const struct host *h, const char *kernel)
{
    for (size_t i = 0; i < h->optins.len; i++)
        if (strcmp(h->optins.data[i].kernel, kernel) == 0)
            return h->optins.data[i].bytes;
    return STATIC_SHARED;
}

/* Says why a launch is refused; nothing of it runs. */
void host_refuse(struct host *h, const struct host_call *c, uint32_t error,
                 const char *why)
{
    h->last_error = error;
    diag_add(&h->r->findings, DIAG_WARNING, c->span,
             "this launch is refused (cudaError%s): %s", host_error_name(error), why);
}

/* What machine_new says about an impossible launch. */
static struct machine *new_machine(struct host *h, const struct host_call *c,
                                   const struct plan *p)
{
    struct machine_options opt = {.shadow = h->s->shadow, .max_steps = h->s->max_steps};
    struct launch l = p->launch;
    struct diags own;
    if (h->model >= 0)
        l.model = (enum model)h->model;
    diags_init(&own);
    struct machine *m = machine_new(p->module, &l, h->mem, &opt, &own);
    if (!m)
        host_refuse(h, c, CUDA_InvalidConfiguration,
                    own.list.len ? own.list.data[0]->message : "it cannot be");
    diags_free(&own);
    return m;
}

/* Memory is named after the parameter it is given to, once: its first kernel's. */
static void name_array(struct host *h, const struct ir_param *p, uint64_t addr)
{
    const struct allocation *a = memory_find(h->mem, addr, NULL);
    if (!a || a->side == MEMORY_HOST)
        return;
    struct array out = {.name = p->name,
                        .vtype = p->pointee,
                        .address = addr,
                        .is_const = p->pointee_const,
                        .is_struct = p->pointee == IR_BYTES};
    unsigned size = ir_vtype_size(p->pointee);
    out.count = (a->size - (addr - a->base)) / (size ? size : 1);
    if (a->vtype == IR_U8 && p->pointee_size)
        memory_name(h->mem, addr, a->name, p->pointee, (uint32_t)p->pointee_size);
    vec_push(&h->r->arrays, out);
}

static bool set_params(struct host *h, const struct host_call *c, const struct plan *p,
                       struct machine *m)
{
    vec_clear(&h->r->arrays);
    for (size_t i = 0; i < p->module->params.len; i++) {
        const struct ir_param *param = &p->module->params.data[i];
        uint64_t v = c->args[FIRST + i];
        if (param->vtype != IR_BYTES) {
            machine_set_param(m, i, &v);
            if (param->is_pointer)
                name_array(h, param, v);
            continue;
        }
        if (!host_range(h, c, v, param->size, "an argument"))
            return false;
        void *bytes = mem_alloc(param->size);
        memory_read(h->mem, v, bytes, param->size);
        machine_set_param(m, i, bytes);
        mem_free(bytes);
    }
    return true;
}

/* ---- what a run leaves ---- */

static uint32_t error_of(enum finding f)
{
    switch ((int)f) {
    case FINDING_OOB_GLOBAL:
    case FINDING_OOB_SHARED:
    case FINDING_OOB_LOCAL:
    case FINDING_NULL_POINTER:
    case FINDING_WRONG_SPACE:
        return CUDA_IllegalAddress;
    case FINDING_MISALIGNED:
        return CUDA_MisalignedAddress;
    case FINDING_ASSERT_FAILED:
        return CUDA_Assert;
    case FINDING_TRAP:
        return CUDA_LaunchFailure;
    case FINDING_DEADLOCK:
    case FINDING_STEP_BUDGET:
        return CUDA_LaunchTimeout;
    default:
        return CUDA_Success;
    }
}

static uint32_t failure(const struct diags *found)
{
    for (size_t i = 0; i < found->list.len; i++) {
        uint32_t e = error_of(found->list.data[i]->finding);
        if (e)
            return e;
    }
    return CUDA_Success;
}

/* Findings say which launch they belong to. */
static void keep_findings(struct host *h, const struct host_call *c, size_t number,
                          const struct diags *found)
{
    struct diags *all = &h->r->findings;
    for (size_t i = 0; i < found->list.len; i++) {
        size_t before = all->list.len;
        diags_copy(all, found->list.data[i]);
        if (all->list.len > before)
            diag_note(all, vec_last(&all->list), c->span, "in launch %zu, made here",
                      number + 1);
    }
    all->unlisted += found->unlisted;
}

static void finish(struct host *h, const struct host_call *c, size_t number,
                   struct machine *m)
{
    size_t len;
    const char *text = machine_output(m, &len);
    str_addn(&h->held, text, len);
    h->held_launches += len > 0;
    keep_findings(h, c, number, machine_diags(m));
    if (!h->pending)
        h->pending = failure(machine_diags(m));
    if (h->r->machine)
        machine_free(h->r->machine);
    h->r->machine = m;
}

static void run_it(struct host *h, struct machine *m)
{
    struct checker *k = h->s->shadow ? checker_attach(m, CHECK_ALL, h->s->sources) : NULL;
    if (h->listener)
        machine_listen(m, h->listener);
    struct sm_record *record = host_time_begin(h, m);
    machine_run(m, UINT64_MAX);
    host_time_end(h, m, record);
    checker_detach(k);
    if (h->listener)
        machine_unlisten(m, h->listener->ctx);
}

/* ---- the launch ---- */

static bool plan_launch(struct host *h, const struct host_call *c, const char *kernel,
                        struct plan *p)
{
    p->kernel = kernel;
    p->launch.model = h->s->model;
    p->launch.schedule = h->s->schedule;
    p->launch.seed = h->s->seed;
    p->launch.shared_dynamic = (uint32_t)c->args[3];
    if (!read_dim3(h, c, c->args[1], p->launch.grid) ||
        !read_dim3(h, c, c->args[2], p->launch.block))
        return false;
    p->module = session_module_of(h->s, kernel, h->ds);
    if (!p->module) {
        h->failed = true;
        return false;
    }
    if (c->nargs == FIRST + p->module->params.len)
        return true;
    diag_error(h->ds, c->span,
               "the host and the device see '%s' with different parameters", kernel);
    h->failed = true;
    return false;
}

static bool shared_fits(struct host *h, const struct host_call *c, const struct plan *p)
{
    uint64_t limit = host_shared_limit(h, p->kernel);
    if (c->args[3] <= UINT32_MAX &&
        p->module->shared_static + p->launch.shared_dynamic <= limit)
        return true;
    struct str why = {0};
    str_printf(
        &why,
        "%llu bytes of shared memory a block; more than %llu must be asked for with "
        "cudaFuncSetAttribute and cudaFuncAttributeMaxDynamicSharedMemorySize",
        (unsigned long long)(p->module->shared_static + c->args[3]),
        (unsigned long long)limit);
    host_refuse(h, c, CUDA_InvalidValue, str_cstr(&why));
    str_free(&why);
    return false;
}

void host_launch_named(struct host *h, const struct host_call *c, const char *kernel,
                       bool cooperative)
{
    struct plan p = {.launch.cooperative = cooperative};
    if (h->sticky || h->pending) {
        h->last_error = h->sticky ? h->sticky : h->pending;
        return;
    }
    if (!plan_launch(h, c, kernel, &p) || !shared_fits(h, c, &p))
        return;
    struct machine *m = new_machine(h, c, &p);
    if (!m)
        return;
    size_t number = h->nlaunches++;
    if (h->until == SIZE_MAX)
        vec_push(&h->s->plans, p);
    h->r->launch = number;
    if (!set_params(h, c, &p, m)) {
        machine_free(m);
        return;
    }
    if (number != h->until) {
        run_it(h, m);
        finish(h, c, number, m);
        return;
    }
    if (h->r->machine)
        machine_free(h->r->machine);
    h->r->machine = m;
    h->reached = true;
}

void host_launch(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)result;
    host_launch_named(h, c, h->mod->strings.data[c->args[0]].text, false);
}

void host_launch_pointer(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *kernel = host_kernel(h, c->args[0]);
    (void)result;
    if (kernel)
        host_launch_named(h, c, kernel, false);
    else
        host_refuse(h, c, CUDA_InvalidDeviceFunction, "the pointer is no kernel's");
}
