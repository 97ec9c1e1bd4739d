/* See proto.h. Reads byte by byte up to the newline, so that nothing of the raw bytes is
 * taken by accident; heads are short and rare. */
#include "config.h"

#include "remote/proto.h"

#include "base/mem.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct deadline {
    int64_t at; /* -1: none */
    const struct frame_wait *wait;
};

#define SLICE_MS 100 /* between questions whether to stop */

/* Until bytes are there. */
static enum frame_status wait_bytes(int fd, const struct deadline *d)
{
    for (;;) {
        struct pollfd pf = {fd, POLLIN, 0};
        int64_t left = d->at < 0 ? INT32_MAX : d->at - now_ms();
        if (d->wait->stop && d->wait->stop(d->wait->stop_data))
            return FRAME_STOPPED;
        int64_t slice = d->wait->stop && left > SLICE_MS ? SLICE_MS : left;
        int ready = poll(&pf, 1, slice < 0 ? 0 : (int)slice);
        if (ready > 0)
            return FRAME_OK;
        if (ready < 0 && errno != EINTR)
            return FRAME_END;
        if (ready == 0 && d->at >= 0 && now_ms() >= d->at)
            return FRAME_TIMEOUT;
    }
}

/* Reads exactly n bytes before the deadline. */
static enum frame_status read_bytes(int fd, const struct deadline *d, void *out, size_t n)
{
    char *p = out;
    while (n > 0) {
        enum frame_status s = wait_bytes(fd, d);
        if (s != FRAME_OK)
            return s;
        ssize_t got = read(fd, p, n);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0)
            return FRAME_END;
        p += got;
        n -= (size_t)got;
    }
    return FRAME_OK;
}

static enum frame_status read_line(int fd, const struct deadline *deadline, char *line,
                                   size_t *len, const char **error)
{
    for (*len = 0; *len < PROTO_MAX_HEAD; ++*len) {
        enum frame_status s = read_bytes(fd, deadline, line + *len, 1);
        if (s != FRAME_OK) {
            *error = "it stopped in the middle of an answer";
            return s == FRAME_END && *len > 0 ? FRAME_BAD : s;
        }
        if (line[*len] == '\n')
            return FRAME_OK;
    }
    *error = "its answer has no end of line";
    return FRAME_BAD;
}

/* The declared number of raw bytes; -1 if the head is not ours. */
static json_int_t declared_bytes(const json_t *head, const char **error)
{
    const json_t *version = json_object_get(head, "warptutor");
    const json_t *bytes = json_object_get(head, "bytes");
    if (!json_is_integer(version))
        *error = "it does not speak this protocol";
    else if (json_integer_value(version) != PROTO_VERSION)
        *error = "it speaks another version of the protocol; install the same version";
    else if (!json_is_integer(bytes) || json_integer_value(bytes) < 0 ||
             json_integer_value(bytes) > (json_int_t)PROTO_MAX_DATA)
        *error = "its answer declares no sensible size";
    else
        return json_integer_value(bytes);
    return -1;
}

static enum frame_status read_data(int fd, const struct deadline *deadline,
                                   struct frame *out, const char **error)
{
    json_int_t n = declared_bytes(out->head, error);
    if (n < 0)
        return FRAME_BAD;
    out->len = (size_t)n;
    out->data = mem_alloc(out->len + 1);
    enum frame_status s = read_bytes(fd, deadline, out->data, out->len);
    *error = "it stopped in the middle of an answer";
    return s == FRAME_END ? FRAME_BAD : s;
}

enum frame_status frame_read(int fd, const struct frame_wait *wait, struct frame *out,
                             const char **error)
{
    struct deadline deadline = {wait->timeout_ms < 0 ? -1 : now_ms() + wait->timeout_ms,
                                wait};
    char *line = mem_alloc(PROTO_MAX_HEAD);
    size_t len;
    *out = (struct frame){0};
    enum frame_status s = read_line(fd, &deadline, line, &len, error);
    if (s == FRAME_OK) {
        out->head = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);
        *error = "its answer is not JSON";
        s = json_is_object(out->head) ? read_data(fd, &deadline, out, error) : FRAME_BAD;
    }
    mem_free(line);
    if (s != FRAME_OK)
        frame_free(out);
    return s;
}

void frame_free(struct frame *f)
{
    json_decref(f->head);
    mem_free(f->data);
    *f = (struct frame){0};
}

/* Sockets must not raise SIGPIPE; the worker's pipes may, it has nobody else to serve. */
static bool write_all(int fd, const void *data, size_t n)
{
    const char *p = data;
    while (n > 0) {
        ssize_t put = send(fd, p, n, MSG_NOSIGNAL);
        if (put < 0 && errno == ENOTSOCK)
            put = write(fd, p, n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        p += put;
        n -= (size_t)put;
    }
    return true;
}

bool frame_write(int fd, json_t *head, const void *data, size_t len)
{
    json_object_set_new(head, "warptutor", json_integer(PROTO_VERSION));
    json_object_set_new(head, "bytes", json_integer((json_int_t)len));
    char *line = json_dumps(head, JSON_COMPACT);
    json_decref(head);
    if (!line)
        return false;
    size_t n = 0;
    while (line[n])
        n++;
    bool ok =
        write_all(fd, line, n) && write_all(fd, "\n", 1) && write_all(fd, data, len);
    free(line);
    return ok;
}

const char *frame_type(const struct frame *f)
{
    const char *type = json_string_value(json_object_get(f->head, "type"));
    return type ? type : "";
}
