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

/* Who may reach an allocation: kernels, the host's code, or both (managed and page-locked
 * memory). Without a host program everything is the device's. */
enum memory_side { MEMORY_DEVICE, MEMORY_HOST, MEMORY_BOTH };

struct memory; /* opaque */
struct memory_snapshot;

struct allocation {
    const char *name;  /* parameter or variable, for messages */
    uint64_t base;     /* generic address, 256-byte aligned */
    uint64_t size;     /* bytes */
    enum ir_vtype vtype;
    uint32_t elem_size;
    bool read_only;    /* __constant__ */
    uint8_t side;      /* enum memory_side */
};

struct memory *memory_new(void);
void memory_free(struct memory *m);
/* Zeroed but undefined when !defined. At least one unmapped page follows each. */
uint64_t memory_alloc(struct memory *m, const char *name, uint64_t size,
                      enum ir_vtype vtype, uint32_t elem_size, bool defined);
/* The same for any side; host memory lies below the device's. */
uint64_t memory_alloc_side(struct memory *m, enum memory_side side, const char *name,
                           uint64_t size, enum ir_vtype vtype, uint32_t elem_size,
                           bool defined);
/* Ends the allocation that starts at addr; false if none does. */
bool memory_release(struct memory *m, uint64_t addr);
/* What an allocation is called from now on, in messages. */
void memory_name(struct memory *m, uint64_t addr, const char *name, enum ir_vtype vtype,
                 uint32_t elem_size);
/* Copies bytes with their definedness; both ranges inside allocations, may overlap. */
void memory_move(struct memory *m, uint64_t to, uint64_t from, size_t len);
/* Sets defined bytes. */
void memory_fill(struct memory *m, uint64_t to, uint8_t byte, size_t len);
void memory_undefine(struct memory *m, uint64_t addr, size_t len);
/* Bytes of an allocation itself, for reading; NULL outside. *left: bytes from there. */
const uint8_t *memory_bytes(const struct memory *m, uint64_t addr, size_t *left);
/* The __device__ or __constant__ variable of this number as a place of its own, made if no launch
 * used it yet: index for memory_at. */
size_t memory_symbol(struct memory *m, const struct ir_module *mod, size_t object);
/* The same access by index, whether or not it has an address at present. */
void memory_symbol_read(const struct memory *m, size_t i, uint64_t off, void *out,
                        uint8_t *undefined, size_t len);
void memory_symbol_write(struct memory *m, size_t i, uint64_t off, const void *data,
                         const uint8_t *undefined, size_t len);
/* Is block i a variable of a module? */
bool memory_is_variable(const struct memory *m, size_t i);
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
