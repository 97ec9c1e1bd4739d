/* Fuzz target: any bytes as a session file. What is refused says where; what is taken
 * lies within its limits, and its kernel is compiled from what the file holds alone. */
#include "session/saved.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_spans(const struct sources *src, const struct diags *ds)
{
    for (size_t i = 0; i < ds->list.len; i++) {
        struct span at = ds->list.data[i]->span;
        if (at.file)
            assert((size_t)at.off + at.len <= sources_get(src, at.file)->len);
    }
}

static void check(const char *path)
{
    struct sources *src = sources_new();
    struct saved saved;
    struct diags ds;
    struct str out = {0};
    diags_init(&ds);
    bool ok = saved_read(path, src, &ds, &saved);
    assert(ok == (ds.errors == 0) && sources_sealed(src) == ok);
    check_spans(src, &ds);
    if (ok) {
        assert(saved.kernel_path && sources_find(src, saved.kernel_path));
        saved.options.host = false; /* would run it */
        session_close(session_open(saved.kernel_path, &saved.options, src, &ds));
        check_spans(src, &ds);
    }
    diags_print(&ds, src, 0, &out);
    str_free(&out);
    saved_free(&saved);
    diags_free(&ds);
    sources_free(src);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = "/tmp/wt-fuzz-saved-XXXXXX";
    int fd = mkstemp(path);
    if (fd < 0)
        return 0;
    if (write(fd, data, size) == (ssize_t)size)
        check(path);
    close(fd);
    unlink(path);
    return 0;
}
