/* See card.h. */
#include "config.h"

#include "card.h"

#include "compile.h"

#include <string.h>
#include <time.h>

/* CUdevice_attribute values of the Driver API reference. */
enum {
    ATTRIBUTE_CLOCK_RATE = 13,
    ATTRIBUTE_MULTIPROCESSORS = 16,
    ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
    ATTRIBUTE_MEMORY_BITS = 37,
    ATTRIBUTE_CC_MAJOR = 75,
    ATTRIBUTE_CC_MINOR = 76
};

bool card_ok(struct card *c, int error, const char *call, struct str *why)
{
    if (cuda_ok(&c->cuda, error, call, why))
        return true;
    if (cuda_is_fault(error))
        c->state = CARD_LOST;
    return false;
}

static bool read_facts(struct card *c, struct str *why)
{
    int major = 0, minor = 0;
    const struct cuda_api *a = &c->cuda;
    struct {
        int *value, attribute;
    } facts[] = {{&major, ATTRIBUTE_CC_MAJOR},
                 {&minor, ATTRIBUTE_CC_MINOR},
                 {&c->sms, ATTRIBUTE_MULTIPROCESSORS},
                 {&c->clock_khz, ATTRIBUTE_CLOCK_RATE},
                 {&c->memory_khz, ATTRIBUTE_MEMORY_CLOCK_RATE},
                 {&c->memory_bits, ATTRIBUTE_MEMORY_BITS}};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (!card_ok(c, a->attribute(facts[i].value, facts[i].attribute, c->device),
                     "cuDeviceGetAttribute", why))
            return false;
    c->cc = (unsigned)(major * 10 + minor);
    return card_ok(c, a->name(c->name, sizeof c->name, c->device), "cuDeviceGetName",
                   why) &&
           card_ok(c, a->memory(&c->memory_bytes, c->device), "cuDeviceTotalMem", why);
}

static bool choose_device(struct card *c, int ordinal, struct str *why)
{
    int count = 0;
    if (!card_ok(c, c->cuda.init(0), "cuInit", why) ||
        !card_ok(c, c->cuda.count(&count), "cuDeviceGetCount", why))
        return false;
    if (count == 0)
        str_add(why, "the CUDA driver sees no device");
    else if (ordinal >= count)
        str_printf(why, "there is no device %d: the CUDA driver sees %d", ordinal, count);
    else
        return card_ok(c, c->cuda.get(&c->device, ordinal), "cuDeviceGet", why);
    return false;
}

static bool load_empty(struct card *c, struct str *why)
{
    struct program p;
    bool ok = compile_empty(&c->nvrtc, c->cc, &p, why) &&
              card_ok(c, c->cuda.load(&c->module, p.image, 0, NULL, NULL), "cuModuleLoad",
                      why) &&
              card_ok(c, c->cuda.function(&c->empty, c->module, "wt_empty"),
                      "cuModuleGetFunction", why);
    program_free(&p);
    return ok;
}

bool card_open(struct card *c, int ordinal, struct str *why)
{
    void *context;
    if (c->state == CARD_OPEN && c->ordinal == ordinal)
        return true;
    if (c->state != CARD_CLOSED) {
        str_add(why, c->state == CARD_LOST ? "the GPU faulted in an earlier request"
                                           : "this worker is bound to another device");
        return false;
    }
    c->ordinal = ordinal;
    if (!cuda_open(&c->cuda, why) ||
        !card_ok(c, c->cuda.version(&c->driver), "cuDriverGetVersion", why) ||
        !nvrtc_open(&c->nvrtc, c->driver / 1000, why) ||
        !choose_device(c, ordinal, why) || !read_facts(c, why) ||
        !card_ok(c, c->cuda.retain(&context, c->device), "cuDevicePrimaryCtxRetain",
                 why) ||
        !card_ok(c, c->cuda.current(context), "cuCtxSetCurrent", why) ||
        !card_ok(c, c->cuda.event_new(&c->begin, 0), "cuEventCreate", why) ||
        !card_ok(c, c->cuda.event_new(&c->end, 0), "cuEventCreate", why) ||
        !load_empty(c, why))
        return false;
    c->state = CARD_OPEN;
    return true;
}

void card_close(struct card *c)
{
    if (c->state == CARD_OPEN && c->module)
        c->cuda.unload(c->module);
    c->module = NULL;
}

double card_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Waits for c->end. Short kernels are waited for without sleeping. */
static bool wait_end(struct card *c, unsigned wall_ms, struct str *why)
{
    const struct timespec nap = {0, 200000};
    double start = card_seconds(), limit = wall_ms * 1e-3;
    for (;;) {
        int state = c->cuda.event_query(c->end);
        if (state != CU_NOT_READY)
            return card_ok(c, state, "the kernel", why);
        double spent = card_seconds() - start;
        if (spent > limit)
            break;
        if (spent > 2e-3)
            nanosleep(&nap, NULL);
    }
    c->state = CARD_LOST;
    str_printf(why, "the kernel did not end within %g seconds and was abandoned", limit);
    return false;
}

static int start(const struct card *c, const struct card_launch *l)
{
    const unsigned *g = l->grid, *b = l->block;
    if (l->cooperative)
        return c->cuda.launch_together(l->function, g[0], g[1], g[2], b[0], b[1], b[2],
                                       l->shared, NULL, l->params);
    return c->cuda.launch(l->function, g[0], g[1], g[2], b[0], b[1], b[2], l->shared,
                          NULL, l->params, NULL);
}

bool card_launch(struct card *c, const struct card_launch *l, unsigned wall_ms, float *ms,
                 struct str *why)
{
    return card_ok(c, c->cuda.event_record(c->begin, NULL), "cuEventRecord", why) &&
           card_ok(c, start(c, l), "cuLaunchKernel", why) &&
           card_ok(c, c->cuda.event_record(c->end, NULL), "cuEventRecord", why) &&
           wait_end(c, wall_ms, why) &&
           card_ok(c, c->cuda.event_elapsed(ms, c->begin, c->end), "cuEventElapsedTime",
                   why);
}
