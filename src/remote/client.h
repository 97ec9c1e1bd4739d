/* The client of the GPU worker: starts warptutor-gpu (here, or through a command such as
 * "ssh host"), says hello, asks, and always gets an answer or one sentence.
 *
 * A worker that hangs, dies or answers nonsense is killed and named; nothing it sends is
 * trusted beyond the protocol (remote/proto.h). */
#ifndef REMOTE_CLIENT_H
#define REMOTE_CLIENT_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gpu_device {
    const char *name;
    int cc_major, cc_minor;
    uint64_t memory_bytes;
    int sms;
    int clock_khz;
};

struct gpu_list {
    const char *worker;     /* version of the worker */
    const char *driver;     /* CUDA version the driver supports, "13.0"; "" if none */
    const char *nvrtc;      /* version of NVRTC, "" if none */
    const char *nvrtc_path; /* over there */
    int needs_driver, needs_nvrtc; /* the oldest that the worker can use, 112 for 11.2 */
    const char *missing; /* one sentence: why there is no device; "" if there is one */
    struct gpu_device *devices;
    size_t ndevices;
    struct arena *arena;
};

/* via: command words before the worker's name, NULL for local. The local worker is
 * looked for beside the program, then in PATH; WARPTUTOR_GPU names another. False with
 * one sentence in *error. Each of the two answers may take 20 seconds (ssh included), or
 * WARPTUTOR_GPU_WAIT_MS milliseconds. */
bool gpu_client_list(const char *via, struct gpu_list *out, struct str *error);
void gpu_list_free(struct gpu_list *l);

#endif
