/* What --arch means: execution model and __CUDA_ARCH__. */
#ifndef SESSION_ARCH_H
#define SESSION_ARCH_H

#include "simt/launch.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One row of cards.def. */
struct arch_limits {
    const char *name;
    int sms;
    uint64_t memory_mib;
    int clock_mhz, memory_mhz, bus_bits, l2_kib;
    int sm_threads, sm_shared_kib, block_shared_kib, sm_blocks;
};

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
/* The card's; for sm_NN those of the last listed card that is not newer. */
const struct arch_limits *arch_limits(const struct arch *a);

/* Name of the file in arch/ for an architecture as given (NULL: the default): its own, or
 * that of the nearest capability. An unknown name comes back, for the message. */
const char *arch_file(const char *text);

#endif
