/* A CUDA driver of made-up devices, for tests of the worker: the functions of
 * cuda/api.def, with the signatures of the CUDA Driver API reference. Memory is the
 * host's. Kernels are told apart by what their names hold and do what these say:
 * add_one(int *p, int n), test_static(int *p, int n), which adds what a variable of its own
 * has counted, test_hang, test_fault, test_crash (ends the process), test_say
 * (prints), and wt_stamped, the worker's own; every other kernel does nothing.
 *
 * Built as libcuda.so.1 with -DINIT_ERROR=N for what cuInit returns, -DDEVICES=N for how
 * many devices there are, -DMAJOR=N -DMINOR=N for the compute capability of the first, -DMEMORY=N for bytes that can be allocated, and -DOLD to leave
 * a function out; with -DSTAMPS_HANG wt_stamped never ends, with -DANY_VARIABLE variables have the size that they are said to have. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef INIT_ERROR
#define INIT_ERROR 0
#endif
#ifndef DEVICES
#define DEVICES 2
#endif
#ifndef MAJOR
#define MAJOR 7
#define MINOR 5
#endif
#ifndef MEMORY
#define MEMORY (1 << 26)
#endif

enum {
    INVALID_VALUE = 1,
    OUT_OF_MEMORY = 2,
    NO_DEVICE = 100,
    INVALID_DEVICE = 101,
    NOT_FOUND = 500,
    NOT_READY = 600,
    ILLEGAL_ADDRESS = 700
};

enum does { NOTHING, ADD_ONE, HANG, FAULT, CRASH, SAY, STAMP, STATIC, FUNCTIONS };
struct function {
    enum does does;
    int32_t *count;
};

struct module {
    unsigned char variable[1 << 16]; /* of 64 bytes, and all with a name */
    int32_t count;                   /* inside a function */
    struct function functions[FUNCTIONS];
};

static size_t allocated;
static int state; /* what the last kernel left: 0, NOT_READY, an error */
static int launches;

int cuInit(unsigned flags)
{
    return flags ? INVALID_VALUE : INIT_ERROR;
}

/* Asked for by a real NVRTC, which does without. */
int cuGetExportTable(const void **table, const void *id)
{
    *table = NULL;
    return id ? NOT_FOUND : INVALID_VALUE;
}

int cuDriverGetVersion(int *version)
{
    *version = 13000;
    return 0;
}

int cuDeviceGetCount(int *count)
{
    *count = DEVICES;
    return 0;
}

int cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal + 40; /* a handle need not be the ordinal */
    return ordinal < DEVICES ? 0 : INVALID_DEVICE;
}

int cuDeviceGetName(char *name, int len, int device)
{
    snprintf(name, (size_t)len, "Pretend %d", device);
    return 0;
}

#ifndef OLD
int cuDeviceTotalMem_v2(size_t *bytes, int device)
{
    *bytes = (size_t)(device - 39) << 30;
    return 0;
}
#endif

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    switch (attribute) {
    case 13: /* clock rate, kHz */
        *value = 1500000 + device;
        return 0;
    case 16: /* multiprocessors */
        *value = 2 * device;
        return 0;
    case 36: /* memory clock, kHz */
    case 37: /* width of the memory's bus, bits */
        *value = 5000;
        return 0;
    case 75: /* compute capability, major */
        *value = MAJOR + 2 * (device - 40);
        return 0;
    case 76: /* minor */
        *value = MINOR;
        return 0;
    default:
        return INVALID_VALUE;
    }
}

int cuGetErrorName(int error, const char **name)
{
    *name = error == NO_DEVICE         ? "CUDA_ERROR_NO_DEVICE"
            : error == OUT_OF_MEMORY   ? "CUDA_ERROR_OUT_OF_MEMORY"
            : error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS"
                                       : NULL;
    return *name ? 0 : INVALID_VALUE;
}

int cuDevicePrimaryCtxRetain(void **context, int device)
{
    *context = &state;
    return device < 40 ? INVALID_DEVICE : 0;
}

int cuCtxSetCurrent(void *context)
{
    return context == &state ? 0 : INVALID_VALUE;
}

int cuCtxSynchronize(void)
{
    return state;
}

int cuModuleLoadDataEx(void **module, const void *image, unsigned n, int *options,
                       void **values)
{
    (void)n, (void)options, (void)values;
    *module = calloc(1, sizeof(struct module));
    return image && *module ? 0 : INVALID_VALUE;
}

int cuModuleUnload(void *module)
{
    free(module);
    return 0;
}

int cuModuleGetFunction(void **function, void *module, const char *name)
{
    static const char *const words[FUNCTIONS] = {"",           "add_one",    "test_hang",
                                                 "test_fault", "test_crash", "test_say",
                                                 "wt_stamped", "test_static"};
    struct module *m = module;
    size_t which = 0;
    for (size_t i = 1; i < FUNCTIONS; i++)
        if (strstr(name, words[i]))
            which = i;
    m->functions[which] = (struct function){(enum does)which, &m->count};
    *function = &m->functions[which];
    return strstr(name, "missing") ? NOT_FOUND : 0;
}

int cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, void *module, const char *name)
{
    struct module *m = module;
    *address = (uint64_t)(uintptr_t)m->variable;
#ifdef ANY_VARIABLE
    (void)bytes; /* as the caller has it */
#else
    *bytes = 64;
#endif
    return strstr(name, "missing") ? NOT_FOUND : 0;
}

int cuMemAlloc_v2(uint64_t *address, size_t bytes)
{
    if (bytes > MEMORY - allocated)
        return OUT_OF_MEMORY;
    size_t *p = malloc(bytes + 64);
    if (!p)
        return OUT_OF_MEMORY;
    *p = bytes;
    allocated += bytes;
    *address = (uint64_t)(uintptr_t)p + 64;
    return 0;
}

int cuMemFree_v2(uint64_t address)
{
    size_t *p = (size_t *)(uintptr_t)(address - 64);
    allocated -= *p;
    free(p);
    return 0;
}

int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes)
{
    memcpy((void *)(uintptr_t)to, from, bytes);
    return 0;
}

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes)
{
    memcpy(to, (void *)(uintptr_t)from, bytes);
    return 0;
}

int cuMemcpyDtoD_v2(uint64_t to, uint64_t from, size_t bytes)
{
    memcpy((void *)(uintptr_t)to, (void *)(uintptr_t)from, bytes);
    return 0;
}

int cuMemsetD8_v2(uint64_t to, unsigned char value, size_t bytes)
{
    memset((void *)(uintptr_t)to, value, bytes);
    return 0;
}

int cuFuncGetAttribute(int *value, int attribute, void *function)
{
    (void)function;
    *value = attribute == 4 ? 24 : attribute == 0 ? 1024 : 0;
    return 0;
}

int cuFuncSetAttribute(void *function, int attribute, int value)
{
    (void)function;
    return attribute == 8 && value <= 99 * 1024 ? 0 : INVALID_VALUE;
}

static void add(void **params, int32_t what)
{
    int32_t *p = (int32_t *)(uintptr_t) * (uint64_t *)params[0];
    for (int i = 0; i < *(int *)params[1]; i++)
        p[i] += what;
}

/* Warp w runs from 1000 w ns on, for 50 us at 1.5 GHz. */
/* Warps of 75,000 cycles, 50 us of a clock of 1,500 MHz; each begins 1 us after the one
 * before it. Anchors as they end; the launches are 1 ms apart. */
static void stamp(void **params, unsigned blocks, unsigned warps)
{
    enum { ANCHORS = 1024 };
    struct {
        uint64_t clock, rest;
    } *out = (void *)(uintptr_t) * (uint64_t *)params[0];
    uint64_t start = UINT64_C(1000000) * launches;
    for (unsigned w = 0; w < blocks * warps && w < *(uint64_t *)params[1]; w++) {
        uint64_t ns = start + UINT64_C(1000) * w;
        out[ANCHORS + w].clock = ns * 3 / 2;
        out[ANCHORS + w].rest = UINT64_C(1) << 63 | (uint64_t)(w % 4) << 40 | 75000;
        out[w % 4].clock = (ns + 50000) * 3 / 2;
        out[w % 4].rest = ns + 50000;
    }
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                   unsigned by, unsigned bz, unsigned shared, void *stream, void **params,
                   void **extra)
{
    struct function *f = function;
    (void)stream, (void)extra;
    if (bx * by * bz > 1024 || shared > 99 * 1024)
        return INVALID_VALUE;
    launches++;
    state = 0;
    switch (f->does) {
    case NOTHING:
        break;
    case ADD_ONE:
        add(params, 1);
        break;
    case STATIC:
        add(params, ++*f->count);
        break;
    case HANG:
        state = NOT_READY;
        break;
    case FAULT:
        state = ILLEGAL_ADDRESS;
        break;
    case CRASH:
        abort();
    case SAY:
        printf("the card says hello\n");
        break;
    case FUNCTIONS:
        return INVALID_VALUE;
    case STAMP:
#ifdef STAMPS_HANG
        state = NOT_READY;
#endif
        stamp(params, gx * gy * gz, (bx * by * bz + 31) / 32);
        break;
    }
    return 0;
}

int cuLaunchCooperativeKernel(void *function, unsigned gx, unsigned gy, unsigned gz,
                              unsigned bx, unsigned by, unsigned bz, unsigned shared,
                              void *stream, void **params)
{
    return cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, params, NULL);
}

int cuEventCreate(void **event, unsigned flags)
{
    *event = &launches;
    return flags ? INVALID_VALUE : 0;
}

int cuEventRecord(void *event, void *stream)
{
    (void)stream;
    return event ? 0 : INVALID_VALUE;
}

int cuEventQuery(void *event)
{
    return event ? state : INVALID_VALUE;
}

/* 10 us, and a little more each time. */
int cuEventElapsedTime(float *ms, void *begin, void *end)
{
    *ms = 0.010f + (float)(launches % 5) * 0.0001f;
    return begin && end ? 0 : INVALID_VALUE;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads,
                                                size_t shared)
{
    (void)function, (void)shared;
    *blocks = 2048 / (threads ? threads : 1);
    return 0;
}
