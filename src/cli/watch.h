/* Waiting until a file is written, or a line is typed. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <signal.h>
#include <stdbool.h>
#include <sys/stat.h>

struct watch {
    int fd; /* of inotify on the file's folder; -1: only looking now and then */
    char *path;
    struct stat seen;
    sigset_t before; /* signals that were blocked */
};

/* Editors replace a file or write into it; both count. While it is open, SIGINT and SIGTERM
 * end the waiting instead of the process. */
void watch_open(struct watch *w, const char *path);
void watch_close(struct watch *w);
/* Until the file is another than when it was last waited for, and still for a moment; a
 * line was typed on standard input, if that is a terminal; or one of the signals came. */
enum watch_event { WATCH_SAVED, WATCH_TYPED, WATCH_STOPPED };
enum watch_event watch_wait(struct watch *w);

#endif
