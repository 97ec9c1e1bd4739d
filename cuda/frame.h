/* The worker's end of the frames that src/remote/proto.h describes: requests come in,
 * answers go out. */
#ifndef CUDA_FRAME_H
#define CUDA_FRAME_H

#include "json.h"

struct request {
    const struct jvalue *head; /* an object of the protocol's version */
    unsigned char *data;
    size_t len;
    char *line; /* head as it came, with its end */
    size_t line_len;
    const char *no_stamps; /* why none are to be taken, whatever the head says; NULL */
    struct arena *arena;
};

enum request_status {
    REQUEST_OK,
    REQUEST_END, /* the other side closed before a request began */
    REQUEST_BAD  /* *error, a static sentence, says why */
};

enum request_status request_read(int fd, struct request *out, const char **error);
void request_free(struct request *q);
const char *request_type(const struct request *q); /* "" if there is none */
/* head: '{' and members without the closing brace; it is completed here and cleared.
 * False if the other side is gone. */
bool answer_write(int fd, struct str *head, const void *data, size_t len);
/* {"type":"error",...} with a sentence. */
void answer_error(struct str *head, const char *message);

#endif
