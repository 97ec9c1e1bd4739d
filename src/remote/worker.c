/* See worker.h. A child process on a socket pair, asked and answered in frames. */
#include "config.h"

#include "remote/worker.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WAIT_MS 20000 /* for one answer, unless WARPTUTOR_GPU_WAIT_MS says otherwise */
#define LEAVE_MS 2000 /* for ending after the input did */
#define LOOK_MS 5
#define WORKER "warptutor-gpu"

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
static int wait_ms(const struct worker *w)
{
    const char *text = getenv("WARPTUTOR_GPU_WAIT_MS");
    char *end;
    long n = text ? strtol(text, &end, 10) : 0;
    if (text && *end == '\0' && n > 0 && n < INT_MAX)
        return (int)n;
    return w->patience && w->patience->wait_ms > 0 ? w->patience->wait_ms : WAIT_MS;
}

/* One word of a command: up to a space outside of quotes, which are taken off. */
static const char *next_word(const char *at, struct str *word)
{
    char quote = '\0';
    str_clear(word);
    at += strspn(at, " \t");
    for (; *at && (quote || !strchr(" \t", *at)); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? '\0' : *at;
        else
            str_addc(word, *at);
    }
    return at;
}

/* The words of --via with the worker in place of {worker}, else after them: its local
 * path, or its bare name over there. */
static void command_words(const char *via, words_vec *argv)
{
    struct str word = {0};
    bool placed = false;
    if (!via || !*via) {
        vec_push(argv, worker_path());
        placed = true;
    }
    for (const char *at = via ? via : ""; *(at += strspn(at, " \t"));) {
        bool here;
        at = next_word(at, &word);
        here = strcmp(str_cstr(&word), "{worker}") == 0;
        placed = placed || here;
        vec_push(argv, mem_strdup(here ? WORKER : str_cstr(&word)));
    }
    str_free(&word);
    if (!placed)
        vec_push(argv, mem_strdup(WORKER));
    vec_push(argv, NULL);
}

static void child(int fd, char **argv)
{
    dup2(fd, STDIN_FILENO);
    dup2(fd, STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(argv[0], argv);
    _exit(errno == ENOENT ? 127 : 126);
}

/* A worker that hangs without reading must not hold up a large request either. */
static void limit_writing(const struct worker *w)
{
    int ms = wait_ms(w);
    struct timeval limit = {ms / 1000, ms % 1000 * 1000};
    (void)setsockopt(w->fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

bool worker_start(const char *via, const struct worker_patience *p, struct worker *w,
                  struct str *error)
{
    int fds[2];
    words_vec argv = {0};
    *w = (struct worker){.via = via, .patience = p};
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
    limit_writing(w);
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

/* Whether it ends within LEAVE_MS. */
static bool leaves(const struct worker *w, int *status)
{
    const struct timespec nap = {0, LOOK_MS * 1000000L};
    for (int ms = 0; ms < LEAVE_MS; ms += LOOK_MS) {
        if (reap(w->pid, WNOHANG, status))
            return true;
        nanosleep(&nap, NULL);
    }
    return false;
}

/* A worker in order ends when its input does. A launcher is asked to leave before it is
 * killed: srun calls its job off then, which nobody could do afterwards. */
int worker_stop(struct worker *w, bool by_force)
{
    int status = 0;
    close(w->fd);
    if (!by_force && leaves(w, &status))
        return status;
    if (w->via && kill(w->pid, SIGTERM) == 0 && leaves(w, &status))
        return status;
    kill(w->pid, SIGKILL);
    reap(w->pid, 0, &status);
    return status;
}

void worker_clean(struct str *out, const char *text)
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
        worker_clean(error, frame_type(answer));
        str_add(error, "')");
        return;
    }
    str_add(error, "the GPU worker refused: ");
    worker_clean(error, text ? text : "no reason given");
}

/* No answer came: says why and ends the worker. */
static void explain_silence(struct worker *w, enum frame_status s, const char *why,
                            struct str *error)
{
    if (s == FRAME_END) {
        w->status = worker_stop(w, false);
        explain_end(w->status, w->via, error);
        return;
    }
    if (s == FRAME_TIMEOUT)
        str_printf(error, "the GPU worker did not answer within %g seconds",
                   wait_ms(w) / 1000.0);
    else if (s == FRAME_STOPPED)
        str_add(error, "cancelled");
    else
        str_printf(error, "the GPU worker cannot be used: %s", why);
    worker_stop(w, true);
}

/* The log of NVRTC that an error may carry. */
static void keep_log(const struct frame *answer, struct str *log)
{
    const json_t *pair = json_object_get(answer->head, "log");
    json_int_t off = json_integer_value(json_array_get(pair, 0));
    json_int_t n = json_integer_value(json_array_get(pair, 1));
    if (json_array_size(pair) == 2 && off >= 0 && n >= 0 && (size_t)off <= answer->len &&
        (size_t)n <= answer->len - (size_t)off)
        str_addn(log, (const char *)answer->data + off, (size_t)n);
}

bool worker_ask(struct worker *w, json_t *head, const void *data, size_t len,
                struct frame *answer, struct str *error)
{
    const char *why = "";
    char *type = mem_strdup(json_string_value(json_object_get(head, "type")));
    struct frame_wait wait = {wait_ms(w), NULL, NULL};
    if (w->patience) {
        wait.stop = w->patience->stop;
        wait.stop_data = w->patience->stop_data;
    }
    /* One that has gone already may have left words: they say more than a failed write. */
    (void)frame_write(w->fd, head, data, len);
    enum frame_status s = frame_read(w->fd, &wait, answer, &why);
    bool ok = s == FRAME_OK && strcmp(frame_type(answer), type) == 0;
    if (s != FRAME_OK) {
        explain_silence(w, s, why, error);
    } else if (!ok) {
        explain_answer(answer, type, error);
        keep_log(answer, &w->log);
        frame_free(answer);
        worker_stop(w, true);
    }
    mem_free(type);
    return ok;
}

/* ssh and its like end with 255 when they do not get through: nothing has begun on the
 * other side, so one more attempt is safe. */
bool worker_hello(struct worker *w, struct frame *answer, struct str *error)
{
    const struct timespec nap = {1, 0};
    json_t *hello = json_pack("{s:s}", "type", "hello");
    if (worker_ask(w, json_incref(hello), NULL, 0, answer, error)) {
        json_decref(hello);
        return true;
    }
    bool again = w->via && WIFEXITED(w->status) && WEXITSTATUS(w->status) == 255;
    if (!again) {
        json_decref(hello);
        return false;
    }
    str_clear(error);
    nanosleep(&nap, NULL);
    if (worker_start(w->via, w->patience, w, error))
        return worker_ask(w, hello, NULL, 0, answer, error);
    json_decref(hello);
    return false;
}
