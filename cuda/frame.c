/* See frame.h. Reads without a time limit: a worker waits for its only client. */
#include "config.h"

#include "frame.h"

#include "remote/proto_limits.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static ssize_t read_some(int fd, void *out, size_t n)
{
    ssize_t got;
    do
        got = read(fd, out, n);
    while (got < 0 && errno == EINTR);
    return got;
}

static bool read_all(int fd, void *out, size_t n)
{
    for (char *p = out; n > 0;) {
        ssize_t got = read_some(fd, p, n);
        if (got <= 0)
            return false;
        p += got;
        n -= (size_t)got;
    }
    return true;
}

/* Byte by byte up to the newline, so that nothing of the raw bytes is taken. */
static enum request_status read_line(int fd, char *line, size_t *len, const char **error)
{
    for (*len = 0; *len < PROTO_MAX_HEAD; ++*len) {
        if (read_some(fd, line + *len, 1) <= 0) {
            *error = "it stops in the middle of a request";
            return *len ? REQUEST_BAD : REQUEST_END;
        }
        if (line[*len] == '\n')
            return REQUEST_OK;
    }
    *error = "its head has no end of line";
    return REQUEST_BAD;
}

static bool check_head(const struct jvalue *head, size_t *bytes, const char **error)
{
    const struct jvalue *version = json_get(head, "warptutor");
    const struct jvalue *size = json_get(head, "bytes");
    if (!head || head->kind != J_OBJECT)
        *error = "its head is not JSON";
    else if (!version || version->kind != J_INT)
        *error = "it does not speak this protocol";
    else if (version->i != PROTO_VERSION)
        *error = "it speaks another version of the protocol; install the same version";
    else if (!size || size->kind != J_INT || size->i < 0 ||
             size->i > (int64_t)PROTO_MAX_DATA)
        *error = "its head declares no sensible size";
    else
        return *bytes = (size_t)size->i, true;
    return false;
}

static enum request_status read_parts(int fd, struct request *out, const char **error)
{
    enum request_status s = read_line(fd, out->line, &out->line_len, error);
    if (s != REQUEST_OK)
        return s;
    out->head = json_read(out->arena, out->line, out->line_len++);
    if (!check_head(out->head, &out->len, error))
        return REQUEST_BAD;
    out->data = mem_alloc(out->len + 1);
    if (read_all(fd, out->data, out->len))
        return REQUEST_OK;
    *error = "it stops in the middle of a request";
    return REQUEST_BAD;
}

enum request_status request_read(int fd, struct request *out, const char **error)
{
    *out = (struct request){.arena = arena_new(), .line = mem_alloc(PROTO_MAX_HEAD)};
    enum request_status s = read_parts(fd, out, error);
    if (s != REQUEST_OK)
        request_free(out);
    return s;
}

void request_free(struct request *q)
{
    mem_free(q->data);
    mem_free(q->line);
    arena_free(q->arena);
    *q = (struct request){0};
}

const char *request_type(const struct request *q)
{
    const char *type = json_text(q->head, "type");
    return type ? type : "";
}

static bool write_all(int fd, const void *data, size_t n)
{
    for (const char *p = data; n > 0;) {
        ssize_t put = write(fd, p, n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        p += put;
        n -= (size_t)put;
    }
    return true;
}

/* One byte more than the data, a line's end: srun hands on whole lines, and would keep what
 * follows the last one until the worker ends. */
bool answer_write(int fd, struct str *head, const void *data, size_t len)
{
    json_put_int(head, "warptutor", PROTO_VERSION);
    json_put_int(head, "bytes", (int64_t)len + (len > 0));
    str_add(head, "}\n");
    bool ok = write_all(fd, head->data, head->len) && write_all(fd, data, len) &&
              (len == 0 || write_all(fd, "\n", 1));
    str_free(head);
    return ok;
}

void answer_error(struct str *head, const char *message)
{
    str_clear(head);
    str_addc(head, '{');
    json_put_text(head, "type", "error");
    json_put_text(head, "message", message);
}
