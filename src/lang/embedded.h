/* Headers of the CUDA toolkit and the C++ library that the program carries in itself:
 * our own declarations of what device code uses of them, written as ordinary source
 * under include/ and read when a file includes them. */
#ifndef LANG_EMBEDDED_H
#define LANG_EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *name; /* as after #include: "cooperative_groups.h" */
    const char *text;
    size_t len; /* bytes */
};

/* NULL if the program does not carry it. */
const struct embedded *embedded_find(const char *name);

#endif
