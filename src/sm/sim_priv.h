/* What the parts of the clock share: its state while it goes over a record. */
#ifndef SM_SIM_PRIV_H
#define SM_SIM_PRIV_H

#include "sm/sim.h"

enum { MOST_PARTITIONS = 8, MOST_SOURCES = 8, MOST_TIMELINE = 4000000 };

/* An instruction of the code, prepared. Registers are numbered over all functions. */
struct op {
    struct sm_cost cost;
    uint32_t src[MOST_SOURCES], dst[2];
    uint8_t nsrc, ndst, params; /* params: which of src, a bit each */
    bool branch, jump, guard, known;
    bool leaves; /* an exit under a predicate */
};

struct reg_time {
    double ready;
    double read;  /* by a request in the memory pipe: may be written from then */
    uint8_t wait; /* enum sm_stall of its producer */
    uint8_t pipe;
};

struct warp {
    const struct sm_rec *first, *rec, *end;
    struct reg_time *regs;
    double ready;    /* its next instruction's operands; DBL_MAX: at a barrier */
    double last;     /* its last issue */
    double guard;    /* a predicate that what follows waits for; 0: none */
    double stayed;   /* behind its last exit under a predicate; 0: none */
    uint8_t reason;  /* what ready stands for */
    uint32_t block;  /* slot */
    uint32_t number; /* of the block */
    uint64_t age;
    bool live;
};

struct slot {
    const struct sm_block_record *block;
    uint32_t first, left; /* its warps; how many still run */
    uint32_t *arrived;    /* by generation */
    double started, ended;
    double stored; /* its stores to shared memory are there: no barrier opens before */
    bool used;
};

struct partition {
    double next;                /* first cycle it may issue */
    double pipe[SM_PIPE_COUNT]; /* free from */
    uint32_t last;              /* warp that issued last */
    double *queue;              /* when the memory pipe took or takes its last requests */
    uint64_t requests;
    double busy, pipe_busy[SM_PIPE_COUNT];
};

struct choice {
    double at;
    struct warp *warp;
    enum sm_stall why; /* of the warp's wait */
};

struct sim {
    const struct machine *m;
    const struct sm_recorded *rec;
    const struct sm_arch *arch;
    const struct sm_options *opt;
    struct sm_result *out;
    struct op *ops;
    unsigned opening;      /* instructions before a kernel's own: sim_count_opening */
    uint32_t nregs, *base; /* first register of each function */
    uint32_t nparts, nslots, nwarps, per_block;
    struct warp *warps;
    struct slot *slots;
    struct partition parts[MOST_PARTITIONS];
    double mio, l2, far, dram, barrier, hot; /* free from */
    bool reads_grid; /* the kernel asks where in the grid its block is */
    double crowd;    /* share of the SMs that work */
    double l2_share; /* of the time that L2 work takes where all do */
    uint32_t nqueue; /* places of a partition's queue */
    double hot_turn; /* of hot, the address that all SMs update: a sector of this one's */
    double mio_busy, l2_busy, dram_busy;
    size_t next_block;
    uint64_t ages;
    double end, resident;
    double last_begin; /* of a block */
    double opened;     /* the warps that have begun have read their parameters */
    struct choice choices[MOST_PARTITIONS];
    bool stale[MOST_PARTITIONS];
};

static inline double get(const struct sim *s, enum sm_param p)
{
    return sm_arch_get(s->arch, p);
}

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

/* sim_code.c: fills s->ops[pc]. */
void sim_prepare(struct sim *s, uint32_t pc);

/* sim_code.c: what machine code of a kernel begins with, in instructions: each special
 * register and parameter that is read, the stack's place and the descriptor of memory.
 * *reads_grid: its block's place in the grid is among them. */
unsigned sim_count_opening(const struct ir_func *f, bool *reads_grid);

/* sim_memory.c: the cycle at which the result of a request is there that the memory pipe
 * serves from `start`. */
double sim_served(struct sim *s, const struct sm_rec *rec, double start);

/* sim_memory.c: work of L2 and DRAM, in cycles, that may wait for them when the request is
 * issued. */
double sim_room(const struct sim *s, const struct sm_rec *rec);

/* sim_result.c: how long the card's atomics take where they pile up most; what there is to
 * scale by when not all blocks were recorded. */
double sim_queue(const struct sim *s);
double sim_scale(const struct sim *s);

/* sim_result.c: cycles, bounds and shares of a clock that has stopped. */
void sim_finish(struct sim *s);

#endif
