/* The client: a child process on a socket pair, asked and answered in frames. */
#include "config.h"

#include "remote/client.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "remote/proto.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WAIT_MS 20000 /* for one answer, unless WARPTUTOR_GPU_WAIT_MS says otherwise */
#define LEAVE_MS 2000 /* for ending after the input did */
#define LOOK_MS 5
#define WORKER "warptutor-gpu"

struct worker {
    int fd;
    pid_t pid;
};

typedef VEC(char *) words_vec;

/* The worker beside this program, else by its name through PATH. */
static char *worker_path(void)
{
    const char *named = getenv("WARPTUTOR_GPU");
    if (named && *named)
        return mem_strdup(named);
    char exe[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (n > 0) {
        exe[n] = '\0';
        char *slash = strrchr(exe, '/');
        struct str path = {0};
        str_printf(&path, "%.*s/" WORKER, slash ? (int)(slash - exe) : 0, exe);
        if (access(str_cstr(&path), X_OK) == 0)
            return path.data;
        str_free(&path);
    }
    return mem_strdup(WORKER);
}

/* How long one answer may take; what is no number from 1 to INT_MAX is not heeded. */
static int wait_ms(void)
{
    const char *text = getenv("WARPTUTOR_GPU_WAIT_MS");
    char *end;
    long n = text ? strtol(text, &end, 10) : 0;
    return text && *end == '\0' && n > 0 && n < INT_MAX ? (int)n : WAIT_MS;
}

/* The words of --via, then the worker: its local path, or its bare name over there. */
static void command_words(const char *via, words_vec *argv)
{
    if (!via || !*via) {
        vec_push(argv, worker_path());
    } else {
        char *copy = mem_strdup(via), *save;
        for (char *w = strtok_r(copy, " \t", &save); w; w = strtok_r(NULL, " \t", &save))
            vec_push(argv, mem_strdup(w));
        mem_free(copy);
        vec_push(argv, mem_strdup(WORKER));
    }
    vec_push(argv, NULL);
}

static void child(int fd, char **argv)
{
    dup2(fd, STDIN_FILENO);
    dup2(fd, STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    execvp(argv[0], argv);
    _exit(errno == ENOENT ? 127 : 126);
}

static bool worker_start(const char *via, struct worker *w, struct str *error)
{
    int fds[2];
    words_vec argv = {0};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0) {
        str_printf(error, "cannot make a connection for the worker: %s", strerror(errno));
        return false;
    }
    command_words(via, &argv);
    w->pid = fork();
    if (w->pid == 0)
        child(fds[1], argv.data);
    for (size_t i = 0; i < argv.len; i++)
        mem_free(argv.data[i]);
    vec_free(&argv);
    close(fds[1]);
    w->fd = fds[0];
    if (w->pid > 0)
        return true;
    close(w->fd);
    str_printf(error, "cannot start the worker: %s", strerror(errno));
    return false;
}

static bool reap(pid_t pid, int flags, int *status)
{
    pid_t got;
    do
        got = waitpid(pid, status, flags);
    while (got < 0 && errno == EINTR);
    return got != 0;
}

/* Ends the worker; its wait status. One that does not leave by itself is killed. */
static int worker_stop(struct worker *w, bool by_force)
{
    const struct timespec nap = {0, LOOK_MS * 1000000L};
    int status = 0;
    close(w->fd); /* a worker in order ends when its input does */
    for (int ms = by_force ? LEAVE_MS : 0; ms < LEAVE_MS; ms += LOOK_MS) {
        if (reap(w->pid, WNOHANG, &status))
            return status;
        nanosleep(&nap, NULL);
    }
    kill(w->pid, SIGKILL);
    reap(w->pid, 0, &status);
    return status;
}

/* A text of the worker's for a terminal: no control characters. JSON made it UTF-8. */
static void add_clean(struct str *out, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t cp;
        size_t n = utf8_decode(text, left, &cp);
        if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
            str_addc(out, '?');
        else
            str_addn(out, text, n);
        text += n;
        left -= n;
    }
}

