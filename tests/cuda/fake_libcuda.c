/* A CUDA driver of two made-up devices, for tests of the worker: the functions that
 * cuda/driver.c looks for, with the signatures of the CUDA Driver API reference. Built as
 * libcuda.so.1 with -DINIT_ERROR=N for what cuInit returns, -DDEVICES=N for how many
 * devices there are, and -DOLD to leave a function out. */
#include <stddef.h>
#include <stdio.h>

#ifndef INIT_ERROR
#define INIT_ERROR 0
#endif
#ifndef DEVICES
#define DEVICES 2
#endif

enum { INVALID_VALUE = 1, NO_DEVICE = 100, INVALID_DEVICE = 101 };

int cuInit(unsigned flags)
{
    return flags ? INVALID_VALUE : INIT_ERROR;
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
    case 75: /* compute capability, major */
        *value = 7 + 2 * (device - 40);
        return 0;
    case 76: /* minor */
        *value = 5;
        return 0;
    default:
        return INVALID_VALUE;
    }
}

int cuGetErrorName(int error, const char **name)
{
    *name = error == NO_DEVICE ? "CUDA_ERROR_NO_DEVICE" : NULL;
    return *name ? 0 : INVALID_VALUE;
}
