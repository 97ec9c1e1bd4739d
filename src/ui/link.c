/* See link.h. */
#include "config.h"

#include "ui/link.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define MOST_WAITING (1u << 20) /* bytes unread or unsent */
#define ENDING ".sock"

bool link_is_name(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789._-");
    return n > 0 && n <= LINK_NAME_MOST && name[n] == 0 && name[0] != '.';
}

/* --- the folder ------------------------------------------------------------------- */

/* Ours and closed to everybody else; made if it is not there. */
static bool own_folder(const char *path)
{
    struct stat st;
    (void)mkdir(path, 0700);
    return lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == getuid() &&
           (st.st_mode & 077) == 0;
}

static bool folder(struct str *out, struct str *error)
{
    const char *run = getenv("XDG_RUNTIME_DIR");
    size_t before = out->len;
    if (run && *run == '/')
        str_printf(out, "%s/warptutor", run);
    else
        str_printf(out, "/tmp/warptutor-%lu", (unsigned long)getuid());
    if (own_folder(out->data + before))
        return true;
    str_printf(error, "%s must be a folder of yours that nobody else can enter",
               out->data + before);
    return false;
}

static bool address(const char *name, struct str *path, struct sockaddr_un *out,
                    struct str *error)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (!link_is_name(name)) {
        str_printf(error,
                   "\"%s\" is no name of a session: letters, digits, \".\", \"_\" and "
                   "\"-\", up to %d",
                   name, LINK_NAME_MOST);
        return false;
    }
    if (!folder(path, error))
        return false;
    str_printf(path, "/%s%s", name, ENDING);
    if (path->len >= sizeof out->sun_path) {
        str_printf(error, "%s is too long for a socket: set XDG_RUNTIME_DIR", path->data);
        return false;
    }
    memcpy(out->sun_path, path->data, path->len + 1);
    return true;
}

/* --- sockets ---------------------------------------------------------------------- */

static int new_socket(void)
{
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd >= 0)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    return fd;
}

static int try_connect(const struct sockaddr_un *at)
{
    int fd = new_socket();
    if (fd >= 0 && connect(fd, (const struct sockaddr *)at, sizeof *at) == 0)
        return fd;
    int why = errno;
    if (fd >= 0)
        close(fd);
    errno = why;
    return -1;
}

static int do_not_wait(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    return fd;
}

/* The folder is closed to others; the socket is as well. */
static bool bind_private(int fd, const struct sockaddr_un *at)
{
    mode_t before = umask(0177);
    bool ok = bind(fd, (const struct sockaddr *)at, sizeof *at) == 0;
    int why = errno;
    umask(before);
    errno = why;
    return ok;
}

/* Nobody listens any more. */
static bool is_stale(const struct sockaddr_un *at)
{
    int fd = try_connect(at);
    if (fd < 0)
        return errno == ECONNREFUSED;
    close(fd);
    return false;
}

int link_listen(const char *name, struct str *path, struct str *error)
{
    struct sockaddr_un at;
    if (!address(name, path, &at, error))
        return -1;
    int fd = new_socket();
    bool bound = fd >= 0 && bind_private(fd, &at);
    if (!bound && fd >= 0 && errno == EADDRINUSE && is_stale(&at)) {
        unlink(at.sun_path);
        bound = bind_private(fd, &at);
    }
    if (bound && listen(fd, 8) == 0)
        return do_not_wait(fd);
    if (errno == EADDRINUSE)
        str_printf(error, "a session %s is being presented already", name);
    else
        str_printf(error, "%s: %s", at.sun_path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

int link_connect(const char *name, struct str *error)
{
    struct sockaddr_un at;
    struct str path = {0};
    int fd = address(name, &path, &at, error) ? try_connect(&at) : -1;
    if (fd >= 0)
        do_not_wait(fd);
    else if (error->len == 0 && (errno == ENOENT || errno == ECONNREFUSED))
        str_printf(error, "no session %s is being presented", name);
    else if (error->len == 0)
        str_printf(error, "%s: %s", path.data, strerror(errno));
    str_free(&path);
    return fd;
}

size_t link_list(struct str *out)
{
    struct str dir = {0}, unused = {0};
    size_t n = 0;
    DIR *d = folder(&dir, &unused) ? opendir(dir.data) : NULL;
    for (struct dirent *e; d && (e = readdir(d));) {
        struct str name = {0}, error = {0};
        if (str_ends(e->d_name, ENDING)) {
            str_addn(&name, e->d_name, strlen(e->d_name) - strlen(ENDING));
            int fd = link_connect(str_cstr(&name), &error);
            if (fd >= 0) {
                str_printf(out, "%s\n", name.data);
                close(fd);
                n++;
            }
        }
        str_free(&name);
        str_free(&error);
    }
    if (d)
        closedir(d);
    str_free(&dir);
    str_free(&unused);
    return n;
}

/* --- bytes ------------------------------------------------------------------------ */

static void drop(struct str *s, size_t n)
{
    memmove(s->data, s->data + n, s->len - n);
    s->len -= n;
    s->data[s->len] = 0;
}

static bool send_some(struct link_end *e)
{
    while (e->out.len > 0) {
        ssize_t n = send(e->fd, e->out.data, e->out.len, MSG_NOSIGNAL);
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
            break;
        if (n <= 0)
            return false;
        drop(&e->out, (size_t)n);
    }
    return e->out.len <= MOST_WAITING;
}

bool link_move(struct link_end *e)
{
    char buf[4096];
    if (!send_some(e))
        return false;
    for (;;) {
        ssize_t n = recv(e->fd, buf, sizeof buf, 0);
        if (n > 0)
            str_addn(&e->in, buf, (size_t)n);
        else if (n < 0 && errno == EINTR)
            continue;
        else
            return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        if (e->in.len > MOST_WAITING)
            return false;
    }
}

bool link_line(struct link_end *e, struct str *line)
{
    const char *end = e->in.len ? memchr(e->in.data, '\n', e->in.len) : NULL;
    if (!end)
        return false;
    size_t n = (size_t)(end - e->in.data);
    str_clear(line);
    str_addn(line, e->in.data, n);
    drop(&e->in, n + 1);
    return true;
}

void link_close(struct link_end *e)
{
    if (e->fd >= 0)
        close(e->fd);
    e->fd = -1;
    str_free(&e->in);
    str_free(&e->out);
}

void link_add(struct str *out, const char *key, const char *value)
{
    str_printf(out, "%s ", key);
    for (; *value; value++)
        if (*value == '\n')
            str_add(out, "\\n");
        else if (*value == '\\')
            str_add(out, "\\\\");
        else
            str_addc(out, *value);
    str_addc(out, '\n');
}

void link_unescape(char *value)
{
    char *to = value;
    for (; *value; value++) {
        if (*value == '\\' && value[1]) {
            value++;
            *to++ = *value == 'n' ? '\n' : *value;
        } else {
            *to++ = *value;
        }
    }
    *to = 0;
}
