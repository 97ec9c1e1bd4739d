/* The lessons of a folder. Only what the list shows is read; a file that cannot be read
 * is reported and left out. */
#include "config.h"

#include "lesson/lesson.h"
#include "lesson/yaml.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int is_lesson(const struct dirent *e)
{
    return str_ends(e->d_name, ".yaml") && e->d_name[0] != '.' &&
           strcmp(e->d_name, "TEMPLATE.yaml") != 0;
}

static const char *text_of(const struct yaml_node *root, const char *key, const char *none)
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
