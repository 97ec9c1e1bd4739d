/* Global memory: named allocations with definedness, copy-on-write snapshots.
 *
 * An allocation is contiguous for the interpreter's inner loop; every 4 KiB page has a
 * dirty mark, and a snapshot keeps reference-counted images of pages, so a keyframe
 * costs only what was written since the last one. Definedness is kept per byte. */
#ifndef SIMT_MEMORY_H
#define SIMT_MEMORY_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory; /* opaque */
struct memory_snapshot;

struct allocation {
    const char *name;  /* parameter or variable, for messages */
    uint64_t base;     /* generic address, 256-byte aligned */
    uint64_t size;     /* bytes */
    enum ir_vtype vtype;
    uint32_t elem_size;
    bool read_only;    /* __constant__ */
};

struct memory *memory_new(void);
void memory_free(struct memory *m);
/* Zeroed but undefined when !defined. At least one unmapped page follows each. */
uint64_t memory_alloc(struct memory *m, const char *name, uint64_t size,
                      enum ir_vtype vtype, uint32_t elem_size, bool defined);
size_t memory_count(const struct memory *m);
const struct allocation *memory_at(const struct memory *m, size_t i);
/* Allocation holding addr, or NULL and the nearest one in *nearest (may be NULL). */
const struct allocation *memory_find(const struct memory *m, uint64_t addr,
                                     const struct allocation **nearest);
/* Host-side access; len bytes inside one allocation (assert). Writing defines. */
void memory_read(const struct memory *m, uint64_t addr, void *out, size_t len);
void memory_write(struct memory *m, uint64_t addr, const void *data, size_t len);
/* undefined[i] is 0xff where byte i is undefined, else 0. */
void memory_undefined(const struct memory *m, uint64_t addr, uint8_t *undefined, size_t len);

struct memory_snapshot *memory_save(struct memory *m);
void memory_restore(struct memory *m, const struct memory_snapshot *s);
void memory_snapshot_free(struct memory_snapshot *s);
size_t memory_snapshot_bytes(const struct memory_snapshot *s); /* not shared with others */
uint64_t memory_hash(const struct memory *m); /* contents and definedness */

#endif
