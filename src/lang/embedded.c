/* The table of carried headers, made from include/ by embed.awk at build time. */
#include "config.h"

#include "lang/embedded.h"

#include <string.h>

#include "lang/embedded.inc"

const struct embedded *embedded_find(const char *name)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        if (strcmp(headers[i].name, name) == 0)
            return &headers[i];
    return NULL;
}
