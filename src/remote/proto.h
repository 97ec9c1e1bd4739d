/* Frames between the tutor and the GPU worker, in both directions: one line of JSON that
 * declares how many raw bytes follow, then those bytes.
 *
 *   {"warptutor":1,"type":"list","bytes":0}\n
 *
 * Requests: hello, list, run. Answers carry the request's type, or type "error" with a
 * sentence in "message". A request with a field its type does not know is refused. A
 * pair [offset,length] names bytes of the data; an answer's data end with a line's end that
 * no pair names.
 *
 * run: id (comes back), name, source (pair), headers [{name, text (pair)}], defines [text], device;
 * arrays [{name, size}] and globals [{name, size, init (pair)}], zero and as compiled
 * unless written; launches [{kernel, grid [x,y,z], block [x,y,z], shared, cooperative,
 * writes [{array, data (pair)}], params [{array} or {value (pair)}]}] on the same memory;
 * outputs [{array or global, of (element type), expect (pair), defined (pair, a byte an
 * element), within exact|ulp|rel|unordered, tolerance}]; repeat, warmup, stamps;
 * limits {wall_ms, memory, output}.
 *
 * Its answer: id, card {name, cc, sms, clock_khz, memory_khz, memory_bytes, driver, nvrtc},
 * arch, log (pair), printed (pair); launches [{kernel, registers, shared, local, constant,
 * max_threads, blocks_per_sm, warps_per_sm, us and empty_us {n, median, p25, p75, min,
 * max}, once_us, stamps {us, warps, span_us, mhz, data (pair)} or stamps_missing}];
 * outputs [{name, data (pair, unless over the limit), hash, compared, mismatches, ulp,
 * first [{index, have, want}]}]. An error may carry log, too. */
#ifndef REMOTE_PROTO_H
#define REMOTE_PROTO_H

#include "remote/proto_limits.h"

#include <jansson.h>

#include <stdbool.h>
#include <stddef.h>

struct frame {
    json_t *head; /* object, owned */
    unsigned char *data;
    size_t len;
};

enum frame_status {
    FRAME_OK,
    FRAME_END,     /* the other side closed before a frame began */
    FRAME_TIMEOUT, /* no whole frame in time */
    FRAME_STOPPED, /* the caller has had enough */
    FRAME_BAD      /* not a frame of this protocol, see *error */
};

struct frame_wait {
    int timeout_ms;       /* for a whole frame; -1: for ever */
    bool (*stop)(void *); /* asked ten times a second while waiting; may be NULL */
    void *stop_data;
};

/* *error: static sentence. */
enum frame_status frame_read(int fd, const struct frame_wait *wait, struct frame *out,
                             const char **error);
void frame_free(struct frame *f);
/* Adds "warptutor" and "bytes"; takes over head. False if the other side is gone. */
bool frame_write(int fd, json_t *head, const void *data, size_t len);
const char *frame_type(const struct frame *f); /* "" if there is none */

#endif
