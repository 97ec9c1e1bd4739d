/* Random kernels that are right by construction, what they compute, ways to break them,
 * and an oracle of its own for what is then wrong. Shares no code with the program.
 *
 * A program is a list of statements that all threads of a block go through together; each
 * becomes one line of CUDA. Indices depend on the thread's number alone, so which thread
 * touches what is known without running anything. */
#ifndef TESTS_GEN_H
#define TESTS_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_STMTS 80
#define MAX_THREADS 256 /* of the grid */
#define ARRAYS 2
#define COUNTERS 2

enum stmt_kind {
    STMT_ALU,     /* v = v * a + b */
    STMT_IF,      /* if (t & k) v += a; else v ^= b; */
    STMT_LOOP,    /* for (i = 0; i < (t & 3); i++) v = v * a + i; */
    STMT_LOCAL,   /* x; if (t & k) x = a; else x = b; v += x; */
    STMT_SHUFFLE, /* v += __shfl_xor_sync(all, v, k) */
    STMT_HALF,    /* the same by the lower half of each warp */
    STMT_VOTE,    /* v += __ballot_sync(all, v & 1) */
    STMT_PUT,     /* s[t] = v */
    STMT_GET,     /* v += s[index]: t ^ k within the warp, or (t + k) % threads */
    STMT_SYNC,    /* __syncthreads() or __syncwarp() */
    STMT_ADD,     /* atomicAdd(&total[k], v & 15), global */
    STMT_ZERO,    /* if (t == 0) c = 0, shared */
    STMT_COUNT,   /* atomicAdd(&c, v & 3), shared */
    STMT_TAKE     /* v += c */
};

enum mutation {
    MUTATE_NOTHING,
    MUTATE_BARRIER, /* a barrier is gone */
    MUTATE_SHRINK,  /* a mask lacks a caller */
    MUTATE_WIDEN,   /* a mask names lanes that do not come */
    MUTATE_INDEX,   /* an element is taken from another place */
    MUTATE_INIT,    /* a value is not set */
    MUTATE_ATOMIC,  /* an atomic becomes a plain update */
    MUTATIONS
};

struct stmt {
    enum stmt_kind kind;
    uint32_t a, b, k;
    unsigned array; /* PUT, GET: which; ZERO, COUNT, TAKE: counter */
    bool warp;      /* SYNC: of the warp; GET: within the warp */
    enum mutation broken;
    unsigned line;
};

struct program {
    unsigned blocks, threads;
    size_t n;
    struct stmt stmts[MAX_STMTS];
};

struct random {
    uint64_t state;
};
uint32_t random_below(struct random *r, uint32_t n);

void program_make(struct program *p, struct random *r);
/* False if there is nothing to break in this way. */
bool program_break(struct program *p, enum mutation m, struct random *r);

/* CUDA text with a header; fills the statements' lines. Returns its length. */
size_t program_print(struct program *p, char *text, size_t room);
/* out[thread of the grid] and total[0..3] of the right program. */
void program_run(const struct program *p, uint32_t *out, uint32_t total[4]);

/* What is wrong, of which kind, and the lines that may be blamed. */
enum fault {
    FAULT_RACE,
    FAULT_UNDEFINED,
    FAULT_CALLER, /* caller-not-in-mask */
    FAULT_LANES,  /* mask-lanes-missing or -differ */
    FAULTS
};
struct verdict_of {
    bool faulty;
    bool lines[FAULTS][128];
};
void oracle(const struct program *p, struct verdict_of *v);

const char *mutation_name(enum mutation m);

#endif
