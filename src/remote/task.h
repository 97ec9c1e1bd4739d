/* A run on a GPU beside other work: a child process asks the worker while the caller goes
 * on, looks now and then, and may cancel. What the worker or its launcher writes to
 * standard error does not reach the terminal; its last line becomes part of the sentence
 * of a failure. */
#ifndef REMOTE_TASK_H
#define REMOTE_TASK_H

#include "remote/launch.h"

struct gpu_task; /* opaque */

enum gpu_task_state { GPU_TASK_RUNS, GPU_TASK_DONE, GPU_TASK_FAILED };

/* The request outlives the task. NULL with one sentence. */
struct gpu_task *gpu_task_start(const struct gpu_place *p, const struct gpu_request *q,
                                struct str *error);
/* Never waits. DONE: *out is filled, the caller frees it; FAILED: one sentence in *error.
 * *log then holds what NVRTC said. After both only gpu_task_end remains to be called. */
enum gpu_task_state gpu_task_look(struct gpu_task *t, struct gpu_result *out,
                                  struct str *log, struct str *error);
/* What it is doing, in a few words, and for how long: milliseconds. */
const char *gpu_task_stage(const struct gpu_task *t, unsigned *ms);
/* Asks it to stop; it then soon fails with the word "cancelled". */
void gpu_task_cancel(struct gpu_task *t);
/* Ends it, and with it the worker or the launcher's command if they still run; within
 * some seconds in any case. NULL allowed. */
void gpu_task_end(struct gpu_task *t);

#endif