static void explain_end(int status, const char *via, struct str *error)
{
    const char *what = via && *via ? via : WORKER;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        str_printf(error, "the GPU worker is not there (%s: not found)", what);
    else if (WIFSIGNALED(status))
        str_printf(error, "the GPU worker (%s) was ended by signal %d", what,
                   WTERMSIG(status));
    else
        str_printf(error, "the GPU worker (%s) ended with status %d before it answered",
                   what, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

/* An answer of another type: a refusal with its reason, or nonsense. */
static void explain_answer(const struct frame *answer, const char *type,
                           struct str *error)
{
    const char *text = json_string_value(json_object_get(answer->head, "message"));
    if (strcmp(frame_type(answer), "error") != 0) {
        str_printf(error, "the GPU worker answered '%s' with something else ('", type);
        add_clean(error, frame_type(answer));
        str_add(error, "')");
        return;
    }
    str_add(error, "the GPU worker refused: ");
    add_clean(error, text ? text : "no reason given");
}

/* No answer came: says why and ends the worker. */
static void explain_silence(struct worker *w, enum frame_status s, const char *why,
                            const char *via, struct str *error)
{
    if (s == FRAME_END) {
        explain_end(worker_stop(w, false), via, error);
        return;
    }
    if (s == FRAME_TIMEOUT)
        str_printf(error, "the GPU worker did not answer within %g seconds",
                   wait_ms() / 1000.0);
    else
        str_printf(error, "the GPU worker cannot be used: %s", why);
    worker_stop(w, true);
}

/* Asks for `type` and waits for the answer of that type. False: the worker is ended. */
static bool ask(struct worker *w, const char *type, const char *via, struct frame *answer,
                struct str *error)
{
    const char *why = "";
    /* One that has gone already may have left words: they say more than a failed write. */
    (void)frame_write(w->fd, json_pack("{s:s}", "type", type), NULL, 0);
    enum frame_status s = frame_read(w->fd, wait_ms(), answer, &why);
    if (s != FRAME_OK) {
        explain_silence(w, s, why, via, error);
        return false;
    }
    if (strcmp(frame_type(answer), type) == 0)
        return true;
    explain_answer(answer, type, error);
    frame_free(answer);
    worker_stop(w, true);
    return false;
}

static const char *text_field(struct arena *a, const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    struct str clean = {0};
    add_clean(&clean, text ? text : "");
    const char *kept = arena_strdup(a, str_cstr(&clean));
    str_free(&clean);
    return kept;
}

static json_int_t int_field(const json_t *o, const char *key)
{
    return json_integer_value(json_object_get(o, key));
}

static void read_device(struct arena *a, const json_t *o, struct gpu_device *d)
{
    d->name = text_field(a, o, "name");
    d->cc_major = (int)int_field(o, "cc_major");
    d->cc_minor = (int)int_field(o, "cc_minor");
    d->memory_bytes = (uint64_t)int_field(o, "memory_bytes");
    d->sms = (int)int_field(o, "sms");
    d->clock_khz = (int)int_field(o, "clock_khz");
}

static void read_list(const json_t *head, struct gpu_list *out)
{
    const json_t *devices = json_object_get(head, "devices");
    out->driver = text_field(out->arena, head, "driver");
    out->nvrtc = text_field(out->arena, head, "nvrtc");
    out->missing = text_field(out->arena, head, "missing");
    out->ndevices = json_array_size(devices);
    out->devices = arena_alloc(out->arena, out->ndevices * sizeof *out->devices);
    for (size_t i = 0; i < out->ndevices; i++)
        read_device(out->arena, json_array_get(devices, i), &out->devices[i]);
}

bool gpu_client_list(const char *via, struct gpu_list *out, struct str *error)
{
    struct worker w;
    struct frame hello, list;
    if (!worker_start(via, &w, error) || !ask(&w, "hello", via, &hello, error))
        return false;
    if (!ask(&w, "list", via, &list, error)) {
        frame_free(&hello);
        return false;
    }
    *out = (struct gpu_list){.arena = arena_new()};
    out->worker = text_field(out->arena, hello.head, "worker");
    read_list(list.head, out);
    frame_free(&hello);
    frame_free(&list);
    worker_stop(&w, false);
    return true;
}

void gpu_list_free(struct gpu_list *l)
{
    arena_free(l->arena);
    *l = (struct gpu_list){0};
}
