/* The kernel in view on a real GPU, from the interface: it is sent while the interface
 * goes on, and can be called off; and the rows of the pane compare that follow from what
 * is in view. */
#ifndef UI_GPU_H
#define UI_GPU_H

#include "base/str.h"
#include "remote/task.h"

#include <stdbool.h>

struct app;

struct gpu_job {
    struct gpu_task *task; /* NULL: none runs */
    struct gpu_request request;
    bool cancelled;
    struct str failure; /* why the last one gave nothing; the pane compare shows it */
};

/* "": sends the kernel in view, or calls off what runs; "cancel": calls off. */
void gpu_command(struct app *a, const char *arg);
void gpu_cancel(struct app *a);
/* Takes what has arrived since; true if the screen has to be drawn anew. */
bool gpu_look(struct app *a);
/* Waits until nothing runs, for screens without a terminal. */
void gpu_settle(struct app *a);
/* "on the GPU: compiling and running, 3 s"; false: nothing runs. */
bool gpu_progress(const struct app *a, char *text, size_t size);
/* Ends what runs; for leaving. */
void gpu_job_free(struct gpu_job *j);
/* "2", "NAME 0.5": the reader's guess of a ratio in the pane compare. */
void gpu_guess(struct app *a, const char *arg);
/* Makes the rows of the pane compare agree with what is in view. */
void gpu_rows(struct app *a);

#endif
