/* The CUDA run time of a host program: functions that take a kernel.
 *
 * A pointer to a kernel points to its spelling, an object of the host that the front end
 * made and named "a kernel". Registers a thread are the estimate of the SM's model, where
 * a compiler would count, and a note says so once.
 * CUDA Runtime API: Execution Control, Occupancy. */
#include "config.h"

#include "session/host_calls.h"

#include "session/time.h"
#include "sm/cost.h"
#include "sm/occupancy.h"

#include <string.h>

const char *host_kernel(struct host *h, uint64_t pointer)
{
    const struct allocation *a = memory_find(h->mem, pointer, NULL);
    size_t left;
    if (!a || a->base != pointer || strcmp(a->name, "a kernel") != 0)
        return NULL;
    const char *text = (const char *)memory_bytes(h->mem, pointer, &left);
    for (size_t i = 0; i < h->mod->objects.len; i++) {
        const struct ir_object *o = &h->mod->objects.data[i];
        if (o->init && strcmp(o->name, a->name) == 0 && o->size == a->size &&
            memcmp(o->init, text, o->size) == 0)
            return (const char *)o->init; /* this one stays */
    }
    return NULL;
}

/* NULL: the pointer is no kernel's, or the kernel does not compile, which ends the run. */
static const struct ir_module *module_of(struct host *h, uint64_t pointer,
                                         const char **kernel)
{
    *kernel = host_kernel(h, pointer);
    const struct ir_module *m = *kernel ? session_module_of(h->s, *kernel, h->ds) : NULL;
    h->failed = h->failed || (*kernel && !m);
    return m;
}

/* ---- facts ---- */

static uint32_t registers_of(struct host *h, const struct ir_module *m)
{
    host_note(h, &h->said_registers,
              "registers a thread are an estimate, and with them occupancy: a compiler "
              "may need others");
    return sm_registers(&m->funcs.data[0]);
}

static uint64_t most_threads(const struct ir_module *m)
{
    return m->max_threads ? m->max_threads : 1024;
}

/* The numbers that cudaFuncGetAttributes of the prelude asks for. */
enum fact {
    FACT_KERNEL,
    FACT_SHARED,
    FACT_LOCAL,
    FACT_THREADS,
    FACT_REGISTERS,
    FACT_VERSION,
    FACT_DYNAMIC
};

void host_k_fact(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *kernel;
    const struct ir_module *m = module_of(h, c->args[0], &kernel);
    if (!m)
        return;
    switch ((enum fact)c->args[1]) {
    case FACT_KERNEL:
        *result = 1;
        break;
    case FACT_SHARED:
        *result = m->shared_static;
        break;
    case FACT_LOCAL:
        *result = m->funcs.data[0].frame_size;
        break;
    case FACT_THREADS:
        *result = most_threads(m);
        break;
    case FACT_REGISTERS:
        *result = registers_of(h, m);
        break;
    case FACT_VERSION:
        *result = h->s->arch.cc;
        break;
    case FACT_DYNAMIC:
        *result = host_shared_limit(h, kernel) - m->shared_static;
        break;
    }
}

/* ---- attributes ---- */

static void opt_in(struct host *h, const char *kernel, uint64_t bytes)
{
    for (size_t i = 0; i < h->optins.len; i++)
        if (strcmp(h->optins.data[i].kernel, kernel) == 0) {
            h->optins.data[i].bytes = bytes;
            return;
        }
    struct host_optin o = {kernel, bytes};
    vec_push(&h->optins, o);
}

static uint32_t set_attribute(struct host *h, const struct host_call *c)
{
    enum { MAX_DYNAMIC = 8, CARVEOUT = 9 };
    const char *kernel;
    const struct ir_module *m = module_of(h, c->args[0], &kernel);
    int64_t v = (int32_t)c->args[2];
    int64_t most = (int64_t)arch_limits(&h->s->arch)->block_shared_kib << 10;
    if (!m)
        return CUDA_InvalidDeviceFunction;
    if (c->args[1] == CARVEOUT)
        return v >= -1 && v <= 100 ? CUDA_Success : CUDA_InvalidValue;
    if (c->args[1] != MAX_DYNAMIC || v < 0 || v + (int64_t)m->shared_static > most)
        return CUDA_InvalidValue;
    opt_in(h, kernel, (uint64_t)v + m->shared_static);
    return CUDA_Success;
}

void host_k_set(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    host_end(h, result, e ? e : set_attribute(h, c));
}

/* A preference changes nothing that a program can see. */
void host_k_config(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    if (!e && !host_kernel(h, c->args[0]))
        e = CUDA_InvalidDeviceFunction;
    host_end(h, result, e);
}

/* ---- occupancy ---- */

