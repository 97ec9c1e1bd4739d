/* What the families' sentences share. Private to the layer. */
#ifndef CHECK_WORDS_H
#define CHECK_WORDS_H

#include "base/str.h"
#include "simt/machine.h"

/* "lane 3", "lanes 0-3,7" */
void words_lanes(struct str *s, uint32_t lanes);
/* "`s`[5]", "`n`", "0x1234": the object at a generic address. Where an object's elements
 * are not known they are of `size` bytes. */
void words_object(const struct machine *m, uint64_t addr, uint32_t size, struct str *s);

#endif
