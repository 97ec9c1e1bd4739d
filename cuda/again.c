/* See again.h. The program executes itself: the process stays the one that the client
 * knows, and with its memory and descriptors the driver takes the kernel off the card. */
#include "config.h"

#include "again.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_FD 4096

/* Its descriptor, from its start, or -1. */
static int keep_request(const struct request *q)
{
    FILE *f = tmpfile();
    if (!f)
        return -1;
    bool ok = fwrite(q->line, 1, q->line_len, f) == q->line_len &&
              (q->len == 0 || fwrite(q->data, 1, q->len, f) == q->len) &&
              fflush(f) == 0 && lseek(fileno(f), 0, SEEK_SET) == 0;
    int fd = ok ? dup(fileno(f)) : -1;
    fclose(f);
    return fd;
}

/* What is the driver's must not stay open; the others have nothing open here. */
static void close_at_exec(int keep, int out)
{
    for (int fd = STDERR_FILENO + 1; fd < MAX_FD; fd++)
        if (fd != keep && fd != out)
            fcntl(fd, F_SETFD, FD_CLOEXEC);
}

void again_begin(const struct request *q, int out, const char *why)
{
    char numbers[2][16];
    int fd = keep_request(q);
    if (fd < 0)
        return;
    snprintf(numbers[0], sizeof numbers[0], "%d", fd);
    snprintf(numbers[1], sizeof numbers[1], "%d", out);
    close_at_exec(fd, out);
    execl("/proc/self/exe", "warptutor-gpu", AGAIN_OPTION, numbers[0], numbers[1], why,
          (char *)NULL);
    close(fd);
}

static int descriptor(const char *s)
{
    char *end;
    long n = strtol(s, &end, 10);
    bool is = *s && !*end && n > STDERR_FILENO && n <= INT_MAX;
    return is && fcntl((int)n, F_GETFD) >= 0 ? (int)n : -1;
}

int again_take(int argc, char **argv)
{
    if (argc != 5 || strcmp(argv[1], AGAIN_OPTION) != 0)
        return -1;
    int fd = descriptor(argv[2]), out = descriptor(argv[3]);
    if (fd < 0 || out < 0 || dup2(out, STDOUT_FILENO) < 0)
        return -1;
    close(out);
    return fd;
}
