/* Inside of a running host program: what the files host*.c share.
 *
 * The program is one lane of a machine of its own. Each call of the run-time library stops
 * that machine for a moment; a handler reads the arguments, does what the function is
 * documented to do on the run's memory, and gives the result. */
#ifndef SESSION_HOST_PRIV_H
#define SESSION_HOST_PRIV_H

#include "session/host.h"
#include "session/session_priv.h"
#include "sm/arch.h"
#include "sm/record.h"

#include <stdbool.h>
#include <stdint.h>

/* Errors of the run-time API, rows of cuda_errors.def. */
enum cuda_error {
#define CUDA_ERROR(name, value, text) CUDA_##name = value,
#include "session/cuda_errors.def"
#undef CUDA_ERROR
};

struct host;
/* One call; the result is 0 unless set. */
typedef void host_handler(struct host *h, const struct host_call *c, uint64_t *result);

struct host_event {
    bool live, recorded;
    double at; /* microseconds of the device when it was recorded */
};

/* A launch's dynamic shared memory above 48 KiB must be asked for per kernel. */
struct host_optin {
    const char *kernel;
    uint64_t bytes;
};

struct host {
    struct session *s;
    struct run *r;
    struct memory *mem; /* the run's */
    const struct ir_module *mod;
    struct machine *machine; /* the program's own */
    struct diags *ds;        /* what keeps the program from running */
    const struct listener *listener;
    int model;
    size_t until;              /* launch that is prepared and not run; SIZE_MAX: none */
    size_t nlaunches;          /* so far */
    bool reached;              /* it was */
    bool exited;               /* the program ended itself */
    bool failed;               /* it cannot go on: ds says why */
    int status;                /* its exit status */
    VEC(host_handler *) known; /* by string of the module, NULL: not looked up */
    /* the CUDA run time */
    uint32_t last_error; /* what cudaGetLastError gives, then forgets */
    uint32_t sticky;     /* a kernel failed: every call fails from then on */
    uint32_t pending;    /* a kernel failed and no call has met it yet */
    struct str held;     /* printf of kernels, shown at the next synchronisation */
    size_t held_launches;
    VEC(struct host_event) events;
    VEC(bool) streams;
    VEC(struct host_optin) optins;
    bool said_event, said_clock, said_registers;
    struct arena *arena;      /* of the model and the spellings of kernels */
    const struct sm_arch *sm; /* the card's model, once it is asked for */
    bool asks_time;           /* the program calls cudaEventElapsedTime */
    double device_us;         /* what launches behind the first event took */
    /* the C library */
    uint32_t rand[34];
    unsigned rand_at;
    bool rand_seeded;
    uint64_t rand48;
    int64_t epoch;                 /* seconds since 1970 when the program began */
    uint64_t names[64], texts[64]; /* addresses of error texts handed out, by row */
};

/* ---- host.c ---- */
void host_exit(struct host *h, int status);
/* A mistake of the program's at this call. */
void host_finding(struct host *h, const struct host_call *c, enum finding f,
                  const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* A fact about this tool, said once a run, without a place. */
void host_note(struct host *h, bool *said, const char *text);

/* ---- host_text.c: reading and writing the program's memory ---- */
/* The string at addr; NULL after a finding. Valid until the program goes on. */
const char *host_string(struct host *h, const struct host_call *c, uint64_t addr);
/* False after a finding: `what` must be size bytes the host reaches. */
bool host_range(struct host *h, const struct host_call *c, uint64_t addr, uint64_t size,
                const char *what);
bool host_put(struct host *h, const struct host_call *c, uint64_t addr, const void *data,
              uint64_t size);
/* New memory of the host, named after what it is assigned to. */
uint64_t host_new(struct host *h, const struct host_call *c, enum memory_side side,
                  uint64_t size, bool defined);
/* The name of the variable a call's result or first argument goes to; caller frees. */
char *host_target(struct host *h, const struct host_call *c, bool result);
/* printf: arguments from `first` on, the format at args[first - 1]. */
bool host_format(struct host *h, const struct host_call *c, unsigned first,
                 struct str *out);

/* ---- host_launch.c ---- */
/* A launch as it is handed over: `kernel` is its spelling; the call's arguments are one
 * that is not looked at, addresses of grid and block, shared bytes, stream, arguments. */
void host_launch_named(struct host *h, const struct host_call *c, const char *kernel,
                       bool cooperative);
/* Bytes of shared memory a block of the kernel may have now. */
uint64_t host_shared_limit(const struct host *h, const char *kernel);
/* Nothing is launched: the error is the launch's. */
void host_refuse(struct host *h, const struct host_call *c, uint32_t error,
                 const char *why);

/* ---- host_time.c: what the device's work takes, by the model ---- */
/* Before and after a launch that may lie between events; record NULL: not priced. */
struct sm_record *host_time_begin(struct host *h, struct machine *m);
void host_time_end(struct host *h, struct machine *m, struct sm_record *record);

/* ---- host_kernel.c ---- */
/* The card's model; NULL where none is installed. */
const struct sm_arch *host_model(struct host *h);
/* The spelling of the kernel a pointer stands for; NULL if it is none's. */
const char *host_kernel(struct host *h, uint64_t pointer);

/* ---- host_cuda.c ---- */
/* Begins a runtime call: the error that stands in its way, CUDA_Success if none. */
uint32_t host_begin(struct host *h);
/* Ends it: notes the error. */
void host_end(struct host *h, uint64_t *result, uint32_t error);
/* Everything launched is done and shown. */
void host_synchronize(struct host *h);
const char *host_error_name(uint32_t error); /* without "cudaError" */
uint64_t host_device_bytes(const struct host *h);

#endif
