/* See driver.h. */
#include "config.h"

#include "driver.h"

#include "api.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* CUdevice_attribute values of the Driver API reference. */
enum {
    ATTRIBUTE_CLOCK_RATE = 13,
    ATTRIBUTE_MULTIPROCESSORS = 16,
    ATTRIBUTE_CC_MAJOR = 75,
    ATTRIBUTE_CC_MINOR = 76
};

static bool failed(const struct cuda_api *a, struct driver *d, const char *call,
                   int error)
{
    struct str why = {0};
    bool ok = cuda_ok(a, error, call, &why);
    if (!ok)
        snprintf(d->missing, sizeof d->missing, "%s", str_cstr(&why));
    str_free(&why);
    return !ok;
}

static bool read_device(const struct cuda_api *a, struct driver *d, int ordinal)
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

static bool look_driver(struct cuda_api *a, struct driver *d)
{
    struct str why = {0};
    bool ok = cuda_open(a, &why);
    if (!ok)
        snprintf(d->missing, sizeof d->missing, "%s", str_cstr(&why));
    str_free(&why);
    return ok;
}

static void look_devices(struct driver *d)
{
    struct cuda_api a;
    int version = 0, count = 0;
    if (!look_driver(&a, d))
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
    struct nvrtc_api a;
    struct str why = {0};
    if (nvrtc_open(&a, atoi(d->version), &why)) {
        snprintf(d->nvrtc, sizeof d->nvrtc, "%d.%d", a.major, a.minor);
        snprintf(d->nvrtc_path, sizeof d->nvrtc_path, "%s", a.path);
    }
    str_free(&why);
}

void driver_look(struct driver *d)
{
    memset(d, 0, sizeof *d);
    d->needs_driver = cuda_needs();
    d->needs_nvrtc = nvrtc_needs();
    look_devices(d);
    look_nvrtc(d);
}
