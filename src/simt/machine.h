/* The SIMT machine: runs a module's kernel over a launch, one warp instruction at a
 * time or as fast as it can, and can be saved and restored at any step.
 *
 * Step: one issued warp instruction. State i is the state after i steps. Everything
 * that influences the future is part of a snapshot, so the same snapshot always
 * continues the same way. Faults become diagnostics in the machine's list (first
 * occurrence per place and kind, counted) and FAULT events; the run goes on.
 *
 * An instruction that has to wait (an incomplete _sync operation, a block barrier) is
 * issued once: one step, counted and recorded with STEP_BLOCKED when its lanes arrive. It
 * completes, with its results and events, inside the step of the last arriver, or of the
 * step that made completion possible (an exit, an arrival at a join); the waiting lanes
 * then go on behind it. What follows from the end of a step without an instruction being
 * issued (lanes meeting at a join, the next warp's turn, a new block, a deadlock) is part
 * of that step. The first blocks become resident with the first run, look or snapshot,
 * so parameters and memory are set before. */
#ifndef SIMT_MACHINE_H
#define SIMT_MACHINE_H

#include "base/diag.h"
#include "ir/ir.h"
#include "simt/event.h"
#include "simt/launch.h"
#include "simt/memory.h"

struct machine; /* opaque */
struct host_call;
struct machine_snapshot;

enum machine_status {
    MACHINE_READY,  /* more to run */
    MACHINE_DONE,   /* every block has ended */
    MACHINE_STOPPED /* deadlock, step budget, trap or failed assertion: see diags */
};

/* One recorded step, 12 bytes. */
struct step {
    uint32_t pc;
    uint32_t mask;  /* active mask it was issued with */
    uint16_t warp;  /* resident warp: block slot * warps per block + warp in block */
    uint16_t flags; /* STEP_* */
};
enum {
    STEP_NEW_BLOCK = 1, /* first step of a block (the next in launch order) */
    STEP_SWITCH = 2,    /* another warp or split than the step before */
    STEP_DIVERGED = 4,  /* this branch split its lanes */
    STEP_JOINED = 8,    /* lanes came together just before this step */
    STEP_BARRIER = 16,  /* block barrier instruction */
    STEP_SYNC = 32,     /* any warp-level _sync operation or syncwarp */
    STEP_FAULT = 64,    /* a finding was raised in this step */
    STEP_BLOCKED = 128, /* the instruction waits: it completes later, see docs */
    STEP_MEMORY = 256   /* accessed memory */
};

/* Receives recorded steps in chunks: called when `next` reaches `end` and at the end
 * of every machine_run; must make room (set next/end again). */
struct recorder {
    struct step *next, *end;
    void (*full)(struct recorder *r);
};

/* Answers the calls of a host program (IR_HOST): `name` as the module spells it, the
 * arguments' bits zero-extended, their types. *result is what the call returns. False
 * stops the program; the machine is then STOPPED without a finding of its own. */
struct machine_host {
    bool (*call)(void *ctx, struct machine *m, const struct host_call *c,
                 uint64_t *result);
    void *ctx;
};
struct host_call {
    const char *name;
    uint32_t string; /* its number in the module, to look it up once */
    struct span span;
    uint32_t pc;
    const uint64_t *args;
    const enum ir_vtype *types;
    const bool *undefined; /* any bit of argument i */
    uint32_t nargs;
};

struct machine_options {
    struct machine_host host; /* for a module that is a host program */
    bool shadow;        /* track undefined values (the default of UI, check, test) */
    uint64_t max_steps; /* step budget; 0: MACHINE_DEFAULT_BUDGET */
    /* its: where an activemask with this span is about to be taken, the upper half of its
     * lanes is made to wait, as any schedule may. file 0: nowhere. */
    struct span part_at;
    uint64_t yield_after; /* its: iterations before a spinning split yields; 0: 1024 */
};
#define MACHINE_HOST_STACK (8u << 20) /* bytes of a host program's stack */
#define MACHINE_DEFAULT_BUDGET UINT64_C(4000000000)

