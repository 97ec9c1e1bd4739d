/* What `check` found in one file, before it is printed in some form. */
#ifndef CLI_CHECKED_H
#define CLI_CHECKED_H

#include "base/diag.h"
#include "simt/launch.h"

#include <jansson.h>

struct checked {
    const char *path;
    const char *kernel; /* of the first launch; "" if the file did not compile */
    struct sources *sources;
    struct diags compile;  /* errors, and what is not supported */
    struct diags findings; /* of all runs, each place and id once */
    VEC(unsigned)
    models;       /* per listed finding: bits 1 << enum model it was found under */
    unsigned ran; /* models that ran */
    int status;
};
typedef VEC(struct checked *) checked_list;

/* Name of the model, or both, that a finding was seen under. */
const char *checked_models(const struct checked *c, size_t finding);

/* Static Analysis Results Interchange Format, version 2.1.0 (OASIS): one run with rules,
 * results, artifacts and an invocation. status: exit status of the command. */
json_t *sarif_log(struct checked *const *files, size_t n, int status);

#endif
