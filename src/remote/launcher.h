/* Where the worker runs, from config.yaml:
 *
 *   gpu:
 *     via: slurm            # a launcher's name or a command; without it: here
 *     wait: 600             # seconds an answer may take, a queue included
 *     launchers:
 *       lab: ssh lab
 *       slurm: srun --gres=gpu:1 --time=5
 *
 * The words of a command come before the worker's name, or {worker} stands for it. */
#ifndef REMOTE_LAUNCHER_H
#define REMOTE_LAUNCHER_H

#include "base/diag.h"

struct gpu_launchers {
    const char *via; /* NULL: none given */
    int wait_ms;     /* 0: the default */
    const char **names, **commands;
    size_t n;
    struct arena *arena;
};

/* $XDG_CONFIG_HOME/warptutor/config.yaml. A missing file is an empty one; false after
 * diagnostics. Other keys than gpu are for others. */
bool gpu_launchers_read(struct gpu_launchers *out, struct sources *src, struct diags *ds);
void gpu_launchers_free(struct gpu_launchers *l);
/* The command that `via` means: of the launcher of that name, else itself; NULL and no
 * default: NULL, the worker runs here. */
const char *gpu_launcher(const struct gpu_launchers *l, const char *via);

#endif
