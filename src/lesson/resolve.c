/* Where the files named by a lesson lie. A lesson comes from strangers: it may read
 * kernels from its own folder and from the data folder and from nowhere else, whatever
 * its text or the links in those folders say. */
#include "config.h"

#include "lesson/read.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool has_parent_part(const char *path)
{
    for (const char *p = path; p; p = strchr(p, '/') ? strchr(p, '/') + 1 : NULL)
        if (strncmp(p, "..", 2) == 0 && (p[2] == '/' || p[2] == '\0'))
            return true;
    return false;
}

/* Folder of a path as written, "." if it has none. */
static const char *folder_of(struct lesson_reading *r, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ".";
    return slash == path ? "/" : arena_strndup(r->arena, path, (size_t)(slash - path));
}

enum found { FOUND_NOT, FOUND_OUTSIDE, FOUND };

/* Whether dir/name exists and, all links followed, lies inside dir. */
static enum found look_in(struct lesson_reading *r, const char *dir, const char *name,
                          const char **out)
{
    char real_dir[PATH_MAX], real_file[PATH_MAX];
    const char *path = strcmp(dir, ".") == 0 ? arena_strdup(r->arena, name)
                                             : arena_printf(r->arena, "%s/%s", dir, name);
    if (!realpath(dir, real_dir) || !realpath(path, real_file))
        return FOUND_NOT;
    size_t n = strlen(real_dir);
    if (strcmp(real_dir, "/") != 0 &&
        (strncmp(real_file, real_dir, n) != 0 || real_file[n] != '/'))
        return FOUND_OUTSIDE;
    *out = path;
    return FOUND;
}

const char *resolve_file(struct lesson_reading *r, const struct yaml_node *v)
{
    const char *name = read_text(r, v), *path;
    if (!*name)
        return NULL;
    if (*name == '/' || has_parent_part(name)) {
        diag_error(r->ds, v->span,
                   "a path inside the lesson's folder or the data folder is expected: no "
                   "'/' at its start, no '..'");
        return NULL;
    }
    const char *dirs[2] = {folder_of(r, r->lesson->path), r->data_dir};
    bool outside = false;
    for (int i = 0; i < 2; i++) {
        enum found f = dirs[i] ? look_in(r, dirs[i], name, &path) : FOUND_NOT;
        if (f == FOUND)
            return path;
        outside |= f == FOUND_OUTSIDE;
    }
    if (outside)
        diag_error(r->ds, v->span,
                   "'%s' is a link that leaves the lesson's folder and the "
                   "data folder",
                   name);
    else
        diag_error(r->ds, v->span, "no file '%s' in %s%s%s", name, dirs[0],
                   dirs[1] ? " nor in " : "", dirs[1] ? dirs[1] : "");
    return NULL;
}
