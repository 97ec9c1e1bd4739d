/* Exercises as read from YAML. Marking is in exercise_mark.c. */
#include "config.h"

#include "lesson/exercise.h"

#include "base/yaml.h"
#include "session/session.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct reader {
    struct exercise *e;
    struct diags *ds;
};

static bool wrong(struct reader *r, struct span at, const char *what)
{
    diag_error(r->ds, at, "%s", what);
    return false;
}

static bool text(struct reader *r, const struct yaml_node *v, const char **out)
{
    if (v->kind != YAML_TEXT || !*v->text)
        return wrong(r, v->span, "a text is expected");
    *out = v->text;
    return true;
}

static bool texts(struct reader *r, const struct yaml_node *v, const char ***out,
                  size_t *n)
{
    if (v->kind != YAML_SEQ)
        return wrong(r, v->span, "a list of texts is expected");
    *out = arena_alloc(r->e->arena, (v->n + 1) * sizeof **out);
    for (*n = 0; *n < v->n; ++*n)
        if (!text(r, v->items[*n], &(*out)[*n]))
            return false;
    return true;
}

static bool number(struct reader *r, const struct yaml_node *v, long most, long *out)
{
    char *end = NULL;
    *out = v->kind == YAML_TEXT ? strtol(v->text, &end, 10) : 0;
    if (end && end != v->text && !*end && *out >= 1 && *out <= most)
        return true;
    diag_error(r->ds, v->span, "a number from 1 to %ld is expected", most);
    return false;
}

/* A file of the exercise's own folder. */
static bool file_in(struct reader *r, const struct yaml_node *v, const char **out)
{
    const char *name;
    struct stat st;
    if (!text(r, v, &name))
        return false;
    *out = arena_printf(r->e->arena, "%s/%s", r->e->folder, name);
    if (strchr(name, '/') || name[0] == '.')
        return wrong(r, v->span,
                     "the name of a file in the exercise's folder is expected");
    if (stat(*out, &st) != 0 || !S_ISREG(st.st_mode))
        return wrong(r, v->span, "there is no such file in the exercise's folder");
    return true;
}

/* --- keys --------------------------------------------------------------------------- */

static bool take_id(struct reader *r, const struct yaml_node *v)
{
    return text(r, v, &r->e->id);
}

static bool take_title(struct reader *r, const struct yaml_node *v)
{
    return text(r, v, &r->e->title);
}

static bool take_task(struct reader *r, const struct yaml_node *v)
{
    return text(r, v, &r->e->task);
}

static bool take_item(struct reader *r, const struct yaml_node *v)
{
    long n = 0;
    bool ok = number(r, v, 10, &n);
    r->e->item = (int)n;
    return ok;
}

static bool take_schedules(struct reader *r, const struct yaml_node *v)
{
    long n = 1;
    bool ok = number(r, v, 64, &n);
    r->e->schedules = (unsigned)n;
    return ok;
}

static bool take_uses(struct reader *r, const struct yaml_node *v)
{
    return texts(r, v, &r->e->uses, &r->e->nuses);
}

static bool take_uses_not(struct reader *r, const struct yaml_node *v)
{
    return texts(r, v, &r->e->uses_not, &r->e->nuses_not);
}

static bool take_hints(struct reader *r, const struct yaml_node *v)
{
    return texts(r, v, &r->e->hints, &r->e->nhints);
}

static bool take_models(struct reader *r, const struct yaml_node *v,
                        struct exercise_check *out)
{
    static const char *const names[] = {[MODEL_STACK] = "stack", [MODEL_ITS] = "its"};
    bool ok = v->kind == YAML_SEQ && v->n > 0;
    for (size_t i = 0; ok && i < v->n; i++) {
        const struct yaml_node *item = v->items[i];
        int m = 0;
        while (m < 2 && (item->kind != YAML_TEXT || strcmp(item->text, names[m]) != 0))
            m++;
        if (m == 2)
            return wrong(r, item->span, "'its' or 'stack' is expected");
        out->models[m] = true;
    }
    return ok || wrong(r, v->span, "[its], [stack] or [its, stack] is expected");
}

static bool read_check(struct reader *r, const struct yaml_node *v,
                       struct exercise_check *out)
{
    static const char *const check_keys[] = {"name", "file", "models"};
    if (v->kind != YAML_MAP)
        return wrong(r, v->span, "a check is a map: {name: ..., file: ...}");
    if (!yaml_known_keys(v, "a check", check_keys, 3, r->ds))
        return false;
    const struct yaml_node *name = yaml_get(v, "name"), *file = yaml_get(v, "file"),
                           *models = yaml_get(v, "models");
    *out = (struct exercise_check){.span = v->span};
    if (!name || !file)
        return wrong(r, v->span, "a check needs 'name' and 'file'");
    if (!models)
        out->models[MODEL_ITS] = true;
    return text(r, name, &out->name) && file_in(r, file, &out->header) &&
           (!models || take_models(r, models, out));
}

