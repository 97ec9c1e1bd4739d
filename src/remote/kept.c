/* See kept.h. */
#include "config.h"

#include "remote/kept.h"

#include "base/files.h"
#include "remote/proto_compare.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *kept_path(const struct gpu_request *q, const char *via)
{
    struct str all = {0}, path = {0};
    char *head = json_dumps(q->head, JSON_COMPACT | JSON_SORT_KEYS);
    if (head && files_path(FILES_CACHE, "gpu", &path)) {
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
        (void)files_replace(path, all.data, all.len, 0600);
    }
    str_free(&all);
    free(head);
}
