/* See task.h. The child has a process group of its own, so that nothing it started can
 * outlive it, and no terminal, so that ssh asks nobody for a password behind the screen.
 * It answers in frames of the worker's protocol: "stage" with a text, then "run" or
 * "error" as the worker would. */
#include "config.h"

#include "remote/task.h"

#include "base/mem.h"
#include "remote/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define END_MS 4000 /* for the child to end the worker in good order */
#define LOOK_MS 5
#define LAST_LINE 400 /* bytes of standard error that are looked at */

struct gpu_task {
    pid_t pid;
    int fd;
    struct timespec begun;
    char stage[64];
    const struct gpu_request *request;
    char *kept; /* where the answer is kept, or NULL */
};

/* ---- the child ---- */

struct child {
    int fd, words; /* to the parent; standard error, a file */
    pid_t parent;
    const struct gpu_request *request;
};

static bool is_told_to_stop(void *data)
{
    const struct child *c = data;
    sigset_t waiting;
    sigpending(&waiting);
    return sigismember(&waiting, SIGTERM) == 1 || getppid() != c->parent;
}

static void tell(void *data, const char *stage)
{
    const struct child *c = data;
    frame_write(c->fd, json_pack("{s:s, s:s}", "type", "stage", "text", stage), NULL, 0);
}

/* The last line of what was written to standard error, in brackets. */
static void add_last_words(int fd, struct str *error)
{
    char text[LAST_LINE + 1];
    off_t size = lseek(fd, 0, SEEK_END);
    ssize_t n = size > 0
                    ? pread(fd, text, LAST_LINE, size > LAST_LINE ? size - LAST_LINE : 0)
                    : 0;
    while (n > 0 && strchr("\r\n \t", text[n - 1]))
        n--;
    if (n <= 0)
        return;
    text[n] = '\0';
    const char *line = strrchr(text, '\n');
    str_add(error, " (");
    worker_clean(error, line ? line + 1 : text);
    str_addc(error, ')');
}

static void answer(const struct child *c, const struct frame *f, const struct str *log,
                   struct str *error)
{
    if (f) {
        frame_write(c->fd, json_incref(f->head), f->data, f->len);
        return;
    }
    add_last_words(c->words, error);
    frame_write(c->fd,
                json_pack("{s:s, s:s, s:[ii]}", "type", "error", "message",
                          str_cstr(error), "log", 0, (int)log->len),
                log->data, log->len);
}

/* Signals as a fresh program has them; SIGTERM waits until it is asked for. */
static void set_signals(void)
{
    static const int ours[] = {SIGINT,  SIGHUP,  SIGQUIT, SIGTERM, SIGPIPE, SIGWINCH,
                               SIGTSTP, SIGCONT, SIGSEGV, SIGABRT, SIGBUS,  SIGFPE};
    sigset_t term;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        signal(ours[i], SIG_DFL);
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    sigprocmask(SIG_SETMASK, &term, NULL);
}

static void leave_terminal(int words)
{
    int none = open("/dev/null", O_RDWR | O_CLOEXEC);
    setsid();
    if (none >= 0) {
        dup2(none, STDIN_FILENO);
        dup2(none, STDOUT_FILENO);
    }
    dup2(words >= 0 ? words : none, STDERR_FILENO);
}

static void child(const struct gpu_place *place, struct child *c)
{
    struct gpu_place mine = *place;
    struct str log = {0}, error = {0};
    struct frame f;
    set_signals();
    leave_terminal(c->words);
    mine.patience.stop = is_told_to_stop;
    mine.patience.stop_data = c;
    mine.stage = tell;
    mine.stage_data = c;
    bool ok = gpu_ask(&mine, c->request, &f, &log, &error);
    answer(c, ok ? &f : NULL, &log, &error);
    _exit(0);
}

/* ---- the parent ---- */

static void release(struct gpu_task *t)
{
    close(t->fd);
    mem_free(t->kept);
    mem_free(t);
}

