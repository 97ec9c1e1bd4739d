/* A lesson's source through NVRTC to an image for one architecture. The source is the
 * reader's own file, its host parts blanked by the client; line numbers stay. */
#ifndef CUDA_COMPILE_H
#define CUDA_COMPILE_H

#include "api.h"
#include "request.h"

struct compile_options {
    const struct run_request *request;
    unsigned cc; /* compute capability x 10 */
    long stamp;  /* launch whose kernel is called by a stamping wrapper; -1: none */
};

struct program {
    char *image; /* cubin, or PTX where NVRTC does not know the architecture */
    size_t len;
    char arch[24];  /* "sm_90" or "compute_90" */
    struct str log; /* NVRTC's, also after success: warnings */
    char **kernels; /* machine names, one for each launch */
    char **globals; /* and for each global */
    size_t nkernels, nglobals;
};

/* False with one sentence in *why; p->log may then hold NVRTC's errors. Free in any case. */
bool compile_program(const struct nvrtc_api *n, const struct compile_options *o,
                     struct program *p, struct str *why);
/* The kernel that does nothing, for the overhead of a launch. */
bool compile_empty(const struct nvrtc_api *n, unsigned cc, struct program *p,
                   struct str *why);
void program_free(struct program *p);

#endif
