/* A machine in a test: a kernel in IR text with three parameters, out and in (arrays of
 * SIM_WORDS 32-bit words, zero and defined) and n (an int), on a launch. */
#ifndef TESTS_SIMT_SIM_H
#define TESTS_SIMT_SIM_H

#include "simt/machine.h"

#define SIM_WORDS 4096

struct sim_options {
    const char *objects;        /* lines of the module before the function; NULL: none */
    const char *more;           /* further functions; NULL: none */
    unsigned shared;            /* bytes of static shared memory */
    unsigned frame;             /* bytes of local memory */
    unsigned block[3], grid[3]; /* 0: 32 x 1 x 1 threads, 1 block */
    enum model model;
    enum schedule schedule;
    uint64_t seed, budget;
    unsigned dynamic; /* bytes of dynamic shared memory */
    bool shadow, cooperative;
    int n;
};

struct sim {
    struct sources *src;
    struct diags ds;
    struct ir_module *mod;
    struct memory *mem;
    struct machine *m;
    uint64_t out, in; /* addresses */
    struct launch launch;
};

/* regs: declarations like "%v.x:s32 %t0:pred", none of the same text twice; body: blocks
 * "b0 entry:\n ..." of the kernel. Fails the test if the text is not a valid module. */
void sim_open(struct sim *s, const struct sim_options *opt, const char *regs,
              const char *body);
void sim_close(struct sim *s);
void sim_set(struct sim *s, unsigned i, uint32_t v); /* in[i] */
uint32_t sim_out(const struct sim *s, unsigned i);   /* out[i] */
enum machine_status sim_run(struct sim *s);          /* to the end */
/* The finding f in the machine's list, NULL if it is not there. */
const struct diag *sim_found(const struct sim *s, enum finding f);
size_t sim_nfound(const struct sim *s); /* findings of any kind, advice apart */
uint32_t sim_line(const struct sim *s, const struct diag *d);

#endif
