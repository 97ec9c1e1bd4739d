/* What a GPU said about a run: the worker's answer, a kept one, or a recorded one. */
#ifndef REMOTE_RESULT_H
#define REMOTE_RESULT_H

#include "base/mem.h"
#include "base/vec.h"

#include <jansson.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gpu_times { /* microseconds between two events; n 0: not measured */
    unsigned n;
    double median, p25, p75, min, max;
};

/* A warp of the stamped copy. Times in ns since the first warp began. */
struct gpu_lifetime {
    uint32_t sm, block, warp;
    double in, out;
    uint64_t cycles;
};

struct gpu_launch {
    const char *kernel;
    struct gpu_times us, empty_us;
    double once_us; /* where nothing was repeated */
    unsigned registers, shared, local, constant, blocks_per_sm, warps_per_sm;
    struct gpu_times stamped_us;
    double span_us, mhz; /* first warp's begin to last warp's end; SM clock; 0: unknown */
    uint64_t span_cycles; /* the same of the SM that worked longest; exact, unlike time */
    uint64_t sm_median;   /* and the median of the SMs that worked, sms of them */
    unsigned sms;
    uint64_t warps;
    struct gpu_lifetime *lifetimes;
    size_t nlifetimes;
    const char *stamps_missing; /* why there are none; NULL */
};

struct gpu_mismatch {
    uint64_t index, have, want;
};

struct gpu_output {
    const char *name;
    const unsigned char *data; /* NULL: over the limit, or recorded */
    size_t len;
    const char *hash;
    bool is_compared;
    uint64_t compared, mismatches, ulp;
    struct gpu_mismatch first[8];
    size_t nfirst;
};

struct gpu_card {
    const char *name, *driver, *nvrtc;
    unsigned cc, sms, clock_khz, memory_khz, memory_bits;
    uint64_t memory_bytes;
};

enum gpu_origin { GPU_MEASURED, GPU_KEPT, GPU_RECORDED };

struct gpu_result {
    enum gpu_origin origin;
    const char *date, *tool; /* when, by which version */
    struct gpu_card card;
    const char *id; /* key of the request */
    const char *arch;
    struct gpu_launch *launches;
    size_t nlaunches;
    struct gpu_output *outputs;
    size_t noutputs;
    const char *log;     /* NVRTC's, "" if none */
    const char *printed; /* by the kernels, "" if nothing */
    struct arena *arena;
};

/* From an answer's head and data (recorded: data NULL). Whatever is missing or of the
 * wrong kind is empty or 0; nothing in it is trusted. */
void gpu_result_read(struct gpu_result *r, const json_t *head, const unsigned char *data,
                     size_t len);
void gpu_result_free(struct gpu_result *r);
/* Sums over the launches, microseconds: between events, of empty kernels, and from the
 * first warp's begin to the last one's end (0 where a launch has no stamps). */
double gpu_result_us(const struct gpu_result *r);
double gpu_result_empty_us(const struct gpu_result *r);
double gpu_result_span_us(const struct gpu_result *r);
/* Likewise, of the slowest SM; of a kernel that is under way for more than a microsecond
 * longer, with updates that no warp waits for, the time between events less an empty kernel's. */
uint64_t gpu_result_cycles(const struct gpu_result *r);
bool gpu_result_equal(const struct gpu_result *r); /* no mismatch in any output */
/* The part of a head that is recorded: launches with up to `lifetimes` warps of each, and
 * outputs without their data. */
json_t *gpu_result_json(const struct gpu_result *r, size_t lifetimes);
json_t *gpu_card_json(const struct gpu_card *c);

#endif
