/* The device list, asked of a worker that is started and ended for it. */
#include "config.h"

#include "remote/client.h"

#include "base/mem.h"
#include "remote/worker.h"

static const char *text_field(struct arena *a, const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    struct str clean = {0};
    worker_clean(&clean, text ? text : "");
    const char *kept = arena_strdup(a, str_cstr(&clean));
    str_free(&clean);
    return kept;
}

static json_int_t int_field(const json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

static void read_device(struct arena *a, const json_t *o, struct gpu_device *d)
{
    d->name = text_field(a, o, "name");
    d->cc_major = (int)int_field(o, "cc_major");
    d->cc_minor = (int)int_field(o, "cc_minor");
    d->memory_bytes = (uint64_t)int_field(o, "memory_bytes");
    d->sms = (int)int_field(o, "sms");
    d->clock_khz = (int)int_field(o, "clock_khz");
}

static void read_list(const json_t *head, struct gpu_list *out)
{
    const json_t *devices = json_object_get(head, "devices");
    out->driver = text_field(out->arena, head, "driver");
    out->nvrtc = text_field(out->arena, head, "nvrtc");
    out->nvrtc_path = text_field(out->arena, head, "nvrtc_path");
    out->needs_driver = (int)int_field(head, "needs_driver");
    out->needs_nvrtc = (int)int_field(head, "needs_nvrtc");
    out->missing = text_field(out->arena, head, "missing");
    out->ndevices = json_array_size(devices);
    out->devices = arena_alloc(out->arena, out->ndevices * sizeof *out->devices);
    for (size_t i = 0; i < out->ndevices; i++)
        read_device(out->arena, json_array_get(devices, i), &out->devices[i]);
}

bool gpu_client_list(const char *via, struct gpu_list *out, struct str *error)
{
    struct worker w;
    struct frame hello, list;
    if (!worker_start(via, NULL, &w, error) || !worker_hello(&w, &hello, error))
        return false;
    if (!worker_ask(&w, json_pack("{s:s}", "type", "list"), NULL, 0, &list, error)) {
        frame_free(&hello);
        return false;
    }
    *out = (struct gpu_list){.arena = arena_new()};
    out->worker = text_field(out->arena, hello.head, "worker");
    read_list(list.head, out);
    frame_free(&hello);
    frame_free(&list);
    worker_stop(&w, false);
    return true;
}

void gpu_list_free(struct gpu_list *l)
{
    arena_free(l->arena);
    *l = (struct gpu_list){0};
}
