/* Parts of a memory request that are not the inner loop's: one lane's element, registers
 * with definedness, atomics, findings and events. Private to simt. */
#ifndef SIMT_ACCESS_H
#define SIMT_ACCESS_H

#include "simt/bank.h"
#include "simt/exec_mem.h"

enum traffic { TRAFFIC_LOAD, TRAFFIC_STORE, TRAFFIC_ATOMIC };

/* One lane's element. */
struct lane_ref {
    enum ir_space space;
    uint8_t *host, *undef;
    struct memory_block *block; /* global, constant; else NULL */
    uint64_t off;               /* in the block */
};

/* A register of a load or store: 16 bytes are two of 8, one after the other. */
struct access_part {
    uint32_t row, reg; /* in the window; as in slot_regs */
    unsigned kind;     /* enum ir_mem */
    unsigned size;     /* bytes in memory */
    unsigned width;    /* bytes in the register */
    unsigned at;       /* byte of the element it starts at */
};

/* exec_mem.c */
/* Number `i` of the parts; access_parts of them. */
struct access_part access_part(const struct machine *m, const struct slot *s, bool store,
                               unsigned i);
/* The element's addresses to the part's. */
void access_part_addresses(const uint64_t *addr, const struct access_part *p,
                           uint64_t out[WARP_LANES]);
static inline unsigned access_parts(const struct slot *s)
{
    return s->size == 16 ? 2 : 1;
}
enum ir_space access_space(uint64_t addr); /* the window it is in */
enum finding access_lane(struct machine *m, const struct warp *w, const struct slot *s,
                         unsigned lane, uint64_t addr, bool store, struct lane_ref *ref);
uint64_t access_get(const struct lane_ref *ref, unsigned kind);
void access_put(const struct lane_ref *ref, unsigned size, uint64_t v);
uint64_t access_get_undef(const struct lane_ref *ref, unsigned size);
void access_put_undef(struct lane_ref *ref, unsigned size, uint64_t v);
/* Definedness of a loaded value as its load kind extends it. */
uint64_t access_extend_undef(uint64_t v, unsigned kind);
void reg_put(const struct machine *m, struct window *win, uint32_t row, uint32_t reg,
             unsigned lane, unsigned size, uint64_t v, uint64_t undef);
uint64_t reg_get(const struct window *win, uint32_t row, unsigned lane, unsigned size);
uint64_t reg_undef(const struct machine *m, const struct window *win, uint32_t row,
                   uint32_t reg, unsigned lane, unsigned size);

/* exec_served.c */
void access_count(struct machine *m, const struct request *r, enum ir_space space,
                  struct bank_cost cost, uint32_t mask, enum traffic kind);
/* What spinning and waiting look at: writes, reads, and volatile reads so far. */
void access_note_traffic(struct machine *m, const struct slot *s, bool store);
const struct slot_regs *access_regs(const struct machine *m, const struct slot *s);
/* Each lane's address, the instruction's offset added. */
void access_addresses(const struct request *r, uint64_t *out);

/* access.c */
/* New value of an atomic; b, c as in ops.def. */
uint64_t access_atomic(const struct slot *s, enum ir_space space, uint64_t old,
                       uint64_t b, uint64_t c);
/* Sectors of local accesses: words of the lanes are interleaved in memory. */
unsigned access_local_sectors(const uint64_t *addr, uint32_t mask, unsigned size);
void access_fault(struct machine *m, struct warp *w, const struct slot *s, enum finding f,
                  uint32_t lanes, const uint64_t *addr, bool store);
struct access_values {
    const uint64_t *addr, *value, *old; /* as in the event */
    const uint64_t *value_high, *old_high;
    uint32_t kept;
};
void access_emit(struct machine *m, struct warp *w, const struct slot *s,
                 enum ir_space space, uint32_t lanes, unsigned cost, enum shape shape,
                 enum traffic kind, const struct access_values *x, uint32_t dropped);

/* Somebody else's memory: the host's for a kernel, the device's for a host program. */
bool access_is_foreign(const struct machine *m, uint64_t addr);

#endif