static bool take_checks(struct reader *r, const struct yaml_node *v)
{
    if (v->kind != YAML_SEQ || v->n == 0)
        return wrong(r, v->span, "a list of checks is expected");
    r->e->checks = arena_alloc(r->e->arena, v->n * sizeof *r->e->checks);
    for (; r->e->nchecks < v->n; r->e->nchecks++) {
        struct exercise_check *c = &r->e->checks[r->e->nchecks];
        if (!read_check(r, v->items[r->e->nchecks], c))
            return false;
        for (size_t i = 0; i < r->e->nchecks; i++)
            if (strcmp(r->e->checks[i].name, c->name) == 0)
                return wrong(r, c->span, "two checks have this name");
    }
    return true;
}

static bool take_version(struct reader *r, const struct yaml_node *v)
{
    return (v->kind == YAML_TEXT && strcmp(v->text, "1") == 0) ||
           wrong(r, v->span, "this program reads version 1 of the format");
}

static const struct {
    const char *name;
    bool required;
    bool (*take)(struct reader *r, const struct yaml_node *v);
} keys[] = {{"warptutor", true, take_version},    {"exercise", true, take_id},
            {"title", true, take_title},          {"task", true, take_task},
            {"self_check", false, take_item},     {"checks", true, take_checks},
            {"schedules", false, take_schedules}, {"uses", false, take_uses},
            {"uses_not", false, take_uses_not},   {"hints", false, take_hints}};
#define NKEYS (sizeof keys / sizeof *keys)

static bool known_keys(struct reader *r, const struct yaml_node *root)
{
    const char *names[NKEYS];
    for (size_t k = 0; k < NKEYS; k++)
        names[k] = keys[k].name;
    return yaml_known_keys(root, "an exercise", names, NKEYS, r->ds);
}

static bool read_root(struct reader *r, const struct yaml_node *root)
{
    if (root->kind != YAML_MAP)
        return wrong(r, root->span, "an exercise is a map of keys");
    bool ok = known_keys(r, root);
    for (size_t k = 0; ok && k < NKEYS; k++) {
        const struct yaml_node *v = yaml_get(root, keys[k].name);
        if (v)
            ok = keys[k].take(r, v);
        else if (keys[k].required) {
            diag_error(r->ds, (struct span){root->span.file, root->span.off, 1},
                       "an exercise needs the key '%s'", keys[k].name);
            ok = false;
        }
    }
    return ok;
}

struct exercise *exercise_read(const char *folder, struct sources *src, struct diags *ds)
{
    struct arena *a = arena_new();
    struct exercise *e = arena_alloc(a, sizeof *e);
    *e = (struct exercise){.arena = a, .schedules = 1};
    e->folder = arena_strdup(a, folder);
    e->starter = arena_printf(a, "%s/starter.cu", folder);
    e->solution = arena_printf(a, "%s/solution.cu", folder);
    const char *error, *path = arena_printf(a, "%s/exercise.yaml", folder);
    struct reader r = {e, ds};
    e->file = sources_read(src, path, &error);
    const struct yaml_node *root = e->file ? yaml_read(src, e->file, a, ds) : NULL;
    if (!e->file)
        diag_error(ds, (struct span){0}, "%s: %s", path, error);
    bool ok = root && read_root(&r, root);
    if (ok && (access(e->starter, R_OK) != 0 || access(e->solution, R_OK) != 0))
        ok = wrong(&r, root->span, "starter.cu and solution.cu are needed beside it");
    if (ok)
        return e;
    exercise_free(e);
    return NULL;
}

void exercise_free(struct exercise *e)
{
    if (e)
        arena_free(e->arena);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

size_t exercise_list(const char *dir, struct arena *a, const char ***out)
{
    VEC(const char *) names = {0};
    DIR *d = opendir(dir);
    for (struct dirent *e; d && (e = readdir(d));) {
        const char *path = arena_printf(a, "%s/%s/exercise.yaml", dir, e->d_name);
        if (e->d_name[0] != '.' && access(path, R_OK) == 0)
            vec_push(&names, arena_strdup(a, e->d_name));
    }
    if (d)
        closedir(d);
    size_t n = names.len;
    *out = arena_alloc(a, (n + 1) * sizeof **out);
    if (n) {
        memcpy(*out, names.data, n * sizeof **out);
        qsort(*out, n, sizeof **out, by_name);
    }
    vec_free(&names);
    return n;
}
