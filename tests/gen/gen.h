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

#define MAX_STMTS 128
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
    STMT_TAKE,    /* v += c */
    /* Floating values f, g (float) and d (double) */
    STMT_FLOAT,    /* one of enum float_form */
    STMT_DOUBLE,   /* the same on d */
    STMT_FSHUFFLE, /* f += __shfl_xor_sync(all, f, k) */
    STMT_FPUT,     /* s[t] = bits of f */
    STMT_FGET,     /* f += value of s[index] */
    STMT_BITS      /* v ^= bits of f, g and d */
};

/* How x, the float or double named, gets its next value. A bare product would be open to
 * contraction with whatever comes next: it is written with an intrinsic. */
enum float_form {
    FORM_MAD,    /* x = x * a + b, contracted */
    FORM_MSUB,   /* x = x * a - b */
    FORM_NMAD,   /* x = b - x * a */
    FORM_ADD,    /* x = x + a */
    FORM_SUB,    /* x = a - x */
    FORM_DIV,    /* x = x / a */
    FORM_OVER,   /* x = a / x */
    FORM_FMA,    /* x = fma(x, a, b) */
    FORM_MUL_RN, /* x = __fmul_rn(x, a) */
    FORM_MAD_RN, /* x = __fadd_rn(__fmul_rn(x, a), b), not contracted */
    FORM_FMA_RN, /* x = __fmaf_rn(a, x, b) */
    FORM_DIV_RN, /* x = __fdiv_rn(x, a) */
    FORM_TWO,    /* f = f * a + __fmul_rn(g, b); doubles: x * a + b */
    FORM_APART,  /* x = x * a; x = x + b: contracted across statements */
    FORM_COUNT,  /* x = x + (float)(v & 255) * a */
    FORM_IF,     /* if (t & k) x = x * a + b; else x = x - b */
    FORM_LOOP,   /* for (i = 0; i < (t & 3); i++) x = x * a + b */
    FORM_SWAP,   /* f and g change places; doubles: x = -x */
    FORMS
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
    enum float_form form;
    float fa, fb;
    double da, db;
    unsigned array; /* PUT, GET: which; ZERO, COUNT, TAKE: counter */
    bool warp;      /* SYNC: of the warp; GET: within the warp */
    enum mutation broken;
    unsigned line;
};

struct program {
    bool floats;
    unsigned blocks, threads;
    size_t n;
    struct stmt stmts[MAX_STMTS];
};

struct random {
    uint64_t state;
};
uint32_t random_below(struct random *r, uint32_t n);

/* floats: with floating values beside the integers. */
void program_make(struct program *p, struct random *r, bool floats);
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
