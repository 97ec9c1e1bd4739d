/* Sets of lanes: bit i of a uint32_t is lane i.
 *
 * Active masks, member masks and predicate registers all have this form. Here are the
 * few operations on them that C has no short word for. */
#ifndef SIMT_MASK_H
#define SIMT_MASK_H

#include <stdbool.h>
#include <stdint.h>

#define MASK_ALL UINT32_C(0xffffffff)

/* Runs the following statement for each lane of mask, lowest first. lane is declared
 * here; changing it does not change the walk. */
#define MASK_EACH(lane, mask)                                                            \
    for (uint32_t lane##_rest = (mask), lane = 0;                                        \
         lane##_rest != 0 && ((lane = (uint32_t)__builtin_ctz(lane##_rest)), true);      \
         lane##_rest &= lane##_rest - 1)

static inline uint32_t mask_lane(unsigned lane)
{
    return UINT32_C(1) << lane;
}

static inline bool mask_has(uint32_t mask, unsigned lane)
{
    return (mask >> lane & 1) != 0;
}

static inline unsigned mask_count(uint32_t mask)
{
    return (unsigned)__builtin_popcount(mask);
}

/* Lowest lane; mask must not be empty. */
static inline unsigned mask_first(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

/* Highest lane of a mask that is not empty. */
static inline unsigned mask_last(uint32_t mask)
{
    return 31 - (unsigned)__builtin_clz(mask);
}

/* Lanes 0 to n - 1; n 0 to 32. */
static inline uint32_t mask_below(unsigned n)
{
    return n >= 32 ? MASK_ALL : (UINT32_C(1) << n) - 1;
}

#endif
