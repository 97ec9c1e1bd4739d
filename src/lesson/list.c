/* The lessons of a folder. Only what the list shows is read; a file that cannot be read
 * is reported and left out. */
#include "config.h"

#include "lesson/lesson.h"
#include "base/yaml.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_lesson(const struct dirent *e)
{
    return str_ends(e->d_name, ".yaml") && e->d_name[0] != '.' &&
           strcmp(e->d_name, "TEMPLATE.yaml") != 0;
}

static const char *text_of(const struct yaml_node *root, const char *key,
                           const char *none)
{
    const struct yaml_node *v = yaml_get(root, key);
    return v && v->kind == YAML_TEXT && *v->text ? v->text : none;
}

static bool read_entry(const char *dir, const char *name, struct arena *a,
                       struct lesson_entry *out, struct sources *src, struct diags *ds)
{
    const char *error;
    const char *path = arena_printf(a, "%s/%s", dir, name);
    uint32_t file = sources_read(src, path, &error);
    if (!file) {
        diag_error(ds, (struct span){0}, "%s: %s", path, error);
        return false;
    }
    const struct yaml_node *root = yaml_read(src, file, a, ds);
    if (!root)
        return false;
    size_t stem = strlen(name) - strlen(".yaml");
    *out = (struct lesson_entry){.path = path, .summary = text_of(root, "summary", "")};
    out->id = text_of(root, "id", arena_strndup(a, name, stem));
    out->title = text_of(root, "title", out->id);
    out->number = atoi(text_of(root, "number", "0"));
    return true;
}

/* By place in the course, those without one last; then by id. */
static int in_order(const void *a, const void *b)
{
    const struct lesson_entry *x = a, *y = b;
    if (x->number != y->number)
        return x->number == 0 ? 1 : y->number == 0 ? -1 : x->number - y->number;
    return strcmp(x->id, y->id);
}

size_t lesson_list(const char *dir, struct arena *a, struct lesson_entry **out,
                   struct sources *src, struct diags *ds)
{
    struct dirent **names;
    int n = scandir(dir, &names, is_lesson, alphasort);
    size_t kept = 0;
    *out = arena_alloc(a, (n > 0 ? (size_t)n : 1) * sizeof **out);
    for (int i = 0; i < n; i++) {
        kept += read_entry(dir, names[i]->d_name, a, &(*out)[kept], src, ds);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
    qsort(*out, kept, sizeof **out, in_order);
    return kept;
}

size_t lesson_list_all(const char *const *dirs, size_t ndirs, struct arena *a,
                       struct lesson_entry **out, struct sources *src, struct diags *ds)
{
    VEC(struct lesson_entry) all = {0};
    for (size_t d = 0; d < ndirs; d++) {
        struct lesson_entry *found;
        size_t n = lesson_list(dirs[d], a, &found, src, ds);
        for (size_t i = 0; i < n; i++) {
            bool shadowed = false;
            for (size_t k = 0; k < all.len; k++)
                shadowed |= strcmp(all.data[k].id, found[i].id) == 0;
            if (!shadowed)
                vec_push(&all, found[i]);
        }
    }
    size_t n = all.len;
    *out = arena_alloc(a, (n + 1) * sizeof **out);
    if (n)
        memcpy(*out, all.data, n * sizeof **out);
    vec_free(&all);
    return n;
}

const char *lesson_find(const struct lesson_entry *entries, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", entries[i].number);
        if (strcmp(entries[i].id, name) == 0 ||
            (entries[i].number > 0 && strcmp(number, name) == 0))
            return entries[i].path;
    }
    return name;
}

const char *lesson_data_dir(const char *path, const char *const *dirs, size_t ndirs,
                            struct arena *a)
{
    const char *dir = ndirs > 0 ? dirs[ndirs - 1] : NULL;
    for (size_t i = 0; i < ndirs; i++) {
        size_t n = strlen(dirs[i]);
        if (strncmp(path, dirs[i], n) == 0 && path[n] == '/')
            dir = dirs[i];
    }
    const char *slash = dir ? strrchr(dir, '/') : NULL;
    return slash ? arena_strndup(a, dir, (size_t)(slash - dir)) : arena_strdup(a, ".");
}
