/* What the interpreter tells its listeners: one event per thing that happened.
 *
 * A listener names the kinds it wants; an unwanted kind costs one predictable branch.
 * Events carry everything an analysis needs (decoded operands, addresses, values, who
 * took part), so no listener ever decodes an instruction. Pointers inside an event are
 * valid during the call only. Lane arrays have 32 entries; entries of lanes outside the
 * event's mask are unspecified. */
#ifndef SIMT_EVENT_H
#define SIMT_EVENT_H

#include "base/diag.h"
#include "ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

enum event_kind {
#define EVENT(sym, name, doc) EVENT_##sym,
#include "simt/events.def"
#undef EVENT
    EVENT_COUNT
};
#define EVENT_BIT(kind) (1u << (kind))
const char *event_name(enum event_kind k);

/* Addresses of a request: one for all lanes, lane after lane, or anything. */
enum shape { SHAPE_UNIFORM, SHAPE_ROW, SHAPE_SCATTER };

/* Why a value is undefined. */
enum origin_kind {
    ORIGIN_VARIABLE, /* nothing was assigned to it; pc: the first read */
    ORIGIN_LOCAL,    /* read from a local array, or a variable in memory, never written */
    ORIGIN_SHARED,   /* read from shared memory that nothing wrote in this block */
    ORIGIN_GLOBAL,   /* read from global memory that nothing ever wrote */
    ORIGIN_SHUFFLE,  /* shuffled from a lane that does not take part */
    ORIGIN_FAULT     /* the result of something that was a finding itself */
};
struct origin {
    enum origin_kind kind;
    uint32_t pc;                 /* the instruction that got it */
    uint32_t block, warp, lanes; /* of its first execution: lanes that got one */
    uint64_t addr, step;         /* addr: of the first lane, kinds of memory */
    const char *variable;        /* VARIABLE: its name */
    struct span decl;            /* VARIABLE: where it is declared, if known */
};
/* Whether what is undefined is the same: a variable is, wherever it is read. */
bool origin_is(const struct origin *a, const struct origin *b);
/* What depends on it. */
enum undefined_use {
    USE_BRANCH,
    USE_ADDRESS,
    USE_DIVISOR,
    USE_ATOMIC,
    USE_WARP,
    USE_ASSERT
};

struct event {
    enum event_kind kind;
    uint64_t step;              /* issued instructions of the run before this one */
    uint32_t pc;                /* index into the machine's decoded code */
    const struct ir_insn *insn; /* NULL for block start/end and spontaneous events */
    uint32_t block, warp;       /* flat block in the grid, flat warp in the block */
    uint32_t mask;              /* lanes concerned; for ISSUE the active mask */
    union {
        struct { /* BRANCH: mask = taken | fall */
            uint32_t taken, fall;
            uint32_t join; /* pc of the reconvergence point, UINT32_MAX: exit */
            bool divergent;
        } branch;
        struct { /* JOIN: mask = lanes together after it; SPLIT: mask = lanes leaving */
            uint32_t other; /* lanes that were already there / that stay */
        } join;
        struct {                 /* ACCESS: one memory request of a warp */
            enum ir_space space; /* resolved: never GENERIC */
            bool load, store, atomic, is_volatile;
            bool polls;            /* a load that is as good as atomic: a volatile one
                                      that controls its own repetition, or a guess for
                                      compare-and-swap */
            bool read_only;        /* a load for bytes that nothing writes meanwhile */
            uint8_t size;          /* bytes a lane */
            uint8_t scope;         /* atomics */
            uint8_t shape;         /* enum shape, as far as known */
            const uint64_t *addr;  /* generic addresses */
            const uint64_t *value; /* loaded or stored values; atomics: operand */
            const uint64_t *old;   /* atomics, stores: values before; loads: NULL */
            const uint64_t *value_high, *old_high; /* size 16: their upper 8 bytes */
            uint32_t dropped;                      /* lanes whose access was faulty */
            uint32_t kept;       /* atomics: lanes that left what was there, a failed
                                      compare-and-swap or an operand that changes nothing */
            uint16_t sectors;    /* global, local: distinct 32-byte sectors */
            uint16_t wavefronts; /* shared: passes; others 1 */
        } access;
        struct { /* SHUFFLE: completed for the lanes of mask */
            enum ir_shfl mode;
            uint8_t width;         /* of the first lane */
            const uint8_t *source; /* lane read */
            uint32_t in_range;     /* lanes whose source is in their segment's range */
            uint32_t bad_source;   /* read a lane that does not take part */
            const uint64_t *in, *out;
        } shuffle;
        struct {          /* VOTE, MATCH, REDUX: completed for the lanes of mask */
            unsigned sub; /* enum ir_vote or ir_redux; MATCH: 0 any, 1 all */
            uint32_t members;
            uint32_t pred; /* VOTE: lanes whose predicate holds */
            const uint64_t *in, *out;
        } collective;
        struct { /* SYNC_ARRIVE, SYNC_DONE (warp), BAR_ARRIVE, BAR_PART, BAR_DONE
                    (block) */
            uint32_t members; /* member mask of a warp-level operation */
            uint32_t waiting; /* lanes of this warp waiting there now */
            unsigned barrier; /* block barriers: number */
            uint32_t threads; /* block barriers: threads arrived so far */
            bool counted;     /* block barriers: for part of the block, whole warps;
                                 orders who arrived before who waited. ARRIVE with
                                 nobody waiting: bar.arrive */
        } sync;
        struct { /* FAULT: also recorded as a diag by the machine */
            enum finding finding;
            uint32_t missing;
            uint64_t addr; /* of the first faulty lane */
        } fault;
        struct { /* UNDEFINED: lanes of mask have their value from this origin */
            enum undefined_use use;
            struct origin origin;
        } undefined;
        struct { /* PRINTF */
            const char *text;
            size_t len;
            unsigned lane;
        } output;
        struct {
            uint8_t scope;
        } fence;
    };
};

struct listener {
    uint32_t wants; /* EVENT_BITs */
    void (*on)(void *ctx, const struct event *e);
    void *ctx;
};

#endif
