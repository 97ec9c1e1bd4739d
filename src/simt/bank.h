/* Shared memory requests of a warp: banks and wavefronts.
 *
 * Shared memory has 32 banks; successive 4-byte words lie in successive banks and a bank
 * serves one word a pass, to any number of lanes (CUDA C++ Programming Guide: Shared
 * Memory, compute capability 5.x and later). A pass is what Nsight Compute counts as a
 * wavefront. The guide leaves wide accesses open; the rule here reproduces 3,440
 * requests timed on an H200:
 *   up to 4 bytes  all 32 lanes together: as many passes as the busiest bank has words
 *   8 bytes        the two halves of the warp one after the other, at least 2 passes
 *   16 bytes       the four quarters one after the other, at least 4 passes
 *   wide loads     twice as many lanes together, and half the least number, if each
 *                  lane's neighbour (lane ^ 1 for all, or lane ^ 2 for all) is inactive
 *                  or reads the same address */
#ifndef SIMT_BANK_H
#define SIMT_BANK_H

#include <stdbool.h>
#include <stdint.h>

enum { BANKS = 32, BANK_BYTES = 4 };

struct bank_cost {
    unsigned wavefronts;
    unsigned least; /* without conflicts; wavefronts beyond it are bank conflicts */
};

/* Cost of the request of the lanes of mask, `size` (1, 2, 4, 8 or 16) bytes each at its
 * address. addr has 32 entries; those of other lanes are not read. An access that
 * crosses a word boundary wants all its words. Zeros for an empty mask. */
struct bank_cost bank_cost(const uint64_t addr[32], uint32_t mask, unsigned size,
                           bool store);
/* Its wavefronts, for a load. */
unsigned bank_wavefronts(const uint64_t addr[32], uint32_t mask, unsigned size);

#endif