/* Counters of the whole run so far; per-instruction counts in struct pc_count. */
struct counters {
    uint64_t issued;                       /* warp instructions */
    uint64_t lanes;                        /* sum of active lanes over them */
    uint64_t branches, divergent_branches; /* conditional branches, per warp */
    uint64_t block_barriers; /* bar.* completed, once per block and barrier */
    uint64_t warp_syncs;     /* syncwarp instructions issued */
    uint64_t shuffles, votes, matches, reduxes;
    uint64_t global_loads, global_stores, global_sectors, global_requests;
    uint64_t global_bytes; /* asked for by active lanes */
    uint64_t local_requests, local_sectors;
    uint64_t shared_loads, shared_stores, shared_wavefronts, shared_requests;
    uint64_t bank_conflicts; /* shared wavefronts beyond the conflict-free number */
    uint64_t atomics;        /* atomic instructions, per warp */
    uint64_t atomic_lanes;
    uint64_t blocks_started, blocks_done, warps_launched, threads_launched;
};
struct pc_count {
    uint64_t issued, lanes;
    uint64_t branches, divergent;                  /* bra only */
    uint64_t requests, sectors, wavefronts, bytes; /* memory only */
};

/* NULL with diagnostics if the launch is impossible (too many threads, too much
 * shared memory for 227 KiB, __launch_bounds__ exceeded, grid too large). The module
 * and memory must outlive the machine. Objects of the module are placed in memory; those
 * that an earlier machine placed there keep what they hold. Constants of the earlier
 * machine lose their place, so it must not run again. */
struct machine *machine_new(const struct ir_module *mod, const struct launch *l,
                            struct memory *mem, const struct machine_options *opt,
                            struct diags *ds);
void machine_free(struct machine *m);
/* Value of kernel parameter i, size bytes as the ir_param says; before the first step. */
void machine_set_param(struct machine *m, size_t i, const void *value);
/* What it was made from. */
const struct ir_module *machine_module(const struct machine *m);
const struct launch *machine_launch(const struct machine *m);
/* Generic address of a __device__/__constant__ object by module index. */
uint64_t machine_object(const struct machine *m, size_t object);

/* Several may listen at once; each is copied and known by its ctx. */
void machine_listen(struct machine *m, const struct listener *l);
void machine_unlisten(struct machine *m, const void *ctx);  /* all with this ctx */
void machine_record(struct machine *m, struct recorder *r); /* NULL: stop */

/* Runs at most n steps. */
enum machine_status machine_run(struct machine *m, uint64_t n);
enum machine_status machine_status(const struct machine *m);
uint64_t machine_steps(const struct machine *m);
/* After a restore the list keeps findings of later steps: it only grows, and what is
 * found again is not listed again. */
const struct diags *machine_diags(const struct machine *m);
/* A listener's own finding joins the list like the machine's: the first of a place (pc)
 * and kind is described, the rest counted. The diag is new, to be given notes, or NULL;
 * it may be given another end (diag.h). step is when it happened, mostly the present. */