struct gpu_task *gpu_task_start(const struct gpu_place *p, const struct gpu_request *q,
                                struct str *error)
{
    int fds[2];
    FILE *words = tmpfile();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0) {
        str_printf(error, "cannot ask a GPU: %s", strerror(errno));
        if (words)
            fclose(words);
        return NULL;
    }
    struct child c = {fds[1], words ? fileno(words) : -1, getpid(), q};
    struct gpu_task *t = mem_alloc(sizeof *t);
    *t = (struct gpu_task){.fd = fds[0], .request = q, .kept = kept_path(q, p->via)};
    snprintf(t->stage, sizeof t->stage, "starting");
    clock_gettime(CLOCK_MONOTONIC, &t->begun);
    t->pid = fork();
    if (t->pid == 0)
        child(p, &c);
    close(fds[1]);
    if (words)
        fclose(words);
    if (t->pid > 0)
        return t;
    str_printf(error, "cannot ask a GPU: %s", strerror(errno));
    release(t);
    return NULL;
}

static void take_stage(struct gpu_task *t, const struct frame *f)
{
    const char *text = json_string_value(json_object_get(f->head, "text"));
    snprintf(t->stage, sizeof t->stage, "%s", text ? text : "");
}

/* One frame; true if it was the last. */
static bool take_frame(struct gpu_task *t, struct frame *f, struct gpu_result *out,
                       struct str *log, struct str *error, enum gpu_task_state *state)
{
    if (strcmp(frame_type(f), "stage") == 0) {
        take_stage(t, f);
        return false;
    }
    *state = GPU_TASK_FAILED;
    if (strcmp(frame_type(f), "run") == 0) {
        if (!gpu_take(t->request, f, GPU_MEASURED, time(NULL), out, error))
            return true;
        *state = GPU_TASK_DONE;
        if (t->kept)
            kept_store(t->kept, f);
        return true;
    }
    const char *text = json_string_value(json_object_get(f->head, "message"));
    str_add(error, text ? text : "no reason given");
    str_addn(log, (const char *)f->data, f->len);
    return true;
}

enum gpu_task_state gpu_task_look(struct gpu_task *t, struct gpu_result *out,
                                  struct str *log, struct str *error)
{
    static const struct frame_wait soon = {5000, NULL, NULL};
    enum gpu_task_state state = GPU_TASK_RUNS;
    for (bool last = false; !last;) {
        struct pollfd pf = {t->fd, POLLIN, 0};
        const char *why = "";
        struct frame f;
        if (poll(&pf, 1, 0) <= 0)
            return GPU_TASK_RUNS;
        if (frame_read(t->fd, &soon, &f, &why) != FRAME_OK) {
            str_add(error, "the process that asks the GPU has ended");
            return GPU_TASK_FAILED;
        }
        last = take_frame(t, &f, out, log, error, &state);
        frame_free(&f);
    }
    return state;
}

const char *gpu_task_stage(const struct gpu_task *t, unsigned *ms)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    *ms = (unsigned)((now.tv_sec - t->begun.tv_sec) * 1000 +
                     (now.tv_nsec - t->begun.tv_nsec) / 1000000);
    return t->stage;
}

void gpu_task_cancel(struct gpu_task *t)
{
    kill(t->pid, SIGTERM); /* it ends the worker, which may have a job to call off */
}

static bool has_ended(const struct gpu_task *t)
{
    const struct timespec nap = {0, LOOK_MS * 1000000L};
    for (int ms = 0; ms < END_MS; ms += LOOK_MS) {
        if (waitpid(t->pid, NULL, WNOHANG) != 0)
            return true;
        nanosleep(&nap, NULL);
    }
    return false;
}

void gpu_task_end(struct gpu_task *t)
{
    if (!t)
        return;
    gpu_task_cancel(t);
    bool gone = has_ended(t);
    kill(-t->pid, SIGKILL); /* what is left of its group, if anything */
    while (!gone && waitpid(t->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    release(t);
}
