/* What the machine's CUDA driver and NVRTC say, found with dlopen: no CUDA header or
 * library is needed to build. */
#ifndef CUDA_DRIVER_H
#define CUDA_DRIVER_H

#include <stddef.h>

#define DRIVER_MAX_DEVICES 64

struct device {
    char name[256];
    int cc_major, cc_minor, sms, clock_khz;
    size_t memory_bytes;
};

struct driver {
    char version[16]; /* CUDA version the driver supports, "13.0"; "" if none */
    char nvrtc[16];   /* version of NVRTC, "" if none */
    char nvrtc_path[1024];
    int needs_driver, needs_nvrtc; /* oldest versions, 10 * major + minor */
    char missing[256]; /* one sentence: what is missing; "" if there is a device */
    struct device devices[DRIVER_MAX_DEVICES];
    int ndevices;
};

/* Never fails: what is missing is said in d->missing. */
void driver_look(struct driver *d);

#endif