struct finding_at {
    uint32_t pc; /* UINT32_MAX: no place */
    uint32_t block, warp;
    uint32_t lanes, missing;
    uint64_t step;
};
struct diag *machine_report(struct machine *m, enum finding f,
                            const struct finding_at *at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Takes back a finding that turned out to follow from another. */
void machine_withdraw(struct machine *m, struct diag *d);
/* Adds a note to it, at a pc's place (UINT32_MAX: none). */
void machine_note(struct machine *m, struct diag *d, uint32_t pc, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
const struct counters *machine_counters(const struct machine *m);
const struct pc_count *machine_pc_counts(const struct machine *m); /* one per pc */
const char *machine_output(const struct machine *m, size_t *len);  /* printf so far */

struct machine_snapshot *machine_save(struct machine *m);
void machine_restore(struct machine *m, const struct machine_snapshot *s);
void machine_snapshot_free(struct machine_snapshot *s);
size_t machine_snapshot_bytes(const struct machine_snapshot *s);
/* Everything a learner could see: registers, masks, pcs, memories, counters, output. */
uint64_t machine_hash(const struct machine *m);

/* Why undefined bytes of global memory at addr are so: what was stored there. False if
 * nothing was. Known only while EVENT_UNDEFINED was listened to. */
bool machine_origin(const struct machine *m, uint64_t addr, struct origin *o);
/* The declared object or allocation an address of global or shared memory is in. */
struct machine_object {
    const char *name;
    uint64_t base, size;
    uint32_t elem_size; /* 0: none in particular */
};
bool machine_object_at(const struct machine *m, uint64_t addr, struct machine_object *o);

/* Code: pcs are dense; pc → instruction and where it stands. */
uint32_t machine_npcs(const struct machine *m);
struct code_place {
    uint32_t func, block, index; /* in the module */
    const struct ir_insn *insn;
};
struct code_place machine_place(const struct machine *m, uint32_t pc);
/* The source to show for it, see ir_place; none past the end. */
struct span machine_span(const struct machine *m, uint32_t pc);
uint32_t machine_pc(const struct machine *m, uint32_t func, uint32_t block,
                    uint32_t index);

/* Looking inside. Resident blocks: one, or all of a cooperative launch. */
struct block_view {
    uint32_t flat, idx[3]; /* in the grid */
    uint32_t nwarps, nthreads;
    const uint8_t *shared; /* static then dynamic */
    size_t shared_size;
    const uint8_t *shared_undefined; /* 0xff per undefined byte; NULL without shadow */
};
uint32_t machine_nresident(const struct machine *m);
/* Whether these lanes of a warp (flat block in the grid, warp in it) gave way in a loop
 * that spins, and stand there now. */
bool machine_spins(const struct machine *m, uint32_t block, uint32_t warp,
                   uint32_t lanes);
struct block_view machine_block(const struct machine *m, uint32_t slot);

enum split_state {
    SPLIT_RUNNABLE,
    SPLIT_JOINING,   /* arrived at its reconvergence point, waits for the others */
    SPLIT_WARP_SYNC, /* waits for members of a _sync operation */
    SPLIT_BLOCK_BARRIER,
    SPLIT_YIELDED /* spinning, gave way */
};
struct split_view {
    uint32_t pc; /* next instruction */
    uint32_t mask;
    uint32_t join;  /* pc where it reconverges, UINT32_MAX: exit */
    unsigned depth; /* call depth */
    enum split_state state;
    uint32_t waits_for; /* WARP_SYNC: member lanes not here yet */
};
struct warp_view {
    uint32_t started, exited; /* lanes that exist; that have returned */
    uint32_t nsplits;         /* stack model: stack entries, top first */
    int current;              /* split that would issue next; -1: none can */
};
/* warp is the resident warp number as in struct step. */
struct warp_view machine_warp(const struct machine *m, uint32_t warp);
struct split_view machine_split(const struct machine *m, uint32_t warp, uint32_t i);
/* Resident warp that would issue the next step; -1 when none. */
int machine_next_warp(const struct machine *m);
/* pc of each lane's next instruction; UINT32_MAX for exited or absent lanes. */
void machine_lane_pcs(const struct machine *m, uint32_t warp, uint32_t pcs[WARP_LANES]);

/* Register of the function a lane is in (func 0: the kernel's window even while a
 * callee runs). values are zero-extended bits; *undefined gets a bit per lane with any
 * undefined byte. False if the register has no window in that warp now. */
bool machine_reg(const struct machine *m, uint32_t warp, uint32_t func, ir_reg r,
                 uint64_t values[WARP_LANES], uint32_t *undefined);
/* size (1..8) bytes at a generic address as a lane sees it: its block's shared memory, its
 * own local memory (of the kernel's activation), anything else in memory. False outside. */
bool machine_read(const struct machine *m, uint32_t warp, unsigned lane, uint64_t addr,
                  unsigned size, uint64_t *value, bool *undefined);
/* size (1..8) bytes at a lane's local frame offset in the kernel's activation. */
bool machine_local(const struct machine *m, uint32_t warp, unsigned lane, uint64_t offset,
                   unsigned size, uint64_t *value, bool *undefined);

#endif
