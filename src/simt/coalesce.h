/* Global and local memory requests of a warp as memory sees them: aligned 32-byte
 * sectors and 128-byte lines (CUDA C++ Best Practices Guide: Coalesced Access to Global
 * Memory; Nsight Compute: sectors per request). Pure functions of the addresses. */
#ifndef SIMT_COALESCE_H
#define SIMT_COALESCE_H

#include <stdint.h>

enum { SECTOR_BYTES = 32, LINE_BYTES = 128 };

/* Distinct sectors that the lanes of mask touch, each `size` (1 to 16) bytes at its
 * address; an access that crosses a boundary counts in both. addr has 32 entries, those
 * of other lanes are not read. 0 to 64. */
unsigned coalesce_sectors(const uint64_t addr[32], uint32_t mask, unsigned size);
/* The same in 128-byte lines. */
unsigned coalesce_lines(const uint64_t addr[32], uint32_t mask, unsigned size);
/* The same in pieces of 64 bytes, which DRAM is read in. */
unsigned coalesce_pieces(const uint64_t addr[32], uint32_t mask, unsigned size);

#endif
