/* A copy with stamps that hangs or faults takes the process's card with it, though the
 * kernel itself is well: the worker then begins anew, in place, with the same request. */
#ifndef CUDA_AGAIN_H
#define CUDA_AGAIN_H

#include "frame.h"

#define AGAIN_OPTION "--again" /* REQUEST-FD OUTPUT-FD REASON */

/* Returns only if it cannot be done. out: where answers go. */
void again_begin(const struct request *q, int out, const char *why);
/* In the new program, with its arguments: output is descriptor 1 once more; the descriptor
 * of the request, or -1 for arguments that are none of again_begin's. */
int again_take(int argc, char **argv);

#endif