const struct sm_arch *host_model(struct host *h)
{
    if (!h->sm && h->s->model_file)
        h->sm = session_arch_read(h->s->model_file, h->s->sources, h->arena, h->ds);
    return h->sm;
}

/* Blocks of an SM. */
static uint32_t resident(struct host *h, const struct ir_module *m, const char *kernel,
                         uint64_t threads, uint64_t dynamic)
{
    uint64_t shared = m->shared_static + dynamic;
    if (threads > most_threads(m) || dynamic > UINT32_MAX ||
        shared > host_shared_limit(h, kernel))
        return 0;
    struct sm_request r = {(uint32_t)threads, registers_of(h, m), (uint32_t)shared};
    return sm_occupancy(host_model(h), r).blocks;
}

void host_k_occupancy(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h), blocks = 0;
    int32_t threads = (int32_t)c->args[2];
    const char *kernel;
    const struct ir_module *m = module_of(h, c->args[1], &kernel);
    if (!e && !m)
        e = CUDA_InvalidDeviceFunction;
    if (!e && threads <= 0)
        e = CUDA_InvalidValue;
    if (!e && !host_model(h)) {
        diag_unsupported(h->ds, c->span,
                         "occupancy without the card's model: set WARPTUTOR_DATA to the "
                         "folder with arch/");
        h->failed = true;
        return;
    }
    if (!e)
        blocks = resident(h, m, kernel, (uint64_t)threads, c->args[3]);
    if (!e && !host_put(h, c, c->args[0], &blocks, sizeof blocks))
        e = CUDA_InvalidValue;
    host_end(h, result, e);
}

/* ---- cudaLaunchKernel ---- */

enum { GRID = 1, BLOCK, BYTES, STREAM, ARGS, COOPERATIVE, FIRST = 5 };

/* The values that args points to, as a launch hands them over; false after a finding. */
static bool read_arguments(struct host *h, const struct host_call *c,
                           const struct ir_module *m, uint64_t *values)
{
    for (size_t i = 0; i < m->params.len; i++) {
        const struct ir_param *p = &m->params.data[i];
        uint64_t at;
        if (!host_range(h, c, c->args[ARGS] + i * 8, 8, "the list of arguments"))
            return false;
        memory_read(h->mem, c->args[ARGS] + i * 8, &at, 8);
        if (!host_range(h, c, at, p->size, "an argument"))
            return false;
        values[i] = p->vtype == IR_BYTES ? at : 0;
        if (p->vtype != IR_BYTES)
            memory_read(h->mem, at, &values[i], p->size);
    }
    return true;
}

/* All blocks must be resident; without a model of the card nobody knows. */
static bool too_large(struct host *h, const struct host_call *c,
                      const struct ir_module *m, const char *kernel)
{
    uint32_t g[3], b[3];
    if (!host_model(h) || !host_range(h, c, c->args[GRID], 12, "the grid") ||
        !host_range(h, c, c->args[BLOCK], 12, "the block"))
        return false;
    memory_read(h->mem, c->args[GRID], g, sizeof g);
    memory_read(h->mem, c->args[BLOCK], b, sizeof b);
    uint64_t threads = (uint64_t)b[0] * b[1] * b[2];
    if (threads == 0 || threads > most_threads(m)) /* another error */
        return false;
    uint64_t most = (uint64_t)arch_limits(&h->s->arch)->sms *
                    resident(h, m, kernel, threads, c->args[BYTES]);
    return (double)g[0] * g[1] * g[2] > (double)most;
}

static void launch(struct host *h, const struct host_call *c, const char *kernel,
                   const struct ir_module *m)
{
    uint32_t n = FIRST + (uint32_t)m->params.len;
    uint64_t *values = mem_alloc(n * sizeof *values);
    struct host_call as = *c;
    memcpy(values, c->args, FIRST * sizeof *values);
    as.args = values;
    as.nargs = n;
    if (read_arguments(h, c, m, values + FIRST))
        host_launch_named(h, &as, kernel, c->args[COOPERATIVE] != 0);
    mem_free(values);
}

void host_k_launch(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *kernel;
    const struct ir_module *m = module_of(h, c->args[0], &kernel);
    uint32_t before = h->last_error;
    h->last_error = CUDA_Success;
    if (!m)
        host_refuse(h, c, CUDA_InvalidDeviceFunction, "the pointer is no kernel's");
    else if (c->args[COOPERATIVE] && too_large(h, c, m, kernel))
        host_refuse(h, c, CUDA_CooperativeLaunchTooLarge,
                    "its blocks are more than the card holds at once");
    else
        launch(h, c, kernel, m);
    *result = h->last_error;
    if (!h->last_error)
        h->last_error = before;
}
