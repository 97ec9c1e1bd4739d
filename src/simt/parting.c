/* Where lanes parted: the divergent branches whose lanes have not all come together.
 *
 * Kept for the words of findings only: nothing that runs depends on it. Takes each
 * divergence and the end of each join; gives, for a lane that is missing, the branch at
 * which it went another way than the callers, and which side it took. Older partings at
 * one join are forgotten when there are very many. */
#include "simt/state.h"

#include <string.h>

#define MAX_PARTINGS 256

void parting_add(struct warp *w, uint16_t join, uint32_t slot, uint32_t taken,
                 uint32_t fall)
{
    struct parting p = {slot, taken, fall, join};
    if (w->parted.len == MAX_PARTINGS) {
        w->parted.len--;
        memmove(w->parted.data, w->parted.data + 1,
                w->parted.len * sizeof *w->parted.data);
    }
    vec_push(&w->parted, p);
}

void parting_forget(struct warp *w, uint16_t join)
{
    while (w->parted.len && vec_last(&w->parted).join == join)
        w->parted.len--;
    size_t kept = 0;
    for (size_t i = 0; i < w->parted.len; i++)
        if (w->parted.data[i].join != join)
            w->parted.data[kept++] = w->parted.data[i];
    w->parted.len = kept;
}

const struct parting *parting_find(const struct warp *w, uint16_t join, uint32_t callers,
                                   unsigned lane)
{
    for (size_t i = w->parted.len; i-- > 0;) {
        const struct parting *p = &w->parted.data[i];
        uint32_t other = mask_has(p->taken, lane)  ? p->fall
                         : mask_has(p->fall, lane) ? p->taken
                                                   : 0;
        if (p->join == join && (other & callers))
            return p;
    }
    return NULL;
}
