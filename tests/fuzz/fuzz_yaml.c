/* Fuzz target: any bytes as a lesson. First the tree alone: every place lies inside the
 * text and what was read is bounded; then the whole lesson, without running anything.
 * The bytes go to the reader through a file, as lessons do. */
#include "lesson/lesson.h"
#include "base/yaml.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_span(const struct sources *src, struct span at)
{
    if (at.file)
        assert((size_t)at.off + at.len <= sources_get(src, at.file)->len);
}

static void check_node(const struct sources *src, const struct yaml_node *n,
                       unsigned depth)
{
    assert(depth <= YAML_MAX_DEPTH && n->weight <= YAML_MAX_NODES);
    check_span(src, n->span);
    for (size_t i = 0; i < n->n; i++) {
        if (n->kind == YAML_MAP)
            check_span(src, n->pairs[i].key_span);
        check_node(src, n->kind == YAML_MAP ? n->pairs[i].value : n->items[i], depth + 1);
    }
}

static void check_tree(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct sources *src = sources_new();
    struct diags ds;
    struct str out = {0};
    diags_init(&ds);
    uint32_t file = sources_add(src, "fuzz.yaml", (const char *)data, size);
    const struct yaml_node *root = yaml_read(src, file, arena, &ds);
    assert((root != NULL) == (ds.errors == 0));
    if (root)
        check_node(src, root, 0);
    for (size_t i = 0; i < ds.list.len; i++)
        check_span(src, ds.list.data[i]->span);
    diags_print(&ds, src, 0, &out);
    str_free(&out);
    diags_free(&ds);
    sources_free(src);
    arena_free(arena);
}

static void check_lesson(const char *path)
{
    struct sources *src = sources_new();
    struct diags ds;
    struct str out = {0};
    diags_init(&ds);
    struct lesson *l = lesson_read(path, NULL, src, &ds);
    assert((l != NULL) == (ds.errors == 0));
    assert(!l || (l->nsteps > 0 && l->nkernels > 0));
    diags_print(&ds, src, 0, &out);
    lesson_free(l);
    str_free(&out);
    diags_free(&ds);
    sources_free(src);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[] = "/tmp/wt-fuzz-yaml-XXXXXX";
    check_tree(data, size);
    int fd = mkstemp(path);
    if (fd < 0)
        return 0;
    if (write(fd, data, size) == (ssize_t)size)
        check_lesson(path);
    close(fd);
    unlink(path);
    return 0;
}
