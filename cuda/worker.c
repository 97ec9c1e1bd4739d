/* warptutor-gpu: answers frames (src/remote/proto.h) on standard input and output until
 * its input ends. A program of its own, so that a kernel that hangs or faults never takes
 * the tutor with it: after such a kernel it answers and ends; after such a copy with stamps
 * it begins anew.
 *
 * The kernels' printf goes to descriptor 1, so answers are written to a copy of it, and
 * descriptor 1 becomes a file that is read back. */
#include "config.h"

#include "again.h"
#include "driver.h"
#include "frame.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_device(struct str *head, const struct device *v)
{
    json_key(head, NULL);
    str_addc(head, '{');
    json_put_text(head, "name", v->name);
    json_put_int(head, "cc_major", v->cc_major);
    json_put_int(head, "cc_minor", v->cc_minor);
    json_put_int(head, "memory_bytes", (int64_t)v->memory_bytes);
    json_put_int(head, "sms", v->sms);
    json_put_int(head, "clock_khz", v->clock_khz);
    str_addc(head, '}');
}

static void list(struct str *head)
{
    struct driver d;
    driver_look(&d);
    json_put_text(head, "driver", d.version);
    json_put_text(head, "nvrtc", d.nvrtc);
    json_put_text(head, "nvrtc_path", d.nvrtc_path);
    json_put_int(head, "needs_driver", d.needs_driver);
    json_put_int(head, "needs_nvrtc", d.needs_nvrtc);
    json_put_text(head, "missing", d.missing);
    json_key(head, "devices");
    str_addc(head, '[');
    for (int i = 0; i < d.ndevices; i++)
        put_device(head, &d.devices[i]);
    str_addc(head, ']');
}

/* hello and list have no fields of their own. */
static bool is_bare(const struct request *q)
{
    for (const struct jvalue *m = q->head->first; m; m = m->next)
        if (strcmp(m->key, "warptutor") && strcmp(m->key, "type") &&
            strcmp(m->key, "bytes"))
            return false;
    return true;
}

static void answer(struct card *c, const struct request *q, int printed, struct str *head,
                   struct str *data)
{
    const char *type = request_type(q);
    bool hello = strcmp(type, "hello") == 0;
    if (strcmp(type, "run") == 0) {
        run_answer(c, q, printed, head, data);
    } else if (!hello && strcmp(type, "list") != 0) {
        answer_error(head, "this worker knows the requests hello and list and run");
    } else if (!is_bare(q)) {
        answer_error(head, "the request has a field that this worker does not know");
    } else {
        str_addc(head, '{');
        json_put_text(head, "type", type);
        if (hello)
            json_put_text(head, "worker", PACKAGE_VERSION);
        else
            list(head);
    }
}

/* A request from fd. The status to end with; -1: go on. */
static int serve(struct card *c, int fd, const char *no_stamps, int out, int printed)
{
    struct request q;
    struct str head = {0}, data = {0};
    const char *error;
    enum request_status s = request_read(fd, &q, &error);
    if (s == REQUEST_BAD)
        fprintf(stderr, "warptutor-gpu: bad request: %s\n", error);
    if (s != REQUEST_OK)
        return s == REQUEST_END ? 0 : 2;
    q.no_stamps = no_stamps;
    answer(c, &q, printed, &head, &data);
    if (c->lost_to_stamps.len)
        again_begin(&q, out, str_cstr(&c->lost_to_stamps));
    bool sent = answer_write(out, &head, str_cstr(&data), data.len);
    request_free(&q);
    str_free(&data);
    return !sent ? 4 : c->state == CARD_LOST ? 5 : -1;
}

static int keep_output(int *printed)
{
    FILE *kept = tmpfile();
    int out = dup(STDOUT_FILENO);
    if (out < 0 || !kept || dup2(fileno(kept), STDOUT_FILENO) < 0) {
        fprintf(stderr, "warptutor-gpu: no temporary file for what kernels print\n");
        return -1;
    }
    *printed = STDOUT_FILENO;
    fclose(kept);
    return out;
}

static int usage(const char *option)
{
    bool version = strcmp(option, "--version") == 0;
    fprintf(version ? stdout : stderr,
            version ? "warptutor-gpu %s\n"
                    : "warptutor-gpu %s: started by warptutor, speaks frames on "
                      "standard input and output\n",
            PACKAGE_VERSION);
    return version ? 0 : 2;
}

int main(int argc, char **argv)
{
    struct card c = {0};
    int status = -1, printed, again = again_take(argc, argv);
    if (argc > 1 && again < 0)
        return usage(argv[1]);
    int out = keep_output(&printed);
    if (out < 0)
        return 4;
    if (again >= 0) {
        status = serve(&c, again, argv[4], out, printed);
        close(again);
    }
    while (status < 0)
        status = serve(&c, STDIN_FILENO, NULL, out, printed);
    if (c.state == CARD_LOST) /* what the driver does at exit could wait for the kernel */
        _exit(status);
    card_close(&c);
    return status;
}
