/* One run on the card: the device memory of a request, and its modules. */
#ifndef CUDA_JOB_H
#define CUDA_JOB_H

#include "card.h"
#include "compile.h"
#include "request.h"

/* Array or global: where it is, and a copy of it as it was before the launch. */
struct region {
    uint64_t address, before;
    size_t size;
};

struct image { /* a module and its functions and variables */
    struct program program;
    void *module;
    uint64_t *globals;
    uint64_t *initial; /* of the stamped module: copies of its variables as compiled */
};

struct job {
    struct card *card;
    const struct run_request *r;
    struct str *why;
    struct region *arrays, *globals;
    struct image main, stamped;
    size_t launch;    /* the one under way */
    float longest_ms; /* of its timed runs; 0: none */
    unsigned wall_ms; /* of each run of it */
    uint64_t stamps;  /* device memory of the stamps; 0: none */
    uint64_t memory;  /* bytes allocated */
};

/* False with a sentence in *j->why. */
bool job_open(struct job *j);
void job_close(struct job *j);
/* Loads a module; the regions of the main one's globals are j->globals. */
bool job_load(struct job *j, struct image *m);
/* After job_load of the stamped module: for job_restore. */
bool job_keep_initial(struct job *j, struct image *m);
void job_unload(struct job *j, struct image *m); /* not of a lost card */
bool job_alloc(struct job *j, uint64_t *address, size_t size);
/* Before launch l: what its header writes, then a copy of everything. */
bool job_fill(struct job *j, const struct run_launch *l);
/* Everything as after job_fill, in the module of m. */
bool job_restore(struct job *j, const struct image *m);
/* All memory as after job_open, in the main module loaded once more. */
bool job_again(struct job *j);
bool job_ok(struct job *j, int error, const char *call);

#endif
