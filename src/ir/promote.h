/* Scalar replacement: what lowering keeps in the frame and nobody points at becomes
 * registers, as every compiler for the device does it. Lowering hands over the slots it
 * made; the pass says which of them are registers now, piece by piece. */
#ifndef IR_PROMOTE_H
#define IR_PROMOTE_H

#include "ir/build.h"

/* Larger slots stay in memory. */
#define IR_SLOT_MAX 128

/* A register that holds bytes [offset, offset + size) of its slot. */
struct ir_piece {
    ir_reg reg;
    uint8_t offset, size;
};

/* A part of the frame that belongs to one object alone, aligned to 8 bytes. */
struct ir_slot {
    uint64_t offset, size; /* bytes; size at most IR_SLOT_MAX */
    const char *name;      /* of the variable; NULL: a value without a name */
    bool quiet;            /* nobody watches it: its copies may go */
    bool pinned;           /* lowering knows that it is indexed: stays in memory */
    bool memory;           /* in this round: escapes, or is accessed in odd ways */
    bool promoted;         /* the pieces hold it; the frame does not any more */
    VEC(struct ir_piece) pieces;
};

/* By ascending offset, without overlaps. */
struct ir_slots {
    VEC(struct ir_slot) list;
};

/* The slot that holds address `at` of the frame, NULL if none does. */
struct ir_slot *ir_slot_at(const struct ir_slots *s, int64_t at);
void ir_slots_free(struct ir_slots *s);

/* Addresses %frame + constant go into the loads and stores through them; slots that are
 * left with accesses at constant offsets only become registers. A byte never written is
 * as undefined as it was. Leaves out: volatile accesses, slots whose address is stored,
 * passed on, compared or indexed. Blocks must be reachable, see ir_thread. */
void ir_promote(struct ir_func *f, struct ir_slots *s);

/* ---- the parts ---- */

/* promote_addr.c: one round of following addresses; marks slots as memory. */
void ir_promote_addresses(struct ir_func *f, struct ir_slots *s);
/* promote_split.c: replaces accesses; true if a slot was promoted. */
bool ir_promote_slots(struct ir_func *f, struct ir_slots *s);
/* promote_copy.c: copies between pieces that nobody watches. piece: by register (at the
 * time of the call), 1 a piece, 2 one that may vanish. */
void ir_promote_clean(struct ir_func *f, const uint8_t *piece);

#endif
