/* See launch.h. */
#include "config.h"

#include "remote/launch.h"

#include "base/mem.h"
#include "remote/kept.h"

#include <string.h>
#include <time.h>

static const char *day(struct arena *a, time_t when)
{
    struct tm tm;
    char text[32];
    if (!gmtime_r(&when, &tm) || !strftime(text, sizeof text, "%Y-%m-%d", &tm))
        return "";
    return arena_strdup(a, text);
}

static void take(struct gpu_result *out, const struct frame *f, enum gpu_origin origin,
                 time_t when)
{
    gpu_result_read(out, f->head, f->data, f->len);
    out->origin = origin;
    out->date = day(out->arena, when);
    out->tool = PACKAGE_VERSION;
}

/* Time for compiling, for each launch's repetitions and for one that never ends. */
static struct worker_patience patience(const struct gpu_place *p,
                                       const struct gpu_request *q)
{
    struct worker_patience out = p->patience;
    size_t n = json_array_size(json_object_get(q->head, "launches"));
    int own = 30000 + (n > 100 ? 100 : (int)n) * 30000;
    if (out.wait_ms < own)
        out.wait_ms = own;
    return out;
}

static void tell(const struct gpu_place *p, const char *text)
{
    if (p->stage)
        p->stage(p->stage_data, text);
}

bool gpu_ask(const struct gpu_place *p, const struct gpu_request *q, struct frame *answer,
             struct str *log, struct str *error)
{
    struct worker_patience long_wait = patience(p, q);
    struct worker w;
    struct frame hello;
    tell(p, p->via ? "waiting for a worker" : "starting the worker");
    if (!worker_start(p->via, &p->patience, &w, error) ||
        !worker_hello(&w, &hello, error))
        return false;
    frame_free(&hello);
    w.patience = &long_wait;
    tell(p, "compiling and running");
    bool ok =
        worker_ask(&w, json_deep_copy(q->head), q->data.data, q->data.len, answer, error);
    str_addn(log, str_cstr(&w.log), w.log.len);
    str_free(&w.log);
    if (ok)
        worker_stop(&w, false);
    return ok;
}

/* Whether every launch and output that was asked for has come. */
static bool is_of(const struct gpu_request *q, const struct gpu_result *r)
{
    return strcmp(r->id, q->key) == 0 && r->card.name[0] &&
           r->nlaunches == json_array_size(json_object_get(q->head, "launches")) &&
           r->noutputs == json_array_size(json_object_get(q->head, "outputs"));
}

bool gpu_take(const struct gpu_request *q, const struct frame *f, enum gpu_origin origin,
              time_t when, struct gpu_result *out, struct str *error)
{
    take(out, f, origin, when);
    if (is_of(q, out))
        return true;
    str_add(error, "the GPU worker's answer is not one to this run");
    gpu_result_free(out);
    return false;
}

bool gpu_run(const struct gpu_place *p, const struct gpu_request *q,
             struct gpu_result *out, struct str *log, struct str *error)
{
    char *path = kept_path(q, p->via);
    struct frame f;
    time_t when;
    bool kept = path && !p->fresh && kept_load(path, &f, &when);
    bool ok = kept || gpu_ask(p, q, &f, log, error);
    if (ok) {
        ok = gpu_take(q, &f, kept ? GPU_KEPT : GPU_MEASURED, kept ? when : time(NULL),
                      out, error);
        if (ok && !kept && path)
            kept_store(path, &f);
        frame_free(&f);
    }
    mem_free(path);
    return ok;
}

enum frame_status gpu_answer_read(int fd, struct gpu_result *out, struct str *error)
{
    const struct frame_wait wait = {60000, NULL, NULL};
    const char *why = "";
    struct frame f;
    enum frame_status s = frame_read(fd, &wait, &f, &why);
    if (s != FRAME_OK) {
        str_add(error, why);
        return s;
    }
    const char *message = json_string_value(json_object_get(f.head, "message"));
    if (strcmp(frame_type(&f), "run") == 0)
        take(out, &f, GPU_MEASURED, time(NULL));
    else
        worker_clean(error, message ? message : "no run");
    s = strcmp(frame_type(&f), "run") == 0 ? FRAME_OK : FRAME_BAD;
    frame_free(&f);
    return s;
}
