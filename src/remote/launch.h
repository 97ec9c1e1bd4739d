/* A request run on a GPU, here or through a launcher, or answered from what is kept. */
#ifndef REMOTE_LAUNCH_H
#define REMOTE_LAUNCH_H

#include "remote/request.h"
#include "remote/result.h"
#include "remote/worker.h"

#include <time.h>

struct gpu_place {
    const char
        *via; /* command words before the worker's name, see client.h; NULL: here */
    struct worker_patience patience;
    bool fresh;                              /* do not use what is kept */
    void (*stage)(void *, const char *text); /* told what comes next; may be NULL */
    void *stage_data;
};

/* False with one sentence in *error; *log then holds what NVRTC said, or nothing. A run is
 * never repeated on its own: a kernel that hung once would hang again. */
bool gpu_run(const struct gpu_place *p, const struct gpu_request *q,
             struct gpu_result *out, struct str *log, struct str *error);
/* The two halves of it: the worker's answer as it came, and what it says if it is one to
 * this request. */
bool gpu_ask(const struct gpu_place *p, const struct gpu_request *q, struct frame *answer,
             struct str *log, struct str *error);
bool gpu_take(const struct gpu_request *q, const struct frame *f, enum gpu_origin origin,
              time_t when, struct gpu_result *out, struct str *error);
/* An answer of a worker that was run elsewhere: one frame from fd. FRAME_END at the end. */
enum frame_status gpu_answer_read(int fd, struct gpu_result *out, struct str *error);

#endif
