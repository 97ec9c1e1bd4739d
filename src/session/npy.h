/* NumPy .npy files as kernel inputs: version 1 to 3, little-endian, C order. */
#ifndef SESSION_NPY_H
#define SESSION_NPY_H

#include "ir/ir.h"

/* Reads count elements of exactly the matching dtype into out. dir: folder of the
 * kernel file; name must stay inside it (no "..", not absolute). */
bool npy_read(const char *dir, const char *name, enum ir_vtype vtype, uint64_t count,
              void *out, const char **error);

/* The same from the bytes of a file. */
bool npy_read_bytes(const char *bytes, size_t len, enum ir_vtype vtype, uint64_t count,
                    void *out, const char **error);

#endif
