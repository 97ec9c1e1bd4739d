/* One request "run" as the worker uses it: everything checked, every byte range inside
 * the request's data, every index in range. The grammar is in src/remote/proto.h. */
#ifndef CUDA_REQUEST_H
#define CUDA_REQUEST_H

#include "frame.h"
#include "remote/proto_compare.h"

struct blob { /* bytes in the request's data; data NULL: not given */
    const unsigned char *data;
    size_t len;
};
struct run_array {
    const char *name;
    size_t size;
};
struct run_global {
    const char *name;
    size_t size;
    struct blob init; /* not given: as compiled */
};
struct run_write { /* before a launch */
    size_t array;
    struct blob data;
};
struct run_param {
    bool is_array;
    size_t array;
    struct blob value;
};
struct run_launch {
    const char *kernel;
    unsigned grid[3], block[3], shared;
    bool cooperative;
    struct run_param *params;
    size_t nparams;
    struct run_write *writes;
    size_t nwrites;
};
struct run_output {
    bool is_global;
    size_t index;
    struct compare_want want;
};
struct run_header {
    const char *name, *text;
};
struct run_request {
    int device;
    const char *name, *source;
    const char *id; /* comes back in the answer; NULL: none */
    const char **defines;
    size_t ndefines;
    struct run_header *headers;
    size_t nheaders;
    struct run_array *arrays;
    size_t narrays;
    struct run_global *globals;
    size_t nglobals;
    struct run_launch *launches;
    size_t nlaunches;
    struct run_output *outputs;
    size_t noutputs;
    unsigned repeat, warmup; /* timed runs of each launch; 0: none */
    bool stamps;
    const char *no_stamps; /* why there are to be none all the same; NULL */
    unsigned wall_ms;      /* of one launch */
    uint64_t memory_limit; /* bytes of device memory */
    uint64_t output_limit; /* bytes of outputs in the answer; above: hashes */
};

/* Memory of *out is the request's arena. False with one sentence. */
bool run_request_read(const struct request *q, struct run_request *out, struct str *why);

#endif
