/* What the parts of "warptutor gpu" share: the kernels it was given, each run by the
 * interpreter and made into a request. */
#ifndef CLI_GPU_H
#define CLI_GPU_H

#include "cli/cli.h"
#include "remote/launch.h"
#include "session/session.h"

struct gpu_variant {
    const char *label; /* a lesson's alias, or the file's name */
    const char *path;
    const char *file; /* path's last part */
    struct session *session;
    struct run *run; /* the interpreter's */
    struct gpu_request request;
};

struct gpu_set {
    VEC(struct gpu_variant) variants;
    struct sources *src;
    struct diags ds;
    struct arena *arena;
    int status; /* of what could not be opened */
};

/* Operands from `first` on: kernel files and lessons. False when nothing is left to run;
 * what could not be opened is in set->ds and set->status. */
bool gpu_set_open(const struct options *o, int first, struct gpu_set *set);
void gpu_set_close(struct gpu_set *set);
/* Prints set->ds; the status worsened by set->status. */
int gpu_set_finish(const struct options *o, struct gpu_set *set, int status);

int gpu_record(const struct options *o);

#endif
