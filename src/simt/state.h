/* Inside of a machine: blocks, warps and the tree of splits. Private to simt.
 *
 * A warp's lanes are spread over *entries*. A SPLIT runs (or waits); a JOIN is a place
 * where the lanes of a divergent branch come together again: it knows the lanes that are
 * still to come and those that have arrived; a CALL is a join at a return address that
 * also is an activation. `order` lists the entries as a reconvergence stack would hold
 * them, bottom first: under the stack model the top entry is the one that runs, under
 * its any split may. Everything here is plain data, so that a snapshot can copy it. */
#ifndef SIMT_STATE_H
#define SIMT_STATE_H

#include "base/map.h"
#include "simt/code.h"
#include "simt/machine.h"
#include "simt/mask.h"
#include "simt/memory_priv.h"

#define NO_ENTRY UINT16_MAX
#define NBARRIERS 16
#define MAX_CALL_DEPTH 4096
#define MAX_LOCAL_BYTES (512u << 10) /* a lane: the hardware's limit */

enum entry_kind { ENTRY_FREE, ENTRY_SPLIT, ENTRY_JOIN, ENTRY_CALL };

/* Where a split stands with respect to a loop it may be spinning in. */
struct spin {
    uint32_t left;     /* back edges until the next look */
    uint32_t interval; /* back edges between looks */
    uint32_t iters;    /* back edges since it last gave way */
    uint32_t slot;     /* back edge at which `hash` was taken; NO_SLOT: none */
    uint64_t hash;     /* of its registers */
    uint64_t changes, reads, sync_reads; /* machine's counters at that time */
    uint8_t stage;   /* 0 idle, 1 watching for stores, 2 registers hashed */
    bool waits;      /* gave way for good reason: joined siblings may run on alone */
    bool repeats;    /* its state repeats */
    bool sync;       /* volatile reads or atomics in these iterations */
    uint64_t mark;   /* machine.changes when `repeats` was found */
    uint32_t loop;   /* back edge last looked at, NO_SLOT: none */
    uint64_t looked; /* machine.changes then */
    bool still;      /* no memory had changed since the look before */
};

struct entry {
    uint32_t pc;      /* slot; SPLIT: of its next instruction, else where it resumes */
    uint32_t mask;    /* SPLIT: its lanes; else lanes that have not gone another way */
    uint32_t arrived; /* JOIN, CALL: lanes waiting here */
    uint32_t passed;  /* JOIN, CALL: lanes that went on alone */
    uint32_t members; /* waiting for a warp-level operation: its member mask */
    uint16_t top;     /* innermost JOIN or CALL its lanes will reach */
    uint16_t frame;   /* innermost CALL it is in, NO_ENTRY: the kernel */
    uint8_t kind;     /* enum entry_kind */
    uint8_t state;    /* enum split_state */
    bool joined;      /* its next step is the first after lanes came together */
    bool not_member;  /* WARP_SYNC: some of its lanes are not in their own mask */
    bool differs;     /* WARP_SYNC: named lanes called with another mask beside it */
    bool counted;    /* BLOCK_BARRIER: for a number of threads; its warp is one of them */
    bool parted;     /* options' part_at: made to wait just before its activemask */
    uint16_t window; /* index of the window its registers are in */
    uint32_t func;   /* function it is in */
    uint32_t call;   /* CALL: slot of the call; JOIN: of the branch */
    uint32_t depth;  /* calls around it */
    uint64_t local;  /* base of its local frame */
    struct spin spin; /* last; SPLIT: its own, JOIN: of the split that resumes */
};

/* A divergent branch whose lanes have not all come together, see parting.c. */
struct parting {
    uint32_t slot, taken, fall;
    uint16_t join; /* NO_ENTRY: the exit */
};

struct window {
    uint32_t func, depth;
    uint8_t *rows;    /* code_func.size bytes */
    uint8_t *undef;   /* same shape, 0xff per undefined byte; NULL without shadow */
    uint32_t *lanes;  /* per register (slot_regs numbers): lanes with undefined bytes */
    uint32_t *origin; /* per register and lane, see origin.h; NULL: none written down */
};

struct warp {
    struct block *block;
    uint32_t number; /* resident warp number */
    uint32_t index;  /* in its block */
    uint32_t started, exited;
    uint32_t nsync;   /* splits waiting for a warp-level operation */
    uint16_t current; /* entry that issues next, NO_ENTRY: none can */
    VEC(struct entry) pool;
    VEC(uint16_t) order;
    VEC(struct parting) parted;
    VEC(struct window *) windows;
    uint8_t *local, *local_undef; /* word i of lane l at (i * 32 + l) * 4 */
    uint64_t local_size;          /* bytes a lane */
};

