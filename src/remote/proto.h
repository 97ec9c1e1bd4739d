/* Frames between the tutor and the GPU worker, in both directions: one line of JSON that
 * declares how many raw bytes follow, then those bytes.
 *
 *   {"warptutor":1,"type":"list","bytes":0}\n
 *
 * Requests: hello, list, bye. Answers carry the request's type, or type "error" with a
 * sentence in "message". A request with a field its type does not know is refused. */
#ifndef REMOTE_PROTO_H
#define REMOTE_PROTO_H

#include <jansson.h>

#include <stdbool.h>
#include <stddef.h>

#define PROTO_VERSION 1
#define PROTO_MAX_HEAD 65536             /* bytes of the JSON line */
#define PROTO_MAX_DATA ((size_t)1 << 30) /* raw bytes of one frame */

struct frame {
    json_t *head; /* object, owned */
    unsigned char *data;
    size_t len;
};

enum frame_status {
    FRAME_OK,
    FRAME_END,     /* the other side closed before a frame began */
    FRAME_TIMEOUT, /* no whole frame in time */
    FRAME_BAD      /* not a frame of this protocol, see *error */
};

/* Waits at most timeout_ms for a whole frame; -1: for ever. *error: static sentence. */
enum frame_status frame_read(int fd, int timeout_ms, struct frame *out,
                             const char **error);
void frame_free(struct frame *f);
/* Adds "warptutor", and "bytes"; takes over head. False if the other side is gone. */
bool frame_write(int fd, json_t *head, const void *data, size_t len);
const char *frame_type(const struct frame *f); /* "" if there is none */

#endif
