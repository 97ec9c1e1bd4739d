/* What `time` and `occupancy` share: the architecture file, and texts of the model. */
#ifndef CLI_TIMING_H
#define CLI_TIMING_H

#include "cli/options.h"
#include "session/time.h"

/* Path of the architecture that --arch means, in the heap; for sm_NN the file of the
 * nearest compute capability. NULL when there is no data folder. */
char *timing_arch_path(const struct options *o);
/* False after a message if there is no path. */
bool timing_has_arch(const struct options *o, const char *path);
/* "blocks 8 of an SM: 64 of 64 warps, 100 %, limited by warps" and what to change. */
void timing_print_occupancy(const struct sm_arch *arch, const struct sm_occupancy *oc,
                            struct sm_request r, bool guessed, struct str *out);
/* 1234567 as "1,234,567". */
void timing_print_count(double n, struct str *out);

#endif
