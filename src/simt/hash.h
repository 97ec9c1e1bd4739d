/* A fast 64-bit hash of state, not of hostile keys: four independent chains of
 * multiply and shift over 32-byte pieces, so that a row costs a few nanoseconds. The
 * value depends on the machine's byte order and is never stored. */
#ifndef SIMT_HASH_H
#define SIMT_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_SEED UINT64_C(0x9e3779b97f4a7c15)
#define HASH_MUL UINT64_C(0xd6e8feb86659fd93)

static inline uint64_t hash_u64(uint64_t h, uint64_t v)
{
    h = (h ^ v) * HASH_MUL;
    return h ^ h >> 32;
}

static inline uint64_t hash_bytes(uint64_t h, const void *data, size_t len)
{
    const uint8_t *p = data;
    uint64_t h1 = h + 1, h2 = h + 2, h3 = h + 3, w[4];
    h = hash_u64(h, len);
    for (; len >= sizeof w; p += sizeof w, len -= sizeof w) {
        memcpy(w, p, sizeof w);
        h = hash_u64(h, w[0]);
        h1 = hash_u64(h1, w[1]);
        h2 = hash_u64(h2, w[2]);
        h3 = hash_u64(h3, w[3]);
    }
    memset(w, 0, sizeof w);
    if (len > 0) /* data may be NULL when there is none */
        memcpy(w, p, len);
    h = hash_u64(hash_u64(h, w[0]), w[1]);
    h1 = hash_u64(hash_u64(h1, w[2]), w[3]);
    return hash_u64(hash_u64(hash_u64(h, h1), h2), h3);
}

#endif
