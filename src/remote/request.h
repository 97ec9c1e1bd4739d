/* A session as a request of the GPU worker: the file's device text, its included files,
 * every input as bytes, and what the interpreter's run gave, to be compared there. */
#ifndef REMOTE_REQUEST_H
#define REMOTE_REQUEST_H

#include "session/session.h"

#include <jansson.h>

struct gpu_run_options {
    int device;
    unsigned repeat, warmup; /* timed runs; 0: none */
    bool stamps;
    bool no_outputs;  /* no values come back: hashes alone */
    unsigned wall_ms; /* of one launch; 0: the worker's 10 s */
    const char *const *defines;
    size_t ndefines;
};
#define GPU_RUN_OPTIONS_INIT                                                             \
    {                                                                                    \
        .repeat = 25, .warmup = 3, .stamps = true                                        \
    }

struct gpu_request {
    json_t *head;
    struct str data;
    char key[17];          /* hash of source, inputs and launches, hex */
    char source[17];       /* of the source alone, headers included */
    const char *undefined; /* id of an error found in the run: what the GPU gives is not
                              determined, and only what the header expects is compared */
};

/* reference: the same session run under its; NULL: nothing is compared. False after
 * diagnostics. */
bool gpu_request_build(struct session *s, const struct run *reference,
                       const struct gpu_run_options *opt, struct gpu_request *out,
                       struct diags *ds);
void gpu_request_free(struct gpu_request *q);

#endif
