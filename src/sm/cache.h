/* An L1 data cache: tags of 128-byte lines with a valid bit a sector, in sets of eight
 * ways, the line unused for longest leaves. */
#ifndef SM_CACHE_H
#define SM_CACHE_H

#include <stdbool.h>
#include <stdint.h>

struct sm_cache; /* opaque */

struct sm_cache *sm_cache_new(uint64_t bytes); /* at least one set */
void sm_cache_free(struct sm_cache *c);
/* True if the sector (address / 32) is there; it is afterwards. */
bool sm_cache_read(struct sm_cache *c, uint64_t sector);
/* The sector was written elsewhere: it is no longer valid here. */
void sm_cache_drop(struct sm_cache *c, uint64_t sector);

#endif
