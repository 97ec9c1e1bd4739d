/* See driver.h. Only the functions of the driver API that a device list needs, declared
 * here after the CUDA Driver API reference (cuInit, cuDriverGetVersion, cuDeviceGet*). */
#include "config.h"

#include "driver.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* CUdevice_attribute values of the Driver API reference. */
enum {
    ATTRIBUTE_CLOCK_RATE = 13,
    ATTRIBUTE_MULTIPROCESSORS = 16,
    ATTRIBUTE_CC_MAJOR = 75,
    ATTRIBUTE_CC_MINOR = 76
};

struct api {
    int (*init)(unsigned flags);
    int (*version)(int *version);
    int (*count)(int *count);
    int (*get)(int *device, int ordinal);
    int (*name)(char *name, int len, int device);
    int (*memory)(size_t *bytes, int device);
    int (*attribute)(int *value, int attribute, int device);
    int (*error_name)(int error, const char **name);
};

/* ISO C has no conversion from void * to a function pointer; POSIX promises this one. */
static bool find(void *lib, const char *name, void *function)
{
    void *symbol = dlsym(lib, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool load(struct api *a, struct driver *d)
{
    void *lib = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!lib) {
        snprintf(d->missing, sizeof d->missing,
                 "there is no CUDA driver here (libcuda.so.1 is not found)");
        return false;
    }
    bool all =
        find(lib, "cuInit", &a->init) && find(lib, "cuDriverGetVersion", &a->version) &&
        find(lib, "cuDeviceGetCount", &a->count) && find(lib, "cuDeviceGet", &a->get) &&
        find(lib, "cuDeviceGetName", &a->name) &&
        find(lib, "cuDeviceTotalMem_v2", &a->memory) &&
        find(lib, "cuDeviceGetAttribute", &a->attribute) &&
        find(lib, "cuGetErrorName", &a->error_name);
    if (!all)
        snprintf(d->missing, sizeof d->missing,
                 "the CUDA driver is too old: it lacks functions of CUDA 6.0");
    return all;
}

static bool failed(const struct api *a, struct driver *d, const char *call, int error)
{
    const char *name = NULL;
    if (error == 0)
        return false;
    a->error_name(error, &name);
    snprintf(d->missing, sizeof d->missing, "the CUDA driver refuses: %s gives %s", call,
             name ? name : "an unknown error");
    return true;
}

static bool read_device(const struct api *a, struct driver *d, int ordinal)
{
    struct device *dev = &d->devices[d->ndevices];
    int id;
    if (failed(a, d, "cuDeviceGet", a->get(&id, ordinal)) ||
        failed(a, d, "cuDeviceGetName", a->name(dev->name, sizeof dev->name, id)) ||
        failed(a, d, "cuDeviceTotalMem", a->memory(&dev->memory_bytes, id)))
        return false;
    dev->name[sizeof dev->name - 1] = '\0';
    struct {
        int *value;
        int attribute;
    } wanted[] = {{&dev->cc_major, ATTRIBUTE_CC_MAJOR},
                  {&dev->cc_minor, ATTRIBUTE_CC_MINOR},
                  {&dev->sms, ATTRIBUTE_MULTIPROCESSORS},
                  {&dev->clock_khz, ATTRIBUTE_CLOCK_RATE}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (failed(a, d, "cuDeviceGetAttribute",
                   a->attribute(wanted[i].value, wanted[i].attribute, id)))
            return false;
    d->ndevices++;
    return true;
}

static void look_devices(struct driver *d)
{
    struct api a;
    int version = 0, count = 0;
    if (!load(&a, d))
        return;
    if (a.version(&version) == 0)
        snprintf(d->version, sizeof d->version, "%d.%d", version / 1000,
                 version % 1000 / 10);
    if (failed(&a, d, "cuInit", a.init(0)) ||
        failed(&a, d, "cuDeviceGetCount", a.count(&count)))
        return;
    if (count == 0)
        snprintf(d->missing, sizeof d->missing, "the CUDA driver sees no device");
    for (int i = 0; i < count && i < DRIVER_MAX_DEVICES; i++)
        if (!read_device(&a, d, i))
            return;
}

static void look_nvrtc(struct driver *d)
{
    static const char *const names[] = {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12",
                                        "libnvrtc.so.11.2"};
    int (*version)(int *major, int *minor);
    int major, minor;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!lib || !find(lib, "nvrtcVersion", &version) || version(&major, &minor) != 0)
            continue;
        snprintf(d->nvrtc, sizeof d->nvrtc, "%d.%d", major, minor);
        return;
    }
}

void driver_look(struct driver *d)
{
    memset(d, 0, sizeof *d);
    look_devices(d);
    look_nvrtc(d);
}
