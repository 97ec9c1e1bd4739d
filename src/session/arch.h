/* What --arch means: execution model and __CUDA_ARCH__. */
#ifndef SESSION_ARCH_H
#define SESSION_ARCH_H

#include "simt/launch.h"

#include <stdbool.h>
#include <stddef.h>

struct arch {
    const char *name; /* "hopper-h200", or "sm_NN" as given */
    unsigned cc;      /* compute capability x 10 */
    enum model model;
    const char *card; /* "" for sm_NN */
};
#define ARCH_DEFAULT "hopper-h200"

/* A name of archs.def or sm_NN with NN from 30 up. False if unknown. The name of *out
 * is `text` itself or static. */
bool arch_find(const char *text, struct arch *out);
size_t arch_count(void);
struct arch arch_at(size_t i);

#endif
