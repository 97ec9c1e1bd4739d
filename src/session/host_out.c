/* The C library of a host program: output and time.
 *
 * Time is not measured: a program's clock counts what the interpreter executed of the
 * host's code, one nanosecond an instruction, so that runs repeat; a note says so. The
 * date is that of the session's start. */
#include "config.h"

#include "session/host_calls.h"

#include <string.h>

enum { FILE_STDIN = 1, FILE_STDOUT = 2, FILE_STDERR = 3 };

/* Where a FILE * writes; NULL after a finding. */
static struct str *stream_of(struct host *h, const struct host_call *c, uint64_t file)
{
    if (file == FILE_STDOUT)
        return &h->r->output;
    if (file == FILE_STDERR)
        return &h->r->errors;
    host_finding(h, c, FINDING_NULL_POINTER,
                 "%s writes to a file that is not open: stdout and stderr are there",
                 c->name);
    return NULL;
}

static void write_format(struct host *h, const struct host_call *c, unsigned first,
                         struct str *to, uint64_t *result)
{
    struct str text = {0};
    if (host_format(h, c, first, &text) && to)
        str_addn(to, str_cstr(&text), text.len);
    *result = text.len;
    str_free(&text);
}

void host_o_printf(struct host *h, const struct host_call *c, uint64_t *result)
{
    write_format(h, c, 1, &h->r->output, result);
}

void host_o_fprintf(struct host *h, const struct host_call *c, uint64_t *result)
{
    write_format(h, c, 2, stream_of(h, c, c->args[0]), result);
}

void host_o_sprintf(struct host *h, const struct host_call *c, uint64_t *result)
{
    struct str text = {0};
    if (host_format(h, c, 2, &text))
        host_put(h, c, c->args[0], str_cstr(&text), text.len + 1);
    *result = text.len;
    str_free(&text);
}

void host_o_snprintf(struct host *h, const struct host_call *c, uint64_t *result)
{
    struct str text = {0};
    uint64_t room = c->args[1];
    if (host_format(h, c, 3, &text) && room) {
        size_t n = text.len < room - 1 ? text.len : room - 1;
        if (host_put(h, c, c->args[0], str_cstr(&text), n))
            host_put(h, c, c->args[0] + n, "", 1);
    }
    *result = text.len;
    str_free(&text);
}

void host_o_puts(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    if (s)
        str_printf(&h->r->output, "%s\n", s);
    *result = 1;
}

void host_o_fputs(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    struct str *to = stream_of(h, c, c->args[1]);
    if (s && to)
        str_add(to, s);
    *result = 1;
}

void host_o_putchar(struct host *h, const struct host_call *c, uint64_t *result)
{
    str_addc(&h->r->output, (char)c->args[0]);
    *result = c->args[0] & 0xff;
}

void host_o_fputc(struct host *h, const struct host_call *c, uint64_t *result)
{
    struct str *to = stream_of(h, c, c->args[1]);
    if (to)
        str_addc(to, (char)c->args[0]);
    *result = c->args[0] & 0xff;
}

void host_o_perror(struct host *h, const struct host_call *c, uint64_t *result)
{
    const char *s = host_string(h, c, c->args[0]);
    (void)result;
    if (s)
        str_printf(&h->r->errors, "%s: Success\n", s);
}

/* ---- time ---- */

static uint64_t nanoseconds(struct host *h)
{
    host_note(h, &h->said_clock,
              "the program's clocks count interpreted instructions of the host, one "
              "nanosecond each: they say nothing about a real machine");
    return machine_steps(h->machine);
}

void host_o_clock(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)c;
    *result = nanoseconds(h) / 1000;
}

void host_o_time(struct host *h, const struct host_call *c, uint64_t *result)
{
    *result = (uint64_t)h->epoch;
    if (c->args[0])
        host_put(h, c, c->args[0], result, sizeof *result);
}

void host_o_difftime(struct host *h, const struct host_call *c, uint64_t *result)
{
    (void)h;
    double d = (double)(int64_t)(c->args[0] - c->args[1]);
    memcpy(result, &d, sizeof d);
}

static void put_time(struct host *h, const struct host_call *c, uint64_t to,
                     uint64_t unit)
{
    uint64_t ns = nanoseconds(h);
    int64_t t[2] = {h->epoch + (int64_t)(ns / 1000000000),
                    (int64_t)(ns % 1000000000 / unit)};
    if (to)
        host_put(h, c, to, t, sizeof t);
}

void host_o_gettimeofday(struct host *h, const struct host_call *c, uint64_t *result)
{
    put_time(h, c, c->args[0], 1000);
    *result = 0;
}

void host_o_clock_gettime(struct host *h, const struct host_call *c, uint64_t *result)
{
    put_time(h, c, c->args[1], 1);
    *result = 0;
}
