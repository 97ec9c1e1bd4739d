/* Inside of struct memory, for the interpreter: allocations with their host bytes.
 *
 * Host bytes have MEMORY_PAD readable and writable bytes on both sides, so that a row of
 * 32 lanes may be moved whole when some of its inactive lanes lie outside. undef has the
 * same shape and is NULL while every byte is defined. Whoever writes marks the page. */
#ifndef SIMT_MEMORY_PRIV_H
#define SIMT_MEMORY_PRIV_H

#include "simt/memory.h"

#define MEMORY_PAGE 4096u
#define MEMORY_PAGE_SHIFT 12
#define MEMORY_PAD 512u

struct page_image {
    uint32_t refs;
    uint8_t *undef; /* NULL: all defined; else behind bytes */
    uint8_t bytes[MEMORY_PAGE];
};

struct memory_block {
    struct allocation pub;
    const char *variable;       /* name of a module's variable; else NULL */
    struct span declared;       /* of a variable: where */
    uint8_t *host;              /* first byte; the heap block starts MEMORY_PAD before */
    uint8_t *undef;             /* 0xff per undefined byte, or NULL */
    uint8_t *dirty;             /* per page: written since its image was made */
    struct page_image **images; /* per page, NULL before the first snapshot */
    size_t npages;
};

struct memory {
    VEC(struct memory_block *) blocks; /* in order of creation */
    VEC(uint32_t) by_base;             /* indices, by rising base */
    uint64_t next;                     /* base of the next global allocation */
    uint64_t next_host;
    VEC(uint32_t) spare[3]; /* released blocks by side, to be used again */
    struct arena *names;
};

/* A variable of the module: a __constant__ one goes to its place in the constant window,
 * any other is allocated. One that an earlier launch on this memory had (the same name
 * declared at the same place) keeps its contents; *fresh tells. */
uint64_t memory_variable(struct memory *m, const struct ir_object *o, uint32_t elem_size,
                         bool *fresh);
/* Before the variables of another module are placed: no constant has an address. */
void memory_clear_constants(struct memory *m);
/* Index of the block holding addr, or -1. */
int memory_index(const struct memory *m, uint64_t addr);
/* Makes b->undef exist (all defined). */
void memory_want_undef(struct memory_block *b);

static inline void memory_touch(struct memory_block *b, uint64_t off, uint64_t len)
{
    b->dirty[off >> MEMORY_PAGE_SHIFT] = 1;
    b->dirty[(off + len - 1) >> MEMORY_PAGE_SHIFT] = 1;
}

#endif
