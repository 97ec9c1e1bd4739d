/* Sends each request of a bundle ("warptutor gpu record --bundle") to a worker, prints one
 * line a kernel and a total, and keeps the answers. Only libc and the worker's own JSON
 * reader, so that it builds on a host with a GPU and a compiler.
 *
 *   runner WORKER BUNDLE ANSWERS
 *
 * A worker that ends or is silent for too long is replaced; its request counts as failed.
 * Kernels named stops_… must fail, with a sentence. Kernels named stamps_… are held to what
 * stamps may cost: less than 3 % of the time, and lifetimes that agree within 5 % with the
 * time between the events less that of an empty kernel. */
#include "config.h"

#include "json.h"

#include "remote/proto_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define WAIT_MS 60000

struct frame {
    char *bytes; /* line and data */
    size_t line, len;
    const struct jvalue *head;
    struct arena *arena;
};

struct worker {
    const char *path;
    int to, from;
    pid_t pid; /* 0: none */
};

static void frame_free(struct frame *f)
{
    free(f->bytes);
    arena_free(f->arena);
    *f = (struct frame){0};
}

static bool read_exactly(int fd, char *out, size_t n, int wait_ms)
{
    while (n > 0) {
        struct pollfd p = {fd, POLLIN, 0};
        if (wait_ms >= 0 && poll(&p, 1, wait_ms) <= 0)
            return false;
        ssize_t got = read(fd, out, n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        out += got;
        n -= (size_t)got;
    }
    return true;
}

/* One frame from fd; false at the end, on silence, and for what is none. */
static bool read_frame(int fd, int wait_ms, struct frame *f)
{
    size_t cap = PROTO_MAX_HEAD;
    *f = (struct frame){.bytes = malloc(cap), .arena = arena_new()};
    while (f->line < cap && read_exactly(fd, f->bytes + f->line, 1, wait_ms))
        if (f->bytes[f->line++] == '\n')
            break;
    if (f->line && f->bytes[f->line - 1] == '\n')
        f->head = json_read(f->arena, f->bytes, f->line);
    const struct jvalue *n = json_get(f->head, "bytes");
    bool ok = n && n->kind == J_INT && n->i >= 0 && n->i <= (int64_t)PROTO_MAX_DATA;
    if (ok) {
        f->len = f->line + (size_t)n->i;
        f->bytes = realloc(f->bytes, f->len + 1);
        ok = read_exactly(fd, f->bytes + f->line, (size_t)n->i, wait_ms);
    }
    if (!ok)
        frame_free(f);
    return ok;
}

static bool write_exactly(int fd, const char *p, size_t n)
{
    while (n > 0) {
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

static void start(struct worker *w)
{
    int in[2], out[2];
    if (w->pid)
        return;
    if (pipe(in) != 0 || pipe(out) != 0 || (w->pid = fork()) < 0) {
        perror("runner");
        exit(4);
    }
    if (w->pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl(w->path, w->path, (char *)NULL);
        perror(w->path);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    w->to = in[1];
    w->from = out[0];
}

static void stop(struct worker *w, bool by_force)
{
    if (!w->pid)
        return;
    close(w->to);
    if (by_force)
        kill(w->pid, SIGKILL);
    waitpid(w->pid, NULL, 0);
    close(w->from);
    w->pid = 0;
}

static double real_at(const struct jvalue *o, const char *group, const char *key)
{
    const struct jvalue *v = json_get(group ? json_get(o, group) : o, key);
    return v && (v->kind == J_INT || v->kind == J_REAL) ? v->d : 0;
}

/* False when stamps cost too much or tell another time than the events. */
static bool stamps_hold(const struct jvalue *launch)
{
    const struct jvalue *s = json_get(launch, "stamps");
    double us = real_at(launch, "us", "median"), with = real_at(s, "us", "median");
    double empty = real_at(launch, "empty_us", "median"),
           span = real_at(s, NULL, "span_us");
    double cost = with / us - 1, off = span / (with - empty) - 1, raw = span / with - 1;
    printf("    stamps: %.2f us with, %.2f us without: %+.2f %%; lifetimes %.2f us: "
           "%+.2f %% of the event time, %+.2f %% of it without the launch's %.2f us\n",
           with, us, cost * 100, span, raw * 100, off * 100, empty);
    return s && cost < 0.03 && off > -0.05 && off < 0.05;
}

static void print_mismatch(const struct jvalue *output)
{
    const struct jvalue *first = json_get(output, "first");
    first = first ? first->first : NULL;
    printf("    %s: %.0f of %.0f differ", json_text(output, "name"),
           real_at(output, NULL, "mismatches"), real_at(output, NULL, "compared"));
    if (first)
        printf("; [%.0f] is %s, expected %s", real_at(first, NULL, "index"),
               json_text(first, "have"), json_text(first, "want"));
    putchar('\n');
}

/* One line for a kernel; whether everything compared is equal. */
static bool report(const char *name, const struct frame *f)
{
    const struct jvalue *launches = json_get(f->head, "launches");
    const struct jvalue *outputs = json_get(f->head, "outputs");
    const struct jvalue *l = launches ? launches->first : NULL;
    const char *message = json_text(f->head, "message");
    double compared = 0, differ = 0;
    bool good = strncmp(name, "stops_", 6) != 0;
    if (!l) {
        bool meant = strncmp(name, "stops_", 6) == 0 && message;
        printf("%s  %-28s %s\n", meant ? "ok  " : "FAIL", name,
               message ? message : "no launches");
        if (meant)
            return true;
        const struct jvalue *log = json_get(f->head, "log");
        if (log && log->first)
            printf("%.*s\n", (int)log->first->next->d,
                   f->bytes + f->line + (size_t)log->first->d);
        return false;
    }
    for (const struct jvalue *o = outputs ? outputs->first : NULL; o; o = o->next) {
        compared += real_at(o, NULL, "compared");
        differ += real_at(o, NULL, "mismatches");
    }
    printf("%s  %-28s %6.0f values  %8.2f us [%.2f, %.2f]  empty %.2f  stamped %.2f  "
           "span %.2f  %.0f MHz  regs %.0f\n",
           differ > 0 || !good ? "FAIL" : "ok  ", name, compared,
           real_at(l, "us", "median"), real_at(l, "us", "p25"), real_at(l, "us", "p75"),
           real_at(l, "empty_us", "median"),
           real_at(json_get(l, "stamps"), "us", "median"),
           real_at(l, "stamps", "span_us"), real_at(l, "stamps", "mhz"),
           real_at(l, NULL, "registers"));
    for (const struct jvalue *o = outputs ? outputs->first : NULL; o; o = o->next)
        if (real_at(o, NULL, "mismatches") > 0)
            print_mismatch(o);
    for (const struct jvalue *m = l; m; m = m->next)
        if (json_text(m, "stamps_missing"))
            printf("    no stamps: %s\n", json_text(m, "stamps_missing"));
    if (strncmp(name, "stamps_", 7) == 0)
        good = stamps_hold(l) && good;
    return good && differ == 0;
}

/* Stands in the answers for a worker that gave none. */
static void write_gap(int fd)
{
    static const char gap[] =
        "{\"type\":\"error\",\"message\":\"the worker ended without "
        "an answer\",\"warptutor\":1,\"bytes\":0}\n";
    if (!write_exactly(fd, gap, sizeof gap - 1))
        perror("answers");
}

static bool one(struct worker *w, const struct frame *request, int answers)
{
    const char *name = json_text(request->head, "name");
    struct frame f;
    start(w);
    bool ok = write_exactly(w->to, request->bytes, request->len) &&
              read_frame(w->from, WAIT_MS, &f);
    if (!ok) {
        printf("FAIL  %-28s the worker ended or was silent for %d s\n", name,
               WAIT_MS / 1000);
        stop(w, true);
        write_gap(answers);
        return false;
    }
    ok = report(name ? name : "?", &f);
    if (!write_exactly(answers, f.bytes, f.len))
        perror("answers");
    if (strcmp(json_text(f.head, "type") ? json_text(f.head, "type") : "", "error") == 0)
        stop(w, true); /* its card may be lost */
    frame_free(&f);
    fflush(stdout);
    return ok;
}

int main(int argc, char **argv)
{
    struct worker w = {0};
    struct frame request;
    unsigned passed = 0, failed = 0;
    if (argc != 4) {
        fprintf(stderr, "usage: runner WORKER BUNDLE ANSWERS\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    w.path = argv[1];
    int in = open(argv[2], O_RDONLY),
        out = open(argv[3], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (in < 0 || out < 0) {
        perror(in < 0 ? argv[2] : argv[3]);
        return 2;
    }
    while (read_frame(in, -1, &request)) {
        bool ok = one(&w, &request, out);
        passed += ok;
        failed += !ok;
        frame_free(&request);
    }
    stop(&w, false);
    printf("%u passed, %u failed\n", passed, failed);
    return failed || !passed;
}