struct barrier {
    uint32_t threads;                           /* arrived */
    uint32_t first_pc, first_lanes, first_warp; /* who came first */
    uint32_t other_pc;                          /* mixed: another place */
    uint32_t want; /* named, for a number of threads: these; 0: all of the block */
    uint32_t came; /* want: warps that have been counted */
    bool whole;    /* want: completes with all threads of the block waiting */
    bool wrong;    /* want: a finding was raised about the number */
    bool mixed;    /* some came from another place */
    bool reported; /* a finding was raised for this use of the barrier */
};

/* Threads that left by one exit instruction. */
struct leaving {
    uint32_t pc, warp, lanes; /* lanes: of the first warp */
    uint32_t threads;
    bool early; /* a return after which the kernel goes on */
};
#define MAX_LEAVINGS 8 /* more exits are not told apart */

struct block {
    uint32_t slot, flat, idx[3];
    bool live;
    uint32_t nthreads, running; /* threads; of them not exited */
    uint64_t start;             /* its first step */
    struct barrier bars[NBARRIERS];
    struct leaving left[MAX_LEAVINGS];
    uint32_t nleft;
    bool diverged; /* barriers were matched wrongly: what follows is no new fault */
    uint8_t *shared, *shared_undef; /* with MEMORY_PAD on both sides */
    struct warp *warps;
};

/* One finding per place and kind. */
struct seen {
    uint32_t pc, finding;
    uint64_t count;     /* on the way to the present state */
    struct diag *diag;  /* count: the most ever */
    uint64_t last_step; /* the last occurrence's step and lanes, to count once a step */
};

/* Bytes of shared memory that belong to objects, by rising offset, touching ones merged. */
struct extent {
    uint64_t lo, hi;
};

/* The last call that lacked lanes under the stack model: those may make the same call in
 * the other arm of a branch, which is the same fault. */
struct half_call {
    struct diag *diag; /* NULL: it had been listed before */
    uint32_t pc, op, sub, warp, block, members, callers, missing;
};

enum exec_end {
    EXEC_LIMIT, /* out of steps */
    EXEC_WARP,  /* nothing in this warp may issue now */
    EXEC_STOP   /* the launch ends: trap, assertion */
};

struct machine {
    const struct ir_module *mod;
    struct code *code;
    struct launch launch;
    struct memory *mem;
    struct machine_options opt;
    struct diags diags;
    enum machine_status status;
    uint32_t stop_finding; /* why STOPPED */
    bool started;          /* the first blocks are resident */

    uint64_t frames;    /* address of the outermost local frame */
    uint32_t nwarps;    /* warps of a block */
    uint32_t nresident; /* blocks in residence at once */
    uint64_t nblocks, next_block;
    struct block *blocks;
    struct warp *warps; /* nresident * nwarps */

    uint64_t shared_size;
    VEC(struct extent) extents;
    uint64_t *objects; /* generic address per module object */
    uint8_t *params;   /* parameter window, with pads */
    uint64_t *args;    /* bits of each scalar parameter */

    uint64_t steps; /* issued so far */
    uint64_t now;   /* the step being executed, or the last one */
    uint64_t rng;
    uint32_t turn;      /* warp whose turn it is */
    uint32_t last_warp; /* of the last step; UINT32_MAX: none */
    uint16_t last_entry;
    uint32_t quantum; /* steps left of this turn, 0: unlimited */
    uint64_t changes; /* stores and atomics that changed memory */
    uint64_t reads, sync_reads;
    uint16_t flags; /* STEP_* for the next recorded step */
    struct counters counters;
    struct pc_count *counts; /* npcs + 1 */
    uint32_t *hints;         /* per pc: memory block last used */
    VEC(struct seen) seen;
    struct half_call half; /* for the words of findings only */
    struct diag *wrong;    /* the last of a wrong barrier, the same */
    bool told;             /* it says that the run ended there */
    struct str output;     /* all that was ever printed; the present state ends earlier */
    size_t output_len;

    uint32_t wanted; /* EVENT_BITs that any listener wants */
    VEC(struct listener) listeners;
    struct recorder *recorder;
    struct step *step;          /* being executed, NULL: not recorded */
    VEC(struct origin) origins; /* of undefined values, see origin.h */
    struct map *spots;          /* where they are in memory; NULL: nowhere */
    uint32_t issue_pc;          /* of the instruction being executed or executed last */
    enum exec_end (*exec)(struct machine *m, struct warp *w, uint64_t limit);
};

static inline struct entry *entry_at(struct warp *w, uint16_t id)
{
    return &w->pool.data[id];
}

