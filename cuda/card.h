/* The GPU that a worker uses: driver, NVRTC and a context, opened by the first request
 * that needs them and kept until the worker ends. */
#ifndef CUDA_CARD_H
#define CUDA_CARD_H

#include "api.h"

enum card_state {
    CARD_CLOSED,
    CARD_OPEN,
    CARD_LOST /* a kernel faulted or hangs: the context is of no use any more */
};

struct card {
    enum card_state state;
    struct cuda_api cuda;
    struct nvrtc_api nvrtc;
    int ordinal, device;
    unsigned cc; /* compute capability x 10 */
    char name[256];
    int sms, clock_khz, memory_khz, memory_bits, driver;
    size_t memory_bytes;
    void *begin, *end; /* events */
    void *module;      /* of the kernel that does nothing, and its function */
    void *empty;
    struct str lost_to_stamps; /* why a copy with stamps has lost the card; or empty */
};

bool card_open(struct card *c, int ordinal, struct str *why);
/* Before the worker ends. Of a lost card nothing is asked any more. */
void card_close(struct card *c);
/* The only way a CUDA call is made: false with one sentence. A fault of a kernel loses
 * the card. */
bool card_ok(struct card *c, int error, const char *call, struct str *why);

struct card_launch {
    void *function;
    unsigned grid[3], block[3], shared;
    bool cooperative;
    void **params;
};
/* Launches and waits; *ms is the time between two events around it. A kernel that takes
 * longer than wall_ms loses the card. */
bool card_launch(struct card *c, const struct card_launch *l, unsigned wall_ms, float *ms,
                 struct str *why);

double card_seconds(void); /* of the host's steady clock */

#endif
