/* The CUDA run time of a host program: devices, errors, events and streams.
 *
 * Work of every stream is done in the order it is given, which is one of the orders that
 * are allowed. Nothing is measured: the time between two events is the model's
 * (host_time.c), and a note says so once. CUDA Runtime API: Device Management, Error Handling, Event Management, Stream
 * Management. */
#include "config.h"

#include "session/host_calls.h"

#include <stdio.h>
#include <string.h>

/* ---- errors ---- */

static const struct {
    uint32_t value;
    const char *name, *text;
} errors[] = {
#define CUDA_ERROR(name, value, text) {value, #name, text},
#include "session/cuda_errors.def"
#undef CUDA_ERROR
};

enum { NERRORS = sizeof errors / sizeof errors[0] };

static size_t error_row(uint32_t e)
{
    for (size_t i = 0; i < NERRORS; i++)
        if (errors[i].value == e)
            return i;
    return NERRORS;
}

const char *host_error_name(uint32_t error)
{
    size_t i = error_row(error);
    return i < NERRORS ? errors[i].name : "";
}

/* A text that stays, at the same address each time. */
static uint64_t lasting(struct host *h, uint64_t *place, const char *text)
{
    if (!*place) {
        size_t n = strlen(text) + 1;
        *place =
            memory_alloc_side(h->mem, MEMORY_HOST, "an error text", n, IR_S8, 1, true);
        memory_write(h->mem, *place, text, n);
    }
    return *place;
}

void host_d_error_string(struct host *h, const struct host_call *c, uint64_t *result)
{
    size_t i = error_row((uint32_t)c->args[0]);
    *result = lasting(h, &h->texts[i],
                      i < NERRORS ? errors[i].text : "unrecognized error code");
}

void host_d_error_name(struct host *h, const struct host_call *c, uint64_t *result)
{
    size_t i = error_row((uint32_t)c->args[0]);
    char name[64];
    if (i == NERRORS)
        snprintf(name, sizeof name, "unrecognized error code");
    else
        snprintf(name, sizeof name, i ? "cudaError%s" : "cuda%s", errors[i].name);
    *result = lasting(h, &h->names[i], name);
}

void host_d_last_error(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    *result = h->last_error;
    h->last_error = h->sticky;
}

void host_d_peek_error(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    *result = h->last_error;
}

void host_d_accept(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    host_end(h, result, host_begin(h));
}

void host_d_synchronize(struct host *h, const struct host_call *c, uint64_t *result)
{
    host_synchronize(h);
    host_d_accept(h, c, result);
}

/* The context ends: its memory and its errors with it. */
void host_d_reset(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    (void)c;
    host_synchronize(h);
    for (size_t i = 0; i < memory_count(h->mem); i++) {
        const struct allocation *a = memory_at(h->mem, i);
        if (a->size && a->side != MEMORY_HOST && !a->read_only &&
            !memory_is_variable(h->mem, i))
            memory_release(h->mem, a->base);
    }
    h->sticky = h->pending = 0;
    h->last_error = 0;
    *result = e;
}

/* ---- the device ---- */

uint64_t host_device_bytes(const struct host *h)
{
    return arch_limits(&h->s->arch)->memory_mib << 20;
}

static int64_t attribute(const struct host *h, uint64_t id, bool *known)
{
    const struct arch *a = &h->s->arch;
    const struct arch_limits *l = arch_limits(a);
    *known = true;
    switch (id) {
    case 1:
    case 2:
    case 3:
        return 1024;
    case 4:
        return 64;
    case 5:
        return INT32_MAX;
    case 6:
    case 7:
        return 65535;
    case 8:
        return 48 << 10;
    case 9:
        return 64 << 10;
    case 10:
        return 32;
    case 11:
        return INT32_MAX;
    case 12:
    case 82:
        return 65536;
    case 13:
        return l->clock_mhz * 1000;
    case 14:
        return 512;
    case 16:
        return l->sms;
    case 19:
    case 31:
    case 41:
    case 83:
    case 89:
        return 1;
    case 17:
    case 18:
    case 20:
    case 32:
    case 33:
    case 34:
        return 0;
    case 36:
        return l->memory_mhz * 1000;
    case 37:
        return l->bus_bits;
    case 38:
        return (int64_t)l->l2_kib << 10;
    case 39:
        return l->sm_threads;
    case 40:
        return 3;
    case 75:
        return a->cc / 10;
    case 76:
        return a->cc % 10;
    case 81:
        return (int64_t)l->sm_shared_kib << 10;
    case 95:
        return a->cc >= 60;
    case 97:
        return (int64_t)l->block_shared_kib << 10;
    case 106:
        return l->sm_blocks;
    default:
        *known = false;
        return 0;
    }
}

void host_d_attribute(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    bool known;
    int32_t v = (int32_t)attribute(h, c->args[1], &known);
    if (!e && c->args[2] != 0)
        e = CUDA_InvalidDevice;
    if (!e && !known)
        e = CUDA_InvalidValue;
    if (!e)
        host_put(h, c, c->args[0], &v, sizeof v);
    host_end(h, result, e);
}

void host_d_memory(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    *result = host_device_bytes(h);
}

