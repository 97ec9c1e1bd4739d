/* warptutor-gpu: answers frames (src/remote/proto.h) on standard input and output until
 * its input ends. A program of its own, so that a kernel that hangs or faults never takes
 * the tutor with it. Here: hello and the device list. */
#include "config.h"

#include "driver.h"
#include "remote/proto.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static json_t *refuse(const char *message)
{
    return json_pack("{s:s, s:s}", "type", "error", "message", message);
}

static json_t *hello(void)
{
    return json_pack("{s:s, s:s}", "type", "hello", "worker", PACKAGE_VERSION);
}

static json_t *list(void)
{
    struct driver d;
    driver_look(&d);
    json_t *devices = json_array();
    for (int i = 0; i < d.ndevices; i++) {
        const struct device *v = &d.devices[i];
        json_array_append_new(devices,
                              json_pack("{s:s, s:i, s:i, s:I, s:i, s:i}", "name", v->name,
                                        "cc_major", v->cc_major, "cc_minor", v->cc_minor,
                                        "memory_bytes", (json_int_t)v->memory_bytes,
                                        "sms", v->sms, "clock_khz", v->clock_khz));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "type", "list", "driver", d.version,
                     "nvrtc", d.nvrtc, "missing", d.missing, "devices", devices);
}

/* Requests so far have no fields of their own. */
static bool only_known_fields(const json_t *head)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)head, key,
                        value) if (strcmp(key, "warptutor") && strcmp(key, "type") &&
                                   strcmp(key, "bytes")) return false;
    return true;
}

static json_t *answer(const struct frame *f)
{
    if (!only_known_fields(f->head))
        return refuse("the request has a field that this worker does not know");
    if (strcmp(frame_type(f), "hello") == 0)
        return hello();
    if (strcmp(frame_type(f), "list") == 0)
        return list();
    return refuse("this worker knows the requests hello and list");
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        bool version = strcmp(argv[1], "--version") == 0;
        fprintf(version ? stdout : stderr,
                version ? "warptutor-gpu %s\n"
                        : "warptutor-gpu %s: started by warptutor, speaks frames on "
                          "standard input and output\n",
                PACKAGE_VERSION);
        return version ? 0 : 2;
    }
    for (;;) {
        struct frame f;
        const char *error;
        enum frame_status s = frame_read(STDIN_FILENO, -1, &f, &error);
        if (s != FRAME_OK) {
            if (s == FRAME_BAD)
                fprintf(stderr, "warptutor-gpu: bad request: %s\n", error);
            return s == FRAME_END ? 0 : 2;
        }
        bool sent = frame_write(STDOUT_FILENO, answer(&f), NULL, 0);
        frame_free(&f);
        if (!sent)
            return 4;
    }
}
