/* What writing and reading of session files share. */
#ifndef SESSION_SAVED_PRIV_H
#define SESSION_SAVED_PRIV_H

#include <stddef.h>
#include <stdint.h>

enum saved_key {
#define SAVED_KEY(sym, key, value, help) SAVED_##sym,
#include "session/saved_keys.def"
#undef SAVED_KEY
    SAVED_KEYS
};

/* The sum in the last line: FNV-1a of all bytes before that line. */
uint64_t saved_sum(const char *text, size_t len);

#endif
