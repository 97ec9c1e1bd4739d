/* Facts from YAML; see facts.h. A file of another shape is an error at its place: the
 * files are the project's own, so nothing is skipped quietly. */
#include "config.h"

#include "lesson/facts.h"

#include "base/yaml.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int is_yaml(const struct dirent *e)
{
    return str_ends(e->d_name, ".yaml") && e->d_name[0] != '.';
}

static const char *text_at(const struct yaml_node *map, const char *key, struct diags *ds)
{
    const struct yaml_node *v = yaml_get(map, key);
    if (v && v->kind == YAML_TEXT && *v->text)
        return v->text;
    diag_error(ds, v ? v->span : map->span, "the text '%s' is expected here", key);
    return "";
}

/* fact := NAME ':' '{' 'value' ':' NUMBER ',' 'what' ':' TEXT '}' */
static struct fact read_fact(const struct yaml_pair *p, const char *source,
                             struct diags *ds)
{
    char *end;
    const char *value = text_at(p->value, "value", ds);
    struct fact f = {.name = p->key, .source = source};
    f.what = text_at(p->value, "what", ds);
    f.value = strtod(value, &end);
    if (*value && (*end || !isfinite(f.value)))
        diag_error(ds, p->value->span, "'value' is a number, not '%s'", value);
    return f;
}

static void read_list(const struct yaml_node *root, struct arena *a, struct facts *out,
                      struct diags *ds)
{
    const struct yaml_node *list = yaml_get(root, "facts");
    const struct yaml_node *s = yaml_get(root, "source");
    if (!list || list->kind != YAML_MAP || !s || s->kind != YAML_MAP) {
        diag_error(ds, root->span, "facts are a file with the maps 'source' and 'facts'");
        return;
    }
    const char *device = text_at(s, "device", ds), *driver = text_at(s, "driver", ds);
    const char *cuda = text_at(s, "cuda", ds), *date = text_at(s, "date", ds);
    const char *source =
        arena_printf(a, "%s, driver %s, CUDA %s, %s", device, driver, cuda, date);
    struct fact *all = arena_alloc(a, (out->n + list->n + 1) * sizeof *all);
    if (out->n)
        memcpy(all, out->list, out->n * sizeof *all);
    out->list = all;
    for (size_t i = 0; i < list->n; i++) {
        const struct yaml_pair *p = &list->pairs[i];
        if (facts_find(out, p->key, strlen(p->key)))
            diag_error(ds, p->key_span, "another fact has the name '%s'", p->key);
        out->list[out->n++] = read_fact(p, source, ds);
    }
}

struct facts facts_read(const char *data_dir, struct sources *src, struct arena *a,
                        struct diags *ds)
{
    struct facts out = {0};
    struct dirent **names;
    if (!data_dir)
        return out;
    const char *dir = arena_printf(a, "%s/measurements/facts", data_dir);
    int n = scandir(dir, &names, is_yaml, alphasort);
    for (int i = 0; i < n; i++) {
        const char *error, *path = arena_printf(a, "%s/%s", dir, names[i]->d_name);
        uint32_t file = sources_read(src, path, &error);
        struct yaml_node *root = file ? yaml_read(src, file, a, ds) : NULL;
        if (root)
            read_list(root, a, &out, ds);
        else if (!file)
            diag_error(ds, (struct span){0}, "%s: %s", path, error);
        free(names[i]);
    }
    if (n >= 0)
        free(names);
    return out;
}

const struct fact *facts_find(const struct facts *f, const char *name, size_t len)
{
    for (size_t i = 0; i < f->n; i++)
        if (strlen(f->list[i].name) == len && memcmp(f->list[i].name, name, len) == 0)
            return &f->list[i];
    return NULL;
}