void host_d_name(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *name = h->s->arch.card[0] ? h->s->arch.card : h->s->arch.name;
    (void)result;
    host_put(h, c, c->args[0], name, strlen(name) + 1);
}

static uint32_t is_device(uint64_t device)
{
    return (uint32_t)device == 0 ? CUDA_Success : CUDA_InvalidDevice;
}

void host_d_check(struct host *h, const struct host_call *c, uint64_t *result)
{
    host_end(h, result, is_device(c->args[0]));
}

void host_d_set_device(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = host_begin(h);
    host_end(h, result, e ? e : is_device(c->args[0]));
}

static void give_int(struct host *h, const struct host_call *c, int32_t v,
                     uint64_t *result)
{
    host_put(h, c, c->args[0], &v, sizeof v);
    host_end(h, result, host_begin(h));
}

void host_d_get_device(struct host *h, const struct host_call *c, uint64_t *result)
{
    give_int(h, c, 0, result);
}

void host_d_count(struct host *h, const struct host_call *c, uint64_t *result)
{
    give_int(h, c, 1, result);
}

void host_d_version(struct host *h, const struct host_call *c, uint64_t *result)
{
    give_int(h, c, 13000, result);
}

void host_d_no_peer(struct host *h, const struct host_call *c, uint64_t *result)
{
    give_int(h, c, 0, result);
}

void host_d_shared_config(struct host *h, const struct host_call *c, uint64_t *result)
{
    give_int(h, c, 1, result); /* four-byte banks */
}

void host_d_limit(struct host *h, const struct host_call *c, uint64_t *result)
{
    static const uint64_t limits[] = {1024, 1 << 20, 8 << 20};
    uint32_t e = host_begin(h);
    if (!e && c->args[1] > 2)
        e = CUDA_InvalidValue;
    if (!e)
        host_put(h, c, c->args[0], &limits[c->args[1]], 8);
    host_end(h, result, e);
}

/* ---- events and streams: handles that count from 1 ---- */

#define EVENT_BASE UINT64_C(0x0000200000000000)
#define STREAM_BASE UINT64_C(0x0000300000000000)

static struct host_event *event_of(struct host *h, uint64_t handle)
{
    uint64_t i = handle - EVENT_BASE;
    return i < h->events.len && h->events.data[i].live ? &h->events.data[i] : NULL;
}

void host_e_create(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t handle = EVENT_BASE + h->events.len;
    struct host_event e = {.live = true};
    vec_push(&h->events, e);
    host_put(h, c, c->args[0], &handle, sizeof handle);
    host_end(h, result, host_begin(h));
}

static uint32_t with_event(struct host *h, uint64_t handle)
{
    uint32_t e = host_begin(h);
    return e ? e : event_of(h, handle) ? CUDA_Success : CUDA_InvalidResourceHandle;
}

void host_e_record(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = with_event(h, c->args[0]);
    if (!e)
        *event_of(h, c->args[0]) =
            (struct host_event){.live = true, .recorded = true, .at = h->device_us};
    host_end(h, result, e);
}

void host_e_wait(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = with_event(h, c->args[0]);
    host_synchronize(h);
    host_end(h, result, e);
}

void host_e_elapsed(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = with_event(h, c->args[1]);
    if (!e)
        e = with_event(h, c->args[2]);
    if (!e && (!event_of(h, c->args[1])->recorded || !event_of(h, c->args[2])->recorded))
        e = CUDA_InvalidResourceHandle;
    host_note(h, &h->said_event,
              host_model(h)
                  ? "the time between events is simulated, not measured: the "
                    "model's for the code of this run (--view=compiled: as a compiler "
                    "issues it); copies take none"
                  : "the time between events is given as 0: nothing is "
                    "measured here");
    if (!e) {
        double us = event_of(h, c->args[2])->at - event_of(h, c->args[1])->at;
        float ms = (float)(us / 1000);
        host_put(h, c, c->args[0], &ms, sizeof ms);
    }
    host_end(h, result, e);
}

void host_e_destroy(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = with_event(h, c->args[0]);
    if (!e)
        event_of(h, c->args[0])->live = false;
    host_end(h, result, e);
}

void host_e_stream(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint64_t handle = STREAM_BASE + h->streams.len;
    vec_push(&h->streams, true);
    host_put(h, c, c->args[0], &handle, sizeof handle);
    host_end(h, result, host_begin(h));
}

static uint32_t with_stream(struct host *h, uint64_t handle)
{
    uint32_t e = host_begin(h);
    uint64_t i = handle - STREAM_BASE;
    bool ok = handle <= 2 || (i < h->streams.len && h->streams.data[i]);
    return e ? e : ok ? CUDA_Success : CUDA_InvalidResourceHandle;
}

void host_e_stream_wait(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = with_stream(h, c->args[0]);
    host_synchronize(h);
    host_end(h, result, e);
}

void host_e_stream_destroy(struct host *h, const struct host_call *c, uint64_t *result)
{
    uint32_t e = c->args[0] < STREAM_BASE ? CUDA_InvalidResourceHandle
                                          : with_stream(h, c->args[0]);
    if (!e)
        h->streams.data[c->args[0] - STREAM_BASE] = false;
    host_end(h, result, e);
}
