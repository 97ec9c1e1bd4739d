/* See kept.h. */
#include "config.h"

#include "remote/kept.h"

#include "base/mem.h"
#include "remote/proto_compare.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cache_dir(struct str *out)
{
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (xdg && *xdg == '/')
        str_printf(out, "%s/warptutor/gpu", xdg);
    else if (home && *home == '/')
        str_printf(out, "%s/.cache/warptutor/gpu", home);
    return out->len > 0;
}

char *kept_path(const struct gpu_request *q, const char *via)
{
    struct str all = {0}, path = {0};
    char *head = json_dumps(q->head, JSON_COMPACT | JSON_SORT_KEYS);
    if (head && cache_dir(&path)) {
        str_printf(&all, "%s\n%s\n%s\n", PACKAGE_VERSION, via ? via : "", head);
        str_addn(&all, q->data.data, q->data.len);
        str_printf(&path, "/%016" PRIx64, compare_hash(all.data, all.len));
    }
    free(head);
    str_free(&all);
    return path.data;
}

bool kept_load(const char *path, struct frame *out, time_t *when)
{
    const struct frame_wait wait = {1000, NULL, NULL};
    struct stat st;
    const char *why;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
              frame_read(fd, &wait, out, &why) == FRAME_OK;
    *when = ok ? st.st_mtime : 0;
    close(fd);
    return ok;
}

void kept_store(const char *path, const struct frame *f)
{
    char *head = json_dumps(f->head, JSON_COMPACT);
    struct str all = {0};
    if (head) {
        str_printf(&all, "%s\n", head);
        str_addn(&all, (const char *)f->data, f->len);
        (void)file_replace(path, all.data, all.len);
    }
    str_free(&all);
    free(head);
}

static void make_folders(const char *path)
{
    char *copy = mem_strdup(path);
    for (char *p = strchr(copy + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        (void)mkdir(copy, 0777); /* what is missing then shows when the file is opened */
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

bool file_replace(const char *path, const void *data, size_t len)
{
    struct str beside = {0};
    make_folders(path);
    str_printf(&beside, "%s.XXXXXX", path);
    int fd = mkstemp(beside.data);
    bool ok =
        fd >= 0 && write_whole(fd, data, len) && fchmod(fd, 0644) == 0 && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    if (ok)
        ok = rename(beside.data, path) == 0;
    else
        errno = error;
    error = errno;
    if (!ok && fd >= 0)
        unlink(beside.data);
    errno = error;
    str_free(&beside);
    return ok;
}
