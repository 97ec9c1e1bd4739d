/* Distinct memory units of a warp's request, see simt/coalesce.h. Takes addresses, gives
 * counts; knows nothing of caches or of which unit holds what. */
#include "config.h"

#include "simt/coalesce.h"

#include "simt/mask.h"

/* Requests whose units rise with the lane, which is nearly all of them, are counted by
 * looking at the last one only; false as soon as one falls back. */
static bool count_rising(const uint64_t addr[32], uint32_t mask, unsigned size,
                         unsigned shift, unsigned *count)
{
    uint64_t next = 0; /* first unit not counted yet */
    unsigned n = 0;
    MASK_EACH(lane, mask)
    {
        uint64_t first = addr[lane] >> shift, last = (addr[lane] + size - 1) >> shift;
        if (first + 1 < next)
            return false;
        if (first < next)
            first = next;
        if (last >= first) {
            n += (unsigned)(last - first + 1);
            next = last + 1;
        }
    }
    *count = n;
    return true;
}

static void add_unit(uint64_t units[64], unsigned *n, uint64_t unit)
{
    for (unsigned i = 0; i < *n; i++)
        if (units[i] == unit)
            return;
    units[(*n)++] = unit;
}

static unsigned count_units(const uint64_t addr[32], uint32_t mask, unsigned size,
                            unsigned shift)
{
    unsigned n = 0;
    if (count_rising(addr, mask, size, shift, &n))
        return n;
    uint64_t units[64];
    n = 0;
    MASK_EACH(lane, mask)
    {
        add_unit(units, &n, addr[lane] >> shift);
        add_unit(units, &n, (addr[lane] + size - 1) >> shift);
    }
    return n;
}

unsigned coalesce_sectors(const uint64_t addr[32], uint32_t mask, unsigned size)
{
    return count_units(addr, mask, size, 5);
}

unsigned coalesce_lines(const uint64_t addr[32], uint32_t mask, unsigned size)
{
    return count_units(addr, mask, size, 7);
}

unsigned coalesce_pieces(const uint64_t addr[32], uint32_t mask, unsigned size)
{
    return count_units(addr, mask, size, 6);
}
