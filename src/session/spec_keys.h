/* The header keys as data, for the manual page and "did you mean". */
#ifndef SESSION_SPEC_KEYS_H
#define SESSION_SPEC_KEYS_H

#include <stddef.h>

struct spec_key {
    const char *word, *grammar, *doc;
};
size_t spec_nkeys(void);
struct spec_key spec_key(size_t i);

#endif