static inline bool wants(const struct machine *m, enum event_kind k)
{
    return (m->wanted & EVENT_BIT(k)) != 0;
}

static inline bool is_its(const struct machine *m)
{
    return m->launch.model == MODEL_ITS;
}

/* warp.c: windows, local memory, starting lanes. */
struct window *window_get(struct machine *m, struct warp *w, uint32_t func,
                          uint32_t depth, uint16_t *index);
void window_free(struct window *win);
void warp_start(struct machine *m, struct warp *w, uint32_t lanes);
void warp_fill_block_index(struct machine *m, struct warp *w); /* ctaid rows */
void warp_call(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask);
void warp_return(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask);
void warp_free(struct warp *w);
/* Bytes of local memory a lane has; more are made defined or not as wanted. */
void warp_want_local(struct machine *m, struct warp *w, uint64_t size);
bool warp_call_fits(const struct machine *m, const struct warp *w, const struct slot *s);

/* diverge.c: the tree of splits, common to both models. */
uint16_t entry_new(struct warp *w, enum entry_kind kind);
/* A copy of another entry but for its spin, which starts afresh. */
uint16_t entry_like(struct warp *w, uint16_t from, enum entry_kind kind);
void entry_insert(struct warp *w, uint16_t id, uint16_t above); /* NO_ENTRY: bottom */
void entry_remove(struct warp *w, uint16_t id);
/* The current split parts at a branch; afterwards w->current is what runs next. */
void diverge(struct machine *m, struct warp *w, const struct slot *s, uint32_t taken,
             uint32_t fall);
/* The current split has reached its join. */
void diverge_arrive(struct machine *m, struct warp *w);
/* Lanes of split `id` leave for good (exit) or up to its frame (return). */
void diverge_exit(struct machine *m, struct warp *w, uint16_t id, uint32_t lanes);
void diverge_return(struct machine *m, struct warp *w, uint16_t id);
/* A join is over if everybody still expected has arrived: its lanes become a split. */
void diverge_settle(struct machine *m, struct warp *w, uint16_t join);
/* Merges split `id` with others that stand at the same place in the same calls. */
void diverge_merge(struct machine *m, struct warp *w, uint16_t id);
/* Lanes `some` of split `id` become a split of their own, below it; returns it. */
uint16_t diverge_part(struct machine *m, struct warp *w, uint16_t id, uint32_t some);

/* parting.c: for the words of findings. */
void parting_add(struct warp *w, uint16_t join, uint32_t slot, uint32_t taken,
                 uint32_t fall);
void parting_forget(struct warp *w, uint16_t join);
/* The last branch before `join` that sent `lane` and some of callers different ways. */
const struct parting *parting_find(const struct warp *w, uint16_t join, uint32_t callers,
                                   unsigned lane);

/* The two execution models. */
struct policy {
    /* Split of the warp that issues next; NO_ENTRY if none may. */
    uint16_t (*pick)(struct machine *m, struct warp *w);
    /* Nothing of the resident blocks may issue: lets lanes that wait at a join run on
     * alone. True if that made a split runnable. */
    bool (*release)(struct machine *m, struct warp *w);
};
extern const struct policy policy_stack, policy_its;
static inline const struct policy *policy_of(const struct machine *m)
{
    return is_its(m) ? &policy_its : &policy_stack;
}
void warp_pick(struct machine *m, struct warp *w); /* sets w->current */

/* spin.c: loops that go nowhere. Called when e->spin.left has run out at a back edge;
 * true: the split gives way. */
bool spin_look(struct machine *m, struct warp *w, struct entry *e, uint32_t slot);
void spin_reset(struct spin *s);
void spin_yield(struct machine *m, struct warp *w, struct entry *e, bool waits);

/* exec_warp.c: shuffles, votes, matches, reductions, warp barriers. True when the
 * current split may go on to the next instruction; else w->current is chosen anew. */
bool warp_collective(struct machine *m, struct warp *w, const struct slot *s,
                     uint32_t mask);
/* Completes what can be completed since lanes exited or arrived at a join. */
void sync_recheck(struct machine *m, struct warp *w);
/* Members of the operation that split e waits at which have not come. */
uint32_t sync_awaited(const struct machine *m, const struct warp *w,
                      const struct entry *e);
/* At a stall: completes one operation whose lanes cannot come, with a finding. */
bool sync_resolve_stall(struct machine *m, struct warp *w);

/* barrier.c */
bool barrier_arrive(struct machine *m, struct warp *w, const struct slot *s,
                    uint32_t mask);                       /* true: go on */
