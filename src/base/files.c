/* See files.h. A replaced file is written beside the old one and renamed over it. */
#include "config.h"

#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

static const struct {
    const char *variable, *below_home;
} places[] = {[FILES_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
              [FILES_STATE] = {"XDG_STATE_HOME", ".local/state"},
              [FILES_DATA] = {"XDG_DATA_HOME", ".local/share"},
              [FILES_CACHE] = {"XDG_CACHE_HOME", ".cache"}};

const char *files_variable(enum files_place place)
{
    return places[place].variable;
}

bool files_path(enum files_place place, const char *name, struct str *out)
{
    const char *xdg = getenv(places[place].variable), *home = getenv("HOME");
    if (xdg && *xdg == '/')
        str_printf(out, "%s/warptutor/%s", xdg, name);
    else if (home && *home == '/')
        str_printf(out, "%s/%s/warptutor/%s", home, places[place].below_home, name);
    else
        return false;
    return true;
}

void files_make_folders(const char *path)
{
    char *copy = mem_strdup(path);
    for (char *p = strchr(copy + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        (void)mkdir(copy, 0700);
        *p = '/';
    }
    mem_free(copy);
}

static bool write_whole(int fd, const char *p, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, p, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        len -= (size_t)n;
    }
    return true;
}

static bool fill(int fd, const void *data, size_t len, unsigned mode)
{
    bool ok =
        write_whole(fd, data, len) && fchmod(fd, (mode_t)mode) == 0 && fsync(fd) == 0;
    int error = errno;
    if (close(fd) != 0 && ok)
        return false;
    errno = error;
    return ok;
}

/* A device, a pipe, what a link leads to: written to as it is. */
static bool write_into(const char *path, const void *data, size_t len)
{
    int fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    bool ok = fd >= 0 && write_whole(fd, data, len);
    int error = errno;
    if (fd >= 0 && close(fd) != 0 && ok)
        return false;
    errno = error;
    return ok;
}

bool files_put(const char *path, const void *data, size_t len, unsigned mode)
{
    struct str beside = {0};
    struct stat st;
    if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return write_into(path, data, len);
    str_printf(&beside, "%s.XXXXXX", path);
    int fd = mkstemp(beside.data);
    bool ok = fd >= 0 && fill(fd, data, len, mode) && rename(beside.data, path) == 0;
    int error = errno;
    if (!ok && fd >= 0)
        unlink(beside.data);
    str_free(&beside);
    errno = error;
    return ok;
}

bool files_replace(const char *path, const void *data, size_t len, unsigned mode)
{
    files_make_folders(path);
    return files_put(path, data, len, mode);
}

bool files_read(const char *path, size_t most, struct str *out)
{
    char chunk[4096];
    size_t n, begin = out->len;
    FILE *f = fopen(path, "re");
    if (!f)
        return false;
    while (out->len - begin < most && (n = fread(chunk, 1, sizeof chunk, f)) > 0)
        str_addn(out, chunk, n);
    bool ok = !ferror(f);
    int error = errno;
    fclose(f);
    errno = error;
    return ok;
}

/* link() refuses to replace a file, which rename() would do silently. */
bool files_set_aside(const char *path, struct str *name)
{
    for (unsigned n = 1; n < 1000; n++) {
        struct stat st;
        str_clear(name);
        str_printf(name, "%s.damaged-%u", path, n);
        if (link(path, name->data) == 0)
            return unlink(path) == 0;
        if (errno != EEXIST && lstat(name->data, &st) != 0) /* no hard links here */
            return rename(path, name->data) == 0;
    }
    return false;
}
