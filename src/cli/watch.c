/* See watch.h. Events where the system has them (inotify); a look four times a second beside
 * them, for file systems that send none. */
#include "config.h"

#include "cli/watch.h"

#include "base/mem.h"

#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

#define LOOK_MS 250
#define STILL_MS 50 /* an editor may write in several pieces */

static bool changed(struct watch *w)
{
    struct stat now;
    if (stat(w->path, &now) != 0)
        return false; /* between removal and renaming */
    bool other = now.st_mtim.tv_sec != w->seen.st_mtim.tv_sec ||
                 now.st_mtim.tv_nsec != w->seen.st_mtim.tv_nsec ||
                 now.st_size != w->seen.st_size || now.st_ino != w->seen.st_ino;
    w->seen = now;
    return other;
}

void watch_open(struct watch *w, const char *path)
{
    *w = (struct watch){.fd = -1, .path = mem_strdup(path)};
#ifdef __linux__
    char *folder = mem_strdup(path), *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    w->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (w->fd >= 0 && inotify_add_watch(w->fd, slash ? folder : ".",
                                        IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE) < 0) {
        close(w->fd);
        w->fd = -1;
    }
    mem_free(folder);
#endif
    (void)changed(w);
    sigset_t both;
    sigemptyset(&both);
    sigaddset(&both, SIGINT);
    sigaddset(&both, SIGTERM);
    sigprocmask(SIG_BLOCK, &both, &w->before);
}

static bool interrupted(void)
{
    sigset_t waiting;
    sigpending(&waiting);
    return sigismember(&waiting, SIGINT) || sigismember(&waiting, SIGTERM);
}

void watch_close(struct watch *w)
{
    int sig;
    sigset_t waiting;
    if (w->fd >= 0)
        close(w->fd);
    mem_free(w->path);
    if (interrupted()) { /* taken: it has done what it was sent for */
        sigpending(&waiting);
        sigwait(&waiting, &sig);
    }
    sigprocmask(SIG_SETMASK, &w->before, NULL);
}

static void rest(int ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* A line on standard input is read and dropped; the end of input is none. */
static bool typed(short events)
{
    char line[256];
    return (events & POLLIN) && isatty(STDIN_FILENO) &&
           read(STDIN_FILENO, line, sizeof line) > 0;
}

enum watch_event watch_wait(struct watch *w)
{
    while (!interrupted()) {
        struct pollfd p[] = {
            {.fd = w->fd, .events = POLLIN},
            {.fd = isatty(STDIN_FILENO) ? STDIN_FILENO : -1, .events = POLLIN}};
        char events[4096];
        if (poll(p, 2, LOOK_MS) > 0 && typed(p[1].revents))
            return WATCH_TYPED;
        while (w->fd >= 0 && read(w->fd, events, sizeof events) > 0)
            continue;
        if (!changed(w))
            continue;
        do
            rest(STILL_MS);
        while (changed(w));
        return WATCH_SAVED;
    }
    return WATCH_STOPPED;
}