void barrier_recheck(struct machine *m, struct block *b); /* after threads exited */
/* Lanes have left by the exit instruction at pc: remembered, others may yet wait. */
void barrier_left(struct machine *m, struct warp *w, uint32_t lanes, uint32_t pc);
/* All these lanes wait at a block barrier that others were reported to go past. */
bool barrier_blamed(const struct machine *m, const struct warp *w, uint32_t lanes);
void barrier_passed_by(struct machine *m, struct warp *w, uint16_t join, uint32_t lanes);

/* What a split that waits at a barrier waits for. */
void barrier_describe(const struct machine *m, const struct warp *w,
                      const struct entry *e, struct str *out);
/* Whether it waits at one for a number of threads. */
bool barrier_counts(const struct machine *m, const struct warp *w, const struct entry *e);

/* block.c */
/* Number of the i-th block to start, by schedule. */
uint64_t block_in_order(const struct machine *m, uint64_t i);
void block_start(struct machine *m, struct block *b, uint64_t flat, uint64_t step);
void block_lanes_exited(struct machine *m, struct warp *w, uint32_t lanes);

/* sched.c: which warp issues next; ends, starts, deadlocks. */
void sched_next(struct machine *m);
void sched_grant(struct machine *m); /* a fresh turn for m->turn */
uint64_t rng_next(struct machine *m);

/* fault.c: findings. The diag returned is new (note it) or NULL if it was seen before. */
struct diag *fault(struct machine *m, const struct warp *w, enum finding f, uint32_t pc,
                   uint32_t lanes, uint32_t missing, uint64_t addr, const char *fmt, ...)
    __attribute__((format(printf, 8, 9)));
/* One note for each group of `lanes`: where it is now. */
void fault_note_places(struct machine *m, struct diag *d, const struct warp *w,
                       uint32_t lanes);
void fault_stop(struct machine *m, enum finding f);

/* machine.c */
void machine_start(struct machine *m);

/* event.c */
void emit(struct machine *m, const struct warp *w, struct event *e);
const struct ir_insn *insn_of(const struct machine *m, uint32_t pc);
static inline struct span span_of(const struct machine *m, uint32_t pc)
{
    return machine_span(m, pc);
}

/* exec_misc.c: what the inner loop leaves to others. */
void exec_issue(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask,
                uint64_t step); /* recording and ISSUE events */
void exec_branch_event(struct machine *m, struct warp *w, const struct slot *s,
                       uint32_t mask, const uint8_t *rows);
/* bra.guard: ISSUE events without lanes for instructions under a predicate that holds in no
 * lane of mask: machine code issues them all the same. */
void exec_switched_off(struct machine *m, struct warp *w, const struct slot *s,
                       uint32_t mask, const uint8_t *rows);
void exec_fence_event(struct machine *m, struct warp *w, const struct slot *s,
                      uint32_t mask);
bool exec_exit(struct machine *m, struct warp *w, uint32_t mask);
void exec_trap(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask);
void exec_assert(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask);
void exec_call_too_deep(struct machine *m, struct warp *w, const struct slot *s,
                        uint32_t mask);
void exec_clock(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask,
                uint8_t *rows);
void exec_check_operand(struct machine *m, struct warp *w, const struct slot *s,
                        uint32_t mask, const uint8_t *rows);
/* Tells of it and, where the options say so, parts the split; its lanes then. */
uint32_t exec_activemask(struct machine *m, struct warp *w, const struct slot *s,
                         uint32_t mask);
/* Variables and bytes of the frame that were declared once more. */
void exec_undef(struct machine *m, struct warp *w, struct window *win,
                const struct slot *s, uint32_t mask);
/* exec_print.c */
void exec_host(struct machine *m, struct warp *w, const struct slot *s);
void exec_printf(struct machine *m, struct warp *w, const struct slot *s, uint32_t mask);
/* shadow.c: definedness of a row operation with an undefined source; before its value. */
void shadow_step(struct machine *m, struct warp *w, struct window *win,
                 const struct slot *s, enum ir_op op, uint32_t mask);
/* A branch or assertion depends on undefined lanes: an event, if wanted. */
void shadow_branch(struct machine *m, struct warp *w, const struct slot *s,
                   uint32_t mask);

/* exec_base.c, exec_avx2.c */
enum exec_end exec_plain_base(struct machine *m, struct warp *w, uint64_t limit);
enum exec_end exec_shadow_base(struct machine *m, struct warp *w, uint64_t limit);
enum exec_end exec_plain_avx2(struct machine *m, struct warp *w, uint64_t limit);
enum exec_end exec_shadow_avx2(struct machine *m, struct warp *w, uint64_t limit);
bool exec_has_avx2(void); /* compiled in, and the processor has it */

#endif
