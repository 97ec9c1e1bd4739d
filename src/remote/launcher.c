/* See launcher.h. */
#include "config.h"

#include "remote/launcher.h"

#include "base/files.h"
#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool text_value(const struct yaml_pair *p, const char **out, struct diags *ds)
{
    if (p->value->kind != YAML_TEXT || !*p->value->text) {
        diag_error(ds, p->value->span, "'%s': a text is expected", p->key);
        return false;
    }
    *out = p->value->text;
    return true;
}

static bool take_launchers(struct gpu_launchers *l, const struct yaml_pair *p,
                           struct diags *ds)
{
    const struct yaml_node *map = p->value;
    if (map->kind != YAML_MAP) {
        diag_error(ds, map->span, "'launchers': a map of names and commands is expected");
        return false;
    }
    l->names = arena_alloc(l->arena, map->n * sizeof *l->names);
    l->commands = arena_alloc(l->arena, map->n * sizeof *l->commands);
    for (; l->n < map->n; l->n++) {
        l->names[l->n] = map->pairs[l->n].key;
        if (!text_value(&map->pairs[l->n], &l->commands[l->n], ds))
            return false;
    }
    return true;
}

static bool take_wait(struct gpu_launchers *l, const struct yaml_pair *p,
                      struct diags *ds)
{
    char *end = NULL;
    long n = p->value->kind == YAML_TEXT ? strtol(p->value->text, &end, 10) : 0;
    if (n < 1 || n > 86400 || *end) {
        diag_error(ds, p->value->span, "'wait': seconds from 1 to 86400 are expected");
        return false;
    }
    l->wait_ms = (int)n * 1000;
    return true;
}

static bool take_pair(struct gpu_launchers *l, const struct yaml_pair *p,
                      struct diags *ds)
{
    static const char *const keys[] = {"via", "wait", "launchers"};
    if (strcmp(p->key, "via") == 0)
        return text_value(p, &l->via, ds);
    if (strcmp(p->key, "wait") == 0)
        return take_wait(l, p, ds);
    if (strcmp(p->key, "launchers") == 0)
        return take_launchers(l, p, ds);
    const char *hint = str_nearest(p->key, keys, 3);
    diag_error(ds, p->key_span,
               "unknown key '%s'%s%s; via, wait or launchers is expected", p->key,
               hint ? ", did you mean " : "", hint ? hint : "");
    return false;
}

bool gpu_launchers_read(struct gpu_launchers *out, struct sources *src, struct diags *ds)
{
    struct str path = {0};
    const char *error = NULL;
    bool ok = true;
    *out = (struct gpu_launchers){.arena = arena_new()};
    if (files_path(FILES_CONFIG, "config.yaml", &path) &&
        access(str_cstr(&path), F_OK) == 0) {
        uint32_t file = sources_read(src, str_cstr(&path), &error);
        struct yaml_node *root = file ? yaml_read(src, file, out->arena, ds) : NULL;
        const struct yaml_node *gpu = yaml_get(root, "gpu");
        if (!file)
            diag_error(ds, (struct span){0}, "%s: %s", str_cstr(&path), error);
        else if (gpu && gpu->kind != YAML_MAP)
            diag_error(ds, gpu->span, "'gpu': a map is expected");
        ok = root && (!gpu || gpu->kind == YAML_MAP);
        for (size_t i = 0; ok && gpu && i < gpu->n; i++)
            ok = take_pair(out, &gpu->pairs[i], ds);
    }
    str_free(&path);
    return ok;
}

void gpu_launchers_free(struct gpu_launchers *l)
{
    arena_free(l->arena);
    *l = (struct gpu_launchers){0};
}

const char *gpu_launcher(const struct gpu_launchers *l, const char *via)
{
    via = via ? via : l->via;
    if (via && strcmp(via, "local") == 0)
        return NULL;
    for (size_t i = 0; via && i < l->n; i++)
        if (strcmp(l->names[i], via) == 0)
            return l->commands[i];
    return via;
}
